//! Checks finished boards that are known to be right or wrong. They come from a collection next to the repository. Each
//! line has three fields separated by tabs: the kind, the fault or `null`, and the board as puzz.link stores it. The
//! tests are skipped with a notice if the collection is missing.

mod framed;
mod lines;

use std::collections::BTreeMap;

use gridproof_model::Domain;
use gridproof_puzzles::clues::{ANY_RUN, Clue, Clues, Direction};
use gridproof_puzzles::display::Token;
use gridproof_puzzles::{KindPuzzle, Puzzle, Sudoku, kinds};

use super::judged::{judged, words_of};
use super::kinds::{collection, within};
use lines::{Lines, SHADED, circles, clue, filled, numbers, words};

/// The answer that a board states for its cells.
enum Answer {
    /// The words of a solution.
    Words(Vec<String>),
    /// For each cell, whether its sides above, right, below and left are on a loop.
    Sides(Vec<[bool; 4]>),
    /// Whether each cell is shaded, even if the puzzle's solution states more about the cell.
    Shaded(Vec<bool>),
}

impl Answer {
    /// The values that cells of the model may have according to the answer; `None` if the answer contains an impossible
    /// word.
    fn values(&self, other: &KindPuzzle) -> Option<Vec<(u32, Domain)>> {
        let single = |(cell, value): (u32, u8)| (cell, Domain::single(value));
        let tokens = other.shown().tokens();
        match self {
            Self::Words(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                Some(other.shown().values(&words).ok()?.into_iter().map(single).collect())
            }
            Self::Sides(sides) => {
                let cells =
                    |token: &Token| if let Token::Inside(cells) = token { Some(*cells) } else { None };
                let of_place = |(token, sides): (&Token, &[bool; 4])| {
                    let sides = sides.map(u8::from);
                    Some(cells(token)?.into_iter().zip(sides).map(single).collect::<Vec<_>>())
                };
                tokens.iter().zip(sides).map(of_place).collect::<Option<Vec<_>>>().map(|all| all.concat())
            }
            Self::Shaded(shaded) => {
                let of_place = |(token, &shaded): (&Token, &bool)| {
                    let Token::Cases(cases) = token else { return None };
                    let cell = cases[0].cell;
                    let white = Domain::single(0);
                    let domain = other.model().domains()[cell as usize];
                    Some((cell, if shaded { domain.difference(white) } else { white }))
                };
                tokens.iter().zip(shaded).map(of_place).collect()
            }
        }
    }
}

#[allow(clippy::too_many_lines, reason = "an arm for each kind")]
/// Reads the clues of a board and its answer; `None` for a kind or variant that this function does not support.
fn read(kind: &str, rows: usize, columns: usize, lines: &mut Lines<'_>) -> Option<(Clues, Answer)> {
    let mut clues = Clues::new(rows, columns);
    let answer = match kind {
        "kurodoko" | "nurimisaki" | "hitori" | "mines" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            words(&lines.grid(rows, columns)?, SHADED, "-")
        }
        "cave" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            words(&lines.grid(rows, columns)?, &[("#", "-")], "x")
        }
        "creek" | "gokigen" => {
            clues.corners = numbers(&lines.grid(rows + 1, columns + 1)?);
            let known = if kind == "creek" { SHADED } else { &[("1", "\\"), ("2", "/")] };
            words(&lines.grid(rows, columns)?, known, if kind == "creek" { "-" } else { "?" })
        }
        "norinori" | "heyawake" | "starbattle" => {
            if kind == "starbattle" {
                clues.number = lines.grid(1, 1)?[0][0].parse().ok();
            }
            let regions = lines.rooms(rows, columns)?;
            if kind == "heyawake" {
                let given = numbers(&lines.grid(rows, columns)?);
                let of_room = |cells: &Vec<usize>| {
                    cells.iter().map(|&cell| given[cell]).find(|clue| clue.is_some()).unwrap_or_default()
                };
                clues.rooms = regions.cells().iter().map(of_room).collect();
            }
            clues.regions = Some(regions);
            words(&lines.grid(rows, columns)?, SHADED, "-")
        }
        "nurikabe" => {
            let grid = lines.grid(rows, columns)?;
            clues.cells = numbers(&grid);
            words(&grid, SHADED, "-")
        }
        "lightup" => {
            let grid = lines.grid(rows, columns)?;
            clues.cells = numbers(&grid);
            words(&grid, &[("#", "o")], "-")
        }
        "mashu" => {
            clues.cells = circles(&numbers(&lines.grid(rows, columns)?));
            lines.links(rows, columns)?
        }
        "numlin" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            lines.links(rows, columns)?
        }
        "country" => {
            let regions = lines.rooms(rows, columns)?;
            let given = numbers(&lines.grid(rows, columns)?);
            let of_room = |cells: &Vec<usize>| {
                cells.iter().map(|&cell| given[cell]).find(|clue| clue.is_some()).unwrap_or_default()
            };
            clues.rooms = regions.cells().iter().map(of_room).collect();
            clues.regions = Some(regions);
            lines.links(rows, columns)?
        }
        "yajilin" => {
            let ways = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
            let arrow = |token: &str| match token.split_once(',') {
                Some((way, number)) => {
                    let way = way.parse::<usize>().ok().and_then(|way| ways.get(way.wrapping_sub(1)));
                    way.map_or(Clue::None, |&way| Clue::Arrow(way, number.parse().ok()))
                }
                None => Clue::None,
            };
            clues.cells = lines.grid(rows, columns)?.concat().into_iter().map(arrow).collect();
            let shaded = words(&lines.grid(rows, columns)?, SHADED, "-");
            let links = lines.links(rows, columns)?;
            shaded
                .into_iter()
                .zip(links)
                .map(|(shade, link)| if shade == "x" { shade } else { link })
                .collect()
        }
        "ripple" | "suguru" => {
            clues.regions = Some(lines.walls(rows, columns)?);
            clues.cells = numbers(&lines.grid(rows, columns)?);
            filled(&clues.cells, &lines.grid(rows, columns)?)
        }
        "fillomino" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            filled(&clues.cells, &lines.grid(rows, columns)?)
        }
        "yinyang" => {
            let given = numbers(&lines.grid(rows, columns)?);
            let answer = filled(&given, &lines.grid(rows, columns)?);
            clues.cells = circles(&given);
            let colour = |word: &String| ["w", "b"].get(usize::from(word == "2")).filter(|_| word != ".");
            answer.iter().map(|word| colour(word).map_or("?".to_owned(), |word| (*word).to_owned())).collect()
        }
        "simpleloop" => {
            let black = |token| if token == "*" { Clue::Number(1) } else { Clue::None };
            clues.cells = lines.grid(rows, columns)?.concat().into_iter().map(black).collect();
            lines.links(rows, columns)?
        }
        "shikaku" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            lines.walls(rows, columns)?.labels().iter().map(usize::to_string).collect()
        }
        "shakashaka" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            let known = &[("2", "sw"), ("3", "se"), ("4", "ne"), ("5", "nw")];
            words(&lines.grid(rows, columns)?, known, "-")
        }
        "hashikake" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            let (across, down) = lines.sides(rows, columns)?;
            let word = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                let word = |sign: &str, words: [&'static str; 2]| match sign {
                    "1" => Some(words[0]),
                    "2" => Some(words[1]),
                    _ => None,
                };
                let level = column.checked_sub(1).and_then(|before| word(across[row][before], ["1", "2"]));
                let upright = row.checked_sub(1).and_then(|above| word(down[above][column], ["a", "b"]));
                let bridge = level.or(upright).filter(|_| !clues.cells[cell].is_some());
                bridge.unwrap_or("-").to_owned()
            };
            (0..clues.area()).map(word).collect()
        }
        "tapa" => {
            let grid = lines.grid(rows, columns)?;
            let runs = |token: &str| match token.split(',').collect::<Vec<_>>()[..] {
                [one] => clue(one),
                ref several => {
                    let mut runs = [0; 4];
                    for (run, length) in runs.iter_mut().zip(several) {
                        *run = length.parse().unwrap_or(ANY_RUN);
                    }
                    Clue::Runs(runs)
                }
            };
            clues.cells = grid.concat().into_iter().map(runs).collect();
            words(&grid, SHADED, "-")
        }
        "tentaisho" => {
            let dots = lines.grid(2 * rows - 1, 1)?.concat().concat();
            let dot =
                |sign: char| if sign == '.' { Clue::None } else { Clue::Number(u32::from(sign != '1')) };
            clues.set_dots(&dots.chars().map(dot).collect::<Vec<_>>());
            let areas = lines.walls(rows, columns)?;
            // Areas are numbered in the order of their dots.
            let name = |cell: usize| {
                let dot = clues.groups.iter().position(|dot| areas.of(dot.cells[0]) == areas.of(cell));
                dot.map_or("?".to_owned(), |dot| (dot + 1).to_string())
            };
            (0..clues.area()).map(name).collect()
        }
        "slither" => {
            clues.cells = numbers(&lines.grid(rows, columns)?);
            let (upright, level) = (lines.grid(rows, columns + 1)?, lines.grid(rows + 1, columns)?);
            let side = |cell: usize| {
                let (r, c) = (cell / columns, cell % columns);
                [level[r][c], upright[r][c + 1], level[r + 1][c], upright[r][c]].map(|side| side == "1")
            };
            let sides = (0..clues.area()).map(side).collect();
            return Some((clues, Answer::Sides(sides)));
        }
        "lits" => {
            clues.regions = Some(lines.rooms(rows, columns)?);
            let grid = lines.grid(rows, columns)?.concat();
            return Some((clues, Answer::Shaded(grid.into_iter().map(|token| token == "#").collect())));
        }
        _ => return framed::read(kind, lines, clues).map(|(clues, words)| (clues, Answer::Words(words))),
    };
    Some((clues, Answer::Words(answer)))
}

#[test]
fn right_boards_are_accepted_and_wrong_ones_refused() {
    let Some(folder) = collection("kinds") else { return };
    let text = std::fs::read_to_string(folder.join("boards.tsv")).expect("text");
    // The numbers of right and wrong boards of each kind.
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut broken = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (kind, fault, board) = (fields[0], fields[1], fields[2]);
        let mut parts: Vec<&str> = board.split('/').collect();
        let (Some(rows), Some(columns)) =
            (parts.get(2).and_then(|n| n.parse().ok()), parts.get(3).and_then(|n| n.parse().ok()))
        else {
            continue;
        };
        // Skip boards of another kind under this name, and variants of the rules. A single letter marks a variant;
        // another kind has its own word.
        let variant =
            parts.get(4).is_some_and(|part| part.len() == 1 && part.starts_with(char::is_alphabetic));
        if parts[1] != kind || (variant && kind != "battleship") {
            continue;
        }
        // A division into areas cannot represent borders that divide nothing.
        if fault == "bdDeadEnd" {
            continue;
        }
        parts.drain(..4);
        let lines = parts.iter().map(|part| part.split_ascii_whitespace().collect()).collect();
        let Some((clues, answer)) = read(kind, rows, columns, &mut Lines { lines, at: 0 }) else { continue };
        let Some(rules) = kinds::by_code(kind) else { panic!("{kind} is no kind") };
        let other = KindPuzzle::new(rules, clues).unwrap_or_else(|error| panic!("{kind} {fault}: {error}"));
        let values = answer.values(&other);
        let full = values.as_ref().and_then(|values| within(other.model(), values));
        let accepted = full.as_ref().is_some_and(|full| other.check(full).is_ok());
        assert_eq!(accepted, fault == "null", "{kind} {fault} {board}: {values:?}\n{}", other.draw_clues());
        // Only some answers are words. For the others, the words of the right boards are known.
        let shown = match &answer {
            Answer::Words(words) => Some(words.clone()),
            Answer::Sides(_) | Answer::Shaded(_) => {
                full.filter(|_| accepted).map(|full| words_of(&other, &full))
            }
        };
        if let Some(words) = shown {
            let judged = judged(&other, &words);
            assert_eq!(judged.is_ok(), accepted, "{kind} {fault} {board}: {judged:?}");
            broken.extend(judged.err().map(|broken| format!("{kind} {fault}: {broken}")));
        }
        counts.entry(kind).or_default()[usize::from(!accepted)] += 1;
    }
    eprintln!("right and wrong boards: {counts:?}");
    eprintln!("{}", broken.join("\n"));
    assert!(counts.len() >= 36, "{counts:?}");
    assert!(counts.values().all(|[right, wrong]| *right > 0 && *wrong > 0), "{counts:?}");
}

#[test]
fn right_sudokus_are_accepted_and_wrong_ones_refused() {
    let Some(folder) = collection("kinds") else { return };
    let text = std::fs::read_to_string(folder.join("boards.tsv")).expect("text");
    let boards: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split('\t').collect())
        .filter(|fields: &Vec<&str>| fields[0] == "sudoku")
        .collect();
    for fields in &boards {
        let parts: Vec<&str> = fields[2].split('/').collect();
        let side: usize = parts[2].parse().expect("a side");
        let grid = |lines: &[&str]| -> Vec<u8> {
            let digits = lines.iter().flat_map(|line| line.split_ascii_whitespace());
            digits.map(|digit| digit.parse().unwrap_or(0)).collect()
        };
        let (givens, answer) = (grid(&parts[3..3 + side]), grid(&parts[3 + side..3 + 2 * side]));
        let puzzle =
            Puzzle::Sudoku(Sudoku::new(side.isqrt(), side.isqrt(), givens.clone()).expect("a sudoku"));
        let full: Option<Vec<u8>> =
            givens.iter().zip(&answer).map(|(given, digit)| given.max(digit).checked_sub(1)).collect();
        let accepted = full.is_some_and(|full| puzzle.check(&full).is_ok());
        assert_eq!(accepted, fields[1] == "null", "{fields:?}");
    }
    assert!(boards.len() > 1);
}
