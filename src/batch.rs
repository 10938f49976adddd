//! Many pieces of work at once, results in the order of the work.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Condvar, Mutex, PoisonError};

use rayon::ThreadPool;

/// How far the work may run ahead of the oldest result that is still missing: what bounds the memory of a batch.
const WINDOW: usize = 4096;

/// Runs `work` on everything that `produce` hands out, on all threads of `pool`, and passes the results to `sink` in
/// the order of the work, on the calling thread.
///
/// `produce` runs on a thread of its own. It hands out a piece of work by calling its argument, which answers
/// [`ControlFlow::Break`] once no more is wanted. That is so after `sink` has answered `Break`; what is under way then
/// still runs, unseen.
pub fn in_order<J, R>(
    pool: &ThreadPool,
    produce: impl FnOnce(&mut dyn FnMut(J) -> ControlFlow<()>) + Send,
    work: impl Fn(J) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    J: Send,
    R: Send,
{
    let (send_job, jobs) = sync_channel::<(usize, J)>(pool.current_num_threads() * 4);
    let (send_result, results) = sync_channel::<(usize, R)>(WINDOW);
    let jobs = Mutex::new(jobs);
    let gate = Gate::default();
    std::thread::scope(|threads| {
        threads.spawn(|| {
            let send_job = send_job;
            let mut index = 0;
            produce(&mut |job| {
                let sent = !gate.is_closed() && send_job.send((index, job)).is_ok();
                index += 1;
                if sent { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        });
        pool.in_place_scope(|scope| {
            let worker_results = send_result;
            let (gate, jobs, work) = (&gate, &jobs, &work);
            // A broadcast, not a spawn: a thread that waits inside nested parallel work must not start a second
            // worker on top of it, which might wait for the very result that lies below it on the stack.
            scope.spawn_broadcast(move |_, _| {
                while let Some((index, job)) = receive(jobs) {
                    if !gate.enter(index) || worker_results.send((index, work(job))).is_err() {
                        break;
                    }
                }
            });
            deliver(&results, gate, &mut sink);
            // Workers that wait at the gate or for room in the channel end now, and the producer with them.
            gate.close();
            drop(results);
            while receive(jobs).is_some() {}
        });
    });
}

fn receive<J>(jobs: &Mutex<Receiver<(usize, J)>>) -> Option<(usize, J)> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Puts the results back in order.
fn deliver<R>(results: &Receiver<(usize, R)>, gate: &Gate, sink: &mut impl FnMut(R) -> ControlFlow<()>) {
    let mut early: BTreeMap<usize, R> = BTreeMap::new();
    let mut next = 0;
    for (index, result) in results {
        early.insert(index, result);
        while let Some(result) = early.remove(&next) {
            next += 1;
            if sink(result).is_break() {
                return;
            }
        }
        gate.open_to(next + WINDOW);
    }
}

/// Holds back work that is too far ahead.
struct Gate {
    open_to: Mutex<usize>,
    changed: Condvar,
}

/// The state of a gate that lets nobody pass any more.
const CLOSED: usize = 0;

impl Default for Gate {
    fn default() -> Self {
        Self { open_to: Mutex::new(WINDOW), changed: Condvar::new() }
    }
}

impl Gate {
    /// Waits until work of this index may start; `false` if it never may.
    fn enter(&self, index: usize) -> bool {
        let mut open_to = self.open_to.lock().unwrap_or_else(PoisonError::into_inner);
        while *open_to != CLOSED && index >= *open_to {
            open_to = self.changed.wait(open_to).unwrap_or_else(PoisonError::into_inner);
        }
        *open_to != CLOSED
    }

    fn open_to(&self, index: usize) {
        *self.open_to.lock().unwrap_or_else(PoisonError::into_inner) = index;
        self.changed.notify_all();
    }

    fn close(&self) {
        self.open_to(CLOSED);
    }

    fn is_closed(&self) -> bool {
        *self.open_to.lock().unwrap_or_else(PoisonError::into_inner) == CLOSED
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use rayon::prelude::*;

    use super::*;

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
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
