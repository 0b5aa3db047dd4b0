"""A review on a screen of the room, beside the sessions that are refereed meanwhile: one key, one order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.visibility.schema import PUBLIC, REFEREE
from tests.e2e.referee_desk import RefereeDesk, play_on
from tests.rig.offscreen import Monitors, row
from ui.displays.display import DisplayState
from ui.displays.monitors.monitor_identity import ScreenId
from ui.library.handbook.handbook_window import Handbook
from ui.library.rules.rules_window import RulesWindow
from ui.library.window_geometry import center_over
from ui.review.boards.board_panes import BoardLook
from ui.review.review_window import ReviewWindow

pytestmark = pytest.mark.slow

SCREEN = ScreenId("D")


def reviewed(desk: RefereeDesk, session: str) -> ReviewWindow:
    """Return the review of a stored session, in its window."""
    desk.window.reviews.open(session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    desk.qtbot.waitExposed(window)
    return window


def put_on(desk: RefereeDesk, window: ReviewWindow) -> None:
    window.screen_shown.show_on(SCREEN)
    desk.qtbot.waitUntil(lambda: window.screen_shown.live, timeout=3000)


def live(desk: RefereeDesk) -> list[str]:
    displays = desk.page.room.displays
    return [one for one in displays.audiences if displays.display(one).state is DisplayState.LIVE]


def begun_before(desk: RefereeDesk) -> ReviewWindow:
    """Return a review that was opened when no session was, and then a session."""
    play_on(desk, 6)
    first = desk.session.header.id
    desk.window.leave()
    window = reviewed(desk, first)
    desk.play_again(seed=8)
    return window


def test_f12_curtains_the_teams_though_a_review_was_opened_before_the_session(desk: RefereeDesk) -> None:
    window = begun_before(desk)
    desk.seat()
    assert live(desk)
    window.commands.show_on_screen.trigger()  # which makes it listen to the key, too
    desk.activate()
    QTest.keyClick(desk.window.windowHandle(), Qt.Key.Key_F12)
    assert not live(desk)


def test_curtain_all_takes_a_review_off_its_screen_whenever_it_was_opened(desk: RefereeDesk) -> None:
    window = begun_before(desk)
    put_on(desk, window)
    desk.page.room.curtain_all()
    assert not window.screen_shown.live


@pytest.mark.played(6)
def test_a_review_is_off_the_screen_when_a_session_begins(desk: RefereeDesk) -> None:
    desk.window.leave()
    window = reviewed(desk, desk.session.header.id)
    put_on(desk, window)
    desk.play_again(seed=8)
    assert not window.screen_shown.live


@pytest.mark.played(6)
def test_a_team_that_is_given_the_screen_of_a_review_takes_its_place(desk: RefereeDesk) -> None:
    """Else the review, with all secrets, would be seen behind the team's window as soon as that is gone."""
    desk.window.reviews.show(desk.session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    put_on(desk, window)
    desk.page.room.assign("cartel", SCREEN)
    assert not window.screen_shown.live
    desk.qtbot.waitUntil(lambda: desk.page.room.displays.display("cartel").placed, timeout=3000)


def test_a_team_that_made_room_for_a_review_has_its_curtain_there_again(desk: RefereeDesk) -> None:
    """Else the bare desktop would be seen, and the team's next picture nowhere."""
    desk.seat()
    displays = desk.page.room.displays
    mine = next(one for one in displays.audiences if displays.display(one).screen == SCREEN)
    window = review(desk)
    assert isinstance(window, ReviewWindow)
    put_on(desk, window)
    assert displays.display(mine).screen is None
    desk.page.room.curtain_all()
    assert not window.screen_shown.live
    desk.qtbot.waitUntil(lambda: displays.display(mine).placed, timeout=3000)
    assert (displays.display(mine).screen, displays.display(mine).state) == (SCREEN, DisplayState.CURTAIN)
    window.close()


@pytest.mark.played(6)
def test_a_review_outlives_its_session_and_the_key_takes_it_off(desk: RefereeDesk) -> None:
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


def review(desk: RefereeDesk) -> QWidget:
    desk.window.reviews.show(desk.session)
    return desk.window.reviews.windows[-1]


def compare(desk: RefereeDesk) -> QWidget:
    desk.window.reviews.compare()
    return desk.window.reviews.windows[-1]


def manual(desk: RefereeDesk) -> QWidget:
    desk.window.commands.manual.trigger()
    return desk.window.findChildren(Handbook)[-1]


def rules(desk: RefereeDesk) -> QWidget:
    desk.window.commands.rules.trigger()
    return desk.window.findChildren(RulesWindow)[-1]


@pytest.mark.parametrize("shown", [review, compare, manual, rules])
def test_it_opens_on_the_referees_own_monitor_whichever_that_is(
    desk: RefereeDesk, shown: Callable[[RefereeDesk], QWidget]
) -> None:
    """A window that says nothing of its place is put by the window manager where that thinks fit: before a team, too."""
    screen = next(one for one in desk.window.screen().virtualSiblings() if one.name() == "D")
    desk.window.move(screen.geometry().topLeft() + QPoint(100, 80))
    room = desk.page.room
    desk.qtbot.waitUntil(lambda: room.displays._referee.occupied == {SCREEN})
    for audience, monitor in (("cartel", "A-REF"), ("hunters", "B")):
        room.assign(audience, ScreenId(monitor))
    desk.qtbot.waitUntil(lambda: all(room.displays.display(one).placed for one in ("cartel", "hunters")), timeout=3000)
    room.live_all()
    told: list[str] = []
    room.displays.leak_risk.connect(told.append)
    window = shown(desk)
    desk.qtbot.waitExposed(window)
    desk.qtbot.wait(250)  # by then a window that stands before a team was told of
    assert screen.geometry().contains(window.frameGeometry())
    assert told == []
    assert len(live(desk)) == 2


@pytest.mark.parametrize("corner", [(0, 0), (1700, 1000), (-200, 300), (700, -50)])
@pytest.mark.parametrize("size", [(800, 500), (1920, 1080), (4000, 3000)])
def test_a_window_that_is_put_over_another_reaches_no_other_monitor(
    qapp: QApplication, monitors: Monitors, corner: tuple[int, int], size: tuple[int, int]
) -> None:
    monitors.set(row("A-REF", "B"))
    one, other = QWidget(), QWidget()
    one.setScreen(next(screen for screen in qapp.screens() if screen.name() == "B"))
    one.setGeometry(QRect(1920 + corner[0], corner[1], 300, 200))
    other.resize(*size)
    center_over(other, one)
    room = QRect(1920, 0, 1920, 1080)
    assert room.adjusted(40, 40, -40, -40).contains(other.geometry()), "with its frame, too"


@pytest.mark.played(40)
def test_pages_side_by_side_are_of_one_size_whatever_was_looked_at_before(desk: RefereeDesk) -> None:
    """Pages that had been looked at alone stayed large, and left the others a strip of thirty pixels."""
    desk.window.reviews.show(desk.session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    desk.qtbot.waitExposed(window)
    seat, *others = desk.session.header.seats
    for look in (BoardLook((seat,)), BoardLook((seat,), overlay=True), BoardLook((REFEREE, seat, *others, PUBLIC))):
        window.switch.set_look(look)
        QTest.qWait(100)  # laid out
    wide, high = ([getattr(pane, side)() for pane in window.stage.panes] for side in ("width", "height"))
    assert max(wide) - min(wide) <= 4
    assert max(high) - min(high) <= 4


@pytest.mark.played(60)
def test_the_line_of_the_ply_in_view_is_whole_when_a_review_opens(desk: RefereeDesk) -> None:
    """What is said of the ply takes a line of the room of the list, which then showed seven pixels of its line."""
    desk.window.resize(1280, 720)
    desk.window.reviews.show(desk.session)
    window = desk.window.reviews.windows[-1]
    assert isinstance(window, ReviewWindow)
    QTest.qWait(300)
    window.commands.lists.trigger()  # a low window folds them
    log = window.happened.log
    for back in range(20):
        window.playhead.seek(window.review.number - back)
        QTest.qWait(10)
        row = log.visualRect(log.currentIndex())
        assert row.isValid()
        assert 0 <= row.top() < row.bottom() <= log.viewport().height()
