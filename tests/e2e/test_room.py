"""The console in its room: privacy, one screen for two teams, sizes, names for screen readers."""

from __future__ import annotations

import weakref
from functools import partial
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QRadioButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from engine.common.rounds import next_to_come
from engine.games import all_games
from referee.session.clocks import ClockReading
from tests.e2e.referee_desk import RefereeDesk, play_on, sheet
from tests.effort import tries
from tests.games.game_list import example
from tests.leaks.room import EventWatcher
from tests.leaks.test_room import hidden_edit
from tests.referee.conftest import HandClock
from tests.rig.offscreen import Monitors
from ui.app import application
from ui.app.application import freeze_garbage, make_page
from ui.app.main_window import MainWindow
from ui.console.dialogs.ruling_sheet import RulingSheet
from ui.console.privacy import Cover
from ui.console.screens.assign_sheets import ConfirmSheet, ScreensSheet
from ui.console.screens.miniature import mark_of
from ui.displays.display import DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RememberedRoom
from ui.library.game_pictures import GameTile
from ui.library.settings.settings_file import SettingsFile
from ui.library.wizard.wizard import Wizard
from ui.review.review_opening import UnlockSheet
from ui.session_displays.session_displays import SHARED
from ui.team import TeamContent
from ui.widgets.lists.chooser import Chooser

pytestmark = pytest.mark.slow

Key = Qt.Key


def test_privacy_covers_until_the_key_is_held(desk: RefereeDesk) -> None:
    desk.activate()
    desk.window.commands.privacy.trigger()
    assert covered(desk.page.table)
    desk.qtbot.keyPress(desk.window, Key.Key_F9)
    assert not covered(desk.page.table)
    desk.qtbot.keyRelease(desk.window, Key.Key_F9)
    assert covered(desk.page.table)
    desk.qtbot.keyPress(desk.window, Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert not covered(desk.page.table)


@pytest.mark.rule("HUNT-13.16")
def test_a_correction_out_of_sight_moves_no_clock_in_a_team_window(desk: RefereeDesk) -> None:
    """The second that had begun was shown at once, before its time: whoever watched the clock knew of the correction."""
    clock = HandClock()
    desk.play_again(7, clock=clock)
    desk.seat()
    page, session = desk.page, desk.session
    page._clock.stop()
    assert session.decision is not None
    (seat,) = session.decision.seats
    edit, window = hidden_edit(session, seat), page.room.displays.window(seat)
    assert edit is not None
    page._tick()
    desk.qtbot.wait(50)
    watcher = EventWatcher(window)
    acts = partial(session.rule, (edit,), "a correction out of sight"), partial(session.take_back, "it was right")
    for act in acts:
        clock.pass_(3)
        act()
        desk.qtbot.wait(50)
        assert watcher.seen == []
    page._tick()
    desk.qtbot.wait(50)
    assert watcher.seen
    watcher.seen.clear()
    clock.pass_(3)
    play_on(desk, 1)
    assert isinstance(content := window.content, TeamContent)
    assert content.heading.clock == "0:09", "its own move is told with its time"


def test_a_held_screen_is_not_forgotten_while_its_seat_is_asked(desk: RefereeDesk) -> None:
    """The panel asked that seat, and only a small word far below said that nothing of it stood on its screen."""
    desk.seat()
    room, notice = desk.page.room, desk.page.decision.held
    for one in room.audiences:
        room.hold(one)
    assert not notice.isVisible(), "what is held is what there is"
    play_on(desk, 1)
    asked = desk.session.task
    assert asked is not None
    names = [room.name_of(seat) for seat in asked.seats]
    assert notice.isVisible()
    assert all(name in notice.words.text() for name in names)
    assert not set(asked.seats) & set(desk.page.decision.learning.to_lift), "one button shows it to them"
    notice.show_it.click()
    assert not notice.isVisible()
    states = {one: room.displays.state(one) for one in room.audiences}
    assert {one for one, state in states.items() if state is DisplayState.LIVE} == set(asked.seats), "and nobody else's"


def test_to_lift_does_not_look_like_what_comes_first_where_no_screen_has_a_monitor(desk: RefereeDesk) -> None:
    strip, commands = desk.page.strip, desk.window.commands
    assign, lift = (
        next(one for one in strip.findChildren(QToolButton) if one.defaultAction() is command)
        for command in (commands.screens, commands.live_all)
    )
    assert assign.property("kind") == "primary"
    assert not lift.isEnabled()
    assert commands.live_all.isEnabled(), "its key says what to do first"
    wide = assign.width()
    desk.seat()
    assert (assign.property("kind"), assign.width()) == ("quiet", wide)
    desk.page.room.curtain_all()
    assert lift.isEnabled()


@pytest.mark.played(20)
def test_who_would_not_see_a_move_is_shown_the_table_where_the_move_is_chosen(desk: RefereeDesk) -> None:
    """One had to find those screens below, and to open a menu for each."""
    desk.seat()
    room, panel, number = desk.page.room, desk.page.decision, desk.session.number
    room.curtain_all()
    panel.focus_field()
    for _ in range(20):
        if panel.learning.to_lift:
            break
        desk.qtbot.keyClick(panel.field, Key.Key_Down)
    chosen, hidden = panel.current, panel.learning.to_lift
    assert hidden
    panel.learning.lift.click()
    assert {one for one in room.audiences if room.displays.state(one) is DisplayState.LIVE} == set(hidden)
    assert not panel.learning.lift.isVisible()
    assert (desk.session.number, panel.current) == (number, chosen), "nothing was played"


def test_a_held_screen_of_a_seat_that_is_next_in_a_round_is_announced(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path
) -> None:
    """It was said only once that seat was asked, and it then had to be waited for until it had read what had happened."""
    desk = RefereeDesk(qtbot, monitors, tmp_path, example("druglord").id, seats=2)
    try:
        desk.seat()
        room, notice = desk.page.room, desk.page.decision.held
        held = [one for one in desk.session.seats if room.displays.display(one).has_place]
        for one in held:
            room.hold(one)
        next_seat = ""
        for _ in range(100):
            play_on(desk, 1)
            next_seat = next_to_come(desk.session.task) if desk.session.task is not None else ""
            if next_seat in held:
                break
        assert notice.isVisible()
        assert f"{room.name_of(next_seat)} (asked next)" in notice.words.text()
        assert "asked next" in desk.page.strip.miniatures[next_seat].accessibleName()
        notice.show_it.click()
        assert not notice.isVisible()
        assert room.displays.state(next_seat) is DisplayState.LIVE
    finally:
        desk.close()


def test_who_will_learn_what_is_said_anew_as_the_screen_of_a_seat_that_has_left_opens(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood there without that seat until another move was chosen, and that one could be played."""
    gone, *others = desk.session.seats
    desk.seat()
    desk.page.room.curtain_all()
    monkeypatch.setattr(desk.session.rules, "present_seats", lambda _table: tuple(others))
    play_on(desk, 1)
    box = desk.page.decision.learning
    assert gone not in box.consequence.audiences
    desk.page.room.live_all()
    assert gone in box.consequence.audiences
    desk.page.room.curtain_all()
    assert gone not in box.consequence.audiences


def test_privacy_tells_nobody_who_is_asked(desk: RefereeDesk) -> None:
    """A reaction that a team is asked for in secret would be told by the heading."""
    where = desk.page.header.where
    told = where.text()
    assert "Cartel" in told
    desk.window.commands.privacy.trigger()
    assert (where.text(), where.toolTip()) == ("The Hunt for El Chapo",) * 2
    play_on(desk, 2)
    assert where.text() == "The Hunt for El Chapo"
    desk.page.privacy.set_on(False)
    assert "Cartel" in where.text() or "Hunters" in where.text()


def test_under_privacy_the_whole_window_looks_alike_whatever_is_entered_in_secret(desk: RefereeDesk) -> None:
    """Not even how much was entered is told: a team may not know how many cards were placed out of its sight."""

    def seen() -> QImage:
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        return desk.window.grab().toImage()

    before = seen()
    desk.window.commands.privacy.trigger()
    covered = seen()
    assert covered != before
    for _ in range(6):  # of the set-up, which is the Cartel's alone
        play_on(desk, 1)
        assert seen() == covered, desk.session.entries[-1].ply.verb
    desk.page.privacy.set_on(False)
    assert seen() != before


def test_under_privacy_no_clock_tells_whose_time_runs(desk: RefereeDesk) -> None:
    """It is the time of whoever is asked: that a team is asked in secret would be read from its clock."""
    header = desk.page.header

    def seen(asked: str) -> tuple[QImage, list[str]]:
        readings = [
            ClockReading(seat, 61_000 if seat == asked else 5_000, 61_000, seat == asked, 1_000) for seat in header.clocks
        ]
        header.set_clocks(readings, "")
        return header.grab().toImage(), [clock.accessibleName() for clock in header.clocks.values()]

    assert seen("cartel") != seen("hunters")
    desk.window.commands.privacy.trigger()
    assert seen("cartel") == seen("hunters")
    desk.page.privacy.set_on(False)
    assert seen("cartel") != seen("hunters")


def test_privacy_covers_when_another_program_gets_the_keyboard(desk: RefereeDesk, qapp: QApplication) -> None:
    """It would hear of the key that is let go, and what was only looked at would stay in sight."""
    desk.activate()
    desk.window.commands.privacy.trigger()
    desk.qtbot.keyPress(desk.window, Key.Key_F9)
    assert not covered(desk.page.table)
    QApplication.sendEvent(qapp, QEvent(QEvent.Type.ApplicationDeactivate))
    assert covered(desk.page.table)
    desk.page.privacy.set_on(False)
    QApplication.sendEvent(qapp, QEvent(QEvent.Type.ApplicationDeactivate))
    assert not covered(desk.page.table), "nothing is covered that was not to be"


@pytest.mark.usefixtures("pictured")
def test_the_pictures_of_the_screens_end_with_the_session(desk: RefereeDesk) -> None:
    """They are windows of their own: what nobody deletes ends whenever it is collected, be it while it moves."""
    drawn = [one for one in desk.page.strip.miniatures.values() if one.isVisible()]
    desk.qtbot.waitUntil(lambda: all(one._content is not None for one in drawn))
    contents = [one._content for one in drawn]
    assert contents
    desk.window.leave()
    desk.qtbot.waitUntil(lambda: not any(shiboken6.isValid(content) for content in contents))


def test_the_windows_of_the_teams_end_with_the_session(desk: RefereeDesk) -> None:
    """A referee who opens one session after the other has the windows of one."""
    displays = desk.page.room.displays
    windows = [displays.window(audience) for audience in displays.audiences]
    assert windows
    desk.play_again(8)
    desk.qtbot.waitUntil(lambda: not any(shiboken6.isValid(one) for one in (displays, *windows)))
    assert len(desk.window.findChildren(DisplayController)) == 1


def test_privacy_covers_dialogs_and_reviews_too_those_that_are_open_and_those_that_open_later(desk: RefereeDesk) -> None:
    desk.activate()
    desk.window.reviews.open_current()
    unlock = next(one for one in QApplication.topLevelWidgets() if isinstance(one, UnlockSheet))
    unlock.reject()
    desk.window.reviews.show(desk.session)
    review = desk.window.reviews.windows[0]
    desk.window.commands.ruling.trigger()
    ruling = sheet(desk, RulingSheet)
    ruling.activateWindow()
    desk.qtbot.waitUntil(ruling.isActiveWindow)
    desk.qtbot.keyClick(ruling.windowHandle(), Key.Key_F9)  # as the window system does
    assert desk.page.privacy.on
    assert [covered(one) for one in (desk.page.table, ruling, review)] == [True, True, True]
    desk.window.commands.find_card.trigger()
    finder = sheet(desk, Chooser)
    assert covered(finder)
    desk.qtbot.keyPress(finder, Key.Key_F9)
    assert [covered(one) for one in (desk.page.table, ruling, review, finder)] == [False] * 4
    desk.qtbot.keyRelease(finder, Key.Key_F9)
    assert [covered(one) for one in (desk.page.table, ruling, review, finder)] == [True] * 4
    room = desk.page.room
    assert not any(covered(room.displays.window(one)) for one in room.audiences)
    desk.qtbot.keyPress(ruling, Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert [covered(one) for one in (desk.page.table, ruling, review, finder)] == [False] * 4
    finder.reject()
    ruling.reject()
    desk.window.commands.privacy.trigger()
    assert covered(review)
    desk.window.preferences.take({"text_size": 115})  # another console takes the place of this one, and another review
    (other,) = [one for one in desk.window.reviews.windows if one.isVisible()]
    assert other is not review
    review = other
    assert [covered(one) for one in (desk.page.table, review)] == [True, True]
    desk.window.leave()
    assert not covered(review)
    desk.window.preferences.take({"text_size": 0})


def covered(widget: QWidget) -> bool:
    return any(
        child.isVisible() and child.geometry() == widget.rect() for child in widget.children() if isinstance(child, Cover)
    )


def test_a_session_that_was_left_is_forgotten_when_the_next_is_opened(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept from the collector while it is refereed, and not a log in memory for each class of a day."""
    monkeypatch.setattr(application, "freeze_garbage", freeze_garbage)  # what other tests do without
    first = weakref.ref(desk.session)
    for seed in (8, 9):
        desk.play_again(seed)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert first() is None


@pytest.mark.played(20)
def test_a_session_goes_on_where_it_was_behind_curtains(desk: RefereeDesk) -> None:
    desk.seat()
    number, position = desk.session.number, desk.session.position()
    desk.window.leave()
    desk.window.open(desk.session.header.id)
    again = desk.page.presenter.session
    assert (again.number, again.position()) == (number, position)
    displays = desk.page.room.displays
    assert {displays.display(one).state for one in displays.audiences} == {DisplayState.CURTAIN}


def test_a_session_can_be_begun_with_enter_as_soon_as_the_games_are_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.set_games(all_games())
    at = window.focusWidget()
    assert isinstance(at, GameTile), "the first game"
    qtbot.keyClick(at, Key.Key_Return)
    (wizard,) = window.findChildren(Wizard)
    assert wizard.isVisible()
    listed = [button.text() for button in wizard.game_page.findChildren(QRadioButton)]
    assert listed == [tile.accessibleName() for tile in window.start.findChildren(GameTile)], "in one order on both"
    wizard.reject()


def test_what_was_chosen_for_a_session_that_cannot_be_begun_is_still_there(desk: RefereeDesk) -> None:
    """The wizard closed, and with it went the names that were typed, though the disk was only full for a moment."""
    before, position = desk.window.page, desk.folder / "position.toml"
    position.write_text("no position")
    desk.window.commands.new_session.trigger()
    (wizard,) = desk.window.findChildren(Wizard)
    for _ in range(3):
        wizard.next.click()
    wizard.start_page.title.setText("Monday")
    wizard.start_page.position.take(position)
    wizard.next.click()
    assert wizard.isVisible()
    assert "position.toml" in wizard.problem.text()
    assert wizard.start_page.title.text() == "Monday"
    assert desk.window.page is before
    wizard.start_page.position.take(None)
    wizard.next.click()
    assert not wizard.isVisible()
    assert desk.page.presenter.session.header.title == "Monday"


def test_in_the_library_again_what_is_typed_takes_the_place_of_what_was_sought_before(desk: RefereeDesk) -> None:
    desk.window.start.search.setText("before")
    desk.activate()
    desk.window.commands.open_session.trigger()
    desk.qtbot.keyClicks(desk.window.start.search, example("hunt").id)
    assert desk.window.start.search.text() == example("hunt").id


def miniatures_are_drawn(desk: RefereeDesk) -> None:
    """Wait until no miniature is to be drawn any more."""
    miniatures = desk.page.strip.miniatures.values()
    desk.qtbot.waitUntil(lambda: not any(miniature._timer.isActive() for miniature in miniatures))


@pytest.mark.usefixtures("pictured")
@pytest.mark.played(8)
def test_the_miniature_is_drawn_from_the_view_that_the_window_shows(desk: RefereeDesk) -> None:
    desk.seat()
    play_on(desk, 2)
    miniatures_are_drawn(desk)
    for audience, miniature in desk.page.strip.miniatures.items():
        assert miniature.shown == desk.page.room.displays.display(audience).view
        mark = mark_of(miniature.shown)
        assert miniature.proof == f"Picture: view {mark}. Window: view {mark}, the same."


@pytest.mark.usefixtures("pictured")
def test_the_miniature_has_the_lines_of_the_window_each_once_and_none_that_was_taken_back(desk: RefereeDesk) -> None:
    desk.seat()
    for _ in range(3):
        play_on(desk, 2)
        miniatures_are_drawn(desk)
    desk.page.presenter.take_back("a slip", 1)
    miniatures_are_drawn(desk)
    for audience, miniature in desk.page.strip.miniatures.items():
        told = [line.text for line in desk.page.room.lines(audience) if line.kind == "said" and line.text]
        assert [*miniature._content.lines] == told, audience  # type: ignore[union-attr]


@pytest.mark.usefixtures("pictured")
def test_the_picture_of_a_screen_is_not_taken_while_its_pieces_are_on_their_way(desk: RefereeDesk) -> None:
    """It stood still in the middle of a motion: a piece lay where it had come from until the next ply."""
    desk.window.preferences.take({"reduced_motion": False})
    miniatures_are_drawn(desk)
    for _ in range(tries(12, 25)):
        play_on(desk, 1)
        miniatures_are_drawn(desk)
        for miniature in desk.page.strip.miniatures.values():
            content = miniature._content
            assert isinstance(content, TeamContent)
            assert not content.board_view.board_scene.animation.running


@pytest.mark.usefixtures("pictured")
def test_a_picture_that_is_not_what_the_window_shows_is_proved_to_be_another(desk: RefereeDesk) -> None:
    desk.seat()
    miniatures_are_drawn(desk)
    miniature = desk.page.strip.miniatures["hunters"]
    play_on(desk, 12)
    desk.page.room.displays.set_view("hunters", desk.session.view("cartel"), ())
    assert miniature.proof.endswith("NOT the same.")
    desk.page.room.curtain("hunters")
    assert miniature.proof.endswith("Its window shows none.")


def test_every_control_can_be_named_by_a_screen_reader(desk: RefereeDesk) -> None:
    unnamed = [
        widget
        for widget in desk.page.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and not (widget.accessibleName() or getattr(widget, "text", lambda: "")())
        and not isinstance(widget.parent(), QLineEdit)
    ]
    assert unnamed == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_panel_is_cut_off(desk: RefereeDesk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    desk.qtbot.wait(50)
    assert (desk.window.width(), desk.window.height()) == size
    log = [desk.page.log] if desk.page.log.isVisible() else []  # in a narrow window the table has its room
    for part in (desk.page.header, desk.page.decision, desk.page.table, *log, desk.page.strip):
        corner = part.mapTo(desk.window, QPoint(part.width(), part.height()))
        assert corner.x() <= size[0]
        assert corner.y() <= size[1]
        assert part.height() >= part.minimumSizeHint().height()


def test_one_key_lifts_one_curtain_and_lets_it_fall_whatever_is_being_typed(desk: RefereeDesk) -> None:
    desk.seat()
    desk.activate()
    room, commands = desk.page.room, desk.window.commands
    commands.curtain_all.trigger()
    shown = {one.text(): one.isVisible() for one in commands.one_screen}
    assert [text for text, visible in shown.items() if visible] == [
        "Curtain of Cartel",
        "Curtain of Hunters",
        "Curtain of Public",
    ]
    desk.page.decision.focus_field()
    field = desk.page.decision.field
    desk.qtbot.keyClicks(field, "setup")
    desk.qtbot.keyClick(field, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    states = {one: room.displays.display(one).state for one in room.audiences}
    assert states == {"cartel": DisplayState.CURTAIN, "hunters": DisplayState.LIVE, "public": DisplayState.CURTAIN}
    assert desk.session.screen_state("hunters") == "LIVE"
    desk.qtbot.keyClick(field, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert room.displays.display("hunters").view is None
    assert field.text() == "setup"


@pytest.mark.parametrize("way", ["assign", "lift"])
def test_a_plan_that_was_put_aside_is_asked_for_again_when_its_screens_are_wanted(desk: RefereeDesk, way: str) -> None:
    """Else Assign would do nothing, without a word: everybody has that monitor already, but nobody confirmed it."""
    desk.seat()
    displays = desk.page.room.displays

    def seated(audience: str) -> tuple[str, ScreenId]:
        screen = displays.display(audience).screen
        assert screen is not None
        return audience, screen

    displays.offer_room(RememberedRoom("B12", tuple(seated(one) for one in desk.page.room.audiences)))
    sheet(desk, ConfirmSheet).reject()
    if way == "assign":
        desk.window.commands.screens.trigger()
        screens = sheet(desk, ScreensSheet)
        screens.accept()
        assert not screens.isVisible()
    else:
        desk.window.commands.live_all.trigger()
        assert "Confirm who sits where" in desk.page.banner.words.text()
    desk.qtbot.waitUntil(
        lambda: any(isinstance(one, ConfirmSheet) and one.isVisible() for one in QApplication.topLevelWidgets())
    )
    again = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ConfirmSheet) and one.isVisible())
    displays.identify(True)
    again.accept()
    desk.qtbot.waitUntil(lambda: all(displays.display(one).placed for one in desk.page.room.audiences), timeout=3000)


def test_a_computer_that_sleeps_comes_back_curtained(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Guard(QObject):
        sleeping = Signal()
        is_closed = False

        def close(self) -> None:
            self.is_closed = True

    monkeypatch.setattr("ui.system.sleep_watch.SleepWatch", Guard)
    desk.seat()
    desk.window.commands.live_all.trigger()
    room = desk.page.room
    application.keep_awake(room)
    (guard,) = room.displays.findChildren(Guard)
    assert room.displays.state("hunters") is DisplayState.LIVE
    guard.sleeping.emit()
    assert room.displays.state("hunters") is DisplayState.CURTAIN
    room.closed.emit()
    assert guard.is_closed


def test_where_monitors_are_assigned_stands_what_this_computer_cannot_do(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def words() -> list[str]:
        desk.window.commands.screens.trigger()
        screens = sheet(desk, ScreensSheet)
        said = [label.text() for label in screens.findChildren(QLabel)]
        screens.reject()
        return said

    assert not [text for text in words() if "before you touch a cable" in text]
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "windows")
    assert [text for text in words() if "before you touch a cable" in text]


def test_the_list_of_screens_says_whose_each_monitor_is_as_it_is_chosen(desk: RefereeDesk) -> None:
    desk.seat()
    desk.window.commands.screens.trigger()
    screens = sheet(desk, ScreensSheet)
    hunters, shared = screens._rows["hunters"], screens._rows[SHARED]

    def said(box: QComboBox) -> list[str]:
        return [box.itemText(at).rpartition(", ")[2] for at in (1, 2, 3)]

    size = "1920 × 1080"
    assert (hunters.currentIndex(), said(hunters)) == (3, ["yours", "Cartel", size])
    assert said(shared) == ["yours", "Cartel", "Hunters"]
    hunters.setCurrentIndex(0)
    shared.setCurrentIndex(3)
    assert (said(hunters), said(shared)) == (["yours", "Cartel", "Shared screen (handed over)"], ["yours", "Cartel", size])
    screens.reject()


def test_the_menu_of_a_screen_names_whose_each_monitor_is_the_referees_too(desk: RefereeDesk) -> None:
    desk.seat()
    texts = [one.text() for one in desk.page.strip.menu_of("hunters").actions()]
    assert "Monitor 1: A-REF  (yours)" in texts
    assert "Monitor 2: B  (Cartel)" in texts
    assert "Monitor 3: C" in texts
