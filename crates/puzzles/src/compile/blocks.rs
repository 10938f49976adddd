//! Runs, groups and regions.
//!
//! A run is listed with the condition that its cells are alike and those at its ends are not. Groups and regions are not
//! listed: a [`Block`] stands for the one that contains a cell. What makes them is a [`Division`]: links between
//! neighbours that hold if both belong to one block.

use std::rc::Rc;

use gridproof_model::{Cell, Domain, Origin};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Noun, Phrase, Property, Relation, Said, Things};
use rustc_hash::FxHashMap as HashMap;
use smallvec::SmallVec;

use super::board::{Area, Corners, STRAIGHT};
use super::circuit::Lit;
use super::finds::FindCells;
use super::value::{Block, Value, Variables};
use super::{Compile, Compiler};

/// A division of the board into blocks of connected cells.
pub(super) struct Division {
    /// For each cell, the condition that it belongs to a block.
    pub(super) members: Vec<Lit>,
    /// Pairs of cells, and the condition that both belong to the same block because of this pair.
    pub(super) links: Vec<(usize, usize, Lit)>,
    /// For each cell, the other cells of its pairs, with the link of each.
    pub(super) links_at: Vec<SmallVec<[(usize, Lit); 4]>>,
    /// The sizes of blocks, by a cell of each.
    pub(super) sizes: HashMap<usize, BlockSize>,
    /// The sentences of the rules that state these sizes.
    pub(super) origins: Vec<Origin>,
    /// The blocks of some cells, the anchors.
    pub(super) anchors: HashMap<usize, Anchor>,
    /// All blocks that are next to some cells.
    pub(super) beside: HashMap<usize, Anchor>,
    /// A link holds if and only if its ends belong to one block.
    pub(super) is_region: bool,
    /// Neighbours may belong to one block without a link.
    pub(super) is_path: bool,
    /// All blocks are rectangles.
    pub(super) is_rectangular: bool,
}

/// The block of a cell, or some blocks together.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    /// Cells that the block can only reach with this number of steps or more are left out; `None` if there are none.
    pub(super) reach: Option<usize>,
    /// For each cell, the condition that it belongs to the block.
    pub(super) own: Rc<[Lit]>,
}

/// What is known of the size of a cell's block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockSize {
    /// It is this number.
    Exactly(u32),
    /// It is the value of a cell of the model plus a number.
    Value(Cell, u32),
}

impl Division {
    /// The link of a pair of cells, if they are one of the pairs.
    pub(super) fn link(&self, a: usize, b: usize) -> Option<Lit> {
        self.links_at[a].iter().find(|(other, _)| *other == b).map(|&(_, link)| link)
    }
}

impl Compiler<'_> {
    /// Whether a word before `group` or `run` describes its cells. Other words describe the whole area.
    pub(super) fn is_of_cells(&self, property: &Property) -> bool {
        let of_cells = |clue: usize| self.kind.clues.get(clue).is_some_and(|clue| clue.noun == Noun::Cell);
        match property {
            Property::Mark(clue, _) | Property::Unmarked(clue) | Property::HasClue(clue) => of_cells(*clue),
            Property::Found(..) | Property::Filled(_) | Property::All(_) => true,
            Property::Defined(define) => {
                self.kind.defines.get(*define).is_some_and(|define| define.noun == Noun::Cell)
            }
            Property::Builtin(builtin) => {
                use gridproof_rules::tree::Builtin;
                !matches!(builtin, Builtin::Across | Builtin::Down)
            }
        }
    }

    pub(super) fn runs_or_groups(
        &mut self,
        things: &Things,
        env: &mut Variables,
    ) -> Compile<Vec<(Value, Lit)>> {
        let mut within: Option<Rc<Area>> = None;
        for phrase in &things.phrases {
            let Phrase::In(area) = phrase else { continue };
            let area = match self.value(area, env)? {
                Value::Area(area) => area,
                Value::Block(_) | Value::Cases(_) => {
                    return self.no_constraint("a group or run in an area that is not known");
                }
                _ => return Ok(Vec::new()),
            };
            within = Some(match within {
                None => area,
                Some(within) => {
                    let points =
                        within.points.iter().copied().filter(|&point| area.contains(point)).collect();
                    Rc::new(Area {
                        noun: Noun::Group,
                        index: 0,
                        points,
                        across: within.across.or(area.across),
                    })
                }
            });
        }
        let words: Vec<Said> =
            things.words.iter().filter(|word| self.is_of_cells(&word.property)).cloned().collect();
        match things.noun {
            Noun::Run => self.runs(&words, within.as_deref()),
            _ => self.groups(&words, things.by, within.as_deref()),
        }
    }

    /// Groups: one for each cell, with the condition that the cell belongs to one.
    pub(super) fn groups(
        &mut self,
        words: &[Said],
        by: Option<Relation>,
        within: Option<&Area>,
    ) -> Compile<Vec<(Value, Lit)>> {
        let size = self.board.size;
        let mut members = vec![Lit::NEVER; size.area()];
        let mut equal = Vec::new();
        for (cell, point) in size.cells().enumerate() {
            if within.is_none_or(|area| area.contains(point)) {
                members[cell] = if words.is_empty() {
                    self.has_value(point)
                } else {
                    self.words(words, &Value::Point(point))?
                };
            }
        }
        for (a, b, connected) in self.pairs(by)? {
            let mut both = vec![members[a], members[b], connected];
            if words.is_empty() {
                both.push(self.equal_values(size.cell(a), size.cell(b)));
            }
            let link = self.circuit.and(both);
            if link != Lit::NEVER {
                equal.push((a, b, link));
            }
        }
        let is_known = |lit: &Lit| matches!(lit, Lit::Known(_));
        if members.iter().all(is_known) && equal.iter().all(|(.., link)| is_known(link)) {
            return Ok(self.known_groups(&members, &equal));
        }
        let division = self.division(members, equal, false);
        self.divisions[division].is_path = by == Some(Relation::JoinedTo);
        let members = self.divisions[division].members.clone();
        let block =
            |(cell, guard): (usize, Lit)| (Value::Block(Block { division, cell: size.cell(cell) }), guard);
        Ok(members.into_iter().enumerate().filter(|(_, guard)| *guard != Lit::NEVER).map(block).collect())
    }

    fn known_groups(&self, members: &[Lit], links: &[(usize, usize, Lit)]) -> Vec<(Value, Lit)> {
        let mut of: Vec<usize> = (0..members.len()).collect();
        for &(a, b, _) in links {
            let (one, other) = (of[a].min(of[b]), of[a].max(of[b]));
            of.iter_mut().filter(|own| **own == other).for_each(|own| *own = one);
        }
        let mut groups = Vec::new();
        for first in (0..members.len()).filter(|&cell| of[cell] == cell && members[cell] == Lit::ALWAYS) {
            let cells = (0..members.len()).filter(|&cell| of[cell] == first);
            let points = cells.map(|cell| self.board.size.cell(cell)).collect();
            groups.push((
                Value::Area(Rc::new(Area { noun: Noun::Group, index: 0, points, across: None })),
                Lit::ALWAYS,
            ));
        }
        groups
    }

    /// Pairs of cells that a relation may connect, each with the condition that it does.
    pub(super) fn pairs(&mut self, by: Option<Relation>) -> Compile<Vec<(usize, usize, Lit)>> {
        let size = self.board.size;
        let corners = match by.unwrap_or(Relation::NextTo) {
            Relation::NextTo | Relation::JoinedTo => Corners::No,
            Relation::Around => Corners::Also,
            Relation::DiagonalTo => Corners::Only,
            Relation::At | Relation::Defined(_) => return self.no_constraint("groups by a defined relation"),
        };
        let mut pairs = Vec::new();
        for (cell, point) in size.cells().enumerate() {
            for next in self.board.neighbours(&[point], corners) {
                let Some(other) = size.cell_index(next).filter(|&other| other > cell) else { continue };
                let connected = match by {
                    Some(Relation::JoinedTo) => self.drawn(Point {
                        y: i32::midpoint(point.y, next.y),
                        x: i32::midpoint(point.x, next.x),
                    }),
                    _ => Lit::ALWAYS,
                };
                pairs.push((cell, other, connected));
            }
        }
        Ok(pairs)
    }

    /// The number of a division; the same division is kept once.
    fn division(&mut self, members: Vec<Lit>, links: Vec<(usize, usize, Lit)>, is_region: bool) -> usize {
        let same = |own: &Division| own.members == members && own.links == links;
        if let Some(known) = self.divisions.iter().position(same) {
            return known;
        }
        let mut links_at = vec![SmallVec::new(); members.len()];
        for &(a, b, link) in &links {
            links_at[a].push((b, link));
            links_at[b].push((a, link));
        }
        self.divisions.push(Division {
            members,
            links,
            links_at,
            sizes: HashMap::default(),
            origins: Vec::new(),
            anchors: HashMap::default(),
            beside: HashMap::default(),
            is_region,
            is_path: false,
            is_rectangular: false,
        });
        self.divisions.len() - 1
    }

    /// Adds a division into regions that is to be found. `members` has for each cell the condition that it is in one.
    pub(super) fn new_regions(&mut self, members: Vec<Lit>) -> Compile<usize> {
        let mut links = Vec::new();
        for (a, b, _) in self.pairs(None)? {
            let cell = self.circuit.cell(0, 1, true);
            let (link, not_linked) = (self.circuit.atom(cell, 2), self.circuit.atom(cell, 1));
            for end in [a, b] {
                self.require(&[not_linked, members[end]])?;
            }
            links.push((a, b, link));
        }
        Ok(self.division(members, links, true))
    }

    /// The division into regions.
    pub(super) fn regions(&self) -> Option<usize> {
        self.finds.iter().find_map(|find| match find {
            FindCells::Regions(division) => Some(*division),
            _ => None,
        })
    }

    pub(super) fn region_candidates(&self) -> Vec<(Value, Lit)> {
        let Some(division) = self.regions() else { return Vec::new() };
        let members = &self.divisions[division].members;
        let block = |(cell, &guard): (usize, &Lit)| {
            (Value::Block(Block { division, cell: self.board.size.cell(cell) }), guard)
        };
        members.iter().enumerate().map(block).collect()
    }

    pub(super) fn region_of(&mut self, point: Point) -> Value {
        let Some((division, cell)) = self.regions().zip(self.board.size.cell_index(point)) else {
            return Value::Absent;
        };
        let guard = self.divisions[division].members[cell];
        self.cases(vec![(guard, Value::Block(Block { division, cell: point }))])
    }

    /// The connected cells with the values of a cell.
    pub(super) fn group_of(&mut self, point: Point) -> Compile<Value> {
        let word = self.known_word(point);
        let groups = if let Some(groups) = self.groups_of_values.get(&word) {
            Rc::clone(groups)
        } else {
            // The group of a cell that is certainly white is a `white group`, which other rules may speak of.
            let span = self.span;
            let said = |(find, word)| Said { property: Property::Found(find, word), negated: false, span };
            let words: Vec<Said> = word.map(said).into_iter().collect();
            let groups: Rc<[(Value, Lit)]> = self.groups(&words, None, None)?.into();
            self.groups_of_values.insert(word, Rc::clone(&groups));
            groups
        };
        let own = groups.iter().find(|(group, _)| match group {
            Value::Block(block) => block.cell == point,
            group => group.points().contains(&point),
        });
        Ok(own.map_or(Value::Absent, |(group, guard)| self.cases(vec![(*guard, group.clone())])))
    }

    /// The word that is certainly filled in for a cell, if nothing but words is filled in, one for each cell.
    fn known_word(&self, point: Point) -> Option<(usize, usize)> {
        let cell = self.board.size.cell_index(point)?;
        let mut of_cells =
            self.finds.iter().enumerate().filter(|(_, find)| !matches!(find, FindCells::Lines { .. }));
        let (Some((find, FindCells::Words(cells))), None) = (of_cells.next(), of_cells.next()) else {
            return None;
        };
        let is_certain = |&lit: &Lit| self.circuit.current(lit) == Lit::ALWAYS;
        Some((find, cells[cell].iter().position(is_certain)?))
    }

    /// Whether anything is filled in for a cell.
    fn has_value(&mut self, point: Point) -> Lit {
        let mut any = Vec::new();
        for find in &self.finds {
            match find {
                FindCells::Words(cells) => {
                    let cell = self.board.size.cell_index(point);
                    any.extend(cell.into_iter().flat_map(|cell| cells[cell].iter().copied()));
                }
                FindCells::Numbers(entries) => {
                    any.extend(
                        entries.get(&point).into_iter().flat_map(|entry| [entry.number.present, entry.other]),
                    );
                }
                FindCells::Regions(division) => {
                    let cell = self.board.size.cell_index(point);
                    any.extend(cell.map(|cell| self.divisions[*division].members[cell]));
                }
                FindCells::Lines { .. } => {}
            }
        }
        self.circuit.or(any)
    }

    /// Whether the same is filled in for two neighbouring cells.
    fn equal_values(&mut self, a: Point, b: Point) -> Lit {
        let mut all = Vec::new();
        let Some((cell, other)) = self.board.size.cell_index(a).zip(self.board.size.cell_index(b)) else {
            return Lit::NEVER;
        };
        for find in 0..self.finds.len() {
            let mut pairs: Vec<(Lit, Lit)> = Vec::new();
            match &self.finds[find] {
                FindCells::Words(cells) => {
                    pairs.extend(cells[cell].iter().copied().zip(cells[other].iter().copied()));
                }
                FindCells::Numbers(entries) => match (entries.get(&a), entries.get(&b)) {
                    // Numbers that are values of cells are compared at once.
                    (Some(one), Some(two))
                        if [one, two].iter().all(|entry| {
                            entry.number.present == Lit::ALWAYS && entry.number.sum.terms().len() <= 1
                        }) =>
                    {
                        let difference = one.number.sum.clone().minus(&two.number.sum);
                        all.push(self.circuit.equals(&difference, 0));
                    }
                    (Some(one), Some(two)) => {
                        pairs.push((one.other, two.other));
                        let numbers = one.cases.iter().chain(&two.cases).map(|(number, _)| *number);
                        let mut numbers: Vec<i64> = numbers.collect();
                        numbers.sort_unstable();
                        numbers.dedup();
                        let case = |cases: &[(i64, Lit)], number| {
                            cases.iter().find(|(own, _)| *own == number).map_or(Lit::NEVER, |(_, lit)| *lit)
                        };
                        pairs.extend(
                            numbers
                                .into_iter()
                                .map(|number| (case(&one.cases, number), case(&two.cases, number))),
                        );
                    }
                    (None, None) => {}
                    (Some(one), None) | (None, Some(one)) => {
                        pairs.push((one.other, Lit::NEVER));
                        pairs.push((one.number.present, Lit::NEVER));
                    }
                },
                FindCells::Regions(division) => {
                    let division = *division;
                    all.push(self.linked(division, cell, other));
                }
                FindCells::Lines { .. } => {}
            }
            for (one, two) in pairs {
                all.push(self.iff(one, two));
            }
        }
        self.circuit.and(all)
    }

    /// The condition that two conditions both hold or both do not.
    pub(super) fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        if let (Lit::Atom(one, values), Lit::Atom(two, more)) = (a, b)
            && one != two
        {
            let (first, second, of_first, of_second) =
                if one < two { (one, two, values, more) } else { (two, one, more, values) };
            let row = |value: u8| {
                if of_first >> value & 1 == 1 { of_second } else { !of_second }
            };
            let sets: Vec<u64> = Domain::from_bits(self.circuit.domain(first)).iter().map(row).collect();
            return self.circuit.related(first, second, &sets);
        }
        let (not_a, not_b) = (self.circuit.not(a), self.circuit.not(b));
        let (first, second) = (self.circuit.or([not_a, b]), self.circuit.or([a, not_b]));
        self.circuit.and([first, second])
    }

    /// Connected lines: one for each visited cell.
    pub(super) fn paths(&mut self) -> Compile<Vec<(Value, Lit)>> {
        if self.only_corner_lines() {
            return self.no_constraint("paths between corners");
        }
        let size = self.board.size;
        let links = self.pairs(Some(Relation::JoinedTo))?;
        let mut members = Vec::with_capacity(size.area());
        for point in size.cells() {
            let ways = STRAIGHT.map(|direction| self.goes(point, direction));
            members.push(self.circuit.or(ways));
        }
        let division = self.division(members.clone(), links, false);
        self.divisions[division].is_path = true;
        let block =
            |(cell, guard): (usize, Lit)| (Value::Block(Block { division, cell: size.cell(cell) }), guard);
        Ok(members.into_iter().enumerate().map(block).collect())
    }
}
