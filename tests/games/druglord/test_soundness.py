"""Every invariant of the table is watched: each is broken by a ruling and named."""

from __future__ import annotations

import pytest

from engine.model.event import Event, Marked, Moved, Set
from tests.games.druglord.scene import Scene, card


def mark(piece: str, name: str, value: int | str) -> Marked:
    return Marked(piece, name, 0, value)


def moved(zone: str, piece: str, to: str, scene: Scene) -> Moved:
    return Moved(piece, zone, scene.match.table.ids(zone).index(piece), to, len(scene.match.table.ids(to)))


@pytest.mark.rule("DRUG-2.6")
def test_no_marker_is_made_or_lost() -> None:
    assert broken(mark("uk", "weight/reefer", 1)) == ["There are 59 reefer markers, not 58."]
    assert broken(Set("bank/pills", 58, -1), mark("status/seat_1", "ready/pills", 59)) == ["The bank owes 1 pills."]
    assert broken(mark("status/seat_2", "case/1", "opiates uk")) == ["There are 31 opiates markers, not 30."]
    unbound = Scene("uk", "perth", bank_limit=False)
    unbound.match.rule(mark("uk", "weight/reefer", 90), reason="arranged for a test")
    assert unbound.match.faults() == ()


@pytest.mark.parametrize(
    ("edits", "faults"),
    [
        ([mark("japan", "owner", "seat_1")], ["Japan bears another owner than the seat that holds its card."]),
        ([mark("japan", "weight/reefer", 1), Set("bank/reefer", 58, 57)], ["Japan is vacant but has reefer."]),
        ([mark("uk", "stored/reefer", 2), Set("bank/reefer", 58, 56)], ["UK bears 2 stored reefer."]),
        ([mark("uk", "weight/reefer", -1), Set("bank/reefer", 58, 59)], ["UK bears -1 weight reefer."]),
        ([Set("laps:seat_1", 0, 1)], ["The score of Seat 1 and its laps do not agree."]),
        ([Set("position:seat_1", 0, 4)], ["The Score Marker of Seat 1 is not on its space."]),
        (
            [mark("status/seat_1", "case/2", "pills"), Set("bank/pills", 58, 57)],
            ["The Cases of Seat 1 are not numbered without gaps."],
        ),
        (
            [mark("status/seat_1", "aside/pills", 1), Set("bank/pills", 58, 57)],
            ["Markers of Seat 1 are set aside, but no trade is pending."],
        ),
        (
            [mark("status/seat_1", "ready/pills", -1), Set("bank/pills", 58, 59)],
            ["The Status card of Seat 1 owes markers."],
        ),
        ([mark("status/seat_1", "left/A", 1)], ["The Sea re-rolls of Seat 1 are not what its ports give."]),
        ([mark("card/japan", "claim", "seat_1")], ["A card of the Region deck bears a mark."]),
        ([mark(card("ceasefire"), "by", "seat_1")], ["A Baller card bears marks in baller_deck."]),
    ],
)
def test_what_does_not_fit_is_named(edits: list[Event], faults: list[str]) -> None:
    assert broken(*edits) == faults


def broken(*edits: Event) -> list[str]:
    scene = Scene("uk", "perth")
    assert scene.match.faults() == ()
    scene.match.rule(*edits, reason="arranged for a test")
    return list(scene.match.faults())


@pytest.mark.rule("DRUG-10.3")
def test_five_cases_are_a_trial() -> None:
    edits: list[Event] = [mark("status/seat_1", f"case/{n}", "pills") for n in range(1, 6)]
    assert broken(*edits, Set("bank/pills", 58, 53)) == ["Seat 1 has 5 Cases and no Trial."]


def test_cards_lie_where_cards_may_lie() -> None:
    scene = Scene("uk", "perth")
    scene.match.rule(moved("region_deck", "card/japan", "hand:seat_1", scene), reason="arranged for a test")
    assert scene.match.faults() == ("The card of Japan lies in hand:seat_1.",)
    scene = Scene("uk", "perth")
    scene.match.rule(moved("baller_deck", card("ceasefire"), "region/uk", scene), reason="arranged for a test")
    assert scene.match.faults() == ("Ceasefire lies in region/uk.",)
    scene = Scene("uk", "perth")
    scene.match.rule(moved("baller_deck", card("high_walls"), "region/japan", scene), reason="arranged for a test")
    assert scene.match.faults() == ("Japan is vacant but has cards attached.",)


@pytest.mark.rule("DRUG-2.8")
def test_more_regions_than_markers_is_a_fault() -> None:
    held = "uk ireland france iberia italy balkans egypt levant arabia mumbai bengal japan poland turkestan"
    scene = Scene(held, "perth")
    assert scene.match.faults() == ("Seat 1 uses more Region Markers than there are.",)
    assert Scene(held, "perth", marker_limit=False).match.faults() == ()
