//! The search for all other solutions of a puzzle.
//!
//! It goes through all answers like a counter. Where an answer is refused whatever the later places have, it counts on at
//! an earlier place. The values of the known solution come first, so that answers near it are found early.

use super::changes::MOST_NUMBERS;
use crate::board::{Answer, Entry, Found, Point};
use crate::judge::{Budget, Choices, Judge};
use crate::tree::{FindForm, FindIndex, LineForm, Noun};

/// What the search found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// There is no other solution.
    Nothing,
    /// Another solution.
    Solution(Answer),
    /// The search did not end, or it does not search the answers of such a kind.
    Unfinished,
}

/// A place, or links that change together.
struct Digit {
    find: FindIndex,
    first: Point,
    values: Values,
}

enum Values {
    /// The words of a cell; the first one is that of the solution.
    Words(usize, Vec<Option<usize>>),
    /// The numbers of a cell or link; the first one is that of the solution.
    Numbers(usize, Vec<Option<Entry>>),
    /// Links that are as in the solution, or the other way round.
    Links(Vec<usize>),
}

impl Values {
    fn count(&self) -> usize {
        match self {
            Self::Words(_, words) => words.len(),
            Self::Numbers(_, numbers) => numbers.len(),
            Self::Links(_) => 2,
        }
    }

    /// The places whose values these are.
    fn places(&self) -> &[usize] {
        match self {
            Self::Words(place, _) | Self::Numbers(place, _) => std::slice::from_ref(place),
            Self::Links(links) => links,
        }
    }

    /// Changes a part of an answer from one value to another.
    fn set(&self, found: &mut Found, from: usize, to: usize) {
        match (self, found) {
            (Self::Words(place, words), Found::Words(cells)) => cells[*place] = words[to],
            (Self::Numbers(place, numbers), Found::Numbers(entries)) => entries[*place] = numbers[to],
            (Self::Links(links), Found::Lines(drawn)) if from != to => {
                for &link in links {
                    drawn[link] = !drawn[link];
                }
            }
            _ => {}
        }
    }
}

/// Searches for a solution that is not the given one.
pub(super) fn search(judge: &Judge<'_>, solution: &Answer, steps: u64) -> Others {
    let Some(digits) = digits(judge, solution) else { return Others::Unfinished };
    let mut order = judge.order();
    for (position, digit) in digits.iter().enumerate() {
        let points = points(judge, digit.find);
        for &place in digit.values.places() {
            judge.put_in_order(&mut order, digit.find, points[place], position);
        }
    }
    let mut answer = solution.clone();
    let mut chosen = vec![0; digits.len()];
    let mut budget = Budget::new(steps);
    loop {
        let refused = match judge.refused_up_to(&answer, &order, &mut budget) {
            Ok(None) if answer != *solution => return Others::Solution(answer),
            Ok(refused) => refused.unwrap_or(usize::MAX),
            Err(_) => return Others::Unfinished,
        };
        // The next value of the last digit that matters and has one; the digits after it begin again.
        let is_next = |&digit: &usize| digit <= refused && chosen[digit] + 1 < digits[digit].values.count();
        let Some(next) = (0..digits.len()).rev().find(is_next) else { return Others::Nothing };
        for (position, digit) in digits.iter().enumerate().skip(next) {
            let to = if position == next { chosen[position] + 1 } else { 0 };
            digit.values.set(&mut answer[digit.find], chosen[position], to);
            chosen[position] = to;
        }
    }
}

/// The points of the places of a `find`.
fn points(judge: &Judge<'_>, find: FindIndex) -> Vec<Point> {
    let size = judge.size();
    match judge.kind().finds[find].form {
        FindForm::Lines { on_corners: true, .. } => size.sides().collect(),
        FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. } => size.links().collect(),
        _ => size.cells().collect(),
    }
}

/// All digits in the order of reading; `None` if regions are to be found, or too many numbers are possible.
fn digits(judge: &Judge<'_>, solution: &Answer) -> Option<Vec<Digit>> {
    let mut digits = Vec::new();
    for (find, (declared, found)) in judge.kind().finds.iter().zip(solution).enumerate() {
        let points = points(judge, find);
        let values: Vec<Values> = match (&declared.form, found) {
            (FindForm::Lines { form, on_corners }, Found::Lines(drawn)) => {
                // Sets of links of which each cell has an even number are sums of squares.
                let is_free = matches!(form, LineForm::Paths | LineForm::Lines);
                let sets = if is_free {
                    (0..drawn.len()).map(|link| vec![link]).collect()
                } else {
                    judge.size().squares_of_links(*on_corners)
                };
                sets.into_iter().map(Values::Links).collect()
            }
            (_, Found::Regions(_)) => return None,
            (_, found) => match (judge.choices(find, MOST_NUMBERS)?, found) {
                (Choices::Words(all), Found::Words(own)) => {
                    let all = all.into_iter().zip(own).enumerate();
                    all.map(|(place, (words, own))| Values::Words(place, own_first(words, own))).collect()
                }
                (Choices::Numbers(all), Found::Numbers(own)) => {
                    let all = all.into_iter().zip(own).enumerate();
                    all.map(|(place, (numbers, own))| Values::Numbers(place, own_first(numbers, own)))
                        .collect()
                }
                _ => return None,
            },
        };
        digits.extend(values.into_iter().map(|values| {
            let first = values.places().first().map_or(Point { y: 0, x: 0 }, |&place| points[place]);
            Digit { find, first, values }
        }));
    }
    digits.sort_by_key(|digit| (digit.first, digit.find));
    Some(digits)
}

fn own_first<T: PartialEq + Copy>(mut values: Vec<T>, own: &T) -> Vec<T> {
    values.retain(|value| value != own);
    values.insert(0, *own);
    values
}
