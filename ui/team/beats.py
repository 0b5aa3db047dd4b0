"""What a room is shown large for a while: the lines that matter, with the dice and the cards that they tell of.

A beat is made from what its audience was told and from nothing else, so it says nothing that its lines do not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.model.view import Beat, Face, Observation, ThrownDice
from ui.team.reading_list import SHOWING, named_in
from ui.theme import Team, Thrown

WORDS_A_SECOND = 3
"""How fast a room reads."""
LEAST_READ = 2.0
"""How long anything that is told takes to be read at least, in seconds."""
WEIGHTS: dict[Beat, int] = {
    "end": 5,
    "correction": 5,
    "result": 4,
    "loss": 4,
    "news": 4,
    "reveal": 3,
    "roll": 3,
    "counter": 3,
    "": 2,
    "turn": 1,
    "aside": 0,
}
"""How much lines of one move weigh against each other: what came of it over what led to it, and that over whose turn is
next, which the heading says, too.
"""
LEAST_END = 6.0
"""How long the end of the game is shown at least, in seconds."""
MOST_ROWS, MOST_CARDS = 3, 3
"""So many lines and cards at most are in one beat."""


def reading_seconds(text: str) -> float:
    """Return how long a room needs for a text."""
    return max(LEAST_READ, len(text.split()) / WORDS_A_SECOND)


@dataclass(frozen=True)
class BeatRow:
    """A line of a beat or of the lines told.

    Attributes:
        text: its words.
        dice: the dice that it tells of, those of each side together.
        number: the number of the line among all that the window was told.
        kind: why it matters, or "".
        move: the number of the move that told it, among those of which the window was told.
        line: the id of the line in its game.
        beside: what stands beside dice that are drawn large; "" where it is all of its words.
        success: whether the throw succeeded, where it says so.
    """

    text: str
    dice: tuple[ThrownDice, ...] = ()
    number: int = field(default=0, compare=False)
    kind: Beat = field(default="", compare=False)
    move: int = field(default=0, compare=False)
    line: str = field(default="", compare=False)
    beside: str = field(default="", compare=False)
    success: bool | None = field(default=None, compare=False)

    @property
    def thrown(self) -> Thrown:
        """The dice, as they are drawn."""
        return [(one.faces, one.sides) for one in self.dice]

    @property
    def is_staged(self) -> bool:
        """Whether its dice are drawn large, as its game says what stands beside them."""
        return bool(self.dice and self.beside)

    @property
    def successes(self) -> tuple[int, ...]:
        """The faces that succeed, where successes are counted."""
        return self.dice[0].successes if self.dice else ()


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
        read = reading_seconds(" ".join([self.said, *(face.text for face in self.cards if face.text not in self.said)]))
        return max(read, LEAST_END) if self.kind == "end" else read


def _goes_on(beat: TeamBeat, kind: Beat) -> bool:
    """Return whether a line of this kind, told next, is a row of the beat."""
    return (kind == "result" and beat.kind != "turn") or (kind in ("roll", "counter") and beat.kind == "roll")


def lines_of(told: Sequence[Observation], first: int = 0, move: int = 0) -> list[tuple[Observation, BeatRow]]:
    """Return the lines of what was told, with the observations that say them; the first has the number ``first``, and the
    move that told it has the number ``move``. A line without words is none: the lines after it are of the next move.
    """
    found: list[tuple[Observation, BeatRow]] = []
    for one in told:
        if one.kind == "said" and one.text:
            number = first + len(found)
            found.append((one, BeatRow(one.text, one.dice, number, one.beat, move, one.line, one.beside, one.success)))
        elif one.kind == "said":
            move += 1
    return found


def beats_of(told: Sequence[Observation], first: int = 0) -> list[TeamBeat]:
    """Return the beats of what was told, in its order; the first line has the number ``first``.

    A result is a row of the beat before it, and so is a throw that follows a throw.
    """
    shown = [one.face for one in told if one.kind in SHOWING and one.face is not None]
    found: list[TeamBeat] = []
    for one, row in lines_of(told, first):
        if one.beat in ("", "aside"):
            continue
        last = found[-1] if found else None
        if last is not None and _goes_on(last, one.beat) and len(last.rows) < MOST_ROWS:
            found[-1] = replace(last, rows=(*last.rows, row))
        else:
            cards = named_in((one.text,), shown) if one.beat == "reveal" else ()
            kind = "roll" if one.beat == "counter" else one.beat  # against a throw that was told with others before
            found.append(TeamBeat(kind, (row,), cards if len(cards) <= MOST_CARDS else ()))
    return found


def acting_team(beat: TeamBeat, teams: Mapping[str, Team]) -> Team | None:
    """Return the seat that the lines of a beat name first; None if they name none."""
    return next(filter(None, (named_first(row.text, teams) for row in beat.rows)), None)


def named_first(text: str, teams: Mapping[str, Team]) -> Team | None:
    """Return the seat that a text names first; None if it names none."""
    at = {found: team for team in teams.values() if (found := named_at(text, team)) >= 0}
    return at[min(at)] if at else None


def named_at(text: str, team: Team) -> int:
    """Return where a text names a seat; -1 if it does not.

    A seat's name that is a part of a longer one, as of a person or a place, is not the seat's.
    """
    names = re.finditer(rf"(?<![\w-]){re.escape(team.name)}(?![\w-])", text)
    return next((found.start() for found in names if not _LONGER.search(text[: found.start()])), -1)


_LONGER = re.compile(r"[^\W\d_a-z]\w* $")
"""The end of a text after which a name goes on."""
