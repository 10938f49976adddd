//! Numberlink, also known as arukone: paths between equal numbers.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, PathSystem, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Numberlink;

/// The rule that each cell is on a path.
const EVERY_CELL: &str = "EveryCell";

/// The distinct numbers, followed by `?` if it occurs. The label of a path is the position of its number in this list,
/// counted from 1.
fn labels(clues: &Clues) -> Vec<Clue> {
    let mut numbers: Vec<u32> = clues.cells.iter().filter_map(|clue| clue.number()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let unknown = clues.cells.contains(&Clue::Unknown).then_some(Clue::Unknown);
    numbers.into_iter().map(Clue::Number).chain(unknown).collect()
}

fn name(label: Clue) -> String {
    label.number().map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// The cells with the given clue.
fn ends(clues: &Clues, label: Clue) -> impl DoubleEndedIterator<Item = usize> {
    (0..clues.area()).filter(move |&cell| clues.cells[cell] == label)
}

impl PuzzleKind for Numberlink {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "numberlink",
            title: "paths between equal numbers that neither cross nor touch another number",
            rules: "Join equal numbers by paths through centres of cells. Paths do not cross, branch, or go through numbers. \
                    Cells may stay empty, but not in an arukone.",
            codes: &["numlin", "numberlink", "arukone"],
            variants: &[("arukone/e", None), ("arukone", Some(EVERY_CELL))],
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (8, 8),
            small: (5, 5),
            example: "numlin/5/5/g1i2h2l4133j4g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn rules(&self, clues: &Clues) -> String {
        let every_cell = clues.flags.contains(&EVERY_CELL);
        let cells = if every_cell { "Every cell is on a path" } else { "Cells may stay empty" };
        self.about().rules.replace("Cells may stay empty, but not in an arukone", cells)
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let links = model.links(clues.rows, clues.columns);
        let labels = labels(clues);
        let most = labels.len() as i32;
        // For each cell, the label of the path through it; 0 if there is no path.
        let path: Vec<_> = (0..clues.area()).map(|_| model.hidden_int(0..=most)).collect();
        let names = std::iter::once("none".to_owned()).chain(labels.iter().map(|&label| name(label)));
        model.describe_each(&path, "the path at", names);
        let label_of = |clue: &Clue| Some(1 + labels.iter().position(|label| label == clue)? as i32);
        let path_ends: Vec<Option<i32>> = clues.cells.iter().map(label_of).collect();
        let every_cell = clues.flags.contains(&EVERY_CELL);
        let on_paths: Vec<_> = path.iter().map(|path| !path.is(0)).collect();
        let covering = model.constraints_of(|model| {
            for atom in on_paths.iter().filter(|_| every_cell) {
                model.clause([*atom], "each cell is on a path");
            }
        });
        for cell in 0..clues.area() {
            let origin = Origin::from(phrase!("the path at {}", clues.name(cell)));
            let around = links.at(clues.place(cell));
            if let Some(label) = path_ends[cell] {
                model.restrict(path[cell].is(label));
                model.count(around, 1, origin);
            } else {
                // A cell on a path has two links, and any other cell has none.
                model.count_if(!path[cell].is(0), around.iter().copied(), 2, origin.clone());
                around.into_iter().for_each(|link| model.imply(link, [!path[cell].is(0)], origin.clone()));
            }
        }
        let edges = links.edges();
        for &(link, one, other) in &edges {
            let origin = Origin::from(phrase!("the link of {} and {}", clues.name(one), clues.name(other)));
            for label in 0..=most {
                model.clause([!link, !path[one].is(label), path[other].is(label)], origin.clone());
                model.clause([!link, path[one].is(label), !path[other].is(label)], origin.clone());
            }
        }
        // Each path is connected. The links already imply this, but the constraint lets propagation find unreachable
        // cells earlier.
        let implied = model.constraints_of(|model| {
            for (label, number) in (1..).zip(&labels).filter(|(_, label)| ends(clues, **label).count() == 2) {
                let on_path = path.iter().map(|path| path.is(label));
                model.connected(on_path, clues.pairs(), format!("the path of {}", name(*number)));
            }
        });
        // There are no loops besides the paths: every cell on a path is connected to a number.
        let mut vertices = on_paths;
        let root = vertices.len();
        vertices.push(model.always().yes());
        let numbered = (0..clues.area()).filter(|&cell| path_ends[cell].is_some()).map(|cell| (cell, root));
        let mut joined: Vec<(usize, usize)> = numbered.collect();
        for (link, one, other) in edges {
            joined.extend([(one, vertices.len()), (other, vertices.len())]);
            vertices.push(link.yes());
        }
        model.connected(vertices, joined, "no loops");
        let tokens = Token::all_links(&links);
        model.path_system(PathSystem { links, labels: path, ends: path_ends, implied, covering });
        tokens
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        labels(clues).into_iter().find_map(|label| {
            let count = ends(clues, label).count();
            let fault = match label {
                Clue::Number(number) if count != 2 => {
                    format!("the number {number} must occur twice (found {count})")
                }
                Clue::Unknown if count % 2 == 1 => {
                    format!("`?` must occur an even number of times (found {count})")
                }
                _ => return None,
            };
            Some((ends(clues, label).next_back().map(At::Cell), fault))
        })
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::kinds::tests::read_code;
    use gridproof_engines::engine::{auto::Auto, search::Search};
    use gridproof_engines::solve::{Engine, Goal, Query};

    /// The solutions of the puzzle with this code, as text lines, up to a hundred.
    fn solutions(code: &str) -> Vec<String> {
        let puzzle = read_code(code).expect(code);
        let outcome = Search.solve(puzzle.model(), &Query::new(Goal::up_to(100))).expect("any model");
        let mut lines: Vec<String> = outcome.solutions.iter().map(|one| puzzle.line(one)).collect();
        lines.sort_unstable();
        let quick = Auto.solve(puzzle.model(), &Query::default()).expect("any model");
        assert_eq!(quick.solutions.len(), lines.len().min(2), "{code}");
        lines
    }

    #[test]
    fn numbers_that_are_not_told_are_joined_to_each_other() {
        assert_eq!(solutions("numlin/3/2/.g.1g1"), ["e ew w/e ew w"]);
        // The solutions are two horizontal or two vertical paths.
        assert_eq!(solutions("numlin/2/2/....").len(), 2);
        assert!(read_code("numlin/3/1/.g1").is_err());
        assert!(read_code("numlin/3/1/...").is_err());
        let arukone = read_code("arukone/2/2/1g1g").expect("a code");
        assert_eq!(arukone.code().as_deref(), Some("arukone/2/2/1g1g"));
    }
}
