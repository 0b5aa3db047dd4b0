"""What the rules of Collection Deck need beside the table: content, options, seats, and look-ups over a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.common.seats import clockwise, seat_after
from engine.games.deck.content import DeckContent, Problem, Reality, Technique
from engine.games.deck.matching import Placement, mismatch, modifiers_among
from engine.games.deck.options import DeckOptions
from engine.model.table import Table

HAND = 7
FEWEST, LARGEST = 2, 8
FEWEST_TEAMS, MOST_TEAMS = 3, 5
OWN_DECISIONS = frozenset({"declare", "respond", "explain"})
"""The decisions of a turn that its own seat takes."""
TURN_TASKS = frozenset({"open_window", "poll", "disrupt_poll", "disrupt_open", "end_of_turn"})
"""What else is still to be done in a turn; its data name the ``active`` seat."""
SPOTS = tuple(range(1, 11))
"""The places of the Field."""


class DeckContext:
    """The content and options of one match, and the seats that may ever sit down; it answers questions about a table.

    A spot is a place of the Field: its problem, the techniques on it and the modifiers on them all.
    """

    def __init__(self, content: DeckContent, options: DeckOptions, seats: tuple[str, ...]) -> None:
        self.content, self.options, self.seats = content, options, seats

    # ---------------------------------------------------------------- seats

    def playing(self, table: Table) -> tuple[str, ...]:
        """Return the seats in the game, clockwise."""
        return tuple(seat for seat in self.seats if table.numbers.get(f"seated/{seat}"))

    def queued(self, table: Table) -> tuple[str, ...]:
        """Return the seats of newcomers who wait for the next round (DECK-11.5)."""
        return tuple(seat for seat in self.seats if table.numbers.get(f"queued/{seat}"))

    def next_seat(self, table: Table, seat: str) -> str:
        """Return the next seat clockwise that is in the game."""
        return seat_after(self.seats, seat, self.playing(table))

    def clockwise(self, table: Table, first: str) -> tuple[str, ...]:
        """Return all seats in the game, beginning with ``first`` (or the next one if it has left)."""
        return tuple(seat for seat in clockwise(self.seats, first) if table.numbers.get(f"seated/{seat}"))

    def active(self, table: Table) -> str:
        """Return the seat whose turn it is, by what is still to be done in it; "" between rounds and in the end."""
        for task in reversed(table.agenda if table.outcome is None else ()):
            if task.name in OWN_DECISIONS and task.seats:
                return task.seats[0]
            if task.name in TURN_TASKS and "active" in task.data:
                return str(task.data["active"])
        return ""

    def others(self, table: Table, active: str) -> tuple[str, ...]:
        """Return the others, clockwise from the left of the active seat (DECK-1.5)."""
        return self.clockwise(table, active)[1:]

    def next_of_others(self, table: Table, active: str, seat: str) -> str:
        """Return the next of the others clockwise after a seat, skipping the active one."""
        return seat_after(self.seats, seat, self.others(table, active))

    # ---------------------------------------------------------------- cards

    def hand(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the cards in a hand."""
        return table.ids(f"hand:{seat}")

    def technique(self, piece: str) -> Technique | None:
        """Return the technique that a piece is, if it is one."""
        return self.content.techniques.get(piece)

    def reality(self, piece: str) -> Reality | None:
        """Return the reality check that a piece is, if it is one."""
        return self.content.realities.get(piece.partition("#")[0])

    def techniques_in_hand(self, table: Table, seat: str) -> list[str]:
        """Return the techniques of a hand, in its order."""
        return [piece for piece in self.hand(table, seat) if piece in self.content.techniques]

    def checks_in_hand(self, table: Table, seat: str, window: str) -> list[tuple[str, Reality]]:
        """Return the reality checks of a hand that may be played in a window, in its order."""
        cards = [(piece, self.reality(piece)) for piece in self.hand(table, seat)]
        return [(piece, card) for piece, card in cards if card is not None and window in card.windows]

    # ---------------------------------------------------------------- the Field

    def spot_of(self, table: Table, problem: str) -> int | None:
        """Return the spot on which a problem lies; None if it is not on the Field."""
        zone = table.where.get(problem, "")
        return int(zone.removeprefix("field/")) if zone.startswith("field/") else None

    def target_spot(self, table: Table) -> int:
        """Return the spot targeted in this turn."""
        spot = self.spot_of(table, table.word("target"))
        assert spot is not None, "nothing is targeted"
        return spot

    def problem(self, table: Table, spot: int) -> Problem:
        """Return the problem on a spot."""
        return self.content.problems[table.zones[f"field/{spot}"][0].kind]

    def problems(self, table: Table) -> list[tuple[int, Problem]]:
        """Return all problems on the Field with their spots."""
        return [(spot, self.problem(table, spot)) for spot in SPOTS if table.zones[f"field/{spot}"]]

    def strategy(self, table: Table, spot: int) -> tuple[str, ...]:
        """Return the techniques that lie on a problem, in the order played."""
        return table.ids(f"strategy/{spot}")

    def modifiers(self, table: Table, spot: int) -> list[Placement]:
        """Return the modifiers that lie on a problem and its techniques, in the order played."""
        return modifiers_among(self.content, table.zones[f"modifiers/{spot}"])

    def missing(self, table: Table, spot: int) -> int:
        """Return how many techniques are still missing."""
        return self.problem(table, spot).points - len(table.zones[f"strategy/{spot}"])

    def unmatched(self, problem: Problem, techniques: Iterable[str], modifiers: Sequence[Placement]) -> list[str]:
        """Return those of the techniques that do not match."""
        return [one for one in techniques if mismatch(self.content.techniques[one], problem, modifiers) is not None]

    def broken(self, table: Table, spot: int) -> list[str]:
        """Return the techniques of a strategy that are countered or do not match."""
        problem, modifiers = self.problem(table, spot), self.modifiers(table, spot)
        return [
            piece.id
            for piece in table.zones[f"strategy/{spot}"]
            if piece.marks.get("countered") or mismatch(self.content.techniques[piece.id], problem, modifiers) is not None
        ]

    def is_intact(self, table: Table, spot: int) -> bool:
        """Return whether none is countered, all match, and there are as many as were declared (DECK-4.10)."""
        return not self.broken(table, spot) and len(self.strategy(table, spot)) == table.number("declared")
