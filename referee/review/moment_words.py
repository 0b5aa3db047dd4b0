"""The words of a moment: what happened at a ply, why it mattered, and what the card teaches that it was about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate, count

import msgspec

from engine.english import with_full_stop
from referee.review.causes import came_of, cause_of_end, own_line
from referee.review.figure_lines import FigureLine, at_stake, change_line
from referee.review.lessons import lessons_at
from referee.review.measure_series import Series, is_told_by
from referee.review.quiet_plies import changes_in_turn, happened_before, standing_at
from referee.review.review import Review
from referee.review.turning_points import TurningPoint
from referee.review.why_it_mattered import why_it_mattered

_LETTERS, _LINES = 52, 3
"""So many letters stand in a line of figures, and so many lines under one another, in a usual band."""
_GLANCE = 110
"""What happened is told in so many letters at most, but for its first sentence."""
_WHY = "What changed"
"""The usual heading over the figures."""
BEGAN, ENDED = "How it began", "How it ended"
"""The headings over the figures of the beginning and of the end."""
_CHANGES = 2
"""So many figures at most are named that changed at one ply."""


class MomentWords(msgspec.Struct, frozen=True):
    """What is said of a ply.

    Attributes:
        what: what happened; at a quiet ply what had happened last.
        figures: those that changed; at a quiet ply what the turn had brought, or how the game stood.
        card, lesson: what a card that mattered stands for.
        led: the move that led to it, where it answers one or is a part of it; it is written small. "" for none.
        matters: why a turning point mattered, at the beginning what was at stake; "" where nothing can be said.
        rank: the number of a turning point, counted in the order of play, 0 for another ply.
        quiet: what a quiet ply was, and when that happened which is told instead; it is written small. "" for another ply.
        over_why: the heading over the figures.
    """

    what: str
    figures: tuple[FigureLine, ...] = ()
    card: str = ""
    lesson: str = ""
    rank: int = 0
    quiet: str = ""
    over_why: str = _WHY
    matters: str = ""
    led: str = ""

    @property
    def why(self) -> str:
        """The figures, a line each."""
        return "\n".join(line.words for line in self.figures)


def moment_words(
    review: Review,
    ply: int,
    series: Sequence[Series] = (),
    turning: Sequence[TurningPoint] = (),
    quiet: Collection[int] = (),
) -> MomentWords:
    """Return what is said of a ply; ``series`` are the figures of the game, ``turning`` its turning points in order of play.

    At one of the ``quiet`` plies it is said large what had happened last, and what the turn had brought.
    """
    over_why, figures = _figures(review, ply, series, turning, quiet)
    if ply in quiet:
        last, here = happened_before(review, quiet, ply), review.headline(ply)
        head = f"{with_full_stop(here)} Before it, at move {last}:" if last else here
        return MomentWords(review.headline(last) if last else review.band(ply).title, figures, quiet=head, over_why=over_why)
    rank = next((rank for rank, one in enumerate(turning, 1) if one.ply == ply), 0)
    taught = lessons_at(review, ply)[:1]
    return MomentWords(
        _turned(review, turning[rank - 1]) if rank and not review.ends(ply) else _what(review, ply),
        figures,
        *((taught[0].name, taught[0].lesson) if taught else ("", "")),
        rank=rank,
        over_why=over_why,
        led=_led(review, ply, series),
        matters=why_it_mattered(review, ply, series) if rank else "" if ply else at_stake(review, series),
    )


def _figures(
    review: Review, ply: int, series: Sequence[Series], turning: Sequence[TurningPoint], quiet: Collection[int]
) -> tuple[str, tuple[FigureLine, ...]]:
    """Return the heading over the figures of a ply, and the figures.

    They are those that changed by it; at the beginning and the end how the game stood; at a quiet ply what the turn had
    brought by then, or else how the game stood.
    """
    if ply in quiet:
        if brought := changes_in_turn(review, series, ply):
            turn, over = review.band(ply).turn, ply == review.number or review.band(ply + 1).turn != review.band(ply).turn
            return (f"What {turn} brought" if over else f"{turn} so far"), large_enough(brought)
        return "How it stood", large_enough(standing_at(review, series, ply))
    if not ply and series:
        return BEGAN, large_enough(standing_at(review, series, 0))
    if review.ends(ply):
        return ENDED, large_enough(standing_at(review, series, ply))
    return _WHY, _changed(review, ply, series, next((one for one in turning if one.ply == ply), None))


def _led(review: Review, ply: int, series: Sequence[Series]) -> str:
    """Return the move that led to a ply: ``came of move 84: Intelligence on The Courier: die 6, success.``

    Of the end it is what brought it about, for what is told there is how the game ended.
    """
    ended = review.ended(ply)
    if ended is not None:
        cause = cause_of_end(review, ply, series)
        return "" if cause.rstrip(".") in ended.text else f"after move {ply}: {cause}"
    return came_of(review, ply)


def _what(review: Review, ply: int) -> str:
    """Return the line on a ply with what came of it, as many sentences as a room reads at a glance; how the game ended."""
    text = review.headline(ply)
    if not ply or review.ends(ply):
        return text
    for most in count(2):
        longer = review.story(ply, most)
        if longer == text or len(longer) > _GLANCE:
            return text
        text = longer
    raise AssertionError("a story has an end")


def _turned(review: Review, point: TurningPoint) -> str:
    """Return what happened at a turning point: the line that tells of its figure; a throw is told with what came of it."""
    own, what = own_line(review, point), _what(review, point.ply)
    is_told = review.ticks[point.ply - 1].kind == "dice" and own in what
    return what if not own or is_told else own


def large_enough(figures: Sequence[FigureLine]) -> tuple[FigureLine, ...]:
    """Return as many figures of all sides, one under another, as can be read across a room; the first in any case."""
    lines = list(accumulate(-(-len(one.words) // _LETTERS) for one in figures))
    return tuple(figures[: max(1, bisect_right(lines, _LINES))])


def _changed(review: Review, ply: int, series: Sequence[Series], turned: TurningPoint | None) -> tuple[FigureLine, ...]:
    """Return the figures at stake that changed at a ply in effect, that of a turning point first."""
    if not ply or review.ticks[ply - 1].undone_by or review.band(ply).setup:
        return ()
    since = turned.plies[0] - 1 if turned is not None else ply - 1
    changed: list[tuple[Series, FigureLine]] = []
    for one in sorted(series, key=lambda one: turned is None or (one.id, one.seat) != (turned.series, turned.seat)):
        before, after = one.values[since], one.values[ply]
        is_told = any(is_told_by(one, other) for other, _ in changed)
        if one.stake and not is_told and before is not None and after is not None and before != after:
            changed.append((one, change_line(review, one, before, after)))
    return tuple(line for _, line in changed[:_CHANGES])
