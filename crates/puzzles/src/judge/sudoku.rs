//! The judge of sudoku variants. The rules are those of the Interactive Sudoku Solver.

use super::{Broken, Text};
use crate::Sudoku;
use crate::clues::Clues;
use crate::group::{Group, GroupRule};

pub(super) fn judge(clues: &Clues, words: &[Text]) -> Result<(), Broken> {
    let side = clues.rows;
    if clues.columns != side {
        return Err(Broken::Clues("the board is not square".to_owned()));
    }
    if words.len() != clues.area() {
        return Err(Broken::Word(words.len().min(clues.area())));
    }
    let mut digits = Vec::with_capacity(words.len());
    for (cell, word) in words.iter().enumerate() {
        let digit = word.parse().ok().filter(|digit| (1..=side).contains(digit));
        digits.push(digit.ok_or(Broken::Word(cell))?);
    }
    let board = Board { clues, digits: &digits };
    for (cell, clue) in clues.cells.iter().enumerate() {
        if clue.number().is_some_and(|given| given as usize != digits[cell]) {
            return Err(Broken::rule(clues, "a cell has its given digit", &[cell]));
        }
    }
    for house in clues.lines().chain(clues.room_cells()) {
        if !are_different(&board.digits_of(&house)) {
            let sentence = "each row, each column and each region has every digit once";
            return Err(Broken::rule(clues, sentence, &house));
        }
    }
    if let Some(broken) = clues.groups.iter().find(|group| !board.group_holds(group)) {
        return Err(Broken::rule(clues, format!("the rule {} holds", broken.rule), &broken.cells));
    }
    match clues.flags.iter().find(|flag| !board.flag_holds(flag)) {
        Some(flag) => Err(Broken::rule(clues, format!("the rule {flag} holds"), &[])),
        None => Ok(()),
    }
}

fn are_different(digits: &[usize]) -> bool {
    (1..digits.len()).all(|place| !digits[..place].contains(&digits[place]))
}

struct Board<'a> {
    clues: &'a Clues,
    digits: &'a [usize],
}

impl Board<'_> {
    fn digits_of(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().map(|&cell| self.digits[cell]).collect()
    }

    /// Returns whether the rule of a group holds. A group with a rule that is not known never holds.
    fn group_holds(&self, group: &Group) -> bool {
        let line = self.digits_of(&group.cells);
        let (&[first, ..], &[.., last]) = (&line[..], &line[..]) else { return false };
        let side = self.clues.rows;
        let number = group.numbers.first().map_or(0, |&number| number as usize);
        let sum: usize = line.iter().sum();
        let inner = &line[1.min(line.len())..line.len().saturating_sub(1).max(1)];
        let (low, high) = (first.min(last), first.max(last));
        let pairs = |holds: fn(usize, usize, usize) -> bool| {
            line.windows(2).all(|pair| holds(pair[0], pair[1], number))
        };
        // Every `length` consecutive digits of the line belong to different classes.
        let classes = |length: usize, class: &dyn Fn(usize) -> usize| {
            (0..line.len()).all(|one| {
                (one + 1..line.len().min(one + length)).all(|other| class(line[one]) != class(line[other]))
            })
        };
        match group.rule {
            GroupRule::Cage => are_different(&line) && (number == 0 || sum == number),
            GroupRule::AllDifferent => are_different(&line),
            GroupRule::Sum | GroupRule::LittleKiller => sum == number,
            GroupRule::Given => group.numbers.contains(&(first as u32)),
            GroupRule::Thermo => pairs(|one, next, _| one < next),
            GroupRule::Whisper => pairs(|one, next, least| one.abs_diff(next) >= least),
            GroupRule::WhiteDot => pairs(|one, next, _| one.abs_diff(next) == 1),
            GroupRule::BlackDot => pairs(|one, next, _| one == 2 * next || next == 2 * one),
            GroupRule::GreaterThan => pairs(|one, next, _| one > next),
            GroupRule::X => pairs(|one, next, _| one + next == 10),
            GroupRule::V => pairs(|one, next, _| one + next == 5),
            GroupRule::Renban => {
                let most = line.iter().max().unwrap_or(&0);
                let least = line.iter().min().unwrap_or(&0);
                are_different(&line) && most - least + 1 == line.len()
            }
            GroupRule::Palindrome => line.iter().eq(line.iter().rev()),
            GroupRule::Between => inner.iter().all(|&digit| low < digit && digit < high),
            GroupRule::Lockout => {
                high - low >= number && inner.iter().all(|&digit| digit < low || high < digit)
            }
            GroupRule::Zipper => {
                let opposite = |place: usize| line[line.len() - 1 - place];
                let middle = line.len() / 2;
                let total = if line.len() % 2 == 1 && line.len() > 1 { line[middle] } else { first + last };
                (0..middle).all(|place| line[place] + opposite(place) == total)
            }
            GroupRule::RegionSumLine => self.has_equal_sums(&group.cells),
            GroupRule::Entropic => side.is_multiple_of(3) && classes(3, &|digit| (digit - 1) / (side / 3)),
            GroupRule::Modular => number > 0 && classes(number, &|digit| digit % number),
            GroupRule::Arrow => 2 * first == sum,
            GroupRule::DoubleArrow => 2 * (first + last) == sum,
            GroupRule::Sandwich => {
                let ends: Vec<usize> =
                    (0..line.len()).filter(|&place| [1, side].contains(&line[place])).collect();
                matches!(ends[..], [one, other] if line[one + 1..other].iter().sum::<usize>() == number)
            }
            GroupRule::XSum => line.iter().take(first).sum::<usize>() == number,
            GroupRule::Skyscraper => {
                let seen = |&place: &usize| line[..place].iter().all(|&before| before < line[place]);
                (0..line.len()).filter(seen).count() == number
            }
            GroupRule::NumberedRoom => line.get(first - 1) == Some(&number),
            GroupRule::Quad | GroupRule::ContainAtLeast => {
                let mut left = line.clone();
                group.numbers.iter().all(|&digit| {
                    let place = left.iter().position(|&there| there == digit as usize);
                    place.map(|place| left.swap_remove(place)).is_some()
                })
            }
            _ => false,
        }
    }

    /// Returns whether the parts of a line in different regions have the same sum.
    fn has_equal_sums(&self, cells: &[usize]) -> bool {
        if self.clues.regions.is_none() {
            return true;
        }
        let parts = cells.chunk_by(|&one, &next| self.clues.region(one) == self.clues.region(next));
        let sums: Vec<usize> = parts.map(|part| self.digits_of(part).iter().sum()).collect();
        sums.iter().all(|sum| *sum == sums[0])
    }

    /// Returns whether a rule for the whole board holds. A rule that is not known never holds.
    fn flag_holds(&self, flag: &str) -> bool {
        let side = self.clues.rows;
        match flag {
            "Diagonal~-1" => self.is_house((0..side).map(|place| (place, place))),
            "Diagonal~1" => self.is_house((0..side).map(|place| (place, side - 1 - place))),
            "AntiKnight" => self.steps_hold(&[(1, 2), (1, -2), (2, 1), (2, -1)], |one, other| one != other),
            "AntiKing" => self.steps_hold(&[(1, 1), (1, -1)], |one, other| one != other),
            "AntiConsecutive" => self.steps_hold(&[(0, 1), (1, 0)], |one, other| one.abs_diff(other) != 1),
            "StrictKropki" => self.unmarked_hold([GroupRule::WhiteDot, GroupRule::BlackDot], |one, other| {
                one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one
            }),
            "StrictXV" => self
                .unmarked_hold([GroupRule::X, GroupRule::V], |one, other| ![5, 10].contains(&(one + other))),
            "Windoku" | "DisjointSets" => Sudoku::usual_box(side).is_some_and(|(height, width)| {
                let place = move |index: usize| (index / width, index % width);
                if flag == "DisjointSets" {
                    return (0..side).all(|index| {
                        let (down, right) = place(index);
                        self.is_house(
                            (0..side).map(|index| {
                                (index / height * height + down, index % height * width + right)
                            }),
                        )
                    });
                }
                // Windows have the size of a box. There is one row or column before each window and after the last.
                let windows =
                    |size: usize| (1..side).step_by(size + 1).filter(move |first| first + size < side);
                windows(height).all(|row| {
                    windows(width).all(|column| {
                        self.is_house((0..side).map(|index| (row + place(index).0, column + place(index).1)))
                    })
                })
            }),
            _ => false,
        }
    }

    /// Returns whether the digits at these places are different.
    fn is_house(&self, places: impl Iterator<Item = (usize, usize)>) -> bool {
        let cells: Vec<usize> = places.map(|place| self.clues.cell(place)).collect();
        are_different(&self.digits_of(&cells))
    }

    /// Returns whether a condition holds for each cell and the cells that are one of the steps away from it.
    fn steps_hold(&self, steps: &[(isize, isize)], holds: fn(usize, usize) -> bool) -> bool {
        (0..self.digits.len()).all(|cell| {
            let others = steps.iter().filter_map(|&step| self.clues.step(cell, step));
            others.into_iter().all(|other| holds(self.digits[cell], self.digits[other]))
        })
    }

    /// Returns whether a condition holds for all neighbours that have no mark of these rules between them.
    fn unmarked_hold(&self, marks: [GroupRule; 2], holds: fn(usize, usize) -> bool) -> bool {
        self.clues.pairs().into_iter().all(|(one, other)| {
            let is_mark = |group: &Group| {
                marks.contains(&group.rule) && group.cells.contains(&one) && group.cells.contains(&other)
            };
            self.clues.groups.iter().any(is_mark) || holds(self.digits[one], self.digits[other])
        })
    }
}
