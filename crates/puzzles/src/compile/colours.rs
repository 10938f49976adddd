//! What follows if two sets of cells, each the rest of the other, are connected in the plane.
//!
//! If `connected(white cells)` and `connected(black cells)` are rules, and each cell is white or black, no square has white
//! cells in two opposite corners and black ones in the other two: the way that connects the first two would separate the
//! others. For the same reason, the colour changes at most twice along the edge of the board. The first of these also holds if
//! one set is connected and each group of the other reaches the edge, as in a cave. No engine derives this from the two
//! connections, each of which it looks at alone.

use gridproof_model::Origin;
use gridproof_model::builder::{Grid, Int};
use gridproof_model::planted::{self, Fault};
use gridproof_rules::tree::{Aggregate, Expression, Node, Noun, Quantifier, Relation, Set};

use super::board::STRAIGHT;
use super::circuit::Lit;
use super::joined::both;
use super::reaching::any_group;
use super::rules::parts;
use super::sentences::CellName;
use super::value::{Value, Variables};
use super::{Compile, Compiler, Stated};

/// Cells that a rule connects.
struct Colour {
    /// For each cell, whether it is one of them.
    has: Vec<Lit>,
    /// Whether they are all connected; if not, each group of them reaches the edge of the board.
    is_connected: bool,
    /// The sentence of the rule.
    origin: Origin,
}

impl Compiler<'_> {
    /// Adds what follows from two rules. The later one of them has these constraints.
    pub(super) fn colours(&mut self) -> Compile<()> {
        let kind = self.kind;
        let mut colours: Vec<Colour> = Vec::new();
        for (index, rule) in kind.rules.iter().enumerate() {
            // What a lazy rule says may be too much work for the compiler.
            if matches!(self.rules[index], Stated::Lazy(_)) {
                continue;
            }
            for part in parts(&rule.condition) {
                let mut env = Variables::default();
                let Some((has, is_connected)) = self.colour(part, &mut env)? else { continue };
                let colour = Colour { has, is_connected, origin: self.origin_of(rule, &env) };
                let mut others = colours.iter().filter(|other| other.is_connected || is_connected);
                if let Some(other) = others.find(|other| self.is_rest(&other.has, &colour.has)) {
                    let before = self.circuit.builder().constraints().len();
                    let origin = both(&other.origin, &colour.origin);
                    self.no_crossing(&colour.has, &origin)?;
                    if other.is_connected && is_connected {
                        self.one_stretch(
                            &colour.has,
                            format!("{origin}, along the edge of the board").into(),
                        );
                    }
                    if let Stated::Constraints(counts) = &mut self.rules[index] {
                        for constraint in &self.circuit.builder().constraints()[before..] {
                            *counts.entry(constraint.name()).or_default() += 1;
                        }
                    }
                }
                colours.push(colour);
            }
        }
        Ok(())
    }

    /// The cells that a condition connects, and whether they are all connected.
    fn colour(&mut self, condition: &Expression, env: &mut Variables) -> Compile<Option<(Vec<Lit>, bool)>> {
        let (things, is_connected) = match &condition.node {
            Node::Aggregate(Aggregate::Connected, set) => {
                let Set::Things(things, None) = &**set else { return Ok(None) };
                if things.noun != Noun::Cell || !things.phrases.is_empty() {
                    return Ok(None);
                }
                (things, true)
            }
            Node::Quantified(Quantifier::Each, things, body) => {
                let Some(wanted) = self.wanted_in_groups(things, body.as_deref()) else { return Ok(None) };
                for point in self.board.size.cells() {
                    let is_inner = STRAIGHT.iter().all(|&way| self.board.step(point, way).is_some());
                    if is_inner && self.words(&wanted.words, &Value::Point(point))? != Lit::NEVER {
                        return Ok(None);
                    }
                }
                env.set(things.variable, any_group());
                (&**things, false)
            }
            _ => return Ok(None),
        };
        if !matches!(things.by, None | Some(Relation::NextTo)) {
            return Ok(None);
        }
        let mut has = Vec::with_capacity(self.board.size.area());
        for point in self.board.size.cells() {
            has.push(self.words(&things.words, &Value::Point(point))?);
        }
        Ok(Some((has, is_connected)))
    }

    /// Whether each cell is one of two sets, and no cell is one of both.
    fn is_rest(&self, one: &[Lit], other: &[Lit]) -> bool {
        let current = |&lit: &Lit| self.circuit.current(lit);
        one.iter().zip(other).all(|(one, other)| current(other) == self.circuit.not(current(one)))
    }

    /// Forbids squares with a set of cells in two opposite corners alone.
    fn no_crossing(&mut self, has: &[Lit], origin: &Origin) -> Compile<()> {
        for square in self.board.squares() {
            let cells: Vec<usize> =
                square.points.iter().filter_map(|&point| self.board.size.cell_index(point)).collect();
            let [a, b, c, d] = cells[..] else { continue };
            self.origin = format!("{origin}, in the square at {}", CellName(square.points[0])).into();
            for ([one, other], rest) in [([a, d], [b, c]), ([b, c], [a, d])] {
                let [one, other] = [one, other].map(|cell| self.circuit.not(has[cell]));
                self.require(&[one, other, has[rest[0]], has[rest[1]]])?;
            }
        }
        Ok(())
    }

    /// Requires that a set of cells is at most one stretch of the edge of the board.
    fn one_stretch(&mut self, has: &[Lit], origin: Origin) {
        let most = if planted::has(Fault::CompilerLetsColoursChangeOnceAtTheEdge) { 1 } else { 2 };
        let size = self.board.size;
        let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
        let grid =
            Grid::from_fn(rows, columns, |(row, column)| self.circuit.current(has[row * columns + column]));
        let reads: Vec<Lit> = grid.border().into_iter().map(|place| grid[place]).collect();
        // The state is the last colour and the number of changes. Known colours before a cell are read with it, those after
        // the last one at the end.
        let read = |state: Option<(Option<bool>, u8)>, is_there: bool| {
            let (last, changes) = state?;
            let changes = changes + u8::from(last.is_some_and(|last| last != is_there));
            (changes <= most).then_some((Some(is_there), changes))
        };
        let known = |state, from: usize| {
            let known = reads[from..].iter().map_while(|&read| match read {
                Lit::Known(is_there) => Some(is_there),
                Lit::Atom(..) | Lit::Node(..) => None,
            });
            known.fold(state, read)
        };
        let mut cells: Vec<(usize, Int, u64)> = Vec::new();
        for (place, &read) in reads.iter().enumerate() {
            match read {
                Lit::Known(_) => {}
                Lit::Atom(cell, values) => cells.push((place, self.circuit.int(cell), values)),
                Lit::Node(..) => return,
            }
        }
        let Some(start) = known(Some((None, 0)), 0) else {
            return self.circuit.builder().impossible(origin);
        };
        let step = |&state: &(Option<bool>, u8), index: usize, value: i32| {
            let (place, _, values) = cells[index];
            known(read(Some(state), values >> value & 1 == 1), place + 1)
        };
        let ints: Vec<Int> = cells.iter().map(|&(_, int, _)| int).collect();
        if !ints.is_empty() {
            self.circuit.builder().automaton(ints, start, step, |_| true, origin);
        }
    }
}
