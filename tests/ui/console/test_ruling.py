"""The sheet of a ruling: what is typed is what is ruled, whatever list it is from."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.english import humanize
from engine.games import all_games
from engine.model.event import Marked
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from ui.console.dialogs.ruling_sheet import MARK, MOVE, NUMBER, RulingSheet

Open = Callable[..., RulingSheet]


@pytest.fixture
def opened(qtbot: QtBot) -> Open:
    def open_(game: str, borne: str = "") -> RulingSheet:
        played = next(one for one in all_games() if one.id == game)
        chance = Random(4)
        session = Session.begin(MemoryStore(), played, load_content(played), seed=4, dice="roll")
        while borne and not any(
            mark.startswith(borne) for pieces in session.table.zones.values() for p in pieces for mark in p.marks
        ):
            session.play(session.legal_moves.sample(chance))
        sheet = RulingSheet(session)
        qtbot.addWidget(sheet)
        sheet.open()
        return sheet

    return open_


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_piece_that_can_be_ruled_on_is_not_called_by_its_id(opened: Open, game: str) -> None:
    """The first in the list of a game was "plate.police station"."""
    names = {text.partition("  ·  ")[0]: piece for text, piece in opened(game).edits.pieces()}
    assert [name for name, piece in names.items() if name in (piece, humanize(piece))] == []


def _add(qtbot: QtBot, sheet: RulingSheet, kind: str, *, name: str = "", piece: str = "", value: str = "") -> None:
    sheet.kind.setCurrentText(kind)
    for box, text in ((sheet.name, name), (sheet.piece, piece)):
        if text:
            box.setEditText(text)
    sheet.value.setText(value)
    qtbot.mouseClick(sheet.add, Qt.MouseButton.LeftButton)


def _marked(sheet: RulingSheet) -> list[tuple[str, int | str]]:
    return [(edit.mark, edit.after) for edit in sheet.edits.events if isinstance(edit, Marked)]


def test_a_mark_of_several_kinds_is_offered_by_its_full_name(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("druglord", borne="weight/")
    sheet.kind.setCurrentText(MARK)
    offered = {sheet.name.itemData(at): sheet.name.itemText(at) for at in range(sheet.name.count())}
    weights = [mark for mark in offered if mark.startswith("weight/")]
    assert weights
    assert "weight" not in offered, "no region bears weight of no type"
    assert offered[weights[0]] == f"Weight: {weights[0].partition('/')[2].replace('_', ' ').title()}"
    _add(qtbot, sheet, MARK, name=offered[weights[0]], value="3")
    assert _marked(sheet) == [(weights[0], 3)]


def test_a_mark_that_nothing_bears_yet_can_be_typed(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("collection")
    _add(qtbot, sheet, MARK, name="gems/red", value="2")
    assert _marked(sheet) == [("gems/red", 2)]
    _add(qtbot, sheet, MARK, name="nonsense/red", value="2")
    assert sheet.problem.text() == "Which number, mark or winner: there is no nonsense/red; choose one of the list."
    assert _marked(sheet) == [("gems/red", 2)]


def test_yes_and_no_set_a_mark_and_take_it_off_and_the_log_can_be_read_again(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("deck")
    for word in ("yes", "no"):
        _add(qtbot, sheet, MARK, name="countered", value=word)
    assert _marked(sheet) == [("countered", 1), ("countered", 0)]
    session = sheet._session
    session.rule(sheet.edits.events, "as agreed")
    assert Session.open(session.store, session.header.id, all_games()).problems == ()


@pytest.mark.parametrize(("kind", "field"), [(MOVE, "piece"), (NUMBER, "name")])
def test_what_is_typed_and_is_not_in_the_list_changes_nothing(qtbot: QtBot, opened: Open, kind: str, field: str) -> None:
    """Not what was chosen before it was typed over."""
    sheet = opened("hunt")
    _add(qtbot, sheet, kind, value="1", **{field: "no such thing"})
    assert not sheet.edits.events
    assert sheet.problem.text().endswith("there is no no such thing; choose one of the list.")


def test_a_name_may_be_typed_in_small_letters(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("hunt")
    sheet.kind.setCurrentText(MOVE)
    wanted, piece = sheet.piece.itemText(5), sheet.piece.itemData(5)
    _add(qtbot, sheet, MOVE, piece=wanted.lower())
    assert [edit.piece for edit in sheet.edits.events] == [piece]  # type: ignore[union-attr]


@pytest.mark.qt_log_ignore("does not support")
def test_a_change_is_entered_by_keys_alone_with_as_many_letters_as_are_needed(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("hunt")
    sheet.activateWindow()
    qtbot.waitUntil(sheet.isActiveWindow)
    sheet.reason.setText("Laid wrongly")
    sheet.kind.setCurrentText(MOVE)
    piece, zone = sheet.piece.lineEdit(), sheet.zone.lineEdit()
    assert piece is not None
    assert zone is not None
    for line, typed in ((piece, "el ch"), (zone, "culiacan hid")):
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, typed)
    qtbot.keyClick(zone, Qt.Key.Key_Return)
    assert not sheet.edits.events
    assert sheet.problem.text().startswith(
        "Where to: culiacan hid may be Culiacán, Hidden: Needs, Culiacán, Hidden: Exposure,"
    )
    qtbot.keyClicks(zone, " need")
    qtbot.keyClick(zone, Qt.Key.Key_Return)
    assert [(edit.piece, edit.to) for edit in sheet.edits.events] == [("chapo", "hidden/culiacan/needs")]  # type: ignore[union-attr]
    qtbot.keyClick(zone, Qt.Key.Key_Return)
    assert len(sheet.edits.events) == 1
    assert sheet.isVisible(), "what changes is read before it is ruled"


@pytest.mark.slow
@pytest.mark.parametrize("value", ["", "1.5", "many", "yes", "3 4"])
def test_a_number_is_not_made_a_word_by_a_slip(qtbot: QtBot, opened: Open, value: str) -> None:
    sheet = opened("deck")
    table, schema = sheet._session.table, sheet._session.rules.schema
    whole = next(id_ for id_, now in table.numbers.items() if type(now) is int)
    _add(qtbot, sheet, NUMBER, name=schema.numbers[whole].name, value=value)
    assert not sheet.edits.events
    assert sheet.problem.text().endswith("it becomes a whole number.")
    _add(qtbot, sheet, NUMBER, name=schema.numbers[whole].name, value="-3")
    assert [edit.after for edit in sheet.edits.events] == [-3]  # type: ignore[union-attr]


@pytest.mark.parametrize(("family", "value"), [("vote/", "yes"), ("queued/", "7")])
def test_a_word_that_looks_like_a_flag_or_a_figure_is_ruled_where_a_number_holds_words(
    qtbot: QtBot, opened: Open, family: str, value: str
) -> None:
    sheet = opened("deck")
    session = sheet._session
    id_ = next(number for number in session.rules.schema.numbers if number.startswith(family))
    _add(qtbot, sheet, NUMBER, name=session.rules.schema.numbers[id_].name, value=value)
    assert [edit.after for edit in sheet.edits.events] == [value]  # type: ignore[union-attr]
    session.rule(sheet.edits.events, "as agreed")
    assert session.table.numbers[id_] == value


def _asked(sheet: RulingSheet) -> list[object]:
    """Opens it; gives the rulings that are entered from now on."""
    ruled: list[object] = []

    def rule(*given: object) -> bool:
        ruled.append(given)
        return True

    sheet.ask(rule)
    return ruled


def test_a_change_that_was_chosen_and_not_added_is_not_lost_without_a_word(qtbot: QtBot, opened: Open) -> None:
    """A ruling that changes nothing was in the log, and the piece lay where it lay."""
    sheet = opened("deck")
    ruled = _asked(sheet)
    sheet.reason.setText("as agreed")
    qtbot.keyClicks(sheet.value, "4")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    assert ruled == []
    assert "was not added" in sheet.problem_label.text()
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    assert len(ruled) == 1, "a ruling in words alone is one too"


def test_a_change_that_was_added_is_ruled_at_once(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("deck")
    ruled = _asked(sheet)
    sheet.reason.setText("as agreed")
    qtbot.keyClicks(sheet.value, "4")
    qtbot.mouseClick(sheet.add, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert len(ruled) == 1


def test_a_change_that_is_refused_does_not_hold_up_the_ruling(qtbot: QtBot, opened: Open) -> None:
    sheet = opened("hunt")
    _add(qtbot, sheet, NUMBER, name="nonsense/red", value="1")
    assert sheet.problem.isVisible()
    sheet.reason.setText("The book says so")
    assert sheet.yes.isEnabled()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_who_wants_to_give_the_turn_to_a_seat_is_sent_to_what_the_sheet_can_do(
    qtbot: QtBot, opened: Open, game: Game
) -> None:
    """It said to push a step, for which the sheet has nothing."""
    sheet = opened(game.id)
    numbers = sheet._session.rules.schema.numbers.values()
    for turn in (one for one in numbers if one.id in ("turn_of", "slot_of")):
        _add(qtbot, sheet, NUMBER, name=turn.name, value="x")
        said = sheet.problem.text()
        assert "cannot be set" in said
        assert "push" not in said
        _add(qtbot, sheet, MARK)  # says something else
