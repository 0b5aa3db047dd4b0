"""The rules of one match: every state of DRUG-15.4 with its forms and verbs, and what the table must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.contract.game import OptionValue
from engine.contract.rules import Decision, Measure, Rules
from engine.english import capital, joined, quoted
from engine.errors import IllegalMove
from engine.games.druglord import (
    action_slots,
    cards,
    draft,
    load_weight,
    marker_names,
    move_weight,
    phases,
    rolls,
    score,
    setup,
    trial,
    violence,
)
from engine.games.druglord.content import TYPES, DruglordContent
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.invariants import unsound
from engine.games.druglord.player_aids import aids
from engine.games.druglord.primitives import dice
from engine.games.druglord.schema import make_schema
from engine.games.druglord.table_reader import TableReader, card_of, status_of
from engine.games.druglord.wording import in_words, seat_name
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Aim, Form, Move
from engine.play.desk import Desk, refuse
from engine.play.verbs import Handler
from engine.visibility.schema import REFEREE

Forms = Callable[[Desk[DruglordContext], Task], Iterable[Form]]

_ROUND: Mapping[str, Handler] = {"pass": rolls.pass_, "all_pass": rolls.all_pass}
_PLAY: Mapping[str, Handler] = {"play_card": cards.play_card}
_CHOOSE: Mapping[str, Handler] = {"choose_action": action_slots.choose_action}
_SWAYED: Mapping[str, Handler] = {**_ROUND, "sway": rolls.sway, "roll": rolls.roll}


def _passes(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    return [ListedForm("pass"), ListedForm("all_pass")]


def _both(*parts: Forms) -> Forms:
    def forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
        return [form for part in parts for form in part(desk, task)]

    return forms


def _one(verb: str) -> Forms:
    def forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
        return [ListedForm(verb)]

    return forms


_WINDOW = Decision(_both(_passes, cards.play_forms), {**_ROUND, **_PLAY})
_ROLL_OFF = Decision(rolls.react_forms, _SWAYED)
_CONTEST = Decision(_both(rolls.react_forms, cards.play_forms), {**_SWAYED, **_PLAY})
_KEEP = Decision(
    setup.keep_forms,
    {"keep_regions": setup.keep_regions, "reveal_empires": setup.reveal_empires},
    awaited=("reveal_empires",),
)

DECISIONS: Mapping[str, Decision] = {
    "setup_keep": _KEEP,
    "setup_reveal": _KEEP,
    "draft_order": _ROLL_OFF,
    "draft_open": _WINDOW,
    "draft_claim": Decision(draft.claim_forms, {"claim": draft.claim, "draft": draft.claim_first}),
    "draft_pick": Decision(draft.pick_forms, {"draft": draft.draft}),
    "load": Decision(load_weight.load_forms, {"load": load_weight.load}),
    "order_roll": _ROLL_OFF,
    "order_set": _WINDOW,
    "slot_start": _WINDOW,
    "slot_open": Decision(_both(action_slots.action_forms, cards.play_forms), {**_CHOOSE, **_PLAY}),
    "moving": Decision(
        _both(move_weight.moving_forms, cards.play_forms),
        {
            "trade": move_weight.trade,
            "export": move_weight.export,
            "stash": move_weight.stash,
            "end_action": move_weight.end_action,
            **_CHOOSE,
            **_PLAY,
        },
    ),
    "before_roll": _CONTEST,
    "after_roll": Decision(
        _both(_passes, move_weight.sea_reroll_forms, cards.play_forms),
        {**_ROUND, "sea_reroll": move_weight.sea_reroll, **_PLAY},
    ),
    "trial": _CONTEST,
    "trial_pick": Decision(trial.pick_forms, {"pick": trial.pick}),
    "local_busts": Decision(trial.bust_forms, {"lose_markers": trial.lose_markers}),
    "attacking": Decision(violence.attack_forms, {"attack": violence.attack, **_CHOOSE}),
    "attack_declared": _WINDOW,
    "war_result": _WINDOW,
    "press": Decision(violence.go_on_forms, {"press": violence.press}),
    "counter": Decision(violence.go_on_forms, {"counter": violence.counter}),
    "drawing_2": Decision(action_slots.draw_2_forms, {"draw_2": action_slots.draw_2, **_CHOOSE}),
    "drawing_baller": Decision(action_slots.draw_baller_forms, {"draw_baller": action_slots.draw_baller, **_CHOOSE}),
    "discard_traphouse": Decision(violence.house_loss_forms, {"lose_markers": violence.lose_house_markers}),
    "slot_after": Decision(_both(_one("end_slot"), cards.play_forms), {"end_slot": action_slots.end_slot, **_PLAY}),
    "hand_limit": Decision(action_slots.limit_forms, {"discard_baller": action_slots.discard_baller}),
    "phase_end": Decision(phases.store_forms, {"store": phases.store}),
    "final": _ROLL_OFF,
    "card_played": _WINDOW,
}


def _after_roll_closed(desk: Desk[DruglordContext], task: Task) -> None:
    settle = move_weight.trade_settled if task.data["kind"] == "trade" else violence.war_settled
    settle(desk, task)


def _nothing(desk: Desk[DruglordContext], task: Task) -> None:
    """A window has closed; the agenda goes on."""


STEPS: Mapping[str, Callable[[Desk[DruglordContext], Task], None]] = {
    "deal": setup.deal,
    "turn_begin": phases.turn_begin,
    "lay_out": draft.lay_out,
    "draft_tie_rolled": rolls.rolled_off,
    "draft_tie_decided": draft.order_decided,
    "draft_open_closed": draft.ask_claims,
    "ask_picks": draft.ask_picks,
    "draft_over": draft.draft_over,
    "roll_order": phases.roll_order,
    "order_rolled": rolls.rolled_off,
    "order_decided": phases.start_player_found,
    "order_set_closed": _nothing,
    "phase_begin": phases.phase_begin,
    "slot": action_slots.slot,
    "slot_start_closed": _nothing,
    "slot_end": action_slots.slot_end,
    "stow": phases.stow,
    "phase_over": phases.phase_over,
    "turn_end": phases.turn_end,
    "after_roll_closed": _after_roll_closed,
    "attack_declared_closed": violence.attack_stands,
    "war_result_closed": violence.war_over,
    "trial_rolled": trial.trial_rolled,
    "card_rolled": dice.card_rolled,
    "card_played_closed": cards.card_resolved,
    "final_ranking": score.final_ranking,
    "final_tie_rolled": rolls.rolled_off,
    "final_tie_decided": score.final_decided,
}


AIMS: Mapping[str, Aim] = {
    "trade": Aim("to", kind="means", amount="units"),
    "export": Aim("to", amount="units"),
    "stash": Aim("from"),
}
_STEPS_OF = {
    **dict.fromkeys(("trade", "export", "stash"), "move_weight"),
    "attack": "violence",
    "draw_2": "draw_2",
    "draw_baller": "baller",
}
"""The first steps of the Actions, and the Action each belongs to."""
_BEFORE_STEPS = frozenset({"slot_open", "moving", "attacking", "drawing_2", "drawing_baller"})
_BEFORE_THROWS = frozenset({"attack_declared", *rolls.STATES.values()})


def _in_session_words(handler: Handler) -> Handler:
    """The handler, whose refusals call the markers as the session does (DRUG-2.10)."""

    def worded(desk: Desk[DruglordContext], task: Task, *args: Any, **named: Any) -> None:
        try:
            handler(desk, task, *args, **named)
        except IllegalMove as error:
            raise refuse(error.code, error.clause, in_words(desk, error.text)) from error

    return worded


def _anytime_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    return [ListedForm("end_game"), *marker_names.rename_forms(desk, task)]


def _stop(desk: Desk[DruglordContext], task: Task, move: Move) -> None:
    """The referee stops the session: no winner (chapter 7 of the digest)."""
    desk.say("stopped")
    desk.end((), "stopped", "The session was stopped; nobody wins.")


class DruglordRules(Rules[DruglordContext]):
    """The rules of one match. Attribute ``context``: content, options, seats and the printed map."""

    yes_or_no = frozenset({"yes", "keep"})

    def __init__(self, content: DruglordContent, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> None:
        self.context = DruglordContext(content, options, seats, lambda seat: self.schema.names.get(seat, seat_name(seat)))
        self.context = self.context
        self.schema = make_schema(self.context)
        self.decisions, self.steps, self.aims = DECISIONS, STEPS, AIMS
        if options["marker_style"] == "custom":
            self.decisions = {
                name: replace(
                    one, verbs={v: replace(verb, handler=_in_session_words(verb.handler)) for v, verb in one.verbs.items()}
                )
                for name, one in DECISIONS.items()
            }
        self.anytime = Decision(_anytime_forms, {"end_game": _stop, "rename_markers": marker_names.rename_markers})
        self.measures = tuple(self._measures())
        self.briefs = aids(self.context)
        self.dice_entered = options["dice_input"] == "manual"

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Decks in content order, every Region on its space, a Status card for every seat."""
        context = self.context
        found: dict[str, Sequence[Piece]] = {f"region/{region}": [Piece(region, region)] for region in context.regions}
        found["region_deck"] = [Piece(card_of(region), card_of(region)) for region in context.regions]
        found["baller_deck"] = [Piece(card, card) for card in context.cards]
        return found | {f"status:{seat}": [Piece(status_of(seat), status_of(seat))] for seat in context.seats}

    def numbers(self) -> Mapping[str, Scalar]:
        """No stacks, Turn 1."""
        context = self.context
        found: dict[str, Scalar] = {"turn": 1, "target_reached": False}
        found |= {"start_player": context.seats[0], "draft_order": " ".join(context.seats)}
        found |= marker_names.names_at_first(context)
        return found | {f"score:{seat}": 0 for seat in context.seats}

    def agenda(self) -> tuple[Task, ...]:
        """The deal; all else follows from it."""
        return (Task("deal"),)

    def refuse(self, desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
        """Why a verb that the state does not list is not possible (chapter 8 of the digest)."""
        verb = move.verb
        if verb == "sway" and task.name in ("after_roll", "war_result"):
            return refuse("sway_too_late", "DRUG-9.6", "Sway must be declared before the roll.")
        if task.name in ("moving", "slot_after"):
            seat = self.context.called(task.data["seat"])
            acted = task.data.get("steps") or task.data.get("acted")
            if verb == "attack" and acted:
                return refuse("already_acted", "DRUG-11.1", f"{seat} has already acted.")
            if verb == "press":
                return refuse("pressed_once", "DRUG-11.7", "An attack is pressed once.")
            if verb == "counter":
                return refuse("margin_below_5", "DRUG-11.9", "Margin below 5.")
            if verb in ("choose_action", *_STEPS_OF) and (acted or task.name == "slot_after"):
                return refuse("one_action", "DRUG-7.4", "One Action per Phase.")
        if verb in _STEPS_OF and task.name in _BEFORE_STEPS:
            action = action_slots.ACTIONS[_STEPS_OF[verb]]
            return refuse("choose_first", "DRUG-7.4", f"Choose the Action first: {action}.")
        if verb == "play_card":
            return refuse(*cards.why_no_card(desk, task, move))
        return refuse("not_now", "DRUG-15.4", f"{quoted(verb)} is not possible now.")

    def not_asked(self, desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
        """Why a seat that is not asked cannot answer."""
        asked = capital(joined(["the referee" if seat == REFEREE else self.context.called(seat) for seat in task.seats]))
        if task.name == "draft_claim":
            return refuse("claim_first", "DRUG-5.8", f"{asked} holds a claim and decides first.")
        if task.name == "draft_pick" and move.seat not in draft.order_of(desk, "pick_order"):
            return refuse("one_region", "DRUG-5.7", "One Region per Draft.")
        return refuse("asked_now", "DRUG-15.1", f"{asked} {'is' if len(task.seats) == 1 else 'are'} asked now.")

    def default_continuation(self, table: Table) -> Move | None:
        """Nobody reacts or sways, then the dice are thrown (DRUG-9.7, 15.1)."""
        task = table.task
        if task is None or task.name not in _BEFORE_THROWS:
            return None
        return Move("roll" if task.data.get("closed") else "all_pass")

    def faults(self, table: Table) -> Iterable[str]:
        """Conservation of markers and cards, and the invariants of every component."""
        return unsound(TableReader(self.context, table))

    def _measures(self) -> Iterator[Measure]:
        context = self.context
        measured: tuple[tuple[str, str, str, Callable[[TableReader, str], int]], ...] = (
            ("score", "Stacks", "stacks", TableReader.score),
            ("regions", "Regions", "Regions", lambda board, seat: len(board.held(seat))),
            ("cases", "Cases", "Cases", lambda board, seat: len(board.cases(seat))),
            ("traphouse", "Traphouse", "markers", lambda board, seat: sum(board.traphouse(seat).values())),
            ("weight", "Weight on Regions", "markers", _weight_on_regions),
        )
        for seat in context.seats:
            for name, title, unit, value in measured:
                yield Measure(f"{name}/{seat}", title, unit, _reading(context, value, seat), seat)


def _weight_on_regions(board: TableReader, seat: str) -> int:
    return sum(board.weight(region, kind) for region in board.held(seat) for kind in TYPES)


def _reading(
    context: DruglordContext, value: Callable[[TableReader, str], int], seat: str
) -> Callable[[Table], float | None]:
    return lambda table: value(TableReader(context, table), seat)
