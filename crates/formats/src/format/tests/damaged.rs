//! Texts with one mistake that could turn them into a different puzzle. Each text must yield an error or be claimed by
//! no format.

use super::{outcomes, single};
use crate::format::{by_name, detect};

fn only(name: &str, text: &str) -> String {
    single(by_name(name).expect("a format"), text)
}

#[test]
fn a_clue_after_a_comment_sign_is_an_error() {
    let comment = "expected a clue that is not commented out with `#`";
    let found = only("nonogrid", "[clues]\nrows =\n  1\n #0\ncolumns =\n  1\n");
    assert!(found.starts_with(&format!("4:2+2 {comment}")), "{found}");
    let found = only("yaml", "columns:\n    - [1]\nrows:\n    - [1]\n    # []\n");
    assert!(found.starts_with(&format!("5:5+4 {comment}")), "{found}");
    assert!(
        only("yaml", "columns:\n    - [1]\nrows:\n    - [1]\n   ~- []\n")
            .contains("expected a clue such as `- [1, 2]`")
    );
    assert!(only("picross", "GRID A\nROWS\n[ 1 ]\n#  ]\nCOLUMNS\n[ 1 ]\n").contains("a clue in brackets"));
    assert!(only("nonogrid", "[clues]\nrows =\n  1\n  \"\ncolumns =\n  1\n").contains("a comma between"));
    // A line of words after `#` is a comment.
    assert_eq!(only("yaml", "columns:\n    - [1]\nrows:\n    # the only one\n    - [1]\n"), "1: 1 x 1");
}

#[test]
fn a_level_of_a_picture_that_may_be_cut_is_an_error() {
    let picture = |last: &str| format!("P3\n2 1\n255\n0 0 0 255 255 {last}");
    assert_eq!(only("ppm", &picture("255")), "1: 1 x 2");
    assert_eq!(only("ppm", &picture("25\n")), "1: 1 x 2");
    assert!(only("ppm", &picture("25")).contains("the end of the line after the last pixel"));
    assert!(only("ppm", &picture("2#5\n")).contains("a blank after a level of a colour"));
}

#[test]
fn a_picture_has_one_set_of_signs() {
    assert_eq!(only("cells", "#.\n.#\n"), "1: 2 x 2");
    for text in ["#.\n.■\n", "#.\n_#\n", "□□\n#.\n", "01\n.1\n"] {
        assert!(
            only("cells", text).contains("the character that earlier cells of this colour use"),
            "{text}"
        );
    }
}

#[test]
fn a_small_grid_may_be_of_another_kind() {
    let outcome = |text: &str| only("sudoku-grid", text);
    // Clues of slitherlinks, recognised by a repeated 0, few digits or few numbers.
    for text in [
        "0...\n....\n.0.1\n....\n",
        "..1.\n..3.\n..0.\n.0.3\n",
        "3 0 2 0\n-1 0 1 -1\n0 -1 0 -1\n-1 -1 -1 1\n",
        "2 1 -1 -1\n-1 -1 2 -1\n0 -1 -1 -1\n-1 -1 0 -1\n",
    ] {
        let found = outcome(text);
        assert!(found.contains("ambiguous") || found.contains("are not supported"), "{text}{found}");
    }
    assert!(outcome("....\n13.*\n.*..\n2.*.\n").contains("one character for all empty cells"));
    assert!(outcome("4\n,0,1,2\n2,0,3,4\n1,4,2,3\n3,2,4,1\n").contains("a number between commas"));
    assert_eq!(outcome("0 -1 -1 3\n-1 3 0 -1\n1 -1 -1 2\n-1 2 1 -1\n"), "1: 4 x 4");
}

#[test]
fn a_row_of_candidates_that_is_missing_is_an_error() {
    let row = "| 1 234 5 | 6 789 2 | 3 4 89 |\n";
    let frame = "+---+---+---+\n";
    let bands = |rows: [usize; 3]| rows.map(|rows| format!("{frame}{}", row.repeat(rows))).concat() + frame;
    let errors = |text: &str| outcomes(by_name("candidate-grid").expect("a format"), text);
    let whole = errors(&bands([3, 3, 3]));
    let two = errors(&format!("{}\n{}", bands([3, 2, 3]), bands([3, 3, 3])));
    assert!(two[0].contains("three rows of candidates in a band"), "{two:?}");
    // The next grid is read from its first row on.
    let after_line = |found: &str| found.split_once(':').map(|(_, rest)| rest.to_owned());
    assert_eq!((two.len(), after_line(&two[1])), (2, after_line(&whole[0])));
    for (from, to) in [("789", "!89"), ("| 1 ", "1 "), (" 5 ", " # ")] {
        let damaged = bands([3, 3, 3]).replacen(from, to, 1);
        let found = errors(&damaged);
        assert!(found.len() == 1 && found[0].contains("expected"), "{found:?}");
    }
    let nine = "123456789 ".repeat(9);
    let grid = format!("{}{}", nine.clone() + "\n", nine.replacen('9', "#", 1) + "\n");
    assert!(errors(&grid.repeat(5)).iter().all(|found| found.contains("expected")));
}

#[test]
fn numbers_in_a_table_are_no_small_board() {
    for text in [
        "0000000000000000,665053178901309452602369210043964227,421a\n",
        "0000000000041002,1740529637906480\n",
        "0000000000030041;x;y\n",
    ] {
        assert!(detect(None, text).is_err(), "{text}");
    }
    assert!(detect(None, "1000020000300004,1342421324313124\n").is_ok());
    let board = "..2.4..3....32..#151.4321...2..635144...2.1...3..5.8.1...6.2.4.7...8.5.3.1...9.2";
    assert!(only("sudoku-line", board).contains("`#` is neither"));
}

#[test]
fn keys_that_are_misspelt_or_missing_are_errors() {
    let cage = |key: &str| {
        let rows = vec![vec![0; 4]; 4];
        format!(
            r#"{{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku/killersudoku#1"],"puzzle":{rows:?},"cages":[{{"cells":[[1,1],[2,1]],"{key}":3}}]}}"#
        )
    };
    assert!(only("ipuz", &cage("value")).ends_with("4 x 4"));
    assert!(only("ipuz", &cage("valu")).contains("unknown key `valu` in a cage"));
    assert!(only("ipuz", &cage("value").replace("cages", "cage")).contains("needs `cages`"));
    let size = |key: &str| {
        format!(
            r#"{{"format":"gridproof-model","version":1,"cells":[[1]],"constraints":[{{"type":"regions","origin":"r","links":[[[0,[1]],0,1]],"sizes":[{{"cell":0,"{key}":1}},null]}}]}}"#
        )
    };
    assert!(only("model", &size("plus")).starts_with("1: "));
    assert!(!only("model", &size("plis")).starts_with("1: "));
}

#[test]
fn codes_without_their_ends_are_errors() {
    assert!(only("tatham", "galaxies:6x6:fj\n").contains("no dot can reach the cell at row"));
    assert_eq!(detect(None, ".##.\n....\n##..\n.#..\n").map(crate::format::Format::name), Ok("cells"));
    assert!(only("iss", "....\n").contains("expected rules"));
}
