//! Reports of disagreements, with an engine that is wrong on purpose.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Parser;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Budget, Capabilities, Engine, Outcome, Query, Statistics, Unsupported};
use gridproof_model::Model;
use gridproof_puzzles::{Nonogram, Puzzle};

use super::reduce::Reducer;
use super::report::Report;
use super::table::{matrix, verdicts};
use super::*;

/// An engine that never finds a solution.
#[derive(Debug)]
struct Blind;

impl Engine for Blind {
    fn name(&self) -> &'static str {
        "blind"
    }
    fn capabilities(&self) -> Capabilities {
        Capabilities::complete("every puzzle", "wrong on purpose")
    }
    fn solve(&self, _: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(Outcome::of_search(Vec::new(), query.wanted(), None, Statistics::default()))
    }
}

#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

fn options(arguments: &str) -> Options {
    let words = std::iter::once("verify").chain(arguments.split(' '));
    Arguments::try_parse_from(words).expect("valid arguments").options
}

/// A disagreement about a puzzle of 3 x 2 cells, which is the fifth puzzle of its file.
fn disagreement() -> (Verifier<'static>, Compared) {
    let verifier = Verifier {
        engines: vec![&Blind, &Search],
        solutions: NonZeroUsize::MIN.saturating_add(1),
        budget: Budget::default(),
    };
    let nonogram = Nonogram::black_and_white(&[&[1u32][..], &[2], &[]], &[&[2], &[1]]);
    let puzzle = Puzzle::Nonogram(nonogram.expect("valid"));
    let comparison = verifier.compare(&puzzle.model());
    let place = Place { source: "my file.nin".into(), index: 4, line: 31, format: None };
    (verifier, Compared { place, result: Ok((puzzle, comparison)) })
}

#[test]
fn a_disagreement_is_drawn_and_can_be_repeated() {
    let (verifier, compared) = disagreement();
    let options = options("x --timeout 2.5 -n 2");
    let text = Report { options: &options, verifier: &verifier }.puzzle(&compared, None);
    assert_eq!(
        text,
        "my file.nin:31: puzzle 4, nonogram 3 x 2:
  DISAGREEMENT: blind reports unsatisfiable, but lacks a solution that search found
  2 1
1 ? ?
2 ? ?
  ? ?
in the format nin:
2 3
1
2
0
2
1
blind: unsatisfiable, 0 solutions listed
search: unique, 1 solution listed
  2 1
1 X .
2 X X
  . .
repeat: gridproof verify 'my file.nin' --index 4 --engines blind,search --timeout 2.5

"
    );
}

#[test]
fn a_random_puzzle_is_repeated_by_its_seed_and_index() {
    let (verifier, compared) = disagreement();
    let options = options("--random nonogram --size 3x4 --density 0.5 --seed 9 -n 7");
    let text = Report { options: &options, verifier: &verifier }.puzzle(&compared, None);
    let repeat = text.lines().find(|line| line.starts_with("repeat")).unwrap_or_default();
    assert_eq!(
        repeat,
        "repeat: gridproof verify --random nonogram --size 3x4 --density 0.5 --seed 9 --index 4 \
         --engines blind,search --timeout 2 --solutions 7"
    );
}

#[test]
fn random_puzzles_have_a_smaller_budget() {
    let budget = |arguments: &str| {
        options(arguments).verifier(&Cancel::default()).map(|all| (all.budget.time, all.budget.steps)).ok()
    };
    let seconds = |number| Some(Duration::from_secs(number));
    assert_eq!(budget("x"), Some((seconds(10), None)));
    assert_eq!(budget("--random akari"), Some((seconds(2), Some(10_000))));
    assert_eq!(budget("--random akari --timeout 5"), Some((seconds(5), None)));
}

#[test]
fn reduced_puzzles_are_written_beside_each_other() {
    let (verifier, compared) = disagreement();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut reducer = Reducer::new(&verifier, folder.path());
    let Ok((puzzle, comparison)) = &compared.result else { panic!("it was compared") };
    let options = options("x");
    let report = Report { options: &options, verifier: &verifier };
    for number in [1, 2] {
        let reduced = reducer.reduce(puzzle, comparison);
        let file = folder.path().join(format!("disagreement-{number}.nin"));
        assert_eq!(std::fs::read_to_string(&file).expect("it was written"), "1 1\n0\n0\n");
        let text = report.puzzle(&compared, Some(&reduced));
        assert!(text.contains("reduced to 1 x 1") && text.contains("--format nin --engines blind"), "{text}");
    }
}

#[test]
fn json_tells_of_a_disagreement_what_text_does() {
    let (verifier, compared) = disagreement();
    let options = options("x --output jsonl");
    let line = Report { options: &options, verifier: &verifier }.puzzle(&compared, None);
    assert!(line.contains(r#""status":"disagreed","confirmed":false"#), "{line}");
    assert!(
        line.contains(r#"{"engine":"search","verdict":"unique","listed":1,"solutions":[["X.","XX",".."]]}"#)
    );
    assert!(
        line.contains(
            r#""findings":[{"engines":["blind","search"],"what":"blind reports unsatisfiable, but"#
        )
    );
    assert!(line.contains(r#""puzzle":"2 3\n1\n2\n0\n2\n1\n","repeat":"gridproof verify"#));
}

/// Runs the command with these engines, and returns its exit code and output.
fn command(arguments: &str, engines: Vec<&'static dyn Engine>) -> (Exit, String) {
    let options = options(arguments);
    let verifier =
        Verifier { engines, solutions: NonZeroUsize::MIN.saturating_add(1), budget: Budget::default() };
    let campaign = options.campaign().expect("valid");
    let mut out = Vec::new();
    let exit = compare_all(&options, &verifier, campaign.as_ref(), &Cancel::default(), &mut out);
    (exit.expect("a vector takes all"), String::from_utf8(out).expect("text"))
}

#[test]
fn a_disagreement_ends_in_exit_code_1_and_a_reduced_puzzle() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    // The first puzzle has no solution, so even the blind engine is right.
    std::fs::write(path("two.nin"), "2 2\n2\n0\n2\n0\n\n3 3\n1 1\n1\n3\n3\n1\n1 1\n").expect("writable");
    let arguments = format!("{} --jobs 2 --shrink-dir {}", path("two.nin"), path(""));
    let (exit, text) = command(&arguments, vec![&Blind, &Search]);
    assert_eq!(exit, Exit::Negative);
    assert!(text.contains("DISAGREEMENT: blind reports unsatisfiable"), "{text}");
    assert!(text.contains("puzzles with a disagreement: 1\n"), "{text}");
    assert_eq!(std::fs::read_to_string(path("disagreement-1.nin")).expect("written"), "1 1\n0\n0\n");

    let (exit, text) = command(&format!("{} --no-shrink", path("two.nin")), vec![&Auto, &Search]);
    assert_eq!(exit, Exit::Success, "{text}");
    assert!(text.contains("puzzles with a disagreement: 0\n"), "{text}");
}

#[test]
fn a_campaign_of_random_puzzles_ends_alike() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let random = format!(
        "--random nonogram --size 3x3 --count 30 --seed 5 --output jsonl --shrink-dir {}",
        folder.path().display()
    );
    let (exit, text) = command(&random, vec![&Blind, &Search]);
    assert_eq!(exit, Exit::Negative);
    assert_eq!(text.lines().count(), 31, "one a puzzle, and the summary");
    let disagreed = text.lines().filter(|line| line.contains(r#""status":"disagreed""#)).count();
    assert!(disagreed > 0 && text.contains(&format!(r#""disagreed":{disagreed},"#)), "{text}");
    assert!(folder.path().join("disagreement-1.nin").is_file());
}

#[test]
fn disagreements_stand_in_both_tables() {
    let (verifier, compared) = disagreement();
    let mut summary = Summary::new(&verifier.engines);
    let Ok((_, comparison)) = &compared.result else { panic!("it was compared") };
    summary.add(comparison);
    assert!(matrix(&summary).contains("blind       -    0 !1"), "{}", matrix(&summary));
    assert_eq!(verdicts(&summary).lines().count(), 4);
}
