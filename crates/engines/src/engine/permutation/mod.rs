//! The PA3 algorithm: it places the permutations of the rows top-down, and prunes the search by column prefixes.
//!
//! Source: HKUST COMP 2012H, Programming Assignment 3 "Nonogram", part III (tasks 5 to 9).
//!
//! | task | function |
//! |---|---|
//! | 5 | [`positions_to_row`] |
//! | 6 | [`block_can_shift`] |
//! | 7 | [`get_row_perms`] |
//! | 8 | [`check_rows_valid`] |
//! | 9 | [`solve`] |
//!
//! The solutions and their order are as specified: lexicographic in the order of the rows' permutations, row 1 first.
//! Pruning removes no solution. It skips a permutation that violates a column no matter what the other rows are. It
//! also skips all permutations of a row if some row below has no permutation that the columns allow.

mod columns;
mod rows;
mod search;

pub use columns::check_rows_valid;
pub use rows::{RowBits, RowPermutations, Word, block_can_shift, count, get_row_perms, positions_to_row};

use crate::solve::{
    Capabilities, Counter, Engine, Limits, Outcome, Query, Statistics, StopReason, Unsupported,
};
use columns::{Demand, SuffixSupport};
use gridproof_model::parallel::prelude::*;
use gridproof_model::structure::{RunGrid, Structure};
use gridproof_model::{Block, Constraint, Domain, Model, least_length};
use rows::{WORD, permutations_of_row};
use search::RowSearch;

/// The engine `permutation`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Permutation;

const NAME: &str = "permutation";

impl Engine for Permutation {
    fn name(&self) -> &'static str {
        NAME
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete(
            "black and white nonograms whose row permutations fit in memory",
            "all permutations of each row, placed top-down, pruned by column prefixes (COMP 2012H PA3)",
        )
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        solve(model, query)
    }
}

/// Task 9: solves the model of a black and white nonogram. Placing or removing a row is one step of the budget.
///
/// If the permutations of all rows and the tables of the columns together exceed the memory budget, nothing is
/// allocated, and the outcome is [`StopReason::Memory`]. The outcome's detail gives the number of permutations.
///
/// # Errors
/// Returns an error if the model is not a black and white nonogram.
pub fn solve(model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
    every_solution(model, query).map(|outcome| outcome.as_asked(query))
}

fn every_solution(model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
    let unsupported = Unsupported { engine: NAME, what: "it solves black and white nonograms only" };
    let Some(grid) = Structure::of(model.rules()).run_grid.filter(|grid| grid.black_and_white) else {
        return Err(unsupported);
    };
    let mut limits = Limits::start(&query.budget);
    let (rows, columns) = clues(model, grid);
    let mut statistics = Statistics::default();
    let fits = |clues: &[&[Block]], length| clues.iter().all(|clue| least_length(clue) <= length as u64);
    if !fits(&rows, grid.columns) || !fits(&columns, grid.rows) {
        return Ok(Outcome::of_search(Vec::new(), query.wanted(), None, statistics));
    }
    let total = rows.iter().fold(0u64, |sum, clue| sum.saturating_add(count(clue, grid.columns)));
    statistics.add(Counter::Permutations, total);
    // The number of permutations is known without listing them, so the memory is checked before they are created.
    let needed = memory(total, grid, &columns);
    if usize::try_from(needed).map_or(Err(StopReason::Memory), |bytes| limits.reserve_memory(bytes)).is_err()
    {
        let detail = format!(
            "the rows have {total} permutations, which take {needed} bytes; the budget is {} bytes",
            query.budget.memory
        );
        let mut outcome =
            Outcome::of_search(Vec::new(), query.wanted(), Some(StopReason::Memory), statistics);
        outcome.detail = Some(detail);
        return Ok(outcome);
    }
    let search = generate(model, grid, &rows, &limits)
        .and_then(|permutations| RowSearch::new(grid, permutations, &columns, limits));
    let mut search = match search {
        Ok(search) => search,
        Err(reason) => return Ok(Outcome::of_search(Vec::new(), query.wanted(), Some(reason), statistics)),
    };
    let (solutions, stopped) = search.run(query.wanted());
    statistics.add(Counter::RowsPlaced, search.placed);
    Ok(Outcome::of_search(solutions, query.wanted(), stopped, statistics))
}

type ClueLists<'a> = Vec<&'a [Block]>;

fn clues(model: &Model, grid: RunGrid) -> (ClueLists<'_>, ClueLists<'_>) {
    let mut rows: ClueLists<'_> = model.constraints().iter().map(blocks).collect();
    let columns = rows.split_off(grid.rows);
    (rows, columns)
}

fn blocks(constraint: &Constraint) -> &[Block] {
    match constraint {
        Constraint::Runs { blocks, .. } => blocks,
        _ => &[],
    }
}

/// The memory of the permutations and of the tables of the columns, in bytes.
fn memory(permutations: u64, grid: RunGrid, columns: &ClueLists<'_>) -> u64 {
    let row = (WORD / 8 * RowPermutations::words_per_row(grid.columns)) as u64;
    let entries: u64 = columns.iter().map(|clue| SuffixSupport::entries(clue, grid.rows)).sum();
    permutations.saturating_mul(row).saturating_add(entries * size_of::<Demand>() as u64)
}

/// Returns, for each row, the permutations that agree with the domains of the cells. Rows are processed in parallel.
fn generate(
    model: &Model,
    grid: RunGrid,
    rows: &ClueLists<'_>,
    limits: &Limits,
) -> Result<Vec<RowPermutations>, StopReason> {
    let generate_row = |(clue, domains): (&&[Block], &[Domain])| {
        let mut permutations = permutations_of_row(clue, grid.columns, || limits.check())?;
        permutations.retain_allowed(domains.iter().map(|domain| [domain.contains(0), domain.contains(1)]));
        Ok(permutations)
    };
    rows.par_iter().zip(model.domains().par_chunks(grid.columns)).map(generate_row).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::{Budget, Verdict};
    use gridproof_model::{Assignment, brute, check};
    use gridproof_puzzles::Nonogram;

    /// A literal implementation of the specification: permutations in order, and [`check_rows_valid`] after each row.
    fn to_the_letter(nonogram: &Nonogram, limit: usize) -> Vec<Assignment> {
        fn place(
            nonogram: &Nonogram,
            board: &mut Vec<RowBits>,
            depth: usize,
            limit: usize,
            found: &mut Vec<Assignment>,
        ) {
            if depth == board.len() {
                found.push(board.iter().flat_map(|row| row.iter().map(|bit| u8::from(*bit))).collect());
                return;
            }
            for row in get_row_perms(&nonogram.rows()[depth], nonogram.columns().len()).iter() {
                board[depth] = row.to_bitvec();
                if check_rows_valid(board, depth + 1, nonogram.columns()) {
                    place(nonogram, board, depth + 1, limit, found);
                }
                if found.len() >= limit {
                    return;
                }
            }
        }
        let mut found = Vec::new();
        let mut board = vec![RowBits::repeat(false, nonogram.columns().len()); nonogram.rows().len()];
        place(nonogram, &mut board, 0, limit, &mut found);
        found
    }

    fn clue_strategy(length: usize) -> impl Strategy<Value = Vec<u32>> {
        prop::collection::vec(1u32..=3, 0..=length.div_ceil(2))
    }

    proptest! {
        #[test]
        fn the_solutions_come_in_the_specified_order(
            cells in prop::collection::vec(0u8..2, 20),
            limit in 1usize..6,
        ) {
            let nonogram = Nonogram::from_picture(5, &cells).expect("a picture");
            let outcome = solve(&nonogram.model(), &Query::solutions(limit)).expect("a nonogram");
            prop_assert_eq!(outcome.solutions.into_vec(), to_the_letter(&nonogram, limit));
        }

        #[test]
        fn random_clues_and_domains_have_the_solutions_of_the_oracle(
            rows in prop::collection::vec(clue_strategy(4), 3),
            columns in prop::collection::vec(clue_strategy(3), 4),
            domains in prop::collection::vec(prop::sample::select(vec![0b11u64, 0b11, 0b11, 0b01, 0b10, 0b00]), 12),
        ) {
            let model = Nonogram::black_and_white(&rows, &columns).expect("valid").model();
            let model = model.with_domains(domains.into_iter().map(Domain::from_bits).collect()).expect("12 cells");
            let mut expected = brute::solutions(&model, 1000).expect("tiny");
            let outcome = solve(&model, &Query::solutions(1000)).expect("a nonogram");
            let mut found = outcome.solutions;
            found.sort();
            expected.sort();
            prop_assert_eq!(found.into_vec(), expected);
        }
    }

    #[test]
    fn rows_of_several_words_are_solved() {
        let cells: Vec<u8> = (0..3 * 150).map(|i| u8::from(i % 150 != 64 && i % 7 != 0)).collect();
        let model = Nonogram::from_picture(150, &cells).expect("a picture").model();
        let outcome = solve(&model, &Query::solutions(1)).expect("a nonogram");
        assert_eq!(
            outcome.solutions.iter().map(|solution| check(&model, solution)).collect::<Vec<_>>(),
            [Ok(())]
        );
    }

    #[test]
    fn too_many_permutations_are_refused_with_their_number() {
        let rows = vec![vec![1u32; 10]; 40];
        let model = Nonogram::black_and_white(&rows, &rows).expect("valid").model();
        let outcome = solve(&model, &Query::default()).expect("a nonogram");
        assert_eq!(outcome.verdict, Verdict::Unknown(StopReason::Memory));
        assert_eq!(outcome.statistics.get(Counter::Permutations), 40 * 44_352_165);
        assert!(outcome.detail.is_some_and(|detail| detail.contains("1774086600 permutations")));
    }

    #[test]
    fn a_clue_that_does_not_fit_has_no_solution() {
        let model = Nonogram::black_and_white(&[vec![u32::MAX]], &[vec![1], vec![]]).expect("valid").model();
        assert_eq!(solve(&model, &Query::default()).map(|o| o.verdict), Ok(Verdict::Unsatisfiable));
    }

    #[test]
    fn the_budget_is_obeyed() {
        let model = Nonogram::from_picture(5, &[1, 0, 1, 0, 1].repeat(5)).expect("a picture").model();
        let budget = Budget { steps: Some(3), ..Budget::default() };
        let outcome = solve(&model, &Query::default().within(budget)).expect("a nonogram");
        assert_eq!(outcome.verdict, Verdict::Unknown(StopReason::Steps));
        let query = Query { budget: Budget::time(std::time::Duration::ZERO), ..Query::default() };
        assert_eq!(solve(&model, &query).map(|o| o.verdict), Ok(Verdict::Unknown(StopReason::Time)));
    }

    #[test]
    fn sudokus_are_not_taken() {
        let model = gridproof_puzzles::Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        assert!(solve(&model, &Query::default()).is_err());
    }
}
