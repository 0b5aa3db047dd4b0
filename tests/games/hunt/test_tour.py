"""The tour of the README, sentence by sentence, on a desk with one monitor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.session.session import Session
from referee.store import open_store
from referee.text_match import fold_text
from tests.rig.offscreen import Monitors, Screen
from ui.app.application import make_page
from ui.app.main_window import MainWindow
from ui.console.console_page import ConsolePage
from ui.console.dialogs.session_sheets import NoteSheet, TakeBackSheet
from ui.console.log.log_model import line_of
from ui.library.settings.settings_file import SettingsFile
from ui.library.wizard.wizard import Wizard
from ui.review.review_opening import UnlockSheet
from ui.review.review_window import ReviewWindow

pytestmark = pytest.mark.slow

Key, Modifier = Qt.Key, Qt.KeyboardModifier


Some = TypeVar("Some", bound=QWidget)


def opened(qtbot: QtBot, kind: type[Some]) -> Some:
    """Wait for a window of this kind and return it."""

    def found() -> list[Some]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[0]


class Tour:
    """A referee with one monitor and a keyboard."""

    def __init__(self, qtbot: QtBot, monitors: Monitors, folder: Path) -> None:
        monitors.set([Screen("A-REF")])
        self.qtbot = qtbot
        self.store = open_store(str(folder / "log.whitecell"))
        self.window = MainWindow(SettingsFile(folder / "settings.json"), make_page)
        self.window.set_games(all_games())
        self.window.set_store(self.store)
        self.window.show()
        qtbot.waitExposed(self.window)

    @property
    def page(self) -> ConsolePage:
        assert self.window.page is not None
        return self.window.page

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Modifier.NoModifier, on: QWidget | None = None) -> None:
        self.qtbot.keyClick(on or QApplication.focusWidget() or self.window, key, modifier)

    @property
    def session(self) -> Session:
        return self.page.presenter.session

    def type_line(self, line: str) -> None:
        """Press / and type."""
        field = self.page.decision.field
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        self.press(Key.Key_Slash, on=self.window)
        self.qtbot.waitUntil(field.hasFocus)
        self.qtbot.keyClicks(field, fold_text(line))

    def enter(self, line: str, times: int = 1) -> str:
        """Press /, type a line and press Enter; return what the log says last."""
        decision = self.page.decision
        before = self.session.number
        self.type_line(line)
        for _ in range(times):
            self.press(Key.Key_Return, on=decision.field)
            self.qtbot.wait(60)
        assert self.session.number > before, line
        return self.last

    @property
    def last(self) -> str:
        return line_of(self.session, self.session.number).text

    @property
    def said(self) -> str:
        return self.window._status.text()


@pytest.fixture
def tour(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Tour]:
    made = Tour(qtbot, monitors, tmp_path)
    yield made
    made.window.close()
    made.window.deleteLater()
    made.store.close()


def test_the_tour_holds_with_one_monitor(tour: Tour, qtbot: QtBot) -> None:
    tour.press(Key.Key_N, Modifier.ControlModifier, on=tour.window)
    wizard = opened(qtbot, Wizard)
    listed = wizard.game_page.findChildren(QRadioButton)
    next(button for button in listed if "El Chapo" in button.text()).click()
    for _ in range(4):
        tour.press(Key.Key_Return, on=wizard.next)
    qtbot.waitUntil(lambda: tour.window.page is not None)
    assert tour.session.game.id == "hunt"
    assert tour.session.seats == ("cartel", "hunters")
    tour.window.activateWindow()

    need = next(form for form in tour.session.legal_moves.forms if form.verb == "setup_place_need")
    for token in need.step(()).tokens:
        place = need.step((token.value,)).tokens[0]
        tour.enter(f"need {token.label} {place.label}")
    tour.enter("chapo badi")
    tour.enter("setup done")

    reach = next(form for form in tour.session.legal_moves.forms if form.verb == "move_chapo").step(()).tokens[0]
    tour.type_line(f"move chapo {reach.label} fixed")
    assert "will see" in tour.page.decision.learning.text()
    tour.press(Key.Key_Return, on=tour.page.decision.field)
    qtbot.waitUntil(lambda: reach.label in tour.last)

    tour.press(Key.Key_Z, Modifier.ControlModifier, on=tour.page.decision.field)
    back = opened(qtbot, TakeBackSheet)
    assert "On the screen of Hunters" in back.what.toPlainText()
    qtbot.keyClicks(back.reason, "a slip")
    tour.press(Key.Key_Return, on=back.reason)
    qtbot.waitUntil(lambda: tour.session.entries[-1].ply.kind == "take_back")

    tour.enter("end cartel")
    tour.enter("plan support logistics 1", times=2)
    while "decline" in {form.verb for form in tour.session.legal_moves.forms}:
        tour.press(Key.Key_Period, on=tour.page.decision.list)
        qtbot.wait(60)
    tour.enter("publish")
    assert "needed" in tour.enter("resolve")
    assert tour.session.observations("hunters", since=tour.session.number - 1)
    assert not tour.session.observations("cartel", since=tour.session.number - 1)
    if "publish" in {form.verb for form in tour.session.legal_moves.forms}:
        tour.enter("publish")

    tour.press(Key.Key_F12, on=tour.page.decision.field)
    qtbot.waitUntil(lambda: "No team has a screen" in tour.said)

    tour.press(Key.Key_F2, on=tour.page.decision.field)
    note = opened(qtbot, NoteSheet)
    qtbot.keyClicks(note.line, "they had to")
    tour.press(Key.Key_Return, on=note.line)
    qtbot.waitUntil(lambda: tour.session.remarks[-1].text == "they had to")
    tour.press(Key.Key_F3, on=tour.page.decision.field)
    assert tour.session.remarks[-1].kind == "bookmark"

    tour.press(Key.Key_F8, on=tour.page.decision.field)
    warning = opened(qtbot, UnlockSheet)
    warning.accept()
    review = opened(qtbot, ReviewWindow)
    tour.press(Key.Key_Left, on=review)
    tour.press(Key.Key_2, on=review)
    tour.press(Key.Key_W, on=review)
    tour.press(Key.Key_O, Modifier.ControlModifier, on=review)
    qtbot.waitUntil(lambda: tour.window.stack.currentWidget() is tour.window.start)
    assert tour.window.start.search.hasFocus()
