"""The engine by a tiny game: ask, tell, undo, rule, project, replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Option, OptionValue
from engine.errors import IllegalMove, PositionError
from engine.match.history import History
from engine.match.match import Match, Move
from engine.match.position_file import dump_position, load_position
from engine.model.event import Moved, Rolled, Set, events_from_json, events_to_json
from engine.model.view import Scalar
from engine.play.working_table import Desk
from engine.visibility.projection import project
from engine.visibility.schema import TO_ALL, Roll
from tests.engine.toy import HiddenHandRules, Toy, ToyRules
from tests.engine.view_json import to_json, view_from_json
from tests.games.scene import ScriptedChance


@pytest.fixture
def match() -> Match:
    return Match(Toy(), None, seed=7)


def play_out(match: Match, seed: int = 1) -> None:
    chance = Random(seed)
    while match.outcome is None:
        match.play(match.legal_moves.sample(chance))
        assert match.faults() == ()


def test_a_seat_sees_its_own_hand_and_the_number_of_the_others(match: Match) -> None:
    view = match.view("north")
    assert len(view.zones["hand:north"].pieces) == 13
    assert all(piece.face for piece in view.zones["hand:north"].pieces)
    assert view.zones["hand:east"].count == 13
    assert view.zones["hand:east"].pieces == ()
    assert b"Card 5" not in to_json(match.view("public"))


def test_a_number_that_does_not_exist_at_first_is_seen_when_it_does() -> None:
    class Later(ToyRules):
        """The turn begins to count with the first card."""

        def numbers(self) -> Mapping[str, Scalar]:
            return {"turn": None}

        def _next(self, desk: Desk) -> None:
            HiddenHandRules._next(self, desk)

    class LaterToy(Toy):
        """See above."""

        def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> HiddenHandRules:
            return Later(seats, int(options["cards"]))

    match = Match(LaterToy(), None, seed=7)
    assert match.view("north").numbers == {}
    match.rule(Set("turn", None, 1), reason="it begins")
    assert match.view("north").numbers == {"turn": 1}


def test_an_unknown_audience_sees_an_empty_view(match: Match) -> None:
    view = match.view("visitor")
    assert (view.zones, view.numbers, view.decision) == ({}, {}, None)
    assert project(match.rules.schema, match.table, "visitor") == view


def test_views_serialise_to_json_and_back(match: Match) -> None:
    for audience in match.rules.schema.audiences:
        view = match.view(audience)
        assert view_from_json(to_json(view)) == view


def test_legal_moves_are_iterable_countable_and_in(match: Match) -> None:
    moves = match.legal_moves
    assert moves.count() == len(list(moves)) == 13
    assert all(move in moves for move in moves)
    assert Move("play", {"card": match.table.ids("hand:east")[0]}) not in moves


def test_play_always_checks_and_refuses_with_clause(match: Match) -> None:
    before = match.table
    with pytest.raises(IllegalMove, match="not in this hand") as refused:
        match.play(Move("play", {"card": match.table.ids("hand:east")[0]}))
    assert refused.value.clause == "TOY-1.1"
    assert match.table == before


def test_replay_equals_live_and_draws_nothing(match: Match) -> None:
    play_out(match)
    assert match.outcome is not None
    history = History(match.rules.schema, match.history.frames[0].table)
    for ply in match.history.plies:
        stored = events_from_json(events_to_json(ply.events))
        assert stored == ply.events
        history.add(ply)
    for number in range(len(history.frames)):
        assert history.frames[number].table == match.history.frames[number].table
        for audience in match.rules.schema.audiences:
            assert history.view(audience, number) == match.view(audience, number)
    for audience in match.rules.schema.audiences:
        assert history.observations(audience) == match.observations(audience)


def test_every_event_reverts(match: Match) -> None:
    play_out(match)
    for ply, frame, after in zip(match.history.plies, match.history.frames, match.history.frames[1:], strict=False):
        table = after.table
        for event in reversed(ply.events):
            table = table.revert(event)
        assert table == frame.table


def test_what_a_ply_told_is_kept_under_its_number_whoever_asked_before(match: Match) -> None:
    """Where nobody had asked yet what earlier plies told, that of the last one stood under the number of the first."""
    match.play(next(iter(match.legal_moves)))
    past = match.history.until(match.history.plies[-1].number)
    assert past.observations_by_ply("public") == match.history.observations_by_ply("public")
    again, ply = match.history.until(1), match.history.plies[1]
    told = match.history.until(1).observe(ply)
    again.add(ply, told=told)
    assert again.observations_by_ply("public") == match.history.observations_by_ply("public")


def test_a_step_that_is_shown_to_nobody_is_shown_to_nobody(match: Match) -> None:
    """To publish to an empty list of audiences meant to all of them."""
    desk = match.rules.desk(match.table)
    desk.publish()
    assert (desk.events, desk.shown) == ([], {})
    desk.publish_to_all()
    assert set(desk.shown) == set(match.rules.schema.audiences)


def test_undo_restores_and_keeps_the_log(match: Match) -> None:
    before = match.table
    told = match.observations("public")
    ply = match.play(next(iter(match.legal_moves)))
    assert len(match.observations("public")) > len(told)
    undone = match.take_back("entered for the wrong team")
    assert undone.takes_back == (ply.number,)
    assert match.table == before
    assert match.observations("public") == told
    assert len(match.history.plies) == 3
    match.play(next(iter(match.legal_moves)))
    match.play(next(iter(match.legal_moves)))
    match.take_back("both", plies=2)
    assert match.table == before
    with pytest.raises(IllegalMove):
        match.take_back("setup stays")


def test_a_ruling_moves_any_piece_and_faults_tell(match: Match) -> None:
    card = match.table.ids("hand:north")[0]
    match.rule(Moved(card, "hand:north", 0, "table", 0), reason="It was shown by accident.")
    assert match.view("public").zones["table"].count == 1
    ply = match.rule(Set("turn", 40, 7), reason="the counter was wrong")
    assert ply.events[0] == Set("turn", 1, 7)
    with pytest.raises(IllegalMove, match="reason"):
        match.rule(Set("turn", 1, 2), reason=" ")
    with pytest.raises(IllegalMove, match="does not fit"):
        match.rule(Moved(card, "hand:north", 0, "table", 0), reason="twice")


def test_sightings_name_a_played_card_to_all_but_a_dealt_one_only_to_its_seat(match: Match) -> None:
    card = match.table.ids("hand:north")[0]
    dealt = [one for _, one in match.observations("east") if one.kind == "moved"]
    assert sum(one.face is not None for one in dealt) == 13
    match.play(Move("play", {"card": card}))
    last = [one.text for _, one in match.observations("west", since=1) if one.kind == "said"]
    assert last == [f"North plays {match.rules.name(match.table, card)}."]


def test_preview_tells_who_learns_what_without_playing(match: Match) -> None:
    before = match.table
    told, pending = match.preview(next(iter(match.legal_moves)))
    assert pending == ""
    assert any(one.kind == "said" for one in told["public"])
    assert match.table is before


def test_positions_round_trip(match: Match) -> None:
    match.play(next(iter(match.legal_moves)))
    text = dump_position(match.rules, match.table)
    assert load_position(match.rules, text) == match.table


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('game = "hunt"', "not of toy"),
        ("game = 1", r"not a position: .+\. Mend it or choose another\.$"),
        ('game = "toy"\n[zones]\nattic = []', "no zone attic"),
        ('game = "toy"\n[zones]\ntable = ["x"]', "no piece x"),
        ('game = "toy"\n[zones]\ntable = ["c1"]\ndeck = ["c1"]', "c1 lies in table and in deck"),
        ('game = "toy"\n[numbers]\nrain = 1', "no number rain"),
        ('game = "toy"\n[[agenda]]\ntask = "rest"', "no task rest"),
        ('game = "toy"', "Nothing is pending"),
    ],
)
def test_bad_positions_are_refused_by_name_of_the_fault(match: Match, text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        load_position(match.rules, text)


def test_a_roll_of_several_dice_records_its_chance_and_success(match: Match) -> None:
    rules = match.rules
    rules.schema.rolls = {"two": Roll("two", "Two dice", TO_ALL)}
    desk = rules.desk(match.table, ScriptedChance(dice=(3, 4)))
    desk.roll("two", 2, wins=lambda faces: sum(faces) > 6)
    assert desk.events == [Rolled("two", "", (3, 4), False, 21 / 36, True)]


def test_the_options_of_a_session_are_a_brief_for_the_room() -> None:
    game = Toy()
    assert game.options_brief(game.complete_options({})).body == "The game is played as printed."
    assert game.options_brief(game.complete_options({"cards": 8})).body == "Cards: 8 (TOY-1.2)."


def test_an_option_is_called_by_its_title_and_its_values_by_what_they_mean() -> None:
    plain = Option("dice_source", "app", ("app", "typed_in"), "TOY-1.2", "Who throws.")
    assert (plain.name, plain.in_words("app"), plain.in_words("typed_in")) == ("Dice source", "app", "typed in")
    named = Option("dice_source", "app", ("app", 0), "TOY-1.2", "Who throws.", "Dice", {"app": "the program", 0: "nobody"})
    assert (named.name, named.in_words("app"), named.in_words(0)) == ("Dice", "the program", "nobody")
    assert named.in_words(False) == "off", "a switch is no number"
