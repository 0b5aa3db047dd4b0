"""Quiet plies: those that change nothing and show nobody anything, and what is told when one of them is in view."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.model.event import Ended, Made, Marked, Moved, Removed, Rolled, Turned
from engine.visibility.schema import REFEREE
from referee.review.figure_lines import FigureLine, group_line, title_of_all
from referee.review.lessons import lessons_at
from referee.review.measure_series import Series, grouped_by_side, is_told_by
from referee.review.review import Review

_TOLD = (Moved, Turned, Made, Removed, Marked, Rolled, Ended)
_LINES = 3
"""So many figures at most are told of."""


def quiet_plies(review: Review, series: Sequence[Series], turning: Collection[int] = ()) -> frozenset[int]:
    """Return the plies at which nothing was moved, marked or thrown, no figure at stake changed and nobody saw a new face.

    They are passes, announcements and ends of turns; a publishing is one only if it showed no card for the first time. A
    move that names a card with a lesson is none, and neither is a ply with a note or a bookmark, nor one of ``turning``, the
    plies of turning points. ``series`` are the figures of the game.
    """
    at_stake = [one for one in series if one.stake]
    matters = {flag.ply for flag in review.flags()}.union(review.stops("reveal"), turning)
    return frozenset(
        tick.ply
        for tick, entry in zip(review.ticks, review.session.entries, strict=True)
        if tick.kind == "move"
        and tick.ply not in matters
        and not any(isinstance(event, _TOLD) for event in entry.ply.events)
        and all(one.values[tick.ply] == one.values[tick.ply - 1] for one in at_stake)
        and (tick.seat == REFEREE or not lessons_at(review, tick.ply))
    )


def happened_before(review: Review, quiet: Collection[int], ply: int) -> int:
    """Return the last ply before this one that is not quiet and was not taken back; 0 if there is none."""
    for before in range(ply - 1, 0, -1):
        if before not in quiet and not review.ticks[before - 1].undone_by:
            return before
    return 0


def changes_in_turn(review: Review, series: Sequence[Series], ply: int) -> tuple[FigureLine, ...]:
    """Return what the turn to which a ply belongs had brought by then: the figures at stake that changed in it.

    The turn is that of all who decide in it: ``Cash – Red: $86K → $99K``. The set-up brings nothing: there figures begin.
    """
    if review.band(ply).setup:
        return ()
    since = _before_turn(review, ply)
    changed = [one for one in series if one.stake and _changed(one, since, ply)]
    return tuple(group_line(review, group, ply, since=since) for group in grouped_by_side(changed)[:_LINES])


def _before_turn(review: Review, ply: int) -> int:
    """Return the last ply before the turn to which a ply belongs, 0 if it is the first; what was taken back by then never
    was. An earlier turn that is called the same is another one.
    """
    turn = review.band(ply).turn
    for before in range(ply - 1, 0, -1):
        tick = review.ticks[before - 1]
        was_undone = tick.kind == "take_back" or 0 < tick.undone_by <= ply
        if not was_undone and review.band(before).turn != turn:
            return before
    return 0


def _changed(series: Series, first: int, last: int) -> bool:
    before, after = series.values[first], series.values[last]
    return before is not None and after is not None and before != after


def standing_at(review: Review, series: Sequence[Series], ply: int) -> tuple[FigureLine, ...]:
    """Return how the game stood after a ply: the figures at stake, one line each, of all sides beside one another.

    After the end come first those by which the game was decided; else those that tell of sides of which none before them
    does. What is 0 for all is left out.
    """
    outcome = review.session.history.frames[ply].table.outcome
    reason = outcome.reason if outcome is not None else ""
    here = grouped_by_side([one for one in series if one.stake and one.values[ply] is not None])
    telling = [group for group in here if any(one.values[ply] for one in group)]
    groups = sorted(telling or here, key=lambda group: not reason or reason not in group[0].decides)
    own: list[list[Series]] = []
    for group in groups:
        alike = next((other for other in own if _belongs(group[0], other[0])), None)
        if alike is not None:
            alike += group
        elif not any(all(map(is_told_by, group, other)) and len(group) == len(other) for other in own):
            own.append(list(group))
    return tuple(group_line(review, group, ply) for group in own[:_LINES])


def _belongs(one: Series, other: Series) -> bool:
    """Return whether two figures of the game are one of several places: ``Water in A``, ``Water in B``."""
    return not (one.seat or other.seat) and bool(title_of_all((one, other))) and one.unit == other.unit
