//! SIGINT, SIGTERM and SIGHUP: what is under way ends, what is done is kept.
//!
//! Handlers raise flags: no thread waits for signals, which would cost as much as a small puzzle.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use gridproof_engines::solve::Cancel;
use signal_hook::consts::signal;
use signal_hook::flag;

static RAISED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The exit code after a second signal.
const INTERRUPTED: i32 = 130;

#[cfg(unix)]
const SIGNALS: [i32; 3] = [signal::SIGINT, signal::SIGTERM, signal::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [signal::SIGINT, signal::SIGTERM];

/// Whether a signal has come.
pub(crate) fn is_raised() -> bool {
    RAISED.get().is_some_and(|raised| raised.load(Ordering::Acquire))
}

/// A flag that is raised at the first signal. A second one ends the program at once.
pub(crate) fn on_signal() -> io::Result<Cancel> {
    let cancel = Cancel::default();
    let raised = RAISED.get_or_init(Arc::default);
    for signal in SIGNALS {
        // In this order: at the first signal the flag is not yet raised, and who sees the last one sees that it is
        // cancelled.
        flag::register_conditional_shutdown(signal, INTERRUPTED, cancel.flag())?;
        flag::register(signal, cancel.flag())?;
        flag::register(signal, Arc::clone(raised))?;
    }
    Ok(cancel)
}
