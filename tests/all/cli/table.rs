//! Tables: CSV, TSV and similar formats.

use snapbox::str;

use super::Folder;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLVED: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
const OTHER: &str = "12..\n..1.\n.1..\n...2\n";

/// Options that allow the batch kernels, and options that prevent them.
const WAYS: [&str; 2] = ["", " --timeout 100"];

fn lines(folder: &Folder, arguments: &str) -> (Option<i32>, String) {
    let output = folder.run(arguments).output();
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn columns_are_kept_next_to_answers() {
    let table = format!(
        "nr;puzzle;\"the\tlevel\";solution\r\n1;{PUZZLE};\"a;\tb\";{SOLVED}\r\n2;{PUZZLE};;\r\n3;bad;c\r\n4;{PUZZLE};d;;extra\r\n"
    );
    let folder = Folder::new(&[("a.csv", &table), ("b.txt", OTHER)]);
    for way in WAYS {
        let (code, out) = lines(&folder, &format!("solve a.csv -o line --keep-columns{way}"));
        assert_eq!(code, Some(2));
        let expected = [
            format!("unique\t{SOLVED}\t1\ta; b\t{SOLVED}\n"),
            format!("unique\t{SOLVED}\t2\t\t\n"),
            "error\t\t3\tc\t\n".to_owned(),
            format!("unique\t{SOLVED}\t4\td\t\textra\n"),
        ];
        assert_eq!(out, expected.concat(), "{way}");
        let (_, out) = lines(&folder, &format!("solve a.csv b.txt -o jsonl --no-timing --keep-columns{way}"));
        let fields = out.lines().map(|line| line.split(r#""fields":"#).nth(1));
        let solution = format!(r#"{{"nr":"1","the\tlevel":"a;\tb","solution":"{SOLVED}"}}}}"#);
        assert!(
            fields.eq([
                Some(&*solution),
                Some(r#"{"nr":"2","the\tlevel":"","solution":""}}"#),
                Some(r#"{"nr":"3","the\tlevel":"c","solution":""}}"#),
                Some(r#"{"nr":"4","the\tlevel":"d","solution":"","5":"extra"}}"#),
                None,
            ]),
            "{out}"
        );
        let (_, out) =
            lines(&folder, &format!("solve a.csv -o line --keep-columns --where --status error{way}"));
        assert_eq!(out, "a.csv:4\terror\t\t3\tc\t\n");
    }
    folder.run("solve a.csv --keep-columns").gives(
        2,
        "",
        str![[r#"
error: --keep-columns needs --output jsonl or line

"#]],
    );
}

#[test]
fn the_column_of_puzzles_is_chosen() {
    let empty = ".".repeat(79) + "12";
    let table = format!("id,puzzle,board\n1,{PUZZLE},{empty}\n2,{PUZZLE},{empty}\n");
    let folder = Folder::new(&[("a.csv", &table)]);
    folder.run("solve a.csv -o line").gives(
        2,
        str![[r#"
error	

"#]],
        str![[r#"
error: a.csv:1:1: columns 2 (`puzzle`) and 3 (`board`) both contain puzzles; choose one with `--column` (read as table)
  |
1 | id,puzzle,board
  | ^^^^^^^^^^^^^^^
note: 1 puzzle: 1 error in [..]

"#]],
    );
    for way in WAYS {
        for (column, status) in
            [("2", "unique"), ("Puzzle", "unique"), ("3", "multiple"), ("board", "multiple")]
        {
            let (_, out) = lines(&folder, &format!("solve a.csv -o line --column {column}{way}"));
            assert_eq!(out.lines().filter(|line| line.starts_with(status)).count(), 2, "{column}: {out}");
        }
    }
    folder.run("solve a.csv -o line --column grid").gives(
        2,
        str![[r#"
error	

"#]],
        str![[r#"
error: a.csv:1:1: unknown column `grid`; the columns are 1 `id`, 2 `puzzle`, 3 `board` (read as table)
  |
1 | id,puzzle,board
  | ^^^^^^^^^^^^^^^
note: 1 puzzle: 1 error in [..]

"#]],
    );
    for command in [
        "convert --to sudoku-grid",
        "rate",
        "hint",
        "explain",
        "render --index 0",
        "bench --runs 1 --engines auto",
        "verify",
    ] {
        assert_eq!(
            folder.run(&format!("{command} a.csv --column puzzle")).output().status.code(),
            Some(0),
            "{command}"
        );
    }
    let both = folder.run("solve a.csv --column puzzle --format nin").output();
    assert_eq!(both.status.code(), Some(2));
}

/// Rows that cannot be read do not affect the other rows, whichever way the table is read.
#[test]
fn damaged_rows_are_errors_at_their_places() {
    let table =
        format!("\u{feff}key\tquiz\na\t{PUZZLE}\nb\t{}\nc\nd\t{PUZZLE}\t\"open\ne\t{PUZZLE}\n", &PUZZLE[1..]);
    let folder = Folder::new(&[("a.tsv", &table)]);
    for way in WAYS {
        folder.run(&format!("solve a.tsv -o line --no-timing{way}")).gives(
            2,
            str![[r#"
unique	417369825632158947958724316825437169791586432346912758289643571573291684164875293
error	
error	
error	
unique	417369825632158947958724316825437169791586432346912758289643571573291684164875293

"#]],
            str![[r#"
error: a.tsv:3:3: 80 cells, but a sudoku has n x n cells: 81 for 9 x 9, 256 for 16 x 16, at most 4096 (read as table)
  |
3 | b    .....8.5.3..........7......2.....6.....8.4......1.......6.3....
  |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
error: a.tsv:4:2: expected a puzzle, found the end of the row (read as table)
  |
4 | c
  |  ^
error: a.tsv:5:85: the quoted text has no closing quote (read as table)
  |
5 | ...7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......    "open
  |                                                                    ^
note: 5 puzzles: 3 errors, 2 unique

"#]],
        );
    }
}
