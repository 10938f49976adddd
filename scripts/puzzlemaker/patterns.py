"""Larger pictures, each computed by a rule: curves, fractals, landscapes, text, mazes.

A pattern is a function without arguments that returns rows of `.` and `X`. `PATTERNS` lists the patterns with their
titles. Patterns with random parts use a generator with a fixed seed.
"""

import math
import random

from .font import text_block


def _draw(width, height, inside):
    """The picture of a predicate over the column and row of each cell."""
    return ["".join("X" if inside(x, y) else "." for x in range(width)) for y in range(height)]


def _polar(side, inside):
    """The picture of a predicate over the radius (1 at the middle of an edge) and the angle around the centre."""
    middle = (side - 1) / 2

    def cell(x, y):
        dx, dy = x - middle, y - middle
        return inside(math.hypot(dx, dy) / (side / 2), math.atan2(dy, dx))

    return _draw(side, side, cell)


def _plot(width, height, segments, thickness):
    """Draws straight segments `(x0, y0, x1, y1)` with a round pen of the given diameter. Units are cells."""

    def near(x, y):
        for x0, y0, x1, y1 in segments:
            dx, dy = x1 - x0, y1 - y0
            along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy or 1)
            along = min(max(along, 0), 1)
            if math.hypot(x - x0 - along * dx, y - y0 - along * dy) <= thickness / 2:
                return True
        return False

    return _draw(width, height, near)


def rings():
    return _polar(41, lambda r, a: r < 0.12 or int(r * 6 + 0.5) % 2 == 1 and r < 0.98)


def target():
    return _polar(45, lambda r, a: r <= 1 and int(r * 4.5) % 2 == 0)


def mandala():
    return _polar(45, lambda r, a: r < 1 and math.sin(11 * r) + math.cos(8 * a) * (0.3 + r) > 0.35 or 0.93 < r < 1.01)


def flower():
    return _polar(41, lambda r, a: 0.2 < r < 0.58 + 0.42 * math.cos(6 * a) or r < 0.11)


def snow_crystal():
    def inside(r, a):
        sector = abs((a + math.pi / 2 + math.pi / 6) % (math.pi / 3) - math.pi / 6)
        x, y = r * math.cos(sector), r * math.sin(sector)
        arm = y < 0.045 and x < 1
        branch = any(abs((x - start) * 0.87 - y * 0.5) < 0.045 and y < 0.75 * (1 - x) for start in (0.35, 0.6))
        return arm or branch or r < 0.17

    return _polar(45, inside)


def gear():
    def inside(r, a):
        rim = 0.98 if math.cos(12 * a) > 0 else 0.8
        hole = r < 0.2 or 0.42 < r < 0.62 and math.cos(6 * a) > -0.5
        return r < rim and not hole

    return _polar(41, inside)


def spiral():
    return _polar(45, lambda r, a: r < 0.88 and (r * 3 - a / (2 * math.pi)) % 1 < 0.5 or 0.93 < r < 1)


def galaxy():
    return _polar(
        49, lambda r, a: r < 0.16 or r < 1 and math.cos(2 * (a - 4.2 * math.sqrt(r))) > 0.25 + 0.7 * r * r
    )


def yin_yang():
    def inside(x, y):
        dx, dy = (x - 19.5) / 20, (y - 19.5) / 20
        r = math.hypot(dx, dy)
        upper, lower = math.hypot(dx, dy + 0.5), math.hypot(dx, dy - 0.5)
        if r > 1:
            return False
        if r > 0.94:
            return True
        if upper < 0.16 or lower < 0.16:
            return upper < 0.16
        return lower < 0.5 or dx > 0 and upper > 0.5

    return _draw(40, 40, inside)


def hills():
    def inside(x, y):
        far = 22 + 5 * math.sin(x / 5.5) + 3 * math.sin(x / 2.6 + 1)
        near = 31 + 4 * math.sin(x / 8 + 2) + 1.5 * math.sin(x / 3.1)
        sun = math.hypot(x - 38, y - 8) < 6
        return sun or far < y < far + 3 or near < y

    return _draw(50, 40, inside)


def waves():
    def inside(x, y):
        moon = math.hypot(x - 9, y - 8) < 6 and math.hypot(x - 12, y - 6.5) > 5
        level = y - 2.2 * math.sin(x / 3.6 + y // 9 * 1.7)
        return moon or level > 20 and int(level - 20) % 6 < 3

    return _draw(45, 45, inside)


def skyline(seed=20):
    rng = random.Random(seed)
    tops = []
    while len(tops) < 50:
        width, top = rng.randint(4, 8), rng.randint(6, 28)
        tops += [top] * width + [39]
    starts = [x for x in range(50) if x == 0 or tops[x] != tops[x - 1]]

    def inside(x, y):
        base = max(start for start in starts if start <= x)
        window = (x - base) % 2 == 1 and (y - tops[x]) % 3 == 2 and tops[x + 1] == tops[x] and y < 36
        return y >= tops[x] and not window

    return _draw(50, 40, inside)


def sierpinski_triangle():
    # Pascal's triangle modulo 2, flush left. An entry is odd if every set bit of the column is also set in the row.
    return _draw(32, 32, lambda x, y: x & y == x)


def sierpinski_carpet():
    def inside(x, y):
        while x or y:
            if x % 3 == 1 and y % 3 == 1:
                return False
            x, y = x // 3, y // 3
        return True

    return _draw(27, 27, inside)


def branching_tree():
    """A tree in which each branch ends in two shorter ones."""
    segments = []

    def grow(x, y, angle, length):
        if length < 3.5:
            return
        x1, y1 = x + length * math.sin(angle), y - length * math.cos(angle)
        segments.append((x, y, x1, y1))
        grow(x1, y1, angle - 0.62, length * 0.74)
        grow(x1, y1, angle + 0.62, length * 0.74)

    grow(24, 47, 0.0, 13)
    return _plot(49, 48, segments, 2.4)


def winter_tree(seed=7):
    """A tree like `branching_tree`, with random angles and lengths, and with thinner branches towards the twigs."""
    rng = random.Random(seed)
    levels = {}

    def grow(x, y, angle, length, level):
        x1, y1 = x + length * math.sin(angle), y - length * math.cos(angle)
        levels.setdefault(level, []).append((x, y, x1, y1))
        if level < 5:
            for side in (-1, 1):
                turn = side * 0.52 * rng.uniform(0.6, 1.4)
                grow(x1, y1, angle + turn, length * 0.78 * rng.uniform(0.85, 1.08), level + 1)

    grow(24, 47, 0.0, 12, 0)
    layers = [_plot(49, 48, segments, max(4.2 - 0.7 * level, 1.5)) for level, segments in levels.items()]
    return _draw(49, 48, lambda x, y: any(layer[y][x] == "X" for layer in layers))


def mandelbrot():
    def inside(x, y):
        c = complex(-2.05 + x * 0.056, (y - 19) * 0.06)
        z = 0j
        for _ in range(60):
            z = z * z + c
            if abs(z) > 2:
                return False
        return True

    return _draw(48, 39, inside)


def rabbit_set():
    def inside(x, y):
        z = complex((x - 24.5) * 0.056, (y - 16.5) * 0.056)
        for _ in range(28):
            z = z * z + complex(-0.123, 0.745)
            if abs(z) > 2:
                return False
        return True

    return _draw(50, 34, inside)


def hilbert_curve():
    points = [(0, 0)]
    for number in range(1, 256):
        x = y = 0
        rest = number
        for level in range(4):
            side = 1 << level
            across, up = rest >> 1 & 1, (rest ^ rest >> 1) & 1
            if not up:
                if across:
                    x, y = side - 1 - x, side - 1 - y
                x, y = y, x
            x, y = x + side * across, y + side * up
            rest >>= 2
        before = points[-1]
        points += [((before[0] + 2 * x) // 2, (before[1] + 2 * y) // 2), (2 * x, 2 * y)]
    return _points(points)


def _points(points):
    left, top = min(x for x, _ in points), min(y for _, y in points)
    cells = {(x - left, y - top) for x, y in points}
    return _draw(1 + max(x for x, _ in cells), 1 + max(y for _, y in cells), lambda x, y: (x, y) in cells)


def koch_snowflake():
    points = [complex(0, -1), complex(math.sqrt(3) / 2, 0.5), complex(-math.sqrt(3) / 2, 0.5)]
    for _ in range(3):
        longer = []
        for a, b in zip(points, points[1:] + points[:1]):
            third = (b - a) / 3
            longer += [a, a + third, a + third + third * complex(0.5, -math.sqrt(3) / 2), a + 2 * third]
        points = longer
    shape = [(24 + 24 * p.real, 24 + 24 * p.imag) for p in points]

    def inside(x, y):
        odd = False
        for (x0, y0), (x1, y1) in zip(shape, shape[1:] + shape[:1]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                odd = not odd
        return odd

    return _draw(49, 49, inside)


def big_heart():
    def inside(x, y):
        u, v = (x - 22) / 18, (19 - y) / 18
        outer = (u * u + v * v - 1) ** 3 - u * u * v**3 <= 0
        u, v = u * 1.45, v * 1.45
        inner = (u * u + v * v - 1) ** 3 - u * u * v**3 <= 0
        arrow = abs((x - 22) + 1.6 * (y - 19)) < 2.2
        return outer and not inner or arrow or inner and (x + y) % 9 < 4

    return _draw(45, 40, inside)


def lissajous():
    steps = [(22 + 21 * math.sin(3 * t / 200), 22 + 21 * math.sin(2 * t / 200 + 0.4)) for t in range(1258)]
    return _plot(45, 45, [(*a, *b) for a, b in zip(steps[::6], steps[6::6])], 2.6)


def meander():
    key = [
        "XXXXXXXXXX",
        "X.........",
        "X.XXXXXXX.",
        "X.X.....X.",
        "X.X.XXX.X.",
        "X.X.X...X.",
        "X.X.XXXXX.",
        "X.X.......",
        "X.XXXXXXXX",
    ]
    bar = "X" * 50
    blank = "." * 50
    band = [row * 5 for row in key]
    return [bar, blank, *band, blank, bar, blank, bar, blank, *(row[::-1] for row in band), blank, bar]


def rule_30():
    return _automaton(30, 49, 32)


def rule_110():
    row = [0] * 44 + [1]
    rows = []
    for _ in range(44):
        rows.append("".join(".X"[cell] for cell in row))
        row = [110 >> (4 * row[i - 1] + 2 * row[i] + row[(i + 1) % 45]) & 1 for i in range(45)]
    return rows


def _automaton(rule, width, height):
    row = [int(x == width // 2) for x in range(width)]
    rows = []
    for _ in range(height):
        rows.append("".join(".X"[cell] for cell in row))
        padded = [0, *row, 0]
        row = [rule >> (4 * padded[i] + 2 * padded[i + 1] + padded[i + 2]) & 1 for i in range(width)]
    return rows


def maze(seed=3, columns=17, rows=17):
    """A perfect maze made by random depth-first walks. Its walls and corridors are one cell thick."""
    rng = random.Random(seed)
    open_cells = {(1, 1), (0, 1), (2 * columns, 2 * rows - 1)}
    stack = [(1, 1)]
    while stack:
        x, y = stack[-1]
        ways = [
            (dx, dy)
            for dx, dy in ((2, 0), (0, 2), (-2, 0), (0, -2))
            if 0 < x + dx < 2 * columns and 0 < y + dy < 2 * rows and (x + dx, y + dy) not in open_cells
        ]
        if not ways:
            stack.pop()
            continue
        dx, dy = rng.choice(ways)
        open_cells |= {(x + dx // 2, y + dy // 2), (x + dx, y + dy)}
        stack.append((x + dx, y + dy))
    return _draw(2 * columns + 1, 2 * rows + 1, lambda x, y: (x, y) not in open_cells)


def grid_proof():
    return text_block(["GRID", "PROOF"], margin=2, gap=2, frame=True)


def nonogram_text():
    return text_block(["NONO", "GRAM"], scale=2, margin=1, gap=1)


def quod_erat():
    return text_block(["QED!"], scale=2, margin=2, frame=True)


def clock_face():
    def inside(x, y):
        dx, dy = x - 22, y - 22
        r = math.hypot(dx, dy)
        hour = math.degrees(math.atan2(dy, dx)) % 30
        tick = 15.2 < r < 19 and min(hour, 30 - hour) < 5.5
        return 20 < r < 22.5 or tick or r < 2

    face = _draw(45, 45, inside)
    hands = _plot(45, 45, [(22, 22, 14, 13), (22, 22, 35, 15)], 2.9)
    return ["".join("X" if "X" in pair else "." for pair in zip(a, b)) for a, b in zip(face, hands)]


_DRAWERS = (
    rings, target, mandala, flower, snow_crystal, gear, spiral, galaxy, yin_yang, hills, waves, skyline,
    sierpinski_triangle, sierpinski_carpet, branching_tree, winter_tree, mandelbrot, rabbit_set, hilbert_curve,
    koch_snowflake, big_heart, lissajous, meander, rule_30, rule_110, maze, grid_proof, nonogram_text, quod_erat,
    clock_face,
)

#: Every pattern, with its title and its function.
PATTERNS = [(draw.__name__.replace("_", " ").capitalize(), draw) for draw in _DRAWERS]
