//! `--out` and `--resume`: records in a file, and a run that goes on where another was interrupted.
//!
//! The file itself keeps the place: its last whole line names the source and the index of the puzzle that was done last.
//! Beside it, in `FILE.resume`, stand the options and the input that it comes from, and, once the run is complete, its exit
//! code.

use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use gridproof_batch::record::{FaultCode, GoalComparison};
use serde::{Deserialize, Serialize};

use super::options::Options;
use super::tally::Tally;
use crate::cli::exit::Exit;
use crate::cli::live::is_live;
use crate::cli::out;
use crate::cli::report::render::AnswerShape;
use crate::cli::sources::walk;

/// What a file of records comes from.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Origin {
    /// The version of the program.
    program: String,
    /// The options that change the records.
    options: String,
    /// Files, folders, codes and links as they were named.
    named: Vec<String>,
    /// The files that were found there, in order.
    inputs: Vec<Input>,
}

/// A file that was read.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Input {
    path: String,
    bytes: u64,
    hash: String,
}

/// What stands in `FILE.resume`.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    origin: Origin,
    /// The exit code of the complete run.
    exit: Option<Exit>,
}

/// How much of the input is done.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The files of which there are answers, in order.
    files: VecDeque<String>,
    /// The puzzles of the last one that are done.
    puzzles: usize,
}

impl Done {
    /// How many puzzles of the next file are done; all of them if nothing is returned. A file between others may have no
    /// puzzle in a share of the input.
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

/// A file that records are written to.
#[derive(Debug)]
pub(super) struct OutFile {
    pub(super) file: File,
    pub(super) done: Done,
    /// `FILE.resume` and what stands in it; nothing where the run cannot be resumed.
    state: Option<(PathBuf, State)>,
}

/// How a run with `--out` begins.
pub(super) enum Start {
    /// With this file, if there is one.
    Run(Option<OutFile>),
    /// Not at all: an earlier run was complete.
    Complete(Exit),
}

/// A record as far as it matters here.
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

/// Opens the file of `--out`, and finds out what is done already; that is counted in `tally`.
pub(super) fn start(options: &Options, tally: &mut Tally) -> io::Result<Start> {
    let Some(path) = options.out.as_deref() else { return Ok(Start::Run(None)) };
    let refused = |message: String| Err(io::Error::other(message));
    let from_files = options.paths.iter().all(|path| path.as_os_str() != "-" && !is_live(path));
    if options.resume && (options.output != AnswerShape::Jsonl || !from_files) {
        return refused(
            "--resume needs --output jsonl and files to read: a pipe cannot be read again".to_owned(),
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
        return refused("--resume with --part needs files that are named once".to_owned());
    }
    // A run that was killed before it could say what its file comes from has written nothing to it.
    let is_empty = path.metadata().is_ok_and(|found| found.len() == 0) && !beside.exists();
    if !options.resume || !path.exists() || is_empty {
        let state = State { origin, exit: None };
        out::refuse_input(path, &options.paths)?;
        // Wherever this ends, an earlier file must not be taken for one of this run, nor this one for one of an earlier run.
        remove_state(&beside)?;
        let file = out::create(path, &options.paths)?;
        write_state(&beside, &state)?;
        return Ok(Start::Run(Some(OutFile { file, done: Done::default(), state: Some((beside, state)) })));
    }
    let text = fs::read(&beside).map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("{}: {error}: nobody knows what {} comes from", beside.display(), path.display()),
        )
    })?;
    let state: State = serde_json::from_slice(&text)
        .map_err(|error| io::Error::other(format!("{}: {error}", beside.display())))?;
    if let Some(difference) = state.origin.difference(&origin) {
        return refused(format!("{}: {difference}: it cannot be resumed", path.display()));
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

/// What the whole lines of a file of records say, and the byte at which they end.
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
        let seen: Seen = serde_json::from_slice(&line)
            .map_err(|error| io::Error::other(format!("{}:{number}: no record: {error}", path.display())))?;
        // Puzzles of a source follow each other: where the index does not grow, another begins.
        if last.as_ref().is_none_or(|(source, index)| *source != seen.source || seen.index <= *index) {
            done.files.push_back(seen.source.clone());
        }
        done.puzzles = seen.index + 1;
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
    /// Writes down that the run is complete.
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

/// Replaces `FILE.resume` at once: a run that is killed leaves the old or the new one.
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
            // What cannot be read is an error of the run, the same each time.
            for file in walk(path).filter_map(Result::ok) {
                inputs.push(Input::of(&file)?);
            }
        }
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let named = options.paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        Ok(Self { program, options: options.fingerprint(), named, inputs })
    }

    /// Whether a file is read twice.
    fn repeats_a_file(&self) -> bool {
        let mut seen = BTreeSet::new();
        !self.inputs.iter().all(|input| seen.insert(&input.path))
    }

    /// In what the origin of a file differs from that of this run.
    fn difference(&self, now: &Self) -> Option<String> {
        if self.program != now.program {
            Some(format!("it was written by version {}", self.program))
        } else if self.options != now.options {
            Some(format!("it was written with other options ({})", self.options))
        } else if self.named != now.named || self.inputs.len() != now.inputs.len() {
            Some("it comes from other files or codes".to_owned())
        } else {
            let changed = self.inputs.iter().zip(&now.inputs).find(|(before, now)| before != now);
            changed.map(|(before, _)| format!("{} has changed since", before.path))
        }
    }
}

impl Input {
    fn of(path: &Path) -> io::Result<Self> {
        const PIECE: u64 = 1 << 18;
        let mut file = File::open(path)?;
        let (mut bytes, mut hash) = (0, FNV_OFFSET);
        let mut buffer = Vec::new();
        // All pieces but the last are full.
        while (&mut file).take(PIECE).read_to_end(&mut buffer)? > 0 {
            bytes += buffer.len() as u64;
            hash = hashed(hash, &buffer);
            buffer.clear();
        }
        Ok(Self { path: path.to_string_lossy().into_owned(), bytes, hash: format!("{hash:016x}") })
    }
}

/// The first value of FNV-1a of 64 bits.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// As FNV-1a (Fowler, Noll and Vo), but eight bytes at a time, and with their upper half mixed in. The last ones are filled up
/// with zeros: the size is compared as well.
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
