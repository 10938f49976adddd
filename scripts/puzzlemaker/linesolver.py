"""Solves single lines of nonograms by dynamic programming. Sets of positions are stored as integers.

A line of `n` cells is given by two integers, `filled` and `empty`. Bit `i` is set if cell `i` is known to be filled or
empty. A set of prefix lengths is also an integer, so that one step of the dynamic program handles all positions at
once.
"""

from functools import lru_cache


def clue_of(cells, n):
    """The block lengths of a line. Bit `i` of `cells` is set if cell `i` is filled."""
    clue = []
    run = 0
    for i in range(n):
        if cells >> i & 1:
            run += 1
        elif run:
            clue.append(run)
            run = 0
    if run:
        clue.append(run)
    return tuple(clue)


def _spread_up(seeds, through):
    """The seeds, and all positions reached from them by repeated steps from `i` to `i + 1`, for `i` in `through`.

    A single addition does this: the carry of a seed runs through the set bits of `through` above it.
    """
    return seeds | ((through + (seeds & through)) ^ through)


def _windows(blocked, length, n):
    """The starts of windows of `length` cells, within `n` cells, that contain no blocked cell."""
    hit = blocked
    have = 1
    while have < length:
        step = min(have, length - have)
        hit |= hit >> step
        have += step
    return ~hit & ((1 << max(n - length + 1, 0)) - 1)


def _prefixes(clue, filled, empty, n):
    """For each `j`, the lengths of the prefixes that can contain exactly the first `j` blocks, each of them completely.

    A prefix may end directly after a block. The caller has to check that the next cell is not filled.
    """
    passable = ~filled & ((1 << n) - 1)
    reach = _spread_up(1, passable)
    sets = [reach]
    for j, length in enumerate(clue):
        # An empty cell, which does not belong to the previous prefix, separates every block from the block before.
        starts = reach if j == 0 else (reach & passable) << 1
        starts &= _windows(empty, length, n)
        reach = _spread_up(starts << length, passable)
        sets.append(reach)
    return sets


def _reversed_bits(bits, n):
    return int(format(bits, f"0{n}b")[::-1], 2)


@lru_cache(maxsize=1 << 16)
def deduce(clue, filled, empty, n):
    """The cells of a line that every placement of its blocks fills, and those that every placement leaves empty.

    Returns `(filled, empty)`, which include the known cells, or `None` if the line has no placement.
    """
    prefix = _prefixes(clue, filled, empty, n)
    if not prefix[-1] >> n & 1:
        return None
    k = len(clue)
    back = _prefixes(clue[::-1], _reversed_bits(filled, n), _reversed_bits(empty, n), n)
    # suffix[j]: the lengths of the prefixes after which the blocks from block j on fit.
    suffix = [_reversed_bits(back[k - j], n + 1) for j in range(k + 1)]
    everywhere = (1 << n) - 1
    passable = ~filled & everywhere
    can_fill = 0
    can_empty = prefix[k] & suffix[k] >> 1 & passable
    for j, length in enumerate(clue):
        before = prefix[j] if j == 0 else (prefix[j] & passable) << 1
        after = suffix[j + 1] if j == k - 1 else (suffix[j + 1] & passable << 1) >> 1
        starts = before & _windows(empty, length, n) & after >> length
        have = 1
        while have < length:
            step = min(have, length - have)
            starts |= starts << step
            have += step
        can_fill |= starts
        can_empty |= prefix[j] & suffix[j] >> 1 & passable
    return everywhere & ~can_empty, everywhere & ~can_fill
