//! Published solutions are accepted, and changed ones are refused.

use std::collections::BTreeMap;
use std::time::Duration;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query, Verdict};
use gridproof_model::random::Random;

use super::{changed, judged};
use crate::kinds::{Flaw, Line, files, step};

/// Every published solution is accepted, and every changed one is refused, unless the puzzle has several solutions.
#[test]
fn published_solutions_are_accepted_and_changed_words_are_refused() {
    let Some(files) = files() else { return };
    let query = Query::default().within(Budget::time(Duration::from_secs(20)));
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").ok();
    let mut wrong = Vec::new();
    for (kind, text) in files.iter().filter(|(kind, _)| only.as_ref().is_none_or(|only| only == kind)) {
        let [accepted, refused, several] = counts.entry(kind).or_default();
        for (index, line) in text.lines().step_by(step(text.lines().count())).enumerate() {
            let Some(line) = Line::read(kind, line) else { continue };
            let puzzle = &line.puzzle;
            match judged(puzzle, &line.words) {
                Err(_) if line.flaw == Some(Flaw::Holes) => continue,
                Err(broken) => {
                    wrong.push(format!("{kind} {} {:?}: {broken}", line.key, puzzle.code()));
                    continue;
                }
                Ok(()) => *accepted += 1,
            }
            let mut random = Random::new(1, index as u64);
            for words in changed(&line.words, puzzle.clues().columns, 12, &mut random) {
                if judged(puzzle, &words).is_err() || line.is_published(&words.join(" ")) {
                    *refused += 1;
                    continue;
                }
                let engine = engine::by_name("auto").expect("an engine");
                let verdict = engine.solve(puzzle.model(), &query).expect("any model").verdict;
                *several += 1;
                if verdict != Verdict::Multiple {
                    wrong.push(format!(
                        "{kind} {} {:?}: {verdict:?}, but {words:?}",
                        line.key,
                        puzzle.code()
                    ));
                }
            }
        }
    }
    eprintln!("accepted, changed ones refused, other solutions: {counts:?}");
    assert_eq!(wrong, [""; 0], "{}", wrong.len());
    assert!(only.is_some() || counts.values().all(|[accepted, refused, _]| *accepted > 0 && *refused > 0));
}
