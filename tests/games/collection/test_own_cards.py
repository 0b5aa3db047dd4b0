"""Ten cards of one's own, with effects, made with the content editor's widgets alone, and a game played with them."""

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
from tests.rig.user_folders import user_folder_variables
from tests.ui.contents.hands import Hands

Effect = tuple[str, dict[str, object]]
CARDS: tuple[tuple[str, str, Effect], ...] = (
    ("Border Closed", "red", ("crisis", {"scenario": "A", "delta": "1"})),
    ("Talks Begin", "red", ("crisis", {"scenario": "each_active", "delta": "-1"})),
    ("Budget Hearing", "red", ("actions", {"who": "next_player", "delta": "-1"})),
    ("New Liaison", "blue", ("response", {"scenario": "choose_active", "collectors": "all", "delta": "1"})),
    ("Shared Desk", "blue", ("gems", {"action": "add", "colour": "political", "count": "1"})),
    ("Field Trip", "blue", ("relocate", {})),
    ("Extra Shift", "blue", ("actions", {"who": "self", "delta": "1"})),
    ("Second Opinion", "blue", ("roll_bonus", {"dice": "1", "level": "0"})),
    ("Open Door", "blue", ("report", {})),
    ("Leak in the Press", "red", ("response", {"scenario": "B", "collectors": "affinity:military", "delta": "-1"})),
)


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in user_folder_variables(tmp_path).items():
        monkeypatch.setenv(name, folder)


@pytest.mark.slow
@pytest.mark.rule("COLL-9.2", "COLL-9.3")
@pytest.mark.usefixtures("_own_folder")
def test_ten_cards_with_effects_are_made_in_the_editor_and_played(qtbot: QtBot) -> None:
    games = all_games()
    game = next(one for one in games if one.id == "collection")
    hands = Hands(qtbot, games, game)
    hands.copy("Ours")
    hands.choose_table("collection")
    single = [one["id"] for one in hands.editor.document.records("collection") if one["copies"] == 1][:10]
    for number, (name, label, (op, values)) in enumerate(CARDS):
        hands.press(hands.window.commands.add)
        for typed, field in ((f"own_{number}", "id"), (name, "name"), (f"{name}: as it says.", "text"), ("1", "copies")):
            hands.enter(typed, field)
        hands.choose(label, "label")
        hands.choose(op, "effects", 0, "op")
        for field, value in values.items():
            if ("effects", 0, field) in hands.page.form.fields and hasattr(hands.field("effects", 0, field), "combo"):
                hands.choose(value, "effects", 0, field)
            else:
                hands.enter(str(value), "effects", 0, field)
    assert "90, 80 are needed" in hands.refused
    for id_ in single:
        hands.choose_record(id_)
        hands.press(hands.window.commands.remove)
    assert "needs_action_phase" in hands.refused  # a blue card that helps on one's own turn
    for id_ in ("own_6", "own_7"):
        hands.press(hands.window.commands.go_to_problem)
        assert hands.field("id").value == id_
        hands.check("Yes", "needs_action_phase")
    assert hands.refused == ""
    hands.choose_record("own_4")
    hands.button("add", "effects")
    assert len(hands.page.form._value["effects"]) == 2
    hands.button("remove", "effects", 1)
    hands.save()
    (mine,) = own_sets("collection")
    content = load_content(game, mine.path).content
    ours = [card for card in content.cards if card.id.startswith("own_")]
    assert len(ours) == 10
    assert {card.id: card.effects[0].op for card in ours} == {f"own_{at}": op for at, (_, _, (op, _)) in enumerate(CARDS)}
    match, chance = Match(game, content, seed=5), Random(5)
    while match.outcome is None:
        match.play(bot_move(match, chance))
    told = " ".join(one.text for _, one in match.observations(REFEREE))
    assert [name for name, *_ in CARDS if name in told]
