"""What the pages of the wizard show of games, lessons and options, and whether it stands in line and whole."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from tests.ui.library.test_wizard import wizard_of
from ui.library.game_pictures import GameTile
from ui.library.wizard.options_page import OptionsPage
from ui.library.wizard.wizard import Wizard
from ui.widgets.window_style import px

pytestmark = pytest.mark.slow


def test_titles_of_games_stand_on_one_line_though_heights_differ_by_a_pixel(qtbot: QtBot) -> None:
    wizard = Wizard(all_games())
    qtbot.addWidget(wizard)
    wizard.show()
    for high in range(650, 660):
        wizard.resize(960, high)
        qtbot.wait(1)  # laid out
        buttons = wizard.game_page.findChildren(QRadioButton)
        assert len({one.mapTo(wizard, one.rect().topLeft()).x() for one in buttons}) == 1, high


def test_what_a_session_is_called_if_nothing_is_typed_is_whole(qtbot: QtBot) -> None:
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        wizard.show()
        wizard.show_step(3)
        qtbot.wait(1)  # laid out
        title = wizard.start_page.title
        assert title.fontMetrics().horizontalAdvance(title.placeholderText()) < title.width() - 16, game.id


def test_whether_a_game_has_room_in_a_lesson_is_said(qtbot: QtBot) -> None:
    """It said 12 to 130 minutes: of play, with options that nobody had chosen yet."""
    for game in all_games():
        tile = GameTile(game)
        qtbot.addWidget(tile)
        wizard = wizard_of(qtbot, game.id)
        needed = min(preset.lesson_needed for preset in game.presets)
        for widget in (tile, wizard.game_page):
            assert any(f"Lesson of {needed} min" in label.text() for label in widget.findChildren(QLabel)), game.id
        cards = wizard.options_page.presets
        assert cards is not None
        for preset, card in zip(game.presets, cards.cards, strict=False):
            assert preset.minutes < preset.lesson_needed, "there is a talk after it"
            assert card.lesson.text().startswith(f"Lesson of {preset.lesson_needed} min")
            briefing, play, debrief = (int(one) for one in re.findall(r"\d+", card.minutes.text()))
            assert briefing + play + debrief == preset.lesson_needed, "one wondered where the other minutes went"
            assert (briefing, play) == (5, preset.minutes), "as the handbook says"
            assert 10 <= debrief <= 45, game.id


def test_what_is_other_than_printed_ran_together_in_one_paragraph(qtbot: QtBot) -> None:
    """What was chosen and what is printed are read down a column each."""
    wizard = wizard_of(qtbot, "hunt")
    game = wizard.game_page.game
    for preset in game.presets:
        wizard.options_page.choose(preset)
        wizard.show_step(3)
        shown = wizard.start_page.options
        agreed = [preset.agreed.name] if preset.agreed is not None else []
        changed = [option.name for option, _ in game.changed_options(preset.options)]
        assert [name for name, _, _ in shown.rows] == [*changed, *agreed]
        cells = {one.text() for one in shown.findChildren(QLabel) if not one.isHidden()}
        assert all(cell in cells for line in shown.rows for cell in line)
        assert shown.title.text() == (preset.title if shown.rows else "The game is played as printed.")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_below_the_seats_no_third_of_the_page_is_empty(game: Game, qtbot: QtBot) -> None:
    """A screen of the game takes what they leave, and no card needs to be scrolled to for it."""
    wizard = wizard_of(qtbot, game.id)
    wizard.resize(px(960), px(650))
    wizard.show()
    wizard.show_step(1)
    for seats in sorted({game.least, len(game.seats)}):
        wizard.seats_page.count.setValue(seats)
        qtbot.wait(1)  # laid out
        heading, page = wizard.heading, wizard.seats_page
        assert heading is not None
        bar = page._rows.verticalScrollBar()
        if heading.isVisible() and heading._picture.height() > px(92):
            assert bar.maximum() == 0, seats
            assert page.height() - page.needed <= px(12) or heading._picture.height() == px(250), seats
        elif heading.isVisible():
            assert page.height() - page.needed <= px(12), seats
        if seats == 2:
            assert heading._picture.shows_screen


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_how_presets_differ_is_told_however_many_there_are(game: Game, qtbot: QtBot) -> None:
    """The games with four and five had no table."""
    page = OptionsPage()
    qtbot.addWidget(page)
    page.set_game(game)
    assert page.table is not None
    assert page.presets is not None
    assert [column[0] for column in page.table.rows] == [preset.title for preset in page.presets.ordered]
