"""Ten cards of one's own, made with the content editor's widgets alone, and a game played with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.games import all_games, bot_move
from engine.match.match import Match
from engine.visibility.schema import REFEREE
from referee.contents.content_sets import own_sets
from referee.session.content_files import load_content
from tests.ui.contents.hands import Hands

CARDS = (
    ("Weather Balloon", "Winds carry the listener where no aircraft may go.", "MASINT", "P"),
    ("Dock Worker", "One who counts what is unloaded at night.", "HUMINT", "E"),
    ("Trade Statistics", "What neighbours say they sold.", "OSINT", "E"),
    ("Old Photographs", "The same valley, twenty years apart.", "GEOINT", "M"),
    ("Ham Radio", "Amateurs hear what was not meant for them.", "SIGINT", "P"),
    ("Museum Guide", "Names on plaques, and who paid for them.", "OSINT", "P"),
    ("River Gauge", "Cooling water comes out warmer.", "MASINT", "W"),
    ("Exiled Poet", "Knows who would not write the anthem.", "HUMINT", "P"),
    ("Night Lights", "A closed town that is lit.", "GEOINT", "E"),
    ("Pager Traffic", "Short messages, many of them.", "SIGINT", "M"),
)


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.slow
@pytest.mark.rule("DECK-9.4")
@pytest.mark.usefixtures("_own_folder")
def test_ten_techniques_of_ones_own_are_made_in_the_editor_and_played(qtbot: QtBot) -> None:
    games = all_games()
    game = next(one for one in games if one.id == "deck")
    hands = Hands(qtbot, games, game)
    hands.copy("Ours")
    hands.choose_table("technique")
    commands = hands.window.commands
    taken_out = [one["id"] for one in hands.editor.document.records("technique")[:10]]
    for number, (name, text, discipline, aspect) in enumerate(CARDS):
        hands.press(commands.add)
        for value, *path in (
            (f"own_{number}", "id"), (name, "name"), ("2", "difficulty_min"), ("8", "difficulty_max"), (text, "text"),
            (f"Lesson {number}: it is true.", "lesson"),
        ):  # fmt: skip
            hands.enter(value, *path)
        hands.choose(discipline, "discipline")
        if aspect != "P":  # which a new card has
            hands.check(aspect, "aspects")
            hands.check("P", "aspects")
        hands.choose("authored", "origin")
    assert "76, 66 are needed" in hands.refused
    for id_ in taken_out:
        hands.choose_record(id_)
        hands.press(commands.remove)
    assert hands.refused == ""
    hands.choose_record("own_3")
    (drawn,) = hands.page.preview.cards.kinds
    assert drawn.face.name == "Old Photographs"
    hands.save()
    (mine,) = own_sets("deck")
    content = load_content(game, mine.path).content
    assert {f"own_{number}" for number in range(10)} <= set(content.techniques)
    assert not set(taken_out) & set(content.techniques)
    match, chance = Match(game, content, seed=3), Random(3)
    while match.outcome is None:
        match.play(bot_move(match, chance))
    told = " ".join(one.text for _, one in match.observations(REFEREE))
    assert [name for name, *_ in CARDS if name in told]
