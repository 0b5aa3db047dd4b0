"""The start page in windows of all sizes: nothing on it is cut, and no line is spent on a word."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QFontMetrics, QHoverEvent, QImage, QPainter, QStandardItemModel
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QStyleOptionViewItem, QTableView, QWidget
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from engine.model.event import Ended, Outcome
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.ui.console.toy_console import NOTHING, DeskGame
from tests.ui.library.test_library import store
from tests.ui.stray_windows import windows_that_come
from ui.library.game_lengths import first_class_first, first_class_game
from ui.library.game_pictures import GamePicture, GameTile, thumbnail
from ui.library.handbook.handbook_window import page as handbook_page
from ui.library.log_files.log_picker import fill_recent
from ui.library.session_list import LibraryModel, SessionColumn
from ui.library.session_rows import HIGH, SessionDelegate, SessionSteps, said_below, said_first, whole_parts
from ui.library.start_page import StartPage
from ui.library.wizard.wizard import Wizard
from ui.review.review_opening import SessionChooser
from ui.theme import DARK, apply_theme
from ui.widgets.lists.whole_rows import WholeRows
from ui.widgets.window_style import px, stylesheet

pytestmark = pytest.mark.slow


def test_a_session_to_go_on_with_is_told_of_in_full_in_a_low_window(qtbot: QtBot, qapp: QApplication) -> None:
    """On a monitor of 720 lines its title and what is said of it were cut through the middle."""
    apply_theme(qapp, DARK)
    window, kept = QWidget(), store(1)
    qtbot.addWidget(window)
    texts = (
        "Choose a game, the seats and the options.",
        "Go on with a past session.",
        "Replay, figures, debrief.",
        "A sample.",
    )
    page = StartPage([(QAction(f"Action {n}", window), text) for n, text in enumerate(texts)], window)
    page.setStyleSheet(stylesheet(DARK))
    page.setGeometry(0, 0, 1280, 620)
    page.set_store(kept)
    window.show()
    page.offer(kept.sessions()[0].id)
    QApplication.processEvents()  # laid out
    for label in page.findChildren(QLabel):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    assert all(one.isVisible() for one in page.findChildren(QPushButton) if one.text().startswith("Action"))


def picture_of(tile: GameTile) -> GamePicture:
    (found,) = tile.findChildren(GamePicture)
    return found


def test_no_word_of_a_game_is_a_window_of_its_own_for_a_moment(qtbot: QtBot) -> None:
    """What each game is flashed on the screen when the page with their pictures was first made."""
    with windows_that_come() as come:
        page = StartPage([])
        qtbot.addWidget(page)
        page.set_games(all_games())
        page.show()
    assert come == ["StartPage"]


def test_a_game_is_begun_by_its_picture(qtbot: QtBot) -> None:
    """Games were dead text: they were read of where nothing could be begun with them."""
    page = StartPage([])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    games = all_games()
    page.set_games(games)
    page.set_store(MemoryStore())
    page.resize(1280, 680)
    page.show()
    tiles = page.findChildren(GameTile)
    ordered = first_class_first(games)
    assert first_class_game(games) == ordered[0]
    needed = [min(one.lesson_needed for one in game.presets if one.minutes) for game in ordered[1:]]
    assert needed == sorted(needed), "then from the shortest lesson to the longest"
    assert [tile.accessibleName() for tile in tiles] == [game.title for game in ordered]
    assert all(picture_of(tile)._drawing.isValid() for tile in tiles), "every supplied game has a picture"
    for tile, game in zip(tiles, ordered, strict=True):
        assert page.rect().contains(tile.rect().translated(tile.mapTo(page, tile.rect().topLeft())))
        with qtbot.waitSignal(page.begun) as got:
            qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
        assert got.args == [game]


def test_a_single_game_makes_the_window_no_higher_than_its_screen(qtbot: QtBot) -> None:
    """Its picture was as wide as the window, and more than half as high."""
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_games(all_games()[:1])
    page.set_store(MemoryStore())
    page.resize(1920, 1000)
    page.show()
    qtbot.wait(1)  # laid out
    assert page.minimumSizeHint().height() < 800


def test_the_wizard_goes_on_from_the_game_that_was_chosen(qtbot: QtBot) -> None:
    *_, game = games = all_games()
    wizard = Wizard(games)
    qtbot.addWidget(wizard)
    wizard.begin_with(game)
    assert wizard.plan.game is game
    assert wizard.pages.currentWidget() is wizard.seats_page


def test_a_game_without_a_picture_is_shown_by_its_name(qtbot: QtBot) -> None:
    tile = GameTile(DeskGame())
    qtbot.addWidget(tile)
    tile.show()
    assert tile.accessibleName() == DeskGame.title
    assert not picture_of(tile)._drawing.isValid()


@pytest.mark.parametrize("size", [14, 16, 28])
def test_no_help_of_the_start_page_takes_a_second_line_for_one_word(qtbot: QtBot, qapp: QApplication, size: int) -> None:
    """On a monitor of 3840 by 2160 one ended with "it." in a line of its own."""
    apply_theme(qapp, DARK, size)
    keyed = QAction("Open a session…")
    keyed.setShortcut("Ctrl+O")
    page = StartPage([(keyed, "Go on with a past session.")])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    page.resize(100 * size, 60 * size)
    page.show()
    (said,) = (one for one in page.findChildren(QLabel) if one.text().startswith("Go on with a past"))
    alone = said.height() < 2 * said.fontMetrics().height()
    apply_theme(qapp, DARK)
    assert alone


def test_a_long_place_is_read_to_its_end(qtbot: QtBot) -> None:
    store = MemoryStore()
    store.place = "/var/lib/courses/" + "deep/" * 60 + "sessions.whitecell"
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store)
    page.resize(1000, 800)
    page.show()
    place = page._place
    assert place.heightForWidth(place.width()) > place.fontMetrics().height() * 1.5, "it is longer than a line"
    assert place.height() >= place.heightForWidth(place.width())


def test_a_session_without_a_title_is_called_by_its_time_in_words_wherever_it_is_offered(qtbot: QtBot) -> None:
    """The list had "today 21:23"; the offer to go on, the chooser and the menu of recent ones had the time in UTC."""
    kept = MemoryStore()
    session = Session.begin(kept, DeskGame(), NOTHING, seed=1)
    assert session.header.title.endswith(" UTC")
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(kept)
    page.offer(session.header.id)
    listed = page.model.index(0, SessionColumn.TITLE).data()
    assert " today " in listed or " yesterday " in listed
    assert page.unfinished.text() == listed
    chooser = SessionChooser(kept, ())
    qtbot.addWidget(chooser)
    assert listed in [str(chooser.list.model().index(row, 0).data()) for row in range(chooser.list.model().rowCount())]
    menu = QMenu()
    qtbot.addWidget(menu)
    fill_recent(menu, kept, lambda _id: None, lambda _said: None)
    assert [action.text() for action in menu.actions()] == [listed]
    assert page.model.index(0, SessionColumn.LENGTH).data() == "–", "it has only just begun"


def test_a_newcomer_is_shown_where_to_start_first_and_one_who_has_sessions_what_can_be_done_with_the_newest(
    qtbot: QtBot,
) -> None:
    """Nothing of a page full of offers was first; later the demo was, which shows no more than that there is a game."""
    page = StartPage([(QAction("First class? Start here"), ""), (QAction("Watch the demo"), "")])
    qtbot.addWidget(page)
    finished = MemoryStore()
    session = Session.begin(finished, DeskGame(), NOTHING, title="Finished", seed=5)
    session.rule([Ended(None, Outcome(("red",), "points", "Red has most."))], "Time is up.")
    for kept, first in ((store(0), "First class? Start here"), (finished, "Review"), (store(1), "Go on")):
        page.set_store(kept)
        shown = [one for one in page.findChildren(QPushButton) if not one.isHidden() and one.property("kind") == "primary"]
        assert [one.text() for one in shown if one is not page.resume] == [first]


def test_which_game_suits_a_first_class_is_marked(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_games(all_games())
    wizard = Wizard(all_games())
    qtbot.addWidget(wizard)
    shortest = min(preset.lesson_needed for game in all_games() for preset in game.presets if preset.is_for_first_class)
    for window in (page, wizard.game_page):
        (chip,) = [one for one in window.findChildren(QLabel) if one.text() == "For a first class"]
        card = chip.parentWidget()
        assert card is not None
        assert any(f"Lesson of {shortest} min" in one.text() for one in card.findChildren(QLabel))


def test_a_game_leads_to_its_page_for_the_teacher_without_being_begun(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_games(all_games())
    page.resize(1280, 720)
    page.show()
    taught: list[Game] = []
    begun: list[Game] = []
    page.taught.connect(taught.append)
    page.begun.connect(begun.append)
    for tile, game in zip(page.findChildren(GameTile), first_class_first(all_games()), strict=True):
        (link,) = [one for one in tile.findChildren(QPushButton) if game.title in one.accessibleName()]
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
        assert handbook_page(f"games/{game.id}-teaching").exists()
    assert taught == first_class_first(all_games())
    assert not begun


def test_a_game_under_the_mouse_says_what_a_click_does(qtbot: QtBot) -> None:
    tile = GameTile(all_games()[0])
    qtbot.addWidget(tile)
    tile.show()
    tile.clearFocus()
    for kind, shown in ((QEvent.Type.HoverEnter, True), (QEvent.Type.HoverLeave, False)):
        QApplication.sendEvent(tile, QHoverEvent(kind, QPointF(5, 5), QPointF(5, 5), QPointF()))
        assert tile.flag.isVisible() == shown


@pytest.mark.parametrize("size", [(1280, 653), (1280, 620), (1280, 500), (1366, 700), (1920, 1010)])
@pytest.mark.parametrize("warned", [False, True])
def test_nothing_lies_over_another_and_a_laptop_shows_what_a_newcomer_needs(
    qtbot: QtBot, qapp: QApplication, size: tuple[int, int], warned: bool
) -> None:
    """On 1280 by 720 what the games are, what the buttons do were gone, later only beside a warning."""
    apply_theme(qapp, DARK)
    page = StartPage([(QAction("First class? Start here"), "One page."), (QAction("Watch the demo"), "It plays itself.")])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    page.set_games(all_games())
    page.set_store(store(9))
    page.warn("This log is also open in another Whitecell." if warned else "")
    page.resize(*size)
    page.show()
    qtbot.wait(1)  # laid out
    places = [one.geometry() for one in page.children() if isinstance(one, QWidget) and one.isVisible()]
    for at, place in enumerate(places):
        assert page.rect().contains(place)
        assert not any(place.intersects(other) for other in places[at + 1 :])
    for label in page.findChildren(QLabel):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    shown = {one.text() for one in page.findChildren(QLabel) if one.isVisible()}
    if size[1] >= 653:
        assert {game.blurb for game in all_games()} <= shown
        assert "It plays itself." in shown
    assert not any(text.startswith("Give every team a screen") for text in shown), "who has sessions knows the steps"


@pytest.mark.parametrize(("high", "is_shown"), [(680, True), (1010, True), (500, False)])
def test_nothing_showed_a_newcomer_what_the_program_is(qtbot: QtBot, qapp: QApplication, high: int, is_shown: bool) -> None:
    """The steps stood far apart over a third of the screen, with a hole below."""
    apply_theme(qapp, DARK)
    page = StartPage([(QAction("First class? Start here"), "One page."), (QAction("Watch the demo"), "It plays itself.")])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    page.set_games(all_games())
    page.set_store(store(0))
    page.resize(1280, high)
    page.show()
    qtbot.wait(1)  # laid out
    (steps,) = page.findChildren(SessionSteps)
    assert steps.sketch.isVisible() == is_shown
    shown = [one for one in page.findChildren(QLabel) if one.isVisible()]
    assert all(one.visibleRegion().boundingRect() == one.rect() for one in shown), "it takes nobody's room"
    tops = [one.mapTo(steps, QPoint()).y() for one in steps.findChildren(QLabel) if one.property("role") == "step"]
    assert max(after - before for before, after in pairwise(tops)) < px(100), "they are read together"


def test_the_buttons_are_about_the_newest_session_at_once_and_say_go_on_if_it_is_not_finished(qtbot: QtBot) -> None:
    """Both were grey, and nothing said why."""
    kept = store(2)
    finished = Session.begin(kept, DeskGame(), NOTHING, title="Finished", seed=5)
    finished.rule([Ended(None, Outcome(("red",), "points", "Red has most."))], "Time is up.")
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(kept)
    at = next(row for row in range(3) if page.model.index(row, SessionColumn.TITLE).data() == "Finished")
    assert page.go_on.isEnabled()
    assert page.review.isEnabled()
    assert page.table.currentIndex().row() == 0
    for row in range(3):
        page.table.setCurrentIndex(page.model.index(row, 0))
        assert page.go_on.text() == ("Open" if row == at else "Go on")
    page.search.setText("Course 1")
    page.refresh()
    assert page.go_on.isEnabled(), "of what is found the newest"


def test_of_many_seats_it_is_told_how_many_and_their_names_if_they_are_their_own(qtbot: QtBot) -> None:
    """ "Player 1, Player 2, Playe…" stood there."""
    kept, game = MemoryStore(), DeskGame()
    for names in ({}, {"red": "Lions"}):
        Session.begin(kept, game, NOTHING, title="Own" if names else "Usual", seat_names=names, seed=1)
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_games([game])
    page.set_store(kept)
    said = {
        str(page.model.index(row, SessionColumn.TITLE).data()): str(page.model.index(row, SessionColumn.TEAMS).data())
        for row in range(2)
    }
    count = len(game.seats)
    assert count > 2
    assert said["Usual"] == f"{count} seats"
    assert said["Own"].startswith(f"{count} seats: Lions, ")


def test_while_the_log_is_opened_it_is_not_said_that_nothing_matches(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.show()
    assert page.empty.text() == "The log is being opened."
    page.set_store(store(1))
    page.search.setText("nobody")
    page.refresh()
    assert page.empty.text() == "No session matches."


def test_what_can_be_done_with_a_session_stands_in_its_row(qtbot: QtBot, qapp: QApplication) -> None:
    """The buttons had stood over the search, at the other end of the panel."""
    apply_theme(qapp, DARK)
    page = StartPage([])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    page.set_games(all_games())
    page.set_store(store(30))
    page.resize(1280, 660)
    page.show()

    def are_in_row(at: int) -> bool:
        row = page.table.visualRect(page.model.index(at, 0))
        where = [QRect(one.mapTo(page.table.viewport(), QPoint(0, 0)), one.size()) for one in (page.go_on, page.review)]
        return all(row.contains(one) for one in where)

    for at in (0, 2, 25):
        page.table.setCurrentIndex(page.model.index(at, 0))
        qtbot.waitUntil(partial(are_in_row, at))
    page.table.verticalScrollBar().setValue(page.table.verticalScrollBar().value() - 1)
    qtbot.waitUntil(partial(are_in_row, 25))


def test_the_buttons_of_the_chosen_session_leave_room_for_who_won_and_who_played(qtbot: QtBot, qapp: QApplication) -> None:
    """What can be done with it stands beside its title; the line below has the whole width."""
    apply_theme(qapp, DARK)
    page = StartPage([])
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(DARK))
    page.set_store(store(30))
    page.resize(1280, 660)
    page.show()
    qtbot.waitUntil(page.go_on.isVisible)
    row = page.table.visualRect(page.model.index(0, 0))

    def are_beside_the_title() -> bool:
        ends = [one.mapTo(page.table.viewport(), QPoint(0, one.height())).y() for one in (page.go_on, page.review)]
        return max(ends) <= row.center().y() + 1

    qtbot.waitUntil(are_beside_the_title)
    assert min(page.go_on.height(), page.review.height()) >= px(20), "a hand still hits them"


def test_a_draw_and_a_game_that_all_lost_are_not_both_called_won_by_nobody(qtbot: QtBot) -> None:
    page, kept = StartPage([]), MemoryStore()
    qtbot.addWidget(page)
    page.set_games(all_games())
    page.set_store(kept)
    words = set()
    for game in all_games():
        assert game.results_without_winner.keys() <= game.ends.keys(), game.id
        for reason, said in (*game.results_without_winner.items(), ("stopped", "nobody won")):
            session = Session.begin(kept, game, load_content(game), title=f"{game.id} {reason}", seed=5)
            session.rule([Ended(None, Outcome((), reason, "It is over."))], "Time is up.")
            page.search.setText(session.header.title)
            page.refresh()
            assert page.model.index(0, SessionColumn.RESULT).data() == said
            words.add(said)
    assert words == {"draw", "all lost", "nobody won"}


def test_the_last_fact_about_a_session_is_not_cut_in_the_middle_of_a_word(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    said = "Kingpin \N{MIDDLE DOT} today 12:45 \N{MIDDLE DOT} Red, Blue"
    wide = metrics.horizontalAdvance(said)
    assert whole_parts(said, metrics, wide + 4) == said
    assert whole_parts(said, metrics, wide - 10) == "Kingpin \N{MIDDLE DOT} today 12:45"
    assert whole_parts("Kingpin", metrics, metrics.horizontalAdvance("Kin")).endswith("…")


def test_the_game_and_the_day_of_a_session_without_a_title_are_said_once(qtbot: QtBot) -> None:
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_games(all_games())
    kept, game = MemoryStore(), all_games()[0]
    Session.begin(kept, game, load_content(game), seed=5)
    Session.begin(kept, game, load_content(game), title="Monday", seed=5)
    page.set_store(kept)
    rows = [page.model.index(row, 0) for row in (0, 1)]
    given, plain = sorted(rows, key=lambda one: "Monday" not in said_first(one)[0])
    assert said_first(given) == ("Monday \N{MIDDLE DOT} ", "set up, no move yet"), "what it is called is what one looks for"
    assert said_first(plain) == (f"{game.title} \N{MIDDLE DOT} ", "set up, no move yet")
    assert said_below(given) == f"{game.title} \N{MIDDLE DOT} {said_below(plain)}"
    assert "today" not in said_below(given) + said_below(plain), "that stands at the right"


def test_a_session_to_go_on_with_does_not_look_like_one_that_is_over(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, DARK)
    kept = MemoryStore()
    for title in ("First", "Second"):
        session = Session.begin(kept, DeskGame(), NOTHING, title=title, seed=5)
    session.rule([Ended(None, Outcome(("red",), "points", "Red has most."))], "Time is up.")
    model = LibraryModel()
    model.set_games([DeskGame()])
    model.set_pictures({DeskGame.id: thumbnail(DeskGame(), 1.0)})
    model.set_store(kept)
    drawn = {}
    for row in range(2):
        index = model.index(row, 0)
        image = QImage(400, HIGH, QImage.Format.Format_RGB32)
        image.fill(DARK.panel)
        option = QStyleOptionViewItem()
        option.rect = image.rect()
        with QPainter(image) as painter:
            SessionDelegate().paint(painter, option, index)
        drawn[said_first(index)[0][:5]] = image.copy(0, 0, 90, HIGH)  # its picture
    assert drawn["First"] != drawn["Secon"]


def test_a_row_says_how_long_a_session_was_also_where_its_title_ends_a_longer_number_so() -> None:
    model = QStandardItemModel(1, len(SessionColumn))
    said = {SessionColumn.TITLE: "15 min each, Reds", SessionColumn.LENGTH: "5 min", SessionColumn.TEAMS: "Red"}
    for column in SessionColumn:
        model.setData(model.index(0, column), said.get(column, "–"))
    assert said_below(model.index(0, 0)) == "Red \N{MIDDLE DOT} 5 min"


def test_the_buttons_of_a_row_end_with_their_table(qtbot: QtBot, qapp: QApplication) -> None:
    """A page that was closed as its sessions were read was asked for its current row, and failed with a traceback."""
    page = StartPage([])
    page.model.modelReset.emit()
    page.deleteLater()
    with qtbot.captureExceptions() as failed:
        QApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete.value)
        qapp.processEvents()
    assert failed == []


@pytest.mark.parametrize("count", [3, 30])
def test_rows_share_the_room_of_their_list_and_none_is_cut(qtbot: QtBot, qapp: QApplication, count: int) -> None:
    """Under the last whole row was room for most of another; a short list stood over nothing."""
    apply_theme(qapp, DARK)
    page = StartPage([])
    qtbot.addWidget(page)
    page.set_store(store(count))
    page.resize(1280, 700)
    page.show()
    qtbot.wait(1)  # laid out
    place = page.table.parentWidget()
    assert place is not None
    row = page.table.rowHeight(0)
    if count > place.height() // row:
        assert place.height() - page.table.height() < place.height() // row + 2, "the rows share what is left"
    else:
        assert row > px(HIGH)
    assert page.table.viewport().height() % row < row // 4, "no row is cut"


def test_a_list_that_lost_rows_kept_the_height_of_more(qtbot: QtBot) -> None:
    """It was fitted as rows came and as all were read anew, and not as some went."""
    model = QStandardItemModel(9, 1)
    table = QTableView()
    place = WholeRows(table_with(table, model), 40)
    qtbot.addWidget(place)
    place.resize(200, 9 * table.verticalHeader().defaultSectionSize() + 2 * table.frameWidth())
    place.show()
    usual = table.rowHeight(0)
    model.removeRows(2, 7)
    assert table.rowHeight(0) > usual, "two rows share the room of nine"


def table_with(table: QTableView, model: QStandardItemModel) -> QTableView:
    table.setModel(model)
    table.horizontalHeader().hide()
    return table


def test_what_stands_out_is_no_game_of_a_list_that_was_replaced(qtbot: QtBot) -> None:
    """The keyboard went to a button that was about to be deleted."""
    page = StartPage([(QAction("First class? Start here"), "")])
    qtbot.addWidget(page)
    page.show()
    page.set_store(store(1))
    page.search.setText("nobody")
    page.refresh()
    for games in (all_games(), all_games()[:2]):
        page.set_games(games)
        assert page._list is not None
        assert page._first is page._list.first
