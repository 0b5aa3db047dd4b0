"""What an entry offers: moves and beginnings of moves, as words with their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.english import humanize

NO_WORDS: Mapping[str, str] = {}
"""The words of a game that calls its verbs by their names."""


@dataclass(frozen=True)
class Chip:
    """One word of a move already chosen: what it is called, the argument it stands for, and the heading of its list."""

    value: str
    label: str
    title: str = ""
    group: str = ""


@dataclass(frozen=True)
class Candidate:
    """A move, or the beginning of one, that the entry offers.

    Attributes:
        form: index of its form in the entry.
        chips: the words of it, without the verb.
        ready: it may be played as it is.
        final: nothing can follow.
        whole: ready, and what could follow would not add to it but only say it more exactly (by which ocean).
        anytime: the referee may enter it whatever is pending.
    """

    form: int
    verb: str
    seat: str
    chips: tuple[Chip, ...]
    ready: bool
    final: bool
    whole: bool = False
    anytime: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words chosen, as the form wants them."""
        return tuple(chip.value for chip in self.chips)


def verb_label(verb: str, words: Mapping[str, str]) -> str:
    """Return a verb for people: in the game's ``words`` if it has some for it, else ``Plan intel`` of ``plan_intel``."""
    return words.get(verb) or humanize(verb).capitalize()
