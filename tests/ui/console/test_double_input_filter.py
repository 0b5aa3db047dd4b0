"""One gesture made twice does one thing; keys for each seat count however quickly they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.errors import DiceNeeded
from engine.moves.move import Move
from referee.session.session import Session
from tests.e2e.referee_desk import RefereeDesk, play_on, sheet
from tests.rig.offscreen import Monitors
from ui.console.dialogs.session_sheets import NoteSheet
from ui.console.screens.handover import HandOver
from ui.console.session_presenter import Pending
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.session_displays.session_displays import SHARED

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("blank_miniatures")]

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
_ANY_TIME = 600_000  # in ms


@pytest.fixture
def deck(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """Four players of Collection Deck, up to the first round of disruptions."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, "deck", seats=4, until=is_disrupted)
    desk.activate()
    desk.qtbot.wait(60)
    yield desk
    desk.close()


@pytest.fixture
def hunt(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """The Hunt with dice of the room, under way."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, plies=14)
    desk.activate()
    desk.qtbot.wait(60)
    yield desk
    desk.close()


def is_disrupted(session: Session) -> bool:
    return session.task is not None and session.task.name == "disrupt_poll"


def asked(desk: RefereeDesk) -> str:
    assert desk.session.task is not None
    return desk.session.task.name


def at(widget: QWidget) -> tuple[QWindow, QPoint]:
    """Where a hand clicks: in the window, at the middle of a widget."""
    handle = widget.window().windowHandle()
    assert handle is not None
    return handle, widget.mapTo(widget.window(), widget.rect().center())


def click_twice(widget: QWidget) -> None:
    handle, spot = at(widget)
    QTest.mouseDClick(handle, LEFT, pos=spot)


@contextmanager
def one_gesture() -> Iterator[None]:
    """What is pressed here belongs together, however long it takes."""
    before = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(_ANY_TIME)
    try:
        yield
    finally:
        QApplication.setDoubleClickInterval(before)


def hit(key: Key, times: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key is hit some times at human speed, in whatever window has the keyboard.

    However long a busy machine takes over what the first does, the others belong to the same gesture: `QTest` gives a key
    the time at which it gets to it.
    """
    with one_gesture() if times > 1 else nullcontext():
        for _ in range(times):
            window = QApplication.focusWindow()
            assert window is not None
            QTest.keyClick(window, key, modifiers)


@pytest.fixture
def a_moment_later(qapp: QApplication) -> Iterator[Callable[[], None]]:
    """What comes after this call is no second half of what came before: no time is waited for."""
    before = QApplication.doubleClickInterval()
    yield lambda: qapp.setDoubleClickInterval(0)
    qapp.setDoubleClickInterval(before)


def verbs_since(desk: RefereeDesk, before: int) -> list[str]:
    return [entry.ply.verb for entry in desk.session.entries[before:]]


# -------------------------------------------------------------------- passing


def test_all_pass_is_one_button_and_one_key_where_seats_are_asked_one_after_the_other(deck: RefereeDesk) -> None:
    before = deck.session.number
    assert deck.page.decision.pass_all.isVisible()
    deck.qtbot.mouseClick(deck.page.decision.pass_all, LEFT)
    assert asked(deck) == "declare"
    assert set(verbs_since(deck, before)) == {"decline"}
    assert not deck.page.decision.pass_all.isVisible()


def test_all_pass_takes_no_turns_away(deck: RefereeDesk) -> None:
    """In his own turn a player is asked nothing: one key must not make the whole table pass."""
    deck.page.presenter.pass_all()
    assert asked(deck) == "declare"
    before = deck.session.number
    deck.window.commands.pass_all.trigger()
    assert deck.session.number == before
    assert "Nobody is asked to react" in deck.page.decision.refusal.text()


GESTURES: dict[str, Callable[[RefereeDesk], None]] = {
    "a double click on All pass": lambda desk: click_twice(desk.page.decision.pass_all),
    "its key hit twice": lambda desk: hit(Key.Key_Period, 2, Qt.KeyboardModifier.ControlModifier),
}


@pytest.mark.parametrize("gesture", GESTURES)
def test_all_pass_done_twice_passes_one_round(deck: RefereeDesk, gesture: str) -> None:
    before = deck.session.number
    GESTURES[gesture](deck)
    assert asked(deck) == "declare"
    assert set(verbs_since(deck, before)) == {"decline"}


def test_a_double_click_passes_for_one_seat(deck: RefereeDesk) -> None:
    before = deck.session.number
    click_twice(deck.page.decision.pass_one)
    assert verbs_since(deck, before) == ["decline"]


@pytest.mark.parametrize("where", ["field", "list"])
def test_keys_for_each_seat_all_count_and_end_with_the_round(
    deck: RefereeDesk, where: str, a_moment_later: Callable[[], None]
) -> None:
    """As many as there are seats pass, and the one too many does not pass the turn that comes next."""
    deck.page.presenter.take_back("to begin with the first seat", 1)
    while asked(deck) != "disrupt_poll":
        play_on(deck, 1)
    before, panel = deck.session.number, deck.page.decision
    (panel.field if where == "field" else panel.list).setFocus()
    seats = []
    while asked(deck) == "disrupt_poll":
        seats.append(deck.session.task.seats)  # type: ignore[union-attr]
        hit(Key.Key_Period, 1)
        assert deck.session.number == before + len(seats), "a key for a seat was held up"
    assert len(seats) > 1
    hit(Key.Key_Period, 2)
    assert asked(deck) == "declare"
    assert deck.session.number == before + len(seats)
    a_moment_later()
    hit(Key.Key_Period, 1)
    assert verbs_since(deck, before)[-1] == "pass", "later it is meant"


def test_it_is_said_that_nobody_can_pass(hunt: RefereeDesk) -> None:
    while hunt.page.presenter.entry().passing():
        play_on(hunt, 1)
    hunt.window.commands.pass_one.trigger()
    assert "Nobody can pass" in hunt.page.decision.refusal.text()


# -------------------------------------------------------------------- playing


def test_a_click_leaves_the_keyboard_where_moves_are_typed(deck: RefereeDesk) -> None:
    """Else Space, which passes for one seat, would pass for all."""
    panel = deck.page.decision
    panel.focus_field()
    for button in (panel.pass_all, panel.pass_one, panel.play):
        deck.qtbot.mouseClick(button, LEFT)
        assert panel.field.hasFocus()


def test_a_double_click_on_play_plays_and_touches_nothing_of_what_comes_next(hunt: RefereeDesk) -> None:
    panel, before = hunt.page.decision, hunt.session.number
    panel.list.setCurrentIndex(panel.model.index(panel.model.first()))
    while panel.current is not None and not panel.current.final:
        hunt.qtbot.mouseClick(panel.play, LEFT)
    click_twice(panel.play)
    assert hunt.session.number == before + 1
    assert panel.model.entry.empty
    assert panel.current is None


def test_enter_hit_twice_plays_and_touches_nothing_of_what_comes_next(hunt: RefereeDesk) -> None:
    panel, before = hunt.page.decision, hunt.session.number
    panel.focus_field()
    panel.list.setCurrentIndex(panel.model.index(panel.model.first()))
    while panel.current is not None and not panel.current.final:
        hunt.qtbot.mouseClick(panel.play, LEFT)
    panel.field.setFocus()
    hit(Key.Key_Return, 4)
    assert hunt.session.number == before + 1
    assert panel.current is None


def test_a_double_click_on_what_is_no_whole_move_takes_one_word(hunt: RefereeDesk) -> None:
    panel = hunt.page.decision
    rows = range(panel.model.rowCount())
    while (row := next((n for n in rows if (one := panel.model.candidate(n)) and not one.final), -1)) < 0:
        play_on(hunt, 1)
        rows = range(panel.model.rowCount())
    wanted = panel.model.candidate(row)
    assert wanted is not None
    spot = panel.list.viewport().mapTo(hunt.window, panel.list.visualRect(panel.model.index(row)).center())
    handle, _ = at(panel.list)
    panel.list.scrollTo(panel.model.index(row))
    spot = panel.list.viewport().mapTo(hunt.window, panel.list.visualRect(panel.model.index(row)).center())
    QTest.mouseDClick(handle, LEFT, pos=spot)
    assert tuple(chip.value for chip in panel.model.entry.chips) == wanted.words


def test_a_double_click_on_a_move_plays_it(hunt: RefereeDesk) -> None:
    """Its first click only chooses, whatever clocks tick and whoever looks on meanwhile."""
    hunt.seat()
    hunt.activate()
    hunt.qtbot.wait(600)
    panel, before = hunt.page.decision, hunt.session.number
    model = panel.model
    rows = [row for row in range(model.rowCount()) if (one := model.candidate(row)) and one.final and not one.anytime]
    while not rows:
        play_on(hunt, 1)
        rows = [row for row in range(model.rowCount()) if (one := model.candidate(row)) and one.final and not one.anytime]
        hunt.qtbot.wait(60)
    panel.list.scrollTo(model.index(rows[0]))
    handle, _ = at(panel.list)
    spot = panel.list.viewport().mapTo(hunt.window, panel.list.visualRect(model.index(rows[0])).center())
    QTest.mousePress(handle, LEFT, pos=spot)
    QTest.mouseRelease(handle, LEFT, pos=spot)
    assert panel.current is model.candidate(rows[0])
    QTest.mouseDClick(handle, LEFT, pos=spot)
    assert hunt.session.number == before + 1


def test_enter_that_closes_a_sheet_does_not_play_what_is_half_typed(hunt: RefereeDesk) -> None:
    panel = hunt.page.decision
    panel.focus_field()
    hunt.qtbot.keyClicks(panel.field, panel.model.entry.candidates()[0].verb)
    before = hunt.session.number
    hunt.window.commands.note.trigger()
    noting = sheet(hunt, NoteSheet)
    noting.activateWindow()
    hunt.qtbot.waitUntil(noting.isActiveWindow)
    hunt.qtbot.keyClicks(noting.line, "why?")
    with one_gesture():
        hit(Key.Key_Return, 1)
        hunt.activate()
        panel.field.setFocus()
        hit(Key.Key_Return, 1)
    assert hunt.session.number == before
    assert not panel.model.entry.verb
    assert panel.field.text()


def test_letters_hit_twice_are_typed_twice_though_a_ply_comes_between(hunt: RefereeDesk) -> None:
    panel = hunt.page.decision
    panel.focus_field()
    hit(Key.Key_L, 1)
    play_on(hunt, 1)
    hit(Key.Key_L, 1)
    assert panel.field.text() == "ll"


def leave_the_round(desk: RefereeDesk) -> None:
    """Go on to a turn: a seat that is asked to react is offered nothing that nobody asks for."""
    while asked(desk) == "disrupt_poll":
        play_on(desk, 1)
    desk.qtbot.wait(60)


def anytime_row(desk: RefereeDesk) -> int:
    model = desk.page.decision.model
    folded = next((row for row in reversed(range(model.rowCount())) if model.is_folded(row)), -1)  # they stand last
    return (
        model.unfold(folded)
        if folded >= 0
        else next(row for row in range(model.rowCount()) if (one := model.candidate(row)) is not None and one.anytime)
    )


@pytest.mark.parametrize("gesture", ["Enter", "a double click on Choose"])
def test_what_nobody_asks_for_is_not_played_by_the_gesture_that_chose_it(
    deck: RefereeDesk, gesture: str, a_moment_later: Callable[[], None]
) -> None:
    """It may end the game, and show all that is hidden."""
    leave_the_round(deck)
    panel, before = deck.page.decision, deck.session.number
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(anytime_row(deck)))
    if gesture == "Enter":
        hit(Key.Key_Return, 3)
    else:
        click_twice(panel.play)
    assert deck.session.number == before
    assert panel.model.entry.verb == "withdraw"
    a_moment_later()
    hit(Key.Key_Return, 1)
    assert verbs_since(deck, before) == ["withdraw"]


@pytest.mark.parametrize("gesture", ["Enter", "a double click on List them"])
def test_a_move_is_not_played_by_the_gesture_that_listed_it(deck: RefereeDesk, gesture: str) -> None:
    leave_the_round(deck)
    panel, before = deck.page.decision, deck.session.number
    folded = next(row for row in range(panel.model.rowCount()) if panel.model.is_folded(row))
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(folded))
    if gesture == "Enter":
        hit(Key.Key_Return, 3)
    else:
        click_twice(panel.play)
    assert deck.session.number == before
    assert panel.current is not None, "the first of those that were listed is chosen"
    assert not panel.model.entry.verb


# -------------------------------------------------------------------- screens


def test_the_key_of_a_curtain_hit_twice_lifts_no_curtain_that_it_let_fall(hunt: RefereeDesk) -> None:
    hunt.seat()
    hunt.activate()
    room = hunt.page.room
    assert room.displays.display(room.audiences[0]).state is DisplayState.LIVE
    hit(Key.Key_1, 2, Qt.KeyboardModifier.ControlModifier)
    assert room.displays.display(room.audiences[0]).state is DisplayState.CURTAIN


def test_a_curtain_falls_again_however_quickly_that_is_wanted(hunt: RefereeDesk) -> None:
    """The wrong team's: what is safe is never held up."""
    hunt.seat()
    hunt.activate()
    room = hunt.page.room
    room.curtain_all()
    hit(Key.Key_1, 2, Qt.KeyboardModifier.ControlModifier)
    assert room.displays.display(room.audiences[0]).state is DisplayState.CURTAIN


def test_keys_of_two_curtains_keep_pace(hunt: RefereeDesk) -> None:
    hunt.seat()
    hunt.activate()
    room = hunt.page.room
    hit(Key.Key_1, 1, Qt.KeyboardModifier.ControlModifier)
    hit(Key.Key_2, 1, Qt.KeyboardModifier.ControlModifier)
    assert [room.displays.display(one).state for one in room.audiences[:2]] == [DisplayState.CURTAIN] * 2


@pytest.mark.parametrize("gesture", ["Enter hit twice", "a double click"])
def test_what_is_handed_over_is_not_closed_by_the_gesture_that_showed_it(hunt: RefereeDesk, gesture: str) -> None:
    room = hunt.page.room
    room.assign(SHARED, ScreenId("B"))
    hunt.qtbot.waitUntil(lambda: room.displays.display(SHARED).placed, timeout=3000)
    hunt.window.commands.hand_over.trigger()
    found = sheet(hunt, HandOver)
    assert isinstance(found, HandOver)
    found.activateWindow()
    hunt.qtbot.waitUntil(found.isActiveWindow)
    hit(Key.Key_1, 1)
    if gesture == "a double click":
        click_twice(found.step)
    else:
        hit(Key.Key_Return, 2)
    assert room.displays.display(SHARED).state is DisplayState.LIVE
    found.reject()


def test_moves_are_typed_while_a_seat_has_the_screen_and_one_key_leads_back(hunt: RefereeDesk) -> None:
    hunt.window.commands.hand_over.trigger()
    found = sheet(hunt, HandOver)
    found.activateWindow()
    hunt.qtbot.waitUntil(found.isActiveWindow)
    hit(Key.Key_1, 1)
    hit(Key.Key_Slash, 1)
    hunt.qtbot.waitUntil(hunt.window.isActiveWindow)
    assert hunt.page.decision.field.hasFocus()
    hit(Key.Key_F7, 1)
    hunt.qtbot.waitUntil(found.isActiveWindow)
    assert hunt.page.room.seat_in_hand == hunt.session.header.seats[0]
    found.reject()


def test_there_is_one_sheet_to_hand_a_screen_over(hunt: RefereeDesk) -> None:
    for _ in range(2):
        hunt.window.commands.hand_over.trigger()
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, HandOver) and one.isVisible()]
    assert len(shown) == 1
    shown[0].reject()


def test_the_menu_of_a_screen_does_not_open_under_the_hand_that_asked_for_it(hunt: RefereeDesk) -> None:
    """A second click there would lift the curtain."""
    strip, audience = hunt.page.strip, hunt.page.room.audiences[0]
    menu = strip.menu_of(audience)
    opened = QRect(strip.spot_of(menu, audience), menu.sizeHint())
    miniature = strip.miniatures[audience]
    assert not opened.intersects(QRect(miniature.mapToGlobal(QPoint(0, 0)), miniature.size()))
    assert hunt.window.screen().geometry().contains(opened), "Qt would put it elsewhere"
    menu.deleteLater()


def test_a_die_that_is_clicked_twice_is_no_die_of_the_next_throw(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move may ask for one throw after the other, and the faces stand where they stood."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, dice="physical")
    presenter, entered = desk.page.presenter, list[tuple[int, ...]]()

    def ask_again(faces: tuple[int, ...]) -> None:
        entered.append(faces)
        presenter.dice_wanted.emit(Pending(Move("a move"), (), DiceNeeded("check", "Another", 1, (1, 2, 3, 4, 5, 6), 1)))

    try:
        desk.activate()
        monkeypatch.setattr(presenter, "enter_dice", ask_again)
        presenter.dice_wanted.emit(Pending(Move("a move"), (), DiceNeeded("check", "A throw", 1, (1, 2, 3, 4, 5, 6), 0)))
        qtbot.wait(60)
        click_twice(desk.page.decision.dice.faces.buttons[4])
        assert entered == [(4,)]
    finally:
        desk.close()
