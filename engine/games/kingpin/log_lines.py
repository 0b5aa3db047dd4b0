"""Every line of the log and who reads it (KING-18, KING-18.4). Money is in $K."""

from __future__ import annotations

from engine.common.throw_words import beside_dice, throw_line
from engine.model.view import Beat
from engine.visibility.schema import OWN, REFEREE, TO_ALL, Line, Visibility, faces

PRIVATE: Visibility = faces(REFEREE, OWN)
"""The referee and the seat that the line is about."""

_PUBLIC = {
    # Setup.
    "dealt": "{seat} plays {name}, who is in hiding. {crew} start at {place}, which {seat} controls.",
    "past_dealt": "{seat} draws {card}.",
    "motivation_dealt": "{seat} draws {card}.",
    "start_goods": "Each seat begins with ${amount}K, {drugs} and {influence}.",
    "deck_cut": "The Event deck has {n} cards.",
    "start_rolled": "{seat} rolls {dice} = {result} for the start.",
    "starts": "{seat} begins.",
    # The turn.
    "turn": "Round {round}: the turn of {seat}.",
    "blocked": "{place} is Threatened and pays nothing.",
    "event": "{seat} drew Event: {title}.",
    "price": "The street price is now ${price}K.",
    "in_force": "{title} is in force: {text}",
    "expired": "{title} has ended.",
    "stayed": "{seat} moves nobody.",
    "stopped": "{seat} moves nobody else.",
    "moved": "{name} of {seat} goes from {origin} to {place}.",
    # Cash and goods.
    "gained_cash": "{seat} gains ${amount}K ({why}).",
    "lost_cash": "{seat} loses ${amount}K ({why}).",
    "gained": "{seat} gains {what} ({why}).",
    "lost": "{seat} loses {what} ({why}).",
    "sold": "{seat} sells {what} ({why}).",
    "paid": "{seat} pays ${amount}K.",
    "stolen": "{seat} takes ${amount}K from {victim} ({why}).",
    "income_rolled": "{seat} rolls {dice} for {why}.",
    "gambled": throw_line("{seat} at {where}", "{dice}", "{target} or more", "{ending}"),
    # Actions.
    "uses": "{seat} uses {ability} ({source}).",
    "influence": "{seat} spends Influence: {name}.",
    "attacks": "{name} of {seat} attacks {foe} at {place}.",
    "fought": "{name}{of} rolls {dice}, in all {total}; {foe}{foe_of} rolls {foe_dice}, in all {foe_total}.",
    "fight": "{name} rolls {dice}, in all {total}; {foe} rolls {foe_dice}, in all {foe_total}.",  # in earlier logs
    "driven_off": "{name} beats {foe} {total} to {foe_total}: {foe} must leave {place}.",
    "no_effect": "No effect on {foe}.",
    "stands": "{name} ignores the defeat.",
    "no_retreat": "{name} has nowhere to go.",
    "rank": "{name} now has rank {rank}.",
    "removed": "{name} of {seat} is removed from the game.",
    "claims": "{name} of {seat} tries to take control of {place}.",
    "control_rolled": "{seat} rolled {dice}, in all {result}; needed more than {over}.",
    "took_control": "{seat} controls {place}.",
    "control_failed": "{seat} does not get control of {place}.",
    "robs": "{name} of {seat} robs {place}, controlled by {victim}.",
    "rob_rolled": "{seat} rolls {dice}: ${amount}K.",
    "robbed": "{seat} takes ${amount}K from {victim}.",
    "came_out": "{name}, Kingpin of {seat}, comes out of hiding at {place}.",
    "recruited": "{seat} recruits {name} at {place}.",
    "set_up": "{name} is Set Up until the end of this turn.",
    "pardoned": "{name} is no longer a Cop Killer.",
    "gave_up": "{seat} gives up control of {place}.",
    "reacted": "{seat} uses {ability} ({name}).",
    "declined": "{seat} does not use {ability} ({name}).",
    "passed": "{seat} passes.",
    # Cops.
    "cop_placed": "{cop} comes to {place}.",
    "cop_moved": "{cop} goes from {origin} to {place}.",
    "held": "{seat} holds {cop} where he is.",
    "allowed": "{seat} lets {cop} go.",
    "cop_removed": "{cop} leaves the board; his Heat card is shuffled back.",
    "cop_killed": "{name} kills {cop} and is a Cop Killer.",
    "cop_attacks": "{cop} meets the Cop Killer {name} and attacks.",
    "corrupted": "{seat} corrupts {cop}.",
    "cleaned": "{seat} has no corruption markers any more.",
    "shuffled_back": "Heat cards shown and shuffled back: {cards}.",
    # Heat.
    "heat": "{seat} makes {heat} heat; the total is {total}.",
    "cooled": "{seat} has {n} less heat this turn.",
    "no_heat": "The heat of {seat} is 0: no dice are rolled.",
    "heat_rolled": "{seat} rolled {dice} against the heat, in all {result}; needed more than {total}.",
    "safe": "{seat} is safe.",
    "heat_card": "{seat} drew Heat card: {title}. {text}",
    "no_heat_card": "{seat} should draw a Heat card, but there is none.",
    "heat_renewed": "The discarded Heat cards are shuffled into a new deck: {n} in all.",
    "next_heat": "The next turn of {seat} starts with {n} heat.",
    # Secrets.
    "looked": "{seat} looked at the top {cards}.",
    "past_revealed": "{seat}'s Dark Past comes to light: {card}.",
    "revealed": "{seat} revealed Secret Motivation: {card}. {text}",
    # The end.
    "out": "{seat} is eliminated.",
    "left_face_down": "{seat} leaves {card} face down.",
    "spoils": "{seat} takes the ${amount}K of {victim}.",
    "withdrawn": "The referee withdraws {seat}.",
    "over": "{text}",
}

_PRIVATE = {
    "looked_at": "{seat} saw, from the top: {cards}.",
    "put_back": "{seat} put back, from the top: {cards}.",
    "ready": "{seat}'s Secret Motivation is ready: {card}.",
}

_BEATS: dict[str, Beat] = {
    "start_rolled": "roll",
    "starts": "news",
    "turn": "turn",
    "event": "reveal",
    "income_rolled": "roll",
    "stolen": "loss",
    "gambled": "roll",
    "attacks": "news",
    "fought": "roll",
    "fight": "roll",
    "driven_off": "result",
    "no_effect": "result",
    "stands": "result",
    "rank": "result",
    "removed": "loss",
    "control_rolled": "roll",
    "took_control": "result",
    "control_failed": "result",
    "rob_rolled": "roll",
    "robbed": "result",
    "came_out": "news",
    "recruited": "reveal",
    "cop_placed": "news",
    "cop_killed": "news",
    "heat_rolled": "roll",
    "safe": "result",
    "heat_card": "reveal",
    "no_heat_card": "news",
    "past_revealed": "reveal",
    "revealed": "reveal",
    "out": "loss",
    "withdrawn": "news",
    "over": "end",
}
_ROLLS = {
    "start_rolled": "start",
    "income_rolled": "income",
    "gambled": "gamble",
    "fought": "combat",
    "fight": "combat",
    "control_rolled": "control",
    "rob_rolled": "rob",
    "heat_rolled": "heat",
}

_SIDES = {
    **dict.fromkeys(_ROLLS, (("{seat}", ""),)),
    "fought": (("{name}{of}", "{total}"), ("{foe}{foe_of}", "{foe_total}")),
    "control_rolled": (("{seat}", "{result}"),),
    "heat_rolled": (("{seat}", "{result}"),),
}
"""Who threw, and what the dice come to where something is added."""
_BESIDE = {
    "income_rolled": "{why} of {seat}.",
    "gambled": beside_dice("{seat} at {where}", "{target} or more", "{ending}"),
    "fought": "{name} {total}, {foe} {foe_total}.",
    "driven_off": "{foe} must leave {place}.",
    "control_rolled": "{seat} needed more than {over}.",
    "rob_rolled": "{seat}: ${amount}K.",
    "heat_rolled": "{seat} needed more than {total} against the heat.",
}
"""What stands beside the dice where they are drawn large."""

_GOODS = ("drugs:{seat}", "influence:{seat}")
_TELLS = {
    "turn": ("heat",),
    "event": ("cops", "events_left"),
    "price": ("street_price",),
    "gained_cash": ("cash:{seat}",),
    "lost_cash": ("cash:{seat}",),
    "gained": _GOODS,
    "lost": _GOODS,
    "sold": ("drugs:{seat}",),
    "paid": ("cash:{seat}",),
    "stolen": ("cash:{seat}", "cash:{victim}"),
    "gambled": ("cash:{seat}",),
    "uses": ("cash:{seat}", *_GOODS, "characters:{seat}", "cops"),
    "influence": ("influence:{seat}",),
    "removed": ("characters:{seat}",),
    "took_control": ("controlled:{seat}",),
    "robbed": ("cash:{seat}", "cash:{victim}"),
    "came_out": ("characters:{seat}",),
    "recruited": ("characters:{seat}",),
    "gave_up": ("controlled:{seat}",),
    "reacted": ("cash:{seat}", *_GOODS),
    "cop_placed": ("cops",),
    "cop_removed": ("cops",),
    "cop_killed": ("cops",),
    "heat": ("heat",),
    "cooled": ("heat",),
    "heat_card": ("heat_cards:{seat}",),
    "spoils": ("cash:{seat}",),
}
_SHORT = {
    "dealt": "{seat} plays {name}, who is in hiding",
    "in_force": "{title} is in force",
    "fought": "{name} rolls {dice}, in all {total}",
    "fight": "{name} rolls {dice}, in all {total}",
    "driven_off": "{name} beats {foe} {total} to {foe_total}",
    "control_rolled": "{seat} rolled {dice}, in all {result}",
    "cop_removed": "{cop} leaves the board",
    "heat": "{seat} makes {heat} heat",
    "heat_rolled": "{seat} rolled {dice} against the heat, in all {result}",
    "heat_card": "{seat} drew Heat card: {title}",
    "revealed": "{seat} revealed Secret Motivation: {card}",
}
_BEFELL = frozenset({"dealt", "lost_cash", "lost", "removed", "no_heat", "safe", "out", "withdrawn"})
"""What befell a seat, whoever did it."""


def _line(name: str, text: str, visibility: Visibility) -> Line:
    return Line(
        name,
        text,
        visibility,
        _BEATS.get(name, ""),
        _ROLLS.get(name, ""),
        _SIDES.get(name, ()),
        _BESIDE.get(name, ""),
        _TELLS.get(name, ()),
        _SHORT.get(name, ""),
        by="" if name in _BEFELL else "seat",
    )


LINES: tuple[Line, ...] = (
    *(_line(name, text, TO_ALL) for name, text in _PUBLIC.items()),
    *(_line(name, text, PRIVATE) for name, text in _PRIVATE.items()),
)
