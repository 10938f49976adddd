//! Puzzles of kinds that a file of rules states.

use std::sync::Arc;

use super::super::boards::random_regions;
use super::MOST_BOARDS;
use super::difficulty::WantedDifficulty;
use super::failed_boards::{FailedBoards, Failure};
use super::questions::{has_one_solution, two_solutions};
use crate::generate::RandomSolution;
use gridproof_engines::difficulty::ModelDifficulty;
use gridproof_engines::solve::{Cancel, Verdict};
use gridproof_model::random::Random;
use gridproof_puzzles::RuledPuzzle;
use gridproof_puzzles::true_clues::{TrueClues, accepts, set_clue};
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, ClueValue, Place, Puzzle, Size};
use gridproof_rules::tree::{Clue, ClueForm, Direction, LayerForm, Noun};

/// The largest number of cells of a random strip.
const LONGEST_STRIP: usize = 5;

/// Generates puzzles of a kind that a file of rules states, each from its index.
///
/// A board gets random areas and strips, and a `?` or a mark at some of the places for clues, since many rules need clues. A
/// random solution is searched. All clues that the judge accepts with this solution are added, and each `?` gets a value. If
/// there is only one solution, clues are removed, or become a `?`, one by one in random order, as long as there is only
/// one solution. A puzzle without any clue is left out, unless it has areas or strips.
#[derive(Clone, Debug)]
pub struct RuledGenerator {
    rules: Arc<Kind>,
    size: Size,
    seed: u64,
    solver: RandomSolution,
    difficulty: WantedDifficulty,
    /// Whether each flag of the kind is set.
    flags: Vec<bool>,
    /// The boxes, if the rooms of the kind are boxes.
    boxes: Option<Vec<Vec<usize>>>,
    most_boards: u64,
}

/// The reason why no puzzles of a kind can be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuledGeneratorError {
    /// The board has no rows or columns, or too many of them.
    #[error("the rows and the columns must be from 1 to {most}")]
    Size {
        /// The maximum number of rows and of columns.
        most: u16,
    },
    /// The kind needs a board with as many rows as columns.
    #[error("the board of this kind is square")]
    NotSquare,
    /// A board of this size cannot be divided into boxes.
    #[error("a board of {rows}x{columns} cannot be divided into boxes with {} cells; 4x4, 6x6 and 9x9 can", (*rows).max(*columns))]
    Boxes {
        /// The number of rows.
        rows: u16,
        /// The number of columns.
        columns: u16,
    },
    /// The kind has no flag with this name.
    #[error("{}", no_flag(name, known))]
    Flag {
        /// The name.
        name: String,
        /// The names of the flags of the kind.
        known: Vec<String>,
    },
}

fn no_flag(name: &str, known: &[String]) -> String {
    match known {
        [] => format!("the rules have no flag `{name}`: they have no flags"),
        known => format!("the rules have no flag `{name}`; the flags are {}", known.join(", ")),
    }
}

impl RuledGenerator {
    /// The maximum number of rows and of columns.
    pub const MOST_SIDE: u16 = 30;

    /// Creates a generator of puzzles of this size. `solver` finds random solutions.
    ///
    /// # Errors
    /// Returns an error if the kind has no boards of this size.
    pub fn new(
        rules: Arc<Kind>,
        size: Size,
        seed: u64,
        solver: RandomSolution,
    ) -> Result<Self, RuledGeneratorError> {
        let sides = 1..=Self::MOST_SIDE;
        if !sides.contains(&size.rows) || !sides.contains(&size.columns) {
            return Err(RuledGeneratorError::Size { most: Self::MOST_SIDE });
        }
        if rules.board.square && size.rows != size.columns {
            return Err(RuledGeneratorError::NotSquare);
        }
        let boxes = rules.board.boxes.then(|| {
            let Size { rows, columns } = size;
            boxes(size).ok_or(RuledGeneratorError::Boxes { rows, columns })
        });
        let (boxes, flags) = (boxes.transpose()?, vec![false; rules.flags.len()]);
        Ok(Self {
            rules,
            size,
            seed,
            solver,
            difficulty: WantedDifficulty::default(),
            flags,
            boxes,
            most_boards: MOST_BOARDS,
        })
    }

    /// Restricts the puzzles to those that this technique can solve but no easier technique can.
    #[must_use]
    pub fn with_difficulty(self, difficulty: ModelDifficulty) -> Self {
        Self { difficulty: WantedDifficulty(Some(difficulty)), ..self }
    }

    /// Sets a flag for all puzzles.
    ///
    /// # Errors
    /// Returns an error if the kind has no flag with this name.
    pub fn with_flag(mut self, name: &str) -> Result<Self, RuledGeneratorError> {
        match self.rules.flags.iter().position(|flag| flag.name == name) {
            Some(flag) => {
                self.flags[flag] = true;
                Ok(self)
            }
            None => Err(RuledGeneratorError::Flag {
                name: name.to_owned(),
                known: self.rules.flags.iter().map(|flag| flag.name.clone()).collect(),
            }),
        }
    }

    /// Sets the maximum number of boards tried for one puzzle.
    #[must_use]
    pub fn with_most_boards(self, most_boards: u64) -> Self {
        Self { most_boards, ..self }
    }

    /// Generates the puzzle with this index.
    ///
    /// # Errors
    /// Returns the reasons why none of the boards became a puzzle, if as many boards were tried as are allowed (1000 by
    /// default), or if the cancel flag was raised.
    pub fn puzzle(&self, index: u64, cancel: &Cancel) -> Result<RuledPuzzle, FailedBoards> {
        let mut random = Random::new(self.seed, index);
        let mut failed = FailedBoards::default();
        let mut shares = Shares::new(self.rules.clues.len());
        while failed.count() < self.most_boards && !cancel.is_cancelled() {
            let drawn = shares.draw(&mut random);
            match self.puzzle_of_next_board(&drawn, &mut random, cancel) {
                Ok(puzzle) => return Ok(puzzle),
                // The board did not fail: its work was cut short.
                Err(_) if cancel.is_cancelled() => break,
                Err(failure) => {
                    shares.learn(&drawn, failure);
                    failed.add(failure);
                }
            }
        }
        Err(failed)
    }

    /// Makes a puzzle from the next random board.
    fn puzzle_of_next_board(
        &self,
        shares: &[usize],
        random: &mut Random,
        cancel: &Cancel,
    ) -> Result<RuledPuzzle, Failure> {
        let ruled = |board| RuledPuzzle::new(Arc::clone(&self.rules), board);
        let open = ruled(self.board(shares, random)).map_err(|_| Failure::NoSolution)?;
        if !open.make_model(&|| cancel.is_cancelled()) {
            return Err(Failure::Undecided);
        }
        let solution = (self.solver)(open.model(), random, cancel).ok_or(Failure::NoSolution)?;
        let answer = open.answer(&solution);
        let board = {
            let is_cancelled = || cancel.is_cancelled();
            let clues = TrueClues { rules: &self.rules, answer: &answer, is_cancelled: &is_cancelled };
            clues.add_to(open.puzzle().clone(), random).ok_or(Failure::Undecided)?
        };
        let full = ruled(board).map_err(|_| Failure::Undecided)?;
        match two_solutions(&full, cancel).map(|outcome| outcome.verdict) {
            Some(Verdict::Unique) => {}
            Some(Verdict::Multiple) => return Err(Failure::SeveralSolutions),
            _ => return Err(Failure::Undecided),
        }
        if !self.difficulty.is_easy_enough(full.model(), cancel) {
            return Err(Failure::OtherDifficulty);
        }
        let puzzle = self.reduced(full, &answer, random, cancel).ok_or(Failure::Undecided)?;
        if !says_something(puzzle.puzzle()) {
            return Err(Failure::NothingPrinted);
        }
        if !self.difficulty.is_hard_enough(puzzle.model(), cancel) {
            return Err(Failure::OtherDifficulty);
        }
        if has_one_solution(&puzzle, cancel) { Ok(puzzle) } else { Err(Failure::Undecided) }
    }

    /// A board with random areas and strips, and with clues at some places. `shares` are the indices of the shares of places
    /// with each clue.
    fn board(&self, shares: &[usize], random: &mut Random) -> Puzzle {
        let rules = &*self.rules;
        let mut board = Puzzle::new(self.size, rules.layers.len(), rules.flags.len(), rules.clues.len());
        let (rows, columns) = (usize::from(self.size.rows), usize::from(self.size.columns));
        board.flags.clone_from(&self.flags);
        for (layer, areas) in rules.layers.iter().zip(&mut board.layers) {
            *areas = match &self.boxes {
                Some(boxes) if layer.noun == "room" => boxes.clone(),
                _ if layer.form == LayerForm::Strips => self.strips(random),
                _ => {
                    let usual = self.size.area() / (2 + random.below(5));
                    random_regions(rows, columns, usual.max(1), random).cells()
                }
            };
        }
        for (index, clue) in rules.clues.iter().enumerate() {
            let places = board.places(clue);
            // A number of the whole board, such as that of stars, is seldom large.
            if clue.noun == Noun::Board {
                let most = 1 + random.below(rows.max(columns));
                let value = value_for_board(clue, 1 + random.below(most), random);
                board.clues[index] = value.map(|value| (Place::Board, value)).into_iter().collect();
                continue;
            }
            for place in places {
                if random.chance(Shares::ALL[shares[index]])
                    && let Some(value) = open_value(clue, random)
                {
                    board.clues[index].push((place, value));
                }
            }
        }
        board
    }

    /// Strips of two to five cells that do not touch a cell twice. Each goes on from neighbour to neighbour at random.
    fn strips(&self, random: &mut Random) -> Vec<Vec<usize>> {
        let mut free = vec![true; self.size.area()];
        let mut strips = Vec::new();
        for _ in 0..=random.below(1 + self.size.area() / 6) {
            let mut cell = random.below(self.size.area());
            let length = 2 + random.below(LONGEST_STRIP - 1);
            let mut strip = Vec::new();
            while free[cell] && strip.len() < length {
                free[cell] = false;
                strip.push(cell);
                let point = self.size.cell(cell);
                let next = |direction: Direction| {
                    let half = point.half_step(direction);
                    self.size.cell_index(half.half_step(direction)).filter(|&next| free[next])
                };
                let ways: Vec<usize> = Direction::STRAIGHT.into_iter().filter_map(next).collect();
                if ways.is_empty() {
                    break;
                }
                cell = ways[random.below(ways.len())];
            }
            if strip.len() >= 2 {
                strips.push(strip);
            }
        }
        strips
    }

    /// Removes the clues that are not needed, or makes them a `?`.
    fn reduced(
        &self,
        full: RuledPuzzle,
        answer: &Answer,
        random: &mut Random,
        cancel: &Cancel,
    ) -> Option<RuledPuzzle> {
        let mut places = Vec::new();
        for (index, clue) in self.rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun != Noun::Board)
        {
            let takes_unknown = matches!(clue.form, ClueForm::Number(_) | ClueForm::Direction);
            places.extend(full.puzzle().clues[index].iter().map(|(place, _)| (index, *place, takes_unknown)));
        }
        random.shuffle(&mut places);
        let mut puzzle = full;
        for (index, place, takes_unknown) in places {
            if cancel.is_cancelled() {
                return None;
            }
            for value in std::iter::once(None).chain(takes_unknown.then_some(Some(ClueValue::Unknown))) {
                let mut board = puzzle.puzzle().clone();
                set_clue(&mut board, index, place, value);
                if accepts(&self.rules, &board, answer)
                    && let Ok(weaker) = RuledPuzzle::new(Arc::clone(&self.rules), board)
                    && self.difficulty.is_solvable(&weaker, weaker.model(), cancel)
                {
                    puzzle = weaker;
                    break;
                }
            }
        }
        Some(puzzle)
    }
}

/// How many of the places for each clue get one on the next board. Shares with which boards have had a solution are drawn
/// more often: that each region has two numbers, for example, is seldom possible with few numbers.
struct Shares {
    /// For each clue, the weight of each share.
    weights: Vec<[f64; Self::ALL.len()]>,
}

impl Shares {
    const ALL: [f64; 6] = [0.0, 0.1, 0.2, 0.35, 0.5, 0.7];
    /// Large shares are drawn seldom at first: most rules are easier to keep with few clues.
    const AT_FIRST: [f64; Self::ALL.len()] = [0.4, 0.2, 0.2, 0.2, 0.1, 0.05];
    /// What the weight of a share is multiplied with if a board has no solution, and at least has then.
    const LESS: f64 = 0.9;
    const LEAST: f64 = 0.02;

    fn new(clues: usize) -> Self {
        Self { weights: vec![Self::AT_FIRST; clues] }
    }

    /// The index of a share for each clue.
    fn draw(&self, random: &mut Random) -> Vec<usize> {
        let drawn = |weights: &[f64; Self::ALL.len()]| {
            let mut left = random.between(0.0, weights.iter().sum());
            weights
                .iter()
                .position(|weight| {
                    left -= weight;
                    left < 0.0
                })
                .unwrap_or(0)
        };
        self.weights.iter().map(drawn).collect()
    }

    /// Notes what became of a board with these shares.
    fn learn(&mut self, drawn: &[usize], failure: Failure) {
        for (weights, &share) in self.weights.iter_mut().zip(drawn) {
            let weight = &mut weights[share];
            *weight = match failure {
                Failure::NoSolution => (*weight * Self::LESS).max(Self::LEAST),
                // With more clues, there may be only one solution.
                Failure::SeveralSolutions | Failure::NothingPrinted => *weight + Self::ALL[share],
                Failure::Undecided | Failure::OtherDifficulty => *weight,
            };
        }
    }
}

/// Whether anything is printed on a board.
fn says_something(puzzle: &Puzzle) -> bool {
    !puzzle.layers.is_empty() || puzzle.clues.iter().any(|clues| !clues.is_empty()) || puzzle.clues.is_empty()
}

/// Boxes with as many cells as the longer side of the board, as near to squares as possible, and not higher than wide if
/// there is a choice; `None` if there are none with several rows and columns.
fn boxes(size: Size) -> Option<Vec<Vec<usize>>> {
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    let cells = rows.max(columns);
    let fits = |height: &usize| {
        let width = cells / height;
        height * width == cells && width > 1 && rows.is_multiple_of(*height) && columns.is_multiple_of(width)
    };
    let height = (2..=rows).filter(fits).min_by_key(|height| (height.abs_diff(cells / height), *height))?;
    let width = cells / height;
    let mut boxes = vec![Vec::new(); (rows / height) * (columns / width)];
    for cell in 0..rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        boxes[row / height * (columns / width) + column / width].push(cell);
    }
    Some(boxes)
}

/// A value that says little: a `?`, or any mark. Lists have none, since their lengths are not known.
fn open_value(clue: &Clue, random: &mut Random) -> Option<ClueValue> {
    match &clue.form {
        ClueForm::Number(_) | ClueForm::Direction => Some(ClueValue::Unknown),
        ClueForm::Marks { words, .. } => Some(ClueValue::Mark(random.below(words.len()))),
        ClueForm::List | ClueForm::Shape => None,
    }
}

/// A value for the whole board.
fn value_for_board(clue: &Clue, number: usize, random: &mut Random) -> Option<ClueValue> {
    match &clue.form {
        ClueForm::Number(_) => i64::try_from(number).ok().map(ClueValue::Number),
        ClueForm::Direction => Some(ClueValue::Direction(Direction::STRAIGHT[random.below(4)])),
        ClueForm::Marks { words, .. } => Some(ClueValue::Mark(random.below(words.len()))),
        ClueForm::List | ClueForm::Shape => None,
    }
}
