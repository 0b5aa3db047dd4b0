"""Which of its Baller cards a seat may play now: what it is told, and that nobody else is."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.chance.chance import Random
from engine.games import bot_move
from engine.visibility.schema import REFEREE
from tests.effort import tries
from tests.games.druglord.scene import CONTENT, GAME, DruglordScene
from tests.games.game_list import new_match
from tests.ui.board.windows import window


@pytest.mark.rule("DRUG-14.2", "DRUG-14.8")
@pytest.mark.parametrize("seed", range(tries(3, 12)))
def test_what_may_be_played_is_what_the_moves_say(seed: int) -> None:
    chance, met = Random(seed), set[str]()
    match = new_match(GAME, seed=seed, seats=2 + seed % 5)
    for _ in range(500):
        task = match.task
        if match.outcome is not None or task is None:
            break
        plays = (form for form in match.legal_moves.forms if form.verb == "play_card")
        listed = {str(move.args["card"]) for form in plays for move in form}
        for seat in match.seats:
            told = str(match.rules.schema.value(match.table, f"playable/{seat}"))
            assert set(told.split()) - {"none"} == (listed if task.seats == (seat,) else set()), (task, seat)
            met.add("none" if told == "none" else "some" if told else "")
        match.play(bot_move(match, chance))
    assert "" in met
    assert met & {"some", "none"}


@pytest.mark.rule("DRUG-14.2", "DRUG-14.3")
def test_a_seat_is_told_it_of_its_own_cards_alone() -> None:
    """On its own Trial a card that helps there looked like all others."""
    told = set[object]()
    for other in ("", "ceasefire", "never_mind"):
        scene = DruglordScene("uk", "perth", cards={1: "clean_slate good_counsel", 2: other}, cases={1: ["reefer uk"] * 2})
        told.add(scene.view("seat_1").numbers["playable/seat_1"])
        assert scene.view("seat_2").numbers["playable/seat_2"] == ""
        seers = [one for one in scene.rules.schema.audiences if "playable/seat_1" in scene.view(one).numbers]
        assert sorted(seers) == [REFEREE, "seat_1"]
    assert told == {"b39_clean_slate"}


@pytest.mark.slow
@pytest.mark.rule("DRUG-14.2")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_cards_in_hand_bear_their_names_and_those_that_may_be_played_stand_out(
    qapp: QApplication, size: tuple[int, int]
) -> None:
    """Of three cards lines said what they do, and who wanted to play one could not say which."""
    names = {"clean_slate": "Clean Slate", "good_counsel": "Good Counsel", "never_mind": "Never Mind"}
    scene = DruglordScene("uk", "perth", cards={1: " ".join(names)}, cases={1: ["reefer uk"] * 2})
    content, texts = window(scene, "seat_1", size)
    assert len([name for name in names.values() if any(text.said.startswith(name) for text in texts)]) == len(names)
    items = content.board_view.board_scene.pieces.values()
    held = {item.piece.name: item.opacity() for item in items if item.zone == "held:seat_1"}
    assert {name for name, strength in held.items() if strength == 1} == {"Clean Slate"}
    content.drop()


@pytest.mark.slow
@pytest.mark.rule("DRUG-14.3")
def test_each_of_four_cards_in_a_hand_says_what_it_does(qapp: QApplication) -> None:
    """Of three cards a seat read the names alone."""
    for hand in [CONTENT.baller[at : at + 4] for at in range(0, len(CONTENT.baller), 4)]:
        scene = DruglordScene("uk", "perth", cards={1: " ".join(card.id.partition("_")[2] for card in hand)})
        content, texts = window(scene, "seat_1", (1280, 720))
        silent = [card.name for card in hand if not any(text.said.startswith(f"{card.name} \u00b7 ") for text in texts)]
        assert not silent
        content.drop()
