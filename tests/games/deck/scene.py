"""A scene of Collection Deck: hands, Field and pile as wanted, the first seat active."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.chance.chance import ScriptedChance
from engine.contract.game import OptionValue
from engine.errors import IllegalMove
from engine.games.deck.context import DeckContext
from engine.games.deck.game import Deck
from engine.match.match import Match, Move
from engine.model.view import View
from engine.play.desk import Desk
from engine.visibility.schema import REFEREE
from tests.games.shelf import content_of

GAME = Deck()


def fresh(seats: int = 3, **options: OptionValue) -> Match:
    """A match that has not been started."""
    return Match(GAME, content_of(GAME), seats=seats, options=options, seed=3)


class Scene:
    """Hands hold exactly the cards named for ``p1``, ``p2``, ...; problems named lie on the Field from spot 1 on."""

    def __init__(
        self,
        *problems: str,
        seats: int = 3,
        options: Mapping[str, OptionValue] | None = None,
        content: Any = None,
        **hands: Sequence[str] | str,
    ) -> None:
        self.match = Match(GAME, content or content_of(GAME), seats=seats, options=dict(options or {}), seed=1)
        self.seats = self.match.seats
        self.do("start", **({} if self.match.options["first_seat"] == "random" else {"first_seat": self.seats[0]}))
        self.edit(self._arrange(problems, hands))

    def _arrange(self, problems: Sequence[str], hands: Mapping[str, Sequence[str] | str]) -> Any:
        def change(desk: Desk) -> None:
            for seat in self.seats:
                for card in desk.table.ids(f"hand:{seat}"):
                    desk.move(card, "draw_pile")
            for name, cards in hands.items():
                for card in [cards] if isinstance(cards, str) else cards:
                    desk.move(self.find(desk, card), f"hand:{self.seats[int(name[1:]) - 1]}")
            for spot, problem in enumerate(problems, 1):
                there = desk.table.ids(f"field/{spot}")[0]
                if there != problem:
                    lies = desk.table.where[problem]
                    desk.move(there, "problem_pile" if lies == "problem_pile" else lies)
                    desk.move(problem, f"field/{spot}")

        return change

    @property
    def context(self) -> DeckContext:
        context: DeckContext = self.match.rules.context
        return context

    def find(self, desk: Desk, card: str) -> str:
        """A copy of a card that is still in the pile."""
        for piece in desk.table.zones["draw_pile"]:
            if card in (piece.id, piece.kind):
                return piece.id
        raise AssertionError(f"{card} is not in the draw pile")

    def edit(self, change: Any) -> None:
        desk = self.match.rules.desk(self.match.table, ScriptedChance())
        change(desk)
        if desk.events:
            self.match.rule(*desk.events, reason="arranged for a test")

    def give(self, seat: int, *cards: str) -> None:
        for card in cards:
            self.edit(lambda d, c=card: d.move(self.find(d, c), f"hand:{self.seats[seat - 1]}"))

    # ---------------------------------------------------------------- playing

    def do(self, verb: str, seat: int | str | None = None, **args: Any) -> None:
        """``seat``: who moves, by number; or, as text, the argument of the referee's moves."""
        self.match.play(self._move(verb, seat, args))

    def _move(self, verb: str, seat: int | str | None, args: dict[str, Any]) -> Move:
        if isinstance(seat, str):
            return Move(verb, {**args, "seat": seat})
        return Move(verb, args, self.seats[seat - 1] if seat else "")

    def strategy(self, problem: str, *techniques: str, modifiers: Sequence[Mapping[str, str]] = ()) -> None:
        self.do("play_strategy", problem=problem, techniques=list(techniques), modifiers=self._named(modifiers))

    def disrupt(self, card: str, target: str, **args: str) -> None:
        self.do("disrupt", card=self.in_hand(card), target=target, **args)

    def respond(self, *actions: Mapping[str, str]) -> None:
        self.do("respond", actions=self._named(actions))

    def decline(self, times: int = 1) -> None:
        for _ in range(times):
            self.do("decline")

    def in_hand(self, card: str) -> str:
        """A copy of a card in some hand."""
        for seat in self.seats:
            for piece in self.match.table.zones[f"hand:{seat}"]:
                if card in (piece.id, piece.kind):
                    return piece.id
        return card

    def _named(self, entries: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
        return [{k: self.in_hand(v) if k in ("card", "new") else v for k, v in one.items()} for one in entries]

    def refused(self, code: str, verb: str, clause: str = "", seat: int | str | None = None, **args: Any) -> str:
        before = self.match.table
        if "card" in args:
            args["card"] = self.in_hand(args["card"])
        for key in ("modifiers", "actions"):
            if key in args:
                args[key] = self._named(args[key])
        with pytest.raises(IllegalMove) as caught:
            self.match.play(self._move(verb, seat, args))
        assert caught.value.code == code, (caught.value.code, caught.value.text)
        assert not clause or caught.value.clause == f"DECK-{clause}", caught.value.clause
        assert self.match.table == before
        return caught.value.text

    # ---------------------------------------------------------------- asking

    def view(self, audience: str = REFEREE) -> View:
        return self.match.view(audience)

    def verbs(self) -> set[str]:
        return {move.verb for move in self.match.legal_moves}

    @property
    def asked(self) -> str:
        return self.match.task.name if self.match.task else ""

    @property
    def who(self) -> int:
        """Number of the seat that is asked; 0 for the referee."""
        task = self.match.task
        assert task is not None
        return 0 if task.seats[0] == REFEREE else self.seats.index(task.seats[0]) + 1

    def lies(self, card: str) -> list[str]:
        """Zones of the copies of a card, outside the piles."""
        return [
            zone
            for zone, pieces in self.match.table.zones.items()
            for piece in pieces
            if card in (piece.id, piece.kind) and zone not in ("draw_pile", "problem_pile")
        ]

    def score(self, seat: int) -> int:
        return self.number(f"score/{self.seats[seat - 1]}")

    def number(self, name: str) -> int:
        value = self.match.rules.schema.value(self.match.table, name)
        return value if isinstance(value, int) else 0

    def marks(self, piece: str) -> dict[str, int | str]:
        """Return the marks on a card, stored and derived."""
        schema, table = self.match.rules.schema, self.match.table
        return {**table.piece(piece).marks, **schema.derived_marks(table, schema.marks).get(piece, {})}

    def said(self, audience: str = REFEREE) -> list[str]:
        return [one.text for _, one in self.match.observations(audience) if one.kind == "said"]

    def offered(self, verb: str, **args: Any) -> list[Move]:
        """Moves of a verb that are offered, with these arguments."""
        moves = [move for move in self.match.legal_moves if move.verb == verb]
        return [move for move in moves if all(move.args.get(name) == value for name, value in args.items())]


def modify(card: str, target: str = "", choice: str = "") -> dict[str, str]:
    named = {"action": "modify", "card": card, "target": target, "choice": choice}
    return {key: value for key, value in named.items() if value}


def replace(old: str, new: str) -> dict[str, str]:
    return {"action": "replace", "old": old, "new": new}


def cancel(card: str = "r_think_outside_the_box") -> dict[str, str]:
    return {"action": "cancel", "card": card}
