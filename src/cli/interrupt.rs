//! SIGINT and SIGTERM: what is under way ends, what is done is kept.

use std::io;

use gridproof::solve::Cancel;

/// A flag that is raised at the first signal. A second one ends the program at once.
pub(crate) fn on_signal() -> io::Result<Cancel> {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    ctrlc::set_handler(move || {
        if raised.is_cancelled() {
            std::process::exit(130);
        }
        raised.cancel();
    })
    .map_err(io::Error::other)?;
    Ok(cancel)
}
