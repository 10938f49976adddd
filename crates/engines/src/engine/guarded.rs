//! A model in which groups of constraints can be switched off. Each group has a guard: a variable that is assumed to
//! be true if the group is used.
//!
//! A learnt clause contains the negated guards of the groups from which it follows, so it remains valid for all later
//! questions. The guards on which a refutation depends give a small set of groups (N. Eén and N. Sörensson, "Temporal
//! induction by incremental SAT solving", 2003).

use crate::cdcl::lit::{Lit, lit};
use crate::cdcl::propagator::NoPropagator;
use crate::cdcl::solver::CdclSolver;
use crate::encode::cuts::cuts;
use crate::encode::{Encoding, Literal, Simplify, encode};
use crate::solve::{Budget, Limits, StopReason};
use gridproof_model::{Assignment, Cell, Model};

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The cell cannot have the value. These groups, in the order of the question, are enough to show this.
    Excluded(Vec<usize>),
    /// An assignment that contains the value and satisfies all groups of the question.
    Allowed(Assignment),
    /// The step limit was reached before the answer was known.
    Unknown,
}

/// A model that is loaded into the clause-learning solver, with its constraints in groups.
#[derive(Debug)]
pub struct GuardedSolver {
    encoding: Encoding,
    solver: CdclSolver<NoPropagator>,
    /// Indexed by group: the indices of its constraints.
    groups: Vec<Vec<usize>>,
    /// Indexed by group: the guard of the group.
    guards: Vec<Lit>,
    /// Indexed by group: whether the current question uses the group.
    asked: Vec<bool>,
    /// The variables of the cells, each with the phase that agrees with the preferred values.
    phases: Vec<(usize, bool)>,
}

impl GuardedSolver {
    /// Loads a model. Each constraint of the model must be in exactly one group. The search tries the values in
    /// `preferred` first. The search is therefore short if some suitable assignment differs little from `preferred`.
    ///
    /// # Errors
    /// Returns an error if the default memory limit is too low to load the model.
    pub fn new(model: &Model, groups: Vec<Vec<usize>>, preferred: &Assignment) -> Result<Self, StopReason> {
        let limits = Limits::start(&Budget::default());
        let encoding = encode(model, Simplify::Alone, &limits)?;
        limits.check_memory(encoding.memory())?;
        let variables = encoding.cnf().variables();
        let guards: Vec<Lit> =
            (variables..).take(groups.len()).map(|variable| Lit::new(variable, true)).collect();
        let mut guard_of = vec![None; model.constraints().len()];
        for (group, &guard) in groups.iter().zip(&guards) {
            for &constraint in group {
                guard_of[constraint] = Some(guard);
            }
        }
        let mut solver = CdclSolver::new(variables as usize + groups.len(), NoPropagator);
        let mut clause: Vec<Lit> = Vec::new();
        for (constraint, literals) in encoding.clauses_by_constraint() {
            clause.clear();
            clause.extend(literals.iter().copied().map(lit));
            clause.extend(constraint.and_then(|constraint| guard_of[constraint]).map(|guard| !guard));
            solver.add(&clause);
        }
        let mut phases = Vec::new();
        for ((cell, domain), &value) in (0..).zip(model.domains()).zip(preferred) {
            for other in domain.iter() {
                let literal = encoding.literal(cell, other);
                if literal != Literal::TRUE && literal != Literal::FALSE {
                    let literal = lit(literal);
                    phases.push((literal.variable(), (other == value) == literal.is_positive()));
                }
            }
        }
        Ok(Self { asked: vec![false; groups.len()], encoding, solver, groups, guards, phases })
    }

    /// Excludes a value from a cell in all later questions, whatever groups they use.
    pub fn exclude(&mut self, cell: Cell, value: u8) {
        match self.encoding.literal(cell, value) {
            Literal::FALSE => {}
            Literal::TRUE => self.solver.add(&[]),
            literal => self.solver.add(&[!lit(literal)]),
        }
    }

    /// The number of conflicts in all questions so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Decides whether a cell can have a value if all constraints in `groups` hold and all excluded values stay
    /// excluded. The question takes at most `steps` steps. Each conflict is a step, and so is each candidate that cuts
    /// exclude.
    pub fn ask(&mut self, groups: &[usize], (cell, value): (Cell, u8), steps: u64) -> Reply {
        let wanted = match self.encoding.literal(cell, value) {
            Literal::FALSE => return Reply::Excluded(Vec::new()),
            Literal::TRUE => None,
            literal => Some(lit(literal)),
        };
        self.asked.fill(false);
        for &group in groups {
            self.asked[group] = true;
        }
        // First assume that the guards of unused groups are false. The clauses of these groups are then true and
        // cause no work.
        let others = self.guards.iter().zip(&self.asked).filter(|(_, asked)| !**asked);
        let mut assumed: Vec<Lit> = others.map(|(&guard, _)| !guard).collect();
        assumed.extend(groups.iter().map(|&group| self.guards[group]));
        assumed.extend(wanted);
        // Reset the phases, because earlier questions have changed them.
        for &(variable, phase) in &self.phases {
            self.solver.set_phase(variable, phase);
        }
        let mut limits = Limits::start(&Budget { steps: Some(steps), ..Budget::default() });
        loop {
            match self.solver.solve_under(&assumed, &mut limits) {
                Err(_) => return Reply::Unknown,
                Ok(false) => {
                    let failed = self.solver.failed();
                    let is_needed = |group: &usize| failed.contains(&self.guards[*group]);
                    return Reply::Excluded(groups.iter().copied().filter(is_needed).collect());
                }
                Ok(true) => {
                    let solver = &self.solver;
                    let values = self.encoding.values(|literal| solver.is_true(lit(literal)));
                    let values = values.expect("each cell has one of its values");
                    if !self.cut(groups, &values) {
                        return Reply::Allowed(values);
                    }
                    if limits.step().is_err() {
                        return Reply::Unknown;
                    }
                }
            }
        }
    }

    /// Adds those cuts of the constraints in `groups` that a candidate violates. Returns whether it added any cuts.
    fn cut(&mut self, groups: &[usize], candidate: &Assignment) -> bool {
        let mut found = false;
        for &group in groups {
            for &constraint in &self.groups[group] {
                for cut in cuts(&self.encoding.constraints()[constraint], candidate) {
                    let Some(cut) = self.encoding.clause(&cut) else { continue };
                    let mut clause: Vec<Lit> = cut.into_iter().map(lit).collect();
                    clause.push(!self.guards[group]);
                    self.solver.add(&clause);
                    found = true;
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_model::{Domain, Rules, brute};
    use gridproof_puzzles::Puzzle;

    /// Asks about each value of each cell with some groups switched off, and checks the replies against the remaining
    /// groups by exhaustive search.
    fn compare(model: &Model, groups: &[Vec<usize>], questions: &[Vec<bool>]) {
        let preferred: Assignment =
            model.domains().iter().map(|domain| domain.min().expect("a value")).collect();
        let mut solver = GuardedSolver::new(model, groups.to_vec(), &preferred).expect("no limit");
        let under = |groups_asked: &[usize], domains: Vec<Domain>| {
            let chosen = groups_asked.iter().flat_map(|&group| &groups[group]);
            let chosen = chosen.map(|&i| model.constraints()[i].clone()).collect();
            let rules = Rules::new(model.cells(), chosen).expect("constraints of the model");
            Model::new(rules.into(), domains).expect("as many domains")
        };
        for question in questions {
            let asked: Vec<usize> =
                (0..groups.len()).filter(|&group| question[group % question.len()]).collect();
            for cell in 0..model.cells() {
                for value in model.domains()[cell].iter() {
                    let mut domains = model.domains().to_vec();
                    domains[cell] = Domain::single(value);
                    match solver.ask(&asked, (cell as Cell, value), u64::MAX) {
                        Reply::Excluded(needed) => {
                            assert!(needed.iter().all(|group| asked.contains(group)));
                            let found = brute::solutions(&under(&needed, domains), 1 << 20).expect("tiny");
                            assert!(found.is_empty(), "{needed:?} leave {value} to cell {cell}");
                        }
                        Reply::Allowed(values) => {
                            assert_eq!(gridproof_model::check(&under(&asked, domains), &values), Ok(()));
                        }
                        Reply::Unknown => panic!("no limit"),
                    }
                }
            }
        }
    }

    fn puzzle(text: &str) -> Model {
        let puzzle: Puzzle = gridproof_formats::format::detect(None, text)
            .ok()
            .and_then(|format| format.read(text).next())
            .and_then(|item| item.puzzle.ok())
            .expect("a puzzle");
        puzzle.model()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]
        #[test]
        fn groups_left_out_do_not_count(
            questions in prop::collection::vec(prop::collection::vec(prop::bool::ANY, 5..11), 1..4),
            many in 1usize..5,
        ) {
            // A puzzle with a loop and counts, a puzzle with houses, and a puzzle with clues for the letters seen
            // from the edge.
            for text in [
                "https://puzz.link/p?slither/2/2/20h",
                "12..\n341.\n2.43\n4.21\n",
                "https://puzz.link/p?easyasabc/3/3/2/h1i1k",
            ] {
                let model = puzzle(text);
                let all: Vec<usize> = (0..model.constraints().len()).collect();
                let groups: Vec<Vec<usize>> = all.chunks(many).map(<[usize]>::to_vec).collect();
                compare(&model, &groups, &questions);
            }
        }
    }
}
