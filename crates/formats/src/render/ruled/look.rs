//! How the words of a kind look.
//!
//! A file of rules does not say how its words are drawn. Words that many kinds have look as they do there; any other word
//! is drawn as its sign.

use super::super::picture::Ink;
use gridproof_puzzles::look::Mark;
use gridproof_rules::Kind;
use gridproof_rules::grid;

/// How a word of a `find` is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// As a mark; [`Mark::Nothing`] for a blank cell.
    Mark(Mark),
    /// As text.
    Text(String),
}

/// How a printed mark is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// A circle, filled with this ink.
    Ball(Ink),
    /// A cell in this colour.
    Cell(Ink),
    /// A tree.
    Tree,
    /// A star.
    Star,
    /// The sign of the mark.
    Sign,
}

/// The looks of the words of a `find`.
pub(super) fn of_words(kind: &Kind, words: &[String]) -> Vec<Look> {
    let signs: Vec<String> = (0..words.len()).map(|word| grid::word_sign(kind, words, word)).collect();
    let has_black = words.iter().zip(&signs).any(|(word, sign)| word == "black" && sign != "#");
    // One word shades its cells: the one whose name says so, or else the first one of two words if it has neither a sign
    // nor a look of its own.
    let shade = words.iter().position(|word| is_shade(word)).or_else(|| {
        let first = words.first()?;
        let is_plain = signs.first()? == "#" && mark(first, has_black).is_none() && symbol(first).is_none();
        (words.len() == 2 && is_plain).then_some(0)
    });
    let look = |(index, (word, sign)): (usize, (&String, &String))| {
        if shade == Some(index) {
            return Look::Mark(Mark::Shade);
        }
        if let Some(mark) = mark(word, has_black) {
            return Look::Mark(mark);
        }
        if let Some(symbol) = symbol(word) {
            return Look::Text(symbol.to_owned());
        }
        match sign.as_str() {
            // The other one of two words is not shaded.
            "#" if words.len() == 2 => Look::Mark(Mark::Nothing),
            "#" => Look::Text(word.chars().take(1).collect()),
            sign => of_sign(word, sign),
        }
    };
    words.iter().zip(&signs).enumerate().map(look).collect()
}

/// The look of the word that stands instead of a number.
pub(super) fn of_other(kind: &Kind, word: &str) -> Look {
    if is_shade(word) {
        return Look::Mark(Mark::Shade);
    }
    mark(word, false).map_or_else(|| of_sign(word, &grid::other_sign(kind, word)), Look::Mark)
}

/// The look of a printed mark. `is_alone` is true for a mark in cells that either have it or not.
pub(super) fn of_printed(word: &str, is_alone: bool) -> Printed {
    match word {
        "gray" | "grey" if is_alone => Printed::Cell(Ink::Ground),
        "white" | "light" | "circle" => Printed::Ball(Ink::White),
        "black" | "dark" | "disc" => Printed::Ball(Ink::Black),
        "gray" | "grey" => Printed::Ball(Ink::Line(7)),
        "block" | "wall" | "hole" => Printed::Cell(Ink::Wall),
        "ice" | "water" => Printed::Cell(Ink::Line(3)),
        "tree" => Printed::Tree,
        "star" => Printed::Star,
        _ => Printed::Sign,
    }
}

fn of_sign(word: &str, sign: &str) -> Look {
    match sign {
        "." | "-" => Look::Mark(Mark::Nothing),
        _ if matches!(word, "blank" | "empty" | "white") => Look::Mark(Mark::Nothing),
        "o" => Look::Mark(Mark::Pearl),
        "/" => Look::Mark(Mark::Rising),
        "\\" => Look::Mark(Mark::Falling),
        sign => Look::Text(sign.to_owned()),
    }
}

fn is_shade(word: &str) -> bool {
    matches!(word, "shaded" | "shade" | "filled" | "wall")
}

/// The symbol of an arithmetic word.
pub(super) fn symbol(word: &str) -> Option<&'static str> {
    Some(match word {
        "plus" => "+",
        "minus" => "-",
        "times" => "×",
        "over" => "÷",
        _ => return None,
    })
}

/// The look of a word that means the same in most kinds. `white` is a circle where `black` is one.
fn mark(word: &str, has_black: bool) -> Option<Mark> {
    Some(match word {
        "black" if has_black => Mark::Black,
        "white" if has_black => Mark::White,
        "star" => Mark::Star,
        "mine" => Mark::Mine,
        "lamp" => Mark::Lamp,
        "tent" => Mark::Tent,
        "circle" => Mark::Pearl,
        "slash" => Mark::Rising,
        "backslash" => Mark::Falling,
        _ => return None,
    })
}
