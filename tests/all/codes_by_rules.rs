//! Codes that are read and written by the line `code` of a file of rules.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use gridproof_formats::format::Ruled;
use gridproof_puzzles::code::{Cells, CodeReader, Part, RuledCode, part_names};
use gridproof_puzzles::judge::{board_of, rule_file};
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::{Puzzle, parse_rules};
use gridproof_rules::board::Puzzle as Board;
use gridproof_rules::{Kind, grid};

use super::kinds::collection;

/// The rules of a kind with one clue of each of these declarations, and with this line `code`.
fn rules(clues: &[&str], code: &str) -> String {
    let clues: String = clues.iter().map(|clue| format!("{clue}\n")).collect();
    // Each clue must be used, in whatever rule.
    let used: Vec<String> = clues
        .lines()
        .filter_map(|line| line.strip_prefix("clue "))
        .map(|clue| {
            let (name, places) = clue.split_once(" in ").expect("a place");
            let name = name.split(' ').next().expect("a name");
            match places.split(' ').next().expect("a place") {
                "board" => format!("({name} = 1)"),
                places => {
                    let noun = if places == "outside" { "place" } else { places.trim_end_matches('s') };
                    format!("(each {noun} x: x has {name})")
                }
            }
        })
        .collect();
    let used = if used.is_empty() {
        "some shaded cell".to_owned()
    } else {
        format!("some shaded cell or {}", used.join(" or "))
    };
    format!("kind sample\n{clues}find shaded or white in cells\ncode {code}\nrule all is well\n  {used}\n")
}

fn parsed(text: &str) -> Kind {
    parse_rules(text).unwrap_or_else(|error| panic!("{}", error.show("rules", text)))
}

/// The board of a code by rules; otherwise the error as `COLUMN+LENGTH MESSAGE`.
fn board(rules: &Kind, code: &str) -> Result<Board, String> {
    let format = Ruled::new(Arc::new(rules.clone()));
    let text = format!("{code}\n");
    let line = format.code_lines(&text).next().expect("a line");
    line.board.map_err(|error| format!("{}+{} {}", error.span.column, error.span.length, error.kind))
}

fn written(rules: &Kind, board: &Board) -> Option<String> {
    RuledCode::new(rules).expect("a valid line").expect("a line `code`").write(rules, board)
}

/// A puzzle for each part: declarations of clues, the line `code`, a code, and the sections of the board.
const SAMPLES: &[(&[&str], &str, &str, &str)] = &[
    (&["clue number in cells"], "numbers", "3/2/2h.-10", "number in cells:\n2 . .\n? 16 .\n"),
    (&["clue sun or moon in cells"], "numbers", "3/1/1g2", "sun or moon in cells:\ns.m\n"),
    (&["clue arrow in cells"], "numbers", "4/1/1234", "arrow in cells:\n^v<>\n"),
    (&["clue given in cells"], "givens", "2/1/1g", "given in cells:\n1.\n"),
    (&["clue given in cells"], "givens", "2/1/", ""),
    (&["clue number in cells"], "digits", "4/1/9b.", "number in cells:\n9..?\n"),
    (&["clue number in cells"], "four", "4/1/6.b", "number in cells:\n1.?1\n"),
    (&["clue number in cells"], "hitori", "3/1/1.-10", "number in cells:\n1 . 36\n"),
    (&["clue white or black in cells"], "circles", "4/1/79", "white or black in cells:\n.bww\n"),
    (&["clue block mark in cells"], "marks", "3/2/l0", "block in cells:\nb.b\n.b.\n"),
    (
        &["clue ice else ground in cells", "clue number in cells"],
        "ice numbers",
        "2/1/g1.",
        "ice in cells:\ni.\nnumber in cells:\n1?\n",
    ),
    (&["clue hole mark in cells"], "holes", "2/1/8", "hole in cells:\n.h\n"),
    (&["clue hole mark in cells"], "holes", "2/1/", ""),
    (&["clue tree mark in cells"], "sparse", "4/1/j1", "tree in cells:\n..t.\n"),
    (&["clue lengths list in cells"], "tapa", "4/1/a1.0g", "lengths in cells:\n? 0 . .\n"),
];

/// The words of a line `code` for the codes of a kind of ours; `None` if a part has no word.
fn code_line(kind: &dyn PuzzleKind) -> Option<String> {
    let word = |part: &Part| {
        Some(match part {
            Part::Number(_) => "count",
            Part::Borders => "borders",
            Part::Givens => "givens",
            Part::Corners => "corners",
            Part::Rooms => "rooms",
            Part::Slash => "slashsep",
            Part::TwoSides => "topleft",
            Part::FourSides => "outside",
            Part::Dots => "dots",
            Part::Cells(cells) => match cells {
                Cells::FourCell => "four",
                Cells::Number16 => "numbers",
                Cells::Number10 => "digits",
                Cells::Circles => "circles",
                Cells::Bits => "marks",
                Cells::Trees => "sparse",
                Cells::Base36 => "hitori",
                Cells::Arrows => "arrows",
                Cells::Kakuro => "kakuro",
                Cells::Runs => "tapa",
            },
            Part::Poles | Part::GivenPoles | Part::Fleet => return None,
        })
    };
    let words: Option<Vec<&str>> = kind.about().parts.iter().map(word).collect();
    words.filter(|words| !words.is_empty()).map(|words| words.join(" "))
}

/// Kinds whose clues mean something else than their codes say.
const OTHER_MEANING: &[&str] = &["dominosa", "str8ts", "thermometers"];

#[test]
fn our_own_codes_give_the_boards_of_our_own_reader() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    let (mut kinds_read, mut puzzles_read, mut words) = (0, 0, std::collections::BTreeSet::new());
    for kind in kinds::all() {
        let about = kind.about();
        let (Some(text), Some(line)) = (rule_file(about.name), code_line(*kind)) else { continue };
        if OTHER_MEANING.contains(&about.name) {
            continue;
        }
        let rules = parsed(&format!("{text}code {line}\n"));
        let puzzles = std::fs::read_to_string(folder.join(format!("{}.txt", about.name))).expect("a file");
        let mut any = false;
        for code in puzzles.lines().filter(|line| !line.starts_with('#')) {
            let code = code.split('\t').next().expect("a code");
            let Puzzle::Other(puzzle) = gridproof::parse(code).expect("a puzzle") else { panic!("{code}") };
            // A flag of a code is the flag of a file only if it has the same letter, and not all ids of Tatham have a
            // code.
            let has_other_flags = puzzle.clues().flags.iter().any(|flag| flag.len() > 1);
            let Some(own) = puzzle.code().filter(|_| !has_other_flags) else { continue };
            let read = board(&rules, &own).unwrap_or_else(|error| panic!("{own}: {error}"));
            assert_eq!(read, board_of(&rules, puzzle.clues()).expect("a board"), "{own}");
            let (_, rest) = own.split_once('/').expect("a name");
            assert_eq!(written(&rules, &read), Some(format!("{}/{rest}", about.name)), "{own}");
            any = true;
            puzzles_read += 1;
        }
        kinds_read += usize::from(any);
        words.extend(line.split(' ').map(str::to_owned));
    }
    assert!(kinds_read >= 35 && puzzles_read >= 450, "{kinds_read} kinds, {puzzles_read} puzzles");
    assert!(words.len() >= 15, "{words:?}");
}

/// How many codes of a kind were read, and why others were not.
#[derive(Debug, Default)]
struct Tally {
    read: usize,
    same_code: usize,
    compared: usize,
    reasons: BTreeMap<String, usize>,
}

/// Reads the codes of a file by the rules of a kind, writes them again, and compares them with our own reader if the
/// kind is one of ours.
fn tally(rules: &Kind, text: &str, tally: &mut Tally) {
    let own = kinds::by_name(&rules.name);
    for line in text.lines() {
        let Some(code) = line.split('\t').find(|field| field.contains('/') && field.contains("p?")) else {
            continue;
        };
        let read = match board(rules, code) {
            Ok(read) => read,
            Err(error) => {
                *tally.reasons.entry(error).or_default() += 1;
                continue;
            }
        };
        tally.read += 1;
        let (_, plain) = code.split_once("p?").expect("an address");
        let (_, plain) = plain.trim_end_matches('/').split_once('/').expect("a name");
        let again = written(rules, &read);
        if again
            .as_ref()
            .is_some_and(|again| again.trim_end_matches('/') == format!("{}/{plain}", rules.name))
        {
            tally.same_code += 1;
        } else {
            *tally.reasons.entry(format!("{code} is written as {again:?}")).or_default() += 1;
        }
        let again = again.map(|again| board(rules, &again));
        assert_eq!(again, Some(Ok(read.clone())), "{code}");
        if own.is_some()
            && let Ok(Puzzle::Other(puzzle)) = gridproof::parse(code)
        {
            let known = board_of(rules, puzzle.clues()).expect("a board");
            if known == read {
                tally.compared += 1;
            } else {
                let (known, read) = (grid::draw(rules, &known), grid::draw(rules, &read));
                *tally.reasons.entry(format!("{code}: ours is\n{known}theirs is\n{read}")).or_default() += 1;
            }
        }
    }
}

#[test]
fn published_codes_are_read_by_the_files_of_the_draft() {
    let Some(puzzles) = collection("kinds") else { return };
    let folder = puzzles.join("../../rules");
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    let mut all: BTreeMap<String, Tally> = BTreeMap::new();
    for path in names {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let files = [puzzles.join(format!("{name}.tsv")), puzzles.join(format!("unconfirmed/{name}.tsv"))];
        let texts: Vec<String> = files.iter().filter_map(|file| std::fs::read_to_string(file).ok()).collect();
        if texts.is_empty() {
            continue;
        }
        let mut of_kind = Tally::default();
        // puzz.link has other names for some of our kinds.
        let ids: Vec<&str> = kinds::by_name(&name).map_or_else(Vec::new, |kind| kind.about().codes.to_vec());
        let ids: String = ids.iter().filter(|id| **id != name).map(|id| format!(" {id}")).collect();
        let mut text = std::fs::read_to_string(&path).expect("text");
        if !ids.is_empty() {
            text += &format!("\nid{ids}\n");
        }
        match parse_rules(&text) {
            Ok(rules) => texts.iter().for_each(|text| tally(&rules, text, &mut of_kind)),
            Err(error) => *of_kind.reasons.entry(error.show(&name, &text)).or_default() += 1,
        }
        all.insert(name, of_kind);
    }
    let mut total = Tally::default();
    for (name, Tally { read, same_code, compared, reasons }) in &all {
        println!("{name}: {read} read, {same_code} written as they were, {compared} like our own reader");
        for (reason, count) in reasons {
            println!("  {count} x {reason}");
        }
        total.read += read;
        total.same_code += same_code;
        total.compared += compared;
    }
    let kinds = all.values().filter(|tally| tally.read > 0).count();
    println!(
        "{kinds} of {} kinds, {} puzzles, {} written as they were, {} compared",
        all.len(),
        total.read,
        total.same_code,
        total.compared
    );
}
