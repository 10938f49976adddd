//! Tests the kinds on collections next to the repository: codes with published solutions, and boards that are known to
//! be right or wrong. The tests are skipped with a notice if the collections are missing.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use gridproof::Model;
use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Goal, Query, Verdict};
use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::Puzzle;

use super::judged::accepts_only;

/// The folder of a collection, if it exists.
pub(super) fn collection(name: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles").join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no {} here", folder.display());
    None
}

/// The distance between the tested lines of a file, so that about 25 are tested. With `GRIDPROOF_KINDS_ALL`, all lines
/// are tested.
pub(super) fn step(lines: usize) -> usize {
    if std::env::var_os("GRIDPROOF_KINDS_ALL").is_some() { 1 } else { lines.div_ceil(25).max(1) }
}

fn read(code: &str) -> Result<KindPuzzle, String> {
    match gridproof::parse(code).map_err(|error| error.to_string())? {
        Puzzle::Other(other) => Ok(other),
        _ => Err("a nonogram or a sudoku".to_owned()),
    }
}

/// The words of a published solution. Rows are joined by `/`, which is also a word of some kinds.
pub(super) fn words(solution: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in solution.split(' ') {
        match word {
            "/" | "\\" => words.push(word),
            _ if word.starts_with(['/', '\\']) && word.len() == 3 => words.extend([&word[..1], &word[2..]]),
            _ => words.extend(word.split('/')),
        }
    }
    words
}

/// A solution in which the shown cells have these values. If there are hidden cells, `sat` completes it.
pub(super) fn completed(model: &Model, values: &[(u32, u8)]) -> Option<Assignment> {
    let values: Vec<(u32, Domain)> =
        values.iter().map(|&(cell, value)| (cell, Domain::single(value))).collect();
    within(model, &values)
}

/// A solution found by `sat` in which the cells have values from these sets. If the sets leave only one value per cell,
/// that assignment is returned unchecked.
pub(super) fn within(model: &Model, values: &[(u32, Domain)]) -> Option<Assignment> {
    let mut domains = model.domains().to_vec();
    for &(cell, of_cell) in values {
        domains[cell as usize] = domains[cell as usize].intersection(of_cell);
    }
    if domains.iter().all(|domain| domain.value().is_some()) {
        return Some(domains.iter().filter_map(|domain| domain.value()).collect());
    }
    if domains.iter().any(|domain| domain.is_empty()) {
        return None;
    }
    let narrowed = model.with_domains(domains).expect("as many cells");
    let query = Query::new(Goal::Any).within(Budget::time(Duration::from_secs(20)));
    let outcome = engine::by_name("sat").expect("an engine").solve(&narrowed, &query).expect("any model");
    outcome.solutions.into_iter().next()
}

/// The flaw of a line in a collection. The tests check that each listed line has its flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// The code ends too early. Either it was made from text that was cut short, or the regions of a heyawake are drawn
    /// in several parts, so that there are more rooms than numbers.
    Ends,
    /// Unrelated rows follow the solution.
    Trailing,
    /// Some cells belong to no region. A code cannot represent this, so they are drawn as regions of their own.
    Holes,
    /// The puzzle has several solutions. Either a minesweeper lacks its number of mines, or the diagonals of an easy as
    /// ABC also contain each letter once, or the publisher made a mistake.
    Several,
    /// A number is larger than any value of a cell.
    Large,
}

const FLAWS: &[(&str, Flaw, &str)] = &[
    (
        "nurikabe",
        Flaw::Ends,
        "1093_24x17 1094_30x15 1096_27x13 1097_39x20 1099_41x20 1100_32x15 1131_36x15 1133_20x11 1134_23x15 1136_22x12 \
         1137_26x13 1139_39x20 1140_49x30",
    ),
    ("numberlink", Flaw::Ends, "341_11x10"),
    ("heyawake", Flaw::Ends, "49_10x10 66_17x17 370_21x21 210_31x45 216_10x18"),
    ("creek", Flaw::Trailing, "411_10x10"),
    ("fillomino", Flaw::Trailing, "29_10x10 825_10x10"),
    ("hakyuu", Flaw::Trailing, "109_10x10"),
    ("shikaku", Flaw::Trailing, "30_20x25 44_20x25"),
    ("simpleloop", Flaw::Trailing, "4_8x8"),
    ("slitherlink", Flaw::Trailing, "839_14x24"),
    ("yajilin", Flaw::Trailing, "203_13x16 230_15x18 512_15x15"),
    ("starbattle", Flaw::Holes, "11_10x10 14_14x14 15_10x10 24_10x10 157_12x12"),
    (
        "minesweeper",
        Flaw::Several,
        "70_8x8 82_8x8 83_8x8 85_8x9 88_12x12 89_13x13 101_8x8 102_8x8 104_8x8 105_8x8 107_8x8 108_8x8 110_8x8 90_15x15",
    ),
    (
        "abcendview",
        Flaw::Several,
        "161_5x5 162_5x5 165_6x6 167_6x6 168_7x7 173_5x5 174_5x5 176_6x6 177_6x6 179_7x7 180_7x7",
    ),
    ("norinori", Flaw::Several, "177_12x22"),
    ("shikaku", Flaw::Several, "127_16x22 128_20x20"),
    ("fillomino", Flaw::Large, "291_10x10"),
];

/// A line of a collection: a puzzle with the words of its published solution.
pub(super) struct Line<'t> {
    kind: &'t str,
    pub(super) key: &'t str,
    code: &'t str,
    pub(super) puzzle: KindPuzzle,
    pub(super) words: Vec<String>,
    pub(super) flaw: Option<Flaw>,
}

impl<'t> Line<'t> {
    /// Reads a line; `None` if its flaw is that the code cannot be read.
    pub(super) fn read(kind: &'t str, line: &'t str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let (key, code, solution) = (fields[0], fields[1], fields[2]);
        let listed = FLAWS.iter().find(|(of, _, keys)| *of == kind && keys.split(' ').any(|one| one == key));
        let flaw = listed.map(|(_, flaw, _)| *flaw);
        let puzzle = match (read(code), flaw) {
            (Ok(puzzle), _) if !matches!(flaw, Some(Flaw::Ends | Flaw::Large)) => puzzle,
            (Err(message), Some(Flaw::Ends)) if message.contains("found the end") => return None,
            (Err(message), Some(Flaw::Large)) if message.contains("is not from 1 to 64") => return None,
            (read, _) => panic!("{kind} {key}, {flaw:?}: {read:?}"),
        };
        let mut words: Vec<String> = words(solution).iter().map(|word| plain(kind, word)).collect();
        let places = puzzle.shown().tokens().len();
        if flaw == Some(Flaw::Trailing) {
            let next = words.get(places).map(String::as_str);
            assert!(matches!(next, Some("[solution]" | "[end]" | "unit")), "{kind} {key}: {next:?}");
            words.truncate(places);
        }
        assert_eq!(words.len(), places, "{kind} {key}");
        Some(Self { kind, key, code, puzzle, words, flaw })
    }

    /// The solution with these values, including the cells that are not shown; `None` if there is none.
    fn full(&self, values: &[(u32, u8)]) -> Option<Assignment> {
        completed(self.puzzle.model(), values).filter(|full| self.puzzle.check(full).is_ok())
    }

    /// Whether these words are the published solution. Areas may be numbered differently.
    pub(super) fn is_published(&self, line: &str) -> bool {
        let found = words(line);
        if self.kind != "shikaku" {
            return found == self.words;
        }
        let mut numbers = BTreeMap::new();
        let same =
            found.iter().zip(&self.words).all(|(one, other)| *numbers.entry(*one).or_insert(other) == other);
        let distinct: std::collections::BTreeSet<_> = numbers.values().collect();
        same && distinct.len() == numbers.len()
    }
}

/// Converts a word to this project's notation. Some files show walls, and some show mines as dots.
fn plain(kind: &str, word: &str) -> String {
    match (kind, word) {
        ("akari", word) if word != "o" => "-".to_owned(),
        ("minesweeper", ".") => "-".to_owned(),
        (_, word) => word.to_owned(),
    }
}

/// The files of coded puzzles whose kinds the program supports, each with its name and text. Files of plain sudokus are
/// left out, because they are not of type [`KindPuzzle`].
pub(super) fn files() -> Option<Vec<(String, String)>> {
    let entries = std::fs::read_dir(collection("kinds")?).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    // Subfolders are skipped: nobody has confirmed that their puzzles have exactly one solution.
    files.retain(|path| path.is_file());
    files.sort();
    let named = files.iter().map(|path| {
        let kind = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        (kind.to_owned(), std::fs::read_to_string(path).expect("text"))
    });
    let is_known = |text: &str| {
        let address = text.split('\t').nth(1).and_then(|address| address.split_once('?'));
        let name = address.and_then(|(_, code)| code.split('/').next());
        name.is_some_and(|name| gridproof_puzzles::kinds::by_code(name).is_some())
    };
    let (known, unknown): (Vec<_>, Vec<_>) =
        named.filter(|(kind, _)| kind != "boards" && kind != "sudoku").partition(|(_, text)| is_known(text));
    eprintln!("{} files, and {} of kinds that are not known", known.len(), unknown.len());
    Some(known)
}

#[test]
fn published_solutions_are_accepted_and_changed_ones_are_not() {
    let Some(files) = files() else { return };
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (kind, text) in &files {
        let [accepted, refused, flawed] = counts.entry(kind).or_default();
        for line in text.lines().step_by(step(text.lines().count())) {
            let Some(line) = Line::read(kind, line) else {
                *flawed += 1;
                continue;
            };
            let (key, puzzle) = (line.key, &line.puzzle);
            assert_eq!(
                puzzle.code().as_deref(),
                line.code.split_once('?').map(|(_, code)| code),
                "{kind} {key}"
            );
            let shown: Vec<&str> = line.words.iter().map(String::as_str).collect();
            let values =
                puzzle.shown().values(&shown).unwrap_or_else(|place| panic!("{kind} {key}: {place}"));
            if line.flaw == Some(Flaw::Holes) {
                let regions = puzzle.clues().regions.as_ref().map_or(0, gridproof_puzzles::Regions::count);
                assert!(line.full(&values).is_none() && regions > puzzle.clues().rows, "{kind} {key}");
                *flawed += 1;
                continue;
            }
            assert!(line.full(&values).is_some(), "{kind} {key}");
            *accepted += 1;
            if line.flaw == Some(Flaw::Several) {
                let found =
                    engine::by_name("cdcl").expect("an engine").solve(puzzle.model(), &Query::default());
                let solutions = found.expect("any model").solutions;
                assert!(
                    solutions.len() == 2 && solutions.iter().all(|one| puzzle.check(one).is_ok()),
                    "{kind} {key}"
                );
                *flawed += 1;
                continue;
            }
            // Change the value of one shown cell.
            let (cell, value) = values[(*accepted * 7919) % values.len()];
            let domain = puzzle.model().domains()[cell as usize];
            let Some(other) = domain.iter().find(|&other| other != value) else { continue };
            let kept = values.iter().copied().filter(|&(kept, _)| kept != cell);
            let changed: Vec<(u32, u8)> = kept.chain([(cell, other)]).collect();
            assert!(line.full(&changed).is_none(), "{kind} {key}: also with cell {cell} at {other}");
            *refused += 1;
        }
    }
    eprintln!("accepted, changed ones refused, flawed: {counts:?}");
    assert!(counts.values().all(|[accepted, refused, _]| *accepted > 0 && *refused > 0));
}

#[test]
fn published_puzzles_are_unique_with_the_published_solution() {
    let Some(files) = files() else { return };
    let all = std::env::var_os("GRIDPROOF_KINDS_ALL").is_some();
    let query = Query::default().within(Budget::time(Duration::from_secs(if all { 10 } else { 60 })));
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (kind, text) in &files {
        let [unique, several, open] = counts.entry(kind).or_default();
        for line in text.lines().step_by(if all { 1 } else { text.lines().count().div_ceil(3) }) {
            let Some(line) = Line::read(kind, line) else { continue };
            let engine = engine::by_name("auto").expect("an engine");
            let outcome = engine.solve(line.puzzle.model(), &query).expect("any model");
            let expected = match line.flaw {
                Some(Flaw::Several) => Verdict::Multiple,
                Some(Flaw::Holes) => Verdict::Unsatisfiable,
                _ => Verdict::Unique,
            };
            // By convention, the paths of a published numberlink go through all cells and make no detours.
            if kind == "numberlink" && outcome.verdict == Verdict::Multiple {
                assert!(
                    outcome.solutions.iter().all(|one| line.puzzle.check(one).is_ok()),
                    "{kind} {}",
                    line.key
                );
                *several += 1;
                continue;
            }
            if all && matches!(outcome.verdict, Verdict::Unknown(_)) {
                eprintln!("{kind} {}: open", line.key);
                *open += 1;
                continue;
            }
            assert_eq!(outcome.verdict, expected, "{kind} {}", line.key);
            if expected == Verdict::Unique {
                assert!(line.is_published(&line.puzzle.line(&outcome.solutions[0])), "{kind} {}", line.key);
                accepts_only(&Puzzle::Other(line.puzzle.clone()), &outcome.solutions[0]);
                *unique += 1;
            }
        }
    }
    eprintln!("unique, several by convention, open: {counts:?}");
    assert!(counts.values().all(|[unique, several, _]| unique + several > 0));
}

#[test]
fn published_sudokus_are_unique_with_the_published_solution() {
    let Some(folder) = collection("kinds") else { return };
    let text = std::fs::read_to_string(folder.join("sudoku.tsv")).expect("text");
    for line in text.lines().step_by(step(text.lines().count())) {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle = gridproof::parse(fields[1]).expect("a code");
        let outcome = engine::by_name("auto").expect("an engine").solve(&puzzle.model(), &Query::default());
        let outcome = outcome.expect("any model");
        assert_eq!(outcome.verdict, Verdict::Unique, "{}", fields[0]);
        let published = words(fields[2]).into_iter().map(|word| word.parse::<u8>().expect("a digit") - 1);
        let mut published: Assignment = published.collect();
        assert_eq!(outcome.solutions[0], published, "{}", fields[0]);
        assert!(puzzle.check(&published).is_ok());
        published[0] = (published[0] + 1) % published.len().isqrt() as u8;
        assert!(puzzle.check(&published).is_err());
    }
}

#[test]
fn the_example_of_each_kind_is_unique() {
    for kind in gridproof_puzzles::kinds::all() {
        let about = kind.about();
        let puzzle =
            gridproof::parse(about.example).unwrap_or_else(|error| panic!("{}: {error}", about.name));
        assert_eq!(puzzle.kind().name(), about.name);
        let outcome = engine::by_name("sat").expect("an engine").solve(&puzzle.model(), &Query::default());
        let outcome = outcome.expect("any model");
        assert_eq!(outcome.verdict, Verdict::Unique, "{}", about.name);
        accepts_only(&puzzle, &outcome.solutions[0]);
    }
}
