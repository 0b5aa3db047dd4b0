"""The table and the panels beside it: how a window is shared among them, whatever monitor it comes to stand on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk, sheet
from tests.rig.offscreen import Monitors, Screen
from tests.ui.console.shown_panel import says_last
from ui.console.dialogs.session_sheets import NoteSheet
from ui.console.panel_layout import Panels
from ui.console.screens.assign_sheets import ConfirmSheet
from ui.library.settings.settings_file import SettingsFile
from ui.library.window_geometry import keep_on_screen
from ui.widgets.banner import Banner
from ui.widgets.window_style import px

pytestmark = pytest.mark.slow

LARGE, HIGH, SMALL = (3840, 1000), (1280, 900), (1280, 720)
ON_SMALL = (3840, 0, *SMALL)


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """On a monitor so wide that every size has room, with letters of the usual size."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, screens=[Screen("A-REF", width=4000)])
    yield desk
    desk.close()


@pytest.fixture
def large_desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path, letters: None) -> Iterator[RefereeDesk]:
    """Return a desk with a large monitor on which the window stands, and a small one beside it."""
    screens = [Screen("A-REF", width=3840, height=2160), Screen("B", x=3840, width=1280, height=720)]
    desk = RefereeDesk(qtbot, monitors, tmp_path, screens=screens)
    desk.window.setGeometry(0, 0, 3800, 2000)
    yield desk
    desk.close()


def panel_widths(desk: RefereeDesk, size: tuple[int, int]) -> list[int]:
    """Return how wide decision, table and log are in a window of this size, in pixels."""
    desk.window.resize(*size)
    desk.qtbot.waitUntil(lambda: (desk.window.width(), desk.window.height()) == size)
    desk.qtbot.wait(20)
    return desk.page.panels.sizes()


def drag(desk: RefereeDesk, handle: int, by: int) -> None:
    """Drag the handle before a panel."""
    bar = desk.page.panels.handle(handle)
    middle = bar.rect().center()
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(bar, middle + QPoint(by, 0))
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=middle)


def test_panels_give_way_when_the_window_goes_from_a_large_monitor_to_a_small_one(desk: RefereeDesk) -> None:
    begun_small = panel_widths(desk, SMALL)
    desk.play_again(8)
    large = panel_widths(desk, LARGE)
    assert large[0] > 2 * begun_small[0], "on a large window they are wide"
    assert panel_widths(desk, SMALL) == begun_small
    assert panel_widths(desk, LARGE) == large


@pytest.mark.parametrize("by", [180, -180])
def test_what_the_referee_made_of_the_panels_goes_with_the_window_and_comes_back(desk: RefereeDesk, by: int) -> None:
    usual_small, usual = panel_widths(desk, SMALL), panel_widths(desk, LARGE)
    drag(desk, 1, by)
    made = desk.page.panels.sizes()
    assert abs(made[0] - usual[0] - by) <= 8
    small = panel_widths(desk, SMALL)
    assert usual_small[0] <= small[0] <= max(usual_small[0], made[0] * SMALL[0] / LARGE[0] + 1), "no larger part than before"
    assert panel_widths(desk, LARGE) == made
    desk.window.preferences.text_size_changed.emit()
    assert panel_widths(desk, LARGE) == made, "the page was made anew for another size of the text"


def test_in_a_narrow_window_the_table_has_the_room_of_the_log_until_the_log_is_wanted(desk: RefereeDesk) -> None:
    """On a projector's 1280x720 the smallest letters of the boards were 7 pixels high."""
    commands, page = desk.window.commands, desk.page
    panel_widths(desk, LARGE)
    assert page.log.isVisible()
    assert says_last(page.decision), "the log has every secret in the same line"
    desk.page.log.search_log()
    usual, low = panel_widths(desk, SMALL), page.table.height()
    assert page.log.isHidden()
    assert says_last(page.decision)
    assert page.decision.learning.consequence.entered == page.log.log.lines[-1].ply
    assert desk.window.focusWidget() is page.decision.list, "what is typed goes to a panel that is in sight"
    text = page.table.view.text_pixels
    assert all(one.isVisible() and one.words[1] for one in page.strip.miniatures.values()), "whose screen shows what is told"
    desk.window.preferences.text_size_changed.emit()
    assert desk.page is not page
    assert desk.page.log.isHidden(), "the page was made anew for another size of the text"
    page = desk.page
    commands.filter_log.trigger()
    assert page.log.isVisible()
    assert not commands.larger_table.isChecked()
    assert panel_widths(desk, SMALL)[1] < usual[1] - 250
    assert page.table.height() >= low, "in a low window the strip is one line with and without it"
    assert page.table.view.text_pixels < 0.8 * text
    desk.window.preferences.text_size_changed.emit()
    assert desk.page.log.isVisible(), "what the referee wanted stays"
    commands.larger_table.trigger()
    assert (panel_widths(desk, SMALL), desk.page.table.height()) == (usual, low)
    panel_widths(desk, LARGE)
    assert desk.page.log.isVisible()
    high = desk.page.table.height()
    commands.larger_table.trigger()
    panel_widths(desk, LARGE)
    assert desk.page.table.height() > high + 50, "the pictures are gone"
    panel_widths(desk, HIGH)
    assert desk.page.log.isHidden()
    assert desk.page.strip.height() > px(90), "a narrow window that is high has room for them"


def test_a_log_that_a_narrow_window_hid_is_there_in_the_next_session_in_a_wide_one(desk: RefereeDesk) -> None:
    panel_widths(desk, SMALL)
    assert desk.page.log.isHidden()
    desk.window.leave()
    desk.window.resize(*LARGE)
    desk.play_again(8)
    panel_widths(desk, LARGE)
    assert desk.page.log.isVisible()


def test_what_the_referee_made_of_the_panels_holds_for_other_sessions_and_is_kept(desk: RefereeDesk) -> None:
    panel_widths(desk, SMALL)
    drag(desk, 1, 60)
    drag(desk, 2, -30)
    made = desk.page.panels.sizes()
    desk.play_again(8)
    desk.qtbot.waitUntil(lambda: desk.page.panels.sizes() == made)
    desk.window.leave()
    kept = SettingsFile(desk.folder / "settings.json").now.panels
    again = Panels(*(QWidget() for _ in range(3)))
    again.restore_layout(kept)
    assert again.save_layout() == kept
    for damaged in ("", "1 2", "a b c d", "0 0 0 0", "nan 1 1 1"):
        again.restore_layout(damaged)
        assert again.save_layout() == Panels(*(QWidget() for _ in range(3))).save_layout(), damaged


def test_the_text_suits_the_screen_that_the_window_comes_to_and_the_panels_go_by_it(
    large_desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panels made for the letters of a large monitor would leave the table nothing on a small one."""
    monkeypatch.setattr("ui.team.reader_page.LEAST_SECONDS", 3600)  # no page of a team is turned meanwhile
    desk, page = large_desk, large_desk.page
    assert px(100) > 150
    desk.qtbot.keyClicks(page.decision.field, "res")
    page.header.set_turn_over(True)
    teams = page.contents()
    seen = {audience: content.grab().toImage() for audience, content in teams.items()}
    desk.window.setGeometry(*ON_SMALL)
    desk.qtbot.waitUntil(lambda: desk.page is not page)
    assert {audience: content.grab().toImage() for audience, content in teams.items()} == seen, "no team notices"
    assert px(100) == 100
    assert desk.page.decision.field.text() == "res"
    assert not desk.page.header.intents.isHidden(), "what the teams intend is still to be asked"
    desk.qtbot.waitUntil(lambda: desk.window.width() == 1280)
    assert desk.page.panels.sizes()[1] > 640


def test_a_sheet_is_finished_before_the_text_suits_another_screen(large_desk: RefereeDesk) -> None:
    desk, page = large_desk, large_desk.page
    desk.window.commands.note.trigger()
    note = sheet(desk, NoteSheet)
    desk.window.setGeometry(*ON_SMALL)
    desk.qtbot.wait(500)
    assert desk.page is page
    note.reject()
    desk.qtbot.waitUntil(lambda: desk.page is not page)


def test_a_window_whose_screen_is_told_after_it_stands_still_does_not_keep_the_letters_of_the_one_before(
    large_desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy computer Qt said more than a moment after the last move on which screen the window was."""
    desk, page = large_desk, large_desk.page
    desk.qtbot.waitUntil(lambda: not desk.window.preferences._quiet.isActive())
    small = next(one for one in QApplication.screens() if one.name() == "B")
    monkeypatch.setattr(desk.window, "screen", lambda: small)
    QApplication.sendEvent(desk.window, QEvent(QEvent.Type.ScreenChangeInternal))
    desk.qtbot.waitUntil(lambda: desk.page is not page)


@pytest.mark.parametrize("full", [False, True])
def test_a_window_that_reaches_over_its_screen_is_made_as_large_as_that_unless_it_fills_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    (window.showFullScreen if full else window.show)()
    qtbot.waitExposed(window)
    window.resize(1000, 500)
    qtbot.wait(20)
    before, screen = window.size(), window.screen()
    monkeypatch.setattr(screen, "availableGeometry", lambda: QRect(0, 0, 800, 600))
    monkeypatch.setattr(window, "screen", lambda: screen)
    keep_on_screen(window)
    qtbot.wait(20)
    assert window.size() == before if full else (window.frameGeometry().width(), window.height()) == (800, 500)


def test_a_large_monitor_that_is_unplugged_leaves_a_console_that_fits_the_small_one(
    large_desk: RefereeDesk, monitors: Monitors
) -> None:
    desk, page = large_desk, large_desk.page
    displays = page.room.displays
    monitors.unplug("A-REF")
    desk.qtbot.waitUntil(lambda: displays.is_referee_away)
    desk.qtbot.waitUntil(lambda: bool(displays._referee.return_cards.cards))
    (monitor,) = displays.monitors()
    displays._referee.return_cards.chosen.emit(monitor.number)
    sheet(desk, ConfirmSheet).reject()
    desk.qtbot.waitUntil(lambda: desk.page is not page)
    desk.qtbot.waitUntil(lambda: desk.window.width() <= 1280)
    assert desk.window.isVisible()
    assert desk.page.panels.sizes()[1] > 640


def test_a_notice_pushes_nothing(desk: RefereeDesk) -> None:
    """A banner pushed the whole console down while the referee was reading it."""
    page = desk.page
    parts = (page.decision, page.table, page.log, page.strip)
    desk.qtbot.wait(50)  # until all is laid out
    before = [part.geometry() for part in parts]
    page.banner.set_text("The log cannot be written. " * 12)
    desk.qtbot.wait(50)
    assert page.banner.isVisible()
    assert page.banner.height() >= 2 * page.fontMetrics().height()
    assert [part.geometry() for part in parts] == before


NOTICES = (
    "Cartel is behind its curtain; there is no picture to hold.",
    "No monitor is confirmed yet. Confirm who sits where before lifting a curtain.",
    "The shared screen was curtained: its monitor is not plugged in any more. Assign another one under Screens.",
)


@pytest.mark.parametrize("per_cent", [100, 115])
def test_a_notice_lies_over_nothing_that_the_referee_reads(desk: RefereeDesk, letters: None, per_cent: int) -> None:
    """It lay over what is asked, over the tools of the table and over the names of the lists."""
    desk.window.preferences.take({"text_size": per_cent})
    page, window = desk.page, desk.window
    for size, said in product((SMALL, (1920, 1080), LARGE), NOTICES):
        panel_widths(desk, size)
        page.banner.set_text(said)
        QApplication.processEvents()
        assert page.banner.isVisible()
        notice = QRect(page.banner.mapTo(window, QPoint()), page.banner.size())
        words = page.banner.words
        assert window.rect().contains(notice)
        assert words.width() >= words.fontMetrics().horizontalAdvance(said), "whole, in one line"
        assert words.height() >= words.fontMetrics().height()
        for part in (window.menuBar(), page.header, page.decision, page.table, page.log, page.strip):
            assert not part.isVisible() or not QRect(part.mapTo(window, QPoint()), part.size()).intersects(notice)


def test_a_notice_goes_with_its_session(desk: RefereeDesk) -> None:
    desk.page.banner.set_text(NOTICES[0])
    desk.window.commands.open_session.trigger()
    desk.qtbot.waitUntil(lambda: not any(one.isVisible() for one in desk.window.findChildren(Banner)))
