//! Faults planted by tests, to see that `verify` finds them out. The program has nothing of this: the file and all that asks it
//! are compiled for tests alone.

use std::cell::Cell;

/// A fault of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The 9x9 kernel passes over solutions.
    KernelLosesSolutions,
    /// The solver of packed boards, which batches use, says of some that they have no solution.
    BatchLosesSolutions,
    /// The lanes of nonograms, which batches use, give a wrong picture.
    BatchInventsSolutions,
    /// Solutions are counted one too many.
    CountOffByOne,
    /// Mirror images of solutions are excluded, but not listed.
    LostMirrorImages,
    /// The model of a nonogram has the clues of its rows reversed.
    ReversedClues,
    /// The model of a sudoku has boxes of another shape.
    ExchangedBoxes,
    /// The engine `sat` decides nothing.
    SatAlwaysUnknown,
    /// The search ends at the first solution.
    SearchStopsAtTheFirst,
    /// A propagator of the search removes a value too many.
    PropagatorRemovesTooMuch,
    /// The formula forbids a block its last position.
    EncoderForbidsAPosition,
    /// The observer hears of a value too many.
    DeducesTooMuch,
    /// The observer hears of another constraint than the one that was used.
    NamesAnotherConstraint,
    /// The check of solutions accepts everything.
    CheckAcceptsEverything,
}

thread_local! {
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
}

/// Whether the work of this thread has the fault.
pub(crate) fn has(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Does work with a fault, on this thread and on pools that it makes meanwhile.
pub(crate) fn with<R>(fault: Fault, work: impl FnOnce() -> R) -> R {
    PLANTED.set(Some(fault));
    let result = work();
    PLANTED.set(None);
    result
}

/// Gives the threads of a pool the fault of this one.
#[cfg(feature = "parallel")]
pub(crate) fn pass_on(pool: &rayon::ThreadPool) {
    let planted = PLANTED.get();
    pool.broadcast(|_| PLANTED.set(planted));
}
