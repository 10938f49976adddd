//! Rules of variants that apply to groups of cells.

use super::lines;
use crate::clues::Clues;
use crate::group::{Group, GroupRule as Rule};
use crate::statement::Statement;
use crate::word::listed;
use gridproof_model::builder::Int;

/// The description of the rules for users.
pub(super) const RULES: &str = "Write digits into the cells so that each row, each column and each region has every digit \
    once, and further rules hold. Of the board: diagonals (Diagonal), Windoku, DisjointSets, AntiKnight, AntiKing, \
    AntiConsecutive, StrictKropki, StrictXV; NoBoxes and Jigsaw change the regions. Of cells: Cage, Sum, AllDifferent, \
    candidates (even and odd). Of lines: Thermo, Whisper, Renban, Palindrome, Between, Lockout, Zipper, RegionSumLine, \
    Entropic, Modular, Arrow, DoubleArrow. Of neighbours: WhiteDot, BlackDot, X, V, GreaterThan. Outside: LittleKiller, \
    Sandwich, XSum, Skyscraper, NumberedRoom. Of corners: Quad, ContainAtLeast. The names are those of the strings of the \
    Interactive Sudoku Solver, in which variants are read and written.";

/// Returns whether a rule is about two cells that share a side.
pub(super) fn is_pair(rule: Rule) -> bool {
    matches!(rule, Rule::WhiteDot | Rule::BlackDot | Rule::X | Rule::V | Rule::GreaterThan)
}

/// The sign that is drawn between the two cells of a group; `None` if the group is not drawn as a sign.
pub(super) fn sign(group: &Group) -> Option<&'static str> {
    let sign = match group.rule {
        Rule::WhiteDot => "o",
        Rule::BlackDot => "*",
        Rule::X | Rule::V => group.rule.name(),
        Rule::GreaterThan => ">",
        _ => return None,
    };
    (group.cells.len() == 2).then_some(sign)
}

/// The reason why a group is not possible on a board of this side; `None` if it is possible.
pub(super) fn fault(group: &Group, side: u32) -> Option<String> {
    let (rule, cells) = (group.rule, group.cells.len() as u32);
    let number = group.numbers.first().copied();
    if rule == Rule::Cage && cells > side {
        return Some(format!("a cage of {cells} cells, but there are only {side} digits"));
    }
    if let (Rule::Cage, Some(sum @ 1..)) = (rule, number) {
        let (least, most) = (cells * (cells + 1) / 2, cells * (2 * side + 1 - cells) / 2);
        if !(least..=most).contains(&sum) {
            return Some(format!("a sum of {sum} in {cells} cells; possible sums are {least} to {most}"));
        }
    }
    if matches!(rule, Rule::Thermo | Rule::Renban) && cells > side {
        return Some(format!("{rule} of {cells} cells, but there are only {side} digits"));
    }
    let least = match rule {
        Rule::Arrow | Rule::Lockout => 2,
        Rule::DoubleArrow => 3,
        _ => 1,
    };
    if cells < least || is_pair(rule) && cells != 2 {
        return Some(format!("{rule} with {cells} cells"));
    }
    if matches!(
        rule,
        Rule::Cage | Rule::AllDifferent | Rule::Thermo | Rule::Renban | Rule::Quad | Rule::ContainAtLeast
    ) {
        let repeated = (1..group.cells.len()).any(|place| group.cells[..place].contains(&group.cells[place]));
        if repeated {
            return Some(format!("{rule} with a cell that occurs twice"));
        }
    }
    number_fault(group, side)
}

/// The reason why the numbers of a group are not possible; `None` if they are possible.
fn number_fault(group: &Group, side: u32) -> Option<String> {
    let (rule, cells) = (group.rule, group.cells.len());
    match rule {
        Rule::Quad | Rule::ContainAtLeast => {
            let digit = group.numbers.iter().find(|digit| !(1..=side).contains(*digit));
            let other = digit.map(|digit| format!("{digit} is not a digit of a board of side {side}"));
            let many = || {
                (group.numbers.len() > cells)
                    .then(|| format!("{} digits in {cells} cells", group.numbers.len()))
            };
            other.or_else(many)
        }
        Rule::Modular | Rule::XSum | Rule::Skyscraper if group.numbers.first() == Some(&0) => {
            Some(format!("{rule} with the number 0"))
        }
        Rule::Entropic if !side.is_multiple_of(3) => {
            Some(format!("{rule}: {side} digits cannot be divided equally into low, middle and high ones"))
        }
        _ => None,
    }
}

/// The error if a group is about two neighbours, but its cells do not share a side.
pub(super) fn apart(clues: &Clues, group: &Group) -> Option<String> {
    let apart = is_pair(group.rule) && !clues.neighbours(group.cells[0]).contains(&group.cells[1]);
    apart.then(|| format!("{} of two cells that do not share a side", group.rule))
}

/// The most cells that the name of a group lists; longer ones are named by their ends.
const MOST_CELLS: usize = 6;

/// The name of a group in explanations, such as `the cage of 12 at r1c1, r1c2 and r2c2`.
pub(super) fn name(group: &Group, clues: &Clues) -> String {
    let thing = match group.rule {
        Rule::AllDifferent => "the cells with different digits",
        Rule::Arrow => "the arrow",
        Rule::Between => "the between line",
        Rule::BlackDot => "the black dot",
        Rule::Cage => "the cage",
        Rule::ContainAtLeast => "the required digits",
        Rule::DoubleArrow => "the double arrow",
        Rule::Entropic => "the entropic line",
        Rule::Given => "the candidates",
        Rule::GreaterThan => "the inequality",
        Rule::LittleKiller => "the diagonal sum",
        Rule::Lockout => "the lockout line",
        Rule::Modular => "the modular line",
        Rule::NumberedRoom => "the numbered room",
        Rule::Palindrome => "the palindrome",
        Rule::Quad => "the quad",
        Rule::RegionSumLine => "the region sum line",
        Rule::Renban => "the renban line",
        Rule::SameValues => "the sets with the same digits",
        Rule::Sandwich => "the sandwich sum",
        Rule::Skyscraper => "the skyscraper clue",
        Rule::Sum => "the sum",
        Rule::Thermo => "the thermometer",
        Rule::V => "the V",
        Rule::Whisper => "the whisper line",
        Rule::WhiteDot => "the white dot",
        Rule::X => "the X",
        Rule::XSum => "the X-sum",
        Rule::Zipper => "the zipper line",
        rule => return format!("{rule} at {}", clues.name(group.cells[0])),
    };
    let cell = |&cell: &usize| format!("r{}c{}", cell / clues.columns + 1, cell % clues.columns + 1);
    let cells = match &group.cells[..] {
        [first, .., last] if group.cells.len() > MOST_CELLS => {
            format!("from {} to {}", cell(first), cell(last))
        }
        cells => format!("at {}", listed(&cells.iter().map(cell).collect::<Vec<_>>())),
    };
    let numbers: Vec<String> = group
        .numbers
        .iter()
        .filter(|&&number| number > 0 || group.rule != Rule::Cage)
        .map(u32::to_string)
        .collect();
    match &numbers[..] {
        [] => format!("{thing} {cells}"),
        [number] => format!("{thing} of {number} {cells}"),
        numbers => format!("{thing} {} {cells}", listed(numbers)),
    }
}

/// States the rule of a group. `cells` contains the model's cell for each cell of the group.
pub(super) fn state_group(clues: &Clues, group: &Group, cells: &[Int], model: &mut Statement) {
    let origin = name(group, clues);
    let number = group.numbers.first().copied();
    let sum = |terms: Vec<(i32, Int)>, total: i64, model: &mut Statement| {
        model.sum(terms, total, origin.as_str());
    };
    let all = || cells.iter().map(|&cell| (1, cell)).collect::<Vec<_>>();
    match group.rule {
        Rule::Cage => match number.filter(|&sum| sum > 0) {
            Some(sum) => model.cage(cells.iter().copied(), sum, origin),
            None => model.all_different(cells.iter().copied(), origin),
        },
        Rule::AllDifferent => model.all_different(cells.iter().copied(), origin),
        Rule::Sum | Rule::LittleKiller => sum(all(), number.unwrap_or(0).into(), model),
        Rule::Given => model.restrict(cells[0].among(group.numbers.iter().map(|&digit| digit as i32))),
        Rule::Quad | Rule::ContainAtLeast => {
            let mut digits = group.numbers.clone();
            digits.sort_unstable();
            for same in digits.chunk_by(|a, b| a == b) {
                let atoms: Vec<_> = cells.iter().map(|cell| cell.is(same[0] as i32)).collect();
                let most = atoms.len() as u32;
                model.count(atoms, same.len() as u32..=most, origin.as_str());
            }
        }
        _ => lines::state(clues, group, cells, origin, model),
    }
}
