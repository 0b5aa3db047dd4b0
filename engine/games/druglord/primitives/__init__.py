"""What Baller cards do: one small primitive each, its parameters are data of the card (chapter 9.3 of the digest).

A primitive says which choices it leaves the player (none at all if its requirement is not met) and what it does. When it
acts, the window in which the card was played is on top of the agenda again.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.druglord.primitives import dice, seats, war, weight
from engine.games.druglord.primitives.base import Play, Primitive, freely, nothing

PRIMITIVES: Mapping[str, Primitive] = {
    "war_modifier": Primitive(war.war_modifier_choices, war.war_modifier),
    "war_modifier_per": Primitive(war.war_modifier_per_choices, war.war_modifier_per),
    "cancel_attack": Primitive(war.cancel_attack_choices, war.cancel_attack),
    "forbid_action": Primitive(freely, nothing),
    "reroll": Primitive(dice.reroll_choices, dice.reroll),
    "capture_destroyed": Primitive(war.capture_choices, war.capture),
    "attack_traphouse": Primitive(war.attack_traphouse_choices, war.attack_traphouse),
    "roll_gain": Primitive(dice.roll_gain_choices, dice.roll_gain),
    "gain_weight": Primitive(weight.gain_choices, weight.gain),
    "convert_weight": Primitive(weight.convert_choices, weight.convert),
    "region_delta": Primitive(seats.region_delta_choices, nothing),
    "set_target": Primitive(freely, nothing),
    "roll_modifier": Primitive(dice.roll_modifier_choices, dice.roll_modifier),
    "auto_success": Primitive(dice.auto_success_choices, dice.auto_success),
    "rescue_units": Primitive(dice.rescue_choices, dice.rescue),
    "link_oceans": Primitive(seats.link_choices, nothing),
    "lift_demand": Primitive(seats.lift_choices, nothing),
    "forbid_means": Primitive(seats.forbid_means_choices, nothing),
    "add_case": Primitive(seats.add_case_choices, seats.add_case),
    "steal_weight": Primitive(weight.steal_choices, weight.steal),
    "peek_hand": Primitive(seats.peek_choices, seats.peek),
    "cancel_card": Primitive(freely, seats.cancel_card),
    "clear_cases": Primitive(seats.clear_cases_choices, seats.clear_own_cases),
    "remove_crackdown": Primitive(seats.remove_crackdown_choices, seats.remove_crackdown),
    "draft_first": Primitive(freely, seats.draft_first),
    "become_start_player": Primitive(freely, seats.become_start_player),
    "extra_action": Primitive(seats.extra_action_choices, seats.extra_action),
}

__all__ = ["PRIMITIVES", "Play", "Primitive"]
