#!/usr/bin/env python3
"""Makes certificates for samples of coded puzzles, and checks them with gridproof and with an external LRAT checker.

    scripts/certify_kinds.py FOLDER [--kinds a,b] [--count 50] [--timeout 10] [--gridproof PATH] [--lrat PATH] [--made 20]

FOLDER contains a file KIND.tsv for each kind. Each line has three fields separated by tabs: the key, the puzz.link
address and the solution. --count lines of each file are used, spread over the file. `gridproof solve --certificate`
makes the certificates, and `gridproof certificate check` checks them. The program --lrat gets the formula and the proof
of each certificate, and must print `s VERIFIED`. For each kind of `gridproof kinds` without a file, `gridproof
generate` makes --made puzzles.

The report has one row for each kind: the number of puzzles, of certificates made, of certificates that gridproof
accepted, and of certificates that the external checker accepted.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def certify(lines, options):
    """Makes certificates for puzzles, one per line. Returns the numbers made, accepted, and accepted by --lrat."""
    with tempfile.TemporaryDirectory() as folder:
        puzzles, proofs = Path(folder) / "puzzles", Path(folder) / "proofs"
        puzzles.write_text("".join(line + "\n" for line in lines))
        limit = ["--timeout", str(options.timeout)]
        output(options.gridproof, "solve", puzzles, "--certificate", proofs, "--output", "line", *limit)
        checked = output(options.gridproof, "certificate", "check", proofs).stdout.splitlines()
        made = sorted(proofs.rglob("*.certificate")) if proofs.exists() else []
        outside = 0
        for one in made:
            if options.lrat:
                answer = output(options.lrat, one / "formula.cnf", one / "proof.lrat").stdout
                outside += "VERIFIED" in answer and "NOT VERIFIED" not in answer
        for line in checked:
            if ": accepted" not in line:
                print(line, file=sys.stderr)
        return len(made), sum(": accepted" in line for line in checked), outside


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--made", type=int, default=20)
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--gridproof", default="target/release/gridproof")
    parser.add_argument("--lrat")
    options = parser.parse_args()
    wanted = options.kinds.split(",") if options.kinds else None
    print("kind\tpuzzles\tmade\taccepted\toutside", flush=True)
    names = set()

    def report(kind, lines):
        if lines and (not wanted or kind in wanted):
            print(kind, len(lines), *certify(lines, options), sep="\t", flush=True)

    for path in sorted(options.folder.glob("*.tsv")):
        if path.stem == "boards":
            continue
        codes = [line.split("\t")[1] for line in path.read_text().splitlines()]
        names.add(codes[0].split("?")[1].split("/")[0])
        report(path.stem, codes[:: max(1, len(codes) // options.count)][: options.count])
    for line in output(options.gridproof, "kinds").stdout.splitlines():
        kind = line.split()[0]
        codes = line.rsplit("[", 1)[1].rstrip("]").split(", ") if "[" in line else []
        if kind in names or names & set(codes) or (wanted and kind not in wanted):
            continue
        made = output(options.gridproof, "generate", kind, "-n", str(options.made), "--seed", "7").stdout
        report(kind, made.splitlines())


if __name__ == "__main__":
    sys.exit(main())
