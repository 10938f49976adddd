//! Files with puzzles, intact and damaged.

use gridproof_model::Block;
use gridproof_model::random::Random;
use gridproof_puzzles::{Clue, Nonogram, Puzzle, Sudoku};

use super::pool::{File, Pool, line};
use super::tables::{lines_of, pictures_of};
use super::{Sample, lines, number, pick, words};

pub(super) fn whole(pool: &Pool, random: &mut Random) -> Sample {
    let File { format, text, puzzles } = pool.file(random);
    Sample::new(format!("whole: {format}"), text, puzzles)
}

/// A file that is cut off at a random place.
pub(super) fn cut(pool: &Pool, random: &mut Random) -> Sample {
    loop {
        let file = pool.file(random);
        let end = boundary(&file.text, number(1, file.text.len().max(2) - 1, random));
        let (text, rest) = file.text.split_at(end);
        let in_last_number = text.ends_with(|c: char| c.is_ascii_digit() || c == ',')
            && rest.trim_end().bytes().all(|byte| byte.is_ascii_digit());
        if !in_last_number && file.format != "iss" {
            let lost = if STATE_NO_SIZES.contains(&file.format) { 9 } else { 0 };
            let held = [&file.puzzles[..], &neighbours(&file.puzzles, lost)].concat();
            return damaged(format!("cut: {}", file.format), text.to_owned(), held);
        }
    }
}

/// A damaged text. By the plain rules, it may contain more puzzles than the original file.
fn damaged(class: String, text: String, mut puzzles: Vec<Puzzle>) -> Sample {
    puzzles.extend(pictures_of(&text));
    puzzles.extend(squares_of(&text));
    // A line is a board of its own only if it is the whole text.
    if text.trim().lines().count() == 1 {
        puzzles.extend(lines_of(&text).into_iter().map(Puzzle::Sudoku));
    }
    Sample::damaged(class, text, puzzles)
}

/// Formats with one clue per line that do not state the number of lines.
const STATE_NO_SIZES: [&str; 6] = ["yaml", "nonogrid", "picross", "g", "webpbn", "json"];

/// Nonograms into which damage can turn the given ones. Up to `lost` empty clues may be missing, the last ones first.
/// An empty clue may be added, two consecutive clues may be joined, or one clue may be split into two.
pub(super) fn neighbours(puzzles: &[Puzzle], lost: usize) -> Vec<Puzzle> {
    let mut found = Vec::new();
    for puzzle in puzzles.iter().filter(|_| lost > 0) {
        let Puzzle::Nonogram(nonogram) = puzzle else { continue };
        let (rows, columns) = (nonogram.rows().to_vec(), nonogram.columns().to_vec());
        let of_rows = changed(&rows, lost).into_iter().map(|rows| (rows, columns.clone()));
        let of_columns = changed(&columns, lost).into_iter().map(|columns| (rows.clone(), columns));
        let changed =
            of_rows.chain(of_columns).filter_map(|(rows, columns)| Nonogram::new(rows, columns).ok());
        found.extend(changed.map(Puzzle::Nonogram));
    }
    found
}

/// The changed lists of clues; see [`neighbours`].
fn changed(clues: &[Clue], lost: usize) -> Vec<Vec<Clue>> {
    let mut lists = Vec::new();
    let mut fewer = clues.to_vec();
    for _ in 0..lost {
        if fewer.pop_if(|clue| clue.is_empty()).is_none() {
            break;
        }
        lists.push(fewer.clone());
    }
    for at in 0..clues.len() {
        let with = |parts: &[&[Block]], replaced: usize| {
            let mut list = clues.to_vec();
            list.splice(at..at + replaced, parts.iter().map(|part| part.to_vec()));
            list
        };
        if clues[at].is_empty() {
            lists.push(with(&[], 1));
        }
        lists.extend((0..=clues[at].len()).map(|half| with(&[&clues[at][..half], &clues[at][half..]], 1)));
        if let Some(next) = clues.get(at + 1) {
            lists.push(with(&[&[&clues[at][..], next].concat()], 2));
        }
    }
    lists
}

/// Reads the numbers below each line that begins with `$` as a nonogram: the columns, then the same number of rows with
/// the same sum.
pub(super) fn squares_of(text: &str) -> Vec<Puzzle> {
    let record = |record: &str| {
        let clue = |line: &str| -> Option<Vec<u32>> {
            let numbers: Vec<u32> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
            Some(if numbers == [0] { Vec::new() } else { numbers })
        };
        let clues: Vec<Vec<u32>> = record.lines().skip(1).map(clue).collect::<Option<_>>()?;
        let (columns, rows) = clues.split_at(clues.len() / 2);
        let sum = |clues: &[Vec<u32>]| clues.iter().flatten().sum::<u32>();
        let is_square = rows.len() == columns.len() && sum(rows) == sum(columns);
        Nonogram::black_and_white(rows, columns).ok().filter(|_| is_square)
    };
    text.split('$').skip(1).filter_map(record).map(Puzzle::Nonogram).collect()
}

/// Two files joined into one.
pub(super) fn joined(pool: &Pool, random: &mut Random) -> Sample {
    /// Formats whose files contain several puzzles, one per line.
    const OF_LINES: [&str; 5] = ["sudoku-line", "sukaku", "code", "tatham", "killer-line"];
    let first = pool.file(random);
    let alike = random.chance(0.5);
    let mut second = pool.file(random);
    while alike && second.format != first.format {
        second = pool.file(random);
    }
    let between = if random.chance(0.5) { "\n" } else { "" };
    let text = format!("{}{between}{}", first.text, second.text);
    let puzzles = [first.puzzles, second.puzzles].concat();
    let one = first.format;
    match alike {
        true if OF_LINES.contains(&one) => Sample::new(format!("joined: {one} twice"), text, puzzles),
        true => damaged(format!("joined: {one} twice"), text, puzzles),
        false => damaged(format!("joined: {one} and another"), text, puzzles),
    }
}

/// A file with other blanks and line breaks.
pub(super) fn spaced(pool: &Pool, random: &mut Random) -> Sample {
    let File { format, text, puzzles } = pool.file(random);
    let lost = usize::from(STATE_NO_SIZES.contains(&format));
    let other = [&puzzles[..], &neighbours(&puzzles, lost)].concat();
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let at = boundary(&text, number(0, text.len(), random));
    match random.below(6) {
        0 => Sample::new(format!("line ends of Windows: {format}"), text.replace('\n', "\r\n"), puzzles),
        1 => Sample::new(format!("trailing blanks: {format}"), text.replace('\n', "  \n"), puzzles),
        2 => damaged(format!("blanks doubled: {format}"), text.replace(' ', "  "), puzzles),
        3 => damaged(format!("tabs: {format}"), text.replace(' ', "\t"), puzzles),
        4 if format != "iss" => {
            let (before, after) = text.split_at(at);
            damaged(format!("a line break more: {format}"), format!("{before}\n{after}"), other)
        }
        _ => {
            let at = if breaks.is_empty() { text.len() } else { *pick(&breaks, random) };
            let with = if random.chance(0.5) { " " } else { "" };
            let (before, after) = (&text[..at], text.get(at + 1..).unwrap_or_default());
            damaged(format!("a line break less: {format}"), format!("{before}{with}{after}"), other)
        }
    }
}

/// A file without one of its lines.
pub(super) fn without_a_line(pool: &Pool, random: &mut Random) -> Sample {
    let File { format, text, puzzles } = pool.file(random);
    // Each constraint of a model is on a separate line, so removing one would leave a valid model.
    let dropped = if format == "model" { 0 } else { random.below(text.lines().count()) };
    let kept = text.split_inclusive('\n').enumerate().filter(|(index, _)| *index != dropped);
    let lost = usize::from(STATE_NO_SIZES.contains(&format));
    let held = [&puzzles[..], &neighbours(&puzzles, lost)].concat();
    damaged(format!("a line dropped: {format}"), kept.map(|(_, line)| line).collect(), held)
}

/// A file in which one character is replaced by one that is neither a cell nor a digit in any format. In some texts, a
/// given of a sudoku is replaced by another digit instead, which makes it another sudoku.
pub(super) fn with_another_character(pool: &Pool, random: &mut Random) -> Sample {
    if random.chance(0.25) {
        return with_another_digit(pool, random);
    }
    let File { format, mut text, puzzles } = pool.file(random);
    let characters: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| *c != '\n').collect();
    let (at, old) = *pick(&characters, random);
    // In a code, `%` may be a clue, and the text would contain another puzzle.
    let signs = ["~", "é", "!", "\"", "#", "\u{200b}", "%"];
    let new = pick(&signs[..signs.len() - usize::from(format == "code")], random);
    text.replace_range(at..at + old.len_utf8(), new);
    damaged(format!("a character changed: {format}"), text, puzzles)
}

fn with_another_digit(pool: &Pool, random: &mut Random) -> Sample {
    let mut boards: Vec<Sudoku> = (0..3).map(|_| pool.sudoku9(random).clone()).collect();
    let changed = random.below(3);
    let mut givens = boards[changed].givens().to_vec();
    givens[random.below(81)] = 1 + random.below(9) as u8;
    boards[changed] = Sudoku::with_side(9, givens).expect("a board");
    let text = lines(3, |index| line(&boards[index], '.'));
    let good = boards.into_iter().filter(|board| board.contradiction().is_none());
    Sample::new("a given changed: sudoku-line", text, good.map(Puzzle::Sudoku).collect())
}

/// A file in an email or a Markdown page.
pub(super) fn quoted(pool: &Pool, random: &mut Random) -> Sample {
    let File { format, text, puzzles } = pool.file(random);
    let (before, after) = (words::sentence(random), words::sentence(random));
    let (case, text) = match random.below(4) {
        0 => ("quoted", text.lines().map(|line| "> ".to_owned() + line + "\n").collect()),
        1 => ("fenced", format!("```\n{text}```\n")),
        2 => ("fenced among text", format!("{before}\n```\n{text}```\n\n{after}\n")),
        _ => ("in a mail", format!("Hi all,\n\n{before}\n\n{text}\n\n{after}\n-- \nAnn\n")),
    };
    Sample::new(format!("{case}: {format}"), text, puzzles)
}

/// The last place at or before a byte offset where a character starts.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
