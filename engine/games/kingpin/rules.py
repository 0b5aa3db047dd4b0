"""The rules of one match, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.common.physical_throws import THROW
from engine.contract.rules import Rules
from engine.errors import IllegalMove
from engine.games.kingpin import (
    actions,
    combat,
    cops,
    effects,
    game_end,
    heat,
    invariants,
    motivations,
    peek_events,
    reactions,
    refusals,
    rulings,
    setup,
    turn,
)
from engine.games.kingpin.action_phase import ACTION
from engine.games.kingpin.content import KingpinContent
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.decisions import decision
from engine.games.kingpin.measures import measures
from engine.games.kingpin.modifiers import CARD
from engine.games.kingpin.options import KingpinOptions
from engine.games.kingpin.player_aids import player_aids
from engine.games.kingpin.schema import make_schema
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.move import Aim, Move
from engine.play.working_table import Desk

QUESTIONS = (cops.HOLD_COP, reactions.REACT, combat.RELOCATE, *effects.OP_QUESTIONS.values())


class KingpinRules(Rules[KingpinContext]):
    """Kingpin with one content set, some options and 2 to 6 seats."""

    records_refusals = True  # KING-19.1
    throw_decision = "throw"

    def __init__(self, content: KingpinContent, options: KingpinOptions, seats: tuple[str, ...]) -> None:
        self.context = KingpinContext(content, options, seats, lambda seat: self.schema.names.get(seat, seat))
        self.schema = make_schema(self.context)
        self.aims = {"influence": Aim(kind="kind")}
        self.dice_entered = options.dice_source == "entered"
        self.measures = measures(self.context)
        self.briefs = player_aids(self.context)
        self.anytime = game_end.WITHDRAW
        self.decisions = {
            "start_roll": setup.START_ROLL,
            "throw": THROW,
            "move": turn.MOVE,
            "action": ACTION,
            "arrange_events": peek_events.ARRANGE_EVENTS,
            **{question.name: decision(question) for question in QUESTIONS},
        }
        self.steps = {
            "deal": setup.deal,
            "start_roll_off": setup.start_roll_off,
            "turn": turn.turn,
            "each_turn": turn.each_turn,
            "event": turn.event,
            "event_price": turn.event_price,
            "event_done": turn.event_done,
            "moves": turn.moves,
            "further_moves": turn.moves,
            "actions": turn.actions,
            "heat_phase": heat.heat_phase,
            "heat_rolled": heat.heat_rolled,
            "heat_card": heat.heat_card,
            "heat_card_done": heat.heat_card_done,
            "turn_ends": turn.turn_ends,
            "next_turn": turn.next_turn,
            "checkpoint": game_end.checkpoint,
            "effect": effects.effect,
            "op": effects.op,
            "cop_goes": cops.cop_goes,
            "cop_attacks": cops.cop_attacks,
            "arrival": cops.arrival,
            "fight": combat.fight,
            "fight_rolled": combat.fight_rolled,
            "hit": combat.hit,
            "control_rolled": actions.control_rolled,
            "rob_rolled": actions.rob_rolled,
            "reveal": motivations.reveal,
        }

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Return the pieces of every zone (KING-2.1)."""
        return setup.pieces(self.context)

    def numbers(self) -> Mapping[str, Scalar]:
        """Return the numbers before setup (KING-4.2, KING-4.9)."""
        return setup.numbers(self.context)

    def agenda(self) -> tuple[Task, ...]:
        """Return what is done first: setup, which begins the first turn."""
        return (Task("deal"),)

    def refuse(self, desk: Desk[KingpinContext], task: Task, move: Move) -> IllegalMove:
        """Return why a verb is not possible now."""
        return refusals.not_possible_now(desk, task, move)

    def not_asked(self, desk: Desk[KingpinContext], task: Task, move: Move) -> IllegalMove:
        """Return why a seat that is not asked cannot answer."""
        return refusals.not_asked(desk, task, move)

    def after_ruling(self, desk: Desk[KingpinContext], closed: Sequence[Task]) -> None:
        """Put back Events that were looked at (KING-13.14); let the program roll for the start if dice are not entered."""
        rulings.after_ruling(desk, closed)

    def faults(self, table: Table) -> Iterable[str]:
        """Return one sentence for every broken invariant."""
        return invariants.faults(self.context, table)

    def name(self, table: Table, piece: str) -> str:
        """Return the printed name of a piece."""
        if piece not in table.where:
            return piece
        return self.context.content.names.get(piece.removeprefix(CARD)) or super().name(table, piece)
