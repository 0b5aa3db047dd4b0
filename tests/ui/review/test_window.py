from __future__ import annotations

from html import escape

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from engine.games import all_games
from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.alternatives import alternatives_at
from referee.review.charts.svg_charts import plot_of
from referee.review.debrief import arrange
from referee.review.ending import ending_of
from referee.review.lessons import lessons_at
from referee.review.luck import odds_at
from referee.review.search import search
from referee.review.summary import summary_of
from tests.effort import tries
from tests.ui.review.conftest import close, played, shared_demo
from ui.library.settings.settings_file import Settings
from ui.review.boards.board_panes import BoardLook
from ui.review.charts.chart_views import ChartSheet
from ui.review.panels.find_dialog import FindDialog
from ui.review.panels.ply_lists import lesson_rows
from ui.review.panels.summary_sheet import SummarySheet, page_of
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow
from ui.theme import LIGHT
from ui.widgets.dialogs import TextSheet
from ui.widgets.lists.row_list import RowRole

pytestmark = pytest.mark.slow


def press(window: ReviewWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(window, key, modifier)


def dialog(window: ReviewWindow, kind: type[QDialog]) -> QDialog:
    return next(one for one in window.findChildren(kind) if one.isVisible())


def test_it_opens_at_the_end_with_the_truth(window: ReviewWindow) -> None:
    assert window.playhead.ply == window.review.line()[-1]
    assert window.stage.look == BoardLook((REFEREE,))
    assert window.stage.panes[0].board.current_view == window.review.truth(window.playhead.ply)


def test_keys_move_through_the_session(window: ReviewWindow) -> None:
    press(window, Qt.Key.Key_Home)
    assert window.playhead.ply == 0
    press(window, Qt.Key.Key_Right)
    assert window.playhead.ply == 1
    press(window, Qt.Key.Key_PageDown)
    assert window.playhead.ply in window.review.stops("turn")
    press(window, Qt.Key.Key_Left)
    press(window, Qt.Key.Key_End)
    assert window.playhead.ply == window.playhead.last
    press(window, Qt.Key.Key_Home)
    press(window, Qt.Key.Key_Space)
    assert window.playhead.is_playing
    press(window, Qt.Key.Key_Space)
    assert not window.playhead.is_playing


def test_a_class_reads_what_a_turning_point_was_and_why_it_mattered(window: ReviewWindow) -> None:
    """Turning points were numbers on a thin line; nothing said in large letters what they were."""
    plies = sorted(one.ply for one in window._turning)
    window.playhead.home()
    for ply in plies[:2]:
        press(window, Qt.Key.Key_P)
        words = window.moment.words
        assert window.playhead.ply == ply
        assert window._turning[words.rank - 1].ply == ply
        assert words.what.removesuffix(".") in window.review.story(ply)
        assert words.why.splitlines()[0] in window._turning[words.rank - 1].text
        assert window.moment.moment.head == f"Turning point {words.rank}"
        assert (words.lesson != "") == bool(lessons_at(window.review, ply))
        assert words.what in window.moment.accessibleDescription()
    press(window, Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier)
    assert window.playhead.ply == plies[0]


def test_a_roll_is_shown_with_its_odds(qtbot: QtBot, window: ReviewWindow) -> None:
    ply = next(tick.ply for tick in window.review.ticks if tick.kind == "dice" and odds_at(window.review, tick.ply))
    window.playhead.seek(ply)
    qtbot.waitUntil(lambda: odds_at(window.review, ply)[0] in window.happened.aside.text())
    assert "of such rolls succeed" in window.happened.aside.text()


def test_a_title_that_is_too_long_is_cut_with_dots(window: ReviewWindow) -> None:
    label = window.title_row.title
    assert label.text() == label.whole, "the smallest window has room for a usual one, however many viewpoints there are"
    label.set_text(title := "A class of the evening " * 20)
    QApplication.processEvents()
    shown = label.text()
    assert shown.endswith("…")
    assert title.startswith(shown[:-1])
    assert label.toolTip() == title


def test_everything_follows_the_playhead(window: ReviewWindow, qtbot: QtBot) -> None:
    window.playhead.seek(25)
    qtbot.waitUntil(lambda: window.happened.log.currentIndex().data(RowRole.ITEM) == 25)
    assert window.moment.moment.place == f"Move 25  ·  {window.review.band(25).title}"
    assert window.moment.words.what.startswith(window.review.label(25))
    assert window.stage.panes[0].board.current_view == window.review.truth(25)
    assert "Move 25" in window.timeline.accessibleDescription()
    assert window.happened.log.currentIndex().data(RowRole.ITEM) == 25


@pytest.mark.parametrize(("key", "kind"), [(Qt.Key.Key_BracketRight, "bookmark"), (Qt.Key.Key_L, "reveal")])
def test_jumps_go_to_the_next_of_their_kind(window: ReviewWindow, key: Qt.Key, kind: str) -> None:
    window.playhead.home()
    press(window, key)
    assert window.playhead.ply == window.review.stops(kind)[0]  # type: ignore[arg-type]


def test_a_jump_to_a_ruling_finds_take_backs_too_when_they_are_shown(window: ReviewWindow) -> None:
    press(window, Qt.Key.Key_T)
    assert window.commands.taken_back.isChecked()
    wanted = sorted({*window.review.stops("ruling"), *window.review.stops("take_back")})
    window.playhead.home()
    found = []
    for _ in wanted:
        press(window, Qt.Key.Key_R)
        found.append(window.playhead.ply)
    assert found == wanted
    press(window, Qt.Key.Key_T)


def test_plies_that_were_taken_back_are_skipped_or_shown(window: ReviewWindow) -> None:
    undone = next(tick.ply for tick in window.review.ticks if tick.undone_by)
    window.playhead.seek(undone)
    assert window.playhead.ply != undone
    press(window, Qt.Key.Key_T)
    window.playhead.seek(undone)
    assert window.playhead.ply == undone
    press(window, Qt.Key.Key_T)
    assert window.playhead.ply < undone


def test_digits_choose_the_viewpoint_and_w_what_it_knew(window: ReviewWindow) -> None:
    seat = window.review.session.header.seats[0]
    press(window, Qt.Key.Key_2)
    assert window.stage.look == BoardLook((seat,))
    assert window.knowledge.audience == seat
    press(window, Qt.Key.Key_W)
    assert window.stage.look == BoardLook((seat,), overlay=True)
    press(window, Qt.Key.Key_S)
    assert window.stage.look == BoardLook((REFEREE, seat), overlay=True)
    press(window, Qt.Key.Key_S)
    assert len(window.stage.look.viewpoints) == 1


def test_a_note_made_in_review_is_kept_and_changes_no_ply(window: ReviewWindow, qtbot: QtBot) -> None:
    session = window.review.session
    before, hash_ = session.number, session.last_hash
    window.playhead.seek(33)
    press(window, Qt.Key.Key_N)
    sheet = dialog(window, TextSheet)
    assert isinstance(sheet, TextSheet)
    qtbot.keyClicks(sheet.line, "They knew.")
    sheet.accept()
    assert [(one.ply, one.text, one.by) for one in session.remarks][-1] == (33, "They knew.", "Ruth")
    assert (session.number, session.last_hash) == (before, hash_)
    assert any(flag.text == "They knew." and flag.late for flag in window.review.flags())


def test_a_quiet_move_with_a_note_is_told_as_what_happened_at_once(window: ReviewWindow, qtbot: QtBot) -> None:
    """The band under the boards said how the game stood until another move was in view."""
    quiet = next(ply for ply in range(60, 80) if ply in window._quiet)
    window.playhead.seek(quiet)
    assert window.moment.words.quiet
    press(window, Qt.Key.Key_N)
    sheet = dialog(window, TextSheet)
    assert isinstance(sheet, TextSheet)
    qtbot.keyClicks(sheet.line, "They were tired.")
    sheet.accept()
    assert window.moment.words.quiet == ""
    assert window.moment.words.what.startswith(window.review.headline(quiet))


def test_what_cannot_be_kept_is_said(window: ReviewWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window.review.session, "_closed", "it was opened for reading.")
    window._keep(lambda: window.review.note("x", 1))
    assert "opened for reading" in window.banner.words.text()
    assert window.banner.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_N, Qt.Key.Key_B, Qt.Key.Key_D])
def test_what_is_written_stays_until_the_log_takes_it(
    window: ReviewWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    session = window.review.session
    monkeypatch.setattr(session, "_closed", "the disk is full.")
    press(window, key)
    sheet = dialog(window, TextSheet)
    assert isinstance(sheet, TextSheet)
    sheet.line.setText("They knew.")
    sheet.accept()
    assert sheet.isVisible()
    assert "the disk is full" in sheet.problem_label.text()
    monkeypatch.undo()
    sheet.accept()
    assert not sheet.isVisible()
    assert [one.text for one in session.remarks][-1] == "They knew."
    arrange(window.review, ())  # the session is that of other tests, too


def test_the_debrief_list_remembers_order_viewpoint_and_overlay(window: ReviewWindow) -> None:
    seats = window.review.session.header.seats
    window.debrief.add(20, BoardLook((REFEREE, seats[0])), seats[0], "What did they hide?")
    window.debrief.add(60, BoardLook((seats[1],), overlay=True), seats[1], "What did they believe?")
    window.debrief.list.setCurrentRow(1)
    window.debrief._shift(-1)
    assert [scene.comment for scene in window.debrief.scenes] == ["What did they believe?", "What did they hide?"]
    window.debrief.list.setCurrentRow(-1)
    window.debrief.step(1)
    assert (window.playhead.ply, window.stage.look) == (60, BoardLook((seats[1],), overlay=True))
    assert window.knowledge.audience == seats[1]
    window.debrief.step(1)
    assert (window.playhead.ply, window.stage.look) == (20, BoardLook((REFEREE, seats[0])))
    window.debrief._take_off()
    assert [scene.ply for scene in window.debrief.scenes] == [60]
    again = Review(window.review.session)
    assert again.session.number == window.review.number


def test_an_empty_debrief_list_says_how_to_fill_it(qtbot: QtBot) -> None:
    made = review_window(played("hunt", 5), Settings())
    made.debrief.step(1)
    assert "empty" in made.banner.words.text()
    close(made)


def test_finding_a_card_goes_to_where_it_was_seen(window: ReviewWindow, qtbot: QtBot) -> None:
    session, seat = window.review.session, window.review.session.header.seats[0]
    _, piece = window.review.history_of(seat).learned[-1]
    name = session.rules.name(session.table, piece)
    window._find()
    finder = dialog(window, FindDialog)
    assert isinstance(finder, FindDialog)
    qtbot.keyClicks(finder.field, name)
    QTest.keyClick(finder.field, Qt.Key.Key_Return)  # before the search has waited for the typing to pause
    assert window.playhead.ply in {found.ply for found in search(window.review, name)}


def test_a_search_that_finds_no_moment_says_so(window: ReviewWindow, qtbot: QtBot) -> None:
    window.commands.find.trigger()
    finder = dialog(window, FindDialog)
    assert isinstance(finder, FindDialog)
    assert not finder.none.isVisible()
    assert finder.field.y() < finder.height() / 4, "what is typed stands above what is found, also while nothing is"
    qtbot.keyClicks(finder.field, "no such card")
    qtbot.waitUntil(finder.none.isVisible)
    assert finder.none.text() == "Nothing fits."
    finder.reject()


def test_who_knew_what_is_a_list_that_jumps(window: ReviewWindow) -> None:
    seat = window.review.session.header.seats[1]
    window.knowledge.set_audience(seat)
    window.playhead.end()
    window.knowledge.set_ply(window.playhead.ply)
    model = window.knowledge.list.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    jumping = [(index, index.data(RowRole.ITEM)) for index in rows if isinstance(index.data(RowRole.ITEM), int)]
    known = window.review.knowledge(seat, window.playhead.ply)
    assert {ply for _, ply in jumping} <= {item.jump for item in known.items if item.jump}
    told = {item.jump for item in known.items if item.group != "unknown" and item.jump}
    assert told
    assert told <= {ply for _, ply in jumping}, "only what nobody has seen is folded by its place"
    index, ply = min(jumping, key=lambda one: one[1])
    window.knowledge.list.clicked.emit(index)
    assert window.playhead.ply <= ply


def test_the_summary_leads_to_its_moments(window: ReviewWindow, qtbot: QtBot) -> None:
    window._summary()
    sheet = dialog(window, SummarySheet)
    assert isinstance(sheet, SummarySheet)
    text = sheet.page.toPlainText()
    assert window.review.session.last_hash in text
    assert "The Specialist may enter." in text
    sheet.chosen.emit(12)
    assert window.playhead.ply == 12
    sheet.close()


def test_decisions_are_listed_with_their_options(window: ReviewWindow) -> None:
    window.happened.tabs.setCurrentWidget(window.happened.decisions)
    model = window.happened.decisions.model()
    indexes = [model.index(row, 0) for row in range(model.rowCount())]
    rows = [index.data(RowRole.ROW).aside for index in indexes if index.data(RowRole.ITEM) is not None]
    assert len(rows) == sum(tick.kind in ("move", "dice") for tick in window.review.ticks)
    assert any("options" in row for row in rows)


def test_under_the_decision_in_view_stands_what_could_be_thrown_for(window: ReviewWindow, qtbot: QtBot) -> None:
    listed = window.happened.decisions
    window.happened.tabs.setCurrentWidget(listed)
    model, review = listed.model(), window.review
    decisions = sum(tick.kind in ("move", "dice") for tick in review.ticks)
    ply = next(tick.ply for tick in review.ticks if len(alternatives_at(review, tick.ply)) > 1)
    roads = alternatives_at(review, ply)
    window.playhead.seek(ply)
    qtbot.waitUntil(lambda: listed.currentIndex().data(RowRole.ITEM) == ply)
    here = listed.currentIndex().row()
    heading, *rows = [model.index(here + 1 + at, 0).data(RowRole.ROW) for at in range(1 + len(roads))]
    assert (heading.text, heading.aside) == (f"Could be thrown for at move {ply}", str(len(roads)))
    assert [(row.text, row.aside.split(" · chosen")[0], "chosen" in row.aside) for row in rows] == [
        (one.title, one.odds, one.taken) for one in roads
    ]
    assert model.rowCount() == decisions + 1 + len(roads)
    window.playhead.seek(2)
    qtbot.waitUntil(lambda: model.rowCount() == decisions)


def test_every_control_has_a_name_and_every_command_a_way_by_keyboard(window: ReviewWindow) -> None:
    for widget in window.findChildren(QWidget):
        if isinstance(widget, QLineEdit | QComboBox | QAbstractItemView) and widget.isVisible():
            assert widget.accessibleName(), widget
        if isinstance(widget, QAbstractButton) and widget.isVisible() and widget.objectName() == "":
            assert widget.text() or widget.accessibleName() or widget.toolTip(), widget
    keys = [key.toString() for action in window.commands.all for key in action.shortcuts()]
    assert len(keys) == len(set(keys)), "a key does two things"
    reached = {action for menu in window.commands.menus.values() for action in menu}
    assert set(window.commands.all) <= reached


def test_the_end_says_by_which_rule_and_how_much_single_moves_did(qtbot: QtBot) -> None:
    """Who had won stood there with the lesson of some card, and whose turn it had been."""
    session = shared_demo("kingpin", 2000)
    made = review_window(session, Settings())
    made.show()
    qtbot.waitUntil(lambda: made.figures.count > 0)
    moment, ending = made.moment.moment, ending_of(made.review, made._series)
    assert ending is not None
    assert session.outcome is not None
    assert moment.head.startswith("The end")
    assert moment.seat == session.outcome.winners[0]
    assert moment.place == f"Move {made.review.number} of {made.review.number}"
    texts = [block.text for block in moment.blocks]
    assert session.outcome.text in texts[0]
    assert texts[-1] == ending.rule != ""
    assert moment.blocks[1].more.endswith(ending.verdict)
    made.playhead.home()
    assert made.moment.words.over_why == "How it began"
    page = page_of(summary_of(made.review))
    assert all(escape(said) in page for said in ending.sentences)
    plies = [page.index(f"<a href='#{one.ply}'>") for one in made._turning]
    assert plies == sorted(plies), "in the order of play"
    assert made.figures._sparklines[0].title == made._turning[0].title, "the one curve that a window may show"
    close(made)


def test_another_theme_reaches_the_boards(window: ReviewWindow) -> None:
    window.set_theme(LIGHT, LIGHT, moves=False)
    assert window.stage.panes[0].board.board_scene.theme == LIGHT


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_game_can_be_reviewed_by_being_registered(qtbot: QtBot, game: str) -> None:
    made = review_window(played(game, 24), Settings())
    made.resize(1280, 720)
    made.show()
    qtbot.waitUntil(lambda: made.moment.words.what != "")
    assert made.windowTitle() == "Review"  # the desktop writes the program's name beside it
    for audience in made.review.audiences:
        made.switch.set_look(BoardLook((audience,), overlay=True))
        for ply in (0, 1, made.review.number):
            made.playhead.seek(ply)
            shown = made.stage.panes[0].board.current_view
            assert shown == made.review.truth(made.playhead.ply)
    close(made)


def test_a_step_marks_what_the_ply_changed_and_a_drag_does_not_glide(qtbot: QtBot) -> None:
    made = review_window(played("hunt", 60), Settings())
    made.resize(1280, 720)
    made.show()
    qtbot.waitUntil(lambda: made.figures.count > 0)
    scene = made.stage.panes[0].board.board_scene
    revealing = made.review.stops("reveal")
    assert revealing
    glided, fresh = [], []
    for ply in made.review.line()[:: tries(4, 1)]:
        made.playhead.seek(ply - 1)
        made._seek(ply)
        assert not scene.animation.running
        made.playhead.seek(ply - 1)
        made.playhead.step(1)
        glided.append(scene.animation.running)
        fresh.append(any(item.new for item in scene.pieces.values()))
        scene.animation.finish()
    assert any(glided)
    assert any(fresh)
    close(made)


def test_with_reduced_motion_nothing_glides(window: ReviewWindow) -> None:
    scene = window.stage.panes[0].board.board_scene
    window.playhead.home()
    for _ in range(30):
        window.playhead.step(1)
        assert not scene.animation.running


def test_who_knew_what_lies_over_the_board_and_is_listed_beside_it_by_one_key(window: ReviewWindow) -> None:
    """A button "Who knew" stood beside a page "WHO KNEW WHAT" that was called so twice: two names for one thing."""
    seats = window.review.seats
    assert window.beside.currentWidget() is window.happened
    press(window, Qt.Key.Key_W)
    assert window.stage.look == BoardLook((seats[0],), overlay=True)
    assert window.knowledge.isVisible()
    window.knowledge.bars.chosen.emit(seats[1])
    assert window.stage.look == BoardLook((seats[1],), overlay=True), "the board follows whose list is chosen"
    assert window.knowledge.audience == seats[1]
    press(window, Qt.Key.Key_W)
    assert not window.knowledge.isVisible()
    assert window.beside.currentWidget() is window.happened


def test_who_knew_is_asked_of_somebody(window: ReviewWindow) -> None:
    window.commands.overlay.trigger()
    assert window.stage.look == BoardLook((window.knowledge.audience,), overlay=True)


def test_a_click_on_a_card_finds_its_moments(window: ReviewWindow, qtbot: QtBot) -> None:
    board = window.stage.panes[0].board
    item = next(item for item in board.board_scene.pieces.values() if item.piece.face is not None)
    board.piece_clicked.emit(item.piece.handle)
    finder = dialog(window, FindDialog)
    assert isinstance(finder, FindDialog)
    assert item.piece.face is not None
    assert finder.field.text() == item.piece.face.name


def test_charts_follow_and_lead(window: ReviewWindow, qtbot: QtBot) -> None:
    window.commands.charts.trigger()
    sheet = dialog(window, ChartSheet)
    assert isinstance(sheet, ChartSheet)
    chart = sheet.views[0]
    assert chart.accessibleDescription()
    window.playhead.seek(20)
    qtbot.waitUntil(lambda: chart._ply == 20)
    plot = plot_of(chart._chart, chart.width() / chart.scale, chart.height() / chart.scale)
    at = QPoint(round(plot.x(40) * chart.scale), round(plot.top * chart.scale) + 10)
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=at)
    assert window.playhead.ply == plot.ply_at(at.x() / chart.scale)
    sheet.close()


def test_lessons_are_listed_and_follow_the_ply_in_view(window: ReviewWindow, qtbot: QtBot) -> None:
    window.happened.tabs.setCurrentWidget(window.happened.lessons)
    rows = lesson_rows(window.review)
    assert len(rows) == len({row.aside for row, _ in rows}) > 5
    row, ply = rows[4]
    assert ply is not None
    window.playhead.seek(ply)
    first = next(at for at, one in enumerate(rows) if one[1] == ply)
    qtbot.waitUntil(lambda: window.happened.lessons.currentIndex().row() == first)
    assert row.aside in {face.lesson for face in lessons_at(window.review, ply)}
