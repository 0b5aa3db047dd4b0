"""A scene of COLLECTION: a match put on a wanted board, with scripted dice and draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import pytest

from engine.chance.chance import ScriptedChance
from engine.contract.game import OptionValue
from engine.errors import IllegalMove
from engine.games.collection.board import open_scenario
from engine.games.collection.game import Collection
from engine.match.match import Match, Move
from engine.model.event import Rolled, Task
from engine.model.view import View
from engine.play.desk import Desk
from engine.visibility.schema import REFEREE
from tests.games.shelf import content_of

GAME = Collection()
ROLES = {
    "pol": "political_analyst",
    "mil": "military_analyst",
    "eco": "economic_analyst",
    "col": "collection_analyst",
    "lea": "leadership_analyst",
    "stw": "stw_analyst",
    "tar": "targeting_analyst",
}


class Scene:
    """Seats are called by their roles' first letters; the first listed is the active one."""

    def __init__(
        self, *roles: str, options: Mapping[str, OptionValue] | None = None, content: Any = None, **where: str
    ) -> None:
        self.seat = {role: f"player_{n}" for n, role in enumerate(roles, 1)}
        self.match = Match(GAME, content or content_of(GAME), seats=len(roles), options=dict(options or {}), seed=1)
        for role, seat in self.seat.items():
            self.edit(lambda d, s=seat, r=role: d.set(f"role/{s}", ROLES[r]))
        self.do("start", first_seat="player_1")
        for role in roles:
            self.do("place", collector=where.get(role, "dh"))
        self.deck()

    # ---------------------------------------------------------------- arranging

    def edit(self, change: Any) -> None:
        """Change the table outside the rules, as a ruling does."""
        desk = self.match.rules.desk(self.match.table, ScriptedChance())
        change(desk)
        self.match.rule(*desk.events, reason="arranged for a test")

    def stand(self, **where: str) -> None:
        for role, place in where.items():
            area, _, collector = place.rpartition("/")
            zone = f"space/{area or 'A'}/{collector}"
            self.edit(lambda d, r=role, z=zone: d.move(f"token:{self.seat[r]}", z))

    def gems(self, place: str, **colours: int) -> None:
        area, _, collector = place.rpartition("/")
        for colour, count in colours.items():
            self.edit(lambda d, c=colour, n=count: d.mark(f"tile/{area or 'A'}/{collector}", f"gems/{c}", n))
        if not self.number(f"response/{area or 'A'}/{collector}"):
            self.set(**{f"response/{area or 'A'}/{collector}": 1})

    def set(self, **numbers: Any) -> None:
        for name, value in numbers.items():
            self.edit(lambda d, n=name, v=value: d.set(n, v))

    def open(self, area: str, scenario: str = "", crisis: int = 1) -> None:
        """Open a scenario, or exchange its card."""
        if not self.match.table.zones[f"scenario/{area}"]:
            if scenario:
                self.edit(lambda d: d.move(scenario, "deck/scenario", 0))
            self.edit(lambda d: open_scenario(d, area))
        self.set(**{f"crisis/{area}": crisis})

    def needs(self, area: str, **left: int) -> None:
        """Leave so many reports missing; the others are filed."""
        for colour in ("political", "military", "economic"):
            total = self.number(f"needed/{area}/{colour}")
            self.set(**{f"reports/{area}/{colour}": total - min(left.get(colour, 0), total)})

    def deck(self, *cards: str) -> None:
        """Put these cards on top of the collection deck."""
        for card in reversed(cards):
            self.edit(lambda d, c=card: d.move(self.find(c), "deck/collection", 0))

    def hold(self, role: str, *cards: str) -> None:
        for card in cards:
            self.edit(lambda d, c=card: d.move(self.find(c), f"held:{self.seat[role]}"))

    def find(self, card: str) -> str:
        table = self.match.table
        for piece in table.zones["deck/collection"]:
            if piece.kind == card or piece.id == card:
                return piece.id
        raise AssertionError(f"{card} is not in the deck")

    def act(self, role: str, actions: int = 2) -> None:
        """Make it this seat's action phase."""
        seat = self.seat[role]

        def change(desk: Desk) -> None:
            while desk.table.agenda:
                desk.done()
            desk.set("actions_left", actions)
            desk.then(Task("actions", (seat,)))

        self.edit(change)

    # ---------------------------------------------------------------- playing

    def do(self, verb: str, dice: Sequence[int] = (), **args: Any) -> None:
        """Scripted dice must all be thrown, and no more."""
        ply = self.match.play(Move(verb, args), chance=ScriptedChance(tuple(dice)) if dice else None)
        assert not dice or tuple(dice) == tuple(f for e in ply.events if isinstance(e, Rolled) for f in e.faces)

    def refused(self, code: str, verb: str, clause: str = "", **args: Any) -> str:
        before = self.match.table
        with pytest.raises(IllegalMove) as caught:
            self.match.play(Move(verb, args))
        assert caught.value.code == code, caught.value
        assert not clause or caught.value.clause == f"COLL-{clause}"
        assert self.match.table == before
        return caught.value.text

    # ---------------------------------------------------------------- asking

    def number(self, name: str) -> int:
        value = self.match.rules.schema.value(self.match.table, name)
        return value if type(value) is int else int(value is True)

    def level(self, place: str) -> int:
        area, _, collector = place.rpartition("/")
        return self.number(f"response/{area or 'A'}/{collector}")

    def view(self, audience: str = REFEREE) -> View:
        return self.match.view(audience)

    @property
    def asked(self) -> str:
        task = self.match.task
        return "" if task is None else task.name

    @property
    def who(self) -> str:
        task = self.match.task
        assert task is not None
        return next((role for role, seat in self.seat.items() if (seat,) == task.seats), REFEREE)

    def verbs(self) -> AbstractSet[str]:
        return {form.verb for form in self.match.legal_moves.forms if form.count()}

    def said(self, audience: str = REFEREE) -> list[str]:
        return [one.text for _, one in self.match.observations(audience) if one.kind == "said"]
