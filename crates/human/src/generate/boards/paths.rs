//! Random boards of numberlinks.

use super::places::random_paths;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};

/// The fewest cells of a path on boards of usual sizes. On published boards, one path in seventy is shorter.
const SHORTEST: usize = 4;

/// A board whose cells are covered by paths, none of which is short if such paths are found soon. Only the ends of the
/// paths become clues.
pub(super) fn numberlink(rows: usize, columns: usize, random: &mut Random) -> Clues {
    const TRIED: usize = 20;
    let clues = &Clues::new(rows, columns);
    // Published boards with ten rows and columns have seven or eight paths, and those with fifteen have twelve. Boards
    // with more paths more often have only one solution.
    let wanted = (rows + columns) * 3 / 8 + random.below(3);
    let mut best = Cover::mixed(clues, wanted, random);
    for _ in 1..TRIED {
        if best.shortest() >= SHORTEST {
            break;
        }
        let other = Cover::mixed(clues, wanted, random);
        if other.shortest() > best.shortest() {
            best = other;
        }
    }
    with_ends(rows, columns, &best.paths)
}

/// Replaces half of the boards by boards with short paths, on which some cells may have no path.
pub(super) fn any_paths(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.5) {
        *clues = any_numberlink(clues.rows, clues.columns, random);
    }
}

fn any_numberlink(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut paths = random_paths(rows, columns, random);
    paths.retain(|path| path.len() > 1);
    // Some paths are removed. In a solution, their cells stay empty or are used by other paths.
    while paths.len() > 1 && random.chance(0.1) {
        paths.swap_remove(random.below(paths.len()));
    }
    with_ends(rows, columns, &paths)
}

/// A board with the clues of the ends of paths.
fn with_ends(rows: usize, columns: usize, paths: &[Vec<usize>]) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::None; clues.area()];
    for (number, path) in (1..).zip(paths) {
        for end in [path[0], path[path.len() - 1]] {
            clues.cells[end] = Clue::Number(number);
        }
    }
    clues
}

/// Paths that together cover a board.
struct Cover<'a> {
    clues: &'a Clues,
    /// The cells of each path, from one end to the other.
    paths: Vec<Vec<usize>>,
    /// The path of each cell.
    path_of: Vec<usize>,
}

impl<'a> Cover<'a> {
    /// Joins and cuts random paths until there are `wanted` paths, with a limit on the number of changes.
    fn mixed(clues: &'a Clues, wanted: usize, random: &mut Random) -> Self {
        let paths = random_paths(clues.rows, clues.columns, random);
        let mut board = Self { clues, paths, path_of: vec![0; clues.area()] };
        (0..board.paths.len()).for_each(|path| board.label(path));
        for _ in 0..20 * clues.area() {
            board.change(wanted, random);
        }
        board
    }

    fn label(&mut self, path: usize) {
        for &cell in &self.paths[path] {
            self.path_of[cell] = path;
        }
    }

    /// The number of cells of the shortest path.
    fn shortest(&self) -> usize {
        self.paths.iter().map(Vec::len).min().unwrap_or(0)
    }

    /// Joins the end of a random path to a part of another path, which begins next to this end. Nothing is changed if
    /// the rest of the other path would be too short, or if the new path would touch itself. If there is no rest, there
    /// must be more than `wanted` paths.
    fn change(&mut self, wanted: usize, random: &mut Random) {
        let one = random.below(self.paths.len());
        if random.chance(0.5) {
            self.paths[one].reverse();
        }
        let end = self.paths[one][self.paths[one].len() - 1];
        let beside = self.clues.neighbours(end);
        let Some(&next) = beside.get(random.below(beside.len())) else { return };
        let other = self.path_of[next];
        if random.chance(0.5) {
            self.paths[other].reverse();
        }
        let place = self.paths[other].iter().position(|&cell| cell == next).unwrap_or(0);
        let is_short = (1..SHORTEST).contains(&place) || place == 0 && self.paths.len() <= wanted;
        let touching = |&cell: &usize| {
            self.clues.neighbours(cell).into_iter().filter(|&beside| self.path_of[beside] == one).count()
        };
        let touches = || self.paths[other][place..].iter().map(touching).sum::<usize>() > 1;
        if one == other || is_short || touches() {
            return;
        }
        let part = self.paths[other].split_off(place);
        self.paths[one].extend(part);
        self.label(one);
        if place == 0 {
            self.paths.swap_remove(other);
            if other < self.paths.len() {
                self.label(other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::{auto::Auto, search::Search};
    use gridproof_engines::solve::{Engine, Goal, Query};
    use gridproof_puzzles::{KindPuzzle, Puzzle};

    /// Up to a hundred solutions of the puzzle with this code, as sorted lines.
    fn solutions(code: &str) -> Vec<String> {
        let Ok(Puzzle::Other(puzzle)) = gridproof_formats::parse(code) else { panic!("{code}") };
        let outcome = Search.solve(puzzle.model(), &Query::new(Goal::up_to(100))).expect("any model");
        let mut lines: Vec<String> = outcome.solutions.iter().map(|one| puzzle.line(one)).collect();
        lines.sort_unstable();
        let quick = Auto.solve(puzzle.model(), &Query::default()).expect("any model");
        assert_eq!(quick.solutions.len(), lines.len().min(2), "{code}");
        lines
    }

    #[test]
    fn each_cell_of_an_arukone_is_on_a_path() {
        let kind = gridproof_puzzles::kinds::by_name("numberlink").expect("a kind");
        let (mut fewer, mut some) = (0, 0);
        for seed in 0..60 {
            let puzzle =
                KindPuzzle::new(kind, any_numberlink(3, 4, &mut Random::new(seed, 0))).expect("a model");
            let code = puzzle.code().expect("a code");
            let mut all = solutions(&code);
            assert_eq!(all, solutions(&code.replace("numlin", "arukone/e")));
            let before = all.len();
            all.retain(|line| !line.split([' ', '/']).any(|word| word == "-"));
            assert_eq!(all, solutions(&code.replace("numlin", "arukone")), "{code}");
            fewer += usize::from(all.len() < before);
            some += usize::from(!all.is_empty());
        }
        assert!(fewer > 10 && some > 10, "{fewer} {some}");
    }
}
