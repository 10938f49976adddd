//! Strings of the Interactive Sudoku Solver that were not read as that solver reads them. The solutions of each string
//! are counted in two ways: by an engine, and by trying all boards of side 4.

use gridproof::Puzzle;
use gridproof_engines::engine;
use gridproof_engines::solve::{Goal, Query, Verdict};
use gridproof_formats::format;

/// A board of side 4, row by row.
type Board = [u8; 16];

/// All boards in which each row and each column contains each digit once.
fn boards() -> Vec<Board> {
    fn fill(board: &mut Board, cell: usize, all: &mut Vec<Board>) {
        if cell == 16 {
            all.push(*board);
            return;
        }
        for digit in 1..=4 {
            let (row, column) = (cell / 4, cell % 4);
            let taken =
                (0..cell).any(|other| (other / 4 == row || other % 4 == column) && board[other] == digit);
            if !taken {
                board[cell] = digit;
                fill(board, cell + 1, all);
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut [0; 16], 0, &mut all);
    assert_eq!(all.len(), 576);
    all
}

fn different(board: &Board, cells: &[usize]) -> bool {
    (1..cells.len()).all(|place| cells[..place].iter().all(|&other| board[other] != board[cells[place]]))
}

fn boxed(board: &Board) -> bool {
    [0, 2, 8, 10].iter().all(|corner| different(board, &[*corner, corner + 1, corner + 4, corner + 5]))
}

fn parts(board: &Board, layout: &str, labels: &str) -> bool {
    labels.chars().all(|label| {
        let cells: Vec<usize> =
            layout.chars().enumerate().filter(|(_, c)| *c == label).map(|(cell, _)| cell).collect();
        different(board, &cells)
    })
}

fn consecutive(a: u8, b: u8) -> bool {
    a.abs_diff(b) == 1
}

fn double(a: u8, b: u8) -> bool {
    a == 2 * b || b == 2 * a
}

/// Whether all neighbouring pairs that are not marked are unrelated.
fn strict(board: &Board, marked: &[(usize, usize)], related: impl Fn(u8, u8) -> bool) -> bool {
    let right = (0..16).filter(|cell| cell % 4 < 3).map(|cell| (cell, cell + 1));
    let down = (0..12).map(|cell| (cell, cell + 4));
    right.chain(down).all(|pair| marked.contains(&pair) || !related(board[pair.0], board[pair.1]))
}

fn read(text: &str) -> Result<Puzzle, String> {
    let iss = format::by_name("iss").expect("a format");
    let item = iss.read(text).next().expect("an item");
    item.puzzle.map_err(|error| error.to_string())
}

fn written(puzzle: &Puzzle) -> String {
    let mut out = Vec::new();
    format::by_name("iss").expect("a format").write(puzzle, 0, &mut out).expect("it has a string");
    String::from_utf8(out).expect("text")
}

fn count(puzzle: &Puzzle) -> usize {
    let auto = engine::by_name("auto").expect("an engine");
    let outcome = auto.solve(&puzzle.model(), &Query::new(Goal::count(1000))).expect("any model");
    outcome.count.map_or(0, |count| count as usize)
}

type Holds = fn(&Board) -> bool;

/// Regions that are possible in addition to the usual boxes.
const JIGSAW: &str = "0110321322321003";

/// Strings, and a condition for their solutions in addition to rows and columns.
const MEANINGS: &[(&str, Holds)] = &[
    // Dots, signs and `>` apply to all cells of a list that share a side, not to consecutive cells of the list.
    (".Shape~4x4.~R1C1_2~R1C2_4~R2C1_1.BlackDot~R1C1~R1C2~R2C1", |b| {
        boxed(b) && b[0] == 2 && b[1] == 4 && b[4] == 1
    }),
    (".Shape~4x4.~R1C2_2.WhiteDot~R1C1~R2C2~R1C2", |b| {
        boxed(b) && b[1] == 2 && consecutive(b[0], b[1]) && consecutive(b[1], b[5])
    }),
    (".Shape~4x4.NoBoxes.V~R1C1~R2C2~R1C2", |b| b[0] + b[1] == 5 && b[1] + b[5] == 5),
    (".Shape~4x4.GreaterThan~R1C1~R2C2~R1C2", |b| boxed(b) && b[0] > b[1] && b[5] > b[1]),
    (".Shape~4x4.GreaterThan~R1C2~R1C1~R1C2~R2C2", |b| boxed(b) && b[1] > b[0] && b[1] > b[5]),
    (".Shape~4x4.WhiteDot~R4C4~R1C1~R1C2", |b| boxed(b) && consecutive(b[0], b[1])),
    (
        ".Shape~4x4.StrictKropki.WhiteDot~R1C1~R1C2~R1C3~R1C4.WhiteDot~R2C1~R2C2~R3C1.WhiteDot~R2C4~R2C3~R3C4\
         .WhiteDot~R3C1~R3C2.WhiteDot~R3C3~R3C4.WhiteDot~R4C1~R4C2~R4C3~R4C4.BlackDot~R1C2~R2C2.BlackDot~R1C4~R2C4\
         .BlackDot~R3C1~R4C1.BlackDot~R3C3~R4C3",
        |b| {
            let white = [
                (0, 1),
                (1, 2),
                (2, 3),
                (4, 5),
                (4, 8),
                (6, 7),
                (7, 11),
                (8, 9),
                (10, 11),
                (12, 13),
                (13, 14),
                (14, 15),
            ];
            let black = [(1, 5), (3, 7), (8, 12), (10, 14)];
            boxed(b)
                && white.iter().all(|&(one, other)| consecutive(b[one], b[other]))
                && black.iter().all(|&(one, other)| double(b[one], b[other]))
                && strict(b, &[&white[..], &black].concat(), |a, b| consecutive(a, b) || double(a, b))
        },
    ),
    (".Shape~4x4.V~R1C2~R1C3.V~R2C2~R2C3~R3C2~R3C3.V~R4C2~R4C3.V~R2C1~R3C1~R2C4~R3C4.StrictXV", |b| {
        let marked = [(1, 2), (5, 6), (5, 9), (6, 10), (9, 10), (13, 14), (4, 8), (7, 11)];
        boxed(b)
            && marked.iter().all(|&(one, other)| b[one] + b[other] == 5)
            && strict(b, &marked, |a, b| a + b == 5)
    }),
    // Blanks have no meaning, the size may be at any position, and digits may have a name.
    (".Shape~4x4 .Diagonal~1 .Thermo~R1C1~ R1C2", |b| {
        boxed(b) && different(b, &[3, 6, 9, 12]) && b[0] < b[1]
    }),
    (".Cage~3~R1C1~R1C2.Shape~4x4~1-4.Given~R3C3_1_2", |b| boxed(b) && b[0] + b[1] == 3 && b[10] < 3),
    // Boxes apply in addition to regions, unless they are removed.
    (".Shape~4x4.Jigsaw~0110321322321003", |b| boxed(b) && parts(b, JIGSAW, "0123")),
    (".Shape~4x4.NoBoxes.Jigsaw~4x4~0110321322321003", |b| parts(b, JIGSAW, "0123")),
    // If a part has the wrong number of cells, its cells belong to no region.
    (".Shape~4x4.NoBoxes.Jigsaw~0000000000000000", |_| true),
    (".Shape~4x4.NoBoxes.Jigsaw~0022002211221122", |b| parts(b, "0022002211221122", "01")),
    (".Shape~4x4.Windoku", |b| boxed(b) && different(b, &[5, 6, 9, 10])),
    (".Shape~4x4.NoBoxes.DisjointSets", |b| {
        [0, 1, 4, 5].iter().all(|place| different(b, &[*place, place + 2, place + 8, place + 10]))
    }),
    // The sums of a line are taken over boxes if the board has boxes, and otherwise over regions.
    (".Shape~4x4.RegionSumLine~R1C1~R1C2~R1C3.Jigsaw~0110321322321003", |b| {
        boxed(b) && parts(b, JIGSAW, "0123") && b[0] + b[1] == b[2]
    }),
    (".Shape~4x4.NoBoxes.RegionSumLine~R1C1~R1C2~R1C3.Jigsaw~0110321322321003", |b| {
        parts(b, JIGSAW, "0123") && b[0] == b[1] + b[2]
    }),
    (".Shape~4x4.NoBoxes.RegionSumLine~R1C1~R1C2~R1C3~R1C4.Jigsaw~0022002211221122", |b| {
        parts(b, "0022002211221122", "01") && b[0] + b[1] == b[2] + b[3]
    }),
    // Rules also apply to short lines.
    (".Shape~4x4.Modular~3~R1C1~R2C3", |b| boxed(b) && b[0] % 3 != b[6] % 3),
    (".Shape~4x4.NoBoxes.Lockout~0~R1C1~R1C2~R2C3", |b| {
        let (least, most) = (b[0].min(b[6]), b[0].max(b[6]));
        least != most && (b[1] < least || b[1] > most)
    }),
    // A line may return to a cell, and a sum may count a cell twice.
    (".Shape~4x4.Whisper~2~R1C1~R1C2~R2C2~R1C2", |b| {
        boxed(b) && b[0].abs_diff(b[1]) >= 2 && b[1].abs_diff(b[5]) >= 2
    }),
    (".Shape~4x4.Palindrome~R1C1~R1C2~R2C3~R1C1", |b| boxed(b) && b[1] == b[6]),
    (".Shape~4x4.SameValues~3~R1C1~R2C3~R3C2", |b| boxed(b) && b[0] == b[6] && b[6] == b[9]),
    (".Shape~4x4.Cage~7~R1C1~R1C2~R1C1", |b| boxed(b) && 2 * b[0] + b[1] == 7),
    (".Shape~4x4.Sum~9~R1C1~R2C3~R2C3~R2C3", |b| boxed(b) && b[0] + 3 * b[6] == 9),
    (".Shape~4x4.AllDifferent~R1C1~R2C3~R1C1", |b| boxed(b) && b[0] != b[6]),
];

#[test]
fn strings_mean_what_they_mean_to_that_solver() {
    let boards = boards();
    for (string, holds) in MEANINGS {
        let puzzle = read(string).unwrap_or_else(|error| panic!("{string}: {error}"));
        let expected = boards.iter().filter(|board| holds(board)).count();
        assert!(expected > 0, "{string}: a test that any contradiction would pass");
        assert_eq!(count(&puzzle), expected, "{string}");
        // The string that we write for the puzzle has the same meaning.
        let own = written(&puzzle);
        let again = read(&own).unwrap_or_else(|error| panic!("{own}: {error}"));
        assert_eq!(count(&again), expected, "{string} as {own}");
        assert_eq!(written(&again), own);
    }
}

#[test]
fn short_entropic_lines_hold() {
    for (givens, verdict) in
        [("~R1C1_1~R4C2_2", Verdict::Unsatisfiable), ("~R1C1_1~R4C2_4", Verdict::Multiple)]
    {
        let puzzle = read(&format!(".Entropic~R1C1~R4C2.{givens}")).expect("a puzzle");
        let auto = engine::by_name("auto").expect("an engine");
        let outcome = auto.solve(&puzzle.model(), &Query::new(Goal::Unique)).expect("any model");
        assert_eq!(outcome.verdict, verdict, "{givens}");
    }
}

#[test]
fn letters_name_rows_and_columns_from_ten_on() {
    let own = read(".Shape~16x16.~R12C11_16.Cage~7~R1C9~R1C10").expect("a puzzle");
    let page = read(".Shape~16x16.~RcCb_16.Cage~7~R1C9~r1ca").expect("a puzzle");
    assert_eq!(own.content(), page.content());
    assert_eq!(written(&own), ".Shape~16x16.Cage~7~R1C9~R1Ca.~RcCb_16\n");
    // That solver does not support larger boards.
    let large = read(".Shape~20x20.~R12C11_16.Cage~7~R1C9~R1C10").expect("a puzzle");
    assert_eq!(written(&large), ".Shape~20x20.Cage~7~R1C9~R1C10.~R12C11_16\n");
}

#[test]
fn regions_are_written_as_a_layout() {
    let own = written(&read(".Shape~4x4.NoBoxes.Jigsaw~abccabbcadcdabdd").expect("a puzzle"));
    assert_eq!(own, ".Shape~4x4.NoBoxes.Jigsaw~0122011203230133\n");
    // Regions of other sizes cannot be written as a layout.
    let three = ".Shape~4x4.Jigsaw~4x4~R1C1~R1C2~R2C2.~R4C4_1";
    let again = written(&read(three).expect("a puzzle"));
    assert_eq!(
        read(&again).expect("a puzzle").content(),
        read(three).expect("a puzzle").content(),
        "{again}"
    );
}

#[test]
fn clues_that_the_string_does_not_settle_are_errors_at_their_places() {
    for (string, error) in [
        (".Shape~4x4.AntiKnight~1", "column 22: expected `.` and a rule, found `~`"),
        (".Shape~4.~R1C1_1", "column 9: expected `x` and the number of columns, found `.`"),
        (".Shape~4x4.Shape~6x6", "column 12: a second Shape"),
        (".Shape~4x4~~Raw", "column 8: grids of the type `Raw` are not supported"),
        (".Shape~4x4.X~R1C1~R2C2", "column 12: X without two cells side by side"),
        (".Shape~5x5.Windoku", "column 12: Windoku: a board of side 5 has no boxes"),
        (".Shape~5x5.DisjointSets", "column 12: DisjointSets: a board of side 5 has no boxes"),
        (".Shape~4x4.Jigsaw~0001000111112222", "column 19: regions that do not have 4 cells"),
        (".Shape~4x4.Jigsaw~000100", "column 19: a layout of 6 cells, but the board has 16"),
        (".Shape~4x4.XSum~R1~5.XSum~R1~6", "column 22: a second XSum clue at the same place"),
        (".Shape~4x4.Quad~R1C1~1.Quad~R1C1~2", "column 24: a second Quad clue at the same place"),
        (".Shape~4x4.XSum~R1~0", "column 12: XSum with the number 0"),
        (".Shape~4x4.Modular~0~R1C1~R1C2", "column 12: Modular with the number 0"),
        (".Shape~4x4.LittleKiller~3~R4C4", "column 27: no diagonal begins here"),
        (
            ".SameValues~2~R1C1~R2C2~R3C3~R4C4",
            "column 2: SameValues is only supported for two or more sets of one cell each",
        ),
        (".Sum~3_=_1_-1~R1C1~R2C2", "column 2: Sum with coefficients is not supported"),
        (".Shape~4x4.Quad~R1C1~0", "column 12: 0 is not a digit of a board of side 4"),
        (".Shape~4x4.ContainAtLeast~1_1_1~R1C1~R2C3", "column 12: 3 digits in 2 cells"),
        (
            ".Shape~4x4.Entropic~R1C1~R1C2",
            "column 12: Entropic: 4 digits cannot be divided equally into low, middle and high ones",
        ),
        (".Shape~4x4 .Cage~3~R1C1~R1C2 .Lunchbox~3~R1C1", "column 31: the rule Lunchbox is not supported"),
        (".Cage~3~R1C1~R1C2 by nobody", "column 19: expected `.` and a rule, found `b`"),
    ] {
        let found = read(string).map(|_| ()).expect_err(string);
        assert_eq!(found, format!("line 1, {error}"), "{string}");
    }
}

/// Two clues of other formats at the same place keep their meaning in a string. That solver's page would keep only the
/// last clue.
#[test]
fn two_clues_at_one_place_are_written_as_rules_for_cells() {
    let grid = vec![format!("[{}]", ["{}"; 4].join(",")); 4].join(",");
    let quad = |digit: u8| format!(r#"{{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[{digit},{digit}]}}"#);
    let text = format!(r#"{{"size":4,"grid":[{grid}],"quadruple":[{},{}]}}"#, quad(1), quad(2));
    let reader = format::by_name("f-puzzles").expect("a format");
    let puzzle = reader.read(&text).next().expect("an item").puzzle.expect("a puzzle");
    let own = written(&puzzle);
    assert!(own.contains(".Quad~R1C1~1~1.ContainAtLeast~2_2~R1C1~R1C2~R2C1~R2C2"), "{own}");
    assert_eq!(count(&read(&own).expect("a puzzle")), count(&puzzle));
}

/// In boards with other regions, it is not defined which places correspond to each other.
#[test]
fn disjoint_groups_of_irregular_regions_are_refused() {
    let row = |regions: [u8; 4]| {
        let cells: Vec<String> = regions.iter().map(|region| format!(r#"{{"region":{region}}}"#)).collect();
        format!("[{}]", cells.join(","))
    };
    let rows = [[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3]].map(row).join(",");
    let text = format!(r#"{{"size":4,"grid":[{rows}],"disjointgroups":true}}"#);
    let reader = format::by_name("f-puzzles").expect("a format");
    let error = reader.read(&text).next().expect("an item").puzzle.expect_err("refused").to_string();
    assert!(error.contains("`disjointgroups`: regions other than the usual boxes"), "{error}");
}
