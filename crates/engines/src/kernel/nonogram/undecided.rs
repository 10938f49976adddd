//! The cells that line solving alone leaves undecided on an empty board.

use super::clues::{BoardClues, Clues};
use super::coloured::clues::ColourClues;
use super::grid::Grid;
use super::line::with_word;
use crate::search::depth_first::Store;
use crate::solve::{Budget, Limits};
use gridproof_model::{Cell, Model};

/// Returns the number of undecided cells of a black and white board, or the number of all its cells if its clues
/// contradict each other.
pub fn undecided(clues: &Clues) -> usize {
    let unlimited = Limits::start(&Budget::default());
    with_word!(clues.longest_line(), W => {
        let mut grid = Grid::<_, W>::unknown(clues);
        match grid.propagate(&unlimited) {
            Ok(true) => grid.open(),
            _ => clues.cells(),
        }
    })
}

/// Returns the undecided cells of a black and white board, in ascending order.
pub fn undecided_cells(clues: &Clues) -> Vec<Cell> {
    let unlimited = Limits::start(&Budget::default());
    with_word!(clues.longest_line(), W => {
        let mut grid = Grid::<_, W>::unknown(clues);
        // After a contradiction, the cells that are still undecided are returned.
        let _ = grid.propagate(&unlimited);
        grid.open_cells()
    })
}

/// Returns the undecided cells of a board in any number of colours. Returns `None` if the model is not a nonogram, or
/// if its clues contradict each other.
pub fn undecided_in_colours(model: &Model) -> Option<Vec<Cell>> {
    let clues = ColourClues::of_model(model)?;
    let unlimited = Limits::start(&Budget::default());
    with_word!(clues.longest_line(), W => {
        let mut grid = Grid::<_, W>::new(&clues, model.domains());
        (grid.propagate(&unlimited) == Ok(true)).then(|| grid.open_cells())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::random::Random;
    use gridproof_puzzles::Nonogram;

    #[test]
    fn all_ways_of_counting_agree() {
        let mut random = Random::new(8, 1);
        let (mut some, mut none) = (0, 0);
        for _ in 0..200 {
            let columns = 2 + random.below(9);
            let cells: Vec<u8> =
                (0..columns * (2 + random.below(9))).map(|_| u8::from(random.chance(0.6))).collect();
            let model = Nonogram::from_picture(columns, &cells).expect("a picture").model();
            let clues = Clues::of_model(&model).expect("black and white");
            let list = undecided_cells(&clues);
            assert_eq!(list.len(), undecided(&clues));
            assert_eq!(Some(&list), undecided_in_colours(&model).as_ref());
            some += usize::from(!list.is_empty());
            none += usize::from(list.is_empty());
        }
        assert!(some > 20 && none > 20, "{some} {none}");
    }
}
