"""What a move of the referee's publishes that had been withheld: a step that was half done, an outcome."""

from __future__ import annotations

from engine.english import capital, joined
from engine.visibility.memo import Memo
from engine.visibility.projection import decision_of
from engine.visibility.schema import REFEREE
from referee.session.asking import Asking


def published(session: Asking, number: int) -> str:
    """What ply ``number`` published and to whom, as the decision said that it answered; "" if nothing was withheld."""
    history, ply = session.history, session.entries[number - 1].ply
    if ply.kind != "move" or ply.seat != REFEREE:
        return ""
    before, after = history.frames[number - 1], history.frames[number]
    asked = decision_of(session.rules.schema, before.table, REFEREE, Memo())
    to = [
        session.name(one)
        for one in session.audiences
        if before.shown[one] != before.table and after.shown[one] is not before.shown[one]
    ]
    return f"{capital(asked.title)}, to {joined(to)}." if asked is not None and asked.title and to else ""
