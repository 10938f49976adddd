//! Puzzles of kinds that a user's file of rules states.

use gridproof_puzzles::judge::rule_file;
use snapbox::str;

use super::Folder;
use super::rules::RULES;

const BOARD: &str = "\
kind: dots
number:
.0...
..3.1
.0..2
...0.
";

const SOLUTION: &str = "\
solution:
.#...
...#.
.#...
...#.
";

const SEVERAL: &str = "kind: dots\nsize: 1x2\nnumber:\n..\n";

fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&[("dots.rules", RULES), ("dots.txt", BOARD), ("several.txt", SEVERAL)]);
    for (name, text) in files {
        folder.write(name, text.as_bytes());
    }
    folder
}

#[test]
fn puzzles_are_solved_by_the_rules_of_a_file() {
    let folder = folder(&[("solved.txt", &format!("{BOARD}{SOLUTION}"))]);
    folder.run("solve --rules dots.rules dots.txt --output grid -q").gives(
        0,
        str![[r#"
# dots.txt:1: dots 4 x 5, by the rules of a file: unique[..]
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

---

"#]],
        "",
    );
    folder.run("solve --rules dots.rules dots.txt several.txt --output line --no-timing -q").gives(
        1,
        str![[r#"
unique[..]. # . . ./. . . # ./. # . . ./. . . # .
multiple[..]

"#]],
        "",
    );
    let json =
        folder.run("solve --rules dots.rules solved.txt --output jsonl --no-timing -q").output().stdout;
    let json = String::from_utf8(json).expect("text");
    for part in [
        r#""kind":"dots""#,
        r#""status":"unique""#,
        r##""solutions":[[[".","#",".",".","."]"##,
        r#""goal":"agrees""#,
        r#""rules":""#,
    ] {
        assert!(json.contains(part), "{part}: {json}");
    }
}

#[test]
fn a_text_can_carry_its_rules() {
    let folder = folder(&[
        ("all.txt", &format!("# mailed\n{RULES}---\n{BOARD}---\n{SEVERAL}")),
        ("named.txt", &format!("{}---\n{SEVERAL}", RULES.replace("kind dots", "kind heyawake"))),
        ("wrong.txt", &format!("{}---\n{SEVERAL}", RULES.replace("shaded cell a:", "shadd cell a:"))),
    ]);
    folder.run("solve all.txt --output line --no-timing -q").gives(
        1,
        str![[r#"
unique[..]. # . . ./. . . # ./. # . . ./. . . # .
multiple[..]

"#]],
        "",
    );
    folder.run("solve dots.rules -q").gives(
        2,
        str![[r#"
...
"#]],
        str![[r#"
error: dots.rules:1:1[..]: these are rules without a puzzle; puzzles follow after a line `---`[..]
...
"#]],
    );
    folder.run("solve named.txt -q").gives(
        2,
        str![[r#"
...
"#]],
        str![[r#"
error: named.txt:1:1[..]: `heyawake` is the name of a kind that gridproof knows; give your rules another name[..]
...
"#]],
    );
    folder.run("solve wrong.txt -q").gives(
        2,
        str![[r#"
...
"#]],
        str![[r#"
error: wrong.txt:9:[..]`shadd`[..]
...
"#]],
    );
}

#[test]
fn other_commands_read_puzzles_by_rules() {
    let folder = folder(&[]);
    let output = |arguments: &str| {
        let output = folder.run(arguments).output();
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (output.status.code(), text.into_owned())
    };
    for (arguments, code, part) in [
        ("verify --rules dots.rules dots.txt -q", 0, ""),
        ("hint --rules dots.rules dots.txt", 0, "Look at \"0 cells around r1c2 are shaded\"."),
        ("explain --rules dots.rules dots.txt", 0, "From \"0 cells around r1c2 are shaded\": r1c1,"),
        ("rate --rules dots.rules dots.txt -q", 0, "dots"),
        ("convert --rules dots.rules dots.txt --to grid", 0, "number in cells:"),
        ("convert --rules dots.rules dots.txt --to model", 0, "gridproof-model"),
        ("render --rules dots.rules dots.txt --to txt", 0, "number in cells:"),
        ("bench --rules dots.rules dots.txt --engines search,cdcl", 0, "dots.txt"),
        (
            "solve --rules dots.rules dots.txt --certificate proof",
            2,
            "does not support puzzles of the kind dots",
        ),
        ("solve --rules heyawake dots.txt", 2, "heyawake"),
    ] {
        let (found, text) = output(arguments);
        assert!(found == Some(code) && text.contains(part), "{arguments}: {found:?} {text}");
    }
}

#[test]
fn puzzles_are_generated_by_rules() {
    let own = ["akari", "heyawake", "masyu", "nurikabe", "slitherlink", "starbattle", "tapa"];
    let folder = folder(&[]);
    for name in own {
        let rules = rule_file(name).expect("a file").replacen(&format!("kind {name}"), "kind another", 1);
        folder.write("another.rules", rules.as_bytes());
        let output = folder.run("generate another.rules --size 5x5 -n 2 --seed 3 -q").output();
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(
            (output.status.code(), text.matches("kind: another").count()),
            (Some(0), 2),
            "{name}: {text}"
        );
        folder.write("made.txt", text.as_bytes());
        // Exit code 0 means that each puzzle has one solution.
        let solved = folder.run("solve --rules another.rules made.txt -q").output();
        let error = String::from_utf8_lossy(&solved.stderr);
        assert_eq!(solved.status.code(), Some(0), "{name}: {text}{error}");
    }
    let one = folder.run("generate dots.rules --size 4x5 -n 4 --jobs 1 -q").output().stdout;
    assert_eq!(one, folder.run("generate dots.rules --size 4x5 -n 4 --jobs 2 -q").output().stdout);
    folder.run("generate dots.rules --size 40x5").gives(
        2,
        "",
        "error: the rows and the columns must be from 1 to 30\n",
    );
    let strips = "kind warm\nstrips thermo thermos\nfind number 1 to 4 in cells\n\
                  rule the numbers of {t} differ\n  each thermo t: different(cells c in t: number of c)\n";
    folder.write("thermo.rules", strips.as_bytes());
    folder.run("generate thermo.rules").gives(2, "", "error: thermos are not made at random yet\n");
    folder.run("generate dots.rules --difficulty probe").gives(
        2,
        "",
        "error: puzzles by the rules of a file have no --difficulty\n",
    );
}

#[test]
fn rules_without_a_constraint_are_checked_on_complete_boards() {
    let rules = "\
kind slant
find slash or backslash in cells
define corner a and corner b are tied when
  step(a, downright) = b and (some backslash cell c at a where c at b)
  or step(a, downleft) = b and (some slash cell c at a where c at b)
rule the diagonals do not form a closed loop
  forest(corners by tied)
";
    let folder = folder(&[("slant.rules", rules), ("slant.txt", "kind: slant\nsize: 2x2\n")]);
    // Of the 16 boards, one has a loop.
    let output = folder.run("solve --rules slant.rules slant.txt --count 99 --output jsonl -q").output();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(r#""count":15"#), "{text}");
    folder.run("rules check slant.rules --puzzle slant.txt").gives(
        0,
        "slant: 1 rule, 0 clues\n\
         line 6: checked on complete boards: there is no constraint for `forest` by this relation\n",
        "",
    );
    let model = folder.run("convert --rules slant.rules slant.txt --to model").output();
    let error = String::from_utf8_lossy(&model.stderr);
    let reason = "`model` cannot express the rule \"the diagonals do not form a closed loop\"";
    assert!(!model.status.success() && error.contains(reason), "{error}");
}
