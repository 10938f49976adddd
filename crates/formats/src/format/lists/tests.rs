use crate::format::tests::{outcomes, written};
use crate::format::{by_name, detect};
use gridproof_puzzles::{Nonogram, Puzzle};

/// The same 2 x 3 puzzle in every list format. The row clues are `1 1` and an empty one; the column clues are `1`, an
/// empty one and `1`.
pub(crate) const CORNERS: [(&str, &str); 10] = [
    ("mk", "2 3\n1 1\n0\n#\n1\n0\n1\n"),
    ("cwd", "2\n3\n1 1\n0\n\n1\n0\n1\n"),
    (
        "gno",
        "[Description]\nCorners\nA. Person\n[Dimensions]\n2\n3\n[Row clues]\n1,1\n0\n[Column clues]\n1\n0\n1\n[Solution]\n2 1 2\n1 1 1\n[State]\nX\n",
    ),
    ("picross", "# a comment\nGRID Corners\nROWS\n[ 1 1 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n"),
    ("nonogrid", "# a comment\n[clues]\ncolumns = \"\"\"1, 0\n  1\"\"\"\nrows =\n  1 1 ; two\n\n  0\n"),
    (
        "minizinc",
        "X = 3;\nY = 2;\nmaxlen = 3;\nrows = [|1, 0, 1\n |0, -1, -1\n|];\ncols = [|1, -1, -1\n |0, -1, -1\n |1, -1, -1\n |];\n",
    ),
    ("yaml", "columns:\n    - [1]\n    - []\n    - [1]\nrows:\n    - [1, 1]\n    - [0]\n"),
    ("spoj", "1\n2 3\n1 1 0\n0\n1 0\n0\n1 0\n"),
    ("cnon", "1 3 2\nX #000000\n1:X,1:X\n0\n1:X\n0\n1:X\n"),
    ("griddler", "MK Version 3.0\n\n3 2\n\n # . #\n ? . .\n\n1\n0\n1\n\n1 1\n0\n"),
];

fn corners() -> Nonogram {
    Nonogram::black_and_white(&[vec![1, 1], vec![]], &[vec![1], vec![], vec![1]]).expect("valid")
}

fn outcome(name: &str, text: &str) -> String {
    outcomes(by_name(name).expect("a format"), text).remove(0)
}

#[test]
fn every_frame_is_found_and_read() {
    for (name, text) in CORNERS {
        assert_eq!(detect(None, text).ok().map(crate::format::Format::name), Some(name), "{text}");
        let format = by_name(name).expect("a format");
        let puzzles: Vec<_> = format.read(text).map(|item| item.puzzle).collect();
        let [Ok(Puzzle::Nonogram(read))] = &puzzles[..] else { panic!("{name}: {puzzles:?}") };
        assert_eq!((read.rows(), read.columns()), (corners().rows(), corners().columns()), "{name}");
        assert_eq!(
            detect(None, &text.replace('\n', "\r\n")).ok().map(crate::format::Format::name),
            Some(name)
        );
    }
}

#[test]
fn written_puzzles_are_read_back() {
    for name in ["mk", "cwd", "gno", "griddler"] {
        let format = by_name(name).expect("a format");
        let puzzle = Puzzle::Nonogram(corners());
        let text = written(format, std::slice::from_ref(&puzzle));
        assert_eq!(format.read(&text).next().map(|item| item.puzzle), Some(Ok(puzzle)), "{text}");
    }
}

#[test]
fn texts_and_goals_of_gno_are_kept() {
    let format = by_name("gno").expect("a format");
    let Some(Ok(puzzle)) = format.read(CORNERS[2].1).next().map(|item| item.puzzle) else {
        panic!("a puzzle")
    };
    let Puzzle::Nonogram(nonogram) = &puzzle else { panic!("a nonogram") };
    assert_eq!(nonogram.goal(), Some(&[1, 0, 1, 0, 0, 0][..]));
    assert_eq!(nonogram.metadata.iter().collect::<Vec<_>>(), [("title", "Corners"), ("by", "A. Person")]);
    let text = written(format, std::slice::from_ref(&puzzle));
    assert_eq!(format.read(&text).next().map(|item| item.puzzle), Some(Ok(puzzle)));
}

#[test]
fn several_puzzles_of_picross_and_spoj() {
    let picross = CORNERS[3].1.repeat(2);
    assert_eq!(outcomes(by_name("picross").expect("a format"), &picross), ["2: 2 x 3", "11: 2 x 3"]);
    let spoj = format!("2\n{0}{0}", &CORNERS[7].1[2..]);
    assert_eq!(outcomes(by_name("spoj").expect("a format"), &spoj), ["2: 2 x 3", "8: 2 x 3"]);
}

#[test]
fn colours_of_nonogrid_are_read() {
    let text = "[colors]\ng = (0, 204, 0) %\nr=(red) *\n[clues]\nrows = 1g 1r 1\ncolumns = 1g, 1r, 1\n";
    let format = by_name("nonogrid").expect("a format");
    let Some(Ok(Puzzle::Nonogram(nonogram))) = format.read(text).next().map(|item| item.puzzle) else {
        panic!("{:?}", outcomes(format, text))
    };
    let colours: Vec<_> = nonogram.palette().colours().iter().map(|c| (c.name.clone(), c.hex())).collect();
    let colour = |name: &str, hex: &str| (name.to_owned(), hex.to_owned());
    let expected = [("white", "ffffff"), ("g", "00cc00"), ("red", "ff0000"), ("black", "000000")];
    assert_eq!(colours, expected.map(|(name, hex)| colour(name, hex)));
    let toml = "[clues]\nrows = \"1g\"\ncolumns = \"1g\"\n[colors]\ndefs = [\n \"g = (0, 255, 0) %\",\n]\n";
    assert_eq!(outcome("nonogrid", toml), "1: 1 x 1");
}

#[test]
fn errors_have_their_place() {
    assert_eq!(outcome("mk", "2 3\n1 1\n#\n1\n0\n1\n"), "3:1+1 1 row clues instead of 2");
    assert_eq!(outcome("mk", "2 3\n1 1\n0\n#\n1\n1\n"), "6:2+1 2 column clues instead of 3");
    assert_eq!(outcome("mk", "2 3\n1 x\n0\n#\n1\n0\n1\n"), "2:3+1 expected a block's length, found `x`");
    assert_eq!(
        outcome("cwd", "2\n3\n1 9\n0\n\n1\n0\n1\n"),
        "3:1+3 the clue of row 1 needs 11 cells, but the line has 3"
    );
    assert_eq!(
        outcome("gno", "[Dimensions]\n2\n"),
        "2:2+1 expected the numbers of rows and columns, each 1 or more, found the end of the file"
    );
    assert_eq!(outcome("gno", "[Description]\nA\n"), "1:1+13 the puzzle has no `[Dimensions]`");
    assert_eq!(
        outcome("picross", "GRID a\nROWS\n1\n"),
        "3:1+1 expected a clue in brackets, such as `[ 1 2 ]`, found `1`"
    );
    assert_eq!(outcome("picross", "GRID a\nCOLUMNS\n[ 1 ]\n"), "1:1+6 the puzzle has no `ROWS`");
    assert_eq!(
        outcome("nonogrid", "[clues]\nrows = 1q\ncolumns = 1\n"),
        "2:9+1 the colour `q` is not defined"
    );
    assert_eq!(
        outcome("minizinc", "rows = [|1\n|x|];\ncols = [|1|2|];\n"),
        "2:2+1 expected a block's length, found `x`"
    );
    assert_eq!(
        outcome("yaml", "rows:\n- [1\ncolumns:\n- [1]\n"),
        "2:3+2 expected a clue in brackets, such as `[ 1 2 ]`, found `[1`"
    );
    assert_eq!(
        outcome("spoj", "1\n1 1\n1\n1 0\n"),
        "3:2+1 expected a clue that ends with 0, found the end of the line"
    );
}

#[test]
fn files_of_griddlers_are_read_from_their_ends() {
    let text = "MK Version 3.0\n\n3 2\n\n # . #\n # #\n\n2\n1\n1\n\n-1 1\n2\n";
    let format = by_name("griddler").expect("a format");
    let Some(Ok(Puzzle::Nonogram(read))) = format.read(text).next().map(|item| item.puzzle) else {
        panic!("a puzzle")
    };
    assert_eq!(read.rows().iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(read.goal(), None, "a cell is unknown");
    let turned = "MK Version 3.0\n\n4 1\n\n # . # #\n\n1\n0\n1\n1\n\n2 1\n";
    let Some(Ok(Puzzle::Nonogram(read))) = format.read(turned).next().map(|item| item.puzzle) else {
        panic!("a puzzle")
    };
    assert_eq!(read.rows()[0].iter().map(|block| block.length).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(read.goal(), Some(&[1, 0, 1, 1][..]));
    // If the file has no clues, they are computed from the picture.
    let alone = "MK Version 3.0\n\n2 1\n\n # .\n";
    assert!(format.read(alone).next().is_some_and(|item| item.puzzle.is_ok()));
    assert_eq!(
        outcome("griddler", "MK Version 3.0\n\n2 1\n\n # ?\n\n1\n"),
        "7:2+1 1 clue lines instead of 3"
    );
}
