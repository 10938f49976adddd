//! Clauses as factors of the factor graph.

use super::replicas::{Replicas, at_least, at_most, product};

/// A literal of a clause: a cell, and a flag. The literal states that this cell is black if the flag is true, and white
/// if it is false.
pub(super) type CellLiteral = (usize, bool);

/// Clauses that hold in every solution, each as a factor with its messages.
///
/// A literal has the number `2 * cell`, plus 1 if it states that the cell is black.
#[derive(Debug)]
pub(super) struct ClauseFactors<const L: usize> {
    /// The literals of all clauses.
    literals: Vec<usize>,
    /// Indexed by clause: the index in `literals` at which the clause ends.
    ends: Vec<usize>,
    /// Indexed like `literals`: the message of the clause about this literal, as odds against it; 1 is neutral.
    against: Vec<Replicas<L>>,
    /// Indexed by cell: the product of its clauses' messages, as odds that the cell is black.
    pub(crate) outgoing: Vec<Replicas<L>>,
    /// Workspace, indexed by cell: the odds of its white and its black literal.
    incoming: Vec<[Replicas<L>; 2]>,
    /// Workspace, indexed by cell: for its white literal and for its black literal, the product of all messages against
    /// the literal.
    against_all: Vec<[Replicas<L>; 2]>,
    /// Workspace, indexed by the literals of one clause: the inverse of the probability that the literal is false.
    inverse: Vec<Replicas<L>>,
}

/// Minimum odds of a message against a literal.
const MIN_MESSAGE_ODDS: f64 = 0.01;
/// Minimum odds of the combined messages of all clauses to a cell; the maximum is the inverse of this minimum.
const MIN_CELL_ODDS: f64 = 1e-3;
/// Maximum odds of a literal in an incoming message.
const MAX_LITERAL_ODDS: f64 = 1e6;

impl<const L: usize> ClauseFactors<L> {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            literals: Vec::new(),
            ends: Vec::new(),
            against: Vec::new(),
            outgoing: vec![[1.0; L]; cells],
            incoming: Vec::new(),
            against_all: vec![[[1.0; L]; 2]; cells],
            inverse: Vec::new(),
        }
    }

    /// Removes all clauses.
    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        self.against.clear();
        self.outgoing.fill([1.0; L]);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    pub(super) fn add(&mut self, clause: impl Iterator<Item = CellLiteral>) {
        self.literals.extend(clause.map(|(cell, black)| 2 * cell + usize::from(black)));
        self.ends.push(self.literals.len());
        self.against.resize(self.literals.len(), [1.0; L]);
    }

    /// Updates the messages of all clauses. `odds` returns the product of all messages to a cell that do not come from
    /// clauses.
    pub(super) fn update(&mut self, odds: impl Fn(usize) -> Replicas<L>) {
        // These odds include the previous messages of all clauses.
        let all = self.outgoing.iter().enumerate().map(|(cell, message)| product(&odds(cell), message));
        self.incoming.clear();
        self.incoming.extend(all.map(|odds| [odds.map(f64::recip), odds]));
        self.against_all.fill([[1.0; L]; 2]);
        let (incoming, against_all) = (self.incoming.as_flattened(), self.against_all.as_flattened_mut());
        let mut start = 0;
        for &end in &self.ends {
            let (literals, against) = (&self.literals[start..end], &mut self.against[start..end]);
            self.inverse.clear();
            let mut all_false = [1.0; L];
            self.inverse.extend(literals.iter().zip(&*against).map(|(&literal, against)| {
                // This removes the previous message of this clause from the odds.
                let odds = product(&incoming[literal], against);
                let inverse = odds.map(|odds| 1.0 + at_most(odds, MAX_LITERAL_ODDS));
                all_false = product(&all_false, &inverse);
                inverse
            }));
            // The inverse is 0 if the product overflowed; the clause is then almost certainly true.
            let all_false = all_false.map(f64::recip);
            for ((&literal, against), inverse) in literals.iter().zip(against).zip(&self.inverse) {
                let others_false = product(&all_false, inverse);
                *against = others_false.map(|others| at_least(1.0 - others, MIN_MESSAGE_ODDS));
                against_all[literal] = product(&against_all[literal], against);
            }
            start = end;
        }
        for (message, [white, black]) in self.outgoing.iter_mut().zip(&self.against_all) {
            for replica in 0..L {
                let odds = at_least(white[replica], MIN_CELL_ODDS) / at_least(black[replica], MIN_CELL_ODDS);
                message[replica] = at_least(at_most(odds, MIN_CELL_ODDS.recip()), MIN_CELL_ODDS);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odds of black of each cell, given independent prior odds and a clause.
    fn by_enumeration(odds: &[f64], clause: &[CellLiteral]) -> Vec<f64> {
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
    fn messages_agree_with_enumeration() {
        let odds = [[0.5, 8.0], [0.2, 3.0], [1.0, 0.4], [3.0, 0.1], [2.0, 2.0]];
        for clause in
            [&[(0, true), (1, true)][..], &[(0, false), (2, true), (3, false)], &[(4, false), (1, true)]]
        {
            let mut factors = ClauseFactors::<2>::new(odds.len());
            factors.add(clause.iter().copied());
            // A message must not feed back into the clause that sent it.
            for _ in 0..3 {
                factors.update(|cell| odds[cell]);
                for replica in 0..2 {
                    let expected = by_enumeration(&odds.map(|odds| odds[replica]), clause);
                    for (cell, expected) in expected.into_iter().enumerate() {
                        let odds = odds[cell][replica] * factors.outgoing[cell][replica];
                        assert!((odds / expected - 1.0).abs() < 1e-9, "{clause:?} {cell}: {odds} {expected}");
                    }
                }
            }
        }
    }

    #[test]
    fn messages_stay_within_their_bounds() {
        let mut factors = ClauseFactors::<1>::new(60);
        for cell in 0..60 {
            (0..50).for_each(|_| factors.add([(cell, true)].into_iter()));
            (0..50).for_each(|_| factors.add([(cell, false)].into_iter()));
        }
        factors.add((0..60).map(|cell| (cell, cell % 2 == 0)));
        for odds in [1.0, 1e100, 1e-100] {
            factors.update(|_| [odds]);
            assert!(
                factors
                    .outgoing
                    .iter()
                    .all(|message| (MIN_CELL_ODDS..=1.0 / MIN_CELL_ODDS).contains(&message[0]))
            );
        }
        factors.clear();
        assert!(
            factors.is_empty() && factors.outgoing.iter().all(|message| (message[0] - 1.0).abs() < 1e-12)
        );
    }
}
