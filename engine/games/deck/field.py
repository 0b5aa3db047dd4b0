"""Reading and changing the Field: strategies, their modifiers, and whether they are intact (DECK-4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.common.seats import clockwise, seat_after
from engine.english import joined
from engine.games.deck.content import Content, Problem, Reality, Technique
from engine.games.deck.matching import Laid, difficulty, laid, mismatch, problem_aspects
from engine.games.deck.options import Options
from engine.games.deck.schema import SPOTS
from engine.model.table import Table
from engine.play.desk import Desk

HAND = 7
LARGEST, MOST_TEAMS = 8, 5


class Field:
    """The table of one match as the rules read and change it. It holds no state of its own."""

    def __init__(self, content: Content, options: Options, seats: tuple[str, ...]) -> None:
        self.content, self.options, self.seats = content, options, seats

    # ---------------------------------------------------------------- seats

    def playing(self, table: Table) -> tuple[str, ...]:
        """Seats still in the game, clockwise."""
        return tuple(seat for seat in self.seats if table.numbers.get(f"seated/{seat}"))

    def after(self, table: Table, seat: str) -> str:
        """The next seat clockwise that is in the game."""
        return seat_after(self.seats, seat, self.playing(table))

    def clockwise(self, table: Table, first: str) -> tuple[str, ...]:
        """All seats in the game, beginning with ``first`` (or the next one if it has left)."""
        return tuple(seat for seat in clockwise(self.seats, first) if table.numbers.get(f"seated/{seat}"))

    def active(self, table: Table) -> str:
        """The seat whose turn it is."""
        return table.word("turn_of")

    def others(self, table: Table) -> tuple[str, ...]:
        """The others, clockwise from the left of the active seat (DECK-1.5)."""
        return self.clockwise(table, self.active(table))[1:]

    # ---------------------------------------------------------------- cards

    def hand(self, table: Table, seat: str) -> tuple[str, ...]:
        """Cards in a hand."""
        return table.ids(f"hand:{seat}")

    def technique(self, piece: str) -> Technique | None:
        """The technique that a piece is, if it is one."""
        return self.content.techniques.get(piece)

    def reality(self, piece: str) -> Reality | None:
        """The reality check that a piece is, if it is one."""
        return self.content.realities.get(piece.partition("#")[0])

    def techniques_in_hand(self, table: Table, seat: str) -> list[str]:
        """Techniques of a hand, in its order."""
        return [piece for piece in self.hand(table, seat) if piece in self.content.techniques]

    def checks_in_hand(self, table: Table, seat: str, window: str) -> list[tuple[str, Reality]]:
        """Reality checks of a hand for a window, in its order."""
        cards = [(piece, self.reality(piece)) for piece in self.hand(table, seat)]
        return [(piece, card) for piece, card in cards if card is not None and window in card.windows]

    # ---------------------------------------------------------------- spots

    def spot_of(self, table: Table, problem: str) -> int | None:
        """Where a problem lies on the Field."""
        zone = table.where.get(problem, "")
        return int(zone.removeprefix("field/")) if zone.startswith("field/") else None

    def problem(self, table: Table, spot: int) -> Problem:
        """The problem on a spot."""
        return self.content.problems[table.zones[f"field/{spot}"][0].kind]

    def problems(self, table: Table) -> list[tuple[int, Problem]]:
        """All problems on the Field."""
        return [(spot, self.problem(table, spot)) for spot in SPOTS if table.zones[f"field/{spot}"]]

    def strategy(self, table: Table, spot: int) -> tuple[str, ...]:
        """Techniques lying on a problem, in the order played."""
        return table.ids(f"strategy/{spot}")

    def modifiers(self, table: Table, spot: int) -> list[Laid]:
        """Modifiers lying on a problem and its techniques, in the order played."""
        return laid(self.content, table.zones[f"modifiers/{spot}"])

    def missing(self, table: Table, spot: int) -> int:
        """Techniques still missing."""
        return self.problem(table, spot).points - len(self.strategy(table, spot))

    def unmatched(self, problem: Problem, techniques: Iterable[str], modifiers: Sequence[Laid]) -> list[str]:
        """Those of the techniques that do not match."""
        return [t for t in techniques if mismatch(self.content.techniques[t], problem, modifiers) is not None]

    def broken(self, table: Table, spot: int) -> list[str]:
        """Techniques of the strategy that are countered or do not match."""
        countered = {p.id for p in table.zones[f"strategy/{spot}"] if p.marks.get("countered")}
        unmatched = self.unmatched(self.problem(table, spot), self.strategy(table, spot), self.modifiers(table, spot))
        return [t for t in self.strategy(table, spot) if t in countered or t in unmatched]

    def intact(self, table: Table, spot: int) -> bool:
        """None countered, all match, as many as declared (DECK-4.10)."""
        declared = table.number("declared")
        return not self.broken(table, spot) and len(self.strategy(table, spot)) == declared

    def target(self, table: Table) -> int:
        """The spot targeted in this turn."""
        spot = self.spot_of(table, table.word("target"))
        assert spot is not None, "nothing is targeted"
        return spot

    # ---------------------------------------------------------------- changing

    def refresh(self, desk: Desk, spot: int) -> None:
        """The problem shows its effective values and what is missing; its techniques whether they fit (DECK-12.1)."""
        if not desk.table.zones[f"field/{spot}"]:
            return
        problem, modifiers = self.problem(desk.table, spot), self.modifiers(desk.table, spot)
        desk.mark(problem.id, "difficulty", difficulty(problem, modifiers))
        desk.mark(problem.id, "aspects", problem_aspects(problem, modifiers))
        desk.mark(problem.id, "missing", self.missing(desk.table, spot))
        broken = self.broken(desk.table, spot)
        for technique in self.strategy(desk.table, spot):
            desk.mark(technique, "fits", "no" if technique in broken else "yes")

    def lay_modifier(self, desk: Desk, spot: int, seat: str, piece: str, one: Laid) -> None:
        """A modifier is laid on the problem or on a technique."""
        desk.move(piece, f"modifiers/{spot}")
        desk.mark(piece, "by", seat)
        desk.mark(piece, "on", one.on)
        desk.mark(piece, "choice", one.choice)

    def discard(self, desk: Desk, pieces: Iterable[str]) -> None:
        """Cards go face up to the discard pile, bare of all marks."""
        for piece in pieces:
            for mark in tuple(desk.table.piece(piece).marks):
                desk.mark(piece, mark, 0)
            desk.move(piece, "discard_open", 0)

    def discard_techniques(self, desk: Desk, spot: int, techniques: Sequence[str]) -> None:
        """Techniques are discarded with all technique modifiers on them (DECK-6.14)."""
        for technique in techniques:
            on_it = [p.id for p in desk.table.zones[f"modifiers/{spot}"] if p.marks.get("on") == technique]
            self.discard(desk, [technique, *on_it])

    def drop(self, desk: Desk, spot: int, techniques: Sequence[str], seat: str) -> None:
        """Techniques replaced or given up are discarded; by option a failed one goes back to the hand (DECK-11.4)."""
        for technique in techniques:
            if not desk.marks(technique, "failed") or seat not in self.playing(desk.table):
                self.discard_techniques(desk, spot, [technique])
                continue
            self.discard(desk, [p.id for p in desk.table.zones[f"modifiers/{spot}"] if p.marks.get("on") == technique])
            for mark in tuple(desk.table.piece(technique).marks):
                desk.mark(technique, mark, int(mark == "failed"))
            desk.say("returned", card=desk.name(technique))
            desk.move(technique, f"hand:{seat}")

    def clear_spot(self, desk: Desk, spot: int) -> None:
        """All techniques and modifiers of a solved problem are discarded (DECK-7.2)."""
        self.discard(desk, [*desk.table.ids(f"strategy/{spot}"), *desk.table.ids(f"modifiers/{spot}")])


def names(desk: Desk, pieces: Sequence[str]) -> str:
    """Printed names of cards that lie open to all, for a line."""
    return joined([desk.name(piece) for piece in pieces])
