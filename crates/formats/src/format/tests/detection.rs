//! Tests of the detection of formats, and of decoding.

use std::path::Path;

use super::hostile::samples;
use crate::format::text::decode;
use crate::format::{Beginning, Format, Reading, Undetected, all, by_name, detect};

fn name(path: Option<&str>, text: &str) -> Option<&'static str> {
    detect(path.map(Path::new), text).ok().map(Format::name)
}

#[test]
fn formats_are_found_by_name() {
    for format in all() {
        assert_eq!(by_name(format.name()).map(Format::name), Some(format.name()));
        assert!(!format.description().is_empty());
        assert!(format.loses().is_none_or(|what| !what.ends_with('.')));
    }
    assert!(by_name("NIN").is_none());
}

/// Some formats check for a puzzle without building one. The check must give the same answer as reading the puzzle.
#[test]
fn holds_a_puzzle_agrees_with_reading() {
    let without = ["", " \n\n", "# a remark\n", "====\n", "\n====\n# a remark\n\n====\n", "title\n"];
    for text in samples().into_iter().chain(without) {
        let formats =
            all().iter().filter(|format| format.resembles(Beginning::of(text)) || without.contains(&text));
        for format in formats {
            let reads = format.read(text).next().is_some_and(|item| !item.is_empty_text());
            assert_eq!(format.holds_a_puzzle(text), reads, "{}: {text:?}", format.name());
        }
    }
}

#[test]
fn names_and_extensions_are_unique() {
    let mut names: Vec<&str> = all().iter().map(|format| format.name()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "candidate-grid",
            "cells",
            "cnon",
            "code",
            "cwd",
            "f-puzzles",
            "fopr",
            "freenono",
            "g",
            "gno",
            "grid",
            "griddler",
            "hodoku",
            "ipuz",
            "iss",
            "json",
            "killer-line",
            "minizinc",
            "mk",
            "model",
            "nin",
            "non",
            "nonograms-org",
            "nonogrid",
            "opensudoku",
            "pa3",
            "pbm",
            "picross",
            "png",
            "ppm",
            "rules",
            "spoj",
            "sudoku-grid",
            "sudoku-json",
            "sudoku-line",
            "sudokupad",
            "sudokuwiki",
            "sukaku",
            "table",
            "tatham",
            "titled-grids",
            "tournament",
            "u80957",
            "webpbn",
            "yaml",
        ]
    );
    let mut extensions: Vec<&str> = all().iter().flat_map(|format| format.extensions()).copied().collect();
    let count = extensions.len();
    extensions.sort_unstable();
    extensions.dedup();
    assert_eq!(extensions.len(), count);
}

#[test]
fn the_extension_decides_where_two_formats_fit() {
    // The text can be read as a board of four rows and one column, or of one row and four columns.
    let empty = "1 4\n0\n0\n0\n0\n0\n";
    let reading = |format, puzzles: &str| Reading { format, puzzles: puzzles.to_owned() };
    assert_eq!(
        detect(None, empty).map(Format::name),
        Err(Undetected::Ambiguous([
            reading("nin", "nonogram of 4 x 1"),
            reading("u80957", "nonogram of 1 x 4")
        ]))
    );
    assert_eq!(name(Some("a.nin"), empty), Some("nin"));
    assert_eq!(name(Some("a.u80957"), empty), Some("u80957"));
    let digits = "0 0 0 0 0 0 0 0 0\n".repeat(9);
    assert_eq!(name(None, &digits), Some("sudoku-grid"));
    assert_eq!(name(Some("a.fopr"), &digits), Some("fopr"));
}

#[test]
fn content_counts_for_more_than_the_extension() {
    assert_eq!(name(Some("a.sdm"), "2 2\n1\n1\n1\n1\n"), Some("nin"));
    assert_eq!(name(Some("a.NIN"), &format!("1{}\n", ".".repeat(80))), Some("sudoku-line"));
}

#[test]
fn the_extension_helps_damaged_files() {
    assert_eq!(name(None, "2 2\n1\nx\n"), None);
    assert_eq!(name(Some("a.nin"), "2 2\n1\nx\n"), Some("nin"));
    assert_eq!(name(Some("a.NON"), ""), Some("non"));
    assert_eq!(name(Some("a.txt"), "2 2\n1\nx\n"), None);
}

#[test]
fn a_puzzle_with_a_mistake_is_still_recognised() {
    assert_eq!(name(None, "2 2\n1\n3\n1\n1\n"), Some("nin"), "a clue that does not fit");
    assert_eq!(name(None, "2 2\n1\n1\n1\n"), Some("nin"), "a clue missing");
    let row = "5 3 . . 7 . . . .\n";
    assert_eq!(name(None, &row.repeat(8)), Some("sudoku-grid"), "a row missing");
    assert_eq!(
        name(None, &format!("{}5 3 . . 7 . . .\n", row.repeat(8))),
        Some("sudoku-grid"),
        "a cell missing"
    );
    let good = format!("{}\n", "5........".repeat(9));
    assert_eq!(name(None, &format!("{}{good}", &good[1..])), Some("sudoku-line"), "a character missing");
}

#[test]
fn puzzles_longer_than_the_examined_beginning_are_recognised() {
    let clues = |start: &str, clue: &str| format!("{start}\n{}", clue.repeat(2000));
    let ones = "1 ".repeat(100);
    assert_eq!(name(None, &clues("1000 1000", &format!("{ones}\n"))), Some("nin"));
    assert_eq!(name(None, &clues("1000 1000", &format!("100 {ones}\n"))), Some("u80957"));
    assert_eq!(name(None, &clues("1000 1000", &format!("{ones} -1\n"))), Some("pa3"));
    assert_eq!(name(None, &clues("1000 1000 ", &format!("{ones} -1 ")).replace('\n', " ")), Some("pa3"));
    assert_eq!(name(None, &clues("$1", &format!("{ones}\n"))), Some("tournament"));
    assert_eq!(name(None, &clues("width 1000\nheight 1000\nrows", &format!("{ones}\n"))), Some("non"));
    assert_eq!(name(None, &format!("{}\n", ".".repeat(4096)).repeat(30)), Some("sudoku-line"));
    assert_eq!(name(None, &"é".repeat(1 << 16)), None);
}

#[test]
fn other_texts_are_no_puzzles() {
    for text in [
        "Puzzles\n=======\n\nrows and columns\n",
        "# Heading\n\nSome text.\n",
        "title\n",
        "width\nheight\n",
        "1 2 3\n4 5 6\n",
        "3.14 2.71\n",
        "$5 for a puzzle\n",
        "$HOME\n",
        "----------------\n................\n",
        "****************\n",
        "________________\n",
        "responsibilities\n",
        "{\"puzzle\": 1}\n",
        "10\n",
        "2024-01-01\n",
        "5 5\n",
        "<html><body>puzzle</body></html>\n",
        "a: b\n: c\n",
        "color red\n",
    ] {
        assert_eq!(name(None, text), None, "{text:?}");
    }
}

/// The format of a file is detected from its beginning, even if no word or line ends within that beginning.
#[test]
fn long_lines_do_not_hide_the_format() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let boards: Vec<String> = (0..1000).map(|_| format!("{{\"puzzle\":\"{board}\"}}")).collect();
    for start in ["", "\n", " "] {
        assert_eq!(name(None, &format!("[{start}{}]", boards.join(","))), Some("sudoku-json"), "{start:?}");
    }
    let cells = vec!["[0,1]"; 30_000].join(",");
    let model =
        format!("{{\"format\":\"gridproof-model\",\"version\":1,\"cells\":[{cells}],\"constraints\":[]}}");
    assert_eq!(name(None, &model), Some("model"));
}

#[test]
fn text_is_decoded() {
    assert_eq!(decode(b"a\r\n\xc3\xa9".to_vec()).as_deref(), Ok("a\r\né"));
    assert_eq!(decode(b"\xef\xbb\xbf5 5".to_vec()).as_deref(), Ok("5 5"), "the byte order mark is not text");
    assert_eq!(decode(Vec::new()).as_deref(), Ok(""));
}

#[test]
fn a_file_that_is_no_text_is_refused_at_its_first_bad_byte() {
    let refused = |bytes: &[u8]| {
        let error = decode(bytes.to_vec()).expect_err("no text");
        (error.to_string(), error.span.length, error.span.offset)
    };
    let not_utf8 = |byte| {
        format!(
            "byte 0x{byte} is not UTF-8: the file is not text or has another encoding; the rest of the file is skipped"
        )
    };
    assert_eq!(refused(b"ab\n\xc3\xa9\xff\x00"), (format!("line 2, column 2: {}", not_utf8("ff")), 1, 5));
    assert_eq!(refused(b"\xef\xbb\xbf\xe9t\xe9"), (format!("line 1, column 1: {}", not_utf8("e9")), 1, 0));
    assert_eq!(refused(b"a\xc3"), (format!("line 1, column 2: {}", not_utf8("c3")), 1, 1));
    let nul = "a NUL byte: the file is not text; the rest of the file is skipped";
    assert_eq!(refused(b"a\nbc\x00\xff"), (format!("line 2, column 3: {nul}"), 1, 4));
    assert_eq!(refused(b"\x00"), (format!("line 1, column 1: {nul}"), 1, 0));
}

/// URLs in the forms that browsers and the editor of puzz.link produce.
#[test]
fn codes_with_parts_without_meaning_are_read() {
    let same = |one: &str, other: &str| {
        let content =
            |code: &str| crate::parse(code).unwrap_or_else(|error| panic!("{code}: {error}")).content();
        assert_eq!(content(one), content(other));
    };
    same("https://puzz.link/p?slither/2/2/3c#", "slither/2/2/3c");
    same("https://puzz.link/p?slither/2/2/3c#top", "slither/2/2/3c");
    same("https://puzz.link/p?yajilin/5/5/b1.i11l", "yajilin/5/5/b1.i11l");
    same("yajilin/5/5/b0.i11l", "yajilin/5/5/b1.i11l");
}

#[test]
fn codes_ids_and_variants_are_recognised_by_their_beginning() {
    assert_eq!(name(None, "https://puzz.link/p?slither/2/2/3c # mine\n"), Some("code"));
    assert_eq!(name(None, "slither/2/2/3c\n"), Some("code"));
    assert_eq!(name(None, "bridges:3x1m2:1a1\n"), Some("tatham"));
    assert_eq!(name(None, "3x3x:a1zzza\n"), Some("tatham"));
    assert_eq!(name(Some("loopy-2x2.txt"), "2x2t0:3c\tS0y\n"), Some("tatham-loopy"));
    assert_eq!(name(None, ".Cage~10~R1C1~R1C2\n"), Some("iss"));
    assert_eq!(by_name("tatham-loopy").map(Format::name), Some("tatham-loopy"));
}
