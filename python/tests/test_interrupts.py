"""Tests budgets, Ctrl-C and threads."""

import os
import signal
import threading
import time

import pytest

import gridproof as gp

#: A nonogram with one filled cell in each line. It has 40! solutions, more than can ever be counted.
ENDLESS = gp.Nonogram([[1]] * 40, [[1]] * 40)

posix = pytest.mark.skipif(os.name != "posix", reason="signals of another process group")


def threads() -> int:
    return len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else threading.active_count()


class Ticked(Exception):
    pass


def interrupted(work, after=0.02):
    """Returns how long `work` continues after a signal whose handler raises an exception."""
    struck = []

    def strike(*_):
        struck.append(time.perf_counter())
        raise Ticked

    before = signal.signal(signal.SIGALRM, strike)
    try:
        sent = time.perf_counter() + after
        with pytest.raises(Ticked):
            # The timer is set inside the block: if the processor is busy, the signal may arrive before the work begins.
            signal.setitimer(signal.ITIMER_REAL, after)
            work()
        return time.perf_counter() - sent
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


#: Sudokus whose rating takes long: they need dynamic chains, and chains within chains.
HARD = gp.Sudoku("..14.7........3...847.95..3..6.8.....1...9.2...81..3.5....3..985.9...........1..7")
NESTED = gp.Sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")

#: A nonogram in which no line alone decides a cell.
OPEN = gp.Nonogram([[1]] * 60, [[1]] * 60)

LONG = {
    "count": lambda: ENDLESS.count(1 << 60),
    "solve": lambda: ENDLESS.solve(count=1 << 40),
    "solutions": lambda: sum(1 for _ in ENDLESS.solutions()),
    "solve_many": lambda: gp.solve_many([ENDLESS, "." * 81], limit=1 << 40),
    "solve_many of boards": lambda: gp.solve_many(["." * 81] * 3, limit=1 << 40, threads=2),
    "rate of a sudoku": NESTED.rate,
    "rate of a nonogram": OPEN.rate,
    "many new sudokus": lambda: gp.Sudoku.generate(count=1 << 40),
}


@posix
@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_long_work(name):
    # The best of a few runs counts, because another process may occupy the processor.
    assert min(interrupted(LONG[name]) for _ in range(5)) < 0.05


@posix
def test_ctrl_c_is_a_keyboard_interrupt():
    threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ENDLESS.count(1 << 60)


@posix
def test_no_thread_is_left_behind():
    before = threads()
    calls = int(os.environ.get("GRIDPROOF_INTERRUPTS", "50"))
    works = list(LONG.values())
    for call in range(calls):
        interrupted(works[call % len(works)], after=0.004)
    deadline = time.monotonic() + 5
    while threads() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threads() <= before


def test_timeouts():
    for work in (
        lambda: ENDLESS.count(1 << 60, timeout=0.05),
        lambda: ENDLESS.solve(count=1 << 40, timeout=0.05),
        lambda: ENDLESS.solve(count=1 << 40, timeout=0.001),
        lambda: list(ENDLESS.solutions(timeout=0.05)),
    ):
        with pytest.raises(gp.Timeout) as caught:
            work()
        assert caught.value.reason == "time"
    with pytest.raises(gp.Timeout) as caught:
        ENDLESS.count(1 << 60, steps=10)
    assert caught.value.reason == "steps"
    assert gp.solve(ENDLESS, solutions=1 << 40, timeout=0.05).stopped == "time"
    many = gp.solve_many([ENDLESS] * 2, limit=1 << 40, timeout=0.05)
    assert list(many.count) == [-1, -1]
    assert ENDLESS.solve(timeout=float("inf")) is not None
    for puzzle in (NESTED, OPEN):
        with pytest.raises(gp.Timeout):
            puzzle.rate(timeout=0.05)
    for bad in (-1, float("nan")):
        with pytest.raises(ValueError, match="timeout"):
            ENDLESS.solve(timeout=bad)
    with pytest.raises(OverflowError):
        ENDLESS.solve(steps=-1)


def test_an_iterator_that_timed_out_has_ended():
    several = ENDLESS.solutions(timeout=0.02)
    with pytest.raises(gp.Timeout):
        for _ in several:
            pass
    assert list(several) == []


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(None)

    other = threading.Thread(target=tick)
    other.start()
    gp.solve(ENDLESS, solutions=1 << 40, timeout=0.3)
    stop.set()
    other.join()
    assert len(ticks) > 20


def test_many_threads_share_a_puzzle():
    puzzle = gp.Sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    answers = []
    workers = [threading.Thread(target=lambda: answers.extend(puzzle.solve() for _ in range(50))) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(answers) == 200 and len(set(answers)) == 1
