//! Compares our ratings with those of Sudoku Explainer: `cargo bench --bench explainer_ratings -- FILE...`.
//!
//! Each line of a file contains a puzzle of 81 characters and, after the last blank or `=`, its ratings. For example,
//! `8.3/1.2/1.2` is ER, EP and ED, as the program `serate` prints them in its default format. The program prints the
//! lines whose ratings differ. For each range of ratings, it then prints how many are the same and how many differ by
//! at most 0.3.

use std::time::Instant;

use gridproof::Budget;
use gridproof_human::explain::sudoku::Position;
use gridproof_human::rate::{ExplainerRating, explainer_rating};

/// The upper ends of the ranges of ratings.
const RANGES: [f64; 8] = [2.5, 4.4, 6.2, 7.5, 8.2, 8.9, 9.4, 20.0];

#[derive(Clone, Copy, Default)]
struct Tally {
    puzzles: usize,
    exact: usize,
    same: usize,
    all_same: usize,
    near: usize,
    seconds: f64,
}

fn read(line: &str) -> Option<(Position, [f64; 3])> {
    let (board, ratings) = (line.get(..81)?, line.rsplit([' ', '=']).next()?);
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let board: Vec<u8> = board.bytes().map(digit).collect();
    let mut ratings = ratings.split('/').map(str::parse);
    let mut next = || ratings.next()?.ok();
    Some((Position::of_board(&board.try_into().ok()?), [next()?, next()?, next()?]))
}

fn main() {
    let mut tallies = [Tally::default(); RANGES.len()];
    for file in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        let text = std::fs::read_to_string(&file).expect("a file to read");
        for (line, (position, [rating, pearl, diamond])) in
            text.lines().filter_map(|line| Some((line, read(line)?)))
        {
            let start = Instant::now();
            let ours = explainer_rating(&position, true, &Budget::default()).expect("no limit");
            let range = RANGES.iter().position(|&end| rating < end + 0.05).expect("at most 20");
            let tally = &mut tallies[range];
            tally.seconds += start.elapsed().as_secs_f64();
            let (exact, value) = match ours.rating {
                ExplainerRating::Se(value) => (true, value),
                ExplainerRating::SeApprox(value) => (false, value),
            };
            let is = |ours: f64, theirs: f64| (ours - theirs).abs() < 0.05;
            let same = is(value, rating);
            let parts_same = ours.pearl.is_none_or(|ours| is(ours, pearl))
                && ours.diamond.is_none_or(|ours| is(ours, diamond));
            tally.puzzles += 1;
            tally.exact += usize::from(exact);
            tally.same += usize::from(same);
            tally.all_same += usize::from(same && parts_same);
            tally.near += usize::from((value - rating).abs() < 0.35);
            if !same || !parts_same {
                println!("{line} here {value:.1} {:?} {:?}", ours.pearl, ours.diamond);
            }
        }
    }
    println!("  up to  puzzles  as exact  same ER  all same  within .3  ms each");
    for (end, tally) in RANGES.iter().zip(tallies).filter(|(_, tally)| tally.puzzles > 0) {
        println!(
            "{end:>7.1} {:>8} {:>9} {:>8} {:>9} {:>10} {:>8.2}",
            tally.puzzles,
            tally.exact,
            tally.same,
            tally.all_same,
            tally.near,
            1000.0 * tally.seconds / tally.puzzles as f64
        );
    }
}
