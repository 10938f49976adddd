//! The comparison of a board with the one that was made from its clues, and the errors that name a part of a board.

use gridproof_rules::Kind;
use gridproof_rules::board::{ClueValue, Place, Puzzle};
use gridproof_rules::tree::{ClueIndex, LayerIndex, Noun};

use super::{BoardPart, Reader, Unfit};

impl Reader<'_> {
    /// Compares the board with the one that was made from the clues.
    pub(super) fn compare(&self, again: &Puzzle) -> Result<(), Unfit> {
        let (one, other) = (normal(self.rules, self.board), normal(self.rules, again));
        for layer in 0..self.rules.layers.len() {
            if one.layers[layer] != other.layers[layer] {
                return Err(
                    self.unfit(BoardPart::Area(layer, None), "the clues of the kind cannot hold these areas")
                );
            }
        }
        if one.flags != other.flags {
            return Err(self.whole("the clues of the kind cannot hold these flags"));
        }
        for (index, (one, other)) in one.clues.iter().zip(&other.clues).enumerate() {
            // The places of a clue are in order.
            let differs = |clue: &(Place, ClueValue), others: &[(Place, ClueValue)]| {
                let index = others.binary_search_by_key(&clue.0, |(place, _)| *place);
                index.map_or(true, |index| others[index] != *clue)
            };
            let lost = one.iter().find(|clue| differs(clue, other));
            if let Some(&(place, _)) = lost.or_else(|| other.iter().find(|clue| differs(clue, one))) {
                return Err(self.misfit(index, place, "the clues of the kind cannot hold it"));
            }
        }
        Ok(())
    }

    /// The value of the clue with this name.
    pub(super) fn value(&self, name: &str, place: Place) -> Option<(ClueIndex, &ClueValue)> {
        let index = self.value_index(name)?;
        Some((index, self.board.clue(index, place)?))
    }

    pub(super) fn value_index(&self, name: &str) -> Option<ClueIndex> {
        self.rules.clues.iter().position(|clue| clue.name == name)
    }

    pub(super) fn misfit(&self, clue: ClueIndex, place: Place, reason: &str) -> Unfit {
        let name = &self.rules.clues[clue].name;
        let place_name = match place {
            Place::Point(point) => match self.board.size.cell_index(point) {
                Some(cell) => cell_name(self.board, cell),
                None if point.y < 0 => format!("above column {}", point.x / 2 + 1),
                None if point.x < 0 => format!("left of row {}", point.y / 2 + 1),
                None if point.y > 2 * i32::from(self.board.size.rows) => {
                    format!("below column {}", point.x / 2 + 1)
                }
                None if point.x > 2 * i32::from(self.board.size.columns) => {
                    format!("right of row {}", point.y / 2 + 1)
                }
                None if point.y % 2 == 0 && point.x % 2 == 0 => {
                    format!("the corner in row {} and column {}", point.y / 2 + 1, point.x / 2 + 1)
                }
                None => format!("line {} and column {} of its drawing", point.y + 1, point.x + 1),
            },
            Place::Area(area) => match self.rules.clues[clue].noun {
                Noun::Layer(layer) => self.area_name(layer, area),
                _ => "an area".to_owned(),
            },
            Place::Board => "the board".to_owned(),
        };
        Unfit {
            part: BoardPart::Clue(clue, place),
            message: format!("the clue `{name}` at {place_name}: {reason}"),
        }
    }

    pub(super) fn area_name(&self, layer: LayerIndex, area: usize) -> String {
        let first = self.board.layers[layer].get(area).and_then(|cells| cells.first());
        let cell = first.map_or_else(String::new, |&cell| format!(" at {}", cell_name(self.board, cell)));
        format!("the {}{cell}", self.rules.layers[layer].noun)
    }

    pub(super) fn unfit(&self, part: BoardPart, reason: &str) -> Unfit {
        let message = match part {
            BoardPart::Area(layer, Some(area)) => format!("{}: {reason}", self.area_name(layer, area)),
            BoardPart::Area(layer, None) => format!("`{}`: {reason}", self.rules.layers[layer].plural),
            _ => reason.to_owned(),
        };
        Unfit { part, message }
    }

    pub(super) fn whole(&self, reason: &str) -> Unfit {
        self.unfit(BoardPart::Whole, reason)
    }
}

fn cell_name(board: &Puzzle, cell: usize) -> String {
    let columns = usize::from(board.size.columns);
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}

/// The areas, flags and clues of a board, in an order that says nothing.
struct Normal<'b> {
    layers: Vec<Vec<(&'b [usize], String)>>,
    flags: &'b [bool],
    clues: Vec<Vec<(Place, ClueValue)>>,
}

/// Areas are sorted, each with its clues, and so are the lengths of the ships of a fleet.
fn normal<'b>(rules: &Kind, board: &'b Puzzle) -> Normal<'b> {
    let layer = |(layer, areas): (usize, &'b Vec<Vec<usize>>)| {
        let of_layer: Vec<ClueIndex> =
            (0..rules.clues.len()).filter(|&clue| rules.clues[clue].noun == Noun::Layer(layer)).collect();
        let area = |(area, cells): (usize, &'b Vec<usize>)| {
            let values: Vec<_> = of_layer.iter().map(|&clue| board.clue(clue, Place::Area(area))).collect();
            (cells.as_slice(), format!("{values:?}"))
        };
        let mut areas: Vec<_> = areas.iter().enumerate().map(area).collect();
        areas.sort_unstable();
        areas
    };
    let clues = |(index, clues): (usize, &Vec<(Place, ClueValue)>)| match rules.clues[index].noun {
        Noun::Layer(_) => Vec::new(),
        Noun::Board => {
            let mut clues = clues.clone();
            for (_, value) in &mut clues {
                if let ClueValue::List(list) = value {
                    list.sort_unstable();
                }
            }
            clues
        }
        _ => clues.clone(),
    };
    Normal {
        layers: board.layers.iter().enumerate().map(layer).collect(),
        flags: &board.flags,
        clues: board.clues.iter().enumerate().map(clues).collect(),
    }
}
