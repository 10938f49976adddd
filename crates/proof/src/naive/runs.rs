//! Rows and columns of a nonogram.

use super::{Lacks, Lit, Naive};
use gridproof_model::{Block, Domain, least_length};

impl Naive<'_> {
    /// The blocks cover cells of a line, in order; all other cells are background.
    pub(super) fn runs(
        &mut self,
        name: &str,
        line: &[usize],
        blocks: &[Block],
        domains: &[Domain],
    ) -> Result<(), Lacks> {
        let Some(slack) = (line.len() as u64).checked_sub(least_length(blocks)) else {
            return self.clause(&[]);
        };
        let starts = self.starts(name, blocks, slack as usize)?;
        for (j, block) in blocks.iter().enumerate() {
            // At other positions, both literals in each clause are constants.
            for p in starts[j].first..=starts[j].first + slack as usize {
                // A block that starts at or before p - 1 also starts at or before p.
                self.clause(&[!starts[j].by(p.checked_sub(1)), starts[j].by(Some(p))])?;
                // If the block starts at or before p, the previous block starts early enough to end before p and to
                // leave its gap.
                if j > 0 {
                    let room = blocks[j - 1].length as usize + blocks[j - 1].gap_before(*block) as usize;
                    self.clause(&[!starts[j].by(Some(p)), starts[j - 1].by(p.checked_sub(room))])?;
                }
            }
        }
        let colours: Domain = blocks.iter().map(|block| block.colour).collect();
        for (i, &cell) in line.iter().enumerate() {
            // A cell that cannot have the colour of a block is not covered by that block.
            for colour in domains[cell].union(colours).iter().filter(|&colour| colour != 0) {
                self.colour(name, i, (cell, colour), blocks, &starts)?;
            }
        }
        Ok(())
    }

    /// The cell at index `i` of the line has the colour exactly if a block of that colour covers it.
    fn colour(
        &mut self,
        name: &str,
        i: usize,
        (cell, colour): (usize, u8),
        blocks: &[Block],
        starts: &[Start],
    ) -> Result<(), Lacks> {
        let coloured = self.is(cell, colour);
        // Blocks before `from` have ended, and blocks from `to` on cannot have started. Skipping them saves much time
        // in lines with many blocks.
        let from = starts.partition_point(|start| start.beyond <= i);
        let to = starts.partition_point(|start| start.first <= i);
        // The blocks that can cover the cell, each with the literals "starts at or before i" and "ends before i".
        let near: Vec<(usize, Lit, Lit)> = (from..to)
            .filter(|&j| blocks[j].colour == colour)
            .map(|j| (j, starts[j].by(Some(i)), starts[j].by(i.checked_sub(blocks[j].length as usize))))
            .filter(|&(_, started, ended)| started != Lit::False && ended != Lit::True)
            .collect();
        if let [(_, started, ended)] = near[..] {
            return self.is_started_and_not_ended(coloured, started, ended);
        }
        let mut covered_or_not = vec![!coloured];
        for (j, started, ended) in near {
            let covered = if started == Lit::True {
                !ended
            } else if ended == Lit::False {
                started
            } else {
                let covered = self.named(format_args!("{name}: block {} covers {}", j + 1, i + 1))?;
                self.is_started_and_not_ended(covered, started, ended)?;
                covered
            };
            self.clause(&[!covered, coloured])?;
            covered_or_not.push(covered);
        }
        self.clause(&covered_or_not)
    }

    fn is_started_and_not_ended(&mut self, literal: Lit, started: Lit, ended: Lit) -> Result<(), Lacks> {
        self.clause(&[!literal, started])?;
        self.clause(&[!literal, !ended])?;
        self.clause(&[!started, ended, literal])
    }

    /// For each block, the literals for its start. The first possible start is the start of the block when all blocks
    /// are packed to the left; the last possible start is `slack` cells to the right of the first.
    fn starts(&mut self, name: &str, blocks: &[Block], slack: usize) -> Result<Vec<Start>, Lacks> {
        let mut starts: Vec<Start> = Vec::new();
        let mut packed = 0;
        for j in 0..blocks.len() {
            let gap = if j == 0 { 0 } else { blocks[j - 1].gap_before(blocks[j]) };
            let first = packed + gap as usize;
            packed = first + blocks[j].length as usize;
            let literals = (first..first + slack)
                .map(|p| self.named(format_args!("{name}: block {} starts at or before {}", j + 1, p + 1)))
                .collect::<Result<_, _>>()?;
            starts.push(Start { first, beyond: packed + slack, literals });
        }
        Ok(starts)
    }
}

/// The start of a block, as literals "at or before `first`", "at or before `first + 1`" and so on. If all these
/// literals are false, the block starts one cell after the position of the last literal.
struct Start {
    first: usize,
    /// The first position that lies after the block, wherever the block starts.
    beyond: usize,
    literals: Vec<Lit>,
}

impl Start {
    /// The literal "starts at or before p"; `None` stands for a position before the line.
    fn by(&self, p: Option<usize>) -> Lit {
        match p.and_then(|p| p.checked_sub(self.first)) {
            None => Lit::False,
            Some(shift) => self.literals.get(shift).copied().unwrap_or(Lit::True),
        }
    }
}
