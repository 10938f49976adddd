"""Makes the puzzles of `puzzles/`: nonograms and sudokus, drawn and generated.

All modules are deterministic: the bytes of a file depend only on the pictures in `scripts/pictures/` and on the seeds
in the modules. Only the standard library is used.
"""
