//! Hidato: a path of consecutive numbers through all cells.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::{Case, Token};
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Atom, Domain, Origin, phrase};

/// The maximum number of cells of a board.
pub const MOST_CELLS: usize = 256;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Hidato;

impl PuzzleKind for Hidato {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "hidato",
            title: "all numbers from 1 on, each beside the next or at a corner of it",
            rules: "Write the numbers from 1 to the number of cells into the cells, each once. Each number and the next one \
                    share a side or a corner. The board has at most 256 cells.",
            codes: &["hidato"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[],
            small: (4, 4),
            example: "hidato/2/2/123g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        state_with(if clues.area() <= Domain::VALUES { numbers } else { possible_numbers }, clues, model)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.area() > MOST_CELLS {
            return Some((None, format!("the board has more than {MOST_CELLS} cells")));
        }
        super::puzzle_kind::beyond(clues, 1, clues.area() as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }
}

/// For each cell and each number starting at 1, the atom stating that the cell has the number; `None` if it cannot have
/// the number.
type Places = Vec<Vec<Option<Atom>>>;

/// A function that states that each cell has one number and each number is in one cell. The function returns the atoms
/// of the cells, and the tokens that display them.
type Way = fn(&Clues, &mut Statement) -> (Places, Vec<Token>);

/// States the rules; `way` states the rules that assign numbers to cells.
fn state_with(way: Way, clues: &Clues, model: &mut Statement) -> Vec<Token> {
    let (places, shown) = way(clues, model);
    let at = |cell: usize, number: usize| places[cell].get(number.wrapping_sub(1)).copied().flatten();
    for cell in 0..clues.area() {
        let around = clues.around(cell);
        for number in 1..=clues.area() {
            let Some(here) = at(cell, number) else { continue };
            for next in [number - 1, number + 1] {
                if (1..=clues.area()).contains(&next) {
                    let origin = Origin::from(phrase!(
                        "the {} beside the {} at {}",
                        next as u32,
                        number as u32,
                        clues.name(cell)
                    ));
                    model.imply(here, around.iter().filter_map(|&other| at(other, next)), origin);
                }
            }
        }
    }
    shown
}

/// Adds one cell of the model for each cell of the board; its values are the numbers.
fn numbers(clues: &Clues, model: &mut Statement) -> (Places, Vec<Token>) {
    let most = clues.area() as i32;
    let numbers = model.ints(clues.rows, clues.columns, 1..=most);
    model.givens(clues, &numbers);
    model.all_different(numbers.iter().copied(), "each number once");
    let places =
        numbers.iter().map(|cell| (1..=most).map(|number| Some(cell.is(number))).collect()).collect();
    (places, Token::numbers(&numbers))
}

/// Adds one boolean cell of the model for each cell of the board and each number that it can have. A cell with a given
/// number can have only this number. Any other cell can have a number that is not given if, for each given number, the
/// difference between the two numbers is at least the number of steps between the two cells.
fn possible_numbers(clues: &Clues, model: &mut Statement) -> (Places, Vec<Token>) {
    let givens: Vec<(usize, usize)> = (clues.cells.iter().enumerate())
        .filter_map(|(cell, clue)| Some((cell, clue.number()? as usize)))
        .collect();
    let steps = |one: usize, other: usize| {
        let apart = |divide: fn(usize, usize) -> usize| {
            divide(one, clues.columns).abs_diff(divide(other, clues.columns))
        };
        apart(|cell, columns| cell / columns).max(apart(|cell, columns| cell % columns))
    };
    let is_possible = |cell: usize, number: usize| {
        let fits = |&(there, given): &(usize, usize)| {
            (there == cell) == (given == number) && steps(there, cell) <= given.abs_diff(number)
        };
        givens.iter().all(fits)
    };
    let numbers = 1..=clues.area();
    let mut atom = |cell, number| is_possible(cell, number).then(|| model.bool().yes());
    let places: Places =
        (0..clues.area()).map(|cell| numbers.clone().map(|number| atom(cell, number)).collect()).collect();
    for (cell, atoms) in places.iter().enumerate() {
        model.count(atoms.iter().flatten().copied(), 1, phrase!("the number at {}", clues.name(cell)));
    }
    for &(cell, given) in &givens {
        places[cell][given - 1].into_iter().for_each(|atom| model.restrict(atom));
    }
    for number in numbers.clone() {
        let atoms = places.iter().filter_map(|atoms| atoms[number - 1]);
        model.count(atoms, 1, phrase!("the {} once", number as u32));
    }
    let cases = |atoms: &Vec<Option<Atom>>| {
        let those = numbers.clone().zip(atoms).filter_map(|(number, atom)| Some((number, (*atom)?)));
        Token::Cases(those.map(|(number, atom)| Case::when(atom, Word::Number(number as i64))).collect())
    };
    let shown = places.iter().map(cases).collect();
    (places, shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KindPuzzle;
    use crate::clues::Clue;
    use crate::display::BoardDisplay;
    use crate::kinds::tests::read_code;
    use gridproof_engines::engine::{auto::Auto, search::Search};
    use gridproof_engines::solve::{Engine, Goal, Query, Verdict};
    use gridproof_human::generate::boards::random_path;
    use gridproof_model::random::Random;

    const LIMIT: usize = 3000;

    /// A board that is filled with the numbers of a random path.
    fn path(rows: usize, columns: usize, random: &mut Random) -> Clues {
        let mut clues = Clues::new(rows, columns);
        clues.cells = vec![Clue::None; clues.area()];
        for (number, cell) in (1..).zip(random_path(rows, columns, random)) {
            clues.cells[cell] = Clue::Number(number);
        }
        clues
    }

    /// The solutions of a puzzle, up to a limit. `way` states the part of the rules about numbers and cells.
    fn boards(way: Way, clues: &Clues, engine: &dyn Engine) -> Vec<Vec<Option<u32>>> {
        let mut statement = Statement::default();
        let shown = BoardDisplay::new(clues.columns, state_with(way, clues, &mut statement));
        let (model, _) = statement.finish().expect("a model");
        let outcome = engine.solve(&model, &Query::new(Goal::up_to(LIMIT))).expect("any model");
        let words = |solution: &gridproof_model::Assignment| {
            let words = shown.words(&|cell| solution.get(cell as usize).copied());
            words.into_iter().map(Word::number).collect::<Vec<_>>()
        };
        let mut boards: Vec<_> = outcome.solutions.iter().map(words).collect();
        boards.sort_unstable();
        boards
    }

    #[test]
    fn both_statements_have_the_same_solutions() {
        let mut seen = [0; 3];
        for seed in 0..120 {
            let mut random = Random::new(seed, 0);
            let (rows, columns) = [(3, 3), (2, 4), (3, 4), (1, 5)][seed as usize % 4];
            let mut clues = path(rows, columns, &mut random);
            for cell in 0..clues.area() {
                if random.chance(0.6) {
                    clues.cells[cell] = Clue::None;
                } else if random.chance(0.1) {
                    clues.cells[cell] = Clue::Number(1 + random.below(clues.area()) as u32);
                }
            }
            let plain = boards(numbers, &clues, &Search);
            if plain.len() == LIMIT {
                continue;
            }
            assert_eq!(boards(possible_numbers, &clues, &Search), plain, "{clues:?}");
            assert_eq!(boards(possible_numbers, &clues, &Auto), plain, "{clues:?}");
            seen[plain.len().min(2)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
    }

    #[test]
    fn a_path_of_more_numbers_than_a_domain_has() {
        let mut clues = path(10, 10, &mut Random::new(1, 0));
        let path = clues.cells.clone();
        let puzzle = KindPuzzle::new(&Hidato, clues.clone()).expect("a board");
        let code = puzzle.code().expect("a code");
        assert_eq!(read_code(&code).ok().as_ref(), Some(&puzzle));
        for clue in &mut clues.cells {
            if clue.number().is_some_and(|number| number % 4 > 0) {
                *clue = Clue::None;
            }
        }
        let puzzle = KindPuzzle::new(&Hidato, clues.clone()).expect("a board");
        let outcome = Auto.solve(puzzle.model(), &Query::default()).expect("any model");
        for solution in &outcome.solutions {
            let words = puzzle.shown().words(&|cell| solution.get(cell as usize).copied());
            let numbers: Vec<u32> = words.iter().map(|word| word.number().expect("a number")).collect();
            for number in 1..100 {
                let place = |number| numbers.iter().position(|&other| other == number).expect("each number");
                assert!(clues.around(place(number)).contains(&place(number + 1)), "{numbers:?}");
            }
            assert!(
                clues
                    .cells
                    .iter()
                    .zip(&numbers)
                    .all(|(clue, number)| { clue.number().is_none_or(|given| given == *number) })
            );
        }
        assert!(!outcome.solutions.is_empty());
        // One number occurs twice.
        clues.cells = path;
        let at = |number| clues.cells.iter().position(|clue| clue.number() == Some(number)).expect("a cell");
        let twice = at(7);
        clues.cells[twice] = Clue::Number(8);
        let puzzle = KindPuzzle::new(&Hidato, clues).expect("a board");
        let verdict = Auto.solve(puzzle.model(), &Query::default()).expect("any model").verdict;
        assert_eq!(verdict, Verdict::Unsatisfiable);
    }
}
