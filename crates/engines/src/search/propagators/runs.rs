//! `Runs`: complete line solving for any number of colours, by dynamic programming over cells and blocks.
//!
//! There are other complete line solvers. Those of the nonogram kernel are bit-parallel and faster; tests compare them
//! with this one. The encoder has a line solver that also finds the possible starts of each block. It shares no code
//! with this one, so that engines can confirm each other.

use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Block, Cell, Domain};

/// The propagator for complete line solving, with its buffers.
#[derive(Debug, Default)]
pub(in crate::search) struct RunsPropagator {
    solver: PlainLineSolver,
    /// The domains of the line being solved.
    line: Vec<Domain>,
}

impl RunsPropagator {
    /// Keeps, for each cell of a line, only the values that the cell has in some placement of `blocks`.
    pub(in crate::search) fn propagate(
        &mut self,
        cells: &[Cell],
        blocks: &[Block],
        domains: &mut Domains<'_>,
        constraint: usize,
    ) -> Result<(), Contradiction> {
        self.line.clear();
        self.line.extend(cells.iter().map(|&cell| domains.get(cell)));
        if !self.solver.solve(blocks, &mut self.line) {
            return Err(Contradiction);
        }
        cells
            .iter()
            .zip(&self.line)
            .try_for_each(|(&cell, &left)| domains.post(cell, left, constraint).map(drop))
    }
}

/// Buffers for the tables of the dynamic programming.
#[derive(Debug, Default)]
pub(in crate::search) struct PlainLineSolver {
    /// Indexed by number of blocks and number of cells: whether exactly that many first blocks fit in that many first
    /// cells.
    prefix: Vec<bool>,
    /// Indexed by number of blocks and number of cells: whether exactly the remaining blocks fit in the remaining
    /// cells.
    suffix: Vec<bool>,
}

impl PlainLineSolver {
    /// Removes from each cell of a line the values that the cell has in no placement of `blocks`. This includes all
    /// values other than the background and the colours of the blocks. Returns whether there is a placement.
    pub(in crate::search) fn solve(&mut self, blocks: &[Block], line: &mut [Domain]) -> bool {
        let (n, k) = (line.len(), blocks.len());
        let at = |block: usize, cell: usize| block * (n + 1) + cell;
        self.fill_prefix(blocks, line);
        if !self.prefix[at(k, n)] {
            return false;
        }
        self.fill_suffix(blocks, line);
        let mut supported = vec![Domain::EMPTY; n];
        for (j, block) in blocks.iter().enumerate() {
            let length = block.length as usize;
            for start in 0..=n.saturating_sub(length) {
                if starts_after(&self.prefix, blocks, line, j, start)
                    && fits(line, start, *block)
                    && followed(&self.suffix, blocks, line, j, start + length)
                {
                    for cell in &mut supported[start..start + length] {
                        *cell = cell.union(Domain::single(block.colour));
                    }
                }
            }
        }
        for (cell, supported) in supported.iter_mut().enumerate() {
            let background = (0..=k).any(|j| self.prefix[at(j, cell)] && self.suffix[at(j, cell + 1)]);
            if background && line[cell].contains(0) {
                *supported = supported.union(Domain::single(0));
            }
        }
        line.copy_from_slice(&supported);
        true
    }

    fn fill_prefix(&mut self, blocks: &[Block], line: &[Domain]) {
        let (n, k) = (line.len(), blocks.len());
        self.prefix.clear();
        self.prefix.resize((k + 1) * (n + 1), false);
        self.prefix[0] = true;
        for j in 0..=k {
            for cell in 0..=n {
                let background =
                    cell > 0 && line[cell - 1].contains(0) && self.prefix[j * (n + 1) + cell - 1];
                let block = j > 0 && {
                    let block = blocks[j - 1];
                    cell.checked_sub(block.length as usize).is_some_and(|start| {
                        fits(line, start, block) && starts_after(&self.prefix, blocks, line, j - 1, start)
                    })
                };
                self.prefix[j * (n + 1) + cell] |= background || block;
            }
        }
    }

    fn fill_suffix(&mut self, blocks: &[Block], line: &[Domain]) {
        let (n, k) = (line.len(), blocks.len());
        self.suffix.clear();
        self.suffix.resize((k + 1) * (n + 1), false);
        self.suffix[k * (n + 1) + n] = true;
        for j in (0..=k).rev() {
            for cell in (0..=n).rev() {
                let background = cell < n && line[cell].contains(0) && self.suffix[j * (n + 1) + cell + 1];
                let block = blocks.get(j).is_some_and(|block| {
                    let end = cell + block.length as usize;
                    end <= n && fits(line, cell, *block) && followed(&self.suffix, blocks, line, j, end)
                });
                self.suffix[j * (n + 1) + cell] |= background || block;
            }
        }
    }
}

fn fits(line: &[Domain], start: usize, block: Block) -> bool {
    line[start..].len() >= block.length as usize
        && line[start..start + block.length as usize].iter().all(|cell| cell.contains(block.colour))
}

/// Whether the blocks before `j` fit in the cells before `start`, with any necessary gap, so that block `j` may start
/// at `start`.
fn starts_after(prefix: &[bool], blocks: &[Block], line: &[Domain], j: usize, start: usize) -> bool {
    let row = &prefix[j * (line.len() + 1)..];
    match j.checked_sub(1).map(|before| blocks[before].gap_before(blocks[j])) {
        Some(1) => start > 0 && line[start - 1].contains(0) && row[start - 1],
        _ => row[start],
    }
}

/// Whether the blocks after `j` fit in the cells from `end` on, with any necessary gap, if block `j` ends before
/// `end`.
fn followed(suffix: &[bool], blocks: &[Block], line: &[Domain], j: usize, end: usize) -> bool {
    let row = &suffix[(j + 1) * (line.len() + 1)..];
    match blocks.get(j + 1).map(|next| blocks[j].gap_before(*next)) {
        Some(1) => end < line.len() && line[end].contains(0) && row[end + 1],
        _ => row[end],
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::kernel::nonogram::coloured::line::ColourLineSolver;
    use crate::kernel::nonogram::line::{Bits, Line, LineSolver, Wide, conflict_cells};
    use gridproof_model::{Constraint, Model, Origin, Rules, brute};

    fn by_brute_force(blocks: &[Block], line: &[Domain]) -> Option<Vec<Domain>> {
        let runs = Constraint::Runs {
            line: (0..line.len() as u32).collect(),
            blocks: blocks.into(),
            origin: Origin::Row(1),
        };
        let rules = Rules::new(line.len(), vec![runs]).expect("valid");
        let model = Model::new(rules.into(), line.to_vec()).expect("a domain a cell");
        let solutions = brute::solutions(&model, usize::MAX).expect("tiny");
        let union = |cell: usize| solutions.iter().map(|solution| solution[cell]).collect();
        (!solutions.is_empty()).then(|| (0..line.len()).map(union).collect())
    }

    proptest! {
        #[test]
        fn lines_in_three_colours_agree_with_brute_force(
            line in prop::collection::vec(0u64..8, 0..9),
            blocks in prop::collection::vec((1u32..4, 1u8..3), 0..4),
        ) {
            let blocks: Vec<Block> = blocks.iter().map(|&(length, colour)| Block { length, colour }).collect();
            let domains: Vec<Domain> = line.into_iter().map(|bits| Domain::from_bits(bits | bits >> 1)).collect();
            let mut filtered = domains.clone();
            let possible = PlainLineSolver::default().solve(&blocks, &mut filtered);
            prop_assert_eq!(possible.then_some(filtered), by_brute_force(&blocks, &domains));
        }

        #[test]
        fn the_bit_parallel_solver_agrees_on_long_lines(
            length in prop_oneof![20u32..32, 40u32..64, 64u32..128, 129u32..256, 400u32..512, 600u32..1000],
            blocks in prop::collection::vec(prop_oneof![4 => 1u32..9, 1 => 9u32..300], 0..40),
            known in prop_oneof![
                prop::collection::vec((0u32..1000, any::<bool>()), 0..8),
                prop::collection::vec((0u32..1000, any::<bool>()), 8..60),
            ],
        ) {
            let mut room = length + 1;
            let fits = |block: &u32| { room = room.saturating_sub(block + 1); room > 0 };
            let blocks: Vec<u32> = blocks.into_iter().take_while(fits).collect();
            match length {
                0..=31 => agrees::<u32>(length, &blocks, &known),
                32..=63 => agrees::<u64>(length, &blocks, &known),
                64..=127 => agrees::<u128>(length, &blocks, &known),
                128..=255 => agrees::<Wide<4>>(length, &blocks, &known),
                256..=511 => agrees::<Wide<8>>(length, &blocks, &known),
                _ => agrees::<Wide<16>>(length, &blocks, &known),
            }
        }
    }

    /// Compares the bit-parallel solver for colours with the plain solver, on a line with some known cells.
    fn agrees_in_colours<W: Bits>(length: u32, blocks: &[Block], known: &[(u32, u64)]) {
        let mut domains = vec![Domain::first(4); length as usize];
        for &(cell, values) in known {
            let domain = &mut domains[(cell % length) as usize];
            *domain = domain.intersection(Domain::from_bits(values));
        }
        let sets = |domains: &[Domain]| -> Vec<W> {
            let has = |value: u8| (0..length).filter(move |&cell| domains[cell as usize].contains(value));
            (0..4).map(|value| has(value).fold(W::ZERO, |set, cell| set | W::bit(cell))).collect()
        };
        let mut line = sets(&domains);
        let mut solver = ColourLineSolver::<W>::new();
        let mut missing = vec![W::ZERO; line.len()];
        let conflict = solver.conflict(blocks, length, &line, &mut missing);
        let found = solver.solve(blocks, length, &mut line);
        let before = domains.clone();
        let possible = PlainLineSolver::default().solve(blocks, &mut domains);
        assert_eq!((found, conflict), (possible, !possible));
        if possible {
            assert_eq!(line, sets(&domains));
        } else {
            // The reported missing values really are missing, and on their own they exclude every placement.
            let alone = |cell: usize| {
                let lacks = |value: &u8| missing[usize::from(*value)].has(cell as u32);
                (0..4)
                    .filter(lacks)
                    .fold(Domain::first(4), |left, value| left.difference(Domain::single(value)))
            };
            let mut alone: Vec<Domain> = (0..length as usize).map(alone).collect();
            assert!(before.iter().zip(&alone).all(|(domain, alone)| domain.difference(*alone).is_empty()));
            assert!(!PlainLineSolver::default().solve(blocks, &mut alone));
        }
    }

    proptest! {
        #[test]
        fn the_bit_parallel_solver_agrees_in_colours(
            length in prop_oneof![4 => 1u32..12, 2 => 12u32..63, 1 => 64u32..127, 1 => 129u32..255],
            blocks in prop::collection::vec((prop_oneof![4 => 1u32..5, 1 => 5u32..80], 1u8..4), 0..20),
            known in prop_oneof![
                prop::collection::vec((0u32..1000, any::<u64>()), 0..8),
                prop::collection::vec((0u32..1000, prop_oneof![Just(14u64), Just(3), Just(13), Just(11)]), 8..40),
            ],
            room in 0u64..3,
        ) {
            let mut blocks: Vec<Block> = blocks.iter().map(|&(length, colour)| Block { length, colour }).collect();
            while gridproof_model::least_length(&blocks) > u64::from(length) + room / 2 {
                blocks.pop();
            }
            match length {
                0..=31 => agrees_in_colours::<u32>(length, &blocks, &known),
                32..=63 => agrees_in_colours::<u64>(length, &blocks, &known),
                64..=127 => agrees_in_colours::<u128>(length, &blocks, &known),
                _ => agrees_in_colours::<Wide<4>>(length, &blocks, &known),
            }
        }
    }

    /// Compares the bit-parallel solver with the plain solver, on a line with some known cells.
    fn agrees<W: Bits>(length: u32, blocks: &[u32], known: &[(u32, bool)]) {
        let mut line = Line::<W>::unknown(length);
        for &(cell, black) in known {
            let others = !W::bit(cell % length);
            if black { line.white = line.white & others } else { line.black = line.black & others }
        }
        let of = |line: Line<W>, cell: u32| {
            Domain::from_bits(u64::from(line.white.has(cell)) | u64::from(line.black.has(cell)) << 1)
        };
        let domains = |line: Line<W>| (0..length).map(|cell| of(line, cell)).collect::<Vec<_>>();
        let mut filtered = domains(line);
        let coloured: Vec<Block> = blocks.iter().copied().map(Block::black).collect();
        let possible = PlainLineSolver::default().solve(&coloured, &mut filtered);
        let found = LineSolver::new().solve(blocks, length, line);
        assert_eq!(conflict_cells(blocks, length, line).is_none(), possible);
        assert_eq!(found.map(domains), possible.then_some(filtered));
    }
}
