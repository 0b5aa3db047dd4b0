"""The review before a room: only on purpose, noted, and gone at the first sign of trouble."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.visibility.schema import PUBLIC, REFEREE
from referee.review.knowledge import overlay_words
from referee.review.quiet_plies import happened_before
from referee.session.session import Session
from tests.rig.offscreen import Monitors, row
from tests.ui.review.conftest import close, played
from tests.ui.test_session_displays import KeepingContent
from tests.ui.texts import texts_of
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.library.settings.settings_file import Settings
from ui.review.boards.board_panes import BoardLook, TeamSign
from ui.review.boards.room_screen import REVIEW, ReviewContent
from ui.review.boards.show_dialog import ShowDialog
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow
from ui.review.review_window_commands import ReviewCommands
from ui.session_displays.session_displays import SHARED, SessionDisplays, looks
from ui.theme import DARK, LIGHT, teams
from ui.widgets.actions import may_reveal
from ui.widgets.console_commands import Commands

pytestmark = pytest.mark.slow


@pytest.fixture
def session() -> Session:
    return played("hunt", 24)


@pytest.fixture
def window(qtbot: QtBot, monitors: Monitors, session: Session) -> Iterator[ReviewWindow]:
    monitors.set(row("A-REF", "B"))
    made = review_window(session, Settings(referee="Ruth"))
    made.show()
    qtbot.waitExposed(made)
    yield made
    close(made)


def noted(session: Session) -> list[tuple[object, object]]:
    return [(one.data["state"], one.data["screen"]) for one in session.remarks if one.kind == "screen"]


def shown(window: ReviewWindow, qtbot: QtBot) -> None:
    window.screen_shown.show_on(ScreenId("B"))
    qtbot.waitUntil(lambda: window.screen_shown.live, timeout=3000)


def test_a_key_that_shows_secrets_to_the_room_does_nothing_in_the_console(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    revealing = [action for action in ReviewCommands(page).all if may_reveal(action)]
    keys = {key for action in revealing for key in action.shortcuts()}
    assert keys
    assert not keys & {key for action in Commands(page).all for key in action.shortcuts()}


def test_the_sheet_asks_whether_it_is_meant(window: ReviewWindow, qtbot: QtBot) -> None:
    window.commands.show_on_screen.trigger()
    sheet = next(one for one in window.findChildren(ShowDialog) if one.isVisible())
    assert not sheet.yes.isEnabled()
    sheet.meant.setChecked(True)
    assert sheet.yes.isEnabled()
    assert sheet.where.currentData() == ScreenId("B")
    sheet.accept()
    qtbot.waitUntil(lambda: window.screen_shown.live, timeout=3000)
    assert window.title_row.shown.isVisible()


def test_the_sheet_calls_the_monitor_yours_that_the_review_stands_on(window: ReviewWindow, qtbot: QtBot) -> None:
    """The desktop's first monitor may be a team's."""
    window.move(1920 + 40, 40)
    qtbot.waitUntil(lambda: window.screen().name() == "B")
    window.commands.show_on_screen.trigger()
    where = next(one for one in window.findChildren(ShowDialog) if one.isVisible()).where
    yours = [where.itemText(at).endswith(", yours") for at in range(where.count())]
    assert yours == [False, True]
    assert where.currentData() == ScreenId("A-REF"), "what is offered first is not the referee's own"


def test_it_is_noted_before_it_is_seen_and_when_it_ends(window: ReviewWindow, session: Session, qtbot: QtBot) -> None:
    before = session.last_hash
    shown(window, qtbot)
    assert noted(session) == [("LIVE", "B")]
    window.commands.off_screen.trigger()
    assert not window.screen_shown.live
    assert noted(session) == [("LIVE", "B"), ("CURTAIN", "B")]
    assert session.last_hash == before
    assert all(session.screen_state(audience) == "CURTAIN" for audience in session.audiences)


def test_a_review_that_failed_as_its_curtain_lifted_failed_again_and_with_the_next_theme(
    window: ReviewWindow, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_content: ReviewContent) -> None:
        raise ValueError("a page without a board")

    told: list[str] = []
    window.screen_shown.failed.connect(told.append)
    with monkeypatch.context() as patched:
        patched.setattr(ReviewContent, "_show", fail)
        window.screen_shown.show_on(ScreenId("B"))
        qtbot.waitUntil(lambda: told != [], timeout=3000)
    assert told == ["The window of Review had an error (ValueError) and is behind its curtain."]
    assert (window.screen_shown.live, noted(session)) == (False, [("LIVE", "B"), ("CURTAIN", "B")])
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.screen_shown.set_theme(LIGHT)
    shown(window, qtbot)
    assert window.screen_shown.content is not None


def test_the_room_follows_the_window(window: ReviewWindow, session: Session, qtbot: QtBot) -> None:
    shown(window, qtbot)
    content = window.screen_shown.content
    assert content is not None
    seat = session.header.seats[1]
    window.switch.set_look(BoardLook((REFEREE, seat)))
    window.playhead.seek(12)
    assert [pane.viewpoint for pane in content.stage.panes] == [REFEREE, seat]
    seen = [pane.board.current_view for pane in content.stage.panes]
    assert seen == [window.review.truth(12), window.review.view(seat, 12)]
    window.debrief.add(20, BoardLook((seat,), overlay=True), seat, "What did they believe?")
    window.debrief.step(1)
    assert content._moment.caption == "What did they believe?"
    window.playhead.step(1)
    assert content._moment.caption == window.review.label(window.playhead.ply)
    quiet = max(window._quiet)
    window.playhead.seek(quiet)
    last = happened_before(window.review, window._quiet, quiet)
    assert content._moment.caption == f"Last, at move {last}: {window.review.headline(last)}", "as in the window"


def test_the_room_reads_at_a_turning_point_what_changed(window: ReviewWindow, qtbot: QtBot) -> None:
    """There stood what was done and a question, and nobody saw why it mattered."""
    shown(window, qtbot)
    content = window.screen_shown.content
    assert content is not None
    for ply in window._marks:
        if not window.review.ends(ply):
            window.playhead.seek(ply)
            assert content._moment.caption.endswith(window.moment.words.figures[0].words)


@pytest.mark.slow
def test_the_room_reads_at_the_end_how_it_ended(qtbot: QtBot, monitors: Monitors) -> None:
    """There stood first what the last move had been: Player 1 does not disrupt it."""
    monitors.set(row("A-REF", "B"))
    ended = played("deck", 2000)
    window = review_window(ended, Settings(reduced_motion=True))
    window.show()
    qtbot.waitUntil(lambda: window.figures.count > 0)
    shown(window, qtbot)
    content = window.screen_shown.content
    assert content is not None
    window.playhead.home()
    window.playhead.end()
    assert ended.outcome is not None
    assert content._moment.caption == ended.outcome.text
    close(window)


def test_of_two_pages_the_room_sees_one_at_a_time_by_a_key(window: ReviewWindow, session: Session, qtbot: QtBot) -> None:
    """Side by side their letters are half as high."""
    shown(window, qtbot)
    content, seats = window.screen_shown.content, session.header.seats
    assert content is not None
    window.switch.set_look(BoardLook(seats))

    def seen() -> list[str]:
        return [pane.viewpoint for pane in content.stage.panes]

    def letters() -> float:
        unit = content.stage.panes[0].board._unit
        assert unit is not None
        return unit

    qtbot.waitUntil(lambda: letters() < 12)
    beside = letters()
    window.commands.other_page.trigger()
    assert seen() == [seats[0]]
    qtbot.waitUntil(lambda: letters() > 1.8 * beside)
    assert [pane.viewpoint for pane in window.stage.panes] == [*seats], "the referee goes on seeing both"
    window.playhead.step(-1)
    assert seen() == [seats[0]]
    window.commands.other_page.trigger()
    assert seen() == [seats[1]]
    window.commands.other_page.trigger()
    assert seen() == [*seats]
    window.commands.other_page.trigger()
    window.switch.set_look(BoardLook((REFEREE, seats[0])))
    assert seen() == [REFEREE, seats[0]], "another look begins with all of its pages"
    window.switch.set_look(BoardLook((REFEREE,)))
    window.commands.other_page.trigger()
    assert seen() == [REFEREE]
    window.screen_shown.take_off()
    assert not window.commands.other_page.isEnabled()


def test_the_rooms_screen_follows_a_change_of_theme_at_once(window: ReviewWindow, session: Session, qtbot: QtBot) -> None:
    shown(window, qtbot)
    content, controller = window.screen_shown.content, window.screen_shown._controller
    assert content is not None
    assert controller is not None
    window.switch.set_look(BoardLook((REFEREE, session.header.seats[1])))
    window.playhead.seek(12)
    window.set_theme(DARK, LIGHT, moves=True)
    assert window.screen_shown.live
    assert content.grab().toImage().pixelColor(2, 2) == LIGHT.page
    pane = content.stage.panes[1]
    assert [one.board.board_scene.theme for one in content.stage.panes] == [LIGHT, LIGHT]
    assert pane.board.current_view == window.review.view(session.header.seats[1], 12)
    assert pane.grab().toImage().pixelColor(4, 4) == LIGHT.panel, "its frame keeps the colours of before"
    sign = pane.findChild(TeamSign)
    assert sign is not None
    assert pane.team is not None
    assert sign.grab().toImage().pixelColor(sign.width() // 2, 3) == LIGHT.tint(pane.team.tint).fill
    assert window.stage.panes[0].board.board_scene.theme == DARK, "the referee's own window has a theme of its own"
    window.screen_shown.take_off()
    curtain = controller.window(REVIEW)
    assert curtain.grab().toImage().pixelColor(2, 2) == LIGHT.page, "the curtain keeps the colours of before"


def test_the_curtain_key_takes_it_off_and_nothing_is_kept(window: ReviewWindow, qtbot: QtBot) -> None:
    shown(window, qtbot)
    content, controller = window.screen_shown.content, window.screen_shown._controller
    assert content is not None
    assert controller is not None
    controller.curtain_all("curtain key")
    assert not window.screen_shown.live
    assert list(content.stage.panes) == []
    assert content._moment.heading == ""


def test_the_room_reads_the_whole_of_what_the_signs_over_the_truth_mean(window: ReviewWindow, qtbot: QtBot) -> None:
    """A heading of the pane that was not even in sight cut it, for a room larger than that."""
    window.switch.set_look(BoardLook(("hunters",), overlay=True))
    shown(window, qtbot)
    content = window.screen_shown.content
    assert content is not None
    assert overlay_words(window.review.overlay("hunters", window.playhead.ply)) in " ".join(
        text.said for text in texts_of(content)
    )


def test_another_monitor_takes_it_off(window: ReviewWindow, session: Session, monitors: Monitors, qtbot: QtBot) -> None:
    shown(window, qtbot)
    qtbot.wait(250)  # the guard knows by now where the referee's window stands
    monitors.set(row("A-REF", "B", "C"))
    qtbot.waitUntil(lambda: not window.screen_shown.live, timeout=3000)
    assert noted(session)[-1][0] == "CURTAIN"
    assert "Choose the screen again" in window.banner.words.text()
    qtbot.waitUntil(window.isVisible, timeout=5000)


def test_closing_the_review_takes_it_off(qtbot: QtBot, monitors: Monitors, session: Session) -> None:
    monitors.set(row("A-REF", "B"))
    made = review_window(session, Settings())
    made.show()
    shown(made, qtbot)
    close(made)
    assert noted(session)[-1] == ("CURTAIN", "B")


@pytest.fixture
def room(qtbot: QtBot, monitors: Monitors, session: Session, tmp_path: Path) -> Iterator[SessionDisplays]:
    """The teams' screens of the session, on two monitors."""
    monitors.set(row("A-REF", "B"))
    marks = teams({**session.header.seat_names, PUBLIC: "Public"})
    displays = DisplayController(looks(session, marks), KeepingContent, RoomBook(tmp_path / "rooms.json"))
    made = SessionDisplays(session, displays, marks)
    yield made
    made.close()
    displays.close()


@pytest.mark.parametrize("audience", ["cartel", SHARED])
def test_whoever_stands_on_the_screen_makes_room(
    qtbot: QtBot, room: SessionDisplays, session: Session, audience: str
) -> None:
    """The screen that seats share, too."""
    displays = room.displays
    room.assign(audience, ScreenId("B"))
    qtbot.waitUntil(lambda: displays.display(audience).placed)
    made = review_window(session, Settings())
    made.set_room(room)
    made.show()
    made.screen_shown.show_on(ScreenId("B"))
    assert displays.display(audience).screen is None
    assert not displays.window(audience).isVisible()
    qtbot.waitUntil(lambda: made.screen_shown.live, timeout=3000)
    close(made)


@pytest.mark.parametrize("audience", ["cartel", SHARED])
def test_a_team_that_is_given_the_screen_takes_the_review_off(
    qtbot: QtBot, room: SessionDisplays, session: Session, audience: str
) -> None:
    """Else it would come to light again, with all secrets, when the team's window goes."""
    made = review_window(session, Settings())
    made.set_room(room)
    made.show()
    made.screen_shown.show_on(ScreenId("B"))
    qtbot.waitUntil(lambda: made.screen_shown.live, timeout=3000)
    room.assign(audience, ScreenId("B"))
    qtbot.waitUntil(lambda: room.displays.display(audience).placed)
    assert not made.screen_shown.live
    assert noted(session)[-1] == ("CURTAIN", "B")
    close(made)
