//! Values of options that several commands take.

use std::io;
use std::num::NonZeroUsize;
use std::time::Duration;

use gridproof::engine;
use gridproof::format::{self, Format};
use gridproof::solve::Engine;

pub(crate) fn engine_named(name: &str) -> Result<&'static dyn Engine, String> {
    engine::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = engine::all().iter().map(|engine| engine.name()).collect();
        format!("no such engine; there are {}", known.join(", "))
    })
}

pub(crate) fn format_named(name: &str) -> Result<&'static dyn Format, String> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = format::all().iter().map(|format| format.name()).collect();
        format!("no such format; there are {}", known.join(", "))
    })
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "not a time: it must be 0 or more, and finite".to_owned())
}

/// A pool of this many threads; one per core if nothing is said.
pub(crate) fn thread_pool(jobs: Option<NonZeroUsize>) -> io::Result<rayon::ThreadPool> {
    // 0 stands for one per core; more threads than any machine has would only fail in an unfriendly way.
    let threads = jobs.map_or(0, |jobs| jobs.get().min(1024));
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(io::Error::other)
}
