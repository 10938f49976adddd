//! Finds clues that contradict each other in a puzzle that has no solution.

use super::why_not::{Clash, Item, clash_within};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Goal, Limits, Query, Verdict};
use gridproof_model::Model;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::{At, Clues};
use gridproof_puzzles::{KindPuzzle, Puzzle};

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
        _ => clash_within(&puzzle.model(), budget),
    }
}

fn clash_of_clues(puzzle: &KindPuzzle, limits: &Limits) -> Option<Clash> {
    let all = puzzle.clues().given();
    let mut best: Option<Vec<At>> = None;
    for order in 0..ORDERS {
        if best.is_some() && limits.check().is_err() {
            break;
        }
        let found = minimal(puzzle, &all, limits, &mut Random::new(3, order))?;
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            best = Some(found);
        }
    }
    let drawing = puzzle.drawing();
    let text = |cell: usize| drawing.cells.get(cell).map(String::as_str).unwrap_or_default();
    let named = |&at: &At| Item::Clue(name_of(puzzle.clues(), at, &text).into());
    Some(Clash { items: best?.iter().map(named).collect(), is_minimal: limits.check().is_ok() })
}

/// Finds a minimal set of clues that contradict each other: if any of them is removed, the search no longer finds a
/// contradiction. Returns `None` if the search finds no contradiction even with all clues.
fn minimal(puzzle: &KindPuzzle, all: &[At], limits: &Limits, random: &mut Random) -> Option<Vec<At>> {
    if !is_contradiction(puzzle.model(), limits) {
        return None;
    }
    let mut kept = all.to_vec();
    random.shuffle(&mut kept);
    let (mut needed, mut size) = (0, kept.len().div_ceil(2));
    while needed < kept.len() {
        size = size.min(kept.len() - needed).max(1);
        let mut rest = kept.clone();
        rest.drain(needed..needed + size);
        let left_out: Vec<At> = all.iter().copied().filter(|at| !rest.contains(at)).collect();
        if puzzle.with_weaker_clues(&left_out).is_some_and(|weaker| is_contradiction(weaker.model(), limits))
        {
            kept = rest;
        } else if size > 1 {
            size /= 2;
        } else {
            needed += 1;
            size = (kept.len() - needed).div_ceil(2);
        }
    }
    kept.sort_unstable_by_key(|at| all.iter().position(|other| other == at));
    Some(kept)
}

fn is_contradiction(model: &Model, limits: &Limits) -> bool {
    if limits.check().is_err() {
        return false;
    }
    let query = Query::new(Goal::Any).within(limits.remaining().with_steps(STEPS));
    gridproof_gate::solve(&Auto, model, &query).is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
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
    fn puzzles_with_solutions_have_no_clash() {
        let kind = kinds::by_name("slitherlink").expect("a kind");
        let mut clues = Clues::new(3, 3);
        clues.cells = vec![Clue::None; 9];
        assert_eq!(clash_of(&Puzzle::Other(KindPuzzle::new(kind, clues).expect("a board"))), None);
    }
}
