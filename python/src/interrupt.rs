//! Work that runs without Python's lock and that Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gridproof::{Budget, Cancel};
use pyo3::prelude::*;

/// The time between two checks for signals.
const POLL: Duration = Duration::from_millis(10);

/// The time that work may take on the caller's thread, during which signals are not handled.
const AT_ONCE: Duration = Duration::from_millis(3);

/// Runs `work` on a separate thread, and checks for signals while it runs. If a signal handler raises an exception, as
/// that of Ctrl-C does, the flag `cancel` is raised. The thread has always ended when this function returns.
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
            // The flag is set even if the work panics.
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

/// Runs work that obeys a budget. It runs on the caller's thread first, with a limit of a few milliseconds, which is
/// mostly enough. Otherwise it runs again from the start with [`interruptible`]. `timed_out` returns whether a result
/// was cut short by the time limit.
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
