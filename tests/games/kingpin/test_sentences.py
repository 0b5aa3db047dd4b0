"""What the referee and the room are told, word for word, where number, time or clause is easily wrong."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.event import Turned
from tests.games.kingpin.scene import KingpinScene, content


def why_not(match: KingpinScene, verb: str, /, **args: Any) -> tuple[str, str]:
    """Clause and sentence of a refusal."""
    return match.refusal(verb, **args)[1:]


@pytest.mark.rule("KING-20.4", "KING-18.4")
@pytest.mark.parametrize(("left", "cards"), [(1, "Event card"), (2, "2 Event cards"), (9, "3 Event cards")])
def test_one_card_is_not_called_cards(left: int, cards: str) -> None:
    match = KingpinScene({"red": {"ferro": "the_chronicle"}}, event_deck=left)
    match.use("the_chronicle", "advance_copy")
    assert f"Red looked at the top {cards}." in match.lines("public")
    assert match.asked == ("action" if left == 1 else "arrange_events")


@pytest.mark.rule("KING-10.6", "KING-10.7")
def test_heat_that_was_made_and_reduced_is_not_called_none() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, numbers={"influence:red": 1}, events=["ev01"])
    match.use("docks", "container_load", n=1)
    match.do("influence", kind="blind_eye")
    match.do("end_actions")
    lines = match.lines("public")
    assert "Red makes 1 heat; the total is 1." in lines
    assert "The heat of Red is 0: no dice are rolled." in lines


@pytest.mark.rule("KING-5.12")
def test_who_has_moved_one_character_moves_nobody_else() -> None:
    match = KingpinScene({"red": {"tobias_marl": "docks", "ferro": "docks"}}, phase="move")
    match.do("end_move")
    assert match.lines("public")[-1] == "Red moves nobody."
    match = KingpinScene({"red": {"tobias_marl": "docks", "ferro": "docks"}}, phase="move")
    match.do("move_character", character="ferro", to="airport")
    match.do("end_move")
    assert match.lines("public")[-1] == "Red moves nobody else."


@pytest.mark.rule("KING-5.10", "KING-5.11", "KING-20.5")
@pytest.mark.parametrize(
    ("turns", "out", "until"),
    [
        (1, False, "until the next turn of Green begins"),
        (2, False, "until the turn after next of Green begins"),
        (1, True, "until play has passed the place of Green"),
        (2, True, "until play has passed the place of Green twice"),
    ],
)
def test_how_long_a_ban_lasts(turns: int, out: bool, until: str) -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}}, seats=3, in_force={"ev58": ("green", turns)}
    )
    if out:
        match.do("withdraw", seat="green")
    told = why_not(match, "attack", character="ferro", target="juno_pell")
    assert told == ("KING-20.5", f"Attack is banned by Ceasefire {until}.")


@pytest.mark.rule("KING-20.5")
def test_an_event_that_a_ruling_has_turned_down_bans_nothing_and_is_not_named() -> None:
    """What was legal then told everybody which card lay there, and the refusal named it."""
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}}, in_force={"ev58": ("blue", 1)})
    assert not match.may("attack", character="ferro", target="juno_pell")
    match.rule(Turned("ev58", False), reason="It was turned down.")
    assert match.may("attack", character="ferro", target="juno_pell")


@pytest.mark.rule("KING-11.4", "KING-19.1")
@pytest.mark.parametrize(("drugs", "held"), [(0, "0 drugs"), (1, "1 drug"), (2, "2 drugs")])
def test_what_a_seller_lacks(drugs: int, held: str) -> None:
    match = KingpinScene({"red": {"ferro": "southie"}}, numbers={"drugs:red": drugs})
    told = why_not(match, "use_ability", source="southie", ability="bar_trade", n=3)
    assert told == ("KING-11.4", f"Red has {held}, not 3.")


@pytest.mark.rule("KING-12.2", "KING-12.3", "KING-12.5", "KING-12.6", "KING-12.7", "KING-12.8")
@pytest.mark.parametrize(
    ("args", "clause", "text"),
    [
        ({"kind": "move_cop", "cop": "moreau", "to": "docks"}, "KING-12.2", "Captain Moreau is not a Cop on the board."),
        ({"kind": "corrupt_cop", "cop": "moreau"}, "KING-12.3", "Captain Moreau is not a Cop on the board."),
        ({"kind": "corrupt_cop", "cop": "docks"}, "KING-12.3", "Docks is not a Cop on the board."),
        ({"kind": "remove_cop", "cop": "moreau"}, "KING-12.6", "Captain Moreau is not a Cop on the board."),
        ({"kind": "send_to_jail", "character": "ferro"}, "KING-12.5", "Ferro is not an opposing character on the board."),
        ({"kind": "set_up", "character": "ferro"}, "KING-12.8", "Ferro is not an opposing character on the board."),
        ({"kind": "change_agenda", "delta": 2}, "KING-12.7", "Changing the Agenda cannot be used that way now."),
    ],
)
def test_influence_is_refused_by_the_clause_of_its_kind(args: dict[str, Any], clause: str, text: str) -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, cops={"pike": "docks"}, numbers={"influence:red": 1})
    assert why_not(match, "influence", **args) == (clause, text)


@pytest.mark.rule("KING-1.5", "KING-19.1")
def test_amounts_are_whole_numbers() -> None:
    match = KingpinScene({"red": {"ferro": "southie"}}, numbers={"influence:red": 1})
    told = why_not(match, "use_ability", source="southie", ability="bar_trade", n="2")
    assert told == ("KING-20.4", "Bar Trade cannot be used that way now.")
    delta = why_not(match, "influence", kind="change_agenda", delta="2")
    assert delta == ("KING-12.7", "Changing the Agenda cannot be used that way now.")


@pytest.mark.rule("KING-20.2")
def test_zones_are_called_by_the_seats_names_and_prices_bear_a_minus_sign() -> None:
    match = KingpinScene()
    assert match.view("public").zones["crew:red"].name == "Crew of Red"
    faces = match.rules.schema.kinds
    notes = {event.id: dict(faces[event.id].face.notes).get("Street price") for event in content().events.values()}
    assert {price for price in notes.values() if price} == {"−2", "−1", "+1", "+2"}
    assert notes["ev01"] is None


@pytest.mark.rule("KING-8.11")
@pytest.mark.parametrize(("place", "told"), [("police_station", "No effect on "), ("docks", "from Docks to Police Station")])
def test_what_comes_of_a_light_defeat_of_a_cop_is_always_told(place: str, told: str) -> None:
    match = KingpinScene({"red": {"ferro": place}}, cops={"pike": place})
    match.do("attack", 3, 3, 2, 2, character="ferro", target="pike")
    assert told in match.lines("public")[-1]


@pytest.mark.rule("KING-20.4")
def test_a_question_says_what_its_card_does() -> None:
    match = KingpinScene(numbers={"heat": 12}, heat_deck=["heat_warrant.1"])
    match.do("end_actions", 1, 1)
    decision = match.view("public").decision
    assert decision is not None
    assert decision.detail == "Warrant: If your Kingpin is hidden, pay $20K or bring the Kingpin out."


@pytest.mark.rule("KING-19.1")
def test_what_a_seat_that_looks_at_events_is_said_to_do() -> None:
    match = KingpinScene({"red": {"ferro": "the_chronicle"}})
    match.use("the_chronicle", "advance_copy")
    assert why_not(match, "end_actions") == ("KING-19.1", "Waiting for Red: look at Event cards.")


@pytest.mark.rule("KING-11.4")
def test_the_amounts_of_a_purchase_are_called_drugs_where_moves_are_listed() -> None:
    """The list had "Container Load · 1"."""
    match = KingpinScene({"red": {"ferro": "docks"}}, numbers={"cash:red": 100})
    form = next(form for form in match.legal_moves.forms if form.verb == "use_ability")
    tokens = form.step(("docks", "container_load")).tokens
    assert [token.label for token in tokens][:2] == ["1 drug", "2 drugs"]
