"""The declarations of the game, held against the digest's visibility and log tables, row by row (visibility.md).

Nothing here reads the scheme's sights: tables are built, `project` and `sight` are asked, and what each audience
is given is compared with the cell of the committed copy of the table. Rows V36 and V38 are the session's: drafts are no
part of a table; refusals, take-backs and notes are told to no team (test_publishing.py, tests/referee).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import immutables
import msgspec
import pytest

from engine.event import Outcome, Piece, Popped, Pushed, Rolled, Said, Task
from engine.games.hunt.rules import HuntRules
from engine.match import Match
from engine.sight import project, sight
from engine.table import Table
from engine.view import View, to_json
from tests.games.hunt.scene import AUDIENCES, HUNT, Scene, content

rule = pytest.mark.rule
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in Path(__file__).with_name("visibility.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| V")
]
LOG = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in Path(__file__).with_name("visibility.md").read_text(encoding="utf-8").split("| Event |")[1].splitlines()[2:]
    if line.startswith("| ")
]
RULES = Match(HUNT, content(), begin=False).rules
SCHEME = RULES.scheme
assert isinstance(RULES, HuntRules)


def cells(row: str) -> dict[str, str]:
    """A row's cells in one word each: full, back, none, own, or ``other`` where the cell says something particular."""
    (found,) = [line for line in ROWS if line[0] == row]
    words: dict[str, str] = {}
    for audience, cell in zip(AUDIENCES, found[2:], strict=True):
        text = words.get("hunters", "") if cell == "same" else cell
        first = text.split()[0]
        words[audience] = first if first in ("full", "back", "none", "own") and "unless" not in text else "other"
    return words


def table(zones: dict[str, tuple[Piece, ...]] | None = None, task: Task | None = None, **numbers: Any) -> Table:
    """A table with these pieces (all others out of the way in decks and slots) and numbers."""
    start = RULES.start()
    held = dict(start.zones)
    placed = {piece.id for pieces in (zones or {}).values() for piece in pieces}
    for zone, pieces in held.items():
        held[zone] = tuple(piece for piece in pieces if piece.id not in placed)
    for zone, pieces in (zones or {}).items():
        held[zone] = pieces
    where = {piece.id: zone for zone, pieces in held.items() for piece in pieces}
    agenda = (task,) if task else ()
    return Table(immutables.Map(held), immutables.Map(where), start.numbers.update(numbers), agenda)


def view(table: Table, audience: str) -> View:
    return project(SCHEME, table, audience)


def how_seen(zone: str, card: str, audience: str, up: bool = True) -> str:
    """How an audience sees a card that lies in a zone: full, back, count or none."""
    seen = view(table({zone: (Piece(card, card, up),)}), audience).zones.get(zone)
    if seen is None:
        return "none"
    if not seen.pieces:
        return "count" if seen.count else "empty box"
    (piece,) = seen.pieces
    return "full" if piece.face is not None else "back"


def tells_apart(audience: str, one: Table, other: Table) -> bool:
    return view(one, audience) != view(other, audience)


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
    wife, door = (Piece(card, card, True, {"how": "finished"}) for card in ("wife", "reinforced_door"))
    gone = msgspec.structs.replace(door, marks={"how": "expended"})
    for audience in AUDIENCES:
        assert cells("V27")[audience] == "full"
        assert tells_apart(audience, table({"finished": (wife, door)}), table({"finished": (door, wife)}))
        assert tells_apart(audience, table({"finished": (wife, door)}), table({"finished": (wife, gone)}))


# ---------------------------------------------------------------- numbers

NUMBER_ROWS = {
    "V1": ("pair", "turn_of", "phase_word", "last_turn", "resolving"),
    "V2": ("mode", "actions_left", "actions", "draws", "fulfils", "need_draws"),
    "V13": ("circles", "discs", "discs_needed"),
    "V20": ("white_owned", "white_track", "blue_owned", "black_owned"),
    "V21": ("white_available", "blue_available", "black_available"),
    "V22": ("reductions",),
    "V23": ("white_pool", "white_spent"),
    "V24": ("blue_pool", "blue_spent", "black_pool", "black_spent"),
}
OPEN_COUNTS = ("open_circles", "open_discs")


@rule("HUNT-13.4", "HUNT-6.2", "HUNT-2.6", "HUNT-13.15")
def test_numbers() -> None:
    """V1, V2, V12, V13, V20 to V24; sub-phases are seen by the referee alone (HUNT-13.4)."""
    listed = {name for names in NUMBER_ROWS.values() for name in names}
    assert listed | {"phase", *OPEN_COUNTS} == set(SCHEME.numbers), "every number belongs to a row"
    for row, names in NUMBER_ROWS.items():
        for audience, cell in cells(row).items():
            for name in names:
                apart = tells_apart(audience, table(**{name: "one"}), table(**{name: "other"}))
                # V13 shows Hunters and public counts of their own; V22 the card itself where it is Fixed.
                assert apart == (cell == "full"), (name, audience)
                assert (name in view(table(**{name: 1}), audience).numbers) == (cell == "full"), (name, audience)
    for audience in AUDIENCES:
        assert "circles and discs of Fixed and Finished Needs; no share" in ROWS[12][4]
        for name in OPEN_COUNTS:
            assert tells_apart(audience, table(**{name: 1}), table(**{name: 2}))
        assert tells_apart(audience, table(phase="intel_plan"), table(phase="intel_resolve")) == (audience == "referee")


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
        ("V18", "found/nexus/family/1", "wife", True, "white"),
        ("V18", "found/nexus/family/1", "wife", False, "white"),
        ("V19", "fixed/mazatlan/topography", "wife", True, "white"),
        ("V24", "fixed/culiacan/spot", "culiacan", True, "blue"),
        ("V24", "fixed/culiacan/spot", "culiacan", True, "black"),
        ("V24", "fixed/with_chapo", "driver", True, "blue"),
        ("V25", "fixed/culiacan/needs", "tunnel_works", True, "discs"),
        ("V27", "finished", "tunnel_works", True, "discs"),
        ("V2", "fixed/with_chapo", "armored_convoy", True, "used"),
        ("V2", "hidden/with_chapo", "armored_convoy", True, "used"),
    ],
)
def test_marks(row: str, zone: str, card: str, up: bool, mark: str) -> None:
    for audience, cell in cells(row).items():
        one, other = (table({zone: (Piece(card, card, up, {mark: n}),)}) for n in (1, 2))
        assert tells_apart(audience, one, other) == (cell == "full"), audience


# ---------------------------------------------------------------- dice


@rule("HUNT-12.1", "HUNT-12.2", "HUNT-12.3", "HUNT-12.5", "HUNT-12.6")
@pytest.mark.parametrize(
    ("row", "roll"), [("V28", "found"), ("V29", "fixed"), ("V29", "police"), ("V29", "tickling"), ("V30", "check")]
)
def test_dice(row: str, roll: str) -> None:
    rolled = Rolled(roll, "hunters", (5,), success=True)
    for audience, cell in cells(row).items():
        told = sight(SCHEME, table(), rolled, table(), audience)
        assert (told is not None) == (cell == "full"), audience
        assert told is None or (told.faces, told.value) == ((5,), True)


def test_every_roll_and_mark_is_in_a_row() -> None:
    assert set(SCHEME.rolls) == {"found", "fixed", "police", "tickling", "check"}
    assert set(SCHEME.marks) == {"discs", "lead", "white", "blue", "black", "how", "used"}


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
    assert {name for names in OWNERS.values() for name in names} == set(SCHEME.asks) == set(RULES.decisions)
    data = {"name": "x", "eligible": "y", "offered": "z"}
    for owner, names in OWNERS.items():
        for name in names:
            task = Task(name, (owner,), data)
            for audience, cell in cells("V31").items():
                asked = view(table(task=task), audience).decision
                entitled = cell == "full" or (cell == "own" and audience == owner)
                assert (asked is not None) == entitled, (name, audience)
                for event in (Pushed(task), Popped(task)):
                    assert (sight(SCHEME, table(), event, table(), audience) is not None) == entitled
            if owner == "cartel":
                assert all(cells(row)["hunters"].startswith("none") for row in ("V7", "V32", "V33"))


# ---------------------------------------------------------------- the log

_SETUP = ("setup_split", "setup_drawn", "setup_placed", "setup_to_hand")
_HIDDEN_MOVES = ("defense_drawn", "defense_played", "hidden_defense_moved", "chapo_moved_hidden", "hidden_need_fulfilled")
_WINDOWS = ("window_opened", "choice_opened", "declined", "check_rolled")
LINE_ROWS: tuple[tuple[str, ...], ...] = (
    _HIDDEN_MOVES,
    ("chapo_moved", "fixed_defense_moved", "fixed_need_fulfilled", "chapo_vanishes"),
    ("defense_used",),
    ("cartel_begins", "cartel_ends", "setup_ends", "hunters_begin", "last_pair", "hunters_end", "game_over"),
    _SETUP,
    ("intel_planned", "intel_planned_open"),
    ("enforcement_planned",),
    _WINDOWS,
    ("found_flipped", "found_rolled", "found_targeted", "leads"),
    ("topography_fixed",),
    (
        "intel_attempt",
        "police_attempt",
        "marina_attempt",
        "marina_strikes",
        "moved_to_fixed",
        "finished",
        "no_effect",
        "captured",
    ),
    ("defense_revealed", "defense_expended", "turned_away", "follows"),
    ("tickling",),
    ("need_drawn", "need_placed", "needs_exhausted"),
)
UNLISTED = {"reduced": ("referee", "cartel"), "claimed": ("referee", "cartel")}
"""Lines that the log table does not name: what V22 shows of reductions, and a claim before the referee confirms it."""


def readers(line: str) -> set[str]:
    """Who is told a line."""
    names = (
        "exposure detection mobility cards card place pair discs circles owned white blue black plan slot die result labels"
    )
    args = dict.fromkeys([*names.split(), "target", "modifier", "window", "check", "count", "text"], "x")
    said = Said(line, args)  # type: ignore[arg-type]
    return {audience for audience in AUDIENCES if sight(SCHEME, table(), said, table(), audience) is not None}


@rule("HUNT-13.10")
def test_log_lines() -> None:
    """HUNT-13c, line by line."""
    assert {line for row in LINE_ROWS for line in row} | set(UNLISTED) == set(SCHEME.lines), "every line is in the table"
    for line, entitled in UNLISTED.items():
        assert readers(line) == set(entitled)
    for row, lines in zip(_log_rows(), LINE_ROWS, strict=True):
        for line in lines:
            if line == "intel_planned":
                assert readers(line) == {"referee", "hunters"}
            elif line == "intel_planned_open":
                assert readers(line) == {"cartel", "public"}
            elif line == "defense_used":
                # The Convoy is never named to others; if Chapo is Fixed they read the line of his move.
                assert readers(line) == {"referee", "cartel"}
            else:
                assert readers(line) == row, line


def _log_rows() -> list[set[str]]:
    found = []
    for _, referee, cartel, others in LOG:
        entitled = {"referee"} if referee == "full" else set()
        entitled |= {"cartel"} if cartel == "full" else set()
        if others.startswith(("full", "die only")):
            entitled |= {"hunters", "public"}
        elif others.startswith("hunters full"):
            entitled |= {"hunters"}
        found.append(entitled)
    return found


# ---------------------------------------------------------------- rows that need a game


@rule("HUNT-3.3", "HUNT-1.4")
def test_setup_is_the_cartels_own() -> None:
    """V5: the split and the drawn cards."""
    matches = []
    for seed in (1, 2):
        match = Match(HUNT, content(), seed=seed)
        start = {audience: to_json(match.view(audience)) for audience in AUDIENCES}
        move = next(iter(match.legal_moves)) if seed == 1 else list(match.legal_moves)[-1]
        match.play(move)
        matches.append(match)
        for audience, cell in cells("V5").items():
            assert (to_json(match.view(audience)) != start[audience]) == (cell == "full")
            assert bool([one for n, one in match.sightings(audience) if n == 2]) == (cell == "full")


@rule("HUNT-13.9", "HUNT-8.6")
def test_a_search_where_chapo_is_not() -> None:
    """V34: all are told of the success without effect, whether he is elsewhere or Fixed there with nothing left."""
    told, lines = [], []
    for chapo in ("H:mazatlan", "H:tamazula", "F:culiacan"):
        scene = Scene("enforcement_resolve", {"chapo": chapo}, marks={"culiacan": {"blue": 1}})
        scene.attempt("blue", "culiacan", 5)
        for audience in AUDIENCES:
            assert "Police on Culiacán: die 5, success." in scene.lines(audience)
        scene.decline()
        assert all("No effect." in scene.told(audience) for audience in AUDIENCES)
        told.append([(scene.match.sightings(audience), scene.view(audience)) for audience in ("hunters", "public")])
        lines.append([scene.told(audience) for audience in ("hunters", "public")])
    assert told[0] == told[1]
    assert lines[0] == lines[1] == lines[2]


@rule("HUNT-10.3", "HUNT-10.4", "HUNT-13.11")
def test_tickling_with_and_without_a_need_left() -> None:
    """V35: who is told of the drawn card, or that none was left."""
    told: dict[str, list[object]] = {audience: [] for audience in AUDIENCES}
    for left in (True, False):
        at = {} if left else {need: "F:" + RULES.legal_places(need)[0] for need in content().needs}
        at |= {"tunnel_works": "F:culiacan"}
        scene = Scene("enforcement_resolve", at, marks={"tunnel_works": {"blue": 1}})
        scene.attempt("blue", "tunnel_works", 4)
        scene.do("decline")
        shown = [scene.match.fold.frame.shown[audience] for audience in ("hunters", "public")]
        scene.publish(6, draw="beach_holiday" if left else "")
        assert [scene.match.fold.frame.shown[audience] for audience in ("hunters", "public")] != shown
        assert scene.task == ("place_need" if left else "continue")
        before = len(scene.match.fold.plies)
        if left:
            scene.do("place_need", card="beach_holiday", location="mazatlan")
        else:
            scene.do("continue")
        for audience in AUDIENCES:
            recent = [one for n, one in scene.match.sightings(audience) if n >= before and one.kind == "said"]
            told[audience].append((recent, scene.view(audience).decision))
    for audience, cell in cells("V35").items():
        assert (told[audience][0] != told[audience][1]) == (cell == "full"), audience


@rule("HUNT-13.13", "HUNT-13.7")
def test_no_ids_of_cards_that_are_not_seen() -> None:
    """V37: nothing an audience is given names a card that it does not see; faces do not tell of the seed."""
    scene = Scene(
        "cartel_turn", {"tunnel_works": "H:culiacan", "speedboat": "hand", "courier_chain": "F:culiacan"}, up=("wife",)
    )
    for audience in AUDIENCES:
        given = to_json(scene.view(audience)).decode()
        for card in (*content().cards, "chapo"):
            if not scene.sees(audience, card):
                assert f'"{card}"' not in given, (audience, card)
        assert "seed" not in given


@rule("HUNT-16.1", "HUNT-1.4")
def test_briefs_are_for_all() -> None:
    """V39; there are three of them."""
    assert {brief.id for brief in content().briefs} == {"initial_investigation", "hunter_constraints", "player_aid"}
    for brief in content().briefs:
        assert {a for a in AUDIENCES if cells("V39")[a] == "full"} == set(brief.audience)


def test_after_the_game_everything_is_open() -> None:
    """V40."""
    scene = Scene("cartel_turn", {"tunnel_works": "H:culiacan", "speedboat": "hand"}, marks={"tunnel_works": {"discs": 1}})
    over = msgspec.structs.replace(scene.match.table, outcome=Outcome((), "stalemate", "A draw."), agenda=())
    full = view(over, "referee")
    for audience, cell in cells("V40").items():
        assert cell == "full"
        seen = view(over, audience)
        assert (seen.zones, seen.numbers, seen.outcome) == (full.zones, full.numbers, full.outcome)
    faces = [piece.face for zone in full.zones.values() for piece in zone.pieces]
    assert None not in faces
    assert len(faces) == len(over.where)
