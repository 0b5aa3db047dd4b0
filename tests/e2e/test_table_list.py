"""The list of the table in the console: opened, searched and left by keys, in place of the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.e2e.referee_desk import RefereeDesk, play_on
from ui.console.table.table_list import TableList
from ui.library.rules.rules_window import RulesWindow

pytestmark = pytest.mark.slow

Key, Mod = Qt.Key, Qt.KeyboardModifier


def press(desk: RefereeDesk, key: Qt.Key, mod: Qt.KeyboardModifier = Mod.NoModifier) -> None:
    """Press a key where the keyboard is."""
    desk.qtbot.keyClick(QApplication.focusWidget() or desk.window, key, mod)


def opened(desk: RefereeDesk) -> TableList:
    """Open the list by its key."""
    desk.activate()
    press(desk, Key.Key_L, Mod.ControlModifier)
    shown = desk.page.table.list
    assert shown is not None
    desk.qtbot.waitUntil(shown.field.hasFocus)
    return shown


@pytest.mark.played(20)
def test_one_key_opens_the_list_leads_back_to_it_and_closes_it(desk: RefereeDesk) -> None:
    shown = opened(desk)
    assert shown.isVisible()
    assert not desk.page.table.view.isVisible()
    desk.page.decision.list.setFocus()
    press(desk, Key.Key_L, Mod.ControlModifier)
    assert shown.isVisible()
    assert shown.field.hasFocus(), "the keyboard was elsewhere: the key leads to the list"
    press(desk, Key.Key_L, Mod.ControlModifier)
    assert not shown.isVisible()
    assert desk.page.table.view.isVisible()
    assert desk.page.decision.list.hasFocus()
    assert opened(desk) is shown
    press(desk, Key.Key_Escape)
    assert desk.page.table.view.isVisible()


def test_a_card_is_found_and_named_in_a_move_by_keys_alone(desk: RefereeDesk) -> None:
    """As a click on the board names it."""
    for _ in range(60):
        play_on(desk, 1)
        desk.page.aiming.finish()
        aimed = [token.piece for _, one in desk.page.decision.model.entry.aimed() for _, token in one.places]
        if lit := sorted(desk.page.presenter.handles(frozenset(filter(None, aimed)))):
            break
    handle, piece = lit[0], desk.session.piece_at(lit[0])
    shown = opened(desk)
    name = desk.session.table.piece(piece or "").kind
    desk.qtbot.keyClicks(shown.field, desk.session.rules.schema.kinds[name].face.name)
    while shown.current is not None and shown.current.handle != handle:
        press(desk, Key.Key_Down)
    assert "A move can name it." in shown.reader.toPlainText()
    press(desk, Key.Key_Return)
    entry = desk.page.decision.model.entry
    assert not entry.empty
    assert all(piece in one.words for one in entry.candidates())
    assert desk.page.decision.list.hasFocus(), "Enter plays the move that is left"
    assert not desk.page.aiming.sheet.isVisible()


@pytest.mark.played(20)
def test_a_piece_that_no_move_names_is_shown_on_the_board(desk: RefereeDesk) -> None:
    scene, table = desk.page.table.view.board_scene, desk.page.table
    desk.page.aiming.finish()
    handle = next(one for one, item in scene.pieces.items() if item.piece.face is not None and not table.is_legal(one, ""))
    shown = opened(desk)
    desk.qtbot.keyClicks(shown.field, scene.pieces[handle].piece.name)
    while shown.current is not None and shown.current.handle != handle:
        press(desk, Key.Key_Down)
    press(desk, Key.Key_Return)
    assert table.view.isVisible()
    assert scene.pieces[handle].selected


def test_the_list_goes_with_the_plies_and_with_another_size_of_the_text(desk: RefereeDesk, letters: None) -> None:
    shown = opened(desk)
    before = [shown.model.row_at(index) for index in shown.model.indexes()]
    play_on(desk, 10)
    desk.qtbot.waitUntil(lambda: [shown.model.row_at(index) for index in shown.model.indexes()] != before)
    desk.window.preferences.take({"text_size": 115})
    anew = desk.page.table.list
    assert anew is not None
    assert anew is not shown
    assert anew.isVisible()


def test_the_privacy_mask_covers_the_list(desk: RefereeDesk) -> None:
    shown = opened(desk)
    press(desk, Key.Key_F9)
    desk.qtbot.waitUntil(lambda: desk.page.privacy.on)
    middle = shown.mapTo(desk.page.table, shown.rect().center())
    assert desk.page.table.childAt(middle) not in (shown, *shown.findChildren(type(shown.tree)))


@pytest.mark.played(20)
def test_the_card_under_the_cursor_is_looked_up_in_the_rules(desk: RefereeDesk) -> None:
    shown = opened(desk)
    desk.qtbot.keyClicks(shown.field, "wife")
    assert shown.current is not None
    press(desk, Key.Key_F1, Mod.ShiftModifier)
    rules = next(one for one in QApplication.topLevelWidgets() if isinstance(one, RulesWindow) and one.isVisible())
    assert rules.field.text() == shown.current.card
    assert rules.page.toPlainText()
    assert "Nothing fits" not in rules.page.toPlainText()
    rules.close()
