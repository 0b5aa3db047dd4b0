"""What must hold on every table of The Hunt for El Chapo: nothing is lost, nothing lies where it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from engine.english import counted
from engine.games.hunt.content import CARTEL, CHAPO, COLOURS, WITH_CHAPO, HuntContent, Need, Topography
from engine.games.hunt.context import HuntContext
from engine.games.hunt.figures import on_targets, pawns_owned, phase_word, pool, turn_of
from engine.model.event import Piece
from engine.model.table import Table


def faults(context: HuntContext, table: Table) -> Iterator[str]:
    """Yield every broken invariant, one sentence each."""
    content = context.content
    yield from _pieces(content, table)
    for zone, pieces in table.zones.items():
        if zone.startswith("found/") and len(pieces) > 1:
            yield f"{zone} holds {len(pieces)} cards."
        for piece in pieces:
            yield from _place(content, piece, zone)
            yield from _marks(content, piece, zone, table.number("pair"))
    if context.options.chapo_lead != "chapo_location":
        yield from _terrain(content, table)
    yield from _waiting(table)
    yield from _idle(table)
    yield from _pawns(context, table)
    yield from _turns(context, table)


def _pieces(content: HuntContent, table: Table) -> Iterator[str]:
    expected = {*content.locations, *content.cards, CHAPO}
    there = set(table.where)
    if missing := expected - there:
        yield f"Missing: {', '.join(sorted(missing))}."
    if strange := there - expected:
        yield f"Not part of the game: {', '.join(sorted(strange))}."


def _place(content: HuntContent, piece: Piece, zone: str) -> Iterator[str]:
    if piece.id in content.locations:
        fits = zone == f"fixed/{piece.id}/spot"
    elif piece.id == CHAPO:
        fits = zone in ("drawn", "finished") or (zone.startswith(("hidden", "fixed")) and zone.endswith("/spot"))
    elif piece.id in content.cards:
        fits = _fits(content, piece.id, zone)
    else:
        return
    if not fits:
        yield f"{content.name(piece.id)} cannot lie in {zone}."
    if not piece.up and not zone.startswith("found/"):
        yield f"{content.name(piece.id)} lies face down in {zone}."


def _fits(content: HuntContent, card: str, zone: str) -> bool:
    record = content.cards[card]
    area, _, box = zone.partition("/")
    if zone in ("finished", "hand", "drawn"):
        return {"finished": True, "hand": card in content.defenses, "drawn": isinstance(record, Need)}[zone]
    if isinstance(record, Topography):
        if area == "found":
            return box.rpartition("/")[0] == record.box
        return area == "fixed" and box.endswith(("/topography", "with_chapo"))
    kind = "needs" if isinstance(record, Need) else record.type
    if area == "deck":
        return box == kind
    if not isinstance(record, Need) and record.box == "chapo":
        return box == "with_chapo"
    return box.endswith(f"/{kind}") and content.locations[box.partition("/")[0]].terrain in record.terrain


def _terrain(content: HuntContent, table: Table) -> Iterator[str]:
    """Yield Topography on a wrong Terrain: Leads show no Location of another, unless they show Chapo's place (HUNT-7.10)."""
    for location in content.locations.values():
        for piece in table.zones[f"fixed/{location.id}/topography"]:
            if piece.id in content.topography and location.terrain not in content.topography[piece.id].terrain:
                yield f"{content.name(piece.id)} may not be Fixed in {location.name}."


def _idle(table: Table) -> Iterator[str]:
    """Yield a fault if pawns are to be resolved and there is none (HUNT-4.3): nobody could go on."""
    resolving = {"intel_resolve": ("white",), "enforcement_resolve": ("blue", "black")}
    colours = resolving.get(table.task.name, ()) if table.task else ()
    if colours and not any(colour in piece.marks for held in table.zones.values() for piece in held for colour in colours):
        yield "Pawns are to be resolved, but none is on a target."


def _waiting(table: Table) -> Iterator[str]:
    """Yield what waits to be placed unasked: all Needs and Chapo wait in setup, one Need later (HUNT-3.6, 5.7, 10.3)."""
    task = table.task
    if task is None or phase_word(table) == "setup":
        return
    placing = {task.data["card"]} if task.name == "place_need" else set()
    if set(table.ids("drawn")) != placing:
        yield f"Waiting to be placed: {', '.join(table.ids('drawn')) or 'nothing'}, which is not what is asked for."


def _marks(content: HuntContent, piece: Piece, zone: str, pair: int) -> Iterator[str]:
    area = zone.partition("/")[0]
    for mark, value in piece.marks.items():
        family = mark.partition("/")[0]
        if family == "discs":
            need = content.needs.get(piece.id)
            most = need.circles if need else 0
            fits = isinstance(value, int) and 0 < value <= most and area in ("hidden", "fixed", "finished")
        elif family == "lead":
            fits = area == "found" and piece.up and mark.removeprefix("lead/") in (*content.locations, WITH_CHAPO)
        elif family == "white":
            fits = piece.id in content.topography and area in ("found", "fixed")
        elif family in ("blue", "black"):
            fits = area == "fixed" and piece.id != CHAPO
        elif family == "searched":
            fits = piece.id in content.locations and isinstance(value, int) and 0 < value <= pair
        elif family == "expended":
            fits = area == "finished" and value == 1 and piece.id in content.defenses
        else:
            fits = area in ("hidden", "fixed") and piece.id in content.defenses
            fits = fits and content.defenses[piece.id].limit != "none"
        if not fits:
            yield f"{content.name(piece.id)} cannot bear {mark} {value} in {zone}."


def _pawns(context: HuntContext, table: Table) -> Iterator[str]:
    number = table.number
    for colour in COLOURS:
        planned, spent, available = on_targets(table, colour), number(f"{colour}_spent"), number(f"{colour}_available")
        if min(pool(context, table, colour), spent, available) < 0:
            yield f"There are fewer than no {colour} pawns."
        if available > (has := pawns_owned(context, table, colour)):
            yield f"{available} {colour} pawns are available, but the Hunters own {has}."
        if planned + spent > available:
            yield f"More {colour} pawns are planned or spent than the {available} that are available."
        if phase_word(table) == "cartel_turn" and planned + spent:
            yield f"In the Cartel turn {colour} pawns are on targets or spent."
    if not 0 <= number("white_track") <= context.options.turn_pairs:
        yield "White pawns owned and on the track are not all that there are."


def _turns(context: HuntContext, table: Table) -> Iterator[str]:
    """Yield what is wrong with the clock: a pawn was taken from the track in every Hunter turn (HUNT-6.1, 6.2)."""
    pairs, pair = context.options.turn_pairs, table.number("pair")
    taken = pairs - table.number("white_track")
    if not 0 <= pair <= pairs:
        yield f"There is no pair of turns {pair}."
    if table.outcome is None and taken != pair - (turn_of(table) == CARTEL):
        yield f"In this turn of pair {pair} the Hunters cannot own {counted(taken, 'added white pawn')}."
