"""Ways into the review: the console, the library, the start page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from engine.games import all_games
from engine.model.event import Moved
from referee.archive.session_export import export_jsonl
from referee.archive.session_lookup import read_session
from referee.session.session import Session
from referee.store import Store, open_store
from tests.ui.console.toy_console import desk_session
from tests.ui.review.conftest import close, played
from ui.app.application import make_page
from ui.app.demo_player import DemoPlayer, begin_demo
from ui.app.main_window import MainWindow
from ui.console.decision.figures_table import final_figures
from ui.library.session_list import LibraryModel, SessionColumn
from ui.library.settings.settings_file import Settings, SettingsFile
from ui.review.boards.board_panes import BoardLook
from ui.review.compare.compare_window import CompareWindow
from ui.review.review_opening import SessionChooser, UnlockSheet, review_window
from ui.review.review_window import ReviewWindow
from ui.theme import DARK, LIGHT

pytestmark = pytest.mark.slow


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = open_store(str(tmp_path / "log.whitecell"))
    yield made
    made.close()


@pytest.fixture
def session(store: Store) -> Session:
    return begin_demo(all_games()[0], store, 3)


@pytest.fixture
def main(qtbot: QtBot, tmp_path: Path, store: Store, session: Session) -> Iterator[MainWindow]:
    made = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)
    made.set_games(all_games())
    made.set_store(store)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def windows() -> list[ReviewWindow]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, ReviewWindow) and one.isVisible()]


def test_the_library_opens_a_session_in_review_and_its_log_stays_as_it_was(
    main: MainWindow, store: Store, session: Session
) -> None:
    plies, remarks = store.plies(session.header.id), store.remarks(session.header.id)
    main.start.review.click()
    opened = windows()
    assert [one.review.session.header.id for one in opened] == [session.header.id]
    assert opened[0].review.session.read_only
    assert (store.plies(session.header.id), store.remarks(session.header.id)) == (plies, remarks)
    opened[0].review.note("Late.", 1)
    assert [one.text for one, _ in store.remarks(session.header.id)] == ["Late."]


@pytest.mark.not_on_windows("a program cannot choose its time zone")
@pytest.mark.parametrize("ahead", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_session_is_chosen_by_the_day_it_was_begun_here(
    main: MainWindow, store: Store, session: Session, monkeypatch: pytest.MonkeyPatch, ahead: str
) -> None:
    """The start page says so: in one of these places it is another day now than by the log's own clock."""
    monkeypatch.setenv("TZ", ahead)
    time.tzset()
    try:
        model = LibraryModel()
        model.set_store(store)
        listed = model.index(0, SessionColumn.BEGUN).data()
        choice = SessionChooser(store, main.context.games, main).model.choice(0)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert choice is not None
    assert listed in choice.aside


def test_the_start_page_offers_a_review(main: MainWindow, session: Session, qtbot: QtBot) -> None:
    main.commands.review_past.trigger()
    chooser = next(one for one in main.findChildren(SessionChooser) if one.isVisible())
    qtbot.keyClicks(chooser.field, session.header.title.split()[0])
    chooser._choose()
    assert [one.review.session.header.id for one in windows()] == [session.header.id]


def test_the_menu_compares_sessions_and_the_window_goes_with_the_console(
    main: MainWindow, session: Session, qtbot: QtBot, user_folders: Path
) -> None:
    main.commands.compare.trigger()
    opened = next(one for one in QApplication.topLevelWidgets() if isinstance(one, CompareWindow) and one.isVisible())
    qtbot.waitUntil(lambda: [row.session for row in opened.rows] == [session.header.id])
    main.preferences.apply()
    main.close()
    assert not any(isinstance(one, CompareWindow) and one.isVisible() for one in QApplication.topLevelWidgets())


def test_the_settings_reach_a_review_that_is_open(main: MainWindow, session: Session) -> None:
    main.reviews.show(session)
    main.preferences.take({"theme": "light", "room_theme": "light", "reduced_motion": True})
    style = windows()[0].review_style
    assert (style.theme, style.room_theme, style.moves) == (LIGHT, LIGHT, False)
    main.preferences.take({"theme": "dark"})
    assert (windows()[0].review_style.theme, windows()[0].review_style.room_theme) == (DARK, LIGHT)


def test_before_the_end_of_a_game_the_review_is_opened_on_purpose_only(main: MainWindow, session: Session) -> None:
    main.enter(session)
    main.commands.review.trigger()
    assert windows() == []
    sheet = next(one for one in main.findChildren(UnlockSheet) if one.isVisible())
    assert sheet.focusWidget() is sheet.no
    looks = [one.grab().toImage().pixelColor(6, 6) for one in (sheet.yes, sheet.no)]
    assert looks[0] != looks[1]  # what Enter does stands out, and nothing else
    assert sheet.no.isDefault()
    sheet.reject()
    assert windows() == []
    main.commands.review.trigger()
    next(one for one in main.findChildren(UnlockSheet) if one.isVisible()).accept()
    assert [one.review.session for one in windows()] == [session]


def test_a_file_can_be_reviewed_and_a_damaged_one_as_far_as_it_goes(
    main: MainWindow, session: Session, tmp_path: Path
) -> None:
    path = export_jsonl(session, tmp_path / "x.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]) + b'{"line":"ply","ply":{')
    main.reviews.open(str(path))
    window = windows()[0]
    QApplication.processEvents()
    assert window.review.number == 1
    assert "damaged or cut off" in window.banner.words.text()


def test_notes_on_a_file_are_kept_in_a_bundle_and_that_is_said(
    main: MainWindow, session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    path = export_jsonl(session, tmp_path / "x.jsonl")
    main.reviews.open(str(path))
    window = windows()[0]
    window._keep(lambda: window.review.note("Seen late.", 1))
    assert "last only in an exported bundle" in window.happened.notes.model().index(0, 0).data()
    assert "bundle" not in window.title_row.title.text(), "the room reads it too"
    assert window.banner.isHidden(), "what pushes the boards down is a problem"
    window.debrief.add(1, BoardLook(), "", "A moment")
    assert "last only in an exported bundle" in window.happened.notes.model().index(0, 0).data()
    with qtbot.waitSignal(window.exporter.done, timeout=30_000):
        window.exporter.export("Bundle", ["--bundle"], tmp_path / "y.jsonl")
    again = read_session(str(tmp_path / "y.jsonl"), None, all_games())
    assert [one.text for one in again.remarks][-2:] == ["Seen late.", "A moment"]
    main.reviews.open(session.header.id)
    kept = windows()[-1] if windows()[-1].review.keeps_notes else windows()[0]
    kept._keep(lambda: kept.review.note("In the log.", 1))
    notes = kept.happened.notes.model()
    assert not any("bundle" in notes.index(row, 0).data() for row in range(notes.rowCount()))


def test_a_session_that_is_not_there_is_one_sentence(main: MainWindow) -> None:
    main.reviews.open("nothing-like-it")
    assert windows() == []
    assert "nothing-like-it" in main._status.text()


def test_reviews_close_with_the_program(main: MainWindow, session: Session) -> None:
    main.reviews.open(session.header.id)
    assert len(windows()) == 1
    main.close()
    assert windows() == []


def test_a_game_without_a_board_of_its_own_can_be_reviewed(qtbot: QtBot) -> None:
    made = review_window(desk_session(), Settings())
    made.show()
    assert made.stage.panes[0].board.current_view is not None
    close(made)


def test_a_table_that_a_ruling_put_beyond_the_rules_can_be_reviewed(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    for check, answer in (("can_continue", True), ("nothing_to_enter", "")):  # as in logs of older programs
        monkeypatch.setattr(f"engine.match.match.{check}", lambda rules, table, answer=answer: answer)
    session = played("hunt", 25)
    zones = session.table.zones
    need = next(zone for zone in zones if zone.endswith("/needs") and zones[zone])
    found = next(zone for zone in zones if zone.startswith("found/"))
    session.rule([Moved(zones[need][0].id, need, 0, found, 0)], "It lies here now.")
    made = review_window(session, Settings())
    made.show()
    qtbot.waitUntil(lambda: made.figures.count > 0)
    for seat in session.header.seats:
        made.switch.set_look(BoardLook((seat,), overlay=True))
        made.playhead.end()
        assert made.stage.panes[0].board.current_view == made.review.truth(made.review.number)
    close(made)


def test_an_empty_session_opens_and_every_page_of_it(main: MainWindow, session: Session, tmp_path: Path) -> None:
    path = export_jsonl(session, tmp_path / "x.jsonl")
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    main.reviews.open(str(path))
    window = windows()[0]
    QApplication.processEvents()
    for tab in range(window.happened.tabs.count()):
        window.happened.tabs.setCurrentIndex(tab)
    for action in (window.commands.charts, window.commands.summary, window.commands.end, window.commands.next_reveal):
        action.trigger()
    assert window.playhead.ply == 0
    assert window.transport.place.text() == "Move 0 of 0"


def test_when_the_game_is_over_the_review_is_a_button_away(main: MainWindow, store: Store, session: Session) -> None:
    ahead, plies = DemoPlayer(begin_demo(session.game, store, 3), 3), 0
    while ahead.step():
        plies += 1
    player = DemoPlayer(session, 3)
    for _ in range(plies - 2):  # all but the last are played faster without a window
        player.step()
    main.enter(session)
    assert main.page is not None
    ending = main.page.decision.ending
    assert not ending.isVisible()
    main.page.header.set_turn_over(True)
    while player.step():
        pass
    assert ending.isVisible()
    assert main.page.header.intents.isHidden(), "nobody intends anything any more"
    review, *others = [one for one in main.page.findChildren(QAbstractButton) if one.text() == "Review…" and one.isVisible()]
    assert others == [], "it is offered once"
    main.resize(1920, 1080)
    said = tuple(one.words for one in final_figures(session, main.page.presenter.names))
    assert ending.figures.lines == said[:5] != ()
    review.click()
    assert [one.review.session for one in windows()] == [session]
