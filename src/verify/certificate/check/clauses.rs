//! Clauses as the checker holds them.

/// Clauses one after the other. A literal is a variable's number, from 1, or its negative; each clause is sorted and
/// free of repetitions.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Clauses {
    literals: Vec<i32>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Clauses {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn push_literal(&mut self, literal: i32) {
        self.literals.push(literal);
    }

    /// Makes a clause of the literals pushed since the last one.
    pub(crate) fn end_clause(&mut self) {
        let start = self.ends.last().copied().unwrap_or(0);
        let clause = &mut self.literals[start..];
        if !clause.is_sorted_by(|one, next| one < next) {
            clause.sort_unstable();
            let mut kept = 0;
            for index in 0..clause.len() {
                if kept == 0 || clause[kept - 1] != clause[index] {
                    clause[kept] = clause[index];
                    kept += 1;
                }
            }
            self.literals.truncate(start + kept);
        }
        self.ends.push(self.literals.len());
    }

    pub(crate) fn get(&self, index: usize) -> &[i32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[index]]
    }
}
