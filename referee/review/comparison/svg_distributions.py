"""Distributions as SVG in the style of `svg_charts`: frequencies, minimum, quartiles, maximum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from engine.english import number
from referee.review.charts.svg_charts import (
    LIGHT,
    ChartColours,
    colour_of,
    line_svg,
    mark_svg,
    sheet_svg,
    text_svg,
    ticks_of,
)
from referee.review.comparison.distributions import Distribution, Sample

_LEFT, _RIGHT, _TOP, _FOOT, _ROW = 150, 24, 34, 42, 66
_BARS, _BOX, _COUNT = 28, 12, 10  # of a row: how high its longest bar is, and its box; and how large the bars' counts are
_HALF = 14  # no bar is wider than twice this
_LEGEND = "bars: sessions, box: the middle half"
_BINS = 30  # whole numbers over no more than this have a bar each


def distribution_size(chart: Distribution) -> int:
    """Return how high its picture is, in pixels."""
    return _TOP + _ROW * len(chart.samples) + _FOOT


def distribution_svg(chart: Distribution, width: int = 720, *, colours: ChartColours = LIGHT) -> str:
    """Return a distribution as SVG text, as high as `distribution_size` says."""
    height = distribution_size(chart)
    steps = ticks_of(
        min(one.values[0] for one in chart.samples),
        max(one.values[-1] for one in chart.samples),
    )
    left, right, bottom = _LEFT, width - _RIGHT, height - _FOOT

    def x(value: float) -> float:
        return left + (right - left) * (value - steps[0]) / (steps[-1] - steps[0])

    parts = sheet_svg(chart.title, chart.text, width, height, colours)
    parts.append(text_svg(left, 18, chart.title, colours.text, 13, weight=700))
    for step in steps:
        parts.append(line_svg(x(step), _TOP, x(step), bottom, colours.line, 1.4 if step == 0 else 0.7))
        parts.append(text_svg(x(step), bottom + 15, f"{step:g}", colours.soft, 11, anchor="middle"))
    parts.append(text_svg((left + right) / 2, bottom + 33, chart.unit, colours.soft, 11, anchor="middle"))
    parts.append(text_svg(16, bottom + 33, _LEGEND, colours.soft, 11))
    for at, sample in enumerate(chart.samples):
        parts += _sample(sample, _TOP + at * _ROW, x, steps, colours)
    return "\n".join([*parts, "</svg>"])


def _sample(
    sample: Sample, top: float, x: Callable[[float], float], steps: Sequence[float], colours: ChartColours
) -> Iterator[str]:
    colour, spread = colour_of(sample.style, colours), sample.spread
    ground = top + _COUNT + _BARS + 2
    middle = ground + _BOX / 2 + 3
    yield mark_svg(sample.style, 16, top + 24, 4.5, colour)
    yield text_svg(26, top + 28, sample.name[:19], colours.text, 12, weight=700)
    yield text_svg(26, top + 44, f"median {number(spread.middle)}, n {spread.count}", colours.soft, 11)
    wide, bars = _binned(sample.values, steps[0], steps[-1])
    most = max(bars.values())
    for value, count in sorted(bars.items()):
        high = _BARS * count / most
        half = min(_HALF, max(1.0, 0.42 * (x(wide) - x(0))))
        yield (
            f'<rect x="{x(value) - half:.1f}" y="{ground - high:.1f}" width="{2 * half:.1f}" height="{high:.1f}" '
            f'fill="{colour}" fill-opacity="0.45"/>'
        )
        if 2 * half > _COUNT:
            yield text_svg(x(value), ground - high - 3, str(count), colours.soft, _COUNT, anchor="middle")
    yield line_svg(x(spread.least), middle, x(spread.most), middle, colour, 1.4)
    for end in (spread.least, spread.most):
        yield line_svg(x(end), middle - 4, x(end), middle + 4, colour, 1.4)
    yield (
        f'<rect x="{x(spread.low):.1f}" y="{middle - _BOX / 2:.1f}" width="{max(1.5, x(spread.high) - x(spread.low)):.1f}" '
        f'height="{_BOX}" fill="{colours.page}" stroke="{colour}" stroke-width="1.6"/>'
    )
    yield line_svg(x(spread.middle), middle - _BOX / 2 - 2, x(spread.middle), middle + _BOX / 2 + 2, colours.text, 3)


def _binned(values: Sequence[float], least: float, most: float) -> tuple[float, Counter[float]]:
    """Return how wide a bar is, and how many values fall into each, by its middle."""
    if most - least <= _BINS and all(value.is_integer() for value in values):
        return 1.0, Counter(values)
    wide = (most - least) / _BINS
    at = (min(_BINS - 1, int((value - least) / wide)) for value in values)
    return wide, Counter(least + (one + 0.5) * wide for one in at)
