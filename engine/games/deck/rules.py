"""The rules of one match of Collection Deck, put together from its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from engine.contract.rules import Decision, Measure, Rules
from engine.english import quoted
from engine.errors import IllegalMove
from engine.games.deck import challenge, declare, disrupt, respond, rounds, setup
from engine.games.deck.aids import aids
from engine.games.deck.content import COUNTS, Content
from engine.games.deck.field import HAND, Field
from engine.games.deck.options import Options
from engine.games.deck.schema import SPOTS, make_schema, start_pieces
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse
from engine.visibility.schema import REFEREE

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
_CARDS = COUNTS["technique"] + COUNTS["problem"] + COUNTS["reality"]

Step = Callable[[Field, Desk, Task], None]
Act = Callable[[Field, Desk, Task, Move], None]


class DeckRules(Rules[Field]):
    """Collection Deck with fixed content, options and seats; ``playing`` sit down at once, all ``seats`` may come."""

    yes_or_no = frozenset({"feasible"})

    def __init__(self, content: Content, options: Options, playing: tuple[str, ...], seats: tuple[str, ...]) -> None:
        self.field = Field(content, options, seats)
        self.playing = playing
        self.context = self.field
        self.schema = make_schema(content, options, seats)
        self.decisions = {
            "setup": self._decision(setup.setup_moves, start=setup.start, roster=setup.roster),
            "declare": self._decision(
                declare.declare_moves, **{"pass": declare.pass_turn, "play_strategy": declare.play_strategy}
            ),
            "disrupt_poll": self._decision(disrupt.poll_moves, disrupt=disrupt.disrupt, decline=disrupt.decline),
            "disrupt_open": self._decision(disrupt.open_moves, disrupt=disrupt.disrupt, close_window=disrupt.close_window),
            "respond": self._decision(
                respond.respond_moves, respond=respond.respond, accept=respond.accept, give_up=respond.give_up
            ),
            "explain": self._decision(challenge.explain_moves, explain=challenge.explain, concede=challenge.concede),
            "judge": self._decision(challenge.judge_moves, judge=challenge.judge),
            "vote": self._decision(challenge.vote_moves, vote=challenge.vote),
            "round_discard": self._decision(rounds.discard_moves, discard=rounds.discard),
        }
        steps: dict[str, Step] = {
            "turn": declare.turn,
            "open_window": disrupt.open_window,
            "poll": disrupt.poll,
            "settle": respond.settle,
            "hardcore": challenge.hardcore,
            "ask_explanation": challenge.ask_explanation,
            "end_of_turn": rounds.end_of_turn,
            "round_refill": rounds.round_refill,
            "fill_field": rounds.fill_field,
            "offer_discard": rounds.offer_discard,
            "round_deal": rounds.round_deal,
            "round_begin": rounds.round_begin,
            "left": rounds.left,
        }
        self.steps = {name: partial(step, self.field) for name, step in steps.items()}
        self.anytime = self._decision(
            setup.anytime_moves, add_late=setup.add_late, withdraw=setup.withdraw, call_game=setup.call_game
        )
        self.measures = self._measures()
        self.briefs = aids(options)

    def _decision(self, moves: Callable[[Field, Desk, Task], Iterable[Form]], **verbs: Act) -> Decision:
        return Decision(partial(moves, self.field), {verb: partial(act, self.field) for verb, act in verbs.items()})

    # ---------------------------------------------------------------- the start

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """The piles, not yet shuffled."""
        return start_pieces(self.field.content, self.field.options)

    def numbers(self) -> Mapping[str, Scalar]:
        """Seats and scores."""
        options = self.field.options
        numbers: dict[str, Scalar] = {
            "phase": "setup",
            "phase_word": "Setup",
            "round": 0,
            "disruptions": 0,
            "limit": options.disruption_limit,
            "target_points": options.target_points,
            "votes_in": 0,
        }
        for seat in self.playing:
            numbers |= {f"seated/{seat}": True, f"score/{seat}": 0, f"passed/{seat}": False}
        return numbers

    def agenda(self) -> tuple[Task, ...]:
        """Setup by the referee (DECK-3)."""
        return (Task("setup", (REFEREE,)),)

    def present_seats(self, table: Table) -> tuple[str, ...]:
        """Seats in the game now (DECK-11.5, 11.6)."""
        return self.field.playing(table)

    # ---------------------------------------------------------------- refusals

    def refuse(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """Why a verb is not possible in this state (DECK-15)."""
        if move.verb == "discard":
            return refuse("between_rounds", "DECK-8.4", "Cards may be discarded between rounds only.")
        if move.verb in ("play_strategy", "pass"):
            return _no_declaration(desk, move.seat or task.seats[0], move.verb)
        limit = desk.table.number("limit")
        if move.verb == "disrupt" and move.seat and move.seat == desk.table.numbers.get("turn_of"):
            return disrupt.not_asked(desk, task, move.seat)
        if move.verb == "disrupt" and not limit:
            return refuse("no_window", "DECK-6.2", "Nobody may disrupt in this session.")
        if move.verb == "disrupt" and desk.table.number("disruptions") >= limit:
            cards = f"{_NUMBERS[limit]} {'card has' if limit == 1 else 'cards have'}"
            return refuse("limit_reached", "DECK-6.2", f"{cards} been played already.")
        if move.verb == "disrupt" and desk.table.numbers.get("target") is not None:
            return refuse("no_window", "DECK-6.5", "The active seat answers before the next card is played.")
        if move.verb == "disrupt":
            return refuse("no_window", "DECK-6.1", "The others may disrupt after a declaration only.")
        return refuse("wrong_state", "DECK-14", f"{quoted(move.verb)} is not possible now.")

    def not_asked(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """Why a seat that is not asked cannot do this (DECK-15)."""
        if desk.table.numbers.get(f"queued/{move.seat}"):
            return refuse("during_round", "DECK-11.5", "Newcomers join at the start of a round.")
        if move.verb in ("disrupt", "decline"):
            return disrupt.not_asked(desk, task, move.seat)
        if move.verb in ("play_strategy", "pass"):
            return refuse("not_their_turn", "DECK-5.1", "Not their turn.")
        if move.verb == "vote":
            return refuse("not_asked", "DECK-6.17", "One of the others votes.")
        return refuse("not_asked", "DECK-14", f"{self.schema.names.get(move.seat, move.seat)} is not asked now.")

    # ---------------------------------------------------------------- invariants and figures

    def faults(self, table: Table) -> Iterable[str]:
        """Cards are conserved, and the Field tells the truth."""
        if len(table.where) != _CARDS:
            yield f"There are {len(table.where)} cards, not {_CARDS}."
        for seat in self.field.seats:
            if len(table.zones[f"hand:{seat}"]) > HAND:
                yield f"{seat} holds more than {HAND} cards."
            won = sum(self.field.content.problems[piece.kind].points for piece in table.zones[f"won:{seat}"])
            if won != table.number(f"score/{seat}"):
                yield f"The score of {seat} is not the sum of its solved problems."
            if table.numbers.get(f"seated/{seat}") is not True and table.zones[f"hand:{seat}"]:
                yield f"{seat} is not in the game but holds cards."
        if self.field.options.hardcore and len(table.zones["removed"]) != COUNTS["challenge"]:
            yield "Challenge cards are in play, which hardcore play takes out."
        settling = table.numbers.get("target") is not None
        if not settling and table.zones["played"]:
            yield "A disruption lies there though nothing is targeted."
        if table.outcome is None and sum(task.name in self.decisions for task in table.agenda) != 1:
            yield "Not one decision is pending, but more or none."
        if table.number("disruptions") > table.number("limit"):
            yield "More disruptions were played than are allowed."
        for spot in SPOTS:
            lying = table.zones[f"strategy/{spot}"], table.zones[f"modifiers/{spot}"]
            if not table.zones[f"field/{spot}"]:
                if any(lying):
                    yield f"Cards lie on spot {spot} without a problem."
                continue
            if self.field.missing(table, spot) < (0 if settling else 1):
                yield f"More techniques lie on spot {spot} than a strategy may leave there."
            if not settling and self.field.broken(table, spot):
                yield f"A technique on spot {spot} does not match."
            strategy = self.field.strategy(table, spot)
            if any(one.on and one.on not in strategy for one in self.field.modifiers(table, spot)):
                yield f"A modifier on spot {spot} lies on nothing."

    def _measures(self) -> list[Measure]:
        measures = [
            Measure(f"score/{seat}", "Score", "points", partial(_score, seat=seat), seat) for seat in self.field.seats
        ]
        measures += [
            Measure(f"hand/{seat}", "Cards in hand", "cards", partial(_in_hand, seat=seat), seat, stake=False)
            for seat in self.field.seats
        ]
        measures.append(Measure("problems", "Problems not yet solved", "cards", _unsolved))
        measures.append(Measure("open", "Techniques lying on the Field", "cards", _on_field, stake=False))
        return measures


def _no_declaration(desk: Desk, seat: str, verb: str) -> IllegalMove:
    """Why nothing is declared now: another seat plays, or the active one has played its strategy (DECK-5.1, 5.2)."""
    numbers = desk.table.numbers
    if numbers.get("target") is None or seat not in (numbers.get("turn_of"), REFEREE):
        return refuse("not_their_turn", "DECK-5.1", "Not their turn.")
    if verb == "pass":
        return refuse("settling", "DECK-5.1", "Not while the strategy played is being settled.")
    return refuse("settling", "DECK-5.2", "Only one problem a turn: the strategy played is settled first.")


def _score(table: Table, seat: str) -> float | None:
    value = table.numbers.get(f"score/{seat}")
    return float(value) if isinstance(value, int) else None


def _in_hand(table: Table, seat: str) -> float | None:
    return float(len(table.zones[f"hand:{seat}"])) if table.numbers.get(f"seated/{seat}") else None


def _unsolved(table: Table) -> float:
    return float(sum(len(table.zones[zone]) for zone in ("problem_pile", *(f"field/{spot}" for spot in SPOTS))))


def _on_field(table: Table) -> float:
    return float(sum(len(table.zones[f"strategy/{spot}"]) for spot in SPOTS))
