//! Faults that tests plant on purpose, to check that a command finds them. Only tests enable the feature `planted`.
//! Without it, no fault can be planted: [`has`] always returns false, and the compiler removes the code for the faults.

#[cfg(feature = "planted")]
use std::cell::Cell;

/// A fault that can be planted in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The 9x9 kernel skips solutions.
    KernelLosesSolutions,
    /// The packed board solver, which batches use, reports that some solvable boards have no solution.
    BatchLosesSolutions,
    /// The nonogram solver that works in vector lanes, which batches use, returns a wrong picture.
    BatchInventsSolutions,
    /// The count of solutions is one too large.
    CountOffByOne,
    /// Mirror images of solutions are excluded from the search, but not added to the list of solutions.
    LostMirrorImages,
    /// The model of a nonogram has the clues of its rows reversed.
    ReversedClues,
    /// The boxes in the model of a sudoku have the wrong shape.
    ExchangedBoxes,
    /// The models of kinds in which some things must not touch lack this rule.
    NeighboursMayTouch,
    /// The engine `sat` returns `unknown` for every puzzle.
    SatAlwaysUnknown,
    /// The search ends at the first solution.
    SearchStopsAtTheFirst,
    /// A propagator of the search removes one value too many.
    PropagatorRemovesTooMuch,
    /// The formula forbids the last position of a block, which is allowed.
    EncoderForbidsAPosition,
    /// The observer receives one deduction too many.
    DeducesTooMuch,
    /// The observer receives a constraint other than the one that was used.
    NamesAnotherConstraint,
    /// The check of solutions accepts every assignment.
    CheckAcceptsEverything,
    /// The checker of certificates accepts every cut, whether it follows from its constraint or not.
    CheckerAcceptsAnyLemma,
    /// The checker of certificates does not compare the solution with the puzzle.
    CheckerSkipsTheSolution,
    /// `solve --part` leaves out the last puzzle of a part.
    PartLosesAPuzzle,
    /// `solve --resume` does not solve the first puzzle that has no answer yet.
    ResumeSkipsAPuzzle,
    /// `solve --resume` solves the last puzzle that has an answer again.
    ResumeSolvesAPuzzleTwice,
    /// A step for a sudoku also removes a candidate that it does not exclude.
    StepRemovesTooMuch,
    /// A step by clues names other clues than those that were used.
    StepNamesAnotherClue,
}

/// The faults that can be planted in a whole program, by their names in this environment variable.
#[cfg(feature = "planted")]
const VARIABLE: &str = "GRIDPROOF_PLANTED";

/// The fault that the environment variable names.
#[cfg(feature = "planted")]
fn of_environment() -> Option<Fault> {
    let name = std::env::var(VARIABLE).ok()?;
    let faults = [
        Fault::NeighboursMayTouch,
        Fault::CheckerAcceptsAnyLemma,
        Fault::CheckerSkipsTheSolution,
        Fault::PartLosesAPuzzle,
        Fault::ResumeSkipsAPuzzle,
        Fault::ResumeSolvesAPuzzleTwice,
        Fault::StepRemovesTooMuch,
        Fault::StepNamesAnotherClue,
    ];
    faults.into_iter().find(|fault| format!("{fault:?}") == name)
}

#[cfg(feature = "planted")]
thread_local! {
    static PLANTED: Cell<Option<Fault>> = Cell::new(of_environment());
}

/// Whether this fault is planted in the current thread.
#[cfg(feature = "planted")]
pub fn has(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Always false: without the feature `planted`, no fault can be planted.
#[cfg(not(feature = "planted"))]
pub const fn has(_: Fault) -> bool {
    false
}

/// Plants a fault while `work` runs, in this thread and in the thread pools that `work` creates.
#[cfg(feature = "planted")]
pub fn with<R>(fault: Fault, work: impl FnOnce() -> R) -> R {
    PLANTED.set(Some(fault));
    let result = work();
    PLANTED.set(None);
    result
}

/// Plants the fault of this thread, if there is one, in the threads of a pool.
#[cfg(feature = "parallel")]
#[cfg_attr(not(feature = "planted"), expect(unused_variables))]
pub fn pass_on(pool: &rayon::ThreadPool) {
    #[cfg(feature = "planted")]
    {
        let planted = PLANTED.get();
        pool.broadcast(|_| PLANTED.set(planted));
    }
}
