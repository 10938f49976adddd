//! Models a scheduling problem with cells and constraints: three talks and three rooms in one morning.
//!
//! Each talk is a cell whose value is its slot. A slot is a room at an hour: slots 0 to 2 are at nine, slots 3 to 5 at
//! ten. No two talks share a slot. The first speaker arrives at ten, the second needs room 0, and the third leaves at
//! ten.

use gridproof::Model;
use gridproof::model::{Constraint, Domain, Origin, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let talks = ["Proofs", "Puzzles", "Propagation"];
    let one_a_slot = Constraint::AllDifferent {
        cells: [0, 1, 2].into(),
        sum: None,
        origin: Origin::Named("one talk a slot".into()),
    };
    let rules = Rules::new(talks.len(), vec![one_a_slot])?;
    let slots = |allowed: &[u8]| allowed.iter().copied().collect::<Domain>();
    let model = Model::new(rules.into(), vec![slots(&[3, 4, 5]), slots(&[0, 3]), slots(&[0, 1, 2])])?;

    println!("{} timetables", gridproof::count(&model, 1000).number);
    for timetable in gridproof::solutions(&model).take(3) {
        for (talk, slot) in talks.iter().zip(&timetable) {
            println!("{talk}: room {} at {}", slot % 3, if *slot < 3 { "nine" } else { "ten" });
        }
        println!();
    }
    Ok(())
}
