"""The debrief list: how moments get onto it, and where it stands."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from referee.review.debrief import arrange
from referee.review.measure_series import figures_of
from referee.review.questions import questions_at
from referee.review.turning_points import in_order_of_play, turning_points_of
from ui.review.boards.board_panes import BoardLook
from ui.review.review_window import ReviewWindow
from ui.theme import DARK
from ui.widgets.dialogs import TextSheet
from ui.widgets.window_style import stylesheet

pytestmark = pytest.mark.slow


def test_bookmarks_are_put_on_the_list_with_their_words_and_the_look_of_now(window: ReviewWindow) -> None:
    review = window.review
    review.bookmark("And here?", 12)
    review.bookmark("", 50)
    window.refresh_notes()
    seat = review.seats[0]
    window.switch.set_look(BoardLook((seat,), overlay=True))
    window.debrief.add(30, BoardLook((seat,)), "", "Look at this first")
    window.debrief.bookmarks.click()
    listed = [(scene.ply, scene.comment) for scene in window.debrief.scenes]
    assert listed == [(30, "Look at this first"), (12, "And here?"), (50, "Why there?")]
    assert {(scene.viewpoints, scene.overlay, scene.whose) for scene in window.debrief.scenes[1:]} == {((seat,), True, seat)}
    window.debrief.bookmarks.click()
    assert [(scene.ply, scene.comment) for scene in window.debrief.scenes] == listed, "none twice"
    assert "no bookmark" in window.title_row.title.text()
    assert not window.status.isVisible(), "a line at the foot would make the board lower for some seconds"
    arrange(review, ())


def test_the_turning_points_are_put_on_the_list_in_order_with_a_question_and_numbered_on_the_timeline(
    window: ReviewWindow,
) -> None:
    points = turning_points_of(window.review, figures_of(window.review))
    window.debrief.turning_points.click()
    listed = [(scene.ply, scene.comment) for scene in window.debrief.scenes]
    assert [ply for ply, _ in listed] == sorted(point.ply for point in points)
    asked = questions_at(window.review, in_order_of_play(points))
    assert all(
        question is None or comment.endswith(question.text) for (_, comment), question in zip(listed, asked, strict=True)
    )
    for number, ply in enumerate(sorted(point.ply for point in points), 1):
        assert f"Turning point {number}" in window.timeline.describe(ply)
    arrange(window.review, ())


def test_a_moment_with_a_bookmark_is_added_with_its_words_unless_others_are_typed(window: ReviewWindow) -> None:
    for ply, words in ((50, "Why there?"), (51, "")):
        window.playhead.seek(ply)
        window.commands.debrief.trigger()
        sheet = next(one for one in window.findChildren(TextSheet) if one.isVisible())
        assert sheet.line.text() == words
        sheet.reject()


def test_the_smallest_window_has_room_for_the_name_of_every_list(window: ReviewWindow) -> None:
    window.setStyleSheet(stylesheet(DARK))  # as in the program, where tabs are narrower than Qt's own
    QTest.qWait(50)
    bar = window.happened.tabs.tabBar()
    assert window.width() == 1280
    assert sum(bar.tabRect(at).width() for at in range(bar.count())) <= window.happened.tabs.width()


def test_the_smallest_window_has_room_for_the_words_of_every_button_of_the_list(window: ReviewWindow) -> None:
    """ "Take off" and "Bookmarks" were cut to "Ta…ff" and "Bo…ks"."""
    window.setStyleSheet(stylesheet(DARK))
    window.happened.tabs.setCurrentWidget(window.debrief)
    window.debrief.add(30, BoardLook((window.review.seats[0],)), "", "")
    QTest.qWait(50)
    buttons = [button for button in window.debrief.findChildren(QToolButton) if button.isVisible()]
    assert len(buttons) == 5
    words = [button for button in buttons if len(button.text()) > 1]
    assert all(button.width() >= button.sizeHint().width() for button in words)
    arrange(window.review, ())
