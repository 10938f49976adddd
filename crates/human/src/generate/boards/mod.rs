//! Random boards of each kind, from which random puzzles are made. They have no clues, or the clues of a random
//! solution.
//!
//! Most kinds need only an empty board, or one with random regions. The other kinds have their own functions in this
//! module, listed in `MAKERS`.

mod black;
mod galaxies;
mod groups;
mod kakuro;
mod lines;
mod loops;
mod numbered_regions;
mod numbers;
mod objects;
mod paths;
mod places;
mod regions;
mod rooms;
mod shading;
mod stars;

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{At, Clue, Clues};
use gridproof_puzzles::code::Part;
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

pub use numbers::random_path;
pub use places::random_paths;
pub(in crate::generate) use regions::random_regions;

/// Makes a random board with this number of rows and columns.
type RandomBoard = fn(usize, usize, &mut Random) -> Clues;

/// Changes a board so that the first of two solutions can stay valid and the second may become invalid. Each solution
/// is given as the words of its cells. Returns `None` if nothing can be changed.
type BoardChange = fn(&dyn PuzzleKind, &Clues, &[Word], &[Word], &mut Random) -> Option<Clues>;

/// The functions that make and change random boards of a kind for which [`common_board`] is not enough.
struct BoardMaker {
    /// The name of the kind.
    kind: &'static str,
    random: Option<RandomBoard>,
    change: Option<BoardChange>,
    /// Removes from a random board the parts that depend on the solution.
    to_solve: fn(&Clues) -> Clues,
    /// Adds parts to a board that the rules allow, but that generated puzzles do not have.
    unusual: fn(&mut Clues, &mut Random),
    /// Adds clues to those of a solution that do not follow from the words of the solution.
    further_clues: fn(&mut Clues, &mut Random),
    /// Whether a random board has all clues of a solution, so that no solution needs to be found.
    is_complete: bool,
    /// When a clue of a generated puzzle is removed, if it is not needed: those with a smaller number come first, and
    /// those with the same number in random order. With `None`, the clue stays.
    removal: fn(&Clues, At, &mut Random) -> Option<u8>,
}

impl BoardMaker {
    /// Creates a maker that makes boards with [`common_board`].
    const fn of_kind(kind: &'static str) -> Self {
        Self {
            kind,
            random: None,
            change: None,
            to_solve: Clues::clone,
            unusual: |_, _| {},
            further_clues: |_, _| {},
            is_complete: false,
            removal: |_, _, _| Some(0),
        }
    }

    const fn new(kind: &'static str, random: RandomBoard) -> Self {
        Self { random: Some(random), ..Self::of_kind(kind) }
    }

    const fn with_change(self, change: BoardChange) -> Self {
        Self { change: Some(change), ..self }
    }

    fn of(kind: &dyn PuzzleKind) -> Option<&'static Self> {
        MAKERS.iter().find(|maker| maker.kind == kind.about().name)
    }
}

/// The makers of all kinds that need one, in the order of the kinds' names.
const MAKERS: &[BoardMaker] = &[
    BoardMaker::new("akari", objects::akari),
    BoardMaker::new("battleships", objects::battleships),
    BoardMaker::new("binairo", numbers::binairo),
    BoardMaker::new("countryroad", lines::countryroad).with_change(lines::countryroad_changed),
    BoardMaker::new("dominosa", objects::dominosa),
    BoardMaker::of_kind("doppelblock").with_change(numbers::doppelblock_changed),
    BoardMaker::new("easyasabc", numbers::easyasabc),
    BoardMaker {
        unusual: numbered_regions::any_groups,
        ..BoardMaker::new("fillomino", numbered_regions::fillomino)
    },
    // The numbers are removed before half of the signs, because published boards have more signs than numbers.
    BoardMaker {
        removal: |_, at, random| Some((matches!(at, At::Group(_)) && random.chance(0.5)).into()),
        ..BoardMaker::new("futoshiki", numbers::futoshiki)
    },
    BoardMaker { unusual: galaxies::blacken_dots, ..BoardMaker::new("galaxies", galaxies::galaxies) },
    BoardMaker::new("hashi", objects::hashi),
    BoardMaker::new("hidato", numbers::hidato),
    BoardMaker::new("hitori", shading::hitori),
    BoardMaker {
        unusual: kakuro::any_runs,
        removal: |_, _, _| None,
        ..BoardMaker::new("kakuro", kakuro::kakuro)
    }
    .with_change(kakuro::kakuro_changed),
    BoardMaker {
        to_solve: without_groups,
        unusual: numbered_regions::any_operations,
        ..BoardMaker::new("kenken", numbered_regions::kenken)
    },
    BoardMaker {
        unusual: numbers::any_cages,
        removal: |_, at, _| matches!(at, At::Cell(_)).then_some(0),
        ..BoardMaker::new("killer", numbers::killer)
    },
    BoardMaker::new("lits", shading::lits).with_change(regions::changed_regions),
    BoardMaker { unusual: objects::join_regions, ..BoardMaker::new("magnets", objects::magnets) },
    BoardMaker::new("norinori", shading::norinori).with_change(regions::changed_regions),
    BoardMaker {
        unusual: paths::any_paths,
        is_complete: true,
        ..BoardMaker::new("numberlink", paths::numberlink)
    },
    BoardMaker::new("nurikabe", shading::nurikabe).with_change(shading::nurikabe_changed),
    BoardMaker::new("nurimisaki", shading::nurimisaki),
    BoardMaker::new("renban", numbered_regions::renban),
    BoardMaker::new("ripple", numbered_regions::ripple),
    BoardMaker::new("shakashaka", objects::shakashaka),
    BoardMaker::new("shikaku", objects::shikaku),
    BoardMaker::new("simpleloop", lines::simpleloop).with_change(lines::simpleloop_changed),
    BoardMaker { unusual: stars::any_stars, ..BoardMaker::new("starbattle", stars::starbattle) }
        .with_change(regions::changed_regions),
    BoardMaker {
        unusual: numbers::few_black,
        further_clues: numbers::black_numbers,
        // The numbers of white cells are removed first, so that numbers of black cells are needed.
        removal: |clues, at, _| Some(numbers::is_black_number(clues.clue(at)).into()),
        ..BoardMaker::new("str8ts", numbers::str8ts)
    },
    BoardMaker {
        unusual: groups::unusual_sudoku,
        ..BoardMaker::new("sudoku-variant", numbers::sudoku_variant)
    },
    BoardMaker::new("suguru", numbered_regions::suguru),
    BoardMaker::new("tents", objects::tents),
    BoardMaker::new("thermometers", objects::thermometers),
    BoardMaker { unusual: lines::more_arrows, ..BoardMaker::new("yajilin", lines::yajilin) }
        .with_change(lines::yajilin_changed),
];

fn without_groups(clues: &Clues) -> Clues {
    Clues { groups: Vec::new(), ..clues.clone() }
}

/// Returns a random board of this size. The board may have no solution. For kinds whose random solutions are easier to
/// construct than to find by solving, it has all clues of such a solution. For all other kinds, it has no clues. If the
/// kind does not allow this size, for example because its boards must be square, a similar size is used.
pub fn random_board(kind: &dyn PuzzleKind, rows: usize, columns: usize, random: &mut Random) -> Clues {
    match BoardMaker::of(kind).and_then(|maker| maker.random) {
        Some(make) => make(rows, columns, random),
        None => common_board(kind, rows, columns, random),
    }
}

/// Returns a random board of this size for a campaign. In addition to what [`random_board`] returns, it may have a flag
/// that changes the rules, and parts that generated puzzles do not have.
pub(super) fn campaign_board(
    kind: &dyn PuzzleKind,
    rows: usize,
    columns: usize,
    random: &mut Random,
) -> Clues {
    let mut board = random_board(kind, rows, columns, random);
    let flags: Vec<_> = kind.about().variants.iter().filter_map(|(_, flag)| *flag).collect();
    if board.flags.is_empty() && !flags.is_empty() && random.chance(0.3) {
        board.flags.push(flags[random.below(flags.len())]);
    }
    if let Some(maker) = BoardMaker::of(kind) {
        (maker.unusual)(&mut board, random);
    }
    board
}

/// Returns a random board without the parts that depend on the solution, such as the cages of a kenken.
pub fn board_to_solve(kind: &dyn PuzzleKind, board: &Clues) -> Clues {
    BoardMaker::of(kind).map_or_else(|| board.clone(), |maker| (maker.to_solve)(board))
}

/// Changes the board so that the solution `kept` can stay valid and the solution `other` may become invalid. Each
/// solution is given as the words of its cells. Returns `None` if nothing can be changed, or if boards of the kind need
/// no such changes because clues alone distinguish solutions.
pub fn changed_board(
    kind: &dyn PuzzleKind,
    board: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    BoardMaker::of(kind)?.change?(kind, board, kept, other, random)
}

/// Returns whether random boards of a kind have all clues of a solution.
pub(super) fn is_complete(kind: &dyn PuzzleKind) -> bool {
    BoardMaker::of(kind).is_some_and(|maker| maker.is_complete)
}

/// Returns the clues of a solution, which is given as the words of its cells. They may include random clues that do not
/// follow from the solution.
pub(super) fn clues_of_solution(
    kind: &dyn PuzzleKind,
    board: &Clues,
    words: &[Word],
    random: &mut Random,
) -> Clues {
    let mut clues = kind.clues_of(board, words);
    if let Some(maker) = BoardMaker::of(kind) {
        (maker.further_clues)(&mut clues, random);
    }
    clues
}

/// Returns the places of the clues that may be removed from a generated puzzle, in the order in which their removal is
/// tried. Clues that belong to the board stay, such as the cages of a killer sudoku.
pub(super) fn removable(kind: &dyn PuzzleKind, clues: &Clues, random: &mut Random) -> Vec<At> {
    let mut places = clues.given();
    random.shuffle(&mut places);
    let Some(maker) = BoardMaker::of(kind) else { return places };
    let rank = |at| Some(((maker.removal)(clues, at, random)?, at));
    let mut ranked: Vec<(u8, At)> = places.into_iter().filter_map(rank).collect();
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, at)| at).collect()
}

/// An empty board, with random regions if the kind has regions.
fn common_board(kind: &dyn PuzzleKind, rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    for part in kind.about().parts {
        match part {
            Part::Number(_) => clues.number = Some(1),
            Part::Borders => {
                let usual = kind.about().region;
                clues.regions = Some(regions::regions_of_usual_size(rows, columns, usual, random));
            }
            Part::Cells(_) | Part::Givens | Part::GivenPoles => {
                clues.cells = vec![Clue::None; clues.area()];
            }
            Part::Corners => clues.corners = vec![Clue::None; (rows + 1) * (columns + 1)],
            Part::Rooms => {
                clues.rooms = vec![Clue::None; clues.regions.as_ref().map_or(0, Regions::count)];
            }
            Part::Slash | Part::Dots | Part::Fleet => {}
            Part::TwoSides => clues.outside = vec![Clue::None; rows + columns],
            Part::FourSides | Part::Poles => clues.outside = vec![Clue::None; 2 * (rows + columns)],
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::kinds;

    #[test]
    fn makers_belong_to_kinds() {
        assert!(MAKERS.iter().all(|maker| kinds::by_name(maker.kind).is_some()));
        assert!(MAKERS.windows(2).all(|pair| pair[0].kind < pair[1].kind));
    }
}
