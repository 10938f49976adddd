//! Chains alternate between strong and weak links, and begin and end with a strong link. So at least one of the two
//! ends is true, and a candidate that both ends exclude is false.
//!
//! An *X-chain* has one digit, and an *XY-chain* consists of bivalue cells. Other chains are *AIC*s (alternating
//! inference chains). A chain with only one elimination, or with a group at one end, is called a *discontinuous nice
//! loop*: a loop from the excluded candidate back to itself. If the two ends of a chain exclude each other, the chain
//! is a *continuous nice loop*. Each of its weak links then excludes the candidates that see both ends of the link and
//! are outside the cells of the loop. `HoDoKu` examines only weak links within a cell, which exclude the other
//! candidates of that cell. *Grouped* chains contain groups of candidates. If all steps are wanted, they can also
//! contain almost locked sets, which are an option in `HoDoKu`. In a continuous loop, the digits of such a set that are
//! not on the link through the set are locked in the set.

use std::ops::ControlFlow;

use super::super::consequences::Consequences;
use super::super::links::{Kind, Links, seeing_both};
use super::super::sink::Sink;
use super::super::step::{Candidate, Node, Set, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, Position, common_peers, peers};

/// The maximum number of links of a chain.
const LONGEST: usize = 30;
/// The maximum number of links of an XY-chain: ten cells with a strong link in each, and nine weak links.
const LONGEST_XY: usize = 19;

pub(super) fn x_chain(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    let links = Links::new(position, Kind::OneDigit(digits));
    Search { position, links: &links, technique: Some(Technique::XChain), longest: LONGEST, least: 3 }
        .run(sink)
}

pub(super) fn xy_chain(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let links = Links::new(position, Kind::Bivalue);
    Search { position, links: &links, technique: Some(Technique::XYChain), longest: LONGEST_XY, least: 5 }
        .run(sink)
}

pub(super) fn nice_loop(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let links = Links::new(position, Kind::Single);
    Search { position, links: &links, technique: None, longest: LONGEST, least: 3 }.run(sink)
}

pub(super) fn grouped_nice_loop(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let kind = if sink.is_for_all() { Kind::Sets } else { Kind::Grouped };
    let links = Links::new(position, kind);
    Search { position, links: &links, technique: None, longest: LONGEST, least: 3 }.run(sink)
}

struct Search<'s> {
    position: &'s Position,
    links: &'s Links,
    /// X-chain or XY-chain: chains of these types remove only candidates that both ends exclude. `None` for all other
    /// types.
    technique: Option<Technique>,
    longest: usize,
    /// The minimum number of links.
    least: usize,
}

impl Search<'_> {
    fn run(&self, sink: &mut Sink) -> ControlFlow<()> {
        let ways = if self.technique.is_none() { Consequences::of_simple_ways } else { Consequences::new };
        let mut consequences = ways(self.links.len());
        for start in 0..self.links.plain() {
            consequences.follow(self.links, start, false, self.longest);
            self.ends(start, &consequences, sink)?;
        }
        if self.technique.is_none() && sink.is_for_all() {
            self.run_on(sink)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Finds longer loops, and chains that visit a cell twice. This is done only if all steps are wanted. The preceding
    /// search misses these steps: it follows only one path to each node, and it abandons paths that would visit a cell
    /// twice.
    fn run_on(&self, sink: &mut Sink) -> ControlFlow<()> {
        let [mut there, mut back] = [(); 2].map(|()| Consequences::of_simple_ways(self.links.len()));
        let mut any = Consequences::new(self.links.len());
        for start in 0..self.links.plain() {
            there.follow(self.links, start, false, self.longest);
            back.follow(self.links, start, true, self.longest);
            self.loops(&there, &back, sink)?;
            any.follow(self.links, start, false, self.longest);
            self.ends(start, &any, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes every chain that leads from a start node to an end node.
    fn ends(&self, start: usize, found: &Consequences, sink: &mut Sink) -> ControlFlow<()> {
        for &state in &found.reached {
            let end = (state / 2) as usize;
            // Each chain is found from both of its ends, but is taken only once.
            if state % 2 == 1 && end >= start && found.distance(end, true) >= self.least {
                self.take(start, end, found, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn take(&self, start: usize, end: usize, found: &Consequences, sink: &mut Sink) -> ControlFlow<()> {
        let length = found.distance(end, true) + 1;
        if self.technique.is_none() && self.links.weak(end).contains(&(start as u16)) {
            let chain = found.chain(self.links, end, true);
            let eliminations = self.around(&chain);
            // If only one step is wanted, a chain counts as a continuous loop only if it removes a candidate from one
            // of its own cells.
            let is_seen = sink.is_for_all() || self.removes_inside(&chain);
            if is_seen && sink.wants(length, &eliminations) {
                self.emit(Technique::ContinuousNiceLoop, chain, eliminations, sink)?;
            }
        }
        let eliminations = self.between(start, end);
        if self.links.is_group(start) || self.links.is_group(end) {
            // A chain with a group at an end becomes a separate loop for each candidate that it removes.
            for candidate in eliminations {
                if sink.wants(length, &[candidate]) {
                    let chain = found.chain(self.links, end, true);
                    self.emit(Technique::DiscontinuousNiceLoop, chain, vec![candidate], sink)?;
                }
            }
            return ControlFlow::Continue(());
        }
        if sink.wants(length, &eliminations) {
            let technique = self.technique.unwrap_or(match eliminations.len() {
                1 => Technique::DiscontinuousNiceLoop,
                _ if start == end => Technique::DiscontinuousNiceLoop,
                _ => Technique::Aic,
            });
            let chain = found.chain(self.links, end, true);
            self.emit(technique, chain, eliminations, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Finds longer loops through a start node. A loop consists of two shortest paths: one is from `there`, which
    /// assumes that the start is false, and the other is from `back`, which assumes that it is true. Apart from the
    /// start, exactly one node is on both paths.
    fn loops(&self, there: &Consequences, back: &Consequences, sink: &mut Sink) -> ControlFlow<()> {
        for &state in &there.reached {
            let (node, holds) = ((state / 2) as usize, state % 2 == 1);
            if !holds || !back.has(node, false) {
                continue;
            }
            let mut chain = there.chain(self.links, node, true);
            let rest = back.chain(self.links, node, false);
            // The first and the last node of the second path are on the chain already.
            let turned = rest[1..rest.len().max(2) - 1].iter().rev();
            chain.extend(turned.map(|node| Node { holds: !node.holds, ..*node }));
            let is_new = |(i, node): (usize, &Node)| !chain[..i].iter().any(|other| other.meets(node));
            if chain.len() <= self.longest && chain.iter().enumerate().all(is_new) {
                let eliminations = self.around(&chain);
                if sink.wants(chain.len(), &eliminations) {
                    self.emit(Technique::ContinuousNiceLoop, chain, eliminations, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn emit(
        &self,
        technique: Technique,
        chain: Vec<Node>,
        eliminations: Vec<Candidate>,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let sets = self.sets_on(&chain);
        let grouped = !sets.is_empty() || chain.iter().any(|node| node.cells.len() > 1);
        let technique = match technique {
            Technique::ContinuousNiceLoop if grouped => Technique::GroupedContinuousNiceLoop,
            Technique::DiscontinuousNiceLoop if grouped => Technique::GroupedDiscontinuousNiceLoop,
            Technique::Aic if grouped => Technique::GroupedAic,
            other => other,
        };
        let cells = chain.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells);
        let digits: DigitSet = chain.iter().map(|node| node.digit).collect();
        let mut step = Step::new(technique, digits, cells).with_chain(chain).with_sets(sets);
        step.eliminations = eliminations;
        sink.take(step)
    }

    /// The almost locked sets through which the strong links of a chain go.
    fn sets_on(&self, chain: &[Node]) -> Vec<Set> {
        chain.windows(2).filter_map(|link| self.links.set_between(&link[0], &link[1])).collect()
    }

    /// The candidates of a digit in the given cells.
    fn losing(&self, cells: CellSet, digit: u8) -> impl Iterator<Item = Candidate> + use<> {
        (cells & self.position.places(digit)).iter().map(move |cell| Candidate { cell, digit })
    }

    /// The candidates that both ends of a chain exclude.
    fn between(&self, start: usize, end: usize) -> Vec<Candidate> {
        let ((a, x), (b, y)) = (self.links.get(start), self.links.get(end));
        let mut found: Vec<Candidate> = Vec::new();
        if start == end {
            // The start is true, so the other candidates of its cell are false.
            if let Some(cell) = a.only() {
                let others = self.position.candidates(cell) - DigitSet::single(x);
                found.extend(others.iter().map(|digit| Candidate { cell, digit }));
            }
        } else if x == y {
            found.extend(self.losing(seeing_both(a, b), x));
        } else if self.technique != Some(Technique::XYChain) {
            if let (Some(one), Some(other)) = (a.only(), b.only())
                && one == other
            {
                let both: DigitSet = [x, y].into_iter().collect();
                let others = self.position.candidates(one) - both;
                found.extend(others.iter().map(|digit| Candidate { cell: one, digit }));
            } else {
                if let Some(cell) = a.only()
                    && b.is_within(peers(cell))
                {
                    found.extend(self.losing(a, y));
                }
                if let Some(cell) = b.only()
                    && a.is_within(peers(cell))
                {
                    found.extend(self.losing(b, x));
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Whether a loop has a weak link within a cell that has further candidates.
    fn removes_inside(&self, chain: &[Node]) -> bool {
        (0..chain.len()).any(|i| {
            let (node, next) = (chain[i], chain[(i + 1) % chain.len()]);
            let in_cell = node.holds && node.cells == next.cells && node.digit != next.digit;
            in_cell && node.cells.only().is_some_and(|cell| self.position.candidates(cell).len() > 2)
        })
    }

    /// The candidates that a continuous loop excludes: through its weak links, including the one that closes the loop,
    /// and through its almost locked sets.
    fn around(&self, chain: &[Node]) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        let cells = chain.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells);
        for (i, node) in chain.iter().enumerate().filter(|(_, node)| node.holds) {
            let next = &chain[(i + 1) % chain.len()];
            if node.digit == next.digit {
                found.extend(self.losing(seeing_both(node.cells, next.cells) - cells, node.digit));
            } else if let Some(cell) = node.cells.only() {
                let both: DigitSet = [node.digit, next.digit].into_iter().collect();
                let others = self.position.candidates(cell) - both;
                found.extend(others.iter().map(|digit| Candidate { cell, digit }));
            }
        }
        for link in chain.windows(2) {
            let Some(set) = self.links.set_between(&link[0], &link[1]) else { continue };
            // If the link leads to a cell outside the set, that cell counts as a place too, because in the opposite
            // direction of the loop, a digit of the set can be in that cell.
            let places = set.cells | link[0].cells | link[1].cells;
            for digit in set.digits.iter().filter(|&digit| digit != link[0].digit && digit != link[1].digit) {
                let of = places & self.position.places(digit);
                found.extend(self.losing(common_peers(of), digit));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
