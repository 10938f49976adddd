"""The difficulty of a sudoku for a person, by the techniques that solve it."""

from dataclasses import dataclass

from .sudoku import Grid, Search, bits


@dataclass(frozen=True)
class Grade:
    """The effort of solving a puzzle.

    `technique` is `singles` (naked and hidden singles), `pairs` (also locked candidates, and naked and hidden pairs) or
    `guesses`. `passes` counts the rounds in which all current singles are placed at once, and the elimination steps
    between these rounds. `guesses` counts the digits that a search with singles only has to guess.
    """

    technique: str
    passes: int
    guesses: int


def grade(geometry, givens):
    """The grade of a puzzle with one solution."""
    grid = Grid.of_givens(geometry, givens)
    passes = 0
    technique = "singles"
    while grid.open:
        if _place_all_singles(grid):
            passes += 1
        elif _locked_candidates(grid) or _naked_pairs(grid) or _hidden_pairs(grid):
            passes += 1
            technique = "pairs"
        else:
            technique = "guesses"
            break
    search = Search()
    search.run(Grid.of_givens(geometry, givens))
    return Grade(technique, passes, search.guesses)


def solved_by_singles(geometry, givens):
    """Whether naked and hidden singles alone solve the board."""
    grid = Grid.of_givens(geometry, givens)
    return grid.singles() and not grid.open


def _place_all_singles(grid):
    """Places all singles that the current candidates show, without using the effects of one placement for another."""
    _, two, _ = grid.at_least()
    naked = grid.open & ~two
    found = {}
    for digit, cells in enumerate(grid.candidates):
        for cell in bits(cells & naked):
            found[cell] = digit
        for house in grid.geometry.houses:
            places = cells & house
            if not places & (places - 1) and places & grid.open:
                found[places.bit_length() - 1] = digit
    for cell, digit in found.items():
        grid.place(cell, digit)
    return bool(found)


def _locked_candidates(grid):
    """If all places of a digit in a box are on one line, removes it from the rest of the line, and vice versa."""
    changed = False
    for digit, cells in enumerate(grid.candidates):
        for box, line in grid.geometry.crossings:
            for here, there in ((box, line), (line, box)):
                if not cells & here & ~there and cells & there & ~here:
                    cells &= here | ~there
                    changed = True
        grid.candidates[digit] = cells
    return changed


def _naked_pairs(grid):
    """If two cells of a house have the same two candidates, removes these digits from the rest of the house."""
    _, two, three = grid.at_least()
    pairs = {}
    for cell in bits(two & ~three & grid.open):
        digits = tuple(digit for digit, cells in enumerate(grid.candidates) if cells >> cell & 1)
        pairs.setdefault(digits, []).append(cell)
    changed = False
    for digits, cells in pairs.items():
        for number, first in enumerate(cells):
            for second in cells[number + 1 :]:
                both = 1 << first | 1 << second
                for house in grid.geometry.houses:
                    if house & both == both:
                        for digit in digits:
                            changed |= bool(grid.candidates[digit] & house & ~both)
                            grid.candidates[digit] &= ~house | both
    return changed


def _hidden_pairs(grid):
    """If two digits have the same two places in a house, removes all other digits from these places."""
    changed = False
    for house in grid.geometry.houses:
        places = {}
        for digit, cells in enumerate(grid.candidates):
            if (cells & house).bit_count() == 2:
                places.setdefault(cells & house, []).append(digit)
        for cells, digits in places.items():
            if len(digits) == 2:
                for other in range(grid.geometry.side):
                    if other not in digits and grid.candidates[other] & cells:
                        grid.candidates[other] &= ~cells
                        changed = True
    return changed
