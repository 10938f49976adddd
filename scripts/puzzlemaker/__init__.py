"""Makes the puzzles of `puzzles/`: nonograms and sudokus, drawn and generated.

Everything here is deterministic: a file's bytes depend on the pictures in `scripts/pictures/` and on the seeds
stated in the modules, on nothing else. Only the standard library is used.
"""
