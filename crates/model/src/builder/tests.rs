use super::constraints::RegionSize;
use super::*;
use crate::atom::Atom;
use crate::{Assignment, brute};

fn solutions(builder: Builder) -> Vec<Assignment> {
    brute::solutions(&builder.finish().expect("a model"), 10_000).expect("tiny")
}

#[test]
fn integers_keep_their_numbers_where_they_fit() {
    let mut puzzle = Builder::new();
    let (small, negative, large) = (puzzle.int(1..=3), puzzle.int(-2..=1), puzzle.int(100..=101));
    assert_eq!((small.offset(), negative.offset(), large.offset()), (0, -2, 100));
    puzzle.sum([(1, small), (2, negative), (1, large)], 98, "sum");
    puzzle.clause([small.is_not(2)], "not two");
    let found: Vec<[i32; 3]> = solutions(puzzle)
        .iter()
        .map(|values| [small, negative, large].map(|int| int.value(values)))
        .collect();
    assert_eq!(found, [[1, -2, 101]]);
}

#[test]
fn each_constraint_means_what_its_call_states() {
    let mut puzzle = Builder::new();
    let digits: Vec<Int> = (0..3).map(|_| puzzle.int(1..=4)).collect();
    puzzle.cage(digits.clone(), 9, "cage");
    puzzle.pair(digits[0], digits[1], |a, b| a < b, "sign");
    puzzle.automaton(
        digits.clone(),
        0,
        |&last, _, digit| (digit != last + 1).then_some(digit),
        |_| true,
        "steps",
    );
    let values = |found: &Assignment| digits.iter().map(|int| int.value(found)).collect::<Vec<_>>();
    assert_eq!(solutions(puzzle).iter().map(values).collect::<Vec<_>>(), [[2, 4, 3]]);

    let mut puzzle = Builder::new();
    let sides = puzzle.sides(1, 2);
    puzzle.single_loop(sides.edges(), "loop");
    puzzle.count(sides.around((0, 1)), 3.., "three sides");
    assert_eq!(solutions(puzzle).len(), 2);

    // A square has one cycle, which three of its four sides do not close.
    let mut puzzle = Builder::new();
    let sides = puzzle.sides(1, 1);
    puzzle.forest(sides.edges(), "forest");
    puzzle.count(sides.around((0, 0)), 3.., "three sides");
    assert_eq!(solutions(puzzle).len(), 4);

    let mut puzzle = Builder::new();
    let cells = puzzle.bools(2, 2);
    puzzle.connected(cells.iter().copied(), cells.edges(), "connected");
    puzzle.no_square(&cells, "no square");
    puzzle.count(cells.iter().copied(), 2..=4, "two at least");
    assert_eq!(solutions(puzzle).len(), 4 + 4);

    let mut puzzle = Builder::new();
    let links = puzzle.links(1, 3);
    let size = puzzle.hidden_int(1..=3);
    puzzle.regions(
        links.edges(),
        [RegionSize::Value(size), RegionSize::Free, RegionSize::Exactly(2)],
        "regions",
    );
    assert_eq!(solutions(puzzle), [[0, 1, 1]]);
}

#[test]
fn hidden_cells_make_no_further_solutions() {
    let mut puzzle = Builder::new();
    let (a, b) = (puzzle.bool(), puzzle.bool());
    let all = puzzle.both([a, b], "both");
    let free = puzzle.hidden_bool();
    puzzle.different_lines([a.yes(), all.yes()], [b.yes(), free.yes()], "lines");
    let found = solutions(puzzle);
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|values| all.value(values) == (a.value(values) && b.value(values))));
}

#[test]
fn wide_integers_have_one_of_many_numbers() {
    let mut puzzle = Builder::new();
    let wide = puzzle.wide_int(-1..=2, "wide");
    puzzle.clause([!wide.is(0).expect("in range")], "not zero");
    assert_eq!(wide.is(3), None);
    let found: Vec<_> = solutions(puzzle).iter().map(|values| wide.value(values)).collect();
    assert_eq!(found, [Some(2), Some(1), Some(-1)]);
}

#[test]
fn errors_name_the_call() {
    let error = |make: &dyn Fn(&mut Builder)| {
        let mut puzzle = Builder::new();
        puzzle.int(1..=9);
        make(&mut puzzle);
        puzzle.finish().err().map(|error| error.to_string())
    };
    assert_eq!(error(&|_| ()), None);
    let no_atoms: [Atom; 0] = [];
    assert_eq!(
        error(&|puzzle| puzzle.clause(no_atoms, "the wall")).as_deref(),
        Some("the wall: the clause has no atoms")
    );
    assert_eq!(
        error(&|puzzle| {
            puzzle.int(1..=65);
        })
        .as_deref(),
        Some("the integer from 1 to 65: a cell needs 1 to 64 values, but the range is from 1 to 65")
    );
    assert_eq!(
        error(&|puzzle| puzzle.count([Atom::is(0, 1)], ..=-1, "tents")).as_deref(),
        Some("tents: the range from -9223372036854775808 to -1 is empty or not allowed")
    );
    assert_eq!(
        error(&|puzzle| puzzle.clause([Atom::is(7, 1)], "far")).as_deref(),
        Some("far names cell 7, but the number of cells is 1")
    );
    assert_eq!(
        error(&|puzzle| puzzle.connected([Atom::is(0, 1)], [(0, 5)], "sea")).as_deref(),
        Some("sea: an edge ends at vertex 5, but the number of vertices is 1")
    );
    assert!(error(&|puzzle| puzzle.hide(3)).is_some());
    assert!(error(&|puzzle| puzzle.restrict(Atom::is(3, 0))).is_some());
    let int = |puzzle: &mut Builder| [puzzle.int(-1..=1), puzzle.int(0..=1)];
    assert!(
        error(&|puzzle| {
            let ints = int(puzzle);
            puzzle.all_different(ints, "mixed");
        })
        .is_some()
    );
}
