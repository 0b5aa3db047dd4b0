"""Typing while the privacy mask is on: what is typed arrives, is shown as dots, and nothing secret is painted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk, offers, play_on, sheet
from tests.rig.offscreen import Monitors
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.dialogs.session_sheets import NoteSheet
from ui.console.privacy import Cover
from ui.library.rules.rules_window import RulesWindow
from ui.team import TeamContent

pytestmark = pytest.mark.slow

Key, Mod = Qt.Key, Qt.KeyboardModifier


def press(desk: RefereeDesk, key: Qt.Key, mod: Qt.KeyboardModifier = Mod.NoModifier) -> None:
    """Press a key where the keyboard is."""
    desk.qtbot.keyClick(QApplication.focusWidget() or desk.window, key, mod)


def type_words(desk: RefereeDesk, words: str) -> None:
    """Type where the keyboard is."""
    found = QApplication.focusWidget()
    assert found is not None
    desk.qtbot.keyClicks(found, words)


def masked(desk: RefereeDesk) -> None:
    """Turn the mask on by its key."""
    desk.activate()
    press(desk, Key.Key_F9)
    assert desk.page.privacy.on


def seen(desk: RefereeDesk) -> QImage:
    """Return what somebody behind the referee sees of the console."""
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    return desk.window.grab().toImage()


def dots(widget: QWidget) -> int:
    """Return how many dots the cover of a widget shows."""
    return sum(child.typed for child in widget.children() if isinstance(child, Cover) and child.isVisible())


def test_a_move_is_typed_and_played_under_the_mask(desk: RefereeDesk) -> None:
    masked(desk)
    before, number = seen(desk), desk.session.number
    press(desk, Key.Key_Slash)
    assert seen(desk) == before, "an empty field shows nothing, not even what it asks for"
    while desk.session.number == number:
        move = next(one for one in desk.page.decision.model.entry.candidates() if one.ready or not one.anytime)
        type_words(desk, move.words[-1].split(":")[-1][:3] if move.words else "pl")
        assert dots(desk.page.decision) == len(desk.page.decision.field.text()) > 0
        assert seen(desk) != before
        press(desk, Key.Key_Return)
        press(desk, Key.Key_Return)
    assert dots(desk.page.decision) == 0
    assert seen(desk) == before, "what was entered is not told, nor that it was"
    press(desk, Key.Key_F9, Mod.ShiftModifier)
    assert seen(desk) != before


def test_other_letters_show_the_same_dots(desk: RefereeDesk) -> None:
    """A picture of what is typed tells nothing but how many letters there are."""
    masked(desk)
    press(desk, Key.Key_Slash)
    shown = []
    for word in ("plan", "zzzz", "mazl"):
        desk.page.decision.field.clear()
        type_words(desk, word)
        shown.append(seen(desk))
    assert shown[0] == shown[1] == shown[2]
    type_words(desk, "x")
    assert seen(desk) != shown[0]


def test_a_refusal_under_the_mask_is_read_when_the_key_is_held(desk: RefereeDesk) -> None:
    masked(desk)
    press(desk, Key.Key_Slash)
    type_words(desk, "no such move")
    before = seen(desk)
    press(desk, Key.Key_Return)
    assert seen(desk) == before
    assert desk.page.decision.field.text() == "no such move", "what was typed stays"
    assert desk.page.decision.refusal.isVisibleTo(desk.page.decision)


def test_a_note_is_written_under_the_mask(desk: RefereeDesk) -> None:
    play_on(desk, 1)
    masked(desk)
    press(desk, Key.Key_F2)
    note = sheet(desk, NoteSheet)
    note.activateWindow()
    desk.qtbot.waitUntil(note.line.hasFocus)
    type_words(desk, "They know")
    assert dots(note) == len("They know")
    assert desk.page.banner.text == ""
    press(desk, Key.Key_Return)
    desk.qtbot.waitUntil(lambda: not note.isVisible())
    assert desk.session.remarks[-1].text == "They know"


def test_physical_dice_are_typed_under_the_mask(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, dice="physical", until=offers("resolve_enforcement"))
    try:
        panel = desk.page.decision
        masked(desk)
        press(desk, Key.Key_Slash)
        type_words(desk, "resolve enf")
        for _ in range(4):
            if panel.dice.wanted is None:
                press(desk, Key.Key_Return)
        wanted, number = panel.dice.wanted, desk.session.number
        assert wanted is not None
        covered = seen(desk)
        type_words(desk, "3" * (wanted.count - 1))
        assert dots(panel) >= wanted.count - 1
        type_words(desk, "3")
        assert desk.session.number > number
        assert dots(panel) == 0
        assert seen(desk) == covered, "the box with the dice is under the cover too"
    finally:
        desk.close()


@pytest.mark.played(10)
def test_a_field_under_the_mask_offers_no_completions_and_reads_as_a_password(desk: RefereeDesk) -> None:
    """A list of what fits would drop down over the cover, and a screen reader would speak each letter."""
    masked(desk)
    desk.window.commands.ruling.trigger()
    ruling = sheet(desk, RulingSheet)
    ruling.activateWindow()
    desk.qtbot.waitUntil(ruling.isActiveWindow)
    box = next(one for one in ruling.findChildren(QComboBox) if one.isEditable() and one.count())
    box.setFocus()
    line = box.lineEdit()
    assert line is not None
    line.selectAll()
    type_words(desk, box.itemText(box.count() - 1)[:2])
    assert line.echoMode() == QLineEdit.EchoMode.Password
    assert not [one for one in QApplication.topLevelWidgets() if one.windowType() == Qt.WindowType.Popup and one.isVisible()]
    press(desk, Key.Key_F9, Mod.ShiftModifier)
    assert line.echoMode() == QLineEdit.EchoMode.Normal
    ruling.reject()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_list_that_drops_down_under_the_mask_is_covered(desk: RefereeDesk) -> None:
    masked(desk)
    box = desk.page.log.audience
    desk.page.log.tabs.setCurrentIndex(2)
    box.showPopup()
    (popup,) = [one for one in QApplication.topLevelWidgets() if one.windowType() == Qt.WindowType.Popup and one.isVisible()]
    cover = next(child for child in popup.children() if isinstance(child, Cover))
    assert cover.isVisible()
    assert cover.geometry() == popup.rect()
    box.hidePopup()


@pytest.mark.parametrize("is_open_before", [True, False])
def test_the_rules_that_the_referee_looks_up_are_covered(desk: RefereeDesk, is_open_before: bool) -> None:
    """They open at the card that is looked at, or at the clause of a refusal."""
    if is_open_before:
        desk.window.commands.rules.trigger()
    masked(desk)
    if not is_open_before:
        desk.window.commands.rules.trigger()
    (rules,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, RulesWindow) and one.isVisible()]
    (cover,) = [child for child in rules.children() if isinstance(child, Cover)]
    assert cover.isVisible()
    assert cover.geometry() == rules.rect()
    press(desk, Key.Key_F9, Mod.ShiftModifier)
    assert not cover.isVisible()
    rules.close()


@pytest.mark.usefixtures("pictured")
def test_no_window_of_a_team_is_covered_nor_its_picture(desk: RefereeDesk) -> None:
    desk.seat()
    miniatures = desk.page.strip.miniatures.values()
    desk.qtbot.waitUntil(lambda: all(one._content is not None for one in miniatures))
    masked(desk)
    play_on(desk, 2)
    desk.qtbot.waitUntil(lambda: not any(one.is_waiting for one in miniatures))
    windows = [desk.page.room.displays.window(one) for one in desk.page.room.audiences]
    pictured = [one for one in QApplication.topLevelWidgets() if isinstance(one, TeamContent)]
    assert len(pictured) >= len(windows)
    assert not [window for window in (*windows, *pictured) if window.findChildren(Cover)]


def test_a_notice_under_the_mask_does_not_say_what_it_is_about(desk: RefereeDesk) -> None:
    masked(desk)
    banner = desk.page.banner
    desk.page.presenter.problem_changed.emit("The Brother lies in Family 2, which is not drawn card by card.")
    assert banner.isVisible()
    assert "Brother" not in banner.words.text()
    press(desk, Key.Key_F9, Mod.ShiftModifier)
    assert "Brother" in banner.words.text()
