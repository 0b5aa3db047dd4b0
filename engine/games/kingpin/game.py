"""Kingpin as a game of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.contract.rules import Rules
from engine.errors import KnownError
from engine.games.kingpin.content import KingpinContent, KingpinContentFile
from engine.games.kingpin.load_content import read_content
from engine.games.kingpin.options import OPTIONS, read_options
from engine.games.kingpin.presets import PRESETS
from engine.games.kingpin.rules import KingpinRules


class Kingpin(Game):
    """Two to six bosses compete for one city (KING-1.1)."""

    id = "kingpin"
    title = "Kingpin"
    blurb = "Two to six bosses compete for one city: by cash, by control, or as the last one standing."
    introduction = (
        "Each of you is a boss in one city. Your people take locations, trade and fight; what they do makes heat, and "
        "heat brings trouble. Cash, whole neighbourhoods, or being the last one left wins, but with too many Cops in the "
        "city all of you lose. Your Secret Motivation is yours alone: read it first."
    )
    opening = "Win by cash, by neighbourhoods, or as the last one left.\nWith too many Cops in the city all of you lose."
    clauses = "KING"
    seats: ClassVar[tuple[str, ...]] = ("red", "blue", "green", "yellow", "purple", "orange")
    least = 2
    version: ClassVar[str] = "5"
    seat_names: ClassVar[Mapping[str, str]] = {seat: seat.capitalize() for seat in seats}
    seat_roles: ClassVar[Mapping[str, str]] = {
        "": "A boss with Lieutenants, cash and a secret Motivation. Wins by cash, by control, or as the last one standing."
    }
    ends: ClassVar[Mapping[str, str]] = {
        "cop_limit": "KING-16.3",
        "event_deck": "KING-16.4",
        "none_left": "KING-16.5",
        "last_standing": "KING-16.6",
        "cash": "KING-16.7",
        "control": "KING-16.8",
    }
    results_without_winner: ClassVar[Mapping[str, str]] = dict.fromkeys(("cop_limit", "event_deck", "none_left"), "all lost")
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    content_model = KingpinContentFile

    def read_content(self, data: Mapping[str, Any], file: str) -> KingpinContent:
        """Return checked, frozen content. Raises ContentError."""
        return read_content(data, file)

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        """Return the rules of one match. Raises KnownError if there are too few or too many seats."""
        if not self.least <= len(seats) <= len(self.seats):
            raise KnownError(f"{self.title} takes {self.least} to {len(self.seats)} seats, not {len(seats)}.")
        return KingpinRules(content, read_options(options), seats)
