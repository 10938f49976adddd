//! Faults planted in the compiler that makes models from rules. `rules test` finds each of them: it compares the model
//! with the judge of the rules on random small boards.

use std::sync::atomic::{AtomicUsize, Ordering};

use gridproof_puzzles::judge::rule_file;

use super::Folder;

/// The number of random boards on which a fault is looked for.
const BOARDS: usize = 100;

/// The number of random boards of each kind without a fault.
const BOARDS_WITHOUT_FAULT: usize = 40;

/// The rules on which a fault is found.
#[derive(Clone, Copy)]
enum Rules {
    /// Those of the kind with this name.
    Of(&'static str),
    /// A kind with these declarations and rules.
    Own(&'static str),
}
use Rules::{Of, Own};

impl Rules {
    /// A file with the rules. Its kind is one that gridproof does not solve itself, so that only the model is compared.
    fn text(self) -> String {
        match self {
            Of(name) => {
                let text = rule_file(name).expect("a kind with rules");
                let own = ["kind ", "id ", "code ", "example "];
                let lines = text.lines().filter(|line| !own.iter().any(|start| line.starts_with(start)));
                ["kind own"].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
            }
            Own(text) => format!("kind own\n{text}\n"),
        }
    }
}

const RISING: &str = "strips slope slopes
find number 1 to 3 in cells
rule the numbers along the {s} rise up to {c}
  each slope s: each cell c in s: each cell d before c in s: number of d < number of c";

/// For each fault, rules on which it is found.
const TABLE: &[(&str, Rules)] = &[
    ("CompilerReadsLessAsAtMost", Own(RISING)),
    ("CompilerSortsStrips", Own(RISING)),
    ("CompilerReadsAllViewsForwards", Of("skyscrapers")),
    (
        "CompilerLosesTheShift",
        Own("find sun or moon or star in cells
rule {l} has as many suns as moons
  each line l: count(sun cells in l) = count(moon cells in l)"),
    ),
    ("CompilerLosesTheLastRun", Of("str8ts")),
    ("CompilerLosesShortRunsAtTheEdge", Of("heyawake")),
    (
        "CompilerStopsBeforeObstacles",
        Own("clue number in cells
find cliff or snow in cells
rule the nearest cliff that is seen from {c} is {n} steps away
  each cell c with number n: min(cliff cells e seen from c through snow cells: distance(c, e)) = n"),
    ),
    (
        "CompilerFollowsLinesTooFar",
        Own("clue number in cells
find paths
rule the paths go {n} steps straight on from {c}
  each cell c with number n: count(cells straight from c) = n"),
    ),
    ("CompilerConnectsByCorners", Of("nurikabe")),
    (
        "CompilerJoinsMissingThings",
        Own("find shaded or white in cells
define cell a and cell b are tied when a around b
rule no way of shaded cells is closed
  forest(shaded cells by tied)"),
    ),
    (
        "CompilerForbidsTheLargestGroup",
        Own("find shaded or white in cells
rule the groups of {a} and {b}, which touch at a corner, have the same size
  each cell a: each cell b diagonal to a: count(group of a) = count(group of b)"),
    ),
    (
        "CompilerFollowsSizesTooShort",
        Own("clue number in cells
find shaded or white in cells
rule {c} is shaded, in a group of at most {n} cells
  each cell c with number n: c is shaded and count(group of c) <= n"),
    ),
    (
        "CompilerMiscountsGivenGroups",
        Own("clue given in cells
find size 1 to 4 in cells
rule {c} has the given number {n}
  each cell c with given n: size of c = n
rule the group of {c} has as many cells as its number tells
  each cell c: count(group of c) = size of c"),
    ),
    ("CompilerLosesACornerOfRectangles", Of("shikaku")),
    (
        "CompilerAllowsBordersInRegions",
        Own(
            "clue number in cells
find regions
rule {n} sides of {c} are borders
  each cell c with number n: count(border sides at c) = n
rule {c} belongs to a region
  each cell c: some region r where c in r",
        ),
    ),
    ("CompilerForbidsZeroForUnknown", Of("minesweeper")),
    (
        "CompilerGivesUnknownTwoValues",
        Own("clue number in cells
find shaded or white in cells
rule the row of {c} has at most {n} shaded cells, and its column at least {n}
  each cell c with number n: count(shaded cells in row of c) <= n and count(shaded cells in column of c) >= n"),
    ),
    (
        "CompilerLetsUnknownBeMissing",
        Own("clue lengths list in outside top left
find shaded or white in cells
rule the shaded runs seen from {o} have the lengths {n}
  each place o with lengths n: sequence(shaded runs s in view of o: count(s)) = n"),
    ),
    (
        "CompilerAllowsEndsOfLoops",
        Own("clue stop else free in cells
find loops
rule no loop visits {c}
  each stop cell c: c is not visited"),
    ),
    (
        "CompilerAllowsNoneForExactlyOne",
        Own("board rooms
find lamp or dark in cells
rule one lamp is in the {r}
  each room r: exactly one lamp cell in r"),
    ),
    (
        "CompilerForgetsPremises",
        Own("find shaded or white in cells
rule {c} has a shaded neighbour if it is shaded
  each cell c: if c is shaded then some shaded cell next to c"),
    ),
    ("CompilerPairsOneWithTwo", Of("tents")),
    ("CompilerComparesMissingNumbers", Of("hitori")),
    (
        "CompilerForgetsNegations",
        Own("find number 1 to 4 in cells
rule a neighbour of {a} has another number, and their sum is not 5
  each cell a: some cell b next to a: number of a != number of b and number of a + number of b != 5"),
    ),
    ("CompilerCountsPremises", Of("norinori")),
    ("CompilerLetsColoursChangeOnceAtTheEdge", Of("yinyang")),
];

/// Tests rules, with a fault if one is named. Returns the exit code and the output.
fn test(fault: &str, rules: Rules, boards: usize) -> (Option<i32>, String) {
    let folder = Folder::new(&[("own.rules", &rules.text())]);
    let command = folder.run(&format!("rules test own.rules --random {boards}")).0;
    let output = command.env("GRIDPROOF_PLANTED", fault).output().expect("the program starts");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
    (output.status.code(), text)
}

/// Does something with each of some numbers, on two threads.
fn on_two_threads(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(index) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < count)
                {
                    work(index);
                }
            });
        }
    });
}

#[test]
fn faults_of_the_compiler_are_found() {
    on_two_threads(TABLE.len(), |index| {
        let (fault, rules) = TABLE[index];
        let (code, text) = test(fault, rules, BOARDS);
        assert_eq!(code, Some(1), "{fault}: {text}");
        assert!(text.contains(" answers judged: one is judged differently\n"), "{fault}: {text}");
        assert!(text.contains("this is a mistake in gridproof, not in the rules"), "{fault}: {text}");
    });
}

#[test]
fn without_a_fault_models_and_rules_agree() {
    on_two_threads(TABLE.len(), |index| {
        let (fault, rules) = TABLE[index];
        // The kind of the fault before is tested already.
        if index > 0 && TABLE[index - 1].1.text() == rules.text() {
            return;
        }
        let (code, text) = test("", rules, BOARDS_WITHOUT_FAULT);
        assert_eq!(code, Some(0), "rules for {fault}: {text}");
        assert!(text.contains(" answers judged: no difference\n"), "rules for {fault}: {text}");
    });
}
