"""The rules of one match of Collection Deck, put together from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.contract.rules import Decision, Rules
from engine.errors import IllegalMove
from engine.games.deck import attendance, challenge, declare, disrupt, game_end, refusals, respond, rounds, rulings, setup
from engine.games.deck.content import DeckContent
from engine.games.deck.context import DeckContext
from engine.games.deck.invariants import faults
from engine.games.deck.measures import measures
from engine.games.deck.options import DeckOptions
from engine.games.deck.player_aids import player_aids
from engine.games.deck.schema import make_schema, start_pieces
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.move import Move
from engine.play.verbs import verbs_by_name
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE


class DeckRules(Rules[DeckContext]):
    """Collection Deck with fixed content, options and seats; ``playing`` sit down at once, all ``seats`` may come."""

    def __init__(self, content: DeckContent, options: DeckOptions, playing: tuple[str, ...], seats: tuple[str, ...]) -> None:
        self.context = DeckContext(content, options, seats)
        self.playing = playing
        self.schema = make_schema(self.context)
        start = setup.start_at_random if options.first_seat == "random" else setup.start
        disruptions = verbs_by_name(disrupt.disrupt)
        self.decisions = {
            "setup": Decision(setup.setup_moves, verbs_by_name(start, setup.roster)),
            "declare": Decision(declare.declare_moves, verbs_by_name(declare.pass_turn, declare.play_strategy)),
            "disrupt_poll": Decision(disrupt.poll_moves, disruptions | verbs_by_name(disrupt.decline)),
            "disrupt_open": Decision(disrupt.open_moves, disruptions | verbs_by_name(disrupt.close_window)),
            "respond": Decision(respond.respond_moves, verbs_by_name(respond.respond, respond.accept, respond.give_up)),
            "explain": Decision(challenge.explain_moves, verbs_by_name(challenge.explain, challenge.concede)),
            "judge": Decision(challenge.judge_moves, verbs_by_name(challenge.judge)),
            "vote": Decision(challenge.vote_moves, verbs_by_name(challenge.vote)),
            "round_discard": Decision(rounds.discard_moves, verbs_by_name(rounds.discard)),
        }
        self.steps = {
            "turn": declare.turn,
            "open_window": disrupt.open_window,
            "poll": disrupt.poll,
            "settle": respond.settle,
            "ask_explanation": challenge.ask_explanation,
            "end_of_turn": rounds.end_of_turn,
            "round_refill": rounds.round_refill,
            "fill_field": rounds.fill_field,
            "offer_discard": rounds.offer_discard,
            "round_deal": rounds.round_deal,
            "round_begin": rounds.round_begin,
            "left": attendance.drop_what_is_owed,
        }
        self.anytime = Decision(
            attendance.anytime_moves, verbs_by_name(attendance.add_late, attendance.withdraw, game_end.call_game)
        )
        self.measures = measures(self.context)
        self.briefs = player_aids(options)

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Return the piles, not yet shuffled."""
        return start_pieces(self.context)

    def numbers(self) -> Mapping[str, Scalar]:
        """Return who sits down; no round has begun."""
        numbers: dict[str, Scalar] = {"round": 0, "disruptions": 0}
        for seat in self.playing:
            numbers |= {f"seated/{seat}": True, f"passed/{seat}": False}
        return numbers

    def agenda(self) -> tuple[Task, ...]:
        """Return the setup by the referee (DECK-3)."""
        return (Task("setup", (REFEREE,)),)

    def present_seats(self, table: Table) -> tuple[str, ...]:
        """Return the seats in the game now (DECK-11.5, 11.6)."""
        return self.context.playing(table)

    def refuse(self, desk: Desk[DeckContext], task: Task, move: Move) -> IllegalMove:
        """Return why a verb is not possible in this state (DECK-15)."""
        return refusals.not_possible(desk, task, move)

    def not_asked(self, desk: Desk[DeckContext], task: Task, move: Move) -> IllegalMove:
        """Return why a seat that is not asked cannot do this (DECK-15)."""
        return refusals.not_asked(desk, task, move)

    def after_ruling(self, desk: Desk[DeckContext], closed: Sequence[Task]) -> None:
        """Let the turn, or the window of disruptions, go on."""
        rulings.after_ruling(desk, closed)

    def faults(self, table: Table) -> Iterable[str]:
        """Yield every invariant that the table breaks."""
        return faults(self.context, table, self.decisions.keys())
