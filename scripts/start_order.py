#!/usr/bin/env python3
"""Makes `build/start.ld`: the functions that one small puzzle calls, for the linker to put side by side (build/order.rs).

    scripts/start_order.py [--count 2] [--folder target]

Builds the program into --folder, makes --count puzzles of every kind with `gridproof generate`, solves each alone under
valgrind's callgrind, and writes the functions that were called, those of the most kinds first. It needs valgrind, and a
linker that writes its map as lld does, as rustc's own does for x86-64 Linux.

Names of functions end with a hash, which changes with the compiler and with dependencies. So the list has patterns where those fit one
function. Instances of generic functions differ in the hash alone: those that are called stand with it, and, for when the hashes have
changed, patterns for all of them follow at the end. Functions of the C library come with the file of its archive they are in, and with
the files for other processors: `strlen-*.o` for `strlen-avx2.o`.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def places(map_of_linker):
    """The file and section of each function, as the map tells them: `FILE:(SECTION)`."""
    found, place, is_code = {}, None, False
    for line in map_of_linker.read_text().splitlines()[1:]:
        # Addresses, size and alignment, then, further and further to the right: section of the program, place, function.
        _, indent, text = re.match(r"((?:\s*[0-9a-f]+){4} )( *)(.*)", line).groups()
        if not indent:
            is_code = text.startswith(".text")
        elif is_code and len(indent) == 8:
            place = text
        elif is_code:
            found[text] = place
    return found


def pattern(place, with_hash=False):
    """What a linker script calls the place by, with or without the hash of an instance; `None` for assembly."""
    if library := re.fullmatch(r".*?([^/]*\.a)\((.*)\):\(.*\)", place):
        archive, member = library.groups()
        return f"*{archive}:{re.sub('-.*', '-*.o', member)}(.text .text.*)"
    section = re.fullmatch(r".*:\(\.text\.(?:unlikely\.|hot\.)?(.*)\)", place)
    if not section:
        return None
    name = re.sub(r"\.llvm\.\d+$", "*", section[1])
    if name.startswith("_R"):
        name = re.sub(r"Cs[0-9A-Za-z]+_", "Cs*_", name)
    return f"*(.text*.{name if with_hash else re.sub('17h[0-9a-f]{16}E.*', '17h*', name)})"


def called(program, puzzle):
    """The functions that the program calls to solve the puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        profile, file = Path(folder) / "profile", Path(folder) / "puzzle"
        file.write_text(puzzle)
        valgrind = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}"]
        source = puzzle if puzzle.startswith("http") else file
        output(*valgrind, program, "solve", source, "--output", "line", "--jobs", "1")
        # A name stands where it comes first; a quote and a number follow where the function calls itself.
        return set(re.findall(r"^c?fn=\(\d+\) ([^'\n]+)", profile.read_text(), re.MULTILINE))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=ROOT / "target")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    map_of_linker, program = options.folder / "start.map", options.folder / "release" / "gridproof"
    build = ["cargo", "rustc", "--release", "--locked", "--bin", "gridproof", "--target-dir", options.folder]
    output(*build, "--", "-C", f"link-arg=-Wl,-Map={map_of_linker},--no-demangle")
    found = places(map_of_linker)
    instances = Counter(map(pattern, set(found.values())))

    kinds = [line.split()[0] for line in output(program, "kinds").splitlines()]
    made = ["--count", str(options.count), "--seed", "1"]
    puzzles = [(kind, line) for kind in kinds for line in output(program, "generate", kind, *made).splitlines()]
    with ThreadPoolExecutor() as threads:
        profiles = list(threads.map(lambda puzzle: called(program, puzzle[1]), puzzles))
    uses = {(kind, found[name]) for (kind, _), names in zip(puzzles, profiles) for name in names if name in found}
    counts = Counter(place for _, place in uses)
    first, last = {}, {}
    for place in sorted(counts, key=lambda place: (-counts[place], place)):
        general, exact = pattern(place), pattern(place, with_hash=True)
        if instances[general] > 1 and exact != general:
            first[exact] = last[general] = None
        elif general:
            first[general] = None
    functions = [*first, *last]
    lines = ["/* Made by scripts/start_order.py. */", "SECTIONS", "{", "  .text.start :", "  {"]
    lines += [f"    {function}" for function in functions] + ["  }", "}", "INSERT BEFORE .text;", ""]
    (ROOT / "build" / "start.ld").write_text("\n".join(lines))
    print(f"{len(puzzles)} puzzles of {len(kinds)} kinds: {len(functions)} patterns")


if __name__ == "__main__":
    sys.exit(main())
