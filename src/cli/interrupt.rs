//! SIGINT, SIGTERM and SIGHUP: the work in progress stops, and finished results are kept.
//!
//! The handlers only set flags. Starting a thread to wait for signals would take as long as solving a small puzzle.

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

/// Whether a signal has arrived.
pub(crate) fn is_raised() -> bool {
    RAISED.get().is_some_and(|raised| raised.load(Ordering::Acquire))
}

/// Returns a flag that the first signal sets. A second signal ends the program at once.
pub(crate) fn on_signal() -> io::Result<Cancel> {
    let cancel = Cancel::default();
    let raised = RAISED.get_or_init(Arc::default);
    for signal in SIGNALS {
        // The handlers run in this order. The shutdown comes first: at the first signal, it finds the flag unset and
        // does not exit. `raised` is set last, so that any code that sees it set also sees `cancel` set.
        flag::register_conditional_shutdown(signal, INTERRUPTED, cancel.flag())?;
        flag::register(signal, cancel.flag())?;
        flag::register(signal, Arc::clone(raised))?;
    }
    Ok(cancel)
}
