//! Words that are said of things.

use crate::sheet::Sheet;

#[test]
fn words_of_lines() {
    let declarations = "find loop\ndefine cell c is corner_cell when count(cells next to c) = 2";
    let sheet = Sheet::new(3, 3).lines("o-o-o/|   |/o x o/|   |/o-o-o");
    sheet.hold(declarations, &[
        "count(visited cells) = 8 and count(drawn links) = 8",
        "each cell c: if c is corner_cell then c is turning else c is not turning",
        "count(straight cells) = 4 and no ended cell and no crossing cell",
        "count(inside cells) = 1",
        "each inside cell c: c is not visited and count(visited cells next to c) = 4 and no cell joined to c",
        "count(segments) = 4",
        "each segment s: length(s) = 2 and start of s is turning and end of s is turning",
        "count(across segments) = 2 and count(down segments) = 2",
        "exactly one path: 1 = 1",
        "each path p: count(p) = 8 and count(turning cells in p) = 4 and no inside cell in p",
        "each corner_cell cell c: count(cells straight from c) = 4 and count(cells joined to c) = 2",
        "each corner_cell cell c: exactly one direction d: c goes d and (d = up or d = down)",
        "each inside cell c: each direction d: not c goes d",
        "each straight cell c: each cell d joined to c: d joined c and c joined d and d is corner_cell",
        "connected(visited cells by joined) and not forest(visited cells by joined)",
        "each row r: if r is visited then r is across and count(links leaving r) <= 6 else some inside cell in r",
        "each side s: s is drawn or s is not drawn",
    ]);
}

#[test]
fn words_of_lines_between_corners() {
    let declarations = "find loop on corners";
    let sheet = Sheet::new(2, 2).lines("o-o-o/|   |/o-o o/  | |/x o-o");
    sheet.hold(
        declarations,
        &[
            "count(inside cells) = 3 and count(drawn sides) = 8 and count(visited corners) = 8",
            "count(turning corners) = 6 and count(straight corners) = 2",
            "each cell c: c is inside or c is outer",
            "count(segments) = 6",
            "exactly one corner k: k is not visited",
            "sum(cells c: count(drawn sides at c)) = 10",
            "each visited corner k: count(drawn sides at k) = 2 and count(corners joined to k) = 2",
            "each path p: count(corners in p) = 8",
        ],
    );
}

#[test]
fn words_outside_their_find() {
    let declarations = "clue a else b in cells\nfind shaded or white in b cells";
    let sheet = Sheet::new(1, 3).marks_in_cells(".a.").words("x.-");
    sheet.hold(
        declarations,
        &[
            "count(shaded cells) = 1 and count(white cells) = 1",
            "count(not shaded cells) = 2 and count(not white cells) = 2",
            "each a cell c: c is not shaded and not c is white",
            "count(b cells) = 2",
            "count(not shaded groups) = 1",
            "count(groups) = 2",
            "no a cell c: group of c = group of c",
            "count(cells with a) = 1",
            "each row r: not r is shaded",
        ],
    );
}

#[test]
fn words_of_areas() {
    let declarations = "board rooms\nclue gold or silver in rooms\nfind shaded or white in cells\n\
                        define room r is marked when r is gold or r is silver\ndefine room r is large when count(r) > 2\ndefine room r and room t are like when count(r) = count(t)";
    let sheet = Sheet::new(2, 4)
        .areas("aabc/ddbc")
        .clue(vec![(gridproof_rules::board::Place::Area(1), gridproof_rules::board::ClueValue::Mark(0))])
        .words("xx-x/--x-");
    sheet.hold(
        declarations,
        &[
            "count(shaded rooms) = 1 and count(white rooms) = 1 and count(not shaded rooms) = 3",
            "count(gold rooms) = 1 and count(silver rooms) = 0 and count(not gold rooms) = 3",
            "no large room",
            "each room r: count(rooms like to r) = 3 and r like r",
            "connected(rooms by like)",
            "each gold room r: r is not shaded and r is not white and some shaded cell in r",
            "count(across rooms) = 2 and count(down rooms) = 2",
            "each shaded room r: r is across and r is not down and rectangle(r)",
            "each square q: q is not across",
            "count(shaded lines) = 0",
            "each room r: r in r and not r not in r",
        ],
    );
}

#[test]
fn numbers_and_other_words() {
    let declarations = "find number 1 to 9 or empty in cells";
    let sheet = Sheet::new(2, 3).numbers("11x/x23");
    sheet.hold(
        declarations,
        &[
            "count(filled cells) = 4 and count(empty cells) = 2 and count(not filled cells) = 2",
            "each filled cell c: number of c > 0 and c is not empty",
            "no empty cell c: number of c = number of c",
            "count(groups) = 5",
            "each cell c where number of c = 1: count(group of c) = 2",
            "sum(cells c: number of c) = 7",
            "count(filled groups) = 1 and count(empty groups) = 2",
        ],
    );
}

#[test]
fn numbers_on_links() {
    let declarations =
        "find bridges 0 to 2 in links\ndefine cell c is busy when sum(links l at c: bridges of l) > 2";
    let sheet = Sheet::new(2, 2).numbers("2010");
    sheet.hold(
        declarations,
        &[
            "sum(links l: bridges of l) = 3",
            "count(busy cells) = 0 + 1",
            "exactly one link l: bridges of l = 2",
            "each link l where bridges of l = 2: each cell c at l: c is outer",
        ],
    );
}

#[test]
fn borders() {
    let declarations = "find regions in some cells";
    let sheet = Sheet::new(2, 3).regions("aab/a.b");
    sheet.hold(
        declarations,
        &[
            "count(regions) = 2",
            "count(border sides) = 10 + 4 - 1 + 1",
            "count(cells c where some region r where c in r) = 5",
            "count(cells c where region of c = region of c) = 5",
            "count(outer border sides) = 10",
            "each region r: each region t next to r: t != r and r next to t",
            "sum(regions r: count(r)) = 5",
        ],
    );
}

#[test]
fn flags() {
    let declarations = "flag big the sum is larger\nfind number 1 to 9 in cells";
    let condition = "if flag big then sum(cells c: number of c) > 5 else sum(cells c: number of c) <= 5";
    Sheet::new(1, 2).flag(true).numbers("43").check(declarations, &[(condition, true)]);
    Sheet::new(1, 2).flag(true).numbers("13").check(declarations, &[(condition, false)]);
    Sheet::new(1, 2).flag(false).numbers("13").check(declarations, &[(condition, true)]);
}
