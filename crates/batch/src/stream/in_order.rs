//! Parallel work whose results are passed on in the order of the jobs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::workers::Workers;

/// The maximum total weight of the jobs that are in progress or whose results wait for an earlier result. It limits the
/// memory that a batch uses. A job has weight 1 unless stated otherwise.
pub const WINDOW: usize = 4096;

/// Runs `work` on every job from `produce`, on all threads of `workers`, and passes the results to `sink` in the order
/// of the jobs.
///
/// `produce` runs on the caller's thread. It submits a job by calling the function that it receives as its argument.
/// After `sink` has returned `Break`, these calls return [`ControlFlow::Break`]. Jobs already in progress still run to
/// completion, but their results are dropped.
///
/// `sink` runs on the threads of the pool, one call at a time. The thread whose result is the next in order passes this
/// result on, and then the results that waited for it.
///
/// With [`Workers::when_needed`], the threads do not start before `produce` has submitted a second job or has returned.
/// If `produce` reads a source that may keep it waiting, use [`Workers::of`] with a pool for that source.
pub fn in_order<J, R>(
    workers: &Workers,
    produce: impl FnOnce(&mut dyn FnMut(J) -> ControlFlow<()>),
    work: impl Fn(J) -> R + Sync,
    sink: impl FnMut(R) -> ControlFlow<()> + Send,
) where
    J: Send,
    R: Send,
{
    let bundled = |hand_out: &mut dyn FnMut(std::iter::Once<J>) -> ControlFlow<()>| {
        produce(&mut |job| hand_out(std::iter::once(job)));
    };
    bundles_in_order(workers, bundled, |_| 1, work, sink);
}

/// Runs `work` like [`in_order`], on jobs that are submitted in bundles. The worker threads take jobs from a bundle one
/// by one: with one thread, the result of a job is passed on before the next job is taken. If a bundle can contain
/// several jobs, according to its [`size_hint`](Iterator::size_hint), the threads start at once.
pub fn bundles_in_order<B, R>(
    workers: &Workers,
    produce: impl FnOnce(&mut dyn FnMut(B) -> ControlFlow<()>),
    weight: impl Fn(&B::Item) -> usize + Sync,
    work: impl Fn(B::Item) -> R + Sync,
    sink: impl FnMut(R) -> ControlFlow<()> + Send,
) where
    B: Iterator + Send,
    R: Send,
{
    if workers.are_this_thread() {
        // This thread alternates between reading, working and passing results on.
        let mut sink = sink;
        return produce(&mut |bundle| bundle.into_iter().try_for_each(|job| sink(work(job))));
    }
    let (send, bundles) = sync_channel::<B>(workers.count() * 4);
    let gate = Gate::default();
    let source = Mutex::new(Source { bundles: Some(bundles), open: None, taken: 0 });
    let delivery = Mutex::new(Delivery { early: BTreeMap::new(), next: 0, sink });
    let next = || {
        let mut source = lock(&source);
        let job = source.next()?;
        let weight = weight(&job);
        if !gate.enter(weight) {
            source.bundles = None;
            return None;
        }
        source.taken += 1;
        Some((source.taken - 1, job, weight))
    };
    let work_all = || {
        let _closes = CloseOnPanic(&gate);
        while let Some((index, job, weight)) = next() {
            let result = work(job);
            lock(&delivery).deliver(index, (result, weight), &gate);
        }
    };
    std::thread::scope(|threads| {
        let (send, source, work_all) = (send, &source, &work_all);
        let start = || {
            let pool = workers.pool();
            threads.spawn(move || {
                let _ends = Ends(source);
                // The workers are started by a broadcast, not by spawning, because a thread that waits inside nested
                // parallel work must not start a second worker on its stack. That worker might wait for the result of
                // the work below it on the same stack.
                pool.map_or_else(work_all, |pool| drop(pool.broadcast(|_| work_all())));
            });
        };
        let submit = |bundle: B| {
            let sent = !gate.is_closed() && send.send(bundle).is_ok();
            if sent { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let (mut first, mut started) = (None, false);
        produce(&mut |bundle| {
            if !started && first.is_none() && workers.are_waiting() && bundle.size_hint().1 == Some(1) {
                first = Some(bundle);
                return ControlFlow::Continue(());
            }
            if !std::mem::replace(&mut started, true) {
                start();
            }
            first.take().into_iter().chain([bundle]).try_for_each(submit)
        });
        if let Some(bundle) = first {
            lock(source).open = Some(bundle);
            drop(send);
            work_all();
        }
    });
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The source of jobs.
struct Source<B> {
    /// `None` once no more jobs are wanted. The producer then finds the channel closed.
    bundles: Option<Receiver<B>>,
    open: Option<B>,
    taken: usize,
}

impl<B: Iterator> Source<B> {
    fn next(&mut self) -> Option<B::Item> {
        loop {
            if let Some(job) = self.open.as_mut().and_then(Iterator::next) {
                return Some(job);
            }
            self.open = None;
            self.open = Some(self.bundles.as_ref()?.recv().ok()?);
        }
    }
}

/// Closes the channel at the end, even after a panic, so that the producer does not wait for a receiver forever.
struct Ends<'s, B: Iterator>(&'s Mutex<Source<B>>);

impl<B: Iterator> Drop for Ends<'_, B> {
    fn drop(&mut self) {
        lock(self.0).bundles = None;
    }
}

/// Puts results in the order of the jobs.
struct Delivery<R, S> {
    /// Results that wait for an earlier one, with their weights.
    early: BTreeMap<usize, (R, usize)>,
    next: usize,
    sink: S,
}

impl<R, S: FnMut(R) -> ControlFlow<()>> Delivery<R, S> {
    fn deliver(&mut self, index: usize, result: (R, usize), gate: &Gate) {
        if index != self.next {
            self.early.insert(index, result);
            return;
        }
        let mut due = Some(result);
        while let Some((result, weight)) = due {
            // After a break, no result is passed on.
            if gate.is_closed() {
                break;
            }
            self.next += 1;
            if (self.sink)(result).is_break() {
                // Close the gate before another thread can deliver a result.
                gate.close();
                break;
            }
            gate.leave(weight);
            due = self.early.remove(&self.next);
        }
    }
}

/// Delays jobs while the weight in progress is at its maximum.
#[derive(Default)]
struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    in_progress: usize,
    closed: bool,
}

impl Gate {
    /// Waits until a job of this weight may start. Returns `false` if no further job may start.
    fn enter(&self, weight: usize) -> bool {
        let mut state = lock(&self.state);
        while !state.closed && state.in_progress > 0 && state.in_progress + weight > WINDOW {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.in_progress += weight;
        !state.closed
    }

    fn leave(&self, weight: usize) {
        lock(&self.state).in_progress -= weight;
        self.changed.notify_one();
    }

    /// Prevents further jobs from starting.
    fn close(&self) {
        lock(&self.state).closed = true;
        self.changed.notify_all();
    }

    fn is_closed(&self) -> bool {
        lock(&self.state).closed
    }
}

/// Closes the gate on a panic: other threads must not wait for a result that will not come.
struct CloseOnPanic<'g>(&'g Gate);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use rayon::ThreadPool;
    use rayon::prelude::*;

    use super::*;

    fn pool(threads: usize) -> Workers {
        Workers::of(rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads"))
    }

    fn numbers(count: usize) -> impl FnOnce(&mut dyn FnMut(usize) -> ControlFlow<()>) + Send {
        move |hand_out| {
            let _ = (0..count).try_for_each(hand_out);
        }
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let work = |n: usize| {
                if n.is_multiple_of(97) {
                    std::thread::sleep(Duration::from_millis(2));
                }
                n * n
            };
            in_order(&pool(threads), numbers(10_000), work, |square| {
                seen.push(square);
                ControlFlow::Continue(())
            });
            assert!(seen.iter().copied().eq((0..10_000).map(|n| n * n)));
        }
    }

    #[test]
    fn a_thread_that_is_the_whole_pool_does_all() {
        let builder = || rayon::ThreadPoolBuilder::new().num_threads(1);
        // The pool keeps the thread that it is built on, so it is built on a separate thread.
        let own = std::thread::spawn(move || {
            let pool = Workers::of(builder().use_current_thread().build().expect("a pool"));
            let this = std::thread::current().id();
            let (mut seen, mut here) = (Vec::new(), true);
            let work = |n: usize| ((0..n).into_par_iter().sum::<usize>(), std::thread::current().id());
            in_order(&pool, numbers(100), work, |(sum, thread)| {
                here &= thread == this;
                seen.push(sum);
                if seen.len() == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (seen, here)
        });
        let (seen, here) = own.join().expect("no panic");
        assert!(here && seen.iter().copied().eq((0..50usize).map(|n| n * n.saturating_sub(1) / 2)));
    }

    #[test]
    fn threads_are_started_for_the_second_job() {
        fn make(threads: usize) -> Option<ThreadPool> {
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()
        }
        let this = std::thread::current().id();
        for (count, make) in [(2, make as fn(usize) -> _), (3, make), (2, |_| None)] {
            for jobs in [0, 1, 2, 100] {
                let workers = Workers::when_needed(count, make);
                let mut seen = Vec::new();
                let work = |n: usize| (n, std::thread::current().id());
                in_order(&workers, numbers(jobs), work, |result| {
                    seen.push(result);
                    ControlFlow::Continue(())
                });
                assert!(seen.iter().map(|(n, _)| *n).eq(0..jobs));
                assert!(seen.iter().all(|(_, thread)| (*thread == this) == (jobs == 1)));
                assert_eq!(workers.are_waiting(), jobs < 2);
            }
        }
    }

    #[test]
    fn a_panic_ends_the_batch() {
        for jobs in [1, 2, 3 * WINDOW] {
            let workers = Workers::when_needed(1, |_| None);
            let batch =
                || in_order(&workers, numbers(jobs), |_| panic!("at work"), |()| ControlFlow::Continue(()));
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(batch)).is_err());
        }
    }

    #[test]
    fn a_slow_piece_holds_back_the_others_at_the_window() {
        let started = AtomicUsize::new(0);
        let mut most_ahead = 0;
        let work = |n: usize| {
            started.fetch_add(1, Ordering::SeqCst);
            if n == 0 {
                std::thread::sleep(Duration::from_millis(200));
            }
            n
        };
        in_order(&pool(3), numbers(3 * WINDOW), work, |n| {
            if n == 0 {
                most_ahead = started.load(Ordering::SeqCst);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(started.load(Ordering::SeqCst), 3 * WINDOW);
        assert!((WINDOW..=WINDOW + 3).contains(&most_ahead), "{most_ahead}");
    }

    #[test]
    fn nothing_more_is_handed_out_after_the_sink_has_had_enough() {
        let handed_out = AtomicUsize::new(0);
        let produce = |hand_out: &mut dyn FnMut(usize) -> ControlFlow<()>| {
            let _ = (0..usize::MAX).try_for_each(|n| {
                handed_out.fetch_add(1, Ordering::SeqCst);
                hand_out(n)
            });
        };
        let mut seen = 0;
        in_order(
            &pool(2),
            produce,
            |n| n,
            |_| {
                seen += 1;
                if seen == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(seen, 10);
        assert!(handed_out.load(Ordering::SeqCst) < 2 * WINDOW);
    }

    #[test]
    fn work_may_be_parallel_itself() {
        let mut total = 0;
        let work = |n: usize| (0..100usize).into_par_iter().map(|m| m * n).sum::<usize>();
        in_order(&pool(2), numbers(2 * WINDOW), work, |sum| {
            total += sum;
            ControlFlow::Continue(())
        });
        assert_eq!(total, 4950 * (0..2 * WINDOW).sum::<usize>());
    }
}
