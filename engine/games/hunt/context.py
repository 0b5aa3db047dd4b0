"""What the rules of one match need beside the table: its content, its options and look-ups made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from engine.games.hunt.content import (
    CHAPO,
    PAWN_NAMES,
    WITH_CHAPO,
    ChapoMove,
    Defense,
    Effect,
    HuntContent,
    Nullify,
    PlacementBlock,
    RollModifier,
)
from engine.games.hunt.options import HuntOptions
from engine.games.hunt.zone_names import CARD_BOXES, FIXED_BOX, HIDDEN_BOX, fixed, hidden
from engine.moves.forms import ListedForm
from engine.moves.move import FormWords
from engine.play.working_table import Desk

PLANS = {"after_plan_intel": ("white",), "after_plan_enforcement": ("blue", "black")}
"""The windows after a plan, with the colours that are planned."""
WINDOWS = (*PLANS, "fix_linked", "finish_card", "search", "capture")

E = TypeVar("E")


class HuntContext:
    """Content, options and look-ups of one match.

    Attributes:
        content, options: of the match.
        slot_zones, fixed_zones: zones of the Found display by slot, of the common board by Location.
        labels: all Lead labels, by Location.
        usable: by window, the Defenses that could ever be used in it.
        words: what the words of moves are called, and what they name on the board.
        fixed_words: the same where they name places of the Fixed side.
    """

    def __init__(self, content: HuntContent, options: HuntOptions) -> None:
        self.content, self.options = content, options
        self.slot_zones = tuple(f"found/{slot}" for slot in content.slots)
        boxes = ("spot", *CARD_BOXES, "topography")
        self.fixed_zones = (*(fixed(location, box) for location in content.locations for box in boxes), FIXED_BOX)
        self.labels = (*content.locations, WITH_CHAPO)
        self.usable = {window: _usable(content, window) for window in ("cartel_turn", *WINDOWS)}
        self._effects: dict[type, list[tuple[Defense, Any]]] = {}
        for defense in content.defenses.values():
            for effect in defense.effects:
                self._effects.setdefault(type(effect), []).append((defense, effect))
        self._legal_places = {
            card.id: tuple(place.id for place in content.locations.values() if place.terrain in card.terrain)
            for card in content.cards.values()
        }
        things = (*content.locations, *content.cards, CHAPO)
        names = {thing: content.name(thing) for thing in (*things, WITH_CHAPO, *content.slots)} | PAWN_NAMES
        pieces = {thing: thing for thing in things}
        zones: dict[str, str] = {
            **{location: hidden(location, "spot") for location in content.locations},
            **{slot: f"found/{slot}" for slot in content.slots},
            **{deck: f"deck/{deck}" for deck in content.vocabulary.defense_types},
            WITH_CHAPO: HIDDEN_BOX,
            "hand": "hand",
        }
        on_fixed = {location: fixed(location, "spot") for location in content.locations} | {WITH_CHAPO: FIXED_BOX}
        self.words, self.fixed_words = FormWords(names, pieces, zones), FormWords(names, pieces, zones | on_fixed)

    def legal_places(self, card: str) -> tuple[str, ...]:
        """Return the Locations of a Terrain printed on a card."""
        return self._legal_places[card]

    def goes_with_chapo(self, card: str) -> bool:
        """Return whether a card is a Defense for the With Chapo boxes."""
        defense = self.content.defenses.get(card)
        return defense is not None and defense.box == "chapo"

    def effects_of(self, primitive: type[E]) -> list[tuple[Defense, E]]:
        """Return all effects of a primitive with their Defenses, in content order."""
        return self._effects.get(primitive, [])

    def listed(
        self,
        verb: str,
        names: Sequence[str],
        rows: Sequence[tuple[str | None, ...]],
        seat: str = "",
        *,
        on_fixed: bool = False,
    ) -> ListedForm:
        """Return listed moves whose words are cards, Locations, slots, decks or labels.

        ``on_fixed``: places are those of the Fixed board.
        """
        return ListedForm(verb, names, rows, self.fixed_words if on_fixed else self.words, seat=seat)


HuntDesk: TypeAlias = Desk[HuntContext]


def _usable(content: HuntContent, window: str) -> list[Defense]:
    return [
        defense
        for defense in content.defenses.values()
        if defense.use != "static" and any(_works_in(effect, window) for effect in defense.effects)
    ]


def _works_in(effect: Effect, window: str) -> bool:
    match effect:
        case PlacementBlock(pawns=pawns):
            return any(colour in pawns for colour in PLANS.get(window, ()))
        case RollModifier():
            return window in ("fix_linked", "finish_card", "search")
        case Nullify(event=event):
            return event == window
        case ChapoMove(windows=at):
            return window in at
        case _:
            return False
