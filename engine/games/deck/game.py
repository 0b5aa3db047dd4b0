"""Collection Deck: two to eight players solve intelligence problems with techniques, and spoil each other's. DECK-*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.contract.rules import Rules
from engine.errors import KnownError
from engine.games.deck.content import DeckContent
from engine.games.deck.context import FEWEST, FEWEST_TEAMS, LARGEST, MOST_TEAMS
from engine.games.deck.load_content import DeckContentFile, load_content
from engine.games.deck.options import OPTIONS, read_options
from engine.games.deck.presets import PRESETS
from engine.games.deck.rules import DeckRules

PLAYERS = tuple(f"player_{n}" for n in range(1, LARGEST + 1))
TEAMS = tuple(f"team_{n}" for n in range(1, MOST_TEAMS + 1))


class Deck(Game):
    """Version 4.3 of May 2012."""

    id = "deck"
    title = "Collection Deck"
    blurb = "Solve intelligence problems with the right means of collection, while the others play cards to spoil your plan."
    introduction = (
        "The problems on the table are solved with the right means of collection: the cards in your hand, which the others "
        "do not see. Say your plan aloud, and expect the others to look for its weak point. Each problem brings points; "
        "whoever first has {target_points} wins."
    )
    opening = "Solve problems with your cards, and say your plan aloud.\nWhoever first has {target_points} points wins."
    clauses = "DECK"
    version: ClassVar[str] = "2"
    seats: ClassVar[tuple[str, ...]] = PLAYERS
    least = FEWEST
    seat_names: ClassVar[Mapping[str, str]] = {
        **{seat: f"Player {n}" for n, seat in enumerate(PLAYERS, 1)},
        **{seat: f"Team {n}" for n, seat in enumerate(TEAMS, 1)},
    }
    seat_roles: ClassVar[Mapping[str, str]] = {
        "": "Holds a hand of techniques, solves problems on the Field with them, and disrupts the others. Most points win."
    }
    ends: ClassVar[Mapping[str, str]] = {
        "points": "DECK-10.2",
        "called": "DECK-10.3",
        "empty_field": "DECK-10.4",
        "too_few": "DECK-11.6",
    }
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    content_model = DeckContentFile

    def read_content(self, data: Mapping[str, Any], file: str) -> DeckContent:
        """Return the content of a parsed file (DECK-9). Raises ContentError."""
        return load_content(data, file)

    def seats_for(self, count: int | None, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """Return the players, or three to five teams (DECK-1.1, 1.2, 11.1)."""
        if not options.get("team_play"):
            return self.first_seats(count)
        count = FEWEST_TEAMS if count is None else count
        if not FEWEST_TEAMS <= count <= MOST_TEAMS:
            raise KnownError(f"Team play takes {FEWEST_TEAMS} to {MOST_TEAMS} teams, not {count}.")
        return TEAMS[:count]

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        """Return the rules of one match; with late arrivals every seat of the game may be taken later (DECK-11.5)."""
        chosen = read_options(options)
        everyone = TEAMS if chosen.team_play else PLAYERS
        if strangers := [seat for seat in seats if seat not in everyone]:
            kind = "teams" if chosen.team_play else "players"
            raise KnownError(f"With these options the seats are {kind}; {', '.join(strangers)} cannot sit down.")
        return DeckRules(content, chosen, seats, everyone if chosen.late_arrivals else seats)
