use super::*;
use crate::format::tests::{outcomes, written};
use crate::format::{Format, by_name, detect};
use gridproof_puzzles::Puzzle;

const BOARD: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &BOARD[9 * row..9 * row + 9]).collect()
}

/// Returns the detected format of a text, and the givens of its only puzzle.
fn only(text: &str) -> (&'static str, String) {
    let format = detect(None, text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut items: Vec<_> = format.read(text).collect();
    assert_eq!(items.len(), 1, "{}: {:?}", format.name(), outcomes(format, text));
    match items.remove(0).puzzle {
        Ok(Puzzle::Sudoku(sudoku)) => (format.name(), sudoku.givens().iter().map(u8::to_string).collect()),
        other => panic!("{}: {other:?}", format.name()),
    }
}

/// Digits from 0 in JSON and in grids with titles are read, and written so that they can be read again.
#[test]
fn digits_from_zero_are_kept() {
    let expected = gridproof_puzzles::Sudoku::new(2, 2, vec![1, 0, 0, 4, 0, 4, 1, 0, 2, 0, 0, 3, 0, 3, 2, 0])
        .expect("valid")
        .with_first_digit(0);
    let puzzle = Puzzle::Sudoku(expected);
    let cells = |empty: &str| {
        "0..3.30.1..2.21."
            .chars()
            .map(|c| if c == '.' { empty.to_owned() } else { c.to_string() })
            .collect::<Vec<_>>()
    };
    let in_rows = |empty: &str| {
        let rows: Vec<String> = cells(empty).chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    };
    for text in [
        format!("{{\"board\":{}}}", in_rows("null")),
        format!("{{\"board\":{}}}", in_rows("-1")),
        format!("{{\"board\":{}}}", in_rows("\"-\"")),
        format!("{{\"board\":{}}}", in_rows("\"\"")),
        format!("{{\"board\":[{}]}}", cells("-1").join(",")),
        "{\"puzzle\":\"0..3.30.1..2.21.\"}".to_owned(),
        "{\"puzzle\":[\"0..3\",\".30.\",\"1..2\",\".21.\"]}".to_owned(),
        "Grid 1\n0..3\n.30.\n1..2\n.21.\n".to_owned(),
    ] {
        let format = detect(None, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let read = format.read(&text).next().map(|item| item.puzzle.map(|puzzle| puzzle.content()));
        assert_eq!(read, Some(Ok(puzzle.content())), "{} {text}", format.name());
        let written = written(format, std::slice::from_ref(&puzzle));
        let again = format.read(&written).next().map(|item| item.puzzle);
        assert_eq!(again, Some(Ok(puzzle.clone())), "{written}");
    }
    let holds =
        |name: &str| by_name(name).is_some_and(|format| format.write(&puzzle, 0, &mut Vec::new()).is_ok());
    let holders: Vec<&str> =
        crate::format::all().iter().map(|format| format.name()).filter(|name| holds(name)).collect();
    // The format `model` stores values, but not the digits that these values stand for.
    assert_eq!(holders, ["model", "sudoku-json", "sudoku-line", "sudoku-grid", "titled-grids"]);
}

#[test]
fn boards_of_json_with_an_open_zero_or_of_other_kinds_are_errors() {
    let error = |text: &str| outcomes(by_name("sudoku-json").expect("a format"), text).remove(0);
    let open =
        error("{\"board\":[[0,1,2,null],[null,3,null,null],[null,null,null,null],[null,null,null,null]]}");
    assert!(open.contains("`0` is ambiguous"), "{open}");
    let row = "[-1,3,-1,2,-1,1]";
    let other = error(&format!("{{\"grid\":[{}]}}", [row; 6].join(",")));
    assert!(other.contains("-1 for empty cells") && other.ends_with("are not supported"), "{other}");
    assert!(error("{\"board\":[[-2,1,2,3],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}").contains("`-2`"));
}

/// Different ways in which people write the same board.
#[test]
fn one_board_is_read_from_many_texts() {
    let dots = BOARD.replace('0', ".");
    let by_rows = |gap: &str| rows().join(gap);
    let commas = rows()
        .iter()
        .map(|row| row.chars().map(|c| c.to_string().replace('0', "")).collect::<Vec<_>>().join(","))
        .collect::<Vec<_>>()
        .join("\n");
    let quoted =
        |row: &&str| format!("[{}]", row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(","));
    let json_rows = format!("[{}]", rows().iter().map(quoted).collect::<Vec<_>>().join(","));
    let boxed = rows()
        .chunks(3)
        .map(|band| {
            let row = |row: &&str| {
                format!("| {} | {} | {} |", spaced(&row[..3]), spaced(&row[3..6]), spaced(&row[6..]))
            };
            band.iter().map(row).collect::<Vec<_>>().join("\n")
        })
        .collect::<Vec<_>>()
        .join("\n+-------+-------+-------+\n");
    let texts = [
        ("sudoku-line", dots.clone()),
        ("sudoku-line", format!("{}\r", BOARD.replace('0', "-"))),
        ("sudoku-line", BOARD.replace('0', "x")),
        ("sudoku-line", BOARD.replace('0', "_")),
        ("sudoku-line", BOARD.replace('0', "?")),
        ("sudoku-line", format!("ab12cd34ef56 {BOARD} 1.2")),
        ("sudoku-line", format!("17:{dots}")),
        ("table", format!("id,puzzle,solution,clues,difficulty\n1,{dots},{},30,0.0", "1".repeat(81))),
        ("table", format!("\"id\",\"puzzle\"\n\"1\",\"{BOARD}\"\n")),
        ("table", format!("source;question\nq;{BOARD}\n")),
        ("sudoku-grid", by_rows("\n")),
        ("sudoku-grid", by_rows("\n").replace('0', "_")),
        ("sudoku-grid", commas),
        ("sudoku-grid", format!("+-------+-------+-------+\n{boxed}\n+-------+-------+-------+\n")),
        ("titled-grids", format!("Grid 01\n{}\n", by_rows("\n"))),
        (
            "titled-grids",
            format!("#A A. Person\n#D Easy\n[Puzzle]\n{}\n[State]\n{}\n", by_rows("\n"), by_rows("\n")),
        ),
        ("sudoku-grid", format!("#ARuud\n#DEasy\n{}\n", by_rows("\n"))),
        ("sudoku-json", json_rows.clone()),
        ("sudoku-json", format!("{{\"board\": {json_rows}, \"difficulty\": \"hard\"}}")),
        ("sudoku-json", format!("{{\"mission\": \"{BOARD}\", \"solution\": \"\"}}\n")),
        ("sudoku-json", format!("[{{\"puzzle\": \"{dots}\"}}]")),
        ("sudoku-json", json_rows.replace(",0", ",null")),
        (
            "opensudoku",
            format!(
                "<?xml version=\"1.0\"?>\n<opensudoku><name>F</name><game data=\"{BOARD}\"/></opensudoku>"
            ),
        ),
        ("sudokuwiki", format!("https://www.sudokuwiki.org/sudoku.htm?bd={BOARD}")),
        ("sudokupad", "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned()),
        ("hodoku", format!(":0000:x:{dots}:::")),
        (
            "ipuz",
            format!(
                "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":{json_rows}}}"
            ),
        ),
    ];
    for (format, text) in texts {
        let text =
            if text.ends_with('\r') { crate::format::decode(text.into_bytes()).expect("text") } else { text };
        assert_eq!(only(&text), (format, BOARD.to_owned()), "{text}");
    }
}

fn spaced(cells: &str) -> String {
    cells.chars().map(|c| c.to_string().replace('0', ".")).collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_keep_the_text_around_the_board() {
    let line = by_name("sudoku-line").expect("a format");
    let metadata = |text: &str| match line.read(text).next().map(|item| item.puzzle) {
        Some(Ok(puzzle)) => {
            ["id", "comment"].map(|name| puzzle.metadata().get(name).unwrap_or_default().to_owned())
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(metadata(&format!("0001abc  {BOARD}  3.4\n")), ["0001abc", "3.4"]);
    assert_eq!(metadata(&format!("7:{BOARD}")), ["7", ""]);
    assert_eq!(metadata(&format!("{BOARD} # a, b")), ["", "a, b"]);
    // The reader does not look for a small board after other words.
    assert!(outcomes(line, "a 1...............\n")[0].starts_with("1:1+1"));
}

#[test]
fn collections_keep_their_titles() {
    let text = "Grid 01\n1...\n....\n..2.\n....\nGrid 02\n....\n....\n.3..\n...4\n";
    let titled = by_name("titled-grids").expect("a format");
    let titles: Vec<_> = titled
        .read(text)
        .map(|item| (item.line, item.puzzle.expect("a puzzle").metadata().title().map(str::to_owned)))
        .collect();
    assert_eq!(titles, [(2, Some("Grid 01".to_owned())), (7, Some("Grid 02".to_owned()))]);
    assert_eq!(detect(None, text).ok().map(Format::name), Some("titled-grids"));
    assert_eq!(
        outcomes(titled, "Grid 01\n1...\n1...\n..2.\n....\nGrid 02\n....\n....\n.3..\n...4\n"),
        ["3:1+1 the given 1 at row 2, column 1 is already in column 1, at row 1, column 1", "7: 4 x 4"]
    );
    let sad_man = "#A A. Person\n#S somewhere\n[Puzzle]\n1...\n....\n..2.\n....\n";
    let puzzle = titled.read(sad_man).next().expect("an item").puzzle.expect("a puzzle");
    assert_eq!(
        (puzzle.metadata().get("by"), puzzle.metadata().get("source")),
        (Some("A. Person"), Some("somewhere"))
    );
    // A title in brackets would be read as a section without a puzzle.
    let odd = titled.read("\u{1a}[A title]\n1...\n....\n..2.\n....\n").next().expect("an item").puzzle;
    assert_eq!(written(titled, &[odd.expect("a puzzle")]), "[Puzzle]\n1...\n....\n..2.\n....\n");
}

#[test]
fn a_library_line_is_a_position() {
    let line = format!(":0003-1:8:+5{}:211 812:436:: ", &BOARD.replace('0', ".")[1..]);
    let Some(Ok(Puzzle::Sudoku(sudoku))) = Hodoku.read(&line).next().map(|item| item.puzzle) else {
        panic!()
    };
    assert_eq!(sudoku.givens()[0], 5);
    // The deletions above are in two cells that have a digit: a placed 5 and a given 3. Here the deletions are in two
    // empty cells.
    let free = format!(":0000:x:{}:913 214::::", BOARD.replace('0', "."));
    let Some(Ok(Puzzle::Sudoku(sudoku))) = Hodoku.read(&free).next().map(|item| item.puzzle) else {
        panic!()
    };
    let domains = sudoku.domains();
    assert!(!domains[2].contains(8) && domains[2].contains(0) && !domains[3].contains(1));
    assert!(outcomes(&Hodoku, ":0000:x:123:::")[0].contains("3 cells"));
    assert!(outcomes(&Hodoku, &format!(":0000:x:{BOARD}:1:::"))[0].contains("a digit, a row and a column"));
    let odd = Hodoku.read(&line.replacen("0003", "00 03", 1)).next().expect("an item").puzzle;
    assert_eq!(odd.expect("a puzzle").metadata().get("step"), None);
}

#[test]
fn grids_of_candidates_are_read_with_markup_and_givens_before_them() {
    let row = "| 5 3 *124 | 26 7 -2468 | 1489 1249 248 |\n";
    let text = format!("Code: x\n.-----.-----.-----.\n{row}'-----'-----'-----'\n");
    assert!(outcomes(&CandidateGrid, &text)[0].contains("three rows"));
    let cell = |index: usize| if index == 0 { "1".to_owned() } else { "123456789".to_owned() };
    let line = |r: usize| (0..9).map(|c| cell(9 * r + c)).collect::<Vec<_>>().join(" ");
    let grid = (0..9).map(line).collect::<Vec<_>>().join("\n");
    let givens = "1 . . | . . . | . . .\n".to_owned() + &". . . | . . . | . . .\n".repeat(8);
    for text in [grid.clone(), format!("{givens}\n{grid}")] {
        let puzzles: Vec<_> = CandidateGrid.read(&text).map(|item| item.puzzle.expect("a puzzle")).collect();
        let [Puzzle::Sudoku(sudoku)] = &puzzles[..] else { panic!("{puzzles:?}") };
        assert_eq!((sudoku.givens()[0], sudoku.candidates()), (1, None));
        assert_eq!(detect(None, &text).ok().map(Format::name), Some("candidate-grid"));
    }
}

#[cfg(feature = "libraries")]
#[test]
fn opensudoku_keeps_only_givens() {
    let cells = |first: &str| format!("{first}{}", "0|0|1|".repeat(79));
    let text = format!(
        "<opensudoku version=\"2\"><folder name=\"F\"><game data=\"version: 3\n{}\"/></folder></opensudoku>",
        cells("5|0|0|3|0|1|")
    );
    let puzzle =
        OpenSudoku.read(&text.replace('\n', "&#10;")).next().expect("an item").puzzle.expect("a puzzle");
    let Puzzle::Sudoku(sudoku) = &puzzle else { panic!() };
    assert_eq!((&sudoku.givens()[..3], puzzle.metadata().title()), (&[5, 0, 0][..], Some("F")));
    assert!(
        outcomes(&OpenSudoku, "<opensudoku><game data=\"12\"/></opensudoku>")[0]
            .contains("data of 81 digits")
    );
}

#[test]
fn errors_in_json_have_the_place_of_the_value() {
    let rows = "[1,0,0,0],\n [0,0,0,0],\n [0,0,7,0],\n [0,0,0,0]";
    for (text, message) in [
        (
            format!("{{\"board\":\n[{rows}]}}"),
            "4:7+1 `7` is neither a digit of a sudoku of 4 x 4 nor an empty cell",
        ),
        (rows.replace(",7,0", ",0"), "3:2+7 row 3: expected 4 cells, found 3"),
        (
            rows.replace('7', "1").replace("[0,0,0,0],", "[1,0,0,0],"),
            "the given 1 at row 2, column 1 is already in column 1",
        ),
        ("{\"id\": 3, \"grid\": \"12\"}".to_owned(), "1:19+4 expected a board: rows of digits"),
        (
            format!("[{{\"puzzle\": \"{}\"}},\n{{}}]", "1..............."),
            "2:1+2 expected an object with a board",
        ),
        ("{\"grid\":\n [1,,]}".to_owned(), "2:5+1 not well-formed JSON: expected value"),
    ] {
        let text = if text.starts_with('[') && text.ends_with("0]") { format!("[{text}]") } else { text };
        let found = outcomes(&SudokuJson, &text);
        assert!(found.iter().any(|outcome| outcome.contains(message)), "{text}: {found:?}");
    }
}

#[cfg(feature = "libraries")]
#[test]
fn ipuz_variants_are_read() {
    let puzzle = |kind: &str, rest: &str| {
        let rows = ["[0,0,0,0]"; 4].join(",");
        let text = format!(
            "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku{kind}\"],\"puzzle\":[{rows}]{rest}}}"
        );
        Ipuz.read(&text).next().expect("an item").puzzle.map_err(|error| error.kind.to_string())
    };
    let killer =
        puzzle("/killersudoku#1", ",\"cages\":[{\"cells\":[[2,1],[2,2]],\"value\":3}]").expect("a killer");
    assert_eq!(killer.kind().name(), "killer");
    let Puzzle::Other(other) = &killer else { panic!() };
    assert_eq!(other.clues().groups[0].cells, [1, 5]);
    assert_eq!(
        Ipuz.read(&written(&Ipuz, std::slice::from_ref(&killer))).next().map(|item| item.puzzle),
        Some(Ok(killer))
    );
    let jigsaw = puzzle(
        "/jigsawsudoku#1",
        ",\"zones\":[{\"rect\":[1,1,4,1]},{\"rect\":[1,2,4,2]},{\"rect\":[1,3,4,3]},{\"rect\":[1,4,4,4]}]",
    );
    assert_eq!(jigsaw.expect("a jigsaw").kind().name(), "sudoku-variant");
    assert!(puzzle("/calcudoku#1", "").is_err_and(|error| error.contains("not supported")));
    assert!(puzzle("#1", ",\"cages\":[{\"cells\":[[5,1]]}]").is_err());
}

/// Rules of sudokuwiki can be read, but not written.
#[test]
fn a_windoku_has_no_code_of_sudokuwiki() {
    let format = by_name("sudokuwiki").expect("a format");
    let text = format!("https://www.sudokuwiki.org/windoku.htm?bd=W9B{}", "ep".repeat(81));
    let windoku = format.read(&text).next().expect("an item").puzzle.expect("a puzzle");
    let refusal = format.write(&windoku, 0, &mut Vec::new()).expect_err("refused").to_string();
    assert_eq!(refusal, "`sudokuwiki` cannot express this sudoku-variant");
}

#[test]
fn plain_lines_of_json_are_read_without_their_values() {
    for (before, after) in [
        ("{\"puzzle\":\"", "\"}"),
        (" { \"id\" : 17 ,\t\"board\" : \"", "\" , \"clues\" : 1.25 } \r"),
        ("{\"id\":\"é\",\"grid\":\"", "\",\"difficulty\":\"hard\"}"),
    ] {
        let line = format!("{before}{BOARD}{after}");
        assert_eq!(board_in_json_line(line.as_bytes()), Some(before.len()), "{line}");
        assert!(SudokuJson.file_splitter(&format!("\n{line}\n{{")).is_some());
    }
    for (before, after) in [
        ("{\"puzzle\":\"", "\""),
        ("{\"puzzle\":\"", "\"}x"),
        ("{\"puzzle\":\"", "0\"}"),
        ("{\"puzzle\":\"", "\",}"),
        ("{\"other\":\"", "\"}"),
        ("{\"puzzle\":\"", "\",\"board\":0}"),
        ("{\"puzzle\":\"", "\",\"puzzle\":\"\"}"),
        ("{\"puzzle\":\"", &format!("\",\"solution\":\"{BOARD}\"}}")),
        ("{\"title\":\"A\",\"puzzle\":\"", "\"}"),
        ("{\"a\":\"\\n\",\"puzzle\":\"", "\"}"),
        ("{\"a\":01,\"puzzle\":\"", "\"}"),
        ("{\"a\":1.,\"puzzle\":\"", "\"}"),
        ("{\"a\":[],\"puzzle\":\"", "\"}"),
        ("[{\"puzzle\":\"", "\"}]"),
        ("", ""),
    ] {
        let line = format!("{before}{BOARD}{after}");
        assert_eq!(board_in_json_line(line.as_bytes()), None, "{line}");
    }
    for text in ["", "{", "{\n\"puzzle\": \"\"\n}", "[{\"puzzle\":1}]\n", "{} {}\n"] {
        assert!(SudokuJson.file_splitter(text).is_none(), "{text}");
    }
}

/// A line of the library is a position. The effect of a technique follows from it, so it is not a constraint.
#[test]
fn the_steps_of_a_library_restrict_nothing() {
    let line = |deleted: &str, does: &str| {
        let cells = BOARD.replace('0', ".").replacen("53..", "53+4.", 1);
        let item =
            by_name("hodoku").expect("a format").read(&format!(":0300:1:{cells}:{deleted}:{does}")).next();
        match item.map(|item| item.puzzle) {
            Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku,
            other => panic!("{other:?}"),
        }
    };
    let (plain, with_step) = (line("", ":"), line("", "422 522:"));
    assert_eq!(plain.domains(), with_step.domains());
    assert_eq!((with_step.givens()[2], plain.metadata.unmodelled().len()), (4, 0));
    assert_eq!(with_step.metadata.unmodelled(), ["candidates that the step removes: 422 522"]);
    assert!(with_step.metadata.get("step").is_some_and(|step| step.contains("422 522")));
    let deleted = line("622", "422 522:");
    assert!(with_step.domains()[10].contains(5) && !deleted.domains()[10].contains(5));
}
