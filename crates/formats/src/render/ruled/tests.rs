//! Tests of the pictures of puzzles by rules.

use super::super::{Ink, Picture, Shape, View, picture};
use crate::format::{Format, RulesAndGrids};
use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::{Puzzle, RuledPuzzle};

/// The puzzle of a text that begins with the declarations of a kind; a rule that holds of everything follows them.
fn puzzle(declarations: &str, grid: &str) -> RuledPuzzle {
    let text = format!("kind drawn\n{declarations}rule nothing is wrong\n  count(cells) >= 0\n---\n{grid}");
    let item = RulesAndGrids.read(&text).next().expect("a puzzle");
    match item.puzzle {
        Ok(Puzzle::Ruled(ruled)) => ruled,
        other => panic!("{other:?}\n{text}"),
    }
}

/// The values of the shown cells for the solution that a puzzle's text states.
fn stated(ruled: &RuledPuzzle) -> Assignment {
    let mut values = vec![0; ruled.model().cells()];
    for (cell, value) in ruled.values_of(ruled.goal().expect("a solution")).expect("a board of the puzzle") {
        values[cell as usize] = value;
    }
    values
}

/// The picture of a puzzle with the solution that its text states.
fn solved(declarations: &str, grid: &str) -> Picture {
    let ruled = puzzle(declarations, grid);
    let solution = stated(&ruled);
    picture(&Puzzle::Ruled(ruled), View { solutions: &[solution], ..View::CLUES })
}

fn texts(picture: &Picture, wanted: Ink) -> Vec<&str> {
    let text = |shape| match shape {
        &Shape::Text { ref text, ink, .. } if ink == wanted && !text.is_empty() => Some(text.as_str()),
        _ => None,
    };
    picture.shapes.iter().filter_map(text).collect()
}

fn polygons(picture: &Picture, wanted: Ink) -> usize {
    picture.shapes.iter().filter(|shape| matches!(shape, Shape::Polygon(_, ink) if *ink == wanted)).count()
}

/// The lines in an ink: whether each is dashed, and its points.
fn lines(picture: &Picture, wanted: Ink) -> Vec<(bool, &[(f64, f64)])> {
    let line = |shape| match shape {
        &Shape::Line { ref points, ink, dash, .. } if ink == wanted => Some((dash > 0.0, points.as_slice())),
        _ => None,
    };
    picture.shapes.iter().filter_map(line).collect()
}

fn discs(picture: &Picture, wanted: Ink) -> usize {
    picture.shapes.iter().filter(|shape| matches!(shape, Shape::Disc(_, _, ink) if *ink == wanted)).count()
}

/// All points of a picture that are not in a text lie within it.
fn is_inside(picture: &Picture) -> bool {
    let fits =
        |&(x, y): &(f64, f64)| (0.0..=picture.width).contains(&x) && (0.0..=picture.height).contains(&y);
    picture.shapes.iter().all(|shape| match shape {
        Shape::Polygon(points, _) | Shape::Line { points, .. } => points.iter().all(fits),
        Shape::Disc(at, ..) | Shape::Circle(at, ..) | Shape::Text { at, .. } => fits(at),
    })
}

#[test]
fn words_are_shaded_or_drawn_as_their_sign() {
    let of = |declarations: &str, solution: &str| {
        solved(declarations, &format!("size: 1x3\nsolution:\n{solution}\n"))
    };
    // The first of two words is shaded; the last one is not drawn.
    let plain = of("find dark or light in cells\n", "#.#");
    assert_eq!((polygons(&plain, Ink::Shade), texts(&plain, Ink::Found).len()), (2, 0));
    // The word whose name says so is shaded, wherever it is declared.
    let cave = of("find cave or wall in cells\n", "#.#");
    assert_eq!(polygons(&cave, Ink::Shade), 1);
    // A sign, a letter, a blank.
    let signs = of("find upper or lower or blank in cells\nshow lower as L\n", "#L.");
    assert_eq!((polygons(&signs, Ink::Shade), texts(&signs, Ink::Found)), (0, vec!["u", "L"]));
    // Black and white circles.
    let circles = of("find black or white in cells\nshow black as b\nshow white as w\n", "bwb");
    assert_eq!((discs(&circles, Ink::Black), discs(&circles, Ink::White)), (2, 1));
    // Numbers, and the word that stands instead.
    let numbers = of("find number 1 to 2 or shaded in cells\n", "1.2");
    assert_eq!((polygons(&numbers, Ink::Shade), texts(&numbers, Ink::Found)), (1, vec!["1", "2"]));
}

#[test]
fn a_number_that_is_given_and_found_is_drawn_once() {
    let rules = "clue given in cells\nfind number 1 to 2 in cells\nrule the given {n} stays\n  \
                 each cell c with given n: number of c = n\n";
    let drawn = solved(rules, "given:\n2.\nsolution:\n21\n");
    assert_eq!((texts(&drawn, Ink::Given), texts(&drawn, Ink::Found)), (vec!["2"], vec!["1"]));
}

#[test]
fn lines_regions_and_numbers_between_cells_are_drawn() {
    let lines_of = |picture: &Picture| lines(picture, Ink::Found).len();
    let loop_of_cells = solved("find loop\n", "size: 2x2\nsolution:\no-o\n| |\no-o\n");
    let corners = solved("find loop on corners\n", "size: 1x2\nsolution:\no-o .\n| |\no-o .\n");
    assert_eq!((lines_of(&loop_of_cells), lines_of(&corners)), (4, 4));
    // The line between two cells runs from centre to centre, that between corners along the side.
    let (left, top) = loop_of_cells.origin;
    assert_eq!(lines(&loop_of_cells, Ink::Found)[0].1, [(left + 0.5, top + 0.5), (left + 1.5, top + 0.5)]);
    assert_eq!(lines(&corners, Ink::Found)[0].1, [(left, top), (left + 1.0, top)]);
    let regions = solved("find regions in some cells\n", "size: 2x2\nsolution:\nAA\nB.\n");
    // Below the upper region, right of the lower one.
    assert_eq!(lines_of(&regions), 2);
    let bridges = solved("find bridge 0 to 2 in links\n", "size: 1x3\nsolution:\n\n o2o0o\n\n");
    assert_eq!((texts(&bridges, Ink::Found), texts(&bridges, Ink::Empty)), (vec!["2"], vec!["0"]));
}

#[test]
fn each_form_of_clue_is_drawn() {
    let clues = |declaration: &str, rule: &str, grid: &str| {
        let declarations = format!("{declaration}\nfind shaded or clear in cells\nrule {rule}");
        let drawn = picture(&Puzzle::Ruled(puzzle(&declarations, grid)), View::CLUES);
        assert!(is_inside(&drawn), "{declaration}");
        drawn
    };
    let rooms = clues(
        "board rooms\nclue number in rooms",
        "a\n  each room r with number n: n > 0\n",
        "rooms:\nAB\nnumber:\n3?\n",
    );
    assert_eq!(texts(&rooms, Ink::Given), ["3", "?"]);
    assert_eq!(lines(&rooms, Ink::Border).len(), 2, "the frame, and the border between the rooms");
    let cages = clues(
        "areas cage cages\nclue total in cages",
        "a\n  each cage g with total n: n > 0\n",
        "cages:\nA.\ntotal:\n3.\n",
    );
    assert_eq!(texts(&cages, Ink::Cage), ["3"]);
    assert!(lines(&cages, Ink::Cage).iter().all(|(is_dashed, _)| *is_dashed));
    assert_eq!(lines(&cages, Ink::Border).len(), 1);
    let strips =
        clues("strips tube tubes", "a\n  each tube t: count(t) > 0\n", "size: 2x2\ntubes:\nr1c1 r2c1 r2c2\n");
    let (_, strip) = lines(&strips, Ink::Line(0))[0];
    assert_eq!(strip.len(), 3);
    let cells = clues(
        "clue number in cells\nclue arrow in cells",
        "a\n  each cell c with number n: n > 0 or c has arrow\n",
        "number:\n2.\narrow:\n>.\n",
    );
    assert_eq!(texts(&cells, Ink::Given), ["2"]);
    assert_eq!(polygons(&cells, Ink::Given), 1, "the head of an arrow");
    let lists = clues(
        "clue sums list in cells",
        "a\n  each cell c with sums n: not c is shaded\n",
        "sums:\n1,?,2 .\n",
    );
    assert_eq!(texts(&lists, Ink::Given), ["1", "?", "2"]);
    let marks = clues(
        "clue white or black or tower in cells",
        "a\n  each cell c: c is shaded or c is white or c is black or c is tower or c is white\n",
        "white or black or tower:\nwbt\n",
    );
    assert_eq!((discs(&marks, Ink::White), discs(&marks, Ink::Black)), (1, 1));
    assert_eq!(texts(&marks, Ink::Given), ["t"]);
    let walls = clues(
        "clue wall else gap in sides",
        "a\n  each wall side s: some clear cell at s\n",
        "size: 1x2\nwall:\n+ + +\n  w\n+ + +\n",
    );
    assert_eq!(lines(&walls, Ink::Given).len(), 1);
    let corners = clues(
        "clue number in corners",
        "a\n  each corner k with number n: n >= count(shaded cells at k)\n",
        "number:\n...\n.4.\n...\n",
    );
    assert_eq!((texts(&corners, Ink::Given), discs(&corners, Ink::Paper)), (vec!["4"], 1));
    let outside = clues(
        "clue lengths list in outside top left\nclue stars in board\nflag mild a mild variant",
        "a\n  flag mild or each place o with lengths n: sequence(shaded runs s in view of o: count(s)) = n and stars > 0\n",
        "size: 2x3\nflags: mild\nlengths:\ntop 1,1 . .\nleft . 3\nstars: 2\n",
    );
    assert_eq!(texts(&outside, Ink::Given), ["1", "1", "3"]);
    assert_eq!(texts(&outside, Ink::Cage), ["a mild variant", "stars: 2"]);
    assert!(
        outside.origin.1 > outside.origin.0,
        "two numbers above a column need more space than one before a row"
    );
}

#[test]
fn what_differs_or_is_known_is_marked() {
    const RULES: &str = "find shaded or white in cells\nfind lines\n";
    let board = |cells: &str, lines: &str| {
        puzzle(RULES, &format!("size: 1x2\nsolution:\nshaded or white:\n{cells}\nlines:\n{lines}\n"))
    };
    let (one, other) = (board("#.", "o-o"), board("..", ". ."));
    let both = [stated(&one), stated(&other)];
    let ruled = Puzzle::Ruled(one.clone());
    let drawn = picture(&ruled, View { solutions: &both, ..View::CLUES });
    assert_eq!(polygons(&drawn, Ink::Differ), 1);
    assert!(matches!(lines(&drawn, Ink::DifferLine)[..], [(true, _)]));
    assert!(lines(&drawn, Ink::Found).is_empty() && polygons(&drawn, Ink::Shade) == 0);
    let drawn = picture(&ruled, View { solutions: &both[..1], ..View::CLUES });
    assert_eq!(polygons(&drawn, Ink::Differ) + lines(&drawn, Ink::DifferLine).len(), 0);
    assert_eq!((lines(&drawn, Ink::Found).len(), polygons(&drawn, Ink::Shade)), (1, 1));
    // Nothing is drawn where nothing is known. Known blanks are dots, and a line that is known to be absent is a cross.
    let model = one.model();
    let open = View { known: Some(model.domains()), ..View::CLUES };
    assert_eq!(picture(&ruled, open).shapes, picture(&ruled, View::CLUES).shapes);
    let known: Vec<Domain> = both[1].iter().map(|&value| Domain::single(value)).collect();
    let drawn = picture(&ruled, View { known: Some(&known), ..View::CLUES });
    assert_eq!((discs(&drawn, Ink::Empty), lines(&drawn, Ink::Empty).len()), (2, 2));
    // A marked cell of the model is tinted where it lies.
    for cell in 0..model.cells() as u32 {
        let drawn = picture(&ruled, View { marked: &[cell], ..View::CLUES });
        let tints = polygons(&drawn, Ink::Tint) + lines(&drawn, Ink::Tint).len();
        assert_eq!((tints, one.points(cell).len()), (1, 1), "{cell}");
    }
}

#[test]
fn known_borders_of_regions_are_drawn() {
    let ruled = puzzle("find regions\n", "size: 1x3\nsolution:\nAAB\n");
    let solution = stated(&ruled);
    let drawn = |known: &[Domain]| {
        let view = View { known: Some(known), ..View::CLUES };
        lines(&picture(&Puzzle::Ruled(ruled.clone()), view), Ink::Found).len()
    };
    assert_eq!(drawn(ruled.model().domains()), 0);
    let known: Vec<Domain> = solution.iter().map(|&value| Domain::single(value)).collect();
    assert_eq!(drawn(&known), 1);
}
