"""What may be done, worked out a second time from the ledger that is kept by hand (HUNT-4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from tests.games.hunt.by_hand import records
from tests.games.hunt.by_hand_hunters import WINDOWS, WholeLedger

Words = tuple[str, ...]
"""A move: its verb and the values of its arguments."""


def legal(ledger: WholeLedger) -> tuple[set[Words], dict[str, int]]:
    """All moves, as words; of a plan only how many there are."""
    name = ledger.todo[-1][0] if ledger.todo else ""
    fixing = ("intel_plan", "intel_resolve", "enforcement_plan", "enforcement_resolve", "hunter_end")
    if name in fixing or (name == "cartel_turn" and ledger.options["fix_window"] == "any_time"):  # HUNT-7.8
        return {*moves(ledger), *fixes(ledger)}, plans(ledger)
    return set(moves(ledger)), plans(ledger)


def fixes(ledger: WholeLedger) -> Iterator[Words]:
    """HUNT-7.7."""
    for card, mark in ledger.marks:
        if mark.startswith("lead/") and ledger.area(card) == "found":
            yield ("fix_topography", card, mark.removeprefix("lead/"))


def plans(ledger: WholeLedger) -> dict[str, int]:
    """Up to n pawns on k targets: as many ways as n + k things have k to choose (HUNT-6.3, 8.1, 8.2)."""

    def ways(colour: str, targets: list[str]) -> int:
        """HUNT-9.11."""
        blocks = [(card, one["scope"]) for card, one in ledger.effects("placement_block", "fixed") if colour in one["pawns"]]
        free = [t for t in targets if not any(ledger.covers(scope, ledger.here(card), t) for card, scope in blocks)]
        return comb(ledger.available[colour] + len(free), len(free))

    if ledger.todo[-1:] == [("intel_plan", {})]:
        return {"plan_intel": ways("white", [c for c in records("topography") if ledger.area(c) in ("found", "fixed")])}
    if ledger.todo[-1:] == [("enforcement_plan", {})]:
        targets = [t for t in records() if t in records("location") or ledger.area(t) == "fixed"]
        return {"plan_enforcement": ways("blue", targets) * ways("black", targets)}
    return {}


def moves(ledger: WholeLedger) -> Iterator[Words]:
    """Return the moves of the pending decision, plans and Fixing apart."""
    name, about = ledger.todo[-1] if ledger.todo else ("", {})
    if name in WINDOWS:
        yield from (("decline",), *(("react", *use) for use in ledger.usable()))
    elif name == "setup_split":
        total = int(ledger.options["setup_defenses"])
        splits = [(a, b, total - a - b) for a in range(9) for b in range(9)]
        yield from (("setup_split", *map(str, split)) for split in splits if 0 <= split[2] <= 8)
    elif name == "setup_place":
        yield from setup_moves(ledger)
    elif name == "cartel_turn":
        yield from cartel_moves(ledger)
    elif name == "place_need":
        yield from (("place_need", about["card"], to) for to in on_terrain(about["card"]))
    elif name == "place_drawn":
        yield from (("keep",), *(("place_drawn", to) for _, to in playable(ledger, [about["card"]], rebate=1)))
    elif name == "intel_resolve":
        for _, card in ledger.planned("white"):
            nexus = records()[card]["class"] == "nexus" and ledger.area(card) == "found" and card in ledger.up
            target = card if ledger.face_up(card) else ledger.where[card].removeprefix("found/")
            flips = ledger.flippable(card) if nexus else []
            flipping: list[Words] = [("resolve_intel", target, slot) for slot in flips]
            yield from flipping or [("resolve_intel", target)]
    elif name == "enforcement_resolve":
        yield from (("resolve_enforcement", *pawn) for pawn in ledger.planned("blue", "black"))
    elif name == "choose_exposed":
        yield from (("choose_exposed", item) for item in about["items"])
    elif name == "choose_lead":
        yield from (("choose_lead", about["card"], label) for label in about["labels"])
    elif name in ("hunter_end", "publish", "continue"):
        yield ("end_hunter_turn" if name == "hunter_end" else name,)


def on_terrain(card: str) -> list[str]:
    """Locations of a Terrain printed on a card (HUNT-2.7, 2.8)."""
    return [name for name, place in records("location").items() if place["terrain"] in records()[card]["terrain"]]


def places(ledger: WholeLedger, card: str, area: str) -> Iterator[str]:
    """Where else a Defense may go on a board (HUNT-2.3, 2.8)."""
    for place in ["with_chapo"] if records()[card]["box"] == "chapo" else on_terrain(card):
        zone = ledger.zone(card, area, place)
        full = ledger.options["defense_box_limit"] and place != "with_chapo" and zone in ledger.where.values()
        if zone != ledger.where[card] and not full:
            yield place


def setup_moves(ledger: WholeLedger) -> Iterator[Words]:
    """HUNT-3.4 to 3.6."""
    for need in records("need"):
        if ledger.area(need) in ("drawn", "hidden"):
            yield from (("setup_place_need", need, to) for to in on_terrain(need) if to != ledger.spot(need))
    placed = [card for card in records("defense") if ledger.area(card) == "hidden"]
    for card in records("defense"):
        more = ledger.area(card) == "hand" and len(placed) < ledger.options["setup_defenses_placed"]
        if card in placed or more:
            yield from (("setup_place_defense", card, to) for to in places(ledger, card, "hidden"))
    yield from (("setup_place_defense", card, "hand") for card in placed)
    yield from (("setup_place_chapo", to) for to in records("location") if to != ledger.spot("chapo"))
    if "drawn" not in ledger.where.values():
        yield ("setup_done",)


def playable(ledger: WholeLedger, cards: list[str], rebate: int = 0) -> Iterator[tuple[str, str]]:
    """HUNT-5.3, 5.9."""
    for card in cards:
        if records()[card]["cost"] - rebate <= ledger.points("defense"):
            yield from ((card, to) for to in places(ledger, card, "hidden"))


def cartel_moves(ledger: WholeLedger) -> Iterator[Words]:
    """HUNT-5.1 to 5.9, 14.4."""
    options, counts, chapo = ledger.options, ledger.counts, (ledger.spot("chapo"), ledger.area("chapo"))
    yield ("end_cartel_turn",)
    yield from (("use_defense", *use) for use in ledger.usable())
    if options["cartel_early_win"] and ledger.enough():
        yield ("claim_win",)
    if points := ledger.points("defense"):
        hand = [card for card in records("defense") if ledger.area(card) == "hand"]
        yield from (("play_defense", *play) for play in playable(ledger, hand))
        for card, record in records("defense").items():
            if ledger.in_play(card) and 0 < record["move"] <= points:
                yield from (("move_defense", card, to) for to in places(ledger, card, ledger.area(card)))
        decks = {zone.removeprefix("deck/") for zone in ledger.where.values() if zone.startswith("deck/")} - {"needs"}
        if not (options["defense_draws_per_turn"] and counts.get("draws")):
            yield from (("draw_defense", deck) for deck in decks)
    if ledger.points("chapo"):
        areas = ("hidden", "fixed") if chapo[1] == "hidden" else ("fixed",)
        yield from (("move_chapo", to, area) for area in areas for to in records("location") if (to, area) != chapo)
        for need, record in records("need").items():
            reached = ledger.spot(need) == chapo[0] and (chapo[1] == "fixed" or ledger.area(need) == "hidden")
            allowed = not (options["fulfil_per_turn"] and counts.get("fulfils"))
            if reached and allowed and ledger.on(need, "discs") < record["circles"]:
                yield ("fulfil", need)
    free = options["need_draw_free"]
    drawn = counts.get("need_draws") if free or ledger.mode == "pulses" else ledger.mode == "need"
    if "deck/needs" in ledger.where.values() and not drawn and (free or ledger.points("need")):
        yield ("draw_need",)
