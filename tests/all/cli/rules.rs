//! `gridproof rules`.

use gridproof_puzzles::judge::rule_file;
use snapbox::str;

use super::Folder;

pub(super) const RULES: &str = "\
kind dots
title shaded cells, counted by their neighbours
clue number in cells
find shaded or white in cells

rule {n} cells around {c} are shaded
  each cell c with number n: count(shaded cells around c) = n
rule the shaded cell {a} has no shaded neighbour
  each shaded cell a: no shaded cell next to a
rule the white cells are connected
  connected(white cells)
";

const BOARD: &str = "\
number:
.0...
..3.1
.0..2
...0.
solution:
.#...
...#.
.#...
...#.
";

fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&[("dots.rules", RULES), ("dots.txt", BOARD)]);
    for (name, text) in files {
        folder.write(name, text.as_bytes());
    }
    folder
}

#[test]
fn rules_are_listed_shown_and_copied() {
    let folder = folder(&[]);
    folder.run("rules list").gives(
        0,
        str![[r#"
akari [..]
...
heyawake [..]
...

"#]],
        "",
    );
    folder.run("rules show heyawake").gives(
        0,
        str![[r#"
kind heyawake
...

"#]],
        "",
    );
    folder.run("rules new dots --like heyawake").gives(
        0,
        str![[r#"
kind dots
...

"#]],
        "",
    );
    folder.run("rules show dotted").gives(
        2,
        "",
        str![[r#"
error: no rules are stated for `dotted`; choose one of akari, [..]

"#]],
    );
    folder.run("rules new heyawake --like akari").gives(2, "", "error: there is already a kind `heyawake`\n");
    folder.run("rules new Dots --like akari").gives(
        2,
        "",
        "error: the name of a kind has at most 40 lowercase letters, digits and hyphens\n",
    );
}

#[test]
fn rules_are_checked() {
    let wrong = RULES.replace("shaded cells around", "shadd cells around");
    let folder =
        folder(&[("wrong.rules", &wrong), ("large.rules", &"#".repeat(1 << 21)), ("bytes.rules", "")]);
    folder.write("bytes.rules", b"kind \xff");
    folder.run("rules check dots.rules").gives(0, "dots: 3 rules, 1 clue\n", "");
    folder.run("rules check wrong.rules").gives(
        2,
        "",
        str![[r#"
error: [..]shadd[..]
 --> wrong.rules:7:[..]
...

"#]],
    );
    folder.run("rules check large.rules bytes.rules none.rules").gives(
        2,
        "",
        str![[r#"
error: large.rules: the file is larger than 1048576 bytes
error: bytes.rules: not UTF-8 text (byte 6)
error: none.rules: [..]

"#]],
    );
}

#[test]
fn boards_are_drawn_as_they_were_read() {
    let folder = folder(&[("short.txt", "number:\n.0\n.\n"), ("two.txt", "number:\n.0\n---\nnumber:\n1.\n")]);
    folder.run("rules show-board dots.rules dots.txt").gives(
        0,
        str![[r##"
# +---+---+---+---+---+
# | .   0   .   .   . |
# +   +   +   +   +   +
# | .   .   3   .   1 |
# +   +   +   +   +   +
# | .   0   .   .   2 |
# +   +   +   +   +   +
# | .   .   .   0   . |
# +---+---+---+---+---+
kind: dots
size: 4x5
number in cells:
.0...
..3.1
.0..2
...0.
solution:
.#...
...#.
.#...
...#.

"##]],
        "",
    );
    folder.run("rules show-board dots.rules two.txt").gives(
        0,
        str![[r##"
# +---+---+
# | .   0 |
# +---+---+
kind: dots
size: 1x2
number in cells:
.0
---
# +---+---+
# | 1   . |
# +---+---+
kind: dots
size: 1x2
number in cells:
1.

"##]],
        "",
    );
    folder.run("rules show-board dots.rules short.txt").gives(
        2,
        "",
        str![[r#"
error: 1 entries instead of 2
 --> short.txt:3:1
...

"#]],
    );
}

#[test]
fn rules_are_tested() {
    let weak = RULES.replace("= n\n", "<= n\n");
    let wrong = BOARD.replace("...#.\n.#...\n", "..##.\n.....\n");
    let files = [
        ("weak.rules", weak.as_str()),
        ("wrong.txt", &wrong),
        ("two.txt", &[BOARD, "---\n", BOARD].concat()),
    ];
    let folder = folder(&files);
    folder.run("rules test dots.rules two.txt").gives(
        0,
        str![[r#"
2 of 2 solutions accepted
[..] changed boards refused
2 puzzles have no other solution: all boards were searched (4x5)
3 of 3 rules tested alone
model: [..] random small boards, [..] answers judged: no difference
gridproof does not solve dots itself: the puzzles alone test the rules

"#]],
        "",
    );
    folder.run("rules test dots.rules wrong.txt").gives(
        1,
        str![[r#"
0 of 1 solution accepted
  puzzle 1 of wrong.txt: this should hold, but does not: [..]
nothing else was tested; correct the rules or the solutions first
...

"#]],
        "",
    );
    folder.run("rules test weak.rules dots.txt").gives(
        1,
        str![[r#"
1 of 1 solution accepted
[..] changed boards refused
  puzzle 1 of dots.txt has another solution:
    solution:
...
[..]rules tested alone
...

"#]],
        "",
    );
    let unsolved = BOARD.split("solution").next().expect("clues");
    // Boards that must be refused, and one that is the solution.
    let wrong = BOARD[unsolved.len()..].replace("solution", "wrong");
    let refused = wrong.replacen(".#...\n", ".##..\n", 1);
    folder.write("more.txt", [BOARD, &refused, "---\n", BOARD, &wrong].concat().as_bytes());
    folder.run("rules test dots.rules more.txt --boards").gives(
        1,
        str![[r#"
2 of 2 solutions accepted
1 of 2 wrong boards refused
  puzzle 2 of more.txt: the rules accept this board, which is wrong:
    wrong:
    .#...
    ...#.
    .#...
    ...#.
[..] changed boards refused
2 puzzles have no other solution: all boards were searched (4x5)
3 of 3 rules tested alone
puzzle 1 of more.txt, a board that is refused:
    wrong:
    .##..
    ...#.
    .#...
    ...#.
  it breaks line 6: 0 cells around r1c2 are shaded
  it breaks line 8: the shaded cell r1c2 has no shaded neighbour
puzzle 1 of more.txt, a board that is refused:
...

"#]],
        "",
    );
    // Too many boards to search them all.
    folder.write("large.txt", format!("number:\n{0}solution:\n{0}", ".........\n".repeat(9)).as_bytes());
    folder.run("rules test dots.rules large.txt").gives(
        1,
        str![[r#"
1 of 1 solution accepted
[..] changed boards refused
  puzzle 1 of large.txt has another solution:
...
"#]],
        "",
    );
    folder.write("unsolved.txt", unsolved.as_bytes());
    let nothing = "error: dotted: there is neither a file nor a kind with this name\n";
    folder.run("rules test dotted dots.txt").gives(2, "", nothing);
    let no_file = "error: hashi: no file states the rules of this kind; its judge is written in Rust\n";
    folder.run("rules test hashi dots.txt").gives(2, "", no_file);
    folder.run("rules test dots.rules unsolved.txt").gives(
        2,
        "",
        "error: puzzle 1 of unsolved.txt is not solved: its solution follows in the file, after a line `solution:`\n",
    );
}

/// The rules of creek without the second one.
const LOOSE: &str = "\
kind creek
clue number in corners
find shaded or white in cells
rule {n} of the cells around the {k} are shaded
  each corner k with number n: count(shaded cells at k) = n
";

#[test]
fn rules_are_compared_with_the_engine() {
    let folder = folder(&[
        ("creek.rules", LOOSE),
        ("dots.rules", RULES),
        ("like.rules", &LOOSE.replace("kind creek", "kind mine")),
    ]);
    folder.run("rules test creek").gives(
        0,
        str![[r#"
model: [..] random small boards, [..] answers judged: no difference
engine: [..] small boards, [..] of them with all answers, [..] answers judged: no difference

"#]],
        "",
    );
    let differs = str![[r#"
model: [..] random small boards, [..] answers judged: no difference
engine: [..] small boards, [..] of them with all answers, [..] answers judged: one is judged differently
  the rules accept this board, the engine refuses it:
    kind: creek
...
    solution:
...

"#]];
    folder.run("rules test creek.rules").gives(1, differs, "");
    folder.run("rules test like.rules --like creek").gives(
        1,
        str![[r#"
model: [..] random small boards, [..] answers judged: no difference
engine: [..]: one is judged differently
  the rules accept this board, the engine refuses it:
    kind: mine
...

"#]],
        "",
    );
    // Rules that are too strict.
    let strict = LOOSE.to_owned()
        + "rule all white cells are connected\n  connected(white cells)\nrule {c}\n  each cell c: c is white\n";
    folder.write("strict.rules", strict.as_bytes());
    folder.run("rules test strict.rules").gives(
        1,
        str![[r#"
model: [..] random small boards, [..] answers judged: no difference
engine: [..]: one is judged differently
  the engine accepts this board; this should hold, but does not: r1c1
...

"#]],
        "",
    );
    folder.run("rules test dots.rules").gives(
        2,
        "",
        "error: no puzzles, and no engine solves dots: give solved puzzles\n",
    );
    folder.run("rules test dots.rules --random 30").gives(
        0,
        str![[r#"
model: [..] random small boards, [..] answers judged: no difference
gridproof does not solve dots itself, and without puzzles, nothing tests the rules

"#]],
        "",
    );
    folder.run("rules test dots.rules --like crek").gives(
        2,
        "",
        "error: unknown kind `crek`; did you mean `creek`?\n",
    );
    folder.run("rules test dots.rules --like latin").gives(
        2,
        "model: [..] random small boards, [..] answers judged: no difference\n",
        "error: the solutions of latin do not fit what the file fills in\n",
    );
}

#[test]
fn puzzles_of_a_kind_are_read_in_all_formats() {
    let code = "creek/4/4/i55al2cgag";
    let solved = "- - - -/- - - -/x x x -/- - - -";
    let folder = folder(&[
        ("codes.txt", &format!("# one\n{code}\n")),
        ("table.tsv", &format!("1_4x4\thttps://puzz.link/p?{code}\t{solved}\n")),
        ("wrong.tsv", &format!("{code}\t{}\n", solved.replacen('-', "x", 1))),
        ("empty.txt", "creek/4/4/zk\n"),
        ("other.txt", "heyawake/2/2/00\n"),
        ("mine.rules", &rule_file("creek").expect("a file").replace("kind creek", "kind mine")),
    ]);
    // A plain grid of the kind.
    let grid = folder.run("solve codes.txt --output grid -q").output().stdout;
    folder.write("grid.txt", &grid);
    for tested in ["creek codes.txt", "creek table.tsv", "creek grid.txt", "mine.rules grid.txt --like creek"]
    {
        folder.run(&format!("rules test {tested}")).gives(
            0,
            str![[r#"
1 of 1 solution accepted
[..] changed boards refused
1 puzzle has no other solution: all boards were searched (4x4)
2 of 2 rules tested alone
model: [..] random small boards, [..] answers judged: no difference
engine: [..]: no difference

"#]],
            "",
        );
    }
    // Some clues mean something else than their form says, whatever the rules are called.
    folder
        .write("runs.rules", rule_file("tapa").expect("a file").replace("kind tapa", "kind runs").as_bytes());
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles/tapa.txt");
    folder.run(&format!("rules test runs.rules {puzzles} --like tapa")).gives(
        1,
        str![[r#"
16 of 16 solutions accepted
[..] changed boards refused
...
no puzzle has the clue `unknown`
model: [..] random small boards, [..] answers judged: no difference
engine: [..]: no difference

"#]],
        "",
    );
    folder.run("rules test creek wrong.tsv").gives(
        1,
        str![[r#"
0 of 1 solution accepted
  puzzle 1 of wrong.tsv: this should hold, but does not: [..]
...
"#]],
        "",
    );
    // The name of a variant would lose its rule.
    folder.write("arukone.txt", b"kind: arukone\nnumber:\n11\nsolution:\no-o\n");
    folder.run("rules test numberlink arukone.txt").gives(
        2,
        "",
        str![[r#"
error: the puzzle is of another kind: `arukone`
...
  = help: write `kind: numberlink` and `flags: everycell`

"#]],
    );
    folder.run("rules test creek empty.txt").gives(
        2,
        "",
        "error: puzzle 1 of empty.txt does not have exactly one solution\n",
    );
    folder.run("rules test creek other.txt").gives(
        2,
        "",
        str![[r#"
error: [..]
...

"#]],
    );
}
