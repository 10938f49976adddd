//! Judges of kinds with numbers in rooms and runs, with letters, and with consecutive numbers.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues};

use super::Judge;
use super::board::Board;
use super::ruled::{
    Ruled, every_rule_matters, given_numbers, judges_of, numbers, of_program, rooms, ruled, scattered, value,
};
use super::squares::views;

fn kinds() -> Vec<Ruled> {
    vec![
        ruled!("ripple", 10, room_numbers, once_a_room, ripple_clues, [distances]),
        ruled!("suguru", 10, room_numbers, once_a_room, suguru_clues, [equal_apart]),
        ruled!("hidato", 9, all_numbers, path, hidato_clues, [givens]),
        ruled!("kakuro", 12, run_digits, no_repeat, kakuro_clues, [sums_down, sums_right]),
        ruled!(
            "easyasabc",
            12,
            letters,
            letters_once,
            easyasabc_clues,
            [room_for_letters, first_letters, given_letters]
        ),
        ruled!(
            "doppelblock",
            12,
            blocks_or_numbers,
            two_blocks,
            doppelblock_clues,
            [all_blocks, sums_between, given_besides_blocks]
        ),
    ]
}

pub(super) fn judges() -> Vec<Judge> {
    judges_of(kinds())
}

#[test]
fn every_rule_of_rooms_matters() {
    every_rule_matters(&kinds());
}

fn givens(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area())
        .all(|cell| board.clue(cell).number().is_none_or(|number| number as usize == value(words[cell])))
}

/// Numbers in some cells. Larger boards get more numbers, because they have more solutions.
fn given(area: usize, most: usize, random: &mut Random) -> Vec<Clue> {
    let count = random.below(3) + area / 4;
    given_numbers(area, most, count, random)
}

// Ripple effect and suguru.

/// The given number of a cell or, without one, the numbers of its room.
fn room_numbers(board: &Board<'_>, cell: usize) -> Vec<String> {
    let size = (0..board.area()).filter(|&other| board.room(other) == board.room(cell)).count();
    kept(numbers(size), board.clue(cell))
}

/// The words that a given number allows.
fn kept(mut words: Vec<String>, clue: Clue) -> Vec<String> {
    words.retain(|word| clue.number().is_none_or(|number| number as usize == value(word)));
    words
}

fn once_a_room(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    (0..last).all(|cell| board.room(cell) != board.room(last) || words[cell] != words[last])
}

/// In each direction, at least N other cells lie between two cells with the number N.
fn distances(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| {
        [(0, 1), (1, 0)].into_iter().all(|step| {
            board.ray(cell, step).iter().take(value(words[cell])).all(|&next| words[next] != words[cell])
        })
    })
}

fn equal_apart(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| board.around(cell).iter().all(|&next| words[next] != words[cell]))
}

fn in_rooms(name: &str, rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.4) {
        return of_program(name, rows, columns, random);
    }
    let most = 2 + random.below(if rows * columns > 9 { 3 } else { 4 });
    let regions = Regions::of_labels(&rooms(rows, columns, most, random));
    Clues { cells: given(rows * columns, most, random), regions: Some(regions), ..Clues::new(rows, columns) }
}

fn ripple_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    in_rooms("ripple", rows, columns, random)
}

fn suguru_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    in_rooms("suguru", rows, columns, random)
}

// Hidato.

fn all_numbers(board: &Board<'_>, _: usize) -> Vec<String> {
    numbers(board.area())
}

/// Numbers differ, and consecutive numbers touch. If all cells around a number are filled, its predecessor and its
/// successor are among them.
fn path(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    (0..=last).all(|cell| {
        let around = board.around(cell);
        let number = value(words[cell]);
        [number - 1, number + 1].into_iter().filter(|next| (1..=board.area()).contains(next)).all(|next| {
            match words.iter().position(|word| value(word) == next) {
                Some(place) => around.contains(&place),
                None => around.iter().any(|&place| place > last),
            }
        }) && (cell == last || words[cell] != words[last])
    })
}

fn hidato_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.4) {
        return of_program("hidato", rows, columns, random);
    }
    Clues { cells: given(rows * columns, rows * columns, random), ..Clues::new(rows, columns) }
}

// Kakuro.

fn white(board: &Board<'_>, cell: usize) -> bool {
    board.clue(cell) == Clue::None
}

fn run_digits(board: &Board<'_>, cell: usize) -> Vec<String> {
    if white(board, cell) { numbers(9) } else { vec!["-".to_owned()] }
}

/// The white cells in a direction, from the neighbour of a cell to the next black cell.
fn run(board: &Board<'_>, cell: usize, step: (isize, isize)) -> Vec<usize> {
    board.ray(cell, step).into_iter().take_while(|&next| white(board, next)).collect()
}

fn no_repeat(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    let before = [(0, -1), (-1, 0)].into_iter().flat_map(|step| run(board, cell, step));
    words[cell] == "-" || before.into_iter().all(|other| words[other] != words[cell])
}

/// Whether the runs that start at black cells in a direction have their sums. A sum of 0 means that there is no clue.
fn sums(board: &Board<'_>, words: &[&str], step: (isize, isize), of: fn(u8, u8) -> u8) -> bool {
    (0..board.area()).all(|cell| {
        let Clue::Sums(down, right) = board.clue(cell) else { return true };
        let sum: usize = run(board, cell, step).into_iter().map(|next| value(words[next])).sum();
        of(down, right) == 0 || sum == usize::from(of(down, right))
    })
}

fn sums_down(board: &Board<'_>, words: &[&str]) -> bool {
    sums(board, words, (1, 0), |down, _| down)
}

fn sums_right(board: &Board<'_>, words: &[&str]) -> bool {
    sums(board, words, (0, 1), |_, right| right)
}

fn kakuro_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if rows.min(columns) > 1 && rows * columns <= 6 && random.chance(0.3) {
        return of_program("kakuro", rows, columns, random);
    }
    // Boards with a single row or column have no white cells, and are refused.
    let (rows, columns) = (rows.max(2), columns.max(2));
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::Sums(0, 0); rows * columns];
    for _ in 0..4 * random.below(3) {
        let (row, column) = (1 + random.below(rows), 1 + random.below(columns));
        let whites = clues.cells.iter().filter(|clue| **clue == Clue::None).count();
        if row < rows && column < columns && whites < 4 {
            clues.cells[row * columns + column] = Clue::None;
        }
    }
    let board = Board::new(&clues);
    // Usually no sum or a sum that the run can have; rarely an arbitrary sum.
    let mut sum = |cells: Vec<usize>| match random.below(8) {
        0..3 => 0,
        3 => random.below(12) as u8,
        _ if cells.is_empty() => 0,
        _ => {
            let least = cells.len() * (cells.len() + 1) / 2;
            let most = cells.len() * (19 - cells.len()) / 2;
            (least + random.below(most - least + 1)) as u8
        }
    };
    let cells = (0..rows * columns).map(|cell| match clues.cells[cell] {
        Clue::Sums(..) => Clue::Sums(sum(run(&board, cell, (1, 0))), sum(run(&board, cell, (0, 1)))),
        clue => clue,
    });
    Clues { cells: cells.collect(), ..Clues::new(rows, columns) }
}

// Easy as ABC: a clue is the number of a letter.

fn letters(board: &Board<'_>, _: usize) -> Vec<String> {
    let letters = ('a'..='z').take(board.clues.number.unwrap_or(0) as usize).map(String::from);
    letters.chain(["-".to_owned()]).collect()
}

/// The number of a letter; 0 for an empty cell.
fn letter(word: &str) -> usize {
    word.bytes().next().filter(u8::is_ascii_lowercase).map_or(0, |letter| usize::from(letter - b'a') + 1)
}

/// No letter occurs twice in a row or column. No line has more empty cells than the letters leave.
fn letters_once(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    let count = board.clues.number.unwrap_or(0) as usize;
    [((0, -1), board.columns), ((-1, 0), board.rows)].into_iter().all(|(step, length)| {
        let same = board.ray(cell, step).into_iter().filter(|&other| words[other] == words[cell]).count();
        if words[cell] == "-" { same + count < length } else { same == 0 }
    })
}

fn room_for_letters(board: &Board<'_>, _: &[&str]) -> bool {
    board.clues.number.unwrap_or(0) as usize <= board.rows.min(board.columns)
}

fn first_letters(board: &Board<'_>, words: &[&str]) -> bool {
    views(board).iter().zip(&board.clues.outside).all(|(view, clue)| {
        let first = view.iter().map(|&cell| letter(words[cell])).find(|&letter| letter > 0);
        clue.number().is_none_or(|number| Some(number as usize) == first)
    })
}

/// Each given letter is in its cell. Empty cells are never given.
fn given_letters(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| {
        let letter = letter(words[cell]);
        match board.clue(cell) {
            Clue::Unknown => letter > 0,
            clue => clue.number().is_none_or(|number| number as usize == letter && letter > 0),
        }
    })
}

fn easyasabc_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let side = 1 + random.below(4);
    let other = random.below(8) == 0 && rows.max(columns) <= 4;
    let (rows, columns) = if other { (rows, columns) } else { (side, side) };
    if rows == columns && random.chance(0.4) {
        return of_program("easyasabc", rows, columns, random);
    }
    let more = usize::from(random.below(8) == 0);
    let number = 1 + random.below(rows.min(3) + more);
    let mut outside = vec![Clue::None; 2 * (rows + columns)];
    for _ in 0..random.below(5) {
        let place = random.below(outside.len());
        outside[place] = match random.below(20) {
            0 => Clue::Unknown,
            1 => Clue::Number(random.below(number + 2) as u32),
            _ => Clue::Number(1 + random.below(number) as u32),
        };
    }
    let cells = if random.chance(0.5) {
        vec![Clue::None; rows * columns]
    } else {
        given(rows * columns, number, random)
    };
    Clues { number: Some(number as u32), cells, outside, ..Clues::new(rows, columns) }
}

// Doppelblock.

fn blocks_or_numbers(board: &Board<'_>, _: usize) -> Vec<String> {
    let mut words = numbers(board.rows.saturating_sub(2));
    words.push("x".to_owned());
    words
}

/// No number occurs twice in a row or column, and no line has more than two black cells.
fn two_blocks(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    [(0, -1), (-1, 0)].into_iter().all(|step| {
        let same = board.ray(cell, step).into_iter().filter(|&other| words[other] == words[cell]).count();
        same <= usize::from(words[cell] == "x")
    })
}

fn all_blocks(board: &Board<'_>, words: &[&str]) -> bool {
    board.lines().iter().all(|line| line.iter().filter(|&&cell| words[cell] == "x").count() == 2)
}

fn sums_between(board: &Board<'_>, words: &[&str]) -> bool {
    board.lines().iter().enumerate().all(|(line, cells)| {
        let place = if line < board.rows { board.columns + line } else { line - board.rows };
        let black: Vec<usize> = (0..cells.len()).filter(|&at| words[cells[at]] == "x").collect();
        let [first, .., last] = black[..] else { return true };
        let sum: usize = cells[first..=last].iter().map(|&cell| value(words[cell])).sum();
        board.clues.outside[place].number().is_none_or(|number| number as usize == sum)
    })
}

/// Each given number is in its cell. A `?` is some number.
fn given_besides_blocks(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| match board.clue(cell) {
        Clue::Unknown => words[cell] != "x",
        clue => clue.number().is_none_or(|number| words[cell] == number.to_string()),
    })
}

fn doppelblock_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    // A 2x2 board has no numbers, and is refused.
    let side = [3, 4, 4][random.below(3)];
    let other = random.below(8) == 0 && rows.max(columns) <= 4 && (rows, columns) != (2, 2);
    let (rows, columns) = if other { (rows, columns) } else { (side, side) };
    if rows == columns && random.chance(0.4) {
        return of_program("doppelblock", rows, columns, random);
    }
    let mut outside = vec![Clue::None; rows + columns];
    for _ in 0..random.below(4) {
        let place = random.below(outside.len());
        outside[place] = scattered(1, 5, random)[0];
    }
    let cells = if random.chance(0.5) || rows < 3 {
        vec![Clue::None; rows * columns]
    } else {
        given(rows * columns, rows - 2, random)
    };
    Clues { cells, outside, ..Clues::new(rows, columns) }
}
