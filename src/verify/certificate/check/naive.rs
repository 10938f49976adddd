//! The puzzle's formula derived once more, as plainly as it can be said.
//!
//! This is the second, independent statement of what the encoder of the engine `sat` makes of a model when it looks at
//! each constraint alone; `docs/certificates.md` says the same in words. It aims at being read, not at speed: a literal
//! may be a constant, a clause with a true literal is left out, a false literal is left out of its clause.

mod graphs;
mod values;
mod words;

use std::collections::HashMap;
use std::fmt::Arguments;
use std::ops::Not;

use crate::model::{Assignment, Block, Cell, Constraint, Domain, Model, least_length};

/// What a formula lacks.
#[derive(Debug)]
pub(crate) enum Lacks {
    /// A variable of that name.
    Variable(String),
    /// A clause.
    Clause(Vec<i32>),
}

/// Where the clauses go.
pub(crate) struct Sink<'s> {
    /// Gives the number of the variable of that name. No name is asked for twice.
    pub(crate) variable: &'s mut dyn FnMut(Arguments<'_>) -> Option<i32>,
    /// Takes a clause, sorted and free of repetitions; says whether it was expected.
    pub(crate) clause: &'s mut dyn FnMut(&[i32]) -> bool,
}

/// Hands out the clauses of a model, over variables that are found by their names, and the clause that rules out
/// `solution`. A clause can come more than once.
///
/// What it gives knows the literals of the cells.
///
/// Variables that help are only asked for if the formula is `helped`.
///
/// # Errors
/// The first name that there is no number for, or the first clause that was not expected.
pub(crate) fn derive(
    model: &Model,
    solution: Option<&Assignment>,
    helped: bool,
    sink: Sink<'_>,
) -> Result<CellLiterals, Lacks> {
    let mut naive = Naive { sink, helped, cells: Vec::new(), atoms: HashMap::new(), literals: Vec::new() };
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
            // Nothing but cuts.
            Constraint::Connected(_) => {}
            Constraint::Loop(graph) => naive.loop_at_points(graph, domains)?,
            Constraint::Regions(graph) => naive.region_sizes(graph, domains)?,
        }
    }
    if let Some(solution) = solution {
        let mut other = Vec::new();
        for (cell, &value) in solution.iter().enumerate() {
            if model.shown().is_none_or(|shown| shown.contains(&(cell as Cell))) {
                other.push(!naive.is(cell, value));
            }
        }
        naive.clause(&other)?;
    }
    Ok(CellLiterals(naive.cells))
}

/// For each cell, the literals of its values.
pub(crate) struct CellLiterals(Vec<Vec<(u8, Lit)>>);

impl CellLiterals {
    /// The values that each cell can have where all literals of a clause are false.
    pub(crate) fn without(&self, clause: &[i32]) -> Vec<Domain> {
        let is_false = |literal: Lit| match literal {
            Lit::True => false,
            Lit::False => true,
            Lit::Of(literal) => clause.contains(&literal),
        };
        let left = |values: &Vec<(u8, Lit)>| {
            // Another value is out where one is sure.
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
    /// For each cell, the literals of its values, in order.
    cells: Vec<Vec<(u8, Lit)>>,
    /// The variables of atoms, by cell and values.
    atoms: HashMap<(Cell, Domain), Lit>,
    /// A workspace.
    literals: Vec<i32>,
}

impl Naive<'_> {
    fn named(&mut self, name: Arguments<'_>) -> Result<Lit, Lacks> {
        (self.sink.variable)(name).map(Lit::Of).ok_or_else(|| Lacks::Variable(name.to_string()))
    }

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Lacks> {
        if literals.contains(&Lit::True) {
            return Ok(());
        }
        self.literals.clear();
        self.literals.extend(literals.iter().filter_map(|literal| match literal {
            Lit::Of(literal) => Some(*literal),
            Lit::True | Lit::False => None,
        }));
        self.literals.sort_unstable();
        self.literals.dedup();
        if (self.sink.clause)(&self.literals) { Ok(()) } else { Err(Lacks::Clause(self.literals.clone())) }
    }

    /// "The cell has the value."
    fn is(&self, cell: usize, value: u8) -> Lit {
        self.cells[cell].iter().find(|(own, _)| *own == value).map_or(Lit::False, |(_, literal)| *literal)
    }

    /// A cell has exactly one value. One of two values is the negation of the other.
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

    /// No value is twice among the cells; and each is there once, where there are no more values than cells.
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

    /// At most one literal is true: if one is by itself, the others are not; else a clause for each pair; or, if the
    /// formula has variables to help, "one of the first `n` is true" for each `n` below their number.
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

    /// The cells of a line are background but for the blocks, in order.
    fn runs(
        &mut self,
        name: &str,
        line: &[usize],
        blocks: &[Block],
        domains: &[Domain],
    ) -> Result<(), Lacks> {
        let Some(slack) = (line.len() as u64).checked_sub(least_length(blocks)) else {
            return self.clause(&[]);
        };
        let starts = self.starts(name, blocks, slack as usize)?;
        for (j, block) in blocks.iter().enumerate() {
            // At other positions both are constants.
            for p in starts[j].first..=starts[j].first + slack as usize {
                // A block that starts at or before the position before p starts at or before p.
                self.clause(&[!starts[j].by(p.checked_sub(1)), starts[j].by(Some(p))])?;
                // If it does, the block before starts early enough to end, and leave its gap, before this one.
                if j > 0 {
                    let room = blocks[j - 1].length as usize + blocks[j - 1].gap_before(*block) as usize;
                    self.clause(&[!starts[j].by(Some(p)), starts[j - 1].by(p.checked_sub(room))])?;
                }
            }
        }
        for (i, &cell) in line.iter().enumerate() {
            let colours: Domain = blocks.iter().map(|block| block.colour).collect();
            // A cell that cannot have a block's colour is not covered by it.
            for colour in domains[cell].union(colours).iter().filter(|&colour| colour != 0) {
                self.colour(name, i, (cell, colour), blocks, &starts)?;
            }
        }
        Ok(())
    }

    /// The cell at `i` of the line has the colour exactly if a block of that colour covers it.
    fn colour(
        &mut self,
        name: &str,
        i: usize,
        (cell, colour): (usize, u8),
        blocks: &[Block],
        starts: &[Start],
    ) -> Result<(), Lacks> {
        let coloured = self.is(cell, colour);
        // The blocks that can cover it: each with "starts at or before i" and "ends before i".
        let near: Vec<(usize, Lit, Lit)> = blocks
            .iter()
            .enumerate()
            .filter(|(_, block)| block.colour == colour)
            .map(|(j, block)| (j, starts[j].by(Some(i)), starts[j].by(i.checked_sub(block.length as usize))))
            .filter(|&(_, started, ended)| started != Lit::False && ended != Lit::True)
            .collect();
        if let [(_, started, ended)] = near[..] {
            return self.is_started_and_not_ended(coloured, started, ended);
        }
        let mut covered_or_not = vec![!coloured];
        for (j, started, ended) in near {
            let covered = if started == Lit::True {
                !ended
            } else if ended == Lit::False {
                started
            } else {
                let covered = self.named(format_args!("{name}: block {} covers {}", j + 1, i + 1))?;
                self.is_started_and_not_ended(covered, started, ended)?;
                covered
            };
            self.clause(&[!covered, coloured])?;
            covered_or_not.push(covered);
        }
        self.clause(&covered_or_not)
    }

    fn is_started_and_not_ended(&mut self, literal: Lit, started: Lit, ended: Lit) -> Result<(), Lacks> {
        self.clause(&[!literal, started])?;
        self.clause(&[!literal, !ended])?;
        self.clause(&[!started, ended, literal])
    }

    /// Where each block can start: from where all blocks packed to the left put it, as far as the slack goes.
    fn starts(&mut self, name: &str, blocks: &[Block], slack: usize) -> Result<Vec<Start>, Lacks> {
        let mut starts = Vec::new();
        for j in 0..blocks.len() {
            let gap = if j == 0 { 0 } else { blocks[j - 1].gap_before(blocks[j]) };
            let first = least_length(&blocks[..j]) as usize + gap as usize;
            let literals = (first..first + slack)
                .map(|p| self.named(format_args!("{name}: block {} starts at or before {}", j + 1, p + 1)))
                .collect::<Result<_, _>>()?;
            starts.push(Start { first, literals });
        }
        Ok(starts)
    }
}

/// A block's start: "at or before `first`", "at or before `first + 1`" and so on; at the position after these at last.
struct Start {
    first: usize,
    literals: Vec<Lit>,
}

impl Start {
    /// "Starts at or before p"; `None` stands for a position before the line.
    fn by(&self, p: Option<usize>) -> Lit {
        match p.and_then(|p| p.checked_sub(self.first)) {
            None => Lit::False,
            Some(shift) => self.literals.get(shift).copied().unwrap_or(Lit::True),
        }
    }
}
