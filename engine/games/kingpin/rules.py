"""The rules of one match, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.contract.rules import Decision
from engine.english import quoted, signed
from engine.errors import IllegalMove
from engine.games.kingpin import (
    abilities,
    actions,
    combat,
    cops,
    effects,
    endings,
    heat,
    influence,
    motivations,
    setup,
    turn,
)
from engine.games.kingpin.city import City
from engine.games.kingpin.content import Content
from engine.games.kingpin.faults import faults
from engine.games.kingpin.flow import AskingRules, Question, decision
from engine.games.kingpin.looking import ARRANGE_EVENTS
from engine.games.kingpin.measures import measures
from engine.games.kingpin.mods import CARD
from engine.games.kingpin.moving import MOVE
from engine.games.kingpin.options import Variants
from engine.games.kingpin.reactions import REACT
from engine.games.kingpin.schema import scheme_of
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Aim, Form, Move
from engine.play.desk import Desk
from engine.visibility.projection import fill
from engine.visibility.schema import REFEREE

QUESTIONS: Mapping[str, Question] = {
    "hold_cop": cops.HOLD_COP,
    "react": REACT,
    "relocate": combat.RELOCATE,
    **dict.fromkeys(
        ("choose_character", "choose_location", "choose_cop_move", "choose_cop", "optional_move", "warrant"),
        effects.OP_QUESTION,
    ),
}


def _action_moves(desk: Desk, task: Task) -> Iterable[Form]:
    """Everything the active seat may do in its action phase."""
    rules, table, seat = desk.context, desk.table, task.seats[0]
    assert isinstance(rules, KingpinRules)
    city = rules.city
    forms: list[Form] = [
        rules.form("attack", actions.targets(city, table, seat)),
        rules.form("take_control", actions.claims(city, table, seat)),
        rules.form("rob", actions.robberies(city, table, seat)),
        rules.form("use_ability", abilities.usable(city, table, seat)),
        rules.form("influence", influence.favours(city, table, seat), labels=influence.STEPS),
    ]
    if actions.hiding_problem(city, table, seat) is None:
        forms.append(ListedForm("come_out"))
    if motivations.may_reveal(table, seat):
        forms.append(ListedForm("reveal_motivation"))
    forms.append(ListedForm("end_actions"))
    return forms


def _end_actions(desk: Desk, _task: Task, _move: Move) -> None:
    """Always by explicit choice (KING-5.14)."""
    desk.done()


ACTION = Decision(
    _action_moves,
    {
        "attack": actions.attack,
        "take_control": actions.take_control,
        "rob": actions.rob,
        "come_out": actions.come_out,
        "use_ability": abilities.use_ability,
        "influence": influence.influence,
        "reveal_motivation": motivations.reveal_motivation,
        "end_actions": _end_actions,
    },
)


class KingpinRules(AskingRules):
    """Kingpin with one content set, some options and 2 to 6 seats."""

    def __init__(self, content: Content, variants: Variants, seats: tuple[str, ...]) -> None:
        self.city = City(content, variants, seats, lambda seat: self.schema.names.get(seat, seat))
        self.context = self
        self.schema = scheme_of(self.city)
        self.questions = QUESTIONS
        self.labels = {**content.names, "-1": signed(-1)}
        self.pieces_of = {one: one for one in (*content.characters, *content.cops, *content.events)}
        self.zones_of = {place: place for place in content.locations}
        self.aims = {"influence": Aim(kind="kind")}
        self.dice_entered = variants.dice_source == "entered"
        self.measures = measures(self.city)
        self.anytime = endings.WITHDRAW
        self.decisions = {
            "start_roll": setup.START_ROLL,
            "move": MOVE,
            "action": ACTION,
            "arrange_events": ARRANGE_EVENTS,
            **{name: decision(question) for name, question in QUESTIONS.items()},
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
            "actions": turn.actions,
            "heat_phase": heat.heat_phase,
            "heat_rolled": heat.heat_rolled,
            "heat_card": heat.heat_card,
            "heat_card_done": heat.heat_card_done,
            "turn_ends": turn.turn_ends,
            "next_turn": turn.next_turn,
            "checkpoint": endings.checkpoint,
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
        """KING-2.1."""
        return setup.pieces(self.city)

    def numbers(self) -> Mapping[str, Scalar]:
        """KING-4.2, KING-4.9."""
        content = self.city.content
        start: dict[str, Scalar] = {"phase": "setup", "phase_word": "Setup", "round": 0}
        start["price_step"] = content.price_track.start_index
        for seat in self.city.seats:
            start[f"cash:{seat}"] = content.constants.start_cash
            start[f"drugs:{seat}"] = content.constants.start_drugs
            start[f"influence:{seat}"] = content.constants.start_influence
        return start

    def agenda(self) -> tuple[Task, ...]:
        """Setup, which begins the first turn."""
        return (Task("deal"),)

    def refuse(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """A verb of another moment of the game."""
        verb = move.verb
        if self._is_out(desk, move.seat):
            return self._out(move.seat)
        if task.name in ("move", "action"):
            if verb == "reveal_motivation":
                return IllegalMove("not_now", "KING-14.4", "A Secret Motivation is revealed in the action phase.")
            if verb in ("move_character", "end_move"):
                return IllegalMove("wrong_phase", "KING-5.13", "Moving belongs to the move phase.")
            if verb in ACTION.verbs:
                return IllegalMove("wrong_phase", "KING-6.5", "Actions belong to the action phase.")
            return IllegalMove("no_such_move", "KING-19.1", f"There is no move {quoted(verb)} now.")
        return self._waiting(task)

    def not_asked(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """A move of a seat that is not asked now."""
        if self._is_out(desk, move.seat):
            return self._out(move.seat)
        if move.verb == "reveal_motivation":
            return IllegalMove("not_now", "KING-14.4", "A Secret Motivation is revealed in its owner's own action phase.")
        return self._waiting(task)

    def _is_out(self, desk: Desk, seat: str) -> bool:
        return seat in self.city.seats and not self.city.lives(desk.table, seat)

    def _out(self, seat: str) -> IllegalMove:
        return IllegalMove("seat_out", "KING-13.8", f"{self.city.called(seat)} is out of the game.")

    def _waiting(self, task: Task) -> IllegalMove:
        who = "the referee" if task.seats[0] == REFEREE else self.city.called(task.seats[0])
        title = fill(self.schema.prompts[task.name].title, task.data)
        return IllegalMove("waiting", "KING-19.1", f"Waiting for {who}: {title[0].lower()}{title[1:]}.")

    def faults(self, table: Table) -> Iterable[str]:
        """See `engine.games.kingpin.faults`."""
        return faults(self.city, table)

    def name(self, table: Table, piece: str) -> str:
        """The printed name of a piece."""
        return self.city.name(piece.removeprefix(CARD)) if piece in table.where else piece
