//! Loops, paths and lines.

use gridproof_model::planted::{self, Fault};
use gridproof_model::{Atom, Domain};
use gridproof_rules::board::{Point, Size};
use gridproof_rules::tree::{Direction, FindForm, LineForm};
use rustc_hash::FxHashMap as HashMap;

use super::board::STRAIGHT;
use super::circuit::{Lit, Node};
use super::finds::FindCells;
use super::sentences::origin_of_find;
use super::{Compile, Compiler};

impl Compiler<'_> {
    /// Links, and what the form of the lines implies.
    pub(super) fn lines(&mut self, form: LineForm, on_corners: bool) -> Compile<FindCells> {
        let size = self.board.size;
        let points: Vec<Point> = if on_corners { size.sides().collect() } else { size.links().collect() };
        let mut links = HashMap::default();
        for point in points {
            let cell = self.circuit.cell(0, 1, true);
            links.insert(point, self.circuit.atom(cell, 2));
        }
        let nodes: Vec<Point> = if on_corners { size.corners().collect() } else { size.cells().collect() };
        let at = |node: Point| {
            let links = &links;
            STRAIGHT.map(|direction| links.get(&node.half_step(direction)).copied().unwrap_or(Lit::NEVER))
        };
        let most = match form {
            LineForm::Loop | LineForm::Loops | LineForm::Paths => 2,
            LineForm::CrossingLoop | LineForm::Lines => 4,
        };
        match form {
            LineForm::CrossingLoop => self.crossing_loop(&nodes, &at),
            LineForm::Paths => self.no_cycles(&links, on_corners)?,
            // One loop is stated later: links that cannot be drawn then are no edges of it.
            LineForm::Loop | LineForm::Loops | LineForm::Lines => {}
        }
        if let LineForm::Loops | LineForm::Paths = form {
            for &node in &nodes {
                let degree = self.count_of(&at(node));
                let above = self.circuit.at_least(&degree, most + 1);
                let one = self.circuit.equals(&degree, 1);
                let (not_above, not_one) = (self.circuit.not(above), self.circuit.not(one));
                self.require(&[not_above])?;
                if form == LineForm::Loops && !planted::has(Fault::CompilerAllowsEndsOfLoops) {
                    self.require(&[not_one])?;
                }
            }
        }
        Ok(FindCells::Lines { on_corners, links })
    }

    /// Adds the constraints that all lines of a `find` form one loop.
    pub(super) fn loops(&mut self) {
        for (index, find) in self.kind.finds.iter().enumerate() {
            let FindForm::Lines { form: LineForm::Loop, .. } = find.form else { continue };
            self.origin = origin_of_find(find);
            self.span = find.span;
            if let FindCells::Lines { on_corners, links } = &self.finds[index] {
                let (on_corners, links) = (*on_corners, links.clone());
                self.one_loop(on_corners, &links);
            }
        }
    }

    fn one_loop(&mut self, on_corners: bool, links: &HashMap<Point, Lit>) {
        let size = self.board.size;
        let nodes: Vec<Point> = if on_corners { size.corners().collect() } else { size.cells().collect() };
        let place: HashMap<Point, usize> =
            nodes.iter().enumerate().map(|(index, &node)| (node, index)).collect();
        let mut edges = Vec::new();
        for (index, &node) in nodes.iter().enumerate() {
            for direction in [Direction::Right, Direction::Down] {
                let link = links.get(&node.half_step(direction));
                let link = link.filter(|&&link| self.circuit.current(link) != Lit::NEVER);
                if let (Some(&Lit::Atom(cell, values)), Some(&other)) =
                    (link, place.get(&node.step(direction)))
                {
                    edges.push((Atom::among(cell, Domain::from_bits(values)), index, other));
                }
            }
        }
        let origin = self.origin.clone();
        if edges.is_empty() {
            self.circuit.builder().impossible(origin);
        } else {
            self.circuit.builder().single_loop(edges, origin);
        }
    }

    /// One loop that may cross itself: each cell is two points, one of its links to the left and right and one of those
    /// up and down, with a hidden edge between them where the loop turns.
    fn crossing_loop(&mut self, nodes: &[Point], at: &dyn Fn(Point) -> [Lit; 4]) {
        let atom = |lit: Lit| match lit {
            Lit::Atom(cell, values) => Some(Atom::among(cell, Domain::from_bits(values))),
            _ => None,
        };
        let place: HashMap<Point, usize> =
            nodes.iter().enumerate().map(|(index, &node)| (node, index)).collect();
        let mut edges = Vec::new();
        for (index, &node) in nodes.iter().enumerate() {
            let [_, right, down, _] = at(node);
            let turn = self.circuit.cell(0, 1, false);
            edges.push((Atom::is(turn, 1), 2 * index, 2 * index + 1));
            for (link, direction, vertical) in [(right, Direction::Right, 0), (down, Direction::Down, 1)] {
                if let (Some(atom), Some(&other)) = (atom(link), place.get(&node.step(direction))) {
                    edges.push((atom, 2 * index + vertical, 2 * other + vertical));
                }
            }
        }
        let origin = self.origin.clone();
        self.circuit.builder().single_loop(edges, origin);
    }

    /// Links without a closed way: links that are not drawn connect all places between the nodes and the outside.
    fn no_cycles(&mut self, links: &HashMap<Point, Lit>, on_corners: bool) -> Compile<()> {
        let Size { rows, columns } = self.board.size;
        let (height, width) = (2 * i32::from(rows), 2 * i32::from(columns));
        let is_face = |point: Point| {
            if on_corners {
                (0..=height).contains(&point.y) && (0..=width).contains(&point.x)
            } else {
                (1..height).contains(&point.y) && (1..width).contains(&point.x)
            }
        };
        let mut vertices = vec![Lit::ALWAYS];
        let mut number: HashMap<Point, u32> = HashMap::default();
        let mut edges = Vec::new();
        let mut points: Vec<Point> = links.keys().copied().collect();
        points.sort_unstable();
        for point in points {
            let link = vertices.len() as u32;
            vertices.push(self.circuit.not(links[&point]));
            // A link in a row separates the places above and below it.
            let is_across = (point.y % 2 == 1) != on_corners;
            let (down, right) = if is_across { (1, 0) } else { (0, 1) };
            for face in [point.shifted(-down, -right), point.shifted(down, right)] {
                let face = if is_face(face) {
                    *number.entry(face).or_insert_with(|| {
                        vertices.push(Lit::ALWAYS);
                        vertices.len() as u32 - 1
                    })
                } else {
                    0
                };
                edges.push((link, face));
            }
        }
        let node = self.circuit.node(Node::Connected(vertices.into(), edges.into()));
        self.require(&[node])
    }

    /// The condition that a line goes from a cell or corner in a direction.
    pub(super) fn goes(&mut self, point: Point, direction: Direction) -> Lit {
        let corners = point.y.rem_euclid(2) == 0;
        self.drawn_among(point.half_step(direction), |on_corners| on_corners == corners)
    }

    /// The condition that a line goes over the middle of a side or link.
    pub(super) fn drawn(&mut self, point: Point) -> Lit {
        self.drawn_among(point, |_| true)
    }

    fn drawn_among(&mut self, point: Point, counts: impl Fn(bool) -> bool) -> Lit {
        let mut drawn = Vec::new();
        for find in &self.finds {
            if let FindCells::Lines { on_corners, links } = find
                && counts(*on_corners)
            {
                drawn.extend(links.get(&point));
            }
        }
        self.circuit.or(drawn)
    }

    /// Whether lines are drawn between corners and not between cells.
    pub(super) fn only_corner_lines(&self) -> bool {
        let has = |corners: bool| {
            self.finds
                .iter()
                .any(|find| matches!(find, FindCells::Lines { on_corners, .. } if *on_corners == corners))
        };
        has(true) && !has(false)
    }
}
