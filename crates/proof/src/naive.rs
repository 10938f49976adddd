//! Derives the formula of a puzzle a second time, as plainly as possible.
//!
//! This is a second, independent implementation of the encoding by which the engine `sat` translates each single
//! constraint; `docs/certificates.md` describes the encoding in words. It is written to be easy to read, not to be
//! fast. A literal may be a constant: clauses with a true literal are omitted, and false literals are removed from
//! their clauses.

mod graphs;
mod runs;
mod values;
mod words;

use std::collections::HashMap;
use std::fmt::Arguments;
use std::ops::Not;

use gridproof_model::{Assignment, Cell, Constraint, Domain, Model};

/// The number of steps allowed for every formula, and the number of additional steps allowed for each of its literals,
/// clauses and names. A step is a literal of a derived clause, a value read in a state, or a set of values that is
/// examined.
const STEPS: u64 = 1 << 27;
const STEPS_FOR_SIZE: u64 = 64;

/// What the formula lacks.
#[derive(Debug)]
pub enum Lacks {
    /// A variable with this name.
    Variable(String),
    /// A clause.
    Clause(Vec<i32>),
    /// Unknown: the derivation took more steps than the size of the formula allows.
    Steps,
}

/// Receives the requests for variables, and the clauses.
#[expect(missing_debug_implementations, reason = "functions have none")]
pub struct Sink<'s> {
    /// Returns the number of the variable with this name; `None` if there is none, or if the name was requested before.
    pub variable: &'s mut dyn FnMut(Arguments<'_>) -> Option<i32>,
    /// Receives a clause, which is sorted and has no repeated literals. Returns whether the formula has this clause.
    pub clause: &'s mut dyn FnMut(&[i32]) -> bool,
}

/// Derives the clauses of a model and passes them to `sink`. If `solution` is given, this includes the clause that
/// rules it out. Variables are found by name. A clause can be passed more than once.
///
/// Returns, for each cell, the literals of its values.
///
/// Auxiliary variables for at-most-one constraints are requested only if `helped` is true. The number of steps is
/// limited in proportion to `size`, the number of literals, clauses and names of the formula. Without the limit, a
/// small puzzle could take very long: its constraints could yield the same clauses again and again, or have many states
/// from which no accepting state can be reached.
///
/// # Errors
/// Returns the first variable or clause that the formula lacks, or an error if the derivation takes too many steps.
pub fn derive(
    model: &Model,
    solution: Option<&Assignment>,
    helped: bool,
    size: usize,
    sink: Sink<'_>,
) -> Result<CellLiterals, Lacks> {
    let steps = STEPS + STEPS_FOR_SIZE * size as u64;
    let mut naive =
        Naive { sink, helped, steps, cells: Vec::new(), atoms: HashMap::new(), literals: Vec::new() };
    for (cell, &domain) in model.domains().iter().enumerate() {
        naive.cell(cell, domain)?;
    }
    for (place, constraint) in model.constraints().iter().enumerate() {
        let name = model.rules().origin(place).to_string().replace(char::is_control, "");
        let domains = model.domains();
        let cells: Vec<usize> = constraint.cells().iter().map(|&cell| cell as usize).collect();
        match constraint {
            Constraint::AllDifferent { sum, .. } => {
                naive.all_different(&name, &cells, domains)?;
                if let Some(sum) = *sum {
                    naive.sum(&name, constraint.cells(), sum, domains)?;
                }
            }
            Constraint::Runs { blocks, .. } => naive.runs(&name, &cells, blocks, domains)?,
            Constraint::Clause(clause) => naive.one_holds(clause.atoms(), domains)?,
            Constraint::Count(count) => naive.count(&name, count, domains)?,
            Constraint::Linear(linear) => naive.linear(&name, linear, domains)?,
            Constraint::Table(table) => naive.table(&name, table, domains)?,
            Constraint::Automaton(automaton) => naive.automaton(&name, automaton, domains)?,
            // What is connected and what closes a cycle is expressed by cuts only. The checker accepts no cuts of lazy
            // constraints, so that it can only refute the other constraints.
            Constraint::Connected(_) | Constraint::Forest(_) | Constraint::Lazy(_) => {}
            Constraint::Loop(graph) => naive.loop_at_points(graph, domains)?,
            Constraint::Regions(graph) => naive.region_sizes(graph, domains)?,
        }
    }
    if let Some(solution) = solution {
        let mut other = Vec::new();
        for (cell, &value) in solution.iter().enumerate() {
            // The shown cells are in ascending order.
            if model.shown().is_none_or(|shown| shown.binary_search(&(cell as Cell)).is_ok()) {
                other.push(!naive.is(cell, value));
            }
        }
        naive.clause(&other)?;
    }
    Ok(CellLiterals(naive.cells))
}

/// For each cell, its values and their literals.
#[derive(Debug)]
pub struct CellLiterals(Vec<Vec<(u8, Lit)>>);

impl CellLiterals {
    /// The values that each cell can still have if all literals of `clause` are false. `clause` must be sorted.
    pub(crate) fn without(&self, clause: &[i32]) -> Vec<Domain> {
        let is_false = |literal: Lit| match literal {
            Lit::True => false,
            Lit::False => true,
            Lit::Of(literal) => clause.binary_search(&literal).is_ok(),
        };
        let left = |values: &Vec<(u8, Lit)>| {
            // A cell that must have a value cannot have another.
            let sure = values.iter().find(|(_, literal)| is_false(!*literal) && *literal != Lit::True);
            match sure {
                Some((value, _))
                    if values.iter().any(|(own, literal)| own == value && is_false(*literal)) =>
                {
                    Domain::EMPTY
                }
                Some((value, _)) => Domain::single(*value),
                None => values
                    .iter()
                    .filter(|(_, literal)| !is_false(*literal))
                    .map(|(value, _)| *value)
                    .collect(),
            }
        };
        self.0.iter().map(left).collect()
    }
}

/// A literal, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lit {
    True,
    False,
    Of(i32),
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Of(literal) => Self::Of(-literal),
        }
    }
}

struct Naive<'s> {
    helped: bool,
    sink: Sink<'s>,
    /// The number of steps left.
    steps: u64,
    /// For each cell, the literals of its values, in order.
    cells: Vec<Vec<(u8, Lit)>>,
    /// The literals of the atoms that have a variable, by cell and values.
    atoms: HashMap<(Cell, Domain), Lit>,
    /// A buffer for the clause that is passed on next.
    literals: Vec<i32>,
}

impl Naive<'_> {
    fn named(&mut self, name: Arguments<'_>) -> Result<Lit, Lacks> {
        (self.sink.variable)(name).map(Lit::Of).ok_or_else(|| Lacks::Variable(name.to_string()))
    }

    /// Subtracts a number of steps from those that are left.
    fn spend(&mut self, steps: usize) -> Result<(), Lacks> {
        self.steps = self.steps.checked_sub(steps as u64).ok_or(Lacks::Steps)?;
        Ok(())
    }

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Lacks> {
        if self.gather(literals)? { self.hand_out() } else { Ok(()) }
    }

    /// Adds a clause, unless it contains a literal and its negation.
    fn set(&mut self, literals: &[Lit]) -> Result<(), Lacks> {
        let is_open = self.gather(literals)?;
        let negated = |literal: &i32| self.literals.binary_search(&-literal).is_ok();
        if is_open && !self.literals.iter().any(negated) { self.hand_out() } else { Ok(()) }
    }

    /// Collects the literals of a clause in the buffer. Returns `false` if one of them is the constant true.
    fn gather(&mut self, literals: &[Lit]) -> Result<bool, Lacks> {
        self.spend(1 + literals.len())?;
        self.literals.clear();
        self.literals.extend(literals.iter().filter_map(|literal| match literal {
            Lit::Of(literal) => Some(*literal),
            Lit::True | Lit::False => None,
        }));
        self.literals.sort_unstable();
        self.literals.dedup();
        Ok(!literals.contains(&Lit::True))
    }

    fn hand_out(&mut self) -> Result<(), Lacks> {
        if (self.sink.clause)(&self.literals) { Ok(()) } else { Err(Lacks::Clause(self.literals.clone())) }
    }

    /// The literal "the cell has the value".
    fn is(&self, cell: usize, value: u8) -> Lit {
        self.cells[cell].iter().find(|(own, _)| *own == value).map_or(Lit::False, |(_, literal)| *literal)
    }

    /// Adds the literals of a cell, which has exactly one value. If two values are possible, one literal is the
    /// negation of the other.
    fn cell(&mut self, cell: usize, domain: Domain) -> Result<(), Lacks> {
        let values: Vec<u8> = domain.iter().collect();
        let literals = match values[..] {
            [] => vec![],
            [_] => vec![Lit::True],
            [_, larger] => {
                let literal = self.named(format_args!("cell {cell} is {larger}"))?;
                vec![!literal, literal]
            }
            _ => values
                .iter()
                .map(|value| self.named(format_args!("cell {cell} is {value}")))
                .collect::<Result<_, _>>()?,
        };
        if values.len() != 2 {
            self.clause(&literals)?;
            self.at_most_one(&literals, &|help| format!("cell {cell}: help {help} for at most one value"))?;
        }
        self.cells.push(values.into_iter().zip(literals).collect());
        Ok(())
    }

    /// No two cells have the same value. If there are as many values as cells, each value occurs.
    fn all_different(&mut self, name: &str, cells: &[usize], domains: &[Domain]) -> Result<(), Lacks> {
        let values = cells.iter().fold(Domain::EMPTY, |all, &cell| all.union(domains[cell]));
        if values.len() < cells.len() {
            return self.clause(&[]);
        }
        for value in values.iter() {
            let places: Vec<Lit> = cells.iter().map(|&cell| self.is(cell, value)).collect();
            if values.len() == cells.len() {
                self.clause(&places)?;
            }
            self.at_most_one(&places, &|help| {
                format!("{name}: help {help} for at most one cell with {value}")
            })?;
        }
        Ok(())
    }

    /// At most one literal is true. If one is the constant true, the others are false. Otherwise, there is a clause for
    /// each pair of literals. If the formula has auxiliary variables, then instead of these clauses there is a variable
    /// "one of the first `n` is true" for each `n` below the number of literals.
    fn at_most_one(&mut self, literals: &[Lit], help: &dyn Fn(usize) -> String) -> Result<(), Lacks> {
        if let Some(first) = literals.iter().position(|&literal| literal == Lit::True) {
            for (_, &literal) in literals.iter().enumerate().filter(|(index, _)| *index != first) {
                self.clause(&[!literal])?;
            }
            return Ok(());
        }
        let open: Vec<Lit> = literals.iter().copied().filter(|&literal| literal != Lit::False).collect();
        let may_help = self.helped && open.len() >= 2;
        let first = if may_help { (self.sink.variable)(format_args!("{}", help(1))) } else { None };
        let Some(first) = first else {
            for (index, &one) in open.iter().enumerate() {
                for &other in &open[index + 1..] {
                    self.clause(&[!one, !other])?;
                }
            }
            return Ok(());
        };
        let mut before = Lit::False;
        for (index, &literal) in open.iter().enumerate() {
            self.clause(&[!before, !literal])?;
            if index + 1 < open.len() {
                let helping = if index == 0 {
                    Lit::Of(first)
                } else {
                    self.named(format_args!("{}", help(index + 1)))?
                };
                self.clause(&[!before, helping])?;
                self.clause(&[!literal, helping])?;
                before = helping;
            }
        }
        Ok(())
    }
}
