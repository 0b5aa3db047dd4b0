"""What a room is shown large for a while: the lines that matter, with the dice and the cards that they tell of.

A beat is made from what its audience was told and from nothing else, so it says nothing that its lines do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.model.view import Beat, Face, Observation, ThrownDice
from ui.team.reading_list import SHOWING, named_in
from ui.theme import Thrown

WORDS_A_SECOND = 3
"""How fast a room reads."""
LEAST_READ = 2.0
"""How long anything that is told takes to be read at least, in seconds."""
MOST_ROWS, MOST_CARDS = 3, 3
"""So many lines and cards at most are in one beat."""


def reading_seconds(text: str) -> float:
    """Return how long a room needs for a text."""
    return max(LEAST_READ, len(text.split()) / WORDS_A_SECOND)


@dataclass(frozen=True)
class BeatRow:
    """A line of a beat, and the dice that it tells of, those of each side together."""

    text: str
    dice: tuple[ThrownDice, ...] = ()

    @property
    def thrown(self) -> Thrown:
        """The dice, as they are drawn."""
        return [(one.faces, one.sides) for one in self.dice]


@dataclass(frozen=True)
class TeamBeat:
    """What is shown large at one time: why it matters, its lines, and the cards that it reveals."""

    kind: Beat
    rows: tuple[BeatRow, ...]
    cards: tuple[Face, ...] = ()

    @property
    def said(self) -> str:
        """All words of its lines."""
        return " ".join(row.text for row in self.rows)

    @property
    def seconds(self) -> float:
        """How long it takes to read, with the texts of its cards."""
        return reading_seconds(" ".join([self.said, *(face.text for face in self.cards if face.text not in self.said)]))


def _goes_on(beat: TeamBeat, kind: Beat) -> bool:
    """Return whether a line of this kind, told next, is a row of the beat."""
    return (kind == "result" and beat.kind != "turn") or (kind == beat.kind == "roll")


def beats_of(told: Sequence[Observation]) -> list[TeamBeat]:
    """Return the beats of what was told, in its order.

    A result is a row of the beat before it, and so is a throw that follows a throw.
    """
    shown = {one.face.id: (one.face, False) for one in told if one.kind in SHOWING and one.face is not None}
    found: list[TeamBeat] = []
    for one in told:
        if one.kind != "said" or not one.beat or not one.text:
            continue
        row = BeatRow(one.text, one.dice)
        last = found[-1] if found else None
        if last is not None and _goes_on(last, one.beat) and len(last.rows) < MOST_ROWS:
            found[-1] = replace(last, rows=(*last.rows, row))
        else:
            cards = named_in((one.text,), shown) if one.beat == "reveal" else ()
            found.append(TeamBeat(one.beat, (row,), cards if len(cards) <= MOST_CARDS else ()))
    return found
