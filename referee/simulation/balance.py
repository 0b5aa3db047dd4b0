"""Who wins simulated games, how they end, and which cards are used: a table for judging a game's balance.

A card counts as used in a game as soon as a move names it or it comes to lie where everybody sees its face. It counts for
the seat that named it or in whose zone it lies, else for the seat whose move brought it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.match.history import History
from engine.model.event import Moved, Ply, Turned
from engine.model.table import Table
from engine.moves.argument_words import words_of
from engine.visibility.schema import EVERYBODY, FACES, Schema
from referee.files.csv_files import Cell

COLUMNS = ("what", "name", "games", "wins", "share", "fair wins", "of what is fair")
"""Of the table: what a row is about, its games, those won, their share, the wins that are fair, and the wins by these."""


class CardUse(msgspec.Struct, frozen=True):
    """A card that was used in a game: its printed name, and the first seat that used it, or ""."""

    card: str
    seat: str


def used_cards(history: History, seats: Sequence[str]) -> tuple[CardUse, ...]:
    """Return the cards that were used in a game, each once, in the order in which they came into use."""
    schema, first = history.schema, dict[str, str]()
    printed = {kind.face.name: kind_id for kind_id, kind in schema.kinds.items()}
    places = {zone.id: printed[zone.name] for zone in schema.zones.values() if zone.name in printed}
    for ply in history.plies:
        table = history.frames[ply.number].table
        for kind in _named(ply.args, schema, table, places):
            first.setdefault(kind, ply.seat if ply.seat in seats else "")
        for piece in _brought_out(ply, schema, table):
            owner = table.where[piece].rpartition(":")[2]
            first.setdefault(table.piece(piece).kind, next((one for one in (owner, ply.seat) if one in seats), ""))
    names: dict[str, str] = {}
    for kind, seat in first.items():
        names.setdefault(schema.kinds[kind].face.name, seat)  # a card, and the piece that stands for it, are one
    return tuple(CardUse(card, seat) for card, seat in names.items())


def _named(arguments: Any, schema: Schema, table: Table, places: Mapping[str, str]) -> Iterator[str]:
    """Yield the kinds that a move names. ``places``: the kind of what is printed on a zone, for what is named as a place."""
    for word in words_of(arguments):
        if word in table.where:
            yield table.piece(word).kind
        elif word in schema.kinds:
            yield word
        elif word in places:
            yield places[word]


def _brought_out(ply: Ply, schema: Schema, table: Table) -> Iterator[str]:
    """Yield the pieces that a ply moved or turned and that lie, after it, where everybody sees their faces."""
    for event in ply.events:
        if isinstance(event, Moved | Turned) and event.piece in table.where and table.piece(event.piece).up:
            zone = schema.zones[table.where[event.piece]]
            if zone.visibility.get(EVERYBODY, 0) >= FACES:
                yield event.piece


class Tally(msgspec.Struct):
    """How often something was there, how often it won, and how many wins would have been fair."""

    games: int = 0
    wins: int = 0
    fair: float = 0.0

    def row(self, what: str, name: str) -> tuple[Cell, ...]:
        """Return the row of the table."""
        share = round(self.wins / self.games, 3) if self.games else None
        ratio = round(self.wins / self.fair, 2) if self.fair else None
        return what, name, self.games, self.wins, share, round(self.fair, 3), ratio


class BalanceGame(msgspec.Struct, frozen=True):
    """What the balance needs of a game: how it ended, who won, who played, and which cards were used."""

    reason: str
    winners: tuple[str, ...]
    seats: tuple[str, ...]
    cards: tuple[CardUse, ...]


def balance_rows(games: Iterable[BalanceGame], sorts: Mapping[str, Sequence[str]]) -> list[tuple[Cell, ...]]:
    """Return the table (`COLUMNS`): endings, seats, then every card of every sort, also those never used.

    What is fair for a seat is an equal part of all wins; for a card, what the seats that used it win with and without it.
    """
    played = list(games)
    endings: dict[str, Tally] = {}
    seats: dict[str, Tally] = {}
    for one in played:
        ending = endings.setdefault(one.reason, Tally())
        ending.games += 1
        ending.wins += bool(one.winners)
        for seat in one.seats:
            tally = seats.setdefault(seat, Tally())
            tally.games += 1
            tally.wins += seat in one.winners
            tally.fair += len(one.winners) / len(one.seats)
    cards: dict[str, Tally] = {}
    for one in played:
        for use in one.cards:
            tally = cards.setdefault(use.card, Tally())
            tally.games += 1
            if use.seat:
                tally.wins += use.seat in one.winners
                tally.fair += seats[use.seat].wins / seats[use.seat].games
    rows: list[tuple[Cell, ...]] = [
        ("ending", reason, tally.games, tally.wins, round(tally.games / len(played), 3), None, None)
        for reason, tally in sorted(endings.items(), key=lambda ending: -ending[1].games)
    ]
    rows += [tally.row("seat", seat) for seat, tally in seats.items()]
    for sort, names in sorts.items():
        rows += [cards.get(name, Tally()).row(sort, name) for name in dict.fromkeys(names)]
    return rows
