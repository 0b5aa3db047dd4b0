"""A ply in words: the one wording of the console's log, of the review and of what is exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.english import capital, humanize, joined, with_full_stop
from engine.model.event import Ply
from engine.visibility.projection import decision_of
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.records import ruling_text
from referee.session.session import Session

ALL_PASS = "all_pass"
"""The verb by which all who are asked decline at once: what no seat does by itself."""
_NO_WORDS: Mapping[str, str] = {}


def ply_text(session: Session, number: int, most: int = 0) -> str:
    """Return in one line what ply ``number`` was, as the referee sees it, in ``most`` sentences at most (0: in all)."""
    sentences = ply_sentences(session, number)
    return in_one_line(sentences[:most] if most else sentences)


def in_one_line(sentences: Sequence[str]) -> str:
    """Return sentences in one line, each but the last with a full stop."""
    *before, last = sentences
    return " ".join([*map(with_full_stop, before), last])


def secret_sentences(session: Session, number: int) -> frozenset[str]:
    """Return those sentences that the game says of a ply and that were not told to all when it was entered."""
    told = session.history.published_observations(number).get(PUBLIC, ())
    to_all = {one.text for one in told if one.kind == "said"}
    return frozenset(one.text for one in session.observations_of_ply(number) if one.kind == "said") - to_all


def has_shown_all_the_same(session: Session, number: int) -> bool:
    """Return whether the same faces were shown to everybody when ply ``number`` was entered, or none to anybody."""
    told = session.history.published_observations(number)
    faces = {frozenset([one.face.id for one in told.get(reader, ()) if one.face is not None]) for reader in session.readers}
    return len(faces) == 1


def ply_sentences(session: Session, number: int) -> list[str]:
    """Return why, for a ruling or a take-back; then what the game says of the ply, or else the move itself."""
    ply = session.entries[number - 1].ply
    if ply.kind == "take_back":
        first, last = ply.takes_back[0], ply.takes_back[-1]
        return [f"Taken back: {f'moves {first} to {last}' if last > first else f'move {first}'}. {ply.reason}"]
    said = [one.text for one in session.observations_of_ply(number) if one.kind == "said" and one.text]
    if ply.kind == "ruling":
        return [ruling_text(ply), *said]
    if ply.kind == "start":
        return said or ["The game is set up."]
    return said or [published_text(session, number) or move_text(ply, session.header.seat_names, session.game.move_words)]


def move_text(ply: Ply, names: Mapping[str, str], words: Mapping[str, str] = _NO_WORDS) -> str:
    """Return a move in words, for one of which the game says nothing.

    ``names`` are those of the seats, ``words`` what a seat does by a verb alone.
    """
    if ply.verb in words and ply.seat in names and not ply.args:
        return f"{names[ply.seat]} {words[ply.verb]}."
    args = " ".join(_words(value) for value in ply.args.values() if value not in (None, "", [], {}))
    seat = "" if ply.verb == ALL_PASS else names.get(ply.seat, "")
    return " · ".join(part for part in (seat, f"{humanize(ply.verb).capitalize()} {args}".strip()) if part)


def _words(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{humanize(key)} {n}" for key, n in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words(one) for one in value)
    return humanize(str(value))


def published_text(session: Session, number: int) -> str:
    """Return what ply ``number`` published that had been withheld, and to whom; "" if there was nothing."""
    history, ply = session.history, session.entries[number - 1].ply
    if ply.kind != "move" or ply.seat != REFEREE:
        return ""
    before, after = history.frames[number - 1], history.frames[number]
    asked = decision_of(session.rules.schema, before.table, REFEREE)
    to = [
        session.name(one)
        for one in session.audiences
        if before.shown[one] != before.table and after.shown[one] is not before.shown[one]
    ]
    return f"{capital(asked.title)}, to {joined(to)}." if asked is not None and asked.title and to else ""
