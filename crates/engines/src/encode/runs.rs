//! The clauses of `Runs`: an order encoding of the starts of blocks, linked to the cells.

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::meaning::Meaning;
use super::simplify::Simplify;
use super::starts::{Starts, starts};
use crate::solve::StopReason;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Block, Cell, Domain};

/// Adds the clauses of "`line` holds `blocks`".
///
/// Variables: `y[j, p]` = "block j starts at or before p", `v[j, i]` = "block j covers i". Clauses:
/// `y[j, p] -> y[j, p + 1]`; `y[j + 1, p] -> y[j, p - length - gap]`; `v[j, i] <-> y[j, i] and not y[j, i - length]`.
/// A covered cell has the colour of its block, and a cell with a colour is covered by a block of that colour. The order
/// encoding is from N. Tamura, A. Taga, S. Kitagawa and M. Banbara, "Compiling finite linear CSP into SAT"
/// (Constraints 14, 2009).
///
/// Only starts that occur in a completion of the line have a variable. At any other position, `y` has the same value
/// as at the previous position.
pub(super) fn encode(
    line: &[Cell],
    blocks: &[Block],
    constraint: u32,
    simplify: Simplify,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let own: Vec<Domain> = line.iter().map(|&cell| of.domains()[cell as usize]).collect();
    let colours: Domain = blocks.iter().map(|block| block.colour).collect();
    // With `Simplify::Alone`, the starts are computed for a line without known cells. The clauses of the cells then
    // exclude positions at which a domain does not allow the block's colour.
    let domains = match simplify {
        Simplify::Alone => own.iter().map(|&domain| domain.union(colours).union(Domain::single(0))).collect(),
        Simplify::Together => own,
    };
    let Ok(starts) = starts(&domains, blocks, builder.limits)? else { return builder.contradiction() };
    builder
        .limits
        .check_memory(blocks.len().saturating_mul(starts.width).saturating_mul(size_of::<Literal>()))?;
    let order = Order::new(blocks, constraint, starts, builder)?;
    let mut covers = Vec::new();
    // The first block whose window does not end before the cell. Windows start and end in the order of the blocks.
    let mut first = 0;
    for (position, &cell) in line.iter().enumerate() {
        while first < blocks.len() && order.window_end(first) <= position {
            first += 1;
        }
        for colour in domains[position].difference(Domain::single(0)).iter() {
            covers.clear();
            let near = (first..blocks.len()).take_while(|&block| order.starts.leftmost[block] <= position);
            covers.extend(
                near.filter(|&block| blocks[block].colour == colour)
                    .map(|block| (block, order.before_end(block, position)))
                    // If both literals are the same, the block covers this cell at none of its feasible starts.
                    .filter(|(_, (started, ended))| started != ended),
            );
            cover(of.literal(cell, colour), &covers, constraint, position, builder)?;
        }
    }
    Ok(())
}

/// Adds the clauses that link a cell's colour to the blocks that may cover the cell. `covers` contains, for each
/// block, the literals "the block starts at or before the cell" and "the block ends before the cell".
fn cover(
    coloured: Literal,
    covers: &[(usize, (Literal, Literal))],
    constraint: u32,
    position: usize,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let equals = |literal: Literal, started: Literal, ended: Literal, builder: &mut Builder<'_>| {
        builder.implies(literal, started)?;
        builder.implies(literal, !ended)?;
        builder.clause([!started, ended, literal])
    };
    if let [(_, (started, ended))] = *covers {
        return equals(coloured, started, ended, builder);
    }
    let mut some = Vec::with_capacity(covers.len() + 1);
    some.push(!coloured);
    for &(block, (started, ended)) in covers {
        let covered = match (started, ended) {
            (Literal::TRUE, ended) => !ended,
            (started, Literal::FALSE) => started,
            (started, ended) => {
                let (block, position) = (block as u32, position as u32);
                let covered = builder.variable(Meaning::Cover { constraint, block, position })?;
                equals(covered, started, ended, builder)?;
                covered
            }
        };
        builder.implies(covered, coloured)?;
        some.push(covered);
    }
    builder.clause(some)
}

/// The order encoding of the starts in a line.
struct Order<'a> {
    blocks: &'a [Block],
    starts: Starts,
    /// Indexed by block and shift: the literal "the block starts at or before this position".
    started: Vec<Literal>,
}

impl<'a> Order<'a> {
    fn new(
        blocks: &'a [Block],
        constraint: u32,
        starts: Starts,
        builder: &mut Builder<'_>,
    ) -> Result<Self, StopReason> {
        let width = starts.width;
        let mut started: Vec<Literal> = Vec::with_capacity(blocks.len() * width);
        for block in 0..blocks.len() {
            let feasible = starts.of(block);
            let last = feasible.iter().rposition(|&feasible| feasible).unwrap_or(0);
            let last =
                if planted::has(Fault::EncoderForbidsAPosition) { last.saturating_sub(1) } else { last };
            let mut before = Literal::FALSE;
            for (shift, &feasible) in feasible.iter().enumerate() {
                let mut here = before;
                if shift == last {
                    here = Literal::TRUE;
                } else if feasible {
                    let position = (starts.leftmost[block] + shift) as u32;
                    here = builder.variable(Meaning::Start { constraint, block: block as u32, position })?;
                    builder.implies(before, here)?;
                }
                // The window of each block starts at the block's leftmost position. The leftmost positions of two
                // consecutive blocks differ by the length of the first block plus the gap. So if a block starts at a
                // certain shift or at a smaller one, the same is true of the block before it.
                if feasible && block > 0 {
                    builder.implies(here, started[(block - 1) * width + shift])?;
                }
                started.push(here);
                before = here;
            }
        }
        Ok(Self { blocks, starts, started })
    }

    /// The end of the window of a block: the first position after all cells that the block may cover.
    fn window_end(&self, block: usize) -> usize {
        self.starts.leftmost[block] + self.starts.width - 1 + self.blocks[block].length as usize
    }

    /// The literals "the block starts at or before the position" and "the block ends before the position".
    fn before_end(&self, block: usize, position: usize) -> (Literal, Literal) {
        let width = self.starts.width;
        let started = |shift: Option<usize>| match shift {
            None => Literal::FALSE,
            Some(shift) if shift >= width => Literal::TRUE,
            Some(shift) => self.started[block * width + shift],
        };
        let shift = position.checked_sub(self.starts.leftmost[block]);
        let shifted = shift.and_then(|shift| shift.checked_sub(self.blocks[block].length as usize));
        (started(shift), started(shifted))
    }
}
