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
    /// The propagator for forests treats edges that may be taken like edges that are.
    PropagatorTakesOpenEdges,
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
    /// The compiler of rules reads `<` as `<=`.
    CompilerReadsLessAsAtMost,
    /// The compiler of rules counts terms that are subtracted as if they were at least 0.
    CompilerLosesTheShift,
    /// The compiler of rules does not list runs that end at the edge of the board.
    CompilerLosesTheLastRun,
    /// The compiler of rules does not bound a run that only exceeds its bound with the last cell of a line.
    CompilerLosesShortRunsAtTheEdge,
    /// The compiler of rules ends a view `through` cells before the first other cell, which is seen.
    CompilerStopsBeforeObstacles,
    /// The compiler of rules follows a straight line by one cell too many.
    CompilerFollowsLinesTooFar,
    /// The compiler of rules connects cells that only share a corner.
    CompilerConnectsByCorners,
    /// The compiler of rules lets things that are not there belong to closed ways.
    CompilerJoinsMissingThings,
    /// The compiler of rules makes the largest possible size of a group or region too small by one.
    CompilerForbidsTheLargestGroup,
    /// The compiler of rules follows a group one step less than a comparison of its size needs.
    CompilerFollowsSizesTooShort,
    /// The compiler of rules assumes that each given size of a group belongs to another group.
    CompilerMiscountsGivenGroups,
    /// The compiler of rules allows rectangles without their last cell.
    CompilerLosesACornerOfRectangles,
    /// The compiler of rules allows borders between two cells of one region.
    CompilerAllowsBordersInRegions,
    /// The compiler of rules does not let a `?` be 0.
    CompilerForbidsZeroForUnknown,
    /// The compiler of rules gives a `?` a new value each time a rule mentions it.
    CompilerGivesUnknownTwoValues,
    /// The compiler of rules lets a `?` in a list stand for no number.
    CompilerLetsUnknownBeMissing,
    /// The compiler of rules allows lines with ends among loops.
    CompilerAllowsEndsOfLoops,
    /// The compiler of rules reads `exactly one` as `at most one`.
    CompilerAllowsNoneForExactlyOne,
    /// The compiler of rules demands what follows from a premise although the premise may be false.
    CompilerForgetsPremises,
    /// The compiler of rules lets one thing be the partner of two.
    CompilerPairsOneWithTwo,
    /// The compiler of rules reads the lines that are seen from the right from the left.
    CompilerReadsAllViewsForwards,
    /// The compiler of rules demands that numbers differ even from those of things that are not there.
    CompilerComparesMissingNumbers,
    /// The compiler of rules takes the cells of a strip in the order of reading.
    CompilerSortsStrips,
    /// The compiler of rules joins two relations of numbers as if neither was negated.
    CompilerForgetsNegations,
    /// The compiler of rules counts the premise of `exactly one` among the things.
    CompilerCountsPremises,
    /// The compiler lets the colour change only once along the edge of the board.
    CompilerLetsColoursChangeOnceAtTheEdge,
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
        Fault::CompilerReadsLessAsAtMost,
        Fault::CompilerLosesTheShift,
        Fault::CompilerLosesTheLastRun,
        Fault::CompilerLosesShortRunsAtTheEdge,
        Fault::CompilerStopsBeforeObstacles,
        Fault::CompilerFollowsLinesTooFar,
        Fault::CompilerConnectsByCorners,
        Fault::CompilerJoinsMissingThings,
        Fault::CompilerForbidsTheLargestGroup,
        Fault::CompilerFollowsSizesTooShort,
        Fault::CompilerMiscountsGivenGroups,
        Fault::CompilerLosesACornerOfRectangles,
        Fault::CompilerAllowsBordersInRegions,
        Fault::CompilerForbidsZeroForUnknown,
        Fault::CompilerGivesUnknownTwoValues,
        Fault::CompilerLetsUnknownBeMissing,
        Fault::CompilerAllowsEndsOfLoops,
        Fault::CompilerAllowsNoneForExactlyOne,
        Fault::CompilerForgetsPremises,
        Fault::CompilerPairsOneWithTwo,
        Fault::CompilerReadsAllViewsForwards,
        Fault::CompilerComparesMissingNumbers,
        Fault::CompilerSortsStrips,
        Fault::CompilerForgetsNegations,
        Fault::CompilerCountsPremises,
        Fault::CompilerLetsColoursChangeOnceAtTheEdge,
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

/// Whether a fault is planted in the current thread.
#[cfg(feature = "planted")]
pub fn is_any() -> bool {
    PLANTED.get().is_some()
}

/// Always false: without the feature `planted`, no fault can be planted.
#[cfg(not(feature = "planted"))]
pub const fn is_any() -> bool {
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
