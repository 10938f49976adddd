//! Bugs in certificates.

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Engine, Query, Verdict};
use gridproof_harness::verify::certificate::{Files, check_in_memory, make, read_files};
use gridproof_human::generate::Campaign;
use gridproof_puzzles::{Kind, Nonogram, Puzzle};

/// The certificate of a puzzle that has exactly one solution or none; `None` for other puzzles.
fn certificate(puzzle: &Puzzle) -> Option<Files> {
    let outcome = Auto.solve(&puzzle.model(), &Query::default()).expect("any puzzle");
    let solution = match outcome.verdict {
        Verdict::Unique => outcome.solutions.first(),
        Verdict::Unsatisfiable => None,
        _ => return None,
    };
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join("a");
    make(puzzle, solution, &place, &Budget::default()).expect("a right claim");
    Some(read_files(&place).expect("made"))
}

/// When most steps of a proof were trimmed, the remaining steps kept their numbers, which the checker rejected as too
/// large. This affected 2 to 10 % of random nonograms of these sizes.
#[test]
fn certificates_of_random_nonograms_are_accepted() {
    let campaign = Campaign::new(Kind::Nonogram, 20, 20, Some(0.5), 1).expect("valid");
    let mut accepted = 0;
    for index in 0..200 {
        let Some(files) = certificate(&campaign.puzzle(index)) else { continue };
        let claim = check_in_memory(&files).unwrap_or_else(|flaw| panic!("puzzle {index}: {flaw}"));
        accepted += 1;
        // The first step follows the clauses of the formula, and the steps are numbered consecutively.
        let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
        let formula = text("formula.cnf");
        let header = formula.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("a header");
        let clauses: u64 = header.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number");
        for (line, number) in text("proof.lrat").lines().zip(clauses + 1..) {
            assert!(line.starts_with(&format!("{number} ")), "puzzle {index}: {line}");
        }
        assert_eq!(claim.puzzle.rows(), campaign.puzzle(index).rows());
    }
    assert!(accepted > 100, "{accepted}");
}

/// A nonogram without a solution. Line solving alone does not show this.
fn without_solution() -> Files {
    let puzzle = Nonogram::black_and_white(
        &[&[1][..], &[2, 1], &[1, 1], &[1, 1], &[1, 1, 1], &[1, 1, 1]],
        &[&[1, 1][..], &[2], &[1, 1], &[1, 1, 1], &[2, 1], &[2]],
    );
    certificate(&Puzzle::Nonogram(puzzle.expect("valid"))).expect("no solution")
}

/// The numbers of the steps of a proof need not be consecutive; they only have to increase.
#[test]
fn steps_may_have_any_growing_numbers() {
    let mut files = without_solution();
    assert!(check_in_memory(&files).is_ok());
    let proof = String::from_utf8(files["proof.lrat"].clone()).expect("text");
    let number = |word: &str| word.parse::<u64>().expect("a number");
    let first = proof.split(' ').next().map(number).expect("a step");
    assert!(proof.lines().count() > 3, "{proof}");
    for factor in [2, 1000, (u64::MAX - first) / 100] {
        let spread = |id: u64| if id < first { id } else { first + (id - first) * factor };
        let mut text = String::new();
        for line in proof.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let reasons = words.iter().position(|word| *word == "0").expect("the end of the literals") + 1;
            text += &spread(number(words[0])).to_string();
            words[1..reasons].iter().for_each(|word| text += &format!(" {word}"));
            words[reasons..].iter().for_each(|word| text += &format!(" {}", spread(number(word))));
            text += "\n";
        }
        files.insert("proof.lrat".to_owned(), text.into_bytes());
        assert!(check_in_memory(&files).is_ok(), "{:?}", check_in_memory(&files));
    }
}

/// A change to a line of a file, given as words.
type Change = fn(&mut Vec<String>);

/// The checker accepted formulas and proofs that other checkers cannot read, or read differently. `lrat-check` reads
/// `010` as 8, counts a repeated literal of a clause twice, and accepts no comment of more than 1022 bytes. Some
/// checkers accept no comments after the header, and no white space except blanks.
#[test]
fn what_other_checkers_cannot_read_is_refused() {
    let files = without_solution();
    let changes: &[(&str, usize, Change, &str)] = &[
        ("formula.cnf", 3, |line| line.insert(0, "c a comment\n".to_owned()), "expected literals"),
        ("formula.cnf", 3, |line| line.insert(0, "c\n".to_owned()), "expected literals"),
        ("formula.cnf", 3, |line| line.insert(0, "\n".to_owned()), "expected literals"),
        ("formula.cnf", 3, |line| line[0] += "\t", "expected literals"),
        ("formula.cnf", 3, |line| line[0] += "\u{c}", "expected literals"),
        ("formula.cnf", 3, |line| line[0] = format!("0{}", line[0]).replace("0-", "-0"), "expected literals"),
        ("formula.cnf", 3, |line| line.insert(0, line[0].clone()), " occurs twice in this clause"),
        ("formula.cnf", 0, |line| line.insert(0, "\n".to_owned()), "expected the header"),
        ("formula.cnf", 0, |line| line.insert(0, "cx\n".to_owned()), "expected the header"),
        ("formula.cnf", 0, |line| line.insert(0, "c a\rb\n".to_owned()), "expected a comment"),
        (
            "formula.cnf",
            0,
            |line| line.insert(0, format!("c {}\n", "x".repeat(1021))),
            "the line has more than",
        ),
        ("proof.lrat", 2, |line| line.insert(0, "\n".to_owned()), "expected `ID"),
        ("proof.lrat", 2, |line| line[0] += "\u{c}", "expected `ID"),
        ("proof.lrat", 2, |line| line.insert(0, "\t".to_owned()), "expected `ID"),
        ("proof.lrat", 2, |line| line.push("\r".to_owned()), "expected `ID"),
        ("proof.lrat", 2, |line| line.push("x".to_owned()), "expected `ID"),
        ("proof.lrat", 2, |line| line[0] = format!("0{}", line[0]), "expected `ID"),
        ("proof.lrat", 2, |line| line.insert(1, line[1].clone()), " occurs twice in this clause"),
        ("proof.lrat", 2, |line| line.insert(line.len() - 1, "99999999".to_owned()), "there is no clause"),
    ];
    for (index, &(name, at, change, expected)) in changes.iter().enumerate() {
        let text = String::from_utf8(files[name].clone()).expect("text");
        // In a file with a header, lines are counted from the header, unless the change is before it.
        let header = text.lines().position(|line| line.starts_with("p cnf")).filter(|_| at > 0).unwrap_or(0);
        let lines = text.lines().enumerate().map(|(number, line)| {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            if number == header + at {
                change(&mut words);
            }
            words.join(" ").replace("\n ", "\n") + "\n"
        });
        let mut changed = files.clone();
        changed.insert(name.to_owned(), lines.collect::<String>().into_bytes());
        let result =
            check_in_memory(&changed).map_or_else(|flaw| flaw.to_string(), |_| "accepted".to_owned());
        assert!(result.contains(expected), "change {index} of {name}: {result}");
    }
}
