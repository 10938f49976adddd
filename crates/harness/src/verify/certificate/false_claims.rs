//! False claims, which the checker of certificates must refuse.
//!
//! Each is a change to a certificate that is accepted, and is chosen so that no correct checker can accept it: what it
//! claims is false, or the proof is invalid by the definition of LRAT, or a file is damaged. Where possible, the rest
//! of the certificate is adapted to the change. For example, the steps of the proof are renumbered when a clause is
//! added. The claim is then refused only if the checker makes the one check that it is meant for.

mod parts;

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Query};
use gridproof_formats::format;
use gridproof_model::{Assignment, Constraint};
use gridproof_proof::cuts::Cut;
use gridproof_proof::manifest::{MANIFEST, VERSION, Verdict};
use gridproof_proof::solution;
use gridproof_puzzles::Puzzle;

use self::parts::{Parts, spread};
use super::{Claim, Files, Flaw, check_in_memory};
use crate::verify::shrink::smaller_puzzles;

/// A sort of false claims.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// The name of the sort.
    pub name: &'static str,
    claims: fn(&Accepted) -> Vec<Files>,
}

/// All sorts of false claims that are made from one certificate.
pub const SORTS: [Sort; 8] = [
    Sort { name: "wrong verdict", claims: wrong_verdicts },
    Sort { name: "wrong lemma", claims: wrong_lemmas },
    Sort { name: "broken LRAT step", claims: broken_steps },
    Sort { name: "stray clause", claims: stray_clauses },
    Sort { name: "missing clause", claims: missing_clauses },
    Sort { name: "other puzzle", claims: other_puzzles },
    Sort { name: "other solution", claims: other_solutions },
    Sort { name: "damaged file", claims: damaged_files },
];

/// The largest size, in bytes, of a certificate from which false claims are made. Each claim is a copy of it.
const LARGEST: usize = 4 << 20;

/// The number of false claims that are made in one way from one certificate.
const EACH: usize = 8;

/// A certificate that the checker accepts.
#[derive(Debug)]
pub struct Accepted {
    claim: Claim,
    files: Files,
    parts: Parts,
}

impl Accepted {
    /// Checks a certificate. Returns `None` for a certificate that is too large to make false claims from.
    ///
    /// # Errors
    /// Returns the flaw if the certificate is refused.
    pub fn of(files: Files) -> Result<Option<Self>, Flaw> {
        let claim = check_in_memory(&files)?;
        let size: usize = files.values().map(Vec::len).sum();
        let parts = (size <= LARGEST).then(|| Parts::of(&files, &claim)).flatten();
        Ok(parts.map(|parts| Self { claim, files, parts }))
    }

    /// The claim.
    pub const fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The false claims of a sort. For some certificates, a sort has none.
    pub fn false_claims(&self, sort: Sort) -> Vec<Files> {
        (sort.claims)(self)
    }

    /// The certificate after a change to its parts. Returns `None` if there is nothing to change.
    fn changed(&self, change: impl FnOnce(&mut Parts) -> Option<()>) -> Option<Files> {
        let mut parts = self.parts.clone();
        change(&mut parts)?;
        Some(parts.files())
    }

    /// The constraints that false lemmas name: some of them, and one of each sort of constraint on graphs.
    fn named_constraints(&self) -> Vec<usize> {
        let all = self.parts.model.constraints();
        let first = |is: fn(&Constraint) -> bool| all.iter().position(is);
        let graphs = [
            first(|constraint| matches!(constraint, Constraint::Connected(_))),
            first(|constraint| matches!(constraint, Constraint::Loop(_))),
            first(|constraint| matches!(constraint, Constraint::Forest(_))),
            first(|constraint| matches!(constraint, Constraint::Regions(_))),
        ];
        graphs.into_iter().flatten().chain(spread(all.len(), EACH)).map(|place| place + 1).collect()
    }

    /// Literals that are true in the only solution. Returns an empty list if there is no solution.
    fn true_literals(&self) -> Vec<i32> {
        let not_this = self.claim.solution.as_ref().map(|solution| self.parts.not_this(solution));
        not_this.unwrap_or_default().into_iter().map(|literal| -literal).collect()
    }
}

/// Claims that a puzzle with a solution has none, and that a puzzle without a solution has one.
fn wrong_verdicts(of: &Accepted) -> Vec<Files> {
    if of.claim.solution.is_some() {
        let none = |parts: &mut Parts| {
            parts.claim_unsatisfiable();
            Some(())
        };
        let weaker = |parts: &mut Parts| {
            none(parts)?;
            parts.remove_clause(parts.clauses.len() - 1)
        };
        return [of.changed(none), of.changed(weaker)].into_iter().flatten().collect();
    }
    let domains = of.parts.model.domains();
    if domains.iter().any(|domain| domain.is_empty()) {
        return Vec::new();
    }
    let lowest: Assignment = domains.iter().filter_map(|domain| domain.iter().next()).collect();
    let highest: Assignment = domains.iter().filter_map(|domain| domain.iter().last()).collect();
    let with = |invented: &Assignment| {
        of.changed(|parts| {
            parts.manifest.verdict = Verdict::Unique;
            parts.solution = Some(solution::write(&of.claim.puzzle, invented));
            parts.add_clause(parts.not_this(invented));
            Some(())
        })
    };
    [&lowest, &highest].into_iter().filter_map(with).collect()
}

/// Claims with a cut that does not follow from the constraint that it names. The clause of the cut is false in the only
/// solution, which satisfies every constraint.
fn wrong_lemmas(of: &Accepted) -> Vec<Files> {
    let mut claims = Vec::new();
    let Some(solution) = &of.claim.solution else { return claims };
    let literals = of.true_literals();
    let candidate = (!of.parts.candidates.is_empty()).then_some(1);
    for constraint in of.named_constraints() {
        // With this lemma, the puzzle has no solution.
        claims.extend(of.changed(|parts| {
            parts.claim_unsatisfiable();
            parts.cuts.push(Cut { clause: parts.clauses.len(), constraint, candidate });
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            let &literal = literals.get(constraint % literals.len().max(1))?;
            parts.add_clause(vec![-literal]);
            parts.cuts.push(Cut { clause: parts.clauses.len(), constraint, candidate });
            Some(())
        }));
    }
    // Cuts without the literals that are true in the solution.
    for place in spread(of.parts.cuts.len(), EACH) {
        let cut = of.parts.cuts[place];
        claims.extend(of.changed(|parts| {
            let false_literals = parts.false_literals(&parts.clauses[cut.clause - 1], solution)?;
            parts.clauses[cut.clause - 1] = false_literals;
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            parts.cuts.push(cut);
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            parts.cuts[place].constraint = parts.model.constraints().len() + 1;
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            parts.cuts[place].clause = parts.clauses.len() + 1;
            Some(())
        }));
        // The solution is not refused for any reason.
        claims.extend(of.changed(|parts| {
            parts.candidates.get_mut(cut.candidate? - 1)?.clone_from(solution);
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            let last = parts.candidates.len();
            parts.cuts[place].candidate.as_mut().map(|candidate| *candidate = last + 1)
        }));
        // A constraint that the clause does not mention holds in the solution, whether the clause is true or not.
        claims.extend(of.changed(|parts| {
            let cells = parts.cells_of(&parts.clauses[cut.clause - 1])?;
            let apart = |constraint: &Constraint| !constraint.cells().iter().any(|cell| cells.contains(cell));
            parts.cuts[place].constraint = parts.model.constraints().iter().position(apart)? + 1;
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            parts.cuts.remove(place);
            parts.is_single(cut.clause - 1).then_some(())
        }));
    }
    claims
}

/// Claims whose proof has a step that does not follow from its reasons, or that has no empty clause.
fn broken_steps(of: &Accepted) -> Vec<Files> {
    let mut claims = Vec::new();
    let steps = of.parts.proof.len();
    let given = of.parts.clauses.len();
    for place in spread(steps, EACH) {
        let mut break_step = |change: &dyn Fn(&mut parts::Step)| {
            claims.extend(of.changed(|parts| {
                change(parts.proof.get_mut(place)?);
                Some(())
            }));
        };
        break_step(&|step| step.reasons.clear());
        // A step cannot be its own reason, and no reason can come later.
        break_step(&|step| step.reasons[0] = step.id);
        break_step(&|step| step.reasons[0] = u64::MAX);
        // A RAT step need not follow.
        break_step(&|step| step.is_rat = true);
        break_step(&|step| step.id = given as u64);
        break_step(&|step| step.deletes_first = true);
        // The empty clause, from reasons that also need the negation of the step's clause.
        claims.extend(of.changed(|parts| {
            let wide = parts.clauses.iter().position(|clause| clause.len() > 1)?;
            let step = parts.proof.get_mut(place)?;
            step.literals.clear();
            step.reasons = vec![wide as u64 + 1];
            parts.proof.truncate(place + 1);
            Some(())
        }));
        claims.extend(of.changed(|parts| {
            let step = parts.proof[place].clone();
            parts.proof.insert(place, step);
            Some(())
        }));
    }
    claims.extend(of.changed(|parts| {
        parts.proof.retain(|step| !step.literals.is_empty());
        Some(())
    }));
    claims.extend(of.changed(|parts| {
        parts.proof.clear();
        Some(())
    }));
    claims
}

/// Claims whose formula has a clause or a variable that the formula of the puzzle lacks.
fn stray_clauses(of: &Accepted) -> Vec<Files> {
    let literals = of.true_literals();
    let mut claims: Vec<Files> = spread(literals.len(), EACH)
        .filter_map(|place| {
            of.changed(|parts| {
                parts.add_clause(vec![-literals[place]]);
                parts.is_single(parts.clauses.len() - 1).then_some(())
            })
        })
        .collect();
    // The empty clause makes every formula unsatisfiable.
    claims.extend(of.changed(|parts| {
        parts.add_clause(Vec::new());
        parts.is_single(parts.clauses.len() - 1).then_some(())
    }));
    claims.extend(of.changed(|parts| {
        parts.names.push("stray".to_owned());
        Some(())
    }));
    claims
}

/// Claims whose formula lacks a clause or a variable of the puzzle's formula. Clauses that the proof does not use are
/// preferred, so that the proof stays valid.
fn missing_clauses(of: &Accepted) -> Vec<Files> {
    let cut = |place: usize| of.parts.cuts.iter().any(|cut| cut.clause == place + 1);
    let own: Vec<usize> =
        (0..of.parts.clauses.len()).filter(|&place| !cut(place) && of.parts.is_single(place)).collect();
    let (used, unused): (Vec<usize>, Vec<usize>) = own.iter().partition(|&&place| of.parts.is_used(place));
    let some = |list: &[usize]| spread(list.len(), EACH).map(|index| list[index]).collect::<Vec<_>>();
    let mut claims = Vec::new();
    for place in some(&unused).into_iter().chain(some(&used)) {
        claims.extend(of.changed(|parts| parts.remove_clause(place)));
        // A clause with a literal less says more.
        claims.extend(of.changed(|parts| {
            parts.clauses[place].pop()?;
            parts.is_single(place).then_some(())
        }));
    }
    for place in spread(of.parts.names.len(), EACH) {
        claims.extend(of.changed(|parts| {
            parts.names[place].push_str(" or not");
            Some(())
        }));
    }
    claims
}

/// The number of easier puzzles that are tried until [`EACH`] of them make a false claim.
const MOST_TRIED: usize = 60;
/// The number of engine steps for each of them.
const STEPS: u64 = 2_000;

/// Claims about a puzzle with fewer clues: that it has only the solution of the puzzle, although it has others, or that
/// it has none.
fn other_puzzles(of: &Accepted) -> Vec<Files> {
    let query = Query::default().within(Budget::default().with_steps(STEPS));
    let has_other = |puzzle: &Puzzle| {
        let solutions =
            gridproof_gate::solve(&Auto, puzzle, &query).map(|outcome| outcome.into_inner().solutions);
        solutions.is_ok_and(|solutions| solutions.len() > usize::from(of.claim.solution.is_some()))
    };
    let Some(format) = format::by_name(&of.parts.manifest.format) else { return Vec::new() };
    smaller_puzzles(&of.claim.puzzle)
        .take(MOST_TRIED)
        .filter(has_other)
        .take(EACH)
        .filter_map(|puzzle| {
            of.changed(|parts| {
                parts.puzzle.clear();
                match puzzle {
                    Puzzle::Ruled(_) => format::write_with_rules(&puzzle, &mut parts.puzzle).ok(),
                    _ => format.write(&puzzle, 0, &mut parts.puzzle).ok(),
                }
            })
        })
        .collect()
}

/// Claims whose solution differs from the only solution.
fn other_solutions(of: &Accepted) -> Vec<Files> {
    let mut claims = Vec::new();
    let Some(solution) = &of.claim.solution else { return claims };
    let model = &of.parts.model;
    let open: Vec<usize> = (0..model.cells())
        .filter(|&cell| model.is_shown(cell as u32) && model.domains()[cell].len() > 1)
        .collect();
    for index in spread(open.len(), EACH) {
        let cell = open[index];
        let mut changed = solution.clone();
        changed[cell] =
            model.domains()[cell].iter().find(|&value| value != solution[cell]).unwrap_or_default();
        let text = solution::write(&of.claim.puzzle, &changed);
        claims.extend(of.changed(|parts| {
            parts.solution = Some(text.clone());
            Some(())
        }));
        // The formula then rules out this solution instead of the only one.
        claims.extend(of.changed(|parts| {
            parts.solution = Some(text.clone());
            let not_this = parts.not_this(&changed);
            *parts.clauses.last_mut()? = not_this;
            Some(())
        }));
    }
    claims
}

/// Certificates with a file that is missing, empty or cut off, or that contradicts another file.
fn damaged_files(of: &Accepted) -> Vec<Files> {
    let mut claims = Vec::new();
    let manifest = &of.parts.manifest;
    for name in of.files.keys().filter(|name| of.parts.names_file(name)) {
        let mut missing = of.files.clone();
        missing.remove(name);
        claims.push(missing);
        // The first half of a puzzle or of a list of cuts could be whole by chance.
        if *name != manifest.puzzle && Some(name) != manifest.cuts.as_ref() {
            let half = of.files[name].trim_ascii_end().len() / 2;
            for end in [0, half] {
                let mut short = of.files.clone();
                short.insert(name.clone(), of.files[name][..end].to_vec());
                claims.push(short);
            }
        }
    }
    let mut change_manifest = |change: &dyn Fn(&mut gridproof_proof::manifest::Manifest)| {
        claims.extend(of.changed(|parts| {
            change(&mut parts.manifest);
            Some(())
        }));
    };
    change_manifest(&|manifest| manifest.version = VERSION + 1);
    change_manifest(&|manifest| manifest.version = 0);
    change_manifest(&|manifest| manifest.format.insert_str(0, "no "));
    change_manifest(&|manifest| manifest.proof = format!("../{}", manifest.proof));
    change_manifest(&|manifest| {
        manifest.verdict = match manifest.verdict {
            Verdict::Unique => Verdict::Unsatisfiable,
            Verdict::Unsatisfiable => Verdict::Unique,
        };
    });
    let replaced = |name: &str, from: &str, to: &str| {
        let text = String::from_utf8(of.parts.files()[name].clone()).ok()?;
        let mut files = of.parts.files();
        files.insert(name.to_owned(), text.replacen(from, to, 1).into_bytes());
        text.contains(from).then_some(files)
    };
    claims.extend(replaced(MANIFEST, "{", "{\"also\":1,"));
    let header = format!("p cnf {} ", of.parts.names.len());
    for other in [of.parts.names.len() + 1, of.parts.names.len().wrapping_sub(1)] {
        claims.extend(replaced(&manifest.formula, &header, &format!("p cnf {other} ")));
    }
    claims.extend(replaced(&manifest.formula, &header, &format!("{header}1")));
    claims.extend(replaced(&manifest.formula, &header, &format!("c a note\n\n{header}")));
    claims.extend(of.changed(|parts| {
        let first = parts.names.first()?.clone();
        *parts.names.get_mut(1)? = first;
        Some(())
    }));
    claims
}
