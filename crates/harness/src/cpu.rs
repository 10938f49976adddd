//! Measures CPU time, on systems that report it.

/// The CPU time used so far, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CpuTime {
    /// The time in user mode.
    pub(crate) user: f64,
    /// The time in kernel mode.
    pub(crate) system: f64,
}

impl CpuTime {
    /// The CPU time used between `earlier` and `self`.
    pub(crate) fn since(self, earlier: Self) -> Self {
        Self { user: self.user - earlier.user, system: self.system - earlier.system }
    }
}

/// The CPU time that this process has used.
pub(crate) fn own() -> Option<CpuTime> {
    system::own()
}

/// The CPU time of the child processes that have ended and have been waited for.
#[cfg(feature = "programs")]
pub(crate) fn of_children() -> Option<CpuTime> {
    system::of_children()
}

#[cfg(all(unix, feature = "programs"))]
mod system {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeVal;

    use super::CpuTime;

    fn of(who: UsageWho) -> Option<CpuTime> {
        let seconds = |time: TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6;
        let usage = getrusage(who).ok()?;
        Some(CpuTime { user: seconds(usage.user_time()), system: seconds(usage.system_time()) })
    }

    pub(super) fn own() -> Option<CpuTime> {
        of(UsageWho::RUSAGE_SELF)
    }

    pub(super) fn of_children() -> Option<CpuTime> {
        of(UsageWho::RUSAGE_CHILDREN)
    }
}

#[cfg(not(all(unix, feature = "programs")))]
mod system {
    use super::CpuTime;

    pub(super) const fn own() -> Option<CpuTime> {
        None
    }

    #[cfg(feature = "programs")]
    pub(super) const fn of_children() -> Option<CpuTime> {
        None
    }
}
