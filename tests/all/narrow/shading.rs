//! Judges of kinds whose cells are shaded or not: nurikabe, creek, hitori, mosaic, yin-yang, snake, kakurasu.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Circle, Clue, Clues};

use super::board::Board;
use super::clues::{in_cells, number, with_outside};
use super::{Judge, any};

pub(super) fn judges() -> Vec<Judge> {
    let judge =
        |kind, solves, clues| Judge { kind, most: 12, words: shaded_or_not, begins: any, solves, clues };
    vec![
        judge("nurikabe", nurikabe, |rows, columns, random| {
            in_cells(rows, columns, random, |random| number(random, 1, 4))
        }),
        judge("creek", creek, creek_clues),
        judge("hitori", hitori, hitori_clues),
        judge("mosaic", mosaic, |rows, columns, random| {
            in_cells(rows, columns, random, |random| number(random, 0, 6))
        }),
        judge("snake", snake, snake_clues),
        judge("kakurasu", kakurasu, kakurasu_clues),
        Judge { words: |_, _| vec!["w".to_owned(), "b".to_owned()], ..judge("yinyang", yinyang, circles) },
    ]
}

pub(super) fn shaded_or_not(_: &Board<'_>, _: usize) -> Vec<String> {
    vec!["x".to_owned(), "-".to_owned()]
}

/// White blocks hold one number each, their size; the shaded cells are connected and hold no square.
fn nurikabe(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] == "x";
    let islands = board.blocks(|cell| !shaded(cell));
    let fits = |island: &Vec<usize>| {
        let clues: Vec<Clue> =
            island.iter().map(|&cell| board.clue(cell)).filter(|clue| *clue != Clue::None).collect();
        clues.len() == 1 && clues[0].number().is_none_or(|number| number as usize == island.len())
    };
    (0..board.area()).all(|cell| !shaded(cell) || board.clue(cell) == Clue::None)
        && islands.iter().all(fits)
        && board.is_connected(shaded)
        && !board.has_square(shaded)
}

fn creek(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] == "x";
    let corner = |(place, clue): (usize, &Clue)| {
        let width = board.columns + 1;
        let (row, column) = ((place / width).cast_signed(), (place % width).cast_signed());
        let at = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        let count =
            at.into_iter().filter_map(|(row, column)| board.at(row, column)).filter(|&cell| shaded(cell));
        clue.number().is_none_or(|number| number as usize == count.count())
    };
    board.clues.corners.iter().enumerate().all(corner) && board.is_connected(|cell| !shaded(cell))
}

fn creek_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let share = [0.1, 0.3][random.below(2)];
    let corner = |_| if random.chance(share) { number(random, 0, 3) } else { Clue::None };
    let corners = (0..(rows + 1) * (columns + 1)).map(corner).collect();
    Clues { corners, ..Clues::new(rows, columns) }
}

/// White numbers of a line differ, shaded cells do not touch, white ones are connected.
fn hitori(board: &Board<'_>, words: &[&str]) -> bool {
    let white = |cell: usize| words[cell] == "-";
    let differ = |line: &Vec<usize>| {
        let mut numbers: Vec<u32> =
            line.iter().filter(|&&cell| white(cell)).filter_map(|&cell| board.clue(cell).number()).collect();
        let count = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len() == count
    };
    board.lines().iter().all(differ) && !board.has_pair(|cell| !white(cell)) && board.is_connected(white)
}

fn hitori_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let most = rows.max(columns) + random.below(3);
    let share = [0.0, 0.1, 0.4][random.below(3)];
    let cell = |_| {
        if random.chance(share) { Clue::Unknown } else { Clue::Number(1 + random.below(most) as u32) }
    };
    Clues { cells: (0..rows * columns).map(cell).collect(), ..Clues::new(rows, columns) }
}

fn mosaic(board: &Board<'_>, words: &[&str]) -> bool {
    let count = |cell: usize| {
        let all = board.around(cell).into_iter().chain([cell]);
        all.filter(|&cell| words[cell] == "x").count()
    };
    (0..board.area())
        .all(|cell| board.clue(cell).number().is_none_or(|number| number as usize == count(cell)))
}

fn yinyang(board: &Board<'_>, words: &[&str]) -> bool {
    let white = |cell: usize| words[cell] == "w";
    let black = |cell: usize| words[cell] == "b";
    let fits = |cell: usize| match board.clue(cell) {
        Clue::Circle(Circle::White) => white(cell),
        Clue::Circle(Circle::Black) => black(cell),
        _ => true,
    };
    (0..board.area()).all(fits)
        && board.is_connected(white)
        && board.is_connected(black)
        && !board.has_square(white)
        && !board.has_square(black)
}

fn circles(rows: usize, columns: usize, random: &mut Random) -> Clues {
    in_cells(rows, columns, random, |random| Clue::Circle([Circle::White, Circle::Black][random.below(2)]))
}

/// A path with two ends, or a single cell; cells of it that touch at a corner have a cell of it beside both.
fn snake(board: &Board<'_>, words: &[&str]) -> bool {
    let on = |cell: usize| words[cell] == "x";
    let next = |cell: usize| board.sides(cell).into_iter().filter(|&next| on(next)).collect::<Vec<_>>();
    let cells: Vec<usize> = (0..board.area()).filter(|&cell| on(cell)).collect();
    let ends = cells.iter().filter(|&&cell| next(cell).len() == 1).count();
    let turns_at_corners = |&cell: &usize| {
        let corners =
            board.around(cell).into_iter().filter(|&other| on(other) && !next(cell).contains(&other));
        corners.into_iter().all(|other| next(cell).iter().any(|between| next(other).contains(between)))
    };
    let fits = |cell: usize| match board.clue(cell) {
        Clue::Circle(Circle::White) => on(cell) && next(cell).len() == 2,
        Clue::Circle(Circle::Black) => on(cell) && next(cell).len() == 1,
        _ => true,
    };
    let is_path = ends == 2 && cells.iter().all(|&cell| (1..=2).contains(&next(cell).len()));
    (is_path || cells.len() == 1)
        && board.is_connected(on)
        && cells.iter().all(turns_at_corners)
        && (0..board.area()).all(fits)
        && board.counted(on)
}

fn snake_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = circles(rows, columns, random);
    if random.chance(0.5) {
        // Few circles: those at random are rarely on one snake.
        let kept = random.below(clues.area());
        (0..rows * columns).filter(|&cell| cell != kept).for_each(|cell| clues.cells[cell] = Clue::None);
    }
    with_outside(clues, random)
}

/// The sums of lines: a shaded cell counts for its row as its column, from 1, and the other way round.
fn kakurasu(board: &Board<'_>, words: &[&str]) -> bool {
    board.lines().iter().enumerate().all(|(line, cells)| {
        let shaded = cells.iter().enumerate().filter(|(_, cell)| words[**cell] == "x");
        let sum: usize = shaded.map(|(place, _)| place + 1).sum();
        board.outside(line).is_none_or(|number| number == sum)
    })
}

fn kakurasu_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut sums = |lines: usize, length: usize| -> Vec<Clue> {
        let most = length * (length + 1) / 2 + 1;
        let mut sum = |_| {
            if random.chance(0.4) { Clue::Number(random.below(most + 1) as u32) } else { Clue::None }
        };
        (0..lines).map(&mut sum).collect()
    };
    let outside = [sums(columns, rows), sums(rows, columns)].concat();
    Clues { outside, ..Clues::new(rows, columns) }
}
