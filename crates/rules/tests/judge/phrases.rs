//! Phrases, relations and functions of things.

use gridproof_rules::board::ClueValue;
use gridproof_rules::tree::Direction;

use crate::sheet::{Sheet, at};

/// Some cells have names: marks in the order of the alphabet.
const NAMED: &str = "clue a or b in cells\ndefine cell c is clued when c is a or c is b\n\
                     find shaded or white in cells";

fn named() -> Sheet {
    Sheet::new(3, 4).marks_in_cells("a.../.b../....").words("xx-x/-xxx/x--x")
}

#[test]
fn neighbours() {
    named().hold(NAMED, &[
        "each a cell c: count(cells next to c) = 2 and count(cells around c) = 3 and count(cells diagonal to c) = 1",
        "each b cell c: count(cells next to c) = 4 and count(cells around c) = 8 and count(cells diagonal to c) = 4",
        "each b cell c: each a cell d: d around c and d diagonal to c and d not next to c and not d at c",
        "each a cell c: some b cell diagonal to c",
        "each a cell c: no b cell next to c",
        "each a cell c: c at c and count(cells at c) = 1",
        "each a cell c: count(corners at c) = 4 and count(sides at c) = 4 and count(dots at c) = 4",
        "each b cell c: count(dots at c) = 9 and count(links at c) = 4",
        "each a cell c: count(outer sides at c) = 2 and count(links at c) = 2",
        "count(corners k where count(cells at k) = 4) = 6",
        "count(corners k where count(sides at k) = 2) = 4",
        "count(sides) = 31 and count(links) = 17 and count(dots) = 35 and count(corners) = 20",
        "each side s: count(cells at s) = 2 or s is outer",
        "each dot d: count(cells at d) = 1 or count(cells at d) = 2 or count(cells at d) = 4",
        "each shaded group g: each cell c next to g: c is white and not c in g",
        "count(shaded groups) = 2",
        "count(shaded groups g where some a cell in g) = 1",
        "each shaded group g where some a cell in g: count(cells next to g) = 4",
    ]);
}

#[test]
fn areas_beside_areas() {
    let declarations = "board rooms\nfind shaded or white in cells";
    let sheet = Sheet::new(3, 3).areas("aab/acb/dd.").words("xxx/xxx/xx-");
    sheet.check(
        declarations,
        &[
            ("each room r: count(rooms t next to r) = 3 or count(rooms t next to r) = 2", true),
            ("count(rooms r where count(rooms next to r) = 3) = 2", true),
            ("each room r: no room t next to r where t = r", true),
            ("each room r: each room t next to r: r next to t", true),
            ("count(rooms r where count(rooms around r) = 3) = 4", true),
            ("exactly one room r: exactly one room t: r diagonal to t", false),
            ("some room r: some room t diagonal to r", true),
            ("each room r: each cell c in r: count(rooms meeting r) = 1 and c in room of c", true),
            ("connected(rooms)", true),
            ("connected(rooms r where count(r) = 2)", false),
            ("connected(rooms r where count(r) = 2 by around)", true),
            ("forest(rooms)", false),
            ("each room r: count(links leaving r) >= 3", true),
            (
                "sum(rooms r: count(links leaving r)) = 2 * count(border sides s where s is not outer) - 2",
                true,
            ),
            ("sum(rooms r: count(border sides in r)) = 0", true),
            ("sum(rooms r: count(sides in r)) = 4", true),
            ("count(border sides) = 12 + 8", true),
        ],
    );
}

#[test]
fn rays() {
    named().hold(NAMED, &[
        "each b cell c: count(cells from c towards right) = 2 and count(cells from c towards up) = 1",
        "each a cell c: no cell from c towards up",
        "each a cell c: count(shaded cells seen from c) = 1 and count(cells seen from c) = 5",
        "each a cell c: count(shaded cells seen from c towards right) = 1",
        "each a cell c: count(cells seen from c towards right through shaded cells) = 2",
        "each a cell c: count(white cells seen from c towards right through shaded cells) = 1",
        "each a cell c: count(cells seen from c through white cells) = 3",
        "each b cell c: count(shaded cells seen from c) = 3",
        "each b cell c: count(not shaded cells seen from c) = 2",
        "each a cell c: sequence(cells d from c towards right: distance(c, d)) = sequence(number k from 1 to 3: k)",
    ]);
}

#[test]
fn order() {
    let places = vec![
        (at(1, -1), ClueValue::Number(1)),
        (at(1, 9), ClueValue::Number(2)),
        (at(7, 3), ClueValue::Number(3)),
    ];
    let declarations =
        "clue name in outside\ndefine place o is clued when o has name\nfind shaded or white in cells";
    let sheet = Sheet::new(3, 4).clue(places).words("xx-x/-xxx/x--x");
    sheet.hold(declarations, &[
        "each place o with name n: n = 1 and count(view of o) = 4 or n = 2 and count(view of o) = 4 or n = 3 and count(view of o) = 3",
        "each place o with name n where n = 1: start of view of o is shaded and each white cell c in view of o: count(shaded cells before c in view of o) = 2 and count(shaded cells after c in view of o) = 1",
        "each place o with name n where n = 2: each white cell c in view of o: count(shaded cells before c in view of o) = 1",
        "each place o with name n where n = 1: sequence(shaded runs s in view of o: count(s)) = sequence(number k from 0 to 1: 2 - k)",
        "each place o with name n where n = 2: sequence(shaded runs s in view of o: count(s)) = sequence(number k from 1 to 2: k)",
        "each place o with name n where n = 3: start of view of o is white and end of view of o = step(step(start of view of o, up), up)",
        "each row r: no cell before start of r in r",
    ]);
}

#[test]
fn steps_and_mirrors() {
    named().hold(NAMED, &[
        "each a cell c: step(c, downright) is b and step(step(c, right), down) = step(c, downright)",
        "each a cell a1: each b cell b1: distance(a1, b1) = 2 and distance(b1, b1) = 0",
        "each a cell c: each b cell d: mirror(c, d) = step(d, downright) and not mirror(d, c) = mirror(d, c)",
        "each b cell c: each corner k at c: step(k, up) next to k and step(k, up) around k and not k next to k",
        "each direction d: opposite of opposite of d = d and opposite of d != d",
        "count(directions) = 4 and count(directions d where d = up or d = left) = 2",
        "each b cell c: exactly one dot d: mirror(c, d) = c",
        "each a cell c: count(dots d where mirror(c, d) in column of c) = 3",
    ]);
}

#[test]
fn ways() {
    let declarations =
        format!("{NAMED}\ndefine cell c and cell d are ahead when step(c, right) = d or step(c, down) = d");
    named().hold(&declarations, &[
        // x x - x
        // - x x x
        // x - - x
        "each a cell c: count(shaded cells reached from c through shaded cells) = 7",
        "each a cell c: some b cell reached from c through shaded cells",
        "each a cell c: count(cells reached from c through shaded cells) = 11",
        "each a cell c: count(cells reached from c through white cells) = 5",
        "each a cell c: each b cell d: distance(c, d through shaded cells) = 2",
        "each a cell c: each b cell d: not distance(c, d by ahead) != 2 and not distance(d, c by ahead) >= 0",
        "each a cell c: distance(c, c through shaded cells) = 0",
        "each b cell d: count(cells reached from d by ahead) = 6",
        "each b cell d: count(cells ahead to d) = 4",
        "each a cell c: each b cell d: no cell e reached from c by ahead avoiding d where e = d",
        "each a cell c: no cell reached from c through shaded cells avoiding c",
        "each a cell c: count(cells reached from c by next) = 12",
        "each a cell c: count(cells reached from c by around avoiding step(c, right)) = 11",
        "connected(cells by ahead) and not forest(cells by ahead)",
        "each a cell c: step(c, down) ahead step(c, down) or c ahead step(c, down) and not step(c, down) ahead c",
    ]);
}

#[test]
fn rings() {
    let declarations =
        "clue a or b in cells\ndefine cell c is clued when c is a or c is b\nfind shaded or white in cells";
    // The ring of the middle is one run of 5 cells around the upper left corner, and one of 1 cell.
    let sheet = Sheet::new(3, 3).marks_in_cells("b../.a./...").words("xxx/x--/x-x");
    sheet.hold(declarations, &[
        "each a cell c: list(shaded runs s in ring of c: count(s)) = list(number k from 0 to 1: 4 * k + 1)",
        "each b cell c: count(ring of c) = 3 and count(shaded runs in ring of c) = 2",
        "each a cell c: count(white runs in ring of c) = 2",
        "each a cell c: each cell d in ring of c: d around c",
    ]);
    let full = Sheet::new(3, 3).marks_in_cells("b../.a./...").words("xxx/xxx/xxx");
    full.hold(declarations, &[
        "each a cell c: count(shaded runs s in ring of c where count(s) = 8) = 1 and count(shaded runs in ring of c) = 1",
        "each b cell c: count(shaded runs s in ring of c) = 1",
    ]);
    // At the edge, the ring of r1c2 is not closed between r1c1 and r1c3.
    let edge = Sheet::new(2, 3).marks_in_cells(".a./...").words("x-x/xxx");
    edge.hold(declarations, &["each a cell c: count(shaded runs s in ring of c where count(s) = 5) = 1"]);
    let edge = Sheet::new(2, 3).marks_in_cells(".a./...").words("x-x/-x-");
    edge.hold(declarations, &["each a cell c: count(shaded runs in ring of c) = 3"]);
}

#[test]
fn cut_at_borders() {
    let declarations = "board rooms\nfind shaded or white in cells";
    let sheet = Sheet::new(2, 4).areas("aabb/abbb").words("xxxx/xxx-");
    sheet.hold(
        declarations,
        &[
            "count(shaded groups) = 1 and count(shaded runs) = 6",
            "sum(rooms r: count(shaded groups in r)) = 2",
            "sequence(rooms r: count(shaded runs in r)) = list(number k from 4 to 5: k)",
            "each room r: max(shaded runs s in r: count(s)) = 2",
            "each shaded group g: count(rooms meeting g) = 2",
            "each shaded group g: each room r: count(cells in r) >= 3",
            "count(shaded runs s where some border side in s) = 3",
            "each row l: count(shaded groups g in l) = 1",
            "each room r: each row l: count(shaded groups in r in l) = 1",
        ],
    );
}

#[test]
fn strips_and_diagonals() {
    let declarations = "strips thermometer thermometers\nfind number 1 to 9 in cells";
    let sheet = Sheet::new(2, 3).strips(&[&[4, 1, 2], &[0, 3]]).numbers("123/345");
    sheet.hold(declarations, &[
        "count(thermometers) = 2",
        "each thermometer t: start of t in t and end of t in t",
        "sequence(thermometers t: number of start of t) = sequence(number k from 0 to 1: 4 - 3 * k)",
        "exactly one thermometer t: each cell c in t: each cell d before c in t: number of d < number of c",
        "sum(thermometers t: sum(cells c in t: number of c)) = 13",
        "count(diagonals) = 8",
    ]);
}

/// The marks of a clue are named together.
#[test]
fn any_mark() {
    let declarations = "clue sun or moon in cells\nfind shaded or white in cells";
    let marks = vec![(at(1, 1), ClueValue::Mark(0)), (at(3, 3), ClueValue::Mark(1))];
    Sheet::new(2, 2).clue(marks).words("-x/--").check(
        declarations,
        &[
            ("count(cells with sun or moon) = 2", true),
            ("count(cells with moon or sun) = 2 and some shaded cell", true),
            ("count(cells without sun or moon) = 2", true),
            ("each white cell c: c has sun or moon or c is shaded", false),
            ("each shaded cell c: not c has sun or moon", true),
        ],
    );
}

#[test]
fn arrows() {
    let declarations = "clue arrow in cells\nclue number in cells\ndefine cell c is told when c has number or c has arrow\nfind shaded or white in cells";
    let arrow = vec![
        (at(1, 1), ClueValue::Direction(Direction::Right)),
        (at(3, 3), ClueValue::Direction(Direction::Up)),
    ];
    let sheet = Sheet::new(2, 2).clue(arrow).numbers_in_cells("1./.2").words("-x/--");
    sheet.check(
        declarations,
        &[
            ("each cell c with number n and arrow d: count(shaded cells from c towards d) = n", false),
            ("each cell c with number n and arrow d: count(shaded cells from c towards d) <= n", true),
            ("each cell c with arrow d: d = up or d = right and c has number", true),
            ("each cell c with arrow d: step(c, d) is shaded", true),
            ("count(cells without number) = 2 and count(cells without arrow) = 2", true),
            ("exactly one cell c without number and arrow: c is shaded", true),
            ("no white cell without number", false),
            ("exactly one white cell without arrow and count(shaded cells) = 1", true),
            ("each cell c with arrow d: each cell e with number n: d != left and n != 5", true),
        ],
    );
}
