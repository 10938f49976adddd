//! Faults that tests plant, to see that `verify` finds them. Without the feature `planted`, which tests alone turn on, no fault can
//! be planted: [`has`] is constantly false, and the compiler removes what asks it.

#[cfg(feature = "planted")]
use std::cell::Cell;

/// A fault of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
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

#[cfg(feature = "planted")]
thread_local! {
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
}

/// Whether the work of this thread has the fault.
#[cfg(feature = "planted")]
pub fn has(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Whether the work of this thread has the fault: it has none without the feature `planted`.
#[cfg(not(feature = "planted"))]
pub const fn has(_: Fault) -> bool {
    false
}

/// Does work with a fault, on this thread and on the pools that it makes meanwhile.
#[cfg(feature = "planted")]
pub fn with<R>(fault: Fault, work: impl FnOnce() -> R) -> R {
    PLANTED.set(Some(fault));
    let result = work();
    PLANTED.set(None);
    result
}

/// Gives the threads of a pool the fault of this one.
#[cfg(feature = "parallel")]
#[cfg_attr(not(feature = "planted"), expect(unused_variables))]
pub fn pass_on(pool: &rayon::ThreadPool) {
    #[cfg(feature = "planted")]
    {
        let planted = PLANTED.get();
        pool.broadcast(|_| PLANTED.set(planted));
    }
}
