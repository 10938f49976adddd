//! Rules of variants for lines, for neighbours, and for clues outside the board.

use crate::clues::Clues;
use crate::group::{Group, GroupRule as Rule};
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::Atom;
use gridproof_model::builder::Int;

/// States a rule for a group in which the order of the cells matters.
#[allow(clippy::too_many_lines, reason = "a list of rules, a few lines each")]
pub(super) fn state(clues: &Clues, group: &Group, cells: &[Int], origin: String, model: &mut Statement) {
    let number = group.numbers.first().map_or(0, |&number| i32::try_from(number).unwrap_or(i32::MAX));
    let side = clues.rows as i32;
    // If a line visits a cell twice, both positions are the same cell of the model.
    let relate = |one: usize, other: usize, holds: &dyn Fn(i32, i32) -> bool, model: &mut Statement| {
        if group.cells[one] == group.cells[other] {
            let values = model.values(cells[one]).into_iter().filter(|&value| holds(value, value));
            model.clause([cells[one].among(values)], origin.as_str());
        } else {
            model.pair(cells[one], cells[other], holds, origin.as_str());
        }
    };
    let related = |holds: &dyn Fn(i32, i32) -> bool, model: &mut Statement| {
        for place in 1..cells.len() {
            relate(place - 1, place, holds, model);
        }
    };
    let balance = |plus: &[Int], minus: &[Int], model: &mut Statement| {
        let terms = plus.iter().map(|&cell| (1, cell)).chain(minus.iter().map(|&cell| (-1, cell)));
        model.sum(terms.collect::<Vec<_>>(), 0, origin.as_str());
    };
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let inner = &cells[1..cells.len().max(2) - 1];
    match group.rule {
        Rule::Thermo => related(&|a, b| a < b, model),
        Rule::Whisper => related(&|a, b| (a - b).abs() >= number, model),
        Rule::WhiteDot => related(&|a, b| (a - b).abs() == 1, model),
        Rule::BlackDot => related(&|a, b| a == 2 * b || b == 2 * a, model),
        Rule::X => related(&|a, b| a + b == 10, model),
        Rule::V => related(&|a, b| a + b == 5, model),
        Rule::GreaterThan => related(&|a, b| a > b, model),
        Rule::Palindrome => {
            for place in 0..cells.len() / 2 {
                relate(place, cells.len() - 1 - place, &|a, b| a == b, model);
            }
        }
        Rule::Renban => {
            model.all_different(cells.iter().copied(), origin.as_str());
            let length = cells.len() as i32;
            // All digits are among `length` consecutive digits. The hidden cell `start` is the smallest of these.
            let start = model.hidden_int(1..=(side - length + 1).max(1));
            for least in model.values(start) {
                for cell in cells {
                    model.imply(start.is(least), [cell.among(least..least + length)], origin.as_str());
                }
            }
        }
        Rule::Between | Rule::Lockout => {
            let between = group.rule == Rule::Between;
            if !between {
                // The ends must always be different, even if the number is 0.
                relate(0, cells.len() - 1, &|a, b| (a - b).abs() >= number.max(1), model);
            }
            let holds = |a: i32, b: i32, c: i32| {
                if between { a.min(b) < c && c < a.max(b) } else { c < a.min(b) || c > a.max(b) }
            };
            for &cell in inner {
                let pairs = (1..=side).flat_map(|a| (1..=side).map(move |b| (a, b)));
                for (a, b) in pairs {
                    let those = cell.among((1..=side).filter(|&c| holds(a, b, c)));
                    model.clause([!first.is(a), !last.is(b), those], origin.as_str());
                }
            }
        }
        Rule::Zipper => {
            let half = cells.len() / 2;
            let middle =
                if cells.len() % 2 == 1 { vec![cells[half]] } else { vec![cells[half - 1], cells[half]] };
            // Each pair of cells at the same distance from the middle has the same sum as the middle, which is one cell
            // or a pair of cells.
            let pairs = half - usize::from(cells.len().is_multiple_of(2));
            for place in 0..pairs {
                balance(&[cells[place], cells[cells.len() - 1 - place]], &middle, model);
            }
        }
        Rule::RegionSumLine => {
            let places: Vec<usize> = (0..cells.len()).collect();
            // All cells that are in no region count as one region. In the clues, each of these cells is a region of its
            // own.
            let sizes: Vec<usize> = clues.room_cells().iter().map(Vec::len).collect();
            let region = |place: usize| {
                Some(clues.region(group.cells[place])).filter(|&region| sizes.get(region) != Some(&1))
            };
            let parts: Vec<&[usize]> = places.chunk_by(|&a, &b| region(a) == region(b)).collect();
            let ints = |part: &[usize]| part.iter().map(|&place| cells[place]).collect::<Vec<_>>();
            for pair in parts.windows(2) {
                balance(&ints(pair[0]), &ints(pair[1]), model);
            }
        }
        Rule::Entropic | Rule::Modular => {
            let parts = if group.rule == Rule::Entropic { 3 } else { number.max(1) };
            let part = |digit: i32| {
                if group.rule == Rule::Entropic { (digit - 1) * 3 / side } else { digit % parts }
            };
            // If the line has fewer cells than there are parts, all its digits are from different parts. On longer
            // lines, every window of as many cells as there are parts contains a digit from each part.
            if (cells.len() as i32) < parts {
                for other in 1..cells.len() {
                    for one in 0..other {
                        relate(one, other, &|a, b| part(a) != part(b), model);
                    }
                }
            }
            for window in cells.windows(parts as usize) {
                for wanted in 0..parts {
                    let digits = (1..=side).filter(|&digit| part(digit) == wanted);
                    let digits: Vec<i32> = digits.collect();
                    let atoms: Vec<Atom> =
                        window.iter().map(|cell| cell.among(digits.iter().copied())).collect();
                    model.clause(atoms, origin.as_str());
                }
            }
        }
        Rule::Arrow => balance(&cells[1..], &[first], model),
        Rule::DoubleArrow => balance(inner, &[first, last], model),
        Rule::NumberedRoom => {
            for place in 1..=side {
                model.imply(first.is(place), [cells[place as usize - 1].is(number)], origin.as_str());
            }
        }
        Rule::Sandwich => {
            // The ends of the sandwich are 1 and the largest digit. The state holds the number of ends read so far, and
            // how much of the sum between them is still missing.
            let step =
                |&(ends, left): &(u8, i32), _: usize, digit: i32| match (ends, digit == 1 || digit == side) {
                    (2.., true) => None,
                    (_, true) => Some((ends + 1, left)),
                    (1, false) => (digit <= left).then(|| (1, left - digit)),
                    _ => Some((ends, left)),
                };
            model.automaton(cells.iter().copied(), (0, number), step, |&state| state == (2, 0), origin);
        }
        Rule::XSum => {
            // The state holds the number of digits that are still to be added, and how much of the sum is still
            // missing.
            let step = |&(more, left): &(i32, i32), place: usize, digit: i32| {
                let more = if place == 0 { digit } else { more };
                let left = if more > 0 { left - digit } else { left };
                (left >= 0).then_some(((more - 1).max(0), left))
            };
            model.automaton(cells.iter().copied(), (0, number), step, |&(_, left)| left == 0, origin);
        }
        Rule::Skyscraper => {
            let step = |&(highest, seen): &(i32, i32), _: usize, digit: i32| {
                let seen = seen + i32::from(digit > highest);
                (seen <= number).then_some((highest.max(digit), seen))
            };
            model.automaton(cells.iter().copied(), (0, 0), step, |&(_, seen)| seen == number, origin);
        }
        _ => {}
    }
}

/// Returns groups in all parts of the board whose rules a solution satisfies: dots, thermometers, sums along diagonals,
/// clues outside the board, and others.
pub(super) fn that_hold(clues: &Clues, words: &[Word]) -> Vec<Group> {
    let digit = |cell: usize| words[cell].number().unwrap_or(0);
    let side = clues.rows as u32;
    let mut groups = Vec::new();
    for (one, other) in clues.pairs() {
        let (a, b) = (digit(one), digit(other));
        let rules = [
            (Rule::WhiteDot, a.abs_diff(b) == 1),
            (Rule::BlackDot, a == 2 * b || b == 2 * a),
            (Rule::X, a + b == 10),
            (Rule::V, a + b == 5),
        ];
        let holding = rules.into_iter().find(|(_, holds)| *holds);
        groups.extend(holding.map(|(rule, _)| Group::new(rule, [one, other], [])));
    }
    for cells in clues.lines() {
        let digits: Vec<u32> = cells.iter().map(|&cell| digit(cell)).collect();
        for rule in [Rule::Sandwich, Rule::XSum, Rule::Skyscraper, Rule::NumberedRoom] {
            let number = super::clue_numbers::number(rule, &digits, side);
            groups.extend(number.map(|number| Group::new(rule, cells.clone(), [number])));
        }
        // Rising parts of a line become thermometers, and triples of consecutive numbers become renbans.
        let rising = cells.chunk_by(|&a, &b| digit(a) < digit(b)).filter(|part| part.len() > 2);
        groups.extend(rising.map(|part| Group::new(Rule::Thermo, part, [])));
        for three in cells.windows(3) {
            let mut digits: Vec<u32> = three.iter().map(|&cell| digit(cell)).collect();
            digits.sort_unstable();
            if digits[2] == digits[0] + 2 {
                groups.push(Group::new(Rule::Renban, three, []));
            }
        }
        let far = cells.chunk_by(|&a, &b| digit(a).abs_diff(digit(b)) >= 2).filter(|part| part.len() > 2);
        groups.extend(far.map(|part| Group::new(Rule::Whisper, part, [2])));
    }
    for first in 1..clues.columns {
        let cells: Vec<usize> = std::iter::once(first).chain(clues.ray(first, (1, -1))).collect();
        let sum = cells.iter().map(|&cell| digit(cell)).sum();
        groups.push(Group::new(Rule::LittleKiller, cells, [sum]));
    }
    groups
}
