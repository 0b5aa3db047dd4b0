"""The stories of a session by keyboard alone: every line here is a key, and what the referee or a team then has.

Other tests drive single acts by keys: moves, drafts, notes, lists, typing under the mask. Here they follow one another, as
in a class, and nothing is called but keys.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tests.e2e.referee_desk import RefereeDesk
from ui.displays.display import DisplayState
from ui.library.wizard.wizard import Wizard
from ui.review.review_window import ReviewWindow

pytestmark = pytest.mark.slow

Key, Mod = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT = Mod.ControlModifier, Mod.ShiftModifier


class Keyboard:
    """Presses keys where a window manager would send them: in the newest dialog, else in the referee's window."""

    def __init__(self, desk: RefereeDesk) -> None:
        self.desk = desk

    @property
    def where(self) -> QWidget:
        """What has the keyboard."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup.focusWidget() or popup
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible() and isinstance(one, QDialog)]
        window = windows[-1] if windows else self.desk.window
        window.activateWindow()
        QApplication.processEvents()
        return window.focusWidget() or window

    def press(self, *keys: Qt.Key, mod: Qt.KeyboardModifier = Mod.NoModifier) -> None:
        """Press these keys, one after the other."""
        for key in keys:
            QTest.keyClick(self.where, key, mod)
            QApplication.processEvents()

    def type(self, words: str) -> None:
        """Type these words."""
        for letter in words:
            QTest.keyClicks(self.where, letter)
        QApplication.processEvents()

    def tab_to(self, name: str) -> None:
        """Press Tab until what is called so has the keyboard."""
        for _ in range(40):
            if self.where.accessibleName() == name or getattr(self.where, "text", str)() == name:
                return
            self.press(Key.Key_Tab)
        pytest.fail(f"Tab leads to no {name}")

    def command(self, words: str) -> None:
        """Find a command by these letters and carry it out."""
        self.press(Key.Key_P, mod=CTRL | SHIFT)
        self.type(words)
        self.press(Key.Key_Return)


@pytest.fixture
def desk(desk: RefereeDesk) -> RefereeDesk:
    """Return the desk with the keyboard in its console."""
    desk.activate()
    return desk


@pytest.fixture
def keys(desk: RefereeDesk) -> Keyboard:
    return Keyboard(desk)


def states(desk: RefereeDesk) -> list[DisplayState]:
    """Return the states of all screens."""
    room = desk.page.room
    return [room.displays.display(one).state for one in room.audiences]


def test_story_1_and_4_screens_are_assigned_lifted_and_curtained(desk: RefereeDesk, keys: Keyboard) -> None:
    room = desk.page.room
    keys.press(Key.Key_S, mod=CTRL | SHIFT)
    keys.tab_to("Monitor of Hunters")
    keys.press(Key.Key_Up, Key.Key_Up, Key.Key_Up, Key.Key_Up)  # no monitor
    keys.press(Key.Key_Return)
    desk.qtbot.waitUntil(lambda: room.displays.display("cartel").placed)
    assert room.displays.display("hunters").screen is None
    keys.press(Key.Key_S, mod=CTRL | SHIFT)
    keys.press(Key.Key_Return)  # the free monitor is proposed
    desk.qtbot.waitUntil(lambda: all(room.displays.display(one).placed for one in room.audiences))
    assert set(states(desk)) == {DisplayState.CURTAIN}
    keys.press(Key.Key_1, mod=CTRL)
    assert states(desk) == [DisplayState.LIVE, DisplayState.CURTAIN, DisplayState.CURTAIN]
    keys.press(Key.Key_F12, mod=CTRL)
    assert set(states(desk)) == {DisplayState.LIVE}
    keys.press(Key.Key_F12)
    assert set(states(desk)) == {DisplayState.CURTAIN}


def test_story_2_the_screens_are_rehearsed_and_the_session_comes_back(desk: RefereeDesk, keys: Keyboard) -> None:
    session = desk.session.header.id
    keys.command("rehearse")
    assert desk.page.room.mark
    keys.press(Key.Key_Return)  # the screens that are proposed
    desk.qtbot.waitUntil(lambda: not desk.page.room.displays.needs_confirmation)
    keys.command("end the reh")
    assert not desk.page.room.mark
    assert desk.page.presenter.session.header.id == session


def test_story_3_a_session_is_begun_with_another_preset(desk: RefereeDesk, keys: Keyboard) -> None:
    before = desk.session.header.id
    keys.press(Key.Key_N, mod=CTRL)
    for _ in range(8):
        if not any(isinstance(one, Wizard) and one.isVisible() for one in QApplication.topLevelWidgets()):
            break
        keys.press(Key.Key_Return)
    session = desk.page.presenter.session
    assert session.header.id != before


def test_stories_5_6_and_10_a_secret_set_up_moves_and_reactions_are_entered(desk: RefereeDesk, keys: Keyboard) -> None:
    """By the letters of the moves, and by the key for a pass."""
    session = desk.session
    keys.press(Key.Key_Slash)
    for _ in range(60):
        if session.number >= 14:
            break
        entry = desk.page.decision.model.entry
        if entry.passing():
            keys.press(Key.Key_Period)
            continue
        before = session.number
        for _ in range(8):
            keys.press(Key.Key_Return)
            if session.number > before:
                break
    assert session.number >= 14
    assert keys.where is desk.page.decision.field, "the keyboard stays where moves are typed"


def test_story_9_clocks_are_paused_with_a_reason_and_an_alarm_is_set(desk: RefereeDesk, keys: Keyboard) -> None:
    keys.press(Key.Key_F5)
    keys.type("Coffee")
    keys.press(Key.Key_Return)
    assert desk.session.paused == "Coffee"
    keys.press(Key.Key_F5)
    assert not desk.session.paused
    keys.press(Key.Key_F5, mod=SHIFT)
    keys.type("7")
    keys.press(Key.Key_Return)
    assert desk.session.alarm_ms == 7 * 60_000


@pytest.mark.played(6)
def test_story_11_a_slip_is_taken_back_with_a_reason(desk: RefereeDesk, keys: Keyboard) -> None:
    keys.press(Key.Key_Z, mod=CTRL)
    keys.type("a slip")
    keys.press(Key.Key_Return)
    assert desk.session.entries[-1].ply.kind == "take_back"
    assert desk.session.entries[-1].ply.reason == "a slip"


@pytest.mark.played(6)
def test_story_12_a_dispute_is_ruled_on(desk: RefereeDesk, keys: Keyboard) -> None:
    keys.press(Key.Key_R)
    keys.type("Both agree")
    keys.tab_to("Question")
    keys.type("May he?")
    keys.press(Key.Key_Return)
    ply = desk.session.entries[-1].ply
    assert (ply.kind, ply.reason) == ("ruling", "Both agree")


@pytest.mark.played(6)
def test_story_13_why_is_noted_at_the_line_in_view(desk: RefereeDesk, keys: Keyboard) -> None:
    keys.press(Key.Key_L, mod=CTRL | SHIFT)
    keys.tab_to("Log")
    keys.press(Key.Key_Up, Key.Key_Up, Key.Key_Return)
    there = desk.page.ply_in_view
    assert there != desk.page.presenter.last_in_effect
    keys.press(Key.Key_F2)
    keys.type("Why there? #risk")
    keys.press(Key.Key_Return)
    assert (desk.session.remarks[-1].kind, desk.session.remarks[-1].ply) == ("note", there)
    keys.press(Key.Key_F3)
    assert desk.session.remarks[-1].kind == "bookmark"


def test_a_message_goes_to_one_team(desk: RefereeDesk, keys: Keyboard) -> None:
    desk.seat()
    keys.press(Key.Key_F6)
    keys.press(Key.Key_Down, Key.Key_Down)
    keys.tab_to("Message")
    keys.type("Five more minutes")
    keys.press(Key.Key_Return)
    shown = {one: desk.page.room.displays.display(one).message for one in desk.page.room.audiences}
    assert list(shown.values()).count("Five more minutes") == 1


@pytest.mark.played(10)
def test_stories_14_and_15_a_session_is_left_opened_again_and_reviewed(desk: RefereeDesk, keys: Keyboard) -> None:
    number = desk.session.number
    keys.press(Key.Key_O, mod=CTRL)
    assert desk.window.page is None
    desk.qtbot.waitUntil(lambda: not desk.window.start.isHidden())
    for _ in range(12):
        keys.press(Key.Key_Return)
        if desk.window.page is not None:
            break
        keys.press(Key.Key_Tab)
    assert desk.page.presenter.session.number == number
    assert set(states(desk)) == {DisplayState.CURTAIN}
    keys.press(Key.Key_Return)  # the screens that are proposed
    assert set(states(desk)) == {DisplayState.CURTAIN}
    keys.press(Key.Key_F8)
    keys.tab_to("Open the review")
    keys.press(Key.Key_Return)
    review = next(one for one in desk.window.reviews.windows if isinstance(one, ReviewWindow) and one.isVisible())
    before = review.playhead.ply
    QTest.keyClick(review, Key.Key_Home)
    assert review.playhead.ply < before
