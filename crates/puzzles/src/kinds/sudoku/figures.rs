//! Pictures of sudoku variants.

use super::flags::windows;
use super::groups::{CAGE, GIVEN, sign};
use crate::clues::{Clues, Group};
use crate::drawing::Drawing;
use crate::look::{End, Figure, Stroke};

/// Adds figures for groups and flags. Groups without a figure are described in captions below the board.
pub(super) fn add(clues: &Clues, drawing: &mut Drawing) {
    let side = clues.rows;
    for group in clues.groups.iter().filter(|group| sign(group).is_none()) {
        match figures(group, side) {
            Some(figures) => drawing.figures.extend(figures),
            None => drawing.captions.push(super::note(clues, group)),
        }
        // The figures of these rules do not show the number of the group, or do not distinguish its rule from other
        // rules.
        let plain = group.rule == "Whisper" && group.numbers == [5];
        if matches!(group.rule, "Whisper" | "Modular" | "Lockout" | "AllDifferent") && !plain {
            drawing.captions.push(super::note(clues, group));
        }
    }
    for flag in &clues.flags {
        match *flag {
            "Diagonal~-1" => drawing.figures.push(Figure::Diagonal(0, side * side - 1)),
            "Diagonal~1" => drawing.figures.push(Figure::Diagonal(side * (side - 1), side - 1)),
            "Windoku" => drawing.figures.extend(windows(side).into_iter().map(Figure::Tint)),
            flag => drawing.captions.push(flag.to_owned()),
        }
    }
}

/// The figures for a group; `None` if there is no figure for it.
fn figures(group: &Group, side: usize) -> Option<Vec<Figure>> {
    let cells = || group.cells.clone();
    let number = || group.numbers.first().map_or_else(String::new, u32::to_string);
    let line = |colour, start, end| vec![Figure::Line(cells(), Stroke { colour, start, end })];
    let digits = || group.numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    Some(match group.rule {
        CAGE | "Sum" => {
            let sum = if group.numbers.first() == Some(&0) { String::new() } else { number() };
            let sum = if group.rule == "Sum" { format!("Σ{sum}") } else { sum };
            vec![Figure::Cage(cells(), sum)]
        }
        "AllDifferent" => vec![Figure::Cage(cells(), String::new())],
        GIVEN => {
            let of_parity = |odd: u32| (1..=side as u32).filter(|digit| digit % 2 == odd).collect::<Vec<_>>();
            match &group.numbers {
                numbers if *numbers == of_parity(1) => vec![Figure::Ground(group.cells[0], true)],
                numbers if *numbers == of_parity(0) => vec![Figure::Ground(group.cells[0], false)],
                numbers => {
                    let digits: String = numbers.iter().map(u32::to_string).collect();
                    vec![Figure::Note(group.cells[0], digits)]
                }
            }
        }
        "Thermo" => line(0, End::Bulb, End::Plain),
        "Whisper" => line(1, End::Plain, End::Plain),
        "Renban" => line(2, End::Plain, End::Plain),
        "Palindrome" => line(0, End::Plain, End::Plain),
        "RegionSumLine" => line(3, End::Plain, End::Plain),
        "Between" => line(0, End::Circle, End::Circle),
        "Lockout" => line(3, End::Diamond, End::Diamond),
        "Entropic" => line(4, End::Plain, End::Plain),
        "Modular" => line(5, End::Plain, End::Plain),
        "Zipper" => line(6, End::Plain, End::Plain),
        "Arrow" => line(7, End::Circle, End::Arrow),
        "DoubleArrow" => line(7, End::Circle, End::Circle),
        "LittleKiller" | "Sandwich" | "XSum" | "Skyscraper" | "NumberedRoom" if group.cells.len() > 1 => {
            vec![Figure::Outside(cells(), number())]
        }
        "Quad" => vec![Figure::Corner(group.cells[0], digits())],
        "ContainAtLeast" => vec![Figure::Cage(cells(), digits())],
        _ => return None,
    })
}
