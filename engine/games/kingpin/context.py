"""What the rules need beside the table: content, options, and how a table is read (KING-1, 3, 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from engine.common.seats import clockwise, seat_after
from engine.english import humanize, signed
from engine.games.kingpin.content import KingpinContent, Op
from engine.games.kingpin.modifiers import CARD, Modifiers
from engine.games.kingpin.options import KingpinOptions
from engine.model.table import Table
from engine.moves.forms.branching import BranchingForm, Row
from engine.moves.move import Form, FormWords

STATION = "police_station"
TURN_STEPS = ("each_turn", "event", "moves", "actions", "heat_phase", "turn_ends", "next_turn")
"""The steps that make up a turn, each of which knows whose turn it is."""
OWN_DECISIONS = frozenset({"move", "action"})
"""The decisions of a turn that its own seat alone takes."""


class PrintedEffect(NamedTuple):
    """What a card or ability does: its name, its ops, its printed text, and what has the ability, by name."""

    name: str
    ops: tuple[Op, ...]
    text: str
    source: str = ""


class KingpinContext:
    """What is fixed in one match, and how a table of it is read.

    Attributes:
        content, options, seats: of the match; the seats in clockwise order.
        called: what a seat is called in sentences.
        mods: all modifiers of the content.
        effects: of every card and ability: by ``event/ev64``, ``heat/heat_seizure``, ``turn/alimony``
            (Each Turn), ``reveal/ghost``, ``ability/docks/container_load``.
        words: what the words of moves are called, and what they name on the board.
    """

    def __init__(
        self, content: KingpinContent, options: KingpinOptions, seats: tuple[str, ...], called: Callable[[str], str] = str
    ) -> None:
        self.content, self.options, self.seats, self.called = content, options, seats, called
        self.mods = Modifiers(content)
        self.effects = _effects(content)
        self.words = FormWords(
            {**content.names, "-1": signed(-1)},
            {one: one for one in (*content.characters, *content.cops, *content.events)},
            {place: place for place in content.locations},
        )
        self._roster = {cop: at for at, cop in enumerate(content.cops)}
        self._seat_of_crew = {f"crew:{seat}": seat for seat in seats}

    # ---------------------------------------------------------------- seats

    def living(self, table: Table) -> tuple[str, ...]:
        """Return the seats that are not eliminated, in seat order."""
        return tuple([seat for seat in self.seats if self.lives(table, seat)])

    def lives(self, table: Table, seat: str) -> bool:
        """Return whether the seat still takes part."""
        return not table.numbers.get(f"out:{seat}")

    def active(self, table: Table) -> str:
        """Return the seat whose turn it is, by what is still to be done in it; in setup the first seat."""
        for task in reversed(table.agenda):
            if task.name in OWN_DECISIONS and task.seats:
                return task.seats[0]
            if task.name in TURN_STEPS and "seat" in task.data:
                return str(task.data["seat"])
        return self.seats[0]

    def clockwise(self, table: Table, first: str = "") -> tuple[str, ...]:
        """Return the living seats clockwise from a seat (default: the active one), that seat included (KING-1.2)."""
        living = self.living(table)
        return tuple([seat for seat in clockwise(self.seats, first or self.active(table)) if seat in living])

    def next_seat(self, table: Table, seat: str) -> str:
        """Return the next living seat after a seat; the seat itself if it is the only one."""
        return seat_after(self.seats, seat, self.living(table))

    # ---------------------------------------------------------------- characters

    def crew(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the seat's characters in joined order, the Kingpin first (KING-1.3)."""
        return tuple([card.id.removeprefix(CARD) for card in table.zones[f"crew:{seat}"]])

    def kingpin(self, table: Table, seat: str) -> str | None:
        """Return the seat's Kingpin; None if it is gone."""
        cards = table.zones[f"crew:{seat}"]
        first = cards[0].id.removeprefix(CARD) if cards else ""
        return first if first in self.content.kingpins else None

    def is_hidden(self, table: Table, seat: str) -> bool:
        """Return whether the seat's Kingpin is in hiding."""
        return bool(table.zones[f"hideout:{seat}"])

    def place(self, table: Table, piece: str) -> str | None:
        """Return the location of a character or Cop; None if it is not on the board."""
        zone = table.where.get(piece)
        return zone if zone in self.content.locations else None

    def on_board(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the seat's characters on the board, in joined order."""
        return tuple([who for who in self.crew(table, seat) if table.where.get(who) in self.content.locations])

    def owner(self, table: Table, character: str) -> str:
        """Return the seat of a character in play; "" if it is out of play or unknown."""
        return self._seat_of_crew.get(table.where.get(CARD + character, ""), "")

    def rank(self, table: Table, character: str) -> int:
        """Return the rank of a character in play, 1 to 4."""
        return table.piece(character).count("rank")

    def bonus(self, table: Table, fighter: str) -> int:
        """Return the attack bonus of a Cop, or of a character at its rank (KING-8.2)."""
        if fighter in self.content.cops:
            return self.content.cops[fighter].attack_bonus
        return self.content.characters[fighter].attack_bonus[self.rank(table, fighter) - 1]

    def lieutenants(self, table: Table, seat: str) -> int:
        """Return how many Lieutenants the seat has on the board (KING-13.4)."""
        return sum(1 for who in self.crew(table, seat) if who in self.content.lieutenants)

    def allies(self, table: Table, character: str) -> int:
        """Return how many other own characters are at the same location (KING-8.1)."""
        seat = self.owner(table, character)
        return sum(1 for who, its in self.people(table, table.where[character]) if its == seat and who != character)

    # ---------------------------------------------------------------- places

    def people(self, table: Table, location: str) -> list[tuple[str, str]]:
        """Return the characters at a location, each with its seat."""
        return [(one.id, seat) for one in table.zones[location] if (seat := self.owner(table, one.id))]

    def is_opposed(self, table: Table, character: str) -> bool:
        """Return whether a character of another seat stands where this one does (KING-3.12)."""
        seat = self.owner(table, character)
        return any(other != seat for _, other in self.people(table, table.where[character]))

    def is_present(self, table: Table, seat: str, location: str) -> bool:
        """Return whether the seat is present at a location (KING-3.4)."""
        return any(other == seat for _, other in self.people(table, location))

    def controller(self, table: Table, location: str) -> str:
        """Return the seat that controls a location, "" if none does."""
        return table.word(f"control/{location}")

    def is_threatened(self, table: Table, location: str) -> bool:
        """Return whether two seats claim the location, by control or presence (KING-3.6)."""
        claims = {seat for _, seat in self.people(table, location)}
        if holder := self.controller(table, location):
            claims.add(holder)
        return len(claims) > 1

    def locations_of(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the locations that a seat controls, in board order."""
        numbers = table.numbers
        return tuple([place for place in self.content.locations if numbers.get(f"control/{place}") == seat])

    def neighbourhoods_of(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the neighbourhoods that a seat holds (KING-3.14)."""
        mine = set(self.locations_of(table, seat))
        return tuple([one.id for one in self.content.neighborhoods.values() if mine.issuperset(one.locations)])

    def not_counting(self, table: Table, seat: str, *, secret: bool = False) -> frozenset[str]:
        """Return the neighbourhoods that count for no victory of a seat (KING-14.8), as all see, or ``secret`` too."""
        out = self.mods.in_play(table, "goal_exclude", seat)
        return frozenset(one.mod.neighborhood for one in out if one.mod.neighborhood and (secret or not one.secret))

    def retreats(self, table: Table, character: str) -> tuple[str, ...]:
        """Return where a beaten character may go (KING-8.6)."""
        here = table.where[character]
        mine = self.locations_of(table, self.owner(table, character))
        return tuple([place for place in mine if place != here and not self.is_threatened(table, place)])

    # ---------------------------------------------------------------- Cops

    def cops(self, table: Table) -> tuple[str, ...]:
        """Return the Cops on the board, in roster order."""
        return tuple([cop for cop in self.content.cops if table.where[cop] in self.content.locations])

    def cops_at(self, table: Table, location: str) -> list[str]:
        """Return the Cops at a location, in roster order."""
        return self.roster(one.id for one in table.zones[location] if one.id in self._roster)

    def roster(self, cops: Iterable[str]) -> list[str]:
        """Return Cops in the order of the content file."""
        return sorted(cops, key=self._roster.__getitem__)

    def is_corrupted(self, table: Table, cop: str, seat: str) -> bool:
        """Return whether a Cop bears the seat's corruption marker (KING-9.12)."""
        return f"corrupt/{seat}" in table.piece(cop).marks

    # ---------------------------------------------------------------- figures

    def cash(self, table: Table, seat: str) -> int:
        """Return the seat's cash in $K."""
        return table.number(f"cash:{seat}")

    def price(self, table: Table) -> int:
        """Return the street price in $K (KING-11.4)."""
        return self.content.price_track.steps[table.number("price_step")]

    def is_used(self, table: Table, what: str) -> bool:
        """Return whether a once-per-turn mark lies (KING-6.6)."""
        return what in table.word("used").split()

    # ---------------------------------------------------------------- moves

    def form(self, verb: str, rows: Iterable[Row], into: str = "", labels: Mapping[str, str] | None = None) -> Form:
        """Return the form of some listed moves; ``labels`` are names that words have in this one only."""
        words = msgspec.structs.replace(self.words, labels={**self.words.labels, **labels}) if labels else self.words
        return BranchingForm(verb, tuple(rows), words, into=into)

    def name(self, what: str) -> str:
        """Return the printed name of a location, character, Cop, card or ability."""
        return self.content.names.get(what, humanize(what))


def _effects(content: KingpinContent) -> Mapping[str, PrintedEffect]:
    found: dict[str, PrintedEffect] = {}
    for source in content.holders:
        found |= {
            f"ability/{source.id}/{one.id}": PrintedEffect(one.name, one.ops, one.text, source.name)
            for one in source.ability
            if one.ops
        }
    found |= {f"event/{one.id}": PrintedEffect(one.title, one.ops, one.text) for one in content.events.values()}
    found |= {f"heat/{one.id}": PrintedEffect(one.title, one.ops, one.text) for one in content.heat_cards.values()}
    for past in (*content.dark_pasts.values(), *content.motivations.values()):
        found[f"turn/{past.id}"] = PrintedEffect(past.name, past.each_turn, past.text)
    found |= {f"reveal/{one.id}": PrintedEffect(one.name, one.on_reveal, one.text) for one in content.motivations.values()}
    return found
