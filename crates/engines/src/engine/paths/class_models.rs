//! The homotopy classes of a path system as a model, and the constraints that link them to the solutions of a model.

use super::classes::{Classes, Crossings};
use super::plane::Point;
use super::surface::Surface;
use super::triangulation::Triangulation;
use super::{clause, is_single, labels};
use gridproof_model::builder::{Builder, Int};
use gridproof_model::{Constraint, Model, PathSystem, Rules};

/// Classes are not used if they and their links would need more than about this number of clauses. Beyond this number,
/// solutions are found sooner without classes (`docs/experiments/many-kinds.md`).
const MOST_CLAUSES: usize = 200_000;

/// The classes of the solutions of a model. Each solution belongs to a class; some classes may be empty. Even a model
/// with many solutions may have few classes, so an engine can search the classes one after another.
///
/// Extra cells, numbered after the cells of the model, represent the class and have their own constraints. Links are
/// constraints over the model's cells and the extra cells. For each solution, there is a class such that the solution
/// and the class together satisfy the links.
pub(super) struct ClassModels {
    /// The number of cells of the model.
    pub cells: usize,
    /// The model whose solutions are the classes. It shows the extra cells that distinguish the classes. It also has
    /// the cells of the original model, each of which has one value.
    pub classes: Model,
    /// The model whose solutions are those of the original model, each with its class. Solutions that differ only in
    /// their class count as one.
    pub joined: Model,
}

impl ClassModels {
    /// Creates the models. `classes` has the cells of `model`, followed by the extra cells.
    pub(super) fn new(model: &Model, classes: Model, links: Vec<Constraint>) -> Self {
        let cells = model.cells();
        let constraints = model.constraints().iter().chain(classes.constraints()).cloned().chain(links);
        let rules = Rules::new(classes.cells(), constraints.collect());
        let rules = rules.expect("constraints and links over cells of the classes");
        let rules = match model.shown() {
            Some(shown) => rules.showing(shown.iter().copied()),
            None => rules.showing((0..).take(cells)),
        };
        let domains = [model.domains(), &classes.domains()[cells..]].concat();
        let joined = Model::new(rules.expect("cells of the model").into(), domains);
        Self { cells, classes, joined: joined.expect("one domain for each cell") }
    }

    /// Creates the models for a model of a path system; `None` if a label belongs to several paths, or if the board
    /// needs too many points or clauses.
    pub(super) fn of_paths(model: &Model, paths: &PathSystem) -> Option<Self> {
        let (most, count) = (*labels(paths).end(), labels(paths).count());
        if count == 0 || !labels(paths).all(|label| is_single(paths, label)) {
            return None;
        }
        let rows = i32::try_from(paths.links.rows()).ok()?;
        let columns = i32::try_from(paths.links.columns()).ok()?;
        let ends = (0..).zip(&paths.ends).filter_map(|(place, end)| Some((place, (*end)?)));
        let (points, labels): (Vec<Point>, Vec<i32>) =
            ends.map(|(place, label)| ((place / columns, place % columns), label)).unzip();
        let surface = Surface::new(&Triangulation::greedy(rows, columns, &points)?, rows, columns);
        if clauses(&surface, count) > MOST_CLAUSES {
            return None;
        }
        let mut builder = Builder::new();
        for _ in 0..model.cells() {
            builder.always();
        }
        let crossings = Classes { surface: &surface, labels: &labels, most, model: &mut builder }.state();
        let mut links = Vec::new();
        for (edge, crossings) in surface.edges.iter().zip(&crossings) {
            let chain: Vec<Int> = edge
                .chain
                .iter()
                .map(|&(row, column)| paths.labels[(row * columns + column).unsigned_abs() as usize])
                .collect();
            link(&chain, crossings, most, &mut links);
        }
        Some(Self::new(model, builder.finish().ok()?, links))
    }
}

/// Links the paths across an edge to the places of its chain, given as their labels. Each path takes one place of the
/// chain, and these places are in the same order as the paths. So enough places must remain for the other paths, both
/// before and after the place of a path.
fn link(chain: &[Int], crossings: &Crossings, most: i32, links: &mut Vec<Constraint>) {
    for (index, across) in crossings.labels[0].iter().enumerate() {
        for count in index + 1..=chain.len() {
            let places = &chain[index..=index + chain.len() - count];
            for label in 1..=most {
                let there = places.iter().map(|path| path.is(label));
                let condition = [!crossings.number[count - 1], !across.is(label)];
                links.push(clause(there.chain(condition), &"the places of the paths across an edge"));
            }
        }
    }
}

/// The approximate number of clauses. Only clauses about labels are counted, since they are the majority.
fn clauses(surface: &Surface, labels: usize) -> usize {
    let capacities = surface.edges.iter().map(|edge| edge.chain.len());
    let (places, pairs) = capacities
        .fold((0, 0), |(places, pairs), capacity| (places + capacity, pairs + capacity * (capacity + 1) / 2));
    // The terms count these clauses for each label. Each edge has clauses for equal labels (two implications each), and
    // clauses that link the edge to its places. Around each corner, there are further clauses for equal labels. The last
    // term counts the clauses stating that a path that is itself an edge crosses no edge.
    labels * (3 * pairs + 4 * places) + 2 * labels * places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cdcl::Cdcl;
    use crate::solve::{Engine, Goal, Query, Verdict};
    use gridproof_human::generate::boards::random_paths;
    use gridproof_model::Domain;
    use gridproof_model::random::Random;
    use gridproof_puzzles::clues::{Clue, Clues};
    use gridproof_puzzles::kinds::by_name;
    use gridproof_puzzles::{KindPuzzle, Puzzle};

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

    /// The puzzle with this code.
    fn coded(code: &str) -> KindPuzzle {
        match gridproof_formats::parse(code) {
            Ok(Puzzle::Other(puzzle)) => puzzle,
            other => panic!("{code}: {other:?}"),
        }
    }

    /// The classes of the solutions of a puzzle, if there are any.
    fn class_models(puzzle: &KindPuzzle) -> Option<ClassModels> {
        ClassModels::of_paths(puzzle.model(), puzzle.model().path_system().expect("paths"))
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
            let models = ClassModels::of_paths(&fixed, model.path_system().expect("paths"));
            for model in [&fixed, &models.expect("each label is that of a path").joined] {
                let outcome = Cdcl.solve(model, &Query::new(Goal::Any)).expect("any model");
                assert_eq!(outcome.verdict, Verdict::Satisfiable, "{seed}: {rows}x{columns} {paths:?}");
            }
            tested += 1;
        }
        assert!(tested > 500, "{tested}");
    }

    /// The number of classes of a board, counting up to ten.
    fn classes(code: &str) -> usize {
        let models = class_models(&coded(code)).expect("each label is that of a path");
        Cdcl.solve(&models.classes, &Query::solutions(10)).expect("any model").solutions.len()
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
        let has_classes = |rows: usize, columns: usize, labels: usize| {
            let mut clues = Clues::new(rows, columns);
            clues.cells = vec![Clue::None; clues.area()];
            for label in 0..labels {
                for end in [2 * label, 2 * label + 1] {
                    let cell = end * clues.area() / (2 * labels);
                    clues.cells[cell] = Clue::Number(label as u32 + 1);
                }
            }
            class_models(&puzzle(clues)).is_some()
        };
        assert!(has_classes(1, 20, 1) && has_classes(20, 20, 15));
        // Many labels, and a long border.
        assert!(!has_classes(30, 30, 60) && !has_classes(1, 300, 1));
    }

    /// Paths between unknown numbers do not have separate labels.
    #[test]
    fn labels_are_those_of_single_paths() {
        let has_classes = |code: &str| class_models(&coded(code)).is_some();
        assert!(has_classes("numlin/3/2/.g.1g1") && !has_classes("numlin/2/2/...."));
        assert!(has_classes("arukone/3/2/1g12g2"));
    }
}
