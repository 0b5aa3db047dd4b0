"""Scenes: tables of The Hunt for El Chapo set up by a few words, with scripted dice and draws."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import tomli_w

from engine.chance.chance import ScriptedChance
from engine.contract.game import OptionValue
from engine.errors import IllegalMove
from engine.games.hunt.content import HuntContent
from engine.games.hunt.game import Hunt
from engine.match.match import Match
from engine.match.position_file import load_position
from engine.model.event import Ply, Rolled
from engine.model.view import Observation, View
from engine.moves.move import Move
from referee.session.content_files import load_content, resource_text

HUNT = Hunt()
AUDIENCES = ("referee", "cartel", "hunters", "public")
HUNTER_PHASES = ("intel_plan", "intel_resolve", "enforcement_plan", "enforcement_resolve", "hunter_end")


@cache
def content() -> HuntContent:
    found: HuntContent = load_content(HUNT).content
    return found


def altered(**effects: dict[str, Any]) -> HuntContent:
    """Return the shipped set with other Terrain, use, limit, effects, or fields of the first effect, of some Defenses."""
    data = tomllib.loads(resource_text("hunt", "content.toml"))
    cards = {entry["id"]: entry for kind in ("need", "defense") for entry in data[kind]}
    for card, changes in effects.items():
        changes = dict(changes)
        for field in ("terrain", "use", "limit", "effects"):
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


class Scene:
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
        self.options = options or {}
        box = content() if box is None else box
        probe = Match(HUNT, box, options=self.options, begin=False)
        places = {"chapo": "H:culiacan", **(at or {})}
        start = probe.rules.start()
        zones: dict[str, list[str]] = {}
        for card, place in places.items():
            zone = zone_of(card, place)
            if zone.startswith("found/"):
                there = start.ids(zone)[0]
                zones.setdefault(start.where[card], []).append(there)
            zones.setdefault(zone, []).append(card)
        lying = {card: dict(found) for card, found in (marks or {}).items()}
        for zone, cards in zones.items():
            order = content().order
            if zone == "finished":
                for card in cards:
                    lying.setdefault(card, {}).setdefault("how", "finished")
            else:
                cards.sort(key=order.__getitem__)
        face_up = [card for card in content().topography if card in up or (card in places and "/" not in places[card])]
        hunters = decision in HUNTER_PHASES or decision in ("after_plan_intel", "after_plan_enforcement")
        given: dict[str, Any] = {"pair": pair, **self._clock(pair, hunters), **(numbers or {})}
        seat = "cartel" if decision == "cartel_turn" else "hunters"
        if decision == "cartel_turn" and self.options.get("fix_window") == "any_time":
            seats = ["cartel", "hunters"]
        else:
            seats = [seat]
        if decision == "cartel_turn" and self.options.get("cartel_turn_mode") == "pulses":
            given |= {"mode": "pulses", "actions_left": given.get("actions_left", self.options.get("pulses", 4))}
        position = {
            "game": "hunt",
            "zones": zones,
            "up": {"ids": face_up},
            "marks": lying,
            "numbers": given,
            "agenda": [{"task": decision, "seats": seats, "data": data or {}}],
        }
        table = load_position(probe.rules, tomli_w.dumps(position))
        self.match = Match(HUNT, box, options=self.options, position=table)

    def _clock(self, pair: int, hunters: bool) -> dict[str, int]:
        taken = pair if hunters else pair - 1
        return {"white_track": int(self.options.get("turn_pairs", 6)) - taken, "white_available": 6 + taken}

    # ---------------------------------------------------------------- playing

    def do(self, verb: str, *, dice: tuple[int, ...] = (), draw: str = "", seat: str = "", **args: Any) -> Ply:
        """Play a move, with the dice it throws and the card it draws; afterwards the table is sound."""
        indexes = (self._index(draw),) if draw else ()
        ply = self.match.play(Move(verb, args, seat), chance=ScriptedChance(dice, indexes))
        assert self.match.faults() == ()
        assert sum(len(e.faces) for e in ply.events if isinstance(e, Rolled)) == len(dice), "dice were left over"
        return ply

    def _index(self, card: str) -> int:
        return self.match.table.ids(self.match.table.where[card]).index(card)

    def no(self, verb: str, seat: str = "", **args: Any) -> tuple[str, str]:
        """Try a refused move; return its code and sentence."""
        refusal = self.match.why_not(Move(verb, args, seat))
        assert isinstance(refusal, IllegalMove), f"{verb} {args} is legal"
        return refusal.code, refusal.text

    def code(self, verb: str, **args: Any) -> str:
        """Try a refused move; return its code."""
        return self.no(verb, **args)[0]

    def may(self, verb: str, **args: Any) -> bool:
        """Whether a move is legal."""
        return self.match.why_not(Move(verb, args)) is None

    def offers(self, verb: str) -> list[Mapping[str, Any]]:
        """Arguments of all moves of a verb that are offered."""
        return [move.args for form in self.match.legal_moves.forms if form.verb == verb for move in form]

    def attempt(self, colour: str, target: str, die: int | None = None) -> None:
        """Resolve a Police or Marina pawn."""
        self.do("resolve_enforcement", colour=colour, target=target, dice=() if die is None else (die,))

    def publish(self, die: int | None = None, draw: str = "") -> None:
        """Publish as the referee, with the Tickling die if one falls, and the Need drawn by it."""
        self.do("publish", dice=() if die is None else (die,), draw=draw)

    def decline(self, die: int | None = None, draw: str = "") -> None:
        """Let it pass as the Cartel and publish as the referee."""
        self.do("decline")
        if self.task == "publish":
            self.publish(die, draw)

    # ---------------------------------------------------------------- looking

    @property
    def task(self) -> str:
        """The pending decision."""
        return self.match.task.name if self.match.task else ""

    def where(self, card: str) -> str:
        """Return the place of a card in the words of `zone_of`."""
        zone = self.match.table.where[card]
        area, _, rest = zone.partition("/")
        if area in ("hidden", "fixed"):
            return f"{'H' if area == 'hidden' else 'F'}:{rest.partition('/')[0]}"
        return rest if area == "found" else area

    def marks(self, piece: str) -> dict[str, int | str]:
        """Return the marks on a piece."""
        return dict(self.match.table.piece(piece).marks)

    def leads(self, card: str) -> list[str]:
        """Return the Leads on a card."""
        return [mark.removeprefix("lead/") for mark in self.marks(card) if mark.startswith("lead/")]

    def is_up(self, card: str) -> bool:
        """Whether a card lies face up."""
        return self.match.table.piece(card).up

    def number(self, name: str) -> Any:
        """Return a number of the table, stored or derived."""
        return self.match.rules.schema.value(self.match.table, name)

    def view(self, audience: str) -> View:
        """Return what an audience is shown."""
        return self.match.view(audience)

    def sees(self, audience: str, card: str) -> bool:
        """Whether an audience is shown the face of a card."""
        return any(
            piece.face is not None and piece.face.id == card
            for zone in self.view(audience).zones.values()
            for piece in zone.pieces
        )

    def told(self, audience: str) -> list[str]:
        """All log lines that an audience has been told."""
        return [one.text for _, one in self.match.observations(audience) if one.kind == "said"]

    def news(self, audience: str) -> list[Observation]:
        """Return what an audience was told of the last ply."""
        last = len(self.match.history.plies)
        return [one for number, one in self.match.observations(audience) if number == last]

    def lines(self, audience: str) -> list[str]:
        """Return the log lines that the last ply told an audience."""
        return [one.text for one in self.news(audience) if one.kind == "said"]

    def window(self, colour: str = "blue", target: str = "guadalajara", die: int | None = 4) -> None:
        """From an Enforcement resolution to its window."""
        self.attempt(colour, target, die if colour == "blue" else None)


def planned(**pawns: Mapping[str, int]) -> dict[str, dict[str, int | str]]:
    """Return marks of planned pawns: ``planned(guadalajara={"blue": 2})``."""
    return {piece: dict(found) for piece, found in pawns.items()}
