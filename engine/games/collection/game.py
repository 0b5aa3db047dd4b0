"""COLLECTION: A Game of Influence and Collaboration. Three to seven analysts against the board; clauses COLL-*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.contract.rules import Rules
from engine.games.collection.content import CollectionContent
from engine.games.collection.load_content import CollectionContentFile, load_content
from engine.games.collection.options import OPTIONS, read_options
from engine.games.collection.presets import PRESETS
from engine.games.collection.rules import CollectionRules


class Collection(Game):
    """The co-operative training game of February 2017."""

    id = "collection"
    title = "COLLECTION!"
    blurb = "Win collectors over to report on up to three crises at once, before they get out of hand. All win or all lose."
    introduction = (
        "You are analysts with one task: all win or all lose. Win collectors over, roll for their reports, and file what "
        "each open scenario asks for before any crisis reaches ten. Talk at all times, for nobody can do it alone."
    )
    opening = (
        "All of you win together, or all lose: talk at all times.\nFile what scenarios ask for before a crisis is at ten."
    )
    clauses = "COLL"
    seats: ClassVar[tuple[str, ...]] = tuple(f"player_{n}" for n in range(1, 8))
    least = 3
    seat_names: ClassVar[Mapping[str, str]] = {f"player_{n}": f"Player {n}" for n in range(1, 8)}
    seat_roles: ClassVar[Mapping[str, str]] = {
        "": "An analyst, with a role dealt at the start. Courts collectors and rolls for reports; all win or lose together."
    }
    ends: ClassVar[Mapping[str, str]] = {"victory": "COLL-8.1", "defeat": "COLL-8.2", "called": "COLL-8.4"}
    results_without_winner: ClassVar[Mapping[str, str]] = {"defeat": "all lost"}
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    content_model = CollectionContentFile

    def read_content(self, data: Mapping[str, Any], file: str) -> CollectionContent:
        """Return the checked content of a file (COLL-9). Raises ContentError."""
        return load_content(data, file)

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        """Return the rules of one match."""
        return CollectionRules(content, read_options(options), seats)
