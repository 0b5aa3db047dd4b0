"""The end of a turn in its steps: Heat roll, Heat card, next income and Event are seen one by one, in their order."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.errors import DiceNeeded
from engine.games import bot_move
from engine.model.event import Rolled, Said
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import tries
from tests.games.game_list import new_match
from tests.games.kingpin.scene import GAME, KingpinScene
from ui.board import board_of
from ui.team import TeamContent
from ui.team.beats import BeatRow, TeamBeat
from ui.theme import DARK, teams


@pytest.mark.rule("KING-17.1", "KING-10.6", "KING-5.3")
def test_dice_of_the_next_income_are_asked_for_after_the_heat_roll_was_seen() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "hollywood"}},
        control={"underground_casino": "blue"},
        options={"dice_source": "entered"},
        events=["ev01"],
    )
    match.play(Move("take_control", {"character": "ferro"}), dice=[1, 1])
    with pytest.raises(DiceNeeded, match="heat roll"):
        match.play(Move("end_actions"))
    ply = match.play(Move("end_actions"), dice=[1, 1])
    assert [event.faces for event in ply.events if isinstance(event, Rolled)] == [(1, 1)]
    assert (match.asked, match.who) == ("throw", REFEREE)
    assert match.number("heat_cards_drawn:red") == 1
    told = [one.line for _, one in match.observations(PUBLIC, ply.number - 1) if one.kind == "said"]
    assert told.index("heat_rolled") < told.index("heat_card") < told.index("turn")
    decision = match.view(PUBLIC).decision
    assert decision is not None
    assert decision.title == "Roll: House Cut of Blue"
    with pytest.raises(DiceNeeded, match="House Cut"):
        match.play(Move("throw"))
    cash = match.number("cash:blue")
    match.play(Move("throw"), dice=[3, 4])
    assert match.number("cash:blue") == cash + 7
    assert match.asked == "move"


@pytest.mark.rule("KING-17.1")
def test_another_move_is_refused_while_dice_wait() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}}, control={"underground_casino": "blue"}, options={"dice_source": "entered"}
    )
    match.play(Move("take_control", {"character": "ferro"}), dice=[1, 1])
    match.play(Move("end_actions"), dice=[6, 6])
    why = match.why_not(Move("end_move"))
    assert why is not None
    assert str(why).startswith("Waiting for the referee: roll: ")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(tries(2, 40)))
def test_each_heat_card_roll_and_event_was_large_on_the_public_screen(seed: int, qtbot: QtBot) -> None:
    """In their order, if the referee enters when the last result was seen (351 of 467 were never there)."""
    match, chance, now = new_match(GAME, seed=seed, seats=2 + seed % 5), Random(seed), [0.0]
    content = TeamContent(PUBLIC, board_of(GAME.id), teams({PUBLIC: "Public"}), DARK, clock=lambda: now[0])
    qtbot.addWidget(content)
    content.resize(1920, 1080)
    content.show()
    content.show_view(match.view(PUBLIC), [one for _, one in match.observations(PUBLIC)])
    content.banner.forget()
    counted = 0
    while match.outcome is None and len(match.history.plies) < tries(120, 10_000):
        ply = match.play(bot_move(match, chance))
        told = [one for _, one in match.observations(PUBLIC, ply.number - 1)]
        content.show_view(match.view(PUBLIC), told)
        seen: list[TeamBeat] = []
        while content.banner.beat is not None or content.banner.waiting:
            now[0] += 0.5
            content.banner.advance()
            if content.banner.beat is not None and content.banner.beat not in seen[-1:]:
                seen.append(content.banner.beat)
        large = iter([row for beat in seen for row in beat.rows])
        for event in ply.events:
            if isinstance(event, Rolled):
                counted += 1
                assert any(_faces(row)[: len(event.faces)] == event.faces for row in large), "each roll, in its order"
            elif isinstance(event, Said) and event.line in ("heat_card", "event"):
                counted += 1
                assert any(str(event.args["title"]) in row.text for row in large), "each card, in its order"
        cards = [face.name for beat in seen for face in beat.cards]
        assert all(event.args["title"] in cards for event in ply.events if isinstance(event, Said) and event.line == "event")
    assert counted > 20


def _faces(row: BeatRow) -> tuple[int, ...]:
    return tuple(face for one in row.dice for face in one.faces)
