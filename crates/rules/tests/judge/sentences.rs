//! What a broken rule says.

use gridproof_rules::board::{ClueValue, Point};
use gridproof_rules::tree::Direction;

use crate::sheet::{Sheet, at, kind};

#[test]
fn names_of_places() {
    let declarations = "board rooms\nclue number in cells\nclue total in rooms\nclue lengths list in outside\n\
                        clue arrow in cells\nfind shaded or white in cells\n\
                        define cell c is told when c has number or c has arrow\n\
                        define room r is told_too when r has total\ndefine place o is seen_from when o has lengths";
    let sheet = Sheet::new(2, 3)
        .areas("aab/abb")
        .numbers_in_cells(".../..4")
        .numbers_in_areas(".?")
        .clue(vec![
            (at(-1, 5), ClueValue::List(vec![Some(3), None, Some(1)])),
            (at(5, 1), ClueValue::List(Vec::new())),
        ])
        .clue(vec![(at(1, 3), ClueValue::Direction(Direction::Down))])
        .words("xx-/---");
    let rules = [
        (
            "{n} shaded cells are around {c}",
            "each cell c with number n: count(shaded cells around c) = n",
            "4 shaded cells are around r2c3",
        ),
        (
            "the {r} has a white cell",
            "each room r: count(white cells in r) > 1",
            "the room at r1c1 has a white cell",
        ),
        ("{n} in the {r}", "each room r with total n: n < 0", "? in the room at r1c3"),
        (
            "from {o} the runs are {n}",
            "each place o with lengths n: some shaded cell in view of o",
            "from top 3 the runs are (3, ?, 1)",
        ),
        ("the arrow at {c} goes {d}", "each cell c with arrow d: d = up", "the arrow at r1c2 goes down"),
        ("in the {l}", "each line l: some shaded cell in l", "in the row 2"),
        ("in the {l}", "each column l: some shaded cell in l", "in the column 3"),
        ("the {g} is small", "each white group g: count(g) = 2", "the group at r1c3 is small"),
        ("the {s} is short", "each down white run s: count(s) = 1", "the run from r1c3 to r2c3 is short"),
        ("the {q}", "each square q: q is shaded", "the square at r1c1"),
        ("at the {k}", "each corner k: count(cells at k) = 1", "at the corner at the top right of r1c1"),
        ("the {s}", "each side s: s is outer", "the side between r1c1 and r1c2"),
        ("the {s}", "each outer side s: count(cells at s) = 2", "the side above r1c1"),
        ("the {l}", "each link l: some shaded cell at l", "the link between r1c3 and r2c3"),
        ("the dot {d}", "each dot d: count(cells at d) = 1", "the dot between r1c1 and r1c2"),
        ("the dot {d}", "each dot d: count(cells at d) = 2", "the dot in r1c1"),
        ("the dot {d}", "each dot d: count(cells at d) < 4", "the dot at the bottom right of r1c1"),
        ("no {c} is so", "no cell c where c is white", "no r1c3 is so"),
        ("from {o}", "each place o: count(view of o) = 2", "from left 1"),
        ("number {k}", "each number k from 3 to 9: k < 5", "number 5"),
    ];
    for (sentence, condition, expected) in rules {
        let text = format!("{declarations}\nrule {sentence}\n  {condition}");
        let broken = sheet.sentences(&text);
        assert_eq!(broken.first().map(String::as_str), Some(expected), "{condition}");
    }
}

#[test]
fn places_of_a_rule() {
    let text = "board rooms\nfind shaded or white in cells\n\
                rule {a} and {b} are not alike in the {r}\n  each room r: each shaded cell a in r: no shaded cell b next to a\n\
                rule nothing is white\n  no white cell";
    let sheet = Sheet::new(2, 2).areas("ab/ab").words("-x/-x");
    let broken = sheet.broken(&kind(text));
    assert_eq!(broken.len(), 2);
    assert_eq!(broken[0].rule, Some(0));
    assert_eq!(broken[0].sentence, "r1c2 and r2c2 are not alike in the room at r1c2");
    let point = |y, x| Point { y, x };
    assert_eq!(
        broken[0].places,
        [
            ("a".to_owned(), vec![point(1, 3)]),
            ("b".to_owned(), vec![point(3, 3)]),
            ("r".to_owned(), vec![point(1, 3), point(3, 3)]),
        ]
    );
    assert_eq!(broken[1].rule, Some(1));
    assert!(broken[1].places.is_empty());
}

#[test]
fn each_broken_rule_once() {
    let text = "clue number in cells\nfind shaded or white in cells\nfind loop\n\
                rule {c} is white\n  each cell c: c is white\n\
                rule {n} cells are shaded\n  each cell c with number n: count(shaded cells) = n\n\
                rule {n} is odd at {c}\n  each cell c with number n: n % 2 = 1";
    let sheet = Sheet::new(2, 2).numbers_in_cells("??/?.").words("xx/..").lines("o-o/   /o o");
    assert_eq!(
        sheet.sentences(text),
        [
            "r2c1 is shaded or white",
            "the loop neither ends nor branches at r1c1",
            "r1c1 is white",
            "? is odd at r1c1",
        ]
    );
}
