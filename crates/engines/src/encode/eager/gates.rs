//! Gates: variables that clauses define as functions of other literals.

use smallvec::SmallVec;

use super::super::builder::Builder;
use super::super::cnf::Literal;
use super::super::meaning::Meaning;
use crate::solve::StopReason;

/// Adds gates for one constraint. The clauses of a gate state both directions, so the values of its inputs determine its
/// value. A gate with a constant value, or with the value of one input, needs no variable.
pub(super) struct Gates<'g, 'b> {
    pub(super) builder: &'g mut Builder<'b>,
    constraint: u32,
    number: u32,
}

impl<'g, 'b> Gates<'g, 'b> {
    pub(super) fn new(constraint: u32, builder: &'g mut Builder<'b>) -> Self {
        Self { builder, constraint, number: 0 }
    }

    /// Adds a variable.
    pub(super) fn variable(&mut self) -> Result<Literal, StopReason> {
        self.number += 1;
        self.builder.variable(Meaning::Gate { constraint: self.constraint, number: self.number - 1 })
    }

    /// "All inputs are true."
    pub(super) fn all(&mut self, inputs: impl IntoIterator<Item = Literal>) -> Result<Literal, StopReason> {
        let mut inputs: SmallVec<[Literal; 8]> =
            inputs.into_iter().filter(|&input| input != Literal::TRUE).collect();
        inputs.sort_unstable_by_key(|input| (input.variable(), input.is_positive()));
        inputs.dedup();
        if inputs.contains(&Literal::FALSE) || inputs.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Ok(Literal::FALSE);
        }
        match inputs[..] {
            [] => Ok(Literal::TRUE),
            [only] => Ok(only),
            _ => {
                let gate = self.variable()?;
                for &input in &inputs {
                    self.builder.implies(gate, input)?;
                }
                self.builder.clause(inputs.iter().map(|&input| !input).chain([gate]))?;
                Ok(gate)
            }
        }
    }

    /// "Some input is true."
    pub(super) fn some(&mut self, inputs: impl IntoIterator<Item = Literal>) -> Result<Literal, StopReason> {
        Ok(!self.all(inputs.into_iter().map(|input| !input))?)
    }

    /// The number of inputs that are true, up to `cap`, as a number in unary (see [`at_least`]). This is the totalizer of
    /// O. Bailleux and Y. Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints" (CP 2003).
    pub(super) fn count(&mut self, inputs: &[Literal], cap: usize) -> Result<Vec<Literal>, StopReason> {
        if inputs.len() <= 1 {
            return Ok(inputs.to_vec());
        }
        let (one, other) = inputs.split_at(inputs.len() / 2);
        let (one, other) = (self.count(one, cap)?, self.count(other, cap)?);
        let sum = (0..cap.min(inputs.len())).map(|_| self.variable()).collect::<Result<Vec<_>, _>>()?;
        for i in 0..=one.len() {
            for j in 0..=other.len().min(sum.len() - i) {
                let (of_one, of_other) = (at_least(&one, i), at_least(&other, j));
                self.builder.set([!of_one, !of_other, at_least(&sum, i + j)])?;
                let (of_one, of_other) = (at_least(&one, i + 1), at_least(&other, j + 1));
                if i + j < sum.len() {
                    self.builder.set([of_one, of_other, !at_least(&sum, i + j + 1)])?;
                }
            }
        }
        Ok(sum)
    }

    /// Adds "if `premise` is true, the literals of the two lists are equal, one by one".
    pub(super) fn equal_if(
        &mut self,
        premise: Literal,
        one: &[Literal],
        other: &[Literal],
    ) -> Result<(), StopReason> {
        for (&one, &other) in one.iter().zip(other) {
            self.builder.set([!premise, !one, other])?;
            self.builder.set([!premise, one, !other])?;
        }
        Ok(())
    }
}

/// "The number is at least `least`", of a number in unary: its first literal means "at least 1", the second one "at least
/// 2", and so on. The number is no larger than the number of literals.
pub(super) fn at_least(number: &[Literal], least: usize) -> Literal {
    match least.checked_sub(1) {
        None => Literal::TRUE,
        Some(index) => number.get(index).copied().unwrap_or(Literal::FALSE),
    }
}
