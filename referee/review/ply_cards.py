"""Which cards a ply was about: those that the move named, that lines tell of, or that were moved or turned up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.model.event import Event, LineArg, Moved, Ref, Said, Turned
from engine.model.table import Table
from engine.model.view import Face
from engine.moves.argument_words import words_of
from referee.review.review import Review

_MOST = 3
"""What deals more cards than these is about none of them."""


def faces_of_ply(review: Review, ply: int) -> tuple[Face, ...]:
    """Return the faces of the cards that a ply was about, each once: first those that the move named, then those that lines
    tell of, then what was moved or turned up. None for the set-up's deals, a ruling or a take-back.
    """
    if not ply or review.ticks[ply - 1].kind not in ("move", "dice"):
        return ()
    decided, frames = review.session.entries[ply - 1].ply, review.session.history.frames
    kinds, tables = review.session.rules.schema.kinds, (frames[ply].table, frames[ply - 1].table)
    by_id = {kind.rpartition(".")[2]: kind for kind in kinds} | {kind: kind for kind in kinds}  # ``plate.docks`` too
    moved = [event for event in decided.events if isinstance(event, Moved | Turned)]
    about = (
        *_named(decided.args, by_id, tables),
        *_told(decided.events, tables),
        *(_kinds((one.piece for one in moved), tables) if len(moved) <= _MOST else ()),
    )
    return tuple({kinds[kind].face.id: kinds[kind].face for kind in about}.values())


def names_told(review: Review, ply: int, about: Iterable[LineArg]) -> frozenset[str]:
    """Return the names that a line of a ply was given: those of its cards, and what it names by a text."""
    frames, kinds = review.session.history.frames, review.session.rules.schema.kinds
    tables, given = (frames[ply].table, frames[ply - 1].table), [*about]
    pieces = [ref.piece for one in given for ref in (one if isinstance(one, tuple) else (one,)) if isinstance(ref, Ref)]
    return frozenset(
        {*(kinds[kind].face.name for kind in _kinds(pieces, tables)), *(one for one in given if isinstance(one, str))}
    )


def _named(arguments: Any, by_id: Mapping[str, str], tables: tuple[Table, ...]) -> Iterator[str]:
    """Yield the kinds that a move names."""
    for word in words_of(arguments):
        yield from _kinds((word,), tables)
        if word in by_id:
            yield by_id[word]


def _told(events: tuple[Event, ...], tables: tuple[Table, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Said):
            for given in event.args.values():
                refs = given if isinstance(given, tuple) else (given,)
                yield from _kinds((one.piece for one in refs if isinstance(one, Ref)), tables)


def _kinds(pieces: Iterable[str], tables: tuple[Table, ...]) -> Iterator[str]:
    for piece in pieces:
        table = next((one for one in tables if piece in one.where), None)
        if table is not None:
            yield table.piece(piece).kind
