"""How the review window shares its room: the board is by far the largest part, lists fold, boards side by side get more."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.visibility.schema import REFEREE
from referee.review.debrief import arrange
from tests.ui.shots import rendered
from ui.review.boards.board_panes import BoardLook
from ui.review.charts.figure_strip import ROW
from ui.review.review_window import ReviewWindow
from ui.widgets.lists.row_list import RowRole
from ui.widgets.window_style import current_theme

pytestmark = pytest.mark.slow


def test_on_a_beamer_the_board_has_half_of_the_window(window: ReviewWindow) -> None:
    """It had 350 of 720 lines and two thirds of the width, so that its letters were seven pixels high."""
    QApplication.processEvents()
    board = window.stage.panes[0].board
    assert board.width() * board.height() > 0.49 * window.width() * window.height()
    assert board.height() > 0.68 * window.height()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_lists_and_who_knew_what_have_at_least_seven_lines_each(window: ReviewWindow, size: tuple[int, int]) -> None:
    """At 1920x1080 they stood above one another: three lines of the log, and one of six cards that a side had not seen."""
    window.resize(*size)
    window.commands.lists.setChecked(True)
    window._show_lists()
    for panel, shown in ((window.happened, window.happened.log), (window.knowledge, window.knowledge.list)):
        window.beside.setCurrentWidget(panel)
        QApplication.processEvents()
        assert shown.isVisible()
        assert shown.viewport().height() >= (8 if size[1] > 720 else 6) * shown.fontMetrics().height()


def test_no_list_takes_the_room_of_what_happened(window: ReviewWindow) -> None:
    """The debrief list asked for more room than the log: what happened was told without its figures."""
    window._fold_lists(False)
    high = []
    window.debrief.add(30, BoardLook((REFEREE,)), "", "What was known, and by whom, and since when? " * 8)
    for page in (window.happened.log, window.debrief, window.happened.decisions):
        window.happened.tabs.setCurrentWidget(page)
        QApplication.processEvents()
        high.append(window.moment.height())
    assert max(high) == min(high) > 0.45 * window.column.height()
    arrange(window.review, ())


def test_a_list_that_opens_shows_several_of_its_rows(window: ReviewWindow) -> None:
    """On a low window a decision stood there alone: what was told over the list, its own rows told too."""
    window.resize(1280, 720)
    window.playhead.seek(40)
    window.review.note("Why this?", 40, "referee")
    window._fold_lists(False)
    for rows in (window.happened.log, window.happened.decisions):
        window.happened.tabs.setCurrentWidget(rows)
        window.happened.set_ply(40)
        QTest.qWait(200)
        places = [rows.visualRect(rows.model().index(at, 0)) for at in range(rows.model().rowCount())]
        assert sum(rows.viewport().rect().contains(place) for place in places if not place.isEmpty()) >= 2
    assert not window.happened.aside.isVisible(), "it is told over the log"


def test_a_larger_window_opens_a_curve(window: ReviewWindow) -> None:
    opened = []
    for high in (720, 860, 1080, 720):
        window.resize(1920, high)
        QApplication.processEvents()
        opened.append(window.commands.figures.isChecked())
        assert window.figure_area.isVisible() == opened[-1]
        assert not window.commands.lists.isChecked(), "words of the moment have the column until lists are wanted"
        if high == 860:
            assert window.figure_area.height() == ROW
    assert opened == [False, True, True, False]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_lists_that_open_leave_what_happened_what_changed_and_what_is_asked(
    window: ReviewWindow, size: tuple[int, int]
) -> None:
    """What had changed was gone then, and what had stood under it was gone or stood elsewhere."""
    window.resize(*size)
    for ply in (window.playhead.last, window._turning[0].ply):
        window.playhead.seek(ply)
        window._fold_lists(True)
        QApplication.processEvents()
        asked = [one.block.asks for _, one in window.moment.placed if one.block.asks]
        before = list(window.moment.placed)
        window._fold_lists(False)
        QApplication.processEvents()
        placed = window.moment.placed
        assert [one.block.asks for _, one in placed if one.block.asks] == asked, "what is asked stays, under the others"
        (at, first), (was_at, was) = placed[0], before[0]
        assert (at, first.block.text) == (was_at, was.block.text)
        figures = [one.block.figures for _, one in before if one.block.figures]
        assert [one.block.figures for _, one in placed if one.block.figures] == figures, "what changed was lost"
        assert first.size == was.size or len(placed) == 1 + len(asked) + len(figures), "smaller only to have room for that"
        assert all(at.y() + one.high <= window.moment.height() for at, one in placed)


def test_a_low_window_has_the_curve_of_what_decided_it_in_its_column(window: ReviewWindow) -> None:
    """At 1280x720 no curve was seen until somebody pressed F."""
    curve = window.curve
    QApplication.processEvents()
    assert curve.isVisible()
    assert window.moment.geometry().bottom() < curve.geometry().top() < window.beside.geometry().top()
    for rank, point in enumerate(window._turning, 1):
        window.playhead.seek(point.ply)
        assert curve.line is not None
        assert curve.line.title == point.title
        assert point.of_goal or rank in [number for number, _ in curve.discs()], "it stands on its curve"
        place = QPoint(round(curve.x_of(point.ply)), curve.height() // 2)
        assert f"Move {point.ply}: " in curve.tip_at(QPointF(place))
        window.playhead.home()
        QTest.mouseClick(curve, Qt.MouseButton.LeftButton, pos=place)
        assert window.playhead.ply == point.ply
    window._fold_lists(False)
    assert not curve.isVisible(), "open lists have its room"
    window._fold_lists(True)
    window.commands.figures.trigger()
    assert not curve.isVisible(), "it is drawn over the timeline then"


def test_names_of_folded_lists_are_buttons(window: ReviewWindow) -> None:
    """A row of five names under everything else was taken for a footer."""
    QApplication.processEvents()
    bar = window.happened.tabs.tabBar()
    assert bar.tabRect(bar.count() - 1).right() < bar.width(), "all have room beside one another"
    ground = current_theme().raised.rgb()
    picture, place = rendered(bar), bar.tabRect(2)
    across = [picture.pixel(place.left() + 8, y) for y in range(bar.height())]
    assert across.count(ground) > len(across) / 3, "on a ground of its own"
    window._fold_lists(False)
    QApplication.processEvents()
    picture, place = rendered(bar), bar.tabRect(2)
    assert ground not in [picture.pixel(place.left() + 8, y) for y in range(bar.height())], "pages of what is open have none"


def test_lists_are_folded_and_a_press_on_the_name_of_one_opens_it(window: ReviewWindow, qtbot: QtBot) -> None:
    """The board had little room beside them, and what happened none for large letters."""
    panel, bar = window.happened, window.happened.tabs.tabBar()

    def press_on(at: int) -> None:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())
        QApplication.processEvents()

    assert not window.commands.lists.isChecked()
    assert not panel.log.isVisibleTo(window) or panel.log.viewport().height() < 10
    assert bar.isVisible()
    large = window.moment.height()
    press_on(1)
    assert panel.tabs.currentWidget() is panel.notes
    assert panel.notes.viewport().height() > 100
    assert window.moment.height() < large
    press_on(0)
    assert panel.tabs.currentWidget() is panel.log
    assert window.commands.lists.isChecked(), "another name turns the page"
    press_on(0)
    assert not window.commands.lists.isChecked(), "its own name folds it"
    assert window.moment.height() == large


def test_the_move_in_view_stays_in_sight_however_low_the_list_becomes(window: ReviewWindow, qtbot: QtBot) -> None:
    """A list that was folded, or in a panel that had become low, had lost the line of the move in view."""
    window.resize(1280, 1100)
    window.commands.lists.setChecked(True)
    window._show_lists()
    log = window.happened.log
    for ply in (75, 40):
        window.playhead.seek(ply)
        qtbot.waitUntil(lambda ply=ply: log.currentIndex().data(RowRole.ITEM) == ply)  # type: ignore[misc]
        window.resize(1280, 720 if ply == 75 else 660)
        window._fold_lists(True)
        QApplication.processEvents()
        window._fold_lists(False)
        qtbot.waitUntil(lambda: log.viewport().rect().contains(log.visualRect(log.currentIndex()).center()))


def test_at_the_beginning_the_log_stands_at_its_first_move_however_the_window_is_resized(window: ReviewWindow) -> None:
    """It stood at the last one, where it had been before."""
    window._fold_lists(False)
    window.resize(1920, 1080)
    window.playhead.end()
    QApplication.processEvents()
    window.playhead.home()
    window.happened.set_ply(0)
    for high in (1200, 1100):
        window.resize(1920, high)
        QApplication.processEvents()
        QTest.qWait(20)
        assert window.happened.log.verticalScrollBar().value() == 0


def test_a_list_that_is_folded_hands_the_keyboard_to_its_name_and_takes_it_back(window: ReviewWindow) -> None:
    """Nobody saw where the keyboard was: in a list of no height."""
    window.activateWindow()
    window._fold_lists(False)
    window.happened.log.setFocus()
    assert QApplication.focusWidget() is window.happened.log
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is window.happened.tabs.tabBar()
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is window.happened.log


def test_on_a_small_window_several_boards_have_the_room_of_lists_and_figures(window: ReviewWindow) -> None:
    """Side by side at 1280x720 their letters were five pixels high."""
    seats, c = window.review.seats, window.commands
    assert not window.figure_area.isVisible(), "one board has their room, too"
    c.figures.trigger()  # with figures, as somebody likes it
    window.switch.set_look(BoardLook(seats[:2]))
    assert not window.beside.isVisible()
    assert not window.figure_area.isVisible()
    c.lists.trigger()
    assert window.beside.isVisible(), "unless they are wanted"
    window.switch.set_look(BoardLook((seats[0],)))
    assert window.beside.isVisible()
    assert window.figure_area.isVisible(), "as it was"
    window.resize(2560, 1440)
    window.switch.set_look(BoardLook(seats[:2]))
    assert window.beside.isVisible()


def test_figures_that_made_room_for_boards_come_back_with_one_board_whatever_the_window_was_resized_to(
    window: ReviewWindow,
) -> None:
    """A low window hid them too, and neither knew of the other."""
    seats = window.review.seats
    for before, after in (((1400, 850), (1400, 850)), ((1400, 780), (1920, 1080))):
        window.resize(*before)
        window.switch.set_look(BoardLook(seats[:2]))
        window.resize(1400, 780)
        window.resize(*after)
        assert not window.figure_area.isVisible(), "several boards have its room"
        window.switch.set_look(BoardLook((seats[0],)))
        assert window.figure_area.isVisible()
