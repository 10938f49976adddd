//! Compares the two models of kinds, that in Rust and that of the file of rules, in one process:
//! `rule_models [--count N] FILE...`.
//!
//! Each line of a file holds the puzz.link code of one puzzle, perhaps as one of several fields between tabs. N puzzles
//! (20 if not given) are taken evenly from each kind of each file. The times are in milliseconds: the medians and ninth
//! deciles of the time to solve, the medians of the time to make the model, and the sums of all, with their ratios.
//!
//! The puzzles are read one after the other, three times. Each time, nothing is known of earlier ones at the start, so
//! that a model is made as for a puzzle that was never seen, on a board of which the size may have been seen. The best of
//! the three times counts.
//!
//! Kinds that have no model in Rust are left out.
//!
//! The program fails if the two models of a puzzle do not have the same number of solutions.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Clock, Engine, Query};
use gridproof_model::Model;
use gridproof_puzzles::code::CodeReader;
use gridproof_puzzles::judge::{board_of, rule_file};
use gridproof_puzzles::{KindPuzzle, RuledError, RuledPuzzle, kinds};

/// A puzzle that takes longer counts with this time.
const MOST_SECONDS: f64 = 5.0;

/// The best times for each puzzle, in milliseconds: with the kind's own model and with that of the file.
struct Times {
    make: [Vec<f64>; 2],
    solve: [Vec<f64>; 2],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usage = "usage: rule_models [--count N] FILE...";
    let (mut files, mut count) = (Vec::new(), 20_usize);
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--count" => count = args.next().ok_or(usage)?.parse()?,
            _ => files.push(arg),
        }
    }
    let engine = engine::by_name("auto").ok_or("no engine")?;
    if !files.is_empty() {
        println!(
            "| kind | puzzles | solve: Rust | file | ratio | p90: Rust | file | ratio | make: Rust | file | ratio \
             | sum: Rust | file | ratio |"
        );
        println!("|---|{}", "--:|".repeat(13));
    }
    for file in files {
        let mut puzzles: BTreeMap<&str, Vec<KindPuzzle>> = BTreeMap::new();
        let read = std::fs::read_to_string(&file)?;
        for puzzle in read.lines().filter_map(puzzle).filter(|puzzle| !puzzle.kind().is_stated_by_file()) {
            puzzles.entry(puzzle.name()).or_default().push(puzzle);
        }
        for (name, puzzles) in puzzles {
            let Some(rules) = rule_file(name) else { continue };
            let rules = Arc::new(gridproof_rules::parse(rules)?);
            let step = puzzles.len().div_ceil(count.max(1)).max(1);
            let puzzles: Vec<&KindPuzzle> = puzzles.iter().step_by(step).collect();
            let mut times = Times::none(puzzles.len());
            for _ in 0..3 {
                // What boards of a size have in common is kept by each thread.
                std::thread::scope(|scope| {
                    scope.spawn(|| times.add(engine, &puzzles, &rules)).join().expect("no panic")
                })?;
            }
            times.print(name);
        }
    }
    Ok(())
}

fn puzzle(line: &str) -> Option<KindPuzzle> {
    line.split('\t').find_map(|field| {
        let code = field.split_once('?').map_or(field, |(_, code)| code);
        let (name, _) = code.split_once('/')?;
        KindPuzzle::read_code(kinds::by_code(name)?, name, &mut CodeReader::new(code, name.len() + 1)).ok()
    })
}

impl Times {
    fn none(puzzles: usize) -> Self {
        let none = || [vec![f64::MAX; puzzles], vec![f64::MAX; puzzles]];
        Self { make: none(), solve: none() }
    }

    /// Makes and solves the models of all puzzles, and keeps the times that are better than before.
    fn add(
        &mut self,
        engine: &dyn Engine,
        puzzles: &[&KindPuzzle],
        rules: &Arc<gridproof_rules::Kind>,
    ) -> Result<(), String> {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let failed = |error: &dyn std::fmt::Display| format!("{:?}: {error}", puzzle.code());
            let board = board_of(rules, puzzle.clues())
                .ok_or_else(|| failed(&"the file of rules has no such board"))?;
            let (own, make_own) = timed(|| KindPuzzle::new(puzzle.kind(), puzzle.clues().clone()));
            let (ruled, make_file) = timed(|| {
                let ruled = RuledPuzzle::new(Arc::clone(rules), board)?;
                // The model is made when it is first asked for.
                ruled.model();
                Ok::<_, RuledError>(ruled)
            });
            let own = own.map_err(|error| failed(&error))?;
            let ruled = ruled.map_err(|error| failed(&error))?;
            let (of_own, solve_own) = timed(|| solutions(engine, own.model()));
            let (of_file, solve_file) = timed(|| solutions(engine, ruled.model()));
            if let (Some(of_own), Some(of_file)) = (of_own, of_file)
                && of_own != of_file
            {
                return Err(failed(&format_args!("{of_own} and {of_file} solutions")));
            }
            for (times, taken) in
                [(&mut self.make, [make_own, make_file]), (&mut self.solve, [solve_own, solve_file])]
            {
                for (times, taken) in times.iter_mut().zip(taken) {
                    times[index] = times[index].min(taken);
                }
            }
        }
        Ok(())
    }

    fn print(mut self, name: &str) {
        let sums = [0, 1].map(|model| self.make[model].iter().chain(&self.solve[model]).sum::<f64>());
        for times in self.make.iter_mut().chain(&mut self.solve) {
            times.sort_by(f64::total_cmp);
        }
        let at = |times: &[Vec<f64>; 2], tenths: usize| {
            let [own, file] = times.each_ref().map(|times| times[(times.len() - 1) * tenths / 10]);
            (own, file)
        };
        let count = self.make[0].len();
        let (median, most, make) = (at(&self.solve, 5), at(&self.solve, 9), at(&self.make, 5));
        print!("| {name} | {count} |");
        for (own, file, ratio) in [
            (median.0, median.1, median.0 / median.1),
            (most.0, most.1, most.0 / most.1),
            (make.0, make.1, make.1 / make.0),
            (sums[0], sums[1], sums[0] / sums[1]),
        ] {
            print!(" {own:.3} | {file:.3} | {ratio:.2} |");
        }
        println!();
    }
}

/// A result, and the time that it took, in milliseconds.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let clock = Clock::start();
    let result = work();
    (result, clock.elapsed().as_secs_f64() * 1e3)
}

/// The number of solutions, up to two; `None` if there was not enough time.
fn solutions(engine: &dyn Engine, model: &Model) -> Option<usize> {
    let budget = Budget::default().with_time(Duration::from_secs_f64(MOST_SECONDS));
    let outcome = engine.solve(model, &Query::solutions(2).within(budget)).ok()?;
    outcome.stopped.is_none().then(|| outcome.solutions.iter().count())
}
