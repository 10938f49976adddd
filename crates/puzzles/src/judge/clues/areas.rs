//! The regions and groups of the areas and strips of a board.

use gridproof_rules::board::{ClueValue, Place};
use gridproof_rules::tree::{LayerForm, LayerIndex, Noun};

use super::{BoardPart, Reader, Unfit};
use crate::clues::{Clue, Clues, Direction};
use crate::group::{Group, GroupRule};
use crate::regions::Regions;

/// The largest result of a cage.
const MOST_RESULT: i64 = 1 << 30;

impl Reader<'_> {
    pub(super) fn add_layer(&self, layer: LayerIndex, clues: &mut Clues) -> Result<(), Unfit> {
        let areas = &self.board.layers[layer];
        let declared = &self.rules.layers[layer];
        if declared.form == LayerForm::Areas {
            let mut labels = vec![usize::MAX; clues.area()];
            for (area, cells) in areas.iter().enumerate() {
                for &cell in cells {
                    labels[cell] = area;
                }
            }
            let regions = Regions::of_labels(&labels);
            let pieces = Regions::new(clues.rows, clues.columns, |one, other| labels[one] == labels[other]);
            if let Some(cell) = labels.iter().position(|&label| label == usize::MAX) {
                let reason = format!(
                    "r{}c{} is in no {}",
                    cell / clues.columns + 1,
                    cell % clues.columns + 1,
                    declared.noun
                );
                return Err(self.unfit(BoardPart::Area(layer, None), &reason));
            }
            if let Some(cell) = (0..clues.area()).find(|&cell| pieces.of(cell) != regions.of(cell)) {
                let reason = format!("the cells of a {} must be connected", declared.noun);
                return Err(self.unfit(BoardPart::Area(layer, Some(labels[cell])), &reason));
            }
            if declared.noun == "room" && self.rules.clues.iter().any(|clue| clue.noun == Noun::Layer(layer))
            {
                let rooms = 0..areas.len();
                clues.rooms = rooms
                    .map(|room| self.only(Noun::Layer(layer), Place::Area(room)))
                    .collect::<Result<_, _>>()?;
            }
            clues.regions = Some(regions);
        }
        for (index, cells) in areas.iter().enumerate() {
            let wrong = |reason: &str| Err(self.unfit(BoardPart::Area(layer, Some(index)), reason));
            match (self.rules.name.as_str(), declared.noun.as_str()) {
                ("futoshiki", "sign") => match cells[..] {
                    [one, other] if clues.way(one, other).is_some() && clues.flags.is_empty() => {
                        clues.groups.push(Group::new(GroupRule::Greater, [one, other], []));
                    }
                    [_, _] if !clues.flags.is_empty() => {
                        return wrong("with the flag `a`, there are bars instead of signs");
                    }
                    _ => return wrong("a sign has two neighbouring cells"),
                },
                ("kenken", "cage") => clues.groups.push(self.cage(layer, index)?),
                ("killer", "cage") => {
                    let total = match self.value("total", Place::Area(index)) {
                        None => 0,
                        Some((_, ClueValue::Number(number @ 1..=MOST_RESULT))) => *number as u32,
                        Some((clue, _)) => {
                            return Err(self.misfit(
                                clue,
                                Place::Area(index),
                                "a cage without a sum has no entry",
                            ));
                        }
                    };
                    clues.groups.push(Group::new(GroupRule::Cage, cells.clone(), [total]));
                }
                ("killer", "exclusion") => {
                    let digit = self.value("excluded", Place::Area(index));
                    let ([cell], Some((_, ClueValue::Number(digit)))) = (&cells[..], digit) else {
                        return wrong("an exclusion has one cell and one digit");
                    };
                    exclude(*cell, *digit, clues);
                }
                ("thermometers", _) => add_thermometer(cells, clues).or_else(wrong)?,
                _ => {}
            }
        }
        if self.rules.name == "thermometers" && clues.cells.is_empty() {
            clues.cells = vec![Clue::None; clues.area()];
        }
        Ok(())
    }

    pub(super) fn cage(&self, layer: LayerIndex, index: usize) -> Result<Group, Unfit> {
        let place = Place::Area(index);
        let rules = [GroupRule::Total, GroupRule::Difference, GroupRule::Product, GroupRule::Quotient];
        let rule = match self.value("plus", place) {
            Some((_, ClueValue::Mark(mark))) => rules.get(*mark),
            _ => None,
        };
        let total = match self.value("total", place) {
            Some((_, ClueValue::Number(number @ 0..=MOST_RESULT))) => Some(*number as u32),
            _ => None,
        };
        match (rule, total) {
            (Some(&rule), Some(total)) => {
                Ok(Group::new(rule, self.board.layers[layer][index].clone(), [total]))
            }
            _ => Err(self.unfit(
                BoardPart::Area(layer, Some(index)),
                "a cage has a total and an operation; a cage of one cell has `plus`",
            )),
        }
    }
}

/// Adds a thermometer: each cell points at the one before it.
fn add_thermometer(cells: &[usize], clues: &mut Clues) -> Result<(), &'static str> {
    if clues.cells.is_empty() {
        clues.cells = vec![Clue::None; clues.area()];
    }
    for (place, &cell) in cells.iter().enumerate() {
        let clue = match place.checked_sub(1).map(|before| clues.way(cell, cells[before])) {
            None => Clue::Number(0),
            Some(Some(Direction::Up)) => Clue::Number(1),
            Some(Some(Direction::Down)) => Clue::Number(2),
            Some(Some(Direction::Left)) => Clue::Number(3),
            Some(Some(Direction::Right)) => Clue::Number(4),
            Some(None) => return Err("each cell of a thermometer shares a side with the one before it"),
        };
        if ![Clue::None, clue].contains(&clues.cells[cell]) {
            return Err("it crosses another thermometer");
        }
        clues.cells[cell] = clue;
    }
    Ok(())
}

/// Removes a digit from the candidates of a cell of a killer sudoku.
fn exclude(cell: usize, digit: i64, clues: &mut Clues) {
    let is_of_cell = |group: &&mut Group| group.rule == GroupRule::Given && group.cells == [cell];
    if let Some(group) = clues.groups.iter_mut().find(is_of_cell) {
        group.numbers.retain(|&number| i64::from(number) != digit);
    } else {
        let numbers: Vec<u32> =
            (1..=clues.rows as u32).filter(|&number| i64::from(number) != digit).collect();
        clues.groups.push(Group::new(GroupRule::Given, [cell], numbers));
    }
}
