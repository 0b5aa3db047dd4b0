"""A log that is lost while its session is open: everything entered can still be exported."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import KnownError
from referee.archive.crash_files import write_crash
from referee.archive.session_export import export_csv, export_jsonl
from referee.archive.session_lookup import read_session
from referee.session.recovery import log_of
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from tests.games.game_list import GAMES, content_file_of

pytestmark = [pytest.mark.slow, pytest.mark.not_on_windows("a file that is open cannot be deleted")]


def a_session(game: Game, path: Path) -> Session:
    """Moves, a take-back that was seen, a ruling, remarks, what was thought, from a log that was opened again."""
    content = content_file_of(game)
    store, chance = open_store(str(path)), Random(5)
    session = Session.begin(store, game, content, dice="roll", seed=5)
    session = Session.open(store, session.header.id, GAMES, entered_by="Ada")
    for audience in session.audiences[1:]:
        session.screen_change(audience, "LIVE", "left")
    for _ in range(12):
        session.play(session.legal_moves.sample(chance), entered_by="Ada")
    session.take_back("wrong card \N{CLOWN FACE}", 2)
    session.rule((), "as agreed", question="whose turn?", clause="1.2", precedent=True)
    session.note("a #turning point", ply=3)
    return session


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_what_a_session_holds_is_what_its_log_held(game: Game, tmp_path: Path) -> None:
    session = a_session(game, tmp_path / "logs" / "class.whitecell")
    before = export_jsonl(session, tmp_path / "before.jsonl").read_bytes()
    assert log_of(session) is session.store
    shutil.rmtree(tmp_path / "logs")
    with pytest.raises(KnownError, match="was moved, deleted or replaced"):
        session.note("lost?")
    assert isinstance(log_of(session), MemoryStore)
    assert export_jsonl(session, tmp_path / "after.jsonl").read_bytes() == before
    assert read_session(str(tmp_path / "after.jsonl"), None, GAMES).problems == ()
    assert export_csv(session, tmp_path / "after.csv").stat().st_size


def test_a_crash_file_holds_the_session_though_its_log_is_gone(begin: Callable[..., Session], tmp_path: Path) -> None:
    session = begin(open_store(str(tmp_path / "logs" / "class.whitecell")))
    shutil.rmtree(tmp_path / "logs")
    now = datetime(2026, 11, 21, tzinfo=UTC)
    file = write_crash(tmp_path, RuntimeError("x"), now=now, store=log_of(session), session=session.header.id)
    assert read_session(str(file), None, GAMES).number == session.number
