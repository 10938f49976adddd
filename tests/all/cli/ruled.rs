//! Puzzles of kinds that a user's file of rules states.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
        ("solve --rules heyawake dots.txt", 2, "heyawake"),
    ] {
        let (found, text) = output(arguments);
        assert!(found == Some(code) && text.contains(part), "{arguments}: {found:?} {text}");
    }
}

#[test]
fn certificates_by_rules_stay_valid_while_the_conditions_do() {
    let folder = folder(&[("none.txt", "kind: dots\nsize: 1x2\nnumber:\n2.\n")]);
    let solved =
        folder.run("solve --rules dots.rules dots.txt several.txt none.txt --certificate proof -q").output();
    assert_eq!(String::from_utf8_lossy(&solved.stderr), "");
    // A puzzle with several solutions has no certificate; one without a solution has.
    let made =
        ["dots.txt", "several.txt", "none.txt"].map(|name| folder.path().join("proof").join(name).exists());
    assert_eq!(made, [true, false, true]);
    let check = |rules: &str| {
        let run = format!("certificate check proof --puzzles dots.txt --puzzles none.txt --rules {rules}");
        let output = folder.run(&run).output();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (code, text) = check("dots.rules");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("accepted: dots 4 x 5, unique") && text.contains("covered"), "{text}");
    // Other words change nothing.
    folder.write("words.rules", RULES.replace("rule ", "rule as it is, ").as_bytes());
    assert_eq!(check("words.rules").0, Some(0));
    // With another condition, the certificate is for another kind.
    let changed = RULES.replacen("= n", "= n + 1", 1);
    assert_ne!(changed, RULES);
    folder.write("changed.rules", changed.as_bytes());
    let (code, text) = check("changed.rules");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("stray") && text.contains("uncovered"), "{text}");
    let selftest = folder.run("certificate selftest proof -q").output();
    assert_eq!(selftest.status.code(), Some(0), "{}", String::from_utf8_lossy(&selftest.stdout));
    // A wrong solution breaks a rule; its sentence names the things.
    let solution = folder.path().join("proof/dots.txt/0.certificate/solution.txt");
    let right = std::fs::read_to_string(&solution).expect("the solution");
    std::fs::write(&solution, right.replacen('1', "0", 1)).expect("written");
    let (code, text) = check("dots.rules");
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains(
            "the solution is wrong: this should hold, but does not: 3 cells around r2c3 are shaded"
        ),
        "{text}"
    );
    std::fs::write(&solution, right).expect("written");
    // A certificate whose own rules were changed proves nothing.
    let puzzle = folder.path().join("proof/dots.txt/0.certificate/puzzle.txt");
    let text = std::fs::read_to_string(&puzzle).expect("the puzzle");
    std::fs::write(&puzzle, text.replacen("= n", "= n + 1", 1)).expect("written");
    let (code, text) = check("dots.rules");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("rejected"), "{text}");
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
        // Exit code 0 means that each puzzle has one solution, and a certificate.
        let solve = format!("solve --rules another.rules made.txt --certificate proof-{name} -q");
        let solved = folder.run(&solve).output();
        let error = String::from_utf8_lossy(&solved.stderr);
        assert_eq!(solved.status.code(), Some(0), "{name}: {text}{error}");
        let check = format!("certificate check proof-{name} --puzzles made.txt --rules another.rules");
        let checked = folder.run(&check).output();
        let findings = String::from_utf8_lossy(&checked.stdout);
        assert_eq!((checked.status.code(), findings.matches("covered").count()), (Some(0), 2), "{findings}");
    }
    let one = folder.run("generate dots.rules --size 4x5 -n 4 --jobs 1 -q").output().stdout;
    assert_eq!(one, folder.run("generate dots.rules --size 4x5 -n 4 --jobs 2 -q").output().stdout);
    folder.run("generate dots.rules --size 40x5").gives(
        2,
        "",
        "error: the rows and the columns must be from 1 to 30\n",
    );
}

/// A kind with boxes, strips and a flag.
const WARM: &str = "\
kind warm
board boxes square
strips thermo thermos
flag apart neighbours do not differ by one
clue given in cells
find digit 1 to rows in cells
rule the digits of the {l} are different
  each line l: different(cells c in l: digit of c)
rule the digits of the {r} are different
  each room r: different(cells c in r: digit of c)
rule the given digit of {c} stays
  each cell c with given n: digit of c = n
rule the digits grow along the {t}
  each thermo t: each cell a in t: each cell b after a in t: digit of a < digit of b
rule {a} and {b} do not differ by one
  each cell a: each cell b next to a: not flag apart or abs(digit of a - digit of b) != 1
";

#[test]
fn boxes_strips_and_flags_are_generated() {
    let folder = folder(&[("warm.rules", WARM)]);
    let made = |options: &str| {
        let output = folder.run(&format!("generate warm.rules -q {options}")).output();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let text = made("--size 4x4 -n 6");
    assert_eq!(text.matches("AABB\nAABB\nCCDD\nCCDD").count(), 6, "{text}");
    // The cells of a strip are neighbours.
    let strips: Vec<Vec<(i32, i32)>> = text
        .lines()
        .filter(|line| line.starts_with("r1") || line.starts_with('r') && line.contains('c'))
        .map(|line| {
            let cell = |cell: &str| {
                let (row, column) = cell[1..].split_once('c').expect("a cell");
                (row.parse().expect("a row"), column.parse().expect("a column"))
            };
            line.split(' ').map(cell).collect()
        })
        .collect();
    assert!(!strips.is_empty(), "{text}");
    for pair in strips.iter().flat_map(|strip| strip.windows(2)) {
        assert_eq!((pair[0].0 - pair[1].0).abs() + (pair[0].1 - pair[1].1).abs(), 1, "{strips:?}");
    }
    folder.write("made.txt", text.as_bytes());
    assert_eq!(folder.run("solve --rules warm.rules made.txt -q").output().status.code(), Some(0));
    let six = made("--size 6x6 --difficulty propagation");
    assert!(six.contains("AAABBB\nAAABBB\nCCCDDD"), "{six}");
    folder.write("six.txt", six.as_bytes());
    let rated = folder.run("rate --rules warm.rules six.txt").output();
    assert!(rated.stdout.starts_with(b"propagation "), "{rated:?}");
    let flagged = made("--size 6x6 --flag apart -n 2");
    assert_eq!(flagged.matches("flags: apart").count(), 2, "{flagged}");
    folder.run("generate warm.rules --size 4x4 --flag loose").gives(
        2,
        "",
        "error: the rules have no flag `loose`; the flags are apart\n",
    );
    folder.run("generate warm.rules --size 5x5").gives(
        2,
        "",
        "error: a board of 5x5 cannot be divided into boxes with 5 cells; 4x4, 6x6 and 9x9 can\n",
    );
    folder.run("generate creek --flag loose").gives(
        2,
        "",
        "error: only puzzles by the rules in a file have --flag\n",
    );
}

/// Without a port, an empty board is the only solution, so random boards often have no port.
#[test]
fn generated_puzzles_have_clues() {
    let rules = "\
kind ports
clue port mark in cells
find paths
rule the line ends in the port {c}, and nowhere else
  each cell c: if c is port then c is ended else c is not ended
rule lines do not turn
  no turning cell
";
    let folder = folder(&[("ports.rules", rules)]);
    let output = folder.run("generate ports.rules --size 3x4 -n 8 -q").output();
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!((output.status.code(), text.matches("kind: ports").count()), (Some(0), 8), "{text}");
    for puzzle in text.split("---") {
        let (_, clues) = puzzle.split_once("port in cells:").expect("clues");
        assert!(clues.matches('p').count() >= 2, "{text}");
    }
}

/// A genre of a user with clues at corners and sides, and a flag with a long name.
const POSTS: &str = "\
kind posts
title a number counts the cells around it that the loop visits
flag winding the loop turns often
clue number in corners
clue gate mark in sides
find loop
code corners walls

rule the loop visits {n} of the cells at the {k}
  each corner k with number n: count(visited cells at k) = n
rule the loop passes the {s}, a gate
  each gate side s: s is drawn
rule the {s} is not longer than one step
  each segment s: not flag winding or length(s) = 1
";

#[test]
fn a_genre_is_whole_from_its_file_to_its_certificates() {
    let folder = folder(&[("posts.rules", POSTS)]);
    let good = |arguments: &str| {
        let output = folder.run(arguments).output();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {error}");
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(good("rules check posts.rules"), "posts: 3 rules, 2 clues\n");
    let made = good("generate posts.rules --size 4x4 -n 2 --seed 5 -q");
    let flagged = good("generate posts.rules --size 4x4 --flag winding --seed 2 -q");
    let all = format!("{made}\n---\n{flagged}");
    folder.write("all.txt", all.as_bytes());
    let solved = good("solve --rules posts.rules all.txt --output grid -q");
    assert_eq!(solved.matches("solution:").count(), 3, "{solved}");
    folder.write("solved.txt", solved.as_bytes());
    let tested = good("rules test posts.rules solved.txt --random 5");
    assert!(tested.starts_with("3 of 3 solutions accepted\n"), "{tested}");
    assert!(tested.contains("5 random small boards, 5 of them with all answers"), "{tested}");

    // The names of places in explanations are those of the judge.
    let steps = good("explain --rules posts.rules all.txt");
    assert!(steps.contains("of the cells at the corner at the "), "{steps}");
    assert!(!steps.contains("..."), "{steps}");
    assert!(good("hint --rules posts.rules all.txt").contains("Look at"), "a hint");
    assert_eq!(good("rate --rules posts.rules all.txt").lines().count(), 3);
    assert!(
        good("render --rules posts.rules all.txt --index 2 --solution --clues --to svg").contains("<svg")
    );
    assert!(good("render --rules posts.rules all.txt --index 2 --solution --clues --to txt").contains('|'));

    good("solve --rules posts.rules all.txt --certificate proofs -q");
    let checked = good("certificate check proofs --rules posts.rules --puzzles all.txt");
    assert_eq!(
        (checked.matches("accepted").count(), checked.matches("covered").count()),
        (3, 3),
        "{checked}"
    );

    // A code names the flag, and leads back to the same puzzles.
    let codes = good("convert --rules posts.rules all.txt --to code");
    assert_eq!(codes.lines().filter(|line| line.starts_with("posts/winding/4/4/")).count(), 1, "{codes}");
    folder.write("codes.txt", codes.as_bytes());
    let grids = good("convert --rules posts.rules all.txt --to grid");
    assert_eq!(good("convert --rules posts.rules codes.txt --to grid"), grids);

    // One text holds the rules and the puzzles.
    folder.write("whole.txt", format!("{POSTS}---\n{all}").as_bytes());
    assert_eq!(good("solve whole.txt -q").matches("unique").count(), 3);

    let regions = "kind halves\nfind regions\nrule {c} is in a region\n  each cell c: some region r where c in r\n\
                   rule the {r} has two cells\n  each region r: count(r) = 2\n";
    folder.write("halves.rules", regions.as_bytes());
    folder.write("halves.txt", b"size: 1x4\n");
    folder.run("convert --rules halves.rules halves.txt --to code").gives(
        2,
        "",
        "error: halves.txt:1: the rules of halves have no line `code`, so there are no codes of such puzzles\n",
    );
    // What the rule says of each cell alone is no step.
    let steps = good("explain --rules halves.rules halves.txt");
    assert!(!steps.contains("is in a region"), "{steps}");
}

/// A folder with boards of 2x2 cells with a diagonal each, of which one of the 16 has a loop.
fn slant(condition: &str) -> Folder {
    let rules = format!(
        "\
kind slant
find slash or backslash in cells
define corner a and corner b are tied when
  step(a, downright) = b and (some backslash cell c at a where c at b)
  or step(a, downleft) = b and (some slash cell c at a where c at b)
rule the diagonals do not form a closed loop
  {condition}
"
    );
    folder(&[("slant.rules", &rules), ("slant.txt", "kind: slant\nsize: 2x2\n")])
}

#[test]
fn a_forest_by_a_relation_is_a_constraint() {
    let folder = slant("forest(corners by tied)");
    let output = folder.run("solve --rules slant.rules slant.txt --count --output jsonl -q").output();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(r#""count":15"#), "{text}");
    folder.run("rules check slant.rules --puzzle slant.txt").gives(
        0,
        "slant: 1 rule, 0 clues\nline 6: 1 x forest\n",
        "",
    );
    for (format, part) in [("model", r#""type":"forest""#), ("cnf", "\np cnf ")] {
        let output = folder.run(&format!("convert --rules slant.rules slant.txt --to {format}")).output();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains(part) && !text.contains("WARNING"), "{text}");
    }
}

#[test]
fn rules_without_a_constraint_are_checked_on_complete_boards() {
    // On the boards without a loop, the four diagonals make five groups of the nine corners.
    let folder = slant("groups(corners by tied) = 5");
    let output = folder.run("solve --rules slant.rules slant.txt --count --output jsonl -q").output();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(r#""count":15"#), "{text}");
    folder.run("rules check slant.rules --puzzle slant.txt").gives(
        0,
        "slant: 1 rule, 0 clues\n\
         line 6: checked on complete boards: there is no constraint for the number of parts of a set\n",
        "",
    );
    let model = folder.run("convert --rules slant.rules slant.txt --to model").output();
    let error = String::from_utf8_lossy(&model.stderr);
    let reason = "`model` cannot express the rule \"the diagonals do not form a closed loop\"";
    assert!(!model.status.success() && error.contains(reason), "{error}");
    let formula = folder.run("convert --rules slant.rules slant.txt --to cnf").output();
    let error = String::from_utf8_lossy(&formula.stderr);
    let reason = "the formula of this slant would leave out the rule \"the diagonals do not form a closed loop\", which is only checked on complete solutions";
    assert!(
        formula.status.code() == Some(2) && formula.stdout.is_empty() && error.contains(reason),
        "{error}"
    );
}

/// The board as a code, and its solution in one line.
const CODE: &str = "g0k3g1g0h2i0g";
const WORDS: &str = "- x - - -/- - - x -/- x - - -/- - - x -";

/// The folder with a file of rules that has a line `code`.
fn folder_with_codes(files: &[(&str, &str)]) -> Folder {
    let folder = folder(files);
    folder.write("coded.rules", format!("{RULES}id points\ncode numbers\n").as_bytes());
    folder
}

#[test]
fn codes_are_read_by_the_line_code() {
    let codes = format!(
        "# comment\ndots/5/4/{CODE}\nhttps://puzz.link/p?points/5/4/{CODE}/\tanything\n7\tdots_edit/5/4/{CODE}\n"
    );
    let folder = folder_with_codes(&[("codes.txt", &codes), ("mailed.txt", "")]);
    let mailed = format!("{RULES}code numbers\n---\ndots/5/4/{CODE}\n");
    folder.write("mailed.txt", mailed.as_bytes());
    let solved = "unique[..]. # . . ./. . . # ./. # . . ./. . . # .\n";
    for (arguments, count) in [
        ("solve --rules coded.rules codes.txt --output line --no-timing -q".to_owned(), 3),
        (format!("solve --rules coded.rules points/5/4/{CODE} --output line --no-timing -q"), 1),
        ("solve mailed.txt --output line --no-timing -q".to_owned(), 1),
        // Plain grids are still read.
        ("solve --rules coded.rules dots.txt --output line --no-timing -q".to_owned(), 1),
    ] {
        folder.run(&arguments).gives(0, solved.repeat(count), "");
    }
    let grid = folder.run("convert --rules coded.rules dots.txt --to grid").output().stdout;
    let from_code =
        folder.run(&format!("convert --rules coded.rules dots/5/4/{CODE} --to grid")).output().stdout;
    assert_eq!(String::from_utf8_lossy(&from_code), String::from_utf8_lossy(&grid));
    let code = format!("dots/5/4/{CODE}\n");
    folder.run("convert --rules coded.rules dots.txt --to code").gives(0, &code, "");
    folder.run("convert --rules coded.rules codes.txt --to code").gives(0, code.repeat(3), "");
    let solved = format!("{BOARD}{SOLUTION}");
    folder.write("solved.txt", solved.as_bytes());
    folder.run("convert --rules coded.rules solved.txt --to code").gives(
        0,
        &code,
        "note: dropped, because `code` cannot store it: goal (1 puzzle)\n",
    );
    folder.run("convert --rules coded.rules solved.txt --to grid").gives(
        0,
        str![[r#"
...
solution:
...
"#]],
        "",
    );
}

#[test]
fn wrong_codes_are_errors_at_their_places() {
    let folder = folder_with_codes(&[("codes.txt", "dots/5/4/g0\ndots/2/1/1g\nno code\n")]);
    let output = folder.run("solve --rules coded.rules codes.txt --output line -q").output();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    for part in ["codes.txt:1:12", "codes.txt:3:1", "expected a code such as"] {
        assert!(errors.contains(part), "{part}: {errors}");
    }
    for (arguments, part) in [
        (format!("solve --rules dots.rules dots/5/4/{CODE}"), "the rules of `dots` have no line `code`"),
        (
            format!("solve --rules coded.rules slither/5/4/{CODE}"),
            "codes of the kind `dots` do not begin with `slither`",
        ),
        ("convert --rules dots.rules dots.txt --to code".to_owned(), "`code`"),
    ] {
        let output = folder.run(&arguments).output();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(part), "{arguments}: {errors}");
    }
}

#[test]
fn a_wrong_line_code_is_an_error_of_the_file() {
    let folder = folder(&[("wrong.rules", &format!("{RULES}code nubmers\n"))]);
    let message = str![[r#"
error: a code has no part `nubmers`
  --> wrong.rules:12:6
   |
12 | code nubmers
   |      ^^^^^^^
   = help: did you mean `numbers`?

"#]];
    folder.run("rules check wrong.rules").gives(2, "", message);
    for arguments in [
        "solve --rules wrong.rules dots.txt",
        "rules test wrong.rules dots.txt",
        "rules show-board wrong.rules dots.txt",
    ] {
        let output = folder.run(arguments).output();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && errors.contains("did you mean `numbers`?"),
            "{arguments}: {errors}"
        );
    }
}

#[test]
fn rules_are_tested_on_codes_as_on_plain_grids() {
    let code = format!("dots/5/4/{CODE}");
    let folder = folder_with_codes(&[
        ("puzzle.txt", &format!("{BOARD}{SOLUTION}")),
        ("stated.txt", &format!("{code}\t{WORDS}\n")),
        ("shown.txt", &format!("{code}\t{}\n", WORDS.replace('-', ".").replace('x', "#"))),
        ("found.txt", &format!("{code} a comment\n")),
        ("refused.txt", &format!("{code}\tx{}\n", &WORDS[1..])),
        ("bad.txt", &format!("{code}\n{code}z\n")),
        ("words.txt", &format!("{code}\t?{}\n", &WORDS[1..])),
    ]);
    let output = |arguments: &str| {
        let output = folder.run(arguments).output();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let expected = output("rules test coded.rules puzzle.txt");
    assert!(expected.1.starts_with("1 of 1 solution accepted"), "{expected:?}");
    for file in ["stated.txt", "shown.txt", "found.txt"] {
        let (status, text) = output(&format!("rules test coded.rules {file}"));
        assert_eq!((status, text.replace(file, "puzzle.txt")), expected, "{file}");
    }
    let (status, text) = output("rules test coded.rules refused.txt");
    assert!(status == Some(1) && text.starts_with("0 of 1 solution accepted"), "{text}");
    for (file, part) in [
        ("bad.txt", "bad.txt:2:23: expected the end of the code, found `z`"),
        ("words.txt", "words.txt:1: `?`, the word of cell 1, is not one that the rules fill in"),
    ] {
        let output = folder.run(&format!("rules test coded.rules {file}")).output();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(part), "{file}: {errors}");
    }
    assert_eq!(
        output("rules show-board coded.rules stated.txt"),
        output("rules show-board coded.rules puzzle.txt")
    );
}

/// Rules whose model takes minutes on a large board: the compiler finds out for all ways to choose three cells that the
/// rule holds, again for each of the rules.
fn slow_folder() -> Folder {
    let mut rules = "kind slow\nfind shaded or white in cells\n".to_owned();
    for more in 0..40 {
        rules += &format!(
            "rule no way is shorter, {more}\n  each cell a: each cell b: each cell c: \
             distance(a, b) + distance(b, c) + {more} >= distance(a, c)\n"
        );
    }
    let large = "kind: slow\nsize: 24x24\n";
    let folder = Folder::new(&[("slow.rules", &rules), ("large.txt", large)]);
    folder.write("both.txt", format!("{large}---\nkind: slow\nsize: 1x2\n").as_bytes());
    folder
}

/// A time that is much longer than a test takes, and much shorter than the time to make the model.
const SOON: Duration = Duration::from_secs(40);

#[test]
fn time_limits_include_the_time_to_make_a_model() {
    const COUNTED: &str = "unknown, at least 0 solutions (stopped after 0.5 s";
    let folder = slow_folder();
    let clock = Instant::now();
    for (arguments, code, parts) in [
        (
            "solve both.txt --output jsonl",
            1,
            [r#""status":"unknown","solutions":[],"reason":"time""#, "multiple"],
        ),
        ("solve both.txt --count", 1, [COUNTED, "multiple, 4 solutions"]),
        (
            "solve both.txt --solutions 200",
            1,
            ["both.txt:1: slow 24 x 24, by the rules of a file: unknown (time)", "solution 4"],
        ),
        ("solve both.txt --decided --certificate made", 1, ["unknown (time)", "multiple"]),
        (
            "verify both.txt",
            3,
            ["auto: verdict or list: ended by time: 1 puzzle", "puzzles with a disagreement: 0"],
        ),
        ("hint large.txt", 1, ["", "the puzzle was not solved within the time limit"]),
        ("explain large.txt", 1, ["", "the puzzle was not solved within the time limit"]),
        (
            "rate both.txt",
            1,
            ["both.txt:1: not rated within 0.5 s", "both.txt:4: the puzzle has several solutions"],
        ),
        ("bench both.txt --engines auto --runs 1", 0, ["both.txt:1  timeout", "both.txt:4 "]),
    ] {
        let output = folder.run(&format!("{arguments} --rules slow.rules --timeout .5")).output();
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {text}");
        for part in parts {
            assert!(text.contains(part), "{arguments}: {part}: {text}");
        }
    }
    assert!(clock.elapsed() < SOON);
}

#[test]
fn a_puzzle_is_read_and_drawn_without_its_model() {
    let folder = slow_folder();
    let clock = Instant::now();
    for arguments in ["convert large.txt --to grid", "render large.txt --out large.svg"] {
        let output = folder.run(&format!("{arguments} --rules slow.rules")).output();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {text}");
    }
    assert!(clock.elapsed() < SOON);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_work_on_a_model() {
    let folder = slow_folder();
    for arguments in [
        "solve --rules slow.rules large.txt",
        "verify --rules slow.rules large.txt",
        "generate slow.rules --size 24x24",
        "bench --rules slow.rules large.txt",
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
            .args(arguments.split_whitespace())
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(800));
        let clock = Instant::now();
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{arguments}");
        assert!(clock.elapsed() < SOON, "{arguments}");
    }
}
