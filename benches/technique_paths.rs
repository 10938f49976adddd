//! Compares our steps with those of `HoDoKu`: `cargo bench --bench technique_paths -- PUZZLES PATHS [DETAILS]`.
//!
//! PATHS is the output of `HoDoKu`'s batch mode for the puzzles with `/bs PUZZLES /vp`. In each position of `HoDoKu`'s
//! path, our next step is compared with `HoDoKu`'s step by technique and consequences. Whole puzzles are then compared
//! by level and score. DETAILS is the number of differences to print for each technique.

use std::collections::{BTreeMap, BTreeSet};

use gridproof_human::explain::sudoku::{Candidate, Position, Solver, Step, Technique};

/// A step of `HoDoKu`.
#[derive(Debug)]
struct Theirs {
    name: String,
    line: String,
    placements: BTreeSet<Candidate>,
    eliminations: BTreeSet<Candidate>,
}

fn cells(text: &str) -> Vec<u8> {
    let mut found = Vec::new();
    for group in text.split(',') {
        let (rows, columns) = group.trim()[1..].split_once('c').expect("rNcN");
        for r in rows.bytes() {
            found.extend(columns.bytes().map(|c| (r - b'1') * 9 + (c - b'1')));
        }
    }
    found
}

fn consequences(text: &str, theirs: &mut Theirs) {
    for part in text.split(", ") {
        if let Some((places, digits)) = part.split_once("<>") {
            for digit in digits.bytes().filter(u8::is_ascii_digit) {
                theirs
                    .eliminations
                    .extend(cells(places).into_iter().map(|cell| Candidate { cell, digit: digit - b'0' }));
            }
        } else if let Some((places, digit)) = part.split_once('=') {
            let digit = digit.trim().bytes().next().expect("a digit") - b'0';
            theirs.placements.extend(cells(places).into_iter().map(|cell| Candidate { cell, digit }));
        }
    }
}

fn read_step(line: &str) -> Theirs {
    let line = line.trim();
    let end = [": ", " => ", " in "].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    let mut theirs = Theirs {
        name: line[..end].to_owned(),
        line: line.to_owned(),
        placements: BTreeSet::new(),
        eliminations: BTreeSet::new(),
    };
    let text = line
        .rsplit_once("=> ")
        .map_or_else(|| line.split_once(": ").map_or("", |parts| parts.1), |parts| parts.1);
    consequences(text, &mut theirs);
    theirs
}

/// Reads the level and score from a head line such as `solution #1 Extreme (5328)`.
fn read_head(line: &str) -> (String, u32) {
    let mut words = line.split_whitespace().skip(2);
    let level = words.next().unwrap_or("").to_lowercase();
    let score = words.next().and_then(|word| word.trim_matches(['(', ')']).parse().ok()).unwrap_or(0);
    (level, score)
}

#[derive(Default)]
struct Tally {
    same: usize,
    same_technique: usize,
    other: BTreeMap<String, usize>,
    printed: usize,
}

fn show(step: &Step) -> String {
    let name = |c: &Candidate| format!("r{}c{}{}", c.cell / 9 + 1, c.cell % 9 + 1, c.digit);
    let placements: Vec<_> = step.placements.iter().map(|c| format!("={}", name(c))).collect();
    let eliminations: Vec<_> = step.eliminations.iter().map(name).collect();
    format!("{} {} {}", step.technique, placements.join(" "), eliminations.join(" "))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let [puzzles, paths, rest @ ..] = &arguments[..] else {
        eprintln!("usage: technique_paths PUZZLES PATHS [DETAILS]");
        return;
    };
    let details: usize = rest.first().map_or(0, |n| n.parse().expect("a number"));
    let puzzles = std::fs::read_to_string(puzzles).expect("puzzles");
    let paths = std::fs::read_to_string(paths).expect("paths");
    let mut lines = paths.lines().peekable();
    let mut tallies: BTreeMap<Technique, Tally> = BTreeMap::new();
    let mut wholes: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let solver = Solver::new();
    for puzzle in puzzles.lines() {
        let board: Vec<u8> =
            puzzle.bytes().take(81).map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
        let board: [u8; 81] = board.try_into().expect("81 cells");
        let Some(head) = lines.next() else { break };
        let (level, score) = read_head(head);
        let mut position = Position::of_board(&board);
        while lines.peek().is_some_and(|line| line.starts_with(' ')) {
            let line = lines.next().expect("peeked");
            if !line.starts_with("   ") {
                continue;
            }
            let theirs = read_step(line);
            let Some(technique) = Technique::named(&theirs.name) else {
                panic!("no technique {:?} in {line}", theirs.name);
            };
            let ours = solver.step(&mut position);
            let tally = tallies.entry(technique).or_default();
            let same = ours.as_ref().is_some_and(|ours| {
                ours.placements.iter().copied().collect::<BTreeSet<_>>() == theirs.placements
                    && ours.eliminations.iter().copied().collect::<BTreeSet<_>>() == theirs.eliminations
            });
            let name = ours.as_ref().map_or("nothing", |ours| ours.technique.name());
            if name == technique.name() {
                tally.same_technique += 1;
                tally.same += usize::from(same);
            } else {
                *tally.other.entry(name.to_owned()).or_default() += 1;
            }
            if !(same && name == technique.name()) && tally.printed < details {
                tally.printed += 1;
                let board: String = position
                    .values()
                    .iter()
                    .map(|&v| if v == 0 { '.' } else { (b'0' + v) as char })
                    .collect();
                println!(
                    "{board}\n  theirs {}\n  ours   {}",
                    theirs.line,
                    ours.as_ref().map_or(String::new(), show)
                );
            }
            for c in &theirs.placements {
                position.place(c.cell, c.digit);
            }
            for c in &theirs.eliminations {
                position.remove(c.cell, c.digit);
            }
        }
        let (our_level, our_score) = rate(&board);
        let whole = wholes.entry(level.clone()).or_default();
        whole[0] += 1;
        whole[1] += usize::from(our_level == level);
        whole[2] += usize::from(our_level == level && our_score == score);
    }
    for (technique, tally) in tallies {
        let total = tally.same_technique + tally.other.values().sum::<usize>();
        println!(
            "{:36} {total:6} same {:6} same technique {:6} other {:?}",
            technique.name(),
            tally.same,
            tally.same_technique,
            tally.other
        );
    }
    for (level, [total, same, score]) in wholes {
        println!("{level:10} {total:6} level {same:6} score {score:6}");
    }
}

fn rate(board: &[u8; 81]) -> (String, u32) {
    let solver = Solver::new();
    let mut position = Position::of_board(board);
    let (mut score, mut level) = (0, gridproof_human::explain::sudoku::Level::Easy);
    while let Some(step) = solver.step(&mut position) {
        score += step.technique.score();
        level = level.max(step.technique.level());
        step.apply(&mut position);
    }
    if !position.is_full() {
        return ("unsolved".into(), score);
    }
    while level.highest_score().is_some_and(|most| score > most) {
        level = gridproof_human::explain::sudoku::Level::ALL[level as usize + 1];
    }
    (level.name().into(), score)
}
