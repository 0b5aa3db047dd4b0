"""A review on a screen of the room, beside the sessions that are refereed meanwhile: one key, one order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.e2e.rigged import Desk, play_on
from ui.displays import DisplayState, ScreenId
from ui.review.window import ReviewWindow

SCREEN = ScreenId("D")


def reviewed(desk: Desk, session: str) -> ReviewWindow:
    """The review of a stored session, in its window."""
    desk.window.reviews.open(session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    desk.qtbot.waitExposed(window)
    return window


def put_on(desk: Desk, window: ReviewWindow) -> None:
    window.screen_shown.show_on(SCREEN)
    desk.qtbot.waitUntil(lambda: window.screen_shown.live, timeout=3000)


def live(desk: Desk) -> list[str]:
    displays = desk.page.room.displays
    return [one for one in displays.audiences if displays.display(one).state is DisplayState.LIVE]


def begun_before(desk: Desk) -> ReviewWindow:
    """A review that was opened when no session was, and then a session."""
    play_on(desk, 6)
    first = desk.session.header.id
    desk.window.leave()
    window = reviewed(desk, first)
    desk.play_again(seed=8)
    return window


def test_f12_curtains_the_teams_though_a_review_was_opened_before_the_session(desk: Desk):
    window = begun_before(desk)
    desk.seat()
    assert live(desk)
    window.commands.show_on_screen.trigger()  # which makes it listen to the key, too
    desk.activate()
    QTest.keyClick(desk.window.windowHandle(), Qt.Key.Key_F12)
    assert not live(desk)


def test_curtain_all_takes_a_review_off_its_screen_whenever_it_was_opened(desk: Desk):
    window = begun_before(desk)
    put_on(desk, window)
    desk.page.room.curtain_all()
    assert not window.screen_shown.live


def test_a_review_is_off_the_screen_when_a_session_begins(desk: Desk):
    play_on(desk, 6)
    desk.window.leave()
    window = reviewed(desk, desk.session.header.id)
    put_on(desk, window)
    desk.play_again(seed=8)
    assert not window.screen_shown.live


def test_a_team_that_is_given_the_screen_of_a_review_takes_its_place(desk: Desk):
    """Else the review, with all secrets, would be seen behind the team's window as soon as that is gone."""
    play_on(desk, 6)
    desk.window.reviews.show(desk.session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    put_on(desk, window)
    desk.page.room.assign("cartel", SCREEN)
    assert not window.screen_shown.live
    desk.qtbot.waitUntil(lambda: desk.page.room.displays.display("cartel").placed, timeout=3000)


def test_a_review_outlives_its_session_and_the_key_takes_it_off(desk: Desk):
    play_on(desk, 6)
    desk.window.reviews.show(desk.session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    desk.window.leave()
    put_on(desk, window)
    desk.activate()
    QTest.keyClick(desk.window.windowHandle(), Qt.Key.Key_F12)
    assert not window.screen_shown.live
    window.close()
    desk.qtbot.waitUntil(lambda: not desk.window.reviews.windows)
