"""Another log by drop, by menu and by name; backups while a session is refereed; a disk that fails and comes back."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.archive.session_export import export_jsonl
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import open_store
from tests.e2e.referee_desk import RefereeDesk, play_on
from tests.games.game_list import example
from tests.house.files import ROOT
from tests.rig.offscreen import Monitors, Screen
from tests.rig.user_folders import user_folder_variables
from ui.app.application import make_page, open_log
from ui.app.main_window import MainWindow
from ui.displays.display import DisplayState
from ui.library.log_files.backup_timer import backup_folder
from ui.library.settings.settings_file import SettingsFile
from ui.review.review_window import ReviewWindow
from ui.widgets.time_text import title_in_words

pytestmark = pytest.mark.slow


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RefereeDesk]:
    for name, folder in user_folder_variables(tmp_path).items():
        monkeypatch.setenv(name, folder)
    made = RefereeDesk(qtbot, monitors, tmp_path)
    yield made
    made.close()


def drop(window: MainWindow, path: Path) -> bool:
    """Whether the window takes what is dropped on it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    keys = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entered = QDragEnterEvent(QPoint(300, 300), *keys)
    entered.setAccepted(False)
    QApplication.sendEvent(window, entered)
    if entered.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), *keys))
    return entered.isAccepted()


def other_log(path: Path, title: str) -> Session:
    store, game = open_store(str(path)), all_games()[0]
    return Session.begin(store, game, load_content(game), title=title, seed=3, dice="roll")


def titles(window: MainWindow) -> list[str]:
    model = window.start.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_a_log_that_is_dropped_is_opened_but_never_in_the_middle_of_a_session(desk: RefereeDesk, tmp_path: Path) -> None:
    path, window = tmp_path / "tuesday.whitecell", desk.window
    other_log(path, "Tuesday").store.close()
    assert drop(window, path)
    assert window.page is not None
    assert "A session is open" in window.page.banner.words.text()
    window.commands.open_session.trigger()
    assert drop(window, path)
    assert titles(window) == ["Tuesday"]
    assert window.context.store is not None
    assert window.context.store.place == str(path)
    assert not drop(window, tmp_path / "notes.txt")
    (tmp_path / "none.whitecell").write_text("this is no log")
    assert drop(window, tmp_path / "none.whitecell")
    assert "is not a Whitecell log" in window._status.text()
    assert titles(window) == ["Tuesday"]
    window.context.store.close()


def test_windows_that_read_a_log_are_closed_with_it(desk: RefereeDesk, tmp_path: Path) -> None:
    path, window, reviewed = tmp_path / "tuesday.whitecell", desk.window, desk.session.header.id
    other_log(path, "Tuesday").store.close()
    window.commands.open_session.trigger()
    window.reviews.open(reviewed)
    window.reviews.compare()
    assert len(window.reviews.windows) == 2
    assert drop(window, path)
    desk.qtbot.waitUntil(lambda: window.reviews.windows == [])
    assert titles(window) == ["Tuesday"]
    assert window.context.store is not None
    window.context.store.close()


def test_what_is_opened_beside_a_session_is_guarded_with_it(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review and a comparison show secrets, as the referee's window does: none comes to a team's screen."""
    guarded: list[object] = []
    monkeypatch.setattr(type(desk.page.room.displays), "guard_window", lambda _self, window: guarded.append(window))
    desk.window.reviews.show(desk.session)
    desk.window.reviews.compare()
    assert len(desk.window.reviews.windows) == 2
    assert guarded == desk.window.reviews.windows
    desk.window.reviews.close()


def test_no_field_takes_a_file_that_is_dropped_on_it_for_words(desk: RefereeDesk) -> None:
    take = [one.acceptDrops() for one in desk.window.findChildren(QLineEdit) if one.isVisible()]
    desk.window.commands.open_session.trigger()
    take += [one.acceptDrops() for one in desk.window.findChildren(QLineEdit) if one.isVisible()]
    assert len(take) >= 3
    assert not any(take)


def test_an_exported_session_that_is_dropped_is_reviewed_beside_the_session(desk: RefereeDesk, tmp_path: Path) -> None:
    other = other_log(tmp_path / "monday.whitecell", "Monday")
    path = export_jsonl(other, tmp_path / "monday.jsonl")
    other.store.close()
    assert drop(desk.window, path)
    assert any(isinstance(one, ReviewWindow) for one in desk.window.reviews.windows)
    assert desk.window.page is not None


@pytest.mark.parametrize(("letters", "wrong"), [(b'"kind":"', b'"kind":"zz'), (b"{", b"<")])
def test_a_damaged_session_that_is_dropped_is_a_sentence_and_curtains_nobody(
    desk: RefereeDesk, tmp_path: Path, letters: bytes, wrong: bytes
) -> None:
    """It was taken for a fault of the program, which curtains every screen."""
    other = other_log(tmp_path / "monday.whitecell", "Monday")
    path = export_jsonl(other, tmp_path / "monday.jsonl")
    other.store.close()
    head, *rest = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([head.replace(letters, wrong), *rest]))
    desk.seat()
    shown = {audience: desk.session.screen_state(audience) for audience in desk.session.audiences}
    assert "LIVE" in shown.values()
    assert drop(desk.window, path)
    assert desk.page.banner.words.text().endswith(".")
    assert desk.window.reviews.windows == []
    assert {audience: desk.session.screen_state(audience) for audience in desk.session.audiences} == shown


def test_a_backup_is_taken_while_the_session_goes_on_and_when_it_is_left(desk: RefereeDesk) -> None:
    backing_up = desk.window.backing_up
    play_on(desk, 3)
    backing_up.take()
    play_on(desk, 2)
    backing_up.finish()
    first = sorted(backup_folder().iterdir())
    assert len(first) == 1
    store = open_store(str(first[0]))
    assert Session.open(store, desk.session.header.id, all_games(), read_only=True).number >= 4
    store.close()
    number = desk.session.number
    desk.window.leave()
    backing_up.finish()
    taken = sorted(backup_folder().iterdir())
    assert len(taken) == 2
    store = open_store(str(taken[-1]))
    assert Session.open(store, desk.session.header.id, all_games(), read_only=True).number == number
    store.close()
    backing_up.take()
    backing_up.finish()
    assert sorted(backup_folder().iterdir()) == taken  # nothing was written since


def test_a_backup_that_cannot_be_kept_is_told_once(desk: RefereeDesk) -> None:
    backup_folder().parent.mkdir(parents=True)
    backup_folder().write_text("in the way")
    said: list[str] = []
    desk.window.backing_up.failed.connect(said.append)
    for _ in range(2):
        play_on(desk, 1)
        desk.window.backing_up.take()
        desk.window.backing_up.finish()
    desk.qtbot.waitUntil(lambda: bool(said))
    assert len(said) == 1
    assert said[0].startswith("No backup can be kept in")


@pytest.mark.not_on_windows("a file that is open cannot be moved")
def test_a_log_that_is_moved_under_a_live_session_is_told_and_gone_on_with(desk: RefereeDesk) -> None:
    """Nothing is shown that is not in the log, the curtain falls all the same, and the session goes on when it is back."""
    desk.seat()
    play_on(desk, 2)
    window, room = desk.window, desk.page.room
    before = {audience: room.displays.display(audience).view for audience in room.audiences}
    number, log = desk.session.number, desk.folder / "log.whitecell"
    log.rename(desk.folder / "away.whitecell")
    panel = desk.page.decision
    desk.qtbot.keyClicks(panel.field, "det")
    typed = panel.field.text()
    desk.qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    desk.page.presenter.play(next(iter(desk.session.legal_moves)))
    assert "was moved, deleted or replaced while it was open" in desk.page.banner.words.text()
    assert desk.session.number == number
    assert {audience: room.displays.display(audience).view for audience in room.audiences} == before
    window.commands.curtain_all.trigger()
    assert {room.displays.display(one).state for one in room.audiences} == {DisplayState.CURTAIN}
    window.commands.live_all.trigger()
    assert {room.displays.display(one).state for one in room.audiences} == {DisplayState.CURTAIN}
    (desk.folder / "away.whitecell").rename(log)
    window.commands.live_all.trigger()
    assert {room.displays.display(one).state for one in room.audiences} == {DisplayState.LIVE}
    assert typed
    play_on(desk, 1)
    assert desk.session.number == number + 1
    again = Session.open(desk.store, desk.session.header.id, all_games(), read_only=True)
    assert (again.number, again.problems) == (number + 1, ())


def test_a_session_that_was_open_when_the_program_ended_is_offered_and_goes_on_curtained(
    desk: RefereeDesk, tmp_path: Path
) -> None:
    desk.seat()
    play_on(desk, 4)
    number = desk.session.number
    after = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)  # the program is begun once more
    desk.qtbot.addWidget(after)
    after.set_games(all_games())
    after.set_store(store := open_store(str(desk.folder / "log.whitecell")))
    after.show()
    assert after.start.resume.isVisible()
    assert after.start.unfinished.text() == title_in_words(desk.session.header.title)
    after.start.resume.click()
    assert after.page is not None
    assert after.page.presenter.session.number == number
    displays = after.page.room.displays
    assert {displays.display(one).state for one in displays.audiences} == {DisplayState.CURTAIN}
    after.commands.open_session.trigger()
    assert not after.start.resume.isVisible()
    assert SettingsFile(tmp_path / "settings.json").now.open_session == ""
    after.set_store(store)
    assert not after.start.resume.isVisible()
    store.close()


def test_a_log_that_could_not_be_opened_is_opened_when_it_is_wanted(desk: RefereeDesk, tmp_path: Path) -> None:
    window = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)
    desk.qtbot.addWidget(window)
    window.set_games(all_games())
    place = tmp_path / "disk"
    place.write_text("in the way")
    open_log(window.context, lambda: str(place / "log.whitecell"))
    assert window.context.store is None
    why = window._status.text()
    window.open(example("hunt").id)
    assert window._status.text() == why != ""
    place.unlink()
    window.open(example("hunt").id)
    assert window._status.text().startswith("There is no session 'hunt' in this log")
    assert window.context.store is not None
    assert str(place) in window.start._place.text().replace("\N{ZERO WIDTH SPACE}", "")
    window.context.store.close()


def test_another_text_size_holds_at_once_and_no_screen_of_a_team_notices(desk: RefereeDesk, letters: None) -> None:
    desk.seat()
    play_on(desk, 2)
    window, session = desk.window, desk.session
    room, before = desk.page.room, desk.page
    windows = {audience: room.displays.window(audience) for audience in room.audiences}
    states = [one.text for one in session.remarks if one.kind == "screen"]
    before.banner.set_text("The disk is nearly full.")
    before.privacy.set_on(True)
    desk.qtbot.keyClicks(before.decision.field, "ex")
    small = before.decision.list.sizeHintForRow(1)
    window.preferences.take({"text_size": 200})
    page = desk.page
    assert page is not before
    assert page.decision.list.sizeHintForRow(1) > 1.5 * small
    assert (page.banner.text, page.privacy.on, page.decision.field.text()) == (
        "The disk is nearly full.",
        True,
        "ex",
    )
    assert {audience: room.displays.window(audience) for audience in room.audiences} == windows
    assert all(room.displays.display(one).state is DisplayState.LIVE for one in windows)
    assert [one.text for one in session.remarks if one.kind == "screen"] == states
    page.privacy.set_on(False)
    play_on(desk, 1)
    assert page.log.log.rowCount() == session.number
    window.commands.open_session.trigger()
    window.preferences.take({"text_size": 0})
    assert [one.split(",")[0] for one in titles(window)] == [session.game.title]


def test_what_is_named_on_the_command_line_is_opened_or_told_of(tmp_path: Path) -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    env |= user_folder_variables(tmp_path)
    other_log(tmp_path / "tuesday.whitecell", "Tuesday").store.close()
    (tmp_path / "none.whitecell").mkdir()
    tell = (
        "import sys, ui.app.application, ui.app.main; ui.app.application.open_console = lambda path: print('log', path); "
        "ui.app.application.open_review = lambda session: print('review', session); ui.app.main.main()"
    )

    def asked(*words: str) -> tuple[int, str]:
        program = [sys.executable, "-c", tell, *words]
        done = subprocess.run(program, env=env, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
        return done.returncode, (done.stdout + done.stderr).strip()

    (tmp_path / "class.jsonl").write_text("")
    assert asked() == (0, "log None")
    env["WHITECELL_DATABASE"] = "monday.whitecell"
    assert asked() == (0, "log monday.whitecell")
    assert asked("tuesday.whitecell") == (0, "log tuesday.whitecell")
    assert asked("class.jsonl") == (0, "review class.jsonl")
    assert asked("gone.whitecell")[1].startswith("whitecell: There is no file gone.whitecell: name one that is there")
    assert asked("gone.jsonl")[1] == "whitecell: There is no file gone.jsonl: name one that is there."
    assert asked("none.whitecell")[0] == 1


@pytest.mark.parametrize(
    ("screen", "size"), [((1920, 1080), (1651, 929)), ((3840, 2160), (3302, 1858)), ((1366, 768), (1280, 720))]
)
def test_the_first_window_takes_most_of_its_screen(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path, letters: None, screen: tuple[int, int], size: tuple[int, int]
) -> None:
    monitors.set([Screen("A-REF", width=screen[0], height=screen[1])])
    qtbot.waitUntil(lambda: QApplication.primaryScreen().size().width() == screen[0])
    window = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)
    qtbot.addWidget(window)
    assert (window.width(), window.height()) == size
