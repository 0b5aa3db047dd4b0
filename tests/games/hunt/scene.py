"""The Hunt's words for scenes: cards at places, pawns, a decision."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.contract.game import OptionValue
from engine.games.hunt.content import HuntContent
from engine.games.hunt.game import Hunt
from engine.model.event import Task
from engine.model.view import Observation
from engine.play.working_table import Desk
from referee.session.content_files import load_content, resource_text
from tests.games.scene import ArrangedMatch

HUNT = Hunt()
AUDIENCES = ("referee", "cartel", "hunters", "public")
HUNTER_PHASES = ("intel_plan", "intel_resolve", "enforcement_plan", "enforcement_resolve", "hunter_end")


@cache
def content() -> HuntContent:
    found: HuntContent = load_content(HUNT).content
    return found


def altered(**effects: dict[str, Any]) -> HuntContent:
    """Return the shipped set with some Defenses with another name, Terrain, use, limit, effects, or first effect."""
    data = tomllib.loads(resource_text("hunt", "content.toml"))
    cards = {entry["id"]: entry for kind in ("need", "defense") for entry in data[kind]}
    for card, changes in effects.items():
        changes = dict(changes)
        for field in ("name", "terrain", "use", "limit", "effects"):
            if field in changes:
                cards[card][field] = changes.pop(field)
        cards[card]["effects"][0].update(changes)
    for person in data["topography"]:
        person["terrain"] = sorted({terrain for link in person["links"] for terrain in cards[link]["terrain"]})
    found: HuntContent = HUNT.read_content(data, "altered.toml")
    return found


def zone_of(card: str, place: str) -> str:
    """``H:mazatlan``, ``F:with_chapo``, ``hand``, ``deck``, ``finished``, a slot: the zone of a card there."""
    side, _, location = place.partition(":")
    if side in ("H", "F"):
        area = "hidden" if side == "H" else "fixed"
        if location == "with_chapo":
            return f"{area}/with_chapo"
        record = content().cards.get(card)
        if card == "chapo":
            return f"{area}/{location}/spot"
        if card in content().needs:
            return f"{area}/{location}/needs"
        if card in content().defenses:
            return f"{area}/{location}/{content().defenses[card].type}"
        assert record is not None
        return f"{area}/{location}/topography"
    if place == "deck":
        return "deck/needs" if card in content().needs else f"deck/{content().defenses[card].type}"
    return f"found/{place}" if "/" in place else place


class HuntScene(ArrangedMatch):
    """A match at a decision, with words to play and to look.

    ``at`` puts cards (and ``chapo``) at places; ``marks`` and ``numbers`` are those of the table; ``box`` is other content.
    Face-up Topography in Found is named in ``up``; a card put into a slot trades places with the card that lies there.
    """

    def __init__(
        self,
        decision: str,
        at: Mapping[str, str] | None = None,
        *,
        up: tuple[str, ...] = (),
        marks: Mapping[str, Mapping[str, int | str]] | None = None,
        numbers: Mapping[str, int | str | bool] | None = None,
        pair: int = 1,
        options: dict[str, OptionValue] | None = None,
        data: dict[str, Any] | None = None,
        box: HuntContent | None = None,
    ) -> None:
        options = options or {}
        places = {"chapo": "H:culiacan", **(at or {})}
        hunters = decision in HUNTER_PHASES or decision in ("after_plan_intel", "after_plan_enforcement")
        taken = pair if hunters else pair - 1
        start = {"pair": pair, "white_track": int(options.get("turn_pairs", 6)) - taken, "white_available": 6 + taken}
        seats: tuple[str, ...] = ("hunters",) if decision != "cartel_turn" else ("cartel",)
        if decision == "cartel_turn" and options.get("fix_window") == "any_time":
            seats = ("cartel", "hunters")
        if decision == "cartel_turn" and options.get("cartel_turn_mode") == "pulses":
            start |= {"mode": "pulses", "actions_left": options.get("pulses", 4)}  # type: ignore[dict-item]

        def arrange(desk: Desk) -> None:
            for card, place in sorted(places.items(), key=lambda one: content().order[one[0]]):
                _place(desk, card, zone_of(card, place))
                if card in content().topography and "/" not in place:
                    desk.turn(card, True)
            for card in up:
                desk.turn(card, True)
            for piece, found in (marks or {}).items():
                for mark, value in found.items():
                    desk.mark(piece, mark, value)
            for number, value in {**start, **(numbers or {})}.items():
                desk.set(number, value)
            while desk.table.agenda:
                desk.pop_task()
            desk.then(Task(decision, seats, data or {}))

        super().__init__(HUNT, arrange, content=content() if box is None else box, options=options)

    # ---------------------------------------------------------------- playing

    def attempt(self, colour: str, target: str, die: int | None = None) -> None:
        """Resolve a Police or Marina pawn."""
        self.do("resolve_enforcement", *_dice(die), colour=colour, target=target)

    def publish(self, die: int | None = None, draw: str = "") -> None:
        """Publish as the referee, with the Tickling die if one falls, and the Need drawn by it."""
        self.do("publish", *_dice(die), draws=[draw] if draw else [])

    def decline(self, die: int | None = None, draw: str = "") -> None:
        """Let it pass as the Cartel and publish as the referee."""
        self.do("decline")
        if self.asked == "publish":
            self.publish(die, draw)

    # ---------------------------------------------------------------- looking

    def place(self, card: str) -> str:
        """Return the place of a card in the words of `zone_of`."""
        zone = self.where(card)
        area, _, rest = zone.partition("/")
        if area in ("hidden", "fixed"):
            return f"{'H' if area == 'hidden' else 'F'}:{rest.partition('/')[0]}"
        return rest if area == "found" else area

    def leads(self, card: str) -> list[str]:
        """Return the Leads on a card."""
        return [mark.removeprefix("lead/") for mark in self.marks(card) if mark.startswith("lead/")]

    def is_up(self, card: str) -> bool:
        """Whether a card lies face up."""
        return self.table.piece(card).up

    def news(self, audience: str) -> list[Observation]:
        """Return what an audience was told of the last ply."""
        last = len(self.history.plies)
        return [one for number, one in self.observations(audience) if number == last]

    def window(self, colour: str = "blue", target: str = "guadalajara", die: int | None = 4) -> None:
        """From an Enforcement resolution to its window."""
        self.attempt(colour, target, die if colour == "blue" else None)


def _place(desk: Desk, card: str, zone: str) -> None:
    """Move a card behind those that were placed in its zone before it; out of a slot of Found the card there goes."""
    if zone.startswith("found/"):
        desk.move(desk.table.ids(zone)[0], desk.table.where[card])
    desk.move(card, zone)


def _dice(die: int | None) -> tuple[int, ...]:
    return () if die is None else (die,)


def planned(**pawns: Mapping[str, int]) -> dict[str, dict[str, int | str]]:
    """Return marks of planned pawns: ``planned(guadalajara={"blue": 2})``."""
    return {piece: dict(found) for piece, found in pawns.items()}
