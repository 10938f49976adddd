//! Steps about hidden cells for which there are no words say nothing to people: their clues join the first step that needs
//! them.

use std::collections::{BTreeSet, VecDeque};

use super::steps::{Explained, Explainer, Fact};
use super::subset_search::WrongValue;
use gridproof_engines::engine::guarded::Reply;
use gridproof_model::{Cell, Domain};

/// The largest number of solver calls for what a step excludes besides the values for which there are words.
const MOST_MORE: usize = 2_000;

/// Clues, and values that they exclude.
type Found = (Vec<usize>, Vec<WrongValue>);

/// What was found, but not stated.
#[derive(Debug)]
pub(super) struct Unseen {
    /// What the steps so far leave possible.
    pub(super) stated: Vec<Domain>,
    /// Steps that were left out, in the order in which they were found, with what no later step has stated.
    left_out: Vec<Found>,
    /// Steps that are to be stated next.
    next: VecDeque<Found>,
}

impl Explainer {
    /// Finds the next step with a fact for which `says` has words. Steps before it that have none are left out; the step
    /// names those of their clues that it needs. Only if it is not known soon which these are, they are steps of their own.
    pub fn next_said(&mut self, says: &dyn Fn(Fact) -> bool) -> Explained {
        let mut unseen = self.unseen.take().unwrap_or_else(|| Unseen {
            stated: self.domains().to_vec(),
            left_out: Vec::new(),
            next: VecDeque::new(),
        });
        let explained = loop {
            if let Some((clues, values)) = unseen.next.pop_front() {
                break Explained::Step(self.stated_step(&mut unseen.stated, &clues, &values));
            }
            let (clues, step) = match self.found_next() {
                Ok(found) => found,
                Err(end) => break end,
            };
            let values = self.not_stated(&unseen.stated, step.facts.iter().map(|fact| fact.cell).collect());
            let said: BTreeSet<Cell> =
                step.facts.iter().filter(|&&fact| says(fact)).map(|fact| fact.cell).collect();
            if said.is_empty() {
                unseen.left_out.push((clues, values));
            } else if unseen.left_out.is_empty() {
                unseen.next.push_back((clues, values));
            } else {
                unseen.left_out.push((clues, values));
                let wanted = self.not_stated(&unseen.stated, said);
                match self.needed_of_all(&unseen, &wanted) {
                    Some(found) => unseen.next.push_back(found),
                    None => unseen.next.extend(std::mem::take(&mut unseen.left_out)),
                }
            }
        };
        for (_, values) in &mut unseen.left_out {
            values.retain(|&(cell, value)| unseen.stated[cell as usize].contains(value));
        }
        unseen.left_out.retain(|(_, values)| !values.is_empty());
        self.unseen = Some(unseen);
        explained
    }

    /// The values of these cells that are known to be impossible, although no step has stated it.
    fn not_stated(&self, stated: &[Domain], cells: BTreeSet<Cell>) -> Vec<WrongValue> {
        let values = |cell: Cell| {
            let known = stated[cell as usize].difference(self.known()[cell as usize]);
            known.iter().map(move |value| (cell, value)).collect::<Vec<_>>()
        };
        cells.into_iter().flat_map(values).collect()
    }

    /// As few as possible of the clues of all steps that were left out, so that these values are impossible after what was
    /// stated; with these values, and others that the clues exclude. `None` if this is not found soon.
    fn needed_of_all(&mut self, unseen: &Unseen, wanted: &[WrongValue]) -> Option<Found> {
        // The last step comes first, so that its clues are named first.
        let mut clues: Vec<usize> = Vec::new();
        for clue in unseen.left_out.iter().rev().flat_map(|(clues, _)| clues) {
            if !clues.contains(clue) {
                clues.push(*clue);
            }
        }
        let mut solver = self.solver_of(&clues, &unseen.stated)?;
        let all: Vec<usize> = (0..clues.len()).collect();
        let mut needed: BTreeSet<usize> = BTreeSet::new();
        for &value in wanted {
            match solver.ask(&all, value, Self::STEPS) {
                Reply::Excluded(groups) => needed.extend(groups),
                Reply::Allowed(_) | Reply::Unknown => return None,
            }
        }
        let mut needed: Vec<usize> = needed.into_iter().collect();
        for group in needed.clone().into_iter().rev() {
            if self.is_over() {
                return None;
            }
            let without: Vec<usize> = needed.iter().copied().filter(|&own| own != group).collect();
            let mut excludes =
                |&value: &WrongValue| matches!(solver.ask(&without, value, Self::STEPS), Reply::Excluded(_));
            if wanted.iter().all(&mut excludes) {
                needed = without;
            }
        }
        let chosen: Vec<usize> = needed.iter().map(|&group| clues[group]).collect();
        // What else follows, in the order in which it was found: each value often excludes the next one.
        let cells: BTreeSet<Cell> =
            chosen.iter().flat_map(|&clue| self.cells_of(clue).iter().copied()).collect();
        let more = unseen.left_out.iter().flat_map(|(_, values)| values);
        let more = more.filter(|value| cells.contains(&value.0) && !wanted.contains(value));
        let mut values = Vec::new();
        for &(cell, value) in more.take(MOST_MORE) {
            if matches!(solver.ask(&needed, (cell, value), Self::STEPS), Reply::Excluded(_)) {
                solver.exclude(cell, value);
                values.push((cell, value));
            }
        }
        values.extend(wanted);
        Some((chosen, values))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::subset::is_contradiction;
    use super::super::words::Words;
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Budget, Engine, Query};
    use gridproof_puzzles::{Puzzle, RuledPuzzle};

    const RULES: &str = "\
kind pairs
clue number in cells
find regions
rule the {r} has two numbers
  each region r: count(cells in r with number) = 2
rule the number {n} at {c} is not the size of its region
  each cell c with number n: count(region of c) != n
rule the {r} has three to five cells
  each region r: count(r) >= 3 and count(r) <= 5
";

    const BOARD: &str = "number:\n?.??\n?.??\n..??\n";

    /// The sizes of regions are values of hidden cells. Steps that only restrict these are left out.
    #[test]
    fn each_step_says_something_and_follows_from_its_clues() {
        let rules = Arc::new(gridproof_puzzles::parse_rules(RULES).expect("valid rules"));
        let (board, _) = gridproof_rules::grid::read(&rules, BOARD).expect("a board");
        let puzzle = Puzzle::Ruled(RuledPuzzle::new(rules, board).expect("a puzzle"));
        let (model, words) = (puzzle.model(), Words::of(&puzzle));
        let outcome = Auto.solve(&model, &Query::default()).expect("any model");
        let solution = &outcome.solutions[0];
        let says = |fact: Fact| words.fact(fact).is_some();
        let mut plain = Explainer::new(&model, solution);
        let mut unsaid = 0;
        while let Explained::Step(step) = plain.next() {
            unsaid += usize::from(!step.facts.iter().any(|&fact| says(fact)));
        }
        assert!(unsaid > 0, "the test needs steps about hidden cells");
        let mut explainer = Explainer::new(&model, solution);
        let mut joined = 0;
        loop {
            let mut known = explainer.domains().to_vec();
            match explainer.next_said(&says) {
                Explained::Step(step) => {
                    assert!(step.facts.iter().any(|&fact| says(fact)), "{step:?}");
                    joined += usize::from(step.clues.len() > 1);
                    for fact in &step.facts {
                        assert_eq!(solution[fact.cell as usize] == fact.value, fact.holds);
                        let single = Domain::single(fact.value);
                        let own = known[fact.cell as usize];
                        let mut without = known.clone();
                        without[fact.cell as usize] =
                            if fact.holds { own.difference(single) } else { own.intersection(single) };
                        let budget = Budget::default().with_steps(1000);
                        assert!(is_contradiction(&model, &step.constraints, &without, budget), "{step:?}");
                        known[fact.cell as usize] = if fact.holds { single } else { own.difference(single) };
                    }
                    assert_eq!(known, explainer.domains(), "{step:?}");
                }
                Explained::Complete => break,
                Explained::Stuck => panic!("stuck"),
            }
        }
        assert!(joined > 0, "no step needed the clues of another one");
    }
}
