//! Checks what is read from texts whose puzzles are known:
//! `cargo bench --bench false_claims -- [--count N] [--seed S] [--show K] [--folder DIR]`.
//!
//! N texts (by default 100,000) of many classes are generated from a seed; see `tests/all/false_claims/texts/`. For
//! each class, the program prints how many texts were read right, in part, refused or missed, and the number of FALSE
//! claims. A false claim is a puzzle that was read from a text that does not contain it. `--show K` prints the K
//! shortest texts with a false claim for each class. If too many texts of a class are missed, it also prints the K
//! shortest missed texts. All files below DIR count as texts without puzzles. The exit status is 1 if there is a false
//! claim, or if more texts of a class are missed than allowed.

#[path = "../tests/all/false_claims/texts/mod.rs"]
mod texts;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;
use texts::{Outcome, Pool, Sample, content, judge, read, sample};

/// The maximum percentage of texts in a class from which a puzzle may be missed, by the beginning of the class name.
/// The maximum for all other classes is 100.
const MOST_MISSED: [(&str, usize); 8] = [
    ("whole: ", 0),
    ("line ends of Windows: ", 0),
    ("a given changed: ", 0),
    ("joined: sudoku-line twice", 0),
    ("joined: code twice", 0),
    ("puzzles in columns: ", 15),
    ("puzzles in JSON Lines: Puzzle", 100),
    ("puzzles in JSON Lines: ", 2),
];

/// The command-line options.
struct Options {
    count: u64,
    seed: u64,
    show: usize,
    folder: Option<PathBuf>,
}

/// The results of a class.
#[derive(Default)]
struct Class {
    outcomes: BTreeMap<Outcome, usize>,
    /// The number of false claims by format.
    claims: BTreeMap<&'static str, usize>,
    /// The false claims, those with the shortest texts first.
    shown: Vec<Claim>,
    /// Texts from which a puzzle was missed, the shortest first.
    missed: Vec<String>,
}

/// A false claim: the text, the format, and a puzzle that the text does not contain.
type Claim = (String, &'static str, String);

impl Class {
    fn add(&mut self, other: Self, show: usize) {
        for (outcome, count) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += count;
        }
        for (format, count) in other.claims {
            *self.claims.entry(format).or_default() += count;
        }
        self.shown.extend(other.shown);
        self.shown.sort_by(|one, other| (one.0.len(), one).cmp(&(other.0.len(), other)));
        self.shown.truncate(show);
        self.missed.extend(other.missed);
        self.missed.sort_by_key(String::len);
        self.missed.truncate(show);
    }

    fn of(&self, outcome: Outcome) -> usize {
        self.outcomes.get(&outcome).copied().unwrap_or(0)
    }

    fn misses_too_many(&self, name: &str) -> bool {
        let most = MOST_MISSED.iter().find(|(beginning, _)| name.starts_with(beginning));
        let count: usize = self.outcomes.values().sum();
        self.of(Outcome::Missed) * 100 > most.map_or(100, |(_, most)| *most) * count
    }
}

type Classes = BTreeMap<String, Class>;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let options = options()?;
    let pool = Pool::new(options.seed);
    let made = (0..options.count).into_par_iter().map(|index| judged(&sample(&pool, options.seed, index)));
    let mut classes = made.fold(Classes::new, with).reduce(Classes::new, |mut all, classes| {
        for (name, class) in classes {
            all.entry(name).or_default().add(class, options.show);
        }
        all
    });
    if let Some(folder) = &options.folder {
        for text in texts_below(folder)? {
            let sample = Sample {
                class: "files: of the folder".to_owned(),
                text,
                puzzles: Vec::new(),
                is_whole: true,
            };
            classes = with(classes, judged(&sample));
        }
    }
    Ok(report(&classes, &options))
}

fn options() -> Result<Options, Box<dyn std::error::Error>> {
    let mut options = Options { count: 100_000, seed: 1, show: 0, folder: None };
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--count" => options.count = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--show" => options.show = value.parse()?,
            "--folder" => options.folder = Some(value.into()),
            _ => return Err(format!("unknown option {name}").into()),
        }
    }
    Ok(options)
}

/// The result for one text, with the name of its class.
fn judged(sample: &Sample) -> (String, Class) {
    let (format, found) = read(&sample.text);
    let outcome = judge(sample, &found);
    let mut class = Class::default();
    class.outcomes.insert(outcome, 1);
    if let (Outcome::False, Some(format)) = (outcome, format) {
        let held: Vec<_> = sample.puzzles.iter().map(content).collect();
        let wrong = found.iter().find(|puzzle| !held.contains(&content(puzzle)));
        let wrong =
            wrong.map(|puzzle| format!("{} {} x {}", puzzle.kind().name(), puzzle.rows(), puzzle.columns()));
        class.claims.insert(format, 1);
        class.shown.push((sample.text.clone(), format, wrong.unwrap_or_default()));
    }
    if outcome == Outcome::Missed {
        class.missed.push(sample.text.clone());
    }
    (sample.class.clone(), class)
}

fn with(mut classes: Classes, (name, class): (String, Class)) -> Classes {
    /// The number of texts per class that each thread keeps before the results of all threads are merged.
    const KEPT: usize = 100;
    classes.entry(name).or_default().add(class, KEPT);
    classes
}

/// The contents of all text files below a folder.
fn texts_below(folder: &Path) -> std::io::Result<Vec<String>> {
    let (mut folders, mut texts) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        let mut paths =
            std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        paths.sort();
        for path in paths {
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                texts.push(text);
            }
        }
    }
    Ok(texts)
}

fn report(classes: &Classes, options: &Options) -> ExitCode {
    let mut all = Class::default();
    println!(
        "{:>7} {:>7} {:>7} {:>7} {:>7} {:>7}  class",
        "texts", "right", "in part", "refused", "missed", "FALSE"
    );
    let print = |name: &str, class: &Class| {
        let of = |outcome| class.of(outcome);
        let texts: usize = class.outcomes.values().sum();
        let claims: Vec<String> =
            class.claims.iter().map(|(format, count)| format!("{format} {count}")).collect();
        println!(
            "{texts:>7} {:>7} {:>7} {:>7} {:>7} {:>7}  {name}{}{}",
            of(Outcome::Right),
            of(Outcome::InPart),
            of(Outcome::Refused),
            of(Outcome::Missed),
            of(Outcome::False),
            if claims.is_empty() { String::new() } else { format!(": {}", claims.join(", ")) },
            if class.misses_too_many(name) { " (too many missed)" } else { "" },
        );
    };
    let mut misses = false;
    for (name, class) in classes {
        print(name, class);
        misses |= class.misses_too_many(name);
        let (outcomes, claims) = (class.outcomes.clone(), class.claims.clone());
        all.add(Class { outcomes, claims, ..Class::default() }, 0);
    }
    print(&format!("all of seed {}", options.seed), &all);
    for (name, class) in classes {
        for (text, format, wrong) in class.shown.iter().take(options.show) {
            println!("\n== {name}: {format} reads {wrong} in\n{text}");
        }
        for text in class.missed.iter().take(options.show).filter(|_| class.misses_too_many(name)) {
            println!("\n== {name}: a puzzle is missed in\n{text}");
        }
    }
    ExitCode::from(u8::from(misses || all.of(Outcome::False) > 0))
}
