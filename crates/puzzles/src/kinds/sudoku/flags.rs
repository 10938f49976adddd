//! Rules of variants that apply to the whole board.

use super::boxes;
use crate::Sudoku;
use crate::clues::Clues;
use crate::group::{Group, GroupRule};
use crate::regions::Regions;
use crate::statement::Statement;
use gridproof_model::Origin;
use gridproof_model::builder::{Grid, Int};

/// The names of the rules for the whole board.
pub const FLAGS: &[&str] = &[
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

/// The houses of Windoku: blocks that have the size of a box. The first block begins at row 2 and column 2, and one row
/// or column separates neighbouring blocks. Like the usual boxes, the blocks depend only on the side of the board.
pub(super) fn windows(side: usize) -> Vec<Vec<usize>> {
    let Some((height, width)) = Sudoku::usual_box(side) else { return Vec::new() };
    let starts = |size: usize| (1..).step_by(size + 1).take_while(move |start| start + size < side);
    let window = |row: usize, column: usize| {
        (0..side).map(|i| (row + i / width) * side + column + i % width).collect::<Vec<_>>()
    };
    starts(height).flat_map(|row| starts(width).map(move |column| window(row, column))).collect()
}

/// The reason why a rule for the whole board does not fit this board; `None` if the rule fits.
pub(super) fn fault(clues: &Clues, flag: &str) -> Option<String> {
    let boxless = Sudoku::usual_box(clues.rows).is_none();
    (boxless && matches!(flag, "Windoku" | "DisjointSets"))
        .then(|| format!("{flag}: a board of side {} has no boxes", clues.rows))
}

/// States a rule for the whole board.
pub(super) fn state_flag(clues: &Clues, flag: &str, digits: &Grid<Int>, model: &mut Statement) {
    let side = clues.rows;
    let house = |cells: Vec<usize>, name: String, model: &mut Statement| {
        model.all_different(cells.into_iter().map(|cell| digits[cell]), name);
    };
    match flag {
        "Diagonal~-1" => {
            house((0..side).map(|i| i * side + i).collect(), "the falling diagonal".into(), model);
        }
        "Diagonal~1" => {
            house(
                (0..side).map(|i| (side - 1 - i) * side + i).collect(),
                "the rising diagonal".into(),
                model,
            );
        }
        "Windoku" => {
            for window in windows(side) {
                let name = format!("the window at {}", clues.name(window[0]));
                house(window, name, model);
            }
        }
        "DisjointSets" => {
            // The rule refers to the usual boxes, even if the board has other regions.
            let boxes = boxes(side).as_ref().map_or_else(Vec::new, Regions::cells);
            for place in 0..boxes.first().map_or(0, Vec::len) {
                let cells = boxes.iter().map(|cells| cells[place]).collect();
                house(cells, format!("place {} of all boxes", place + 1), model);
            }
        }
        "AntiKnight" | "AntiKing" => {
            let steps: &[(isize, isize)] =
                if flag == "AntiKing" { &[(1, 1), (1, -1)] } else { &[(1, 2), (1, -2), (2, 1), (2, -1)] };
            let piece = if flag == "AntiKing" { "king" } else { "knight" };
            for cell in 0..clues.area() {
                for other in steps.iter().filter_map(|&step| clues.step(cell, step)) {
                    house(
                        vec![cell, other],
                        format!("the {piece}'s move from {} to {}", clues.name(cell), clues.name(other)),
                        model,
                    );
                }
            }
        }
        _ => {
            // The other rules exclude certain pairs of values in neighbouring cells. A pair of cells that has a dot or
            // sign of the rule is exempt.
            for (one, other) in clues.pairs() {
                let told = |rules: [GroupRule; 2]| {
                    let there = |group: &Group| group.cells.contains(&one) && group.cells.contains(&other);
                    clues.groups.iter().any(|group| rules.contains(&group.rule) && there(group))
                };
                let rule = match flag {
                    "AntiConsecutive" => "the ban on consecutive digits",
                    "StrictKropki" => "the missing dot",
                    _ => "the missing X or V",
                };
                let origin = format!("{rule} between {} and {}", clues.name(one), clues.name(other));
                let origin = Origin::from(origin);
                let (a, b) = (digits[one], digits[other]);
                match flag {
                    "AntiConsecutive" => model.pair(a, b, |a, b| a.abs_diff(b) != 1, origin),
                    "StrictKropki" if !told([GroupRule::WhiteDot, GroupRule::BlackDot]) => {
                        model.pair(a, b, |a, b| a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a, origin);
                    }
                    "StrictXV" if !told([GroupRule::X, GroupRule::V]) => {
                        model.pair(a, b, |a, b| a + b != 5 && a + b != 10, origin);
                    }
                    _ => {}
                }
            }
        }
    }
}
