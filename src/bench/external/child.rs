//! A timed run of a child process, with a time limit.

use std::io;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::bench::cpu;
use crate::bench::report::Sample;
use crate::solve::{Cancel, Clock};

/// A child process that has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) end: End,
    pub(super) sample: Sample,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, with this code.
    Exited(i32),
    /// By a signal of someone else.
    Signalled,
    /// Killed at the time limit.
    TimedOut,
    /// Killed because the cancel flag was raised.
    Cancelled,
}

/// Interval between checks of the cancel flag.
const LOOK: Duration = Duration::from_millis(50);

/// Runs a command with closed input and discarded output. CPU times are those of all children that end meanwhile, so that no
/// other may run.
pub(super) fn run(command: &mut Command, limit: Duration, cancel: &Cancel) -> io::Result<Run> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    watch::prepare(command);
    let cpu = cpu::of_children();
    let clock = Clock::start();
    let mut child = command.spawn()?;
    let (status, killed) = watch::wait(&mut child, |elapsed| {
        if cancel.is_cancelled() {
            return Err(End::Cancelled);
        }
        let left = limit.checked_sub(elapsed).filter(|left| !left.is_zero());
        left.map(|left| left.min(LOOK)).ok_or(End::TimedOut)
    })?;
    let seconds = clock.elapsed().as_secs_f64();
    let cpu = cpu.and_then(|before| Some(cpu::of_children()?.since(before)));
    let end = killed.unwrap_or(status.code().map_or(End::Signalled, End::Exited));
    let sample = Sample {
        seconds,
        user: cpu.map(|cpu| cpu.user),
        system: cpu.map(|cpu| cpu.system),
        exit_code: status.code(),
    };
    Ok(Run { end, sample })
}

/// Says how long may be waited before it is asked again, or how the child is to end now.
type Look<'a> = &'a (dyn Fn(Duration) -> Result<Duration, End> + Sync);

#[cfg(unix)]
mod watch {
    //! The calling thread waits in the operating system, so that the end is noticed at once; another watches the limit.

    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, ExitStatus};
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    use super::{End, Look};
    use crate::solve::Clock;

    /// Gives the child a process group, so that its own children can be killed with it.
    pub(super) fn prepare(command: &mut Command) {
        command.process_group(0);
    }

    pub(super) fn wait(
        child: &mut Child,
        look: impl Fn(Duration) -> Result<Duration, End> + Sync,
    ) -> io::Result<(ExitStatus, Option<End>)> {
        let look: Look<'_> = &look;
        let group = i32::try_from(child.id()).map(Pid::from_raw).map_err(io::Error::other)?;
        let (ended, has_ended) = channel::<()>();
        std::thread::scope(|threads| {
            let watcher = threads.spawn(move || {
                let clock = Clock::start();
                loop {
                    match look(clock.elapsed()) {
                        Ok(time) => match has_ended.recv_timeout(time) {
                            Err(RecvTimeoutError::Timeout) => {}
                            Ok(()) | Err(RecvTimeoutError::Disconnected) => return None,
                        },
                        Err(end) => {
                            // The leader may be gone already, its group with it.
                            let _ = killpg(group, Signal::SIGKILL);
                            return Some(end);
                        }
                    }
                }
            });
            let status = child.wait();
            drop(ended);
            Ok((status?, watcher.join().unwrap_or(None)))
        })
    }
}

#[cfg(not(unix))]
mod watch {
    //! The child is polled every millisecond, which limits the resolution of times.

    use std::io;
    use std::process::{Child, Command, ExitStatus};
    use std::time::Duration;

    use super::{End, Look};
    use crate::solve::Clock;

    pub(super) const fn prepare(_: &mut Command) {}

    pub(super) fn wait(
        child: &mut Child,
        look: impl Fn(Duration) -> Result<Duration, End> + Sync,
    ) -> io::Result<(ExitStatus, Option<End>)> {
        let look: Look<'_> = &look;
        let clock = Clock::start();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok((status, None));
            }
            match look(clock.elapsed()) {
                Ok(time) => std::thread::sleep(time.min(Duration::from_millis(1))),
                Err(end) => {
                    child.kill()?;
                    return Ok((child.wait()?, Some(end)));
                }
            }
        }
    }
}
