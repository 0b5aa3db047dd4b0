"""The rules of one match: every state of DRUG-15.4 with its forms and verbs, and the steps between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.contract.game import OptionValue
from engine.contract.rules import Decision, Rules
from engine.errors import IllegalMove
from engine.games.druglord import (
    action_slots,
    cards,
    draft,
    load_weight,
    marker_names,
    move_weight,
    phases,
    refusals,
    rolls,
    rulings,
    score,
    setup,
    trial,
    violence,
)
from engine.games.druglord.content import DruglordContent
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.invariants import broken_invariants
from engine.games.druglord.measures import measures
from engine.games.druglord.player_aids import player_aids
from engine.games.druglord.primitives import dice
from engine.games.druglord.schema import make_schema
from engine.games.druglord.table_reader import TableReader, card_of, status_of
from engine.games.druglord.wording import seat_name
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Aim, Form, Move
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk

Forms = Callable[[Desk[DruglordContext], Task], Iterable[Form]]


def _passes(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    return [ListedForm("pass"), ListedForm("all_pass")]


def _both(*parts: Forms) -> Forms:
    def forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
        return [form for part in parts for form in part(desk, task)]

    return forms


def _only(verb_name: str) -> Forms:
    def forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
        return [ListedForm(verb_name)]

    return forms


_ROUND = (rolls.pass_, rolls.all_pass)
_SWAYED = (*_ROUND, rolls.sway, rolls.roll)
_CHOOSE, _PLAY = action_slots.choose_action, cards.play_card
_WINDOW = Decision(_both(_passes, cards.play_forms), verbs_by_name(*_ROUND, _PLAY))
_ROLL_OFF = Decision(rolls.react_forms, verbs_by_name(*_SWAYED))
_CONTEST = Decision(_both(rolls.react_forms, cards.play_forms), verbs_by_name(*_SWAYED, _PLAY))
_KEEP = Decision(setup.keep_forms, verbs_by_name(setup.keep_regions, setup.reveal_empires), awaited=("reveal_empires",))

DECISIONS: Mapping[str, Decision] = {
    "setup_keep": _KEEP,
    "setup_reveal": _KEEP,
    "draft_order": _ROLL_OFF,
    "draft_open": _WINDOW,
    "draft_claim": Decision(draft.claim_forms, verbs_by_name(draft.claim)),
    "draft_pick": Decision(draft.pick_forms, verbs_by_name(draft.draft)),
    "load": Decision(load_weight.load_forms, verbs_by_name(load_weight.load)),
    "order_roll": _ROLL_OFF,
    "order_set": _WINDOW,
    "slot_start": _WINDOW,
    "slot_open": Decision(_both(action_slots.action_forms, cards.play_forms), verbs_by_name(_CHOOSE, _PLAY)),
    "moving": Decision(
        _both(move_weight.moving_forms, cards.play_forms),
        verbs_by_name(move_weight.trade, move_weight.export, move_weight.stash, move_weight.end_action, _CHOOSE, _PLAY),
    ),
    "before_roll": _CONTEST,
    "after_roll": Decision(
        _both(_passes, move_weight.sea_reroll_forms, cards.play_forms),
        verbs_by_name(*_ROUND, move_weight.sea_reroll, _PLAY),
    ),
    "trial": _CONTEST,
    "trial_pick": Decision(trial.pick_forms, verbs_by_name(trial.pick)),
    "local_busts": Decision(trial.bust_forms, verbs_by_name(trial.lose_markers)),
    "attacking": Decision(violence.attack_forms, verbs_by_name(violence.attack, _CHOOSE)),
    "attack_declared": _WINDOW,
    "war_result": _WINDOW,
    "press": Decision(violence.go_on_forms, verbs_by_name(violence.press)),
    "counter": Decision(violence.go_on_forms, verbs_by_name(violence.counter)),
    "drawing_2": Decision(action_slots.draw_2_forms, verbs_by_name(action_slots.draw_2, _CHOOSE)),
    "drawing_baller": Decision(action_slots.draw_baller_forms, verbs_by_name(action_slots.draw_baller, _CHOOSE)),
    "discard_traphouse": Decision(violence.house_loss_forms, verbs_by_name(violence.lose_house_markers)),
    "slot_after": Decision(_both(_only("end_slot"), cards.play_forms), verbs_by_name(action_slots.end_slot, _PLAY)),
    "hand_limit": Decision(action_slots.limit_forms, verbs_by_name(action_slots.discard_baller)),
    "phase_end": Decision(phases.store_forms, verbs_by_name(phases.store)),
    "final": _ROLL_OFF,
    "card_played": _WINDOW,
}


def _after_roll_closed(desk: Desk[DruglordContext], task: Task) -> None:
    settle = move_weight.trade_settled if task.data["kind"] == "trade" else violence.war_settled
    settle(desk, task)


def _nothing(desk: Desk[DruglordContext], task: Task) -> None:
    """Go on with the agenda after a window has closed."""


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
_BEFORE_THROWS = frozenset({"attack_declared", *rolls.STATES.values()})


def _anytime_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    return [ListedForm("end_game"), *marker_names.rename_forms(desk, task)]


@verb()
def end_game(desk: Desk[DruglordContext], task: Task) -> None:
    """Stop the session as the referee: no winner (chapter 7 of the digest)."""
    desk.say("stopped")
    desk.end((), "stopped", "The session was stopped; nobody wins.")


class DruglordRules(Rules[DruglordContext]):
    """The rules of one match."""

    def __init__(self, content: DruglordContent, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> None:
        self.context = DruglordContext(content, options, seats, lambda seat: self.schema.names.get(seat, seat_name(seat)))
        self.schema = make_schema(self.context)
        self.decisions, self.steps, self.aims = DECISIONS, STEPS, AIMS
        if options["marker_style"] == "custom":
            self.decisions = {
                name: replace(one, verbs={v: refusals.in_session_words(verb) for v, verb in one.verbs.items()})
                for name, one in DECISIONS.items()
            }
        self.anytime = Decision(_anytime_forms, verbs_by_name(end_game, marker_names.rename_markers))
        self.measures = tuple(measures(self.context))
        self.briefs = player_aids(self.context)
        self.dice_entered = options["dice_input"] == "manual"

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Return decks in content order, every Region on its space, a Status card for every seat."""
        context = self.context
        found: dict[str, Sequence[Piece]] = {f"region/{region}": [Piece(region, region)] for region in context.regions}
        found["region_deck"] = [Piece(card_of(region), card_of(region)) for region in context.regions]
        found["baller_deck"] = [Piece(card, card) for card in context.cards]
        return found | {f"status:{seat}": [Piece(status_of(seat), status_of(seat))] for seat in context.seats}

    def numbers(self) -> Mapping[str, Scalar]:
        """Return the numbers of Turn 1, with no scores."""
        context = self.context
        found: dict[str, Scalar] = {"turn": 1, "target_reached": False}
        found |= {"start_player": context.seats[0], "draft_order": " ".join(context.seats)}
        found |= marker_names.names_at_first(context)
        return found | {f"score:{seat}": 0 for seat in context.seats}

    def agenda(self) -> tuple[Task, ...]:
        """Return the deal; all else follows from it."""
        return (Task("deal"),)

    def refuse(self, desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
        """Return why a verb that the state does not list is not possible."""
        return refusals.why_no_verb(desk, task, move)

    def not_asked(self, desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
        """Return why a seat that is not asked cannot answer."""
        return refusals.why_not_asked(desk, task, move)

    def after_ruling(self, desk: Desk[DruglordContext], closed: Sequence[Task]) -> None:
        """Give back markers and cards, and let the Draft go on."""
        rulings.after_ruling(desk, closed)

    def default_continuation(self, table: Table) -> Move | None:
        """Return the move by which nobody reacts or sways, then the throw (DRUG-9.7, 15.1)."""
        task = table.task
        if task is None or task.name not in _BEFORE_THROWS:
            return None
        return Move("roll" if task.data.get("closed") else "all_pass")

    def faults(self, table: Table) -> Iterable[str]:
        """Yield the invariants of every component that the table breaks."""
        return broken_invariants(TableReader(self.context, table))
