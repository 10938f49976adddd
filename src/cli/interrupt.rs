//! SIGINT and SIGTERM: what is under way ends, what is done is kept.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use gridproof::solve::Cancel;

static RAISED: AtomicBool = AtomicBool::new(false);

/// Whether a signal has come.
pub(crate) fn is_raised() -> bool {
    RAISED.load(Ordering::Acquire)
}

/// A flag that is raised at the first signal. A second one ends the program at once.
pub(crate) fn on_signal() -> io::Result<Cancel> {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    ctrlc::set_handler(move || {
        if raised.is_cancelled() {
            std::process::exit(130);
        }
        raised.cancel();
        // Who sees this sees that it is cancelled.
        RAISED.store(true, Ordering::Release);
    })
    .map_err(io::Error::other)?;
    Ok(cancel)
}
