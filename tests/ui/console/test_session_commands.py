"""Sheets that enter several things, of which the log accepts only some."""

from __future__ import annotations

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.errors import IllegalMove, KnownError
from referee.session.session import Session
from tests.ui.console.toy_console import desk_session
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.dialogs.session_sheets import IntentSheet, MessageSheet, NoteSheet, TakeBackSheet
from ui.console.session_commands import SessionCommands
from ui.console.session_presenter import SessionPresenter
from ui.widgets.dialogs import Sheet
from ui.widgets.lists.chooser import Chooser

Some = TypeVar("Some", bound=Sheet)


class SheetDesk:
    def __init__(self, qtbot: QtBot) -> None:
        self.session: Session = desk_session()
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.show()
        self.presenter = SessionPresenter(self.session, "Ada", self.window)
        self.commands = SessionCommands(
            self.presenter, lambda: self.window, lambda: 1, lambda handle: False, bool, self.window
        )

    def sheet(self, kind: type[Some]) -> Some:
        (found,) = self.window.findChildren(kind)
        return found

    def noted(self) -> list[tuple[str, str]]:
        return [(one.kind, one.text) for one in self.session.remarks]


@pytest.fixture
def desk(qtbot: QtBot) -> SheetDesk:
    return SheetDesk(qtbot)


def _full_from(desk: SheetDesk, monkeypatch: pytest.MonkeyPatch, remarks: int) -> None:
    """The log takes so many remarks and no more."""
    add = desk.session.store.add_remark

    def refuse(remark: object, link: object) -> None:
        if len(desk.session.remarks) >= remarks:
            raise KnownError("The disk is full.")
        add(remark, link)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.session.store, "add_remark", refuse)


def test_a_ply_gets_one_bookmark_however_often_it_is_asked_for(desk: SheetDesk) -> None:
    told: list[str] = []
    desk.presenter.problem_changed.connect(told.append)
    desk.commands.bookmark()
    assert (desk.noted(), told) == ([("bookmark", "")], [""])
    desk.commands.bookmark()
    assert (desk.noted(), told) == ([("bookmark", "")], ["", "Move 1 has a bookmark already."])
    desk.commands.note()
    sheet = desk.sheet(NoteSheet)
    sheet.line.setText("Why?")
    sheet.mark.setChecked(True)
    sheet.accept()
    assert desk.noted() == [("bookmark", ""), ("note", "Why?")]


def test_a_note_that_is_in_the_log_is_not_entered_again_with_its_bookmark(
    desk: SheetDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.commands.note()
    sheet = desk.sheet(NoteSheet)
    sheet.line.setText("Why there?")
    sheet.mark.setChecked(True)
    _full_from(desk, monkeypatch, 1)
    sheet.accept()
    assert sheet.isVisible()
    assert sheet.problem_label.text() == "The disk is full."
    monkeypatch.undo()
    sheet.accept()
    assert desk.noted() == [("note", "Why there?"), ("bookmark", "")]


def test_a_line_of_intent_that_is_in_the_log_is_not_entered_again(desk: SheetDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.commands.ask_intents()
    sheet = desk.sheet(IntentSheet)
    first, second, *_ = sheet.lines
    for seat in (first, second):
        sheet.lines[seat][0].setText(f"win as {seat}")
    _full_from(desk, monkeypatch, 1)
    sheet.accept()
    assert len(desk.noted()) == 1
    monkeypatch.undo()
    sheet.lines[first][0].setText("win at last")  # said otherwise meanwhile: that is another
    sheet.accept()
    said = [text.partition("intends: ")[2] for _, text in desk.noted()]
    assert said == [f"win as {first}", "win at last", f"win as {second}"]


def test_a_message_may_be_for_a_team_that_has_left_as_long_as_its_screen_is_open(
    desk: SheetDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stood on such a screen could be taken off it by no message."""
    session = desk.session
    gone, *others = session.seats
    monkeypatch.setattr(session.rules, "present_seats", lambda _table: tuple(others))
    session.screen_change(gone, "LIVE")
    desk.commands.message()
    whom = desk.sheet(MessageSheet).whom
    assert whom.findData(gone) >= 0
    assert all(whom.findData(one) >= 0 for one in others)


def test_a_card_that_is_not_drawn_is_said_to_lie_where_it_lies(desk: SheetDesk, qtbot: QtBot) -> None:
    desk.commands.find_card()
    (chooser,) = desk.window.findChildren(Chooser)
    first = chooser.model.choice(0)
    assert first is not None
    with qtbot.waitSignal(desk.presenter.problem_changed) as got:
        chooser.field.returnPressed.emit()
    assert got.args == [f"{first.text} lies in {first.aside}, which is not drawn card by card."]


def test_a_slip_is_taken_back_by_two_keys_or_by_the_mouse_alone(desk: SheetDesk, qtbot: QtBot) -> None:
    desk.session.play(next(move for move in desk.session.legal_moves if move.verb == "call"))
    desk.commands.take_back()
    sheet = desk.sheet(TakeBackSheet)
    assert all(button.isEnabled() and not button.shortcut().isEmpty() for button in sheet.usual)
    qtbot.mouseClick(sheet.usual[0], Qt.MouseButton.LeftButton)
    last = desk.session.entries[-1].ply
    assert (last.kind, last.reason, last.takes_back) == ("take_back", "Slip of the hand", (2,))


def test_nothing_is_taken_back_where_there_is_nothing(desk: SheetDesk) -> None:
    desk.commands.take_back()
    sheet = desk.sheet(TakeBackSheet)
    sheet.reason.setText("why not")
    assert not sheet.yes.isEnabled()
    assert not any(button.isEnabled() for button in sheet.usual)


def test_what_is_taken_back_is_told_by_who_did_it_though_it_said_nothing(desk: SheetDesk) -> None:
    desk.session.play(next(move for move in desk.session.legal_moves if move.verb == "call"))
    desk.commands.take_back()
    assert desk.sheet(TakeBackSheet).what.toPlainText().startswith("Taken back:\n  2  Red · Call\n")


def test_the_take_back_says_who_is_told_and_what_chance_decides_anew(desk: SheetDesk) -> None:
    """A draw that is taken back and entered again may give other cards."""
    session = desk.session
    session.screen_change("red", "LIVE")
    while not session.decided_by_chance(session.number):
        session.play(next(iter(session.legal_moves)))
    desk.commands.take_back()
    said = desk.sheet(TakeBackSheet).what.toPlainText()
    assert f"\nA correction is told to {session.name('red')}.\n" in said
    assert f"Entered again, chance decides anew: {session.decided_by_chance(session.number)}." in said


def test_a_ruling_that_is_taken_back_is_told_by_its_reason(desk: SheetDesk) -> None:
    desk.session.rule((), "Five more minutes.")
    desk.commands.take_back()
    assert desk.sheet(TakeBackSheet).what.toPlainText().startswith("Taken back:\n  2  Ruling: Five more minutes.\n")


def test_what_is_taken_back_is_what_was_read_though_a_ply_came_meanwhile(desk: SheetDesk) -> None:
    """As in a demonstration, which plays on: the last ply would be another one by then."""
    desk.session.play(next(move for move in desk.session.legal_moves if move.verb == "call"))
    desk.commands.take_back()
    sheet = desk.sheet(TakeBackSheet)
    desk.session.play(next(iter(desk.session.legal_moves)))
    assert sheet.plies.value() == 2
    assert sheet.what.toPlainText().startswith("Taken back:\n  2  Red · Call\n  3 ")
    sheet.reason.setText("A slip")
    sheet.accept()
    assert desk.session.entries[3].ply.takes_back == (2, 3)


def test_a_ruling_tells_at_once_that_a_ply_came_between_it_and_the_table(desk: SheetDesk) -> None:
    desk.commands.rule()
    sheet = desk.sheet(RulingSheet)
    sheet.reason.setText("The book says so")
    sheet.edits.move("p0", "tray")
    sheet._show()
    assert sheet.yes.isEnabled()
    desk.session.play(next(move for move in desk.session.legal_moves if move.verb == "put"))
    assert sheet.problem.text() == "This ruling does not fit the table: there is no piece p0 in drawer."
    assert not sheet.yes.isEnabled()


def test_a_sheet_says_why_the_rules_refuse_what_it_asks_for(desk: SheetDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_what: object, **_more: object) -> None:
        raise IllegalMove("no_sense", "", "The rules can make nothing of that.")

    monkeypatch.setattr(desk.session, "rule", refuse)
    desk.commands.rule()
    sheet = desk.sheet(RulingSheet)
    sheet.reason.setText("The book says so")
    sheet.accept()
    assert sheet.isVisible()
    assert sheet.problem_label.text() == "The rules can make nothing of that."
