//! Puzzles are read only from texts that contain them. Tests a few thousand of the texts of `benches/false_claims.rs`.

mod texts;

use texts::{Outcome, Pool, judge, read, sample};

#[test]
fn puzzles_are_those_that_the_text_holds() {
    const TEXTS: u64 = 4000;
    let pool = Pool::new(1);
    let (mut right, mut claims) = (0, Vec::new());
    for index in 0..TEXTS {
        let sample = sample(&pool, 1, index);
        let (format, found) = read(&sample.text);
        match judge(&sample, &found) {
            Outcome::False => claims.push((sample.class, format, sample.text)),
            outcome => right += u64::from(outcome == Outcome::Right),
        }
    }
    assert!(claims.is_empty(), "{claims:#?}");
    assert!(right > TEXTS / 2, "{right}");
}
