"""What is printed of a game, for tables that play on paper: its cards with their backs, player aids and the rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.contract.game import Game
from engine.contract.rules import Brief
from engine.visibility.schema import Schema
from referee.reference.game_reference import (
    AIDS,
    CARDS,
    PrintedPiece,
    printed_pieces,
    reference_of_game,
    reference_of_session,
)
from referee.reference.reference_entry import ReferenceEntry
from referee.session.content_files import LoadedContent, load_content
from referee.session.session import Session

Paper = Literal["a4", "letter"]
"""The sizes of paper that can be printed on."""


class PrintedGame(msgspec.Struct, frozen=True):
    """What is printed of a game.

    Attributes:
        title: the game's.
        schema: its declarations, by which its board is found.
        pieces: all that is printed on cards and pieces.
        aids: its player aids.
        rules: clauses, options and who sees what.
    """

    title: str
    schema: Schema
    pieces: tuple[PrintedPiece, ...]
    aids: tuple[Brief, ...]
    rules: tuple[ReferenceEntry, ...]


def printed_game(game: Game, content: LoadedContent | None = None) -> PrintedGame:
    """Return what is printed of a game with this content (default: as it is shipped). Raises KnownError."""
    rules = game.usual_rules((content or load_content(game)).content)
    entries = reference_of_game(game, content).entries
    return PrintedGame(game.title, rules.schema, tuple(printed_pieces(rules)), tuple(rules.briefs), _rules(entries))


def printed_session(session: Session) -> PrintedGame:
    """Return what is printed of the game of a session, with its content and options: nothing of its table."""
    entries = reference_of_session(session).entries
    pieces = tuple(printed_pieces(session.rules))
    return PrintedGame(session.game.title, session.rules.schema, pieces, session.briefs, _rules(entries))


def _rules(entries: tuple[ReferenceEntry, ...]) -> tuple[ReferenceEntry, ...]:
    return tuple(entry for entry in entries if entry.part not in (AIDS, CARDS))
