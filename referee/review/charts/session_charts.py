"""Charts of a session as data and in words; `svg_charts` draws them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import msgspec

from engine.english import capital, counted, joined, number, signed, with_unit
from referee.review.figure_lines import title_of_all, told_apart, value_in_words
from referee.review.luck import Luck, luck_of
from referee.review.measure_series import (
    Series,
    ThinkTime,
    are_long,
    duration,
    figures_of,
    grouped_by_side,
    is_told_by,
    thinking_of,
)
from referee.review.outcome_figures import OutcomeFigures
from referee.review.review import Review
from referee.review.summary import ReviewSummary
from referee.review.timeline import Band
from referee.review.turning_points import in_order_of_play

Point = tuple[float, float]
NEEDED = "needed"
"""The label of what a figure has to come to, before whose it is."""
_FEW = 2  # of more sides that have to come to the same it is not said which they are
DECIDES, MATTERS, HELPS, TIME, LUCK = (
    "What can win or end the game",
    "What matters on the way",
    "What helps",
    "Think time",
    "Luck of the dice",
)
"""The headings of charts, in their order."""


class Curve(msgspec.Struct, frozen=True):
    """One line of a chart.

    Attributes:
        name: the label at its end.
        points: (ply, value), by ply.
        style: which of the colours, dashes and marks: equal for one team in all charts; -1 for the game itself.
        bars: drawn as a bar at each point instead of a line from step to step.
        every: whether it has a point at every ply with a value, and a gap at the others.
        place: of one figure of several places the place that it is of.
    """

    name: str
    points: tuple[Point, ...]
    style: int = -1
    bars: bool = False
    every: bool = False
    place: str = ""

    @property
    def last_value(self) -> str:
        """What it came to, as it stands at its end; "" of bars, which come to nothing."""
        return number(self.points[-1][1]) if self.points and not self.bars else ""

    @property
    def label(self) -> str:
        """What stands at its end: the name, and what it came to."""
        return f"{self.name} {self.last_value}".strip()


class ShadedRange(msgspec.Struct, frozen=True):
    """A shaded range behind the curves, as (ply, low, high), with its label."""

    name: str
    edges: tuple[tuple[float, float, float], ...]


class Chart(msgspec.Struct, frozen=True):
    """A chart over plies.

    Attributes:
        id, title: what it shows.
        unit: the unit of its values, the title of the vertical axis; the other axis always counts plies.
        last: the last ply.
        curves, spread: what is drawn.
        turns: (first ply, last ply, title) of each turn; a line stands where it begins.
        text: the same in words.
        heading: under which of the headings it stands; "" of one that stands alone.
        meaning: what its figure has to come to, or how it is read, in a sentence; "" where title and heading say it.
        beside: the labels of the curves of all charts that are shown together, so that their planes are equally wide.
        span: the least and largest value of all charts that share a scale; None: of this one.
        goals: what the figure has to come to, each as points, with its label at the left: of all sides, or of each side its
            own, in its style.
        marks: (ply, value, words) of moments that are marked on the curves.
    """

    id: str
    title: str
    unit: str
    last: int
    curves: tuple[Curve, ...]
    turns: tuple[tuple[int, int, str], ...]
    text: str
    heading: str = ""
    meaning: str = ""
    spread: ShadedRange | None = None
    beside: tuple[str, ...] = ()
    span: tuple[float, float] | None = None
    goals: tuple[Curve, ...] = ()
    marks: tuple[tuple[int, float, str], ...] = ()

    @property
    def labelled_curves(self) -> tuple[Curve, ...]:
        """The curves that have a name at their end: the title says what a line of the game itself is."""
        return tuple(curve for curve in self.curves if curve.name != self.title)

    @property
    def value_range(self) -> tuple[float, float]:
        """The least and largest value, 0 included."""
        if self.span is not None:
            return self.span
        values = [value for curve in (*self.curves, *self.goals) for _, value in curve.points]
        if self.spread is not None:
            values += [value for _, low, high in self.spread.edges for value in (low, high)]
        return min([0.0, *values]), max([0.0, *values])


def charts_of(review: Review, summary: ReviewSummary) -> tuple[Chart, ...]:
    """Return all charts of a session: its measures, first what decided it, then what else can decide a game; think time,
    luck.
    """
    turns = _turns(review.bands)
    styles = {seat: at for at, seat in enumerate(review.seats)}
    charts = [
        msgspec.structs.replace(
            _measure(review, group, styles, turns),
            goals=_goal_curves(review, group, styles),
        )
        for group in _grouped(_by_weight(summary))
    ]
    if are_long(summary.thinking):
        charts.append(_thinking(review, summary.thinking, styles, turns))
    charts += [_luck(review, one, styles, turns) for one in summary.luck]
    labels = (
        curve.label for chart in charts for curve in chart.labelled_curves if curve.style >= 0
    )  # places are on their lines
    beside = tuple(dict.fromkeys(labels))
    return tuple(msgspec.structs.replace(chart, beside=beside) for chart in charts)


def deciding_chart(review: Review, summary: ReviewSummary) -> Chart | None:
    """Return the chart of the figures that decided a session, with their goal and its turning points; None of one that goes
    on, or of which no figure tells.
    """
    deciding = summary.ending.deciding if summary.ending is not None else None
    if deciding is None or not deciding.figures:
        return None
    figures = list(deciding.figures if any(one.seat for one in deciding.figures) else deciding.own)
    styles = {seat: at for at, seat in enumerate(review.seats)}
    chart = _measure(review, figures, styles, _turns(review.bands))
    marks = tuple(
        (point.ply, point.after, str(rank))
        for rank, point in enumerate(in_order_of_play(summary.turning_points), 1)
        if any((one.id, one.seat) == (point.series, point.seat) for one in figures)
    )
    return msgspec.structs.replace(chart, goals=_goal_curves(review, figures, styles), marks=marks)


def ran_out_chart(review: Review, summary: ReviewSummary, decided: Chart | None) -> Chart | None:
    """Return the chart of what ran out, so that the game ended; None of a game that ended otherwise, or goes on.

    It stands over that of what decided the game, ply over ply.
    """
    out = summary.ending.deciding.ran_out if summary.ending is not None else None
    if out is None:
        return None
    chart = _measure(review, [out], {}, _turns(review.bands))
    goal = Curve("none left", ((1, 0.0), (review.number, 0.0)))
    beside = tuple(curve.label for curve in decided.labelled_curves) if decided is not None else ()
    return msgspec.structs.replace(chart, goals=(goal,), beside=beside)


def _goal_curves(review: Review, figures: Sequence[Series], styles: Mapping[str, int]) -> tuple[Curve, ...]:
    """Return what figures have to come to after each ply of the game: once where it is the same of all.

    A side that is out has no goal any more: plies of which one has none are no difference.
    """
    line = [ply for ply in review.line() if not review.band(ply).setup]
    shared = list[tuple[dict[int, float], list[Series]]]()  # a goal by plies, and the figures that have it
    for one in figures:
        goals = {ply: goal for ply in line if one.goals and (goal := one.goals[ply]) is not None}
        if not goals:
            continue
        for known, whose in shared:
            if all(known.get(ply, goal) == goal for ply, goal in goals.items()):
                known.update(goals)
                whose.append(one)
                break
        else:
            shared.append((goals, [one]))
    by_most = sorted(shared, key=lambda one: -len(one[1]))
    return tuple(_goal_curve(review, goals, whose, styles, is_only=len(shared) == 1) for goals, whose in by_most)


def _goal_curve(
    review: Review, goals: Mapping[int, float], whose: Sequence[Series], styles: Mapping[str, int], *, is_only: bool
) -> Curve:
    """Return the line of a goal by plies, with whose it is where others have another."""
    seat = whose[0].seat
    is_named = not is_only and bool(seat) and len(whose) <= _FEW
    by = f" by {joined([review.name(one.seat) for one in whose])}" if is_named else ""
    name = f"{NEEDED}{by}" if seat or whose[0].together else "ends the game"
    return Curve(name, tuple(sorted(goals.items())), styles.get(seat, -1) if is_named and len(whose) == 1 else -1)


class Sparkline(msgspec.Struct, frozen=True):
    """A small chart of one figure: of all sides that have it, on one scale.

    Attributes:
        title: its name.
        seats: whose each curve is, "" if of the game.
        chart: what is drawn.
        text_at: returns a text for a seat and a ply; "" for none.
    """

    title: str
    seats: tuple[str, ...]
    chart: Chart
    text_at: Callable[[str, int], str]


def sparklines_of(review: Review, series: Sequence[Series] | None = None) -> list[Sparkline]:
    """Return a sparkline for each of the game's measures that ever has a value, then for luck, then for think time.

    What sides can be compared by is one sparkline; lucks have scales that are alike.
    ``series`` are the measures if they are known already.
    """
    styles = {seat: at for at, seat in enumerate(review.seats)}
    groups = grouped_by_side(figures_of(review) if series is None else series)
    found = [
        Sparkline(
            group[0].title,
            tuple(one.seat for one in group),
            _measure(review, group, styles, ()),
            partial(_measure_text, {one.seat: one for one in group}),
        )
        for group in groups
    ]
    lucks = [(one, _luck(review, one, styles, ())) for one in luck_of(review)]
    reaches = [chart.value_range for _, chart in lucks]
    span = (min(low for low, _ in reaches), max(high for _, high in reaches)) if reaches else None
    found += [
        Sparkline(
            "Luck of the dice",
            (one.seat,),
            msgspec.structs.replace(chart, span=span),
            partial(_luck_text, one),
        )
        for one, chart in lucks
    ]
    thought = [one for one in thinking_of(review) if one.total_ms]
    if are_long(thought):
        times = {one.seat: dict(one.each) for one in thought}
        chart = _thinking(review, thought, styles, ())
        found.append(Sparkline("Think time", tuple(times), chart, partial(_thinking_text, times)))
    return found


def deciding_sparkline(review: Review, deciding: OutcomeFigures) -> Sparkline | None:
    """Return a sparkline of the figure that decided a session, with what it had to come to; None where no figure tells.

    Figures of several places (``Water in A``, ``Water in B``) are one, with the places for seats.
    """
    own = deciding.figures if any(one.seat for one in deciding.figures) else deciding.own
    if not own:
        return None
    title = title_of_all(own)
    figures = [one for one in own if title or one.title == own[0].title]
    title = title or own[0].title
    keyed = {one.seat or one.title.removeprefix(title).strip(): one for one in figures}
    styles = {seat: at for at, seat in enumerate(review.seats)}
    chart = msgspec.structs.replace(_measure(review, figures, styles, ()), goals=_goal_curves(review, figures, styles))
    return Sparkline(title, tuple(keyed), chart, partial(_place_text, keyed))


def _place_text(keyed: Mapping[str, Series], key: str, ply: int) -> str:
    """Return the value after a ply, after the place that a figure of the game is of."""
    value = _measure_text(keyed, key, ply)
    return value if keyed[key].seat else f"{key} {value}".strip()


def _measure_text(group: Mapping[str, Series], seat: str, ply: int) -> str:
    """Return the value after a ply, also after one that was taken back: it is that of the table in view."""
    value = group[seat].at(ply)
    return "–" if value is None else _value_text(group[seat], value)


def _value_text(series: Series, value: float) -> str:
    return f"{number(value)} %" if series.unit == "%" else number(value)


def _luck_text(luck: Luck, _seat: str, ply: int) -> str:
    at = bisect_right(luck.throws, ply, key=lambda throw: throw.ply)
    return signed(luck.throws[at - 1].luck if at else 0.0, 1)


def _thinking_text(times: Mapping[str, Mapping[int, int]], seat: str, ply: int) -> str:
    return duration(times[seat][ply]) if times[seat].get(ply) else ""


def _turns(bands: Iterable[Band]) -> tuple[tuple[int, int, str], ...]:
    """Return the turns as the game counts them, whoever decides in them."""
    found: list[tuple[int, int, str]] = []
    for band in bands:
        first = found.pop()[0] if found and found[-1][2] == band.turn else band.first
        found.append((first, band.last, band.turn))
    return tuple(found)


def _by_weight(summary: ReviewSummary) -> list[Series]:
    """Return the figures of a session in the order in which they matter: a class asks first what wins."""
    decided = {one.id for one in summary.ending.deciding.figures} if summary.ending is not None else set()
    sides = {one.title for one in summary.figures if one.seat and one.decides}
    order = (DECIDES, MATTERS, HELPS)
    return sorted(
        summary.figures,
        key=lambda one: (one.id not in decided, order.index(_heading_of(one)), one.title not in sides, not one.decides),
    )


def _heading_of(one: Series) -> str:
    """Return the heading under which a figure stands: what it is for."""
    if one.decides or one.goals or one.runs_out:
        return DECIDES
    return MATTERS if one.stake else HELPS


def _grouped(figures: Iterable[Series]) -> list[list[Series]]:
    """Group the same figure of several seats, or of several places, for one chart; leave out one that never changes or
    repeats a curve.
    """
    groups: dict[tuple[str, str], list[Series]] = {}
    for one in figures:
        if any(value is not None for value in one.values):
            groups.setdefault((one.placeless_title, one.unit), []).append(one)
    found: list[list[Series]] = []
    for group in groups.values():
        if any(len({*one.values} - {None}) > 1 for one in group) and not any(_repeats(group, other) for other in found):
            found.append(group)
    return found


def _repeats(group: Sequence[Series], other: Sequence[Series]) -> bool:
    """Return whether a chart would show the curves of another one again, or what these are short of their goals."""
    return len(group) == len(other) and all(map(is_told_by, group, other))


def _measure(review: Review, group: list[Series], styles: dict[str, int], turns: tuple[tuple[int, int, str], ...]) -> Chart:
    line = review.line()  # a slip that was taken back is no spike
    curves = tuple(
        Curve(
            review.name(one.seat) if one.seat else one.title,
            tuple((ply, value) for ply, value in enumerate(one.in_effect(line)) if ply and value is not None),
            styles.get(one.seat, -1),
            every=True,
            place=one.place,
        )
        for one in group
    )
    first, meaning = group[0], _meaning(review, group)
    text = f"{meaning} {_in_words(curves, first.unit)}".strip()
    return Chart(first.id, _title_of(group), first.unit, review.number, curves, turns, text, _heading_of(first), meaning)


def _title_of(group: Sequence[Series]) -> str:
    """Return what figures are called together: ``Water in A, B and C``."""
    alike, names = title_of_all(group), [*dict.fromkeys(told_apart(group))]
    if len(names) == 1:
        return alike
    return f"{alike} {joined(names)}" if alike else "What decided it"


def _meaning(review: Review, group: Sequence[Series]) -> str:
    """Return what a figure has to come to, a sentence; "" of one whose heading says what it is for."""
    first, line = group[0], review.line()
    goals = [(one, goal) for one in group if one.goals and (goal := one.goals[line[-1] if line else 0]) is not None]
    if goals:
        needed = {goal: with_unit(number(goal), one.unit) for one, goal in goals}
        if first.together:
            return f"The game is won when each of these has come to {joined([*needed.values()])}."
        if not first.seat:
            return f"At {joined([*needed.values()])} the game ends."
        if len(goals) > 1 and len(needed) == 1:
            return f"To win, a side needs {joined([*needed.values()])}."
        return f"{_whose(review, goals)} to win."
    return "When there are none left, the game ends." if first.runs_out else ""


def _whose(review: Review, goals: Sequence[tuple[Series, float]]) -> str:
    """Return what each side needs: ``Red needs $500K, Blue $575K``."""
    (one, goal), *others = goals
    rest = "".join(f", {review.name(other.seat)} {with_unit(number(more), other.unit)}" for other, more in others)
    return f"{capital(review.name(one.seat))} needs {with_unit(number(goal), one.unit)}{rest}"


def _thinking(
    review: Review, thinking: Sequence[ThinkTime], styles: dict[str, int], turns: tuple[tuple[int, int, str], ...]
) -> Chart:
    curves = tuple(
        Curve(one.name, tuple((ply, time / 1000) for ply, time in one.each), styles.get(one.seat, -1), bars=True)
        for one in thinking
        if one.each
    )
    words = [
        f"{one.name}: {number(one.total_ms / 1000)} s in {counted(len(one.each), 'decision')}, "
        f"{number(one.median_ms / 1000)} s in the middle, {number(one.longest_ms / 1000)} s at most."
        for one in thinking
        if one.each
    ]
    meaning = "How long each decision took."
    text = f"{meaning} {' '.join(words)}"
    return Chart("thinking", "Think time", "seconds", review.number, curves, turns, text, TIME, meaning)


def _luck(review: Review, luck: Luck, styles: dict[str, int], turns: tuple[tuple[int, int, str], ...]) -> Chart:
    end = luck.throws[-1]
    points = ((0, 0.0), *((one.ply, one.luck) for one in luck.throws), (review.number, end.luck))
    edges = ((0, 0.0, 0.0), *((one.ply, one.low, one.high) for one in luck.throws), (review.number, end.low, end.high))
    curve = Curve(luck.name, points, styles.get(luck.seat, -1))
    spread = ShadedRange("95 % of sessions with fair dice", edges)
    title = f"Luck of {luck.name}"
    unit = "successes above expectation"
    meaning = f"Above 0 the dice were lucky so far, below 0 unlucky; shaded: {spread.name}."
    text = f"{meaning} {luck.text}"
    return Chart(f"luck-{luck.seat}", title, unit, review.number, (curve,), turns, text, LUCK, meaning, spread)


def _in_words(curves: Iterable[Curve], unit: str) -> str:
    said = []
    for curve in curves:
        values = [value for _, value in curve.points]
        if not values:
            continue
        low, high = min(values), max(values)
        at = next(ply for ply, value in curve.points if value == high)
        begun, end = value_in_words(values[0], unit), value_in_words(values[-1], unit)
        most = f", highest {value_in_words(high, unit)} at move {at:.0f}" if high not in (values[0], values[-1]) else ""
        least = f", lowest {value_in_words(low, unit)}" if low not in (values[0], values[-1]) else ""
        went = f"from {begun} to {end}" if begun != end else f"{end} at the start and at the end"
        said.append(f"{curve.name}: {f'{went}{most}{least}' if low != high else f'{end} all the time'}.")
    return " ".join(said)
