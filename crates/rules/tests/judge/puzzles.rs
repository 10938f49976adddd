//! Puzzles that do not fit their kind.

use gridproof_rules::board::{ClueValue, Place, Point, Puzzle, Size};
use gridproof_rules::judge::{Budget, Judge, Stopped};
use gridproof_rules::tree::Kind;

use crate::sheet::{Sheet, at, is_point, kind};

const KIND: &str = "board square rooms\nstrips wire wires\nflag big the sum is larger\nclue number 1 to rows in cells\n\
                    clue total in rooms\nclue white or black in dots\nclue sums list in outside top\nclue arrow in cells\n\
                    clue letter shape in corners\nclue most in board\nfind shaded or white in cells\n\
                    rule all is used\n  each cell c with number n: c has arrow or flag big or most = n\n\
                    rule more is used\n  no white dot and no black dot and (no room with total) and (no place with sums)
                      and (no corner with letter) and (no wire w where count(w) = 0)";

fn fine() -> Puzzle {
    Puzzle {
        size: Size { rows: 2, columns: 2 },
        layers: vec![vec![vec![0, 1], vec![3]], vec![vec![3, 1], vec![1, 0]]],
        flags: vec![false],
        clues: vec![
            vec![(at(1, 1), ClueValue::Number(2)), (at(3, 3), ClueValue::Unknown)],
            vec![(Place::Area(1), ClueValue::Number(7))],
            vec![(at(2, 2), ClueValue::Mark(1))],
            vec![(at(-1, 1), ClueValue::List(vec![Some(1), None]))],
            vec![],
            vec![(at(4, 0), ClueValue::Shape('T'))],
            vec![(Place::Board, ClueValue::Number(3))],
        ],
    }
}

#[track_caller]
fn refused(kind: &Kind, change: impl FnOnce(&mut Puzzle), expected: &str) {
    let mut puzzle = fine();
    change(&mut puzzle);
    let refused = Judge::new(kind, &puzzle).expect_err("a refusal");
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn what_does_not_fit() {
    let kind = kind(KIND);
    assert!(Judge::new(&kind, &fine()).is_ok());
    refused(&kind, |puzzle| puzzle.size.columns = 0, "a board of 2 rows and 0 columns cannot be judged");
    let large = Size { rows: 65_535, columns: 65_535 };
    refused(&kind, |puzzle| puzzle.size = large, "a board of 65535 rows and 65535 columns cannot be judged");
    refused(&kind, |puzzle| puzzle.size.columns = 3, "the board has another number of rows than of columns");
    let parts = "the layers, flags or clues of the puzzle are not those of the kind";
    refused(&kind, |puzzle| drop(puzzle.layers.pop()), parts);
    refused(&kind, |puzzle| puzzle.flags.push(true), parts);
    refused(&kind, |puzzle| drop(puzzle.clues.pop()), parts);
    refused(&kind, |puzzle| puzzle.layers[0][0].clear(), "room 1 has no cells");
    let off = "room 1 has a cell that is not on the board";
    refused(&kind, |puzzle| puzzle.layers[0][0].push(4), off);
    let twice = "room 2 has a cell twice, or a cell of another room";
    refused(&kind, |puzzle| puzzle.layers[0][1].push(0), twice);
    refused(
        &kind,
        |puzzle| puzzle.layers[1][0].push(3),
        "wire 1 has a cell twice, or a cell of another wire",
    );
    let none = |name: &str| format!("`{name}` is given at a place that cannot have it");
    refused(&kind, |puzzle| puzzle.clues[0][0].0 = at(1, 2), &none("number"));
    refused(&kind, |puzzle| puzzle.clues[0][0].0 = at(1, 5), &none("number"));
    refused(&kind, |puzzle| puzzle.clues[0][0].0 = Place::Area(0), &none("number"));
    refused(&kind, |puzzle| puzzle.clues[1][0].0 = Place::Area(2), &none("total"));
    refused(&kind, |puzzle| puzzle.clues[1][0].0 = Place::Board, &none("total"));
    refused(&kind, |puzzle| puzzle.clues[2][0].0 = at(0, 1), &none("white"));
    refused(&kind, |puzzle| puzzle.clues[3][0].0 = at(1, -1), &none("sums"));
    refused(&kind, |puzzle| puzzle.clues[3][0].0 = at(-1, -1), &none("sums"));
    refused(&kind, |puzzle| puzzle.clues[5][0].0 = at(i32::MAX, i32::MIN), &none("letter"));
    refused(&kind, |puzzle| puzzle.clues[6][0].0 = at(1, 1), &none("most"));
    let again = puzzle_with_two_numbers;
    refused(&kind, again, "`number` is given twice at r1c1");
    let cannot = |name: &str, place: &str| format!("`{name}` of {place} has a value of the wrong form");
    refused(&kind, |puzzle| puzzle.clues[0][0].1 = ClueValue::Mark(0), &cannot("number", "r1c1"));
    refused(&kind, |puzzle| puzzle.clues[0][0].1 = ClueValue::Number(i64::MIN), &cannot("number", "r1c1"));
    refused(
        &kind,
        |puzzle| puzzle.clues[1][0].1 = ClueValue::List(Vec::new()),
        &cannot("total", "room at r2c2"),
    );
    refused(
        &kind,
        |puzzle| puzzle.clues[2][0].1 = ClueValue::Mark(2),
        &cannot("white", "at the bottom right of r1c1"),
    );
    refused(&kind, |puzzle| puzzle.clues[3][0].1 = ClueValue::Unknown, &cannot("sums", "top 1"));
    refused(&kind, |puzzle| puzzle.clues[6][0].1 = ClueValue::Shape('T'), &cannot("most", "the board"));
    let limits = "`number` of r1c1 is 3, and must be from 1 to 2";
    refused(&kind, |puzzle| puzzle.clues[0][0].1 = ClueValue::Number(3), limits);
}

fn puzzle_with_two_numbers(puzzle: &mut Puzzle) {
    let first = puzzle.clues[0][0].clone();
    puzzle.clues[0].insert(0, first);
}

#[test]
fn points_of_nouns() {
    let kind = kind(KIND);
    let nouns = kind.clues.iter().filter(|clue| is_point(clue.noun)).count();
    assert_eq!(nouns, 5);
    assert!(fine().clue(0, Place::Point(Point { y: 1, x: 1 })).is_some());
}

#[test]
fn deep_conditions_do_not_overflow_the_stack() {
    // Each definition nests quantifiers and uses the one before it.
    let mut text = "find shaded or white in cells\ndefine depth0 of cell c as 1".to_owned();
    for define in 1..10 {
        let inner = "some shaded cell: ".repeat(20);
        text += &format!(
            "\ndefine depth{define} of cell c as if {inner}depth{} of c > 0 then 1 else 0",
            define - 1
        );
    }
    text += "\nrule it is deep\n  each cell c: depth9 of c = 1";
    let mut kind = kind(&text);
    let sheet = Sheet::new(1, 1).words("x");
    let puzzle = sheet.puzzle();
    let test = move || {
        let judge = Judge::new(&kind, &puzzle).expect("a puzzle");
        assert_eq!(judge.first_broken(&sheet.answer, &mut Budget::new(1_000_000)), Ok(None));
        // Now the definitions use each other in a circle.
        kind.defines[0] = kind.defines[9].clone();
        let judge = Judge::new(&kind, &puzzle).expect("a puzzle");
        assert_eq!(judge.first_broken(&sheet.answer, &mut Budget::new(1_000_000)), Err(Stopped));
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(test);
    thread.expect("a thread").join().expect("no overflow");
}

#[test]
fn a_number_of_the_whole_board_that_ends_a_range_must_be_there() {
    let text = "clue most in board\nfind digit 1 to most + 1 or black in cells\n\
                rule {c} is not 2\n  each cell c: not digit of c = 2\n";
    let kind = kind(text);
    let mut puzzle = Puzzle::new(Size { rows: 1, columns: 2 }, 0, 0, 1);
    let refused = Judge::new(&kind, &puzzle).expect_err("a refusal");
    assert_eq!(refused.to_string(), "`most:` is missing, on which the numbers of `digit` depend");
    for value in [ClueValue::Number(3), ClueValue::Unknown] {
        puzzle.clues[0] = vec![(Place::Board, value)];
        assert!(Judge::new(&kind, &puzzle).is_ok());
    }
}
