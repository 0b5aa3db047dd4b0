"""The errors that are expected: illegal moves, missing dice, and problems with files, disks or monitors."""

from __future__ import annotations

from engine.english import counted, with_full_stop


class KnownError(Exception):
    """A problem outside the program (a file, a disk, a monitor).

    Its text is one plain sentence that says what to do. The referee sees it as it is.
    """


class ContentError(KnownError):
    """A content file has an error; the text names the file, the record and the field."""

    def __init__(self, file: str, record: str, field: str, problem: str) -> None:
        where = ", ".join(part for part in (f"record {record}" if record else "", f"field {field}" if field else "") if part)
        super().__init__(f"{file}: {where + ': ' if where else ''}{with_full_stop(problem)}")
        self.file, self.record, self.field, self.problem = file, record, field, problem


class PositionError(KnownError):
    """A position file has an error, which the text names."""


Refusal = tuple[str, str, str]
"""Code, clause and text of an `IllegalMove` that is returned and not raised."""


class IllegalMove(Exception):
    """The rules refuse a move.

    Attributes:
        code: a short machine-readable reason, listed in the rules digest (``no_points``).
        clause: the clause that refuses it (``HUNT-5.3``).
        text: a sentence that the referee can read aloud.
    """

    def __init__(self, code: str, clause: str, text: str) -> None:
        super().__init__(f"{text} ({clause})" if clause else text)
        self.code, self.clause, self.text = code, clause, text


class DiceNeeded(Exception):
    """A move needs physical dice, which the referee has to enter.

    Nothing has happened yet: play the same move again with the faces.

    Attributes:
        roll: the kind of roll, as the schema declares it.
        title: what is rolled for, for people.
        count: how many more faces are needed.
        faces: the values a die may show.
        given: how many faces were entered already.
    """

    def __init__(self, roll: str, title: str, count: int, faces: tuple[int, ...], given: int) -> None:
        super().__init__(f"{title}: enter {counted(count, 'die', 'dice')}")
        self.roll, self.title, self.count, self.faces, self.given = roll, title, count, faces, given
