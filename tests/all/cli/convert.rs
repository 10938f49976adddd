//! `convert` and `render`: converting files, links, and content that a format cannot store.

use snapbox::str;

use super::{CORNER, Folder, NONE, TWO};

const TITLED: &str =
    "title \"A\"\nby \"B\"\nwidth 2\nheight 2\n\nrows\n1\n2\n\ncolumns\n2\n1\n\ngoal \"1011\"\n";

#[test]
fn files_are_written_to_a_folder_each() {
    let folder = Folder::new(&[("in/a.nin", CORNER), ("in/b.nin", TWO), ("in/deep/a.nin", CORNER)]);
    folder.run("convert in --to non --out out/").gives(0, "", "");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert_eq!(read("out/a.non"), "width 2\nheight 2\n\nrows\n1\n2\n\ncolumns\n2\n1\n");
    assert_eq!(read("out/a-2.non"), read("out/a.non"));
    assert!(read("out/b.non").contains("rows\n1\n1\n"));
    folder.run("convert in/a.nin --to mk --out one.mk").gives(0, "", "");
    assert_eq!(read("one.mk"), "2 2\n1\n2\n#\n2\n1\n");
    // All puzzles in one file; then a format that stores one puzzle per file.
    folder.run("convert in --to nin --out all.nin").gives(0, "", "");
    assert_eq!(read("all.nin").matches("2 2\n").count(), 3);
    folder.run("convert in --to mk --out mk/").gives(0, "", "");
    assert_eq!(read("mk/b.mk"), "2 2\n1\n1\n#\n1\n1\n");
}

#[test]
fn each_puzzle_has_a_file_where_a_format_holds_one() {
    let folder = Folder::new(&[("in.nin", &format!("{CORNER}\n{TWO}"))]);
    folder.run("convert in.nin --to mk --out out/").gives(0, "", "");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert_eq!(read("out/in.mk"), "2 2\n1\n2\n#\n2\n1\n");
    assert_eq!(read("out/in-2.mk"), "2 2\n1\n1\n#\n1\n1\n");
    folder.run("convert in.nin --to mk").gives(
        2,
        "2 2\n1\n2\n#\n2\n1\n",
        str![[r#"
error: in.nin:7: `mk` supports only one puzzle per file
note: `--out FOLDER/` writes each puzzle to a separate file

"#]],
    );
}

#[test]
fn dropped_data_is_reported() {
    let folder = Folder::new(&[("a.non", TITLED)]);
    folder.run("convert a.non --to nin").gives(
        0,
        "2 2\n1\n2\n2\n1\n",
        str![[r#"
note: dropped, because `nin` cannot store it: by (1 puzzle), goal (1 puzzle), title (1 puzzle)

"#]],
    );
    folder.run("convert a.non --to non").gives(0, TITLED, "");
    folder.run("--quiet convert a.non --to nin").gives(0, "2 2\n1\n2\n2\n1\n", "");
}

#[test]
fn links_go_in_and_out() {
    let folder = Folder::new(&[("a.txt", "1.......2.......\n")]);
    folder.run("convert https://puzz.link/p?slither/2/2/3c --to code").gives(
        0,
        "https://puzz.link/p?slither/2/2/3c\n",
        "",
    );
    // A code is valid without the address in front of it, and an invalid code is not mistaken for a file name.
    folder.run("convert slither/2/2/3c --to code").gives(0, "https://puzz.link/p?slither/2/2/3c\n", "");
    let short = "error: slither/2/2/3:1:14: expected [..], found the end of the file [..]\n...";
    folder.run("solve slither/2/2/3 --output line").gives(2, "error\t\n", short);
    let file = "error: slither/2x2.txt: no such file or folder\n...";
    folder.run("solve slither/2x2.txt --output line").gives(2, "error\t\n", file);
    folder.run("--quiet solve https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79 --output line").gives(
        0,
        "unique\t534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
        "",
    );
    folder.run("convert a.txt --to sudokupad").gives(0, "https://sudokupad.app/scfpAqA\n", "");
}

#[test]
fn pictures_are_written() {
    let folder = Folder::new(&[("in/a.nin", CORNER), ("in/b.nin", TWO), ("none.nin", NONE)]);
    folder.run("render in --to svg").gives(
        2,
        "",
        str![[r#"
error: 2 puzzles need several pictures: choose one with --index, write to a folder with --out FOLDER/, or use --to html

"#]],
    );
    folder.run("render in --to svg --out pictures").gives(0, "", "");
    folder.run("render in/a.nin --out a.png --solution").gives(0, "", "");
    folder.run("render in --sheet --title Sheet --out sheet.html").gives(0, "", "");
    folder.run("render in --to txt --solution").gives(
        0,
        "   2 1\n1  X .\n2  X X\n\n   1 1\n1  ? ?\n1  ? ?\n"
            .replace("   2", "  2")
            .replace("   1", "  1")
            .replace("1  ", "1 ")
            .replace("2  ", "2 "),
        "",
    );
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("a file");
    assert!(read("pictures/b-0.svg").starts_with(b"<svg "));
    assert!(read("a.png").starts_with(b"\x89PNG"));
    let sheet = String::from_utf8(read("sheet.html")).expect("text");
    assert!(sheet.contains("<h1>Sheet</h1>") && sheet.contains("Answers"));
    // The islands of a hashi are drawn with their bridges.
    let bridges = folder.run("render - --solution --to svg").stdin("hashi/3/1/2g2\n").output();
    let bridges = String::from_utf8(bridges.stdout).expect("text");
    assert_eq!(
        (bridges.matches("<circle").count(), bridges.matches(">2</text>").count()),
        (4, 2),
        "{bridges}"
    );
    folder.run("render none.nin --solution").gives(1, "", "error: none.nin:1: the puzzle has no solution\n");
}

/// The output of `generate` and `convert`, in a file whose name does not show the format.
#[test]
fn what_is_written_is_read_again_without_its_format() {
    let several = ["nin", "non", "json", "webpbn", "code", "tatham", "model"];
    let one = ["mk", "cwd", "gno", "griddler", "g", "pa3", "u80957"];
    let grids = [
        "sudoku-grid",
        "titled-grids",
        "candidate-grid",
        "hodoku",
        "sudoku-json",
        "f-puzzles",
        "iss",
        "sukaku",
    ];
    for (command, own, formats, index) in [
        ("nonogram --size 4x7 -n 3 --seed 2 --to nin", "nin", &several[..6], ""),
        ("nonogram --size 4x7 --seed 2 --to nin", "nin", &one[..], "--index 0"),
        ("sudoku -n 3", "sudoku-line", &grids[..], ""),
        ("slitherlink --size 4x4 -n 2", "code", &["code", "tatham"][..], ""),
        ("renban --size 5x5 -n 2", "code", &["code"][..], ""),
        ("futoshiki --size 4x4 -n 2", "tatham", &["tatham"][..], ""),
    ] {
        let folder = Folder::new(&[]);
        let made = folder.run(&format!("generate {command}")).output().stdout;
        folder.write("made", &made);
        for format in formats {
            let written = folder.run(&format!("convert made --to {format}")).output();
            assert_eq!(written.status.code(), Some(0), "{command} as {format}");
            folder.write("written", &written.stdout);
            let again = folder.run(&format!("convert written --to {own} {index}")).output();
            assert!(!made.is_empty() && again.stdout == made, "{command} as {format}: {again:?}");
        }
    }
}

/// Each format stores some of the puzzles of a file with several kinds.
#[test]
fn a_mixed_file_is_read_again_without_its_format() {
    let folder =
        Folder::new(&[("mixed", "slither/2/2/3c\nsudoku/4/4/1u\nnurikabe/3/3/g1m\nsudoku/4/4/u1\n")]);
    for (format, puzzles) in [("code", 4), ("tatham", 3), ("iss", 2), ("sudoku-line", 2)] {
        let written = folder.run(&format!("--quiet convert mixed --to {format}")).output().stdout;
        let text = String::from_utf8(written).expect("text");
        assert_eq!(text.lines().count(), puzzles, "{text}");
        folder.write("written", text.as_bytes());
        folder.run(&format!("--quiet convert written --to {format}")).gives(0, text, "");
    }
}
