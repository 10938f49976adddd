//! Decides whether blocks can be placed in a line, directly from the definition of a clue. The line solvers of the
//! engines are checked against this implementation.

use gridproof_model::{Block, Domain};

/// Whether values from the domains of the cells can form exactly these blocks, in order, with at least one empty cell
/// between two blocks of the same colour.
pub(super) fn has_placement(blocks: &[Block], cells: &[Domain]) -> bool {
    // For each position, whether the cells before it can contain exactly the blocks processed so far.
    let mut ends = vec![true];
    for (position, domain) in cells.iter().enumerate() {
        ends.push(ends[position] && domain.contains(0));
    }
    for (index, block) in blocks.iter().enumerate() {
        let length = block.length as usize;
        let gap = index > 0 && blocks[index - 1].colour == block.colour;
        let mut next = vec![false; cells.len() + 1];
        for end in length..=cells.len() {
            let start = end - length;
            let covered = cells[start..end].iter().all(|domain| domain.contains(block.colour));
            let free = match (gap, start) {
                (false, _) => ends[start],
                (true, 0) => false,
                (true, _) => cells[start - 1].contains(0) && ends[start - 1],
            };
            let stays = end > 0 && next[end - 1] && cells[end - 1].contains(0);
            next[end] = covered && free || stays;
        }
        ends = next;
    }
    ends[cells.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_model::{Cell, Constraint, Model, Origin, Rules, brute};

    proptest! {
        #[test]
        fn placements_agree_with_the_oracle(
            bits in prop::collection::vec(1u64..8, 0..9),
            clue in prop::collection::vec((1u32..=3, 1u8..=2), 0..4),
        ) {
            let domains: Vec<Domain> = bits.into_iter().map(Domain::from_bits).collect();
            let blocks: Vec<Block> = clue.iter().map(|&(length, colour)| Block { length, colour }).collect();
            let line: Vec<Cell> = (0..domains.len() as Cell).collect();
            let runs =
                Constraint::Runs { line: line.into(), blocks: blocks.clone().into(), origin: Origin::Row(1) };
            let rules = Rules::new(domains.len(), vec![runs]).expect("valid");
            let model = Model::new(rules.into(), domains.clone()).expect("one domain a cell");
            let expected = !brute::solutions(&model, 1).expect("tiny").is_empty();
            prop_assert_eq!(has_placement(&blocks, &domains), expected);
        }
    }
}
