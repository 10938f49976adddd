//! `--out` and `--resume`: writes records to a file, and continues an interrupted run.
//!
//! The file itself records the progress: its last complete line contains the source and index of the last puzzle that
//! has an answer. `FILE.resume`, next to it, holds the options and input of the run and, once the run is complete, its
//! exit code.

use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use gridproof_batch::record::{FaultCode, GoalComparison};
use gridproof_model::planted::{self, Fault};
use serde::{Deserialize, Serialize};

use super::options::Options;
use super::tally::Tally;
use crate::cli::exit::Exit;
use crate::cli::live::is_live;
use crate::cli::out;
use crate::cli::report::render::AnswerShape;
use crate::cli::sources::walk;

/// The run that wrote a file of records.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Origin {
    /// The version of the program.
    program: String,
    /// The options that change the records.
    options: String,
    /// The arguments that are files, folders, puzzle codes or URLs.
    named: Vec<String>,
    /// The files that these arguments lead to, in order.
    inputs: Vec<Input>,
}

/// An input file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Input {
    path: String,
    bytes: u64,
    hash: String,
}

/// The content of `FILE.resume`.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    origin: Origin,
    /// The exit code, if the run is complete.
    exit: Option<Exit>,
}

/// The part of the input that already has answers.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The files that have answers, in order.
    files: VecDeque<String>,
    /// The number of puzzles to skip at the start of the last of these files.
    puzzles: usize,
}

impl Done {
    /// The number of puzzles to skip in `source`, the next file of the input; `None` to skip the whole file. With
    /// `--part`, a file may have no answer at all, because none of its puzzles belongs to that part of the input.
    pub(super) fn next(&mut self, source: &str) -> Option<usize> {
        match self.files.front() {
            None => Some(0),
            Some(file) if file != source => None,
            Some(_) => {
                self.files.pop_front();
                self.files.is_empty().then_some(self.puzzles)
            }
        }
    }
}

/// The output file.
#[derive(Debug)]
pub(super) struct OutFile {
    pub(super) file: File,
    pub(super) done: Done,
    /// The path and content of `FILE.resume`; `None` if the run cannot be resumed.
    state: Option<(PathBuf, State)>,
}

/// What a run has to do when it starts.
pub(super) enum Start {
    /// Start or continue the run. The field is the file of `--out`, if that option was given.
    Run(Option<OutFile>),
    /// Nothing remains to be done, because an earlier run was complete. The field is the exit code of that run.
    Complete(Exit),
}

/// The keys of a record that are needed here.
#[derive(Deserialize)]
struct Seen {
    source: String,
    index: usize,
    status: String,
    error: Option<SeenError>,
    goal: Option<GoalComparison>,
}

#[derive(Deserialize)]
struct SeenError {
    code: FaultCode,
}

/// Opens the file of `--out`, and finds the part of the input that already has answers. These answers are counted in
/// `tally`.
pub(super) fn start(options: &Options, tally: &mut Tally) -> io::Result<Start> {
    let Some(path) = options.out.as_deref() else { return Ok(Start::Run(None)) };
    let refused = |message: String| Err(io::Error::other(message));
    let from_files = options.paths.iter().all(|path| path.as_os_str() != "-" && !is_live(path));
    if options.resume && (options.output != AnswerShape::Jsonl || !from_files) {
        return refused(
            "--resume needs --output jsonl and input files: a pipe cannot be read again".to_owned(),
        );
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".resume");
    let beside = PathBuf::from(beside);
    let resumable = options.output == AnswerShape::Jsonl
        && from_files
        && options.index.is_none()
        && options.status.is_none();
    if !resumable {
        return Ok(Start::Run(Some(OutFile {
            file: out::create(path, &options.paths)?,
            done: Done::default(),
            state: None,
        })));
    }
    let origin = Origin::of(options)?;
    if options.resume && options.part.is_some() && origin.repeats_a_file() {
        return refused("--resume with --part needs each input file to be named only once".to_owned());
    }
    // An empty file without FILE.resume comes from a run that was killed before it wrote FILE.resume.
    let is_empty = path.metadata().is_ok_and(|found| found.len() == 0) && !beside.exists();
    if !options.resume || !path.exists() || is_empty {
        let state = State { origin, exit: None };
        out::refuse_input(path, &options.paths)?;
        // With this order of steps, FILE.resume never describes an earlier output file, even if the program is killed
        // between two steps.
        remove_state(&beside)?;
        let file = out::create(path, &options.paths)?;
        write_state(&beside, &state)?;
        return Ok(Start::Run(Some(OutFile { file, done: Done::default(), state: Some((beside, state)) })));
    }
    let text = fs::read(&beside).map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("{}: {error}: without this file, {} cannot be resumed", beside.display(), path.display()),
        )
    })?;
    let state: State = serde_json::from_slice(&text)
        .map_err(|error| io::Error::other(format!("{}: {error}", beside.display())))?;
    if let Some(difference) = state.origin.difference(&origin) {
        return refused(format!("{}: cannot be resumed: {difference}", path.display()));
    }
    if let Some(exit) = state.exit {
        return Ok(Start::Complete(exit));
    }
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let (done, end) = read_done(&file, path, tally)?;
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok(Start::Run(Some(OutFile { file, done, state: Some((beside, state)) })))
}

/// Reads the complete lines of a file of records. Returns the part of the input that has answers, and the byte offset
/// at which the complete lines end.
fn read_done(file: &File, path: &Path, tally: &mut Tally) -> io::Result<(Done, u64)> {
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut last: Option<(String, usize)> = None;
    let (mut done, mut end) = (Done::default(), 0);
    for number in 1.. {
        line.clear();
        if lines.read_until(b'\n', &mut line)? == 0 || !line.ends_with(b"\n") {
            break;
        }
        let seen: Seen = serde_json::from_slice(&line).map_err(|error| {
            io::Error::other(format!("{}:{number}: not a record: {error}", path.display()))
        })?;
        // The puzzles of a source are consecutive. If the index does not increase, another source of the same name has
        // begun.
        if last.as_ref().is_none_or(|(source, index)| *source != seen.source || seen.index <= *index) {
            done.files.push_back(seen.source.clone());
        }
        done.puzzles = if planted::has(Fault::ResumeSkipsAPuzzle) {
            seen.index + 2
        } else if planted::has(Fault::ResumeSolvesAPuzzleTwice) {
            seen.index
        } else {
            seen.index + 1
        };
        let internal = seen.error.is_some_and(|error| error.code == FaultCode::Internal);
        tally.count_seen(&seen.status, internal).map_err(|status| {
            io::Error::other(format!("{}:{number}: unknown status {status}", path.display()))
        })?;
        tally.count_differing(usize::from(seen.goal == Some(GoalComparison::Differs)));
        last = Some((seen.source, seen.index));
        end += line.len() as u64;
    }
    Ok((done, end))
}

impl OutFile {
    /// Records that the run is complete.
    pub(super) fn complete(mut self, exit: Exit) -> io::Result<()> {
        if let Some((beside, state)) = &mut self.state {
            self.file.sync_all()?;
            state.exit = Some(exit);
            write_state(beside, state)?;
        }
        Ok(())
    }
}

fn remove_state(beside: &Path) -> io::Result<()> {
    match fs::remove_file(beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Replaces `FILE.resume` atomically: a run that is killed leaves either the old or the new content.
fn write_state(beside: &Path, state: &State) -> io::Result<()> {
    let mut part = beside.as_os_str().to_owned();
    part.push(".part");
    let text = serde_json::to_vec(state).map_err(io::Error::other)?;
    fs::write(&part, text)?;
    fs::rename(&part, beside)
}

impl Origin {
    fn of(options: &Options) -> io::Result<Self> {
        let mut inputs = Vec::new();
        for path in &options.paths {
            // Paths that cannot be read are skipped here, because every run reports the same errors for them.
            for file in walk(path).filter_map(Result::ok) {
                inputs.push(Input::of(&file)?);
            }
        }
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let named = options.paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        Ok(Self { program, options: options.fingerprint(), named, inputs })
    }

    /// Whether a file occurs twice among the inputs.
    fn repeats_a_file(&self) -> bool {
        let mut seen = BTreeSet::new();
        !self.inputs.iter().all(|input| seen.insert(&input.path))
    }

    /// The first difference between this earlier run and the run `now`, in words.
    fn difference(&self, now: &Self) -> Option<String> {
        if self.program != now.program {
            Some(format!("it was written by version {}", self.program))
        } else if self.options != now.options {
            Some(format!("it was written with other options ({})", self.options))
        } else if self.named != now.named || self.inputs.len() != now.inputs.len() {
            Some("it was written for other files or codes".to_owned())
        } else {
            let changed = self.inputs.iter().zip(&now.inputs).find(|(before, now)| before != now);
            changed.map(|(before, _)| format!("{} has changed since then", before.path))
        }
    }
}

impl Input {
    fn of(path: &Path) -> io::Result<Self> {
        const PIECE: u64 = 1 << 18;
        let mut file = File::open(path)?;
        let (mut bytes, mut hash) = (0, FNV_OFFSET);
        let mut buffer = Vec::new();
        // All pieces except the last are full, as `hashed` requires.
        while (&mut file).take(PIECE).read_to_end(&mut buffer)? > 0 {
            bytes += buffer.len() as u64;
            hash = hashed(hash, &buffer);
            buffer.clear();
        }
        Ok(Self { path: path.to_string_lossy().into_owned(), bytes, hash: format!("{hash:016x}") })
    }
}

/// The offset basis of 64-bit FNV-1a.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// A variant of FNV-1a (Fowler, Noll and Vo) that takes eight bytes at a time and mixes in the upper half of each
/// product. If fewer than eight bytes remain at the end, they are padded with zeros; this is safe because the size of
/// the file is compared, too.
fn hashed(hash: u64, bytes: &[u8]) -> u64 {
    let mixed = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        product ^ (product >> 32)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(hash, |hash, word| mixed(hash, u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    if rest.is_empty() { hash } else { mixed(hash, u64::from_le_bytes(last)) }
}
