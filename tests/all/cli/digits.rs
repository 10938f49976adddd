//! Sudokus whose digits start at 0, from the file to the answer in each output format.

use super::Folder;

/// A board with digits from 0, and its only solution.
const BOARD: &str = "0..3.30.1..2.21.";
const SOLVED: &str = "0123230110323210";

/// A 16 x 16 board and its only solution. Each row and column of the board lacks one digit.
fn hexadoku() -> (String, String) {
    let sign = |value: usize| char::from(b"0123456789ABCDEF"[value]);
    let value = |r: usize, c: usize| (4 * (r % 4) + r / 4 + c) % 16;
    let cells = |is_given: &dyn Fn(usize, usize) -> bool| {
        let cell = |cell: usize| (cell / 16, cell % 16);
        let sign = |(r, c)| if is_given(r, c) { sign(value(r, c)) } else { '.' };
        (0..256).map(|index| sign(cell(index))).collect()
    };
    (cells(&|r, c| (5 * r + 3) % 16 != c), cells(&|_, _| true))
}

fn out(folder: &Folder, arguments: &str) -> String {
    let output = folder.run(arguments).output();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    String::from_utf8(output.stdout).expect("UTF-8") + &err
}

#[test]
fn answers_have_the_digits_of_the_puzzle() {
    let (board, solved) = hexadoku();
    let folder = Folder::new(&[("a.txt", &format!("{board}\n{BOARD}\n"))]);
    folder.run("--quiet solve a.txt -o line --no-timing").gives(
        0,
        format!("unique\t{solved}\nunique\t{SOLVED}\n"),
        "",
    );
    let records = out(&folder, "solve a.txt -o jsonl --no-timing");
    assert!(records.contains("\"solutions\":[[[0,1,2,3],[2,3,0,1],[1,0,3,2],[3,2,1,0]]]"), "{records}");
    assert!(records.contains("[[[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],"), "{records}");
    let drawn = out(&folder, "solve a.txt --index 1 --no-timing");
    assert!(drawn.contains("0 1 | 2 3\n2 3 | 0 1\n----+----\n"), "{drawn}");
    // The explanation and the picture use the same symbols as the line.
    let svg = out(&folder, "render a.txt --index 0 --to svg --solution");
    assert!(svg.contains(">0<") && svg.contains(">F<") && !svg.contains(">G<"), "{svg}");
    let explained = out(&folder, "explain a.txt --index 1");
    assert!(explained.contains("r4c4 is 0."), "{explained}");
    let hint = out(&folder, "hint a.txt --index 1 --depth all --position 0123.30.1..2.210");
    assert!(hint.starts_with("From "), "{hint}");
    let wrong = out(&folder, "hint a.txt --index 1 --position 00..............");
    assert!(wrong.contains("r1c2 is not 0"), "{wrong}");
}

#[test]
fn what_is_open_is_minus_one_in_records() {
    let folder = Folder::new(&[("a.txt", "0...............\n"), ("c.txt", "01.3.30.........")]);
    // With two or more solutions, the cells that they share include the givens.
    let records = out(&folder, "solve c.txt -o jsonl --decided --no-timing");
    assert!(records.contains("\"decided\":[[0,1,2,3],[2,3,0,1],[-1,-1,"), "{records}");
    let open = out(&folder, "solve a.txt --no-timing");
    assert!(open.contains("a.txt:1:1") && open.contains("`0` is ambiguous"), "{open}");
}

#[test]
fn converted_boards_are_read_as_they_were() {
    let (board, solved) = hexadoku();
    let folder = Folder::new(&[("a.txt", &format!("{board}\n{BOARD}\n"))]);
    for (format, name) in
        [("sudoku-line", "b"), ("sudoku-grid", "c"), ("titled-grids", "d"), ("sudoku-json", "e")]
    {
        let output = folder.run(&format!("convert a.txt --to {format} --out {name}.txt")).output();
        assert!(output.status.success(), "{format}: {}", String::from_utf8_lossy(&output.stderr));
        folder.run(&format!("--quiet solve {name}.txt -o line --no-timing")).gives(
            0,
            format!("unique\t{solved}\nunique\t{SOLVED}\n"),
            "",
        );
    }
    folder.run("convert a.txt --index 1 --to hodoku").gives(
        2,
        "",
        "error: a.txt:2: `hodoku` does not support sudokus with digits from 0\n",
    );
}

#[test]
fn certificates_keep_the_digits() {
    // Without its first line, the second file would be read with digits from 1.
    let few = "4 0-3\n_ 1 _ 3\n_ 3 0 _\n1 _ _ 2\n_ 2 1 _\n";
    let folder = Folder::new(&[("a.txt", BOARD), ("b.sdk", few)]);
    for file in ["a.txt", "b.sdk"] {
        let made = out(&folder, &format!("solve {file} --certificate proofs --no-timing"));
        let proof = folder.path().join("proofs").join(file).join("0.certificate");
        let read = |file: &str| std::fs::read_to_string(proof.join(file)).expect("a file");
        assert_eq!(read("solution.txt"), "0 1 2 3\n2 3 0 1\n1 0 3 2\n3 2 1 0\n", "{made}");
        assert_eq!(read("puzzle.sdk").lines().next(), Some("4 0-3"));
        let checked = out(&folder, "certificate check proofs");
        assert!(checked.contains("accepted: sudoku 4 x 4, unique"), "{made}{checked}");
        std::fs::remove_dir_all(folder.path().join("proofs")).expect("removable");
    }
}

#[test]
fn mixed_signs_of_nine_by_nine_are_judged_line_by_line() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    // `mixed` contains a 9. In `open`, which contains none, 0 could be a digit. In `twice`, 0 occurs twice in a row. In
    // `zeros`, every empty cell is 0.
    let mixed = plain.replacen('.', "0", 3);
    let open = plain.replace('9', ".").replacen('.', "0", 1);
    let twice = plain.replace('9', ".").replacen('.', "0", 2);
    let zeros = plain.replace('.', "0");
    let folder =
        Folder::new(&[("a.txt", &format!("{plain}\n{mixed}\n{open}\n{twice}\n{zeros}\n{open} # x\n"))]);
    let text = out(&folder, "solve a.txt -o line --no-timing");
    let status: Vec<&str> =
        text.lines().map(|line| line.split(['\t', ':']).next().unwrap_or_default()).collect();
    assert_eq!(status[..6], ["unique", "unique", "error", "multiple", "unique", "error"], "{text}");
    assert!(
        text.contains("error: a.txt:3:3: `0` is ambiguous") && text.contains("error: a.txt:6:3: "),
        "{text}"
    );
}

/// Grids of other puzzles that contain -1 were read as clues of nonograms.
#[test]
fn grids_with_minus_one_are_no_nonograms() {
    let rows = "-1 2 -1 -1 3\n-1 -1 0 -1 -1\n3 -1 -1 -1 -1\n";
    let folder = Folder::new(&[("a.txt", &format!("3 5\n{rows}")), ("b.txt", &format!("3\n5\n{rows}"))]);
    for file in ["a.txt", "b.txt"] {
        folder.run(&format!("--quiet solve {file}")).gives(
            2,
            format!("{file}:1: error: no puzzle format fits this file: it looks like a grid of numbers with -1 for empty cells, such as a slitherlink, for which there is no puzzle format\n"),
            format!("error: {file}: no puzzle format fits this file: it looks like a grid of numbers with -1 for empty cells, such as a slitherlink, for which there is no puzzle format\n"),
        );
    }
}
