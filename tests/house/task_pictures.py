"""Pictures of single tasks for the handbook: a reveal from the box to the screens, dialogs, a poll, the wizard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from engine.games import all_games
from referee.session.content_files import load_content
from referee.session.session import Session
from tests.games.game_list import example
from ui.app.demo import picture, pictures
from ui.app.demo_player import DemoPlayer

if TYPE_CHECKING:
    from ui.app.main_window import MainWindow

SETTLED_MS = 800
"""By then windows stand where they belong and nothing glides any more."""
BEATS = 30
"""So often what is shown large is skipped at most until screens have caught up."""
SCREEN, HALF, SHEET, PANEL = 1080, 620, 720, 380
"""Pixels across: of all screens, of one of two, of a dialog, of a panel of the console."""
GAP = 16
POLL = 10
"""After so many plies of the example the seats are asked one by one."""


def draw_tasks(window: MainWindow) -> Iterator[tuple[str, QImage, int]]:
    """Yield name, picture and width of each, of the session that is open and with its typed move not yet entered."""
    assert window.page is not None
    audiences = window.page.room.audiences[:2]
    yield "reveal-before", _panel(window), PANEL
    before = pictures(window)
    QTest.keyClick(window.page.decision.field, Qt.Key.Key_Return)
    QTest.qWait(SETTLED_MS)
    after = pictures(window)
    yield "reveal-after", in_rows([(before[one], after[one]) for one in audiences], HALF), SCREEN
    catch_up(window)
    yield "take-back", _sheet(window, window.commands.take_back.trigger), SHEET
    yield "assign-screens", _sheet(window, window.commands.screens.trigger), SHEET


def draw_beginning(window: MainWindow) -> Iterator[tuple[str, QImage, int]]:
    """Yield the page of the wizard on which a preset is chosen, of the first game."""
    from ui.library.wizard.wizard import Wizard

    wizard = Wizard(all_games(), window)
    wizard.show()
    for _ in range(2):
        wizard.next.click()
    QTest.qWait(SETTLED_MS)
    yield "wizard", picture(wizard), SHEET
    wizard.reject()


def draw_poll(window: MainWindow) -> Iterator[tuple[str, QImage, int]]:
    """Yield the console's panel while seats are asked one by one whether they react."""
    game = example("deck")
    seats = game.seats[: game.least + 1]
    session = Session.begin(window.context.open_store(), game, load_content(game), title="Poll", seed=1, seats=seats)
    window.enter(session)
    player = DemoPlayer(session, 1)
    while session.number < POLL and player.step():
        QApplication.processEvents()
    QTest.qWait(SETTLED_MS)
    yield "poll", _panel(window, whole=True), PANEL


def catch_up(window: MainWindow) -> None:
    """Skip all that is shown large: the screens show the table as it is."""
    assert window.page is not None
    for _ in range(BEATS):
        window.page.room.skip_beats()
        QApplication.processEvents()


def in_rows(rows: Sequence[Sequence[QImage]], wide: int) -> QImage:
    """Return pictures in rows, each so wide."""
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = [[image.scaledToWidth(wide, smooth) for image in row] for row in rows]
    high = scaled[0][0].height()
    size = QSize(len(scaled[0]) * (wide + GAP) - GAP, len(scaled) * (high + GAP) - GAP)
    whole = QImage(size, QImage.Format.Format_RGB32)
    whole.fill(Qt.GlobalColor.white)
    with QPainter(whole) as painter:
        for down, row in enumerate(scaled):
            for across, one in enumerate(row):
                painter.drawImage(QPoint(across * (wide + GAP), down * (high + GAP)), one)
    return whole


def _panel(window: MainWindow, *, whole: bool = False) -> QImage:
    """Return the console's panel of the decision, or what of it stands above the end of who will learn what."""
    assert window.page is not None
    panel, last = window.page.decision, window.page.decision.learning
    high = panel.height() if whole else last.mapTo(panel, last.rect().bottomLeft()).y() + GAP
    return picture(window).copy(QRect(panel.mapTo(window, QPoint(0, 0)), QSize(panel.width(), high)))


def _sheet(window: MainWindow, command: object) -> QImage:
    """Return the dialog that a command opens, and close it."""
    assert callable(command)
    command()
    QTest.qWait(SETTLED_MS)
    dialog = next(one for one in window.findChildren(QDialog) if one.isVisible())
    image = picture(dialog)
    dialog.reject()
    QApplication.processEvents()
    return image
