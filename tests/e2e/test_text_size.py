"""Text as large as the referee wants it, in every window, and no window larger than its monitor for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from engine.visibility.schema import REFEREE
from referee.session.content_files import load_content
from referee.session.session import Session
from tests.e2e.referee_desk import RefereeDesk, play_on
from tests.effort import some
from tests.games.game_list import example
from tests.rig.offscreen import Monitors, Screen
from ui.app.demo_player import play_demo
from ui.library.settings.settings_file import TEXT_SIZES
from ui.library.settings.settings_sheet import SettingsSheet
from ui.review.boards.board_panes import BoardLook
from ui.review.compare.compare_window import CompareWindow
from ui.review.review_window import ReviewWindow

pytestmark = pytest.mark.slow

LARGEST = max(TEXT_SIZES)
SMALLEST = (Screen("A-REF", width=1280, height=720), Screen("B", x=1280))


@pytest.fixture
def small(qtbot: QtBot, monitors: Monitors, tmp_path: Path, letters: None) -> Iterator[RefereeDesk]:
    """Return a desk with the smallest monitor, and a team's beside it."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, "deck", screens=SMALLEST)
    yield desk
    desk.close()


def test_no_window_opens_larger_than_the_smallest_monitor(small: RefereeDesk) -> None:
    """With the largest text that fits there, eight teams, and names as long as classes give them."""
    game = small.session.game
    named = {f"player_{n}": f"Directorate number {n} of the Northern Collection" for n in range(1, 9)}
    small.session = Session.begin(small.store, game, load_content(game), seats=8, seed=7, dice="roll", seat_names=named)
    small.window.enter(small.session)
    small.window.preferences.take({"text_size": LARGEST})
    play_on(small, 8)
    small.window.reviews.show(small.session)
    review = small.window.reviews.windows[0]
    assert isinstance(review, ReviewWindow)
    c, room = small.window.commands, small.window.screen().availableGeometry()
    small.qtbot.waitUntil(lambda: room.contains(small.window.geometry()))  # its new page is laid out
    tried: tuple[QAction, ...] = (
        c.take_back,
        c.ruling,
        c.past_rulings,
        c.note,
        c.intents,
        c.message,
        c.pause,
        c.alarm,
        c.settings,
        c.change_keys,
    )
    tried += (c.shortcuts, c.palette, c.find_card, c.screens, c.hand_over, c.new_session, c.manual, c.compare)
    tried += (review.commands.summary, review.commands.charts, review.commands.find)
    for action in tried:
        action.trigger()
        small.qtbot.wait(20)
        opened = [
            one for one in QApplication.topLevelWidgets() if one.isVisible() and isinstance(one, QDialog | QMainWindow)
        ]
        for one in opened:
            assert room.contains(one.geometry()), f"{action.text()}: {one.windowTitle()} is {one.geometry()}"
        for one in opened:
            if one is not small.window and one is not review:
                one.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def roomy(qtbot: QtBot, monitors: Monitors, tmp_path: Path, letters: None) -> Iterator[RefereeDesk]:
    """Return a desk with a monitor on which every text size has room; the window is where it suits that."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, screens=[Screen("A-REF", width=2560, height=1440)], plies=12)
    desk.window.preferences.take({"text_size": 100})
    yield desk
    desk.close()


@pytest.fixture
def crowded(
    request: pytest.FixtureRequest, qtbot: QtBot, monitors: Monitors, tmp_path: Path, letters: None
) -> Iterator[RefereeDesk]:
    """Return such a desk with a game of the most seats."""
    game: Game = request.param
    desk = RefereeDesk(qtbot, monitors, tmp_path, game.id, screens=SMALLEST, seats=len(game.seats))
    yield desk
    desk.close()


@pytest.mark.parametrize("crowded", some(all_games(), 2, __name__), ids=lambda game: game.id, indirect=True)
def test_the_console_is_never_larger_than_its_monitor(crowded: RefereeDesk) -> None:
    """What did not fit stood on the team's monitor beside it, with all secrets, or below the edge."""
    small = crowded
    small.window.preferences.take({"text_size": LARGEST})
    small.page.header.set_turn_over(True)
    play_on(small, 8)
    small.qtbot.wait(150)
    window = small.window
    assert window.minimumSizeHint().expandedTo(QSize(1280, 720)) == QSize(1280, 720)
    assert window.screen().geometry().contains(window.geometry())
    for part in (window.page.strip, window.page.header.curtain, window.page.decision.play):  # type: ignore[union-attr]
        assert window.rect().contains(part.rect().translated(part.mapTo(window, part.rect().topLeft())))


def test_the_settings_say_how_large_text_can_be_here(small: RefereeDesk) -> None:
    small.window.commands.settings.trigger()
    found = next(one for one in QApplication.topLevelWidgets() if isinstance(one, SettingsSheet) and one.isVisible())
    assert found.most.text().startswith("On this screen 115 % at most")
    found.reject()


def test_a_review_that_is_open_follows_the_text_size_and_stays_where_it_was(roomy: RefereeDesk) -> None:
    reviews = roomy.window.reviews
    reviews.show(roomy.session)
    before = reviews.windows[0]
    assert isinstance(before, ReviewWindow)
    roomy.qtbot.wait(50)
    before.switch.set_look(BoardLook((REFEREE, "hunters")))
    before.playhead.set_speed(2.0)
    before.playhead.seek(5)
    usual = before.header.height()
    roomy.window.preferences.take({"text_size": 150})
    roomy.qtbot.waitUntil(lambda: len(reviews.windows) == 1 and reviews.windows[0] is not before)
    after = reviews.windows[0]
    assert isinstance(after, ReviewWindow)
    roomy.qtbot.wait(50)
    assert after.header.height() > 1.4 * usual
    assert (after.playhead.ply, after.playhead.speed) == (5, 2.0)
    assert after.stage.look == BoardLook((REFEREE, "hunters"))
    assert after.isVisible()


def test_a_review_in_the_middle_of_something_follows_the_text_size_when_that_is_over(
    roomy: RefereeDesk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reviews = roomy.window.reviews
    reviews.show(roomy.session)
    window = reviews.windows[0]
    assert isinstance(window, ReviewWindow)
    busy = [True]
    monkeypatch.setattr(type(window.exporter), "busy", property(lambda _: busy[0]))
    roomy.window.preferences.take({"text_size": 150})
    roomy.qtbot.wait(50)
    assert reviews.windows == [window]
    busy[0] = False
    window.exporter.done.emit("Written: it", tmp_path)
    roomy.qtbot.waitUntil(lambda: len(reviews.windows) == 1 and reviews.windows[0] is not window)
    after = reviews.windows[0]
    assert isinstance(after, ReviewWindow)
    assert after.banner.words.text() == "Written: it", "nobody misses it"


def test_a_comparison_that_is_open_follows_the_text_size(roomy: RefereeDesk) -> None:
    reviews = roomy.window.reviews
    reviews.compare()
    window = reviews.windows[0]
    assert isinstance(window, CompareWindow)
    roomy.qtbot.waitUntil(lambda: not window.reading, timeout=5000)
    before = heights(window)
    roomy.window.preferences.take({"text_size": 150})
    roomy.qtbot.wait(50)
    assert reviews.windows == [window]
    assert heights(window) > before


def heights(window: CompareWindow) -> int:
    views: list[QWidget] = [*window.page.views]
    return sum(view.height() for view in views) or window.fontMetrics().height()


def test_numbers_on_the_monitors_go_though_the_text_has_another_size_by_then(
    small: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.console.screens.screen_commands._NUMBERS_MS", 200)
    small.window.commands.identify.trigger()
    displays = small.page.room.displays
    assert displays._numbers.cards
    small.window.preferences.take({"text_size": 115})
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    small.qtbot.waitUntil(lambda: not displays._numbers.cards, timeout=2000)


def test_a_demonstration_goes_on_in_another_size_of_the_text_and_ends_with_its_session(small: RefereeDesk) -> None:
    player = play_demo(small.window.context, small.session.game, pace=0.01)
    session = small.page.presenter.session
    small.window.preferences.take({"text_size": 115})
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    shown = session.number
    small.qtbot.waitUntil(lambda: session.number > shown, timeout=3000)
    small.window.leave()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not shiboken6.isValid(player)


def test_a_move_that_is_half_chosen_is_so_in_another_size_of_the_text(small: RefereeDesk) -> None:
    hunt = example("hunt")
    small.window.enter(Session.begin(small.store, hunt, load_content(hunt), seed=7, dice="roll"))
    panel = small.page.decision
    begun = next(one for one in panel.model.entry.candidates() if one.chips and not one.final)
    panel.model.entry.take(begun)
    panel.field.setText("x")
    small.window.preferences.take({"text_size": 115})
    now = small.page.decision
    assert now is not panel
    assert (now.model.entry.verb, now.model.entry.chips, now.field.text()) == (begun.verb, begun.chips, "x")
