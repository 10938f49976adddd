//! The homotopy classes of the path systems of a board, and the constraints that link them to the cells of the board.

use super::classes::{Classes, Crossings};
use super::plane::Point;
use super::surface::Surface;
use super::triangulation::Triangulation;
use super::unary::{Literal, at_least, clause};
use crate::clues::Clues;
use gridproof_model::builder::{Builder, Int};
use gridproof_model::{Abstraction, Phrase};

/// Classes are not used if they and their links would need more than about this number of clauses. Beyond this number,
/// solutions are found sooner without classes (`docs/experiments/many-kinds.md`).
const MOST_CLAUSES: usize = 200_000;

/// A board on which each label belongs to a single path.
pub(super) struct Board {
    rows: usize,
    columns: usize,
    /// The cells that have a label, each with its label. Labels start at 1.
    numbers: Vec<(Point, usize)>,
    /// For each cell, the label of the path through it; 0 if there is no path.
    paths: Vec<Int>,
    /// The number of cells of the model.
    cells: usize,
}

impl Board {
    /// Creates the board for a model that already has all its cells. `label` returns the label of a cell.
    pub(super) fn new(
        clues: &Clues,
        label: impl Fn(usize) -> Option<usize>,
        paths: &[Int],
        model: &Builder,
    ) -> Self {
        let (rows, columns) = (clues.rows, clues.columns);
        let point = |cell: usize| ((cell / columns) as i32, (cell % columns) as i32);
        let numbers = (0..clues.area()).filter_map(|cell| Some((point(cell), label(cell)?)));
        Self { rows, columns, numbers: numbers.collect(), paths: paths.to_vec(), cells: model.cells() }
    }

    /// The classes of the solutions; `None` if the board needs too many points or clauses.
    pub(super) fn abstraction(&self) -> Option<Abstraction> {
        let [rows, columns] = [self.rows, self.columns].map(|count| count as i32);
        let points: Vec<Point> = self.numbers.iter().map(|(point, _)| *point).collect();
        let labels: Vec<usize> = self.numbers.iter().map(|(_, label)| *label).collect();
        let surface = Surface::new(&Triangulation::greedy(rows, columns, &points)?, rows, columns);
        let most = labels.iter().copied().max()?;
        if clauses(&surface, most) > MOST_CLAUSES {
            return None;
        }
        let classes =
            |model: &mut Builder| Classes { surface: &surface, labels: &labels, most, model }.state();
        Builder::abstraction(self.cells, classes, |model, crossings| {
            for (edge, crossings) in surface.edges.iter().zip(&crossings) {
                self.link(model, &edge.chain, crossings, most);
            }
        })
    }

    /// Links the paths across an edge to the cells of its chain. Each path takes one cell of the chain, and these cells
    /// are in the same order as the paths. So enough cells must remain for the other paths, both before and after the
    /// cell of a path.
    fn link(&self, model: &mut Builder, chain: &[Point], crossings: &Crossings, most: usize) {
        let origin = Phrase::new(&"the cells of the paths across an edge", []);
        let paths: Vec<Int> = chain
            .iter()
            .map(|&(row, column)| self.paths[row as usize * self.columns + column as usize])
            .collect();
        for (place, across) in crossings.labels[0].iter().enumerate() {
            for count in place + 1..=chain.len() {
                let cells = &paths[place..=place + chain.len() - count];
                for label in 1..=most as i32 {
                    let there = cells.iter().map(|path| Literal::Atom(path.is(label)));
                    let condition = [!at_least(&crossings.number, count), Literal::Atom(!across.is(label))];
                    clause(model, there.chain(condition), origin);
                }
            }
        }
    }
}

/// The approximate number of clauses. Only clauses about labels are counted, since they are the majority.
fn clauses(surface: &Surface, most: usize) -> usize {
    let capacities = surface.edges.iter().map(|edge| edge.chain.len());
    let (places, pairs) = capacities
        .fold((0, 0), |(places, pairs), capacity| (places + capacity, pairs + capacity * (capacity + 1) / 2));
    // The terms count these clauses for each label. Each edge has clauses for equal labels (two implications each), and
    // clauses that link the edge to its cells. Around each corner, there are further clauses for equal labels. The last
    // term counts the clauses stating that a path that is itself an edge crosses no edge.
    most * (3 * pairs + 4 * places) + 2 * most * places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KindPuzzle;
    use crate::clues::Clue;
    use crate::kinds::by_name;
    use crate::kinds::tests::read_code;
    use gridproof_engines::engine::cdcl::Cdcl;
    use gridproof_engines::solve::{Engine, Goal, Query, Verdict};
    use gridproof_human::generate::boards::random_paths;
    use gridproof_model::random::Random;
    use gridproof_model::{Domain, Model, NormalForm};

    /// Disjoint paths on a board. Many of them are longer than necessary.
    fn wild_paths(board: &Clues, random: &mut Random) -> Vec<Vec<usize>> {
        let mut paths = random_paths(board.rows, board.columns, random);
        paths.retain(|path| path.len() > 1 && random.chance(0.7));
        let mut is_taken = vec![false; board.area()];
        paths.iter().flatten().for_each(|&cell| is_taken[cell] = true);
        for _ in 0..4 * board.area() {
            let Some(path) = paths.len().checked_sub(1).map(|_| random.below(paths.len())) else { break };
            let place = random.below(paths[path].len() - 1);
            let [one, other] = [paths[path][place], paths[path][place + 1]];
            let step = if board.is_level(one, other) { (1, 0) } else { (0, 1) };
            let step = if random.chance(0.5) { step } else { (-step.0, -step.1) };
            let (Some(a), Some(b)) = (board.step(one, step), board.step(other, step)) else { continue };
            if !is_taken[a] && !is_taken[b] {
                (is_taken[a], is_taken[b]) = (true, true);
                paths[path].splice(place + 1..=place, [a, b]);
            }
        }
        paths
    }

    fn puzzle(clues: Clues) -> KindPuzzle {
        KindPuzzle::new(by_name("numberlink").expect("a kind"), clues).expect("a puzzle")
    }

    fn abstraction(model: &Model) -> Abstraction {
        model.normal_form().and_then(NormalForm::abstraction).expect("each label is that of a path")
    }

    /// Every system of paths has a class that satisfies the links.
    #[test]
    fn each_system_of_paths_is_in_a_class() {
        let mut tested = 0;
        for seed in 0..700 {
            let mut random = Random::new(seed, 0);
            let (rows, columns) = (1 + random.below(7), 1 + random.below(7));
            let mut clues = Clues::new(rows, columns);
            let paths = wild_paths(&clues, &mut random);
            clues.cells = vec![Clue::None; clues.area()];
            for (number, path) in (1..).zip(&paths) {
                clues.cells[path[0]] = Clue::Number(number);
                clues.cells[path[path.len() - 1]] = Clue::Number(number);
            }
            if paths.is_empty() {
                continue;
            }
            let puzzle = puzzle(clues.clone());
            let model = puzzle.model();
            // The links are the first cells of the model.
            let mut domains = model.domains().to_vec();
            for (link, (one, other)) in clues.pairs().into_iter().enumerate() {
                let joins = |pair: &[usize]| pair == [one, other] || pair == [other, one];
                let is_taken = paths.iter().any(|path| path.windows(2).any(joins));
                domains[link] = Domain::single(u8::from(is_taken));
            }
            let fixed = model.with_domains(domains).expect("as many");
            let joined = abstraction(model).joined(&fixed).expect("classes of the model");
            for model in [&fixed, &joined] {
                let outcome = Cdcl.solve(model, &Query::new(Goal::Any)).expect("any model");
                assert_eq!(outcome.verdict, Verdict::Satisfiable, "{seed}: {rows}x{columns} {paths:?}");
            }
            tested += 1;
        }
        assert!(tested > 500, "{tested}");
    }

    /// The number of classes of a board, counting up to ten.
    fn classes(code: &str) -> usize {
        let puzzle = read_code(code).expect(code);
        let classes = abstraction(puzzle.model());
        Cdcl.solve(&classes.classes().expect("a model"), &Query::solutions(10))
            .expect("any model")
            .solutions
            .len()
    }

    #[test]
    fn classes_tell_ways_around_numbers_apart() {
        // Paths that would have to cross each other, in the middle of a board or at its border.
        assert_eq!(classes("numlin/2/2/1221"), 0);
        assert_eq!(classes("numlin/3/3/1g2i2g1"), 0);
        assert_eq!(classes("numlin/3/3/1g1i2g2"), 1);
        // A single path, with no other number that it could run around.
        assert_eq!(classes("numlin/4/4/k1g1n"), 1);
        // The path runs above or below the two numbers in the middle.
        assert_eq!(classes("numlin/6/3/l1g22g1l"), 2);
        // One of the numbers is enclosed.
        assert_eq!(classes("numlin/3/3/12g2j1"), 0);
    }

    #[test]
    fn there_are_not_too_many_clauses() {
        let kind = by_name("numberlink").expect("a kind");
        let has_classes = |rows: usize, columns: usize, labels: usize| {
            let mut clues = Clues::new(rows, columns);
            clues.cells = vec![Clue::None; clues.area()];
            for label in 0..labels {
                for end in [2 * label, 2 * label + 1] {
                    let cell = end * clues.area() / (2 * labels);
                    clues.cells[cell] = Clue::Number(label as u32 + 1);
                }
            }
            let puzzle = KindPuzzle::new(kind, clues).expect("a puzzle");
            puzzle.model().normal_form().and_then(NormalForm::abstraction).is_some()
        };
        assert!(has_classes(1, 20, 1) && has_classes(20, 20, 15));
        // Many labels, and a long border.
        assert!(!has_classes(30, 30, 60) && !has_classes(1, 300, 1));
    }

    /// Paths between unknown numbers do not have separate labels.
    #[test]
    fn labels_are_those_of_single_paths() {
        let has_classes = |code: &str| {
            let puzzle = read_code(code).expect(code);
            puzzle.model().normal_form().and_then(NormalForm::abstraction).is_some()
        };
        assert!(has_classes("numlin/3/2/.g.1g1") && !has_classes("numlin/2/2/...."));
        assert!(has_classes("arukone/3/2/1g12g2"));
    }
}
