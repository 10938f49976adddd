//! Judges of kinds with a loop or paths through centres of cells.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Circle, Clue, Clues, Direction};

use super::Judge;
use super::board::Board;
use super::ruled::{Ruled, every_rule_matters, flagged, judges_of, of_program, rooms, ruled, scattered};

fn kinds() -> Vec<Ruled> {
    vec![
        ruled!(
            "countryroad",
            12,
            loop_words,
            links_meet,
            |rows, columns, random| flagged(countryroad_clues(rows, columns, random), "EmptyRegions", random),
            [one_loop, rooms_entered_once, room_numbers, no_two_left_out_at_a_border]
        ),
        ruled!(
            "masyu",
            12,
            loop_words,
            links_meet,
            |rows, columns, random| flagged(masyu_clues(rows, columns, random), "EveryCell", random),
            [one_loop, white_straight, white_beside_turn, black_turn, black_beside_straight, every_cell]
        ),
        ruled!(
            "simpleloop",
            12,
            loop_words,
            links_meet,
            simpleloop_clues,
            [one_loop, through_white, not_through_black]
        ),
        ruled!(
            "yajilin",
            12,
            yajilin_words,
            yajilin_begins,
            |rows, columns, random| flagged(yajilin_clues(rows, columns, random), "ShadedOutside", random),
            [one_loop, not_shaded_beside, arrows, shaded_outside]
        ),
        ruled!(
            "numberlink",
            12,
            path_words,
            links_meet,
            numberlink_clues,
            [no_closed_path, equal_ends, numbers_twice]
        ),
    ]
}

pub(super) fn judges() -> Vec<Judge> {
    judges_of(kinds())
}

#[test]
fn every_rule_of_loops_matters() {
    every_rule_matters(&kinds());
}

/// The letters of words, in their order, with the steps that they stand for.
const WAYS: [(char, (isize, isize)); 4] = [('n', (-1, 0)), ('s', (1, 0)), ('e', (0, 1)), ('w', (0, -1))];

/// Words of links to the neighbours that there are, by how many links they have.
fn words_of(board: &Board<'_>, cell: usize, links: &[u32]) -> Vec<String> {
    let ways: Vec<char> = WAYS
        .iter()
        .filter(|(_, step)| board.from(cell, *step).is_some())
        .map(|(letter, _)| *letter)
        .collect();
    let mut words = Vec::new();
    for taken in 0..1u32 << ways.len() {
        if taken.count_ones() == 0 && links.contains(&0) {
            words.push("-".to_owned());
        } else if links.contains(&taken.count_ones()) {
            words.push((0..ways.len()).filter(|way| taken >> way & 1 == 1).map(|way| ways[way]).collect());
        }
    }
    words
}

fn loop_words(board: &Board<'_>, cell: usize) -> Vec<String> {
    words_of(board, cell, &[0, 2])
}

/// Links of the last cell to those before it are links of both.
fn links_meet(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    let meets = |step, own: char, theirs: char| {
        board.from(cell, step).is_none_or(|other| words[cell].contains(own) == words[other].contains(theirs))
    };
    meets((0, -1), 'w', 'e') && meets((-1, 0), 'n', 's')
}

fn visited(word: &str) -> bool {
    word != "-" && word != "x"
}

/// The cells that a cell is linked with.
fn linked(board: &Board<'_>, words: &[&str], cell: usize) -> Vec<usize> {
    let ways = WAYS.iter().filter(|(letter, _)| words[cell].contains(*letter));
    ways.filter_map(|(_, step)| board.from(cell, *step)).collect()
}

fn straight(word: &str) -> bool {
    word == "ns" || word == "ew"
}

fn one_loop(board: &Board<'_>, words: &[&str]) -> bool {
    board.grown(|cell| visited(words[cell]), |cell| linked(board, words, cell)).len() == 1
}

// Country road.

/// Also where the loop may leave out rooms, or lie in one of them: on a board of one room, or with the flag for it.
fn rooms_entered_once(board: &Board<'_>, words: &[&str]) -> bool {
    let may_skip = board.clues.flags.contains(&"EmptyRegions") || board.rooms().len() == 1;
    board.rooms().iter().all(|room| {
        let leaving = |&cell: &usize| {
            linked(board, words, cell)
                .into_iter()
                .filter(|&next| board.room(next) != board.room(cell))
                .count()
        };
        let links: usize = room.iter().map(leaving).sum();
        links == 2 || links == 0 && may_skip
    })
}

fn room_numbers(board: &Board<'_>, words: &[&str]) -> bool {
    board.rooms().iter().zip(&board.clues.rooms).all(|(room, clue)| {
        let count = room.iter().filter(|&&cell| visited(words[cell])).count();
        clue.number().is_none_or(|number| number as usize == count)
    })
}

fn no_two_left_out_at_a_border(board: &Board<'_>, words: &[&str]) -> bool {
    let fits = |cell: usize, next: usize| {
        board.room(cell) == board.room(next) || visited(words[cell]) || visited(words[next])
    };
    (0..board.area()).all(|cell| board.sides(cell).into_iter().all(|next| fits(cell, next)))
}

fn countryroad_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.5) {
        return of_program("countryroad", rows, columns, random);
    }
    let most = 2 + random.below(11);
    let regions = Regions::of_labels(&rooms(rows, columns, most, random));
    let clues = scattered(regions.count(), 6, random);
    Clues { rooms: clues, regions: Some(regions), ..Clues::new(rows, columns) }
}

// Masyu.

/// Whether all pearls of a colour obey a rule.
fn pearls(board: &Board<'_>, colour: Circle, rule: impl Fn(usize) -> bool) -> bool {
    (0..board.area()).all(|cell| board.clue(cell) != Clue::Circle(colour) || rule(cell))
}

fn white_straight(board: &Board<'_>, words: &[&str]) -> bool {
    pearls(board, Circle::White, |cell| straight(words[cell]))
}

fn white_beside_turn(board: &Board<'_>, words: &[&str]) -> bool {
    pearls(board, Circle::White, |cell| linked(board, words, cell).iter().any(|&next| !straight(words[next])))
}

fn black_turn(board: &Board<'_>, words: &[&str]) -> bool {
    pearls(board, Circle::Black, |cell| visited(words[cell]) && !straight(words[cell]))
}

fn black_beside_straight(board: &Board<'_>, words: &[&str]) -> bool {
    pearls(board, Circle::Black, |cell| linked(board, words, cell).iter().all(|&next| straight(words[next])))
}

fn every_cell(board: &Board<'_>, words: &[&str]) -> bool {
    !board.clues.flags.contains(&"EveryCell") || words.iter().all(|word| visited(word))
}

fn masyu_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.4) {
        return of_program("masyu", rows, columns, random);
    }
    let pearls = random.below(4);
    let mut cells = vec![Clue::None; rows * columns];
    for _ in 0..pearls {
        cells[random.below(rows * columns)] = Clue::Circle([Circle::White, Circle::Black][random.below(2)]);
    }
    Clues { cells, ..Clues::new(rows, columns) }
}

// Simple loop: any clue is a black cell.

fn through_white(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| board.clue(cell) != Clue::None || visited(words[cell]))
}

fn not_through_black(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| board.clue(cell) == Clue::None || !visited(words[cell]))
}

fn simpleloop_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.6) {
        return of_program("simpleloop", rows, columns, random);
    }
    let mut cells = vec![Clue::None; rows * columns];
    for _ in 0..random.below(rows * columns + 1) {
        cells[random.below(rows * columns)] = Clue::Number(1);
    }
    Clues { cells, ..Clues::new(rows, columns) }
}

// Yajilin.

fn yajilin_words(board: &Board<'_>, cell: usize) -> Vec<String> {
    if board.clue(cell) != Clue::None {
        return vec!["-".to_owned()];
    }
    let mut words = words_of(board, cell, &[2]);
    words.push("x".to_owned());
    words
}

fn yajilin_begins(board: &Board<'_>, words: &[&str]) -> bool {
    links_meet(board, words)
}

fn not_shaded_beside(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area())
        .all(|cell| words[cell] != "x" || board.sides(cell).into_iter().all(|next| words[next] != "x"))
}

fn arrows(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| {
        let Clue::Arrow(direction, Some(number)) = board.clue(cell) else { return true };
        let step = match direction {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
        };
        board.ray(cell, step).iter().filter(|&&far| words[far] == "x").count() == number as usize
    })
}

/// With the flag, no shaded cell is inside of the loop: to the left of it, an even number of cells have a link upwards.
fn shaded_outside(board: &Board<'_>, words: &[&str]) -> bool {
    let is_outside = |cell: usize| {
        board.ray(cell, (0, -1)).iter().filter(|&&left| words[left].contains('n')).count() % 2 == 0
    };
    !board.clues.flags.contains(&"ShadedOutside")
        || (0..board.area()).all(|cell| words[cell] != "x" || is_outside(cell))
}

fn yajilin_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.5) {
        return of_program("yajilin", rows, columns, random);
    }
    let mut cells = vec![Clue::None; rows * columns];
    for _ in 0..random.below(5) {
        let number = random.chance(0.7).then(|| random.below(3) as u32);
        cells[random.below(rows * columns)] = Clue::Arrow(Direction::ALL[random.below(4)], number);
    }
    Clues { cells, ..Clues::new(rows, columns) }
}

// Numberlink.

fn path_words(board: &Board<'_>, cell: usize) -> Vec<String> {
    match board.clue(cell) {
        Clue::None if board.clues.flags.contains(&"EveryCell") => words_of(board, cell, &[2]),
        Clue::None => words_of(board, cell, &[0, 2]),
        _ => words_of(board, cell, &[1]),
    }
}

/// The clues at the ends of each path.
fn ends(board: &Board<'_>, words: &[&str]) -> Vec<Vec<Clue>> {
    let paths = board.grown(|cell| visited(words[cell]), |cell| linked(board, words, cell));
    let clues = |path: Vec<usize>| {
        path.into_iter().map(|cell| board.clue(cell)).filter(|clue| *clue != Clue::None).collect()
    };
    paths.into_iter().map(clues).collect()
}

fn no_closed_path(board: &Board<'_>, words: &[&str]) -> bool {
    ends(board, words).iter().all(|ends| ends.len() == 2)
}

/// A `?` is joined with another one.
fn equal_ends(board: &Board<'_>, words: &[&str]) -> bool {
    ends(board, words).iter().all(|ends| ends.windows(2).all(|pair| pair[0] == pair[1]))
}

fn numbers_twice(board: &Board<'_>, _: &[&str]) -> bool {
    let count = |clue: Clue| (0..board.area()).filter(|&cell| board.clue(cell) == clue).count();
    (0..board.area()).map(|cell| board.clue(cell)).all(|clue| clue.number().is_none() || count(clue) == 2)
}

fn numberlink_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.5) {
        return of_program("numberlink", rows, columns, random);
    }
    let mut cells = vec![Clue::None; rows * columns];
    for pair in 0..=random.below(3) {
        let number = Clue::Number(if random.below(6) == 0 { 1 } else { 1 + pair as u32 });
        cells[random.below(rows * columns)] = number;
        cells[random.below(rows * columns)] = number;
    }
    if random.below(6) == 0 {
        cells[random.below(rows * columns)] = Clue::Unknown;
    }
    let flags = if random.chance(0.3) { vec!["EveryCell"] } else { Vec::new() };
    Clues { cells, flags, ..Clues::new(rows, columns) }
}
