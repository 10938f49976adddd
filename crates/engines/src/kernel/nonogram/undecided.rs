//! The cells that line solving alone leaves undecided on an empty board.

use super::clues::Clues;
use super::coloured::clues::ColourClues;
use super::coloured::grid::ColourGrid;
use super::grid::GridStore;
use super::line::with_word;
use crate::search::depth_first::Store;
use crate::solve::{Budget, Limits};
use gridproof_model::{Cell, Domain, Model};

/// Returns the number of undecided cells of a black and white board, or the number of all its cells if its clues
/// contradict each other.
pub fn undecided(clues: &Clues) -> usize {
    let unlimited = Limits::start(&Budget::default());
    with_word!(clues.longest_line(), W => {
        let mut store = GridStore::<W>::unknown(clues);
        match store.propagate(&unlimited) {
            Ok(true) => clues.cells() - store.decided(),
            _ => clues.cells(),
        }
    })
}

/// Returns the undecided cells of a black and white board, in ascending order.
pub fn undecided_cells(clues: &Clues) -> Vec<Cell> {
    let unlimited = Limits::start(&Budget::default());
    with_word!(clues.longest_line(), W => {
        let mut store = GridStore::<W>::unknown(clues);
        // If the clues contradict each other, the result is the cells that were undecided when the contradiction was
        // found.
        let _ = store.propagate(&unlimited);
        (0..clues.cells() as Cell).filter(|&cell| store.domain(cell).len() > 1).collect()
    })
}

/// Returns the undecided cells of a board in any number of colours. Returns `None` if the model is not a nonogram, or
/// if its clues contradict each other.
pub fn undecided_in_colours(model: &Model) -> Option<Vec<Cell>> {
    let clues = ColourClues::of_model(model)?;
    let unlimited = Limits::start(&Budget::default());
    let open: Vec<Domain> = model.domains().to_vec();
    with_word!(clues.longest_line(), W => {
        let mut store = ColourGrid::<W>::new(&clues, &open);
        let possible = store.propagate(&unlimited) == Ok(true);
        possible.then(|| (0..clues.cells() as Cell).filter(|&cell| store.domain(cell).len() > 1).collect())
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
