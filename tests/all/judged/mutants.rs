//! Rules that are left out or changed by one are found by what `gridproof rules test` does.
//!
//! A mutant is a file of `crates/puzzles/rules` with one rule less, or with one word, number or sign of a rule changed.
//! Of one kind in six, those without a rule are tried, on few boards of the engine alone. `GRIDPROOF_MUTANTS=N` tries all
//! kinds and one of N others, also on puzzles, and looks for boards that change with those that are not found.
//! `GRIDPROOF_JUDGED_KIND=masyu` tries those of this kind alone.

use std::collections::BTreeMap;

use gridproof_engines::solve::Cancel;
use gridproof_harness::trials::{Effort, SmallBoard, compare, small_boards, solved};
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::unique::KindGenerator;
use gridproof_puzzles::judge::{answer_of, board_of, rule_files};
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_rules::trial::{self, Report, Solved, try_rules};
use gridproof_rules::{Kind, parse};

/// A change of a file.
struct Mutant {
    /// The line of the rule, and what is changed.
    what: String,
    text: String,
    is_left_out: bool,
}

/// What is replaced by what in conditions. Words are whole words, and signs stand between spaces.
const CHANGES: &[(&str, &str)] = &[
    ("each", "some"),
    ("some", "each"),
    ("no", "some"),
    ("exactly one", "some"),
    ("next to", "around"),
    ("around", "next to"),
    ("diagonal to", "around"),
    ("and", "or"),
    ("or", "and"),
    ("is", "is not"),
    ("is not", "is"),
    ("not", ""),
    ("=", "!="),
    ("=", "<="),
    ("=", ">="),
    ("!=", "="),
    ("<", "<="),
    (">", ">="),
    ("<=", "<"),
    ("<=", "="),
    (">=", ">"),
    (">=", "="),
    ("+", "-"),
    ("-", "+"),
    ("min", "max"),
    ("max", "min"),
    ("before", "after"),
    ("after", "before"),
    ("start", "end"),
    ("up", "down"),
    ("down", "up"),
    ("left", "right"),
    ("right", "left"),
    ("rows", "columns"),
    ("row", "column"),
    ("column", "row"),
    ("sum", "product"),
];

/// The lines of each rule: its sentence, then its condition.
fn rules(lines: &[&str]) -> Vec<std::ops::Range<usize>> {
    let starts = (0..lines.len()).filter(|&line| lines[line].starts_with("rule "));
    starts
        .map(|start| {
            let more = lines[start + 1..].iter().take_while(|line| line.starts_with(' ')).count();
            start..start + 1 + more
        })
        .collect()
}

/// Each place at which a word, number or sign stands in a line.
fn places(line: &str, word: &str) -> Vec<usize> {
    let is_letter =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let is_sign = |byte: Option<&u8>| byte.is_some_and(|byte| b"<>=!".contains(byte));
    let bytes = line.as_bytes();
    let alone = |&(at, _): &(usize, &str)| {
        let (before, after) = (at.checked_sub(1).and_then(|at| bytes.get(at)), bytes.get(at + word.len()));
        let of = if word.as_bytes()[0].is_ascii_alphanumeric() { is_letter } else { is_sign };
        !of(before) && !of(after)
    };
    line.match_indices(word).filter(alone).map(|(at, _)| at).collect()
}

fn mutants(text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for rule in rules(&lines) {
        let number = rule.start + 1;
        let kept: Vec<&str> = [&lines[..rule.start], &lines[rule.end..]].concat();
        all.push(Mutant {
            what: format!("line {number}: left out"),
            text: kept.join("\n"),
            is_left_out: true,
        });
        for index in rule.start + 1..rule.end {
            let line = lines[index];
            let mut changes: Vec<(usize, &str, String)> = Vec::new();
            for &(from, to) in CHANGES {
                changes.extend(places(line, from).into_iter().map(|at| (at, from, to.to_owned())));
            }
            for digit in ["0", "1", "2", "3", "4"] {
                let value: i32 = digit.parse().expect("a digit");
                for at in places(line, digit) {
                    changes.push((at, digit, (value + 1).to_string()));
                    if value > 0 {
                        changes.push((at, digit, (value - 1).to_string()));
                    }
                }
            }
            for (at, from, to) in changes {
                let changed = [&line[..at], &to, &line[at + from.len()..]].concat();
                let mut lines = lines.clone();
                lines[index] = &changed;
                let what = format!("line {}: `{}`", index + 1, changed.trim());
                all.push(Mutant { what, text: lines.join("\n"), is_left_out: false });
            }
        }
    }
    all
}

/// Small puzzles with one solution.
fn puzzles(kind: &'static dyn PuzzleKind, rules: &Kind) -> Vec<Solved> {
    let mut all = Vec::new();
    for (seed, size) in [(3, 3), (2, 4), (4, 4), (5, 3), (5, 5), (4, 5)].into_iter().enumerate() {
        let Ok(generator) = KindGenerator::new(kind, size, seed as u64, random_solution) else { continue };
        let Some(puzzle) = generator.puzzle(0, &Cancel::default()) else { continue };
        let Some(board) = solved(puzzle, 1) else { continue };
        let puzzle = board_of(rules, board.puzzle.clues()).expect("a small board");
        let solution = answer_of(rules, &puzzle, &board.solutions[0]).expect("words of the kind");
        all.push(Solved { puzzle, solution, wrong: Vec::new() });
    }
    all
}

/// Whether a trial on puzzles finds something that it did not find with the rules as they are.
fn is_worse(report: &Report, before: &Report) -> bool {
    let alone = |report: &Report| report.rules.iter().filter(|tests| tests.alone.is_some()).count();
    !report.refused.is_empty()
        || !report.accepted.is_empty()
        || alone(report) + before.rules.len() < alone(before) + report.rules.len()
}

fn differs(rules: &Kind, boards: &[SmallBoard], effort: Effort) -> bool {
    compare(rules, boards, effort).is_ok_and(|comparison| comparison.disagreement.is_some())
}

/// The numbers of mutants of a kind.
#[derive(Default)]
struct Counts {
    mutants: usize,
    invalid: usize,
    by_engine: usize,
    by_puzzles: usize,
    missed: usize,
    same: usize,
    /// Mutants without a rule for which the puzzles alone were tried, as if no engine solved the kind.
    left_out: usize,
    left_out_by_puzzles: usize,
}

#[test]
fn rules_that_are_left_out_or_changed_are_found() {
    let given = std::env::var("GRIDPROOF_MUTANTS").ok().and_then(|step| step.parse::<usize>().ok());
    let (all, step) = (given.is_some(), given.unwrap_or(usize::MAX).max(1));
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").ok();
    let mut table: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut not_found = Vec::new();
    for (place, (name, text)) in rule_files().enumerate() {
        if only.as_deref().is_some_and(|only| only != name) {
            continue;
        }
        if !all && only.is_none() && place % 6 > 0 {
            continue;
        }
        let started = std::time::Instant::now();
        let kind = kinds::by_name(name).expect("a kind");
        let rules = parse(text).expect("a valid file");
        let few = Effort { boards: 150, answers: 2_000, solutions: 200, judgements: 40_000 };
        let effort = if all { Effort::default() } else { few };
        let boards: Vec<SmallBoard> = small_boards(kind, 1, effort).collect();
        let more = Effort { boards: 1500, answers: 20_000, solutions: 1_000, judgements: 1_000_000 };
        let mut more_boards: Option<Vec<SmallBoard>> = None;
        let found = compare(&rules, &boards, effort).expect("the words of the kind");
        assert!(found.disagreement.is_none(), "{name}: {found:?}");
        let mut solved: Option<(Vec<Solved>, Report)> = None;
        let counts = table.entry(name).or_default();
        for (index, mutant) in mutants(text).into_iter().enumerate() {
            if !mutant.is_left_out && (!all || (index + place) % step > 0) {
                continue;
            }
            counts.mutants += 1;
            let Ok(mutated) = parse(&mutant.text) else {
                counts.invalid += 1;
                continue;
            };
            let is_found = differs(&mutated, &boards, effort);
            counts.by_engine += usize::from(is_found);
            let is_tried = all && mutant.is_left_out;
            if is_found && !is_tried {
                continue;
            }
            if !all {
                not_found.push((name, mutant.what));
                continue;
            }
            let trial = trial::Effort {
                boards: 1_000,
                answers: 20_000,
                search_steps: 5_000_000,
                ..trial::Effort::default()
            };
            let (puzzles, before) = solved.get_or_insert_with(|| {
                let puzzles = puzzles(kind, &rules);
                let before = try_rules(&rules, &puzzles, trial);
                (puzzles, before)
            });
            let by_puzzles = is_worse(&try_rules(&mutated, puzzles, trial), before);
            if is_tried {
                counts.left_out += 1;
                counts.left_out_by_puzzles += usize::from(by_puzzles);
                if !by_puzzles {
                    eprintln!("{name}: not found by puzzles: {}", mutant.what);
                }
            }
            if is_found {
                continue;
            }
            if by_puzzles {
                counts.by_puzzles += 1;
                continue;
            }
            let more_boards = more_boards.get_or_insert_with(|| small_boards(kind, 2, more).collect());
            let is_missed = differs(&mutated, more_boards, more);
            *(if is_missed { &mut counts.missed } else { &mut counts.same }) += 1;
            eprintln!("{name}: {}: {}", if is_missed { "missed" } else { "no board changes" }, mutant.what);
            not_found.push((name, mutant.what));
        }
        let Counts { mutants, invalid, by_engine, by_puzzles, missed, same, left_out, left_out_by_puzzles } =
            counts;
        eprintln!(
            "| {name} | {mutants} | {invalid} | {by_engine} | {by_puzzles} | {missed} | {same} | {left_out_by_puzzles} of {left_out} | {:.0} s",
            started.elapsed().as_secs_f64()
        );
    }
    let sum = |number: fn(&Counts) -> usize| table.values().map(number).sum::<usize>();
    let found = sum(|counts| counts.by_engine) + sum(|counts| counts.by_puzzles);
    eprintln!(
        "{found} found, {} missed, {} change no board; without an engine {} of {}",
        sum(|counts| counts.missed),
        sum(|counts| counts.same),
        sum(|counts| counts.left_out_by_puzzles),
        sum(|counts| counts.left_out)
    );
    // Some mutants change no board.
    let (others, share) = if all { (sum(|counts| counts.missed), 95) } else { (not_found.len(), 80) };
    assert!(found * 100 >= share * (found + others), "{found} found; not found: {not_found:#?}");
}
