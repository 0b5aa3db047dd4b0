"""The console's board as a screen reader reads it, asked in this process as Qt's bridge to the desktop asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.visibility.schema import REFEREE
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import some
from tests.games.game_list import GAMES
from ui.app.demo_player import DemoPlayer
from ui.board import board_of
from ui.console.table.table_list import TableList
from ui.console.table.table_panel import TablePanel
from ui.console.table.table_rows import FIGURES, table_rows
from ui.theme import DARK, teams

Text = QAccessible.Text


@pytest.fixture
def reader() -> Iterator[None]:
    """A screen reader runs."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


class AccessDesk:
    """A session whose table a panel shows."""

    def __init__(self, qtbot: QtBot, game: Game) -> None:
        self.qtbot = qtbot
        self.session = Session.begin(MemoryStore(), game, load_content(game), seed=5, dice="roll")
        self.player = DemoPlayer(self.session, 5)
        self.panel = TablePanel(board_of(game.id), teams({seat: seat for seat in self.session.seats}), DARK, ())
        self.panel.contents.rows = lambda: table_rows(self.session)
        self.panel.resize(1200, 800)
        qtbot.addWidget(self.panel)
        self.panel.show()

    def play(self, plies: int) -> None:
        """Play on and show the table."""
        for _ in range(plies):
            self.player.step()
        self.panel.show_view(self.session.view(REFEREE), ())

    def read(self) -> dict[str, list[str]]:
        """Return what is read, as descriptions by name."""
        contents = QAccessible.queryAccessibleInterface(self.panel.contents)
        found: dict[str, list[str]] = {}
        for at in range(contents.childCount()):
            child = contents.child(at)
            if name := child.text(Text.Name):
                found.setdefault(name.casefold(), []).append(child.text(Text.Description))
        return found


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("game", some(GAMES[2:], 2, __name__), ids=lambda game: game.id)
def test_every_place_and_piece_and_its_text_is_read(qtbot: QtBot, game: Game) -> None:
    desk = AccessDesk(qtbot, game)
    desk.play(30)
    qtbot.waitUntil(lambda: len(desk.read()) > 3)
    read = desk.read()
    assert FIGURES.casefold() in read
    for zone in desk.session.view(REFEREE).zones.values():
        assert any(name.startswith(zone.name.casefold()) for name in read), zone.name
        for piece in zone.pieces:
            name = piece.name.casefold()
            said = read.get(name, []) + read.get(f"{name} (face down)", [])
            assert said, piece.name
            if piece.face is not None and piece.face.text:
                assert any(piece.face.text in words and "Seen by:" in words for words in said), piece.name


@pytest.mark.usefixtures("reader")
def test_what_is_read_goes_with_the_plies(qtbot: QtBot) -> None:
    desk = AccessDesk(qtbot, GAMES[2])
    desk.play(20)
    qtbot.waitUntil(lambda: bool(desk.read()))
    before = desk.read()
    desk.play(20)
    qtbot.waitUntil(lambda: desk.read() != before)


def test_nothing_is_made_while_no_screen_reader_runs(qtbot: QtBot) -> None:
    desk = AccessDesk(qtbot, GAMES[2])
    desk.play(5)
    qtbot.wait(60)
    assert desk.panel.contents.contents.rowCount() == 0


def test_the_contents_lie_behind_the_board_and_take_neither_keys_nor_clicks(qtbot: QtBot) -> None:
    desk = AccessDesk(qtbot, GAMES[2])
    desk.play(5)
    contents, view = desk.panel.contents, desk.panel.view
    assert contents.isVisible(), "what is hidden is not read"
    assert view.geometry().contains(contents.geometry())
    assert desk.panel.childAt(contents.mapTo(desk.panel, QPoint(0, 0))) is view.viewport()
    assert contents.focusPolicy() == Qt.FocusPolicy.NoFocus
    for _ in range(4):
        desk.panel.focusNextChild()
        assert QApplication.focusWidget() is not contents


def test_while_the_list_is_shown_only_the_list_is_read(qtbot: QtBot) -> None:
    desk = AccessDesk(qtbot, GAMES[2])
    desk.play(5)
    desk.panel.show_list(TableList(lambda: table_rows(desk.session)))
    assert not desk.panel.contents.isVisible()
    desk.panel.show_board()
    assert desk.panel.contents.isVisible()
