//! The clues of a coloured nonogram.

use super::line::ColourLineSolver;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::propagator::Propagator;
use crate::cdcl::solver::CdclSolver;
use crate::kernel::nonogram::clues::BoardClues;
use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::propagator::VariableBits;
use crate::kernel::nonogram::variables::Variables;
use crate::solve::{Statistics, StopReason};
use gridproof_model::structure::Structure;
use gridproof_model::{Block, Constraint, Domain, Model};

/// The clues of a board.
#[derive(Clone, Debug)]
pub(crate) struct ColourClues {
    rows: usize,
    columns: usize,
    /// One more than the largest colour of a block, because the background is 0, but always at least 2.
    values: usize,
    blocks: Vec<Block>,
    /// Indexed by line: the start of its blocks in `blocks`. There is one more entry than there are lines.
    starts: Vec<u32>,
}

/// The maximum number of cells of a line: a word of 1024 bits needs one bit for the position after the last cell.
const MAX_LINE: usize = 1023;

impl ColourClues {
    /// Returns the clues of a model; `None` unless it is a nonogram whose lines fit in a word.
    pub(crate) fn of_model(model: &Model) -> Option<Self> {
        let grid = Structure::of(model.rules()).run_grid?;
        if grid.rows.max(grid.columns) > MAX_LINE {
            return None;
        }
        let mut clues =
            Self { rows: grid.rows, columns: grid.columns, values: 2, blocks: Vec::new(), starts: vec![0] };
        for constraint in model.constraints() {
            let Constraint::Runs { blocks, .. } = constraint else { return None };
            clues.blocks.extend_from_slice(blocks);
            clues.starts.push(clues.blocks.len() as u32);
        }
        let largest = clues.blocks.iter().map(|block| usize::from(block.colour)).max();
        clues.values = 2.max(largest.unwrap_or(0) + 1);
        Some(clues)
    }
}

impl BoardClues for ColourClues {
    type Block = Block;
    type Line<W: Bits> = Vec<W>;
    type LineSolver<W: Bits> = ColourLineSolver<W>;
    type ClauseWord<W: VariableBits> = u32;

    fn empty_line<W: Bits>(&self) -> Vec<W> {
        vec![W::ZERO; self.values]
    }

    fn line_solver<W: Bits>() -> ColourLineSolver<W> {
        ColourLineSolver::new()
    }

    #[inline]
    fn rows(&self) -> usize {
        self.rows
    }

    #[inline]
    fn columns(&self) -> usize {
        self.columns
    }

    #[inline]
    fn values(&self) -> usize {
        self.values
    }

    #[inline]
    fn clue(&self, line: usize) -> &[Block] {
        &self.blocks[self.starts[line] as usize..self.starts[line + 1] as usize]
    }

    #[inline]
    fn solve<W: Bits>(
        blocks: &[Block],
        length: u32,
        sets: &mut Vec<W>,
        solver: &mut ColourLineSolver<W>,
    ) -> bool {
        solver.solve(blocks, length, sets)
    }

    #[inline]
    fn conflict<W: Bits>(
        blocks: &[Block],
        length: u32,
        sets: &Vec<W>,
        missing: &mut Vec<W>,
        solver: &mut ColourLineSolver<W>,
    ) -> bool {
        solver.conflict(blocks, length, sets, missing)
    }

    /// Most blocks are longer than one cell. So in a cell with two possible values, the larger one, which is a colour,
    /// is tried first. The variables of all other cells are first tried as false.
    fn guide<P: Propagator>(
        &self,
        variables: &Variables,
        _: usize,
        solver: &mut CdclSolver<P>,
        _: &mut SolutionEnumerator,
        _: &mut Statistics,
    ) -> Result<(), StopReason> {
        for (variable, &(cell, value)) in variables.meaning().iter().enumerate() {
            let is_boolean = variables.domains()[cell as usize].len() == 2;
            solver.set_phase(variable, value != 0 && is_boolean);
        }
        Ok(())
    }

    fn probe_order(domain: Domain) -> impl Iterator<Item = u8> {
        domain.iter()
    }
}
