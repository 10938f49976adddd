//! Finds reasons why a puzzle has no solution, or more than one.

use super::clue_list::ClueList;
use super::subset::{is_contradiction, minimal};
use gridproof_engines::solve::{Budget, Limits};
use gridproof_model::random::Random;
use gridproof_model::{Assignment, Cell, Domain, Model, Origin};

/// A part of a puzzle that can be involved in a contradiction: a clue, or the given values of a cell.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// A clue. It stands for all constraints that express it.
    #[serde(serialize_with = "as_text")]
    Clue(Origin),
    /// The given values of a cell.
    Given {
        /// The cell.
        cell: Cell,
        /// The given value, if there is only one.
        value: Option<u8>,
    },
}

fn as_text<S: serde::Serializer>(origin: &Origin, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(origin)
}

/// Parts of a puzzle that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Clash {
    /// The parts.
    pub items: Vec<Item>,
    /// If any of the parts is removed, no contradiction is found. If it is false, there was no time to find out.
    pub is_minimal: bool,
}

/// The cells that a puzzle with several solutions leaves undetermined.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Ambiguity {
    /// The cells in which two solutions differ.
    pub cells: Vec<Cell>,
    /// Cells, each with a value. If these values are added as givens, the first of the two solutions is the only one.
    pub missing: Vec<(Cell, u8)>,
}

/// The maximum number of search steps of each test for a contradiction.
const STEPS: u64 = 20_000;
/// The number of random orders in which the search tries to remove parts; the smallest resulting set is used.
const ORDERS: u64 = 4;

/// Finds a small set of clues and givens that contradict each other in a model that has no solution. Returns `None` if
/// no contradiction was found within a fixed number of search steps.
///
/// ```
/// use gridproof_puzzles::Sudoku;
/// use gridproof_human::explain::clues::clash;
///
/// // Row 1 needs a 4 in its last cell, and column 4 has one.
/// let sudoku = Sudoku::new(2, 2, vec![1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
/// assert!(clash(&sudoku.model()).unwrap().items.len() <= 6);
/// ```
pub fn clash(model: &Model) -> Option<Clash> {
    clash_within(model, &Budget::default())
}

/// As [`clash`], within a time. When it is over, the parts that are left are returned.
pub(super) fn clash_within(model: &Model, budget: &Budget) -> Option<Clash> {
    let list = ClueList::of(model);
    let limits = Limits::start(budget);
    let clash = |clues: &[usize], domains: &[Domain]| {
        let budget = limits.remaining().with_steps(STEPS);
        limits.check().is_ok() && is_contradiction(model, &list.constraints(clues), domains, budget)
    };
    let all: Vec<usize> = (0..list.len()).collect();
    let mut best: Option<(Vec<usize>, Vec<Domain>)> = None;
    let mut size = usize::MAX;
    for order in 0..ORDERS {
        if best.is_some() && limits.check().is_err() {
            break;
        }
        let mut random = Random::new(2, order);
        let mut domains = model.domains().to_vec();
        let chosen = minimal(all.clone(), usize::MAX, &mut random, |clues| {
            clash(clues, &domains).then(|| clues.to_vec())
        })?;
        // Then remove givens in the same way: a cell without its given can have any value.
        let wide = widest(model);
        let mut given: Vec<usize> = (0..model.cells()).filter(|&cell| domains[cell] != wide).collect();
        random.shuffle(&mut given);
        for cell in given {
            let before = std::mem::replace(&mut domains[cell], wide);
            if !clash(&chosen, &domains) {
                domains[cell] = before;
            }
        }
        let now = chosen.len() + domains.iter().filter(|&&domain| domain != wide).count();
        if now < size {
            (best, size) = (Some((chosen, domains)), now);
        }
    }
    let (chosen, domains) = best?;
    let wide = widest(model);
    let clues = chosen.iter().map(|&clue| Item::Clue(list.name(clue)));
    let givens = (0..).zip(&domains).filter(|(_, domain)| **domain != wide);
    let givens = givens.map(|(cell, domain)| Item::Given { cell, value: domain.value() });
    Some(Clash { items: clues.chain(givens).collect(), is_minimal: limits.check().is_ok() })
}

/// The values that at least one cell of the model can have.
fn widest(model: &Model) -> Domain {
    model.domains().iter().fold(Domain::from_bits(0), |all, domain| all.union(*domain))
}

/// Finds the shown cells that a model leaves undetermined: those in which two of its solutions differ. `two` returns
/// two solutions of a model, or its only solution. If adding the value of one of the first 60 such cells as a given
/// makes the solution unique, only that value is returned as missing.
pub fn ambiguity(
    model: &Model,
    one: &Assignment,
    other: &Assignment,
    two: &mut dyn FnMut(&Model) -> Vec<Assignment>,
) -> Ambiguity {
    let differing = |other: &Assignment| -> Vec<Cell> {
        let pairs = (0..).zip(one.iter().zip(other)).filter(|(_, (a, b))| a != b);
        pairs.map(|(cell, _)| cell).filter(|&cell| model.is_shown(cell)).collect()
    };
    let cells = differing(other);
    let (mut missing, mut domains) = (Vec::new(), model.domains().to_vec());
    let mut others_with = |domains: Vec<Domain>| {
        let narrowed = model.with_domains(domains).expect("as many domains as cells");
        two(&narrowed).iter().map(differing).find(|cells| !cells.is_empty()).unwrap_or_default()
    };
    for &cell in cells.iter().take(60) {
        let mut domains = domains.clone();
        domains[cell as usize] = Domain::single(one[cell as usize]);
        if others_with(domains).is_empty() {
            missing.push((cell, one[cell as usize]));
            return Ambiguity { cells, missing };
        }
    }
    // No single value suffices, so values of the first solution are added until it is the only one left.
    let mut open = cells.clone();
    while let Some(&cell) = open.first() {
        let value = one[cell as usize];
        missing.push((cell, value));
        domains[cell as usize] = Domain::single(value);
        open = others_with(domains.clone());
    }
    // Later values may have made earlier ones unnecessary.
    let mut kept = missing.clone();
    for needless in missing {
        let without: Vec<(Cell, u8)> = kept.iter().copied().filter(|&given| given != needless).collect();
        let mut domains = model.domains().to_vec();
        for &(cell, value) in &without {
            domains[cell as usize] = Domain::single(value);
        }
        if others_with(domains).is_empty() {
            kept = without;
        }
    }
    Ambiguity { cells, missing: kept }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Engine, Query, Verdict};
    use gridproof_puzzles::{Nonogram, Sudoku};

    #[test]
    fn two_equal_givens_and_their_house_clash() {
        let mut givens = vec![0; 81];
        (givens[0], givens[5], givens[70]) = (7, 7, 3);
        let model = Sudoku::new(3, 3, givens).expect("valid").model();
        let found = clash(&model).expect("a contradiction").items;
        let given = |cell| Item::Given { cell, value: Some(6) };
        assert_eq!(found, [Item::Clue(Origin::Row(1)), given(0), given(5)]);
    }

    #[test]
    fn clashing_lines_are_named() {
        // Rows 1 and 3 are filled in columns 1 and 3, so column 2 is empty, but its clue is 2.
        let rows = [vec![1, 1], vec![], vec![1, 1]];
        let columns = [vec![1], vec![2], vec![1]];
        let model = Nonogram::black_and_white(&rows, &columns).expect("valid").model();
        let found = clash(&model).expect("a contradiction");
        assert!((1..=3).contains(&found.items.len()), "{found:?}");
    }

    #[test]
    fn the_missing_clues_make_a_puzzle_unique() {
        let model =
            Nonogram::black_and_white(&[vec![1], vec![1]], &[vec![1], vec![1]]).expect("valid").model();
        let outcome = Auto.solve(&model, &Query::default()).expect("any model");
        assert_eq!(outcome.verdict, Verdict::Multiple);
        let mut two =
            |model: &Model| Auto.solve(model, &Query::default()).expect("any model").solutions.into_vec();
        let found = ambiguity(&model, &outcome.solutions[0], &outcome.solutions[1], &mut two);
        assert_eq!((found.cells.len(), found.missing.len()), (4, 1));
    }
}
