"""The review in the text size that suits a large screen: nothing of it keeps the measures of the usual size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.ui.review.conftest import close
from ui.library.settings.settings_file import Settings
from ui.review.charts.figure_strip import ROW
from ui.review.review_header import GUTTER
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow
from ui.theme import DARK, apply_theme
from ui.theme.style import BASE_SIZE
from ui.widgets.lists.row_list import RowRole
from ui.widgets.window_style import px, stylesheet, text_scale

pytestmark = pytest.mark.slow


@pytest.fixture(params=[100, 175])
def large(request: pytest.FixtureRequest, qapp: QApplication, session: Session, qtbot: QtBot) -> Iterator[ReviewWindow]:
    """The window as the program wears it, at a text size in per cent and as much room."""
    sheet = qapp.styleSheet()
    apply_theme(qapp, DARK, round(BASE_SIZE * request.param / 100))
    qapp.setStyleSheet(stylesheet(DARK))
    made = review_window(session, Settings(reduced_motion=True))
    made.resize(px(1280), px(720))
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.figures.count > 0)
    yield made
    close(made)
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(sheet)


def test_no_button_and_no_word_is_cut(large: ReviewWindow) -> None:
    for part in (large.header, large.transport):
        for button in part.findChildren(QToolButton):
            if button.isVisible():
                assert part.rect().contains(button.geometry()), button.text()
                assert button.height() >= button.fontMetrics().height(), button.text()
                assert button.width() > button.fontMetrics().horizontalAdvance(button.text()), button.text()
        for label in part.findChildren(QLabel):
            if label.isVisible():
                assert part.rect().contains(label.geometry()), label.text()
                assert label.height() >= label.fontMetrics().height(), label.text()
    place = large.transport.place
    assert place.width() >= place.fontMetrics().horizontalAdvance("Move 9999 of 9999")


@pytest.mark.parametrize("many", [False, True], ids=["fewest seats, long names", "most seats"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_review_that_is_shown_to_a_room_of_any_class_fits_the_smallest_monitor(
    qapp: QApplication, qtbot: QtBot, game: Game, many: bool
) -> None:
    """With the names of three teams and larger text it was 1324 wide, and reached over its monitor."""
    sheet = qapp.styleSheet()
    apply_theme(qapp, DARK, round(BASE_SIZE * 1.25))
    qapp.setStyleSheet(stylesheet(DARK))
    seats = len(game.seats) if many else game.least
    named = {} if many else {seat: f"The {at}th Directorate of the North" for at, seat in enumerate(game.seats[:seats], 1)}
    session = Session.begin(MemoryStore(), game, load_content(game), seats=seats, seed=1, dice="roll", seat_names=named)
    made = review_window(session, Settings(reduced_motion=True))
    qtbot.addWidget(made)
    made.title_row.set_shown(True)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    QApplication.processEvents()
    least, size = made.minimumSizeHint(), made.size()
    seen = [button for button in made.header.findChildren(QToolButton) if button.isVisible()]
    places = [QRect(button.mapTo(made.header, QPoint()), button.size()) for button in seen]
    words = made.title_row.shown
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(sheet)
    assert least.expandedTo(QSize(1280, 720)) == size == QSize(1280, 720)
    assert len(places) == seats + 2 + 5, "truth, seats, public, and what can be done with them"
    assert all(made.header.rect().contains(place) for place in places)
    assert words.isVisible()
    assert words.width() >= words.fontMetrics().horizontalAdvance(words.text())


def test_numbers_before_rows_have_the_room_they_need(large: ReviewWindow) -> None:
    rows = large.happened.log
    last = rows.model().index(rows.model().rowCount() - 1, 0)
    lead = last.data(RowRole.ROW).lead
    assert lead == str(large.review.number)
    assert rows.itemDelegate()._lead >= rows.fontMetrics().horizontalAdvance("999")  # type: ignore[attr-defined]


def test_timeline_and_figures_are_as_large_as_the_text(large: ReviewWindow, qtbot: QtBot) -> None:
    timeline, figures, scale = large.timeline, large.figures, text_scale()
    large.commands.figures.trigger()  # a low window shows none at first
    qtbot.waitUntil(lambda: figures.isVisible())
    assert timeline.height() == timeline.sizeHint().height() >= px(95 - 4)
    assert figures.height() == px(ROW * figures.count)
    ply = large.review.number // 2
    for tape, left in ((timeline, 0), (figures, GUTTER)):
        assert tape.x_of(0) == left + 16
        assert tape.x_of(large.review.number) * scale == pytest.approx(tape.width() - 16 * scale)
        at = QPoint(round(tape.x_of(ply) * scale), round(52 * scale))
        large.playhead.home()
        qtbot.mouseClick(tape, Qt.MouseButton.LeftButton, pos=at)
        assert large.playhead.ply == ply
        assert f"Move {ply}" in tape.tip_at(at.toPointF() / scale)
    under = [tape.mapTo(large, QPoint(round(tape.x_of(ply) * scale), 0)).x() for tape in (timeline, figures)]
    assert abs(under[0] - under[1]) <= 2, "plies stand under one another"
