"""Every state of DRUG-15.4 with its forms and verbs, and the steps between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.contract.rules import Decision
from engine.games.druglord import (
    action_slots,
    cards,
    draft,
    load_weight,
    move_weight,
    phases,
    rolls,
    score,
    setup,
    trial,
    violence,
)
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.primitives import dice
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Aim, Form
from engine.play.verbs import verbs_by_name
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
BEFORE_THROWS = frozenset({"attack_declared", *rolls.STATES.values()})
"""The states after which dice are thrown if nobody reacts."""
