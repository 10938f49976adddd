//! The clauses of a formula or proof, as the checker stores them.

/// A list of clauses. A literal is the number of a variable, counted from 1, or the negative of that number. Each
/// clause is sorted and contains no literal twice.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    literals: Vec<i32>,
    /// For each clause, the index in `literals` at which it ends.
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

    /// Ends a clause, which consists of the literals pushed since the end of the previous clause. If a literal occurs
    /// twice, returns that literal as the error.
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
