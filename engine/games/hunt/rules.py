"""The rules of one match of The Hunt for El Chapo: its state machine (HUNT-4.3), put together from the chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.contract.rules import Decision, Rules
from engine.errors import IllegalMove
from engine.games.hunt import (
    cartel_turn,
    enforcement,
    finished_cards,
    game_end,
    intelligence,
    leads,
    needs,
    reaction_windows,
    refusals,
    rulings,
    setup,
)
from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import CARTEL, CHAPO, HUNTERS, HuntContent
from engine.games.hunt.context import PLANS, WINDOWS, HuntContext, HuntDesk
from engine.games.hunt.invariants import faults
from engine.games.hunt.measures import measures
from engine.games.hunt.options import HuntOptions
from engine.games.hunt.player_aids import player_aids
from engine.games.hunt.schema import make_schema
from engine.games.hunt.zone_names import fixed
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.move import Move
from engine.play.verbs import verbs_by_name
from engine.visibility.schema import PUBLIC

DECISIONS: Mapping[str, Decision] = {
    "setup_split": Decision(setup.split_moves, verbs_by_name(setup.setup_split)),
    "setup_place": Decision(
        setup.place_moves,
        verbs_by_name(setup.setup_place_need, setup.setup_place_defense, setup.setup_place_chapo, setup.setup_done),
        awaited=("setup_done",),
    ),
    "cartel_turn": Decision(
        cartel_turn.moves,
        verbs_by_name(
            cartel_turn.draw_defense,
            cartel_turn.play_defense,
            cartel_turn.move_defense,
            cartel_turn.move_chapo,
            cartel_turn.fulfil,
            cartel_turn.draw_need,
            cartel_turn.use_defense,
            cartel_turn.end_cartel_turn,
            cartel_turn.claim_win,
            cartel_turn.fix_topography,
        ),
    ),
    "place_need": Decision(needs.place_need_moves, verbs_by_name(needs.place_need)),
    "place_drawn": Decision(cartel_turn.place_drawn_moves, verbs_by_name(cartel_turn.place_drawn, cartel_turn.keep)),
    "intel_plan": Decision(intelligence.plan_moves, verbs_by_name(intelligence.plan_intel, leads.fix_topography)),
    "intel_resolve": Decision(intelligence.resolve_moves, verbs_by_name(intelligence.resolve_intel, leads.fix_topography)),
    "choose_lead": Decision(leads.choose_moves, verbs_by_name(leads.choose_lead)),
    "enforcement_plan": Decision(enforcement.plan_moves, verbs_by_name(enforcement.plan_enforcement, leads.fix_topography)),
    "enforcement_resolve": Decision(
        enforcement.resolve_moves, verbs_by_name(enforcement.resolve_enforcement, leads.fix_topography)
    ),
    "choose_exposed": Decision(enforcement.choose_moves, verbs_by_name(enforcement.choose_exposed)),
    "hunter_end": Decision(enforcement.end_moves, verbs_by_name(game_end.end_hunter_turn, leads.fix_topography)),
    "tickling": Decision(finished_cards.tickling_moves, verbs_by_name(finished_cards.roll)),
    "continue": Decision(finished_cards.continue_moves, verbs_by_name(finished_cards.go_on)),
    "publish": Decision(game_end.publish_moves, verbs_by_name(game_end.publish)),
    **{
        window: Decision(reaction_windows.moves, verbs_by_name(reaction_windows.react, reaction_windows.decline))
        for window in WINDOWS
    },
}

STEPS: Mapping[str, Callable[[HuntDesk, Task], None]] = {
    "setup": setup.begin,
    "cartel_begin": cartel_turn.begin,
    "hunters_begin": intelligence.begin,
    "intel_next": intelligence.next_pawn,
    "lead_check": leads.check,
    "recheck": leads.recheck,
    "attempted": intelligence.show_failure,
    "enforcement_next": enforcement.next_pawn,
    "carry_out": enforcement.carry_out,
    "tickle": finished_cards.tickle,
}


class HuntRules(Rules[HuntContext]):
    """The rules of one match."""

    decisions = DECISIONS
    steps = STEPS
    anytime = Decision(game_end.end_game_moves, verbs_by_name(game_end.end_game))

    def __init__(self, content: HuntContent, options: HuntOptions) -> None:
        self.context = HuntContext(content, options)
        self.schema = make_schema(self.context)
        self.dice_entered = options.dice_source == "physical"
        self.measures = measures(self.context)
        self.briefs = player_aids(content, options)

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """See `Rules.pieces`: decks, Topography in its slots, Locations on the common board, Chapo to be placed."""
        content = self.context.content
        zones: dict[str, list[Piece]] = {"deck/needs": [Piece(need, need) for need in content.needs]}
        for defense in content.defenses.values():
            zones.setdefault(f"deck/{defense.type}", []).append(Piece(defense.id, defense.id))
        waiting = list(content.topography.values())
        for slot in content.slots:
            card = next(card for card in waiting if card.box == slot.rpartition("/")[0])
            waiting.remove(card)
            zones[f"found/{slot}"] = [Piece(card.id, card.id, up=False)]
        for location in content.locations:
            zones[fixed(location, "spot")] = [Piece(location, location)]
        zones["drawn"] = [Piece(CHAPO, CHAPO)]
        return zones

    def numbers(self) -> Mapping[str, Scalar]:
        """See `Rules.numbers`: pawns as at the start of HUNT-3.1, the rest at zero."""
        pieces = self.context.content.pieces
        numbers: dict[str, Scalar] = {"pair": 0, "last_seen": "", "stops": ""}
        numbers |= {"white_track": self.context.options.turn_pairs, "white_available": pieces.white_start, "white_spent": 0}
        for colour, count in (("blue", pieces.blue), ("black", pieces.black)):
            numbers |= {f"{colour}_available": count, f"{colour}_spent": 0}
        return numbers | {"mode": "", "done": "", "reduced_by": ""}

    def agenda(self) -> tuple[Task, ...]:
        """See `Rules.agenda`: setup first; every phase calls the next."""
        return (Task("setup"),)

    def refuse(self, desk: HuntDesk, task: Task, move: Move) -> IllegalMove:
        """See `Rules.refuse` (HUNT-4.4, 15.1); `refusals` says what the sentence must not tell."""
        return refusals.refusal(desk.table, self.context.options, task, move.verb)

    def not_asked(self, desk: HuntDesk, task: Task, move: Move) -> IllegalMove:
        """See `Rules.not_asked`."""
        return refusals.not_asked(self.context.options, move.verb)

    def after_ruling(self, desk: HuntDesk, closed: Sequence[Task]) -> None:
        """See `Rules.after_ruling`: the next phase follows on what is closed."""
        rulings.after_ruling(desk, closed)

    def default_continuation(self, table: Table) -> Move | None:
        """See `Rules.default_continuation`.

        A plan that nobody answers; then its only pawn is resolved, if that can be done in one way (HUNT-6.5, 8.4).
        """
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
        """See `Rules.withheld_audiences`: all but the side that decides are shown only what HUNT-13.2 publishes to them."""
        task = table.task
        if table.outcome is not None or task is None:
            return ()
        if task.name == "choose_lead":
            return (CARTEL, HUNTERS, PUBLIC)
        if HUNTERS in task.seats and CARTEL not in task.seats:
            return (CARTEL, PUBLIC)
        return (HUNTERS, PUBLIC)

    def stale_marks(self, table: Table) -> Iterable[tuple[str, str]]:
        """See `Rules.stale_marks`: Leads whose Linked card has gone since they were placed (HUNT-7.5)."""
        return leads.stale_leads(HuntBoard(self.desk(table)))

    def faults(self, table: Table) -> Iterable[str]:
        """See `Rules.faults`: cards, pawns and discs are conserved and lie where they may."""
        return faults(self.context, table)
