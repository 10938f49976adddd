//! Puzzles of any kind, made from random solutions. Each has exactly one solution and, as far as tests show, no
//! redundant clue among those that can be removed.

use super::super::boards::{board_to_solve, clues_of_solution, is_complete, random_board, removable};
use super::MOST_BOARDS;
use super::climb;
use super::difficulty::WantedDifficulty;
use super::questions::has_one_solution;
use crate::generate::RandomSolution;
use gridproof_engines::difficulty::ModelDifficulty;
use gridproof_engines::solve::Cancel;
use gridproof_model::random::Random;
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::clues::At;
use gridproof_puzzles::kinds::PuzzleKind;

/// Generates puzzles of a kind, each from its index.
///
/// The generator finds a random solution of a board without clues, and gives the board all clues of that solution. If
/// the board still has several solutions, it is changed step by step until there is only one. The kind proposes the
/// changes if it can; otherwise the clues are replaced by all clues of another solution. Then clues are removed or
/// weakened one by one in random order, as long as there is only one solution. As a result, no single clue can be
/// removed without losing uniqueness, as far as a search with a limited number of steps can show. Clues that belong to
/// the board stay: the sums of a kakuro, and the cages of a killer sudoku.
#[derive(Clone, Debug)]
pub struct KindGenerator {
    kind: &'static dyn PuzzleKind,
    size: (usize, usize),
    seed: u64,
    solver: RandomSolution,
    difficulty: WantedDifficulty,
    most_boards: u64,
}

/// The error for a size that the boards of a kind cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no {kind} has {rows} rows and {columns} columns: {message}")]
pub struct KindSizeError {
    /// The kind's name.
    pub kind: &'static str,
    /// The number of rows requested.
    pub rows: usize,
    /// The number of columns requested.
    pub columns: usize,
    /// The kind's message about such a board.
    pub message: String,
}

impl KindGenerator {
    /// The maximum number of rows and of columns.
    pub const MOST_SIDE: usize = 100;

    /// Creates a generator of puzzles with this many rows and columns. `solver` finds random solutions.
    ///
    /// # Errors
    /// Returns an error if the kind has no boards of this size.
    pub fn new(
        kind: &'static dyn PuzzleKind,
        (rows, columns): (usize, usize),
        seed: u64,
        solver: RandomSolution,
    ) -> Result<Self, KindSizeError> {
        let refused = |message| KindSizeError { kind: kind.about().name, rows, columns, message };
        if !(1..=Self::MOST_SIDE).contains(&rows) || !(1..=Self::MOST_SIDE).contains(&columns) {
            return Err(refused(format!("each number must be from 1 to {}", Self::MOST_SIDE)));
        }
        let blank = |index| random_board(kind, rows, columns, &mut Random::new(seed, index));
        let nearest = blank(0);
        if (nearest.rows, nearest.columns) != (rows, columns) {
            let near = format!("a possible size is {}x{}", nearest.rows, nearest.columns);
            return Err(refused(kind.fault(&nearest).map_or(near, |(_, message)| message)));
        }
        // A single board may be refused because of its random regions, while others are accepted.
        let fault = |index| kind.fault(&blank(index));
        match (0..20).map(fault).find(Option::is_none) {
            Some(_) => {
                let difficulty = WantedDifficulty::default();
                let size = (rows, columns);
                Ok(Self { kind, size, seed, solver, difficulty, most_boards: MOST_BOARDS })
            }
            None => Err(refused(fault(0).map_or_else(String::new, |(_, message)| message))),
        }
    }

    /// Restricts the puzzles to those that this technique can solve but no easier technique can. Clues are removed as
    /// long as the technique suffices. With [`ModelDifficulty::Propagation`], each puzzle can be solved by applying its
    /// constraints one at a time, without trying any value.
    #[must_use]
    pub fn with_difficulty(self, difficulty: ModelDifficulty) -> Self {
        Self { difficulty: WantedDifficulty(Some(difficulty)), ..self }
    }

    /// Sets the maximum number of boards tried for one puzzle.
    #[must_use]
    pub fn with_most_boards(self, most_boards: u64) -> Self {
        Self { most_boards, ..self }
    }

    /// Generates the puzzle with this index. Returns `None` if none of the boards that are allowed (1000 by default) leads
    /// to a puzzle, or if the cancel flag is raised first.
    pub fn puzzle(&self, index: u64, cancel: &Cancel) -> Option<KindPuzzle> {
        let mut random = Random::new(self.seed, index);
        (0..self.most_boards).take_while(|_| !cancel.is_cancelled()).find_map(|_| {
            let full = self
                .full(&mut random, cancel)
                .filter(|full| self.difficulty.is_easy_enough(full.model(), cancel))?;
            let puzzle = self.reduced(full, &mut random, cancel)?;
            let is_as_wanted =
                self.difficulty.is_hard_enough(puzzle.model(), cancel) && has_one_solution(&puzzle, cancel);
            is_as_wanted.then_some(puzzle)
        })
    }

    /// Removes the clues that are not needed.
    fn reduced(&self, full: KindPuzzle, random: &mut Random, cancel: &Cancel) -> Option<KindPuzzle> {
        let places = removable(self.kind, full.clues(), random);
        // Removing a group changes the indices of the groups after it. These are the former indices of those left.
        let mut groups: Vec<usize> = (0..full.clues().groups.len()).collect();
        let mut puzzle = full;
        for place in places {
            if cancel.is_cancelled() {
                return None;
            }
            let place = match place {
                At::Group(former) => {
                    groups.iter().position(|&group| group == former).map_or(place, At::Group)
                }
                _ => place,
            };
            if let Some(weaker) = puzzle.with_weaker_clues(&[place])
                && self.kind.fault(weaker.clues()).is_none()
                && self.difficulty.is_solvable(&weaker, weaker.model(), cancel)
            {
                if let At::Group(index) = place
                    && weaker.clues().groups.len() < groups.len()
                {
                    groups.remove(index);
                }
                puzzle = weaker;
            }
        }
        Some(puzzle)
    }

    /// Creates a board with all clues of a random solution. If the board has other solutions, tries to change it until
    /// only one is left.
    fn full(&self, random: &mut Random, cancel: &Cancel) -> Option<KindPuzzle> {
        let (rows, columns) = self.size;
        let blank = random_board(self.kind, rows, columns, random);
        if self.kind.fault(&blank).is_some() {
            return None;
        }
        let clues = if is_complete(self.kind) {
            blank
        } else {
            let open = KindPuzzle::new(self.kind, board_to_solve(self.kind, &blank)).ok()?;
            let solution = (self.solver)(open.model(), random, cancel)?;
            let words = open.shown().words(&|cell| solution.get(cell as usize).copied());
            clues_of_solution(self.kind, &blank, &words, random)
        };
        let full = KindPuzzle::new(self.kind, clues).ok()?;
        if self.kind.fault(full.clues()).is_some() {
            return None;
        }
        let found = climb::with_one_solution(full, random, cancel)?;
        has_one_solution(&found, cancel).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::boards::changed_board;
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Engine, Goal, Query, Verdict};
    use gridproof_model::Assignment;
    use gridproof_model::Model;
    use gridproof_puzzles::board_parts::{BLACK, runs};
    use gridproof_puzzles::clues::{Clue, Clues};
    use gridproof_puzzles::kinds;

    /// The first solution found, after setting a few cells at random if possible.
    fn solution(model: &Model, random: &mut Random, _: &Cancel) -> Option<Assignment> {
        let query = Query::new(Goal::Any);
        let mut domains = model.domains().to_vec();
        for _ in 0..3 {
            let cell = random.below(domains.len());
            let value = domains[cell].iter().nth(random.below(domains[cell].len().max(1)))?;
            domains[cell] = gridproof_model::Domain::single(value);
        }
        let narrowed = model.with_domains(domains).ok()?;
        let found = |model: &Model| Auto.solve(model, &query).ok()?.solutions.into_iter().next();
        found(&narrowed).or_else(|| found(model))
    }

    #[test]
    fn puzzles_have_one_solution_and_no_clue_too_many() {
        let with_clues = [
            ("slitherlink", (4, 5)),
            ("hitori", (4, 4)),
            ("latin", (4, 4)),
            ("doppelblock", (8, 8)),
            ("hidato", (9, 8)),
            ("kakuro", (11, 12)),
        ];
        let without =
            [("starbattle", (5, 5)), ("lits", (6, 6)), ("norinori", (5, 6)), ("simpleloop", (6, 5))];
        for (name, size) in with_clues.into_iter().chain(without) {
            let kind = kinds::by_name(name).expect("a kind");
            let generator = KindGenerator::new(kind, size, 3, solution).expect("a size");
            for index in 0..2 {
                let puzzle = generator.puzzle(index, &Cancel::default()).expect("one is found");
                assert_eq!(generator.puzzle(index, &Cancel::default()).as_ref(), Some(&puzzle));
                assert_eq!((puzzle.clues().rows, puzzle.clues().columns), size);
                assert!(has_one_solution(&puzzle, &Cancel::default()), "{name}");
                for place in removable(kind, puzzle.clues(), &mut Random::new(1, 0)) {
                    let weaker = puzzle
                        .with_weaker_clues(&[place])
                        .filter(|weaker| kind.fault(weaker.clues()).is_none());
                    assert!(
                        weaker.is_none_or(|weaker| !has_one_solution(&weaker, &Cancel::default())),
                        "{name} {place:?}"
                    );
                }
            }
        }
    }

    /// The clues of a few puzzles of a kind.
    fn generated(name: &str, size: (usize, usize), count: u64) -> Vec<Clues> {
        let generator = KindGenerator::new(kinds::by_name(name).expect("a kind"), size, 1, solution);
        let generator = generator.expect("a size");
        let puzzle = |index| generator.puzzle(index, &Cancel::default()).expect("one is found");
        (0..count).map(|index| puzzle(index).clues().clone()).collect()
    }

    #[test]
    fn futoshikis_have_horizontal_and_vertical_signs() {
        let all = generated("futoshiki", (5, 5), 20);
        let signs = all.iter().flat_map(|clues| clues.groups.iter().map(move |sign| (clues, &sign.cells)));
        let [level, vertical] = [true, false].map(|level| {
            signs.clone().filter(|(clues, cells)| clues.is_level(cells[0], cells[1]) == level).count()
        });
        assert!(level < 2 * vertical && vertical < 2 * level, "{level} {vertical}");
    }

    #[test]
    fn str8ts_have_black_cells_with_and_without_numbers() {
        for clues in generated("str8ts", (9, 9), 4) {
            let black = |clue: &&Clue| clue.number().is_some_and(|number| number == 0 || number >= BLACK);
            let numbers = clues.cells.iter().filter(|clue| clue.number() > Some(BLACK)).count();
            let black = clues.cells.iter().filter(black).count();
            assert!((16..=32).contains(&black) && (1..=12).contains(&numbers), "{black} {numbers}");
        }
    }

    #[test]
    fn kakuros_have_no_runs_of_one_cell() {
        for clues in generated("kakuro", (8, 9), 4) {
            assert!(runs(&clues).all(|run| (2..=9).contains(&run.cells.len())), "{clues:?}");
        }
    }

    #[test]
    fn cages_of_killers_cover_the_board_nearly() {
        for clues in generated("killer", (9, 9), 4) {
            let sizes: Vec<usize> = clues.groups.iter().map(|cage| cage.cells.len()).collect();
            assert!(
                sizes.iter().all(|size| (2..=5).contains(size)) && sizes.iter().sum::<usize>() > 75,
                "{sizes:?}"
            );
            let givens = clues.cells.iter().filter(|clue| clue.is_some()).count();
            assert!(givens < 5, "{givens}");
        }
    }

    #[test]
    fn star_battles_of_ten_rows_have_two_stars() {
        for (side, stars) in [(6, 1), (8, 1), (10, 2)] {
            assert!(generated("starbattle", (side, side), 2).iter().all(|clues| clues.number == Some(stars)));
        }
    }

    #[test]
    fn ends_of_numberlinks_are_not_side_by_side() {
        for clues in generated("numberlink", (8, 8), 10) {
            let side_by_side = clues
                .pairs()
                .into_iter()
                .filter(|&(one, other)| clues.cells[one].is_some() && clues.cells[one] == clues.cells[other]);
            assert_eq!(side_by_side.count(), 0);
        }
    }

    #[test]
    fn large_boards_are_grown_around_a_solution() {
        let loops = ["countryroad", "simpleloop", "yajilin"];
        for name in
            ["fillomino", "lits", "norinori", "nurimisaki", "ripple", "suguru"].into_iter().chain(loops)
        {
            let kind = kinds::by_name(name).expect("a kind");
            let is_solvable = |seed: &u64| {
                let board = random_board(kind, 9, 9, &mut Random::new(*seed, 0));
                let open = KindPuzzle::new(kind, board_to_solve(kind, &board)).expect("a board");
                let outcome = Auto.solve(open.model(), &Query::new(Goal::Any)).expect("any model");
                outcome.verdict != Verdict::Unsatisfiable
            };
            let solvable = (0..20).filter(is_solvable).count();
            assert!(solvable >= 10, "{solvable} of 20 boards of {name} have a solution");
        }
    }

    #[test]
    fn changed_boards_keep_a_solution() {
        for name in ["kakuro", "lits", "norinori", "nurikabe", "simpleloop", "starbattle", "yajilin"] {
            let kind = kinds::by_name(name).expect("a kind");
            let mut changes = 0;
            for seed in 0..30 {
                let mut random = Random::new(seed, 0);
                let blank = random_board(kind, 6, 6, &mut random);
                let open = KindPuzzle::new(kind, board_to_solve(kind, &blank)).expect("a board");
                let Some(found) = solution(open.model(), &mut random, &Cancel::default()) else { continue };
                let words = open.shown().words(&|cell| found.get(cell as usize).copied());
                let full = KindPuzzle::new(kind, kind.clues_of(&blank, &words)).expect("its clues");
                let solutions = Auto.solve(full.model(), &Query::default()).expect("any model").solutions;
                let words =
                    |solution: &Assignment| full.shown().words(&|cell| solution.get(cell as usize).copied());
                let [kept, other] = &solutions[..] else { continue };
                let Some(clues) = changed_board(kind, full.clues(), &words(kept), &words(other), &mut random)
                else {
                    continue;
                };
                assert_ne!(clues, *full.clues(), "{name} {seed}");
                let changed = KindPuzzle::new(kind, clues).expect("a board");
                let verdict = Auto.solve(changed.model(), &Query::default()).expect("any model").verdict;
                assert!(matches!(verdict, Verdict::Unique | Verdict::Multiple), "{name} {seed}: {verdict:?}");
                changes += 1;
            }
            assert!(changes > 0, "no board of {name} was changed");
        }
    }

    /// Tests boards whose clues alone usually leave several solutions.
    #[test]
    fn boards_are_changed_until_they_have_one_solution() {
        for (name, side) in [("lits", 8), ("norinori", 8), ("yajilin", 10), ("countryroad", 10)] {
            let kind = kinds::by_name(name).expect("a kind");
            let generator = KindGenerator::new(kind, (side, side), 4, solution).expect("a size");
            let puzzle = generator.puzzle(0, &Cancel::default()).expect("one is found");
            assert!(has_one_solution(&puzzle, &Cancel::default()), "{name}");
        }
    }

    #[test]
    fn every_kind_has_boards_of_its_sizes() {
        for &kind in kinds::all() {
            for size in [kind.about().size, kind.about().small] {
                let generator = KindGenerator::new(kind, size, 1, solution);
                assert!(generator.is_ok(), "{generator:?}");
            }
            assert!(kind.about().small.0 * kind.about().small.1 <= 36, "{kind:?}");
        }
    }

    #[test]
    fn sizes_that_a_kind_does_not_have_are_refused() {
        let kind = kinds::by_name("latin").expect("a kind");
        let refused = KindGenerator::new(kind, (3, 4), 1, solution).expect_err("no square").to_string();
        assert!(
            refused.starts_with("no latin has 3 rows and 4 columns: the board is not a square"),
            "{refused}"
        );
        assert!(KindGenerator::new(kind, (0, 0), 1, solution).is_err());
    }
}
