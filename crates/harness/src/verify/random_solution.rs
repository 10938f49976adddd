//! Random solutions of models, for random puzzles.

use gridproof_engines::engine::by_name;
use gridproof_engines::solve::{Budget, Cancel, Goal, Query};
use gridproof_model::random::Random;
use gridproof_model::{Assignment, Domain, Model};

/// The maximum number of conflicts of a search.
const STEPS: u64 = 20_000;

/// The maximum number of conflicts of a search in which some cells are fixed to random values. A solution, if there is
/// one, is usually found quickly, but it can take a long time to prove that there is none.
const STEPS_AT_RANDOM: u64 = 1000;

/// Searches for a solution in which some cells have random values. If there is no such solution, fewer cells are fixed,
/// until a solution is found.
pub fn random_solution(model: &Model, random: &mut Random, cancel: &Cancel) -> Option<Assignment> {
    let engine = by_name("sat").or_else(|| by_name("search"))?;
    // Solutions with many large values, such as pictures with few white cells, are rare if all values are equally likely.
    let share_of_largest = if random.chance(0.5) { 0.0 } else { random.between(0.0, 1.0) };
    let mut fixed = if random.chance(0.25) { 3 * model.cells() } else { model.cells().div_ceil(4) };
    loop {
        let mut domains: Vec<Domain> = model.domains().to_vec();
        for _ in 0..fixed {
            let cell = random.below(domains.len());
            let values: Vec<u8> = domains[cell].iter().collect();
            if let Some(&largest) = values.last() {
                let is_largest = random.chance(share_of_largest);
                let value = if is_largest { largest } else { values[random.below(values.len())] };
                domains[cell] = Domain::single(value);
            }
        }
        let narrowed = model.with_domains(domains).ok()?;
        let steps = if fixed == 0 { STEPS } else { STEPS_AT_RANDOM };
        let budget = Budget::default().with_steps(steps).with_cancel(cancel.clone());
        let query = Query::new(Goal::Any).within(budget);
        let found = engine.solve(&narrowed, &query).ok()?.solutions.into_iter().next();
        if found.is_some() || fixed == 0 || cancel.is_cancelled() {
            return found;
        }
        fixed /= 3;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::builder::Builder;

    #[test]
    fn some_solutions_have_mostly_large_values() {
        let mut builder = Builder::from_zero();
        let numbers = builder.ints(3, 3, 0..=3);
        let model = builder.finish().expect("a model");
        let mut random = Random::new(1, 0);
        let sums: Vec<i32> = (0..300)
            .map(|_| {
                let solution = random_solution(&model, &mut random, &Cancel::default()).expect("a solution");
                numbers.iter().map(|number| number.value(&solution)).sum::<i32>()
            })
            .collect();
        assert!(sums.iter().any(|&sum| sum >= 26) && sums.iter().any(|&sum| sum <= 6), "{sums:?}");
    }
}
