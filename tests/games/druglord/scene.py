"""Druglord's words for scenes: Regions, weight, cards and cases as wanted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from engine.common.seats import clockwise
from engine.contract.game import OptionValue
from engine.games.druglord import marker_moves
from engine.games.druglord.content import TYPES, DruglordContent
from engine.games.druglord.game import Druglord
from engine.games.druglord.score import change_score
from engine.games.druglord.table_reader import TableReader, status_of
from engine.match.match import Match
from engine.model.event import Data, Task
from engine.play.working_table import Desk
from engine.visibility.schema import PUBLIC
from referee.session.content_files import resource_text
from tests.games.game_list import content_of
from tests.games.scene import ArrangedMatch

GAME = Druglord()
CONTENT: DruglordContent = content_of(GAME)


def seat(n: int) -> str:
    return f"seat_{n}"


class DruglordScene(ArrangedMatch):
    """Seats are called by their numbers; amounts are given as "2 reefer, 1 pills"."""

    def __init__(
        self,
        *held: str,
        phase: str = "reefer",
        slot: int = 1,
        start: int = 1,
        weight: Mapping[str, str] | None = None,
        stored: Mapping[str, str] | None = None,
        house: Mapping[int, str] | None = None,
        cases: Mapping[int, Sequence[str]] | None = None,
        score: Mapping[int, int] | None = None,
        cards: Mapping[int, str] | None = None,
        agenda: Sequence[Task] | None = None,
        names: Mapping[int, str] | None = None,
        book: DruglordContent = CONTENT,
        **options: OptionValue,
    ) -> None:
        """One word list of Regions for each seat; the seat ``slot`` chooses its Action in the Phase."""
        seats = GAME.seats[: len(held)]

        def arrange(desk: Desk) -> None:
            desk.pop_task()
            for n, regions in enumerate(held, 1):
                for region in regions.split():
                    marker_moves.occupy(desk, seat(n), region)
            for marks, family in ((weight, "weight"), (stored, "stored")):
                for region, given in (marks or {}).items():
                    for kind, n in amounts(given).items():
                        desk.add_mark(region, f"{family}/{kind}", n)
            for number, given in (house or {}).items():
                for heap, n in amounts(given).items():
                    marker_moves.add_house(desk, seat(number), heap, n)
            for number, entries in (cases or {}).items():
                for at, case in enumerate(entries, 1):
                    desk.mark(status_of(seat(number)), f"case/{at}", case)
            for number, stacks in (score or {}).items():
                change_score(desk, seat(number), stacks)
            for number, hand in (cards or {}).items():
                for name in hand.split():
                    desk.move(card(name), f"held:{seat(number)}")
            desk.set("start_player", seat(start))
            desk.then(*(self._slot_agenda(seats, phase, slot, start) if agenda is None else _in_phase(agenda, phase)))

        called = {seat(number): name for number, name in (names or {}).items()}
        super().__init__(GAME, arrange, content=book, options=options, seats=seats, names=called)

    @staticmethod
    def _slot_agenda(seats: Sequence[str], phase: str, slot: int, start: int) -> list[Task]:
        order = clockwise(seats, seat(start))
        later = order[order.index(seat(slot)) + 1 :]
        return [
            Task("slot_open", (seat(slot),), {"seat": seat(slot), "only": []}),
            Task("slot_end", (), {"seat": seat(slot)}),
            *(Task("slot", (), {"seat": one}) for one in later),
            *(Task("stow", (), {"seat": one}) for one in order),
            Task("phase_over", (), {"type": phase}),
            *(Task("phase_begin", (), {"type": kind}) for kind in TYPES[TYPES.index(phase) + 1 :]),
            Task("turn_end"),
        ]

    # ---------------------------------------------------------------- reading

    @property
    def board(self) -> TableReader:
        return TableReader(self.rules.context, self.table)

    def house(self, number: int) -> dict[str, int]:
        return self.board.traphouse(seat(number))

    def score(self, number: int) -> int:
        return self.board.score(seat(number))

    def cases(self, number: int) -> list[str]:
        return [f"{kind} {origin}".strip() for kind, origin in self.board.cases(seat(number))]

    def weight(self, region: str) -> dict[str, int]:
        return self.board.all_weight(region)

    def zone(self, zone: str) -> list[str]:
        return [piece.removeprefix("card/") for piece in self.table.ids(zone)]

    def title(self) -> str:
        """The question that all read."""
        decision = self.view(PUBLIC).decision
        assert decision is not None
        return decision.title

    # ---------------------------------------------------------------- playing

    def action(self, action: str) -> None:
        self.do("choose_action", action=action)

    def trade(self, means: str, units: int, origin: str, to: str, **route: str) -> None:
        self.do("trade", **trade_args(means, units, origin, to, **route))

    def throw(self, *dice: int) -> None:
        """Nobody reacts; the dice fall."""
        self.do("all_pass")
        self.do("roll", *dice)

    def resolve(self, *dice: int) -> None:
        """Nobody reacts, the dice fall, nobody reacts, the result stands."""
        self.throw(*dice)
        if self.asked == "after_roll":
            self.do("all_pass")

    def fight(self, *dice: int) -> None:
        """Nobody reacts to the attack, the dice fall, the result and its losses stand."""
        self.do("all_pass")
        self.resolve(*dice)
        self.do("all_pass")

    def play_card(self, name: str, **args: Any) -> None:
        """The seat asked plays a card and nobody cancels it."""
        self.do("play_card", card=card(name), **args)
        assert self.asked == "card_played"
        self.do("all_pass")


def _in_phase(agenda: Sequence[Task], phase: str) -> Sequence[Task]:
    """The agenda, whose slots and ends of the Phase are in this one."""
    last = max((n for n, task in enumerate(agenda, 1) if task.name in ("slot", "slot_open", "stow")), default=0)
    if not last or any(task.name == "phase_over" for task in agenda):
        return agenda
    return [*agenda[:last], Task("phase_over", (), {"type": phase}), *agenda[last:]]


def trade_args(means: str, units: int, origin: str, to: str, **route: str) -> Data:
    """The arguments of a Trade."""
    return {"means": means, "units": units, "from": origin, "to": to, **route}


def amounts(given: str) -> dict[str, int]:
    """ "2 reefer, 1 pills" as numbers by type."""
    pairs = (part.split(maxsplit=1) for part in given.split(",") if part.strip())
    return {kind.replace(" ", "_"): int(n) for n, kind in pairs}


def card(name: str) -> str:
    """The Baller card whose id ends so: "high_walls"."""
    return next(one.id for one in CONTENT.baller if one.id.partition("_")[2] == name)


def new(seats: int = 2, seed: int = 1, **options: OptionValue) -> Match:
    """A match from the beginning."""
    return Match(GAME, CONTENT, seats=seats, seed=seed, options=options)


def changed_card(name: str, **fields: object) -> DruglordContent:
    """The base content with one Baller card changed, which must be content that a table may write itself."""
    data = tomllib.loads(resource_text("druglord", "content.toml"))
    next(one for one in data["baller"] if one["id"] == card(name)).update(fields)
    return GAME.read_content(data, "mine.toml")
