"""Turning points: the plies of a game at which a figure changed most."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec

from engine.english import with_full_stop
from referee.review.figure_lines import change_in_words, goal_in_words
from referee.review.measure_series import Series
from referee.review.outcome_figures import (
    OutcomeFigures,
    Swing,
    largest_fall,
    lead_at,
    lead_history,
    nearest_to_goal,
    outcome_figures_of,
    swings_of,
)
from referee.review.review import Review

MOST = 3
"""So many turning points a session has: what a class can talk about in one lesson."""
_LIVELY = 3
_APART = 0.1
"""Points that are nearer to one another than this share of the game are close."""
_OUT = 0.5
"""Who loses more than this share of what it needs to win is as good as out."""
_WEIGHTY = 0.1
"""So much of its range a figure by which the game was decided changes at least at a turning point that comes first."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A figure that changed much at one ply.

    ``share`` is how much of all the movement of that figure fell in this ply, 0 to 1. With ``of_goal`` not the figure
    changed but what it has to come to. Moves alike that followed one another are one point: ``ply`` is the last of them,
    ``first`` the first, 0 where it is one move.
    """

    ply: int
    series: str
    title: str
    unit: str
    seat: str
    before: float
    after: float
    share: float
    text: str
    of_goal: bool = False
    first: int = 0

    @property
    def plies(self) -> range:
        """The plies from the first to the last."""
        return range(self.first or self.ply, self.ply + 1)


def turning_points_of(review: Review, series: Sequence[Series], most: int = MOST) -> tuple[TurningPoint, ...]:
    """Return the turning points: one a ply, the largest first.

    They come in this order:

    * of a game that ended, what threw back a side that had come nearest to a goal that nobody reached;
    * that by which the winner came to be ahead for good, or a rival lost most of what it needed;
    * the plies at which the distance to that end changed most and stayed so, in the figure that decided it
      (`outcome_figures.py`), no two of them close to one another;
    * moves like one of them or close to it;
    * as in a game that goes on, the largest changes of any figure, each as its share of all that its figure moved.

    Of changes alike one that reached the goal or moved it comes first, then the later one. A figure that goes up and down
    all the time (pawns spent in a turn) counts for little. Figures that moved less than three times, or only to and fro by
    one, are left out unless there is no other, and so are those that are only means. A ply that was taken back turned
    nothing, nor did what all sides gained or lost alike. The set-up is where figures begin.
    """
    line = review.line()
    setup = {ply for ply in line if review.band(ply).setup}
    found = _deciding_points(review, series, setup, line)
    at_stake = [one for one in series if one.stake]
    moving = [(one, changes) for one in at_stake if (changes := _changes(one, line, setup | _alike(one, series, line)))]
    lively = [(one, changes) for one, changes in moving if len(changes) >= _LIVELY and _range(one) > 1] or moving
    best: dict[int, TurningPoint] = {}
    for one, changes in lively:
        moved = sum(abs(after - before) for _, before, after in changes)
        for ply, before, after in changes:
            share = abs(after - before) / moved
            if ply not in best or share > best[ply].share:
                best[ply] = _point(review, Swing(ply, one, before, after, abs(after - before)), share)
    known = {point.ply for point in found}
    rest = sorted((one for one in best.values() if one.ply not in known), key=lambda one: (-one.share, one.ply))
    return tuple(_of_several_kinds(review, _joined(review, [*found, *rest], most), [*found, *rest], series))


def _of_several_kinds(
    review: Review, points: Sequence[TurningPoint], others: Sequence[TurningPoint], series: Sequence[Series]
) -> Sequence[TurningPoint]:
    """Return these points; if all are of one kind, one of the others in place of the last.

    It is the first by which another side came nearer to the same end, or else one of a figure that could have ended the
    game. Three steps alike tell a class one thing.
    """
    ends = {(one.id, one.seat): (one.decides, one.seat) for one in series}

    def kind(one: TurningPoint) -> tuple[tuple[tuple[str, ...], str], bool, str]:
        return ends[one.series, one.seat], one.after > one.before, review.ticks[one.ply - 1].verb

    if len(points) < MOST or len(set(map(kind, points))) > 1:
        return points
    (decides, seat), _, _ = kind(points[0])
    begun, known = _APART * len(review.line()), {ply for one in points for ply in one.plies}
    fitting = [
        one
        for one in others
        if (own := ends[one.series, one.seat])[0] and own != (decides, seat) and one.after > one.before
        if one.ply > begun and one.ply not in known
    ]
    other = min(fitting, key=lambda one: ends[one.series, one.seat][0] != decides, default=None)
    return points if other is None else [*points[:-1], other]


def _joined(review: Review, points: Sequence[TurningPoint], most: int) -> list[TurningPoint]:
    """Return the first of these points, those of moves alike that followed one another as one."""
    line = review.line()
    place = {ply: at for at, ply in enumerate(line)}
    found: list[TurningPoint] = []
    for point in points:
        whole, rank = point, len(found)
        while beside := [one for one in found if _is_continued(review, one, whole, place)]:  # it may lie between two
            rank = min(rank, found.index(beside[0]))
            found.remove(beside[0])
            whole = _with_both(review, beside[0], whole)
        if len(found) < most:
            found.insert(rank, whole)
    return found


def _is_continued(review: Review, one: TurningPoint, other: TurningPoint, place: Mapping[int, int]) -> bool:
    """Return whether two points are of moves alike, one after the other, by which the same figure went the same way."""
    first, last = sorted((one, other), key=lambda point: point.ply)
    ticks = [review.ticks[ply - 1] for ply in (first.ply, last.plies[0])]
    return (
        place[last.plies[0]] - place[first.ply] == 1
        and all(tick.kind == "move" and tick.seat for tick in ticks)
        and len({(tick.seat, tick.verb) for tick in ticks}) == 1
        and (one.series, one.seat, one.of_goal) == (other.series, other.seat, other.of_goal)
        and (one.after > one.before) == (other.after > other.before)
    )


def _with_both(review: Review, one: TurningPoint, other: TurningPoint) -> TurningPoint:
    first, last = sorted((one, other), key=lambda point: point.ply)
    both = msgspec.structs.replace(last, before=first.before, share=one.share + other.share, first=first.plies[0])
    figure = Series(both.series, both.title, both.unit, both.seat, ())
    return msgspec.structs.replace(both, text=_text(review, both.ply, figure, both.before, both.after, of_goal=both.of_goal))


def _deciding_points(review: Review, series: Sequence[Series], setup: set[int], line: Sequence[int]) -> list[TurningPoint]:
    """Return the large changes of the distance to the end that came, the largest first."""
    deciding = outcome_figures_of(review, series)
    alike = set().union(*(_alike(one, series, line) for one in deciding.own))
    swings = list(swings_of(review, deciding, setup | alike))
    least, all_ = least_weighty(deciding, line), sum(one.size for one in swings)
    first = [*_thrown_back(review, deciding, swings, line), *_lead_taken(review, deciding, swings)]
    first += [one for one in _rival_out(deciding, line) if one.ply not in [known.ply for known in first]]
    large = sorted(
        (one for one in swings if one.size >= least and one.ply not in [known.ply for known in first]),
        key=lambda one: (-_kept(one, line), -one.size, not (one.last or one.of_goal), -one.ply),
    )
    ordered = [*first, *_apart(_each_kind_first(review, large), first, line)]
    return [_point(review, one, one.size / all_) for one in ordered]


def _kept(swing: Swing, line: Sequence[int]) -> float:
    """Return how much of a change was still there when the game ended: what was lost again soon decided little."""
    if swing.of_goal:
        return swing.size
    later = [value for ply in line if ply >= swing.ply and (value := swing.series.values[ply]) is not None]
    up = swing.after > swing.before
    return max(0.0, min(later) - swing.before if up else swing.before - max(later))


def _apart(swings: Sequence[Swing], chosen: Sequence[Swing], line: Sequence[int]) -> list[Swing]:
    """Return swings with those before all others that are not close to a weightier one, or by which a figure came to its
    goal: a class sees the whole game.
    """
    least, place = _APART * len(line), {ply: at for at, ply in enumerate(line)}
    found, close = [*chosen], list[Swing]()
    for swing in swings:
        near = not swing.last and any(abs(place[swing.ply] - place[one.ply]) < least for one in found)
        (close if near else found).append(swing)
    return [*found[len(chosen) :], *close]


def _thrown_back(review: Review, deciding: OutcomeFigures, swings: Sequence[Swing], line: Sequence[int]) -> list[Swing]:
    """Return the swing by which the side that had come nearest to its goal lost most of what it lacked at the end."""
    nearest = nearest_to_goal(review, deciding)
    fall = largest_fall(nearest[2], line, nearest[1]) if nearest is not None else None
    if nearest is None or fall is None:
        return []
    return [one for one in swings if one.ply == fall[1] and (one.series, one.of_goal) == (nearest[2], False)]


def _lead_taken(review: Review, deciding: OutcomeFigures, swings: Sequence[Swing]) -> list[Swing]:
    """Return the swing by which the winner came to be ahead for good, where others had been ahead before: also that by which
    another fell back.
    """
    led = lead_history(review, deciding) if deciding.how in ("lead", "reached") else None
    if led is None or not led[1]:
        return []
    line = review.line()
    last = line[line.index(led[0]) - 1]
    changed = [
        Swing(led[0], one, before, after, abs(after - before))
        for one in deciding.figures
        if (before := one.values[last]) is not None and (after := one.values[led[0]]) is not None and before != after
    ]
    own = [one for one in swings if one.ply == led[0]]
    return own if deciding.how == "lead" else sorted([*own, *changed], key=lambda one: -one.size)[:1]


def _rival_out(deciding: OutcomeFigures, line: Sequence[int]) -> list[Swing]:
    """Return the swing by which another side lost most of what it had of a goal for good, more than half of that."""
    falls = [
        Swing(ply, one, before, after, before - after)
        for one in deciding.figures
        if deciding.how == "reached" and one not in deciding.own and one.goals
        for last, ply in pairwise(line)
        if (before := one.values[last]) is not None and (after := one.values[ply]) is not None and before > after
        if _kept(Swing(ply, one, before, after, 0), line) > _OUT * (one.goals[ply] or before)
    ]
    return sorted(falls, key=lambda one: -one.size)[:1]


def _each_kind_first(review: Review, swings: Sequence[Swing]) -> list[Swing]:
    """Return swings with the first of each kind before all others: three moves alike tell a class one thing."""
    known: set[tuple[str, str]] = set()
    first: list[Swing] = []
    again: list[Swing] = []
    for swing in swings:
        tick = review.ticks[swing.ply - 1]
        kind = (tick.seat, review.label(swing.ply))
        (again if tick.kind == "move" and kind in known else first).append(swing)
        known.add(kind)
    return [*first, *again]


def least_weighty(deciding: OutcomeFigures, line: Sequence[int]) -> float:
    """Return how large a change of the distance to the end is at least that comes before those of other figures."""
    return _WEIGHTY * _reach(deciding, line)


def _point(review: Review, swing: Swing, share: float) -> TurningPoint:
    one, before, after = swing.series, swing.before, swing.after
    text = _text(review, swing.ply, one, before, after, of_goal=swing.of_goal)
    return TurningPoint(swing.ply, one.id, one.title, one.unit, one.seat, before, after, share, text, swing.of_goal)


def _text(review: Review, ply: int, one: Series, before: float, after: float, *, of_goal: bool) -> str:
    """Return what happened at a ply, and how a figure changed by it, or what it has to come to."""
    change = (goal_in_words if of_goal else change_in_words)(review, one, before, after)
    return f"{with_full_stop(review.story(ply))} {change}."


def _reach(deciding: OutcomeFigures, line: Sequence[int]) -> float:
    """Return how far the figures that decided a session ranged, of one side at most, or the winner's lead."""
    leads = [lead for ply in line if deciding.how == "lead" and (lead := lead_at(deciding, ply)) is not None]
    return max(leads) - min(leads) if leads else max((_range(one) for one in deciding.own), default=0)


def in_order_of_play(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return turning points as they followed one another: so they are numbered wherever people see them."""
    return tuple(sorted(points, key=lambda point: point.ply))


def _range(series: Series) -> float:
    """Return how far apart the least and the largest value of a figure are."""
    values = [value for value in series.values if value is not None]
    return max(values) - min(values) if values else 0


def _alike(one: Series, series: Sequence[Series], line: Sequence[int]) -> set[int]:
    """Return plies of the line at which this figure of one side changed as that of every other side did."""
    if not one.seat:
        return set()
    sides = [other for other in series if other.seat and (other.title, other.unit) == (one.title, one.unit)]
    found = set()
    for last, ply in pairwise(line):
        ends = ((side.values[last], side.values[ply]) for side in sides)
        steps = [after - before for before, after in ends if before is not None and after is not None]
        if len(steps) > 1 and len(set(steps)) == 1:
            found.add(ply)
    return found


def _changes(series: Series, line: Sequence[int], beside: Container[int]) -> list[tuple[int, float, float]]:
    """Return plies of the line at which a figure changed, with its value before and after; those ``beside`` do not count."""
    found = []
    for last, ply in pairwise(line):
        before, after = series.values[last], series.values[ply]
        if ply not in beside and before is not None and after is not None and before != after:
            found.append((ply, before, after))
    return found
