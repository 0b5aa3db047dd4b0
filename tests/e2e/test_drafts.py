"""Drafts of what a team plans while another decides (HUNT-4.6), through the real windows: keys, and that nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.moves.move import Move
from engine.visibility.schema import REFEREE
from referee.archive.crash_files import write_crash
from referee.archive.session_export import export_csv, export_jsonl
from referee.session.session import Session
from tests.e2e.referee_desk import RefereeDesk
from tests.engine.view_json import to_json
from tests.games.hunt.visibility import cells
from tests.leaks.test_windows import strings_of
from tests.rig.offscreen import Monitors
from ui.console.log.draft_page import Draft
from ui.console.privacy import Cover

pytestmark = pytest.mark.slow

Key = Qt.Key
rule = pytest.mark.rule
PLAN = "plan family 1 assoc 2"
CANARY = "quetzalcoatlus"


@pytest.fixture
def cartel_turn(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """Return a desk on which the Cartel decides."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, until=cartel_decides)
    desk.activate()
    yield desk
    desk.close()


def cartel_decides(session: Session) -> bool:
    return session.task is not None and session.task.name == "cartel_turn"


def task(desk: RefereeDesk) -> str:
    return desk.session.task.name if desk.session.task is not None else ""


def to_the_plan(desk: RefereeDesk) -> None:
    """End the turn of the Cartel: the Hunters plan."""
    desk.session.play(Move("end_cartel_turn", {}))
    assert task(desk) == "intel_plan"


def draft_of(desk: RefereeDesk, seat: str) -> Draft:
    return desk.page.log.drafts.drafts[seat]


def draft(desk: RefereeDesk, text: str, seat: str = "hunters") -> Draft:
    made = draft_of(desk, seat)
    made.setPlainText(text)
    return made


def open_lines(desk: RefereeDesk, seat: str = "hunters") -> list[str]:
    return [line.text for line in draft_of(desk, seat).lines()]


def press(desk: RefereeDesk, key: Key, *, ctrl: bool = False) -> None:
    """Press a key, whatever has the focus."""
    has = QApplication.focusWidget()
    assert has is not None
    held = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    desk.qtbot.keyClick(has, key, held)


def type_next(desk: RefereeDesk) -> None:
    press(desk, Key.Key_Return, ctrl=True)


@rule("HUNT-4.6")
def play_the_first_line(desk: RefereeDesk) -> None:
    """Of two lines that the Hunters drafted; the other stays open."""
    draft(desk, f"{PLAN}\nresolve fam 1")
    to_the_plan(desk)
    type_next(desk)
    press(desk, Key.Key_Return)
    press(desk, Key.Key_Return)
    assert open_lines(desk) == ["resolve fam 1"]


def test_a_plan_is_drafted_and_played_by_keyboard_alone(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    before = (desk.session.number, len(desk.session.remarks))
    page.decision.list.setFocus()
    press(desk, Key.Key_D)
    written = draft_of(desk, "hunters")
    assert written.hasFocus()
    assert page.log.drafts.isVisible()
    desk.qtbot.keyClicks(written, PLAN)
    press(desk, Key.Key_Return)
    desk.qtbot.keyClicks(written, "resolve fam 1")
    assert (desk.session.number, len(desk.session.remarks)) == before, "a draft is no move"
    assert not page.decision.draft.isVisible(), "the Cartel decides"
    to_the_plan(desk)
    assert written.hasFocus()
    assert page.decision.field.text() == ""
    assert page.decision.draft.text().startswith("Draft: plan family 1")
    assert page.decision.draft.toolTip() == PLAN
    type_next(desk)
    assert page.decision.field.hasFocus()
    assert page.decision.field.text() == PLAN
    press(desk, Key.Key_Return)  # more pawns could follow: it is chosen
    press(desk, Key.Key_Return)
    assert desk.session.entries[-1].ply.verb == "plan_intel"
    assert page.log.filter.rowCount() == desk.session.number
    assert open_lines(desk) == ["resolve fam 1"]
    desk.session.play(Move("decline", {}))
    desk.session.play(Move("publish", {}))
    type_next(desk)
    press(desk, Key.Key_Return)
    assert desk.session.entries[-1].ply.verb == "resolve_intel"
    assert open_lines(desk) == []
    assert not page.decision.draft.isVisible()


@rule("HUNT-4.6")
def test_a_draft_never_takes_the_keyboard_or_what_is_half_typed(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    draft(desk, PLAN)
    page.decision.focus_field()
    desk.qtbot.keyClicks(page.decision.field, "fam")
    to_the_plan(desk)
    assert (page.decision.field.text(), page.decision.field.hasFocus()) == ("fam", True)
    type_next(desk)
    assert page.decision.field.text() == "fam"
    assert page.decision.refusal.text().startswith("Something is entered already")
    press(desk, Key.Key_Escape)
    type_next(desk)
    assert page.decision.field.text() == PLAN
    page.decision.list.setFocus()
    for _ in range(2):  # the dice, the log, a message: nothing of them comes here
        page.presenter.note("why there?", desk.session.number)
    assert page.decision.list.hasFocus()
    assert page.decision.field.text() == PLAN


def test_a_click_types_the_line_too_and_asking_again_goes_on_to_the_next(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    draft(desk, "plan family 1\nenforce police at dawn\nplan assoc 2\nplan intimate 1")
    to_the_plan(desk)
    desk.qtbot.mouseClick(page.decision.draft, Qt.MouseButton.LeftButton)
    assert page.decision.field.text() == "plan family 1"
    assert page.decision.draft.toolTip() == "plan assoc 2", "what fits is offered first"
    for line in ("plan assoc 2", "plan intimate 1", "plan family 1"):
        assert page.decision.draft.toolTip() == line
        type_next(desk)
        assert page.decision.field.text() == line
    assert desk.session.entries[-1].ply.verb == "end_cartel_turn"


@rule("HUNT-4.6")
def test_a_line_that_is_no_move_now_says_why(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    draft(desk, "enforcement blue culiacan")
    type_next(desk)
    assert page.decision.refusal.text() == "No line is drafted for this decision."
    assert page.decision.field.text() == ""
    to_the_plan(desk)
    type_next(desk)
    assert page.decision.field.text() == "enforcement blue culiacan"
    assert page.decision.refusal.isVisible()
    assert "HUNT-" in page.decision.refusal.text()
    assert open_lines(desk) == ["enforcement blue culiacan"]


def test_a_line_whose_move_is_taken_back_is_open_again(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    play_the_first_line(desk)
    desk.session.take_back("Another plan.")
    assert open_lines(desk) == [PLAN, "resolve fam 1"]
    assert page.decision.draft.toolTip() == PLAN


def test_only_the_move_that_was_begun_from_a_line_strikes_it(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    draft(desk, PLAN)
    to_the_plan(desk)
    type_next(desk)
    press(desk, Key.Key_Escape)
    desk.qtbot.keyClicks(page.decision.field, "plan family 2")
    press(desk, Key.Key_Return)
    press(desk, Key.Key_Return)
    assert desk.session.entries[-1].ply.verb == "plan_intel"
    assert open_lines(desk) == [PLAN]
    desk.session.take_back("Their own plan.")
    type_next(desk)
    desk.session.play(Move("plan_intel", {"pawns": {}}))
    assert open_lines(desk) == [PLAN], "that was not entered here"


@pytest.mark.parametrize("ending", ["rolled", "cancelled"])
def test_a_line_whose_move_waits_for_dice_is_struck_when_they_are_there(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path, ending: str
) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, dice="physical", until=cartel_decides)
    try:
        page, line = desk.page, "resolve prot 1"
        to_the_plan(desk)
        desk.activate()
        draft(desk, line)
        for move in (Move("plan_intel", {"pawns": {"support/protection/1": 1}}), Move("decline", {}), Move("publish", {})):
            desk.session.play(move)
        type_next(desk)
        press(desk, Key.Key_Return)
        assert page.decision.dice.wanted is not None
        assert open_lines(desk) == [line]
        if ending == "cancelled":
            press(desk, Key.Key_Escape)
            assert page.decision.field.text() == line
            assert open_lines(desk) == [line]
            assert page.decision.draft.isHidden(), "it stands in the entry"
            press(desk, Key.Key_Return)
        page.decision.dice.roll.click()
        assert desk.session.entries[-1].ply.verb == "resolve_intel"
        assert open_lines(desk) == []
    finally:
        desk.close()


def test_where_several_seats_are_asked_a_line_is_for_the_seat_that_drafted_it(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path
) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, game="druglord")
    try:
        desk.activate()
        decision, panel = desk.session.decision, desk.page.decision
        assert decision is not None
        first, last = decision.seats[0], decision.seats[-1]
        assert first != last
        hand = [face for one in desk.session.view(last).zones[f"hand:{last}"].pieces if (face := one.face) is not None]
        line = " ".join(["keep", *(face.name for face in hand[:3])])
        draft(desk, line, last)
        type_next(desk)
        assert panel.current is not None
        assert panel.current.seat == last
        draft(desk, line, first)
        draft(desk, "", last)
        press(desk, Key.Key_Escape)
        type_next(desk)
        assert panel.current is None, "these cards are in no hand of this seat"
        assert panel.refusal.isVisible()
    finally:
        desk.close()


# ---------------------------------------------------------------- nothing of it is kept or shown


@rule("HUNT-4.6")
def test_row_v36_drafts_are_the_referees_alone(cartel_turn: RefereeDesk) -> None:
    """V36, and that no log, export or crash file holds a word of a draft: not while it waits, nor once it was typed."""
    desk, page, room = cartel_turn, cartel_turn.page, cartel_turn.page.room
    desk.seat()
    desk.activate()
    views = {one: to_json(desk.session.view(one)) for one in (*room.audiences, REFEREE)}
    before = (desk.session.number, len(desk.session.remarks))
    draft(desk, f"{CANARY} at dawn\n{PLAN}")
    draft(desk, f"hide the {CANARY}", "cartel")
    desk.window.commands.draft.trigger()
    type_next(desk)
    assert page.decision.field.text() == f"hide the {CANARY}"
    assert {one: to_json(desk.session.view(one)) for one in views} == views
    assert (desk.session.number, len(desk.session.remarks)) == before
    windows = {one: strings_of(room.displays.window(one)) for one in room.audiences} | {REFEREE: strings_of(page)}
    for audience, cell in cells("V36").items():
        said = any(CANARY in text for text in windows[audience])
        assert said == (cell == "full"), audience
    assert not any(CANARY in text for text in strings_of(page.strip))
    folder = desk.folder / "out"
    folder.mkdir()
    export_jsonl(desk.session, folder / "session.jsonl")
    export_csv(desk.session, folder / "session.csv")
    try:
        raise RuntimeError("a bug")
    except RuntimeError as bug:
        write_crash(folder, bug, now=datetime(2026, 1, 1, tzinfo=UTC), store=desk.store, session=desk.session.header.id)
    kept = [path for path in desk.folder.rglob("*") if path.is_file()]
    assert len(kept) >= 4
    assert [path for path in kept if CANARY.encode() in path.read_bytes()] == []


@rule("HUNT-4.6")
def test_privacy_covers_the_drafts_and_what_is_offered_of_them(cartel_turn: RefereeDesk) -> None:
    desk, page = cartel_turn, cartel_turn.page
    draft(desk, PLAN)
    to_the_plan(desk)
    desk.window.commands.draft.trigger()
    page.privacy.set_on(True)
    QApplication.processEvents()  # the tab is laid out
    for part in (draft_of(desk, "hunters"), page.decision.draft, page.decision.field):
        found = desk.window.childAt(part.mapTo(desk.window, part.rect().center()))
        assert isinstance(found, Cover), part


def test_drafts_outlast_another_size_of_the_text_and_a_rehearsal_and_are_gone_with_the_session(
    cartel_turn: RefereeDesk,
) -> None:
    desk = cartel_turn
    play_the_first_line(desk)
    desk.window.preferences.text_size_changed.emit()
    desk.window.commands.rehearse.trigger()
    assert desk.page.room.mark
    assert draft_of(desk, "hunters").toPlainText() == "", "decoys have no drafts"
    desk.window.commands.rehearse.trigger()
    assert draft_of(desk, "hunters").toPlainText().startswith(PLAN)
    assert open_lines(desk) == ["resolve fam 1"]
    session = desk.session.header.id
    desk.window.leave()
    desk.window.open(session)
    assert draft_of(desk, "hunters").toPlainText() == ""
