"""A message to the teams: own words, or one of the game's briefs (HUNT-1.4, visibility row V39)."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from engine.contract.rules import Brief
from engine.match.match import Match
from tests.games.game_list import content_of, example
from ui.console.dialogs.session_sheets import MessageSheet


@pytest.mark.rule("HUNT-1.4", "HUNT-16.1")
def test_the_briefs_of_the_hunt_and_the_options_are_for_everybody() -> None:
    game = example("hunt")
    match = Match(game, content_of(game), options={"turn_pairs": 4})
    assert [brief.title for brief in match.rules.briefs] == [
        "Initial investigation",
        "Hunter constraints",
        "Player aid",
        "Who wins",
        "The Cartel's screen and first turn",
        "The Hunters' screen and first turn",
        "The Cartel's actions",
        "What an Intelligence pawn does",
        "What Police and Marina do",
        "What a Defense does",
    ]
    assert game.options_brief(match.options).body == "Pairs of turns: 4 (HUNT-4.2)."


def test_a_brief_is_chosen_and_sent(qtbot: Any) -> None:
    sheet = MessageSheet({"red": "Red"}, [Brief("Player aid", "Success is 4 to 6.")])
    qtbot.addWidget(sheet)
    sheet.whom.setCurrentIndex(0)
    sheet.brief.setCurrentIndex(1)
    sheet.brief.activated.emit(1)
    assert sheet.values() == ("*", "Success is 4 to 6.")


def test_a_message_is_for_nobody_until_it_is_said_for_whom(qtbot: Any) -> None:
    """A hint for one team went to all, and Enter alone took every team's message away."""
    sheet, sent = MessageSheet({"red": "Red", "blue": "Blue"}), list[tuple[str, str]]()

    def send(whom: str, text: str) -> bool:
        sent.append((whom, text))
        return True

    qtbot.addWidget(sheet)
    sheet.ask(send)
    assert sheet.focusWidget() is sheet.whom
    qtbot.keyClicks(sheet.text, "Look at the map again")
    qtbot.keyClick(sheet.text, Qt.Key.Key_Return)
    assert (sent, sheet.yes.isEnabled()) == ([], False)
    qtbot.keyClicks(sheet.whom, "b")
    qtbot.keyClick(sheet.text, Qt.Key.Key_Return)
    assert sent == [("blue", "Look at the map again")]
