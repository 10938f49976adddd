//! How far an answer is from keeping the rules.

use super::answer::Tables;
use super::evaluate::{Evaluated, Evaluation, Stop, Variables};
use super::value::Value;
use super::{Budget, Judge, Stopped};
use crate::board::Found;
use crate::tree::{Comparison, Expression, Node, Quantifier};

/// The largest measure of a single place at which a rule is broken.
const MOST: u64 = 4;

impl Judge<'_> {
    /// Measures how much an answer breaks what the `find`s say by themselves (the first number), and each rule: the
    /// number of places at which it is broken; a place at which two numbers are not equal counts more if they differ
    /// more. A place that depends on a `?` counts nothing, so 0 does not mean that the rule is kept.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the budget is used up.
    pub fn measure(&self, answer: &[Found], budget: &mut Budget<'_>) -> Result<Vec<u64>, Stopped> {
        let Ok(tables) = Tables::new(self, answer) else { return Ok(vec![MOST]) };
        match Evaluation::new(self, tables, budget).measures() {
            Ok(measures) => Ok(measures),
            Err(Stop::Budget(stopped)) => Err(stopped),
            Err(Stop::Unknown(_)) => Err(Stopped),
        }
    }
}

impl<'e> Evaluation<'e, '_> {
    fn measures(&mut self) -> Evaluated<Vec<u64>> {
        let judge: &'e Judge<'e> = self.judge;
        let mut finds = 0;
        for (index, find) in judge.kind.finds.iter().enumerate() {
            finds += u64::from(self.breaks_find(index, find, &mut Vec::new())?.is_some());
        }
        let mut all = vec![finds];
        for rule in &judge.kind.rules {
            all.push(self.measured(&rule.condition, &mut Variables::default())?);
        }
        Ok(all)
    }

    /// The measure of a condition; 0 if it depends on a `?`.
    fn measured(&mut self, condition: &'e Expression, env: &mut Variables) -> Evaluated<u64> {
        match self.measured_part(condition, env) {
            Err(Stop::Unknown(_)) => Ok(0),
            result => result,
        }
    }

    fn measured_part(&mut self, condition: &'e Expression, env: &mut Variables) -> Evaluated<u64> {
        Ok(match &condition.node {
            Node::And(both) => self.measured(&both[0], env)? + self.measured(&both[1], env)?,
            Node::Implies(both) if self.condition(&both[0], env)? => self.measured(&both[1], env)?,
            Node::Implies(_) => 0,
            Node::Compare(Comparison::Equal, both) => {
                if self.condition(condition, env)? {
                    return Ok(0);
                }
                match (self.value(&both[0], env)?, self.value(&both[1], env)?) {
                    (Value::Number(one), Value::Number(other)) => one.abs_diff(other).min(MOST),
                    _ => 1,
                }
            }
            Node::Quantified(quantifier @ (Quantifier::Each | Quantifier::No), things, body) => {
                let domain = self.domain(things, env)?;
                let mut measure: u64 = 0;
                for index in 0..domain.len() {
                    env.set(things.variable, domain.get(index));
                    if self.admits(things, domain.checked, env)? {
                        measure += match (quantifier, body) {
                            (Quantifier::Each, Some(body)) => self.measured(body, env)?,
                            (Quantifier::Each, None) => 0,
                            (_, Some(body)) => u64::from(self.condition(body, env)?),
                            (_, None) => 1,
                        };
                    }
                }
                measure
            }
            _ => u64::from(!self.condition(condition, env)?),
        })
    }
}
