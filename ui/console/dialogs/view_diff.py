"""The changes between two Views of an audience in words, shown before a ruling or take-back is entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.english import humanize
from engine.model.view import Scalar, View, ZoneView

_NOTHING: Mapping[str, str] = {}


def changes(before: View, after: View, numbers: Mapping[str, str], called: Mapping[str, str] = _NOTHING) -> list[str]:
    """Return a line for each zone, number or decision that differs.

    Args:
        numbers: the names of the numbers, by their ids.
        called: the names of seats and pieces, which may be values of numbers, by their ids.
    """
    return [*_zones(before, after), *_numbers(before, after, numbers, called), *_rest(before, after)]


def _zones(before: View, after: View) -> Iterator[str]:
    for zone in dict.fromkeys((*before.zones, *after.zones)):
        old, new = before.zones.get(zone), after.zones.get(zone)
        if old == new:
            continue
        name = (new or old or ZoneView(zone, zone, 0)).name
        had, has = _pieces(old), _pieces(new)
        come = [card for card, n in (has - had).items() for _ in range(n)]
        gone = [card for card, n in (had - has).items() for _ in range(n)]
        if come:
            yield f"{name}: {', '.join(come)} appear{'s' * (len(come) == 1)}"
        if gone:
            yield f"{name}: {', '.join(gone)} disappear{'s' * (len(gone) == 1)}"
        if not come and not gone:
            count = (new.count if new is not None else 0) - (old.count if old is not None else 0)
            yield f"{name}: {count:+d}" if count else f"{name}: marks or order change"


def _pieces(zone: ZoneView | None) -> Counter[str]:
    return Counter(piece.name for piece in zone.pieces) if zone is not None else Counter()


def _numbers(before: View, after: View, names: Mapping[str, str], called: Mapping[str, str]) -> Iterator[str]:
    for number in dict.fromkeys((*before.numbers, *after.numbers)):
        old, new = before.numbers.get(number), after.numbers.get(number)
        if old != new and f"{number}_word" not in after.numbers:  # use a figure's display text where it has one
            yield f"{names.get(number, number)}: {_scalar(new, called)} instead of {_scalar(old, called)}"


def _rest(before: View, after: View) -> Iterator[str]:
    if before.decision != after.decision:
        yield f"Decision: {after.decision.title or 'another one'}" if after.decision is not None else "No decision is shown"
    if before.outcome != after.outcome:
        yield after.outcome.text if after.outcome is not None else "The game goes on"


def _scalar(value: Scalar, called: Mapping[str, str]) -> str:
    """Return a value in words; an id that names nothing is a word of the game itself, such as a phase."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in (None, ""):
        return "none"
    return called.get(str(value)) or humanize(str(value))
