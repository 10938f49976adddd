//! Judges of killer sudokus and of sudokus with further rules.
//!
//! Boards of side 4 are nearly empty. Boards of side 6 and 9 are solved sudokus from which three digits were removed,
//! so that all solutions can be enumerated.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule};

use super::board::Board;
use super::figures::{box_of, holds, holds_everywhere};
use super::ruled::{numbers, value};
use super::{Judge, agreed, puzzles};

pub(super) fn judges() -> Vec<Judge> {
    let judge = |kind, clues| Judge { kind, most: 6, words: digits, begins: no_repeat, solves, clues };
    vec![judge("killer", killer_clues), judge("sudoku-variant", variant_clues)]
}

/// The rules for groups of cells that form a walk, with the minimum and maximum number of cells.
const WALKS: [(&str, usize, usize); 20] = [
    ("Cage", 1, 4),
    ("Sum", 1, 4),
    ("AllDifferent", 2, 4),
    ("Thermo", 2, 4),
    ("Whisper", 2, 4),
    ("Renban", 2, 4),
    ("Palindrome", 2, 5),
    ("Between", 3, 5),
    ("Lockout", 3, 5),
    ("Zipper", 3, 5),
    ("RegionSumLine", 2, 5),
    ("Modular", 2, 5),
    ("Arrow", 2, 4),
    ("DoubleArrow", 3, 5),
    ("WhiteDot", 2, 2),
    ("BlackDot", 2, 2),
    ("X", 2, 2),
    ("V", 2, 2),
    ("GreaterThan", 2, 2),
    ("ContainAtLeast", 2, 4),
];
/// The rules for other groups of cells.
const OTHERS: [&str; 8] =
    ["Given", "Quad", "LittleKiller", "Sandwich", "XSum", "Skyscraper", "NumberedRoom", "Entropic"];
/// The rules for the whole board.
const FLAGS: [&str; 9] = [
    "Diagonal~1",
    "Diagonal~-1",
    "AntiKnight",
    "AntiKing",
    "AntiConsecutive",
    "Windoku",
    "DisjointSets",
    "StrictKropki",
    "StrictXV",
];

fn rules() -> Vec<&'static str> {
    WALKS.iter().map(|(rule, ..)| *rule).chain(OTHERS).chain(FLAGS).collect()
}

/// The digits of a cell that do not occur among the givens of its row, column and region.
fn digits(board: &Board<'_>, cell: usize) -> Vec<String> {
    let mut words = numbers(board.rows);
    if let Some(number) = board.clue(cell).number() {
        words.retain(|word| value(word) == number as usize);
        return words;
    }
    let given = (0..board.area()).filter(|&other| other != cell && together(board, cell, other));
    let given: Vec<usize> = given.filter_map(|other| Some(board.clue(other).number()? as usize)).collect();
    words.retain(|word| !given.contains(&value(word)));
    words
}

/// Whether two cells are in the same row, column or region.
fn together(board: &Board<'_>, one: usize, other: usize) -> bool {
    let (row, column) = board.place(one);
    let (row_of_other, column_of_other) = board.place(other);
    let region = |cell: usize| board.clues.regions.as_ref().map(|regions| regions.labels()[cell]);
    row == row_of_other
        || column == column_of_other
        || region(one).is_some_and(|label| region(other) == Some(label))
}

fn no_repeat(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    (0..last).all(|cell| words[cell] != words[last] || !together(board, cell, last))
}

fn solves(board: &Board<'_>, words: &[&str]) -> bool {
    let digits: Vec<usize> = words.iter().map(|word| value(word)).collect();
    board.clues.flags.iter().all(|flag| holds_everywhere(board, flag, &digits))
        && board.clues.groups.iter().all(|group| holds(board, group, &digits))
}

fn boxes(side: usize) -> Vec<usize> {
    let (high, wide) = box_of(side);
    (0..side * side).map(|cell| cell / side / high * high + cell % side / wide).collect()
}

/// A solved sudoku: a cyclic one with its digits permuted, and with its rows shuffled within their bands.
fn solved(side: usize, random: &mut Random) -> Vec<usize> {
    let (high, wide) = box_of(side);
    let mut names: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut names);
    let mut order: Vec<usize> = (0..side).collect();
    order.chunks_mut(high).for_each(|band| random.shuffle(band));
    let digit = |row: usize, column: usize| names[(row % high * wide + row / high + column) % side];
    order
        .iter()
        .flat_map(|&row| (0..side).map(move |column| (row, column)))
        .map(|(r, c)| digit(r, c))
        .collect()
}

/// A solved sudoku that suits the rule. For `AntiConsecutive` on side 9, this is one that obeys the rule.
fn solution_for(rule: &str, side: usize, random: &mut Random) -> Vec<usize> {
    if rule != "AntiConsecutive" || side < 9 {
        return solved(side, random);
    }
    // In the cyclic sudoku, the indices of neighbours differ by 1, 3 or 4. Consecutive digits get indices that differ
    // by 2.
    let mut names = [0; 9];
    (0..9).for_each(|digit| names[2 * digit % 9] = digit + 1);
    (0..81).map(|cell| names[(cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9]).collect()
}

/// All marks that a rule requires between the neighbours in a solution.
fn marks(rule: &str, board: &Board<'_>, solution: &[usize]) -> Vec<Group> {
    let mut groups = Vec::new();
    for one in 0..board.area() {
        for other in [(0, 1), (1, 0)].into_iter().filter_map(|step| board.from(one, step)) {
            let (a, b) = (solution[one], solution[other]);
            let mark = match rule {
                "StrictKropki" if a == 2 * b || b == 2 * a => "BlackDot",
                "StrictKropki" if a.abs_diff(b) == 1 => "WhiteDot",
                "StrictXV" if a + b == 10 => "X",
                "StrictXV" if a + b == 5 => "V",
                _ => continue,
            };
            groups.push(Group::new(named(mark), [one, other], []));
        }
    }
    groups
}

/// Connected regions of the size of a row, made from the boxes by exchanging cells.
fn jigsaw(side: usize, random: &mut Random) -> Vec<usize> {
    let mut labels = boxes(side);
    let clues = Clues::new(side, side);
    let board = Board::new(&clues);
    let whole =
        |labels: &[usize]| (0..side).all(|label| board.blocks(|cell| labels[cell] == label).len() == 1);
    for _ in 0..40 {
        let (one, other) = (random.below(side * side), random.below(side * side));
        labels.swap(one, other);
        if !whole(&labels) {
            labels.swap(one, other);
        }
    }
    labels
}

/// A random walk that moves to cells sharing a side or, with `corners`, also a corner.
fn walk(board: &Board<'_>, length: usize, corners: bool, random: &mut Random) -> Vec<usize> {
    let mut cells = vec![random.below(board.area())];
    while cells.len() < length {
        let last = cells[cells.len() - 1];
        let mut next = if corners { board.around(last) } else { board.sides(last) };
        next.retain(|cell| !cells.contains(cell));
        match next.len() {
            0 => cells = vec![random.below(board.area())],
            count => cells.push(next[random.below(count)]),
        }
    }
    cells
}

/// A random line, read from one of its ends.
fn view(board: &Board<'_>, random: &mut Random) -> Vec<usize> {
    let lines = board.lines();
    let mut line = lines[random.below(lines.len())].clone();
    if random.chance(0.5) {
        line.reverse();
    }
    line
}

/// The rule of groups with a name.
fn named(name: &str) -> GroupRule {
    GroupRule::ALL.iter().copied().find(|rule| rule.name() == name).expect("a rule")
}

/// A random group for a rule. Its numbers are mostly those of a solution.
fn group(rule: &str, board: &Board<'_>, solution: &[usize], random: &mut Random) -> Group {
    let side = board.rows;
    let few = random.below(4);
    let cells = match rule {
        "Given" => vec![random.below(board.area())],
        "Quad" => board.squares()[random.below((side - 1) * (side - 1))].to_vec(),
        "Sandwich" | "XSum" | "Skyscraper" | "NumberedRoom" => view(board, random),
        "LittleKiller" => {
            let column = random.below(side - 1);
            let down = random.chance(0.5);
            let first = if down { column } else { (side - 1) * side + column };
            let mut cells = vec![first];
            cells.extend(board.ray(first, (if down { 1 } else { -1 }, 1)));
            cells
        }
        "Entropic" => walk(board, 2 + few, true, random),
        _ => {
            let (_, least, most) = WALKS.into_iter().find(|(walk, ..)| *walk == rule).expect("a walk");
            let corners = !matches!(rule, "Cage") && most > 2;
            walk(board, least + random.below(most - least + 1), corners, random)
        }
    };
    let digit = |at: usize| solution[cells[at]] as u32;
    let sum: u32 = (0..cells.len()).map(digit).sum();
    let numbers: Vec<u32> = match rule {
        "Cage" | "Sum" | "LittleKiller" if random.below(12) == 0 => vec![1 + random.below(3 * side) as u32],
        "Cage" if random.below(4) == 0 => vec![0],
        "Cage" | "Sum" | "LittleKiller" => vec![sum],
        "Whisper" | "Lockout" => vec![1 + few as u32],
        "Modular" => vec![2 + few as u32 % 3],
        "Sandwich" | "XSum" => vec![random.below(if side == 4 { 8 } else { 18 }) as u32],
        "Skyscraper" | "NumberedRoom" => vec![1 + random.below(side) as u32],
        "Given" => (1..=side as u32).filter(|&other| other == digit(0) || random.chance(0.4)).collect(),
        "Quad" | "ContainAtLeast" => (0..cells.len()).filter(|_| random.chance(0.6)).map(digit).collect(),
        _ => Vec::new(),
    };
    let numbers = match rule {
        "Quad" | "ContainAtLeast" if numbers.is_empty() => vec![1 + few as u32],
        _ => numbers,
    };
    Group::new(named(rule), cells, numbers)
}

/// A random puzzle with a rule, and sometimes with a second one.
fn with_rule(rule: &'static str, side: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(side, side);
    let usual = side > 4 || random.chance(0.6);
    let regions = if usual { Some(boxes(side)) } else { random.chance(0.5).then(|| jigsaw(side, random)) };
    clues.regions = regions.as_deref().map(Regions::of_labels);
    let solution = solution_for(rule, side, random);
    let other_solution = solved(side, random);
    let mut names: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut names);
    let blank = |cell: usize, random: &mut Random| {
        if side == 4 { random.below(20) > 0 } else { names[..3].contains(&solution[cell]) }
    };
    let given = |cell: usize, random: &mut Random| {
        if blank(cell, random) { Clue::None } else { Clue::Number(solution[cell] as u32) }
    };
    clues.cells = (0..side * side).map(|cell| given(cell, random)).collect();
    let other = if random.chance(0.3) { rules()[random.below(rules().len())] } else { "" };
    if matches!(rule, "StrictKropki" | "StrictXV") && random.below(6) > 0 {
        clues.groups = marks(rule, &Board::new(&clues), &solution);
    }
    for rule in [rule, other].into_iter().filter(|rule| !rule.is_empty()) {
        if FLAGS.contains(&rule) {
            if !clues.flags.contains(&rule) {
                clues.flags.push(rule);
            }
            continue;
        }
        let board = Board::new(&clues);
        let mut tries = (0..300).map(|_| group(rule, &board, &solution, random));
        let fits = tries.find(|group| {
            let open = group.cells.iter().any(|&cell| board.clue(cell) == Clue::None);
            open && holds(&board, group, &solution) && !holds(&board, group, &other_solution)
        });
        let group = match fits {
            Some(group) if random.below(8) > 0 => group,
            _ => group(rule, &board, &solution, random),
        };
        clues.groups.push(group);
    }
    clues
}

fn variant_clues(_: usize, _: usize, random: &mut Random) -> Clues {
    with_rule(rules()[random.below(rules().len())], [4, 4, 6][random.below(3)], random)
}

/// Disjoint cages, candidates, and the usual boxes.
fn killer_clues(_: usize, _: usize, random: &mut Random) -> Clues {
    let side = [4, 4, 6][random.below(3)];
    let mut clues = with_rule("Cage", side, random);
    clues.flags.clear();
    clues.regions = Some(Regions::of_labels(&boxes(side)));
    clues.groups.retain(|group| matches!(group.rule, GroupRule::Cage | GroupRule::Given));
    let solution = solved(side, random);
    for _ in 0..3 {
        let cage = group("Cage", &Board::new(&clues), &solution, random);
        if clues.groups.iter().all(|other| cage.cells.iter().all(|cell| !other.cells.contains(cell))) {
            clues.groups.push(cage);
        }
    }
    clues
}

/// Puzzles with each rule have the solutions that the judge accepts. Without the rule, some puzzles have other
/// solutions.
#[test]
fn every_rule_of_variants_is_judged() {
    let judge = &judges()[1];
    let only = std::env::var("GRIDPROOF_NARROW_RULE").ok();
    for (place, rule) in rules().into_iter().enumerate() {
        if only.as_deref().is_some_and(|only| only != rule) {
            continue;
        }
        let (mut solvable, mut matters) = (0, 0);
        for side in [4, 6, 9] {
            for index in 0..2 * puzzles() {
                let mut random = Random::new(1000 * side as u64 + place as u64, index as u64);
                let clues = with_rule(rule, side, &mut random);
                let mut without = clues.clone();
                without.groups.retain(|group| group.rule.name() != rule);
                without.flags.retain(|flag| *flag != rule);
                let Some(found) = agreed(judge, clues) else { continue };
                solvable += usize::from(!found.is_empty());
                matters += usize::from(found != super::judged(judge, &without));
            }
        }
        assert!(
            solvable > 0 && matters > 0,
            "{rule}: {solvable} puzzles have solutions, it matters in {matters}"
        );
    }
}
