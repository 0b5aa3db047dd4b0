"""The rules of one match of COLLECTION, put together from their parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.contract.rules import Decision, Rules
from engine.errors import IllegalMove
from engine.games.collection import actions, cards, game_end, invariants, refusals, reports, rulings, setup, turn
from engine.games.collection.content import CollectionContent
from engine.games.collection.context import CollectionContext
from engine.games.collection.measures import measures
from engine.games.collection.options import CollectionOptions
from engine.games.collection.player_aids import player_aids
from engine.games.collection.schema import make_schema
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.move import Move
from engine.play.verbs import verbs_by_name
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE


class CollectionRules(Rules[CollectionContext]):
    """COLLECTION with fixed content, options and seats."""

    die_words: Mapping[int, int] = {0: 10}  # COLL-10.1

    def __init__(self, content: CollectionContent, options: CollectionOptions, seats: tuple[str, ...]) -> None:
        self.context = context = CollectionContext(content, options, seats)
        self.schema = make_schema(context)
        self.dice_entered = options.dice_entry == "manual"
        self.decisions = {
            "setup": Decision(setup.setup_moves, verbs_by_name(setup.seat, setup.start), ("start",)),
            "placement": Decision(setup.placement_moves, verbs_by_name(setup.place)),
            "actions": Decision(
                actions.action_moves,
                verbs_by_name(actions.move, actions.engage, actions.roll, cards.play_held, turn.finish_actions),
            ),
            "use_report": Decision(reports.report_moves, verbs_by_name(reports.file, reports.reduce)),
            "drawn": Decision(cards.drawn_moves, verbs_by_name(cards.resolve_drawn, cards.play_drawn, cards.hold_drawn)),
            "closing": Decision(cards.closing_moves, verbs_by_name(cards.play_held, turn.end_turn)),
        }
        self.steps = {
            "turn": turn.turn,
            "go_on": turn.go_on,
            "draw": cards.draw,
            "effect": cards.effect,
            "close": turn.close,
        }
        self.anytime = Decision(game_end.anytime_moves, verbs_by_name(game_end.call_game))
        self.measures = measures(context)
        self.briefs = player_aids(context)

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Return decks in content order, tiles on their spaces, tokens not yet placed."""
        return setup.start_pieces(self.context)

    def numbers(self) -> Mapping[str, Scalar]:
        """Return roles in the usual order, until the referee changes them; no coins, no gems, no roll yet."""
        return {
            "turn": 0,
            "arithmetic": "",
            **{f"role/{seat}": role for seat, role in setup.default_roles(self.context).items()},
        }

    def agenda(self) -> tuple[Task, ...]:
        """Return the setup by the referee (COLL-3.1)."""
        return (Task("setup", (REFEREE,)),)

    def refuse(self, desk: Desk[CollectionContext], task: Task, move: Move) -> IllegalMove:
        """Return why this verb is not possible while this decision is pending."""
        return refusals.wrong_verb(task, move)

    def not_asked(self, desk: Desk[CollectionContext], task: Task, move: Move) -> IllegalMove:
        """Return why a seat that is not asked cannot move."""
        return refusals.wrong_seat(move)

    def after_ruling(self, desk: Desk[CollectionContext], closed: Sequence[Task]) -> None:
        """Put away a drawn card, and let the turn go on."""
        rulings.after_ruling(desk, closed)

    def faults(self, table: Table) -> Iterable[str]:
        """Yield every invariant that the table breaks, one sentence each."""
        return invariants.faults(self.context, table)
