"""Kingpin's words for scenes: who is where, with what, and whose action phase it is."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from engine.contract.game import OptionValue
from engine.games.kingpin.characters import enlist
from engine.games.kingpin.content import KingpinContent
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.game import Kingpin
from engine.games.kingpin.load_content import read_content
from engine.model.event import Ply, Task
from engine.moves.move import Move
from engine.play.working_table import Desk
from referee.session.content_files import load_content, resource_text
from tests.games.scene import ArrangedMatch

GAME = Kingpin()
BOSSES = ("odalys_crane", "mamba_ferreira", "ines_calloway", "bettina_rusk", "casimir_boll", "tobias_marl")
"""Given to the seats in order where a vignette names no Kingpin; the first four do not meddle with dice."""
HIDDEN = "hidden"


@cache
def content() -> KingpinContent:
    return cast(KingpinContent, load_content(GAME).content)


def altered(change: Callable[[dict[str, Any]], Any]) -> KingpinContent:
    """The base content with a change, which must be content that a table may write itself."""
    data = tomllib.loads(resource_text("kingpin", "content.toml"))
    change(data)
    return read_content(data, "altered.toml")


def record(data: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    """A record of a content file, to be changed."""
    return cast(dict[str, Any], next(one for one in data[kind] if one["id"] == name))


class KingpinScene(ArrangedMatch):
    """A match in the middle of a turn.

    ``crews``: seat to its characters with their places (``hidden`` for a Kingpin in hiding); a seat without a Kingpin gets
    one of BOSSES, hidden. ``events``, ``heat_deck``, ``lieutenants``: the top of the decks. ``phase``: ``move``, ``action``,
    ``heat`` (the roll comes next), ``turn_end`` or ``turn`` (the turn of ``active`` begins). ``book``: other content.
    """

    def __init__(
        self,
        crews: Mapping[str, Mapping[str, str]] | None = None,
        *,
        seats: int = 2,
        options: Mapping[str, OptionValue] | None = None,
        phase: str = "action",
        active: str = "red",
        control: Mapping[str, str] | None = None,
        cops: Mapping[str, str] | None = None,
        corrupt: Mapping[str, Iterable[str]] | None = None,
        ranks: Mapping[str, int] | None = None,
        killers: Iterable[str] = (),
        pasts: Mapping[str, str] | None = None,
        motivations: Mapping[str, str] | None = None,
        revealed: Iterable[str] = (),
        in_force: Mapping[str, tuple[str, int]] | None = None,
        events: Sequence[str] = (),
        event_deck: int | None = None,
        heat_deck: Sequence[str] = (),
        lieutenants: Sequence[str] = (),
        price: int = 15,
        numbers: Mapping[str, Any] | None = None,
        book: KingpinContent | None = None,
    ) -> None:
        names = GAME.first_seats(seats)

        def arrange(desk: Desk) -> None:
            placed = dict(crews or {})
            named = {who for crew in placed.values() for who in crew}
            spare = [boss for boss in BOSSES if boss not in named]
            for seat in names:
                crew = dict(placed.get(seat, {}))
                if not any(who in content().kingpins for who in crew):
                    crew = {spare.pop(0): HIDDEN, **crew}
                for who in sorted(crew, key=lambda who: who not in content().kingpins):
                    rank = (ranks or {}).get(who, 2 if who in content().kingpins else 1)
                    enlist(desk, seat, who, f"hideout:{seat}" if crew[who] == HIDDEN else crew[who], rank)
            for place, seat in (control or {}).items():
                desk.set(f"control/{place}", seat)
            for cop, place in (cops or {}).items():
                desk.move(cop, place)
                desk.move(f"heat_cop_{cop}.1", "heat_discard")
                for seat in (corrupt or {}).get(cop, ()):
                    desk.mark(cop, f"corrupt/{seat}", 1)
            for who in killers:
                desk.mark(who, "cop_killer", 1)
            _cards(desk, pasts or {}, motivations or {}, set(revealed), in_force or {})
            for deck, top in (
                ("event_deck", events),
                ("heat_deck", heat_deck),
                ("lieutenant_deck", [f"card.{x}" for x in lieutenants]),
            ):
                for card in reversed(top):
                    desk.move(card, deck, 0)
            if event_deck is not None:
                for card in desk.table.ids("event_deck")[event_deck:]:
                    desk.move(card, "events_aside")
            start = {"round": 1, "first_seat": names[0], "opener": names[0], "used": "", "moved": ""}
            start |= {"attacked": "", "heat": 0, "reduction": 0, "spent": 0}
            start["price_step"] = content().price_track.steps.index(price)
            for number, value in {**start, **(numbers or {})}.items():
                desk.set(number, value)
            while desk.table.agenda:
                desk.pop_task()
            desk.then(*_agenda(phase, active))

        super().__init__(GAME, arrange, content=book or content(), options=options, seats=names, seed=0)

    @property
    def context(self) -> KingpinContext:
        return cast(KingpinContext, self.rules.context)

    def answer(self, given: Any, *dice: int) -> Ply:
        """Answer the pending question."""
        return self.do("decide", *dice, answer=given)

    def answers(self) -> list[Any]:
        """The answers to the pending question."""
        return [args["answer"] for args in self.offers("decide")]

    def use(self, source: str, ability: str, *dice: int, **args: Any) -> Ply:
        """Use an ability."""
        return self.do("use_ability", *dice, source=source, ability=ability, **args)

    def may(self, verb: str, /, **args: Any) -> bool:
        """Whether a move is listed, which it must be if it is legal, and only then."""
        listed = Move(verb, args) in list(self.legal_moves)
        assert listed == super().may(verb, **args)
        return listed

    def rank(self, who: str) -> int:
        return self.context.rank(self.table, who)


def _cards(
    desk: Desk,
    pasts: Mapping[str, str],
    motivations: Mapping[str, str],
    revealed: set[str],
    in_force: Mapping[str, tuple[str, int]],
) -> None:
    public = desk.context.options.dark_past_visibility == "public"
    for seat, card in pasts.items():
        desk.move(card, f"past:{seat}")
        desk.turn(card, public or card in revealed)
    for seat, card in motivations.items():
        desk.move(card, f"motivation:{seat}")
        desk.turn(card, card in revealed)
    for card, (drawer, turns) in in_force.items():
        desk.move(card, "events_in_force")
        desk.mark(card, "drawer", drawer)
        desk.mark(card, "turns", turns)


def _agenda(phase: str, active: str) -> list[Task]:
    if phase == "turn":
        return [Task("turn", data={"seat": active})]
    moves, actions, *rest = [
        Task(name, data={"seat": active}) for name in ("moves", "actions", "heat_phase", "turn_ends", "next_turn")
    ]
    if phase == "action":
        return [Task("action", (active,)), *rest]
    if phase == "move":
        return [Task("move", (active,)), actions, *rest]
    if phase == "event":
        return [Task("event", data={"seat": active}), moves, actions, *rest]
    return rest if phase == "heat" else rest[1:]
