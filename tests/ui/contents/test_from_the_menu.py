"""The content editor in the program: from the menu, and at the end; and a set of one's own in the wizard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.contents.content_check import ContentPlace
from referee.contents.content_sets import copy_set, own_sets, read_set
from referee.store import MemoryStore
from tests.ui.contents.hands import supplied
from ui.app.application import make_page
from ui.app.main_window import MainWindow
from ui.contents.contents_sheets import UnsavedSheet
from ui.contents.contents_window import ContentsWindow
from ui.library.settings.settings_file import SettingsFile
from ui.library.wizard.wizard import Wizard

GAMES = all_games()


@pytest.fixture
def main(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(SettingsFile(tmp_path / "settings.json"), make_page)
    assert not made.commands.contents.isEnabled()
    made.set_games(GAMES)
    made.set_store(MemoryStore())
    made.show()
    qtbot.waitExposed(made)
    yield made
    if made.contents is not None:
        made.contents.editor.undo.setClean()
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def opened(main: MainWindow) -> ContentsWindow:
    main.commands.contents.trigger()
    assert main.contents is not None
    return main.contents


def rename(window: ContentsWindow) -> None:
    one = copy_set(GAMES[0].id, "Mine", read_set(supplied(GAMES[0])).text)
    window.open_set(GAMES[0], one)
    table = next(spec.name for spec in window.editor.tables if spec.is_list and "name" in str(spec.record.fields))
    window.page.show_place(ContentPlace(table, 0))
    record = window.editor.document.records(table)[0]
    window.editor.change_record(table, 0, {**record, "name": "Renamed"})


@pytest.mark.slow
def test_the_menu_opens_one_editor_and_closing_it_lets_another_be_opened(main: MainWindow) -> None:
    first = opened(main)
    assert first.isVisible()
    assert opened(main) is first
    first.close()
    assert main.contents is None
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert opened(main).isVisible()


@pytest.mark.slow
def test_the_program_asks_about_unsaved_contents_before_it_ends(main: MainWindow) -> None:
    window = opened(main)
    rename(window)
    main.close()
    assert main.isVisible()
    (sheet,) = window.findChildren(UnsavedSheet)
    sheet.no.click()
    assert main.isVisible()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    main.close()
    (sheet,) = window.findChildren(UnsavedSheet)
    sheet.yes.click()
    assert not main.isVisible()
    assert '"Renamed"' in read_set(own_sets(GAMES[0].id)[0]).text


@pytest.mark.slow
def test_another_look_or_text_size_reaches_the_editor(main: MainWindow) -> None:
    window = opened(main)
    before = window.page
    main.preferences.text_size_changed.emit()
    assert main.contents is window
    assert window.page is not before
    main.preferences.theme_changed.emit()


def test_the_wizard_offers_sets_of_ones_own_and_a_session_has_them(qtbot: QtBot) -> None:
    game, other = GAMES[0], GAMES[1]
    one = copy_set(game.id, "Mine & yours", "# mine\n" + read_set(supplied(game)).text)
    wizard = Wizard(GAMES)
    qtbot.addWidget(wizard)
    wizard.show()
    wizard.begin_with(game)
    choice = wizard.start_page.content
    assert [choice.own.itemText(at) for at in range(choice.own.count())] == ["The game's own", "Mine && yours"]
    for _ in range(2):
        wizard.next.click()
    choice.own.setFocus()
    qtbot.keyClick(choice.own, Qt.Key.Key_Down)
    choice.own.activated.emit(1)
    assert wizard.plan.content == one.path
    with qtbot.waitSignal(wizard.chosen) as got:
        wizard.next.click()
    assert got.args is not None
    session = got.args[0].begin(MemoryStore(), "")
    assert session.header.content_text.startswith("# mine\n")
    wizard = Wizard(GAMES)
    qtbot.addWidget(wizard)
    wizard.begin_with(game)
    wizard.start_page.content.own.activated.emit(1)
    wizard.game_page.choose(other)
    assert wizard.plan.content is None  # it is no set of this game
    assert wizard.start_page.content.own.isHidden()


def test_a_set_that_the_game_refuses_is_told_in_the_wizard(qtbot: QtBot) -> None:
    game = GAMES[0]
    copy_set(game.id, "Half done", read_set(supplied(game)).text.replace("name = ", "nome = ", 1))
    wizard = Wizard(GAMES)
    qtbot.addWidget(wizard)
    wizard.begin_with(game)
    wizard.start_page.content.own.activated.emit(1)
    wizard.next.click()
    assert "Half done.toml: record" in wizard.problem.text()
