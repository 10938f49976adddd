//! Codes of puzz.link, as pzprjs reads and writes them (its `Encode.js` and the files of the kinds).

use gridproof_formats::format::{Code, Format};
use gridproof_puzzles::{KindPuzzle, Puzzle};

use super::program::{folder, run};

fn read(code: &str) -> KindPuzzle {
    match gridproof::parse(code) {
        Ok(Puzzle::Other(other)) => other,
        answer => panic!("{code}: {answer:?}"),
    }
}

/// Reads a code and writes it again. Returns the address without the host.
fn written(code: &str) -> String {
    let mut out = Vec::new();
    Code.write(&Puzzle::Other(read(code)), 0, &mut out).expect("a code");
    let line = String::from_utf8(out).expect("text");
    line.trim_end().trim_start_matches("https://puzz.link/p?").to_owned()
}

/// A code that was read is written in the same form as by pzprjs.
#[test]
fn codes_come_back_as_pzprjs_writes_them() {
    for (code, back) in [
        // The digit of a last dot stands for seven empty places, even if fewer are left. Such codes were refused.
        ("tentaisho/2/2/m0g", "tentaisho/2/2/me"),
        ("tentaisho/2/2/me", "tentaisho/2/2/me"),
        ("tentaisho/2/2/kf", "tentaisho/2/2/kf"),
        ("tentaisho/4/4/ezzg", "tentaisho/4/4/ezzg"),
        // The standard fleets have an additional slash before their letter. `z` stands for no ships.
        ("battleship/4/4/nv//c", "battleship/4/4/nv//c"),
        ("battleship/4/4/nv/6/11g/11g/11g/21o/12o/31s", "battleship/4/4/nv//c"),
        ("battleship/4/4/nv//z", "battleship/4/4/nv//z"),
        ("battleship/4/4/nv/1/11g", "battleship/4/4/nv/1/11g"),
        // Cells without a number.
        ("hitori/2/2/1.@2", "hitori/2/2/1.@2"),
        ("hitori/2/2/1%.2", "hitori/2/2/1@.2"),
        // Regions of one and of three cells.
        ("magnets/2/2/ng8", "magnets/2/2/ng8"),
        // Flags.
        ("aquarium/r/2/2/00/1102", "aquarium/r/2/2/00/1102"),
        ("slitherlink/f/2/2/j", "slither/f/2/2/j"),
        ("masyu/f/2/2/00", "mashu/f/2/2/00"),
        ("country/e/2/2/gg0g", "country/e/2/2/gg0g"),
        ("yajilin/bo/2/2/d", "yajilin/ob/2/2/d"),
        ("yajilin/b/2/2/d", "yajilin/b/2/2/d"),
        ("fillomino/t/2/2/j", "fillomino/t/2/2/j"),
        ("arukone/2/2/11h", "arukone/2/2/11h"),
        ("arukone/e/2/2/11h", "numlin/2/2/11h"),
        // A slash follows a symbol at the end of an address.
        ("akari/2/2/i.", "akari/2/2/i./"),
    ] {
        assert_eq!(written(code), back, "{code}");
        assert_eq!(written(back), back);
        assert_eq!(read(back).clues(), read(code).clues(), "{code}");
    }
}

/// Impossible clues are errors at their places. They used to be ignored, or the puzzles were found to have no solution.
#[test]
fn clues_that_cannot_be_are_errors_at_their_places() {
    for (code, place, message) in [
        ("slither/x/2/2/j", 9, "`x` is not a flag of slither codes"),
        ("yajilin/ox/2/2/d", 10, "`x` is not a flag of yajilin codes"),
        ("arukone/f/2/2/11h", 9, "`f` is not a flag of arukone codes"),
        ("battleship/4/4/nv/c", 19, "expected a fleet: `/c`"),
        ("battleship/4/4/nv//p", 20, "expected the letter of a fleet"),
        ("battleship/4/4/j5iv//c", 17, "5 in a row of 4 cells"),
        ("nurikabe/2/2/0i", 14, "0 is not from 1 to 4"),
        ("nurikabe/2/2/5i", 14, "5 is not from 1 to 4"),
        ("country/2/2/gg0g", 15, "0 cells in a region of 1"),
        ("kurodoko/2/2/0i", 14, "`number` of r1c1 is 0, and must be from 1 to 3"),
        ("cave/2/2/4i", 10, "`number` of r1c1 is 4, and must be from 1 to 3"),
        ("nurimisaki/2/3/1k", 16, "1 is not from 2 to 3"),
        ("hashi/2/2/9i", 11, "9 is not from 1 to 8"),
        ("mines/2/2/4i", 11, "4 mines, but 3 white cells next to it"),
        ("akari/2/2/3i", 11, "3 lamps, but 2 white cells next to it"),
        ("tents/2/2/3il", 11, "3 in a column of 2 cells"),
        ("snake/2/3/00j3", 14, "3 in a row of 2 cells"),
        ("aquarium/2/2/00/i3", 18, "3 in a row of 2 cells"),
        ("fillomino/t/2/2/4i", 17, "4 is not from 1 to 3"),
        ("tapa/2/2/4i", 10, "the cells around row 1, column 1 cannot have runs of these lengths"),
        ("magnets/2/2/2m00", 13, "2 poles in a line that has room for 1"),
        ("starbattle/2/2/0/00", 1, "the number of stars in a line is 0"),
    ] {
        let folder = folder(&[("a.txt", format!("{code}\n").as_bytes())]);
        let run = run(&folder, "solve a.txt --format code --output line");
        assert_eq!((run.code, &*run.out), (Some(2), "error\t\n"), "{code}: {run:?}");
        let expected = format!("a.txt:1:{place}: {message}");
        assert!(run.err.contains(&expected), "{code}: not {expected}: {}", run.err);
    }
}

/// A part of a ship without a stated kind was ignored. A pole in a region of one or three cells was an error.
#[test]
fn parts_and_poles_have_the_solutions_that_pzprjs_accepts() {
    let lines = |code: &str| -> Vec<String> {
        let other = read(code);
        let mut lines: Vec<String> = gridproof::solutions(&Puzzle::Other(other.clone()))
            .map(|solution| other.line(&solution))
            .collect();
        lines.sort();
        lines
    };
    assert_eq!(lines("battleship/2/1/ig./1/11g"), ["- x"]);
    assert_eq!(lines("battleship/2/1/ig0/1/11g"), ["x -"]);
    // Each cell is a region of its own: any poles are possible, except two equal ones next to each other.
    assert_eq!(lines("magnets/2/1/lg").len(), 7);
    // A single region of three cells: no magnet, or a magnet at either end in either direction.
    assert_eq!(lines("magnets/3/1/n0").len(), 5);
    assert_eq!(lines("magnets/3/1/0m0"), ["+ - x", "x + -", "x - +", "x x x"]);
}
