//! Numbers that are not told.

use gridproof_rules::board::{ClueValue, Place};
use gridproof_rules::judge::{Budget, Judge, Stopped};
use gridproof_rules::tree::Direction;

use crate::sheet::{Sheet, at, kind};

const COLOURS: &str = "clue number in cells\nfind shaded or white in cells";

#[test]
fn one_value_in_all_rules() {
    let sheet = Sheet::new(1, 4).numbers_in_cells(".?..").words("x-xx");
    sheet.check(
        COLOURS,
        &[
            ("each cell c with number n: count(shaded cells) = n", true),
            ("each cell c with number n: count(shaded cells) = n + 1", true),
            ("each cell c with number n: count(shaded cells) = 2 * n", false),
            ("each cell c with number n: count(shaded cells) * 2 = n", false),
            ("each cell c with number n: n < 0", false),
            ("each cell c where number of c = 3: c is shaded", true),
            ("each cell c where number of c >= 0: c is shaded", false),
            ("some cell c where number of c = 4", true),
            ("some cell c where number of c = 5", false),
            ("no cell c with number n where n > 0", true),
            ("no cell c where number of c = number of c", false),
            ("each cell c where c has number: c is white", true),
            ("count(cells with number) = 1", true),
            ("each cell c with number n: each cell d: n = 2", true),
            ("each cell c with number n: each shaded cell d: n = distance(c, d)", false),
            ("different(cells c: number of c)", true),
            ("sum(cells c: number of c) = 3", true),
            ("sum(cells c: number of c) = 5", false),
            ("each number k from 1 to sum(cells c: number of c): k < 3", true),
            ("each number k from 1 to 3: some cell c with number n where n >= k", true),
            ("each number k from 1 to 3: some cell c with number n where n = k", false),
        ],
    );
    // Two rules with the same `?`: each holds for some number, but not both for one.
    let rules = |second: &str| {
        format!(
            "{COLOURS}\nrule {{n}} cells are shaded\n  each cell c with number n: count(shaded cells) = n\n\
             rule the number at {{c}} is right\n  each cell c with number n: {second}"
        )
    };
    assert_eq!(sheet.sentences(&rules("n = 3")), [""; 0]);
    assert_eq!(sheet.sentences(&rules("n = 2")), ["the number at r1c2 is right"]);
    assert_eq!(sheet.sentences(&rules("n = 7")), ["the number at r1c2 is right"]);
    assert_eq!(sheet.sentences(&rules("n = 7 and count(white cells) = 3")), ["the number at r1c2 is right"]);
}

#[test]
fn ranges() {
    let declarations = "clue number 2 to rows + 2 in cells\nfind shaded or white in cells";
    Sheet::new(1, 4).numbers_in_cells(".?..").words("x-xx").check(
        declarations,
        &[
            ("each cell c with number n: n = 2", true),
            ("each cell c with number n: n = 3", true),
            ("each cell c with number n: n = 4", false),
            ("each cell c with number n: n < 2", false),
        ],
    );
    let declarations = "clue arrow in cells\nfind shaded or white in cells";
    let places = vec![(at(1, 1), ClueValue::Unknown), (at(1, 3), ClueValue::Direction(Direction::Left))];
    Sheet::new(1, 2).clue(places).words("x-").check(
        declarations,
        &[
            ("each cell c with arrow d: some cell from c towards d", true),
            ("each cell c with arrow d: each cell e from c towards d: e is shaded", true),
            ("each cell c with arrow d: some white cell from c towards d", false),
            ("each cell c with arrow d: d = left", true),
        ],
    );
    let declarations = "clue letter shape in cells\nfind regions";
    let places = vec![(at(1, 1), ClueValue::Unknown)];
    Sheet::new(1, 5).clue(places.clone()).regions("aaaaa").check(
        declarations,
        &[
            ("each cell c with letter s: shape(region of c) = s", true),
            ("each cell c with letter s: s is T", true),
            ("each cell c with letter s: s is T and shape(region of c) = s", false),
        ],
    );
    Sheet::new(1, 6)
        .clue(places)
        .regions("aaaaaa")
        .check(declarations, &[("each cell c with letter s: shape(region of c) = s", false)]);
}

#[test]
fn lists_with_unknown_numbers() {
    let declarations = "clue lengths list in outside left\nfind shaded or white in cells";
    let sheet = |list: &[Option<i64>]| {
        Sheet::new(1, 6).clue(vec![(at(1, -1), ClueValue::List(list.to_vec()))]).words("xx-x-x")
    };
    let ordered = "each place o with lengths n: sequence(shaded runs s in view of o: count(s)) = n";
    let unordered = "each place o with lengths n: list(shaded runs s in view of o: count(s)) = n";
    let both = "each place o with lengths n: list(shaded runs s in view of o: count(s)) = n
                and sequence(shaded runs s in view of o: 3 - count(s)) = n";
    let cases: [(&[Option<i64>], bool, bool, bool); 10] = [
        (&[Some(2), Some(1), Some(1)], true, true, false),
        (&[Some(1), Some(2), Some(1)], false, true, false),
        (&[Some(1), Some(2), Some(2)], false, false, false),
        (&[None, Some(1), Some(1)], true, true, false),
        (&[None, None, None], true, true, false),
        (&[Some(1), None, None], false, true, false),
        (&[Some(1), Some(1), None], false, true, false),
        (&[Some(3), None, None], false, false, false),
        (&[None, None], false, false, false),
        (&[None, None, None, None], false, false, false),
    ];
    for (list, in_order, in_any_order, in_both) in cases {
        sheet(list).check(declarations, &[(ordered, in_order), (unordered, in_any_order), (both, in_both)]);
    }
    let other = "each place o with lengths n: list(shaded runs s in view of o: count(s)) != n";
    sheet(&[None, Some(1), Some(1)]).check(declarations, &[(other, true)]);
    sheet(&[Some(1), Some(1), Some(2)]).check(declarations, &[(other, false)]);
    sheet(&[None]).check(declarations, &[(other, true)]);
}

#[test]
fn many_at_once() {
    // Each `?` is found by itself: together there would be 17 to the power of 16 ways.
    let sheet = Sheet::new(4, 4).numbers_in_cells("????/????/????/????").words("x-x-/-x-x/x-x-/-x-x");
    sheet.check(
        COLOURS,
        &[
            ("each cell c with number n: count(shaded cells around c) = n", true),
            ("each cell c with number n: count(shaded cells around c) = n and n < 4", false),
        ],
    );
    // Neighbours share two numbers each.
    let chain = "each cell c with number n: each cell d next to c with number m: n != m";
    sheet.check(COLOURS, &[(chain, true)]);
    let increasing = "each cell c with number n: each cell d from c towards right with number m: n < m";
    sheet.check(COLOURS, &[(increasing, true)]);
    let sheet = Sheet::new(1, 5).numbers_in_cells("?????").words("x-x-x");
    sheet.check(
        COLOURS,
        &[
            (
                "each cell c with number n: each cell d from c towards right with number m: n < m and m < 5",
                true,
            ),
            (
                "each cell c with number n: each cell d from c towards right with number m: n < m and m < 4",
                false,
            ),
        ],
    );
}

#[test]
fn clues_of_rooms_and_boards() {
    let declarations = "board rooms\nclue number in rooms\nclue most in board\ndefine room r is told when r has number or most > 0\nfind shaded or white in cells";
    let sheet = Sheet::new(1, 4)
        .areas("aabb")
        .numbers_in_areas("??")
        .clue(vec![(Place::Board, ClueValue::Unknown)])
        .words("xx-x");
    sheet.check(
        declarations,
        &[
            ("each room r with number n: count(shaded cells in r) = n and n <= most", true),
            ("each room r with number n: count(shaded cells in r) = n and n < most and most < 3", false),
            ("each room r with number n: count(shaded cells in r) = n and most = n", false),
            ("most = 4", true),
            ("most = 5", false),
        ],
    );
}

#[test]
fn definitions_and_ranges_of_finds() {
    let declarations = "clue most in board\nclue number in cells\nfind digit 1 to most in cells\n\
                        define half of cell c as number of c / 2\ndefine cell c is even when half of c >= 0";
    let sheet = |number: &str| {
        Sheet::new(1, 3)
            .clue(vec![(Place::Board, ClueValue::Unknown)])
            .numbers_in_cells(number)
            .numbers("213")
    };
    sheet("?.?").check(
        declarations,
        &[
            ("most = 3", true),
            ("most >= 3", true),
            ("each cell c with number n: n = digit of c and c is even", false),
            ("each even cell c: digit of c = 2", true),
            ("each cell c with number n: digit of c = half of c", false),
        ],
    );
    let text = format!("{declarations}\nrule the number is small\n  most < 3 and no cell with number");
    assert_eq!(sheet("...").sentences(&text), ["the number is small"]);
}

#[test]
fn budgets() {
    let text = format!(
        "{COLOURS}\nrule {{n}} cells are shaded\n  each cell c with number n: count(shaded cells) = n"
    );
    let kind = kind(&text);
    let sheet = Sheet::new(1, 4).numbers_in_cells("?.?.").words("x-xx");
    let puzzle = sheet.puzzle();
    let judge = Judge::new(&kind, &puzzle).expect("a puzzle");
    let mut budget = Budget::new(10_000);
    assert_eq!(judge.first_broken(&sheet.answer, &mut budget), Ok(None));
    let needed = 10_000 - budget.steps();
    for steps in 0..needed {
        assert_eq!(judge.first_broken(&sheet.answer, &mut Budget::new(steps)), Err(Stopped), "{steps} steps");
    }
    assert_eq!(judge.first_broken(&sheet.answer, &mut Budget::new(needed)), Ok(None));
    // A rule that is broken without a `?` is found even if the search is not finished.
    let slow = "each cell c with number n: each cell d with number m: n = m or n + m > 100";
    let text = format!("{COLOURS}\nrule the numbers fit\n  {slow}\nrule all are shaded\n  no white cell");
    let both = crate::sheet::kind(&text);
    let judge = Judge::new(&both, &puzzle).expect("a puzzle");
    let sentences = |steps| {
        let broken = judge.broken(&sheet.answer, &mut Budget::new(steps));
        broken.map(|broken| broken.into_iter().map(|broken| broken.sentence).collect::<Vec<_>>())
    };
    assert_eq!(sentences(20), Err(Stopped));
    assert_eq!(sentences(200), Ok(vec!["all are shaded".to_owned()]));
    let mut questions = 0;
    let mut stop = || {
        questions += 1;
        questions > 3
    };
    // Four unknown numbers that never fit take long.
    let text = format!(
        "{COLOURS}\nrule the numbers are small\n  some number k from 1 to 1000000: each cell c with number n: n + k < 0"
    );
    let kind = crate::sheet::kind(&text);
    let judge = Judge::new(&kind, &puzzle).expect("a puzzle");
    let mut budget = Budget::new(u64::MAX).until(&mut stop);
    assert_eq!(judge.first_broken(&sheet.answer, &mut budget), Err(Stopped));
    assert_eq!(budget.steps(), 0);
    assert_eq!(questions, 4);
}
