//! Runs a child process with a time limit, and measures the time that it takes.

use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::cpu::{self, CpuTime};
use gridproof_engines::solve::{Cancel, Clock};

/// A child process that has ended.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) end: End,
    /// Wall-clock seconds.
    pub(crate) seconds: f64,
    /// CPU time, if the system reports it.
    pub(crate) cpu: Option<CpuTime>,
    /// The exit code, if there is one.
    pub(crate) code: Option<i32>,
    /// The standard output, if it was kept.
    pub(crate) output: Vec<u8>,
}

/// The way in which a child process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The process exited with this code.
    Exited(i32),
    /// A signal that we did not send ended the process.
    Signalled,
    /// The process was killed at the time limit.
    TimedOut,
    /// The process was killed because the cancel flag was raised.
    Cancelled,
}

/// Whether the standard output is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// The output is discarded.
    Dropped,
    /// The output is kept, up to [`MOST_OUTPUT`] bytes.
    Kept,
}

/// The maximum number of bytes of output that are kept.
const MOST_OUTPUT: u64 = 256 << 20;

/// The interval between checks of the cancel flag.
const LOOK: Duration = Duration::from_millis(50);

/// Runs a command without input. The CPU time includes all child processes that end during the run, so it is exact only
/// if no other child process runs.
pub(crate) fn run(
    command: &mut Command,
    output: Output,
    limit: Duration,
    cancel: &Cancel,
) -> io::Result<Run> {
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command.stdout(if output == Output::Kept { Stdio::piped() } else { Stdio::null() });
    watch::prepare(command);
    let cpu = cpu::of_children();
    let clock = Clock::start();
    let mut child = command.spawn()?;
    // A thread reads the output, so that the child never blocks on a full pipe.
    let reader = child.stdout.take().map(|mut pipe| {
        std::thread::spawn(move || {
            let mut kept = Vec::new();
            let read = pipe.by_ref().take(MOST_OUTPUT).read_to_end(&mut kept);
            read.and_then(|_| io::copy(&mut pipe, &mut io::sink())).map(|_| kept)
        })
    });
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
    let output = match reader {
        Some(reader) => {
            // Processes that the child started and that outlive it would keep the pipe open.
            watch::end_group(&child);
            reader.join().map_err(|_| io::Error::other("reading the output of the program failed"))??
        }
        None => Vec::new(),
    };
    Ok(Run { end, seconds, cpu, code: status.code(), output })
}

/// Returns the time to wait before the next check, or the reason to end the child now.
type Look<'a> = &'a (dyn Fn(Duration) -> Result<Duration, End> + Sync);

#[cfg(unix)]
mod watch {
    //! The calling thread waits in the operating system, so that it notices the end of the child at once. Another
    //! thread watches the time limit.

    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, ExitStatus};
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    use super::{End, Look};
    use gridproof_engines::solve::Clock;

    /// Puts the child in its own process group, so that the processes it starts can be killed together with it.
    pub(super) fn prepare(command: &mut Command) {
        command.process_group(0);
    }

    /// Kills all remaining processes in the process group of the child.
    pub(super) fn end_group(child: &Child) {
        if let Ok(group) = i32::try_from(child.id()) {
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
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
                            // The process group may have ended already, so an error is ignored.
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
    //! The state of the child is polled every millisecond, which limits the resolution of the times.

    use std::io;
    use std::process::{Child, Command, ExitStatus};
    use std::time::Duration;

    use super::{End, Look};
    use gridproof_engines::solve::Clock;

    pub(super) const fn prepare(_: &mut Command) {}

    pub(super) const fn end_group(_: &Child) {}

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
