"""Modifiers: what is in play, and what it adds up to (KING-15.2, KING-20.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.kingpin.content import DarkPast, EventCard, KingpinContent, Mod
from engine.model.table import Table

CARD = "card."
"""The card of a character is ``card.`` and the id of its standee."""
IN_FORCE = "events_in_force"


_ANYWHERE = ("own_all", "all_players")
"""The scopes that do not ask with whom or where."""


class InPlay(NamedTuple):
    """A modifier with the card it is on; ``secret`` if that is a Dark Past which only its owner knows (KING-14.9)."""

    mod: Mod
    source: str
    secret: bool


class ModifierSum(NamedTuple):
    """A sum of modifiers: what everybody can see of it, and what an unrevealed Dark Past adds."""

    open: int
    secret: int

    @property
    def total(self) -> int:
        """What counts."""
        return self.open + self.secret


NOTHING = ModifierSum(0, 0)


class Modifiers:
    """All modifiers of the content, found by stat and card."""

    def __init__(self, content: KingpinContent) -> None:
        self._places = {place.id: place.neighborhood for place in content.locations.values()}
        self._bosses = frozenset(content.kingpins)
        self._by_stat: dict[str, dict[str, list[Mod]]] = {}
        self._always: dict[str, list[Mod]] = {}
        self._board_only: set[tuple[str, str]] = set()
        for character in content.characters.values():
            for ability in character.ability:
                self._note(character.id, ability.mods)
                if ability.needs_board:
                    self._board_only |= {(character.id, mod.stat) for mod in ability.mods}
        cards: tuple[DarkPast | EventCard, ...] = (*content.dark_pasts.values(), *content.motivations.values())
        for card in (*cards, *content.events.values()):
            self._note(card.id, card.mods)

    def _note(self, source: str, mods: tuple[Mod, ...]) -> None:
        for mod in mods:
            self._by_stat.setdefault(mod.stat, {}).setdefault(source, []).append(mod)
            if mod.scope in _ANYWHERE and mod.action is None and mod.neighborhood is None:
                self._always.setdefault(source, []).append(mod)

    def in_play(self, table: Table, stat: str, seat: str) -> Iterator[InPlay]:
        """Return the modifiers of a stat on the seat's cards and on the Events in force."""
        sources = self._by_stat.get(stat)
        if not sources:
            return
        zones = table.zones
        for card in zones[f"crew:{seat}"]:
            character = card.id.removeprefix(CARD)
            if character in sources and self._works(table, character, stat):
                for mod in sources[character]:
                    yield InPlay(mod, character, False)
        for card in zones[f"past:{seat}"]:
            for mod in sources.get(card.id, ()):
                yield InPlay(mod, card.id, not card.up)
        for card in zones[f"motivation:{seat}"]:
            if card.up:
                for mod in sources.get(card.id, ()):
                    yield InPlay(mod, card.id, False)
        for card in zones[IN_FORCE]:
            for mod in sources.get(card.id, ()):
                yield InPlay(mod, card.id, not card.up)

    def _works(self, table: Table, character: str, stat: str) -> bool:
        """KING-13.6: a Lieutenant's ability only on the board; a Kingpin's as its card says."""
        return (character, stat) not in self._board_only or table.where.get(character) in self._places

    def tally(
        self, table: Table, stat: str, seat: str, *, character: str = "", location: str = "", action: str = ""
    ) -> ModifierSum:
        """Return the sum of a stat for what the seat does: with whom, where, and as which kind of action."""
        if stat not in self._by_stat:
            return NOTHING
        seen = secret = 0
        for one in self.in_play(table, stat, seat):
            if not self._counts(table, one, character, location, action):
                continue
            if one.secret:
                secret += one.mod.value
            else:
                seen += one.mod.value
        return ModifierSum(seen, secret)

    def open_parts(
        self, table: Table, stat: str, seat: str, *, character: str = "", location: str = "", action: str = ""
    ) -> list[tuple[str, int]]:
        """Return what everybody can see of a sum (`tally`) part by part: (card, value)."""
        found = (one for one in self.in_play(table, stat, seat) if not one.secret)
        return [(one.source, one.mod.value) for one in found if self._counts(table, one, character, location, action)]

    def _counts(self, table: Table, one: InPlay, character: str, location: str, action: str) -> bool:
        """Return whether a modifier counts for what is done with a character, there, as this kind of action."""
        mod = one.mod
        return (
            (mod.action is None or mod.action == action)
            and (mod.neighborhood is None or mod.neighborhood == self._places.get(location))
            and self._in_scope(table, mod.scope, one.source, character, location)
        )

    def running(self, table: Table, seat: str) -> Iterator[InPlay]:
        """Return the modifiers that count for the seat whatever it does, wherever and with whom."""
        zones, found = table.zones, self._always
        for card in zones[f"crew:{seat}"]:
            character = card.id.removeprefix(CARD)
            for mod in found.get(character, ()):
                if self._works(table, character, mod.stat):
                    yield InPlay(mod, character, False)
        for zone, open_only in ((f"past:{seat}", False), (f"motivation:{seat}", True), (IN_FORCE, False)):
            for card in zones[zone]:
                if card.up or not open_only:
                    for mod in found.get(card.id, ()):
                        yield InPlay(mod, card.id, not card.up)

    def _in_scope(self, table: Table, scope: str, source: str, character: str, location: str) -> bool:
        if scope == "self":
            return source == character
        if scope == "here":
            return bool(location) and table.where.get(source) == location
        if scope == "here_others":
            return source != character and table.where.get(source) == table.where.get(character) in self._places
        if scope == "kingpin":
            return character in self._bosses
        return True

    def ban(self, table: Table, stat: str, what: str) -> str | None:
        """Return the Event in force that bans a location's abilities or a global action (KING-20.5); None if none does.

        One that a ruling has turned face down bans nothing: what is legal would tell which card it is.
        """
        sources = self._by_stat.get(stat, {})
        for card in table.zones[IN_FORCE]:
            for mod in sources.get(card.id, ()) if card.up else ():
                if what in (mod.location, mod.action):
                    return card.id
        return None
