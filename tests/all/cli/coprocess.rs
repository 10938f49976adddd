//! The program in a pipe: it answers each puzzle as soon as it arrives, and obeys signals while it waits.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

struct Coprocess {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Coprocess {
    fn new(arguments: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
            .args(arguments.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("piped"));
        Self { child, input, output: BufReader::new(output) }
    }

    fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("open");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("it reads");
    }

    fn line(&mut self) -> String {
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("an answer");
        answer
    }

    /// Closes the input, waits for the program to end and returns its exit code.
    fn end(mut self) -> Option<i32> {
        self.input = None;
        self.child.wait().expect("it ends").code()
    }
}

const SUDOKU: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n";
/// The blank line ends the puzzle.
const NONOGRAM: &str = "2 2\n1\n2\n2\n1\n\n";
const GRID: &str = "1 2 3 4\n3 4 1 2\n_ 1 4 3\n4 3 2 1\n\n";

/// Each puzzle is answered before the next one is written. The program used to answer only at the end of the input.
#[test]
fn answers_come_as_puzzles_come() {
    const ARGUMENTS: [(&str, &str); 6] = [
        (SUDOKU, "--output line"),
        (SUDOKU, "--output jsonl --engine search"),
        (SUDOKU, "--output line --engine cdcl --jobs 2"),
        (NONOGRAM, "--output line"),
        (NONOGRAM, "--output jsonl --engine sat"),
        (GRID, "--output line"),
    ];
    for (puzzle, arguments) in ARGUMENTS {
        let mut program = Coprocess::new(&format!("solve - {arguments}"));
        for _ in 0..20 {
            program.write(puzzle);
            let answer = program.line();
            assert!(answer.contains("unique"), "{arguments}: {answer}");
        }
        assert_eq!(program.end(), Some(0));
    }
}

/// Measures the time from a puzzle to its answer. A few slow answers are allowed, because the machine may be busy.
#[test]
fn a_thousand_puzzles_are_answered_at_once() {
    let mut program = Coprocess::new("solve - --output line");
    program.write(SUDOKU);
    program.line();
    let mut times: Vec<Duration> = (0..1000)
        .map(|_| {
            let clock = Instant::now();
            program.write(SUDOKU);
            assert!(program.line().starts_with("unique"));
            clock.elapsed()
        })
        .collect();
    times.sort_unstable();
    eprintln!("median {:?}, 99 % {:?}, slowest {:?}", times[500], times[990], times[999]);
    assert!(times[900] < Duration::from_millis(10), "{:?}", times[900]);
    assert_eq!(program.end(), Some(0));
}

/// A writer may flush each line or even each byte. The beginning of a puzzle must not be taken for another format.
#[test]
fn puzzles_may_come_in_pieces() {
    for (puzzle, size) in [(NONOGRAM, 1), (NONOGRAM, 3), (GRID, 1), (GRID, 8), (SUDOKU, 40)] {
        let mut program = Coprocess::new("solve - --output line");
        for _ in 0..2 {
            for piece in puzzle.as_bytes().chunks(size) {
                program.write(std::str::from_utf8(piece).expect("ASCII"));
                std::thread::sleep(Duration::from_millis(2));
            }
            assert!(program.line().starts_with("unique"));
        }
        assert_eq!(program.end(), Some(0));
    }
}

/// If the first puzzle cannot be read, its error is printed before the next puzzle is written.
#[test]
fn an_error_is_answered_too() {
    let bad = "2 2\n1\n3\n2\n1\n\n";
    for (arguments, bad, good) in
        [("--format nin", bad, NONOGRAM), ("", bad, NONOGRAM), ("--format sudoku-line", &SUDOKU[1..], SUDOKU)]
    {
        let mut program = Coprocess::new(&format!("solve - --output line {arguments}"));
        program.write(bad);
        assert_eq!(program.line(), "error\t\n", "{arguments} {bad}");
        program.write(good);
        assert!(program.line().starts_with("unique"));
        assert_eq!(program.end(), Some(2));
    }
}

#[cfg(unix)]
mod signals {
    use super::*;

    /// Sends a signal and returns the time until the program has ended with exit code 130.
    fn ended(child: &mut Child, signal: &str) -> Duration {
        std::thread::sleep(Duration::from_millis(300));
        let clock = Instant::now();
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        clock.elapsed()
    }

    /// Measures the time several times and uses the shortest, because the machine may be busy.
    fn is_obeyed_at_once(arguments: &str, written: &str, signal: &str) {
        let run = |_| {
            let mut program = Coprocess::new(arguments);
            program.write(written);
            let time = ended(&mut program.child, signal);
            let mut rest = String::new();
            std::io::Read::read_to_string(&mut program.output, &mut rest).expect("UTF-8");
            assert_eq!(rest.lines().count(), written.matches(SUDOKU).count(), "{rest}");
            time
        };
        let fastest = (0..3).map(run).min().expect("some");
        assert!(fastest < Duration::from_millis(50), "{arguments}: {fastest:?}");
    }

    /// A blocking read used to delay the signal indefinitely.
    #[test]
    fn a_signal_is_obeyed_while_nothing_comes() {
        for signal in ["-INT", "-TERM"] {
            is_obeyed_at_once("solve - --output line", "", signal);
        }
        is_obeyed_at_once("solve - --output line --engine sat", SUDOKU, "-INT");
        // An incomplete puzzle is not answered.
        is_obeyed_at_once("solve - --output line", &format!("{SUDOKU}{}", &SUDOKU[..30]), "-INT");
    }

    /// Opening a FIFO blocks until there is a writer.
    #[test]
    fn a_signal_is_obeyed_at_a_fifo_without_a_writer() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("fifo");
        assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
            .arg("solve")
            .arg(&path)
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        assert!(ended(&mut child, "-INT") < Duration::from_secs(2));
    }
}
