"""What a player needs to know, for the teams' screens: the briefs of the content, and aids for winning, actions and pawns.

The aids follow the options of the session (HUNT-1.4, 5.9, 7.8).
"""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import counted, joined
from engine.games.hunt.actions import ACTIONS
from engine.games.hunt.content import HuntContent
from engine.games.hunt.options import HuntOptions
from engine.visibility.schema import PUBLIC

PLAYER_AID = "player_aid"
SHARES = {"3/4": "three quarters", "2/3": "two thirds"}


def player_aids(content: HuntContent, options: HuntOptions) -> tuple[Brief, ...]:
    """Return the briefs that everybody may read, then how one wins, what actions cost, and what pawns and Defenses do."""
    briefs = (
        Brief(brief.title, brief.body + (_changed(options) if brief.id == PLAYER_AID else ""))
        for brief in content.briefs
        if PUBLIC in brief.audience
    )
    return (
        *briefs,
        _winning(options),
        _cartel_begins(options),
        _hunters_begin(),
        _cartel(options),
        _intelligence(options),
        _enforcement(options),
        _defenses(options),
    )


def _winning(options: HuntOptions) -> Brief:
    early = " It may claim this at the end of a turn of its own." if options.cartel_early_win else ""
    return Brief(
        "Who wins",
        "The Hunters win at once when the Marina strikes a Location where El Chapo is Fixed and no Defense stops it. After "
        f"{options.turn_pairs} pairs of turns the Cartel wins if discs fill at least {SHARES[options.cartel_win_fraction]} "
        f"of all circles on Hidden, Fixed and Finished Needs.{early} Needs still in the deck do not count. Otherwise it is "
        "a draw.",
    )


def _cartel_begins(options: HuntOptions) -> Brief:
    is_split = options.setup_defense_mode == "declared_split"
    drawn = "say how many Defenses of each type you draw, then " if is_split else ""
    return Brief(
        "The Cartel's screen and first turn",
        "Your screen shows all of yours, Hidden and Fixed. It does not show what the Hunters have turned up, nor their "
        f"Leads. First {drawn}place your Needs, {options.setup_defenses_placed} Defenses at most, and Chapo, Hidden: far "
        "from where you will be looked for, near what he wants. Then the first turn is yours: fill circles of a Need where "
        "he is, or draw and play Defenses. What is Hidden is not told to the Hunters.",
    )


def _hunters_begin() -> Brief:
    return Brief(
        "The Hunters' screen and first turn",
        "Your screen shows what is Fixed and Finished, your pawns, and Found with what you have turned up and its Leads, "
        "which the Cartel does not see. Of the Hidden side it shows nothing. The Cartel begins, unseen. Then plan "
        "Intelligence, all pawns at once: face-down Nexus always turn up, and lead on to Support. Talk before you name a "
        "plan. Police and Marina are planned when Intelligence is done.",
    )


def _cartel(options: HuntOptions) -> Brief:
    if options.cartel_turn_mode == "pulses":
        turn, need = f"{options.pulses} points for any mix", "1, once a turn"
    else:
        turn = f"{ACTIONS['defense']} Defense actions or {ACTIONS['chapo']} Chapo actions or a Need"
        need = "the whole turn"
    if options.need_draw_free:
        need = "free, once a turn"
    draws = f", {options.defense_draws_per_turn} a turn" if options.defense_draws_per_turn else ""
    fills = f", {counted(options.fulfil_per_turn, 'circle')} a turn" if options.fulfil_per_turn else ""
    at_once = ", or play it at once for 1 less" if options.draw_and_place else ""
    return Brief(
        "The Cartel's actions",
        f"{turn}. Draw a Defense: 1{draws}{at_once}. Play one to the Hidden side: 1 or 2, as printed. Move one between "
        "Locations of its side: 1 or 2, as printed, or never. "
        "Move Chapo anywhere: 1; Hidden he may come out, Fixed he cannot hide. "
        f"Fill a circle of a Need where he is: 1{fills}; of a Fixed Need only while he is Fixed. "
        f"Draw a Need and place it Hidden: {need}.",
    )


def _intelligence(options: HuntOptions) -> Brief:
    which = "Then all face-up cards in Found get" if options.lead_update == "all_found" else "What it worked on then gets"
    leads = "a Lead: the place" if options.lead_count == "single" else "Leads: the places"
    return Brief(
        "What an Intelligence pawn does",
        "Face-down Nexus: turned up. Face-down Support: turned up on 4 to 6. Face-up Nexus: turns up a Support of a kind "
        f"printed on it. Face-up Support: looked at again. {which} {leads} of Needs and Defenses Linked to it. A card with "
        "a Lead may be Fixed at that place. Fixed Topography: on 4 to 6 all Hidden Needs and Defenses Linked to it become "
        "Fixed.",
    )


def _enforcement(options: HuntOptions) -> Brief:
    further = " and on, from Link to Link" if options.finish_cascade == "transitive" else ""
    return Brief(
        "What Police and Marina do",
        "Police need 4 to 6; the Marina needs no die. Fixed Topography: Hidden cards Linked to it become Fixed. Fixed Need "
        f"or Defense: Finished with face-up Topography Linked to it{further}; then on 4 to 6 the Cartel draws and places a "
        "Need. Location: if Chapo is there, the Cartel moves one thing from Hidden to Fixed: him, a card there or one with "
        "him. The Marina captures him if he is Fixed there already.",
    )


def _defenses(options: HuntOptions) -> Brief:
    follows = "face-up Topography Linked to it follows" if options.expend_cascade else "nothing follows it"
    return Brief(
        "What a Defense does",
        "It works once it is in play, Hidden or Fixed, as its text says. Always on: without being asked. Reveal: it becomes "
        f"Fixed and stays. Expend: it is Finished at once, and {follows}. The Cartel is asked after every plan, after every "
        "success on a Fixed card, and after every search, strike and capture. What is Fixed and forbids pawns or changes "
        "rolls does so by itself.",
    )


def _changed(options: HuntOptions) -> str:
    """Return what is otherwise in this session than a player aid says (HUNT-5.9, 7.8); nothing if all is as printed."""
    changes = []
    if options.cartel_turn_mode == "pulses":
        changes.append(f"the Cartel has {options.pulses} points a turn for any mix of these")
    if options.need_draw_free:
        changes.append("one new Need a turn costs nothing")
    if options.fix_window == "any_time":
        changes.append("Topography may be Fixed between two Cartel moves too")
    return f" In this session {joined(changes)}." if changes else ""
