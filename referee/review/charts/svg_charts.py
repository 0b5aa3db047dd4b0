"""The painter of charts: SVG text, the same on screen, in HTML and in print (plain attributes only, as SVG Tiny has them).

Sides have the colours of their seats, or those of Okabe and Ito where many sessions are compared. Each curve also has
its own dashes, its own marker and its name at its end. A single curve with the name of the chart has no label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, floor, log10, radians, sin
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

import msgspec

from engine.english import number
from referee.review.charts.session_charts import Chart, Curve, ShadedRange
from referee.review.figure_lines import unit_untold

OKABE_ITO = ("#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#8a94a0")
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2", "6 2 1 2 1 2")

_LETTERS, _LARGE = 13, 15
"""The sizes of names and figures, and of titles and of what curves of the game came to, in pixels."""
_NAMES, _VALUE, _APART = 190.0, 26.0, 16.0
"""The greatest width of a name beside a chart, that of a value, and the least distance of two names, in pixels."""


_DISC, _ON_DISC = "#f0e442", "#141b23"
"""The colours of a turning point, in any theme as on the timeline."""

_EVERY = (1, 2, 5, 10, 20, 50, 100)
"""Which turns may be named: every first, second, fifth, ...; the page's own script has the same."""
_PLY_APART = 38.0
"""How far apart two numbers of plies stand at least."""
_ROW = 19.0
"""How far under the plane its turns, or plies, are written."""
_EDGE = 6.0
"""How far from the edge of the picture title and unit stand where the plane is too narrow for both."""
_SEVERAL = 2  # lines of the game itself
_SPARE = 4.0
"""Free room above and below a sparkline, in pixels."""


class ChartColours(msgspec.Struct, frozen=True):
    """The colours of a page.

    Attributes:
        page, text, soft, line: ground, text, soft text, lines.
        own: the game's own curve. places: its curves where a chart has one of each place.
        goal: what a figure has to come to.
        sides: the curves of sides, in seat order.
    """

    page: str
    text: str
    soft: str
    line: str
    own: str
    goal: str
    places: tuple[str, ...]
    sides: tuple[str, ...] = OKABE_ITO

    def with_sides(self, sides: Sequence[str]) -> ChartColours:
        """Return these colours with those of a session's sides, in seat order; without any, as they are."""
        return msgspec.structs.replace(self, sides=tuple(sides)) if sides else self


LIGHT = ChartColours("#ffffff", "#141b23", "#465462", "#c6d0d9", "#346c8c", "#b03a00", ("#346c8c", "#006f50", "#704cb3"))
DARK = ChartColours("#171d25", "#eef2f6", "#b3bfcb", "#33404d", "#56b4e9", "#ff9a66", ("#56b4e9", "#31b18e", "#aa91da"))


class Plot(msgspec.Struct, frozen=True):
    """The place of a chart's plane in its picture, in pixels; `x` and `ply_at` convert for cursors and clicks."""

    left: float
    top: float
    right: float
    bottom: float
    last: int

    def x(self, ply: float) -> float:
        """Return where a ply lies."""
        return self.left + (self.right - self.left) * ply / max(1, self.last)

    def ply_at(self, x: float) -> int:
        """Return the ply at a place."""
        share = (x - self.left) / max(1.0, self.right - self.left)
        return min(self.last, max(0, round(share * self.last)))


def plot_of(chart: Chart, width: float, height: float) -> Plot:
    """Return the plane of a chart drawn at this size."""
    names = [_wide(name) for name in chart.beside or [curve.label for curve in _named_at_end(chart)]]
    return Plot(58, 34, width - 30 - min(_NAMES, max([_VALUE, *names])), height - 28, chart.last)


def _named_at_end(chart: Chart) -> list[Curve]:
    """Return the curves whose names stand beside the plane; of several of the game itself they stand on the lines."""
    own = _own_curves(chart)
    return [curve for curve in chart.labelled_curves if curve not in own]


def _own_curves(chart: Chart) -> list[Curve]:
    """Return the curves of the game itself if they are several: of the places of a table."""
    own = [curve for curve in chart.labelled_curves if curve.style < 0 and curve.points]
    return own if len(own) >= _SEVERAL else []


def place_colour(at: int, colours: ChartColours) -> str:
    """Return the colour of one of several curves of the game itself, told by its number."""
    return colours.places[at % len(colours.places)]


def chart_svg(chart: Chart, width: int = 720, height: int = 220, *, colours: ChartColours = LIGHT) -> str:
    """Return a chart as SVG text."""
    plot = plot_of(chart, width, height)
    parts = sheet_svg(chart.title, chart.text, width, height, colours)
    unit = unit_untold(chart.title, chart.unit)
    apart = _wide(chart.title, _LARGE) + _wide(unit) + 12 <= plot.right - plot.left
    parts.append(text_svg(plot.left if apart else _EDGE, 20, chart.title, colours.text, _LARGE, weight=700))
    steps = ticks_of(*chart.value_range)
    low, high = steps[0], steps[-1]

    def y(value: float) -> float:
        return plot.bottom - (plot.bottom - plot.top) * (value - low) / (high - low)

    for step in steps:
        parts.append(line_svg(plot.left, y(step), plot.right, y(step), colours.line, 1.4 if step == 0 else 0.7))
        parts.append(text_svg(plot.left - 7, y(step) + 4.5, number(step), colours.soft, _LETTERS, anchor="end"))
    parts += _turns(chart, plot, colours) if chart.turns else _plies(chart, plot, colours)
    parts.append(text_svg(plot.right if apart else width - _EDGE, 20, unit, colours.soft, _LETTERS, anchor="end"))
    if chart.spread is not None:
        parts.append(_spread(chart.spread, plot, y, colours.soft))
    if len(chart.curves) == 1 and chart.spread is None and not chart.curves[0].bars:
        parts += _area(chart.curves[0], plot, y, colours)
    own = _own_curves(chart)
    for curve in chart.curves:
        at = own.index(curve) if curve in own else -1
        parts += _bars(curve, plot, y, colours) if curve.bars else _line(curve, plot, y, colours, at)
    parts += _names_on_curves(chart, plot, y, colours)
    parts += _goals(chart, plot, y, colours)
    parts += [mark for ply, value, words in chart.marks for mark in _moment(plot.x(ply), y(value), words)]
    parts += _own_values(chart, plot, y, colours, width)
    parts += _names(
        [(y(curve.points[-1][1]), curve) for curve in _named_at_end(chart) if curve.points], plot, colours, width
    )
    return "\n".join([*parts, "</svg>"])


def sparkline_svg(
    chart: Chart, plane: tuple[float, float], size: tuple[float, float], drawn: Sequence[str], colours: ChartColours
) -> str:
    """Return a chart without words and axes, to be read at a glance.

    ``plane`` is where the first and the last ply stand in a picture of this ``size``, in pixels; ``drawn`` are the
    colours of the curves. Of several each has its own dashes.
    """
    width, height = size
    plot = Plot(plane[0], _SPARE, plane[1], height - _SPARE, chart.last)

    def y(value: float) -> float:
        return sparkline_y(chart, value, height)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}">']
    if chart.spread is not None:
        parts.append(_spread(chart.spread, plot, y, drawn[0]))
        zero = f'd="M{plot.left:.1f},{y(0):.1f}H{plot.right:.1f}"'
        parts.append(f'<path {zero} fill="none" stroke="{colours.soft}" stroke-width="1" stroke-dasharray="1 2"/>')
    is_alone = len(chart.curves) == 1
    for at, (curve, colour) in enumerate(zip(chart.curves, drawn, strict=True)):
        if curve.bars:
            parts += [line_svg(plot.x(ply), y(0), plot.x(ply), y(value), colour, 3) for ply, value in curve.points]
            continue
        dashes = f' stroke-dasharray="{_DASHES[at % len(_DASHES)]}"' if at and _DASHES[at % len(_DASHES)] else ""
        for begin, steps in _steps(curve, plot, y):
            if is_alone and chart.spread is None:
                fill = f'fill="{colour}" fill-opacity="0.22" stroke="none"'
                parts.append(f'<path d="{steps}V{y(0):.1f}H{begin:.1f}Z" {fill}/>')
            parts.append(
                f'<path d="{steps}" fill="none" stroke="{colour}" stroke-width="4"{dashes} stroke-linejoin="round"/>'
            )
    return "\n".join([*parts, "</svg>"])


def sparkline_y(chart: Chart, value: float, height: float) -> float:
    """Return where a value lies in a sparkline of this height, in pixels from the top."""
    low, high = chart.value_range
    return height - _SPARE - (height - 2 * _SPARE) * (value - low) / ((high - low) or 1.0)


def sheet_svg(title: str, text: str, width: int, height: int, colours: ChartColours) -> list[str]:
    """Return how every chart begins: its size, its title and words for who cannot see it, its ground."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="Whitecell Inter">',
        f"<title>{escape(title)}</title><desc>{escape(text)}</desc>",
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="{colours.page}"/>',
    ]


def colour_of(style: int, colours: ChartColours) -> str:
    """Return the colour of a team's curves."""
    return colours.own if style < 0 else colours.sides[style % len(colours.sides)]


def _turns(chart: Chart, plot: Plot, colours: ChartColours) -> Iterator[str]:
    """Write the turns under the plane, each by its number, with a line where it begins; what is counted stands at the left.

    Where all have no room it is every second, fifth, tenth, ... turn. One without a number, as the set-up, has its name.
    """
    counted, numbers, names = "", list[tuple[float, float, str]](), list[tuple[float, str]]()
    for first, last, title in chart.turns:
        begun, _, count = title.rpartition(" ")
        left, right = plot.x(first - 1), plot.x(last)
        if count.isdecimal():
            counted = counted or begun.partition(" ")[0].lower()
            numbers.append((left, (left + right) / 2, count))
        elif _wide(title) <= right - left:
            names.append(((left + right) / 2, title))
    counts, middles = [int(count) for _, _, count in numbers], [(middle, count) for _, middle, count in numbers]
    kept = turns_named(counts, lambda some: _have_room(sorted([*names, *(middles[at] for at in some)])))
    for left in [left for at, (left, _, _) in enumerate(numbers) if at in kept and left > plot.left]:
        yield line_svg(left, plot.top, left, plot.bottom + 4, colours.line, 1)
    for middle, name in (*names, *(middles[at] for at in kept)):
        yield text_svg(middle, plot.bottom + _ROW, name, colours.soft, _LETTERS, anchor="middle")
    yield _counted(counted, plot, colours)


def _plies(chart: Chart, plot: Plot, colours: ChartColours) -> Iterator[str]:
    """Write round plies under the plane of a chart without turns."""
    for ply in _round_plies(chart.last, plot.right - plot.left):
        yield text_svg(plot.x(ply), plot.bottom + _ROW, str(ply), colours.soft, _LETTERS, anchor="middle")
    yield _counted("move", plot, colours)


def _counted(what: str, plot: Plot, colours: ChartColours) -> str:
    """Return at the left of the axis what is counted on it, where it has room."""
    fits = what and _wide(what) <= plot.left - 12
    return text_svg(plot.left - 10, plot.bottom + _ROW, what, colours.soft, _LETTERS, anchor="end") if fits else ""


def turns_named(counts: Sequence[int], have_room: Callable[[Sequence[int]], bool]) -> Sequence[int]:
    """Return which of these turns are named, each told by its place: every first, second, fifth, ... that have room."""
    ways = ([at for at, count in enumerate(counts) if count % every == 0] for every in _EVERY)
    return next((way for way in ways if have_room(way)), ())


def _have_room(labels: Sequence[tuple[float, str]]) -> bool:
    """Return whether labels, each a middle and its words, are apart."""
    return all(there - here >= (_wide(name) + _wide(after)) / 2 + 4 for (here, name), (there, after) in pairwise(labels))


def _spread(spread: ShadedRange, plot: Plot, y: Callable[[float], float], colour: str) -> str:
    there = [f"{plot.x(ply):.1f},{y(top):.1f}" for ply, _, top in spread.edges]
    back = [f"{plot.x(ply):.1f},{y(bottom):.1f}" for ply, bottom, _ in reversed(spread.edges)]
    return f'<polygon points="{" ".join(there + back)}" fill="{colour}" fill-opacity="0.18"/>'


def _bars(curve: Curve, plot: Plot, y: Callable[[float], float], colours: ChartColours) -> Iterator[str]:
    colour = colour_of(curve.style, colours)
    for ply, value in curve.points:
        yield line_svg(plot.x(ply), y(0), plot.x(ply), y(value), colour, max(1.2, 0.5 * (plot.x(1) - plot.x(0))))
        if value:
            yield mark_svg(curve.style, plot.x(ply), y(value), 2.2, colour)


def _line(curve: Curve, plot: Plot, y: Callable[[float], float], colours: ChartColours, own: int) -> Iterator[str]:
    """Draw a line; ``own`` is its number among several of the game itself, -1 if it is none of these."""
    path = "".join(steps for _, steps in _steps(curve, plot, y))
    if not path:
        return
    dash = _DASHES[max(0, curve.style, own) % len(_DASHES)]
    colour = place_colour(own, colours) if own >= 0 else colour_of(curve.style, colours)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'


def _area(curve: Curve, plot: Plot, y: Callable[[float], float], colours: ChartColours) -> Iterator[str]:
    """Tint what lies under a curve that is alone, down to 0 or to the foot of the plane."""
    foot = min(plot.bottom, y(0))
    for begin, steps in _steps(curve, plot, y):
        yield f'<path d="{steps}V{foot:.1f}H{begin:.1f}Z" fill="{colour_of(curve.style, colours)}" fill-opacity="0.14"/>'


def _goals(chart: Chart, plot: Plot, y: Callable[[float], float], colours: ChartColours) -> Iterator[str]:
    """Draw what the figure has to come to: dashed lines, each with its label over it, or under it where another is near."""
    taken = list[tuple[float, float, float, float]]()
    for goal in sorted(chart.goals, key=lambda one: -one.points[0][1]):
        colour = colours.goal if goal.style < 0 else colour_of(goal.style, colours)
        path, (first, value) = "".join(steps for _, steps in _steps(goal, plot, y)), goal.points[0]
        yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="8 4"/>'
        begin, wide = plot.x(first) + 6, _wide(goal.name, _LARGE)
        over = [base for base in (y(value) - 6, y(value) + 16) if base - 12 > plot.top - 14]
        ways = [(begin + (plot.right - wide - begin) * at / 20, base) for base in over for at in range(21)]
        boxes = [(at, base - 12, at + wide, base + 4) for at, base in ways]
        free = [one for one in boxes if not _is_crossed(chart, plot, y, one) and not any(_meet(one, two) for two in taken)]
        box = (free or boxes)[0]
        taken.append(box)
        left, top, right, bottom = box
        yield (
            f'<rect x="{left - 3:.1f}" y="{top:.1f}" width="{right - left + 3:.1f}" height="{bottom - top:.1f}" '
            f'fill="{colours.page}" fill-opacity="0.8"/>'
        )
        yield text_svg(box[0], box[1] + 12, goal.name, colour, _LETTERS + 1, weight=700)


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _is_crossed(chart: Chart, plot: Plot, y: Callable[[float], float], label: tuple[float, float, float, float]) -> bool:
    """Return whether a curve goes through a label, told by its edges: left, top, right, bottom."""
    left, top, right, bottom = label
    for curve in (*chart.curves, *chart.goals):
        begun = [value for ply, value in curve.points if plot.x(ply) <= left][-1:]
        seen = [y(value) for value in (*begun, *(value for ply, value in curve.points if left < plot.x(ply) <= right))]
        if seen and min(seen) < bottom and max(seen) > top:
            return True
    return False


def _moment(x: float, y: float, words: str) -> Iterator[str]:
    """Draw a moment on a curve: its number on a disc, as on the timeline."""
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5" fill="{_DISC}" stroke="{_ON_DISC}" stroke-width="1.5"/>'
    yield text_svg(x, y + 4.5, words, _ON_DISC, 13, anchor="middle", weight=700)


def _steps(curve: Curve, plot: Plot, y: Callable[[float], float]) -> Iterator[tuple[float, str]]:
    """Yield each stretch of plies in which the curve has values: where it begins, and its path from step to step."""
    begin, path, last = 0.0, "", (0.0, 0.0)
    for ply, value in curve.points:
        if path and curve.every and ply > last[0] + 1:
            yield begin, f"{path}H{plot.x(last[0]):.1f}"
            path = ""
        if not path:
            begin = plot.x(ply)
            path = f"M{begin:.1f},{y(value):.1f}"
        elif value != last[1]:
            path += f"H{plot.x(ply):.1f}V{y(value):.1f}"
        last = (ply, value)
    if path:
        yield begin, f"{path}H{plot.x(last[0]):.1f}"


def _names(ends: list[tuple[float, Curve]], plot: Plot, colours: ChartColours, width: float) -> Iterator[str]:
    """Yield the name of each curve at its end, with what it came to."""
    crowd = sorted(ends, key=lambda end: end[0])
    for place, (_, curve) in zip(_moved_apart([end for end, _ in crowd], plot), crowd, strict=True):
        yield mark_svg(curve.style, plot.right + 11, place, 5, colour_of(curve.style, colours))
        yield text_svg(
            plot.right + 21, place + 4.5, _cut(curve.name, _NAMES - _wide(curve.last_value)), colours.text, _LETTERS
        )
        yield text_svg(width - _EDGE, place + 4.5, curve.last_value, colours.text, _LETTERS, anchor="end", weight=700)


def _moved_apart(wanted: Sequence[float], plot: Plot) -> list[float]:
    """Return where words stand, given from the top: those that would meet are moved apart, and none beyond the plane."""
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + _APART) if places else place)
    most = plot.bottom
    for at in range(len(places) - 1, -1, -1):
        places[at] = min(places[at], most)
        most = places[at] - _APART
    return places


def _names_on_curves(chart: Chart, plot: Plot, y: Callable[[float], float], colours: ChartColours) -> Iterator[str]:
    """Write on each of several lines of the game itself what tells it from the others.

    It stands halfway up, where the lines are apart: their ends may meet.
    """
    own = _own_curves(chart)
    for at, curve in enumerate(own):
        words = curve.place or curve.name
        half = (min(value for _, value in curve.points) + max(value for _, value in curve.points)) / 2
        ply, value = next(point for point in curve.points if point[1] >= half)
        half_wide = _wide(words, _LARGE) / 2 + 5
        x, middle = plot.x(ply), y(value)
        yield (
            f'<rect x="{x - half_wide:.1f}" y="{middle - 10:.1f}" width="{2 * half_wide:.1f}" height="20" rx="4" '
            f'fill="{colours.page}" stroke="{place_colour(at, colours)}" stroke-width="2"/>'
        )
        yield text_svg(x, middle + 5, words, colours.text, _LARGE, anchor="middle", weight=700)


def _own_values(chart: Chart, plot: Plot, y: Callable[[float], float], colours: ChartColours, width: float) -> Iterator[str]:
    """Write what a curve of the game itself came to at its end, where names of sides stand in other charts."""
    own = _own_curves(chart)
    alone = [curve for curve in chart.curves if curve.style < 0 and curve.points and not curve.bars][:1]
    said = [(curve, curve.place or curve.name) for curve in own] if own else [(curve, "") for curve in alone]
    ends = sorted((y(curve.points[-1][1]), f"{name} {number(curve.points[-1][1])}".strip()) for curve, name in said)
    left = plot.right + (13 if chart.marks else 8)  # a moment at the end stands over the edge
    for place, (_, words) in zip(_moved_apart([end for end, _ in ends], plot), ends, strict=True):
        if left + _wide(words, _LARGE) <= width:
            yield text_svg(left, place + 5, words, colours.text, _LARGE, weight=700)


def _wide(text: str, size: int = _LETTERS) -> float:
    """Return about how many pixels wide a text is in letters of a size; large ones are bold."""
    ems = sum(
        1.0 if east_asian_width(one) in "WF" else 0.87 if one in "MWmw" else 0.31 if one in " iIjl.'" else 0.6
        for one in text
    )
    return ems * size * (1.06 if size >= _LARGE else 1.0)


def _cut(name: str, most: float) -> str:
    """Return as much of a name as a legend has room for."""
    while _wide(name) > most:
        name = name.removesuffix("\u2026")[:-1].rstrip() + "\u2026"
    return name


def mark_svg(style: int, x: float, y: float, size: float, colour: str) -> str:
    """Return the shape that the team bears, of eight; a disc for the game itself."""
    if style < 0 or style % 8 == 1:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.9:.1f}" fill="{colour}"/>'
    points = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in _MARKS[style % 8])
    return f'<polygon points="{points}" fill="{colour}"/>'


def _corners(count: int, turn: float, inner: float = 1.0) -> tuple[tuple[float, float], ...]:
    """Return the corners of a regular figure about the origin; every second one at ``inner`` makes a star."""
    reach = [1.0 if at % 2 == 0 else inner for at in range(count)]
    angles = [radians(turn + 360 * at / count) for at in range(count)]
    return tuple((far * cos(angle), far * sin(angle)) for far, angle in zip(reach, angles, strict=True))


_ARM = 0.36
_MARKS: tuple[tuple[tuple[float, float], ...], ...] = (
    _corners(4, -90),
    (),
    ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    ((0, -1), (0.9, 0.7), (-0.9, 0.7)),
    _corners(6, 0),
    _corners(5, -90),
    _corners(10, -90, 0.45),
    (
        *((-_ARM, -1), (_ARM, -1), (_ARM, -_ARM), (1, -_ARM), (1, _ARM), (_ARM, _ARM)),
        *((_ARM, 1), (-_ARM, 1), (-_ARM, _ARM), (-1, _ARM), (-1, -_ARM), (-_ARM, -_ARM)),
    ),
)
"""By team: diamond, disc, square, triangle, hexagon, pentagon, star, cross."""


def text_svg(x: float, y: float, text: str, colour: str, size: int, *, anchor: str = "start", weight: int = 400) -> str:
    """Return words; ``y`` is the line on which they stand."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{colour}" stroke="none" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def line_svg(x: float, y: float, to_x: float, to_y: float, colour: str, width: float) -> str:
    """Return a straight line."""
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}" stroke-width="{width:.1f}"/>'


def ticks_of(low: float, high: float) -> list[float]:
    """Return three to six round values that hold the whole range."""
    reach = (high - low) or 1.0
    rough = reach / 4
    power = 10 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough - 1e-9)
    step = max(step, 1.0) if reach >= 1 and float(reach).is_integer() else step
    first, last = floor(low / step + 1e-9), ceil((high or low + reach) / step - 1e-9)
    return [at * step for at in range(first, max(last, first + 1) + 1)]


def _round_plies(last: int, wide: float) -> list[int]:
    """Return round plies for the axis, as many as have room in its width."""
    most = min(12, int(wide / _PLY_APART))
    step = next(
        size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000) if last / size <= most or size == 5000
    )
    return list(range(0, last + 1, step))
