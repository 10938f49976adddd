//! The rules of variants: for the whole board (flags) and for groups of cells.

use super::lines;
use crate::puzzle::clues::{Clues, Group};
use crate::puzzle::statement::{Int, Statement};

/// The rule of a cage: different digits, with a sum unless it is 0.
pub const CAGE: &str = "Cage";
/// The rule of a cell with candidates.
pub const GIVEN: &str = "Given";

/// What is said of the variants to people.
pub(super) const RULES: &str = "Write digits into the cells so that each row, each column and each region has every digit \
    once, and further rules hold. Of the board: diagonals (Diagonal), Windoku, DisjointSets, AntiKnight, AntiKing, \
    AntiConsecutive, StrictKropki, StrictXV; NoBoxes and Jigsaw change the regions. Of cells: Cage, Sum, AllDifferent, \
    candidates (even and odd). Of lines: Thermo, Whisper, Renban, Palindrome, Between, Lockout, Zipper, RegionSumLine, \
    Entropic, Modular, Arrow, DoubleArrow. Of neighbours: WhiteDot, BlackDot, X, V, GreaterThan. Outside: LittleKiller, \
    Sandwich, XSum, Skyscraper, NumberedRoom. Of corners: Quad, ContainAtLeast. The names are those of the strings of the \
    Interactive Sudoku Solver, in which variants are read and written.";

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

/// How the arguments of a rule for cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Cells.
    Cells,
    /// A number, then cells.
    NumberCells,
    /// A number that may be left out, then cells.
    MaybeNumberCells(u32),
    /// A number and the first cell of a diagonal.
    Diagonal,
    /// A number and a line.
    NumberLine,
    /// A line and numbers for both of its ends, either of which may be empty.
    LineNumbers,
    /// The top left cell of a square, and digits.
    Square,
    /// Digits between `_`, then cells.
    DigitsCells,
}

/// The rules for groups of cells.
pub(super) const FORMS: &[(&str, Form)] = &[
    (CAGE, Form::NumberCells),
    ("Sum", Form::NumberCells),
    ("AllDifferent", Form::Cells),
    ("Thermo", Form::Cells),
    ("Whisper", Form::MaybeNumberCells(5)),
    ("Renban", Form::Cells),
    ("Palindrome", Form::Cells),
    ("Between", Form::Cells),
    ("Lockout", Form::NumberCells),
    ("Zipper", Form::Cells),
    ("RegionSumLine", Form::Cells),
    ("Entropic", Form::Cells),
    ("Modular", Form::NumberCells),
    ("Arrow", Form::Cells),
    ("DoubleArrow", Form::Cells),
    ("WhiteDot", Form::Cells),
    ("BlackDot", Form::Cells),
    ("X", Form::Cells),
    ("V", Form::Cells),
    ("GreaterThan", Form::Cells),
    ("LittleKiller", Form::Diagonal),
    ("Sandwich", Form::NumberLine),
    ("XSum", Form::LineNumbers),
    ("Skyscraper", Form::LineNumbers),
    ("NumberedRoom", Form::LineNumbers),
    ("Quad", Form::Square),
    ("ContainAtLeast", Form::DigitsCells),
];

/// The sign between two cells of a group, if that is how it is drawn.
pub(super) fn sign(group: &Group) -> Option<&'static str> {
    let sign = match group.rule {
        "WhiteDot" => "o",
        "BlackDot" => "*",
        "X" => "X",
        "V" => "V",
        "GreaterThan" => ">",
        _ => return None,
    };
    (group.cells.len() == 2).then_some(sign)
}

/// Why a group cannot be on a board of this side.
pub(super) fn fault(group: &Group, side: u32) -> Option<String> {
    let (rule, cells) = (group.rule, group.cells.len() as u32);
    let number = group.numbers.first().copied();
    if rule == CAGE && cells > side {
        return Some(format!("a cage of {cells} cells: there are {side} digits"));
    }
    if let (CAGE, Some(sum @ 1..)) = (rule, number) {
        let (least, most) = (cells * (cells + 1) / 2, cells * (2 * side + 1 - cells) / 2);
        if !(least..=most).contains(&sum) {
            return Some(format!("a sum of {sum} in {cells} cells: it is {least} to {most}"));
        }
    }
    if matches!(rule, "Thermo" | "Renban") && cells > side {
        return Some(format!("{rule} of {cells} cells: there are {side} digits"));
    }
    let pair = matches!(rule, "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan");
    (cells == 0 || pair && cells < 2).then(|| format!("{rule} with {cells} cells"))
}

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
                let origin = format!("{flag} at {} and {}", clues.name(one), clues.name(other));
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

/// States the rule of a group, whose cells are `cells`.
pub(super) fn state_group(clues: &Clues, group: &Group, cells: &[Int], model: &mut Statement) {
    let origin = super::note(clues, group);
    let number = group.numbers.first().copied();
    let sum = |terms: Vec<(i32, Int)>, total: i64, model: &mut Statement| {
        model.sum(terms, total..=total, origin.as_str());
    };
    let all = || cells.iter().map(|&cell| (1, cell)).collect::<Vec<_>>();
    match group.rule {
        CAGE => model.all_different(cells, number.filter(|&sum| sum > 0), origin),
        "AllDifferent" => model.all_different(cells, None, origin),
        "Sum" | "LittleKiller" => sum(all(), number.unwrap_or(0).into(), model),
        GIVEN => model.given(cells[0].among(group.numbers.iter().map(|&digit| i64::from(digit)))),
        "Quad" | "ContainAtLeast" => {
            let mut digits = group.numbers.clone();
            digits.sort_unstable();
            for same in digits.chunk_by(|a, b| a == b) {
                let atoms: Vec<_> = cells.iter().map(|cell| cell.is(same[0].into())).collect();
                let most = atoms.len() as u32;
                model.count(atoms, (same.len() as u32).min(most)..=most, origin.as_str());
            }
        }
        _ => lines::state(clues, group, cells, origin, model),
    }
}
