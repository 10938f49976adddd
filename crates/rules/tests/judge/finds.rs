//! What a `find` says by itself.

use gridproof_rules::board::{Entry, Found};

use crate::sheet::Sheet;

/// A rule that always holds.
const RULE: &str = "rule there are cells\n  some cell";

#[track_caller]
fn implied(declarations: &str, sheet: &Sheet, expected: &[&str]) {
    assert_eq!(sheet.sentences(&format!("{declarations}\n{RULE}")), expected);
}

#[test]
fn loops() {
    let one = "o-o o/| | |/o-o o";
    implied("find loop", &Sheet::new(2, 3).lines("o-o-o/|   |/o-o-o"), &[]);
    implied("find loop", &Sheet::new(2, 3).lines("o o o/     /o o o"), &["there is a loop"]);
    implied("find loop", &Sheet::new(2, 3).lines(one), &["the loop neither ends nor branches at r1c3"]);
    implied(
        "find loop",
        &Sheet::new(2, 3).lines("o-o-o/| | |/o-o-o"),
        &["the loop neither ends nor branches at r1c2"],
    );
    implied("find loop", &Sheet::new(2, 4).lines("o-o o-o/| | | |/o-o o-o"), &["there is only one loop"]);
    implied("find loops", &Sheet::new(2, 4).lines("o-o o-o/| | | |/o-o o-o"), &[]);
    implied("find loops", &Sheet::new(2, 3).lines("o o o/     /o o o"), &[]);
    implied("find loops", &Sheet::new(2, 3).lines(one), &["the loops neither end, branch nor cross at r1c3"]);
    implied("find lines", &Sheet::new(2, 3).lines(one), &[]);
    implied("find loop", &Sheet::new(1, 1).lines("o"), &["there is a loop"]);
}

#[test]
fn crossing_loops() {
    let eight = "o-o o/| | |/o-+-o/  | |/o o-o";
    implied("find loop", &Sheet::new(3, 3).lines(eight), &["the loop neither ends nor branches at r1c3"]);
    let eight = "o-o  /| |  /o-+-o/  | |/  o-o";
    implied("find loop", &Sheet::new(3, 3).lines(eight), &["the loop neither ends nor branches at r2c2"]);
    implied("find crossing loop", &Sheet::new(3, 3).lines(eight), &[]);
    // Two rings that cross each other are two loops.
    let rings = "o-o-o  /|   |  /o o-+-o/| | | |/o-+-o o/  |   |/  o-o-o";
    implied("find crossing loop", &Sheet::new(4, 4).lines(rings), &["there is only one loop"]);
}

#[test]
fn loops_on_corners() {
    implied("find loop on corners", &Sheet::new(1, 1).lines("o-o/| |/o-o"), &[]);
    implied(
        "find loop on corners",
        &Sheet::new(1, 1).lines("o-o/|  /o-o"),
        &["the loop neither ends nor branches at the corner at the top right of r1c1"],
    );
    implied(
        "find loop on corners",
        &Sheet::new(1, 3).lines("o-o o-o/| | | |/o-o o-o"),
        &["there is only one loop"],
    );
}

#[test]
fn paths() {
    implied("find paths", &Sheet::new(2, 3).lines("o-o o/| | |/o-o o"), &["the path at r1c1 is not closed"]);
    implied(
        "find paths",
        &Sheet::new(2, 3).lines("o-o-o/| | |/o o o"),
        &["no path branches or crosses another at r1c2"],
    );
    implied("find paths", &Sheet::new(2, 3).lines("o-o o/|   |/o-o o"), &[]);
    implied("find paths", &Sheet::new(2, 3).lines("o o o/     /o o o"), &[]);
    Sheet::new(2, 3).lines("o-o o/|   |/o-o o").hold(
        "find paths",
        &[
            "count(paths) = 2",
            "sum(paths p: count(ended cells in p)) = 4",
            "sequence(paths p: count(p)) = sequence(number k from 0 to 1: 4 - 2 * k)",
        ],
    );
}

#[test]
fn words_and_numbers() {
    implied("find shaded or white in cells", &Sheet::new(1, 2).words("x."), &["r1c2 is shaded or white"]);
    let outside =
        "clue a else b in cells\ndefine cell c is marked when c is a\nfind shaded or white in b cells";
    implied(outside, &Sheet::new(1, 2).marks_in_cells(".a").words("xx"), &["nothing is filled in at r1c2"]);
    implied(outside, &Sheet::new(1, 2).marks_in_cells(".a").words("x."), &[]);
    let numbers = "find number 2 to rows + columns in cells";
    implied(numbers, &Sheet::new(1, 2).numbers("23"), &[]);
    implied(numbers, &Sheet::new(1, 2).numbers("31"), &["r1c2 has a number in its range"]);
    implied(numbers, &Sheet::new(1, 2).numbers("42"), &["r1c1 has a number in its range"]);
    implied(numbers, &Sheet::new(1, 2).numbers("3x"), &[]);
    let other = "find number 1 to 2 or empty in cells";
    implied(other, &Sheet::new(1, 2).numbers("x2"), &[]);
    implied(other, &Sheet::new(1, 2).numbers(".2"), &["r1c1 has a number in its range or is empty"]);
    let rooms = "board rooms\nfind number 1 to count(room of cell) in cells";
    implied(rooms, &Sheet::new(1, 3).areas("aab").numbers("211"), &[]);
    implied(rooms, &Sheet::new(1, 3).areas("aab").numbers("212"), &["r1c3 has a number in its range"]);
    implied(rooms, &Sheet::new(1, 3).areas("aa.").numbers("211"), &["r1c3 has a number in its range"]);
}

#[test]
fn regions() {
    implied("find regions", &Sheet::new(2, 2).regions("ab/ba"), &["the region at r1c1 is connected"]);
    implied("find regions", &Sheet::new(2, 2).regions("aa/bb"), &[]);
    implied("find regions", &Sheet::new(2, 2).regions("aa/.b"), &["r2c1 is in a region"]);
    let some = "find regions in some cells";
    implied(some, &Sheet::new(2, 2).regions("ab/ba"), &["the region at r1c1 is connected"]);
    implied(some, &Sheet::new(2, 2).regions("aa/.b"), &[]);
    implied(some, &Sheet::new(2, 2).regions("../.."), &[]);
}

#[test]
fn answers_of_another_form() {
    let declarations = "find shaded or white in cells\nfind loop";
    let form = |of: &str| vec![format!("the answer{of} has a valid entry for each place of the board")];
    let text = format!("{declarations}\n{RULE}");
    let good = Sheet::new(2, 2).words("xx/xx").lines("o-o/| |/o-o");
    assert_eq!(good.sentences(&text), Vec::<String>::new());
    let answers: [(Vec<Found>, &str); 6] = [
        (Vec::new(), ""),
        (vec![Found::Words(Vec::new()), Found::Lines(vec![true; 4])], " for `shaded`"),
        (vec![Found::Words(vec![Some(2); 4]), Found::Lines(vec![true; 4])], " for `shaded`"),
        (vec![Found::Numbers(vec![Some(Entry::Other); 4]), Found::Lines(vec![true; 4])], " for `shaded`"),
        (vec![Found::Words(vec![Some(0); 4]), Found::Lines(vec![true; 5])], " for `loop`"),
        (vec![Found::Words(vec![Some(0); 4]), Found::Regions(vec![None; 4])], " for `loop`"),
    ];
    for (answer, of) in answers {
        let mut other = good.clone();
        other.answer = answer;
        assert_eq!(other.sentences(&text), form(of));
    }
}
