"""The drawn pictures of `scripts/pictures/`: a title, a theme, and the picture in `.` and `X`."""

from .nonogram import Nonogram


def read_pictures(folder):
    """The pictures of a folder: a dictionary from each theme to its nonograms, the smallest first."""
    themes = {}
    for path in sorted(folder.glob("*.txt")):
        fields, picture = {}, []
        for line in path.read_text(encoding="ascii").splitlines():
            name, colon, value = line.partition(": ")
            if colon:
                fields[name] = value
            elif line:
                picture.append(line)
        if fields.keys() != {"title", "theme"} or not picture:
            raise ValueError(f"{path.name}: expected a title, a theme and a picture")
        themes.setdefault(fields["theme"], []).append(Nonogram.of_picture(fields["title"], picture))
    for puzzles in themes.values():
        puzzles.sort(key=lambda puzzle: (puzzle.width * puzzle.height, puzzle.title))
    return dict(sorted(themes.items()))
