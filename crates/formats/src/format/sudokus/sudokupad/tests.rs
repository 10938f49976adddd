use super::*;
use crate::format::lz::pack;
use crate::format::sudokus::shared::codes_of;
use crate::format::tests::{outcomes, written};

const BOARD: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn read(line: &str) -> Result<Puzzle, String> {
    SudokuPad.read(line).next().expect("an item").puzzle.map_err(|error| error.kind.to_string())
}

#[test]
fn published_run_codes_are_read_and_written() {
    let (_, digits) = codes_of(&BOARD.replace('0', ".")).expect("a board");
    for line in [
        "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
        "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
        "https://sudokupad.app/sudoku/classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79",
    ] {
        let Ok(Puzzle::Sudoku(sudoku)) = read(line) else { panic!("{line}") };
        assert_eq!(sudoku.givens(), digits, "{line}");
        let text = written(&SudokuPad, &[Puzzle::Sudoku(sudoku)]);
        assert_eq!(text, "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n");
    }
    assert_eq!(run_code(&[0; 81]), "oooooooooooooK");
}

#[test]
fn drawings_are_read_where_they_are_logic() {
    let cells = format!("[{}]", ["[{},{},{},{}]"; 4].join(","));
    let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let cages = r#"[{"value":"title: Small"},{"cells":[[0,0],[0,1]],"unique":true,"sum":3}]"#;
    let json = format!(r#"{{"cells":{cells},"regions":{regions},"cages":{cages}}}"#);
    let puzzle = read(&format!("https://sudokupad.app/ctc{}", pack(&json))).expect("a puzzle");
    assert_eq!((puzzle.kind().name(), puzzle.metadata().title()), ("killer", Some("Small")));
    let zipped = format!(
        "{{ce:[{}],re:{regions},ca:[{{v:'title: Small'}},{{ce:[[0,0],[0,1]],unique:t,sum:3}}]}}",
        ["[,,,]"; 4].join(",")
    );
    assert_eq!(read(&format!("scl{}", pack(&zipped))).as_ref(), Ok(&puzzle));
    let drawn = json.replace("\"cages\"", "\"lines\":[{},{}],\"overlays\":[{}],\"cages\"");
    assert_eq!(
        read(&format!("ctc{}", pack(&drawn))),
        Err("unknown parts that may be rules: 2 drawn as `lines`, 1 drawn as `overlays`".to_owned())
    );
}

#[test]
fn rules_in_words_hidden_cages_and_unknown_switches_are_not_modelled() {
    let cells = format!("[{}]", ["[{},{},{},{}]"; 4].join(","));
    let unmodelled = |rest: &str| {
        let line = format!("ctc{}", pack(&format!("{{\"cells\":{cells}{rest}}}")));
        read(&line).expect("a puzzle").metadata().unmodelled().to_vec()
    };
    assert_eq!(unmodelled(""), [""; 0]);
    assert_eq!(
        unmodelled(
            r#","cages":[{"value":"rules: Classic sudoku rules apply"},{"value":"antiknight: true"}]"#
        ),
        [""; 0]
    );
    let hidden = r#"{"cells":[[0,0],[0,1]],"hidden":true}"#;
    assert_eq!(
        unmodelled(&format!(r#","cages":[{{"value":"rules: Two cells\nagree"}},{hidden},{hidden}]"#)),
        ["rules in words: Two cells agree", "2 hidden cages without a rule"]
    );
    assert_eq!(
        unmodelled(
            r#","metadata":{"rules":"Rows rise","disjoint":true,"antiking":true,"norules":true,"a":1}"#
        ),
        ["rules in words: Rows rise", "`disjoint`"]
    );
}

#[test]
fn unsupported_parts_are_refused_by_name() {
    let only = |line: &str| outcomes(&SudokuPad, line).remove(0);
    assert!(
        only("https://sudokupad.app/abc123").contains("on the server"),
        "{}",
        only("https://sudokupad.app/abc123")
    );
    assert!(only("scf5NlQ19j9").contains("the run code of a sudoku"));
    assert!(only("ctcN4Igzglg").contains("packed by LZ-string"));
}
