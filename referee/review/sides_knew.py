"""What a side did not know when a move was made: what the move was about and it had not seen, and where it was wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.english import capital, joined
from referee.review.knowledge import Group, Item
from referee.review.ply_cards import faces_of_ply
from referee.review.review import Review

_NAMED = 2  # so many cards are named of those that a side did not know
KNEW = "What one side did not know"
"""The heading over it."""


class SideKnew(msgspec.Struct, frozen=True):
    """What one side did not know before a move, or several sides that lacked the same.

    Attributes:
        seats: whose it is, the side that decided first of all.
        who: their names. words: what follows these: ``had not seen Empire (Secret Motivation of Red)``.
    """

    seats: tuple[str, ...]
    who: str
    words: str

    @property
    def text(self) -> str:
        """Both, as a sentence."""
        return f"{self.who} {self.words}."


def sides_knew(review: Review, ply: int) -> tuple[SideKnew, ...]:
    """Return what sides did not know before a ply that has to do with it, the side that decided first; none of others.

    Of what a side had not seen only the cards count that the ply was about: a hand that nobody sees explains nothing.
    """
    found: dict[str, list[str]] = {}
    actor = review.ticks[ply - 1].seat if ply else ""
    for seat in sorted(review.seats, key=lambda one: one != actor):
        if words := _words(review, seat, ply):
            found.setdefault(words, []).append(seat)
    return tuple(
        SideKnew(tuple(seats), joined([capital(review.name(one)) for one in seats]), words) for words, seats in found.items()
    )


def missed(review: Review, seat: str, ply: int) -> Mapping[Group, Sequence[Item]]:
    """Return what a side was wrong about before a ply, and what it had not seen though others had; no empty group.

    Cards that the ply was about come first, then the newest.
    """
    faces = faces_of_ply(review, ply)
    items = sorted(review.knowledge(seat, max(0, ply - 1)).items, key=lambda one: one.face not in faces)
    groups: tuple[Group, ...] = ("stale", "kept")
    return {group: found for group in groups if (found := [one for one in items if one.group == group])}


def counted_names(items: Sequence[Item]) -> str:
    """Return which they are: ``Dynasty, Legacy and 1 more``."""
    names = tuple(dict.fromkeys(item.name for item in items))[:_NAMED]
    rest = sum(item.count for item in items if item.name not in names)
    return joined([*names, *([f"{rest} more"] if rest else [])])


def _placed_names(items: Sequence[Item]) -> str:
    """Return which they are and where: ``Dynasty and Legacy (Hand of Red)``; of several places those of the first."""
    there = [item for item in items if item.truth == items[0].truth]
    return f"{counted_names(there)} ({there[0].truth})"


def _words(review: Review, seat: str, ply: int) -> str:
    lacking, faces = missed(review, seat, ply), faces_of_ply(review, ply)
    said = []
    if wrong := lacking.get("stale"):
        said.append(f"believed what was no longer so of {counted_names(wrong)}")
    if unseen := [item for item in lacking.get("kept", ()) if item.face in faces]:
        said.append(f"had not seen {_placed_names(unseen)}")
    return ", and ".join(said)
