//! The rules of variants for the whole board.

use crate::model::Origin;
use crate::puzzle::clues::{Clues, Group};
use crate::puzzle::statement::{Int, Statement};

/// The rules of the whole board.
pub(super) const FLAGS: &[&str] = &[
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

/// States a rule of the whole board.
pub(super) fn state_flag(clues: &Clues, flag: &str, digits: &[Int], model: &mut Statement) {
    let side = clues.rows;
    let house = |cells: Vec<usize>, name: String, model: &mut Statement| {
        let cells: Vec<Int> = cells.into_iter().map(|cell| digits[cell]).collect();
        model.all_different(&cells, None, name);
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
            // The houses of this rule are between the usual ones: at rows and columns 2 to 4 and 6 to 8.
            for corner in [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().filter(|_| side == 9) {
                let cell = |i: usize| (corner.0 + i / 3) * side + corner.1 + i % 3;
                house((0..9).map(cell).collect(), format!("the window at {}", clues.name(cell(0))), model);
            }
        }
        "DisjointSets" => {
            let boxes = clues.room_cells();
            for place in 0..boxes.first().map_or(0, Vec::len) {
                let cells = boxes.iter().filter_map(|cells| cells.get(place).copied()).collect();
                house(cells, format!("place {} of all boxes", place + 1), model);
            }
        }
        "AntiKnight" | "AntiKing" => {
            let steps: &[(isize, isize)] =
                if flag == "AntiKing" { &[(1, 1), (1, -1)] } else { &[(1, 2), (1, -2), (2, 1), (2, -1)] };
            for cell in 0..clues.area() {
                for other in steps.iter().filter_map(|&step| clues.step(cell, step)) {
                    house(
                        vec![cell, other],
                        format!("{flag} from {} to {}", clues.name(cell), clues.name(other)),
                        model,
                    );
                }
            }
        }
        _ => {
            for (one, other) in clues.pairs() {
                let told = |rules: &[&str]| {
                    let there = |group: &Group| group.cells.contains(&one) && group.cells.contains(&other);
                    clues.groups.iter().any(|group| rules.contains(&group.rule) && there(group))
                };
                let origin = Origin::from(format!("{flag} at {} and {}", clues.name(one), clues.name(other)));
                let (a, b) = (digits[one], digits[other]);
                match flag {
                    "AntiConsecutive" => model.related(a, b, |a, b| a.abs_diff(b) != 1, origin),
                    "StrictKropki" if !told(&["WhiteDot", "BlackDot"]) => {
                        model.related(a, b, |a, b| a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a, origin);
                    }
                    "StrictXV" if !told(&["X", "V"]) => {
                        model.related(a, b, |a, b| a + b != 5 && a + b != 10, origin);
                    }
                    _ => {}
                }
            }
        }
    }
}
