//! The sentences of rules, with the names of the places of which they speak.

use std::fmt::{self, Write};

use gridproof_model::Origin;
use gridproof_rules::Kind;
use gridproof_rules::board::Point;
use gridproof_rules::tree::{
    Clue, ClueForm, Expression, Find, FindForm, LineForm, Node, Noun, Phrase, Piece, Rule, Slot, ValueOf,
};

use super::Compiler;
use super::circuit::Lit;
use super::value::{Value, Variables};

impl Compiler<'_> {
    /// The sentence of a rule, with the names of the places. It stands between quotation marks, since sentences about it
    /// begin with other words: `From "...": `.
    pub(super) fn origin_of(&self, rule: &Rule, env: &Variables) -> Origin {
        let mut sentence = String::with_capacity(128);
        sentence.push('"');
        for piece in &rule.sentence {
            match piece {
                Piece::Text(text) => sentence.push_str(text),
                Piece::Variable(slot) => {
                    let noun = noun_of(self.kind, &rule.condition, *slot);
                    let written = self.write_name(&mut sentence, &env.get(*slot), noun);
                    debug_assert!(written.is_ok(), "a text takes all that is written");
                }
            }
        }
        sentence.push('"');
        sentence.as_str().into()
    }

    /// Writes the name of a thing that has this noun in the rule.
    fn write_name(&self, out: &mut String, thing: &Value, noun: Option<Noun>) -> fmt::Result {
        match thing {
            Value::Number(number) => match number.sum.known() {
                Some(number) => write!(out, "{number}"),
                None => out.write_char('?'),
            },
            Value::Unknown(_) => out.write_char('?'),
            // The list of a clue.
            Value::List(list) if list.items.iter().all(|(there, _)| *there == Lit::ALWAYS) => {
                out.write_char('(')?;
                for (index, (_, item)) in list.items.iter().enumerate() {
                    out.write_str(if index > 0 { ", " } else { "" })?;
                    self.write_name(out, item, None)?;
                }
                out.write_char(')')
            }
            Value::Letter(letter) => out.write_char(*letter),
            Value::Direction(direction) => out.write_str(&format!("{direction:?}").to_lowercase()),
            Value::Point(point) => match self.board.edge(*point) {
                Some((edge, line)) => write!(out, "{} {}", format!("{edge:?}").to_lowercase(), line + 1),
                None => self.write_point(out, *point, noun),
            },
            Value::Area(area) => {
                let noun = match area.noun {
                    Noun::Row => return write!(out, "row {}", area.index + 1),
                    Noun::Column => return write!(out, "column {}", area.index + 1),
                    Noun::Layer(layer) => self.kind.layers[layer].noun.as_str(),
                    Noun::Square => "square",
                    Noun::Run => "run",
                    Noun::Group => "group",
                    Noun::Segment => "segment",
                    Noun::Ring => "ring",
                    Noun::View => "view",
                    _ => "area",
                };
                out.write_str(noun)?;
                let Some(&first) = area.points.first() else { return Ok(()) };
                // Where it ends depends on the solution. All pieces that begin alike are one clue in explanations, so that
                // these need not list every possible end.
                let way = area.across.filter(|_| matches!(area.noun, Noun::Run | Noun::Segment));
                out.write_str(if way.is_some() { " from " } else { " at " })?;
                if self.board.is(first, Noun::Corner) {
                    out.write_str("the ")?;
                }
                self.write_point(out, first, Some(Noun::Corner))?;
                match way {
                    Some(is_across) => out.write_str(if is_across { " rightwards" } else { " downwards" }),
                    None => Ok(()),
                }
            }
            Value::Block(block) => {
                let division = &self.divisions[block.division];
                let noun = match (division.is_region, division.is_path) {
                    (true, _) => "region",
                    (_, true) => "path",
                    _ => "group",
                };
                write!(out, "{noun} of {}", CellName(block.cell))
            }
            // A rule about all regions at once, for example, names none of them. A sentence has no article before the name of
            // a cell.
            _ => match noun {
                Some(noun @ (Noun::Cell | Noun::Place)) => {
                    let before = out.trim_end();
                    if before.rsplit([' ', '"']).next().is_some_and(|word| self.is_name_of_cells(word)) {
                        // "The shaded cell {a} has ..." names the thing already.
                        out.truncate(before.len());
                        return Ok(());
                    }
                    write!(out, "a {}", self.noun_name(noun))
                }
                Some(Noun::Direction) => out.write_str("given direction"),
                Some(noun) => out.write_str(self.noun_name(noun)),
                None => out.write_str("some"),
            },
        }
    }

    /// Whether a word is the noun of cells or places, or a word that the file declares.
    fn is_name_of_cells(&self, word: &str) -> bool {
        let kind = self.kind;
        let is_found = |find: &Find| match &find.form {
            FindForm::Words { words, .. } => words.iter().any(|own| own == word),
            FindForm::Numbers { other, .. } => other.as_deref() == Some(word),
            FindForm::Lines { .. } | FindForm::Regions { .. } => false,
        };
        let is_clue = |clue: &Clue| match &clue.form {
            ClueForm::Marks { words, other } => words.iter().chain(other).any(|own| own == word),
            _ => clue.name == word,
        };
        matches!(word, "cell" | "place")
            || kind.finds.iter().any(is_found)
            || kind.clues.iter().any(is_clue)
            || kind.defines.iter().any(|define| define.name == word)
    }

    fn noun_name(&self, noun: Noun) -> &str {
        match noun {
            Noun::Cell => "cell",
            Noun::Corner => "corner",
            Noun::Side => "side",
            Noun::Link => "link",
            Noun::Dot => "dot",
            Noun::Place => "place",
            Noun::Row => "row",
            Noun::Column => "column",
            Noun::Line => "line",
            Noun::Diagonal => "diagonal",
            Noun::Square => "square",
            Noun::Layer(layer) => &self.kind.layers[layer].noun,
            Noun::Region => "region",
            Noun::Group => "group",
            Noun::Run => "run",
            Noun::Segment => "segment",
            Noun::Path => "path",
            Noun::View => "view",
            Noun::Ring => "ring",
            Noun::Direction => "direction",
            Noun::Number => "number",
            Noun::Board => "board",
        }
    }

    /// Writes the name of a cell, corner, side, link or dot, as the judge's sentences have it.
    fn write_point(&self, out: &mut String, point: Point, noun: Option<Noun>) -> fmt::Result {
        if self.board.is(point, Noun::Cell) {
            let before = if noun == Some(Noun::Dot) { "in " } else { "" };
            return write!(out, "{before}{}", CellName(point));
        }
        if let Some(noun @ (Noun::Corner | Noun::Side | Noun::Link)) = noun {
            write!(out, "{} ", self.noun_name(noun))?;
        }
        let cells = self.board.touching(Noun::Cell, &[point]);
        match cells[..] {
            // A side has one or two cells, a corner may have one, too: it lies in no row and no column of cells.
            [first, ..] if (point.y - first.y) != 0 && (point.x - first.x) != 0 => {
                let (above, left) = (point.y < first.y, point.x < first.x);
                let (row, column) =
                    (if above { "top" } else { "bottom" }, if left { "left" } else { "right" });
                write!(out, "at the {row} {column} of {}", CellName(first))
            }
            [one, other] => write!(out, "between {} and {}", CellName(one), CellName(other)),
            [only] => {
                let way = match (point.y - only.y, point.x - only.x) {
                    (-1, _) => "above",
                    (1, _) => "below",
                    (_, -1) => "left of",
                    _ => "right of",
                };
                write!(out, "{way} {}", CellName(only))
            }
            _ => Ok(()),
        }
    }
}

/// What a `find` implies, as explanations name it.
pub(super) fn origin_of_find(find: &Find) -> Origin {
    match &find.form {
        FindForm::Lines { form: LineForm::Loop | LineForm::CrossingLoop, .. } => "the loop".into(),
        FindForm::Lines { form: LineForm::Loops, .. } => "the loops".into(),
        FindForm::Lines { form: LineForm::Paths, .. } => "the paths".into(),
        FindForm::Lines { form: LineForm::Lines, .. } => "the lines".into(),
        FindForm::Regions { .. } => "the regions".into(),
        FindForm::Words { .. } | FindForm::Numbers { .. } => format!("`find {}`", find.name).into(),
    }
}

/// The name of a cell by its row and column.
pub(super) struct CellName(pub(super) Point);

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", (self.0.y + 1) / 2, (self.0.x + 1) / 2)
    }
}

/// The noun of a variable that a quantifier at the beginning of a condition declares; that of directions for the value of
/// a clue that is one.
fn noun_of(kind: &Kind, condition: &Expression, slot: Slot) -> Option<Noun> {
    let is_direction = |phrase: &Phrase| match phrase {
        Phrase::With(ValueOf::Clue(clue), Some((own, _))) => {
            *own == slot && matches!(kind.clues[*clue].form, ClueForm::Direction)
        }
        _ => false,
    };
    match &condition.node {
        Node::Quantified(_, things, _) if things.variable == slot => Some(things.noun),
        Node::Quantified(_, things, _) if things.phrases.iter().any(is_direction) => Some(Noun::Direction),
        Node::Quantified(_, _, Some(body)) => noun_of(kind, body, slot),
        _ => None,
    }
}
