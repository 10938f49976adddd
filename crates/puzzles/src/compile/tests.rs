//! Tests of the compiler alone; `tests/all/judged/compiled.rs` tests the models that it makes.

use std::cell::Cell as Counter;
use std::collections::BTreeSet;

use gridproof_model::{Constraint, brute};
use gridproof_rules::answers::Answers;
use gridproof_rules::board::{Answer, ClueValue, Place, Puzzle, Size, in_order};
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::parse;

use super::circuit::Circuit;
use super::*;

fn blank(rules: &str, rows: u16, columns: u16) -> Result<Compiled, CompileError> {
    let (kind, puzzle) = blank_puzzle(rules, rows, columns);
    compile(&kind, &puzzle, &|| false)
}

fn blank_puzzle(rules: &str, rows: u16, columns: u16) -> (Arc<Kind>, Puzzle) {
    let kind = parse(rules).unwrap_or_else(|error| panic!("{error}"));
    let size = Size { rows, columns };
    let puzzle = Puzzle::new(size, kind.layers.len(), kind.flags.len(), kind.clues.len());
    (Arc::new(kind), puzzle)
}

fn answers(compiled: &Compiled) -> BTreeSet<Answer> {
    let solutions = brute::solutions(&compiled.model, 10_000).expect("tiny");
    solutions.iter().map(|solution| in_order(compiled.answer(solution))).collect()
}

/// The answers that the judge of a small board accepts.
fn accepted(judge: &Judge<'_>) -> BTreeSet<Answer> {
    let accepts = |answer: &Answer| judge.first_broken(answer, &mut Budget::new(10_000)) == Ok(None);
    Answers::new(judge, 100_000).expect("few answers").iter().filter(accepts).map(in_order).collect()
}

#[test]
fn conditions_are_simplified() {
    let mut circuit = Circuit::new(&|| false);
    let [number, other] = [circuit.cell(1, 9, true), circuit.cell(1, 9, true)];
    let low = circuit.atom(number, 0b1110);
    let high = circuit.atom(number, 0b11_1000_0000);
    assert_eq!(circuit.and([low, high]), Lit::NEVER);
    assert_eq!(circuit.atom(number, u64::MAX), Lit::ALWAYS);
    // The same condition is one node, and a condition excludes its opposite.
    let difference = sum::Sum::cell(number).minus(&sum::Sum::cell(other));
    let equal = circuit.equals(&difference, 0);
    assert_eq!(circuit.equals(&difference.clone().times(-1), 0), equal);
    let unequal = circuit.not(equal);
    assert_eq!(circuit.and([low, equal, unequal]), Lit::NEVER);
    let less = circuit.at_least(&difference.clone().times(-1), 1);
    let at_least = circuit.at_least(&difference, 0);
    assert_eq!(circuit.or([less, at_least]), Lit::ALWAYS);
}

fn lazy_rules(compiled: &Compiled) -> Vec<String> {
    let lazy = compiled.model.constraints().iter().filter(|constraint| constraint.name() == "lazy");
    lazy.map(|constraint| constraint.origin().to_string()).collect()
}

#[test]
fn what_has_no_constraint_is_checked_on_complete_assignments() {
    let rules = "kind tied\nfind shaded or white in cells\n\
                 define cell a and cell b are tied when a next to b and a is shaded\n\
                 rule some loop\n  not forest(cells by tied)\n";
    let compiled = blank(rules, 2, 2).expect("a model");
    assert_eq!(lazy_rules(&compiled), ["\"some loop\""]);
}

#[test]
fn a_forest_has_an_edge_for_each_pair_that_may_be_tied() {
    let rules = "kind tied\nfind shaded or white in cells\n\
                 define cell a and cell b are tied when a next to b and a is shaded\n\
                 rule no loops\n  forest(cells by tied)\n";
    let compiled = blank(rules, 2, 3).expect("a model");
    assert!(lazy_rules(&compiled).is_empty());
    let edges = compiled.model.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Forest(forest) => Some(forest.edges().len()),
        _ => None,
    });
    assert_eq!(edges.collect::<Vec<_>>(), [7]);
    // On 24 of the 64 boards, two white cells touch on each closed way, so that nothing ties them.
    let solutions = gridproof_model::brute::solutions(&compiled.model, 100).expect("tiny");
    assert_eq!(solutions.len(), 24);
}

#[test]
fn rules_of_large_models_are_checked_on_complete_assignments() {
    let rules = "kind pairs\nfind regions\nrule all regions differ\n  \
                 each cell a: each cell b: region of a != region of b\n";
    let compiled = blank(rules, 40, 60).expect("a model");
    assert_eq!(lazy_rules(&compiled), ["\"all regions differ\""]);
}

#[test]
fn only_the_groups_that_a_word_selects_must_be_rectangles() {
    let rules = "kind blocks\nfind shaded or white in cells\n\
                 define group g is big when count(g) > 3\n\
                 rule big groups are rectangles\n  each big shaded group g: rectangle(g)\n";
    let compiled = blank(rules, 2, 2).expect("a model");
    assert!(lazy_rules(&compiled).is_empty());
    // Groups of three cells are no rectangles, and are not big.
    assert_eq!(answers(&compiled).len(), 16);
}

#[test]
fn the_work_ends_soon_after_it_is_stopped() {
    // The model takes a few steps for each of the 64 million ways to choose three cells.
    let visits = "kind slow\nfind shaded or white in cells\nrule no way is shorter\n  each cell a: each cell b: \
                  each cell c: distance(a, b) + distance(b, c) >= distance(a, c)\n";
    // All pairs of 400 numbers are compared within one expression.
    let pairs =
        "kind slow\nfind number 1 to 60 in cells\nrule all are the same\n  same(cells c: number of c)\n";
    for rules in [visits, pairs] {
        let (kind, puzzle) = blank_puzzle(rules, 20, 20);
        for at in [1, 20, 300] {
            let looks = Counter::new(0);
            let stops = || {
                looks.set(looks.get() + 1);
                looks.get() >= at
            };
            let compiled = compile(&kind, &puzzle, &stops);
            assert!(matches!(compiled, Err(CompileError::Stopped)), "{rules}");
            assert_eq!(looks.get(), at, "{rules}");
        }
    }
}

#[test]
fn absolute_values_are_compared_without_hidden_sums() {
    for comparison in ["=", "!=", "<", "<=", ">", ">="] {
        for other in ["1", "0 - 1", "number of a - 2", "2 - number of b", "abs(number of a - 2)"] {
            for [one, two] in
                [["abs(number of a - number of b)", other], [other, "abs(number of a - number of b)"]]
            {
                let rules = format!(
                    "kind gaps\nfind number 1 to 4 or empty in cells\nrule gaps\n  each cell a: \
                     each cell b next to a: {one} {comparison} {two}\n"
                );
                let (kind, puzzle) = blank_puzzle(&rules, 1, 2);
                let judge = Judge::new(&kind, &puzzle).expect("no clues");
                let is_right = |answer: &Answer| {
                    judge.first_broken(answer, &mut Budget::new(1_000)).expect("a short rule").is_none()
                };
                let all = Answers::new(&judge, 100).expect("few answers");
                let known: BTreeSet<Answer> = all.iter().filter(is_right).map(in_order).collect();
                let compiled = blank(&rules, 1, 2).expect("a model");
                assert_eq!(answers(&compiled), known, "{rules}");
                if !other.contains("abs") {
                    assert_eq!(compiled.model.cells(), 2, "{rules}");
                }
            }
        }
    }
}

#[test]
fn sums_of_different_numbers_are_one_constraint() {
    let rules = "kind sums\nfind digit 1 to 4 in cells\n\
                 rule no digit twice in {l}\n  each line l: different(cells c in l: digit of c)\n\
                 rule the digits of {l} have the sum\n  each row l: sum(cells c in l: digit of c) = 2 * columns + 1\n";
    for (rows, columns, constraints, solutions) in [(1, 3, 1, 6), (1, 4, 1, 0), (1, 2, 1, 4), (2, 3, 5, 12)] {
        let compiled = blank(rules, rows, columns).expect("a model");
        let names: Vec<String> = compiled.model.constraints().iter().map(|one| format!("{one:?}")).collect();
        assert_eq!(names.len(), constraints, "{rows}x{columns}: {names:?}");
        let found = gridproof_model::brute::solutions(&compiled.model, 100).expect("tiny");
        assert_eq!(found.len(), solutions, "{rows}x{columns}");
    }
    let compiled = blank(rules, 1, 3).expect("a model");
    let origins: Vec<String> =
        compiled.model.constraints().iter().map(|one| one.origin().to_string()).collect();
    assert_eq!(origins, ["\"the digits of row 1 have the sum\" and \"no digit twice in row 1\""]);
}

#[test]
fn cells_that_are_seen_are_counted_by_an_automaton() {
    let rules = "kind views\nclue number in cells\nfind shaded or white in cells\n\
                 rule {c} has a number and is white\n  each cell c with number: c is white\n\
                 rule {n} cells are seen from {c}\n  \
                 each cell c with number n: count(white cells seen from c) = n\n";
    let kind = Arc::new(parse(rules).unwrap_or_else(|error| panic!("{error}")));
    let size = Size { rows: 2, columns: 4 };
    let mut puzzle = Puzzle::new(size, 0, 0, 1);
    // The cell with the second number is clear, and counts with the one before it.
    for (cell, number) in [(1, 2), (3, 1)] {
        puzzle.clues[0].push((Place::Point(size.cell(cell)), ClueValue::Number(number)));
    }
    let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
    let names: Vec<&str> = compiled.model.constraints().iter().map(Constraint::name).collect();
    // Only the view from the second number goes past a cell that may be shaded.
    assert_eq!(names, ["clause", "clause", "count", "automaton"]);
    let solutions = gridproof_model::brute::solutions(&compiled.model, 200).expect("tiny");
    let judge = gridproof_rules::judge::Judge::new(&kind, &puzzle).expect("clues");
    let all = gridproof_rules::answers::Answers::new(&judge, 1_000).expect("few answers");
    let mut budget = gridproof_rules::judge::Budget::new(1_000_000);
    let accepted = all.iter().filter(|answer| judge.first_broken(answer, &mut budget) == Ok(None)).count();
    assert_eq!(solutions.len(), accepted);
    assert!(accepted > 3, "{accepted}");
}

/// The largest number was a `?`, and the judge took it for 0, so that no `?` in a list could be more than the number of
/// cells.
#[test]
fn sums_in_lists_can_be_large_if_the_largest_number_is_not_given() {
    let rules = "kind sums\nclue digits in board\nclue sums list in outside left\nfind number 1 to digits in cells\n\
                 rule sums\n  each place o with sums n: sequence(cells c in view of o: number of c + 1) = n\n";
    let kind = Arc::new(parse(rules).expect("valid rules"));
    let grid = "kind: sums\nsize: 1x2\ndigits: ?\nsums:\nleft ?,?\nsolution:\n12\n";
    let (puzzle, solution) = gridproof_rules::grid::read(&kind, grid).expect("a puzzle");
    let (judge, solution) = (Judge::new(&kind, &puzzle).expect("valid clues"), solution.expect("a solution"));
    assert_eq!(judge.first_broken(&solution, &mut Budget::new(10_000)), Ok(None));
    let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
    assert!(answers(&compiled).contains(&in_order(solution)));
}

#[test]
fn what_has_an_empty_range_is_the_other_word() {
    for (range, count) in
        [("5 to 3 or empty", 1), ("3 to 2 or empty", 1), ("0 - 4 to 0 - 9 or empty", 1), ("5 to 3", 0)]
    {
        let rules = format!(
            "kind none\nfind number {range} in cells\nrule {{c}} and {{d}} are equal\n  \
             each cell c: each cell d next to c: number of c = number of d or not c is filled\n"
        );
        let (kind, puzzle) = blank_puzzle(&rules, 1, 2);
        let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
        let judge = Judge::new(&kind, &puzzle).expect("a judge");
        let found = answers(&compiled);
        assert_eq!(found.len(), count, "{range}");
        for answer in &found {
            assert_eq!(judge.first_broken(answer, &mut Budget::new(1_000)), Ok(None), "{range}");
        }
    }
}

#[test]
fn cells_are_left_over_where_a_rule_says_so() {
    let with_rule = |find: &str, rule: &str| {
        let rules = format!(
            "kind parts\nclue hole else open in cells\n{find}\nrule {{c}} is white\n  each hole cell c: {rule}\n"
        );
        let (kind, mut puzzle) = blank_puzzle(&rules, 2, 2);
        puzzle.clues[0] = vec![(Place::Point(puzzle.size.cell(3)), ClueValue::Mark(0))];
        let judge = Judge::new(&kind, &puzzle).expect("a judge");
        let accepted = accepted(&judge);
        let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
        assert_eq!(answers(&compiled), accepted, "{rules}");
        accepted.len()
    };
    // The three cells that are left form a path, which has two places to cut it.
    assert_eq!(with_rule("find regions", "no region r where c in r"), 4);
    assert_eq!(with_rule("find regions", "count(region of c) >= 1"), 12);
    // None, one, two or three of the three cells are in regions: 1 + 3 + (2 + 2 + 1) + 4 ways.
    assert_eq!(with_rule("find regions in some cells", "no region r where c in r"), 13);
    assert_eq!(with_rule("find regions", "not (some region r where c in r)"), 13);
}

#[test]
fn equal_values_of_groups_regions_and_paths_are_labels() {
    let of_paths = "find paths\nrule each {c} has a number\n  each ended cell c: c has number\n";
    let numbers = "find digit 1 to 3 in cells\nfind shaded or white in cells\n";
    for (declarations, rule) in [
        (of_paths, "each path p: same(ended cells c in p: number of c)"),
        ("find paths\n", "each path p: same(ended cells c in p: number of c)"),
        ("find paths\n", "each path p: same(cells c in p with number: number of c)"),
        ("find regions\n", "each region r: same(cells c in r with number: number of c) and count(r) > 1"),
        ("find regions in some cells\n", "each region r: same(cells c in r with number: number of c)"),
        (
            numbers,
            "(each white group g: same(cells c in g: digit of c)) and each cell c with number n: digit of c = n",
        ),
        (
            "find shaded or white in cells\n",
            "each white group g: same(cells c in g with number: number of c) or rows = 7",
        ),
        (
            "find shaded or white in cells\n",
            "each white group g: same(cells c in g with number: number of c * count(g) / count(g))",
        ),
        (
            "find shaded or white in cells\n",
            "each white group g: same(cells c in g with number: count(cells d in g where number of d = number of c))",
        ),
        (
            "find shaded or white in cells\n",
            "each group g by around: same(white cells c in g with number: number of c)",
        ),
    ] {
        let rules = format!("kind k\nclue number in cells\n{declarations}rule equal\n  {rule}\n");
        let is_large = declarations != numbers && !rule.contains("count(");
        let (kind, mut puzzle) = blank_puzzle(&rules, 2, if is_large { 3 } else { 2 });
        let number = |(cell, number)| (Place::Point(puzzle.size.cell(cell)), ClueValue::Number(number));
        puzzle.clues[0] = [(0, 1), (1, 2), (3, 1)].map(number).to_vec();
        let judge = Judge::new(&kind, &puzzle).expect("a judge");
        let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
        assert_eq!(answers(&compiled), accepted(&judge), "{rules}");
    }
    // On a large board, it is not stated for each two cells.
    let rules = "kind k\nclue number in cells\nfind paths\nrule each {c} has a number\n  \
                 each ended cell c: c has number\nrule {p} joins equal numbers\n  \
                 each path p: same(ended cells c in p: number of c)\n";
    let (kind, mut puzzle) = blank_puzzle(rules, 30, 30);
    let number =
        |cell: usize| (Place::Point(puzzle.size.cell(cell * 37)), ClueValue::Number(cell as i64 % 12));
    puzzle.clues[0] = (0..24).map(number).collect();
    let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
    assert!(lazy_rules(&compiled).is_empty());
}

#[test]
fn regions_of_two_cells_have_the_same_cells_or_none_in_common() {
    let rules = "kind k\nclue number in cells\nfind regions\nrule two\n  \
                 each region r: count(cells in r with number) = 2\nrule between\n  \
                 each cell a with number n: each cell b in region of a with number m where b != a:\n    \
                 n < count(region of a) and count(region of a) < m or m < count(region of a) and count(region of a) < n\n";
    let in_some = rules.replace("find regions", "find regions in some cells");
    let mut found = 0;
    for rules in [rules, &in_some] {
        for clues in
            [&[(0, 1), (5, 4)][..], &[(0, 2), (2, 1), (3, 4), (4, 5)], &[(1, 3), (3, 1), (4, 1), (5, 3)]]
        {
            let (kind, mut puzzle) = blank_puzzle(rules, 2, 3);
            let number = |&(cell, number)| (Place::Point(puzzle.size.cell(cell)), ClueValue::Number(number));
            puzzle.clues[0] = clues.iter().map(number).collect();
            let judge = Judge::new(&kind, &puzzle).expect("a judge");
            let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
            let answers = answers(&compiled);
            assert_eq!(answers, accepted(&judge), "{rules} {clues:?}");
            found += answers.len();
        }
    }
    assert!(found > 6, "{found}");
}

#[test]
fn a_sentence_without_places_names_each_thing_once() {
    let rules = "kind carps\nfind carp or reed in cells\nrule the carp {c} is beside {d} and the reed cell {e}\n  \
                 each carp cell c: each cell d next to c: each reed cell e: c is reed\n";
    let (kind, puzzle) = blank_puzzle(rules, 1, 2);
    let compiler = Compiler::new(&kind, &puzzle, &|| false);
    let origin = compiler.origin_of(&kind.rules[0], &Variables::default()).to_string();
    assert_eq!(origin, r#""the carp is beside a cell and the reed cell""#);
}

#[test]
fn lists_of_runs_are_automata() {
    let words = "find shaded or white in cells\n";
    let digits = "find digit 0 to 2 or black in cells\n";
    let with_holes = "clue hole else open in cells\nfind digit 1 to 2 or black in open cells\n";
    let two = "find shaded or white in cells\nfind digit 1 to 2 in cells\n";
    for (declarations, list, is_automaton) in [
        (words, "sequence(shaded runs s in view of o: count(s))", true),
        (words, "sequence(not shaded runs s in view of o: sum(cells c in s: 2))", true),
        (words, "list(not shaded runs s in view of o: sum(cells c in s: 2))", false),
        (words, "list(shaded runs s in view of o: count(s) - 2)", false),
        (words, "sequence(shaded runs s in view of o: count(s) - 2)", false),
        (digits, "sequence(filled runs s in view of o: sum(cells c in s: digit of c))", true),
        (digits, "sequence(filled runs s in view of o: sum(cells c in s: 2 * digit of c + 1))", true),
        (digits, "sequence(filled runs s in view of o: sum(cells c in s: 2 - digit of c))", true),
        (digits, "sequence(filled runs s in view of o: sum(cells c in s: 1 - digit of c))", false),
        (digits, "sequence(black runs s in view of o: sum(cells c in s: digit of c))", false),
        (with_holes, "sequence(filled runs s in view of o: sum(cells c in s: digit of c))", true),
        (with_holes, "sequence(not black runs s in view of o: count(s))", true),
        (two, "sequence(shaded runs s in view of o: count(s))", true),
        (two, "sequence(shaded runs s in view of o: sum(cells c in s: digit of c))", false),
    ] {
        let rules = format!(
            "kind k\nclue sums list in outside\n{declarations}rule the list of {{o}} is {{n}}\n  \
             each place o with sums n: {list} = n\n"
        );
        let (kind, blank) = blank_puzzle(&rules, 1, if declarations == two { 3 } else { 4 });
        let last = 2 * i32::from(blank.size.columns) + 1;
        for list in [&[][..], &[Some(2)], &[Some(1), Some(3)], &[Some(3), Some(1)], &[None, Some(1)], &[None]]
        {
            for side in [-1, last] {
                let mut puzzle = blank.clone();
                let at = |y: i32, x: i32| Place::Point(Point { y, x });
                puzzle.clues[0] = vec![(at(1, side), ClueValue::List(list.to_vec()))];
                if declarations == with_holes {
                    puzzle.clues[1] = vec![(at(1, 3), ClueValue::Mark(0))];
                }
                let judge = Judge::new(&kind, &puzzle).expect("a judge");
                let compiled = compile(&kind, &puzzle, &|| false).expect("a model");
                assert_eq!(answers(&compiled), accepted(&judge), "{rules}{list:?} {side}");
                let constraints = compiled.model.constraints();
                let has_automaton = constraints.iter().any(|one| matches!(one, Constraint::Automaton(_)));
                // A list that no line has is a contradiction at once.
                assert!(
                    has_automaton == is_automaton || accepted(&judge).is_empty(),
                    "{rules}{list:?}: {constraints:?}"
                );
            }
        }
    }
}
