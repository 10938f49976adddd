//! Faults that tests plant, to check that `verify` finds them. Only tests turn on the feature `planted`. Without it no
//! fault can be planted: [`has`] is constantly false, and the compiler removes the code that calls it.

#[cfg(feature = "planted")]
use std::cell::Cell;

/// A fault that can be planted in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The 9x9 kernel skips solutions.
    KernelLosesSolutions,
    /// The packed board solver, which batches use, reports that some solvable boards have no solution.
    BatchLosesSolutions,
    /// The nonogram lanes solver, which batches use, returns a wrong picture.
    BatchInventsSolutions,
    /// The count of solutions is one too large.
    CountOffByOne,
    /// Mirror images of solutions are excluded from the search, but not added to the list.
    LostMirrorImages,
    /// The model of a nonogram has the clues of its rows reversed.
    ReversedClues,
    /// The model of a sudoku has boxes of another shape.
    ExchangedBoxes,
    /// The engine `sat` returns `unknown` for every puzzle.
    SatAlwaysUnknown,
    /// The search ends at the first solution.
    SearchStopsAtTheFirst,
    /// A propagator of the search removes one value too many.
    PropagatorRemovesTooMuch,
    /// The formula forbids the last position of a block.
    EncoderForbidsAPosition,
    /// The observer receives one deduction too many.
    DeducesTooMuch,
    /// The observer receives another constraint than the one that was used.
    NamesAnotherConstraint,
    /// The check of solutions accepts every assignment.
    CheckAcceptsEverything,
}

#[cfg(feature = "planted")]
thread_local! {
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
}

/// Whether the current thread works with this fault.
#[cfg(feature = "planted")]
pub fn has(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Always false: without the feature `planted` no thread has a fault.
#[cfg(not(feature = "planted"))]
pub const fn has(_: Fault) -> bool {
    false
}

/// Runs `work` with a fault planted, on this thread and on the pools that `work` creates.
#[cfg(feature = "planted")]
pub fn with<R>(fault: Fault, work: impl FnOnce() -> R) -> R {
    PLANTED.set(Some(fault));
    let result = work();
    PLANTED.set(None);
    result
}

/// Copies the fault of this thread to the threads of a pool.
#[cfg(feature = "parallel")]
#[cfg_attr(not(feature = "planted"), expect(unused_variables))]
pub fn pass_on(pool: &rayon::ThreadPool) {
    #[cfg(feature = "planted")]
    {
        let planted = PLANTED.get();
        pool.broadcast(|_| PLANTED.set(planted));
    }
}
