//! The rules of a single sudoku variant in sentences, and short names of rules for captions.

use super::boxes;
use super::flags::FLAGS;
use crate::clues::Clues;
use crate::group::{Group, GroupRule as Rule};

/// The rules that hold in a puzzle: those of its board, then those of its groups, each once.
pub(super) fn rules(clues: &Clues) -> String {
    let side = clues.rows;
    let places = match &clues.regions {
        None => "row and column",
        regions if *regions == boxes(side) => "row, column and box",
        Some(_) => "row, column and outlined region",
    };
    let mut sentences =
        vec![format!("Write the digits 1 to {side} into the cells, each once in every {places}.")];
    let flags = FLAGS.iter().filter(|flag| clues.flags.contains(flag)).copied();
    sentences.extend(flags.filter_map(|flag| of_flag(clues, flag)).map(str::to_owned));
    for &rule in Rule::ALL {
        let groups: Vec<&Group> = clues.groups.iter().filter(|group| group.rule == rule).collect();
        if !groups.is_empty() {
            sentences.extend(of_groups(rule, &groups, side));
        }
    }
    sentences.join(" ")
}

/// The sentence for a rule of the whole board; `None` if an earlier flag has said it.
fn of_flag(clues: &Clues, flag: &str) -> Option<&'static str> {
    let both = clues.flags.contains(&"Diagonal~1") && clues.flags.contains(&"Diagonal~-1");
    Some(match flag {
        "Diagonal~1" if both => "Each of the two long diagonals has every digit once.",
        "Diagonal~-1" if both => return None,
        "Diagonal~1" | "Diagonal~-1" => "The marked diagonal has every digit once.",
        "Windoku" => "Each tinted block has every digit once.",
        "DisjointSets" => "Cells at the same position in different boxes have different digits.",
        "AntiKnight" => "Cells that are a knight's move apart have different digits.",
        "AntiKing" => "Cells that touch at a corner have different digits.",
        "AntiConsecutive" => "Cells that share a side do not have consecutive digits.",
        "StrictKropki" => {
            "All dots are shown: the digits of two neighbours without a dot are not consecutive, and neither is twice the \
             other."
        }
        "StrictXV" => {
            "All signs X and V are shown: the digits of two neighbours without a sign do not sum to 10 or 5."
        }
        _ => return None,
    })
}

/// The name of a rule of the whole board, for a caption.
pub(super) fn flag_name(flag: &str) -> &str {
    match flag {
        "DisjointSets" => "disjoint sets",
        "AntiKnight" => "anti-knight",
        "AntiKing" => "anti-king",
        "AntiConsecutive" => "no consecutive neighbours",
        "StrictKropki" => "all dots are shown",
        "StrictXV" => "all X and V are shown",
        flag => flag,
    }
}

/// The sentences for a rule of groups of cells. `groups` contains all groups with this rule; there is at least one.
#[allow(clippy::too_many_lines, reason = "a list of rules, a sentence each")]
fn of_groups(rule: Rule, groups: &[&Group], side: usize) -> Vec<String> {
    let numbers = || {
        let mut numbers: Vec<u32> =
            groups.iter().filter_map(|group| group.numbers.first().copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    // The number of a line is written below the board if there are lines with different numbers.
    let number = || match numbers()[..] {
        [number] => number.to_string(),
        _ => "the number that is stated below the board".to_owned(),
    };
    let sentence = match rule {
        Rule::AllDifferent => "The digits in a dashed outline without a number are different.",
        Rule::Arrow => "The digit in the circle of an arrow is the sum of the digits along the arrow.",
        Rule::Between => "The digits on a line between two circles lie between the digits in the circles.",
        Rule::BlackDot => "Of two digits with a black dot between them, one is twice the other.",
        Rule::Cage if numbers() == [0] => "The digits in a dashed outline are different.",
        Rule::Cage if numbers().contains(&0) => {
            "The digits in a cage (a dashed outline) are different and have the stated sum, if one is stated."
        }
        Rule::Cage => "The digits in a cage (a dashed outline) are different and have the stated sum.",
        Rule::ContainAtLeast => "The small digits at a dashed outline occur in it.",
        Rule::DoubleArrow => {
            "The digits along a line with a circle at each end have the same sum as the two digits in the circles."
        }
        Rule::Entropic => {
            return vec![format!(
                "Any three consecutive cells of an entropic line (orange) have a low digit (1 to {low}), a middle one and a \
                 high one ({high} to {side}).",
                low = side / 3,
                high = side - side / 3 + 1
            )];
        }
        Rule::Given => return candidates(groups, side),
        Rule::GreaterThan => "A sign > or < between two cells opens towards the greater digit.",
        Rule::LittleKiller => {
            "A number with an arrow is the sum of the digits on the diagonal to which it points; digits may repeat."
        }
        Rule::Lockout => {
            return vec![format!(
                "The digits on a line between two diamonds lie outside the range of the digits in the diamonds, which differ \
                 by at least {}.",
                number()
            )];
        }
        Rule::Modular => {
            let number = number();
            let parts = if number == "3" { "three" } else { &number };
            return vec![format!(
                "Any {parts} consecutive digits of a modular line (teal) leave different remainders when divided by {number}."
            )];
        }
        Rule::NumberedRoom => {
            "A number outside is a digit of its line. The first digit of the line, seen from there, is its position."
        }
        Rule::Palindrome => "The digits on a palindrome (a grey line) read the same from both ends.",
        Rule::Quad => "The digits in a circle at a corner occur in the four cells around it.",
        Rule::RegionSumLine => {
            "The borders of boxes or regions divide a blue line into parts that have the same sum."
        }
        Rule::Renban => {
            "The digits on a renban line (violet) are consecutive and do not repeat, in any order."
        }
        Rule::SameValues => "The listed sets of cells have the same digits.",
        Rule::Sandwich => {
            return vec![format!(
                "A number outside is the sum of the digits between 1 and {side} in its row or column."
            )];
        }
        Rule::Skyscraper => {
            "A number outside counts the digits of its line that are greater than all digits before them, seen from there."
        }
        Rule::Sum => "The digits in an outline marked Σ have the stated sum; digits may repeat.",
        Rule::Thermo => "Digits increase along a thermometer, starting at its bulb.",
        Rule::V => "The digits on both sides of a V sum to 5.",
        Rule::Whisper => {
            return vec![format!(
                "Neighbouring digits on a whisper line (green) differ by at least {}.",
                number()
            )];
        }
        Rule::WhiteDot => "The digits on both sides of a white dot are consecutive.",
        Rule::X => "The digits on both sides of an X sum to 10.",
        Rule::XSum => {
            "A number outside is the sum of the first digits of its line, seen from there; the first digit is their number."
        }
        Rule::Zipper => {
            "On a zipper line (yellow), two digits at the same distance from the middle have the same sum as the middle, \
             which is one cell or two."
        }
        // The rules of other kinds.
        Rule::Product
        | Rule::Total
        | Rule::Difference
        | Rule::Quotient
        | Rule::Greater
        | Rule::Dot
        | Rule::Bar => {
            return Vec::new();
        }
    };
    vec![sentence.to_owned()]
}

/// The sentences for cells with given candidates.
fn candidates(groups: &[&Group], side: usize) -> Vec<String> {
    let of_parity = |odd: u32| (1..=side as u32).filter(|digit| digit % 2 == odd).collect::<Vec<_>>();
    let [even, odd] = [0, 1].map(of_parity);
    let has = |digits: &Vec<u32>| groups.iter().any(|group| group.numbers == *digits);
    let mut sentences = Vec::new();
    if has(&odd) {
        sentences.push("A digit in a grey circle is odd.".to_owned());
    }
    if has(&even) {
        sentences.push("A digit in a grey square is even.".to_owned());
    }
    if groups.iter().any(|group| group.numbers != even && group.numbers != odd) {
        sentences.push("A cell with a list of small digits has one of them.".to_owned());
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::super::super::by_name;
    use super::*;
    use crate::Puzzle;
    use crate::code::CodeReader;
    use crate::kinds::sudoku::read_iss;

    fn rules_of(text: &str) -> String {
        let Ok(Puzzle::Other(puzzle)) = read_iss(&mut CodeReader::new(text, 0)) else { panic!("{text}") };
        assert_eq!(puzzle.name(), "sudoku-variant");
        puzzle.rules()
    }

    #[test]
    fn the_rules_are_those_of_the_puzzle() {
        let example = by_name("sudoku-variant").expect("a kind").about().example;
        assert_eq!(
            rules_of(example),
            "Write the digits 1 to 4 into the cells, each once in every row, column and box. Digits increase along a \
             thermometer, starting at its bulb. The digits on both sides of a white dot are consecutive."
        );
        assert_eq!(
            rules_of(".Shape~6x6.NoBoxes.AntiKnight.Diagonal~1.Whisper~2~R1C1~R1C2.Whisper~2~R3C1~R3C2"),
            "Write the digits 1 to 6 into the cells, each once in every row and column. The marked diagonal has every \
             digit once. Cells that are a knight's move apart have different digits. Neighbouring digits on a whisper line \
             (green) differ by at least 2."
        );
    }

    /// No sentence has the name of a rule in texts of puzzles.
    #[test]
    fn every_rule_has_a_sentence() {
        let group = |rule| Group::new(rule, [0, 1, 2], [3]);
        for &rule in Rule::ALL {
            let sentences = of_groups(rule, &[&group(rule)], 9);
            let is_of_sudokus =
                super::super::forms::FORMS.iter().any(|(of, _)| *of == rule) || rule == Rule::Given;
            assert_eq!(!sentences.is_empty(), is_of_sudokus, "{rule}");
            assert!(sentences.iter().all(|sentence| sentence.ends_with('.')), "{sentences:?}");
        }
    }
}
