//! Codes that are read and written by the line `code` of a file of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use gridproof_formats::format::Ruled;
use gridproof_puzzles::code::{Cells, CodeReader, Part, RuledCode, part_names};
use gridproof_puzzles::judge::{board_of, rule_file};
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::{Puzzle, parse_rules};
use gridproof_rules::board::Puzzle as Board;
use gridproof_rules::{Kind, grid};

use super::kinds::{collection, step};

/// The rules of a kind with one clue of each of these declarations, and with this line `code`.
fn rules(clues: &[&str], code: &str) -> String {
    let clues: String = clues.iter().flat_map(|clue| [*clue, "\n"]).collect();
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
    let rooms = if code.contains("boxes") {
        "board boxes\n"
    } else if code.contains("rooms") || code.contains("borders ") {
        "board rooms\n"
    } else {
        ""
    };
    format!(
        "kind sample\n{rooms}{clues}find shaded or light in cells\ncode {code}\nrule all is well\n  {used}\n"
    )
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
    (&["clue number in cells"], "numbers", "3/2/2h.-10g", "number:\n2 . .\n? 16 .\n"),
    (&["clue sun or moon in cells"], "numbers", "3/1/1g2", "sun:\ns.m\n"),
    (&["clue arrow in cells"], "numbers", "4/1/1234", "arrow:\n^v<>\n"),
    (&["clue given in cells"], "givens", "2/1/1g", "given:\n1.\n"),
    (&["clue given in cells"], "givens", "2/1/", "size: 1x2\n"),
    (&["clue number in cells"], "digits", "4/1/9a.0", "number:\n9.?0\n"),
    (&["clue number in cells"], "four", "5/1/6.b", "number:\n1.?1.\n"),
    (&["clue number in cells"], "hitori", "3/1/1.-10", "number:\n1 . 36\n"),
    // 0 2 1 and 1 in base 3.
    (&["clue white or black in cells"], "circles", "4/1/79", "white:\n.bww\n"),
    (&["clue block mark in cells"], "marks", "3/2/l0", "block:\nb.b\n.b.\n"),
    (
        &["clue ice else ground in cells", "clue number in cells"],
        "ice numbers",
        "2/1/g1.",
        "ice:\ni.\nnumber:\n1?\n",
    ),
    (&["clue number in cells", "clue energy in cells"], "numbers:energy", "2/1/1g", "energy:\n1.\n"),
    (&["clue hole mark in cells"], "holes", "2/1/8", "hole:\n.h\n"),
    (&["clue hole mark in cells"], "holes", "2/1/", "size: 1x2\n"),
    (&["clue tree mark in cells"], "sparse", "4/1/j1", "tree:\n..t.\n"),
    // 360 is `a0` in base 36: two unknown lengths.
    (&["clue lengths list in cells"], "tapa", "4/1/a0.0g", "lengths:\n?,? ? 0 .\n"),
    (
        &["clue lengths list in cells", "clue unknown mark in cells"],
        "tapa",
        "2/1/.3",
        "lengths:\n.3\nunknown:\nu.\n",
    ),
    (
        &["clue arrow in cells", "clue number in cells"],
        "arrows",
        "5/1/120.a9ff03",
        "arrow:\n^..>.\nnumber:\n2 ? . 255 3\n",
    ),
    (
        &["clue number in cells", "clue hole mark in cells"],
        "cells5",
        "4/1/27a.",
        "number:\n2..?\nhole:\n.h..\n",
    ),
    (&["clue hole mark in cells"], "cells5", "2/1/7a", "hole:\nh.\n"),
    (
        &["clue given in cells", "clue cross mark in cells"],
        "crossed",
        "3/1/2.g",
        "given:\n2..\ncross:\n.c.\n",
    ),
    (
        &["clue white or black in cells", "clue number in cells"],
        "balance",
        "4/1/017g",
        "white:\nwbb.\nnumber:\n??3.\n",
    ),
    (&["clue square_mat or tall or wide or any in cells"], "tatami", "5/1/312.g", "square_mat:\nstwa.\n"),
    (
        &["clue gray or white or black in cells", "clue arrow in cells", "clue number in cells"],
        "castle",
        "4/1/02321200.a",
        "gray:\ngbg.\narrow:\nv^..\nnumber:\n32..\n",
    ),
    (
        &[
            "clue compass mark in cells",
            "clue north in cells",
            "clue south in cells",
            "clue west in cells",
            "clue east in cells",
        ],
        "compass",
        "2/1/1..0g",
        "compass:\nc.\nnorth:\n1.\neast:\n0.\n",
    ),
    (
        &["clue circle mark in cells", "clue corner_size in cells", "clue arrow in cells"],
        "sashigane",
        "6/1/-10.gj@k",
        "circle:\ncc....\ncorner_size:\n16 . . . . .\narrow:\n..^>?.\n",
    ),
    (
        &["clue letter shape in cells", "clue hole mark in cells"],
        "pentominoes",
        "4/1/0bcg",
        "letter:\nFZ..\nhole:\n..h.\n",
    ),
    (&["clue letter shape in cells"], "tetrominoes", "3/1/04g", "letter:\nIT.\n"),
    // The sums at the edge stand at the end: 4 above the first column, 5 left of the first row.
    (
        &["clue block mark in cells", "clue right_sum in cells", "clue down_sum in cells"],
        "kakuro",
        "2/2/k2--3k45",
        "block:\nbbb\nb.b\nbb.\nright_sum:\n...\n5..\n.3.\ndown_sum:\n.4.\n..2\n...\n",
    ),
    (&["clue number in corners"], "corners", "1/1/6.g", "number:\n1.\n?.\n"),
    (&["clue number in rooms"], "borders rooms", "3/2/4g2g", "rooms:\nAAA\nBAA\nnumber:\n2..\n...\n"),
    (
        &["clue given in cells"],
        "boxes numbers",
        "4/4/1u",
        "rooms:\nAABB\nAABB\nCCDD\nCCDD\ngiven:\n1...\n....\n....\n....\n",
    ),
    (&["clue number in outside top left"], "topleft", "2/1/1g.", "size: 1x2\nnumber:\ntop 1 .\nleft ?\n"),
    (
        &["clue number in outside"],
        "outside",
        "1/1/1234",
        "size: 1x1\nnumber:\ntop 1\nbottom 2\nleft 3\nright 4\n",
    ),
    (&["clue stars in board"], "count", "1/1/12/", "size: 1x1\nstars: 12\n"),
    (&["clue wall mark in sides"], "walls", "2/2/go", "size: 2x2\nwall:\n+ + +\n .w.\n+w+w+\n . .\n+ + +\n"),
    (
        &["clue white or black in links"],
        "kropki",
        "2/2/l9",
        "size: 2x2\nwhite:\n+ + +\n .b.\n+ +w+\n .w.\n+ + +\n",
    ),
    (
        &["clue white or black in dots"],
        "dots",
        "2/2/6f",
        "size: 2x2\nwhite:\n.....\n.w...\n..b..\n.....\n.....\n",
    ),
    (&["clue middle mark in dots"], "blackdots", "2/1/f", "size: 1x2\nmiddle:\n.....\n.m...\n.....\n"),
    (
        &["clue black or gray or white in dots"],
        "shades",
        "2/1/6c",
        "size: 1x2\nblack:\n.....\n.bgw.\n.....\n",
    ),
    (
        &["clue number in outside top left"],
        "borders slashsep topleft",
        "1/1//1g",
        "rooms:\nA\nnumber:\ntop 1\nleft .\n",
    ),
    (
        &["clue number in cells", "clue number in corners"],
        "corners:number numbers",
        "1/1/j1",
        "size: 1x1\nnumber in cells:\n1\n",
    ),
    (&["clue number in cells"], "numbers rest", "1/1/1anything", "number:\n1\n"),
];

#[test]
fn each_part_carries_its_clues() {
    let mut faults = Vec::new();
    for (clues, line, code, sections) in SAMPLES {
        let rules = parsed(&rules(clues, line));
        let code = format!("sample/{code}");
        let read = match board(&rules, &code) {
            Ok(read) => read,
            Err(error) => {
                faults.push(format!("{line}: {code}: {error}"));
                continue;
            }
        };
        let drawn = grid::draw(&rules, &read);
        match grid::read(&rules, sections) {
            Ok((expected, _)) if expected == read => {}
            Ok(_) => faults.push(format!("{line}: {code}\n{drawn}")),
            Err(error) => {
                faults.push(format!("{line}: {code}\n{}\n{drawn}", error.show("sections", sections)));
            }
        }
        let expected = if line.contains("rest") { "sample/1/1/1" } else { &code };
        let again = written(&rules, &read);
        if again.as_deref() != Some(expected) {
            faults.push(format!("{line}: {code} is written as {again:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    // Each part has a sample, and a row in the documentation.
    let sampled: BTreeSet<&str> = SAMPLES
        .iter()
        .flat_map(|(_, line, ..)| line.split(' '))
        .map(|part| part.split(':').next().expect("a name"))
        .collect();
    assert_eq!(sampled, part_names().collect());
    let page = include_str!("../../docs/rules.md");
    let table = page.split("| part | the clues that it carries |").nth(1).expect("a table");
    let rows = table.lines().skip(2).map_while(|row| row.strip_prefix("| `")?.split('`').next());
    assert!(rows.eq(part_names()), "docs/rules.md lists the parts");
}

/// Nothing panics on a damaged code, and what is written is read as the same board.
#[test]
fn damaged_codes_are_read_or_refused() {
    const SIGNS: &str = "017afgjkz9.-+=%@$*/?_A~";
    let (mut read, mut refused) = (0, 0);
    for (clues, line, code, _) in SAMPLES {
        let rules = parsed(&rules(clues, line));
        let format = Ruled::new(Arc::new(rules.clone()));
        let coding = RuledCode::new(&rules).expect("a valid line").expect("a line `code`");
        let code = format!("sample/{code}");
        let mut damaged: Vec<String> = (7..code.len()).map(|end| code[..end].to_owned()).collect();
        for at in 7..=code.len() {
            for sign in SIGNS.chars() {
                damaged.push(format!("{}{sign}{}", &code[..at], &code[at..]));
                damaged.extend(code.get(at + 1..).map(|rest| format!("{}{sign}{rest}", &code[..at])));
            }
        }
        for code in damaged {
            let Some(Ok(board)) = format.code_lines(&code).next().map(|line| line.board) else {
                refused += 1;
                continue;
            };
            read += 1;
            if let Some(again) = coding.write(&rules, &board) {
                let (_, rest) = again.split_once('/').expect("a name");
                let again = coding.read(&rules, &mut CodeReader::new(rest, 0));
                assert_eq!(again.as_ref(), Ok(&board), "{line}: {code}");
            }
        }
    }
    assert!(read > 500 && refused > 5_000, "{read} read, {refused} refused");
}

#[test]
fn codes_that_do_not_fit_are_errors_at_their_places() {
    let numbers = rules(&["clue number in cells"], "numbers");
    let digits = rules(&["clue sun or moon in cells"], "digits");
    let castle = rules(
        &["clue gray or white or black in cells", "clue arrow in cells", "clue number in cells"],
        "castle",
    );
    for (rules, code, error) in [
        (
            &numbers,
            "sample/2/1/1",
            "13+1 expected a number (0-f, or `-` and two digits), `.`, or g-z for empty places, found the end of the file",
        ),
        (&numbers, "sample/2/1/11g", "14+1 expected the end of the code, found `g`"),
        (&numbers, "sample/2/1/1i", "13+1 3 empty places, but only 1 are left"),
        (&numbers, "sample/0/1/", "8+1 a board has at least one row and one column"),
        (&numbers, "sample/301/1/", "8+3 301 is too large; the maximum is 300"),
        (&numbers, "sample/f/2/1/1g", "8+1 the rules have no flag `f`"),
        (
            &numbers,
            "other/2/1/1g",
            "1+5 codes of the kind `sample` do not begin with `other`; a line `id other` in its rules would allow it",
        ),
        (&numbers, "sample", "1+6 expected a code such as `slither/5/5/...`, found `sample`"),
        (&digits, "sample/2/1/13", "13+1 `sun` cannot have this value"),
        (
            &castle,
            "sample/2/1/3",
            "12+1 expected a colour (0-2), an arrow (0-4) and a number, or a-z for empty cells, found `3`",
        ),
    ] {
        assert_eq!(board(&parsed(rules), code), Err(error.to_owned()), "{code}");
    }
}

#[test]
fn parts_without_clues_are_errors_in_the_file() {
    let error = |clues: &[&str], line: &str| {
        let text = rules(clues, line);
        let error = parse_rules(&text).expect_err(line);
        let of_code = text.lines().position(|line| line.starts_with("code ")).expect("a line") + 1;
        assert_eq!(error.span.line as usize, of_code, "{line}: {error}");
        format!("{} {}; {}", error.span.column, error.message, error.help.unwrap_or_default())
    };
    let number = "clue number in cells";
    for (clues, line, expected) in [
        (&[number][..], "nubmers", "6 a code has no part `nubmers`; did you mean `numbers`?"),
        (
            &[number, "clue ice mark in corners"],
            "numbers ice",
            "14 the part `ice` finds no clue that it can carry; it carries what `clue ice mark in cells` declares",
        ),
        (
            &[number],
            "numbers numbers",
            "14 the part `numbers` finds no clue that it can carry; it carries what `clue number in cells` declares",
        ),
        (
            &[number, "clue total in corners"],
            "numbers:total",
            "6 the part `numbers` cannot carry the clue `total`; it carries what `clue number in cells` declares",
        ),
        (&[number], "borders", "6 the part `borders` needs rooms; write `board rooms`"),
        (
            &["clue number in rooms"],
            "rooms borders",
            "6 `rooms` stands before the part with the rooms; write `borders rooms`",
        ),
        (
            &["clue number in rooms"],
            "borders:number rooms",
            "6 the part `borders` cannot carry the clue `number`; write `borders` alone",
        ),
        (
            &[
                "clue block mark in cells",
                "clue right_sum in cells",
                "clue down_sum in cells",
                "clue stars in board",
            ],
            "kakuro count",
            "13 the part `kakuro` is a whole code: no other part can join it; ",
        ),
        (
            &["clue number in outside top left"],
            "outside",
            "6 the part `outside` finds no clue that it can carry; it carries what `clue number in outside` declares",
        ),
    ] {
        assert_eq!(error(clues, line), expected);
    }
}

#[test]
fn flags_and_names_of_codes_are_those_of_the_file() {
    let text = rules(&["clue number in cells"], "numbers")
        + "id example\nflag f something\nflag g more\nflag long much more\n";
    let rules = parsed(&text);
    for (code, flags, again) in [
        ("example/2/1/1g", [false; 3], "sample/2/1/1g"),
        ("sample_edit/g/2/1/1g", [false, true, false], "sample/g/2/1/1g"),
        ("https://puzz.link/p?example/gf/2/1/1g/", [true, true, false], "sample/f/g/2/1/1g"),
        ("key\thttps://puzz.link/p?sample/f/2/1/1g\tx x", [true, false, false], "sample/f/2/1/1g"),
        ("sample/long/2/1/1g", [false, false, true], "sample/long/2/1/1g"),
        ("sample/f/long/2/1/1g", [true, false, true], "sample/f/long/2/1/1g"),
        ("sample/long/gf/2/1/1g", [true, true, true], "sample/f/g/long/2/1/1g"),
    ] {
        let read = board(&rules, code).unwrap_or_else(|error| panic!("{code}: {error}"));
        assert_eq!(read.flags, flags, "{code}");
        assert_eq!(written(&rules, &read).as_deref(), Some(again));
    }
}

/// Boards that a code cannot hold are not written, and nothing panics.
#[test]
fn boards_without_a_code_are_not_written() {
    let numbers = |clues: &[&str], line: &str, grid: &str| {
        let rules = parsed(&rules(clues, line));
        let (board, _) =
            grid::read(&rules, grid).unwrap_or_else(|error| panic!("{}", error.show("grid", grid)));
        written(&rules, &board)
    };
    assert_eq!(numbers(&["clue number in cells"], "four", "number:\n5.\n"), None);
    assert_eq!(numbers(&["clue number in cells"], "digits", "number:\n10 .\n"), None);
    assert_eq!(numbers(&["clue number in cells"], "numbers", "number:\n99999999 .\n"), None);
    assert_eq!(numbers(&["clue number in rooms"], "borders rooms", "rooms:\nABA\nnumber:\n.1.\n"), None);
    assert_eq!(numbers(&["clue number in rooms"], "borders rooms", "rooms:\nAB.\nnumber:\n.1.\n"), None);
    let kakuro = ["clue block mark in cells", "clue right_sum in cells", "clue down_sum in cells"];
    assert_eq!(numbers(&kakuro, "kakuro", "block:\nb\n"), None);
    assert_eq!(numbers(&kakuro, "kakuro", "block:\nbb\n.b\n"), None);
    let castle = ["clue gray or white or black in cells", "clue arrow in cells", "clue number in cells"];
    assert_eq!(numbers(&castle, "castle", "arrow:\n^.\n"), None);
    let two = ["clue number in cells", "clue total in cells"];
    assert_eq!(numbers(&two, "numbers", "number:\n1.\ntotal:\n.2\n"), None);
    assert_eq!(numbers(&two, "numbers", "number:\n1.\n"), Some("sample/2/1/1g".to_owned()));
}

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
    let (mut kinds_read, mut puzzles_read, mut words) = (0, 0, BTreeSet::new());
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
            // A flag of our codes has the name of one in a file only if this is a letter, and not all ids of Tatham have a
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
    /// Those that are written as they were.
    same_code: usize,
    /// Those that our own reader reads as the same board. It makes the model, too, so it reads only some of them.
    compared: usize,
    /// Codes that were not read, that are written otherwise, or that our own reader reads otherwise.
    reasons: BTreeMap<String, usize>,
    /// The number of boards that are not those of our own reader.
    different: usize,
}

impl Tally {
    fn add_reason(&mut self, reason: String) {
        *self.reasons.entry(reason).or_default() += 1;
    }

    /// Reads the codes of a table by the rules of a kind, writes them again, and compares them with our own reader if
    /// the kind is one of ours.
    fn add(&mut self, rules: &Kind, table: &str) {
        let format = Ruled::new(Arc::new(rules.clone()));
        let code = RuledCode::new(rules).expect("a valid line");
        let is_own = kinds::by_name(&rules.name).is_some();
        let step = step(table.lines().count());
        for (index, row) in table.lines().enumerate() {
            let Some((_, published)) = row.split_once("p?") else { continue };
            let published = published.split('\t').next().expect("a code");
            let read = match format.code_lines(row).next().expect("a line").board {
                Ok(read) => read,
                Err(error) => {
                    self.add_reason(format!("{published}: {error}"));
                    continue;
                }
            };
            self.read += 1;
            let again = code.as_ref().and_then(|code| code.write(rules, &read)).expect("a code");
            let (_, clues) = published.trim_end_matches('/').split_once('/').expect("a name");
            if again.trim_end_matches('/') == format!("{}/{clues}", rules.name) {
                self.same_code += 1;
            } else {
                self.add_reason(format!("{published} is written as {again}"));
            }
            if is_own
                && index % step == 0
                && let Ok(Puzzle::Other(puzzle)) = gridproof::parse(published)
            {
                let known = board_of(rules, puzzle.clues()).expect("a board");
                if known == read {
                    self.compared += 1;
                } else {
                    self.different += 1;
                    let boards = [known, read].map(|board| grid::draw(rules, &board));
                    self.add_reason(format!("{published}: the boards are\n{}", boards.join("and\n")));
                }
            }
        }
    }
}

/// With `--nocapture`, this shows what is not read or written otherwise, and why.
#[test]
fn published_codes_are_read_by_the_files_of_the_draft() {
    let Some(puzzles) = collection("kinds") else { return };
    let folder = puzzles.join("../../rules");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let (mut total, mut of_kinds, mut kinds_read) = (Tally::default(), 0, 0);
    for path in files {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let tables = [puzzles.join(format!("{name}.tsv")), puzzles.join(format!("unconfirmed/{name}.tsv"))];
        let tables: Vec<String> =
            tables.iter().filter_map(|table| std::fs::read_to_string(table).ok()).collect();
        if tables.is_empty() {
            continue;
        }
        // puzz.link has other names for some of our kinds.
        let ids = kinds::by_name(name).map_or(&[][..], |kind| kind.about().codes);
        let mut text = std::fs::read_to_string(&path).expect("text");
        for id in ids.iter().filter(|id| **id != name) {
            text += &format!("\nid {id}\n");
        }
        let mut tally = Tally::default();
        match parse_rules(&text) {
            Ok(rules) => tables.iter().for_each(|table| tally.add(&rules, table)),
            Err(error) => tally.add_reason(error.show(name, &text)),
        }
        let Tally { read, same_code, compared, ref reasons, different } = tally;
        println!(
            "{name}: {read} read, {same_code} written as they were, {compared} the same as ours, {different} different"
        );
        for (reason, count) in reasons {
            println!("  {count} x {reason}");
        }
        of_kinds += 1;
        kinds_read += usize::from(read > 0);
        total.read += read;
        total.same_code += same_code;
        total.compared += compared;
        total.different += different;
    }
    let Tally { read, same_code, compared, different, .. } = total;
    println!(
        "{kinds_read} of {of_kinds} kinds, {read} codes read, {same_code} written as they were, {compared} the same as ours"
    );
    assert!(kinds_read >= 106 && read >= 11_530, "{kinds_read} kinds, {read} codes");
    // A border that does not separate two rooms is left out.
    assert!(same_code + 3 >= read, "{same_code} of {read} codes are written as they were");
    assert!(compared >= 500 && different == 0, "{compared} boards are the same, {different} different");
}
