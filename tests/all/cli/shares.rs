//! `solve --part K/N`, `--status` and `--where`: parts of the answers, and the places of puzzles.

use std::io::Write as _;

use super::{CORNER, Folder, NONE, TWO};

/// The exit code, standard output and standard error.
fn run(folder: &Folder, arguments: &str) -> (Option<i32>, String, String) {
    let output = folder.run(arguments).0.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// Files that are read in chunks, files that are read as a whole, a compressed file, invalid puzzles and files, and
/// comments.
fn files() -> Folder {
    let nonograms = [CORNER, "2 2\n1\nx\n2\n1\n", TWO, NONE].concat();
    let grids = "# four\n\n1 2 3 4\n3 4 1 2\n_ 1 4 3\n4 3 2 1\n\n1 1 3 4\n3 4 1 2\n_ 1 4 3\n4 3 2 1\n\n";
    let folder = Folder::new(&[
        ("set/a.txt", &format!("# head\n{}12\n{SUDOKU}", SUDOKU.repeat(1700))),
        ("set/b.nin", &nonograms.repeat(30)),
        ("set/c.sdk", &grids.repeat(20)),
        ("set/d.non", &"width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n".repeat(9)),
        ("set/empty.nin", ""),
        ("set/f.md", "no puzzle\n"),
        ("set/g.nin", CORNER),
    ]);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(SUDOKU.repeat(50).as_bytes()).expect("in memory");
    folder.write("set/h.txt.gz", &packed.finish().expect("in memory"));
    folder.write("set/i.txt", &[SUDOKU.as_bytes(), b"\xff\n", SUDOKU.as_bytes()].concat());
    folder
}

#[test]
fn parts_put_together_are_the_whole() {
    let folder = files();
    for arguments in [
        "set --output line",
        "set --output jsonl",
        "set --output text --jobs 2",
        "set --output jsonl --engine search",
        "set/g.nin set/g.nin nowhere set/b.nin --output jsonl --engine sat --timeout 100",
    ] {
        let solve = format!("solve {arguments} --no-timing");
        let (code, whole, _) = run(&folder, &solve);
        assert_eq!(code, Some(2));
        for of in [1, 2, 3, 7, 60] {
            let parts =
                (1..=of).map(|number| run(&folder, &format!("{solve} --quiet --part {number}/{of}")).1);
            assert!(parts.collect::<String>() == whole, "{arguments}, {of} parts");
        }
    }
}

#[test]
fn parts_are_of_about_the_same_size_and_of_files() {
    let folder = Folder::new(&[("a.txt", &SUDOKU.repeat(1000))]);
    for number in 1..=4 {
        let (code, out, _) = run(&folder, &format!("solve a.txt --output line --part {number}/4"));
        assert_eq!((code, out.lines().count()), (Some(0), 250));
    }
    for (arguments, message) in [
        ("a.txt --part 0/4", "expected K/N"),
        ("a.txt --part 5/4", "expected K/N"),
        ("a.txt --part 1/0", "expected K/N"),
        ("a.txt --part 1/2 --index 3", "cannot be used with"),
        ("- --part 1/2", "--part needs files"),
    ] {
        let (code, _, err) = run(&folder, &format!("solve {arguments}"));
        assert!(code == Some(2) && err.contains(message), "{arguments}: {err}");
    }
}

#[test]
fn a_part_is_resumed() {
    let folder = files();
    let solve = "solve set --output jsonl --no-timing --quiet --part 2/2 --out";
    let (code, ..) = run(&folder, &format!("{solve} whole.jsonl"));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
    let (whole, state) = (read("whole.jsonl"), read("whole.jsonl.resume"));
    let at = state.find(r#""exit":"#).expect("an exit code");
    let open = format!(r#"{}"exit":null}}"#, &state[..at]);
    assert!(whole.lines().count() > 100);
    for cut in (0..whole.len()).step_by(whole.len() / 20) {
        folder.write("part.jsonl", &whole.as_bytes()[..cut]);
        folder.write("part.jsonl.resume", open.as_bytes());
        let (again, _, err) = run(&folder, &format!("{solve} part.jsonl --resume"));
        assert_eq!(again, code, "{err}");
        assert!(read("part.jsonl") == whole, "{cut}");
        assert_eq!(read("part.jsonl.resume"), state);
    }
    let (code, _, err) =
        run(&folder, "solve set --output jsonl --no-timing --part 1/2 --out part.jsonl --resume");
    assert!(code == Some(2) && err.contains("with other options"), "{err}");
}

#[test]
fn only_answers_of_some_statuses_are_printed() {
    let folder = files();
    for (output, of) in [("line", ""), ("jsonl", r#""status":""#)] {
        for engine in ["auto", "sat"] {
            let solve = format!("solve set --no-timing --output {output} --engine {engine}");
            let (code, all, err) = run(&folder, &solve);
            for statuses in ["unique", "multiple,unsatisfiable", "error,unique", "stalled"] {
                let (filtered, some, also_err) = run(&folder, &format!("{solve} --status {statuses}"));
                let starts = |line: &&str| {
                    let status = &line[line.find(of).expect("a status") + of.len()..];
                    statuses.split(',').any(|wanted| status.starts_with(wanted))
                };
                let expected: Vec<&str> = all.lines().filter(starts).collect();
                assert_eq!(some.lines().collect::<Vec<_>>(), expected, "{output} {statuses}");
                // All puzzles are still solved, counted and reported on standard error.
                assert_eq!((filtered, also_err), (code, err.clone()));
            }
        }
    }
    let (code, _, err) = run(&folder, "solve set --status odd");
    assert!(code == Some(2) && err.contains("unknown status"), "{err}");
    let (code, _, err) = run(&folder, "solve set --status error --output jsonl --out a --resume");
    assert!(code == Some(2) && err.contains("cannot be used with"), "{err}");
}

#[test]
fn each_line_can_say_where_its_puzzle_stands() {
    let folder = files();
    for engine in ["auto", "search"] {
        let solve = format!("solve set --no-timing --engine {engine} --output");
        let lines = run(&folder, &format!("{solve} line")).1;
        let records = run(&folder, &format!("{solve} jsonl")).1;
        let mut expected = String::new();
        for (line, record) in lines.lines().zip(records.lines()) {
            let record: serde_json::Value = serde_json::from_str(record).expect("JSON");
            let source = record["source"].as_str().expect("a name");
            expected += &format!("{source}:{}\t{line}\n", record["line"]);
        }
        assert!(run(&folder, &format!("{solve} line --where")).1 == expected);
    }
    let (code, _, err) = run(&folder, "solve set --where");
    assert!(code == Some(2) && err.contains("--where needs --output line"), "{err}");
}
