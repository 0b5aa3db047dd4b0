"""Makes the frozen log of this format anew: ``python -m tests.logs.make_log``. Never again once the format is released."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.model.event import Set
from referee.archive.session_export import export_jsonl
from referee.session.session import Session
from referee.store import open_store
from tests.engine.view_json import to_json
from tests.referee.conftest import CONTENT, GAMES

HERE = Path(__file__).parent
NAME = "format-1"


class _Clock:
    """A clock that goes on by a second whenever it is asked."""

    def __init__(self) -> None:
        self._seconds = 0

    def utc(self) -> datetime:
        self._seconds += 1
        return datetime(2026, 11, 21, 9, 30, tzinfo=UTC) + timedelta(seconds=self._seconds)

    def ticks(self) -> float:
        self._seconds += 1
        return float(self._seconds)


def what_was_shown(session: Session) -> str:
    """SHA-256 over what every audience saw at every ply and was told."""
    found = hashlib.sha256()
    for audience in session.audiences:
        for number in range(session.number + 1):
            found.update(to_json(session.view(audience, number)) + b"\n")
            found.update(to_json(tuple(one.observation for one in session.sightings(audience, number))) + b"\n")
    return found.hexdigest()


def play(session: Session) -> None:
    """Moves, a take-back, a ruling, notes, messages, a screen and the clocks."""

    def move() -> None:
        session.play(next(iter(session.legal_moves)), entered_by="Ada")

    session.screen_change("north", "LIVE", "left")
    session.message("*", "Välkommen")
    for _ in range(3):
        move()
    session.note("a turning point #turn")
    session.pause("a question")
    session.resume()
    session.take_back("wrong card", entered_by="Ada")
    turn = session.table.number("turn")
    session.rule((Set("turn", turn, turn + 1),), "as agreed", question="Whose turn?", entered_by="Ada")
    while session.outcome is None:
        move()


def make() -> None:
    """Make the database, the export, and what must hold of both."""
    with TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "made.whitecell"))
        session = Session.begin(
            store, GAMES[0], CONTENT, title="Monday", options={"cards": 8}, seed=7, clock=_Clock(), entered_by="Ada"
        )
        play(session)
        store.copy(HERE / f"{NAME}.whitecell")
        export_jsonl(session, HERE / f"{NAME}.jsonl")
        held = {"last_hash": session.last_hash, "shown": what_was_shown(session)}
        (HERE / f"{NAME}.json").write_text(json.dumps(held, indent=4) + "\n", encoding="utf-8")
        store.close()


if __name__ == "__main__":
    make()
