//! Pictures of sudoku variants.

use super::flags::windows;
use super::groups::{name, sign};
use super::sentences::flag_name;
use crate::clues::Clues;
use crate::drawing::Drawing;
use crate::group::{Group, GroupRule as Rule};
use crate::look::{End, Figure, Stroke};

/// Adds figures for groups and flags. Groups without a figure are described in captions below the board.
pub(super) fn add(clues: &Clues, drawing: &mut Drawing) {
    let side = clues.rows;
    for group in clues.groups.iter().filter(|group| sign(group).is_none()) {
        match figures(group, side) {
            Some(figures) => drawing.figures.extend(figures),
            None => drawing.captions.push(caption(clues, group)),
        }
        // The figures of these rules do not show the number of the group, or do not distinguish its rule from other
        // rules.
        let plain = group.rule == Rule::Whisper && group.numbers == [5];
        if matches!(group.rule, Rule::Whisper | Rule::Modular | Rule::Lockout | Rule::AllDifferent) && !plain
        {
            drawing.captions.push(caption(clues, group));
        }
    }
    for flag in &clues.flags {
        match *flag {
            "Diagonal~-1" => drawing.figures.push(Figure::Diagonal(0, side * side - 1)),
            "Diagonal~1" => drawing.figures.push(Figure::Diagonal(side * (side - 1), side - 1)),
            "Windoku" => drawing.figures.extend(windows(side).into_iter().map(Figure::Tint)),
            flag => drawing.captions.push(flag_name(flag).to_owned()),
        }
    }
}

/// The name of a group, for a line below the board.
fn caption(clues: &Clues, group: &Group) -> String {
    let name = name(group, clues);
    name.strip_prefix("the ").map(str::to_owned).unwrap_or(name)
}

/// The figures for a group; `None` if there is no figure for it.
fn figures(group: &Group, side: usize) -> Option<Vec<Figure>> {
    let cells = || group.cells.clone();
    let number = || group.numbers.first().map_or_else(String::new, u32::to_string);
    let line = |colour, start, end| vec![Figure::Line(cells(), Stroke { colour, start, end })];
    let digits = || group.numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    Some(match group.rule {
        Rule::Cage | Rule::Sum => {
            let sum = if group.numbers.first() == Some(&0) { String::new() } else { number() };
            let sum = if group.rule == Rule::Sum { format!("Σ{sum}") } else { sum };
            vec![Figure::Cage(cells(), sum)]
        }
        Rule::AllDifferent => vec![Figure::Cage(cells(), String::new())],
        Rule::Given => {
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
        Rule::Thermo => line(0, End::Bulb, End::Plain),
        Rule::Whisper => line(1, End::Plain, End::Plain),
        Rule::Renban => line(2, End::Plain, End::Plain),
        Rule::Palindrome => line(0, End::Plain, End::Plain),
        Rule::RegionSumLine => line(3, End::Plain, End::Plain),
        Rule::Between => line(0, End::Circle, End::Circle),
        Rule::Lockout => line(3, End::Diamond, End::Diamond),
        Rule::Entropic => line(4, End::Plain, End::Plain),
        Rule::Modular => line(5, End::Plain, End::Plain),
        Rule::Zipper => line(6, End::Plain, End::Plain),
        Rule::Arrow => line(7, End::Circle, End::Arrow),
        Rule::DoubleArrow => line(7, End::Circle, End::Circle),
        Rule::LittleKiller | Rule::Sandwich | Rule::XSum | Rule::Skyscraper | Rule::NumberedRoom
            if group.cells.len() > 1 =>
        {
            vec![Figure::Outside(cells(), number())]
        }
        Rule::Quad => vec![Figure::Corner(group.cells[0], digits())],
        Rule::ContainAtLeast => vec![Figure::Cage(cells(), digits())],
        _ => return None,
    })
}
