//! Tests the five text systems with complete transcripts, with input that their texts forbid, and with hostile input.

mod hostile;
mod refusals;

use std::fs;
use std::path::{Path, PathBuf};

use gridproof_play::{PlayError, System, by_name, systems};

/// The output of a system, and how it ended.
struct Played {
    output: String,
    notices: String,
    result: Result<(), PlayError>,
}

fn play(system: &System, mut input: &[u8], terminal: bool) -> Played {
    let (mut output, mut notices) = (Vec::new(), Vec::new());
    let result = system.play(&mut input, &mut output, &mut notices, terminal);
    let text = |bytes| String::from_utf8(bytes).expect("the systems write UTF-8");
    Played { output: text(output), notices: text(notices), result }
}

fn named(name: &str) -> &'static System {
    by_name(name).expect("a system of that name")
}

/// A transcript: the system, the name of the case, the input and the expected output.
struct Transcript {
    system: &'static System,
    case: String,
    input: Vec<u8>,
    output: String,
}

fn transcripts(folder: &Path) -> Vec<Transcript> {
    let mut found = Vec::new();
    for system in systems() {
        let Ok(entries) = fs::read_dir(folder.join(system.name)) else { continue };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "in")) {
            let case = format!("{}/{}", system.name, path.file_stem().expect("a name").to_string_lossy());
            let input = fs::read(path).expect("the input");
            let output = fs::read_to_string(path.with_extension("out")).expect("the output");
            found.push(Transcript { system, case, input, output });
        }
    }
    found
}

fn own_transcripts() -> Vec<Transcript> {
    transcripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden"))
}

/// The folder of transcripts that are not part of the project. It may be missing.
fn shared_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/golden")
}

fn assert_all(transcripts: &[Transcript]) {
    for Transcript { system, case, input, output } in transcripts {
        let played = play(system, input, false);
        assert!(played.result.is_ok(), "{case}: {:?}", played.result);
        assert_eq!(&played.output, output, "{case}");
    }
}

#[test]
fn the_projects_own_transcripts_come_out_byte_for_byte() {
    let own = own_transcripts();
    for system in systems() {
        let of_system = own.iter().filter(|t| std::ptr::eq(t.system, system)).count();
        assert!(of_system >= 3, "{} has {of_system} transcripts", system.name);
    }
    assert_all(&own);
}

#[test]
fn the_shared_transcripts_come_out_byte_for_byte() {
    let folder = shared_folder();
    if !folder.is_dir() {
        eprintln!("skipped: there is no folder {}", folder.display());
        return;
    }
    let shared = transcripts(&folder);
    assert!(!shared.is_empty());
    assert_all(&shared);
}

#[test]
fn input_comes_in_any_pieces() {
    /// A reader that returns one byte at a time, like a slow writer at the other end of a pipe.
    struct Dripping<'a>(&'a [u8]);
    impl std::io::Read for Dripping<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let [first, ref rest @ ..] = *self.0 else { return Ok(0) };
            self.0 = rest;
            buffer[0] = first;
            Ok(1)
        }
    }
    for Transcript { system, case, input, output } in own_transcripts() {
        let mut written = Vec::new();
        let mut dripping = std::io::BufReader::with_capacity(1, Dripping(&input));
        system.play(&mut dripping, &mut written, &mut Vec::new(), false).expect("as in one piece");
        assert_eq!(String::from_utf8_lossy(&written), output, "{case}");
    }
}

#[test]
fn white_space_only_separates() {
    for Transcript { system, case, input, output } in own_transcripts() {
        let text = String::from_utf8(input).expect("UTF-8");
        let spread = text.replace([' ', '\n'], " \t\r\n\x0b\x0c\n");
        assert_eq!(play(system, spread.as_bytes(), false).output, output, "{case}");
        let one_line = text.replace('\n', " ");
        assert_eq!(play(system, one_line.trim_end().as_bytes(), false).output, output, "{case}");
    }
}

/// Tests the same with the built program. It must succeed, and print nothing on standard error except one puzzle's
/// remark.
#[cfg(feature = "cli")]
#[test]
fn the_program_plays_every_transcript() {
    let mut all = own_transcripts();
    all.extend(transcripts(&shared_folder()));
    for Transcript { system, case, input, output } in all {
        let done = program(system.name, &input);
        assert_eq!(String::from_utf8_lossy(&done.stdout), output, "{case}");
        let remark = if case == "pa3/no_solution" { "The puzzle has no solution.\n" } else { "" };
        assert_eq!(String::from_utf8_lossy(&done.stderr), remark, "{case}");
        assert!(done.status.success(), "{case}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn the_program_exits_with_two_and_a_place_where_the_input_is_wrong() {
    let done = program("p18992", b"4\nN 1 1\n");
    assert_eq!(done.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&done.stdout), "....\n.BN.\n.NB.\n....\n2:2\n\n");
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(message.contains(":2:1: black may not play at row 1, column 1"), "{message}");
}

#[cfg(feature = "cli")]
fn program(system: &str, input: &[u8]) -> std::process::Output {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(["play", system])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A system that has ended does not read the rest of the input, so the pipe may be closed.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}
