//! Clauses that state the whole of `Connected`, `Loop`, `Forest` and `Regions`.
//!
//! Engines need no such clauses, because they add cuts. A program that reads the formula from a file needs them.
//!
//! All these constraints ask which vertices of a graph are joined by paths. The gates that tell this eliminate the
//! vertices one after another, as in H. Rankooh and J. Rintanen, "Propositional encodings of acyclicity and
//! reachability by using vertex elimination" (AAAI 2022). There are no numbers of steps and no free choices, so the
//! values of the cells determine all variables.
//!
//! | file | what it holds |
//! |---|---|
//! | `elimination` | the order in which vertices are eliminated |
//! | `gates` | variables that are functions of others; counts |
//! | `parts` | which vertices are joined; whether there is a single part |
//! | `connected`, `forest`, `regions` | the constraints |
//! | `size` | how many clauses that takes, before they are made |

mod connected;
mod elimination;
mod forest;
mod gates;
mod parts;
mod regions;
mod size;
#[cfg(all(test, feature = "sat"))]
mod tests;

use super::builder::Builder;
use super::cells::Cells;
use super::left_out::OmittedConstraint;
use crate::solve::StopReason;
use elimination::Elimination;
use gates::Gates;
use gridproof_model::{Constraint, Model};
use size::Size;

/// The largest number of clauses that constraints on graphs may take in a formula.
pub const MOST_GRAPH_CLAUSES: u64 = 5_000_000;

/// The reason why there is no complete formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IncompleteFormula {
    /// A lazy constraint has no clauses. The text is its origin: the sentence of a rule, in quotation marks.
    #[error("leave out the rule {0}, which is only checked on complete solutions")]
    Lazy(String),
    /// The constraints on graphs need too many clauses.
    #[error("need more than {MOST_GRAPH_CLAUSES} clauses to state {0}")]
    TooLarge(OmittedConstraint),
    /// The budget is exhausted.
    #[error("not be finished within the {} limit", .0.name().trim_end_matches('s'))]
    Stopped(StopReason),
}

impl From<StopReason> for IncompleteFormula {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The orders of elimination for the constraints on graphs of a model.
pub(super) struct Eliminations {
    /// Indexed by constraint; `None` for constraints that are not on graphs.
    orders: Vec<Option<Elimination>>,
    /// An upper bound for what the constraints add to the formula.
    size: Size,
}

impl Eliminations {
    /// Finds the orders, unless the clauses would be too many. None of the clauses has been made then.
    pub(super) fn new(model: &Model, most_clauses: u64) -> Result<Self, IncompleteFormula> {
        let mut size = Size::default();
        let mut orders = Vec::with_capacity(model.constraints().len());
        for constraint in model.constraints() {
            // Each triangle takes at least four clauses.
            let most = most_clauses.saturating_sub(size.clauses) / 4;
            let domains = model.domains();
            let (kind, planned) = match constraint {
                Constraint::Connected(graph) => {
                    let order = connected::elimination(graph, domains, most);
                    let size = |order: &_| connected::connected_size(graph, order, domains);
                    (OmittedConstraint::Connected, order.map(|order| (size(&order), order)))
                }
                Constraint::Loop(graph) => {
                    let order = connected::loop_elimination(graph, domains, most);
                    let size = |order: &_| connected::loop_size(graph, order, domains);
                    (OmittedConstraint::Loop, order.map(|order| (size(&order), order)))
                }
                Constraint::Forest(graph) => {
                    let order = forest::elimination(graph, domains, most);
                    let size = |order: &_| forest::size(graph, order, domains);
                    (OmittedConstraint::Forest, order.map(|order| (size(&order), order)))
                }
                Constraint::Regions(graph) => {
                    let order = regions::elimination(graph, most);
                    let size = |order: &_| regions::size(graph, order, domains, most_clauses);
                    (OmittedConstraint::Regions, order.map(|order| (size(&order), order)))
                }
                Constraint::Lazy(_) => {
                    return Err(IncompleteFormula::Lazy(constraint.origin().to_string()));
                }
                Constraint::AllDifferent { .. }
                | Constraint::Runs { .. }
                | Constraint::Clause(_)
                | Constraint::Count(_)
                | Constraint::Linear(_)
                | Constraint::Table(_)
                | Constraint::Automaton(_) => {
                    orders.push(None);
                    continue;
                }
            };
            let (own, order) = planned.ok_or(IncompleteFormula::TooLarge(kind))?;
            size = size + own;
            if size.clauses > most_clauses {
                return Err(IncompleteFormula::TooLarge(kind));
            }
            orders.push(Some(order));
        }
        Ok(Self { orders, size })
    }

    /// The estimated memory of what the constraints add to the formula, in bytes; see [`Encoding::memory`].
    ///
    /// [`Encoding::memory`]: super::Encoding::memory
    pub(super) fn memory(&self) -> usize {
        // Most clauses have two or three literals.
        const A_VARIABLE: u64 = 192;
        const A_CLAUSE: u64 = 60;
        usize::try_from(A_VARIABLE * self.size.variables + A_CLAUSE * self.size.clauses).unwrap_or(usize::MAX)
    }

    /// Adds the clauses of a constraint, without those of its local part.
    pub(super) fn encode(
        &self,
        constraint: &Constraint,
        index: u32,
        of: &Cells,
        builder: &mut Builder<'_>,
    ) -> Result<(), StopReason> {
        let Some(order) = &self.orders[index as usize] else { return Ok(()) };
        let mut gates = Gates::new(index, builder);
        match constraint {
            Constraint::Connected(graph) => connected::connected(graph, order, of, &mut gates),
            Constraint::Loop(graph) => connected::one_loop(graph, order, of, &mut gates),
            Constraint::Forest(graph) => forest::forest(graph, order, of, &mut gates),
            Constraint::Regions(graph) => regions::regions(graph, order, of, &mut gates),
            _ => Ok(()),
        }
    }
}
