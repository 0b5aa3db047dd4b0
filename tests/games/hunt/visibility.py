"""The committed copy of the digest's visibility and log tables (visibility.md), and how a table is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import immutables

from engine.games.hunt.rules import HuntRules
from engine.match.match import Match
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import View
from engine.visibility.projection import project
from tests.games.hunt.scene import AUDIENCES, HUNT, content

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
_rules = Match(HUNT, content(), begin=False).rules
assert isinstance(_rules, HuntRules)
RULES = _rules
SCHEME = RULES.schema


def cells(row: str) -> dict[str, str]:
    """Return a row's cells in one word each: full, back, none, own, or ``other`` where the cell says something else."""
    (found,) = [line for line in ROWS if line[0] == row]
    words: dict[str, str] = {}
    for audience, cell in zip(AUDIENCES, found[2:], strict=True):
        text = words.get("hunters", "") if cell == "same" else cell
        first = text.split()[0]
        words[audience] = first if first in ("full", "back", "none", "own") and "unless" not in text else "other"
    return words


def table(zones: dict[str, tuple[Piece, ...]] | None = None, task: Task | None = None, **numbers: Any) -> Table:
    """Return a table with these pieces (all others out of the way in decks and slots) and numbers."""
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
