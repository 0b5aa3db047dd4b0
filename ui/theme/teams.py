"""Teams as drawn in every window: a tint, and always a letter, a shape and a pattern."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count, cycle

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

PUBLIC = "public"
_TINTS = ("vermillion", "blue", "green", "purple", "orange", "sky", "yellow", "grey")
_NAMED = {
    **{tint: tint for tint in ("red", "blue", "green", "orange", "yellow", "grey", "violet", "pink")},
    **{"purple": "violet", "gray": "grey", "scarlet": "red", "crimson": "red", "gold": "yellow"},
    **{"magenta": "pink", "rose": "pink", "cyan": "sky", "turquoise": "sky", "teal": "green"},
}
"""The tint that a colour in a seat's name stands for."""
_WORDS = re.compile(r"[^\W\d_]+")
SHAPES = ("diamond", "circle", "square", "triangle", "hexagon", "pentagon", "star", "cross")
"""The names that `shape_path` knows."""
_PATTERNS = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense5Pattern,
)


@dataclass(frozen=True)
class Team:
    """How a seat is drawn.

    Attributes:
        id: the seat's id.
        name: its name in the session.
        letter: one or two characters, unlike those of all other teams.
        tint, shape: names; see `Theme.tint` and `shape_path`.
        pattern: a brush style for large grounds.
    """

    id: str
    name: str
    letter: str
    tint: str
    shape: str
    pattern: Qt.BrushStyle


def teams(names: Mapping[str, str], usual: Sequence[str] = ()) -> dict[str, Team]:
    """Return the teams of a session, from seat id to name, in seat order. Tints repeat after eight, letters never do.

    ``usual`` are the tints of a game in which those of most games would be taken for something of its subject.
    A seat whose name, or else whose id, is or holds a colour has that colour's tint. The audience ``public`` is nobody's
    team: grey, with the first letter of its name, or the first two where a seat has that one.
    """
    tints = _tints({seat: name for seat, name in names.items() if seat != PUBLIC}, usual or _TINTS)
    found: dict[str, Team] = {}
    taken: set[str] = set()
    initials = Counter(name[:1].upper() for seat, name in names.items() if seat != PUBLIC)
    for seat, name in names.items():
        if seat == PUBLIC:
            continue
        index = len(found)
        letter = _letter(name or seat, index, taken, alike=initials[name[:1].upper()] > 1)
        taken.add(letter)
        at = index % len(SHAPES)
        found[seat] = Team(seat, name or seat, letter, tints[seat], SHAPES[at], _PATTERNS[at])
    if PUBLIC in names:
        called = names[PUBLIC] or PUBLIC
        letter = next(
            (one for one in (called[:1].upper(), called[:2].capitalize()) if one not in taken), _letter(called, 0, taken)
        )
        found[PUBLIC] = Team(PUBLIC, names[PUBLIC], letter, "grey", "circle", Qt.BrushStyle.NoBrush)
    return {seat: found[seat] for seat in names}


def _tints(names: Mapping[str, str], usual: Sequence[str]) -> dict[str, str]:
    """Return each seat's tint: the colour in its name or id, unless an earlier seat has it; else the next free one."""
    called: dict[str, str] = {}
    for texts in (names.items(), ((seat, seat) for seat in names)):
        for seat, text in texts:
            colour = next((_NAMED[word] for word in _WORDS.findall(text.lower()) if word in _NAMED), "")
            if colour and seat not in called and colour not in called.values():
                called[seat] = colour
    free = cycle([tint for tint in usual if _alike(tint).isdisjoint(called.values())] or usual)
    return {seat: called.get(seat) or next(free) for seat in names}


def _alike(tint: str) -> set[str]:
    """Return the tints that may be taken for one another from afar."""
    return next((group for group in ({"vermillion", "red"}, {"purple", "pink", "violet"}) if tint in group), {tint})


def _letter(name: str, index: int, taken: set[str], *, alike: bool = False) -> str:
    """Return a letter of the name that no team before has; its digit, where names begin alike (Player 1); or a number."""
    first = [word[0].upper() for word in name.split() if word[0].isalnum()]
    others = [char.upper() for char in name if char.isalnum()]
    digits = [char for char in others if char.isdigit()]
    for char in (*(digits if alike else []), *first[:1], *digits, *first[1:], *others):
        if char not in taken:
            return char
    return next(number for number in map(str, count(index + 1)) if number not in taken)


def shape_path(shape: str, within: QRectF) -> QPainterPath:
    """Return the outline of a named shape inside a rectangle; a circle for an unknown name."""
    path = QPainterPath()
    side = min(within.width(), within.height())
    centre, radius = within.center(), side / 2
    if shape == "square":
        box = QRectF(0, 0, side * 0.86, side * 0.86)
        box.moveCenter(centre)
        path.addRoundedRect(box, side * 0.08, side * 0.08)
    elif shape == "cross":
        arm, rest = side * 0.44, radius * 0.94
        path.addRect(QRectF(centre.x() - arm / 2, centre.y() - rest, arm, 2 * rest))
        across = QPainterPath()
        across.addRect(QRectF(centre.x() - rest, centre.y() - arm / 2, 2 * rest, arm))
        path = path.united(across)
    elif shape == "triangle":  # larger than in a circle: a letter stands in it
        box = QRectF(centre.x() - radius, centre.y() - radius, side, 0.96 * side)
        path.addPolygon(QPolygonF([QPointF(centre.x(), box.top()), box.bottomRight(), box.bottomLeft()]))
        path.closeSubpath()
    elif shape in _CORNERS:
        count, turn, inner = _CORNERS[shape]
        path.addPolygon(_polygon(centre, radius, count, turn, inner))
        path.closeSubpath()
    else:
        path.addEllipse(centre, radius * 0.94, radius * 0.94)
    return path


_CORNERS = {
    "diamond": (4, -90.0, 1.0),
    "hexagon": (6, 0.0, 1.0),
    "pentagon": (5, -90.0, 1.0),
    "star": (5, -90.0, 0.55),
}


def _polygon(centre: QPointF, radius: float, count: int, turn: float, inner: float) -> QPolygonF:
    points = []
    steps = count if inner == 1.0 else 2 * count
    for step in range(steps):
        reach = radius if inner == 1.0 or step % 2 == 0 else radius * inner
        angle = math.radians(turn + 360 * step / steps)
        points.append(QPointF(centre.x() + reach * math.cos(angle), centre.y() + reach * math.sin(angle)))
    return QPolygonF(points)
