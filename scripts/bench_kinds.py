#!/usr/bin/env python3
"""Measures the process time of gridproof, and of another solver, on samples of coded puzzles.

    scripts/bench_kinds.py FOLDER [--kinds a,b] [--least 100] [--limit 10] [--engine NAME] [--gridproof PATH] [--other PATH] [--out FILE]

FOLDER contains a file KIND.tsv for each kind. Each line has three fields separated by tabs: the key, the puzz.link
address and the solution. Every k-th line of each file is used, so that the sample has at least --least lines. Each
process gets one puzzle as an argument. Times are the user and system seconds of the process. A process that takes more
than --limit seconds is killed, and its puzzle counts as open.

The report has one row for each kind: the number of puzzles; the numbers of open puzzles and of those found not unique;
the median, the 90th percentile and the maximum of gridproof's times; and the same for the other program, if it is
given. The last columns are the ratio of the medians, and this ratio without the time that each program takes to start.
The start is measured with `--version` for gridproof, and with an address that the other program refuses. --out writes
one line for each puzzle.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path


def run(command, limit):
    """Returns the exit code, the output and the process time of a command. The exit code is None if it was killed."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, preexec_fn=limited, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (None if done.returncode < 0 else done.returncode), done.stdout, seconds


def words(solution):
    """The words of a solution, whichever way its rows are joined."""
    return solution.replace("/ ", " / ").replace("/", " ").split()


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def figures(times):
    return [statistics.median(times), percentile(times, 0.9), max(times)] if times else [float("nan")] * 3


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds")
    parser.add_argument("--least", type=int, default=100)
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("--gridproof", default="target/release/gridproof")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--other")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    wanted = options.kinds.split(",") if options.kinds else None
    out = options.out.open("a") if options.out else None
    start = statistics.median(run([options.gridproof, "--version"], options.limit)[2] for _ in range(20))
    other_start = statistics.median(run([options.other or "true", "-"], options.limit)[2] for _ in range(20))
    print(f"start: {start:.4f}, other: {other_start:.4f}")
    print("kind\tpuzzles\topen\tnot unique\tmedian\tp90\tslowest\tother: open\tmedian\tp90\tslowest\tratio\tnet")
    for path in sorted(options.folder.glob("*.tsv")):
        kind = path.stem
        if (wanted and kind not in wanted) or kind == "boards":
            continue
        lines = [line.split("\t") for line in path.read_text().splitlines()]
        sample = lines[:: max(1, len(lines) // options.least)]
        own, others, still_open, other_open, odd = [], [], 0, 0, 0
        for key, address, *_ in sample:
            command = [options.gridproof, "solve", address, "--output", "line", "--jobs", "1", "--engine", options.engine]
            code, text, seconds = run(command, options.limit)
            status = "open" if code is None else text.split("\t")[0].strip()
            still_open += status == "open"
            odd += status not in ("open", "unique")
            own.append(seconds)
            row = [kind, key, status, f"{seconds:.3f}"]
            if options.other:
                code, text, seconds = run([options.other, address], options.limit)
                status = "open" if code is None else text.split(":")[-1].strip() or "refused"
                other_open += status == "open"
                if status != "refused":
                    others.append(seconds)
                row += [status, f"{seconds:.3f}"]
            if out:
                print("\t".join(row), file=out, flush=True)
        mine, theirs = figures(own), figures(others)
        cells = [kind, len(sample), still_open, odd, *(f"{value:.4f}" for value in mine), other_open]
        net = max(0, mine[0] - start) / max(1e-5, theirs[0] - other_start)
        ratios = [f"{mine[0] / theirs[0]:.2f}", f"{net:.2f}"]
        print(*cells, *(f"{value:.4f}" for value in theirs), *ratios, sep="\t", flush=True)


if __name__ == "__main__":
    sys.exit(main())
