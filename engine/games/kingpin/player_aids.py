"""Short texts for the teams' screens: who wins, a turn, actions, Influence, heat, fights and Cops.

Numbers come from the content, and what a session plays otherwise from its options.
"""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import counted, joined
from engine.games.kingpin.context import KingpinContext


def player_aids(context: KingpinContext) -> tuple[Brief, ...]:
    """Return all that a player needs to know, the first things first."""
    return (
        _winning(context),
        _beginning(context),
        _turn(context),
        _actions(context),
        _control(context),
        _influence(context),
        _heat(context),
        _fights(context),
        _cops(context),
        _secrets(context),
    )


def _winning(context: KingpinContext) -> Brief:
    constants = context.content.constants
    return Brief(
        "Who wins",
        f"You win at once with ${constants.win_cash}K, with all locations of {constants.neighborhoods_to_win} "
        "neighbourhoods, or as the last seat left; a Dark Past may ask for more. Whose Kingpin is removed is out. All lose "
        f"with {constants.cop_limit} Cops on the board, before anything else, and when an Event must be drawn and none is "
        "left. If several reach a goal at once, the first clockwise from the active seat wins.",
    )


def _beginning(context: KingpinContext) -> Brief:
    is_screened = context.options.holdings_visibility == "screened"
    holdings = "" if is_screened else ", cash, drugs and Influence"
    own = ["your Secret Motivation"]
    own += ["your Dark Past"] * (context.options.dark_past_visibility == "owner_only")
    own += ["your cash, drugs and Influence"] * is_screened
    return Brief(
        "Your screen and first turn",
        f"All see the city, characters, Cops, heat and price{holdings}. You alone see "
        f"{joined([*own, 'Events you looked at'])}. Read them now. In the first turn move a Lieutenant to a location that "
        "nobody controls and no Cop guards, take control, and buy or sell there. Add up the heat before each action: the "
        "roll must be higher. Your Kingpin may stay in hiding.",
    )


def _turn(context: KingpinContext) -> Brief:
    blocked = ", not of Threatened locations" if context.options.threat_blocks_income else ""
    event = "an Event, in the first turn of a round" if context.options.event_draw == "per_round" else "an Event"
    return Brief(
        "A turn",
        f"Income of your Dark Past, locations{blocked} and cards. Then {event}: three Cops move, the street price shifts, "
        "and what it says happens. Then move one of your characters to any location, or none. Then one action for each "
        "character you have on the board. Then the heat roll. Free actions cost no action; each ability may be used once a "
        "turn.",
    )


def _actions(context: KingpinContext) -> Brief:
    heat = {one.id: one.heat for one in context.content.global_actions.values()}
    often = {
        "once_per_turn": "each once a turn",
        "once_per_character": "each once a turn for each character",
        "unlimited": "as often as you have actions",
    }[context.options.global_action_limit]
    pips = context.content.constants.rob_per_pip
    rounded = ", rounded up to $5K" if context.options.rob_rounding == "up_to_5k" else ""
    return Brief(
        "Actions everywhere",
        f"{often.capitalize()}: Attack, {heat['attack']} heat, a character of another seat or a Cop at your character's "
        f"place. Take Control, {heat['take_control']} heat, with no other seat's character there. Rob, {heat['rob']} heat, "
        f"likewise, a location of another seat: {pips} times two dice and your attack bonus in $K{rounded}. Free: Come Out "
        f"of Hiding, {heat['come_out']} heat, your Kingpin at its start location, never to hide again.",
    )


def _control(context: KingpinContext) -> Brief:
    constants = context.content.constants
    return Brief(
        "Control and threat",
        f"To take control roll two dice: {constants.control_unowned_over + 1} or more if nobody controls the location, "
        f"{constants.control_owned_over + 1} or more if another seat does. You may use what a location offers if you "
        "control it or stand there. It is Threatened if two seats control it or stand there: then nobody may use it. Its "
        "income is for the controller alone. Downtown cannot be controlled.",
    )


def _influence(context: KingpinContext) -> Brief:
    actions = {one.id: one for one in context.content.influence_actions.values()}
    does = {
        "move_cop": "anywhere",
        "corrupt_cop": "no heat from him, and you may hold him",
        "blind_eye": "3 less heat this turn",
        "send_to_jail": "another's character to the Police Station",
        "remove_cop": "off the board",
        "set_up": "another's character has \N{MINUS SIGN}2 in fights this turn",
        "change_agenda": "the street price one step up or down",
    }
    rows = "; ".join(f"{actions[id_].name} ({actions[id_].heat}): {text}" for id_, text in does.items() if id_ in actions)
    return Brief("Influence", f"Each is free, once a turn, for 1 Influence and the heat named. {rows}.")


def _heat(context: KingpinContext) -> Brief:
    counts = (
        "the Cops there that you have not corrupted"
        if context.options.cop_heat_mode == "location_count"
        else "all Cops on the board, without those you have corrupted there"
    )
    return Brief(
        "Heat",
        "Actions add the heat printed on them. If a Cop whom you have not corrupted stands where you act, the action adds "
        f"{counts}. At the end of the turn roll two dice: more than your heat is safe, otherwise you draw a Heat card, "
        "which may be another Cop. Without heat there is no roll. Heat is gone with the turn.",
    )


def _fights(context: KingpinContext) -> Brief:
    constants = context.content.constants
    hit = constants.attack_hit_margin
    return Brief(
        "Fights",
        f"Both roll two dice and add the attack bonus at the character's rank and {constants.support_bonus} for each other "
        f"own character there. Ahead by {hit} or more: the defender loses a rank, or is gone at rank 1. By 1 to {hit - 1}: "
        "it must go to a location of its seat that is not Threatened, or is hit if there is none. Otherwise nothing "
        "happens. The attacker is never hurt, and a Kingpin in hiding cannot be attacked.",
    )


def _cops(context: KingpinContext) -> Brief:
    hit = context.content.constants.attack_hit_margin
    if context.options.cop_defeat == "kill_on_any_win":
        beaten = "Ahead by 1 or more you kill a Cop."
    else:
        beaten = f"Ahead by {hit} or more you kill a Cop, by less you send him to the Police Station."
    when = "whenever he is moved" if context.options.corrupt_block_scope == "any_move" else "when an Event moves him"
    return Brief(
        "Cops",
        f"{beaten} A killer is marked: wherever else than at the Police Station he meets a Cop, that Cop attacks him at "
        f"once, in anybody's turn. A Cop you have corrupted adds no heat for you, and you may hold him {when}; he still "
        f"counts toward the {context.content.constants.cop_limit}.",
    )


def _secrets(context: KingpinContext) -> Brief:
    forced = context.options.motivation_reveal == "forced"
    reveal = (
        "it is then revealed by itself" if forced else "you may then reveal it in the action phase of your turn, for nothing"
    )
    past = "known to you alone until it matters" if context.options.dark_past_visibility == "owner_only" else "open to all"
    return Brief(
        "Your cards",
        f"Your Dark Past burdens you all game; it is {past}. Your Secret Motivation is yours alone. Once its condition has "
        f"been met it stays ready, and {reveal}; what it gives begins then. A rank gained may go to any own character, "
        f"also to a Kingpin in hiding. You may have {counted(context.options.max_lieutenants, 'Lieutenant')}.",
    )
