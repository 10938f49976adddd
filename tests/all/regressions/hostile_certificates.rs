//! Certificates from strangers: special files, files that never end, and files that need far more resources than their
//! size suggests.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The path of the certificate in the folder of [`accepted`].
const PLACE: &str = "proofs/a.nin/0.certificate";

/// The maximum time and memory for a rejection. The time includes a reserve for slow machines.
const SECONDS: f64 = 5.0;
const MEBIBYTES: u64 = 64;

/// The peak memory of a process so far, in MiB; `None` if the process has ended.
fn memory(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}

/// Runs the program and returns its output and exit code. Fails if it takes a minute, or more memory than allowed.
fn run(folder: &Path, arguments: &[&str]) -> (String, i32) {
    run_within(MEBIBYTES, folder, arguments)
}

fn run_within(mebibytes: u64, folder: &Path, arguments: &[&str]) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().expect("a child");
            panic!("{arguments:?} does not end");
        }
        let memory = memory(child.id()).unwrap_or(0);
        if memory > mebibytes {
            child.kill().expect("a child");
            panic!("{arguments:?} takes {memory} MiB");
        }
        sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().expect("its output");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code().unwrap_or(-1))
}

/// A folder with an accepted certificate.
fn accepted() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    fs::write(folder.path().join("a.nin"), "2 2\n2\n1\n2\n1\n").expect("writable");
    assert_eq!(run(folder.path(), &["solve", "a.nin", "--certificate", "proofs"]).1, 0);
    assert_eq!(run(folder.path(), &["certificate", "check", "proofs"]).1, 0);
    folder
}

/// Checks the certificate and returns the output and the exit code. Fails if this takes too long.
fn refused(folder: &Path) -> (String, i32) {
    let start = Instant::now();
    let (text, code) = run(folder, &["certificate", "check", "--no-timing", "--jobs", "1", "proofs"]);
    let seconds = start.elapsed().as_secs_f64();
    assert!(seconds < SECONDS, "{seconds} s: {text}");
    (text.replace(PLACE, "certificate"), code)
}

/// Replaces the certificate's file of each name by a file that `make` creates, and returns the results of the checks.
fn replaced(make: impl Fn(&Path), names: &[&str]) -> Vec<(String, i32)> {
    let folder = accepted();
    let replaced = |name: &&str| {
        let path = folder.path().join(PLACE).join(name);
        let kept = fs::read(&path).expect("there");
        fs::remove_file(&path).expect("there");
        make(&path);
        let refused = refused(folder.path());
        fs::remove_file(&path).expect("there");
        fs::write(&path, kept).expect("writable");
        refused
    };
    names.iter().map(replaced).collect()
}

const ALL: [&str; 5] = ["manifest.json", "puzzle.non", "solution.txt", "formula.cnf", "proof.lrat"];

/// A pipe without a writer blocked the check forever, and also the creation of a new certificate.
#[test]
fn a_pipe_is_no_file_of_a_certificate() {
    let pipe = |path: &Path| {
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
    };
    for (name, refused) in ALL.iter().zip(replaced(pipe, &ALL)) {
        assert_eq!(refused, (format!("certificate: unreadable: {name}: not a regular file\n"), 2), "{name}");
    }
    let folder = accepted();
    let puzzle = folder.path().join(PLACE).join("puzzle.non");
    fs::remove_file(&puzzle).expect("there");
    pipe(&puzzle);
    let (_, code) = run(folder.path(), &["solve", "a.nin", "--certificate", "proofs"]);
    assert_eq!(code, 2, "the place is taken by something else");
}

/// A link to an endless device made the check use 4.2 GiB.
#[test]
fn a_device_is_no_file_of_a_certificate() {
    let device = |path: &Path| symlink("/dev/zero", path).expect("a link");
    for (name, refused) in ALL.iter().zip(replaced(device, &ALL)) {
        assert_eq!(refused, (format!("certificate: unreadable: {name}: not a regular file\n"), 2));
    }
    // A link to a regular file is accepted.
    let folder = accepted();
    let proof = folder.path().join(PLACE).join("proof.lrat");
    fs::rename(&proof, folder.path().join("elsewhere")).expect("renamed");
    symlink(folder.path().join("elsewhere"), &proof).expect("a link");
    assert_eq!(refused(folder.path()).1, 0);
}

/// Sparse files, which take no space on the disk, were read completely.
#[test]
fn holes_are_not_read() {
    let holes = |path: &Path| {
        let file = fs::File::create(path).expect("writable");
        file.set_len(3 << 30).expect("a file system that knows holes");
    };
    let refused = replaced(holes, &ALL);
    let expected = [
        "manifest.json: the file is larger than the limit of 65536 bytes",
        "puzzle.non: the file is larger than the limit of 8388608 bytes",
        "solution.txt: the file is larger than the limit of 4194304 bytes",
        "formula.cnf:1: the line has more than 1022 bytes",
        "proof.lrat:1: the line has more than ",
    ];
    for (refused, expected) in refused.iter().zip(expected) {
        assert!(refused.0.starts_with(&format!("certificate: rejected: {expected}")), "{refused:?}");
        assert_eq!(refused.1, 1);
    }
}

/// The checker derived all clauses of a large board for the names of a formula before it checked any clause. 6 MB of
/// names took 1 GB of memory.
#[test]
fn names_alone_make_no_clauses() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join(PLACE);
    fs::create_dir_all(&place).expect("writable");
    let file = |name: &str, text: &str| fs::write(place.join(name), text).expect("writable");
    file(
        "manifest.json",
        r#"{"version": 1, "verdict": "unsatisfiable", "format": "sudoku-grid", "puzzle": "puzzle.sdk",
            "formula": "formula.cnf", "proof": "proof.lrat"}"#,
    );
    file("puzzle.sdk", &("0 ".repeat(64) + "\n").repeat(64));
    let mut names = String::new();
    for (variable, (cell, value)) in
        (0..4096).flat_map(|cell| (0..64).map(move |value| (cell, value))).enumerate()
    {
        names += &format!("c {} cell {cell} is {value}\n", variable + 1);
    }
    let count = 4096 * 64;
    file("formula.cnf", &format!("{names}p cnf {count} 1\n1 0\n"));
    file("proof.lrat", "2 0 1 0\n");
    let (text, code) = refused(folder.path());
    assert!(text.starts_with("certificate: rejected: formula.cnf: the formula lacks the clause `"), "{text}");
    assert_eq!(code, 1);
    // In another order, the names have to be looked up.
    let turned: Vec<String> = names
        .lines()
        .rev()
        .zip(1..)
        .map(|(line, variable)| {
            let name = line.splitn(3, ' ').nth(2).unwrap_or_default();
            format!("c {variable} {name}\n")
        })
        .collect();
    file("formula.cnf", &format!("{}p cnf {count} 1\n1 0\n", turned.concat()));
    let (text, code) = refused(folder.path());
    assert!(text.starts_with("certificate: rejected: formula.cnf: the formula lacks the clause `"), "{text}");
    assert_eq!(code, 1);
}

/// A certificate for a model with `cells` cells of `values` values. Its formula states both that cell 0 has its last
/// value and that it does not; the other clauses are those of the cells.
fn of_model(folder: &Path, cells: usize, values: usize, constraint: &str) {
    let place = folder.join(PLACE);
    fs::create_dir_all(&place).expect("writable");
    let file = |name: &str, text: &str| fs::write(place.join(name), text).expect("writable");
    file(
        "manifest.json",
        r#"{"version": 1, "verdict": "unsatisfiable", "format": "model", "puzzle": "puzzle.json",
            "formula": "formula.cnf", "proof": "proof.lrat"}"#,
    );
    let list: Vec<usize> = (0..values).collect();
    let cell_list = vec![list; cells];
    let head = r#"{"format": "gridproof-model", "version": 1, "cells": "#;
    file("puzzle.json", &format!("{head}{cell_list:?}, \"constraints\": [{constraint}]}}"));
    // A cell with two values has only one variable, for the larger value.
    let of_cell = if values == 2 { 1 } else { values };
    let mut names = String::new();
    let mut clauses = vec![format!("{of_cell} 0"), format!("-{of_cell} 0")];
    for cell in 0..cells {
        let variable = |number: usize| cell * of_cell + number + 1;
        for number in 0..of_cell {
            names += &format!("c {} cell {cell} is {}\n", variable(number), number + values - of_cell);
        }
        if of_cell > 1 {
            let some =
                (0..of_cell).map(|number| format!("{} ", variable(number))).collect::<Vec<_>>().concat();
            clauses.push(some + "0");
            for one in 0..of_cell {
                clauses.extend((0..one).map(|other| format!("-{} -{} 0", variable(other), variable(one))));
            }
        }
    }
    let (variables, count) = (cells * of_cell, clauses.len());
    file("formula.cnf", &format!("{names}p cnf {variables} {count}\n{}\n", clauses.join("\n")));
    file("proof.lrat", "");
}

/// The function that chose subsets of a count called itself for each atom, so that 100,000 calls overflowed the stack.
/// Partial sums were unbounded and needed 8 GB. The same clause could be derived again and again without end.
#[test]
fn a_puzzle_cannot_ask_for_much_more_than_its_formula_has() {
    let ones = |count: usize| vec!["[0, [1]]"; count].join(", ");
    let count = |atoms: usize, from: usize| {
        let atoms = ones(atoms);
        format!(r#"{{"type": "count", "origin": "many", "atoms": [{atoms}], "from": {from}, "to": {from}}}"#)
    };
    let linear = r#"{"type": "linear", "origin": "wide", "from": 7, "to": 7,
        "terms": [[1, 0], [64, 1], [4096, 2], [262144, 3], [16777216, 4]]}"#;
    let edges: Vec<String> = (0..5000).map(|point| format!("[[0, [1]], 0, {}]", point + 1)).collect();
    let edges = edges.join(", ");
    let star = format!(r#"{{"type": "loop", "origin": "star", "edges": [{edges}]}}"#);
    let too_many =
        "the constraints of the puzzle need a far larger formula, or have too many partial sums or states";
    for (cells, values, constraint) in
        [(1, 2, count(200_000, 100_000)), (1, 2, count(60, 30)), (5, 64, linear.to_owned()), (1, 2, star)]
    {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        of_model(folder.path(), cells, values, &constraint);
        let check = ["certificate", "check", "--no-timing", "--jobs", "1", "proofs"];
        let (text, code) = run_within(600, folder.path(), &check);
        let expected = format!("certificate: rejected: formula.cnf: {too_many}\n");
        assert_eq!((text.replace(PLACE, "certificate"), code), (expected, 1));
    }
}

/// When the disk was full, `solve --certificate` continued with an error for each remaining puzzle.
#[test]
fn a_full_disk_ends_the_making_of_certificates() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    fs::write(folder.path().join("a.nin"), "2 2\n2\n1\n2\n1\n".repeat(500)).expect("writable");
    fs::create_dir(folder.path().join("full")).expect("writable");
    // A disk of a few pages, mounted in separate namespaces.
    let disk = |command: &str| {
        let command = format!("mount -t tmpfs -o size=64k none full && {command}");
        let arguments = ["--user", "--map-root-user", "--mount", "sh", "-c", &command, "sh"];
        let gridproof = env!("CARGO_BIN_EXE_gridproof");
        Command::new("unshare").args(arguments).arg(gridproof).current_dir(folder.path()).output()
    };
    if !disk("true").is_ok_and(|output| output.status.success()) {
        eprintln!("notice: no disk can be mounted here: not tested");
        return;
    }
    let command = "exec \"$1\" solve a.nin --output line --jobs 2 --certificate full/proofs";
    let output = disk(command).expect("the program runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert_eq!(err.matches("error: ").count(), 1, "{err}");
    assert!(err.contains("No space left on device (os error 28); stopped"), "{err}");
    let answered = output.stdout.split(|&byte| byte == b'\n').count();
    assert!((2..100).contains(&answered), "{answered}");
}
