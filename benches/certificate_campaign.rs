//! Creates, checks and damages certificates: `certificate_campaign NONOGRAMS SUDOKUS CHANGES [SEED [DIR [FILE...]]]`.
//!
//! The program generates NONOGRAMS nonograms of 5 to 30 rows and columns and SUDOKUS sudokus with sides of 4 to 9. Half
//! of the sudokus have candidates (sukaku). It solves these puzzles and then the puzzles of the files, which may be of
//! any kind. Each puzzle that has exactly one solution or none gets a certificate, which the checker must accept.
//!
//! Then it makes CHANGES changes, each to one file of one of these certificates. If the checker still accepts a changed
//! certificate, its claim must be true. An engine other than the one that wrote the proof decides this; claims that it
//! does not decide in time are counted. The first failure ends the run. If DIR is given, the certificates are kept
//! there.

#[path = "../tests/all/certificate/change.rs"]
mod change;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Budget, Clock, Engine, Query, Verdict};
use gridproof_harness::verify::certificate::{self, Claim, MakeError, check_in_memory, read_files};
use gridproof_human::generate::Campaign;
use gridproof_model::Domain;
use gridproof_model::random::Random;
use gridproof_puzzles::{Kind, Puzzle, Sudoku};

use change::{KINDS, change};

/// The smallest and the largest side of a nonogram, in cells.
const SIDES: (usize, usize) = (5, 30);
/// The time limit for solving each puzzle, and for writing each proof.
const TIME: Duration = Duration::from_secs(5);
/// The size in bytes above which the files of a certificate are not changed, because checking them takes too long.
const LARGEST_CHANGED: u64 = 200_000;

/// The results for one group of puzzles.
#[derive(Default)]
struct Tally {
    total: usize,
    unique: usize,
    unsatisfiable: usize,
    /// The number of puzzles that were not solved or not proved in time.
    late: usize,
    making: f64,
    checking: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let usage = "usage: certificate_campaign NONOGRAMS SUDOKUS CHANGES [SEED [DIR [FILE...]]]";
    let mut count = || args.next().ok_or(usage)?.parse::<usize>().map_err(Box::<dyn Error>::from);
    let (nonograms, sudokus, changes) = (count()?, count()?, count()?);
    let seed: u64 = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let temporary = tempfile::tempdir()?;
    let folder = args.next().map_or_else(|| temporary.path().to_owned(), PathBuf::from);

    let mut places = Vec::new();
    let campaign = Campaign::new(Kind::Nonogram, SIDES.1, SIDES.1, None, seed)?;
    let large = |puzzle: &Puzzle| puzzle.rows().min(puzzle.columns()) >= SIDES.0;
    let puzzles = (0..).map(|index| campaign.puzzle(index)).filter(large).take(nonograms);
    certify("nonograms", puzzles, &folder, &mut places)?;
    let campaign = Campaign::new(Kind::Sudoku, 9, 9, None, seed)?;
    let puzzles = (0..).map(|index| campaign.puzzle(index)).take(sudokus / 2);
    certify("sudokus", puzzles, &folder, &mut places)?;
    let campaign = Campaign::new(Kind::Sudoku, 9, 9, Some(0.0), seed)?;
    let mut numbers = Random::new(seed, 0);
    let puzzles = (0..).filter_map(|index| sukaku(&campaign.puzzle(index), &mut numbers));
    certify("sukakus", puzzles.take(sudokus - sudokus / 2), &folder, &mut places)?;
    for file in args {
        let text = fs::read_to_string(&file)?;
        let puzzles: Vec<Puzzle> = gridproof::read(&text)?.filter_map(Result::ok).collect();
        let name = Path::new(&file).file_stem().ok_or(usage)?.to_string_lossy();
        certify(&name, puzzles.into_iter(), &folder, &mut places)?;
    }
    damage(changes, &places, &mut numbers)
}

/// Creates and checks the certificates of puzzles, and adds their folders to `places`.
fn certify(
    name: &str,
    puzzles: impl Iterator<Item = Puzzle>,
    folder: &Path,
    places: &mut Vec<PathBuf>,
) -> Result<(), Box<dyn Error>> {
    let mut tally = Tally::default();
    for (index, puzzle) in puzzles.enumerate() {
        tally.total += 1;
        let query = Query::default().within(Budget::time(TIME));
        let outcome = Auto.solve(&puzzle.model(), &query)?;
        let solution = match outcome.verdict {
            Verdict::Unique => outcome.solutions.first(),
            Verdict::Unsatisfiable => None,
            Verdict::Unknown(_) => {
                tally.late += 1;
                continue;
            }
            _ => continue,
        };
        let place = certificate::folder_of(folder, name, index);
        let clock = Clock::start();
        match certificate::make(&puzzle, solution, &place, &Budget::time(TIME)) {
            Ok(_) => {}
            Err(MakeError::Stopped(_)) => {
                tally.late += 1;
                continue;
            }
            Err(error) => return Err(format!("{}: {error}", place.display()).into()),
        }
        tally.making += clock.elapsed().as_secs_f64();
        let clock = Clock::start();
        let claim = certificate::check(&place).map_err(|flaw| format!("{}: {flaw}", place.display()))?;
        tally.checking += clock.elapsed().as_secs_f64();
        if claim.puzzle.content() != puzzle.content() || claim.solution.as_ref() != solution {
            return Err(format!("{}: not what was proved", place.display()).into());
        }
        if solution.is_some() {
            tally.unique += 1;
        } else {
            tally.unsatisfiable += 1;
        }
        places.push(place);
    }
    println!(
        "{name}: {} asked, {} certificates made and accepted ({} unique, {} unsatisfiable), {} not decided in {} s; \
         made in {:.1} s, checked in {:.1} s",
        tally.total,
        tally.unique + tally.unsatisfiable,
        tally.unique,
        tally.unsatisfiable,
        tally.late,
        TIME.as_secs(),
        tally.making,
        tally.checking,
    );
    Ok(())
}

/// A board of the same size as `puzzle`. The candidates of each cell are its digit in a random solution and some other
/// digits. In half of the boards, one to three cells lack the digit of that solution.
fn sukaku(puzzle: &Puzzle, numbers: &mut Random) -> Option<Puzzle> {
    let Puzzle::Sudoku(empty) = puzzle else { return None };
    let (box_rows, box_columns) = empty.box_shape();
    let side = empty.side();
    let percent = 10 + numbers.below(50);
    let mut digits: Vec<u8> = (0..side as u8).collect();
    (1..side).rev().for_each(|end| digits.swap(end, numbers.below(end + 1)));
    let losses = if numbers.below(2) == 0 { 0 } else { 1 + numbers.below(3) };
    let lost: Vec<usize> = (0..losses).map(|_| numbers.below(side * side)).collect();
    let candidates = (0..side * side).map(|cell| {
        let (r, c) = (cell / side, cell % side);
        let own = digits[(r % box_rows * box_columns + r / box_rows + c) % side];
        (0..side as u8)
            .filter(|&value| if value == own { !lost.contains(&cell) } else { numbers.below(100) < percent })
            .map(Domain::single)
            .fold(Domain::EMPTY, Domain::union)
    });
    let sudoku = Sudoku::with_candidates(box_rows, box_columns, candidates.collect()).ok()?;
    (sudoku.contradiction().is_none() && sudoku.candidates().is_some()).then_some(Puzzle::Sudoku(sudoku))
}

/// Changes one file of a randomly chosen certificate at a time. Returns an error if the checker accepts a false claim.
fn damage(changes: usize, places: &[PathBuf], numbers: &mut Random) -> Result<(), Box<dyn Error>> {
    let (mut made, mut rejected, mut accepted) = (0, 0, BTreeMap::<String, usize>::new());
    let mut undecided = 0;
    while made < changes {
        let (place, other) = (&places[numbers.below(places.len())], &places[numbers.below(places.len())]);
        if fs::metadata(place.join("formula.cnf"))?.len() > LARGEST_CHANGED {
            continue;
        }
        let (mut files, others) = (read_files(place)?, read_files(other)?);
        let name = files.keys().nth(numbers.below(files.len())).cloned().unwrap_or_default();
        let bytes = &files[&name];
        let changed = change(bytes, others.get(&name).unwrap_or(bytes), numbers.below(KINDS), numbers);
        if changed == *bytes {
            continue;
        }
        made += 1;
        files.insert(name.clone(), changed);
        match check_in_memory(&files) {
            Err(_) => rejected += 1,
            Ok(claim) => match is_true(&claim)? {
                Some(true) => *accepted.entry(name).or_default() += 1,
                None => undecided += 1,
                Some(false) => {
                    return Err(format!("{}: a false claim after a change of {name}", place.display()).into());
                }
            },
        }
    }
    println!(
        "{made} changes: {rejected} rejected; accepted, and still true: {accepted:?}; accepted, not decided in {} s: \
         {undecided}",
        TIME.as_secs(),
    );
    Ok(())
}

/// Whether an engine that writes no proofs confirms the claim; `None` if it does not decide in time.
fn is_true(claim: &Claim) -> Result<Option<bool>, Box<dyn Error>> {
    let outcome = Search.solve(&claim.puzzle.model(), &Query::default().within(Budget::time(TIME)))?;
    Ok(match outcome.verdict {
        Verdict::Unique => Some(claim.solution.as_ref() == outcome.solutions.first()),
        Verdict::Unsatisfiable => Some(claim.solution.is_none()),
        Verdict::Unknown(_) => None,
        _ => Some(false),
    })
}
