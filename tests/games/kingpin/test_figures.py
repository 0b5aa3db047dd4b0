"""Figures that follow from the table, after whatever a referee has ruled, against `figures_by_hand`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.match.match import Match
from engine.model.event import Event, Marked, Moved, Popped, Pushed, Set, Task
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from tests.effort import tries
from tests.games.game_list import random_options
from tests.games.kingpin import figures_by_hand
from tests.games.kingpin.scene import GAME, HIDDEN, KingpinScene, content
from tests.games.scene import ArrangedMatch

ODD = (None, 0, 1, 5, -3, 99, "word", "red", "attack docks.container_load rob:ferro", "pike>ferro", True, False)


def _edit(match: Match, chance: Random) -> Event:
    """A piece put anywhere, a number or a mark made anything, a task pushed or taken off."""
    table, schema = match.table, match.rules.schema

    def one(things: Iterable[str]) -> str:
        found = sorted(things)  # a table's own order differs from run to run
        return found[chance.index(len(found))]

    match chance.index(8):
        case 0 | 1 | 2:
            piece = one(table.where)
            origin, to = table.where[piece], one(schema.zones)
            return Moved(piece, origin, table.place(piece, origin), to, len(table.zones[to]) - (origin == to))
        case 3 | 4 | 5:
            stored = (name for name, number in schema.numbers.items() if number.derive is None)
            return Set(one(stored), None, ODD[chance.index(len(ODD))])
        case 6:
            mark = one(("rank", "cop_killer", "set_up", "corrupt/red", "turns"))
            return Marked(one(table.where), mark, 0, (0, 1, -1, "x")[chance.index(4)])
        case _:
            task = table.task
            if task is not None and chance.index(2):
                return Popped(task)
            name = one(("move", "action", "turn_ends", "event", "checkpoint"))
            return Pushed(Task(name, (match.seats[0],) if name in ("move", "action") else ()))


def assert_figures(match: Match) -> None:
    """What every audience sees of derived figures is what follows from the table by hand."""
    table, schema = match.table, match.rules.schema
    public = figures_by_hand.figures(table, match.seats, dict(content().names))
    colours = figures_by_hand.colours(table, match.seats)
    derived = {name for name, number in schema.numbers.items() if number.derive is not None}
    views = match.history.views()
    for audience in schema.audiences:
        wanted = dict(public)
        for seat in match.seats if audience == "referee" else (audience,) if audience in match.seats else ():
            wanted |= {f"{name}:{seat}": value for name, value in figures_by_hand.secrets(table, seat).items()}
        view = views[audience]
        assert {name: value for name, value in view.numbers.items() if name in derived} == wanted, audience
        for zone in content().locations:
            shown = [piece.marks.get("seat") for piece in view.zones[zone].pieces]
            assert shown == [colours.get(piece.id) for piece in table.zones[zone]], (audience, zone)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(tries(3, 12)))
def test_whatever_is_ruled_every_figure_on_every_view_follows_from_the_table(seed: int) -> None:
    chance = Random(seed)
    seats = 2 + 2 * seed % 5
    match = ArrangedMatch(GAME, seats=seats, seed=seed, options=random_options(GAME, chance, seats))
    ruled = 0
    for _ in range(40):
        if match.task is None:
            break
        for _ in range(1 + chance.index(3)):
            with suppress(IllegalMove):
                match.rule(_edit(match, chance), reason="whatever the referee says")
                ruled += 1
            assert_figures(match)
        with suppress(IllegalMove):
            if match.legal_moves:
                match.play(match.legal_moves.sample(chance))
        assert_figures(match)
        if chance.index(2):
            match.take_back("it was only tried")
    assert ruled


@pytest.mark.parametrize(
    ("edit", "figure", "before", "after"),
    [
        (Set("price_step", None, 8), "street_price", 15, 30),
        (Set("heat", None, 5), "heat_total", 0, 5),
        (Set("heat", None, 5), "heat_roll", "No heat yet: no Heat roll", "Heat: 6+ safe (72 %), else a Heat card"),
        (Set("heat", None, 5), "heat_needs", "No Heat roll", "Heat: 6+ safe (72 %)"),
        (Set("heat", None, 1), "heat_roll", "No heat yet: no Heat roll", "Heat: any roll is safe"),
        (Set("heat", None, 11), "heat_needs", "No Heat roll", "Heat: 12 safe (3 %)"),
        (Set("heat", None, 12), "heat_roll", "No heat yet: no Heat roll", "Heat: no roll is safe, a Heat card comes"),
        (Set("spent", None, 1), "actions_left", 1, 0),
        (Moved("juno_pell", "airport", 0, "docks", 1), "threat/docks", None, True),
        (Moved("ferro", "docks", 0, "hideout:red", 1), "actions_left", 1, 0),
        (Set("control/docks", None, "blue"), "threat/docks", None, True),
        (Moved("pike", "docks", 1, "cops_off", 9), "cops_on_board", 1, 0),
        (Set("used", None, "attack"), "so_far", None, "Used: Attack"),
        (Set("cash:red", None, 77), "trigger:red", 20, 77),
        (Set("cash:red", None, 77), "progress:red", "$20K of $200K held", "$77K of $200K held"),
        (Set("ready:red", None, True), "progress:red", "$20K of $200K held", "Ready to be revealed"),
    ],
)
def test_a_ruling_on_what_a_figure_follows_from_changes_it_on_the_screen(
    edit: Event, figure: str, before: object, after: object
) -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}, "blue": {"juno_pell": "airport"}},
        cops={"pike": "docks"}, motivations={"red": "greed"},
    )  # fmt: skip
    audience = "red" if figure.endswith(":red") else PUBLIC
    assert match.view(audience).numbers.get(figure) == before
    match.rule(edit, reason="it was forgotten")
    assert match.view(audience).numbers.get(figure) == after


@pytest.mark.rule("KING-14.8")
@pytest.mark.parametrize(
    ("past", "options", "seen"),
    [
        ("", {}, ("red", "red 3/3", 1)),
        ("disowned", {}, ("red", "red 3/3", 1)),
        ("wrong_side_of_town", {}, (None, "", 0)),
        ("wrong_side_of_town", {"dark_past_visibility": "owner_only"}, ("red", "red 3/3", 1)),
    ],
)
def test_a_neighbourhood_that_counts_for_no_victory_is_not_framed_or_counted_as_one_that_does(
    past: str, options: dict[str, str], seen: tuple[object, ...]
) -> None:
    held = dict.fromkeys(("fremont", "southie", "kingswood"), "red")
    crews = {"red": {"ferro": "docks"}}
    match = KingpinScene(crews, control=held, pasts={"red": past} if past else {}, options=options)
    for audience in (PUBLIC, "blue"):
        numbers = match.view(audience).numbers
        assert tuple(numbers.get(one) for one in ("control/midtown", "nearest/midtown", "neighborhoods:red")) == seen
    match.rule(Set("control/fremont", "red", None), reason="it was lost")
    assert match.view(PUBLIC).numbers.get("nearest/midtown") == ("" if seen[0] is None else "red 2/3")


def test_a_card_that_is_ruled_to_another_seat_takes_its_standee_along() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}})
    match.rule(Moved("card.ferro", "crew:red", 1, "crew:blue", 2), reason="they had swapped")
    assert match.view(PUBLIC).zones["docks"].pieces[0].marks["seat"] == "blue"
    assert match.faults() == ()


@pytest.mark.parametrize(
    ("figure", "instead"),
    [
        ("street_price", "the step of the street price"),
        ("phase", "the pending decision"),
        ("threat/docks", "who controls it, or who is there"),
        ("actions_left", "the actions spent, or where characters are"),
    ],
)
def test_a_figure_cannot_be_ruled_and_what_can_is_named(figure: str, instead: str) -> None:
    match = KingpinScene({"red": {"ferro": "docks"}})
    with pytest.raises(IllegalMove, match=f"follows from the table and cannot be set; rule {instead} instead"):
        match.rule(Set(figure, None, 3), reason="as he likes")


@pytest.mark.rule("KING-5.1")
def test_the_phase_is_that_of_the_decision_also_while_somebody_else_is_asked_in_it() -> None:
    crews = {"red": {"ferro": "docks", "gus_tarrow": "docks"}, "blue": {"juno_pell": "docks"}}
    match = KingpinScene(crews, control={"airport": "blue", "hollywood": "blue"}, phase="move")
    assert match.number("phase_word") == "Move"
    match.do("end_move")
    assert match.number("phase_word") == "Actions"
    match.do("attack", 5, 2, 3, 3, character="ferro", target="juno_pell")
    assert match.task is not None
    assert (match.task.name, match.task.seats, match.number("phase")) == ("relocate", ("blue",), "action")


@pytest.mark.rule("KING-13.14")
def test_cards_looked_at_go_back_when_a_ruling_skips_the_question() -> None:
    match = KingpinScene({"red": {"ferro": "the_chronicle"}}, events=["ev15", "ev38", "ev44"])
    match.do("use_ability", source="the_chronicle", ability="advance_copy")
    assert match.task is not None
    match.rule(Popped(match.task), reason="never mind")
    assert match.table.ids("looking:red") == ()
    assert match.table.ids("event_deck")[:3] == ("ev15", "ev38", "ev44")
    assert match.offers("end_actions") == [{}]


@pytest.mark.rule("KING-5.1", "KING-5.18")
def test_the_turn_of_another_seat_than_the_one_that_is_asked_cannot_be_ruled() -> None:
    """It was accepted without a fault: every screen said that it was the turn of one seat while another was asked."""
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}})
    with pytest.raises(IllegalMove, match="Turn of follows from the table and cannot be set; rule the pending decision"):
        match.rule(Set("turn_of", "red", "blue"), reason="as he likes")
    assert (match.who, match.number("turn_of")) == ("red", "red")
    task = match.pending
    match.rule(Popped(task), Pushed(Task(task.name, ("blue",))), reason="It was blue's action.")
    assert (match.who, match.number("turn_of")) == ("blue", "blue")


@pytest.mark.rule("KING-5.1", "KING-5.18")
def test_a_ruling_gives_the_turn_to_another_seat_and_nothing_of_the_broken_off_turn_is_left() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}}, seats=3, numbers={"heat": 9})
    match.rule(Pushed(Task("turn", data={"seat": "green"})), reason="Green was passed over.")
    assert (match.who, match.number("turn_of"), match.number("heat_total")) == ("green", "green", 0)
    assert {task.data.get("seat", "green") for task in match.table.agenda} == {"green"}
    assert match.faults() == ()


@pytest.mark.rule("KING-13.8")
def test_a_turn_that_is_ruled_to_a_seat_that_is_out_is_a_fault() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}}, seats=3)
    match.play(Move("withdraw", {"seat": "green"}))
    task = match.pending
    match.rule(Popped(task), Pushed(Task(task.name, ("green",))), reason="as he likes")
    assert "It is the turn of green, which is out." in match.faults()
