"""What Baller cards do: one small primitive each, its parameters are data of the card (chapter 9.3 of the digest).

A primitive says which choices it leaves the player (none at all if its requirement is not met) and what it does. When it
acts, the window in which the card was played is on top of the agenda again.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.druglord.primitives import dice, seats, war, weight
from engine.games.druglord.primitives.base import CardPlay, CardPrimitive, freely, nothing

PRIMITIVES: Mapping[str, CardPrimitive] = {
    "war_modifier": CardPrimitive(war.war_modifier_choices, war.war_modifier),
    "war_modifier_per": CardPrimitive(war.war_modifier_per_choices, war.war_modifier_per),
    "cancel_attack": CardPrimitive(war.cancel_attack_choices, war.cancel_attack),
    "forbid_action": CardPrimitive(freely, nothing),
    "reroll": CardPrimitive(dice.reroll_choices, dice.reroll),
    "capture_destroyed": CardPrimitive(war.capture_choices, war.capture),
    "attack_traphouse": CardPrimitive(war.attack_traphouse_choices, war.attack_traphouse),
    "roll_gain": CardPrimitive(dice.roll_gain_choices, dice.roll_gain),
    "gain_weight": CardPrimitive(weight.gain_choices, weight.gain),
    "convert_weight": CardPrimitive(weight.convert_choices, weight.convert),
    "region_delta": CardPrimitive(seats.region_delta_choices, nothing),
    "set_target": CardPrimitive(freely, nothing),
    "roll_modifier": CardPrimitive(dice.roll_modifier_choices, dice.roll_modifier),
    "auto_success": CardPrimitive(dice.auto_success_choices, dice.auto_success),
    "rescue_units": CardPrimitive(dice.rescue_choices, dice.rescue),
    "link_oceans": CardPrimitive(seats.link_choices, nothing),
    "lift_demand": CardPrimitive(seats.lift_choices, nothing),
    "forbid_means": CardPrimitive(seats.forbid_means_choices, nothing),
    "add_case": CardPrimitive(seats.add_case_choices, seats.add_case),
    "steal_weight": CardPrimitive(weight.steal_choices, weight.steal),
    "peek_hand": CardPrimitive(seats.peek_choices, seats.peek),
    "cancel_card": CardPrimitive(freely, seats.cancel_card),
    "clear_cases": CardPrimitive(seats.clear_cases_choices, seats.clear_own_cases),
    "remove_crackdown": CardPrimitive(seats.remove_crackdown_choices, seats.remove_crackdown),
    "draft_first": CardPrimitive(freely, seats.draft_first),
    "become_start_player": CardPrimitive(freely, seats.become_start_player),
    "extra_action": CardPrimitive(seats.extra_action_choices, seats.extra_action),
}

__all__ = ["PRIMITIVES", "CardPlay", "CardPrimitive"]
