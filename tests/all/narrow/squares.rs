//! Judges of kinds on squares in which each line contains each number once.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule};

use super::Judge;
use super::board::Board;
use super::ruled::{
    Ruled, every_rule_matters, given_numbers, judges_of, numbers, of_program, rooms, ruled, scattered, value,
};

fn kinds() -> Vec<Ruled> {
    vec![
        ruled!("latin", 12, digits, no_repeat, latin_clues, [square, givens]),
        ruled!("futoshiki", 12, digits, no_repeat, futoshiki_clues, [givens, greater, bars]),
        ruled!("kenken", 12, digits, no_repeat, kenken_clues, [sums, differences, products, quotients]),
        ruled!("renban", 12, digits, no_repeat, renban_clues, [square, givens, consecutive]),
        ruled!("skyscrapers", 12, digits, no_repeat, skyscrapers_clues, [square, givens, visible_towers]),
        ruled!(
            "str8ts",
            12,
            white_digits,
            no_repeat,
            str8ts_clues,
            [square, givens, none_as_in_black, straights]
        ),
        ruled!("magic", 4, all_numbers, once, magic_clues, [givens, lines_equal, diagonals_equal]),
    ]
}

pub(super) fn judges() -> Vec<Judge> {
    judges_of(kinds())
}

#[test]
fn every_rule_of_squares_matters() {
    every_rule_matters(&kinds());
}

/// A square with a side of 1 to 4, or occasionally another board.
fn size(rows: usize, columns: usize, random: &mut Random) -> (usize, usize) {
    if random.below(10) == 0 && rows.max(columns) <= 4 {
        return (rows, columns);
    }
    let side = [1, 2, 3, 3, 4, 4][random.below(6)];
    (side, side)
}

/// Numbers in up to three cells.
fn given(area: usize, most: usize, random: &mut Random) -> Vec<Clue> {
    let count = random.below(4);
    given_numbers(area, most, count, random)
}

fn square(board: &Board<'_>, _: &[&str]) -> bool {
    board.rows == board.columns
}

fn givens(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| {
        let Some(number) = board.clue(cell).number() else { return true };
        words[cell] == "-" || number as usize == value(words[cell])
    })
}

fn digits(board: &Board<'_>, _: usize) -> Vec<String> {
    numbers(board.rows)
}

/// The number of the last cell does not occur earlier in its row or column.
fn no_repeat(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    let before = [(0, -1), (-1, 0)].into_iter().flat_map(|step| board.ray(cell, step));
    words[cell] == "-" || before.into_iter().all(|other| words[other] != words[cell])
}

fn latin_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let (rows, columns) = size(rows, columns, random);
    if rows == columns && random.chance(0.4) {
        return of_program("latin", rows, columns, random);
    }
    Clues { cells: given(rows * columns, rows, random), ..Clues::new(rows, columns) }
}

// Futoshiki.

fn greater(board: &Board<'_>, words: &[&str]) -> bool {
    let signs = board.clues.groups.iter().filter(|group| group.rule == GroupRule::Greater);
    signs.into_iter().all(|sign| value(words[sign.cells[0]]) > value(words[sign.cells[1]]))
}

/// With bars, there is a bar between two neighbours if and only if they differ by 1.
fn bars(board: &Board<'_>, words: &[&str]) -> bool {
    if !board.clues.flags.contains(&"a") {
        return true;
    }
    let bar = |one: usize, other: usize| {
        let bars = board.clues.groups.iter().filter(|group| group.rule == GroupRule::Bar);
        bars.into_iter().any(|bar| bar.cells == [one, other] || bar.cells == [other, one])
    };
    (0..board.area()).all(|one| {
        let right =
            |&other: &usize| bar(one, other) == (value(words[one]).abs_diff(value(words[other])) == 1);
        board.sides(one).iter().all(right)
    })
}

fn futoshiki_clues(_: usize, _: usize, random: &mut Random) -> Clues {
    let side = 1 + random.below(4);
    if random.chance(0.4) {
        return of_program("futoshiki", side, side, random);
    }
    let mut clues = Clues::new(side, side);
    let board = Board::new(&clues);
    let adjacent = random.chance(0.4);
    // Numbers of a Latin square, so that some puzzles with bars have solutions.
    let number = |cell: usize| (cell / side + cell % side) % side;
    let mut groups = Vec::new();
    for one in 0..board.area() {
        for other in [(0, 1), (1, 0)].into_iter().filter_map(|step| board.from(one, step)) {
            let changed = random.below(40) == 0;
            if adjacent && (number(one).abs_diff(number(other)) == 1) != changed {
                groups.push(Group::new(GroupRule::Bar, [one, other], []));
            } else if !adjacent && random.below(4) == 0 {
                let pair = if (number(one) > number(other)) == changed { [other, one] } else { [one, other] };
                groups.push(Group::new(GroupRule::Greater, pair, []));
            }
        }
    }
    clues.groups = groups;
    clues.flags = if adjacent { vec!["a"] } else { Vec::new() };
    clues.cells =
        if random.chance(0.5) { vec![Clue::None; side * side] } else { given(side * side, side, random) };
    clues
}

// KenKen.

/// Whether all cages with an operation have their results.
fn cages(
    board: &Board<'_>,
    words: &[&str],
    operation: GroupRule,
    result: fn(&[usize], usize) -> bool,
) -> bool {
    board.clues.groups.iter().filter(|cage| cage.rule == operation).all(|cage| {
        let mut numbers: Vec<usize> = cage.cells.iter().map(|&cell| value(words[cell])).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        result(&numbers, cage.numbers[0] as usize)
    })
}

fn sums(board: &Board<'_>, words: &[&str]) -> bool {
    cages(board, words, GroupRule::Total, |numbers, result| numbers.iter().sum::<usize>() == result)
}

fn differences(board: &Board<'_>, words: &[&str]) -> bool {
    cages(board, words, GroupRule::Difference, |numbers, result| {
        numbers[0] == result + numbers[1..].iter().sum::<usize>()
    })
}

fn products(board: &Board<'_>, words: &[&str]) -> bool {
    cages(board, words, GroupRule::Product, |numbers, result| numbers.iter().product::<usize>() == result)
}

fn quotients(board: &Board<'_>, words: &[&str]) -> bool {
    cages(board, words, GroupRule::Quotient, |numbers, result| {
        numbers[0] == result * numbers[1..].iter().product::<usize>()
    })
}

fn kenken_clues(_: usize, _: usize, random: &mut Random) -> Clues {
    let side = 2 + random.below(3);
    if random.chance(0.4) {
        return of_program("kenken", side, side, random);
    }
    let mut clues = Clues::new(side, side);
    let most = 1 + random.below(4);
    let regions = Regions::of_labels(&rooms(side, side, most, random));
    for room in 0..regions.count() {
        let cells: Vec<usize> = (0..side * side).filter(|&cell| regions.labels()[cell] == room).collect();
        // Usually the numbers of the square whose rows are shifted by one; rarely an arbitrary number.
        let mut numbers: Vec<usize> =
            cells.iter().map(|&cell| (cell / side + cell % side) % side + 1).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let rest = &numbers[1..];
        let (product, sum) = (rest.iter().product::<usize>(), rest.iter().sum::<usize>());
        let (rule, mut result) = match random.below(4) {
            0 => (GroupRule::Total, numbers[0] + sum),
            1 if numbers[0] >= sum => (GroupRule::Difference, numbers[0] - sum),
            2 if numbers[0].is_multiple_of(product) => (GroupRule::Quotient, numbers[0] / product),
            _ => (GroupRule::Product, numbers[0] * product),
        };
        if random.below(16) == 0 {
            result = random.below(7);
        }
        if random.below(3) > 0 {
            clues.groups.push(Group::new(rule, cells, [result as u32]));
        }
    }
    clues.regions = Some(regions);
    clues
}

// Renban.

fn consecutive(board: &Board<'_>, words: &[&str]) -> bool {
    board.rooms().iter().all(|room| {
        let mut numbers: Vec<usize> = room.iter().map(|&cell| value(words[cell])).collect();
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    })
}

fn renban_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let (rows, columns) = size(rows, columns, random);
    if rows == columns && random.chance(0.4) {
        return of_program("renban", rows, columns, random);
    }
    let most = 1 + random.below(4);
    let regions = Some(Regions::of_labels(&rooms(rows, columns, most, random)));
    Clues { cells: given(rows * columns, rows, random), regions, ..Clues::new(rows, columns) }
}

// Skyscrapers.

/// The cells that each outside clue sees, starting at the clue. The clues are listed above, below, left, right.
pub(super) fn views(board: &Board<'_>) -> Vec<Vec<usize>> {
    let lines = board.lines();
    let (rows, columns) = lines.split_at(board.rows);
    let turned = |lines: &[Vec<usize>]| -> Vec<Vec<usize>> {
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
    };
    [columns.to_vec(), turned(columns), rows.to_vec(), turned(rows)].concat()
}

fn visible_towers(board: &Board<'_>, words: &[&str]) -> bool {
    views(board).iter().zip(&board.clues.outside).all(|(view, clue)| {
        let visible = (0..view.len())
            .filter(|&at| view[..at].iter().all(|&before| value(words[before]) < value(words[view[at]])));
        clue.number().is_none_or(|number| number as usize == visible.count())
    })
}

fn skyscrapers_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let (rows, columns) = size(rows, columns, random);
    if rows == columns && random.chance(0.5) {
        return of_program("skyscrapers", rows, columns, random);
    }
    let mut outside = vec![Clue::None; 2 * (rows + columns)];
    for _ in 0..random.below(5) {
        let place = random.below(outside.len());
        outside[place] = scattered(1, rows + 2, random)[0];
    }
    let cells = if random.chance(0.5) {
        vec![Clue::None; rows * columns]
    } else {
        given(rows * columns, rows, random)
    };
    Clues { cells, outside, ..Clues::new(rows, columns) }
}

// Str8ts: the clue of a black cell is 0, or 100 plus its number.

fn black(board: &Board<'_>, cell: usize) -> Option<u32> {
    board.clue(cell).number().filter(|&number| number == 0 || number >= 100)
}

fn white_digits(board: &Board<'_>, cell: usize) -> Vec<String> {
    if black(board, cell).is_some() { vec!["-".to_owned()] } else { numbers(board.rows) }
}

/// The number of a black cell does not occur in another cell of its row or column, white or black.
fn none_as_in_black(board: &Board<'_>, words: &[&str]) -> bool {
    let number = |cell: usize| match black(board, cell) {
        Some(number) => number as usize % 100,
        None => value(words[cell]),
    };
    board.lines().iter().all(|line| {
        let blacks = line.iter().filter(|&&cell| black(board, cell).is_some_and(|number| number > 0));
        blacks.into_iter().all(|&one| line.iter().all(|&other| one == other || number(one) != number(other)))
    })
}

fn straights(board: &Board<'_>, words: &[&str]) -> bool {
    board.lines().iter().all(|line| {
        line.split(|&cell| black(board, cell).is_some()).all(|run| {
            let mut numbers: Vec<usize> = run.iter().map(|&cell| value(words[cell])).collect();
            numbers.sort_unstable();
            numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
        })
    })
}

fn str8ts_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let (rows, columns) = size(rows, columns, random);
    if rows == columns && random.chance(0.4) {
        return of_program("str8ts", rows, columns, random);
    }
    let mut cells = given(rows * columns, rows, random);
    cells.iter_mut().filter(|clue| **clue == Clue::Number(0)).for_each(|clue| *clue = Clue::None);
    for _ in 0..random.below(rows * columns) {
        let number = if random.chance(0.5) { 0 } else { 101 + random.below(rows) };
        cells[random.below(rows * columns)] = Clue::Number(number as u32);
    }
    Clues { cells, ..Clues::new(rows, columns) }
}

// Magic squares.

fn all_numbers(board: &Board<'_>, _: usize) -> Vec<String> {
    numbers(board.area())
}

/// Numbers differ, and each complete row has the same sum as the first.
fn once(board: &Board<'_>, words: &[&str]) -> bool {
    let (last, before) = words.split_last().expect("a word");
    let sum = |row: &[&str]| row.iter().map(|word| value(word)).sum::<usize>();
    let mut rows = words.chunks_exact(board.columns).map(sum);
    let first = rows.next();
    !before.contains(last) && rows.all(|sum| Some(sum) == first)
}

fn sum_of(words: &[&str], cells: impl IntoIterator<Item = usize>) -> usize {
    cells.into_iter().map(|cell| value(words[cell])).sum()
}

fn lines_equal(board: &Board<'_>, words: &[&str]) -> bool {
    let sums: Vec<usize> = board.lines().into_iter().map(|line| sum_of(words, line)).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn diagonals_equal(board: &Board<'_>, words: &[&str]) -> bool {
    if board.rows != board.columns {
        return true;
    }
    let side = board.rows;
    let first = sum_of(words, 0..side);
    first == sum_of(words, (0..side).map(|i| i * side + i))
        && first == sum_of(words, (0..side).map(|i| i * side + side - 1 - i))
}

fn magic_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let other = random.below(10) == 0 && rows * columns <= 6;
    let side = [1, 3, 3, 3, 2][random.below(5)];
    let (rows, columns) = if other { (rows, columns) } else { (side, side) };
    if rows == columns && random.chance(0.5) {
        return of_program("magic", rows, columns, random);
    }
    Clues { cells: given(rows * columns, rows * columns, random), ..Clues::new(rows, columns) }
}
