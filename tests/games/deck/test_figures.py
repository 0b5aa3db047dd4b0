"""Whatever the referee rules, every screen shows what follows from the table; and the rules go by what is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.match.match import Match, Move
from engine.model.event import Ended, Event, Marked, Moved, Outcome, Popped, Pushed, Set, Task
from engine.model.table import Table
from engine.play.working_table import Desk
from engine.visibility.projection import project
from engine.visibility.schema import PUBLIC, REFEREE, Schema
from tests.effort import tries
from tests.games.deck.figures_by_hand import marks_by_hand, numbers_by_hand
from tests.games.deck.scene import GAME, DeckScene, fresh
from tests.games.deck.test_disrupt import coup
from tests.games.deck.test_rounds import passed_round
from tests.games.game_list import new_match, play_random, random_options
from tests.games.scene import find

ODD = (None, 0, 1, -3, 99, "word", True, "player_2")
ODD_MARKS: tuple[int | str, ...] = (0, 1, -1, "word", "P", "W", "h12", "player_1")
DERIVED = ("difficulty", "aspects", "aspects_gone", "adds", "takes", "harder", "easier", "missing", "fits")
OF_OPTIONS = {"limit": "disruption_limit", "target_points": "target_points"}
"""Figures that are the same on every table of a session, by the option that they follow from."""
T = TypeVar("T")


def one_of(things: Iterable[T], chance: Random) -> T:
    found = list(things)
    return found[chance.index(len(found))]


def any_edit(schema: Schema, table: Table, chance: Random) -> Event:
    """Return a ruling: mostly cards laid on the Field or taken from it, or marks on those that lie there."""
    field = [zone for zone in table.zones if zone.partition("/")[0] in ("field", "strategy", "modifiers")]
    lying = [piece.id for zone in field for piece in table.zones[zone]]
    match chance.index(8):
        case 0 | 1 | 2:
            piece = one_of(sorted(table.where), chance) if chance.index(2) else one_of(lying, chance)
            origin, to = table.where[piece], one_of(field if chance.index(3) else table.zones, chance)
            return Moved(piece, origin, table.place(piece, origin), to, len(table.zones[to]) - (origin == to))
        case 3 | 4:
            mark = one_of([one for one in schema.marks if one not in DERIVED], chance)
            piece = one_of(lying, chance)
            return Marked(piece, mark, table.piece(piece).marks.get(mark, 0), one_of(ODD_MARKS, chance))
        case 5:
            number = one_of([one.id for one in schema.numbers.values() if one.derive is None], chance)
            return Set(number, table.numbers.get(number), one_of(ODD, chance))
        case 6 if table.agenda:
            return Popped(table.agenda[-1])
        case _ if chance.index(4) == 0:
            outcome = None if table.outcome else Outcome((), "called", "Enough.")
            return Ended(table.outcome, outcome)
        case _:
            return Pushed(Task(one_of(schema.prompts, chance), (REFEREE, "player_1", "player_2"), {}))


def check_views(schema: Schema, table: Table) -> None:
    """Check that every audience sees the figures that follow from this table, on the cards on the Field, on solved problems
    and on no others.
    """
    numbers, marks = numbers_by_hand(table, schema.seats), marks_by_hand(table)
    derived = [one.id for one in schema.numbers.values() if one.derive is not None and one.id not in OF_OPTIONS]
    derived = [name for name in derived if not name.startswith(("playable/", "aims/"))]  # by the moves: test_playable
    for audience in schema.audiences:
        view = project(schema, table, audience)
        assert {name: view.numbers[name] for name in derived if name in view.numbers} == numbers
        for zone in view.zones.values():
            for piece, shown in zip(table.zones[zone.id], zone.pieces, strict=False):
                found = {name: value for name, value in shown.marks.items() if name in DERIVED}
                assert found == (marks.get(piece.id, {}) if "/" in zone.id or zone.id.startswith("won:") else {})


@pytest.mark.slow
@pytest.mark.rule("DECK-4.4", "DECK-5.3", "DECK-6.17", "DECK-10.1", "DECK-12.1")
@pytest.mark.parametrize("seed", range(tries(4, 6)))
def test_every_figure_on_every_screen_follows_from_the_table_whatever_is_ruled(seed: int) -> None:
    chance = Random(seed)
    match = new_match(GAME, seed=seed, seats=2 + seed, options=random_options(GAME, chance, 2 + seed))
    schema = match.rules.schema
    for _ in range(tries(6, 12)):
        play_random(match, chance, plies=6)
        table = match.table
        check_views(schema, table)
        shown = match.view(PUBLIC).numbers
        assert {number: shown[number] for number in OF_OPTIONS} == {one: match.options[of] for one, of in OF_OPTIONS.items()}
        for _ in range(tries(6, 12)):
            table = table.apply(any_edit(schema, table, chance))
            check_views(schema, table)
        if match.outcome is not None:
            break


@pytest.mark.rule("DECK-12.1")
def test_a_ruling_that_the_rules_accept_is_shown_to_all() -> None:
    chance, taken = Random(5), 0
    match = new_match(GAME, seed=5, seats=4)
    for _ in range(20):
        play_random(match, chance, plies=1)
        try:
            match.rule(any_edit(match.rules.schema, match.table, chance), reason="whatever the referee says")
        except IllegalMove:
            continue
        taken += 1
        check_views(match.rules.schema, match.table)
        assert project(match.rules.schema, match.table, PUBLIC) == match.view(PUBLIC)
        match.take_back("it was only tried")
    assert taken > 5


# -------------------------------------------------------------------- what was wrong


def shown(match: Match, problem: str, audience: str) -> dict[str, int | str]:
    """Return the marks of a problem on the Field, as an audience sees them."""
    zones = match.view(audience).zones.values()
    return next(dict(one.marks) for zone in zones for one in zone.pieces if one.face and one.face.id == problem)


def everybody(scene: DeckScene) -> Sequence[str]:
    return scene.rules.schema.audiences


@pytest.mark.rule("DECK-4.4", "DECK-12.1")
def test_a_modifier_that_is_ruled_to_lie_on_a_problem_is_counted_on_every_screen() -> None:
    """Denial and Deception on a problem of 3: every window went on showing 3, while the rules reckoned with 5."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.edit(lambda desk: desk.move(find(desk.table, "r_denial_and_deception", "draw_pile"), "modifiers/1"))
    assert {shown(scene, "p13", one)["difficulty"] for one in everybody(scene)} == {5}
    text = scene.refused("play_strategy", "out_of_range", problem="p13", techniques=["h01"])
    assert text == "Difficulty 5 is outside 1 to 4."


@pytest.mark.rule("DECK-5.3", "DECK-12.1")
def test_a_technique_that_is_ruled_away_is_missing_on_every_screen() -> None:
    """The window said 1 missing, and the refusal 2."""
    scene = DeckScene("p17", p1=["h12", "s14", "h01"], p2=["h02"], p3=["h03"])
    scene.edit(lambda desk: desk.move("m09", "strategy/1"))
    assert {shown(scene, "p17", one)["missing"] for one in everybody(scene)} == {1}
    scene.edit(lambda desk: desk.move("m09", "discard_open"))
    assert {shown(scene, "p17", one)["missing"] for one in everybody(scene)} == {2}
    text = scene.refused("play_strategy", "wrong_number", problem="p17", techniques=["h12"])
    assert text == "2 techniques are missing."


@pytest.mark.rule("DECK-10.1", "DECK-10.3")
def test_a_problem_that_is_ruled_to_be_solved_counts_for_its_seat() -> None:
    scene = DeckScene("p17", p1=["h12"], p2=["h02"], p3=["h03"])
    scene.edit(lambda desk: desk.move("p17", "won:player_2"))
    assert {scene.view(one).numbers["score/player_2"] for one in everybody(scene)} == {2}
    scene.do("call_game", reason="the bell")
    assert scene.outcome is not None
    assert scene.outcome.winners == ("player_2",)


@pytest.mark.rule("DECK-10.2")
def test_points_that_were_ruled_win_when_the_next_turn_begins() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"target_points": 2})
    scene.edit(lambda desk: desk.move("p17", "won:player_3"))
    assert scene.outcome is None, "the referee may end it by a ruling"
    scene.do("pass")
    assert scene.outcome is not None
    assert scene.outcome.winners == ("player_3",)
    assert scene.outcome.text == "Player 3 wins with 2 points."


@pytest.mark.rule("DECK-10.2", "DECK-11.6")
def test_who_has_left_does_not_win_by_points_that_were_ruled() -> None:
    scene = coup(options={"target_points": 2})
    scene.edit(lambda desk: desk.move("p13", "won:player_1"))
    scene.do("withdraw", seat="player_1")
    assert (scene.outcome, scene.asked) == (None, "declare")


@pytest.mark.rule("DECK-10.2")
def test_points_that_were_ruled_count_with_those_that_are_won() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"target_points": 2})
    scene.edit(lambda desk: desk.move("p17", "won:player_1"))
    scene.strategy("p13", "h01")
    scene.decline(2)
    assert scene.outcome is not None
    assert scene.outcome.text == "Player 1 wins with 3 points after solving New Pipeline Route."


@pytest.mark.rule("DECK-6.2", "DECK-10.2", "DECK-10.3")
@pytest.mark.parametrize(
    ("number", "instead"), [("limit", "the disruptions used"), ("target_points", "who has solved which problem, or call")]
)
def test_what_the_options_say_cannot_be_ruled_for_player_aids_say_it_too(number: str, instead: str) -> None:
    """It was shown to all as ruled, while the player aids went on saying what the options say."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    with pytest.raises(IllegalMove, match=f"follows from the table and cannot be set; rule {instead}"):
        scene.rule(Set(number, None, 1), reason="as he likes")


@pytest.mark.rule("DECK-5.1", "DECK-8.1")
def test_the_turn_of_another_seat_than_the_one_that_is_asked_cannot_be_ruled() -> None:
    """It was accepted without a fault: the screens named one seat while another was asked."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    with pytest.raises(IllegalMove, match="Turn of follows from the table and cannot be set; rule the pending decision"):
        scene.rule(Set("turn_of", "player_1", "player_2"), reason="as he likes")
    turn = Task("turn", data={"seat": "player_3"})
    scene.rule(Popped(scene.pending), Pushed(turn), reason="Player 3 was passed over.")
    assert (scene.asked, scene.who, scene.number("turn_of")) == ("declare", "player_3", "player_3")
    assert scene.faults() == ()


@pytest.mark.rule("DECK-6.1", "DECK-6.3", "DECK-12.1")
def test_whose_turn_it_is_is_shown_while_others_are_asked() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["r_misinformed_source"], p3=["r_sensor_failure"])
    scene.strategy("p13", "h01")
    assert (scene.asked, scene.who, scene.number("turn_of")) == ("disrupt_poll", "player_2", "player_1")
    scene.do("decline")
    assert (scene.who, scene.number("turn_of")) == ("player_3", "player_1")
    scene.do("decline")
    assert (scene.asked, scene.number("turn_of")) == ("declare", "player_2")


@pytest.mark.rule("DECK-6.17")
def test_a_vote_that_is_ruled_away_is_not_counted_in_the_next_one() -> None:
    card = "r_collection_manager_challenge"
    scene = coup(p2=[card, "h01"], p3=[card, "h02"], options={"challenge_judge": "vote"})
    scene.disrupt(card, "s14")
    scene.do("explain")
    scene.do("vote", by=2, feasible=False)
    assert scene.number("votes_in") == 1
    task = scene.task
    assert task is not None
    scene.rule(Popped(task), reason="the explanation was fine")
    assert scene.number("votes_in") == 0
    scene.disrupt(card, "s14")
    scene.do("explain")
    assert (scene.asked, scene.number("votes_in")) == ("vote", 0)
    scene.do("vote", by=2, feasible=True)


@pytest.mark.rule("DECK-6.11", "DECK-6.14")
def test_a_countered_technique_that_a_ruling_gives_back_is_an_ordinary_card() -> None:
    """It kept its mark: played again, nobody could touch it and it was discarded."""
    scene = coup(p2=["r_misinformed_source", "h01"])
    scene.disrupt("r_misinformed_source", "h12")
    scene.edit(lambda desk: desk.move("h12", "hand:player_1"))
    scene.do("give_up")
    scene.do("pass")
    scene.do("pass")
    scene.strategy("p17", "h12")
    assert scene.marks("h12") == {"by": "player_1", "new": 1, "fits": "yes"}
    while scene.asked == "disrupt_poll":
        scene.do("decline")
    assert scene.score(1) == 2


@pytest.mark.rule("DECK-8.7")
def test_a_card_that_was_ruled_to_the_discards_is_dealt_without_its_marks() -> None:
    scene = coup(p2=["r_misinformed_source", "h01"])
    scene.disrupt("r_misinformed_source", "h12")

    def only_what_was_discarded(desk: Desk) -> None:
        desk.move("h12", "discard_open")
        for card in desk.table.ids("draw_pile"):
            desk.move(card, "removed")

    scene.edit(only_what_was_discarded)
    scene.do("give_up")
    passed_round(scene)
    while scene.asked == "round_discard":
        scene.do("discard", cards=[])
    assert scene.table.where["h12"].startswith("hand:")
    assert scene.marks("h12") == {}


# -------------------------------------------------------------------- who comes and goes


@pytest.mark.rule("DECK-11.5")
def test_the_name_of_a_newcomer_is_kept() -> None:
    """It was told once, and then the seat was Player 4."""
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.do("add_late", name="  Nia \n Holm ")
    assert scene.view(PUBLIC).numbers["queued/player_4"] == "Nia Holm"
    passed_round(scene)
    while scene.asked == "round_discard":
        scene.do("discard", cards=[])
    assert scene.view(PUBLIC).numbers["roster/player_4"] == "Nia Holm"


@pytest.mark.rule("DECK-11.5")
@pytest.mark.parametrize(
    ("name", "code"), [(" ", "no_name"), ("x" * 41, "bad_name"), ("Nia\u202e", "bad_name"), ("player 2", "same_name")]
)
def test_a_name_that_nobody_can_be_called_by_is_refused(name: str, code: str) -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.refused("add_late", code, "DECK-11.5", name=name)


@pytest.mark.rule("DECK-11.5")
def test_two_newcomers_are_not_called_the_same() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.do("add_late", name="Nia")
    scene.refused("add_late", "same_name", "DECK-11.5", name="NIA")


@pytest.mark.rule("DECK-1.1", "DECK-11.1", "DECK-11.6")
@pytest.mark.parametrize(
    ("seats", "options", "clause", "text"),
    [
        (2, {}, "DECK-1.1", "A game begins with two seats or more."),
        (3, {"team_play": True}, "DECK-11.1", "Team play begins with three teams or more."),
    ],
)
def test_before_the_start_nobody_leaves_whom_the_game_needs(
    seats: int, options: dict[str, bool], clause: str, text: str
) -> None:
    """Two players of whom one left had ended a game that had not begun; and two teams could begin."""
    match = fresh(seats, **options)
    assert match.anytime_moves.count() == 0
    refused = match.why_not(Move("withdraw", {"seat": match.seats[0]}))
    assert refused is not None
    assert (refused.code, refused.clause, refused.text) == ("too_few", clause, text)


@pytest.mark.rule("DECK-6.3")
def test_the_referee_alone_closes_the_window() -> None:
    scene = coup(p2=["r_misinformed_source"], p3=["h02"], options={"disruption_order": "open"})
    assert scene.refused("close_window", "not_asked", "DECK-6.3", by=2) == "The referee closes the window."
    scene.do("close_window")
    assert scene.score(1) == 2
