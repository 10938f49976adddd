//! What clauses say of their cells.

use super::lanes::{Lanes, at_least, at_most, product};

/// A cell, and whether it is black: one of the literals of a clause.
pub(crate) type Literal = (usize, bool);

/// The messages of clauses, of which each holds in every solution: a clause says of a literal that it holds, the more
/// firmly the less likely the others are.
///
/// Literals have numbers: twice the cell's, and 1 more if it is black.
#[derive(Debug)]
pub(crate) struct ClauseBelief<const L: usize> {
    /// The literals of all clauses, and where those of each end.
    literals: Vec<usize>,
    ends: Vec<usize>,
    /// By literal of a clause: the odds against it that its clause tells, 1 where that tells nothing.
    against: Vec<Lanes<L>>,
    /// By cell: the odds to be black that all its clauses tell together.
    pub(crate) told: Vec<Lanes<L>>,
    /// Workspaces: by literal, its odds, and those against it that clauses tell; by literal of a clause, the inverse of
    /// how likely it is false.
    heard: Vec<[Lanes<L>; 2]>,
    against_all: Vec<[Lanes<L>; 2]>,
    inverse: Vec<Lanes<L>>,
}

/// No message is surer than these odds, against a literal or together about a cell.
const SUREST_AGAINST: f64 = 0.01;
const SUREST_TOGETHER: f64 = 1e-3;
/// No literal is taken for surer than these odds.
const MOST_ODDS: f64 = 1e6;

impl<const L: usize> ClauseBelief<L> {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            literals: Vec::new(),
            ends: Vec::new(),
            against: Vec::new(),
            told: vec![[1.0; L]; cells],
            heard: Vec::new(),
            against_all: vec![[[1.0; L]; 2]; cells],
            inverse: Vec::new(),
        }
    }

    /// Forgets all clauses.
    pub(crate) fn restart(&mut self) {
        self.literals.clear();
        self.ends.clear();
        self.against.clear();
        self.told.fill([1.0; L]);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    pub(crate) fn add(&mut self, clause: impl Iterator<Item = Literal>) {
        self.literals.extend(clause.map(|(cell, black)| 2 * cell + usize::from(black)));
        self.ends.push(self.literals.len());
        self.against.resize(self.literals.len(), [1.0; L]);
    }

    /// Lets each clause tell its cells what it thinks of them, given the odds of each to be black by all else.
    pub(crate) fn round(&mut self, odds: impl Fn(usize) -> Lanes<L>) {
        // With what the clauses told last.
        let all = self.told.iter().enumerate().map(|(cell, told)| product(&odds(cell), told));
        self.heard.clear();
        self.heard.extend(all.map(|odds| [odds.map(f64::recip), odds]));
        self.against_all.fill([[1.0; L]; 2]);
        let (heard, against_all) = (self.heard.as_flattened(), self.against_all.as_flattened_mut());
        let mut start = 0;
        for &end in &self.ends {
            let (literals, against) = (&self.literals[start..end], &mut self.against[start..end]);
            self.inverse.clear();
            let mut all_false = [1.0; L];
            self.inverse.extend(literals.iter().zip(&*against).map(|(&literal, against)| {
                // Without what this clause itself told.
                let odds = product(&heard[literal], against);
                let inverse = odds.map(|odds| 1.0 + at_most(odds, MOST_ODDS));
                all_false = product(&all_false, &inverse);
                inverse
            }));
            // 0 where the product left the range of numbers: such a clause holds anyway.
            let all_false = all_false.map(f64::recip);
            for ((&literal, against), inverse) in literals.iter().zip(against).zip(&self.inverse) {
                let others_false = product(&all_false, inverse);
                *against = others_false.map(|others| at_least(1.0 - others, SUREST_AGAINST));
                against_all[literal] = product(&against_all[literal], against);
            }
            start = end;
        }
        for (told, [white, black]) in self.told.iter_mut().zip(&self.against_all) {
            for lane in 0..L {
                let odds = at_least(white[lane], SUREST_TOGETHER) / at_least(black[lane], SUREST_TOGETHER);
                told[lane] = at_least(at_most(odds, SUREST_TOGETHER.recip()), SUREST_TOGETHER);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odds of each cell to be black, given odds that are independent of one another and that a clause holds.
    fn by_enumeration(odds: &[f64], clause: &[Literal]) -> Vec<f64> {
        let mut weights = vec![[0.0; 2]; odds.len()];
        for cells in 0u32..1 << odds.len() {
            let is_black = |cell: usize| cells >> cell & 1 == 1;
            if clause.iter().any(|&(cell, black)| is_black(cell) == black) {
                let weight: f64 =
                    (0..odds.len()).filter(|&cell| is_black(cell)).map(|cell| odds[cell]).product();
                (0..odds.len()).for_each(|cell| weights[cell][usize::from(is_black(cell))] += weight);
            }
        }
        weights.into_iter().map(|[white, black]| black / white).collect()
    }

    #[test]
    fn a_clause_says_what_follows_from_it() {
        let odds = [[0.5, 8.0], [0.2, 3.0], [1.0, 0.4], [3.0, 0.1], [2.0, 2.0]];
        for clause in
            [&[(0, true), (1, true)][..], &[(0, false), (2, true), (3, false)], &[(4, false), (1, true)]]
        {
            let mut belief = ClauseBelief::<2>::new(odds.len());
            belief.add(clause.iter().copied());
            // What it said itself is not heard again.
            for _ in 0..3 {
                belief.round(|cell| odds[cell]);
                for lane in 0..2 {
                    let expected = by_enumeration(&odds.map(|odds| odds[lane]), clause);
                    for (cell, expected) in expected.into_iter().enumerate() {
                        let odds = odds[cell][lane] * belief.told[cell][lane];
                        assert!((odds / expected - 1.0).abs() < 1e-9, "{clause:?} {cell}: {odds} {expected}");
                    }
                }
            }
        }
    }

    #[test]
    fn clauses_never_leave_the_range_of_numbers() {
        let mut belief = ClauseBelief::<1>::new(60);
        for cell in 0..60 {
            (0..50).for_each(|_| belief.add([(cell, true)].into_iter()));
            (0..50).for_each(|_| belief.add([(cell, false)].into_iter()));
        }
        belief.add((0..60).map(|cell| (cell, cell % 2 == 0)));
        for odds in [1.0, 1e100, 1e-100] {
            belief.round(|_| [odds]);
            assert!(
                belief.told.iter().all(|told| (SUREST_TOGETHER..=1.0 / SUREST_TOGETHER).contains(&told[0]))
            );
        }
        belief.restart();
        assert!(belief.is_empty() && belief.told.iter().all(|told| (told[0] - 1.0).abs() < 1e-12));
    }
}
