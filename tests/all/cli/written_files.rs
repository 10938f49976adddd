//! The files that commands write: their folders, their names, and which files they must not replace.

use super::Folder;

const DUCK: &str = "2 2\n1\n1\n1\n1\n";

#[test]
fn a_file_that_is_read_is_not_written() {
    let folder = Folder::new(&[("a.nin", DUCK)]);
    for command in [
        "solve a.nin --output line --out a.nin",
        "solve a.nin --output jsonl --out ./a.nin",
        "convert a.nin --to non --out a.nin",
        "render a.nin --to svg --out a.nin",
        "bench a.nin --export csv a.nin",
        "solve . --output jsonl --out a.nin",
        "convert . --to non --out ./a.nin",
    ] {
        let ran = folder.run(command).output();
        let err = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{command}: {err}");
        assert!(
            err.contains("this is an input file; choose another file for the output"),
            "{command}: {err}"
        );
        let left = std::fs::read_to_string(folder.path().join("a.nin")).expect("the file");
        assert_eq!(left, DUCK, "{command}");
    }
    // Files in a folder that contain no puzzles may be overwritten.
    for _ in 0..2 {
        folder.run("solve . --output jsonl --no-timing --out answers.jsonl --quiet").gives(1, "", "");
    }
}

#[test]
fn pictures_of_files_of_one_name_have_names_of_their_own() {
    let folder = Folder::new(&[("x/a.nin", DUCK), ("y/a.nin", DUCK), ("y/a.txt", DUCK)]);
    folder.run("render x y --out pictures.d/").gives(0, "", "");
    let mut names: Vec<String> = std::fs::read_dir(folder.path().join("pictures.d"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["a-0-2.svg", "a-0-3.svg", "a-0.svg"]);
}

/// The title of a nonogram gives its picture away.
#[test]
fn a_sheet_has_rules_and_the_titles_of_nonograms_only_if_wanted() {
    let duck = "title \"Duck\"\nwidth 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n";
    let folder = Folder::new(&[("a.non", duck), ("b.txt", "starbattle/5/5/1/c1la4rc0\n")]);
    let parts = |command: &str| -> Vec<usize> {
        let sheet = folder.run(command).output().stdout;
        let sheet = String::from_utf8(sheet).expect("text");
        let (puzzles, answers) = sheet.split_once("<h1>Answers</h1>").expect("answers");
        assert_eq!(puzzles.matches("each region has 1 star.").count(), 1, "{puzzles}");
        assert!(!answers.contains("each region has"), "{answers}");
        // Each picture has its title in a caption and in the document.
        [puzzles, answers].map(|part| part.matches("Duck: nonogram 2 x 2").count()).to_vec()
    };
    assert_eq!(parts("render a.non b.txt --sheet"), [0, 2]);
    assert_eq!(parts("render a.non b.txt --sheet --titles"), [2, 2]);
}

#[test]
fn errors_name_the_file() {
    let folder = Folder::new(&[("a.nin", DUCK)]);
    for command in
        ["solve a.nin --out no/b", "convert a.nin --to non --out no/b", "render a.nin --out no/b.svg"]
    {
        let ran = folder.run(command).output();
        let err = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{command}: {err}");
        assert!(err.contains("no/b"), "{command}: {err}");
    }
}

#[test]
fn an_invalid_baseline_is_reported_before_anything_is_measured() {
    let folder = Folder::new(&[("a.nin", DUCK), ("b.json", "{}")]);
    let ran = folder.run("bench a.nin --baseline b.json --export csv c.csv").output();
    assert_eq!((ran.status.code(), ran.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("b.json: not a report"));
    assert!(!folder.path().join("c.csv").exists());
}
