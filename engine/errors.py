"""The errors that are expected: a move against the rules, dice still to be thrown, a world that will not cooperate."""

from __future__ import annotations

from engine.english import closed, counted


class KnownError(Exception):
    """Something in the world is wrong (a file, a disk, a monitor): one plain sentence that says what to do.

    The text is shown to the referee as it is; it never holds a traceback.
    """


class ContentError(KnownError):
    """A content file is refused: names the file, the record and the field."""

    def __init__(self, file: str, record: str, field: str, problem: str) -> None:
        where = ", ".join(part for part in (f"record {record}" if record else "", f"field {field}" if field else "") if part)
        super().__init__(f"{file}: {where + ': ' if where else ''}{closed(problem)}")
        self.file, self.record, self.field, self.problem = file, record, field, problem


class PositionError(KnownError):
    """A position file is refused: names the fault."""


Refusal = tuple[str, str, str]
"""Code, clause and text of an `IllegalMove`, while it is only asked why something is not possible."""


class IllegalMove(Exception):
    """A move that the rules refuse.

    Attributes:
        code: short machine-readable reason, as the game's digest lists it (``no_points``).
        clause: the clause that refuses it (``HUNT-5.3``).
        text: one sentence that the referee can read aloud.
    """

    def __init__(self, code: str, clause: str, text: str) -> None:
        super().__init__(f"{text} ({clause})" if clause else text)
        self.code, self.clause, self.text = code, clause, text


class DiceNeeded(Exception):
    """The move needs dice that the referee has to enter (physical dice).

    Nothing has happened yet: the same move is played again with the faces.

    Attributes:
        roll: the kind of roll, as the schema declares it.
        title: what is being rolled, for the referee.
        count: how many further faces are needed now.
        faces: the values a die may show.
        given: how many of the entered faces were already used by earlier rolls of this move.
    """

    def __init__(self, roll: str, title: str, count: int, faces: tuple[int, ...], given: int) -> None:
        super().__init__(f"{title}: enter {counted(count, 'die', 'dice')}")
        self.roll, self.title, self.count, self.faces, self.given = roll, title, count, faces, given
