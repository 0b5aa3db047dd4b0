"""What must hold on every table of The Hunt for El Chapo: nothing is lost, nothing lies where it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from engine.event import Piece
from engine.games.hunt.content import CHAPO, HuntContent, Need, Topography
from engine.games.hunt.options import Options
from engine.table import Table


def faults(content: HuntContent, options: Options, table: Table) -> Iterator[str]:
    """Every broken invariant, one sentence each."""
    yield from _pieces(content, table)
    for zone, pieces in table.zones.items():
        if zone.startswith("found/") and len(pieces) > 1:
            yield f"{zone} holds {len(pieces)} cards."
        for piece in pieces:
            yield from _place(content, piece, zone)
            yield from _marks(content, piece, zone)
    yield from _pawns(content, options, table)
    yield from _circles(content, options, table)


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


def _marks(content: HuntContent, piece: Piece, zone: str) -> Iterator[str]:
    area = zone.partition("/")[0]
    for mark, value in piece.marks.items():
        family = mark.partition("/")[0]
        if family == "discs":
            need = content.needs.get(piece.id)
            most = need.circles if need else 0
            fits = isinstance(value, int) and 0 < value <= most and area in ("hidden", "fixed", "finished")
        elif family == "lead":
            fits = area == "found" and piece.up
        elif family == "white":
            fits = piece.id in content.topography and area in ("found", "fixed")
        elif family in ("blue", "black"):
            fits = area == "fixed" and piece.id != CHAPO
        elif family == "how":
            fits = area == "finished" and value in ("finished", "expended")
        else:
            fits = piece.id in content.defenses and area in ("hidden", "fixed")
        if not fits:
            yield f"{content.name(piece.id)} cannot bear {mark} {value} in {zone}."
    if area == "finished" and "how" not in piece.marks:
        yield f"{content.name(piece.id)} does not tell how it came to Finished."


def _pawns(content: HuntContent, options: Options, table: Table) -> Iterator[str]:
    number = table.number
    on_targets = dict.fromkeys(("white", "blue", "black"), 0)
    for pieces in table.zones.values():
        for piece in pieces:
            for colour in on_targets:
                value = piece.marks.get(colour, 0)
                on_targets[colour] += value if isinstance(value, int) else 0
    for colour, count in on_targets.items():
        if number(f"{colour}_pool") + number(f"{colour}_spent") + count != number(f"{colour}_owned"):
            yield f"The {colour} pawns in pool, on targets and spent are not the {number(f'{colour}_owned')} that are owned."
        if min(number(f"{colour}_pool"), number(f"{colour}_spent")) < 0:
            yield f"There are fewer than no {colour} pawns."
    if number("white_owned") + number("white_track") != content.pieces.white_start + options.turn_pairs:
        yield "White pawns owned and on the track are not all that there are."
    if (number("blue_owned"), number("black_owned")) != (content.pieces.blue, content.pieces.black):
        yield "The Hunters do not own their Police and Marina pawns."


def _circles(content: HuntContent, options: Options, table: Table) -> Iterator[str]:
    counted = [0, 0, 0, 0]
    for need in content.needs.values():
        zone = table.where.get(need.id, "")
        if zone.startswith(("hidden", "fixed", "finished")):
            discs = table.piece(need.id).marks.get("discs", 0)
            on_it = discs if isinstance(discs, int) else 0
            counted[0] += need.circles
            counted[1] += on_it
            if not zone.startswith("hidden"):
                counted[2] += need.circles
                counted[3] += on_it
    above, below = options.fraction
    names = ("circles", "discs", "open_circles", "open_discs", "discs_needed")
    for name, value in zip(names, (*counted, -(-counted[0] * above // below)), strict=True):
        if table.number(name) != value:
            yield f"The number {name} is {table.number(name)}, but {value} are counted."
