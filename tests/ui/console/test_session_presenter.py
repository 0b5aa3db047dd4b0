"""The presenter, without a widget: what the referee's orders come to."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.errors import IllegalMove, KnownError
from engine.model.event import Rolled, Set
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from referee.session.change import Change
from tests.ui.console.toy_console import desk_session, toy_session
from ui.console.session_presenter import Pending, SessionPresenter


class PresenterEvents:
    """What a presenter says from now on."""

    def __init__(self, presenter: SessionPresenter) -> None:
        self.changed: list[Change] = []
        self.refused: list[IllegalMove | None] = []
        self.dice_wanted: list[Pending | None] = []
        self.problems: list[str] = []
        presenter.changed.connect(self.changed.append)
        presenter.refused.connect(self.refused.append)
        presenter.dice_wanted.connect(self.dice_wanted.append)
        presenter.problem_changed.connect(self.problems.append)

    @property
    def refusal(self) -> IllegalMove:
        """The last one."""
        refusal = self.refused[-1]
        assert refusal is not None
        return refusal


def test_a_move_is_played_and_told(qapp: QApplication) -> None:
    presenter = SessionPresenter(toy_session())
    got = PresenterEvents(presenter)
    entry = presenter.entry()
    assert presenter.play(entry.move(entry.candidates()[0]))
    assert [change.entry and change.entry.ply.kind for change in got.changed] == ["move"]
    assert got.refused[-1] is None


def test_a_refusal_says_why_and_changes_nothing(qapp: QApplication) -> None:
    presenter = SessionPresenter(toy_session())
    got = PresenterEvents(presenter)
    assert not presenter.play(Move("play", {"card": "c1"}))
    assert got.refusal.clause == "TOY-1.1"
    assert got.changed == []


def test_physical_dice_are_asked_for_then_played(qapp: QApplication) -> None:
    presenter = SessionPresenter(desk_session(dice="physical"))
    got = PresenterEvents(presenter)
    assert not presenter.play(Move("pool", {"dice": 3}))
    pending = got.dice_wanted[-1]
    assert pending is not None
    assert pending.needed.count == 3
    assert presenter.enter_dice((4, 10, 1))
    assert presenter.session.entries[-1].ply.dice == (4, 10, 1)
    assert got.dice_wanted[-1] is None


def test_the_program_throws_when_told_to_and_the_log_says_so(qapp: QApplication) -> None:
    presenter = SessionPresenter(desk_session(dice="physical"))
    presenter.play(Move("test"))
    assert presenter.roll_dice()
    rolled = [event for event in presenter.session.entries[-1].ply.events if isinstance(event, Rolled)]
    assert [event.entered for event in rolled] == [False]


def test_one_key_passes_for_the_next_seat_and_one_for_all(qapp: QApplication) -> None:
    presenter = SessionPresenter(desk_session())
    presenter.play(Move("call"))
    assert presenter.pass_one()
    task = presenter.session.task
    assert task is not None
    assert task.seats == ("green",)
    assert presenter.pass_all() == 1
    task = presenter.session.task
    assert task is not None
    assert task.name == "turn"
    assert presenter.pass_all() == 0


def test_who_learns_what_is_said_before_a_revealing_move(qapp: QApplication) -> None:
    presenter = SessionPresenter(desk_session())
    entry = presenter.entry()
    entry.query = "put 0"
    found = presenter.consequence(entry, entry.candidates()[0])
    assert "will see Paper 0" in found.text
    assert set(found.audiences) == {*presenter.session.seats, PUBLIC}
    assert not any(row.is_nothing for row in found.learns)
    assert presenter.consequence(entry, None).text == "nothing yet"


def test_every_audience_is_named_once_whatever_the_move(qapp: QApplication) -> None:
    """With a half typed move it said nothing but odds: not who will learn what."""
    presenter = SessionPresenter(desk_session())
    entry = presenter.entry()
    for query in ("put", "put 0", "test", "call", "spend"):
        entry.query = query
        found = presenter.consequence(entry, entry.candidates()[0])
        assert sorted(one for row in found.learns for one in row.audiences) == sorted((*presenter.session.seats, PUBLIC)), (
            query
        )
        assert all(row.text for row in found.learns)
    entry.query = "put"
    begun = entry.candidates()[0]
    assert all(row.is_nothing for row in presenter.consequence(entry, begun if not begun.ready else None).learns)


def test_where_chance_decides_it_is_said_for_whom_and_on_what(qapp: QApplication) -> None:
    presenter = SessionPresenter(desk_session())
    entry = presenter.entry()
    entry.query = "test"
    (row,) = presenter.consequence(entry, entry.candidates()[0]).learns
    assert set(row.audiences) == {*presenter.session.seats, PUBLIC}
    assert "depends on" in row.text


def test_a_ruling_needs_a_reason(qapp: QApplication) -> None:
    presenter = SessionPresenter(desk_session())
    got = PresenterEvents(presenter)
    assert not presenter.rule((Set("score", 0, 3),), "")
    assert got.refusal.code == "no_reason"
    assert presenter.rule((Set("score", 0, 3),), "miscounted", clause="DESK-1.1")
    assert presenter.session.entries[-1].ply.args["clause"] == "DESK-1.1"


def test_a_log_that_cannot_take_it_is_told_in_one_sentence(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    presenter = SessionPresenter(toy_session())
    got = PresenterEvents(presenter)

    def full(*_args: object) -> None:
        raise KnownError("The disk is full.")

    monkeypatch.setattr(presenter.session.store, "add_ply", full)
    entry = presenter.entry()
    assert not presenter.play(entry.move(entry.candidates()[0]))
    assert got.problems == ["The disk is full."]
    monkeypatch.undo()
    assert presenter.play(entry.move(entry.candidates()[0]))
    assert got.problems[-1] == ""


def test_every_piece_the_referee_sees_has_a_handle(qapp: QApplication) -> None:
    presenter = SessionPresenter(toy_session())
    table = presenter.session.table
    pieces = frozenset(table.where)
    handles = presenter.handles(pieces)
    assert len(handles) == len(pieces)
    assert {presenter.session.piece_at(handle) for handle in handles} == pieces
