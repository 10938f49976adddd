use super::*;
use crate::board::{ClueValue, Entry, Found, Place, Point, Puzzle, Size};
use crate::parse;
use crate::tree::Direction;

const HEYAWAKE: &str = "\
kind heyawake
board rooms
clue number in rooms
find shaded or white in cells
rule {n} cells of the {r} are shaded
  each room r with number n: count(shaded cells in r) = n
";

const YAJILIN: &str = "\
kind yajilin
clue number in cells
clue arrow in cells
find shaded or white in cells
find loop
rule {n} cells are shaded
  each cell c with number n and arrow d: count(shaded cells from c towards d) = n
rule visited
  each white cell c: c is visited
";

fn kind(text: &str) -> Kind {
    parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Draws what was read, and reads it again.
fn round_trip(kind: &Kind, text: &str) -> (Puzzle, Option<crate::board::Answer>, String) {
    let (puzzle, answer) = read(kind, text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut drawn = draw(kind, &puzzle);
    if let Some(answer) = &answer {
        drawn += &draw_solution(kind, puzzle.size, answer);
    }
    let again = read(kind, &drawn).unwrap_or_else(|error| panic!("{error}: {drawn}"));
    assert_eq!(again, (puzzle.clone(), answer.clone()), "{drawn}");
    (puzzle, answer, drawn)
}

fn error(kind: &Kind, text: &str) -> String {
    read(kind, text).expect_err(text).to_string()
}

#[test]
fn rooms_and_their_numbers() {
    let text = "kind: heyawake\nrooms:\nAAB\nCAB\nnumber:\n  . 2 .\n  ? . .\nsolution:\n#.x\n.-.\n";
    let (puzzle, answer, drawn) = round_trip(&kind(HEYAWAKE), text);
    assert_eq!(puzzle.layers, [[vec![0, 1, 4], vec![2, 5], vec![3]]]);
    let clues = [(Place::Area(0), ClueValue::Number(2)), (Place::Area(2), ClueValue::Unknown)];
    assert_eq!(puzzle.clues, [clues]);
    let word = |shaded: bool| Some(usize::from(!shaded));
    let words = [true, false, true, false, false, false].map(word).to_vec();
    assert_eq!(answer, Some(vec![Found::Words(words)]));
    assert_eq!(
        drawn,
        "kind: heyawake\nsize: 2x3\nrooms:\nAAB\nCAB\nnumber in rooms:\n2..\n?..\nsolution:\n#.#\n...\n"
    );
}

#[test]
fn several_finds_and_lines() {
    let kind = kind(YAJILIN);
    let text = "number:\n1...\n....\narrow:\n>...\n....\nsolution:\nshaded:\n.#..\n....\nloop:\n. . es sw\n- - ne nw\n";
    let (puzzle, answer, drawn) = round_trip(&kind, text);
    let place = Place::Point(Point { y: 1, x: 1 });
    assert_eq!(puzzle.clue(1, place), Some(&ClueValue::Direction(Direction::Right)));
    assert!(drawn.ends_with("loop:\n. . o-o\n    | |\n. . o-o\n"), "{drawn}");
    let lines = answer.map(|answer| answer[1].clone());
    assert!(matches!(lines, Some(Found::Lines(links)) if links.iter().filter(|drawn| **drawn).count() == 4));
    let apart = text.replace("es sw", "es s");
    assert_eq!(
        error(&kind, &apart),
        "line 11, column 1: a line leaves one cell, but does not enter the next"
    );
    let off = text.replace("es sw", "es nw");
    assert_eq!(error(&kind, &off), "line 12, column 8: `n` leads off the board");
    let missing = text.split("loop").next().expect("text");
    assert_eq!(error(&kind, missing), "line 7, column 1: the solution has no section `loop:`");
}

/// A kind with clues in all places.
const MIXED: &str = "\
kind mixed
areas cage cages
strips strip strips
flag wide a flag
clue stars in board
clue lengths list in outside top left
clue total in cages
clue most in strips
clue corner_number in corners
clue wall else gap in sides
clue black or white in dots
clue letter shape in cells
find number 1 to 12 or empty in cells
find bridges 0 to 2 in links
find regions
find loops on corners
rule {c}
  each wall side c: not c is drawn and flag wide
rule letters
  each cell c with letter l: shape(region of c) = l and number of c > stars
rule totals
  each cage c with total n: sum(cells d in c: number of d) = n
rule most
  each strip s with most n: max(cells d in s: number of d) = n
rule dots
  each black dot d: some cell c at d where c is filled
rule white dots
  each white dot d: some cell c at d where c is empty
rule corners
  each corner k with corner_number n: count(cells at k) = n
rule lengths
  each place o with lengths n: sequence(filled runs s in view of o: count(s)) = n
rule links
  each link l: bridges of l >= 0
";

const MIXED_BOARD: &str = "\
flags: wide
size: 2x3
cages:
AA.
.BB
strips:
r1c1 r2c1
r1c1 r1c2 r1c3
stars: 2
lengths:
top 1,2 0 ?
left 1 .
total:
5..
..7
most:
.
3
corner_number:
....
.4..
....
wall else gap:
+-+ + +
      -
+ + + +
      -
+ + + +
black or white:

 bw

letter:
L..
..T
solution:
number:
 12 1 -
  . 3 4
bridges:

 o2o o
 1
 o o o
regions:
AAB
ABB
loops:
o-o .
| |
o-o .
";

#[test]
fn places_of_every_sort() {
    let kind = kind(MIXED);
    // Only the sign of a clue matters in this drawing: its strokes are no signs of walls.
    let text = MIXED_BOARD.replace("+-+ + +", "+w+ + +").replace("      -\n", "      w\n");
    let (puzzle, answer, _) = round_trip(&kind, &text);
    assert_eq!(puzzle.layers[1], [vec![0, 3], vec![0, 1, 2]]);
    assert!(puzzle.flags[0]);
    assert_eq!(puzzle.clue(1, Place::Point(Point { y: -1, x: 3 })), Some(&ClueValue::List(Vec::new())));
    assert_eq!(
        puzzle.clue(1, Place::Point(Point { y: -1, x: 1 })),
        Some(&ClueValue::List(vec![Some(1), Some(2)]))
    );
    assert_eq!(puzzle.clue(3, Place::Area(1)), Some(&ClueValue::Number(3)));
    assert_eq!(puzzle.clue(4, Place::Point(Point { y: 2, x: 2 })), Some(&ClueValue::Number(4)));
    assert_eq!(puzzle.clues[5].len(), 3);
    assert_eq!(puzzle.clue(6, Place::Point(Point { y: 1, x: 1 })), Some(&ClueValue::Mark(0)));
    let answer = answer.expect("a solution");
    let numbers = [Some(12), Some(1), None, None, Some(3), Some(4)];
    let numbers = numbers.map(|number| Some(number.map_or(Entry::Other, Entry::Number)));
    assert_eq!(answer[0], Found::Numbers(numbers.to_vec()));
    let bridges = [Some(2), None, Some(1), None, None, None, None];
    assert_eq!(answer[1], Found::Numbers(bridges.map(|number| number.map(Entry::Number)).to_vec()));
    assert_eq!(answer[2], Found::Regions([0, 0, 1, 0, 1, 1].map(Some).to_vec()));
}

#[test]
fn cells_that_a_find_leaves_out() {
    let kind = kind(
        "\
kind left-out
clue block else open in cells
find number 1 to 2 or empty in open cells
find lamp or dark in not outer cells
find star or none in filled cells
rule {c}
  each block cell c: c is not lamp
",
    );
    let text = "block:\n...\n.b.\n...\nsolution:\nnumber:\n1.2\n...\n...\nlamp:\n...\n...\n...\nstar:\n..#\n...\n...\n";
    let (_, answer, _) = round_trip(&kind, text);
    let answer = answer.expect("a solution");
    let other = Some(Entry::Other);
    let number = |number| Some(Entry::Number(number));
    let numbers = vec![number(1), other, number(2), other, None, other, other, other, other];
    let at = |place: usize, word| (0..9).map(|cell| (cell == place).then_some(word)).collect();
    let stars = vec![Some(1), None, Some(0), None, None, None, None, None, None];
    assert_eq!(answer, [Found::Numbers(numbers), Found::Words(at(4, 1)), Found::Words(stars)]);
}

#[test]
fn what_does_not_fit() {
    let kind = kind(HEYAWAKE);
    let size = Size { rows: 1, columns: 1 };
    assert_eq!(
        draw(&kind, &Puzzle::new(size, 1, 0, 1)),
        "kind: heyawake\nsize: 1x1\nrooms:\n.\nnumber in rooms:\n.\n"
    );
    let wrong = [
        ("", "line 1, column 1: the size of the board is missing"),
        ("AB\n", "line 1, column 1: the first line is not the name of a section"),
        ("kind heyawake\n", "line 1, column 1: `:` is missing after `kind`"),
        ("size = 1x2\nrooms:\nAB\n", "line 1, column 1: `:` is missing after `size`"),
        ("kind: heyawake\nsize 1x2\nrooms:\nABC\n", "line 2, column 1: `:` is missing after `size`"),
        ("size: 1x2\nrooms\nAB\n", "line 2, column 1: `:` is missing after `rooms`"),
        ("rooms:\nAB\nnumber in rooms\n2.\n", "line 3, column 1: `:` is missing after `number in rooms`"),
        ("rooms:\nAB\nsolution\n#.\n", "line 3, column 1: `:` is missing after `solution`"),
        (
            "size: 1x2\nAB\n",
            "line 2, column 1: `size:` is one line, and this line below it begins no section",
        ),
        ("kind: masyu\n", "line 1, column 1: the size of the board is missing"),
        ("kind: masyu\nsize: 1x1\n", "line 1, column 1: the puzzle is of another kind: `masyu`"),
        ("size: 0x1\n", "line 1, column 1: expected `size: ROWSxCOLUMNS`, with numbers from 1 to 500"),
        ("size: 1x70000\n", "line 1, column 1: expected `size: ROWSxCOLUMNS`, with numbers from 1 to 500"),
        ("rooms:\nAB\nA\n", "line 3, column 1: 1 entries instead of 2"),
        ("rooms:\nAB\nrooms:\nAB\n", "line 3, column 1: there are two sections `rooms`"),
        ("rooms:\nAB\ncages:\nAB\n", "line 3, column 1: `cages` is not a section of heyawake"),
        ("rooms:\nAB\nnumber:\n..\n..\n", "line 3, column 1: `number` has 2 lines instead of 1"),
        ("rooms:\nAA\nnumber:\n12\n", "line 4, column 2: this area already has the clue"),
        ("rooms:\nA.\nnumber:\n.2\n", "line 4, column 2: the clue is in a cell that belongs to no area"),
        ("rooms:\nA.\nnumber:\nx.\n", "line 4, column 1: `x` is not a number"),
        ("rooms:\nAB\nsolution:\n#?\n", "line 4, column 2: `?` is not one of `#` (shaded), `.` (white)"),
        ("rooms:\nAB\nflags: wide\n", "line 3, column 1: `wide` is not a flag of this kind"),
        ("cages:\nAB\n", "line 1, column 1: `cages` is not a section of heyawake"),
        (
            "rooms:\nAB\nsolution:\n#.\nrooms:\nAB\n",
            "line 5, column 1: `rooms` follows the solution, which is the end of a puzzle",
        ),
    ];
    for (text, message) in wrong {
        assert_eq!(error(&kind, text), message, "{text}");
    }
}

#[test]
fn wrong_boards_follow_the_solution() {
    let content = |kind: &Kind, text: &str| read_part(kind, Part::new(text, 0, 0));
    let heyawake = kind(HEYAWAKE);
    let read = content(&heyawake, "rooms:\nAB\nsolution:\n#.\nwrong:\n##\nwrong:\n..\n").expect("a puzzle");
    let words = |words: [usize; 2]| vec![Found::Words(words.map(Some).to_vec())];
    assert_eq!((read.solution, read.wrong), (Some(words([0, 1])), vec![words([0, 0]), words([1, 1])]));
    let both = "shaded:\n##\nloop:\n. .\n";
    let read =
        content(&kind(YAJILIN), &format!("number:\n..\nsolution:\n{both}wrong:\n{both}")).expect("a puzzle");
    assert_eq!(read.wrong, [read.solution.expect("a solution")]);
    assert_eq!(
        error(&kind(YAJILIN), &format!("number:\n..\nsolution:\n{both}wrong:\nloop:\n. .\n")),
        "line 8, column 1: the wrong board has no section `shaded or white:`"
    );
    // Names that a kind declares come first.
    let named = kind(
        "kind n\nclue wrong in cells\nfind wrong1 or fine in cells\nrule r\n  some wrong1 cell with wrong\n",
    );
    let text = "wrong:\n2.\nsolution:\nwrong1 fine\nwrong:\nfine fine\n";
    let read = content(&named, text).expect("a puzzle");
    assert_eq!((read.puzzle.clues[0].len(), read.wrong.len()), (1, 1));
}

/// A text that was cut off is no puzzle with fewer clues.
#[test]
fn sections_without_lines() {
    let all = kind(
        "kind a\nstrips wire wires\nclue most in board\nclue sum in outside\nclue black mark in dots\nclue thick mark in sides\n\
         find lines\nrule r\n  most = 1 and (some place with sum) and (some black dot) and (some thick side) and (some wire)\n",
    );
    let cut = [
        ("most:\n", "line 3, column 1: `most:` has no value"),
        ("sum:\n\n", "line 3, column 1: `sum:` has no lines"),
        ("sum:\nblack:\n+ + +\n", "line 3, column 1: `sum:` has no lines"),
        ("black:\n", "line 3, column 1: `black:` has no lines"),
        ("thick:\n\n\nsum:\ntop ..\n", "line 3, column 1: `thick:` has no lines"),
        ("solution:\n", "line 3, column 1: `solution:` has no lines"),
        ("solution:\n. .\nwrong:\n", "line 5, column 1: `wrong:` has no lines"),
    ];
    for (text, message) in cut {
        assert_eq!(error(&all, &format!("size: 1x2\nwires:\n{text}")), message);
    }
    assert_eq!(error(&all, "size: 1x2\nwires:\n"), "line 2, column 1: `wires:` has no lines");
    let (puzzle, _, drawn) = round_trip(&all, "size: 1x2\nwires:\nmost: 1\n");
    assert!(puzzle.layers == [Vec::<Vec<usize>>::new()] && drawn.contains("wires:\n.\n"), "{drawn}");
}

#[test]
fn misplaced_entries() {
    let all = kind(
        "kind a\nclue black mark in dots\nclue thick mark in sides\nclue sum in links\n\
         find lines\nrule r\n  (some black dot) and (some thick side) and (some link with sum)\n",
    );
    let wrong = [
        ("black:\nb\n", "`b` stands at the edge of the board, where `black` cannot be"),
        ("thick:\nt\n", "`t` stands at a corner of cells, where `thick` cannot be"),
        ("thick:\n+ +\n t\n", "`t` stands in a cell, where `thick` cannot be"),
        ("sum:\n+ +\n 2\n", "`2` stands in a cell, where `sum` cannot be"),
    ];
    for (text, message) in wrong {
        let found = read(&all, &format!("size: 1x2\n{text}")).expect_err("an error");
        assert_eq!(found.message, message);
        assert!(found.help.is_some_and(|help| help.starts_with("the clue stands ")));
    }
}

/// A drawing with its corners gives the size of the board.
#[test]
fn sizes_of_drawings() {
    let walls = kind("kind w\nclue wall mark in sides\nfind loop\nrule r\n  some wall side\n");
    let (puzzle, ..) = round_trip(&walls, "wall:\n+ + +\n  w\n+ + +\n\n+ +w+\n");
    assert_eq!((puzzle.size, puzzle.clues[0].len()), (Size { rows: 2, columns: 2 }, 2));
    for text in ["wall:\n+ + +\n  w\n", "wall:\n  w\n+ + +\n", "wall:\n+ +\n\n+ + +\n"] {
        assert_eq!(error(&walls, text), "line 1, column 1: the size of the board is missing");
    }
}

#[test]
fn helps() {
    let loops = kind(
        "kind l\nclue sum in outside left\nclue arrow in cells\nfind loop\nrule r\n  some place with sum and some cell with arrow\n",
    );
    let helps = [
        (
            "size: 2x2\nsolution:\no-o\no-o\n",
            "every second line shows what is between two rows; is an empty line missing above?",
        ),
        ("arrow:\no.\n", "`.` stands for no clue, `?` for a clue that is not given"),
        ("arrow:\n..\nleft: 4\n", "below `sum:`, write `left 4`, without a colon"),
        (
            "arrow:\n..\nsum:\nleft: 4\n",
            "write a line for each side of the board: `left 1 . 2`, without a colon",
        ),
    ];
    for (text, help) in helps {
        let found = read(&loops, text).expect_err("an error").help;
        assert_eq!(found.as_deref(), Some(help), "{text}");
    }
}

#[test]
fn wide_numbers_stand_in_columns() {
    let kind =
        kind("kind w\nclue number in cells\nfind a or b in cells\nrule r\n  some a cell with number\n");
    let (puzzle, _) = read(&kind, "number:\n1 20\n30 .\n").expect("a puzzle");
    assert!(draw(&kind, &puzzle).ends_with("number in cells:\n 1 20\n30  .\n"));
}

#[test]
fn one_picture_of_all_clues() {
    let kind = kind(
        "\
kind p
board rooms
clue number in rooms
clue arrow in cells
clue wall mark in sides
clue peg mark in corners
clue sum in outside left top
find shaded or white in cells
rule r
  some shaded cell with arrow and (some room with number) and (some wall side) and (some peg corner) and (some place with sum)
",
    );
    let text = "rooms:\nAAB\nCBB\nnumber:\n12..\n...\n";
    let text = text.replace("12..", "12 . .")
        + "arrow:\n>.v\n...\nwall:\n+ + + +\n .w. .\n+ + + +\n . . .\n+ + + +\npeg:\n....\n.p..\n....\nsum:\ntop . 3 .\nleft 10 .\n";
    let (puzzle, _) = read(&kind, &text).expect("a puzzle");
    let picture = picture(&kind, &puzzle);
    assert_eq!(
        picture,
        "\
#            3
#   +-----+-----+-----+
# 10| 12> w  .  |  v  |
#   +-----p-----+     +
#   |  .  |  .     .  |
#   +-----+-----+-----+
"
    );
    assert_eq!(read(&kind, &(picture + &draw(&kind, &puzzle))).expect("a puzzle").0, puzzle);
}

#[test]
fn regions_have_the_first_letters_in_the_order_of_reading() {
    let kind = kind("kind parts\nfind regions\nrule {r} is large\n  each region r: count(r) > 1\n");
    let answer = vec![Found::Regions(vec![Some(4), Some(1), Some(4), Some(1)])];
    let size = Size { rows: 2, columns: 2 };
    assert_eq!(draw_solution(&kind, size, &answer), "solution:\nAB\nAB\n");
}

#[test]
fn text_after_the_name_of_a_section_with_lines_is_an_error() {
    let heyawake = kind(HEYAWAKE);
    for (text, line) in [
        ("kind: heyawake\nrooms: AAB\nAAB\nCCB\n", 2),
        ("kind: heyawake\nrooms:\nAAB\nCCB\nnumber: 1..\n...\n", 5),
        ("kind: heyawake\nrooms:\nAAB\nCCB\nsolution: #..\n...\n", 5),
        ("kind: heyawake\nrooms:\nAAB\nCCB\nsolution:\n#..\n...\nwrong: ...\n...\n", 8),
    ] {
        let error = error(&heyawake, text);
        assert!(
            error.starts_with(&format!("line {line}, column 1: "))
                && error.contains("stands alone in its line"),
            "{error}"
        );
    }
    let sizes = kind("kind sizes\nfind size 1 to 2 in cells\nrule {c} is 1\n  each cell c: size of c = 1\n");
    assert!(read(&sizes, "kind: sizes\nsize: 1x2\nsolution:\n11\n").is_ok());
    let yajilin = kind(YAJILIN);
    let text = "number:\n1.\n..\nsolution:\nshaded or white: #.\n..\nloop:\n   \n   \n   \n";
    assert!(error(&yajilin, text).contains("`shaded or white:` stands alone in its line"));
}
