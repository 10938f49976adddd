//! Finds clues that contradict each other in a puzzle that has no solution.

use std::sync::Arc;

use super::why_not::{Clash, Item, clash_within};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Goal, Limits, Query, Verdict};
use gridproof_model::Model;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::{At, Clues};
use gridproof_puzzles::{KindPuzzle, Puzzle, RuledPuzzle};
use gridproof_rules::board::{ClueValue, Place};
use gridproof_rules::judge::Judge;
use gridproof_rules::tree::{Clue as RuledClue, ClueForm, Noun};

/// The maximum number of search steps of each test for a contradiction.
const STEPS: u64 = 50_000;
/// The number of random orders in which the search tries to remove clues; the smallest resulting set is used.
const ORDERS: u64 = 3;

/// Finds a small set of clues that contradict each other in a puzzle that has no solution. Returns `None` if no
/// contradiction was found within a fixed number of search steps. For a [`Puzzle::Other`], the items are clues of the
/// puzzle; for other puzzles, they are clues and givens of the puzzle's model. An empty set means that the rules alone
/// allow no solution on this board.
pub fn clash_of(puzzle: &Puzzle) -> Option<Clash> {
    clash_of_within(puzzle, &Budget::default())
}

/// As [`clash_of`], within the time of the budget. When it is over, the clues that are left are returned.
pub fn clash_of_within(puzzle: &Puzzle, budget: &Budget) -> Option<Clash> {
    match puzzle {
        Puzzle::Other(other) => clash_of_clues(other, &Limits::start(budget)),
        Puzzle::Ruled(ruled) => clash_of_rules(ruled, &Limits::start(budget)),
        _ => clash_within(&puzzle.model(), budget),
    }
}

fn clash_of_clues(puzzle: &KindPuzzle, limits: &Limits) -> Option<Clash> {
    let all = puzzle.clues().given();
    let without = |left_out: &[At]| match left_out {
        [] => Some(puzzle.clone()),
        left_out => puzzle.with_weaker_clues(left_out),
    };
    let drawing = puzzle.drawing();
    let text = |cell: usize| drawing.cells.get(cell).map(String::as_str).unwrap_or_default();
    let named = |&at: &At| name_of(puzzle.clues(), at, &text);
    smallest(
        &all,
        &|left_out| without(left_out).is_some_and(|puzzle| is_contradiction(puzzle.model(), limits)),
        limits,
    )
    .map(|found| clash_of_names(found.iter().map(named), limits))
}

/// As [`clash_of_clues`], for a puzzle by a file of rules. Marks that divide places into two sorts, such as holes, are no
/// clues here.
fn clash_of_rules(puzzle: &RuledPuzzle, limits: &Limits) -> Option<Clash> {
    let (rules, board) = (puzzle.rules(), puzzle.puzzle());
    let is_clue = |clue: &RuledClue| !matches!(clue.form, ClueForm::Marks { other: Some(_), .. });
    let of_rules = rules.clues.iter().enumerate().filter(|(_, clue)| is_clue(clue));
    let all: Vec<(usize, Place)> = of_rules
        .flat_map(|(index, _)| board.clues[index].iter().map(move |(place, _)| (index, *place)))
        .collect();
    let refuted = |left_out: &[(usize, Place)]| {
        let mut board = board.clone();
        for (index, clues) in board.clues.iter_mut().enumerate() {
            clues.retain(|(place, _)| !left_out.contains(&(index, *place)));
        }
        let Ok(puzzle) = RuledPuzzle::new(Arc::clone(rules), board) else { return false };
        puzzle.make_model(&|| limits.check().is_err()) && is_contradiction(puzzle.model(), limits)
    };
    let judge = Judge::new(rules, board).ok()?;
    let found = smallest(&all, &refuted, limits)?;
    Some(clash_of_names(
        found.iter().map(|&(clue, place)| name_by_rules(&judge, puzzle, clue, place)),
        limits,
    ))
}

fn clash_of_names(names: impl Iterator<Item = String>, limits: &Limits) -> Clash {
    Clash { items: names.map(|name| Item::Clue(name.into())).collect(), is_minimal: limits.check().is_ok() }
}

/// The smallest of several minimal sets. Returns `None` if no contradiction is found even with all clues.
fn smallest<T: Copy + PartialEq>(
    all: &[T],
    refuted: &dyn Fn(&[T]) -> bool,
    limits: &Limits,
) -> Option<Vec<T>> {
    if !refuted(&[]) {
        return None;
    }
    let mut best: Option<Vec<T>> = None;
    for order in 0..ORDERS {
        if best.is_some() && limits.check().is_err() {
            break;
        }
        let found = minimal(all, refuted, &mut Random::new(3, order));
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            best = Some(found);
        }
    }
    best
}

/// Finds a minimal set of clues that contradict each other: if any of them is left out as well, `refuted` no longer finds a
/// contradiction. It receives the clues that are left out.
fn minimal<T: Copy + PartialEq>(all: &[T], refuted: &dyn Fn(&[T]) -> bool, random: &mut Random) -> Vec<T> {
    let mut kept = all.to_vec();
    random.shuffle(&mut kept);
    let (mut needed, mut size) = (0, kept.len().div_ceil(2));
    while needed < kept.len() {
        size = size.min(kept.len() - needed).max(1);
        let mut rest = kept.clone();
        rest.drain(needed..needed + size);
        let left_out: Vec<T> = all.iter().copied().filter(|clue| !rest.contains(clue)).collect();
        if refuted(&left_out) {
            kept = rest;
        } else if size > 1 {
            size /= 2;
        } else {
            needed += 1;
            size = (kept.len() - needed).div_ceil(2);
        }
    }
    kept.sort_unstable_by_key(|clue| all.iter().position(|other| other == clue));
    kept
}

fn is_contradiction(model: &Model, limits: &Limits) -> bool {
    if limits.check().is_err() {
        return false;
    }
    let query = Query::new(Goal::Any).within(limits.remaining().with_steps(STEPS));
    gridproof_gate::solve(&Auto, model, &query).is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
}

/// Describes a clue of a file of rules: its name, what it says and where it is.
fn name_by_rules(judge: &Judge<'_>, puzzle: &RuledPuzzle, index: usize, place: Place) -> String {
    let (clue, board) = (&puzzle.rules().clues[index], puzzle.puzzle());
    let number = |number: Option<i64>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let said = match board.clue(index, place) {
        Some(ClueValue::Mark(mark)) => match &clue.form {
            ClueForm::Marks { words, .. } => format!("`{}`", words[*mark]),
            _ => String::new(),
        },
        Some(ClueValue::Number(value)) => format!("`{}` {value}", clue.name),
        Some(ClueValue::List(items)) => {
            let items: Vec<String> = items.iter().map(|item| number(*item)).collect();
            format!("`{}` {}", clue.name, items.join(" "))
        }
        Some(ClueValue::Shape(letter)) => format!("`{}` {letter}", clue.name),
        Some(ClueValue::Direction(direction)) => {
            format!("`{}` {}", clue.name, format!("{direction:?}").to_lowercase())
        }
        Some(ClueValue::Unknown) | None => format!("`{}` ?", clue.name),
    };
    let at = match (place, clue.noun) {
        (Place::Point(point), noun) => format!(" of {}", judge.name_of(point, noun)),
        (Place::Area(area), Noun::Layer(layer)) => {
            let first = board.layers[layer].get(area).and_then(|cells| cells.first());
            let first = first.map(|&cell| judge.name_of(board.size.cell(cell), Noun::Cell));
            format!(" of the {} of {}", puzzle.rules().layers[layer].noun, first.unwrap_or_default())
        }
        _ => String::new(),
    };
    format!("the {said}{at}")
}

/// Describes a clue in words: what it says and where it is.
fn name_of<'t>(clues: &Clues, at: At, text: &impl Fn(usize) -> &'t str) -> String {
    let clue_text = |cell: usize| match text(cell) {
        "" => "clue".to_owned(),
        text => text.to_owned(),
    };
    match at {
        At::Cell(cell) => format!("the {} at {}", clue_text(cell), clues.name(cell)),
        At::Corner(corner) => {
            let (row, column) = (corner / (clues.columns + 1), corner % (clues.columns + 1));
            format!("the clue at the corner below row {row}, right of column {column}")
        }
        At::Room(room) => match clues.room_cells().get(room).and_then(|cells| cells.first()) {
            Some(&first) => format!("the clue of the region of {}", clues.name(first)),
            None => format!("the clue of region {}", room + 1),
        },
        At::Outside(index) => {
            let (rows, columns) = (clues.rows, clues.columns);
            let sides = if clues.outside.len() == 2 * (rows + columns) {
                vec![
                    ("above column", columns),
                    ("below column", columns),
                    ("left of row", rows),
                    ("right of row", rows),
                ]
            } else {
                vec![("of column", columns), ("of row", rows)]
            };
            let mut start = 0;
            for (side, count) in sides {
                if index < start + count {
                    return format!("the clue {side} {}", index - start + 1);
                }
                start += count;
            }
            format!("the clue outside with number {}", index + 1)
        }
        At::Group(index) => match clues.groups.get(index) {
            Some(group) if !group.cells.is_empty() => {
                format!("the {} at {}", group.rule, clues.name(group.cells[0]))
            }
            _ => format!("group {}", index + 1),
        },
        At::Flag(index) => clues.flags.get(index).map_or_else(String::new, |flag| format!("the rule {flag}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::clues::Clue;
    use gridproof_puzzles::kinds;

    #[test]
    fn clashing_clues_are_named_and_needed() {
        // In a slitherlink, a three in a corner contradicts a zero next to it.
        let kind = kinds::by_name("slitherlink").expect("a kind");
        let mut clues = Clues::new(4, 4);
        clues.cells = vec![Clue::None; 16];
        (clues.cells[0], clues.cells[1], clues.cells[15]) =
            (Clue::Number(3), Clue::Number(0), Clue::Number(2));
        let puzzle = Puzzle::Other(KindPuzzle::new(kind, clues).expect("a board"));
        let found = clash_of(&puzzle).expect("no solution");
        let names: Vec<String> = found
            .items
            .iter()
            .map(|item| match item {
                Item::Clue(origin) => origin.to_string(),
                Item::Given { .. } => "a given".to_owned(),
            })
            .collect();
        assert_eq!(names, ["the 3 at row 1, column 1", "the 0 at row 1, column 2"]);
    }

    #[test]
    fn clashing_clues_of_a_file_of_rules_are_named_and_needed() {
        let rules = "kind own\nclue hole else open in cells\nclue number in cells\nfind shaded or white in open cells\n\
            rule {n} cells next to {c} are shaded\n  each cell c with number n: count(shaded cells next to c) = n\n";
        let rules = Arc::new(gridproof_rules::parse(rules).expect("rules"));
        let text = "kind: own\nhole else open in cells:\n...\n...\n..h\nnumber in cells:\n2..\n.0.\n.1.\n";
        let (board, _) = gridproof_rules::grid::read(&rules, text).expect("a board");
        let puzzle = Puzzle::Ruled(RuledPuzzle::new(rules, board).expect("clues"));
        let found = clash_of(&puzzle).expect("no solution");
        let name = |item: &Item| match item {
            Item::Clue(origin) => origin.to_string(),
            Item::Given { .. } => "a given".to_owned(),
        };
        let names: Vec<String> = found.items.iter().map(name).collect();
        assert_eq!(names, ["the `number` 2 of r1c1", "the `number` 0 of r2c2"]);
        assert!(found.is_minimal);
    }

    #[test]
    fn puzzles_with_solutions_have_no_clash() {
        let kind = kinds::by_name("slitherlink").expect("a kind");
        let mut clues = Clues::new(3, 3);
        clues.cells = vec![Clue::None; 9];
        assert_eq!(clash_of(&Puzzle::Other(KindPuzzle::new(kind, clues).expect("a board"))), None);
    }
}
