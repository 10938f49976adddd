//! Work without Python's lock that Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gridproof::{Budget, Cancel};
use pyo3::prelude::*;

/// The time between two looks for signals.
const POLL: Duration = Duration::from_millis(10);

/// The time that work may take on the caller's own thread, where no signal reaches it.
const AT_ONCE: Duration = Duration::from_millis(3);

/// Runs `work` on a thread of its own, and looks for signals while it runs. A signal handler that raises (as that of
/// Ctrl-C) raises `cancel`; the thread has ended when this returns.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let caller = thread::current();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let done = &done;
        let worker = scope.spawn(move || {
            // Told also when the work panics.
            let _told = OnDrop(|| {
                done.store(true, Ordering::Release);
                caller.unpark();
            });
            work()
        });
        let mut raised = Ok(());
        while !done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(POLL));
            raised = py.check_signals();
            if raised.is_err() {
                cancel.cancel();
                break;
            }
        }
        let result = py.detach(|| worker.join());
        raised?;
        result.map_err(|panic| std::panic::resume_unwind(panic))
    })
}

struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Runs work that keeps within a budget: on the caller's thread if it is done in a few milliseconds, as most is, and
/// otherwise once more from the start as [`interruptible`]. `timed_out` tells whether a result was cut short by time.
pub(crate) fn within<T: Send>(
    py: Python<'_>,
    budget: &Budget,
    timed_out: impl Fn(&T) -> bool,
    work: impl Fn(&Budget) -> T + Send + Sync,
) -> PyResult<T> {
    let short = budget.time.is_some_and(|time| time <= AT_ONCE);
    let at_once = budget.clone().with_time(budget.time.map_or(AT_ONCE, |time| time.min(AT_ONCE)));
    let result = py.detach(|| work(&at_once));
    if short || !timed_out(&result) {
        return Ok(result);
    }
    let cancel = Cancel::default();
    let budget = budget.clone().with_cancel(cancel.clone());
    interruptible(py, &cancel, || work(&budget))
}
