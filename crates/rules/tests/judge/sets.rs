//! Functions of sets.

use crate::sheet::Sheet;

const COLOURS: &str = "find shaded or white in cells";

fn colours() -> Sheet {
    Sheet::new(3, 3).words("xx-/-x-/x--")
}

#[test]
fn groups_and_runs() {
    colours().hold(
        COLOURS,
        &[
            "count(shaded cells) = 4",
            "count(shaded groups) = 2",
            "count(shaded groups by around) = 1",
            "count(white groups) = 2",
            "count(not shaded groups) = 2",
            "count(groups) = 4",
            "count(shaded runs) = 6",
            "count(across shaded runs) = 3",
            "count(down shaded runs) = 3",
            "max(shaded runs s: count(s)) = 2",
            "list(shaded groups g: count(g)) = list(groups g where g is shaded: count(g))",
            "each row r: count(shaded runs in r) = 1",
            "each column l: if some shaded cell in l then count(shaded runs in l) >= 1",
            "sequence(rows l: count(shaded cells in l)) = sequence(number k from 0 to 2: max(2 - k, 1))",
            "sequence(columns l: count(white cells in l)) = sequence(number k from 1 to 3: max(1, 3 * (k - 2)))",
        ],
    );
}

#[test]
fn what_connects() {
    colours().check(COLOURS, &[
        ("connected(shaded cells)", false),
        ("connected(shaded cells by around)", true),
        ("forest(shaded cells)", true),
        ("forest(shaded cells by around)", false),
        ("forest(white cells)", true),
        ("forest(cells)", false),
        ("groups(shaded cells) = 2", true),
        ("groups(cells by around) = 1", true),
        ("groups(shaded cells where count(shaded cells) = 0) = 0", true),
        ("connected(rows)", true),
        ("connected(rows r where some cell c in r where c is shaded and no cell d in r where d = step(c, right) and d is shaded)", true),
        ("connected(lines)", false),
        ("connected(squares)", false),
        ("connected(corners)", true),
        ("connected(outer cells)", true),
        ("forest(outer cells)", false),
    ]);
}

#[test]
fn nothing_there() {
    let declarations = "find shaded or white or gray in cells";
    let sheet = Sheet::new(2, 2).words("xx/xx");
    sheet.check(
        declarations,
        &[
            ("each white cell c: c is shaded", true),
            ("some white cell", false),
            ("no white cell", true),
            ("exactly one white cell", false),
            ("count(white cells) = 0", true),
            ("sum(white cells c: 1) = 0", true),
            ("product(white cells c: 5) = 1", true),
            ("connected(white cells)", true),
            ("forest(white cells)", true),
            ("different(white cells c: 1)", true),
            ("same(white cells c: 1)", true),
            ("rectangle(white cells)", true),
            ("consecutive(white cells c: 1)", true),
            ("width(white cells) = 0 and height(white cells) = 0", true),
            ("groups(white cells) = 0", true),
            ("list(white cells c: 1) = list(gray cells c: 2)", true),
            ("shape(white cells) = shape(gray cells)", true),
            ("paired(white cells and gray cells)", true),
            // The least of nothing is absent, and nothing is as large as it.
            ("min(white cells c: 1) = min(white cells c: 1)", false),
            ("max(white cells c: 1) != 3", false),
            ("not max(white cells c: 1) != 3", true),
            ("max(white cells c: 1) + 1 > 0", false),
            ("count(white groups) = 0 and count(white runs) = 0", true),
        ],
    );
}

#[test]
fn what_is_absent() {
    let declarations = "board rooms\nclue number in cells\nclue mark in rooms\nclue total in board\n\
                        find shaded or white in cells\ndefine cell c is clued when c has number\n\
                        define room r is marked when r has mark\ndefine twice of cell c as 2 * number of c\n\
                        define cell c is odd when total = 1";
    let sheet = Sheet::new(2, 2)
        .areas("aa/a.")
        .numbers_in_cells("1./..")
        .numbers_in_areas(".")
        .clue(Vec::new())
        .words("x-/--");
    sheet.check(
        declarations,
        &[
            ("some cell c where number of c = 1", true),
            ("count(cells c where number of c != 1) = 0", true),
            ("count(cells c where not number of c = 1) = 3", true),
            ("count(cells c where twice of c > 0) = 1", true),
            ("sum(cells c: number of c) = 1", true),
            ("count(cells c where step(c, up) is white) = 1", true),
            ("count(cells c where not step(c, up) is shaded) = 3", true),
            ("count(cells c where step(c, up) != c) = 2", true),
            ("count(cells c where room of c = room of c) = 3", true),
            ("count(cells c where count(room of c) = 3) = 3", true),
            ("count(cells c where count(room of c) >= 0) = 3", true),
            ("count(cells c where count(cells in room of c) = 0) = 1", true),
            ("count(cells c where connected(room of c)) = 3", true),
            ("count(cells c where c in room of c) = 3", true),
            ("count(cells c where c has number) = 1", true),
            ("count(cells c with number) = 1", true),
            ("count(clued cells) = 1", true),
            ("no room r with mark", true),
            ("total = 1", false),
            ("total != 1", false),
            ("no odd cell", true),
            ("1 / 0 = 1 / 0", false),
            ("3 / 2 = 1", false),
            ("4 / 2 = 2", true),
            ("5 % 3 = 2", true),
            ("5 % 0 = 0", false),
            ("0 - 5 % 3 = 0 - 2", true),
            ("(0 - 5) % 3 = 1", true),
            ("2147483647 + 1 = 2147483647 + 1", true),
            ("2147483647 + 2 = 2147483647 + 2", false),
            ("2147483647 * 2147483647 * 2147483647 > 0", false),
            ("product(cells c: 2147483647) > 0", false),
            ("product(number k from 0 to 9: 2000000000 * min(k, 1)) = 0", true),
            ("abs(1 - 3) = 2", true),
            ("min(1, 2) = 1 and max(1, 2) = 2", true),
            ("min(1, 1 / 0) = 1", false),
            ("different(cells c: number of c)", true),
            ("same(cells c: number of c)", false),
            ("same(cells c with number: number of c)", true),
            ("list(cells c: number of c) = list(number k from 1 to 1: k)", true),
            ("count(rows) = rows and count(columns) = columns", true),
        ],
    );
}

#[test]
fn lists() {
    let declarations = "find number 1 to 9 or empty in cells";
    Sheet::new(1, 6).numbers("12x213").check(
        declarations,
        &[
            ("each row r: sequence(filled runs s in r: count(s)) = sequence(number k from 2 to 3: k)", true),
            (
                "each row r: sequence(filled runs s in r: count(s)) = sequence(number k from 0 to 1: 3 - k)",
                false,
            ),
            ("each row r: list(filled runs s in r: count(s)) = list(number k from 0 to 1: 3 - k)", true),
            ("each row r: sequence(filled runs s in r: count(s)) = list(number k from 0 to 1: 3 - k)", true),
            ("each row r: list(filled runs s in r: count(s)) != list(number k from 1 to 1: k)", true),
            ("each filled run s: consecutive(cells c in s: number of c)", true),
            ("consecutive(filled cells c: number of c)", false),
            ("consecutive(cells c where number of c > 2: number of c)", true),
            ("max(cells c: number of c) = 3 and min(cells c: number of c) = 1", true),
            ("different(filled cells c: number of c)", false),
            ("different(empty cells c: number of c)", true),
            ("sum(cells c: number of c) = 9", true),
            ("product(cells c: number of c) = 12", true),
            ("different(across filled runs s: list(cells c in s: number of c))", true),
            ("same(cells c where number of c > 2: list(cells d next to c: number of d))", true),
        ],
    );
}

#[test]
fn shapes() {
    let declarations = "find regions in some cells";
    let sheet = Sheet::new(4, 4).regions("abbb/aabc/dacc/ddcc");
    sheet.check(
        declarations,
        &[
            ("exactly one region r: shape(r) is S", true),
            ("exactly one region r: shape(r) is Z", true),
            ("exactly one region r: shape(r) is T", true),
            ("exactly one region r: shape(r) is P", true),
            ("some region r: shape(r) is L", false),
            ("some region r: rectangle(r)", false),
            ("each region r: width(r) <= 3 and height(r) <= 3", true),
            ("each region r: form(r) = form(r) and turned(r) = turned(r) and shape(r) = form(r)", true),
            ("different(regions r: shape(r))", true),
        ],
    );
    // The same L, lying, turned and as a mirror image.
    let sheet = Sheet::new(4, 4).regions("abbb/abcc/aadc/dddc");
    sheet.check(
        declarations,
        &[
            ("same(regions r: shape(r))", true),
            ("same(regions r: form(r))", false),
            ("each region r: some region t where t != r and turned(t) = turned(r)", true),
            ("same(regions r: turned(r))", true),
            ("each region r: shape(r) is L", true),
            ("each region r: not shape(r) is I", true),
        ],
    );
    let mirrored = Sheet::new(3, 4).regions("aabb/a..b/a..b");
    mirrored.check(
        declarations,
        &[
            ("same(regions r: shape(r))", true),
            ("same(regions r: turned(r))", false),
            ("same(regions r: form(r))", false),
        ],
    );
}

#[test]
fn pairs() {
    let declarations = "find tent or tree or grass in cells";
    let all = "paired(tent cells and tree cells)";
    Sheet::new(1, 4).words("x-x-").check(declarations, &[(all, true)]);
    Sheet::new(1, 4).words("x--x").check(declarations, &[(all, true)]);
    Sheet::new(1, 4).words("-xx-").check(declarations, &[(all, true)]);
    Sheet::new(1, 4).words("x-xo").check(declarations, &[(all, false)]);
    Sheet::new(1, 5).words("xo-x-").check(declarations, &[(all, false)]);
    // Each tent has a tree, and some tree has to be given up for another.
    Sheet::new(3, 3).words("-x-/xo-/-xx").check(declarations, &[(all, true)]);
    Sheet::new(1, 5).words("x-x-o").check(declarations, &[(all, true)]);
}

#[test]
fn one_cell() {
    let declarations = "find shaded or white in cells";
    Sheet::new(1, 1).words("x").hold(
        declarations,
        &[
            "count(cells) = 1 and count(corners) = 4 and count(sides) = 4 and count(links) = 0",
            "count(squares) = 0 and count(dots) = 1 and count(places) = 4 and count(diagonals) = 2",
            "each cell c: c is outer and count(ring of c) = 0 and no cell next to c",
            "each side s: s is outer and count(cells at s) = 1",
            "each cell c: count(sides at c) = 4 and count(corners at c) = 4 and count(dots at c) = 1",
            "count(shaded runs) = 2 and count(shaded groups) = 1",
            "each place o: count(view of o) = 1 and start of view of o = end of view of o",
            "each cell c: count(shaded runs in ring of c) = 0",
            "each shaded run s: length(s) = 0",
        ],
    );
}
