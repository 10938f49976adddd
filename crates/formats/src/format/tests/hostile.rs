//! Damaged and malicious texts: readers never panic, always terminate, and never take more memory than one puzzle
//! needs.

use proptest::collection::vec;
use proptest::prelude::*;

use super::{assert_consistent, claiming, outcomes};
use crate::format::error::ReadError;
use crate::format::text::decode;
use crate::format::{Format, all, by_name, detect};

/// A valid text of each format, and texts near the limits.
pub(super) const SAMPLES: [&str; 21] = [
    "3 2\n1 1\n3\n2\n1\n2\n\n2 2\n0\n1\n1\n0\n",
    "title \"A &amp; B\"\nlicense MIT\nwidth 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n\ngoal \"101111\"\n====\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n",
    "$1\n1\n2\n1\t1\n1\t1\n1\n2\n$2\n1\n1\n",
    "2\n3\n1 1 1 -1 1 1 -1 3 -1 2 -1 1 -1 2 -1\np q\n",
    "2 3\n2 1 1\n1 3\n1 2\n1 1\n1 2\nA 1 1\nZ\n",
    "0 8 0 5 7 6 2 0 0\n0 0 0 4 0 2 0 0 0\n0 0 0 0 3 9 5 4 8\n6 3 0 9 0 0 8 5 2\n0 9 0 2 0 0 3 7 0\n8 0 0 0 5 0 6 9 4\n2 5 7 6 0 3 4 8 9\n3 0 8 7 0 0 0 2 5\n0 4 0 0 0 0 0 0 6\nR\nZ\n",
    "# two\n4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........ # hard\n1234341221434321,x\n",
    "J...............................................................................................................................................................................................................................................................\n",
    "6\n1 2 3 4 5 6\n4 5 6 1 2 3\n_ _ _ _ _ _\n. . . . . .\n0 0 0 0 0 0\n* * * * * *\n\n2x2\n12|34\n--+--\n34|12\n..|..\n--+--\n....\n",
    "1 2 | 3 .\n. . | . .\n----+----\n. . | . .\n. . | . .\n",
    "1234.2341234123412341234123412341234123412341234123412341.341234 # 3\n1...123412341234123412341234123412341234123412341234123412341.34\n",
    "color r #d00000\nwidth 2\nheight 1\nrows\n1r,1\ncolumns\n1r\n1\ngoal \"r1\"\n====\ncolor red 00ff00 +\nrows\nred 1\ncolumns\nred 1\n",
    "<?xml version=\"1.0\"?>\n<puzzleset>\n<puzzle defaultcolor=\"black\">\n<title>A &copy; &amp; B</title>\n<color name=\"red\" char=\"r\">f00</color>\n<clues type=\"columns\">\n<line><count color=\"red\">1</count></line><line><count>1</count></line>\n</clues>\n<clues type=\"rows\"><line><count color=\"red\">1</count><count>1</count></line></clues>\n<solution type=\"goal\"><image>|rX|</image></solution>\n</puzzle>\n</puzzleset>\n",
    "Light\n#d\n  0:  white\n  r:+ #ff0000 red\n  t:/ black/white\n: rows\n1r\n\n1t\n: columns\n1r 1t\n: end\n",
    "https://puzz.link/p?slither/3/3/1c2c # one\nstarbattle/5/5/1/i9k6s74tco\nkakuro/2/2/n4633\nnonogram/2/2/11g2g1\nyajilin/4/4/a21b40j\n",
    "loopy:3x3t0:3a2d1\tS\nunruly:6x6:aBaCbbcaCdEb\nkeen:2:__aa,a3a3\nsolo:2x2k:p,_3b3_3b3_,3b3a3b3a\ntents:3x3:cd,1,0,1,1,0,1\n",
    ".Shape~4x4.Cage~5~R1C1~R1C2.Sandwich~3~R1.XSum~C1~3~4.LittleKiller~4~R1C2.~R1C1_1~R2C2_1_2.AntiKnight\n",
    "3x3::k:2561:2561:0:0\n>3<<<<<<<\n",
    "1000 1000\n1\n",
    "",
    "# two\nkind: heyawake\nrooms:\nAAB\nCAB\nnumber:\n.2.\n?..\nsolution:\n#.#\n...\n\n---\nkind: creek\nnumber:\n. . .\n. 1 .\n",
];

/// Valid texts of the formats that need the feature `libraries`.
#[cfg(feature = "libraries")]
pub(super) const MORE_SAMPLES: [(&str, &str); 18] = [
    (
        "json",
        "{\"rows\": [[1, 1], []], \"columns\": [[\"1\"], [0], [[1, \"black\"]]], \"title\": \"a\", \"goal\": [[1, 0, 1], [0, 0, 0]]}\n",
    ),
    ("pbm", "P1\n# a comment\n3 2\n1 0 1\n001\n"),
    ("ppm", "P3\n2 1\n255\n255 255 255 1 2 3\n"),
    ("png", "P3\n# PNG\n2 1\n255\n255 255 255 1 2 3\n"),
    ("cells", "#.#\n..#\n\n.#\n##\n"),
    ("cells", "110\n011\n111\n"),
    ("titled-grids", "Grid 01\n1...\n....\n..2.\n....\nGrid 02\n....\n....\n.3..\n...4\n"),
    ("titled-grids", "#A A. Person\n[Puzzle]\n1...\n....\n..2.\n....\n[State]\n1...\n....\n..2.\n....\n"),
    (
        "hodoku",
        ":0003:8:+5................................................................................:211 812:436::\n",
    ),
    (
        "candidate-grid",
        "1 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n",
    ),
    (
        "opensudoku",
        "<opensudoku version=\"2\"><folder name=\"a\"><game data=\"100000000000000000000000000000000000000000000000000000000000000000000000000000000\"/></folder></opensudoku>\n",
    ),
    (
        "sudoku-json",
        "{\"puzzle\": \"1...............\", \"id\": 3}\n{\"board\": [[0,null,\"\",1],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}\n",
    ),
    (
        "sudokuwiki",
        "https://www.sudokuwiki.org/sudoku.htm?bd=S9B05epepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepepep\n",
    ),
    (
        "f-puzzles",
        "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QFkIA7CEVAcwCcIATBAbXtADcBDLAV1wEYKJmYRBGkpcAvsmASpksQF1kTactkKlsjVLUydyuQpABrCFhyUAxq3K4mIczFNgGIAEoAmAMLcyrgMxeQAzZOXBAAVhB5VFYiDEMScgALNGFRGDEgA==\n",
    ),
    ("sudokupad", "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n"),
    (
        "ipuz",
        "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku/killersudoku#1\"],\"puzzle\":[[0,0,0,0],[0,1,0,0],[0,0,0,0],[0,0,0,0]],\"cages\":[{\"cells\":[[1,1],[1,2]],\"value\":5}]}\n",
    ),
    (
        "freenono",
        "<?xml version=\"1.0\"?>\n<FreeNono><Nonograms><Nonogram name=\"a\" height=\"2\" width=\"2\">\n<line> x _ </line>\n<line> _ x </line>\n</Nonogram></Nonograms></FreeNono>\n",
    ),
    (
        "nonograms-org",
        "var d=[[30,38,13,92],[30,112,139,97],[183,241,244,89],[181,190,120,83],[139,128,11,79],[128,139,79,12],[383,267,79,267],[122,61,3,61],[58,18,58,4],[60,19,59,5],[59,19,60,6],[60,20,59,6]];\n",
    ),
];

/// Returns all samples.
pub(super) fn samples() -> Vec<&'static str> {
    #[cfg(not(feature = "libraries"))]
    let more: [(&str, &str); 0] = [];
    #[cfg(feature = "libraries")]
    let more = MORE_SAMPLES.into_iter().chain(crate::format::lists::tests::CORNERS);
    SAMPLES.into_iter().chain(more.into_iter().map(|(_, text)| text)).collect()
}

/// Passes a text to every reader and to format detection. `see` is called with each error.
fn take(text: &str, see: impl Fn(&ReadError)) {
    let _ = detect(None, text);
    for format in all() {
        let mut items = 0;
        for item in format.read(text) {
            items += 1;
            assert!(item.line >= 1);
            match item.puzzle {
                Ok(puzzle) => assert_eq!(puzzle.contradiction(), None),
                Err(error) => see(&error),
            }
        }
        assert!(items >= 1, "{} reads nothing from {text:?}", format.name());
        assert!(items <= text.len() + 1);
    }
}

/// Damages a text by a list of changes. Each change has a type, a position (as a share of the length), and a byte or a
/// length.
fn damaged(text: &str, damages: &[(u8, u16, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(what, place, byte) in damages {
        let at = usize::from(place) * bytes.len() / usize::from(u16::MAX);
        match what {
            0 if at < bytes.len() => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => bytes.truncate(at),
            3 => bytes.extend_from_within(at..),
            4 if at < bytes.len() => {
                bytes.remove(at);
            }
            5 => bytes.splice(at..at, *b"99999999999999999999999").for_each(drop),
            // A line is repeated.
            _ => {
                let start = bytes[..at].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
                let line =
                    bytes[start..].split_inclusive(|&b| b == b'\n').next().unwrap_or_default().to_vec();
                bytes.splice(start..start, line);
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn damaged_files(
        sample in proptest::sample::select(samples()),
        damages in vec((0u8..7, any::<u16>(), prop_oneof![any::<u8>(), proptest::sample::select(b"\n \t0129-,.|$#=\"x".to_vec())]), 1..6),
    ) {
        match decode(damaged(sample, &damages)) {
            Ok(text) => take(&text, |error| assert_consistent(&text, error.span)),
            Err(error) => prop_assert!(error.span.length == 1),
        }
    }

    #[test]
    fn other_texts(text in "([0-9]{1,3}|[-.|#$=+_*\"x,; \t\r\n]|rows\n|columns\n|goal|\\PC){0,120}") {
        take(&text, |error| assert_consistent(&text, error.span));
    }
}

#[test]
fn samples_are_good() {
    for (sample, format) in SAMPLES
        .iter()
        .zip(["nin", "non", "tournament", "pa3", "u80957", "fopr", "sudoku-line"])
        .chain([(&SAMPLES[11], "non"), (&SAMPLES[12], "webpbn"), (&SAMPLES[13], "g"), (&SAMPLES[20], "grid")])
    {
        let format = by_name(format).expect("a format");
        assert!(
            format.read(sample).all(|item| item.puzzle.is_ok()),
            "{}: {:?}",
            format.name(),
            outcomes(format, sample)
        );
    }
}

/// No sample is claimed by two formats, except samples that contain only numbers.
#[cfg(feature = "libraries")]
#[test]
fn samples_are_claimed_by_one_format() {
    let own = [
        (SAMPLES[0], "nin"),
        (SAMPLES[1], "non"),
        (SAMPLES[2], "tournament"),
        (SAMPLES[3], "pa3"),
        (SAMPLES[4], "u80957"),
        (SAMPLES[5], "fopr"),
        (SAMPLES[6], "sudoku-line"),
        (SAMPLES[10], "sukaku"),
        (SAMPLES[11], "non"),
        (SAMPLES[12], "webpbn"),
        (SAMPLES[13], "g"),
        (SAMPLES[20], "grid"),
    ];
    let own = own.map(|(text, name)| (name, text));
    let samples = own.into_iter().chain(MORE_SAMPLES).chain(crate::format::lists::tests::CORNERS);
    for (name, text) in samples {
        let claims = claiming(text);
        // Texts that contain only numbers fit several formats. The order of the list or the extension then decides.
        let numbers = ["mk", "cwd", "spoj"].contains(&name);
        let others = |claim: &&str| numbers && ["nin", "u80957", "pa3"].contains(claim);
        assert!(claims[0] == name && claims[1..].iter().all(others), "{name}: {claims:?} {text}");
        let format = by_name(name).expect("a format");
        assert!(format.read(text).all(|item| item.puzzle.is_ok()), "{name}: {:?}", outcomes(format, text));
    }
}

#[test]
fn an_empty_text_is_an_error_in_every_format() {
    for format in all() {
        for text in ["", "\n", " \r\n\n\t\n"] {
            assert_eq!(outcomes(*format, text), ["1:1+1 the file contains no puzzle"], "{}", format.name());
        }
        assert_eq!(detect(None, "").ok().map(Format::name), None);
    }
}

/// Texts of several hundred kilobytes, for which an inefficient reader would need hours or gigabytes of memory. With
/// such a reader, this test would not finish.
#[test]
fn large_texts_take_linear_time() {
    const MANY: usize = 40_000;
    for text in [
        "1000000 1000000\n1\n".to_owned(),
        "1000 1000\n".repeat(MANY / 2),
        "1000 1000\n\n".repeat(MANY / 2),
        format!("5 5\n{}", "1 ".repeat(MANY)),
        format!("5 5 {} -1", "1 ".repeat(MANY)),
        format!("5 5 {}", "9 -1 ".repeat(MANY)),
        format!("5 5 {MANY} {}", "1 ".repeat(MANY)),
        format!("$1\n{}", "1\n".repeat(MANY)),
        "$1\n".repeat(MANY),
        "\n".repeat(MANY),
        "# \n".repeat(MANY),
        format!("5 5\n{}", "\n".repeat(MANY)),
        format!("rows\n{}", "\n".repeat(MANY)),
        format!("rows\n{}", "1\n".repeat(MANY)),
        "====\n".repeat(MANY),
        "rows\n====\n".repeat(MANY),
        format!("goal {}", "1".repeat(MANY)),
        format!("goal \"{}", "1\n".repeat(MANY)),
        format!("title \"{}\"", "&amp;".repeat(MANY)),
        format!("title \"{}\"", "&#".repeat(MANY)),
        "<a>".repeat(MANY),
        "<a/>".repeat(MANY),
        format!("<puzzleset>{}</puzzleset>", "<puzzle/>\n".repeat(MANY / 4)),
        format!("<puzzleset>{}</puzzleset>", "&copy;".repeat(MANY)),
        format!(
            "<puzzleset><puzzle><clues type='rows'>{}</clues></puzzle></puzzleset>",
            "<line/>".repeat(MANY / 4)
        ),
        "{\"rows\":".repeat(MANY / 8),
        "[".repeat(MANY),
        format!("{{\"rows\":[{}[1]],\"columns\":[]}}", "[1],".repeat(MANY / 4)),
        format!("P1\n500 500\n{}", "1".repeat(MANY)),
        "P1 1 1 1\n".repeat(MANY / 4),
        format!("P3\n500 500\n255\n{}", "1 ".repeat(MANY)),
        "#.".repeat(MANY),
        "#.\n".repeat(MANY),
        "#.\n\n".repeat(MANY / 2),
        "GRID a\n".repeat(MANY / 4),
        format!("GRID a\nROWS\n{}", "[ 1 ]\n".repeat(MANY)),
        format!("[clues]\nrows = {}", "1,".repeat(MANY)),
        format!("rows = [|{}", "1,".repeat(MANY)),
        format!("rows = [|{}", "1|".repeat(MANY)),
        format!("rows:\n{}", "- [1]\n".repeat(MANY)),
        format!("2 2\n{}", "1 0\n".repeat(MANY)),
        "var d=[[".repeat(MANY / 8),
        format!("var d=[{}", "[1,2,3,4],".repeat(MANY / 8)),
        ":\n".repeat(MANY),
        format!("#d\n{}", "a:a red\n".repeat(MANY)),
        format!(
            "#d\n{}",
            (0..MANY)
                .flat_map(|n| [
                    char::from_u32(n as u32 + 0x100).unwrap_or('x').to_string(),
                    ":a red
"
                    .to_owned()
                ])
                .collect::<String>()
        ),
        format!("color red 000000\nrows\n{}", "red 1 ".repeat(MANY)),
        ".".repeat(MANY),
        ". ".repeat(MANY),
        ".\n".repeat(MANY),
        "-\n".repeat(MANY),
        "|".repeat(MANY),
        format!("9\n{}", "|".repeat(MANY)),
        format!("9\n\n{}", "9\n\n".repeat(MANY)),
        format!("{}\n\n", ".".repeat(64)).repeat(MANY / 16),
        format!("{}\n\n{}\n\n\n", ".".repeat(64), ".".repeat(63)).repeat(MANY / 16),
        "kind: creek\n---\n".repeat(MANY / 4),
        "---\n".repeat(MANY),
        format!("kind: creek\n{}", "number:\n".repeat(MANY)),
        format!("kind: creek\nnumber:\n{}", "1".repeat(MANY)),
        format!("kind: creek\nnumber:\n{}", "1\n".repeat(MANY)),
        format!("kind: thermometers\nsize: 9x9\nthermometers:\n{}", "r1c1\n".repeat(MANY)),
        format!(
            "kind: heyawake\nrooms:\n{}",
            (0..60)
                .map(|row| {
                    let names: Vec<String> = (0..60).map(|at| format!("{row}.{at}")).collect();
                    names.join(" ") + "\n"
                })
                .collect::<String>()
        ),
        "é".repeat(MANY),
        "1".repeat(MANY),
        " ".repeat(MANY),
    ] {
        // Checking the places of all errors would itself take quadratic time.
        take(&text, |error| assert!(error.span.length >= 1));
    }
}
