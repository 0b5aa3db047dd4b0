"""The rules of one match of The Hunt for El Chapo: its state machine (HUNT-4.3) and what is on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.contract.rules import Decision, Rules
from engine.errors import IllegalMove
from engine.games.hunt import (
    cartel_turn,
    ending,
    enforcement,
    finishing,
    intelligence,
    leads,
    needs,
    refusals,
    setup,
    windows,
)
from engine.games.hunt.aids import briefs
from engine.games.hunt.board import PAWN_NAMES, Board
from engine.games.hunt.content import (
    CHAPO,
    WITH_CHAPO,
    ChapoMove,
    Defense,
    Effect,
    HuntContent,
    Nullify,
    PlacementBlock,
    RollModifier,
    Topography,
)
from engine.games.hunt.defenses import PLANS
from engine.games.hunt.faults import faults
from engine.games.hunt.measures import measures
from engine.games.hunt.options import Options
from engine.games.hunt.schema import CARD_BOXES, CARTEL, FIXED_BOX, HIDDEN_BOX, HUNTERS, PUBLIC, fixed, hidden, make_schema
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Move
from engine.play.desk import Desk
from engine.play.verbs import Handler

WINDOWS = ("after_plan_intel", "after_plan_enforcement", "fix_linked", "finish_card", "search", "capture")

E = TypeVar("E")
_FIX: dict[str, Handler] = {"fix_topography": leads.fix_topography}


def _of(seat: str, handler: Handler) -> Handler:
    """A handler of the Cartel turn, in which both teams may be asked (HUNT-7.8): it takes moves of its own team only."""

    def checked(desk: Desk, task: Task, move: Move) -> None:
        if move.seat not in ("", seat):
            raise refusals.not_asked(Board(desk).options, move.verb)
        handler(desk, task, move)

    return checked


_CARTEL_TURN: dict[str, Handler] = {
    "draw_defense": cartel_turn.draw_defense,
    "play_defense": cartel_turn.play_defense,
    "move_defense": cartel_turn.move_defense,
    "move_chapo": cartel_turn.move_chapo,
    "fulfil": cartel_turn.fulfil,
    "draw_need": cartel_turn.draw_need,
    "use_defense": cartel_turn.use_defense,
    "end_cartel_turn": cartel_turn.end_turn,
    "claim_win": cartel_turn.claim_win,
}

DECISIONS: Mapping[str, Decision] = {
    "setup_split": Decision(setup.split_moves, {"setup_split": setup.split}),
    "setup_place": Decision(
        setup.place_moves,
        {
            "setup_place_need": setup.place_need,
            "setup_place_defense": setup.place_defense,
            "setup_place_chapo": setup.place_chapo,
            "setup_done": setup.done,
        },
        awaited=("setup_done",),
    ),
    "cartel_turn": Decision(
        cartel_turn.moves,
        {
            **{verb: _of(CARTEL, handler) for verb, handler in _CARTEL_TURN.items()},
            "fix_topography": _of(HUNTERS, cartel_turn.fix_topography),
        },
    ),
    "place_need": Decision(needs.place_need_moves, {"place_need": needs.place_need}),
    "place_drawn": Decision(
        cartel_turn.place_drawn_moves, {"place_drawn": cartel_turn.place_drawn, "keep": cartel_turn.keep}
    ),
    "intel_plan": Decision(intelligence.plan_moves, {"plan_intel": intelligence.plan, **_FIX}),
    "intel_resolve": Decision(intelligence.resolve_moves, {"resolve_intel": intelligence.resolve, **_FIX}),
    "choose_lead": Decision(leads.choose_moves, {"choose_lead": leads.choose}),
    "enforcement_plan": Decision(enforcement.plan_moves, {"plan_enforcement": enforcement.plan, **_FIX}),
    "enforcement_resolve": Decision(enforcement.resolve_moves, {"resolve_enforcement": enforcement.resolve, **_FIX}),
    "choose_exposed": Decision(enforcement.choose_moves, {"choose_exposed": enforcement.choose}),
    "hunter_end": Decision(enforcement.end_moves, {"end_hunter_turn": ending.end_hunter_turn, **_FIX}),
    "tickling": Decision(finishing.tickling_moves, {"roll": finishing.roll_tickling}),
    "continue": Decision(finishing.continue_moves, {"continue": finishing.go_on}),
    "publish": Decision(ending.publish_moves, {"publish": ending.publish}),
    **{window: Decision(windows.moves, {"react": windows.react, "decline": windows.decline}) for window in WINDOWS},
}

STEPS = {
    "setup": setup.begin,
    "cartel_begin": cartel_turn.begin,
    "hunters_begin": intelligence.begin,
    "intel_next": intelligence.next_pawn,
    "lead_check": leads.check,
    "recheck": leads.recheck,
    "attempted": intelligence.attempted,
    "enforcement_next": enforcement.next_pawn,
    "carry_out": enforcement.carry_out,
    "tickle": finishing.tickle,
}


class HuntRules(Rules["HuntRules"]):
    """The rules of one match.

    Attributes:
        content, options: of the match.
        slot_zones, fixed_zones: zones of the Found display by slot, of the common board by Location.
        labels: all Lead labels, by Location.
        usable: by window, the Defenses that could ever be used in it.
        token_names, token_pieces, token_zones: how the words of moves are called, and where they lie on the board.
        fixed_token_zones: the same where a word names a place of the Fixed side.
    """

    decisions = DECISIONS
    steps = STEPS
    anytime = Decision(ending.end_game_moves, {"end_game": ending.end_game})

    def __init__(self, content: HuntContent, options: Options) -> None:
        self.context = self
        self.content, self.options = content, options
        self.schema = make_schema(content)
        self.dice_entered = options.dice_source == "physical"
        self.measures = measures(content)
        self.briefs = briefs(content, options)
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
        self.token_names = {thing: content.name(thing) for thing in (*things, WITH_CHAPO, *content.slots)} | PAWN_NAMES
        self.token_pieces = {thing: thing for thing in things}
        self.token_zones: dict[str, str] = {
            **{location: hidden(location, "spot") for location in content.locations},
            **{slot: f"found/{slot}" for slot in content.slots},
            **{deck: f"deck/{deck}" for deck in content.vocabulary.defense_types},
            WITH_CHAPO: HIDDEN_BOX,
            "hand": "hand",
        }
        self.fixed_token_zones = {
            **self.token_zones,
            **{location: fixed(location, "spot") for location in content.locations},
            WITH_CHAPO: FIXED_BOX,
        }

    # ---------------------------------------------------------------- what the engine asks

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Decks, Topography face-down in its slots, Locations on the common board, and Chapo, who waits to be placed."""
        content = self.content
        zones: dict[str, list[Piece]] = {"deck/needs": [Piece(need, need) for need in content.needs]}
        for defense in content.defenses.values():
            zones.setdefault(f"deck/{defense.type}", []).append(Piece(defense.id, defense.id))
        for slot, card in zip(content.slots, self._by_slot(), strict=True):
            zones[f"found/{slot}"] = [Piece(card.id, card.id, up=False)]
        for location in content.locations:
            zones[fixed(location, "spot")] = [Piece(location, location)]
        zones["drawn"] = [Piece(CHAPO, CHAPO)]
        return zones

    def _by_slot(self) -> list[Topography]:
        waiting = list(self.content.topography.values())
        dealt = []
        for slot in self.content.slots:
            card = next(card for card in waiting if card.box == slot.rpartition("/")[0])
            waiting.remove(card)
            dealt.append(card)
        return dealt

    def numbers(self) -> Mapping[str, Scalar]:
        """Pawns as at the start of HUNT-3.1; the rest at zero."""
        pieces = self.content.pieces
        counts = {"white": pieces.white_start, "blue": pieces.blue, "black": pieces.black}
        words: dict[str, Scalar] = {"resolving": False, "mode": "", "actions": "", "reductions": ""}
        numbers: dict[str, Scalar] = {"pair": 0, "turn_of": "", "phase_word": "setup", "phase": "setup", "last_turn": False}
        for colour, count in counts.items():
            numbers |= {f"{colour}_owned": count, f"{colour}_pool": count, f"{colour}_spent": 0}
            numbers[f"{colour}_available"] = count
        for counter in ("circles", "discs", "discs_needed", "open_circles", "open_discs", "draws", "fulfils", "need_draws"):
            numbers[counter] = 0
        return numbers | words | {"white_track": self.options.turn_pairs}

    def agenda(self) -> tuple[Task, ...]:
        """Setup first; every phase calls the next."""
        return (Task("setup"),)

    def refuse(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """Why a verb is not possible now (HUNT-4.4, 15.1); see `refusals` for what the sentence must not tell."""
        return refusals.refusal(desk.table, self.options, task, move.verb)

    def not_asked(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """Why a team that is not asked cannot enter this."""
        return refusals.not_asked(self.options, move.verb)

    def default_continuation(self, table: Table) -> Move | None:
        """A plan that nobody answers; then its only pawn is resolved, if that can be done in one way (HUNT-6.5, 8.4)."""
        task = table.task
        if task is None:
            return None
        if task.name in PLANS:
            return Move("decline")
        if task.name == "publish":
            return Move("publish") if task.data["about"] == "outcome" else None
        if task.name not in ("intel_resolve", "enforcement_resolve"):
            return None
        pawns = next(iter(self.decisions[task.name].moves(self.desk(table), task)))
        return next(iter(pawns)) if pawns.count() == 1 else None

    def withheld_audiences(self, table: Table) -> Iterable[str]:
        """All but the side that decides: the others are shown what HUNT-13.2 publishes to them, nothing else."""
        task = table.task
        if table.outcome is not None or task is None:
            return ()
        if task.name == "choose_lead":
            return (CARTEL, HUNTERS, PUBLIC)
        if HUNTERS in task.seats and CARTEL not in task.seats:
            return (CARTEL, PUBLIC)
        return (HUNTERS, PUBLIC)

    def stale_marks(self, table: Table) -> Iterable[tuple[str, str]]:
        """Leads whose Linked card has gone since they were placed (HUNT-7.5)."""
        return leads.stale_leads(Board(self.desk(table)))

    def faults(self, table: Table) -> Iterable[str]:
        """Cards, pawns and discs are conserved and lie where they may."""
        return faults(self.content, self.options, table)

    # ---------------------------------------------------------------- look-ups

    def legal_places(self, card: str) -> tuple[str, ...]:
        """Locations of a Terrain printed on a card."""
        return self._legal_places[card]

    def goes_with_chapo(self, card: str) -> bool:
        """Whether a card is a Defense for the With Chapo boxes."""
        defense = self.content.defenses.get(card)
        return defense is not None and defense.box == "chapo"

    def effects_of(self, primitive: type[E]) -> list[tuple[Defense, E]]:
        """All effects of a primitive, in content order."""
        return self._effects.get(primitive, [])

    def clear_used(self, desk: Desk, limit: str) -> None:
        """Defenses that work once a turn may be used again (HUNT-9.3)."""
        for defense in self.content.defenses.values():
            if defense.limit == limit:
                desk.mark(defense.id, "used", 0)

    def listed(
        self,
        verb: str,
        names: Sequence[str],
        rows: Sequence[tuple[str | None, ...]],
        seat: str = "",
        *,
        on_fixed: bool = False,
    ) -> ListedForm:
        """Return listed moves whose words are cards, Locations, slots, decks or labels (``on_fixed``: Fixed places)."""
        zones = self.fixed_token_zones if on_fixed else self.token_zones
        return ListedForm(verb, names, rows, labels=self.token_names, pieces=self.token_pieces, zones=zones, seat=seat)


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
