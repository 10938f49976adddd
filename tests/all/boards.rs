//! Finished boards known to be right or wrong, from a collection beside the repository: `KIND`, what is wrong or `null`, and
//! the board as puzz.link keeps it, between tabs. Skipped with a notice where there is none.

use std::collections::BTreeMap;

use gridproof::puzzle::clues::{Clue, Clues, Direction};
use gridproof::puzzle::{Other, Regions, kinds};

use super::kinds::{collection, completed};

/// The blocks of a board: lines of tokens.
struct Lines<'t> {
    lines: Vec<Vec<&'t str>>,
    at: usize,
}

type Grid<'t> = Vec<Vec<&'t str>>;

impl<'t> Lines<'t> {
    fn grid(&mut self, rows: usize, columns: usize) -> Option<Grid<'t>> {
        let grid = self.lines.get(self.at..self.at + rows)?.to_vec();
        self.at += rows;
        grid.iter().all(|row| row.len() == columns).then_some(grid)
    }

    fn rooms(&mut self, rows: usize, columns: usize) -> Option<Regions> {
        self.at += 1;
        let labels: Option<Vec<usize>> =
            self.grid(rows, columns)?.concat().iter().map(|label| label.parse().ok()).collect();
        Some(Regions::of_labels(&labels?))
    }

    /// Sides between cells, side by side and then one above the other.
    fn sides(&mut self, rows: usize, columns: usize) -> Option<(Grid<'t>, Grid<'t>)> {
        Some((self.grid(rows, columns - 1)?, self.grid(rows - 1, columns)?))
    }

    fn walls(&mut self, rows: usize, columns: usize) -> Option<Regions> {
        let (across, down) = self.sides(rows, columns)?;
        Some(Regions::new(rows, columns, |one, other| {
            let (row, column) = (one / columns, one % columns);
            (if other == one + 1 { across[row][column] } else { down[row][column] }) != "1"
        }))
    }

    /// The letters of the lines at each cell.
    fn links(&mut self, rows: usize, columns: usize) -> Option<Vec<String>> {
        let (across, down) = self.sides(rows, columns)?;
        let word = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let mut word = String::new();
            let mut add = |joined: bool, letter| word.extend(joined.then_some(letter));
            add(row > 0 && down[row.max(1) - 1][column] == "1", 'n');
            add(row + 1 < rows && down[row][column] == "1", 's');
            add(column + 1 < columns && across[row][column] == "1", 'e');
            add(column > 0 && across[row][column.max(1) - 1] == "1", 'w');
            if word.is_empty() { "-".to_owned() } else { word }
        };
        Some((0..rows * columns).map(word).collect())
    }
}

fn clue(token: &str) -> Clue {
    match token {
        "." | "+" | "#" => Clue::None,
        "-" => Clue::Unknown,
        number => number.parse().map_or(Clue::None, Clue::Number),
    }
}

fn numbers(grid: &Grid<'_>) -> Vec<Clue> {
    grid.concat().into_iter().map(clue).collect()
}

/// Words by token; `other` for tokens that are not listed.
fn words(grid: &Grid<'_>, known: &[(&str, &str)], other: &str) -> Vec<String> {
    let word = |token: &str| known.iter().find(|(of, _)| *of == token).map_or(other, |(_, word)| word);
    grid.concat().into_iter().map(|token| word(token).to_owned()).collect()
}

/// Numbers of an answer, over those that are given.
fn filled(clues: &[Clue], answer: &Grid<'_>) -> Vec<String> {
    let word = |(clue, token): (&Clue, &&str)| match clue.number() {
        Some(number) => number.to_string(),
        None => (*token).to_owned(),
    };
    clues.iter().zip(&answer.concat()).map(word).collect()
}

const SHADED: &[(&str, &str)] = &[("#", "x")];

/// The clues of a board and the words of its answer; `None` for a kind, or a variant, that is not read here.
fn read(kind: &str, rows: usize, columns: usize, lines: &mut Lines<'_>) -> Option<(Clues, Vec<String>)> {
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
        "mashu" | "numlin" => {
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
            let given = lines.grid(rows, columns)?;
            clues.cells = numbers(&given);
            let answer = filled(&clues.cells, &lines.grid(rows, columns)?);
            let colour = |word: &String| ["w", "b"].get(usize::from(word == "2")).filter(|_| word != ".");
            answer.iter().map(|word| colour(word).map_or("?".to_owned(), |word| (*word).to_owned())).collect()
        }
        _ => return framed(kind, lines, clues),
    };
    Some((clues, answer))
}

/// As [`read`], for boards with numbers outside.
fn framed(kind: &str, lines: &mut Lines<'_>, mut clues: Clues) -> Option<(Clues, Vec<String>)> {
    let (rows, columns) = (clues.rows, clues.columns);
    let answer = match kind {
        "tents" | "aquarium" | "snake" => {
            if kind == "aquarium" {
                clues.regions = Some(lines.walls(rows, columns)?);
            }
            let all = lines.grid(rows + 1, columns + 1)?;
            clues.outside =
                all[0][1..].iter().chain(all[1..].iter().map(|row| &row[0])).map(|t| clue(t)).collect();
            let board: Grid<'_> = all[1..].iter().map(|row| row[1..].to_vec()).collect();
            match kind {
                "tents" => {
                    let tree = |token: &&str| if *token == "1" { Clue::Number(1) } else { Clue::None };
                    clues.cells = board.concat().iter().map(tree).collect();
                    words(&board, &[("A", "o"), ("1", "x")], "-")
                }
                "aquarium" => words(&board, SHADED, "-"),
                _ => {
                    let circle = |token: &&str| match token.parse::<u32>().unwrap_or(0) % 4 {
                        0 => Clue::None,
                        circle => Clue::Number(circle),
                    };
                    clues.cells = board.concat().iter().map(circle).collect();
                    words(&board, &[("4", "x"), ("5", "x"), ("6", "x")], "-")
                }
            }
        }
        "skyscrapers" => {
            let all = lines.grid(rows + 2, columns + 2)?;
            let line = |cells: Vec<&&str>| cells.into_iter().map(|token| clue(token)).collect::<Vec<_>>();
            let inner = |row: usize| all[row][1..=columns].iter().collect::<Vec<_>>();
            let side = |column: usize| all[1..=rows].iter().map(|row| &row[column]).collect::<Vec<_>>();
            clues.outside =
                [line(inner(0)), line(inner(rows + 1)), line(side(0)), line(side(columns + 1))].concat();
            clues.cells = vec![Clue::None; rows * columns];
            let board = all[1..=rows].iter().flat_map(|row| &row[1..=columns]);
            board.map(|token| token.trim_start_matches('q').to_owned()).collect()
        }
        "doppelblock" => {
            let all = lines.grid(rows + 1, columns + 1)?;
            clues.outside =
                all[0][1..].iter().chain(all[1..].iter().map(|row| &row[0])).map(|t| clue(t)).collect();
            clues.cells = vec![Clue::None; rows * columns];
            let word = |token: &&str| match token.trim_start_matches('q') {
                "-" => "x".to_owned(),
                "." => "?".to_owned(),
                number => number.to_owned(),
            };
            all[1..].iter().flat_map(|row| &row[1..]).map(word).collect()
        }
        _ => return None,
    };
    Some((clues, answer))
}

#[test]
fn right_boards_are_accepted_and_wrong_ones_refused() {
    let Some(folder) = collection("kinds") else { return };
    let text = std::fs::read_to_string(folder.join("boards.tsv")).expect("text");
    // Right and wrong boards of each kind.
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (kind, fault, board) = (fields[0], fields[1], fields[2]);
        let mut parts: Vec<&str> = board.split('/').collect();
        let (Some(rows), Some(columns)) =
            (parts.get(2).and_then(|n| n.parse().ok()), parts.get(3).and_then(|n| n.parse().ok()))
        else {
            continue;
        };
        // Another kind under the name, or a variant of the rules: a letter, or a word.
        let variant =
            parts.get(4).is_some_and(|part| part.len() == 1 && part.starts_with(char::is_alphabetic));
        if parts[1] != kind || variant {
            continue;
        }
        parts.drain(..4);
        let lines = parts.iter().map(|part| part.split_ascii_whitespace().collect()).collect();
        let Some((clues, answer)) = read(kind, rows, columns, &mut Lines { lines, at: 0 }) else { continue };
        let Some(rules) = kinds::by_code(kind) else { panic!("{kind} is no kind") };
        let other = Other::new(rules, clues).unwrap_or_else(|error| panic!("{kind} {fault}: {error}"));
        let answer: Vec<&str> = answer.iter().map(String::as_str).collect();
        let values = other.shown().values(&answer);
        let full = values.as_ref().ok().and_then(|values| completed(other.model(), values));
        let accepted = full.is_some_and(|full| other.check(&full).is_ok());
        assert_eq!(accepted, fault == "null", "{kind} {fault} {board}: {values:?}\n{}", other.draw_clues());
        counts.entry(kind).or_default()[usize::from(!accepted)] += 1;
    }
    eprintln!("right and wrong boards: {counts:?}");
    assert!(counts.len() >= 24, "{counts:?}");
    assert!(counts.values().all(|[right, wrong]| *right > 0 && *wrong > 0), "{counts:?}");
}
