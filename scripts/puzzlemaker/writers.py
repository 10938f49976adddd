"""Writes nonograms in the formats `non` and `nin`."""

OWN = {"by": "the gridproof authors", "license": "CC0-1.0"}


def non_text(puzzle, metadata=None):
    """One puzzle in the `non` format. The metadata, by default `OWN`, are lines before the size."""
    metadata = OWN if metadata is None else metadata
    lines = []
    if puzzle.title:
        lines.append(f'title "{puzzle.title}"')
    # A licence is a name without quotes; all other values are text in quotes.
    lines += [f"{name} {value}" if name == "license" else f'{name} "{value}"' for name, value in metadata.items()]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name, *(",".join(map(str, clue)) or "0" for clue in clues)]
    if puzzle.goal:
        cells = "".join(puzzle.goal).replace(".", "0").replace("X", "1")
        lines += ["", f'goal "{cells}"']
    return "\n".join(lines) + "\n"


def non_bundle(puzzles, metadata=None):
    """Several puzzles in one file, separated by lines of equal signs."""
    return "\n====\n\n".join(non_text(puzzle, metadata) for puzzle in puzzles)


def nin_text(puzzles):
    """Puzzles in the `nin` format, one directly after the other. The size shows where each puzzle ends."""
    lines = []
    for puzzle in puzzles:
        lines.append(f"{puzzle.width} {puzzle.height}")
        lines += [" ".join(map(str, clue)) or "0" for clue in puzzle.rows + puzzle.columns]
    return "\n".join(lines) + "\n"
