//! Numberlink, also known as arukone: paths between equal numbers.

use super::random_boards::random_paths;
use super::rules::{About, Fault, Rules};
use crate::model::Origin;
use crate::puzzle::clues::{At, Clue, Clues};
use crate::puzzle::code::{Cells, Part};
use crate::puzzle::shown::Token;
use crate::puzzle::statement::Statement;
use crate::puzzle::word::Word;
use crate::random::Random;

/// The kind.
#[derive(Debug)]
pub(super) struct Numberlink;

/// The numbers, each once.
fn labels(clues: &Clues) -> Vec<u32> {
    let mut labels: Vec<u32> = clues.cells.iter().filter_map(|clue| clue.number()).collect();
    labels.sort_unstable();
    labels.dedup();
    labels
}

impl Rules for Numberlink {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "numberlink",
            title: "paths between equal numbers that neither cross nor touch another number",
            rules: "Join equal numbers by paths through centres of cells. Paths do not cross, branch, or go through numbers. \
                    Cells may stay empty.",
            codes: &["numlin", "numberlink", "arukone"],
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (5, 5),
            example: "numlin/5/5/g1i2h2l4133j4g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let links = model.links(clues, |_| true);
        let labels = labels(clues);
        let most = labels.len() as i64;
        // The path that a cell belongs to, 0 for none.
        let path: Vec<_> = (0..clues.area()).map(|_| model.hidden_int(0..=most)).collect();
        for cell in 0..clues.area() {
            let origin = Origin::from(format_args!("the path at {}", clues.name(cell)));
            let ends = links.of(cell);
            match clues.cells[cell] {
                Clue::Number(number) => {
                    let label = 1 + labels.iter().position(|&label| label == number).unwrap_or(0) as i64;
                    model.given(path[cell].is(label));
                    model.exactly(ends, 1, origin);
                }
                clue => {
                    if clue.is_some() {
                        model.exactly(ends.iter().copied(), 1, origin.clone());
                    } else {
                        // Two links on a path, none elsewhere.
                        model.exactly_if(!path[cell].is(0), &ends, 2, origin.clone());
                    }
                    ends.iter().for_each(|&link| model.imply(link, [!path[cell].is(0)], origin.clone()));
                }
            }
        }
        for &(link, one, other) in &links.all {
            let origin =
                Origin::from(format_args!("the link of {} and {}", clues.name(one), clues.name(other)));
            for label in 0..=most {
                model.clause([!link, !path[one].is(label), path[other].is(label)], origin.clone());
                model.clause([!link, path[one].is(label), !path[other].is(label)], origin.clone());
            }
        }
        // Each path is connected: this follows from the links, and shows earlier what a path cannot reach.
        for label in 1..=most {
            let on_path: Vec<_> = path.iter().map(|path| path.is(label)).collect();
            model.connected_cells(clues, &on_path, &format!("the path of {}", labels[label as usize - 1]));
        }
        // No loop besides the paths: all that is on a path hangs together with a number.
        let mut vertices: Vec<_> = path.iter().map(|path| !path.is(0)).collect();
        let root = vertices.len();
        vertices.push(model.always());
        let numbered = (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()).map(|cell| (cell, root));
        let mut edges: Vec<(usize, usize)> = numbered.collect();
        for &(link, one, other) in &links.all {
            edges.extend([(one, vertices.len()), (other, vertices.len())]);
            vertices.push(link);
        }
        model.connected(&vertices, edges, "no loops");
        // A path that passes by itself can take the short cut, and leave what lies between to no path.
        let on_paths = path.iter().flat_map(|path| (1..=most).map(|label| path.is(label))).collect();
        model.normal_form(on_paths, |model| {
            for &(link, one, other) in &links.all {
                let origin = Origin::from(format_args!(
                    "no short cut from {} to {}",
                    clues.name(one),
                    clues.name(other)
                ));
                for label in 1..=most {
                    model.clause([link, !path[one].is(label), !path[other].is(label)], origin.clone());
                }
            }
        });
        (0..clues.area()).map(|cell| links.shown(cell)).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let of =
            |label: u32| (0..clues.area()).filter(move |&cell| clues.cells[cell].number() == Some(label));
        let label = labels(clues).into_iter().find(|&label| of(label).count() != 2)?;
        let count = of(label).count();
        Some((of(label).next_back().map(At::Cell), format!("{count} times the number {label}, not twice")))
    }

    fn clued(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn blank(&self, rows: usize, columns: usize, random: &mut Random) -> Clues {
        let mut clues = Clues::new(rows, columns);
        let mut paths = random_paths(&clues, random);
        paths.retain(|path| path.len() > 1);
        // Some paths are left out: their cells stay empty, or others take them.
        while paths.len() > 1 && random.chance(0.1) {
            paths.swap_remove(random.below(paths.len()));
        }
        clues.cells = vec![Clue::None; clues.area()];
        for (number, path) in (1..).zip(paths) {
            for end in [path[0], path[path.len() - 1]] {
                clues.cells[end] = Clue::Number(number);
            }
        }
        clues
    }

    fn weakened(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }
}
