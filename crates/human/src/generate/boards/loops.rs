//! Random loops through cells of a board, for random puzzles.

use gridproof_model::builder::Links;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::word::Word;

/// Returns the cells of a random loop in order; empty if the board is too small for a loop. The loop is complete: none
/// of its steps can be replaced by a detour through two cells that the loop leaves out.
pub(super) fn random_loop(clues: &Clues, random: &mut Random) -> Vec<usize> {
    random_loop_around(clues, &[], random)
}

/// Returns a loop like [`random_loop`] that leaves out the `closed` cells.
pub(super) fn random_loop_around(clues: &Clues, closed: &[usize], random: &mut Random) -> Vec<usize> {
    let open = |square: &[usize; 4]| !square.iter().any(|cell| closed.contains(cell));
    let squares: Vec<[usize; 4]> = clues.squares().filter(open).collect();
    if squares.is_empty() {
        return Vec::new();
    }
    let [a, b, c, d] = squares[random.below(squares.len())];
    let mut next = vec![usize::MAX; clues.area()];
    for &cell in closed {
        next[cell] = cell;
    }
    for (from, to) in [(a, b), (b, d), (d, c), (c, a)] {
        next[from] = to;
    }
    // The steps of the loop at which it may still be widened.
    let mut steps = vec![a, b, d, c];
    while !steps.is_empty() {
        let place = random.below(steps.len());
        let from = steps[place];
        match aside(clues, &next, from, random) {
            Some([one, other]) => {
                (next[other], next[one], next[from]) = (next[from], other, one);
                steps.extend([one, other]);
            }
            // The number of free cells only decreases, so this step can never be widened later.
            None => drop(steps.swap_remove(place)),
        }
    }
    let mut order = vec![a];
    order
        .extend(std::iter::successors(Some(next[a]), |&cell| Some(next[cell])).take_while(|&cell| cell != a));
    order
}

/// Returns two free cells next to a step of the loop, through which the loop can make a detour instead of this step.
fn aside(clues: &Clues, next: &[usize], from: usize, random: &mut Random) -> Option<[usize; 2]> {
    let to = next[from];
    let free = |cell: usize| clues.neighbours(cell).into_iter().filter(|&beside| next[beside] == usize::MAX);
    let pairs: Vec<[usize; 2]> = free(from)
        .flat_map(|one| free(to).map(move |other| [one, other]))
        .filter(|&[one, other]| clues.neighbours(one).contains(&other))
        .collect();
    pairs.get(random.below(pairs.len().max(1))).copied()
}

/// The cells to which the line in a cell leads.
pub(super) fn joined(clues: &Clues, words: &[Word], cell: usize) -> Vec<usize> {
    let steps = Links::STEPS.into_iter().zip(words[cell].sides());
    steps.filter(|(_, held)| *held).filter_map(|(step, _)| clues.step(cell, step)).collect()
}

/// Returns the two middle cells of a U-turn of the loop of `kept`, so that a shorter loop can skip them. Pairs in which
/// `other` differs from `kept` are preferred.
pub(super) fn turn(clues: &Clues, kept: &[Word], other: &[Word], random: &mut Random) -> Option<[usize; 2]> {
    let joined = |cell: usize| joined(clues, kept, cell);
    let mut turns = clues.pairs();
    turns.retain(|&(one, next)| {
        let ends = |&end: &usize| end != one && end != next;
        let (before, behind) = (joined(one).into_iter().find(ends), joined(next).into_iter().find(ends));
        let (Some(before), Some(behind)) = (before, behind) else { return false };
        joined(one).contains(&next)
            && clues.neighbours(before).contains(&behind)
            && !joined(before).contains(&behind)
    });
    random.shuffle(&mut turns);
    let differs = |&&(one, next): &&(usize, usize)| kept[one] != other[one] || kept[next] != other[next];
    turns.iter().find(differs).or(turns.first()).map(|&(one, next)| [one, next])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_close_and_cannot_be_widened() {
        for seed in 0..30 {
            let clues = Clues::new(2 + seed as usize % 5, 7);
            let order = random_loop(&clues, &mut Random::new(seed, 0));
            let mut cells = order.clone();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), order.len(), "no cell twice");
            assert!(order.len() >= 4);
            let free = |cell: usize| cells.binary_search(&cell).is_err();
            for (place, &cell) in order.iter().enumerate() {
                let to = order[(place + 1) % order.len()];
                assert!(clues.neighbours(cell).contains(&to), "{order:?}");
                let wider = clues.pairs().into_iter().any(|(one, other)| {
                    let beside = |a: usize, b: usize| clues.neighbours(a).contains(&b);
                    free(one)
                        && free(other)
                        && (beside(cell, one) && beside(to, other) || beside(cell, other) && beside(to, one))
                });
                assert!(!wider, "{order:?}");
            }
        }
        assert_eq!(random_loop(&Clues::new(1, 9), &mut Random::new(1, 0)), Vec::<usize>::new());
    }
}
