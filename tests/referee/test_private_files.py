"""Files that hold secrets are their owner's alone: on a shared computer a team could open them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.errors import KnownError
from referee.archive.crash_files import write_crash
from referee.archive.session_export import export_csv, export_jsonl
from referee.review import Review
from referee.review.analyst_tables import write_csv, write_jsonl
from referee.review.comparison.comparison import compare, write_comparison
from referee.review.comparison.comparison_page import write_comparison_page
from referee.review.comparison.row_cache import RowCache
from referee.review.page.session_page import write_page
from referee.review.page.team_packet import write_packet
from referee.session.session import Session
from referee.store import open_store
from referee.store.log_access import create_private
from referee.store.log_database import DatabaseStore
from tests.referee.conftest import GAMES
from tests.referee.file_modes import mode_of
from tests.review.text_pictures import Drawn


@pytest.fixture(autouse=True)
def _open_to_all() -> Iterator[None]:
    """Whatever does not see to it itself is made readable by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: mode_of(file) for file in folder.iterdir()}


def test_a_log_what_lies_beside_it_and_its_copies(begin: Callable[..., Session], tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "class.whitecell"))
    session = begin(store)
    session.play(next(iter(session.legal_moves)))
    store.copy(tmp_path / "copy.whitecell")
    names = ("class.whitecell", "class.whitecell-shm", "class.whitecell-wal", "copy.whitecell")
    assert modes(tmp_path) == dict.fromkeys(names, "600")


def test_a_crash_file(begin: Callable[..., Session], tmp_path: Path) -> None:
    session = begin(open_store("sqlite://"))
    write_crash(tmp_path, ValueError("x"), now=datetime.now(UTC), store=session.store, session=session.header.id)
    assert set(modes(tmp_path).values()) == {"600"}


def test_what_is_kept_of_comparisons(tmp_path: Path) -> None:
    cache = RowCache(tmp_path / "kept.sqlite")
    assert set(modes(tmp_path).values()) == {"600"}
    cache.close()


@pytest.mark.slow
def test_exports_that_hold_every_secret(begin: Callable[..., Session], tmp_path: Path) -> None:
    session = begin(open_store("sqlite://"))
    review = Review(session)
    export_jsonl(session, tmp_path / "class.jsonl")
    export_csv(session, tmp_path / "class.csv")
    write_csv(review, tmp_path)
    write_jsonl(review, tmp_path / "class.review.jsonl")
    write_page(review, tmp_path / "class.html", Drawn())
    rows = compare(session.store, session.store.sessions(), GAMES)
    write_comparison(rows, tmp_path / "compared.csv")
    write_comparison_page(rows, GAMES, tmp_path / "compared.html")
    for _ in range(2):  # and again over those
        assert set(modes(tmp_path).values()) == {"600"}
        export_jsonl(session, tmp_path / "class.jsonl")
    write_packet(review, "north", tmp_path / "north.html", Drawn())
    assert modes(tmp_path)["north.html"] == "666", "it is for the team"


def test_a_log_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match=r"cannot be made \(No such file or directory\): choose another place"):
        create_private(tmp_path / "gone" / "class.whitecell")


def test_a_log_that_a_server_keeps_is_copied_by_its_keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = DatabaseStore.open("sqlite://")
    monkeypatch.setattr(DatabaseStore, "_sqlite", None)  # as with any database but SQLite
    with pytest.raises(KnownError, match="is kept by a server: its keeper copies it"):
        store.copy(tmp_path / "copy.whitecell")
