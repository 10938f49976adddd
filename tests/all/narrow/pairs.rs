//! Judges of kinds with dominoes.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues, Pole};

use super::Judge;
use super::board::Board;
use super::ruled::{Ruled, every_rule_matters, judges_of, of_program, ruled};

fn kinds() -> Vec<Ruled> {
    vec![
        ruled!("dominosa", 12, halves, halves_meet, dominosa_clues, [each_domino_once]),
        ruled!(
            "magnets",
            12,
            poles,
            dominoes_whole,
            magnets_clues,
            [like_poles_apart, positive_counts, negative_counts, given_poles]
        ),
    ]
}

pub(super) fn judges() -> Vec<Judge> {
    judges_of(kinds())
}

#[test]
fn every_rule_of_pairs_matters() {
    every_rule_matters(&kinds());
}

// Dominosa: the words are the directions to the other half of a cell's domino.

const WAYS: [(&str, &str, (isize, isize)); 4] =
    [("n", "s", (-1, 0)), ("e", "w", (0, 1)), ("s", "n", (1, 0)), ("w", "e", (0, -1))];

fn halves(board: &Board<'_>, cell: usize) -> Vec<String> {
    let ways = WAYS.iter().filter(|(_, _, step)| board.from(cell, *step).is_some());
    ways.map(|(way, _, _)| (*way).to_owned()).collect()
}

fn halves_meet(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    WAYS.iter().all(|(way, back, step)| match board.from(cell, *step).and_then(|other| words.get(other)) {
        Some(other) => (words[cell] == *way) == (other == back),
        None => true,
    })
}

/// Each domino occurs once. Its numbers are from 0 to the shorter side of the board minus 1, whatever the longer side
/// is.
fn each_domino_once(board: &Board<'_>, words: &[&str]) -> bool {
    let mut dominoes = Vec::new();
    for (cell, word) in words.iter().enumerate() {
        for (way, _, step) in [WAYS[1], WAYS[2]] {
            let (true, Some(other)) = (*word == way, board.from(cell, step)) else { continue };
            let (Some(one), Some(other)) = (board.clue(cell).number(), board.clue(other).number()) else {
                return false;
            };
            dominoes.push((one.min(other), one.max(other)));
        }
    }
    dominoes.sort_unstable();
    let most = (board.rows.min(board.columns) - 1) as u32;
    let all: Vec<(u32, u32)> =
        (0..=most).flat_map(|one| (one..=most).map(move |other| (one, other))).collect();
    dominoes == all
}

fn dominosa_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    // Sometimes a board of another size, which cannot hold a complete set. The set of a single domino is refused.
    let (rows, columns) = if random.below(8) == 0 && rows * columns > 2 {
        (rows, columns)
    } else {
        [(2, 3), (3, 2), (3, 4), (4, 3)][random.below(4)]
    };
    if rows.abs_diff(columns) == 1 && random.chance(0.7) {
        return of_program("dominosa", rows, columns, random);
    }
    // Usually each number occurs equally often; sometimes a number is random.
    let most = rows.min(columns);
    let cells = (0..rows * columns).map(|cell| {
        Clue::Number(if random.below(9) == 0 { random.below(most + 1) } else { cell % most } as u32)
    });
    let mut cells: Vec<Clue> = cells.collect();
    random.shuffle(&mut cells);
    Clues { cells, ..Clues::new(rows, columns) }
}

// Magnets: a clue in a cell is 1 for a positive pole, 2 for a negative pole, or `?` for a hole without a domino.

fn poles(board: &Board<'_>, cell: usize) -> Vec<String> {
    let words: &[&str] = if board.clue(cell) == Clue::Unknown { &["x"] } else { &["x", "+", "-"] };
    words.iter().map(|&word| word.to_owned()).collect()
}

/// If the last cell is the second half of a domino, the domino has two different poles or none.
fn dominoes_whole(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    let Some(other) = (0..cell).find(|&other| board.room(other) == board.room(cell)) else { return true };
    matches!([words[other], words[cell]], ["x", "x"] | ["+", "-"] | ["-", "+"])
}

fn like_poles_apart(board: &Board<'_>, words: &[&str]) -> bool {
    let apart = |cell: usize| board.sides(cell).into_iter().all(|next| words[next] != words[cell]);
    (0..board.area()).all(|cell| words[cell] == "x" || apart(cell))
}

/// Whether each line shows a pole as often as its clue states. The last argument contains the indices of the first clue
/// of the columns and of the first clue of the rows.
fn counts(board: &Board<'_>, words: &[&str], pole: &str, [of_columns, of_rows]: [usize; 2]) -> bool {
    board.lines().iter().enumerate().all(|(line, cells)| {
        let place = if line < board.rows { of_rows + line } else { of_columns + line - board.rows };
        let count = cells.iter().filter(|&&cell| words[cell] == pole).count();
        board.clues.outside[place].number().is_none_or(|number| number as usize == count)
    })
}

fn positive_counts(board: &Board<'_>, words: &[&str]) -> bool {
    counts(board, words, "+", [0, 2 * board.columns])
}

fn negative_counts(board: &Board<'_>, words: &[&str]) -> bool {
    counts(board, words, "-", [board.columns, 2 * board.columns + board.rows])
}

fn given_poles(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| match board.clue(cell) {
        Clue::Pole(Pole::Positive) => words[cell] == "+",
        Clue::Pole(Pole::Negative) => words[cell] == "-",
        _ => true,
    })
}

fn magnets_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.4) {
        return of_program("magnets", rows, columns, random);
    }
    let area = rows * columns;
    let mut labels: Vec<usize> = (0..area).collect();
    let mut paired = vec![false; area];
    for _ in 0..4 * area {
        let (row, column) = (random.below(rows), random.below(columns));
        let (down, right) = if random.chance(0.5) { (1, 0) } else { (0, 1) };
        if row + down < rows && column + right < columns {
            let (one, other) = (row * columns + column, (row + down) * columns + column + right);
            if !paired[one] && !paired[other] {
                (paired[one], paired[other]) = (true, true);
                labels[other] = labels[one];
            }
        }
    }
    let cell = |paired: bool, random: &mut Random| match random.below(12) {
        _ if !paired => Clue::Unknown,
        1 => Clue::Pole(Pole::Positive),
        2 => Clue::Pole(Pole::Negative),
        _ => Clue::None,
    };
    let cells = paired.into_iter().map(|paired| cell(paired, random)).collect();
    let outside = |random: &mut Random| match random.below(7) {
        number @ 0..=2 => Clue::Number(number as u32),
        3 => Clue::Unknown,
        _ => Clue::None,
    };
    let outside = (0..2 * (rows + columns)).map(|_| outside(random)).collect();
    Clues { cells, outside, regions: Some(Regions::of_labels(&labels)), ..Clues::new(rows, columns) }
}
