"""Rows of lists: what tells two of them apart can be read, however narrow the panel is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from tests.ui.texts import texts_of
from ui.theme import DARK, FAMILY, apply_theme
from ui.widgets.lists.ply_list import RowsModel
from ui.widgets.lists.row_list import ListRow, RowDelegate, RowsView, elide


def drawn(words: str) -> QImage:
    picture = QImage(240, 28, QImage.Format.Format_RGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        RowDelegate()._draw(painter, ListRow(words), QRectF(picture.rect()))
    return picture


def test_moves_that_differ_in_their_last_word_look_different_though_both_are_cut(qapp: QApplication) -> None:
    begun = "Crate of Guns, from the Docks of the old harbour, for "
    apply_theme(qapp, DARK)
    assert drawn(begun + "Gideon Quill") == drawn(begun + "Gideon Quill")
    assert drawn(begun + "Gideon Quill") != drawn(begun + "Hattie Blue")


def wrapping(qtbot: QtBot, qapp: QApplication) -> tuple[RowsView, RowsModel, RowDelegate]:
    """An empty list whose rows take as many lines as they need."""
    apply_theme(qapp, DARK)
    view, model = RowsView(), RowsModel()
    delegate = RowDelegate(view, wrap=True)
    view.setModel(model)
    view.setItemDelegate(delegate)
    qtbot.addWidget(view)
    return view, model, delegate


def test_rows_are_as_high_as_their_words_need_in_each_width(qtbot: QtBot, qapp: QApplication) -> None:
    view, model, delegate = wrapping(qtbot, qapp)
    model.set_rows([(ListRow(f"A line of the log that is told in more than one line: {at}"), at) for at in range(20)])
    view.show()
    high = []
    for wide in (900, 200, 360, 200):
        view.resize(wide, 400)
        high.append(delegate.sizeHint(QStyleOptionViewItem(), model.index(3)).height())
    assert high[0] < high[2] < high[1] == high[3]


def test_a_row_that_would_take_the_whole_list_is_shortened_and_what_is_beside_it_is_seen(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """A list scrolls by rows: of one that is higher than the list the end was never seen, and nothing before the next."""
    view, model, delegate = wrapping(qtbot, qapp)
    long = ListRow("Zoë is dealt 7 cards 🂡. " * 80, "Everybody will see another card. " * 80)
    rows = [ListRow("Before."), long, ListRow("After.")]
    model.set_rows([(row, at) for at, row in enumerate(rows)])
    view.resize(300, 400)
    view.show()
    view.scrollToBottom()
    high = delegate.sizeHint(QStyleOptionViewItem(), model.index(1)).height()
    assert high <= 0.6 * view.viewport().height()
    assert view.visualRect(model.index(1)).intersects(view.viewport().rect())
    layout = delegate._layout_of(long, delegate._room)
    assert layout.high == high
    for words, whole in ((layout.text, long.text), (layout.aside, long.aside)):
        assert words is not None
        assert words.last.endswith("…")
        assert words.last[:-1].strip() in whole
    assert delegate._layout_of(rows[0], delegate._room).text.last == ""


def test_of_a_move_that_is_too_long_every_word_can_still_be_told(qapp: QApplication) -> None:
    """Which Need is placed stood in the dots in the middle of the line."""
    measure = QFontMetricsF(QFont(FAMILY, 10))
    text = "Setup place need · Visit to the Mother · Badiraguato"
    whole = measure.horizontalAdvance(text)
    assert elide(text, measure, whole) == text
    for share in (0.9, 0.8, 0.7, 0.6):
        shown = elide(text, measure, share * whole)
        assert measure.horizontalAdvance(shown) <= share * whole
        verb, card, place = shown.split(" · ")
        assert (verb[:2], card[:2], place[:2]) == ("Se", "Vi", "Ba")
    assert elide(text, measure, 0.9 * whole).endswith(" · Badiraguato"), "only the longest are shortened"
    assert "…" in elide("Counter-Surveillance", measure, 40)


@pytest.mark.slow
def test_the_row_that_is_chosen_stays_in_sight_when_the_list_takes_another_size(qtbot: QtBot, qapp: QApplication) -> None:
    view, model, _ = wrapping(qtbot, qapp)
    model.set_rows([(ListRow(f"Ply {n}: one sees it and the others do not, whatever they say of it"), n) for n in range(80)])
    last = model.index(79)
    view.setCurrentIndex(last)
    view.scrollTo(last)
    for size in ((300, 240), (300, 400), (200, 400), (300, 160)):
        view.resize(*size)
        view.show()
        qtbot.wait(20)
        assert view.viewport().rect().contains(view.visualRect(last)), size
    view.scrollToTop()
    view.resize(300, 240)
    qtbot.wait(20)
    assert view.indexAt(QPoint(0, 0)).row() == 0, "who has scrolled away from it stays there"


def test_the_last_row_of_a_list_that_is_followed_stands_at_its_foot(qtbot: QtBot, qapp: QApplication) -> None:
    """A list scrolls by rows: below the last one it was blank, by as much as the row above the first would have needed."""
    view, model, _ = wrapping(qtbot, qapp)
    model.set_rows([(ListRow(f"{at} " + "told in some lines " * 12 * (at % 2)), at) for at in range(9)])
    view.resize(300, 330)
    view.show()
    view.follow_end()
    high, last = view.viewport().height(), model.index(8)
    assert view.visualRect(last).bottom() == high - 1
    assert view.indexAt(QPoint(20, high - 3)) == last
    picture = view.viewport().grab().toImage()
    foot = [picture.pixel(x, y) for x in range(picture.width()) for y in range(high - 24, high)]
    assert len({*foot}) > 1, "it is painted there"
    view.scrollToTop()
    assert view.visualRect(model.index(0)).top() == 0


def test_no_row_is_cut_by_the_foot_of_the_list(qtbot: QtBot, qapp: QApplication) -> None:
    """Of the last row in sight only the upper half of its letters was seen."""
    view, model, _ = wrapping(qtbot, qapp)
    model.set_rows([(ListRow(f"A line of the log: {at}"), at) for at in range(20)])
    view.show()
    whole = view.sizeHintForRow(0)
    view.resize(300, view.height() - view.viewport().height() + 4 * whole + whole // 2 + 3)
    view.scrollTo(model.index(6))
    foot = view.viewport().grab().toImage().copy(0, 4 * whole, view.viewport().width(), whole // 2 + 3)
    assert len({foot.pixel(x, y) for x in range(foot.width()) for y in range(foot.height())}) == 1, "nothing of the next row"
    view.resize(300, view.height() - whole)
    low = view.viewport().grab().toImage()
    assert len({low.pixel(x, whole // 2) for x in range(low.width())}) > 1, "whole rows are drawn"
    view.resize(300, view.height() - view.viewport().height() + whole // 2)
    low = view.viewport().grab().toImage()
    assert len({low.pixel(x, whole // 2 - 3) for x in range(low.width())}) > 1, "one is, however low the list is"


def test_in_a_low_list_a_long_row_is_shortened_to_what_the_list_has(qtbot: QtBot, qapp: QApplication) -> None:
    """It was higher than the list, which cut its last line in the middle."""
    view, model, _ = wrapping(qtbot, qapp)
    model.set_rows([(ListRow("Before."), 1), (ListRow("A long decision. " * 40, "Among many. " * 40), 2)])
    view.resize(300, 110)
    view.show()
    view.scrollToBottom()
    assert view.viewport().rect().contains(view.visualRect(model.index(1)))


def test_what_a_move_is_aimed_at_is_larger_than_what_it_is_made_with(qtbot: QtBot, qapp: QApplication) -> None:
    """Of a row of four lines in one size what matters was not what one saw."""
    view, model, _ = wrapping(qtbot, qapp)
    view.setItemDelegate(RowDelegate(view, wrap=True, size=16))
    short, long = ListRow("Long-range Missile", rest="Radar"), ListRow("Long-range Missile", rest="Satellite Imagery " * 4)
    model.set_rows([(short, 1), (long, 2)])
    view.resize(260, 300)
    qtbot.wait(1)
    said = texts_of(view.viewport())
    assert said[0].said == "Long-range Missile · Radar", "one line has room for both"
    assert said[1].said == "Long-range Missile"
    below = said[2:]
    assert " ".join(text.said for text in below) == long.rest.strip()
    assert all(text.rect.height() < said[1].rect.height() for text in below)
    last = view.visualRect(model.index(1, 0))
    assert all(text.rect.bottom() <= last.bottom() + 1 for text in below)
