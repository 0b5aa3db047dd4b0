"""Every invariant of the table is watched: each is broken by a ruling and named."""

from __future__ import annotations

import pytest

from engine.match.invariants import faults
from engine.model.event import Event, Marked, Moved, Set
from tests.games.druglord.scene import DruglordScene, card


def mark(piece: str, name: str, value: int | str) -> Marked:
    return Marked(piece, name, 0, value)


def moved(zone: str, piece: str, to: str, scene: DruglordScene) -> Moved:
    return Moved(piece, zone, scene.table.ids(zone).index(piece), to, len(scene.table.ids(to)))


@pytest.mark.rule("DRUG-2.6")
def test_no_marker_is_made_or_lost() -> None:
    scene = DruglordScene("uk", "perth")
    scene.rule(mark("uk", "weight/reefer", 2), mark("status/seat_2", "case/1", "opiates uk"), reason="they lay there")
    assert (scene.number("bank/reefer"), scene.number("bank/opiates")) == (56, 29), "the bank is what lies nowhere else"
    assert broken(mark("status/seat_1", "ready/pills", 59)) == ["The bank owes 1 pills."]
    unbound = DruglordScene("uk", "perth", bank_limit=False)
    unbound.rule(mark("uk", "weight/reefer", 90), reason="arranged for a test")
    assert unbound.faults() == ()


@pytest.mark.parametrize(
    ("edits", "faults"),
    [
        ([mark("japan", "weight/reefer", 1)], ["Japan is vacant but has reefer."]),
        ([mark("uk", "stored/reefer", 2)], ["UK bears 2 stored reefer."]),
        ([mark("uk", "weight/reefer", -1)], ["UK bears -1 weight reefer."]),
        ([Set("score:seat_1", 0, -1)], ["Seat 1 has a score of -1."]),
        (
            [mark("status/seat_1", "case/2", "pills")],
            ["The Cases of Seat 1 are not numbered without gaps."],
        ),
        (
            [mark("status/seat_1", "aside/pills", 1)],
            ["Markers of Seat 1 are set aside, but no trade is pending."],
        ),
        (
            [mark("status/seat_1", "ready/pills", -1)],
            ["The Status card of Seat 1 owes markers."],
        ),
        ([mark("card/japan", "claim", "seat_1")], ["A card of the Region deck bears a mark."]),
        ([mark(card("ceasefire"), "by", "seat_1")], ["A Baller card bears marks in baller_deck."]),
    ],
)
def test_what_does_not_fit_is_named(edits: list[Event], faults: list[str]) -> None:
    assert broken(*edits) == faults


def broken(*edits: Event) -> list[str]:
    scene = DruglordScene("uk", "perth")
    assert scene.faults() == ()
    table = scene.table  # edited not by ruling, which refuses some of these
    for edit in edits:
        table = table.apply(edit)
    return list(faults(scene.rules, table))


@pytest.mark.rule("DRUG-10.3")
def test_five_cases_are_a_trial() -> None:
    edits: list[Event] = [mark("status/seat_1", f"case/{n}", "pills") for n in range(1, 6)]
    assert broken(*edits) == ["Seat 1 has 5 Cases and no Trial."]


def test_cards_lie_where_cards_may_lie() -> None:
    scene = DruglordScene("uk", "perth")
    scene.rule(moved("region_deck", "card/japan", "hand:seat_1", scene), reason="arranged for a test")
    assert scene.faults() == ("The card of Japan lies in hand:seat_1.",)
    scene = DruglordScene("uk", "perth")
    scene.rule(moved("baller_deck", card("ceasefire"), "region/uk", scene), reason="arranged for a test")
    assert scene.faults() == ("Ceasefire lies in region/uk.",)
    scene = DruglordScene("uk", "perth")
    scene.rule(moved("baller_deck", card("high_walls"), "region/japan", scene), reason="arranged for a test")
    assert scene.faults() == ("Japan is vacant but has cards attached.",)


@pytest.mark.rule("DRUG-2.8")
def test_more_regions_than_markers_is_a_fault() -> None:
    held = "uk ireland france iberia italy balkans egypt levant arabia mumbai bengal japan poland turkestan"
    scene = DruglordScene(held, "perth")
    assert scene.faults() == ("Seat 1 uses more Region Markers than there are.",)
    assert DruglordScene(held, "perth", marker_limit=False).faults() == ()
