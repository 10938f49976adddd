use crate::format::tests::outcomes;
use crate::format::{Format, by_name, decode, detect};
use gridproof_puzzles::{Colour, Nonogram, Palette, Puzzle};

fn format(name: &str) -> &'static dyn Format {
    by_name(name).expect("a format")
}

fn bytes_of(name: &str, puzzle: &Puzzle) -> Vec<u8> {
    let mut out = Vec::new();
    format(name).write(puzzle, 0, &mut out).expect("a picture");
    out
}

fn read(name: &str, bytes: Vec<u8>) -> Option<Puzzle> {
    let text = decode(bytes).expect("a picture");
    assert_eq!(detect(None, &text).ok().map(Format::name), Some(name), "{text}");
    format(name).read(&text).next()?.puzzle.ok()
}

#[test]
fn pictures_in_black_and_white_read_back() {
    let puzzle = Puzzle::Nonogram(Nonogram::from_picture(3, &[1, 0, 1, 0, 0, 1]).expect("a picture"));
    for name in ["pbm", "ppm", "png", "cells"] {
        assert_eq!(read(name, bytes_of(name, &puzzle)).as_ref(), Some(&puzzle), "{name}");
    }
}

#[test]
fn pictures_in_colours_read_back() {
    let named = |rgb: [u8; 3]| Colour::new(format!("#{}", Colour::new("", rgb).hex()), rgb);
    let white = Palette::usual(1).colours()[0].clone();
    let palette = Palette::new(vec![white, named([1, 2, 3]), named([9, 8, 7])]).expect("distinct");
    let nonogram = Nonogram::from_picture(2, &[1, 0, 2, 2]).expect("a picture");
    let puzzle = Puzzle::Nonogram(nonogram.in_colours(&palette).expect("two colours"));
    for name in ["ppm", "png"] {
        assert_eq!(read(name, bytes_of(name, &puzzle)).as_ref(), Some(&puzzle), "{name}");
    }
    let mut sink = std::io::sink();
    assert!(format("pbm").write(&puzzle, 0, &mut sink).is_err());
}

#[test]
fn a_puzzle_without_its_picture_is_refused() {
    let nonogram = Nonogram::black_and_white(&[vec![1]], &[vec![1]]).expect("valid");
    let wrong = nonogram.clone().with_goal(vec![0]);
    for name in ["pbm", "ppm", "png", "cells"] {
        for puzzle in [&nonogram, &wrong] {
            let refused = format(name).write(&Puzzle::Nonogram(puzzle.clone()), 0, &mut std::io::sink());
            assert_eq!(
                refused.map_err(|error| error.to_string()),
                Err(format!(
                    "`{name}` stores the solution as a picture, but this puzzle does not state its solution"
                ))
            );
        }
    }
}

#[test]
fn pictures_in_bytes_are_read() {
    let expected = Puzzle::Nonogram(Nonogram::from_picture(3, &[1, 0, 1, 0, 0, 1]).expect("a picture"));
    let p4 = b"P4 # a comment\n3 2\n\xa7\x3f".to_vec();
    assert_eq!(read("pbm", p4).as_ref(), Some(&expected));
    let p5 = b"P5 3 2 255\n\x00\xff\x00\xff\xff\x00".to_vec();
    assert_eq!(read("pbm", p5).as_ref(), Some(&expected), "grey, but black and white");
    let p6 = [&b"P6 1 1 1\n"[..], &[1, 0, 0]].concat();
    assert!(read("ppm", p6).is_some());
    let cells = "P1\n3 2 # a comment\n101001\n";
    assert_eq!(outcomes(format("pbm"), cells), ["1: 2 x 3"]);
    assert_eq!(outcomes(format("pbm"), &cells.repeat(2)), ["1: 2 x 3", "4: 2 x 3"]);
}

#[test]
fn broken_pictures_are_refused() {
    let refused = |bytes: &[u8]| decode(bytes.to_vec()).expect_err("refused").kind.to_string();
    assert_eq!(refused(b"P4 3 2\n\xa7"), "1 bytes of cells instead of 2");
    assert_eq!(refused(b"P4 99999 2\n\xa7"), "a picture of 99999 x 2 cells exceeds the limit of 500 x 500");
    assert_eq!(refused(b"P6 x"), "a picture whose header lacks a number");
    assert!(refused(b"\x89PNG\r\n\x1a\nxxxx").starts_with("a broken PNG picture: "));
    assert_eq!(
        outcomes(format("pbm"), "P1\n2 1\n1 2\n"),
        ["3:3+1 expected `0` or `1` for each cell, found `2`"]
    );
    assert_eq!(
        outcomes(format("ppm"), "P3\n1 1\n255\n1 2\n"),
        ["4:4+1 expected a level of a colour, found the end of the file"]
    );
    let grey: String = (0..40).flat_map(|level| [level.to_string(), " ".to_owned()]).collect();
    assert_eq!(outcomes(format("ppm"), &format!("P2\n40 1\n255\n{grey}\n")), ["1:1+2 more than 31 colours"]);
    assert_eq!(
        outcomes(format("cells"), ".#\n.#.\n"),
        ["2:1+3 a row of the picture has 3 cells instead of 2"]
    );
    assert_eq!(
        outcomes(format("cells"), ".#\n.?\n\n#.\n"),
        ["2:2+1 expected a cell: `0` or `1`, `.` or `#`, found `?`", "4: 1 x 2"]
    );
}
