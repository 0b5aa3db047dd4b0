"""All screens on the second page of the console: opened by a key, each changed by a key, and left again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk, play_on, play_until
from tests.games.game_list import example
from tests.rig.offscreen import Monitors
from ui.app.demo_player import DemoPlayer
from ui.console.screens.miniature import GLANCE, LARGE
from ui.displays.display import DisplayState
from ui.team.team_content import TeamContent

pytestmark = pytest.mark.slow

Key, Mod = Qt.Key, Qt.KeyboardModifier
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """All curtains are lifted."""
    made = RefereeDesk(qtbot, monitors, tmp_path, plies=20)
    made.seat()
    made.activate()
    yield made
    made.close()


def press(desk: RefereeDesk, key: Qt.Key, mod: Qt.KeyboardModifier = Mod.NoModifier) -> None:
    """Press a key where the keyboard is."""
    desk.qtbot.keyClick(QApplication.focusWidget() or desk.window, key, mod)


def test_f10_shows_all_screens_and_leads_back(desk: RefereeDesk) -> None:
    page = desk.page
    small = {one: miniature.size() for one, miniature in page.strip.miniatures.items()}
    press(desk, Key.Key_F10)
    assert page.multiview.isVisible()
    assert not page.panels.isVisible()
    assert not page.strip.isVisible()
    assert [one.audience for one in page.multiview.shown] == list(page.room.audiences)
    asked = desk.session.decision
    assert asked is not None
    assert page.multiview.current is page.strip.miniatures[asked.seats[0]]
    QApplication.processEvents()
    for one, miniature in page.strip.miniatures.items():
        assert miniature.height() > 2 * small[one].height()
    press(desk, Key.Key_F10)
    assert page.panels.isVisible()
    assert page.strip.isVisible()
    assert page.decision.list.hasFocus()
    QApplication.processEvents()
    assert {one: miniature.size() for one, miniature in page.strip.miniatures.items()} == small


def test_under_the_privacy_mask_no_screen_tells_who_is_asked(desk: RefereeDesk) -> None:
    """The large one of three and the one with the keyboard was that of the seat that decides, whose turn may be secret."""
    page = desk.page
    play_until(desk, lambda session: session.decision is not None and session.decision.seats[:1] == session.seats[1:2])
    first, asked = page.strip.miniatures[desk.session.seats[0]], page.strip.miniatures[desk.session.seats[1]]
    press(desk, Key.Key_F9)
    press(desk, Key.Key_F10)
    QApplication.processEvents()
    assert page.multiview.current is first
    assert first.width() > asked.width()
    press(desk, Key.Key_F10)
    press(desk, Key.Key_F9, Mod.ShiftModifier)
    press(desk, Key.Key_F10)
    assert page.multiview.current is asked
    press(desk, Key.Key_F9)
    QApplication.processEvents()
    assert page.multiview.current is first
    assert first.width() > asked.width()
    press(desk, Key.Key_Right)
    press(desk, Key.Key_F9, Mod.ShiftModifier)
    press(desk, Key.Key_F9)
    assert page.multiview.current is asked, "what the referee chose stays"


def test_digits_choose_a_screen_and_letters_change_it(desk: RefereeDesk) -> None:
    room, states = desk.page.room, DisplayState

    def seen() -> list[DisplayState]:
        return [room.displays.display(one).state for one in room.audiences]

    press(desk, Key.Key_F10)
    press(desk, Key.Key_2)
    press(desk, Key.Key_H)
    press(desk, Key.Key_9)  # the public's, however many seats there are
    press(desk, Key.Key_C)
    assert seen() == [states.LIVE, states.HELD, states.CURTAIN]
    press(desk, Key.Key_L)
    press(desk, Key.Key_Left)
    press(desk, Key.Key_L)
    assert seen() == [states.LIVE] * 3
    press(desk, Key.Key_F12)
    assert seen() == [states.CURTAIN] * 3
    assert desk.page.multiview.isVisible()
    press(desk, Key.Key_Escape)
    assert desk.page.panels.isVisible()


def test_the_picture_of_a_held_screen_has_the_lines_that_stand_on_it(desk: RefereeDesk) -> None:
    """It had those told since, as if the team had read them."""
    room, player = desk.page.room, DemoPlayer(desk.session, 1)
    audience = room.audiences[0]
    content = room.displays.window(audience).content
    assert isinstance(content, TeamContent)
    assert [one.text for one in room.shown_lines(audience) if one.text][-1] == content.lines[-1]
    live = [(one.text, one.beat) for one in room.shown_lines(audience) if one.kind == "said"]
    room.hold(audience)
    stand = content.lines
    held = [(one.text, one.beat) for one in room.shown_lines(audience)]
    assert held[-len(live) :] == live, "with what of them is large, and where a move ends"
    while [one.text for one in room.lines(audience) if one.text][-1] == stand[-1]:
        assert player.step()
    assert content.lines == stand
    assert tuple(one.text for one in room.shown_lines(audience) if one.text) == stand


def test_of_three_screens_that_of_the_seat_that_decides_is_the_largest_until_another_is_chosen(desk: RefereeDesk) -> None:
    """All stood in a row, in a third of the height of the window."""

    def largest() -> str:
        QApplication.processEvents()  # laid out
        return max(desk.page.multiview.shown, key=lambda one: one.width()).audience

    press(desk, Key.Key_F10)
    asked = desk.session.decision
    assert asked is not None
    assert largest() == asked.seats[0]
    current = desk.page.multiview.current
    assert current is not None
    assert current.audience == largest(), "keys change the large one, not a small one beside it"
    press(desk, Key.Key_9)
    assert largest() == "public"
    assert max(one.height() for one in desk.page.multiview.shown) > 0.75 * desk.page.multiview.height()


def test_a_screen_without_a_monitor_says_why_it_cannot_be_live(desk: RefereeDesk) -> None:
    room = desk.page.room
    room.unassign(room.audiences[0])
    press(desk, Key.Key_F10)
    press(desk, Key.Key_1)
    press(desk, Key.Key_L)
    assert desk.page.banner.isVisible()
    assert room.displays.display(room.audiences[0]).state is DisplayState.CURTAIN


def test_what_is_done_on_the_first_page_leads_there(desk: RefereeDesk) -> None:
    c, page = desk.window.commands, desk.page
    for command, where in (
        (c.filter_moves, page.decision),
        (c.filter_log, page.log),
        (c.draft, page.log),
        (c.list_table, page.table),
    ):
        press(desk, Key.Key_F10)
        assert page.multiview.isVisible(), command.text()
        command.trigger()
        assert page.panels.isVisible(), command.text()
        assert not page.multiview.isVisible(), command.text()
        assert where.isAncestorOf(QApplication.focusWidget() or desk.window), command.text()


@pytest.mark.usefixtures("pictured")
def test_pictures_follow_the_plies_and_are_covered_by_the_privacy_mask(desk: RefereeDesk) -> None:
    press(desk, Key.Key_F10)
    first = desk.page.multiview.shown[0]
    desk.qtbot.waitUntil(lambda: not first._picture.isNull() and not first._timer.isActive())
    before = first.grab().toImage()
    play_on(desk, 12)
    desk.qtbot.waitUntil(lambda: first.grab().toImage() != before)
    press(desk, Key.Key_F9)
    QApplication.processEvents()  # no screen is larger any more than another for being asked
    covered = first.grab().toImage()
    play_on(desk, 3)
    desk.qtbot.wait(300)
    assert first.grab().toImage() == covered


def test_a_larger_table_and_another_size_of_the_text_stay(desk: RefereeDesk, letters: None) -> None:
    desk.window.commands.larger_table.setChecked(True)
    press(desk, Key.Key_F10)
    desk.window.preferences.take({"text_size": 115})
    assert desk.page.multiview.isVisible()
    assert len(desk.page.multiview.shown) == 3
    press(desk, Key.Key_F10)
    assert desk.page.panels.isVisible()
    assert all(one.form is GLANCE for one in desk.page.strip.miniatures.values())


def test_the_pictures_stay_large_when_the_window_becomes_low(desk: RefereeDesk) -> None:
    """On a monitor of 700 lines all that was left of each was its name."""
    desk.window.setMinimumSize(0, 0)
    press(desk, Key.Key_F10)
    desk.window.resize(1280, 700)
    QApplication.processEvents()
    assert all(one.form is LARGE and one.height() > 150 for one in desk.page.multiview.shown)
    press(desk, Key.Key_F10)
    QApplication.processEvents()
    assert all(one.form is GLANCE for one in desk.page.strip.miniatures.values())


@pytest.mark.parametrize("seats", [2, 8])
def test_no_screen_is_cut_however_many_there_are(qtbot: QtBot, monitors: Monitors, tmp_path: Path, seats: int) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, example("deck").id)
    try:
        desk.window.setMinimumSize(0, 0)
        desk.play_again(3, seats=seats)
        desk.window.commands.all_screens.trigger()
        for size in SIZES:
            desk.window.resize(*size)
            QApplication.processEvents()
            view = desk.page.multiview
            there = [QRect(one.mapTo(view, one.rect().topLeft()), one.size()) for one in view.shown]
            assert len(there) == seats + 1
            for at, one in enumerate(there):
                assert view.rect().contains(one), size
                assert not any(one.intersects(other) for other in there[at + 1 :]), size
            part = sum(one.width() * one.height() for one in there) / (view.width() * view.height())
            assert part > 0.35, size
    finally:
        desk.close()


@pytest.mark.usefixtures("pictured")
def test_a_picture_shows_what_is_large_on_its_screen(desk: RefereeDesk) -> None:
    """The referee saw a board that the team did not see at that moment."""
    strip, room = desk.page.strip, desk.page.room
    live = room.audiences[0]
    picture = strip.miniatures[live]
    plain = picture.grab().toImage()
    room.large_changed.emit(live, "Red wins by cash.")
    assert picture.grab().toImage() != plain
    room.curtain(live)
    assert picture.beat == ""
