"""The lines of the log of COLLECTION, and the words that fill them."""

from __future__ import annotations

from engine.common.throw_words import beside_dice, throw_line
from engine.english import capital, counted, with_article
from engine.model.view import Beat
from engine.visibility.schema import TO_ALL, Line

_ROLLER = "{seat} at {collector} in {area}"
_TEXTS = {
    "role": "{seat} is the {role}.",
    "begins": "{seat} goes first.",
    "opened": "Scenario {area} opens: {card}.",
    "story": "{story}",
    "placed": "{seat} starts at {collector} in A.",
    "turn": "{seat}'s turn: {actions}.",
    "moved": "{seat} moves to {collector} in {area}.",
    "engaged": "{seat} engages {collector} in {area}: one {colour} gem.",
    "entered": "{collector} enters the response ladder of {area} at {level}.",
    "rolled": throw_line(_ROLLER, "{faces}"),
    "helped": "{dice}: {sum}.",
    "lost": "The {colour} report from {area} cannot be used and is lost.",
    "filed": "{seat} files {report} in {area}; {missing}.",
    "reduced": "{seat} uses the report: the crisis in scenario {area} falls to {level}.",
    "crisis_begins": "The crisis in scenario {area} begins at {level}.",
    "crisis": "{what} in scenario {area} {moves} {level}.",
    "response": "{cause}{collector} {moves} {level} on the response ladder of {area}.",
    "gem_added": "One {colour} gem on {collector} in {area}.",
    "gem_removed": "One {colour} gem off {collector} in {area}.",
    "more_actions": "{seat} has {actions} left.",
    "next_actions": "{seat} will have {change} in the next turn.",
    "next_roll": "The next roll of this turn has {help}.",
    "drew": "{seat} draws {card}.",
    "held": "{seat} holds {card}.",
    "played": "{seat} plays {card}{choices}.",
    "nothing": "It changes nothing and is discarded.",
    "reshuffled": "The discard pile is shuffled into a new deck: {count} in all.",
    "completed": "Scenario {area} is completed. Its crisis goes to 1, its collectors fall by {drop}.",
    "too_few": "No victory yet: {wanted} scenarios must have been opened, {opened} of them {are}.",
    "finished": "{seat} finishes the actions.",
    "called": "The referee calls the game: {reason}. Reports filed: {filed} of {needed}.",
    "over": "{text}",
}
_BEATS: dict[str, Beat] = {
    "begins": "turn",
    "opened": "reveal",
    "turn": "turn",
    "entered": "news",
    "rolled": "roll",
    "helped": "aside",
    "lost": "loss",
    "filed": "result",
    "reduced": "result",
    "crisis": "news",
    "drew": "reveal",
    "played": "reveal",
    "completed": "news",
    "too_few": "news",
    "called": "end",
    "over": "end",
}
_TELLS = {
    "engaged": ("gems",),
    "filed": ("filed/{area}",),
    "reduced": ("crisis/{area}",),
    "crisis": ("crisis/{area}",),
    "response": ("response/{area}",),
    "entered": ("response/{area}",),
    "gem_added": ("gems",),
    "gem_removed": ("gems",),
    "held": ("held",),
    "completed": ("crisis/{area}", "response/{area}"),
}
_SHORT = {
    "filed": "{seat} files {report} in {area}",
    "completed": "Scenario {area} is completed",
    "crisis": "{what} in {area} {moves} {level}",
    "called": "The referee calls the game: {reason}",
}
LINES = tuple(
    Line(
        name,
        text,
        TO_ALL,
        beat=_BEATS.get(name, ""),
        roll="reporting" if name == "rolled" else "",
        sides=(("{seat}", ""),) if name == "rolled" else (),
        beside=beside_dice(_ROLLER) if name == "rolled" else "",
        tells=_TELLS.get(name, ()),
        short=_SHORT.get(name, ""),
    )
    for name, text in _TEXTS.items()
)
"""Everybody reads all of them; a card in a line is named to those who see it."""


def because_of(cause: str, what: str = "") -> str:
    """Return ``Hard Choice: the crisis``, the card or the event that makes it rise or fall first; ``The crisis`` without."""
    return f"{cause}: {what}" if cause else capital(what)


def moves_to(before: int, after: int) -> str:
    """Return ``rises to``, ``falls to``; ``begins at`` on a ladder where nothing was."""
    return "begins at" if not before else "rises to" if after > before else "falls to"


def counted_or_no(count: int, one: str, many: str = "") -> str:
    """Return ``2 actions``, ``1 action``, ``no actions``."""
    return counted(count, one, many) if count else f"no {many or one + 's'}"


def report_called(colour: str) -> str:
    """Return ``a military report``, ``an economic report``."""
    return f"{with_article(colour)} report"
