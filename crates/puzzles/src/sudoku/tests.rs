use super::*;
use gridproof_model::{brute, check};

fn parse(box_rows: usize, box_columns: usize, text: &str) -> Sudoku {
    let givens = text.bytes().map(|b| b.saturating_sub(b'0')).collect();
    Sudoku::new(box_rows, box_columns, givens).expect("a valid sudoku")
}

#[test]
fn boxes_of_any_shape_cover_the_board() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (8, 8), (1, 5), (5, 1)] {
        let rules = build_rules((rows, columns));
        let side = rows * columns;
        let mut seen = vec![0; side * side];
        for house in rules.constraints() {
            assert_eq!(house.cells().len(), side);
            house.cells().iter().for_each(|&cell| seen[cell as usize] += 1);
        }
        assert!(seen.iter().all(|&times| times == 3), "{rows}x{columns}");
    }
    // The second box of a 6x6 board with boxes of 2 x 3: top right.
    let rules = build_rules((2, 3));
    assert_eq!(rules.constraints()[13].cells(), [3, 4, 5, 9, 10, 11]);
}

#[test]
fn sudokus_of_one_shape_share_their_rules() {
    let (one, two) = (parse(2, 2, &"0".repeat(16)), parse(2, 2, "1000000000000000"));
    assert!(Arc::ptr_eq(one.model().rules(), two.model().rules()));
}

#[test]
fn there_are_288_sudokus_of_four() {
    let found = brute::solutions(&parse(2, 2, &"0".repeat(16)).model(), 1000).expect("tiny");
    assert_eq!(found.len(), 288);
}

#[test]
fn a_repeated_given_is_named_with_its_house() {
    let sudoku = parse(2, 2, "1000001000000000");
    assert_eq!(sudoku.contradiction(), None);
    let sudoku = parse(2, 2, "1000010000000001");
    let error = sudoku.contradiction().expect("two ones in the first box");
    assert_eq!(error.to_string(), "the given 1 at row 2, column 2 is already in box 1, at row 1, column 1");
    assert!(check(&sudoku.model(), &[0; 16]).is_err());
}

proptest::proptest! {
    #[test]
    fn a_repetition_in_a_house_is_a_contradiction(
        shape in proptest::sample::select(vec![(2, 2), (2, 3), (3, 2), (1, 5)]),
        seed in proptest::collection::vec(0u8..40, 36),
    ) {
        let side = shape.0 * shape.1;
        let given = |&digit: &u8| if usize::from(digit) > side { 0 } else { digit };
        let sudoku = Sudoku::new(shape.0, shape.1, seed[..side * side].iter().map(given).collect()).expect("valid");
        let repeats = sudoku.rules().constraints().iter().any(|house| {
            let digits = house.cells().iter().map(|&cell| sudoku.givens()[cell as usize]).filter(|&digit| digit > 0);
            let distinct: std::collections::BTreeSet<u8> = digits.clone().collect();
            distinct.len() < digits.count()
        });
        proptest::prop_assert_eq!(sudoku.contradiction().is_some(), repeats);
    }
}

#[test]
fn candidates_that_the_givens_imply_make_the_same_sudoku() {
    let plain = parse(2, 2, "1000040000000020");
    let same = Sudoku::with_candidates(2, 2, plain.domains()).expect("valid");
    assert_eq!((&same, same.candidates()), (&plain, None));
    let mut domains = plain.domains();
    domains[1] = Domain::from_bits(0b110);
    let fewer = Sudoku::with_candidates(2, 2, domains.clone()).expect("valid");
    assert_eq!((fewer.givens(), fewer.candidates()), (plain.givens(), Some(&domains[..])));
    assert_eq!(fewer.model().domains(), domains);
    assert_ne!(fewer, plain);
}

#[test]
fn impossible_candidates_are_named() {
    let mut domains = vec![Domain::first(4); 16];
    domains[6] = Domain::EMPTY;
    let sudoku = Sudoku::with_candidates(2, 2, domains.clone()).expect("valid");
    let error = sudoku.contradiction().expect("a cell without candidates");
    assert_eq!(error.to_string(), "no candidate for the cell at row 2, column 3");
    domains[6] = Domain::first(5);
    let error = Sudoku::with_candidates(2, 2, domains.clone()).expect_err("a digit beyond the side");
    assert_eq!(error, PuzzleError::Digit { cell: 6, digit: 5, side: 4 });
    domains.pop();
    assert!(matches!(Sudoku::with_candidates(2, 2, domains), Err(PuzzleError::CellCount { .. })));
}

#[test]
fn impossible_boards_are_refused() {
    assert!(matches!(Sudoku::new(0, 9, vec![]), Err(PuzzleError::BoxShape { .. })));
    assert!(matches!(Sudoku::new(9, 9, vec![]), Err(PuzzleError::BoxShape { .. })));
    assert!(matches!(Sudoku::new(usize::MAX, 9, vec![]), Err(PuzzleError::BoxShape { .. })));
    assert!(matches!(Sudoku::new(2, 2, vec![0; 15]), Err(PuzzleError::CellCount { .. })));
    assert!(matches!(Sudoku::new(2, 2, vec![5; 16]), Err(PuzzleError::Digit { cell: 0, .. })));
    assert!(matches!(Sudoku::with_side(7, vec![0; 49]), Err(PuzzleError::NoBoxShape { side: 7 })));
}

#[test]
fn the_usual_box_is_as_square_as_can_be() {
    assert_eq!(Sudoku::usual_box(9), Some((3, 3)));
    assert_eq!(Sudoku::usual_box(6), Some((2, 3)));
    assert_eq!(Sudoku::usual_box(12), Some((3, 4)));
    assert_eq!(Sudoku::usual_box(64), Some((8, 8)));
    assert_eq!(Sudoku::usual_box(7), None);
    assert_eq!(Sudoku::usual_box(usize::MAX), None);
}

#[test]
fn every_digit_has_a_symbol_of_its_own() {
    let symbols: std::collections::BTreeSet<char> = (0..=64).map(Sudoku::symbol).collect();
    assert_eq!(symbols.len(), 65);
}

#[test]
fn the_drawing_has_bars_between_boxes() {
    let sudoku = parse(2, 3, &"123456".repeat(6));
    let drawing = sudoku.draw(sudoku.model().domains());
    assert_eq!(drawing.lines().next(), Some("1 2 3 | 4 5 6"));
    assert_eq!(drawing.lines().nth(2), Some("------+------"));
    let sudoku = parse(3, 2, &"123450".repeat(6));
    let drawing = sudoku.draw(sudoku.model().domains());
    assert_eq!(drawing.lines().next(), Some("1 2 | 3 4 | 5 ."));
    assert_eq!(drawing.lines().nth(3), Some("----+-----+----"));
}
