//! The lists of formats, engines and systems.

use snapbox::str;

use super::{CORNER, Folder};

#[test]
fn formats_and_engines_are_listed() {
    let folder = Folder::new(&[]);
    // The list of names has its own test, next to the formats.
    folder.run("formats").gives(0, str![[r#"
...
non            nonogram  nonograms with titles, licences and goals: each line has a key and its value (.non)
...
pa3            nonogram  one nonogram: rows, columns, then each clue ended by -1; the input of `play pa3` (.pa3)
...
fopr           sudoku    one sudoku: 81 digits between blanks, 0 for an empty cell; the input of `play fopr` (.fopr)
...

"#]], "");
    folder.run("engines").gives(0, str![[r#"
auto         complete    line solving and probing, or singles and a short search; then clause learning on the rest
                         accepts every puzzle
search       complete    line solving and probing, or singles and matchings, while branching on the most constrained cell
                         accepts every puzzle
sat          complete    a formula, and cuts for connectivity, loops, forests and regions; clause learning by varisat
                         accepts any puzzle
cdcl         complete    our own clause learning, on the lines of a nonogram or the formula of sat
                         accepts every puzzle
permutation  complete    all permutations of each row, placed top-down, pruned by column prefixes (COMP 2012H PA3)
                         accepts black and white nonograms whose row permutations fit in memory
passes       incomplete  passes of naked and hidden singles in row-major order (FOPR 2021-22)
                         accepts sudokus

SIMD level for 9x9 sudokus: [..] (available: scalar[..]; set GRIDPROOF_SIMD to choose)

"#]], "");
    folder.run("play --list").gives(0, str![[r#"
pa3      nonogram menu game with the row-permutation solver (HKUST COMP 2012H, Programming Assignment 3 "Nonogram", autumn 2022)
u80957   nonogram command game that counts moves (Jutge U80957 "Nonograma")
fopr     sudoku session that solves by passes of naked and hidden singles (UPC EPSEVG, Fonaments de Programació (FOPR) 2021-22 Q1, practice)
uva220   Othello positions: legal moves, moves and counts over several games (UVa 220 "Othello" (ACM ICPC World Finals 1992))
p18992   Othello replay on an n x n board (Jutge P18992 "Othello" (Jordi Petit))

"#]], "");
}

#[test]
fn a_puzzle_is_converted() {
    let folder = Folder::new(&[("a.nin", CORNER)]);
    folder.run("convert a.nin --to non").gives(
        0,
        str![[r#"
width 2
height 2

rows
1
2

columns
2
1

"#]],
        "",
    );
    folder.run("convert a.nin --to sudoku-line").gives(
        2,
        "",
        str![[r#"
error: a.nin:1: `sudoku-line` does not support puzzles of the kind nonogram

"#]],
    );
}

#[test]
fn othello_positions_are_counted_and_games_checked() {
    let folder = Folder::new(&[("good.txt", "f5d6c3\n"), ("bad.txt", "f5d6\na1")]);
    folder.run("othello perft 6").gives(0, "8200\n", str!["note: depth 6 in [..]"]);
    folder.run("othello replay good.txt").gives(
        0,
        str![[r#"
legal: 3 moves, 0 passes, black 5, white 2: not over, white to move

"#]],
        "",
    );
    folder.run("othello replay bad.txt").gives(
        1,
        str![[r#"
bad.txt:2:1: move 3 (a1) breaks the rules: black may not play there: it would turn over no disc

"#]],
        "",
    );
    folder.run("othello perft 21").gives(
        2,
        "",
        str![[r#"
error: invalid value '21' for '<DEPTH>': 21 is not in 0..=20

For more information, try '--help'.

"#]],
    );
}

#[test]
fn a_system_ends_with_the_place_of_what_it_cannot_read() {
    let folder = Folder::new(&[]);
    folder.run("play p18992").stdin("4\nN 1 x\n").gives(
        2,
        str![[r#"
....
.BN.
.NB.
....
2:2


"#]],
        str![[r#"
error: standard input:2:5: a column from 1 to the side of the board, which is 4, was expected, not `x`

"#]],
    );
    folder.run("play chess").gives(
        2,
        "",
        str![[r#"
error: invalid value 'chess' for '[GAME]': unknown game; choose one of pa3, u80957, fopr, uva220, p18992

For more information, try '--help'.

"#]],
    );
}

#[test]
fn each_kind_has_an_example_that_is_solved() {
    let folder = Folder::new(&[]);
    let list = String::from_utf8(folder.run("kinds").output().stdout).expect("text");
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 50 && names.starts_with(&["nonogram", "sudoku"]), "{names:?}");
    for name in names {
        let shown = folder.run(&format!("kinds {name}")).output();
        let shown = String::from_utf8(shown.stdout).expect("text");
        assert!(shown.starts_with(&format!("{name}: ")) && shown.contains("\ncodes: "), "{shown}");
        let (_, drawn) = shown.split_once("\nexample: ").expect("an example");
        assert!(drawn.matches("\n\n").count() >= 2, "{shown}");
    }
    folder.run("kinds nothing").gives(
        2,
        "",
        "error: unknown kind `nothing`; `gridproof kinds` lists all kinds\n",
    );
}
