"""Random nonograms: independent cells, and smoothed random fields, which look like coasts and clouds.

Only integers are used, so that the pictures do not depend on the floating-point arithmetic of a machine.
"""

import random

from .nonogram import Nonogram, solve


def coin_picture(rng, width, height, percent):
    """Fills each cell independently with the given probability."""
    return ["".join("X" if rng.randrange(100) < percent else "." for _ in range(width)) for _ in range(height)]


def field_picture(rng, width, height, percent, radius):
    """Averages random heights over squares with the given radius, and fills the highest `percent` of the cells."""
    heights = {
        (x, y): rng.randrange(1000)
        for x in range(-radius, width + radius)
        for y in range(-radius, height + radius)
    }
    window = range(-radius, radius + 1)
    smooth = {
        (x, y): sum(heights[x + dx, y + dy] for dx in window for dy in window)
        for y in range(height)
        for x in range(width)
    }
    level = sorted(smooth.values(), reverse=True)[width * height * percent // 100]
    return ["".join("X" if smooth[x, y] > level else "." for x in range(width)) for y in range(height)]


def _kept(pictures, how_many, wanted=lambda verdict: True):
    """Returns the first pictures that have one solution and a verdict for which `wanted` returns true."""
    kept = []
    for picture in pictures:
        puzzle = Nonogram.of_picture("", picture)
        verdict = solve(puzzle, most_guesses=4)
        if verdict.unique and wanted(verdict):
            kept.append(puzzle)
            if len(kept) == how_many:
                return kept
    raise ValueError("the pictures ran out")


def coins(seed=11):
    """Four puzzles of independent cells for each side from 5 to 15. 50 to 65 percent of the cells are filled."""
    rng = random.Random(seed)
    kept = []
    for side in range(5, 16):
        pictures = (coin_picture(rng, side, side, rng.choice((50, 55, 60, 65))) for _ in range(100_000))
        kept += _kept(pictures, 4)
    return kept


_FIELD_SIZES = (
    (10, 10), (15, 10), (15, 15), (20, 15), (20, 20), (25, 20), (25, 25), (30, 25), (30, 30), (35, 30), (35, 35),
    (40, 30), (40, 40), (45, 35), (45, 45), (50, 40), (50, 50),
)


def landscapes(seed=12):
    """Two smoothed fields for each size in a list from 10 x 10 to 50 x 50."""
    rng = random.Random(seed)
    kept = []
    for width, height in _FIELD_SIZES:
        radius = 1 if width <= 25 else 2
        pictures = (field_picture(rng, width, height, rng.choice((45, 50, 55, 60)), radius) for _ in range(10_000))
        kept += _kept(pictures, 2)
    return kept


def stubborn(seed=13):
    """Puzzles of independent cells that line solving alone does not solve: at least five cells must be tried."""
    rng = random.Random(seed)
    kept = []
    for side in (10, 12, 15, 18):
        pictures = (coin_picture(rng, side, side, rng.choice((45, 50, 55))) for _ in range(100_000))
        kept += _kept(pictures, 5, lambda verdict: verdict.probes >= 5)
    return kept
