"""The figures that decided how a session ended, and the plies at which the distance to that end changed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Literal

import msgspec

from referee.review.measure_series import Series, leader_at
from referee.review.review import Review

End = Literal["reached", "short", "lead", "none"]


class OutcomeFigures(msgspec.Struct, frozen=True):
    """What a session was decided by.

    Attributes:
        how: ``reached``: a figure came to its goal, or all that count together did; ``short``: none did, or not all;
            ``lead``: the winner had more than others; ``none``: no figure tells.
        figures: those that the end was about, of all sides.
        own: those of them whose distance counts: that came to their goals, or all; of a lead that of the winner.
        ran_out: what ran out, so that the game ended whatever else had been reached; None if nothing did.
    """

    how: End
    figures: tuple[Series, ...] = ()
    own: tuple[Series, ...] = ()
    ran_out: Series | None = None


class Swing(msgspec.Struct, frozen=True):
    """A ply at which the distance to the end changed.

    Attributes:
        series: the figure that changed.
        before, after: its values, or with ``of_goal`` what it has to come to.
        size: by how much the distance changed.
        last: whether the figure came to its goal by it.
        toward: whether it brought the end nearer.
    """

    ply: int
    series: Series
    before: float
    after: float
    size: float
    of_goal: bool = False
    last: bool = False
    toward: bool = True


def outcome_figures_of(review: Review, series: Sequence[Series]) -> OutcomeFigures:
    """Return what decided a session; of one that goes on nothing has yet."""
    outcome, at = review.session.outcome, _end(review)
    about = [one for one in series if outcome and outcome.reason in one.decides and one.values[at] is not None]
    if outcome is None or not about:
        return OutcomeFigures("none")
    reached = [one for one in about if (left := one.lacking(at)) is not None and left <= 0]
    won = [one for one in reached if not outcome.winners or one.seat in ("", *outcome.winners)]
    together = any(one.together for one in about)  # then all of them win: without a winner the game was stopped before
    if won and (not together or (len(reached) == len(about) and outcome.winners)):
        return OutcomeFigures("reached", tuple(about), tuple(won))
    if not outcome.winners:
        out = next((one for one in series if outcome.reason in one.runs_out), None)
        return OutcomeFigures("short", tuple(about), tuple(about), out)
    own = [one for one in about if one.seat in outcome.winners] or about
    return OutcomeFigures("lead", tuple(about), tuple(own))


def swings_of(review: Review, deciding: OutcomeFigures, beside: Container[int] = ()) -> Iterator[Swing]:
    """Yield each change of the distance to the end, in the order of play; the plies ``beside`` do not count."""
    for last, ply in pairwise(review.line()):
        if ply in beside:
            continue
        changed = _lead_changed(deciding, last, ply) if deciding.how == "lead" else None
        if changed is not None:
            yield changed
        elif deciding.how != "lead" or not _others(deciding):
            found = [swing for one in deciding.own if (swing := _changed(one, last, ply)) is not None]
            yield from sorted(found, key=lambda swing: -swing.size)[:1]


def lead_at(deciding: OutcomeFigures, ply: int) -> float | None:
    """Return by how much the winner was ahead after a ply, below 0 if behind; None if there is nobody to compare with."""
    own, others = deciding.own[0].values[ply], [other for one in _others(deciding) if (other := one.values[ply]) is not None]
    return own - max(others) if own is not None and others else None


def lead_history(review: Review, deciding: OutcomeFigures) -> tuple[int, int] | None:
    """Return since which ply the side that was ahead at the end had been ahead, and how often the lead had changed hands.

    None where sides are not compared by one figure, or where nobody was ahead at the end.
    """
    figures = deciding.figures
    line = [ply for ply in review.line() if not review.band(ply).setup]
    if len({one.title for one in figures}) != 1 or not line or not (last := leader_at(figures, line[-1])):
        return None
    ahead = [leader_at(figures, ply) for ply in line]
    since = next(at for at in range(len(line) - 1, -1, -1) if not at or ahead[at - 1] != last)
    return line[since], sum(1 for _ in groupby(filter(None, ahead))) - 1


def nearest_to_goal(review: Review, deciding: OutcomeFigures) -> tuple[float, int, Series] | None:
    """Return how little the side lacked that came nearest to its goal before the end, after which ply, and its figure.

    None where somebody came to it, or where all were nearest at the end.
    """
    if deciding.how != "short":
        return None
    line = review.line()
    found = [
        (left, ply, one)
        for one in deciding.own
        for ply in line
        if not review.band(ply).setup and (left := one.lacking(ply)) is not None
    ]
    if not found:
        return None
    nearest = min(found, key=lambda entry: entry[:2])
    at_end = [last for one in deciding.own if (last := one.lacking(line[-1])) is not None]
    return nearest if nearest[0] < min(at_end, default=nearest[0]) else None


def largest_fall(one: Series, line: Sequence[int], since: int) -> tuple[float, int] | None:
    """Return by how much a figure fell most after a ply, and at which; None if it did not fall from there to the end."""
    values = [(ply, value) for ply in line if ply >= since and (value := one.values[ply]) is not None]
    falls = [(before - after, ply) for (_, before), (ply, after) in pairwise(values) if after < before]
    if not falls or values[-1][1] >= values[0][1]:
        return None
    return max(falls, key=lambda fall: (fall[0], -fall[1]))


def _end(review: Review) -> int:
    line = review.line()
    return line[-1] if line else 0


def _others(deciding: OutcomeFigures) -> list[Series]:
    winners = {one.seat for one in deciding.own}
    return [one for one in deciding.figures if one.seat not in winners]


def _changed(one: Series, last: int, ply: int) -> Swing | None:
    """Return how a figure's distance to its goal changed, or the figure itself where it has none."""
    before, after = one.values[last], one.values[ply]
    if before is None or after is None:
        return None
    was, left = one.lacking(last), one.lacking(ply)
    if was is None or left is None:
        return Swing(ply, one, before, after, abs(after - before), toward=after > before) if before != after else None
    if was == left:
        return None
    if before == after:
        return Swing(ply, one, was + before, left + after, abs(left - was), of_goal=True, toward=left < was)
    return Swing(ply, one, before, after, abs(left - was), last=left <= 0 < was, toward=left < was)


def _lead_changed(deciding: OutcomeFigures, last: int, ply: int) -> Swing | None:
    """Return how the winner's lead changed, by what it gained or lost itself, or else by what another did."""
    was, now = lead_at(deciding, last), lead_at(deciding, ply)
    if was is None or now is None or was == now:
        return None
    for one in (*deciding.own, *_others(deciding)):
        before, after = one.values[last], one.values[ply]
        if before is not None and after is not None and before != after:
            return Swing(ply, one, before, after, abs(now - was), toward=now > was)
    return None
