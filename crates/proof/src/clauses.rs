//! The checker's clauses.

/// A list of clauses. A literal is the number of a variable, from 1, or its negative. Each clause is sorted and has no
/// literal twice.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    literals: Vec<i32>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Clauses {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The total number of literals and clauses.
    pub(crate) fn size(&self) -> usize {
        self.literals.len() + self.ends.len()
    }

    pub(crate) fn push_literal(&mut self, literal: i32) {
        self.literals.push(literal);
    }

    /// Ends the clause of the literals pushed since the last clause. Returns an error with the literal if one occurs
    /// twice.
    pub(crate) fn end_clause(&mut self) -> Result<(), i32> {
        let start = self.ends.last().copied().unwrap_or(0);
        let clause = &mut self.literals[start..];
        if !clause.is_sorted_by(|one, next| one < next) {
            clause.sort_unstable();
            if let Some(twice) = clause.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(twice[0]);
            }
        }
        self.ends.push(self.literals.len());
        Ok(())
    }

    pub(crate) fn get(&self, index: usize) -> &[i32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[index]]
    }
}
