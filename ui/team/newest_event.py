"""Which of the lines told are of the newest event: what stands large, its throws, and what was told since."""

from __future__ import annotations

import msgspec

from ui.team.beats import WEIGHTS, BeatRow

_MOST_AFTER = 2
"""So many lines at most that were told after the weightiest of the newest event stand under it, the newest of them."""
_FOLLOWS_THROWS = ("result", "loss", "news", "reveal", "counter")
"""What may be told after the throws of which it came, or against which it was thrown: directly, or when others were asked
aside whether they let it be. News of a later move is of something else.
"""


class NewestEvent(msgspec.Struct, frozen=True):
    """How many lines were told after the weightiest one of the newest event, of how many throws told before it that one
    is the result, and how much was said aside between.
    """

    after: int = 0
    throws: int = 0
    asides: int = 0

    @property
    def order(self) -> list[int]:
        """These lines as they stand, counted from the newest: what stands large, its throws, and what was told since in
        its order.
        """
        first = self.after + 1 + self.asides
        return [self.after, *range(first, first + self.throws), *reversed(self.under)]

    def before(self, count: int) -> list[int]:
        """Return the lines of so many that stand under those of the event, counted from the newest."""
        first = self.after + 1 + self.asides
        return [*range(self.after + 1, first), *range(first + self.throws, count)]

    @property
    def under(self) -> range:
        """The lines told after what stands large that stand under it: the newest of them."""
        return range(min(self.after, _MOST_AFTER))


def newest_event(shown: tuple[BeatRow, ...]) -> NewestEvent:
    """Return which lines are of the newest event.

    Of the lines of one move the weightiest is the event, and of those that weigh the same the last one. What is said aside
    is of the event before it, whichever move says it, and however much of it there is.
    """
    if not shown:
        return NewestEvent()
    asides = next((at for at, told in enumerate(reversed(shown)) if told.kind != "aside"), 0)
    move, last = shown[-1 - asides].move, min(asides + _MOST_AFTER + 1, len(shown))
    told_before = range(asides + 1, last)  # an aside among them ends what belongs together
    first = next((at for at in told_before if shown[-1 - at].kind == "aside" or shown[-1 - at].move != move), last)
    after = max(range(asides, max(first, asides + 1)), key=lambda at: (WEIGHTS[shown[-1 - at].kind], -at))
    event = shown[-1 - after]
    if event.kind not in _FOLLOWS_THROWS:
        return NewestEvent(after)
    before = shown[: len(shown) - 1 - after]
    between = next((at for at, told in enumerate(reversed(before)) if told.kind != "aside"), 0)
    before = before[: len(before) - between]
    throws = next((at for at, told in enumerate(reversed(before), 1) if told.kind != "counter"), len(before))
    if event.kind == "news" and before and before[-1].move != event.move:
        return NewestEvent(after)
    are_thrown = throws > 0 and all(told.dice for told in before[len(before) - throws :])
    return NewestEvent(after, throws, between) if are_thrown else NewestEvent(after)
