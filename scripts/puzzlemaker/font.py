"""A bitmap font of capitals, digits and a few symbols, 5 x 7 cells each, drawn for this project."""

_ROWS = 7

_GLYPHS = """
A .XXX. X...X X...X XXXXX X...X X...X X...X
B XXXX. X...X X...X XXXX. X...X X...X XXXX.
C .XXX. X...X X.... X.... X.... X...X .XXX.
D XXXX. X...X X...X X...X X...X X...X XXXX.
E XXXXX X.... X.... XXXX. X.... X.... XXXXX
F XXXXX X.... X.... XXXX. X.... X.... X....
G .XXX. X...X X.... X.XXX X...X X...X .XXX.
H X...X X...X X...X XXXXX X...X X...X X...X
I XXX .X. .X. .X. .X. .X. XXX
J ..XXX ...X. ...X. ...X. ...X. X..X. .XX..
K X...X X..X. X.X.. XX... X.X.. X..X. X...X
L X.... X.... X.... X.... X.... X.... XXXXX
M X...X XX.XX X.X.X X.X.X X...X X...X X...X
N X...X XX..X XX..X X.X.X X..XX X..XX X...X
O .XXX. X...X X...X X...X X...X X...X .XXX.
P XXXX. X...X X...X XXXX. X.... X.... X....
Q .XXX. X...X X...X X...X X.X.X X..X. .XX.X
R XXXX. X...X X...X XXXX. X.X.. X..X. X...X
S .XXXX X.... X.... .XXX. ....X ....X XXXX.
T XXXXX ..X.. ..X.. ..X.. ..X.. ..X.. ..X..
U X...X X...X X...X X...X X...X X...X .XXX.
V X...X X...X X...X X...X X...X .X.X. ..X..
W X...X X...X X...X X.X.X X.X.X XX.XX X...X
X X...X X...X .X.X. ..X.. .X.X. X...X X...X
Y X...X X...X .X.X. ..X.. ..X.. ..X.. ..X..
Z XXXXX ....X ...X. ..X.. .X... X.... XXXXX
0 .XXX. X...X X..XX X.X.X XX..X X...X .XXX.
1 .X. XX. .X. .X. .X. .X. XXX
2 .XXX. X...X ....X ...X. ..X.. .X... XXXXX
3 XXXXX ...X. ..X.. ...X. ....X X...X .XXX.
4 ...X. ..XX. .X.X. X..X. XXXXX ...X. ...X.
5 XXXXX X.... XXXX. ....X ....X X...X .XXX.
6 .XXX. X.... X.... XXXX. X...X X...X .XXX.
7 XXXXX ....X ...X. ..X.. ..X.. ..X.. ..X..
8 .XXX. X...X X...X .XXX. X...X X...X .XXX.
9 .XXX. X...X X...X .XXXX ....X ....X .XXX.
? .XXX. X...X ....X ..XX. ..X.. ..... ..X..
! X X X X X . X
"""

_FONT = {name: rows for name, *rows in (line.split() for line in _GLYPHS.strip().splitlines())}
_FONT[" "] = ["..."] * _ROWS


def text_lines(text):
    """The text as seven rows of `.` and `X`. Its letters are one column apart."""
    return [".".join(_FONT[letter][row] for letter in text) for row in range(_ROWS)]


def text_block(words, scale=1, margin=1, gap=1, frame=False):
    """Centred lines of text. Each cell becomes `scale` x `scale` cells. Adds a margin and, if requested, a frame."""
    blocks = [text_lines(word) for word in words]
    width = max(len(block[0]) for block in blocks)
    rows = []
    for number, block in enumerate(blocks):
        rows += ["." * width] * (gap if number else 0)
        rows += [row.center(width, ".") for row in block]
    rows = ["".join(cell * scale for cell in row) for row in rows for _ in range(scale)]
    side = "." * margin
    rows = [f"{side}{row}{side}" for row in rows]
    blank = ["." * len(rows[0])] * margin
    rows = blank + rows + blank
    if frame:
        bar = "X" * (len(rows[0]) + 2)
        rows = [bar, *(f"X{row}X" for row in rows), bar]
    return rows
