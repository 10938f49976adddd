//! Plain grids in the commands.

use snapbox::str;

use super::Folder;

const HEYAWAKE: &str = "kind: heyawake\nrooms:\nAAB\nAAB\nnumber:\n1..\n...\n";
const AGREES: &str = "solution:\n#..\n...\n";
const CREEK: &str = "kind: creek\nnumber:\n00.\n...\n";

#[test]
fn grids_are_solved_and_their_solutions_judged() {
    let differs = AGREES.replace("#..", "##.");
    let file = [HEYAWAKE, AGREES, "\n---\n", HEYAWAKE, &differs, "\n---\n", CREEK].concat();
    let folder = Folder::new(&[("a.txt", &file)]);
    folder.run("solve a.txt --no-timing -n 1").gives(
        1,
        str![[r#"
a.txt:1: heyawake 2 x 3: satisfiable[..](read as grid)
...
a.txt:13: heyawake 2 x 3: satisfiable, but the stated solution is wrong[..](read as grid)
...
a.txt:25: creek 1 x 2: satisfiable[..](read as grid)
...

"#]],
        str![[r#"
...
[..]1 stated solution is wrong[..]
...

"#]],
    );
    let output = folder.run("solve a.txt --output jsonl").output();
    let records = String::from_utf8(output.stdout).expect("UTF-8");
    let goals: Vec<&str> = records
        .lines()
        .map(|record| match (record.contains(r#""goal":"agrees""#), record.contains(r#""goal":"differs""#)) {
            (true, false) => "agrees",
            (false, true) => "differs",
            _ => "none",
        })
        .collect();
    assert_eq!(goals, ["agrees", "differs", "none"], "{records}");
}

#[test]
fn puzzles_of_other_formats_become_grids_and_back() {
    let codes = "https://puzz.link/p?heyawake/5/5/28912u33110g0\nhttps://puzz.link/p?mashu/3/3/i02\n";
    let folder = Folder::new(&[("codes.txt", codes), ("cat.nin", "2 2\n1\n1\n1\n1\n")]);
    let text = |arguments: &str| {
        let output = folder.run(arguments).output();
        assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    folder.write("grids.txt", text("convert codes.txt --to grid").as_bytes());
    assert_eq!(text("convert grids.txt --to code"), codes);
    // The solutions are written too, and the rules accept them.
    folder.write("heyawake.txt", text("--quiet solve codes.txt --index 0 --output grid").as_bytes());
    folder.run("rules test heyawake heyawake.txt").gives(
        1,
        str![[r#"
1 of 1 solution accepted
...

"#]],
        "",
    );
    let solved = text("--quiet solve grids.txt --output grid --no-timing");
    folder.write("solved.txt", solved.as_bytes());
    let again = text("--quiet solve solved.txt --output jsonl");
    assert_eq!(again.matches(r#""goal":"agrees""#).count(), 2, "{again}");
    assert_eq!(text("--quiet convert solved.txt --to code"), codes);
    // The parts of an output are the whole output.
    let parts = ["1/2", "2/2"]
        .map(|part| text(&format!("--quiet solve grids.txt --output grid --no-timing --part {part}")));
    assert_eq!(parts.concat(), solved);
    folder.run("convert solved.txt --to code").gives(
        0,
        codes,
        "note: dropped, because `code` cannot store it: goal (2 puzzles)\n",
    );
    folder.run("convert cat.nin --to grid").gives(
        2,
        "",
        "error: cat.nin:1: `grid` does not support puzzles of the kind nonogram\n",
    );
}

#[test]
fn answers_are_comments_before_the_grids() {
    let (open, impossible) = (CREEK.replace("00.", "..."), CREEK.replace("...", "1.."));
    let folder =
        Folder::new(&[("open.grid", &open), ("none.grid", &impossible), ("cat.nin", "2 2\n1\n1\n1\n1\n")]);
    folder.run("solve open.grid none.grid cat.nin --output grid --no-timing").gives(
        2,
        str![[r#"
# open.grid:1: creek 1 x 2: multiple[..]
kind: creek
size: 1x2
number in corners:
...
...
solution:
[..]

---
# none.grid:1: creek 1 x 2: unsatisfiable[..]
kind: creek
size: 1x2
number in corners:
00.
1..

---
# cat.nin:1: nonogram 2 x 2: error: `grid` does not support puzzles of the kind nonogram[..]

---

"#]],
        str![[r#"
...
[..]`grid` does not support puzzles of the kind nonogram
...

"#]],
    );
    folder.run("solve open.grid --count --output grid").gives(
        2,
        "",
        "error: --count counts the solutions and shows none, so it cannot be used with --output grid\n",
    );
}

#[test]
fn grids_that_cannot_be_held_are_errors() {
    let folder = Folder::new(&[
        ("echo.txt", "kind: echo\nnumber:\n1.\n"),
        ("yajilin.txt", "kind: yajilin\nnumber:\n1.\n"),
        ("none.grid", "number:\n1.\n"),
    ]);
    folder.run("solve echo.txt yajilin.txt none.grid").gives(
        2,
        str![[r#"
...
"#]],
        str![[r#"
error: echo.txt:1:7: there are no plain grids of a kind `echo`; `gridproof rules list` lists the kinds that have them, and `--rules FILE` reads those of a kind of your own (read as grid)
...
error: yajilin.txt:3:1: the clue `number` at r1c1: a number and an arrow belong together; `?` is a number that is not given (read as grid)
...
error: none.grid:1:1: the puzzle does not begin with its kind; the first line is `kind: NAME`, such as `kind: heyawake` (read as grid)
...

"#]],
    );
}
