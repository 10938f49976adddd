//! Names of kinds, engines, formats and the like: suggestions for misspelt ones, completions in shells, the version; and
//! the note about reading from a terminal.

use super::{CORNER, Folder};

fn output(arguments: &str) -> (Option<i32>, String, String) {
    let output = Folder::new(&[("a.nin", CORNER)]).run(arguments).output();
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_misspelt_name_suggests_the_nearest_one() {
    for (arguments, meant) in [
        ("solve a.nin --engine serach", "search"),
        ("solve a.nin --format nni", "nin"),
        ("solve a.nin --output jsnol", "jsonl"),
        ("solve a.nin --status unqiue", "unique"),
        ("convert a.nin --to webpnb", "webpbn"),
        ("bench a.nin --engines sat,cdlc", "cdcl"),
        ("bench a.nin --reference serach", "search"),
        ("verify a.nin --engines burte", "brute"),
        ("verify --random nonogarm", "nonogram"),
        ("verify --random masuy", "masyu"),
        ("kinds slitherlnk", "slitherlink"),
        ("rules show masuy", "masyu"),
        ("rules new mine --like masuy", "masyu"),
        ("rules test masuy", "masyu"),
        ("generate sudkou", "sudoku"),
        ("generate masuy", "masyu"),
        ("generate masyu --difficulty prob", "probe"),
        ("generate masyu --to cod", "code"),
        ("generate sudoku --level hrad", "hard"),
        ("generate sudoku --technique x-wnig", "X-Wing"),
        ("generate sudoku --technique bf5", "bf"),
        ("generate sudoku --symmetry rotate18", "rotate180"),
        ("play forp", "fopr"),
        ("completions bsah", "bash"),
        ("sovle a.nin", "solve"),
    ] {
        let (code, out, err) = output(arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{arguments}");
        let suggested = [format!("did you mean `{meant}`?"), format!("exists: '{meant}'")];
        assert!(suggested.iter().any(|words| err.contains(words)), "{arguments}: {err}");
    }
    let (_, _, err) = output("solve a.nin --engine dlx");
    assert!(err.contains("unknown engine; choose one of auto, search, "), "{err}");
}

/// The words that bash offers for the last of these arguments.
#[cfg(unix)]
fn completed(arguments: &[&str]) -> Vec<String> {
    let (_, script, _) = output("completions bash");
    let program = "COMP_WORDS=(gridproof \"$@\"); COMP_CWORD=$#\n\
                   _gridproof gridproof \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"\n\
                   printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    let folder = Folder::new(&[("complete", &format!("{script}\n{program}"))]);
    let output = std::process::Command::new("bash")
        .arg(folder.path().join("complete"))
        .args(arguments)
        .output()
        .expect("bash runs");
    let words = String::from_utf8(output.stdout).expect("text");
    words.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn completions_offer_values() {
    for (arguments, offered) in [
        (&["solve", "--engine", "s"][..], &["search", "sat"][..]),
        (&["solve", "--format", "nonogr"], &["nonograms-org", "nonogrid"]),
        (&["solve", "--output", "js"], &["jsonl"]),
        (&["solve", "--format", "cn"], &["cnon"]),
        // This format can only be read.
        (&["convert", "a", "--to", "cn"], &["cnf"]),
        (&["kinds", "mas"], &["masyu"]),
        (&["rules", "show", "mas"], &["masyu"]),
        (&["verify", "--random", "non"], &["nonogram"]),
        (&["verify", "--engines", "b"], &["brute"]),
        (&["generate", "sli"], &["slitherlink"]),
        (&["generate", "slitherlink", "--difficulty", "p"], &["propagation", "probe"]),
        (&["generate", "sudoku", "--technique", "bf"], &["bf2", "bf3", "bf4", "bf"]),
        (&["generate", "sudoku", "--level", "e"], &["easy", "extreme"]),
        (&["play", "p"], &["pa3", "p18992"]),
        (&["completions", "b"], &["bash"]),
    ] {
        assert_eq!(completed(arguments), offered, "{arguments:?}");
    }
}

#[test]
fn the_long_version_names_the_build() {
    let version = concat!("gridproof ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(output("-V"), (Some(0), version.to_owned(), String::new()));
    let (code, out, err) = output("--version");
    assert_eq!((code, &*err), (Some(0), ""));
    assert!(out.starts_with(version), "{out}");
    assert!(out.contains("\ncommit: ") && out.contains("\nfeatures: formats, parallel, sat\n"), "{out}");
    let (_, page, _) = output("man");
    assert!(!page.contains("commit:"), "the manual page is that of every build");
}

/// `script` runs a command at a new terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_told_that_the_program_waits() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    let mut child = Command::new("script")
        .args(["-qec", concat!(env!("CARGO_BIN_EXE_gridproof"), " solve - --output line"), "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script runs");
    let mut terminal = child.stdin.take().expect("a pipe");
    terminal.write_all(CORNER.as_bytes()).and_then(|()| terminal.write_all(b"\x04")).expect("written");
    let output = child.wait_with_output().expect("it ends");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let note = "reading puzzles from the terminal; Ctrl-D on an empty line ends the input";
    assert_eq!(shown.matches(note).count(), 1, "{shown}");
    assert!(shown.contains("unique\tX./XX"), "{shown}");

    let piped = Folder::new(&[]).run("solve - --output line").stdin(CORNER).output();
    assert!(!String::from_utf8_lossy(&piped.stderr).contains("terminal"));
}
