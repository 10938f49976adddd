//! Boards with numbers outside.

use gridproof_puzzles::clues::{Circle, Clue, Clues};

use super::lines::{Grid, Lines, SHADED, clue, words};

#[allow(clippy::too_many_lines, reason = "an arm for each kind")]
/// The clues of a board and the words of its answer.
pub(super) fn read(kind: &str, lines: &mut Lines<'_>, mut clues: Clues) -> Option<(Clues, Vec<String>)> {
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
                        1 => Clue::Circle(Circle::White),
                        2 => Clue::Circle(Circle::Black),
                        _ => Clue::None,
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
        "easyasabc" => {
            clues.number = lines.grid(1, 1)?[0][0].parse().ok();
            let all = lines.grid(rows + 2, columns + 2)?;
            let line = |cells: Vec<&&str>| cells.into_iter().map(|token| clue(token)).collect::<Vec<_>>();
            let inner = |row: usize| all[row][1..=columns].iter().collect::<Vec<_>>();
            let side = |column: usize| all[1..=rows].iter().map(|row| &row[column]).collect::<Vec<_>>();
            clues.outside =
                [line(inner(0)), line(inner(rows + 1)), line(side(0)), line(side(columns + 1))].concat();
            clues.cells = vec![Clue::None; rows * columns];
            let letter = |token: &&str| match token.parse::<u8>() {
                Ok(number) => char::from(b'a' + number - 1).to_string(),
                Err(_) => "-".to_owned(),
            };
            all[1..=rows].iter().flat_map(|row| &row[1..=columns]).map(letter).collect()
        }
        "battleship" => {
            let fleet: &[u32] = match lines.grid(1, 1)?[0][0] {
                "c" => &[3, 2, 1],
                "d" => &[4, 3, 2, 1],
                _ => return None,
            };
            clues.rooms = fleet.iter().map(|&ships| Clue::Number(ships)).collect();
            let all = lines.grid(rows + 1, columns + 1)?;
            clues.outside =
                all[0][1..].iter().chain(all[1..].iter().map(|row| &row[0])).map(|t| clue(t)).collect();
            clues.cells = all[1..].iter().flat_map(|row| &row[1..]).map(|t| clue(t)).collect();
            // Given parts of ships are not drawn once more.
            let drawn = words(&lines.grid(rows, columns)?, SHADED, "-");
            let given = clues.cells.iter().map(|clue| clue.number().is_some_and(|part| part > 0));
            given.zip(drawn).map(|(given, word)| if given { "x".to_owned() } else { word }).collect()
        }
        "kakuro" => {
            let all = lines.grid(rows + 1, columns + 1)?;
            let answer = lines.grid(rows, columns)?;
            let sum = |token: &str| token.parse::<u8>().unwrap_or(0);
            let mut words = Vec::new();
            for (r, c) in (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c))) {
                let token = all[r][c];
                let (right, down) =
                    token.split_once(',').map_or((0, 0), |(right, down)| (sum(right), sum(down)));
                clues.cells.push(match (r, c) {
                    (0, _) => Clue::Sums(sum(token), 0),
                    (_, 0) => Clue::Sums(0, sum(token)),
                    _ if token == "." => Clue::None,
                    _ => Clue::Sums(down, right),
                });
                let black = clues.cells[words.len()] != Clue::None;
                words.push(if black { "-" } else { answer[r - 1][c - 1] }.to_owned());
            }
            (clues.rows, clues.columns) = (rows + 1, columns + 1);
            words
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
