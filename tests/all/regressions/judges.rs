//! Judges that refused the solutions of small puzzles, and a clue that no solution can have.

use gridproof_puzzles::Puzzle;

use crate::judged::{judged, words_of};

/// The values that a judge tried for `?` ended at the number of cells. In a numberlink, the two ends of a path with `?`
/// had no equal numbers.
#[test]
fn judges_accept_the_solutions_of_small_puzzles_with_unknown_numbers() {
    for (code, expected) in
        [("kakurasu/2/1/11.", 1), ("slither/1/1/.", 1), ("slither/2/1/.d", 1), ("numlin/2/1/..", 1)]
    {
        let Ok(Puzzle::Other(puzzle)) = gridproof::parse(code) else { panic!("{code}") };
        let solutions: Vec<_> = gridproof::solutions(&puzzle).collect();
        assert_eq!(solutions.len(), expected, "{code}");
        for solution in solutions {
            assert_eq!(judged(&puzzle, &words_of(&puzzle, &solution)), Ok(()), "{code}");
        }
    }
}

/// A `?` outside the board is the first letter of a line. It was ignored if the board had no letters.
#[test]
fn an_unknown_letter_on_a_board_without_letters_is_refused() {
    let error = gridproof::parse("easyasabc/1/1/0/.i").expect_err("no letters").to_string();
    assert!(error.contains("there are none"), "{error}");
}
