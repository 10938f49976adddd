//! The budget of a varisat search. Varisat has no interface for interrupting a search.
//!
//! If its proof cannot be written, varisat ends the search with an error. So the solver gets a writer that discards
//! the proof, counts the steps in it, and fails once the budget is spent. Varisat writes its proof in pieces of 8
//! KiB, and the rest at the end of each search. A search may therefore exceed the limit by a few dozen conflicts.
//! Such a search is never reported as finished.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use super::records::{Event, Records};
use crate::solve::{Limits, StopReason};

/// The budget of a search, and how much of it has been spent. The search and the proof writer inside the solver share
/// this state.
#[derive(Debug)]
pub(super) struct Spending {
    /// A step is a conflict or a solver call.
    pub(super) limits: Limits,
    /// The limit that was reached, if any.
    pub(super) stopped: Option<StopReason>,
    /// The number of conflicts so far.
    pub(super) conflicts: u64,
    /// The estimated memory of the solver's clauses, in bytes.
    pub(super) memory: usize,
    records: Records,
}

/// The bytes that a clause takes in the solver in addition to its literals (four bytes each): its header, its entry in
/// the lists of clauses, and two watches. The tables that contain these items double in size when they grow.
const A_CLAUSE: usize = 64;

impl Spending {
    pub(super) fn new(limits: Limits) -> Rc<RefCell<Self>> {
        Rc::new(RefCell::new(Self {
            limits,
            stopped: None,
            conflicts: 0,
            memory: 0,
            records: Records::default(),
        }))
    }

    /// Counts the start of another search as a step, and checks the memory.
    pub(super) fn next_search(&mut self) -> Result<(), StopReason> {
        self.limits.step()?;
        self.limits.check_memory(self.memory)
    }

    fn read(&mut self, bytes: &[u8]) -> Result<(), StopReason> {
        let Self { limits, conflicts, memory, records, .. } = self;
        let bytes_of = |length: u64| A_CLAUSE + 8 * length as usize;
        records.read(bytes, |event| {
            match event {
                Event::Learnt(length) => {
                    limits.step()?;
                    *conflicts += 1;
                    *memory += bytes_of(length);
                }
                Event::Added(length) => *memory += bytes_of(length),
                Event::Deleted(length) => *memory = memory.saturating_sub(bytes_of(length)),
            }
            Ok(())
        })?;
        limits.check()?;
        limits.check_memory(*memory)
    }
}

/// The writer of the proof.
#[derive(Debug)]
pub(super) struct Deadline(pub(super) Rc<RefCell<Spending>>);

impl io::Write for Deadline {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut spending = self.0.borrow_mut();
        // After an error, the solver writes its buffer again when it drops the buffer. The content must not be counted
        // twice.
        if spending.stopped.is_none() {
            spending.stopped = spending.read(bytes).err();
        }
        match spending.stopped {
            None => Ok(bytes.len()),
            Some(reason) => Err(io::Error::other(reason.name())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::solve::{Budget, Cancel};

    /// The record of a learnt clause of one literal, without hashes. A code or number `n` below 128 is encoded as the
    /// byte `2 n + 1`.
    const LEARNT: [u8; 4] = [15, 3, 1, 1];

    fn writer(budget: &Budget) -> Deadline {
        Deadline(Spending::new(Limits::start(budget)))
    }

    #[test]
    fn exactly_the_conflicts_of_the_budget_pass() {
        let mut writer = writer(&Budget { steps: Some(3), ..Budget::default() });
        assert!((0..3).all(|_| writer.write_all(&LEARNT).is_ok()));
        assert!(writer.write_all(&[]).is_ok());
        assert!(writer.write_all(&LEARNT).is_err());
        assert!(writer.write_all(&[1]).is_err(), "an error is for good");
        let spending = writer.0.borrow();
        assert_eq!((spending.conflicts, spending.stopped), (3, Some(StopReason::Steps)));
    }

    #[test]
    fn a_raised_flag_and_too_many_literals_end_it() {
        let cancel = Cancel::default();
        let mut one = writer(&Budget { cancel: Some(cancel.clone()), ..Budget::default() });
        assert!(one.write_all(&LEARNT).is_ok());
        cancel.cancel();
        assert!(one.write_all(&LEARNT).is_err());
        assert_eq!(one.0.borrow().stopped, Some(StopReason::Cancelled));

        let mut two = writer(&Budget { memory: 1000, ..Budget::default() });
        assert!((0..100).any(|_| two.write_all(&LEARNT).is_err()));
        assert_eq!(two.0.borrow().stopped, Some(StopReason::Memory));
    }
}
