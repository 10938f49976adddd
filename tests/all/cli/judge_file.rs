//! The option `--judge` of `solve` and `verify`.

use gridproof_puzzles::judge::rule_file;
use snapbox::str;

use super::Folder;

const PUZZLE: &str = "heyawake/5/5/28912u33110g0\n";

/// A folder with a puzzle, the rules of its kind under the name `mine`, and the same rules with a wrong count.
fn folder() -> Folder {
    let same = rule_file("heyawake").expect("a file").replace("kind heyawake", "kind mine");
    let wrong = same.replace(") = n", ") = n + 1");
    assert_ne!(same, wrong);
    Folder::new(&[("heyawake.txt", PUZZLE), ("mine.rules", &same), ("wrong.rules", &wrong)])
}

#[test]
fn a_file_accepts_or_refuses_the_solutions() {
    let folder = folder();
    folder.run("solve heyawake.txt --judge mine.rules --no-timing -q").gives(
        0,
        str![[r#"
heyawake.txt:1: heyawake 5 x 5: unique [auto: 92 propagations] (read as code)
accepted by mine.rules
┌───────┬─┐
│1 . . #│1│
│     ┌─┘ │
│. . .│. .│
├─────┴─┐ │
│0 . . .│#│
│     ┌─┴─┤
│. . .│# .│
│     └─┬─┤
│. . . .│0│
└───────┴─┘


"#]],
        "",
    );
    folder.run("solve heyawake.txt --judge wrong.rules --no-timing -q").gives(
        1,
        str![[r#"
heyawake.txt:1: heyawake 5 x 5: unique [auto: 92 propagations] (read as code)
refused by wrong.rules: solution 1: this should hold, but does not: 1 cells of the room at r1c1 are shaded
┌───────┬─┐
│1 . . #│1│
│     ┌─┘ │
│. . .│. .│
├─────┴─┐ │
│0 . . .│#│
│     ┌─┴─┤
│. . .│# .│
│     └─┬─┤
│. . . .│0│
└───────┴─┘


"#]],
        str![[r#"
error: heyawake.txt:1: refused by wrong.rules: solution 1: this should hold, but does not: 1 cells of the room at r1c1 are shaded

"#]],
    );
    folder.run("solve heyawake.txt --judge wrong.rules --no-timing -q -o jsonl").gives(
        1,
        str![[r#"
{"v":1,"source":"heyawake.txt","index":0,"line":1,"kind":"heyawake","rows":5,"columns":5,"engine":"auto","status":"unique","solutions":[[["-","-","-","x","-"],["-","-","-","-","-"],["-","-","-","-","x"],["-","-","-","x","-"],["-","-","-","-","-"]]],"effort":{"propagations":92,"decisions":0},"format":"code","judged":{"by":"wrong.rules","refused":["solution 1: this should hold, but does not: 1 cells of the room at r1c1 are shaded"]}}

"#]],
        str![[r#"
error: heyawake.txt:1: refused by wrong.rules: solution 1: this should hold, but does not: 1 cells of the room at r1c1 are shaded

"#]],
    );
}

/// A nonogram has no words that a file can judge.
#[test]
fn a_file_judges_no_nonograms() {
    let folder = folder();
    folder.write("a.nin", b"1 1\n1\n1\n");
    folder.run("solve a.nin --judge mine.rules --no-timing -q").gives(
        1,
        str![[r#"
a.nin:1: nonogram 1 x 1: unique (line) [auto: 1 lines] (read as nin)
not judged by mine.rules: a file cannot judge a nonogram
  1
1 X


"#]],
        str![[r#"
error: a.nin:1: not judged by mine.rules: a file cannot judge a nonogram

"#]],
    );
    folder.run("verify a.nin --judge mine.rules -q").gives(
        2,
        str![[r#""#]],
        str![[r#"
error: a.nin: a file cannot judge a nonogram

"#]],
    );
}

#[test]
fn verify_finds_rules_that_differ_from_those_of_the_file() {
    let folder = folder();
    folder.run("verify heyawake.txt --judge mine.rules -q").gives(0, str!["..."], "");
    let random = "verify --random heyawake --count 20 --no-shrink -q -o jsonl --judge";
    folder.run(&format!("{random} mine.rules")).gives(0, str!["..."], "");
    folder.run(&format!("{random} wrong.rules")).gives(1, str!["..."], "");
}

#[test]
fn a_file_that_cannot_judge_is_refused() {
    let folder = folder();
    folder.write("own.rules", rule_file("heyawake").expect("a file").as_bytes());
    folder.write(
        "broken.rules",
        b"kind mine\nfind shaded or white in cells\nrule all\n  each shade cell c: c is white\n",
    );
    folder.run("solve heyawake.txt --judge own.rules").gives(2, "", str![[r#"
error: invalid value 'own.rules' for '--judge <FILE>': `heyawake` is the name of a kind that gridproof knows; give your rules another name

For more information, try '--help'.

"#]]);
    folder.run("solve heyawake.txt --judge broken.rules").gives(2, "", str![[r#"
error: invalid value 'broken.rules' for '--judge <FILE>': `shade` is neither a noun nor a word that describes one
 --> broken.rules:4:8
  |
4 |   each shade cell c: c is white
  |        ^^^^^
  = help: did you mean `shaded`?

For more information, try '--help'.

"#]]);
    folder.write(
        "hashi.rules",
        rule_file("heyawake").expect("a file").replace("kind heyawake", "kind hashi").as_bytes(),
    );
    folder.run("solve heyawake.txt --judge hashi.rules").gives(2, "", str![[r#"
error: invalid value 'hashi.rules' for '--judge <FILE>': `hashi` is the name of a kind that gridproof knows; give your rules another name
...
"#]]);
    folder.run("solve heyawake.txt --judge none.rules").gives(
        2,
        "",
        str![[r#"
error: invalid value 'none.rules' for '--judge <FILE>': No such file or directory (os error 2)

For more information, try '--help'.

"#]],
    );
}
