//! A certificate in parts that can be changed one by one.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use gridproof_model::{Assignment, Cell, Model};
use gridproof_proof::cuts::{Cut, write as cuts_text, write_candidates};
use gridproof_proof::manifest::{MANIFEST, Manifest, Verdict};

use crate::verify::certificate::{Claim, Files};

/// The parts of a certificate.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) manifest: Manifest,
    pub(super) puzzle: Vec<u8>,
    pub(super) solution: Option<String>,
    /// The names of the variables, starting with that of variable 1.
    pub(super) names: Vec<String>,
    pub(super) clauses: Vec<Vec<i32>>,
    pub(super) cuts: Vec<Cut>,
    pub(super) candidates: Vec<Assignment>,
    pub(super) proof: Vec<Step>,
    pub(super) model: Model,
    /// The numbers of the variables, by name.
    variables: HashMap<String, i32>,
}

/// A step that adds a clause to the proof.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) id: u64,
    pub(super) literals: Vec<i32>,
    pub(super) reasons: Vec<u64>,
    /// Whether the first reason is written as that of a RAT step.
    pub(super) is_rat: bool,
    /// Whether the first reason is deleted just before the step.
    pub(super) deletes_first: bool,
}

impl Parts {
    /// Reads the files of an accepted certificate. Returns `None` if its proof has deletions: the proofs that this
    /// program writes have none, unless they are too large to be trimmed.
    pub(super) fn of(files: &Files, claim: &Claim) -> Option<Self> {
        let text = |name: &str| files.get(name).and_then(|bytes| String::from_utf8(bytes.clone()).ok());
        let manifest: Manifest = serde_json::from_slice(files.get(MANIFEST)?).ok()?;
        let (mut names, mut clauses) = (Vec::new(), Vec::new());
        for line in text(&manifest.formula)?.lines() {
            if let Some(comment) = line.strip_prefix("c ") {
                let (number, name) = comment.split_once(' ').unwrap_or((comment, ""));
                if number.parse() == Ok(names.len() + 1) {
                    names.push(name.to_owned());
                }
            } else if !line.starts_with(['c', 'p']) {
                clauses.push(numbers(line.split(' '))?);
            }
        }
        let cut = |line: &str| {
            let mut numbers = line.split(' ').map(|word| word.parse().ok());
            Some(Cut {
                clause: numbers.next()??,
                constraint: numbers.next()??,
                candidate: numbers.next().flatten(),
            })
        };
        let cuts = match &manifest.cuts {
            Some(name) => text(name)?.lines().map(cut).collect::<Option<Vec<_>>>()?,
            None => Vec::new(),
        };
        let values = |line: &str| line.split(' ').map(|word| word.parse().ok()).collect();
        let candidates = match &manifest.candidates {
            Some(name) => text(name)?.lines().map(values).collect::<Option<Vec<_>>>()?,
            None => Vec::new(),
        };
        let proof = text(&manifest.proof)?.lines().map(Step::of).collect::<Option<Vec<_>>>()?;
        let solution = match &manifest.solution {
            Some(name) => Some(text(name)?),
            None => None,
        };
        let puzzle = files.get(&manifest.puzzle)?.clone();
        let variables = names.iter().cloned().zip(1..).collect();
        let model = claim.puzzle.model();
        Some(Self { manifest, puzzle, solution, names, clauses, cuts, candidates, proof, model, variables })
    }

    /// The files of the certificate.
    pub(super) fn files(&self) -> Files {
        let mut manifest = self.manifest.clone();
        manifest.solution =
            self.solution.as_ref().map(|_| manifest.solution.unwrap_or_else(|| "solution.txt".to_owned()));
        manifest.cuts =
            (!self.cuts.is_empty()).then(|| manifest.cuts.clone().unwrap_or_else(|| "cuts.txt".to_owned()));
        let mut formula = String::new();
        for (name, number) in self.names.iter().zip(1..) {
            let _ = writeln!(formula, "c {number} {name}");
        }
        let _ = writeln!(formula, "p cnf {} {}", self.names.len(), self.clauses.len());
        for clause in &self.clauses {
            for literal in clause {
                let _ = write!(formula, "{literal} ");
            }
            formula.push_str("0\n");
        }
        let proof: String = self.proof.iter().map(Step::text).collect();
        let mut files = Files::from([
            (MANIFEST.to_owned(), serde_json::to_vec(&manifest).unwrap_or_default()),
            (manifest.puzzle, self.puzzle.clone()),
            (manifest.formula, formula.into_bytes()),
            (manifest.proof, proof.into_bytes()),
        ]);
        files.extend(
            manifest.solution.zip(self.solution.clone()).map(|(name, text)| (name, text.into_bytes())),
        );
        files.extend(manifest.cuts.map(|name| (name, cuts_text(&self.cuts).into_bytes())));
        files.extend(manifest.candidates.map(|name| (name, write_candidates(&self.candidates).into_bytes())));
        files
    }

    /// Whether the manifest names this file, or the file is the manifest.
    pub(super) fn names_file(&self, name: &str) -> bool {
        let Manifest { puzzle, solution, formula, cuts, candidates, proof, .. } = &self.manifest;
        let named = [puzzle, formula, proof].into_iter().chain(solution).chain(cuts).chain(candidates);
        name == MANIFEST || named.into_iter().any(|own| own == name)
    }

    /// Changes the claim of the manifest. The formula stays as it is.
    pub(super) fn claim_unsatisfiable(&mut self) {
        self.manifest.verdict = Verdict::Unsatisfiable;
        self.solution = None;
    }

    /// Adds a clause at the end of the formula.
    pub(super) fn add_clause(&mut self, mut clause: Vec<i32>) {
        clause.sort_unstable();
        let last = self.clauses.len() as u64;
        self.clauses.push(clause);
        self.renumber(|number| if number > last { number + 1 } else { number });
    }

    /// Removes a clause. A step that has this clause as a reason is given the following clause instead.
    pub(super) fn remove_clause(&mut self, place: usize) -> Option<()> {
        (place < self.clauses.len()).then(|| self.clauses.remove(place))?;
        for cut in self.cuts.iter_mut().filter(|cut| cut.clause > place + 1) {
            cut.clause -= 1;
        }
        self.renumber(|number| if number > place as u64 + 1 { number - 1 } else { number });
        Some(())
    }

    fn renumber(&mut self, new: impl Fn(u64) -> u64) {
        for Step { id, reasons, .. } in &mut self.proof {
            *id = new(*id);
            for reason in reasons {
                *reason = new(*reason);
            }
        }
    }

    /// Whether no other clause of the formula is equal to this one.
    pub(super) fn is_single(&self, place: usize) -> bool {
        let sorted = |clause: &[i32]| clause.iter().copied().collect::<BTreeSet<_>>();
        let own = sorted(&self.clauses[place]);
        let is_equal = |clause: &Vec<i32>| clause.len() == own.len() && sorted(clause) == own;
        self.clauses.iter().filter(|clause| is_equal(clause)).count() == 1
    }

    /// Whether a step of the proof has this clause as a reason.
    pub(super) fn is_used(&self, place: usize) -> bool {
        self.proof.iter().any(|step| step.reasons.contains(&(place as u64 + 1)))
    }

    /// The literal "the cell has the value"; `None` if it is a constant.
    fn literal(&self, cell: usize, value: u8) -> Option<i32> {
        let variable = |value: u8| self.variables.get(&format!("cell {cell} is {value}")).copied();
        let values: Vec<u8> = self.model.domains()[cell].iter().collect();
        match values[..] {
            [smaller, larger] if value == smaller => variable(larger).map(|literal| -literal),
            _ => variable(value),
        }
    }

    /// The clause "not this solution".
    pub(super) fn not_this(&self, solution: &Assignment) -> Vec<i32> {
        let shown = (0..self.model.cells()).filter(|&cell| self.model.is_shown(cell as Cell));
        shown.filter_map(|cell| self.literal(cell, solution[cell])).map(|literal| -literal).collect()
    }

    /// The cell and the value that a variable is about; `None` for an auxiliary variable.
    fn meaning(&self, literal: i32) -> Option<(Cell, u8)> {
        let name = self.names.get(literal.unsigned_abs() as usize - 1)?;
        let (cell, value) = name.strip_prefix("cell ")?.split_once(" is ")?;
        Some((cell.parse().ok()?, value.parse().ok()?))
    }

    /// The cells that a clause is about. Returns `None` if it has an auxiliary variable.
    pub(super) fn cells_of(&self, clause: &[i32]) -> Option<BTreeSet<Cell>> {
        clause.iter().map(|&literal| self.meaning(literal).map(|(cell, _)| cell)).collect()
    }

    /// The literals of a clause that are false in a solution. Returns `None` if the clause has an auxiliary variable.
    pub(super) fn false_literals(&self, clause: &[i32], solution: &Assignment) -> Option<Vec<i32>> {
        let mut literals = Vec::new();
        for &literal in clause {
            let (cell, value) = self.meaning(literal)?;
            if (solution[cell as usize] == value) != (literal > 0) {
                literals.push(literal);
            }
        }
        Some(literals)
    }
}

impl Step {
    fn of(line: &str) -> Option<Self> {
        let (id, rest) = line.split_once(' ')?;
        let mut words = rest.split(' ');
        let literals = numbers(words.by_ref())?;
        let reasons = numbers(words)?;
        Some(Self { id: id.parse().ok()?, literals, reasons, is_rat: false, deletes_first: false })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(first) = self.reasons.first().filter(|_| self.deletes_first) {
            let _ = writeln!(text, "{} d {first} 0", self.id);
        }
        let _ = write!(text, "{}", self.id);
        for literal in &self.literals {
            let _ = write!(text, " {literal}");
        }
        text.push_str(if self.is_rat { " 0 -" } else { " 0 " });
        for reason in &self.reasons {
            let _ = write!(text, "{reason} ");
        }
        text.push_str("0\n");
        text
    }
}

/// Reads numbers up to the 0 that ends them.
fn numbers<'t, N: std::str::FromStr + Default + PartialEq>(
    words: impl Iterator<Item = &'t str>,
) -> Option<Vec<N>> {
    let mut numbers = Vec::new();
    for word in words {
        let number: N = word.parse().ok()?;
        if number == N::default() {
            return Some(numbers);
        }
        numbers.push(number);
    }
    None
}

/// At most `most` indices below `count`, spread evenly; the first and the last are among them.
pub(super) fn spread(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let number = count.min(most);
    (0..number).map(move |index| if number > 1 { index * (count - 1) / (number - 1) } else { index })
}
