"""A hand shows which of its cards may be played now against the problem in question, to its own seat alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match, Move
from engine.play.working_table import Desk
from engine.visibility.schema import PUBLIC, REFEREE
from tests.effort import tries
from tests.games.deck.scene import GAME, DeckScene
from tests.games.game_list import new_match, random_options
from tests.ui.board.windows import said_on, window
from tests.ui.shots import played
from tests.ui.texts import texts_of
from ui.board.scene.piece_item import PieceItem

pytestmark = pytest.mark.usefixtures("qapp")

BRIEF = ": None of your cards can disrupt this"
"""Why a seat can only decline, in few words."""


def _cards(move: Move) -> set[str]:
    """The cards of a hand that a move takes."""
    if move.verb == "disrupt":
        return {str(move.args["card"])}
    if move.verb == "play_strategy":
        return set(map(str, move.args["techniques"]))
    actions: list[dict[str, Any]] = move.args.get("actions", [])
    return {str(one[key]) for one in actions for key in ("card", "new") if key in one}


def _listed(match: Match, seat: str) -> str:
    """The faces of the cards that a seat may play by the moves that are listed, as its number names them."""
    moves = [move for move in match.legal_moves if move.verb in ("disrupt", "respond") and move.seat in ("", seat)]
    faces = {match.table.piece(card).kind.partition("#")[0] for move in moves for card in _cards(move)}
    return " ".join(sorted(faces)) or "none"


@pytest.mark.slow
@pytest.mark.rule("DECK-6.5", "DECK-6.9", "DECK-12.1")
@pytest.mark.parametrize("seed", range(tries(6, 20)))
def test_what_may_be_played_is_what_the_moves_say(seed: int) -> None:
    chance, met = Random(seed), set[str]()
    seats = 2 + seed % 7
    match = new_match(GAME, seed=seed, seats=seats, options=random_options(GAME, chance, seats))
    for _ in range(150):
        if match.outcome is not None:
            break
        task = match.task
        assert task is not None
        views = match.history.views()
        told = {seat: views[seat].numbers[f"playable/{seat}"] for seat in match.seats}
        if task.name in ("disrupt_poll", "disrupt_open", "respond"):
            met.add(task.name)
            for seat in task.seats:
                assert seat == REFEREE or told[seat] == _listed(match, seat), (task, seat)
        elif task.name == "declare":
            met.add(task.name)
            alone = [move for move in match.legal_moves if move.verb == "play_strategy" and not move.args.get("modifiers")]
            held = set(map(str, match.table.ids(f"hand:{task.seats[0]}")))
            assert set(str(told.pop(task.seats[0])).split()) & held == {card for move in alone for card in _cards(move)}
            assert set(told.values()) == {""}
        else:
            assert set(told.values()) == {""}
        if "active" in task.data:
            assert task.name == "respond" or not told[str(task.data["active"])]
        match.play(bot_move(match, chance) if chance.index(2) else match.legal_moves.sample(chance))
    assert len(met) == 3


@pytest.mark.rule("DECK-6.3")
def test_who_is_not_asked_yet_sees_it_too() -> None:
    scene = DeckScene("p03", "p13", p1=["h01"], p2=["h02", "r_misinformed_source"], p3=["h03", "r_misinformed_source"])
    scene.strategy("p03", "h01")
    assert scene.player == 2
    assert scene.view("player_3").numbers["playable/player_3"] == "r_misinformed_source"
    assert scene.view("player_1").numbers["playable/player_1"] == ""


@pytest.mark.rule("DECK-6.3")
def test_who_has_declined_is_asked_nothing_of_its_hand() -> None:
    """The line stood around its Challenge on and on."""
    others = ["r_misinformed_source", "h03"], ["r_misinformed_source#2", "h04"]
    scene = DeckScene("p03", "p13", p1=["h01", "h02"], p2=others[0], p3=others[1])
    scene.strategy("p03", "h01")
    scene.do("decline")
    assert scene.player == 3
    assert scene.view("player_2").numbers["playable/player_2"] == ""
    assert scene.view("player_3").numbers["playable/player_3"] == "r_misinformed_source"


@pytest.mark.rule("DECK-12.1")
def test_it_tells_nothing_of_other_hands() -> None:
    """Whatever another seat holds, a seat is told the same; and nobody else but the referee is told it."""
    told = set[object]()
    for other in (["h03"], ["r_misinformed_source"], ["r_radio_silence", "r_misinformed_source"]):
        scene = DeckScene("p03", "p13", p1=["h01"], p2=["h02", "r_misinformed_source"], p3=other)
        scene.strategy("p03", "h01")
        told.add(scene.view("player_2").numbers["playable/player_2"])
        seers = [one for one in scene.rules.schema.audiences if "playable/player_2" in scene.view(one).numbers]
        assert sorted(seers) == ["player_2", REFEREE]
    assert told == {"r_misinformed_source"}


def _hand(items: dict[str, PieceItem], seat: str) -> dict[str, PieceItem]:
    return {item.piece.face.id: item for item in items.values() if item.zone == f"hand:{seat}" and item.piece.face}


@pytest.mark.rule("DECK-6.5")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_cards_that_may_be_played_stand_out_and_others_stand_back(qapp: QApplication, size: tuple[int, int]) -> None:
    """Seven cards looked alike, and one had to try in one's head which of them bites."""
    match = played("deck", 150, seats=8)
    content, texts = window(match, "player_8", size)
    view = match.view("player_8")
    assert view.numbers["playable/player_8"] == "r_radio_silence"
    assert [text.said for text in texts].count("on Airborne; immune: Computer Network") == 1
    hand = _hand(content.board_view.board_scene.pieces, "player_8")
    assert {face: item.opacity() < 0.7 for face, item in hand.items()} == {"h12": True, "r_radio_silence": False}
    calm = msgspec.structs.replace(view, numbers={**view.numbers, "playable/player_8": ""})
    content.show_view(calm)
    assert {item.opacity() for item in hand.values()} == {1.0}
    assert not [said for said in said_on(content.board_view) if said.startswith("on Airborne")]
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "playable/player_8": "none"}))
    assert {item.opacity() for item in hand.values()} == {1.0}, (
        "a hand of which nothing can be played was all too faint to read"
    )
    assert "can be played" not in said_on(content.board_view)


@pytest.mark.rule("DECK-6.5")
@pytest.mark.parametrize("count", range(1, 8))
def test_that_nothing_can_be_played_is_said_where_no_card_lies(qapp: QApplication, count: int) -> None:
    """To a seat that is not asked yet; to one that is asked the heading says it."""
    match = played("deck", 3)
    view = match.view("player_1")
    assert view.decision is not None
    hand = view.zones["hand:player_1"]
    assert hand.count == 7
    zones = {**view.zones, hand.id: msgspec.structs.replace(hand, count=count, pieces=hand.pieces[:count])}
    waits = msgspec.structs.replace(view.decision, seats=("player_2",), only="")
    content = window(match, "player_1", (1280, 720))[0]
    for told, is_said in (("none", count not in (2, 4, 6)), ("", False), (hand.pieces[0].face.id, False)):  # type: ignore[union-attr]
        numbers = {**view.numbers, "playable/player_1": told}
        content.show_view(msgspec.structs.replace(view, zones=zones, numbers=numbers, decision=waits))
        said = [text for text in said_on(content.board_view) if text == "Nothing to play: no OSINT technique here."]
        assert bool(said) == is_said, told
        cards = [item.rect() for item in content.board_view.board_scene.pieces.values() if item.zone == hand.id]
        assert len(cards) == count


@pytest.mark.rule("DECK-6.5")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_who_can_only_decline_reads_why_however_full_the_hand_is(qapp: QApplication, size: tuple[int, int]) -> None:
    """ "You can only decline" stood over a full hand without a reason: there was no free place for one."""
    match = played("deck", 3)
    content, said = window(match, "player_1", size)
    assert content.heading.decision == "You can only decline"
    assert [text.said for text in said].count("Nothing to play: no OSINT technique here.") == 1, "once, in the heading"
    long = f": Nothing to play: {'; '.join(['no OSINT technique here'] * 6)}."
    view = match.view("player_1")
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "aims/player_1": f"{long}\n{BRIEF}"}))
    assert BRIEF.removeprefix(": ") in {text.said for text in texts_of(content)}, "in few words: the others have no room"


@pytest.mark.rule("DECK-6.9", "DECK-6.13")
def test_who_can_only_give_up_reads_why() -> None:
    scene = DeckScene("p03", "p13", p1=["h01", "r_lucky_break"], p2=["r_misinformed_source"], p3=["h03"])
    scene.strategy("p03", "h01")
    scene.disrupt("r_misinformed_source", "h01")
    assert scene.view("player_1").decision.only == "give up"  # type: ignore[union-attr]
    assert scene.view("player_1").numbers["aims/player_1"] == ": None of your cards can save the strategy"


def test_a_card_that_leaves_the_hand_has_no_line_on_the_problem(qapp: QApplication) -> None:
    match = played("deck", 150, seats=8)
    view = match.view("player_8")
    content = window(match, "player_8", (1280, 720))[0]
    card = next(piece for piece in view.zones["hand:player_8"].pieces if piece.face and piece.face.id == "r_radio_silence")
    left = msgspec.structs.replace(card, handle="played~0")
    zones = {
        **view.zones,
        "played": msgspec.structs.replace(view.zones["played"], count=1, pieces=(left,)),
        "hand:player_8": msgspec.structs.replace(view.zones["hand:player_8"], count=0, pieces=()),
    }
    assert [said for said in said_on(content.board_view) if said.startswith("on Airborne")]
    content.show_view(msgspec.structs.replace(view, zones=zones))
    assert not [said for said in said_on(content.board_view) if said.startswith("on Airborne")]
    assert content.board_view.board_scene.pieces["played~0"].opacity() == 1.0


@pytest.mark.rule("DECK-11.6")
def test_of_a_hand_that_is_gone_nothing_is_said(qapp: QApplication) -> None:
    match = played("deck", 3)
    view = match.view("player_1")
    content = window(match, "player_1", (1280, 720))[0]
    words = "Nothing to play: no OSINT technique here."
    view = msgspec.structs.replace(view, decision=None)  # another seat is asked
    content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, "playable/player_1": "none"}))
    assert words in said_on(content.board_view)
    left = {**view.numbers, "playable/player_1": "", "seated/player_1": False}
    content.show_view(msgspec.structs.replace(view, numbers=left))
    assert words not in said_on(content.board_view)


@pytest.mark.rule("DECK-4.6", "DECK-6.5", "DECK-12.1")
@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (["r_misinformed_source"], "r_misinformed_source: on Embassy Reporting"),
        (["r_misinformed_source", "h02"], "r_misinformed_source: on Embassy Reporting"),
        (["r_paywall"], f": Nothing to play: no OSINT technique here.\n{BRIEF}"),
        (["h02"], ": No disruption in your hand"),
        (["r_raised_alert"], f": Nothing to play: Raised Alert would disrupt nothing.\n{BRIEF}"),  # it would be harder
    ],
)
def test_a_hand_says_on_what_it_may_be_played_or_why_not(hand: list[str], told: str) -> None:
    """A card "can be played", and nobody knew on which technique; or none can, and nobody knew why."""
    scene = DeckScene("p03", "p13", p1=["h01"], p2=hand, p3=["h03", "r_misinformed_source"])
    assert scene.view("player_2").numbers["aims/player_2"] == ""
    scene.strategy("p03", "h01")
    assert scene.view("player_2").numbers["aims/player_2"] == told
    assert scene.view("player_1").numbers["aims/player_1"] == ""
    seers = [one for one in scene.rules.schema.audiences if "aims/player_2" in scene.view(one).numbers]
    assert sorted(seers) == ["player_2", REFEREE]


@pytest.mark.rule("DECK-6.5")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_hand_of_which_nothing_can_be_played_says_why(qapp: QApplication, size: tuple[int, int]) -> None:
    said = [text.said for text in window(played("deck", 3), "player_1", size)[1]]
    assert "Nothing to play: no OSINT technique here." in said


def _leave_one(desk: Desk[Any]) -> None:
    for spot in range(2, 11):
        for card in desk.table.ids(f"field/{spot}"):
            desk.move(card, "problem_pile")


@pytest.mark.rule("DECK-4.1", "DECK-5.3", "DECK-12.1")
@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (["h01"], "h01: fits 1 problem\n: Solve a problem with framed cards, or pass"),
        (["h02"], ": No technique of yours fits, so pass"),
        (["r_paywall"], ": No technique in your hand, so pass"),
    ],
)
def test_who_declares_reads_which_techniques_fit_and_others_do_not(hand: list[str], told: str) -> None:
    """ "Play a strategy or pass" was asked, and nothing showed whether any card fits."""
    scene = DeckScene("p03", p1=hand, p2=["h03"])
    scene.edit(_leave_one)
    assert scene.view("player_1").numbers["aims/player_1"] == told
    assert scene.view("player_2").numbers["aims/player_2"] == ""
    seers = [one for one in scene.rules.schema.audiences if "aims/player_1" in scene.view(one).numbers]
    assert sorted(seers) == ["player_1", REFEREE]


@pytest.mark.rule("DECK-5.3")
def test_that_no_technique_fits_is_the_question_of_the_own_window_alone(qapp: QApplication) -> None:
    """It said "Play a strategy or pass" over a panel with "No technique in your hand: pass."."""
    scene = DeckScene(p1=["r_paywall"], p2=["h03"])
    headings = {one: window(scene, one, (1280, 720))[0].heading.decision for one in ("player_1", "player_2", PUBLIC)}
    waiting = "Waiting for Player 1: Play a strategy or pass"
    assert headings == {"player_1": "You: No technique in your hand, so pass", "player_2": waiting, PUBLIC: waiting}
