"""Why a ply mattered: how far each side then was from what wins, who took the lead, and who first saw which card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.english import capital, joined, number, with_unit
from referee.review.figure_lines import told_apart
from referee.review.measure_series import Series, grouped_by_side, leader_at
from referee.review.review import Review

_TOLD = 2  # so many sentences are told at most
_NAMED = 2  # so many cards that somebody first saw are named


def why_it_mattered(review: Review, ply: int, series: Sequence[Series]) -> str:
    """Return why a ply in effect mattered, a sentence or two, by what the game declares; "" where nothing can be said."""
    if not ply or review.ticks[ply - 1].undone_by or review.band(ply).setup or review.ends(ply):
        return ""
    changed = [group for group in grouped_by_side(series) if any(one.stake and _moved(one, ply) for one in group)]
    sentences = (
        *_overtaken(review, changed, ply),
        *_full(series, ply),
        *_lacking(review, changed, ply),
        *_first_seen(review, ply),
    )
    return " ".join(islice(sentences, _TOLD))


def _moved(one: Series, ply: int) -> bool:
    before, after = one.values[ply - 1], one.values[ply]
    return before is not None and after is not None and before != after


def _overtaken(review: Review, groups: Sequence[Sequence[Series]], ply: int) -> Iterator[str]:
    """Yield who took the lead, and from whom if from one side alone, in figures by which a game can be decided."""
    for group in groups:
        before, after = leader_at(group, ply - 1), leader_at(group, ply)
        if any(one.decides for one in group) and after and before != after:
            yield f"{capital(review.name(after))} takes the lead{f' from {review.name(before)}' if before else ''}."


def _full(series: Sequence[Series], ply: int) -> Iterator[str]:
    """Yield which of the figures that count together came to its goal, and what the others still lack."""
    together = [(one, left) for one in series if one.together and (left := one.lacking(ply)) is not None]
    full = [one for one, left in together if left <= 0 and (one.lacking(ply - 1) or 0) > 0]
    for one in full:
        yield f"{one.title}: all {number(one.goals[ply] or 0)} are there."
    names = told_apart([one for one, _ in together])
    short = [f"{name} {number(left)}" for name, (_, left) in zip(names, together, strict=True) if left > 0]
    if full and short:
        yield f"Still to come: {joined(short)}."


def _lacking(review: Review, groups: Sequence[Sequence[Series]], ply: int) -> Iterator[str]:
    """Yield how much each side, or the game, still lacked: ``To win Red needs $69K more, Blue $462K``."""
    for group in groups:
        lacking = [
            (one, goal - value)
            for one in group
            if one.goals and (goal := one.goals[ply]) is not None and (value := one.values[ply]) is not None
        ]
        sides = [(review.name(one.seat), _figure(one, left)) for one, left in lacking if one.seat and left > 0]
        if sides:
            (name, figure), *others = sides
            yield f"To win {name} needs {figure} more{''.join(f', {other} {more}' for other, more in others)}."
        for one, short in lacking:
            was = one.lacking(ply - 1)
            if one.seat or one.together or short <= 0 or was is None or was == short:
                continue
            if short < was:
                yield f"{one.title}: {_figure(one, short)} more would end the game."
            else:
                yield f"{one.title}: the game is {_figure(one, short)} from ending by it, no longer {number(was)}."


def _figure(one: Series, value: float) -> str:
    return with_unit(number(value), one.unit)


def _first_seen(review: Review, ply: int) -> Iterator[str]:
    """Yield who saw which cards by it that they had never seen before; those who saw the same together."""
    seen: dict[tuple[str, ...], list[str]] = {}
    for seat in review.seats:
        if names := tuple(dict.fromkeys(face.name for at, _, face in review.seen_faces(seat) if at == ply)):
            seen.setdefault(names, []).append(review.name(seat))
    for names, who in seen.items():
        rest = len(names) - _NAMED
        told = [*names[:_NAMED], *([f"{rest} more"] if rest > 0 else [])]
        yield f"{'All' if len(who) == len(review.seats) > 1 else capital(joined(who))} first saw {joined(told)}."
