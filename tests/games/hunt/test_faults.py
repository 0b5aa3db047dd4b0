"""The invariants of a table: each is broken once, and `faults` says which (HUNT-2.6, 2.12, 6.2, 8.4, 14.2)."""

from __future__ import annotations

import pytest

from engine.match.invariants import faults
from engine.model.event import Event, Made, Marked, Moved, Piece, Popped, Pushed, Removed, Set, Task, Turned
from tests.games.hunt.scene import HuntScene, zone_of

rule = pytest.mark.rule

AT = {"tunnel_works": "H:culiacan", "courier": "F:mazatlan", "street_lookouts": "F:mazatlan", "reinforced_door": "finished"}


def scene() -> HuntScene:
    return HuntScene("enforcement_resolve", AT, up=("wife",), marks={"culiacan": {"blue": 1}, "tunnel_works": {"discs": 1}})


def to(card: str, zone: str) -> list[Event]:
    table = scene().table
    there = table.where[card]
    return [Moved(card, there, table.ids(there).index(card), zone, 0)]


def mark(piece: str, name: str, value: int | str) -> list[Event]:
    return [Marked(piece, name, scene().table.piece(piece).marks.get(name, 0), value)]


def number(name: str, value: int | str) -> list[Event]:
    return [Set(name, scene().table.numbers.get(name), value)]


def asking(decision: str) -> list[Event]:
    (task,) = scene().table.agenda
    return [Popped(task), Pushed(Task(decision, ("cartel",)))]


def gone(piece: str) -> list[Event]:
    table = scene().table
    zone = table.where[piece]
    return [Removed(table.piece(piece), zone, table.ids(zone).index(piece))]


BROKEN: list[tuple[list[Event], str]] = [
    (gone("speedboat"), "Missing: speedboat."),
    ([Made(Piece("thief", "wife"), "hand", 0)], "Not part of the game: thief."),
    (to("culiacan", "fixed/mazatlan/spot"), "Culiacán cannot lie in fixed/mazatlan/spot."),
    (to("chapo", "hidden/culiacan/needs"), "El Chapo cannot lie in hidden/culiacan/needs."),
    (to("tunnel_works", "hand"), "Tunnel Works cannot lie in hand."),
    (to("tunnel_works", "hidden/mazatlan/needs"), "Tunnel Works cannot lie in hidden/mazatlan/needs."),
    (to("tunnel_works", "hidden/with_chapo"), "Tunnel Works cannot lie in hidden/with_chapo."),
    (to("speedboat", "drawn"), "Speedboat cannot lie in drawn."),
    (to("speedboat", "deck/exposure"), "Speedboat cannot lie in deck/exposure."),
    (to("speedboat", "hidden/mazatlan/exposure"), "Speedboat cannot lie in hidden/mazatlan/exposure."),
    (to("speedboat", "hidden/culiacan/mobility"), "Speedboat cannot lie in hidden/culiacan/mobility."),
    (to("disguise", "hidden/culiacan/mobility"), "Disguise cannot lie in hidden/culiacan/mobility."),
    (to("speedboat", "stack"), "Speedboat cannot lie in stack."),
    (to("wife", "hand"), "The Wife cannot lie in hand."),
    (to("wife", "hidden/culiacan/needs"), "The Wife cannot lie in hidden/culiacan/needs."),
    (to("wife", "found/nexus/intimate/1"), "found/nexus/intimate/1 holds 2 cards."),
    (to("wife", "found/nexus/intimate/1"), "The Wife cannot lie in found/nexus/intimate/1."),
    (to("mother", "fixed/mazatlan/topography"), "The Mother may not be Fixed in Mazatlán."),
    ([Turned("tunnel_works", False)], "Tunnel Works lies face down in hidden/culiacan/needs."),
    (to("beach_holiday", "drawn"), "Waiting to be placed: beach_holiday, which is not what is asked for."),
    (mark("tunnel_works", "discs", 4), "Tunnel Works cannot bear discs 4 in hidden/culiacan/needs."),
    (mark("beach_holiday", "discs", 1), "Beach Holiday cannot bear discs 1 in deck/needs."),
    (mark("courier", "discs", 1), "The Courier cannot bear discs 1 in fixed/mazatlan/topography."),
    (mark("courier", "lead/mazatlan", 1), "The Courier cannot bear lead/mazatlan 1 in fixed/mazatlan/topography."),
    (mark("wife", "lead/nowhere", 1), "The Wife cannot bear lead/nowhere 1 in found/nexus/family/1."),
    (mark("mother", "lead/tamazula", 1), "The Mother cannot bear lead/tamazula 1 in found/nexus/family/3."),
    (mark("street_lookouts", "white", 1), "Street Lookouts cannot bear white 1 in fixed/mazatlan/exposure."),
    (mark("wife", "blue", 1), "The Wife cannot bear blue 1 in found/nexus/family/1."),
    (mark("street_lookouts", "used", 1), "Street Lookouts cannot bear used 1 in fixed/mazatlan/exposure."),
    (mark("reinforced_door", "expended", 2), "Reinforced Door cannot bear expended 2 in finished."),
    (mark("street_lookouts", "expended", 1), "Street Lookouts cannot bear expended 1 in fixed/mazatlan/exposure."),
    (number("white_spent", -1), "There are fewer than no white pawns."),
    (number("blue_available", 0), "More blue pawns are planned or spent than the 0 that are available."),
    (asking("cartel_turn"), "In the Cartel turn blue pawns are on targets or spent."),
    (number("white_track", 7), "White pawns owned and on the track are not all that there are."),
    (number("white_track", 4), "In this turn of pair 1 the Hunters cannot own 2 added white pawns."),
    (number("blue_spent", 3), "There are fewer than no blue pawns."),
    (asking("cartel_turn"), "In this turn of pair 1 the Hunters cannot own 1 added white pawn."),
    (number("blue_available", 4), "4 blue pawns are available, but the Hunters own 3."),
    (number("white_available", 9), "9 white pawns are available, but the Hunters own 7."),
    (number("pair", 2), "In this turn of pair 2 the Hunters cannot own 1 added white pawn."),
    (number("pair", 7), "There is no pair of turns 7."),
    (mark("culiacan", "blue", 0), "Pawns are to be resolved, but none is on a target."),
]


@rule("HUNT-2.6", "HUNT-2.12", "HUNT-2.3", "HUNT-6.2", "HUNT-6.11", "HUNT-7.10", "HUNT-8.4", "HUNT-14.2")
@pytest.mark.parametrize(("edits", "sentence"), BROKEN, ids=[f"{n}-{row[1][:30]}" for n, row in enumerate(BROKEN)])
def test_a_broken_invariant_is_named(edits: list[Event], sentence: str) -> None:
    match = scene()
    assert match.faults() == ()
    table = match.table
    for edit in edits:
        table = table.apply(edit)
    assert sentence in faults(match.rules, table)


@rule("HUNT-7.10")
def test_a_lead_to_chapos_place_may_lie_on_any_terrain() -> None:
    match = HuntScene("hunter_end", options={"chapo_lead": "chapo_location"})
    there = match.table.where["mother"]
    table = match.table.apply(Turned("mother", True)).apply(Moved("mother", there, 0, zone_of("mother", "F:culiacan"), 0))
    assert faults(match.rules, table) == ()
