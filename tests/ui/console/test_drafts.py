"""A draft as a text that knows which of its lines were played."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from ui.console.log.draft_page import Draft, DraftButton, DraftPage

Key = Qt.Key


@pytest.fixture
def draft(qtbot: QtBot) -> Draft:
    """Three lines, the second of which became ply 5."""
    made = Draft("red", "Red")
    qtbot.addWidget(made)
    made.setPlainText("put 1\nput 2\n\n  put 3 ")
    made.take(1)
    assert made.close_line(5)
    return made


def texts(draft: Draft) -> list[str]:
    return [line.text for line in draft.lines()]


def at_end_of(draft: Draft, row: int) -> None:
    cursor = QTextCursor(draft.document().findBlockByNumber(row))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    draft.setTextCursor(cursor)


def test_lines_that_were_not_played_are_open_and_blank_ones_are_none(draft: Draft) -> None:
    assert texts(draft) == ["put 1", "put 3"]


def test_a_line_below_a_played_one_does_not_open_it(draft: Draft, qtbot: QtBot) -> None:
    at_end_of(draft, 1)
    qtbot.keyClick(draft, Key.Key_Return)
    qtbot.keyClicks(draft, "put 4")
    assert texts(draft) == ["put 1", "put 4", "put 3"]


def test_a_played_line_that_is_changed_is_another_line(draft: Draft, qtbot: QtBot) -> None:
    at_end_of(draft, 1)
    qtbot.keyClicks(draft, "2")
    assert texts(draft) == ["put 1", "put 22", "put 3"]


def test_a_played_line_is_struck_out(draft: Draft) -> None:
    struck = [
        any(span.format.fontStrikeOut() for span in draft.document().findBlockByNumber(row).layout().formats())
        for row in range(4)
    ]
    assert struck == [False, True, False, False]
    draft.reopen((4, 5))
    assert not draft.document().findBlockByNumber(1).layout().formats()
    assert texts(draft) == ["put 1", "put 2", "put 3"]


def test_one_line_of_all_drafts_is_in_hand(qtbot: QtBot) -> None:
    page = DraftPage({"red": "Red", "blue": "Blue"})
    qtbot.addWidget(page)
    for draft in page.drafts.values():
        draft.setPlainText("put 1\nput 2")
    first, second, third, _ = page.lines(("red", "blue"))
    page.take(second)
    page.take(third)
    assert [line.in_hand for line in page.lines(("red", "blue"))] == [False, False, True, False]
    assert page.close_line()
    assert not page.close_line()
    assert page.lines(("red", "green"))[0] == first


def test_what_is_written_next_is_for_a_seat_that_is_not_asked_unless_something_is_begun(qtbot: QtBot) -> None:
    page = DraftPage({"red": "Red", "blue": "Blue", "green": "Green"})
    qtbot.addWidget(page)
    for asked, shown in ((("red",), "blue"), (("green",), "blue"), (("blue", "red"), "green")):
        page.write(asked)
        assert page.shown.seat == shown
    page.drafts["red"].setPlainText("put 1")
    page.write(("red",))
    assert page.shown.seat == "red"


def test_the_button_cuts_a_long_line_and_keeps_its_key(qtbot: QtBot) -> None:
    button = DraftButton()
    qtbot.addWidget(button)
    button.set_key("Ctrl+D")
    button.resize(240, 30)
    button.offer("plan R&D at the wharf and everything that lies beside it")
    button.show()
    assert button.text().startswith("Draft: plan R&&D")
    assert button.text().endswith("…  ( Ctrl+D )")
    button.offer("")
    assert button.isHidden()
