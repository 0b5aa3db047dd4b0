"""A referee at work: the stories of a session, through the real windows."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk, offers, play_on, sheet
from tests.rig.offscreen import Monitors
from tests.ui.console.entry_text import chosen
from ui.console.decision.dice_box import DiceBox
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.dialogs.session_sheets import MessageSheet, TakeBackSheet
from ui.console.screens.assign_sheets import ConfirmSheet, ScreensSheet
from ui.displays.display import DisplayState, SeatingPlan
from ui.widgets.dialogs import TextSheet
from ui.widgets.lists.chooser import Chooser, CommandPalette

pytestmark = pytest.mark.slow

Key = Qt.Key


def type_move(desk: RefereeDesk, words: str) -> None:
    field = desk.page.decision.field
    desk.page.decision.focus_field()
    desk.qtbot.keyClicks(field, words)
    desk.qtbot.keyClick(field, Key.Key_Return)


def test_a_move_typed_in_the_console_is_on_every_screen_and_in_the_database(desk: RefereeDesk) -> None:
    desk.seat()
    for words in ("spl ex", "ex", "det", "det", "mob"):
        type_move(desk, words)
    before = desk.session.number
    while desk.session.number == before and not desk.page.decision.refusal.isVisible():
        type_move(desk, "")
        if chosen(desk.page.decision.model.entry) is None:
            type_move(desk, "mob")
    assert desk.session.number == before + 1
    with sqlite3.connect(desk.folder / "log.whitecell") as base:
        assert base.execute("SELECT count(*) FROM plies").fetchone() == (desk.session.number,)
    for audience in desk.page.room.audiences:
        assert desk.page.room.displays.display(audience).view == desk.session.view(audience)


def desk_with_dice(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> RefereeDesk:
    """Return a desk with dice of the room, where they may be thrown next."""
    return RefereeDesk(qtbot, monitors, tmp_path, dice="physical", until=offers("resolve_enforcement"))


def waiting_for_dice(desk: RefereeDesk) -> DiceBox:
    """Choose a move that needs a die of the room."""
    found = next(form for form in desk.session.legal_moves.forms if form.verb == "resolve_enforcement")
    desk.page.presenter.play(next(iter(found)))
    assert desk.page.decision.dice.isVisible()
    return desk.page.decision.dice


def test_dice_of_the_room_are_typed_and_the_program_asks_again_for_none(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path
) -> None:
    desk = desk_with_dice(qtbot, monitors, tmp_path)
    try:
        box = waiting_for_dice(desk)
        before = desk.session.number
        qtbot.keyClicks(box.field, "5")
        assert desk.session.number == before + 1
        assert desk.session.entries[-1].ply.dice == (5,)
        assert not box.isVisible()
    finally:
        desk.close()


def test_dice_that_are_not_thrown_after_all_are_cancelled_by_escape(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path
) -> None:
    desk = desk_with_dice(qtbot, monitors, tmp_path)
    try:
        box = waiting_for_dice(desk)
        before = desk.session.number
        qtbot.keyClick(box.field, Key.Key_Escape)
        assert not box.isVisible()
        assert not desk.page.presenter.enter_dice((5,))
        assert desk.session.number == before
    finally:
        desk.close()


@pytest.mark.parametrize("meanwhile", ["another size of the text", "a rehearsal"])
def test_a_move_that_waits_for_dice_is_typed_again_after(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path, meanwhile: str
) -> None:
    desk = desk_with_dice(qtbot, monitors, tmp_path)
    try:
        waiting_for_dice(desk)
        desk.page.presenter.cancel_dice()
        desk.page.decision.restore_text("resolve")
        qtbot.keyClick(desk.page.decision.field, Key.Key_Return)
        while desk.page.decision.dice.wanted is None:
            qtbot.keyClick(desk.page.decision.field, Key.Key_Return)
        typed = desk.page.playing.typed
        assert typed.startswith("resolve")
        if meanwhile == "a rehearsal":
            desk.window.commands.rehearse.trigger()
            desk.window.commands.rehearse.trigger()
        else:
            desk.window.preferences.text_size_changed.emit()
        assert desk.page.decision.dice.wanted is None
        assert desk.page.decision.field.text() == typed
    finally:
        desk.close()


def test_the_keyboard_is_back_in_the_field_when_the_dice_are_typed(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    desk = desk_with_dice(qtbot, monitors, tmp_path)
    try:
        desk.activate()
        box = waiting_for_dice(desk)
        assert box.field.hasFocus()
        before = desk.session.number
        qtbot.keyClicks(box.field, "5")
        assert desk.session.number == before + 1
        assert desk.page.decision.field.hasFocus()
    finally:
        desk.close()


def test_dice_are_not_asked_for_any_more_when_the_table_is_another(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    desk = desk_with_dice(qtbot, monitors, tmp_path)
    try:
        box = waiting_for_dice(desk)
        desk.page.presenter.take_back("the wrong card", 1)
        assert not box.isVisible()
        assert not desk.page.presenter.enter_dice((5,))
    finally:
        desk.close()


def test_wrong_too_few_and_too_many_dice_are_told_and_play_nothing(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    desk = desk_with_dice(qtbot, monitors, tmp_path)
    try:
        box = waiting_for_dice(desk)
        before = desk.session.number
        assert box.hint.text().endswith("Esc cancels.")
        for typed, told in (("9", "No die shows 9"), ("", "1 more"), ("x", "No die shows x"), ("\u00b2", "No die shows")):
            box.field.clear()
            qtbot.keyClicks(box.field, typed)
            qtbot.keyClick(box.field, Key.Key_Return)
            assert told in box.hint.text()
        assert desk.session.number == before
        assert box.isVisible()
    finally:
        desk.close()


def test_a_plan_of_monitors_is_read_before_it_is_confirmed(desk: RefereeDesk) -> None:
    desk.seat()
    displays = desk.page.room.displays
    displays.plan_ready.emit(SeatingPlan((), "first"))
    first = sheet(desk, ConfirmSheet)
    displays.plan_ready.emit(SeatingPlan((), "second"))
    assert not first.isVisible()
    second = sheet(desk, ConfirmSheet)
    assert "second" in texts_in(second)
    second.reject()


def test_the_numbers_go_with_the_sheet_that_showed_them(desk: RefereeDesk) -> None:
    desk.seat()
    displays = desk.page.room.displays
    displays.plan_ready.emit(SeatingPlan((), "remembered"))
    found = sheet(desk, ConfirmSheet)
    found.numbers.click()
    assert displays._numbers.cards
    found.reject()
    assert not displays._numbers.cards


def test_no_dialog_stands_on_a_teams_monitor_while_the_referee_has_none(desk: RefereeDesk, monitors: Monitors) -> None:
    desk.seat()
    monitors.unplug("A-REF")
    displays = desk.page.room.displays
    desk.qtbot.waitUntil(lambda: displays.plan is not None, timeout=5000)
    assert displays.is_referee_away
    assert not any(isinstance(one, QDialog) and one.isVisible() for one in QApplication.topLevelWidgets())
    desk.qtbot.mouseClick(displays._referee.return_cards.cards[0], Qt.MouseButton.LeftButton)
    assert sheet(desk, ConfirmSheet).isVisible()
    assert not displays.is_referee_away


def texts_in(dialog: QDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_the_key_that_leads_to_the_field_is_no_letter_of_a_move(desk: RefereeDesk) -> None:
    desk.activate()
    desk.page.decision.focus_field()
    desk.qtbot.keyClicks(desk.page.decision.field, "/spl/ex")
    assert desk.page.decision.field.text() == "ex"


@pytest.mark.parametrize("where", ["field", "log", "sheet"])
def test_one_key_curtains_all_whatever_has_the_keyboard(desk: RefereeDesk, where: str) -> None:
    desk.seat()
    desk.activate()
    if where == "field":
        desk.page.decision.field.setFocus()
    elif where == "log":
        desk.page.log.search.setFocus()
    else:
        desk.window.commands.note.trigger()
        opened = sheet(desk, TextSheet)
        opened.activateWindow()
        desk.qtbot.waitUntil(opened.isActiveWindow)
    window = QApplication.focusWindow()
    assert window is not None
    desk.qtbot.keyClick(window, Key.Key_F12)
    displays = desk.page.room.displays
    assert {displays.display(one).state for one in displays.audiences} == {DisplayState.CURTAIN}
    assert desk.session.screen_state("hunters") == "CURTAIN"


def test_enter_accepts_a_sheet_though_a_button_of_it_had_the_keyboard_before(desk: RefereeDesk) -> None:
    desk.activate()
    desk.window.commands.screens.trigger()
    found = sheet(desk, ScreensSheet)
    found.activateWindow()
    desk.qtbot.waitUntil(found.isActiveWindow)
    found.yes.setFocus()
    found.room_name.setFocus()
    desk.qtbot.keyClick(found.room_name, Key.Key_Return)
    assert not found.isVisible()


def test_the_button_curtains_all_too(desk: RefereeDesk) -> None:
    desk.seat()
    desk.qtbot.mouseClick(desk.page.header.curtain, Qt.MouseButton.LeftButton)
    assert desk.page.room.displays.display("hunters").state is DisplayState.CURTAIN


@pytest.mark.played(12)
def test_nothing_that_happens_steals_the_keyboard_or_what_is_half_typed(desk: RefereeDesk) -> None:
    desk.seat()
    field = desk.page.decision.field
    desk.activate()
    desk.page.decision.focus_field()
    desk.qtbot.keyClicks(field, "pl")
    desk.session.message("*", "Five minutes")
    desk.session.note("a scribe's note")
    desk.session.pause("coffee")
    play_on(desk, 3)
    desk.qtbot.wait(600)
    assert field.hasFocus()
    assert field.text() == "pl"


@pytest.mark.played(14)
def test_a_take_back_says_what_changes_on_whose_screen_and_keeps_its_reason(desk: RefereeDesk) -> None:
    desk.seat()
    number = desk.session.number
    desk.window.commands.take_back.trigger()
    found = sheet(desk, TakeBackSheet)
    assert "On the screen of" in found.what.toPlainText()
    assert not found.yes.isEnabled()
    desk.qtbot.keyClicks(found.reason, "the wrong card")
    desk.qtbot.mouseClick(found.yes, Qt.MouseButton.LeftButton)
    assert desk.session.entries[-1].ply.takes_back == (number,)
    assert desk.session.entries[-1].ply.reason == "the wrong card"
    assert desk.page.room.displays.display("cartel").view == desk.session.view("cartel")


@pytest.mark.played(14)
def test_the_keys_for_a_take_back_work_right_after_a_typed_move(desk: RefereeDesk) -> None:
    desk.activate()
    desk.page.decision.focus_field()
    window = QApplication.focusWindow()
    assert window is not None
    desk.qtbot.keyClick(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(sheet(desk, TakeBackSheet), TakeBackSheet)


@pytest.mark.played(14)
def test_the_same_keys_mend_what_is_half_typed(desk: RefereeDesk) -> None:
    desk.activate()
    desk.page.decision.focus_field()
    desk.qtbot.keyClicks(desk.page.decision.field, "pl")
    window = QApplication.focusWindow()
    assert window is not None
    desk.qtbot.keyClick(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.page.decision.field.text() == ""
    assert not any(isinstance(one, TakeBackSheet) for one in QApplication.topLevelWidgets() if one.isVisible())


@pytest.mark.played(14)
def test_a_ruling_moves_a_piece_with_a_reason(desk: RefereeDesk) -> None:
    desk.window.commands.ruling.trigger()
    found = sheet(desk, RulingSheet)
    piece = str(found.piece.currentData())
    desk.qtbot.mouseClick(found.add, Qt.MouseButton.LeftButton)
    assert found.list.count() == 1
    desk.qtbot.keyClicks(found.reason, "as agreed")
    desk.qtbot.mouseClick(found.yes, Qt.MouseButton.LeftButton)
    ply = desk.session.entries[-1].ply
    assert (ply.kind, ply.reason) == ("ruling", "as agreed")
    assert desk.session.table.where[piece] == str(found.edits.events[0].to)  # type: ignore[union-attr]


@pytest.mark.played(6)
def test_notes_and_bookmarks_go_to_the_line_in_view(desk: RefereeDesk) -> None:
    desk.page.log.ply_chosen.emit(3)
    desk.window.commands.bookmark.trigger()
    desk.window.commands.note.trigger()
    found = sheet(desk, TextSheet)
    desk.qtbot.keyClicks(found.line, "why there?")
    desk.qtbot.keyClick(found.line, Key.Key_Return)
    kept = [(one.kind, one.ply, one.text) for one in desk.session.remarks if one.kind in ("note", "bookmark")]
    assert kept == [("bookmark", 3, ""), ("note", 3, "why there?")]


def test_a_single_letter_is_a_command_only_where_no_text_is_typed(desk: RefereeDesk) -> None:
    desk.activate()
    desk.page.decision.list.setFocus()
    desk.qtbot.keyClick(desk.page.decision.list, Key.Key_B)
    assert [one.kind for one in desk.session.remarks].count("bookmark") == 1
    desk.page.decision.focus_field()
    desk.qtbot.keyClick(desk.page.decision.field, Key.Key_B)
    assert desk.page.decision.field.text() == "b"
    assert [one.kind for one in desk.session.remarks].count("bookmark") == 1


def test_a_message_is_on_the_screen_it_is_for(desk: RefereeDesk) -> None:
    desk.seat()
    desk.window.commands.message.trigger()
    found = sheet(desk, MessageSheet)
    found.whom.setCurrentIndex(found.whom.findData("hunters"))
    desk.qtbot.keyClicks(found.text, "Ten minutes left")
    desk.qtbot.mouseClick(found.yes, Qt.MouseButton.LeftButton)
    assert desk.page.room.displays.display("hunters").message == "Ten minutes left"
    assert desk.page.room.displays.display("cartel").message == ""


def test_a_click_on_the_table_chooses_and_enter_plays(desk: RefereeDesk) -> None:
    handles = desk.page.table.view.board_scene.pieces
    lit: frozenset[str] = frozenset()
    for _ in range(60):
        play_on(desk, 1)
        aimed = [token.piece for _, one in desk.page.decision.model.entry.aimed() for _, token in one.places]
        if lit := desk.page.presenter.handles(frozenset(aimed)) & set(handles):
            break
    entry = desk.page.decision.model.entry
    handle = sorted(lit)[0]
    view = desk.page.table.view
    view.finish_animation()
    at = view.mapFromScene(handles[handle].rect().center())
    desk.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    piece = desk.session.piece_at(handle)
    assert not entry.empty
    assert all(piece in one.words for one in entry.candidates())


def test_every_command_is_in_the_palette_and_works_from_it(desk: RefereeDesk) -> None:
    desk.window.commands.palette.trigger()
    found = sheet(desk, CommandPalette)
    desk.qtbot.keyClicks(found.field, "bookm")
    desk.qtbot.keyClick(found.field, Key.Key_Return)
    assert desk.session.remarks[-1].kind == "bookmark"


def test_no_two_commands_have_the_same_key(desk: RefereeDesk) -> None:
    keys = [key.toString() for action in desk.window.commands.all for key in action.shortcuts()]
    assert sorted(keys) == sorted(set(keys))


def test_finding_a_card_marks_it_on_the_table(desk: RefereeDesk) -> None:
    desk.window.commands.find_card.trigger()
    found = sheet(desk, Chooser)
    choice = found.model.choice(0)
    assert choice is not None
    desk.qtbot.keyClicks(found.field, choice.text.split()[0])
    desk.qtbot.keyClick(found.field, Key.Key_Return)
    assert any(item.selected for item in desk.page.table.view.board_scene.pieces.values())
