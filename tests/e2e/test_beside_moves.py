"""What a referee does beside moves, through the real windows: notes, intents, rulings of before, alarms, a full log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from engine.errors import KnownError
from referee.session.clocks import ClockReading
from referee.session.content_files import load_rulebook
from tests.e2e.referee_desk import RefereeDesk, play_on, sheet
from tests.rig.offscreen import Monitors
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.dialogs.session_sheets import AlarmSheet, IntentSheet, NoteSheet, TakeBackSheet
from ui.displays.display import DisplayState
from ui.library.rules.rules_window import RulesWindow
from ui.widgets.lists.chooser import Chooser

pytestmark = pytest.mark.slow

Key = Qt.Key
FULL = "The disk that holds the log is full and nothing was written: free some space, then do this again."


def fill_disk(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise KnownError(FULL)

    for name in ("add_ply", "add_remark"):
        monkeypatch.setattr(desk.store, name, full)


def test_the_menus_are_those_that_people_expect(desk: RefereeDesk) -> None:
    titles = [action.text().replace("&", "") for action in desk.window.menuBar().actions()]
    assert titles == ["File", "Edit", "Session", "View", "Screens", "Review", "Tools", "Help"]
    menus = [menu for action in desk.window.menuBar().actions() if isinstance(menu := action.menu(), QMenu)]
    shown = [action for menu in menus for action in menu.actions() if not action.isSeparator()]
    assert shown == desk.window.commands.all


def test_the_end_of_a_turn_offers_a_line_of_intent_for_each_team_and_takes_no_keyboard(desk: RefereeDesk) -> None:
    desk.activate()
    desk.page.decision.focus_field()
    assert desk.page.header.intents.isHidden()
    for _ in range(120):
        if not desk.page.header.intents.isHidden():
            break
        play_on(desk, 1)
    assert not desk.page.header.intents.isHidden()
    assert desk.page.decision.field.hasFocus()
    desk.window.commands.intents.trigger()
    found = sheet(desk, IntentSheet)
    desk.qtbot.keyClicks(found.lines["cartel"][0], "stay in the Sierra")
    desk.qtbot.keyClicks(found.lines["cartel"][1], "they search the coast")
    desk.qtbot.keyClick(found.lines["cartel"][1], Key.Key_Return)
    kept = [one for one in desk.session.remarks if one.kind == "note"]
    assert [(one.audience, one.text) for one in kept] == [
        ("cartel", "Cartel intends: stay in the Sierra. Cartel expects: they search the coast")
    ]
    assert desk.page.header.intents.isHidden()


def test_a_note_can_be_a_bookmark_too_by_keyboard_alone(desk: RefereeDesk) -> None:
    desk.activate()
    desk.page.decision.list.setFocus()
    desk.qtbot.keyClick(desk.page.decision.list, Key.Key_N)
    found = sheet(desk, NoteSheet)
    found.activateWindow()
    desk.qtbot.waitUntil(found.isActiveWindow)
    assert found.line.hasFocus()
    desk.qtbot.keyClicks(found.line, "why there? #risk")
    desk.qtbot.keyClick(found.line, Key.Key_Tab)
    assert found.mark.hasFocus()
    desk.qtbot.keyClick(found.mark, Key.Key_Space)
    desk.qtbot.keyClick(found.mark, Key.Key_Return)
    assert [(one.kind, one.text) for one in desk.session.remarks[-2:]] == [("note", "why there? #risk"), ("bookmark", "")]


def test_a_ruling_of_an_earlier_session_is_found_and_ruled_again(desk: RefereeDesk) -> None:
    desk.session.rule((), "The pawn stays.", question="May a pawn be moved back?", clause="HUNT-5.4", precedent=True)
    desk.window.commands.past_rulings.trigger()
    found = sheet(desk, Chooser)
    desk.qtbot.keyClicks(found.field, "pawn nowhere")
    assert (found.model.rowCount(), found.none.isVisible(), found.none.text()) == (0, True, "Nothing fits.")
    found.field.clear()
    desk.qtbot.keyClicks(found.field, "pawn prec")
    assert (found.model.rowCount(), found.none.isVisible()) == (1, False)
    desk.qtbot.keyClick(found.field, Key.Key_Return)
    again = sheet(desk, RulingSheet)
    assert (again.question.text(), again.clause.text(), again.reason.text()) == (
        "May a pawn be moved back?",
        "HUNT-5.4",
        "The pawn stays.",
    )
    again.reject()


def test_a_long_decision_colours_its_clock_for_the_referee_only(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.seat()
    desk.window.commands.alarm.trigger()
    found = sheet(desk, AlarmSheet)
    found.minutes.setValue(3)
    desk.qtbot.keyClick(found.minutes, Key.Key_Return)
    assert desk.session.alarm_ms == 180_000
    before = desk.page.header.clocks["cartel"].grab().toImage()
    late = ClockReading("cartel", 400_000, 400_000, True, 220_000)
    on_time = ClockReading("cartel", 400_000, 400_000, True, 0)
    clock = desk.page.header.clocks["cartel"]
    clock.set_reading(on_time, False)
    usual = clock.grab().toImage()
    clock.set_reading(late, False)
    assert clock.grab().toImage() not in (usual, before)
    assert "longer" in clock.accessibleName()


@pytest.mark.played(14)
def test_what_is_written_stays_while_the_log_cannot_take_it(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.seat()
    fill_disk(desk, monkeypatch)
    desk.window.commands.note.trigger()
    note = sheet(desk, NoteSheet)
    desk.qtbot.keyClicks(note.line, "eight words about why they did that")
    desk.qtbot.keyClick(note.line, Key.Key_Return)
    assert note.isVisible()
    assert note.problem_label.text() == FULL
    monkeypatch.undo()
    desk.qtbot.keyClick(note.line, Key.Key_Return)
    assert not note.isVisible()
    assert desk.session.remarks[-1].text == "eight words about why they did that"
    fill_disk(desk, monkeypatch)
    desk.window.commands.take_back.trigger()
    back = sheet(desk, TakeBackSheet)
    desk.qtbot.keyClicks(back.reason, "wrong card")
    desk.qtbot.keyClick(back.reason, Key.Key_Return)
    assert back.isVisible()
    assert desk.page.room.displays.display("hunters").state is DisplayState.LIVE
    back.reject()


def test_a_typed_move_stays_in_the_field_while_the_log_cannot_take_it(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, number = desk.page.decision, desk.session.number
    for word in ("split ex", "ex", "det", "det", "mob"):
        panel.focus_field()
        desk.qtbot.keyClicks(panel.field, word)
        desk.qtbot.keyClick(panel.field, Key.Key_Return)
    fill_disk(desk, monkeypatch)
    panel.focus_field()
    desk.qtbot.keyClicks(panel.field, "mob")
    desk.qtbot.keyClick(panel.field, Key.Key_Return)
    desk.qtbot.keyClick(panel.field, Key.Key_Return)
    assert desk.session.number == number
    assert desk.page.banner.words.text() == FULL
    assert [chip.value for chip in panel.model.entry.chips].count("mobility") + panel.field.text().count("mob") == 2
    monkeypatch.undo()
    desk.qtbot.keyClick(panel.field, Key.Key_Return)
    assert desk.session.number == number + 1
    assert desk.page.banner.isHidden()


def test_a_line_that_is_no_move_is_answered_in_the_console(desk: RefereeDesk) -> None:
    panel, number = desk.page.decision, desk.session.number
    panel.focus_field()
    desk.qtbot.keyClicks(panel.field, "move chapo tamazula")
    desk.qtbot.keyClick(panel.field, Key.Key_Return)
    assert panel.refusal.isVisible()
    assert "HUNT-4" in panel.refusal.text()
    assert panel.field.text() == "move chapo tamazula"
    assert desk.session.number == number


def test_a_refused_move_leads_to_its_clause_by_key_and_by_click(desk: RefereeDesk) -> None:
    panel = desk.page.decision
    panel.focus_field()
    desk.qtbot.keyClicks(panel.field, "move chapo tamazula")
    desk.qtbot.keyClick(panel.field, Key.Key_Return)
    clause = panel.refusal.clause
    said = load_rulebook(desk.session.game).text(clause)
    assert said
    assert panel.refusal.link.accessibleDescription() == said
    desk.activate()
    for by_key in (True, False):
        if by_key:
            QTest.keyClick(desk.window.windowHandle(), Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
        else:
            panel.refusal.link.click()
        (window,) = (one for one in desk.window.findChildren(RulesWindow) if one.isVisible())
        assert window.page.textCursor().block().text() == f"{clause}   {said}"
        assert window.page.marked == clause
        window.close()
    assert panel.field.text() == "move chapo tamazula"
    desk.qtbot.keyClick(panel.field, Key.Key_Escape)
    assert panel.refusal.clause == ""


def test_f12_works_in_the_rules_which_close_with_their_session(desk: RefereeDesk) -> None:
    desk.seat()
    desk.window.commands.rules.trigger()
    (rules,) = desk.window.findChildren(RulesWindow)
    rules.activateWindow()
    desk.qtbot.waitUntil(rules.isActiveWindow)
    room = desk.page.room
    assert any(room.displays.display(one).state is DisplayState.LIVE for one in room.audiences)
    QTest.keyClick(rules.windowHandle(), Key.Key_F12)
    assert not any(room.displays.display(one).state is DisplayState.LIVE for one in room.audiences)
    with desk.qtbot.waitSignal(rules.destroyed):
        desk.window.leave()


def test_dice_given_up_leave_what_was_typed(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, dice="physical")
    try:
        panel = desk.page.decision
        for _ in range(80):
            if any(form.verb == "resolve_enforcement" and form.count() for form in desk.session.legal_moves.forms):
                break
            play_on(desk, 1)
        panel.focus_field()
        qtbot.keyClicks(panel.field, "resolve enf")
        for _ in range(4):
            if panel.dice.isVisible():
                break
            typed = panel.field.text()
            qtbot.keyClick(panel.field, Key.Key_Return)
        assert panel.dice.isVisible()
        qtbot.keyClick(panel.dice.field, Key.Key_Escape)
        assert panel.field.text() == typed
        assert QApplication.focusWidget() is not panel.dice.field
    finally:
        desk.close()


def test_a_ruling_opens_at_its_reason_and_enter_there_never_cancels(desk: RefereeDesk) -> None:
    desk.window.commands.ruling.trigger()
    found = sheet(desk, RulingSheet)
    found.activateWindow()
    desk.qtbot.waitUntil(found.isActiveWindow)
    assert found.reason.hasFocus()
    desk.qtbot.keyClicks(found.reason, "as agreed")
    assert found.yes.isDefault()
    desk.qtbot.keyClick(found.reason, Key.Key_Return)
    assert desk.session.entries[-1].ply.reason == "as agreed"


def test_tab_in_a_ruling_goes_as_one_reads_though_the_parts_of_a_line_differ_in_height(desk: RefereeDesk) -> None:
    desk.window.commands.ruling.trigger()
    found = sheet(desk, RulingSheet)
    found.activateWindow()
    desk.qtbot.waitUntil(found.isActiveWindow)
    reached: list[QWidget] = [found.reason]
    for _ in range(4):
        desk.qtbot.keyClick(reached[-1], Key.Key_Tab)
        reached.append(found.focusWidget())
    assert reached == [found.reason, found.question, found.clause, found.precedent, found.earlier]
    found.reject()


def test_a_ruling_leaves_a_half_entered_move_as_it_was(desk: RefereeDesk) -> None:
    """What was typed and what was chosen of it, as far as it may still be done."""
    panel = desk.page.decision
    desk.qtbot.keyClicks(panel.field, "setup exp")
    desk.qtbot.keyClick(panel.field, Key.Key_Tab)
    desk.qtbot.keyClicks(panel.field, "mob")
    chosen = [chip.value for chip in panel.model.entry.chips]
    assert chosen == ["exposure"]
    desk.session.rule((), "They may look it up.")
    assert (panel.model.entry.verb, [chip.value for chip in panel.model.entry.chips]) == ("setup_split", chosen)
    assert panel.field.text() == "mob"
    assert panel.current is not None
