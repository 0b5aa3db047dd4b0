"""Before a session: the library, the wizard, the settings."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QFontMetrics, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.errors import KnownError
from engine.games import all_games
from engine.model.event import Ended, Outcome
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from tests.engine.toy import Toy
from tests.referee.conftest import HandClock
from tests.ui.console.toy_console import NOTHING, DeskGame
from ui.library.session_list import PAGE, LibraryModel, SessionColumn
from ui.library.session_rows import HIGH, said_below
from ui.library.settings.settings_file import Settings, SettingsFile, largest_on
from ui.library.start_page import StartPage
from ui.library.wizard.new_session import NewSession
from ui.library.wizard.wizard import Wizard
from ui.widgets.time_text import length, when
from ui.widgets.window_style import SMALL, px, window_font


def store(count: int) -> MemoryStore:
    made = MemoryStore()
    for n in range(count):
        Session.begin(made, DeskGame(), NOTHING, title=f"Course {n}", seed=n)
    return made


def id_in(page: StartPage, row: int) -> str:
    summary = page.model.summary(row)
    assert summary is not None
    return summary.id


def how_many_cards(wizard: Wizard) -> QComboBox:
    field = wizard.options_page.fields["cards"]
    assert isinstance(field, QComboBox)
    return field


def test_the_model_is_sound(qtmodeltester: ModelTester, qapp: QApplication) -> None:
    model = LibraryModel()
    model.set_store(store(3))
    qtmodeltester.check(model)


def test_pages_are_read_when_they_are_wanted(qapp: QApplication) -> None:
    model = LibraryModel()
    model.set_store(store(PAGE + 5))
    root = model.index(-1, -1)
    assert model.rowCount() == PAGE
    assert model.canFetchMore(root)
    model.fetchMore(root)
    assert model.rowCount() == PAGE + 5
    assert not model.canFetchMore(root)


def test_a_log_that_cannot_be_read_leaves_the_list_as_it_is(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    model, log = LibraryModel(), store(3)
    model.set_store(log)
    told: list[str] = []
    model.modelAboutToBeReset.connect(lambda: told.append("begun"))
    model.modelReset.connect(lambda: told.append("done"))

    def fail(**_wanted: object) -> None:
        raise KnownError("The server does not answer.")

    monkeypatch.setattr(log, "sessions", fail)
    with pytest.raises(KnownError):
        model.find("course 1")
    assert told in ([], ["begun", "done"])
    assert model.rowCount() == 3


def test_what_is_typed_narrows_the_library_and_enter_opens(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(12))
    page.show()
    qtbot.keyClicks(page.search, "course 7")
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    page.table.setCurrentIndex(page.model.index(0, 0))
    with qtbot.waitSignal(page.opened) as got:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert got.args == [id_in(page, 0)]


def test_teams_are_told_whole_while_titles_have_room_to_spare(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    log = store(0)
    Session.begin(
        log, DeskGame(), NOTHING, title="Monday", seat_names={"red": "Window row, left", "blue": "Door row, right"}
    )
    page.set_store(log)
    page.resize(1920, 1080)
    page.show()
    said = said_below(page.model.index(0, 0))
    assert "Window row, left, Door row, right" in said
    assert QFontMetrics(window_font(SMALL)).horizontalAdvance(said) < page.table.columnWidth(0) - 2 * px(HIGH)


@pytest.mark.parametrize("high", [600, 640, 680, 720, 800])
def test_no_session_of_the_list_is_cut(qtbot: QtBot, high: int) -> None:
    """On 1280 by 720 the second of two was seen but for its feet."""
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(30))
    page.resize(1280, high)
    page.show()
    qtbot.wait(1)  # laid out
    row, view = page.table.rowHeight(0), page.table.viewport().height()
    assert view >= 2 * row
    assert view % row == 0


def test_a_screen_reader_reads_all_of_a_session_in_one_place(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(1))
    read = str(page.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    shown = [str(page.model.index(0, column).data()) for column in SessionColumn if column != SessionColumn.PLIES]
    assert all(one in read for one in shown)


def test_a_session_is_opened_and_reviewed_by_the_mouse_alone(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(3))
    page.show()
    assert page.go_on.isEnabled(), "it is about the newest"
    page.table.setCurrentIndex(page.model.index(1, 0))
    for button, told in ((page.go_on, page.opened), (page.review, page.reviewed)):
        with qtbot.waitSignal(told) as got:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert got.args == [id_in(page, 1)]


def test_down_leaves_the_search_for_the_list_and_enter_opens(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(3))
    page.show()
    page.activateWindow()
    page.search.setFocus()
    qtbot.keyClick(page.search, Qt.Key.Key_Down)
    qtbot.waitUntil(page.table.hasFocus)
    assert page.table.currentIndex().row() == 0
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(page.opened) as got:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert got.args == [id_in(page, 1)]


def test_enter_in_the_search_opens_the_first_that_is_found_at_once(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(12))
    page.show()
    qtbot.keyClicks(page.search, "course 7")
    with qtbot.waitSignal(page.opened) as got:
        qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.model.rowCount() == 1
    assert got.args == [id_in(page, 0)]


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [(1280, 720, 100), (1920, 1080, 125), (2560, 1440, 150), (3200, 1800, 200), (3840, 2160, 250), (1080, 1920, 100)],
)
def test_the_text_suits_the_screen_unless_the_referee_chooses(width: int, height: int, size: int) -> None:
    assert Settings().text_size_on(width, height) == size
    assert Settings(text_size=115).text_size_on(width, height) == (115 if width > 1080 else 100)


@pytest.mark.parametrize(
    ("width", "height", "most"), [(1280, 720, 115), (1366, 768, 130), (1920, 1080, 175), (3840, 2160, 250)]
)
def test_text_is_never_so_large_that_the_console_reaches_over_its_screen(width: int, height: int, most: int) -> None:
    assert largest_on(width, height) == Settings(text_size=250).text_size_on(width, height) == most
    assert largest_on(640, 480) == 100


def test_settings_that_cannot_be_are_refused() -> None:
    for wrong in ({"text_size": 90}, {"keys": {"note": "N"}}, {"theme": "pink"}, {"reduced_motion": 1}):
        with pytest.raises(ValueError, match="cannot be"):
            Settings(**wrong)


def test_an_empty_library_says_what_to_do(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(0))
    page.show()
    assert page.heading.text() == "How a session goes"
    assert not any(one.isVisible() for one in (page.search, page.go_on, page.review)), "there is nothing to find or open"
    page.set_store(store(1))
    page.refresh()
    assert page.heading.text() == "Past sessions"
    assert page.search.isVisible()


def test_the_games_are_there_to_begin_with_whether_the_library_is_empty_or_searched(qtbot: QtBot) -> None:
    page, titles = StartPage([]), {game.title for game in all_games()}
    qtbot.addWidget(page)
    page.set_games(all_games())
    page.set_store(store(0))
    page.show()

    def named() -> set[str]:
        return titles & {label.text() for label in page.findChildren(QLabel) if label.isVisible()}

    assert named() == titles
    page.set_store(store(1))
    page.refresh()
    assert not page.empty.isVisible()
    assert named() == titles, "over the list each begins a session"
    page.search.setText("Tuesday")
    page.refresh()
    assert page.empty.isVisible()
    assert named() == titles, "what is searched for moves nothing"


def test_the_list_says_when_sessions_began_as_people_do(qapp: QApplication) -> None:
    """A title with the time in it was cut, and no row said that its session was one of today."""
    model, log = LibraryModel(), MemoryStore()
    Session.begin(log, DeskGame(), NOTHING, seed=1)
    model.set_store(log)
    title, begun, result = (
        str(model.index(0, at).data()) for at in (SessionColumn.TITLE, SessionColumn.BEGUN, SessionColumn.RESULT)
    )
    assert begun.split()[0] in ("today", "yesterday")
    assert title == f"{DeskGame.title}, {begun}"
    assert result == "set up, no move yet"
    now = datetime(2026, 11, 23, 21, 30)
    assert [
        when(at, now) for at in (datetime(2026, 11, 22, 9, 5), datetime(2026, 3, 2, 14, 0), datetime(2025, 3, 2, 14, 0))
    ] == [
        "yesterday 09:05",
        "2 March 14:00",
        "2 Mar 2025",
    ]


def test_of_two_buttons_one_is_meant_that_of_the_session_to_go_on_with(qtbot: QtBot) -> None:
    """Both were blue: neither was the one to press."""
    kept = store(1)
    page = StartPage([(QAction("New session…"), "")])
    qtbot.addWidget(page)
    page.set_store(kept)
    begin = next(button for button in page.findChildren(QPushButton) if button.text() == "Go on")
    assert begin.property("kind") == "primary"
    page.offer(kept.sessions()[0].id)
    assert (page.resume.property("kind"), begin.property("kind")) == ("primary", "")
    page.offer("")
    assert begin.property("kind") == "primary"


def test_the_first_offer_has_the_keyboard_once_it_can_be_taken(qtbot: QtBot) -> None:
    begin, look = QAction("New"), QAction("Look")
    begin.setEnabled(False)
    page = StartPage([(begin, ""), (look, "")])
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    begin.setEnabled(True)
    page.set_games(())
    at = page.focusWidget()
    assert isinstance(at, QPushButton)
    assert at.text() == "New"
    page.search.setFocus()
    page.set_games(())
    assert page.search.hasFocus()


def test_a_log_that_cannot_be_read_is_told(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    broken = store(1)

    def locked(**_kw: object) -> None:
        raise KnownError("The log is locked by another program.")

    monkeypatch.setattr(broken, "sessions", locked)
    with qtbot.waitSignal(page.failed) as got:
        page.set_store(broken)
    assert got.args == ["The log is locked by another program."]


def test_enter_four_times_begins_a_session(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NewSession, "load", lambda self: NOTHING)
    wizard = Wizard([DeskGame(), Toy()])
    qtbot.addWidget(wizard)
    wizard.show()
    with qtbot.waitSignal(wizard.chosen) as got:
        for _ in range(4):
            qtbot.keyClick(wizard.next, Qt.Key.Key_Return)
    plan = got.args[0]
    assert (plan.game.id, plan.seats, plan.options) == ("desk", ("red", "blue", "green"), {})
    assert plan.begin(MemoryStore(), "me").header.game == "desk"


def test_names_and_options_are_what_was_chosen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NewSession, "load", lambda self: NOTHING)
    games = [DeskGame(), Toy()]
    wizard = Wizard(games)
    qtbot.addWidget(wizard)
    wizard.game_page.choose(games[1])
    wizard.seats_page.lines[Toy.seats.index("east")].setText("Analysts")
    how_many_cards(wizard).setCurrentIndex(0)
    assert wizard.plan.options == {"cards": 8}
    session = wizard.plan.begin(MemoryStore(), "me")
    assert session.header.seat_names["east"] == "Analysts"
    assert session.header.seat_names["north"] == "North"


def wheel(qapp: QApplication, over: QWidget) -> None:
    at = QPointF(over.rect().center())
    turn = QWheelEvent(
        at,
        QPointF(over.mapToGlobal(at.toPoint())),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    qapp.sendEvent(over, turn)


@pytest.mark.slow
def test_the_wizard_is_gone_through_by_keys_alone(qtbot: QtBot) -> None:
    wizard = Wizard(all_games())
    qtbot.addWidget(wizard)
    wizard.show()
    wizard.activateWindow()
    qtbot.waitUntil(wizard.isActiveWindow)

    def press(key: Qt.Key) -> None:
        at = wizard.focusWidget()
        assert at is not None
        qtbot.keyClick(at, key)

    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    assert wizard.plan.game.id == all_games()[2].id
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_4)
    assert len(wizard.plan.seats) == 4
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    at = wizard.focusWidget()
    qtbot.keyClicks(at, "Monday")
    with qtbot.waitSignal(wizard.chosen) as got:
        press(Qt.Key.Key_Return)
    assert got.args is not None
    assert got.args[0].title == "Monday"


def test_the_wheel_scrolls_the_options_and_changes_none(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewSession, "load", lambda self: NOTHING)
    wizard = Wizard([Toy()])
    qtbot.addWidget(wizard)
    wizard.show()
    before = wizard.plan
    field = wizard.options_page.fields["cards"]
    field.setFocus()
    wheel(qapp, field)
    wheel(qapp, wizard.seats_page.count)
    assert (wizard.plan.options, wizard.plan.seats) == (before.options, before.seats)


def test_an_option_that_is_not_as_printed_says_so_there_and_before_the_session_begins(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewSession, "load", lambda self: NOTHING)
    wizard = Wizard([Toy()])
    qtbot.addWidget(wizard)
    wizard.show()
    mark = wizard.options_page.marks["cards"]
    assert mark.text() == ""
    how_many_cards(wizard).setCurrentIndex(0)
    assert mark.text() == "Printed: 52"
    for _ in range(3):
        wizard.next.click()
    assert wizard.start_page.options.text() == "Cards: 8 (printed: 52)"
    how_many_cards(wizard).setCurrentIndex(Toy.options[0].values.index(52))
    assert mark.text() == ""


def test_a_start_that_is_none_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NewSession, "load", lambda self: NOTHING)
    file = tmp_path / "vignette.toml"
    file.write_text('game = "toy"\n[zones]\nattic = []\n')
    plan = NewSession(Toy(), "", Toy.seats, {}, {}, position=file)
    with pytest.raises(KnownError, match=r"vignette\.toml: there is no zone attic"):
        plan.begin(MemoryStore(), "")


def test_settings_are_kept_and_damaged_ones_give_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "sub" / "settings.json"
    SettingsFile(path).change(theme="light", referee="Volko")
    assert SettingsFile(path).now == Settings(theme="light", referee="Volko")
    path.write_text('{"theme": "pink"}')
    damaged = SettingsFile(path)
    assert damaged.now == Settings()
    assert "pink" in damaged.problem


def test_settings_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(KnownError, match="cannot be written"):
        SettingsFile(tmp_path / "file" / "settings.json").change(theme="light")


def test_a_session_that_is_not_finished_says_at_which_move_it_stopped(qapp: QApplication) -> None:
    model, log = LibraryModel(), MemoryStore()
    session = Session.begin(log, DeskGame(), NOTHING, seed=1)
    model.set_store(log)
    assert model.index(0, SessionColumn.RESULT).data() == "set up, no move yet"
    for _ in range(3):
        session.play(session.legal_moves.sample(Random(1)))
    model.find("")
    assert len(session.entries) == 4, "the first is the set-up, and the log and the console count it"
    assert model.index(0, SessionColumn.RESULT).data() == "left at move 4", "what goes on next time is no alarm"


def test_the_library_says_who_won_and_how_long_it_took(qtbot: QtBot, tmp_path: Path) -> None:
    kept = open_store(str(tmp_path / "class.whitecell"))
    clock = HandClock()
    session = Session.begin(
        kept, DeskGame(), NOTHING, title="Monday", seat_names={"red": "Window row", "blue": "Door row"}, clock=clock
    )
    model = LibraryModel()
    model.set_store(kept)
    clock.pass_(65 * 60)
    session.rule([Ended(None, Outcome(("red",), "points", "The Window row has most."))], "Time is up.")
    model.find("")
    assert [model.index(0, column).data() for column in (SessionColumn.LENGTH, SessionColumn.RESULT)] == [
        "1 h 05",
        "Window row won",
    ]
    kept.close()


@pytest.mark.parametrize(("minutes", "text"), [(0, "< 1 min"), (25, "25 min"), (65, "1 h 05"), (4 * 1440, "4 days")])
def test_lengths_are_written_as_people_say_them(minutes: int, text: str) -> None:
    assert length(timedelta(minutes=minutes)) == text
