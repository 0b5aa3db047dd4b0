"""The last page of the new-session wizard, and what each page says of itself: what the class is told, what may stay."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.store import MemoryStore
from tests.ui.library.test_wizard import wizard_of
from ui.widgets.window_style import px

pytestmark = pytest.mark.slow


def test_whether_a_draw_counts_for_a_side_is_said_on_the_last_page(qtbot: QtBot) -> None:
    """The class was told that it does; below, in the same box, it said "even if" it does."""
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        for preset in game.presets:
            wizard.options_page.choose(preset)
            wizard.show_step(3)
            read_aloud = [
                one.text() for one in wizard.start_page.introduction_panel.findChildren(QLabel) if not one.isHidden()
            ]
            assert len(read_aloud) == (4 if preset.agreed is not None else 2), "headings, and what is read; no more"
            assert (preset.agreed is not None) == preset.is_uneven
            if preset.agreed is not None:
                row = (preset.agreed.name, preset.agreed.here, preset.agreed.printed)
                assert row == wizard.start_page.options.rows[-1], "it stands among the options, as what was chosen"
                assert preset.agreed.said in read_aloud[-1]
                assert " even if" not in f"{read_aloud[-1]} {preset.balance}"


def test_somebody_who_opens_a_game_for_the_first_time_has_words_to_begin_its_class_with(qtbot: QtBot) -> None:
    """What stood under "Tell the class" was about the class, and of four games nothing did."""
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        assert game.introduction.endswith(".")
        assert len(game.introduction) <= 320, f"{game.id}: it is said in a breath or two"
        for preset in game.presets:
            wizard.options_page.choose(preset)
            wizard.show_step(3)
            shown = (wizard.start_page.introduction, wizard.start_page.agreed)
            quotes = "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
            said = " ".join(one.text().strip(quotes) for one in shown if not one.isHidden())
            assert said.startswith(game.introduction[:40])
            assert "{" not in said, "an option that it names has its value there"
            assert preset.agreed is None or preset.agreed.said in said, "what makes up for it is said too"
            session = wizard.plan.begin(MemoryStore(), "")
            assert session.briefs[0].body in said, "in class it is at hand too"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_names_of_the_last_seats_are_not_cut_in_a_low_window_by_a_picture(qtbot: QtBot, seats: int) -> None:
    game = next(one for one in all_games() if one.least <= seats <= len(one.seats))
    wizard = wizard_of(qtbot, game.id)
    wizard.resize(px(1024), px(576))
    wizard.show()
    wizard.seats_page.count.setValue(seats)
    wizard.show_step(1)
    qtbot.wait(1)  # laid out
    for line in wizard.seats_page.lines[:seats]:
        assert line.visibleRegion().boundingRect() == line.rect(), line.accessibleName()


def test_what_has_to_be_decided_on_a_page_and_what_may_stay_is_said(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    said = []
    for step in range(4):
        wizard.show_step(step)
        said.append(wizard.instruction.text())
    assert len(set(said)) == 4
    assert all("may stay" in one or "Nothing has to" in one for one in said[1:]), "all but the game has a default"


def test_what_the_class_is_told_stands_not_far_above_the_button_that_begins(qtbot: QtBot) -> None:
    uneven = [(game, preset) for game in all_games() for preset in game.presets if preset.is_uneven]
    assert uneven
    for game, preset in uneven:
        wizard = wizard_of(qtbot, game.id)
        wizard.resize(px(1000), px(900))
        wizard.show()
        wizard.options_page.choose(preset)
        wizard.show_step(3)
        qtbot.wait(1)  # laid out
        said = wizard.start_page.agreed
        panel = said.parentWidget()
        assert said.isVisible()
        assert panel is not None
        assert panel.height() - said.geometry().bottom() <= px(20), "it is read last, at the foot"
        assert said.geometry().bottom() < panel.height()
        assert wizard.start_page.height() - wizard.start_page.introduction_panel.geometry().bottom() <= px(20), (
            "over the button"
        )
