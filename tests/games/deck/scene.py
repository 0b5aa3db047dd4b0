"""Collection Deck's words for scenes: hands, Field and pile as wanted, the first seat active."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract.game import OptionValue
from engine.games.deck.context import DeckContext
from engine.games.deck.game import Deck
from engine.match.match import Match, Move
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE
from tests.games.game_list import content_of
from tests.games.scene import ArrangedMatch, find

GAME = Deck()


def fresh(seats: int = 3, **options: OptionValue) -> Match:
    """A match that has not been started."""
    return Match(GAME, content_of(GAME), seats=seats, options=options, seed=3)


class DeckScene(ArrangedMatch):
    """Hands hold exactly the cards named for ``p1``, ``p2``, ...; problems named lie on the Field from spot 1 on."""

    def __init__(
        self,
        *problems: str,
        seats: int = 3,
        options: Mapping[str, OptionValue] | None = None,
        content: Any = None,
        **hands: Sequence[str] | str,
    ) -> None:
        super().__init__(GAME, content=content, seats=seats, options=options)
        self.do("start", **({} if self.options["first_seat"] == "random" else {"first_seat": self.seats[0]}))
        self.edit(lambda desk: self._arrange(desk, problems, hands))

    def _arrange(self, desk: Desk, problems: Sequence[str], hands: Mapping[str, Sequence[str] | str]) -> None:
        for seat in self.seats:
            for card in desk.table.ids(f"hand:{seat}"):
                desk.move(card, "draw_pile")
        for name, cards in hands.items():
            for card in [cards] if isinstance(cards, str) else cards:
                desk.move(find(desk.table, card, "draw_pile"), f"hand:{self.seats[int(name[1:]) - 1]}")
        for spot, problem in enumerate(problems, 1):
            there = desk.table.ids(f"field/{spot}")[0]
            if there != problem:
                desk.move(there, desk.table.where[problem])
                desk.move(problem, f"field/{spot}")

    @property
    def context(self) -> DeckContext:
        context: DeckContext = self.rules.context
        return context

    def move(self, verb: str, by: str | int, args: Mapping[str, Any]) -> Move:
        """A card played from a hand may be given by its kind."""
        cards = {name: self.in_hand(value) for name, value in args.items() if name == "card"}
        lists = {name: self._named(value) for name, value in args.items() if name in ("modifiers", "actions")}
        return super().move(verb, by, {**args, **cards, **lists})

    def strategy(self, problem: str, *techniques: str, modifiers: Sequence[Mapping[str, str]] = ()) -> None:
        self.do("play_strategy", problem=problem, techniques=list(techniques), modifiers=modifiers)

    def disrupt(self, card: str, target: str, **args: str) -> None:
        self.do("disrupt", card=card, target=target, **args)

    def respond(self, *actions: Mapping[str, str]) -> None:
        self.do("respond", actions=actions)

    def decline(self, times: int = 1) -> None:
        for _ in range(times):
            self.do("decline")

    def in_hand(self, card: str) -> str:
        """A copy of a card in some hand."""
        hands = [piece for seat in self.seats for piece in self.table.zones[f"hand:{seat}"]]
        return next((piece.id for piece in hands if card in (piece.id, piece.kind.partition("#")[0])), card)

    def _named(self, entries: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
        return [{k: self.in_hand(v) if k in ("card", "new") else v for k, v in one.items()} for one in entries]

    @property
    def player(self) -> int:
        """Number of the seat that is asked; 0 for the referee."""
        return 0 if self.who == REFEREE else self.seats.index(self.who) + 1

    def lies(self, card: str) -> list[str]:
        """Zones of the copies of a card, outside the piles."""
        return [
            zone
            for zone, pieces in self.table.zones.items()
            for piece in pieces
            if card in (piece.id, piece.kind.partition("#")[0]) and zone not in ("draw_pile", "problem_pile")
        ]

    def score(self, seat: int) -> int:
        score: int = self.number(f"score/{self.seats[seat - 1]}")
        return score


def modify(card: str, target: str = "", choice: str = "") -> dict[str, str]:
    named = {"action": "modify", "card": card, "target": target, "choice": choice}
    return {key: value for key, value in named.items() if value}


def replace(old: str, new: str) -> dict[str, str]:
    return {"action": "replace", "old": old, "new": new}


def cancel(card: str = "r_think_outside_the_box") -> dict[str, str]:
    return {"action": "cancel", "card": card}
