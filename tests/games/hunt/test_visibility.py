"""The declarations of the game, held against the digest's visibility and log tables, row by row (visibility.md).

Nothing here reads the schema's sights: tables are built, `project` and `sight` are asked, and what each audience
is given is compared with the cell of the committed copy of the table. Rows V36 and V38 are no part of a table: drafts are
the console's (tests/e2e/test_drafts.py); refusals, take-backs and notes are told to no team (test_publishing.py,
tests/referee).
"""

from __future__ import annotations

import msgspec
import pytest

from engine.model.event import Outcome, Piece, Popped, Pushed, Rolled, Task
from engine.model.table import Table
from engine.visibility.observation import observe
from tests.games.hunt.scene import AUDIENCES, content
from tests.games.hunt.visibility import LOG, ROWS, RULES, SCHEME, cells, how_seen, table, tells_apart, view

rule = pytest.mark.rule


def test_the_copy_is_whole() -> None:
    assert [row[0] for row in ROWS] == [f"V{n}" for n in range(1, 41)]
    assert all(len(row) == 6 for row in ROWS)
    assert len(LOG) == 14


# ---------------------------------------------------------------- zones


def _card_for(zone: str) -> str:
    box = zone.rpartition("/")[2]
    if box in ("exposure", "detection", "mobility"):
        return next(card.id for card in content().defenses.values() if card.type == box)
    if box == "needs" or zone == "drawn":
        return "tunnel_works"
    if box == "spot":
        return "chapo"
    if zone.startswith("found") or box == "topography":
        return "wife"
    return "encrypted_handsets"


def _row_of(zone: str) -> str:
    if zone.startswith("hidden"):
        return "V9" if zone.endswith("with_chapo") else "V10" if zone.endswith("spot") else "V8"
    if zone.startswith("fixed"):
        return "V26" if zone.endswith("with_chapo") else "V25"
    named = {"hand": "V6", "drawn": "V7", "finished": "V27", "stack": "V15"}
    return named.get(zone) or {"deck": "V4", "found": "V16"}[zone.partition("/")[0]]


@rule("HUNT-1.3", "HUNT-2.1", "HUNT-13.5", "HUNT-2.13")
@pytest.mark.parametrize("zone", list(SCHEME.zones))
def test_zones(zone: str) -> None:
    """V4, V6 to V10, V14 to V16, V25 to V27."""
    for audience, cell in cells(_row_of(zone)).items():
        found = how_seen(zone, _card_for(zone), audience)
        if zone.startswith("deck"):
            assert found == {"full": "count", "none": "none"}[cell], audience
        else:
            assert found == cell, audience
        if cell == "none":
            assert zone not in view(table({zone: ()}), audience).zones, "an empty box is a trace"


@rule("HUNT-3.2", "HUNT-1.4")
@pytest.mark.parametrize("slot", content().slots)
def test_face_down_topography(slot: str) -> None:
    """V14: class, subtype and slot for the Hunters, no trace for others; V15: identity for the referee alone."""
    zone = f"found/{slot}"
    for audience in AUDIENCES:
        seen = view(table(), audience).zones.get(zone)
        assert (seen is None) == (cells("V14")[audience] == "none")
        if seen is not None:
            (piece,) = seen.pieces
            group, subtype, _ = slot.split("/")
            assert piece.back.style == f"{group}.{subtype}"
            assert (piece.face is None) == (cells("V15")[audience] == "none")
            assert cells("V14")[audience] == ("full" if piece.face else "back")


@rule("HUNT-13.14", "HUNT-3.2")
def test_decks_have_no_order_and_slots_do_not_identify() -> None:
    """V3: whatever lies on top of a deck, nobody can tell; V15: nor which of a box's cards lies in which slot."""
    start = table()
    decks = [zone for zone in start.zones if zone.startswith("deck")]
    turned = table({zone: tuple(reversed(start.zones[zone])) for zone in decks})
    slots = [f"found/nexus/family/{n}" for n in range(1, 5)]
    moved = table({zone: start.zones[slots[-n]] for n, zone in enumerate(slots)})
    for audience in AUDIENCES:
        assert cells("V3")[audience] == "none"
        assert not tells_apart(audience, start, turned)
        assert tells_apart(audience, start, moved) == (cells("V15")[audience] == "full")


@rule("HUNT-2.5", "HUNT-13.9")
def test_chapo() -> None:
    """V10 and V11: where he hides is seen by his own; that he is not on the Fixed board, by all."""
    at = {place: table({place: (Piece("chapo", "chapo"),)}) for place in ("hidden/culiacan/spot", "hidden/mazatlan/spot")}
    # Locations are themselves pieces of the Fixed board.
    caught = table({"fixed/culiacan/spot": (Piece("culiacan", "culiacan"), Piece("chapo", "chapo"))})
    one, other = at.values()
    for audience in AUDIENCES:
        assert tells_apart(audience, one, other) == (cells("V10")[audience] == "full")
        assert tells_apart(audience, one, caught) == (cells("V11")[audience] == "full")


@rule("HUNT-2.13")
def test_finished_keeps_its_order() -> None:
    """V27: order of arrival, and whether a card was finished or expended."""
    wife, door = (Piece(card, card, True) for card in ("wife", "reinforced_door"))
    gone = msgspec.structs.replace(door, marks={"expended": 1})
    for audience in AUDIENCES:
        assert cells("V27")[audience] == "full"
        assert tells_apart(audience, table({"finished": (wife, door)}), table({"finished": (door, wife)}))
        assert tells_apart(audience, table({"finished": (wife, door)}), table({"finished": (wife, gone)}))


# ---------------------------------------------------------------- numbers

NUMBER_ROWS = {
    "V1": ("pair", "turn_of", "phase_word", "last_turn", "resolving"),
    "V2": ("mode", "actions_left", "actions", "draws", "fulfils", "need_draws"),
    "V10": ("chapo_hideout",),
    "V11": ("last_seen", "last_seen_word", "chapo_state"),
    "V13": ("circles", "discs", "discs_needed"),
    "V20": ("white_owned", "white_track"),
    "V21": ("white_available", "blue_available", "black_available"),
    "V22": ("reductions", "usable/cartel"),
    "V16": ("people_found", "people_to_find"),
    "V23": ("white_pool", "white_left", "white_spent"),
    "V24": ("blue_pool", "blue_left", "blue_spent", "black_pool", "black_left", "black_spent"),
    "V25": ("people_known",),
    "V40": ("summary/cartel", "summary/hunters", "route"),
}
OPEN_COUNTS = ("open_circles", "open_discs")


def with_need(area: str, discs: int = 0) -> Table:
    need = Piece("tunnel_works", "tunnel_works", marks={"discs": discs} if discs else {})
    return table({f"{area}/culiacan/needs": (need,)})


def chapo_at(zone: str) -> Table:
    return table({zone: (Piece("chapo", "chapo"),)})


def ended(then: Table) -> Table:
    return msgspec.structs.replace(then, outcome=Outcome(("cartel",), "cartel", "It is over."))


def asked(decision: str, seat: str, **data: str | list[str]) -> Table:
    return table(None, Task(decision, (seat,), data))


DERIVED: dict[str, tuple[Table, Table]] = {
    **dict.fromkeys(("turn_of", "phase_word"), (asked("cartel_turn", "cartel"), asked("intel_plan", "hunters"))),
    **dict.fromkeys(("last_turn", "white_owned"), (table(white_track=0), table(white_track=1))),
    "resolving": (asked("publish", "referee", about="outcome"), asked("publish", "referee", about="game_over")),
    "phase": (asked("intel_plan", "hunters"), asked("intel_resolve", "hunters")),
    "actions": (table(done="draw"), table()),
    "draws": (table(done="draw"), table()),
    "fulfils": (table(done="fulfil"), table()),
    "need_draws": (table(done="draw_need"), table()),
    "usable/cartel": (asked("search", "cartel", usable=["false_papers"]), asked("search", "cartel", usable=[])),
    "reductions": (table(reduced_by="mirror_phones"), table()),
    **dict.fromkeys(("white_pool", "white_left"), (table(white_spent=1), table())),
    **dict.fromkeys(("blue_pool", "blue_left"), (table(blue_spent=1), table())),
    **dict.fromkeys(("black_pool", "black_left"), (table(black_spent=1), table())),
    **dict.fromkeys(("circles", "discs_needed"), (with_need("hidden"), table())),
    "discs": (with_need("hidden", 1), with_need("hidden", 2)),
    "open_circles": (with_need("fixed"), table()),
    "people_known": (table({"fixed/culiacan/topography": (Piece("wife", "wife"),)}), table()),
    **dict.fromkeys(
        ("people_found", "people_to_find"),
        (table({"found/nexus/family/1": (Piece("wife", "wife", True),)}), table()),
    ),
    "open_discs": (with_need("fixed", 1), with_need("fixed", 2)),
    "chapo_hideout": (chapo_at("hidden/culiacan/spot"), chapo_at("hidden/mazatlan/spot")),
    **dict.fromkeys(("last_seen_word", "chapo_state"), (chapo_at("fixed/culiacan/spot"), chapo_at("hidden/culiacan/spot"))),
    "route": (ended(table(stops="0:culiacan 2:mazatlan")), ended(table(stops="0:culiacan"))),
    **dict.fromkeys(("summary/cartel", "summary/hunters"), (ended(chapo_at("hidden/culiacan/spot")), table())),
}
"""Two tables on which a derived number differs."""


def differs_for(audience: str, name: str) -> bool:
    """Whether an audience is shown a number, and that it differs between two tables."""
    one, other = DERIVED.get(name) or (table(None, None, **{name: "one"}), table(None, None, **{name: "other"}))
    shown = view(one, audience).numbers.get(name), view(other, audience).numbers.get(name)
    assert (None in shown) == (shown[0] == shown[1]), "shown with its value, or not at all"
    return shown[0] != shown[1]


@rule("HUNT-13.4", "HUNT-6.2", "HUNT-2.6", "HUNT-13.15")
def test_numbers() -> None:
    """V1, V2, V12, V13, V20 to V24; sub-phases are seen by the referee alone (HUNT-13.4)."""
    listed = {name for names in NUMBER_ROWS.values() for name in names}
    of_session = {
        "pairs",
        "circle_share",
        "people",
        "blue_owned",
        "black_owned",
    }  # they follow from options and content: the same on every table
    referees = {"done", "reduced_by", "stops"}  # ids: what V2, V22 and V40 show follows from these
    assert listed | {"phase", *OPEN_COUNTS, *of_session, *referees} == set(SCHEME.numbers), "every number belongs to a row"
    assert {name for name, number in SCHEME.numbers.items() if number.derive} == {*DERIVED, *of_session}
    for row, names in NUMBER_ROWS.items():
        for audience, cell in cells(row).items():
            for name in names:
                # V13 shows Hunters and public counts of their own; V22 the card itself where it is Fixed.
                assert differs_for(audience, name) == (cell == "full"), (name, audience)
    for audience in AUDIENCES:
        assert "circles and discs of Fixed and Finished Needs; no share" in ROWS[12][4]
        for name in OPEN_COUNTS:
            assert differs_for(audience, name)
        assert differs_for(audience, "phase") == (audience == "referee")
        assert [view(table(), audience).numbers[name] for name in ("pairs", "blue_owned", "black_owned")] == [6, 3, 1]
        seen = referees & set(view(table(done="draw", reduced_by="mirror_phones", stops="1:culiacan"), audience).numbers)
        assert seen == (referees if audience == "referee" else set())


@rule("HUNT-6.2")
def test_what_reduces_pawns() -> None:
    """V22: the card is seen where it is Fixed."""
    assert cells("V22") == {"referee": "full", "cartel": "full", "hunters": "other", "public": "other"}
    for audience in AUDIENCES:
        assert how_seen("fixed/with_chapo", "encrypted_handsets", audience) == "full"
        seen = how_seen("hidden/with_chapo", "encrypted_handsets", audience)
        assert seen == ("none" if cells("V22")[audience] == "other" else "full")


# ---------------------------------------------------------------- marks


@rule("HUNT-2.11", "HUNT-2.12", "HUNT-7.2")
@pytest.mark.parametrize(
    ("row", "zone", "card", "up", "mark"),
    [
        ("V12", "hidden/culiacan/needs", "tunnel_works", True, "discs"),
        ("V17", "found/nexus/family/1", "wife", True, "lead/mazatlan"),
        # A marker that was left on a card by a ruling would still be the Hunters' own.
        ("V17", "fixed/mazatlan/topography", "wife", True, "lead/mazatlan"),
        ("V18", "found/nexus/family/1", "wife", True, "white"),
        ("V18", "found/nexus/family/1", "wife", False, "white"),
        ("V19", "fixed/mazatlan/topography", "wife", True, "white"),
        ("V24", "fixed/culiacan/spot", "culiacan", True, "blue"),
        ("V24", "fixed/culiacan/spot", "culiacan", True, "black"),
        ("V24", "fixed/with_chapo", "driver", True, "blue"),
        ("V25", "fixed/culiacan/needs", "tunnel_works", True, "discs"),
        ("V25", "fixed/culiacan/spot", "culiacan", True, "searched"),
        ("V27", "finished", "tunnel_works", True, "discs"),
        ("V2", "fixed/with_chapo", "armored_convoy", True, "used"),
        ("V2", "hidden/with_chapo", "armored_convoy", True, "used"),
    ],
)
def test_marks(row: str, zone: str, card: str, up: bool, mark: str) -> None:
    for audience, cell in cells(row).items():
        one, other = (table({zone: (Piece(card, card, up, {mark: n}),)}) for n in (1, 2))
        assert tells_apart(audience, one, other) == (cell == "full"), audience


@rule("HUNT-7.2", "HUNT-7.7", "HUNT-3.2")
def test_leads_are_counted_at_the_location_that_they_name() -> None:
    """V17: by those who see the markers. Of a card that lies face down a ruling's marker is not counted: the Hunters do not
    see whether it is there. At the end nothing is looked for any more."""
    spot, marks = "fixed/mazatlan/spot", dict[str, int | str]({"lead/mazatlan": 1, "lead/with_chapo": 1})
    place = {spot: (Piece("mazatlan", "mazatlan", True),)}
    people = {f"found/nexus/family/{n}": (Piece(card, card, True, marks),) for n, card in ((1, "wife"), (2, "mother"))}
    down = {f"found/nexus/family/{n}": (Piece(card, card, False, marks),) for n, card in ((1, "wife"), (2, "mother"))}
    for audience, cell in cells("V17").items():
        (seen,) = view(table({**place, **people}), audience).zones[spot].pieces
        assert seen.marks.get("leads") == (2 if cell == "full" else None), audience
        (seen,) = view(table({**place, **down}), audience).zones[spot].pieces
        assert "leads" not in seen.marks
        over = msgspec.structs.replace(table({**place, **people}), outcome=Outcome(("cartel",), "discs", "It is over."))
        (seen,) = view(over, audience).zones[spot].pieces
        assert "leads" not in seen.marks


# ---------------------------------------------------------------- dice


@rule("HUNT-12.1", "HUNT-12.2", "HUNT-12.3", "HUNT-12.5", "HUNT-12.6")
@pytest.mark.parametrize(
    ("row", "roll"), [("V28", "found"), ("V29", "fixed"), ("V29", "police"), ("V29", "tickling"), ("V30", "check")]
)
def test_dice(row: str, roll: str) -> None:
    rolled = Rolled(roll, "hunters", (5,), success=True)
    for audience, cell in cells(row).items():
        told = observe(SCHEME, table(), rolled, table(), audience)
        assert (told is not None) == (cell == "full"), audience
        assert told is None or (told.faces, told.value) == ((5,), True)


def test_every_roll_and_mark_is_in_a_row() -> None:
    assert set(SCHEME.rolls) == {"found", "fixed", "police", "tickling", "check"}
    assert set(SCHEME.marks) == {"discs", "lead", "leads", "white", "blue", "black", "how", "used", "searched", "expended"}


# ---------------------------------------------------------------- decisions

OWNERS = {
    "cartel": (
        "setup_split",
        "setup_place",
        "cartel_turn",
        "place_need",
        "place_drawn",
        "choose_exposed",
        "after_plan_intel",
        "after_plan_enforcement",
        "fix_linked",
        "finish_card",
        "search",
        "capture",
    ),
    "hunters": ("intel_plan", "intel_resolve", "enforcement_plan", "enforcement_resolve", "hunter_end"),
    "referee": ("choose_lead", "continue", "publish", "tickling"),
}


@rule("HUNT-4.3", "HUNT-13.3", "HUNT-13.8", "HUNT-7.6")
def test_decisions() -> None:
    """V7, V31 to V33: the referee sees every decision, a team its own, the public none."""
    assert {name for names in OWNERS.values() for name in names} == set(SCHEME.prompts) == set(RULES.decisions)
    data = {"name": "x", "offered": "z"}
    for owner, names in OWNERS.items():
        for name in names:
            task = Task(name, (owner,), data)
            for audience, cell in cells("V31").items():
                asked = view(table(task=task), audience).decision
                entitled = cell == "full" or (cell == "own" and audience == owner)
                assert (asked is not None) == entitled, (name, audience)
                for event in (Pushed(task), Popped(task)):
                    assert (observe(SCHEME, table(), event, table(), audience) is not None) == entitled
            if owner == "cartel":
                assert all(cells(row)["hunters"].startswith("none") for row in ("V7", "V32", "V33"))
