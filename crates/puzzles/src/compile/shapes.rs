//! Shapes of sets of cells: a set has a shape if it is one of the placements of the shape on the board.

use std::collections::BTreeSet;
use std::rc::Rc;

use gridproof_rules::board::Point;
use rustc_hash::FxHashMap as HashMap;

use super::circuit::Lit;
use super::value::Block;
use super::{Compile, Compiler};

/// Which sets of cells have the same shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Likeness {
    /// Those that differ by a shift.
    Shifted,
    /// Those that differ by a shift and a turn.
    Turned,
    /// Those that differ by a shift, a turn and a mirror image.
    Mirrored,
}

/// A set of cells of which the shape is asked.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// Cells, each with the condition that it belongs to the set.
    Points(Vec<(Lit, Point)>),
    /// A group or region.
    Block(Block),
}

/// The shape of a set of cells.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) cells: Cells,
    pub(super) likeness: Likeness,
}

/// What was asked before. It depends on nothing but the conditions of cells, and on divisions, which do not change.
#[derive(Default)]
pub(super) struct Shapes {
    /// The condition that some cells, each of which is there if a condition holds, have a shape with this name.
    named: HashMap<(char, Vec<(Lit, Point)>), Lit>,
    /// All forms of up to a number of cells, those that count as the same together.
    classes: HashMap<(usize, Likeness), Rc<[BTreeSet<Form>]>>,
    /// For each of these classes, the condition that the block of a cell of a division has one of its forms.
    of_blocks: HashMap<(usize, Point, usize, Likeness), Rc<[Lit]>>,
}

/// Rows and columns of cells, from 0, in ascending order.
type Form = Vec<(i32, i32)>;

/// The polyominoes of four and five cells that have a name, by the rows of their cells.
const NAMED: &[(char, &[&str])] = &[
    ('F', &[" ##", "## ", " # "]),
    ('I', &["####"]),
    ('I', &["#####"]),
    ('L', &["###", "#  "]),
    ('L', &["####", "#   "]),
    ('N', &["###  ", "  ## "]),
    ('O', &["##", "##"]),
    ('P', &["###", "## "]),
    ('S', &[" ##", "## "]),
    ('T', &["###", " # "]),
    ('T', &["###", " # ", " # "]),
    ('U', &["###", "# #"]),
    ('V', &["###", "#  ", "#  "]),
    ('W', &["#  ", "## ", " ##"]),
    ('X', &[" # ", "###", " # "]),
    ('Y', &["####", " #  "]),
    ('Z', &["## ", " ##"]),
    ('Z', &["## ", " # ", " ##"]),
];

/// Shapes of blocks are compared up to this number of cells.
const MOST_CELLS: usize = 5;

/// The forms of a shape in all positions that count as the same.
fn turned(form: &Form, likeness: Likeness) -> BTreeSet<Form> {
    let mut all = BTreeSet::new();
    let mut form = form.clone();
    for mirrored in [false, true] {
        if mirrored && likeness != Likeness::Mirrored {
            break;
        }
        for _ in 0..4 {
            all.insert(shifted(&form));
            if likeness == Likeness::Shifted {
                return all;
            }
            form = form.iter().map(|&(row, column)| (column, -row)).collect();
        }
        form = form.iter().map(|&(row, column)| (row, -column)).collect();
    }
    all
}

fn shifted(form: &Form) -> Form {
    let top = form.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = form.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut form: Form = form.iter().map(|&(row, column)| (row - top, column - left)).collect();
    form.sort_unstable();
    form
}

fn named(name: char) -> BTreeSet<Form> {
    let mut all = BTreeSet::new();
    for (_, rows) in NAMED.iter().filter(|(own, _)| *own == name) {
        let cells = rows.iter().zip(0..).flat_map(|(row, number)| {
            row.bytes().zip(0..).filter(|(sign, _)| *sign == b'#').map(move |(_, column)| (number, column))
        });
        all.extend(turned(&cells.collect(), Likeness::Mirrored));
    }
    all
}

/// All connected forms of up to this number of cells.
fn forms(most: usize) -> BTreeSet<Form> {
    let mut last = BTreeSet::from([vec![(0, 0)]]);
    let mut all = last.clone();
    for _ in 1..most {
        let mut next = BTreeSet::new();
        for form in &last {
            for &(row, column) in form {
                for step in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
                    if !form.contains(&step) {
                        let mut larger = form.clone();
                        larger.push(step);
                        next.insert(shifted(&larger));
                    }
                }
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

/// All connected forms of up to this number of cells, those that count as the same together.
fn classes(most: usize, likeness: Likeness) -> Rc<[BTreeSet<Form>]> {
    let mut rest = forms(most);
    let mut all = Vec::new();
    while let Some(form) = rest.first() {
        let alike = turned(form, likeness);
        rest.retain(|form| !alike.contains(form));
        all.push(alike);
    }
    all.into()
}

impl Compiler<'_> {
    /// The condition that a set of cells has a shape with this name. Turns and mirror images have the same name.
    pub(super) fn is_named(&mut self, shape: &Shape, name: char) -> Compile<Lit> {
        let Cells::Points(points) = &shape.cells else { return self.has_form(&shape.cells, &named(name)) };
        // Rules ask for the shape of a room once for each of its cells.
        let key = (name, points.clone());
        if let Some(&known) = self.shapes.named.get(&key) {
            return Ok(known);
        }
        let lit = self.has_form(&shape.cells, &named(name))?;
        self.shapes.named.insert(key, lit);
        Ok(lit)
    }

    /// The condition that two sets have the same shape.
    pub(super) fn equal_shapes(&mut self, a: &Shape, b: &Shape) -> Compile<Lit> {
        let likeness = a.likeness.max(b.likeness);
        let (of_a, of_b) = (self.most_cells(&a.cells), self.most_cells(&b.cells));
        let Some(most) = of_a.min(of_b).filter(|&most| most <= MOST_CELLS) else {
            return match (known(&a.cells), known(&b.cells)) {
                (Some(a), Some(b)) => Ok(Lit::Known(turned(&a, likeness).contains(&shifted(&b)))),
                (Some(form), None) => self.has_form(&b.cells, &turned(&form, likeness)),
                (None, Some(form)) => self.has_form(&a.cells, &turned(&form, likeness)),
                (None, None) => {
                    self.no_constraint("two shapes whose number of cells (up to five) no rule states exactly")
                }
            };
        };
        let (of_a, of_b) =
            (self.has_forms(&a.cells, most, likeness)?, self.has_forms(&b.cells, most, likeness)?);
        let same: Vec<Lit> = of_a.iter().zip(&*of_b).map(|(&a, &b)| self.circuit.and([a, b])).collect();
        Ok(self.circuit.or(same))
    }

    /// For each class of forms of up to a number of cells, the condition that a set of cells has one of them.
    fn has_forms(&mut self, cells: &Cells, most: usize, likeness: Likeness) -> Compile<Rc<[Lit]>> {
        let key = match cells {
            Cells::Block(block) => Some((block.division, block.cell, most, likeness)),
            Cells::Points(_) => None,
        };
        if let Some(known) = key.and_then(|key| self.shapes.of_blocks.get(&key)) {
            return Ok(Rc::clone(known));
        }
        let classes = self.shapes.classes.entry((most, likeness)).or_insert_with(|| classes(most, likeness));
        let classes = Rc::clone(classes);
        let lits: Compile<Vec<Lit>> = classes.iter().map(|forms| self.has_form(cells, forms)).collect();
        let lits: Rc<[Lit]> = lits?.into();
        if let Some(key) = key {
            self.shapes.of_blocks.insert(key, Rc::clone(&lits));
        }
        Ok(lits)
    }

    /// The largest number of cells of a set, if it is known.
    fn most_cells(&self, cells: &Cells) -> Option<usize> {
        match cells {
            Cells::Points(points) => Some(points.len()),
            Cells::Block(block) => self.largest_size(block),
        }
    }

    /// The condition that a set of cells is a placement of one of the forms.
    fn has_form(&mut self, cells: &Cells, forms: &BTreeSet<Form>) -> Compile<Lit> {
        let mut placed = Vec::new();
        match cells {
            Cells::Points(points) => {
                for form in forms {
                    for &(_, first) in points {
                        let at = placement(form, 0, first);
                        if at.iter().all(|point| points.iter().any(|(_, own)| own == point)) {
                            let lits = points.iter().map(|(lit, point)| {
                                if at.contains(point) { *lit } else { self.circuit.not(*lit) }
                            });
                            let lits: Vec<Lit> = lits.collect();
                            placed.push(self.circuit.and(lits));
                        }
                        self.step()?;
                    }
                }
            }
            Cells::Block(block) => {
                for form in forms {
                    for place in 0..form.len() {
                        let at = placement(form, place, block.cell);
                        if at.iter().all(|&point| self.board.size.cell_index(point).is_some()) {
                            placed.push(self.is_block(block.division, &at));
                        }
                        self.step()?;
                    }
                }
            }
        }
        placed.retain(|lit| *lit != Lit::NEVER);
        Ok(self.circuit.or(placed))
    }
}

/// The form of cells that are known.
fn known(cells: &Cells) -> Option<Form> {
    let Cells::Points(points) = cells else { return None };
    let cell = |&(lit, point): &(Lit, Point)| match lit {
        Lit::Known(holds) => Some(holds.then_some((point.y / 2, point.x / 2))),
        _ => None,
    };
    let cells: Option<Vec<Option<(i32, i32)>>> = points.iter().map(cell).collect();
    Some(cells?.into_iter().flatten().collect())
}

/// The cells of a form, one of which lies at a point.
fn placement(form: &Form, place: usize, at: Point) -> Vec<Point> {
    let (row, column) = form[place];
    form.iter().map(|&(down, right)| at.shifted(2 * (down - row), 2 * (right - column))).collect()
}
