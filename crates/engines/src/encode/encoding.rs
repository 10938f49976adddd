//! The encoder, and the conversion from models of the formula to assignments of the cells.

use std::fmt;
use std::sync::Arc;

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::{Cnf, Literal};
use super::eager::{Eliminations, IncompleteFormula, MOST_GRAPH_CLAUSES};
use super::left_out::OmittedConstraint;
use super::meaning::Meaning;
use super::presolve::presolve;
use super::simplify::Simplify;
use super::{automaton, clause, count, cuts, different, graph, left_out, linear, runs, sum, table};
use crate::solve::{Limits, StopReason};
use gridproof_model::{Assignment, Atom, Cell, Constraint, Domain, Model, Rules};

/// The CNF encoding of a model, with the meanings of its variables.
///
/// The models of the formula, projected to the cells, are exactly the solutions, unless the formula [leaves
/// out](Encoding::left_out) constraints. If presolving finds that there is no solution, the formula contains the empty
/// clause.
#[derive(Clone, Debug)]
pub struct Encoding {
    rules: Arc<Rules>,
    cells: Cells,
    cnf: Cnf,
    meanings: Vec<Meaning>,
    /// Indexed by constraint: the index of the constraint's first clause.
    starts: Vec<usize>,
    /// The indices of the clauses that define the auxiliary variables of atoms, in ascending order.
    definitions: Vec<usize>,
    /// Whether the clauses state the whole of constraints on graphs.
    is_complete: bool,
}

/// Encodes a model. Of constraints on graphs, the clauses state the local part only.
///
/// # Errors
/// Returns an error if the time limit, the memory limit (see [`Encoding::memory`]) or the cancel flag ends the
/// encoding.
pub fn encode(model: &Model, simplify: Simplify, limits: &Limits) -> Result<Encoding, StopReason> {
    formula(model, simplify, None, limits)
}

/// Encodes a model without presolving. The clauses also state the whole of constraints on graphs, so no cuts are needed.
/// The values of the cells determine all variables that these constraints need.
///
/// # Errors
/// Returns an error if the model has lazy constraints, if constraints on graphs need more than [`MOST_GRAPH_CLAUSES`]
/// clauses, which are counted before any is made, or if the budget ends the encoding.
pub fn encode_complete(model: &Model, limits: &Limits) -> Result<Encoding, IncompleteFormula> {
    let orders = Eliminations::new(model, MOST_GRAPH_CLAUSES)?;
    limits.check_memory(orders.memory())?;
    Ok(formula(model, Simplify::Alone, Some(&orders), limits)?)
}

/// Encodes a model; with `orders`, also the whole of constraints on graphs.
fn formula(
    model: &Model,
    simplify: Simplify,
    orders: Option<&Eliminations>,
    limits: &Limits,
) -> Result<Encoding, StopReason> {
    limits.check()?;
    let mut builder = Builder::new(limits);
    let domains = match simplify {
        Simplify::Alone => Some(model.domains().to_vec()),
        Simplify::Together => presolve(model, limits)?,
    };
    let contradictory = domains.is_none();
    let mut starts = Vec::new();
    let cells = Cells::new(domains.unwrap_or_default(), &mut builder)?;
    if contradictory {
        builder.contradiction()?;
    } else {
        for (constraint, index) in model.constraints().iter().zip(0..) {
            builder.check_limits()?;
            starts.push(builder.cnf.len());
            match constraint {
                Constraint::AllDifferent { cells: among, sum, .. } => {
                    different::encode(among, index, &cells, &mut builder)?;
                    if let Some(sum) = *sum {
                        sum::encode(among, sum, index, &cells, &mut builder)?;
                    }
                }
                Constraint::Runs { line, blocks, .. } => {
                    runs::encode(line, blocks, index, simplify, &cells, &mut builder)?;
                }
                Constraint::Clause(clause) => clause::encode(clause, &cells, &mut builder)?,
                Constraint::Count(count) => count::encode(count, index, &cells, &mut builder)?,
                Constraint::Linear(linear) => linear::encode(linear, index, &cells, &mut builder)?,
                Constraint::Table(table) => table::encode(table, index, &cells, &mut builder)?,
                Constraint::Automaton(automaton) => {
                    automaton::encode(automaton, index, &cells, &mut builder)?;
                }
                // These have no local part.
                Constraint::Connected(_) | Constraint::Forest(_) | Constraint::Lazy(_) => {}
                Constraint::Loop(one_loop) => graph::one_loop(one_loop, &cells, &mut builder)?,
                Constraint::Regions(regions) => graph::regions(regions, &cells, &mut builder)?,
            }
            if let Some(orders) = orders {
                orders.encode(constraint, index, &cells, &mut builder)?;
            }
        }
    }
    builder.check_limits()?;
    let Builder { cnf, meanings, definitions, .. } = builder;
    let (rules, is_complete) = (Arc::clone(model.rules()), orders.is_some());
    Ok(Encoding { rules, cells, cnf, meanings, starts, definitions, is_complete })
}

impl Encoding {
    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The clauses, each with the index of its constraint. The index is `None` for clauses that define variables:
    /// those of "the cell has exactly one value", and those that define the auxiliary variable of an atom.
    pub(crate) fn clauses_by_constraint(&self) -> impl Iterator<Item = (Option<usize>, &[Literal])> {
        let (mut started, mut defined) = (0, 0);
        self.cnf.clauses().enumerate().map(move |(index, clause)| {
            while self.starts.get(started).is_some_and(|&start| start <= index) {
                started += 1;
            }
            let is_definition = self.definitions.get(defined) == Some(&index);
            defined += usize::from(is_definition);
            (started.checked_sub(1).filter(|_| !is_definition), clause)
        })
    }

    /// The meaning of each variable, starting with variable 1.
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// The meaning of each variable in words, starting with variable 1.
    pub fn in_words(&self) -> impl Iterator<Item = impl fmt::Display> {
        self.meanings.iter().map(|meaning| meaning.in_words(&self.rules))
    }

    /// The estimated memory, in bytes, at the start of solving: these clauses, and the solver's copy of them with its
    /// watch lists.
    pub fn memory(&self) -> usize {
        self.cnf.memory()
    }

    /// The literal of "the cell has the value"; [`Literal::FALSE`] if the cell does not exist or cannot have the
    /// value.
    pub fn literal(&self, cell: Cell, value: u8) -> Literal {
        let domain = self.cells.domains().get(cell as usize);
        if domain.is_some_and(|domain| domain.contains(value)) {
            self.cells.literal(cell, value)
        } else {
            Literal::FALSE
        }
    }

    /// The assignment of the cells in a model of the formula. `holds` returns whether a literal is true in the model.
    /// `None` if the formula is contradictory.
    pub fn assignment(&self, holds: impl Fn(Literal) -> bool) -> Option<Assignment> {
        if self.cnf.is_contradictory() { None } else { self.values(holds) }
    }

    /// The values of the cells under an assignment of the variables. The assignment need not satisfy all clauses.
    /// `holds` returns whether a literal is true. `None` if a cell has no value.
    pub(crate) fn values(&self, holds: impl Fn(Literal) -> bool) -> Option<Assignment> {
        let holds = |literal| literal == Literal::TRUE || (literal != Literal::FALSE && holds(literal));
        let value_of = |(domain, cell): (&Domain, Cell)| {
            domain.iter().find(|&value| holds(self.cells.literal(cell, value)))
        };
        self.cells.domains().iter().zip(0..).map(value_of).collect()
    }

    /// The literal of an atom; `None` if the atom needs an auxiliary variable. The result is also `None` if presolving
    /// found a contradiction, because the cells then have no variables.
    pub(crate) fn literal_of(&self, atom: Atom) -> Option<Literal> {
        self.cells.domains().get(atom.cell as usize)?;
        self.cells.simple(atom)
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rules.cells()
    }

    /// The kinds of constraints that the clauses leave out, in whole or in part. If the list is empty, the models of the
    /// formula are exactly the solutions.
    pub fn left_out(&self) -> Vec<OmittedConstraint> {
        if self.is_complete { Vec::new() } else { left_out::of_constraints(self.rules.constraints()) }
    }

    /// The shown cells, in ascending order; `None` if all cells are shown. Solutions that differ only in cells that are
    /// not shown count as one solution.
    pub(super) fn shown(&self) -> Option<&[Cell]> {
        self.rules.shown()
    }

    /// The constraints of the model.
    pub(crate) fn constraints(&self) -> &[Constraint] {
        self.rules.constraints()
    }

    /// Clauses that follow from single constraints and that an assignment of the cells violates. If the assignment
    /// comes from a model of the formula, the list is empty if and only if the assignment is a solution. Values
    /// outside the model's domains are allowed.
    pub fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Literal>> {
        self.cuts_by_constraint(assignment).into_iter().map(|(_, clause)| clause).collect()
    }

    /// The clauses of [`Encoding::cuts`], each with the index of the constraint from which it follows.
    pub fn cuts_by_constraint(&self, assignment: &Assignment) -> Vec<(usize, Vec<Literal>)> {
        let mut clauses = Vec::new();
        for (index, constraint) in self.rules.constraints().iter().enumerate() {
            for cut in cuts::cuts(constraint, assignment) {
                clauses.extend(self.clause(&cut).map(|clause| (index, clause)));
            }
        }
        clauses
    }

    /// The literals of a clause of atoms; `None` if the clause is always true.
    pub(crate) fn clause(&self, atoms: &[Atom]) -> Option<Vec<Literal>> {
        let mut clause = Vec::with_capacity(atoms.len());
        for &atom in atoms {
            self.cells.disjunction(atom, &mut clause);
        }
        if clause.contains(&Literal::TRUE) {
            return None;
        }
        clause.retain(|&literal| literal != Literal::FALSE);
        clause.sort_unstable_by_key(|literal| literal.variable());
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0].variable() == pair[1].variable());
        (!tautology).then_some(clause)
    }

    /// The clause that excludes the values of the shown cells in an assignment. `None` if a domain already excludes
    /// one of these values, or if the assignment has the wrong number of cells.
    pub fn forbid(&self, assignment: &Assignment) -> Option<Vec<Literal>> {
        if assignment.len() != self.cells.domains().len() {
            return None;
        }
        let mut clause = Vec::new();
        let shown = self.rules.shown();
        let number = shown.map_or(assignment.len(), <[Cell]>::len);
        for cell in (0..number).map(|index| shown.map_or(index as Cell, |shown| shown[index])) {
            match !self.cells.literal(cell, assignment[cell as usize]) {
                Literal::TRUE => return None,
                Literal::FALSE => {}
                literal => clause.push(literal),
            }
        }
        Some(clause)
    }

    /// The clause "some cell has a value outside its domain in `domains`". `domains` has one domain per cell. `None`
    /// if the clause is always true.
    pub fn backbone_clause(&self, domains: &[Domain]) -> Option<Vec<Literal>> {
        let mut clause = Vec::new();
        for ((&own, claimed), cell) in self.cells.domains().iter().zip(domains).zip(0..) {
            for value in own.difference(*claimed).iter() {
                match self.cells.literal(cell, value) {
                    Literal::TRUE => return None,
                    literal => clause.push(literal),
                }
            }
        }
        Some(clause)
    }
}
