"""Every line of the log and who reads it: the log table of HUNT-13c, line by line."""

from __future__ import annotations

from engine.common.throw_words import beside_dice, needed_in_words, throw_line
from engine.games.hunt.content import CARTEL, HUNTERS
from engine.games.hunt.defenses import succeeding
from engine.games.hunt.finished_cards import TICKLED
from engine.visibility.schema import PUBLIC, REFEREE, TO_ALL, Line, Visibility, faces

CARTEL_SIDE = faces(REFEREE, CARTEL)
HUNTER_SIDE = faces(REFEREE, HUNTERS)
_NEEDED = needed_in_words(succeeding(0))


def _throw(name: str, roll: str, visibility: Visibility, who: str, needed: str = _NEEDED, *, modified: bool = False) -> Line:
    """Return the line of a throw; ``modified``: it says what its die comes to."""
    added = "{modified}" if modified else ""
    text, beside = throw_line(who, "{die}" + added, needed), beside_dice(who, needed)
    return Line(name, text, visibility, "roll", roll, (("", added),), beside)


LINES: tuple[Line, ...] = (
    # Setup moves: the Cartel's own; the end of setup is for all.
    Line("setup_split", "Defenses are split: {exposure} Exposure, {detection} Detection, {mobility} Mobility.", CARTEL_SIDE),
    Line("setup_drawn", "The Cartel draws {cards}.", CARTEL_SIDE),
    Line("setup_placed", "{card} is placed {place}.", CARTEL_SIDE),
    Line("setup_to_hand", "{card} goes back to the hand.", CARTEL_SIDE),
    Line("setup_ends", "Setup is complete.", TO_ALL, beat="turn"),
    # The Cartel turn: what happens in the Hidden area is the Cartel's own.
    Line("cartel_begins", "Pair {pair}: the Cartel turn begins.", TO_ALL, beat="turn"),
    Line("cartel_ends", "The Cartel turn ends.", TO_ALL, beat="aside"),
    Line("defense_drawn", "The Cartel draws {card}.", CARTEL_SIDE, beat="reveal"),
    Line("defense_played", "The Cartel puts {card} {place}.", CARTEL_SIDE),
    Line("hidden_defense_moved", "{card} moves, Hidden, to {place}.", CARTEL_SIDE),
    Line("fixed_defense_moved", "{card} moves on the Fixed board to {place}.", TO_ALL),
    Line("chapo_moved_hidden", "Chapo moves, Hidden, to {place}.", CARTEL_SIDE),
    Line("chapo_moved", "Chapo moves to {place}.", TO_ALL, beat="news", tells=("capture",)),
    Line("chapo_vanishes", "Chapo leaves the Fixed board.", TO_ALL, beat="news", tells=("capture",)),
    Line(
        "hidden_need_fulfilled",
        "{card}, Hidden: {discs} of {circles} circles filled.",
        CARTEL_SIDE,
        tells=("discs", "left"),
        short="{card}: {discs} of {circles} circles",
    ),
    Line(
        "fixed_need_fulfilled",
        "{card}: {discs} of {circles} circles filled.",
        TO_ALL,
        beat="news",
        tells=("discs", "left"),
        short="{card}: {discs} of {circles} circles",
    ),
    Line("need_drawn", "The Cartel draws the Need {card}.", CARTEL_SIDE, beat="reveal"),
    Line("need_placed", "{card} is placed, Hidden, {place}.", CARTEL_SIDE, tells=("left",)),
    Line("needs_exhausted", "No Need is left to draw.", CARTEL_SIDE),
    # The Hunter turn begins with public numbers; what caused them is seen by those who see the cards.
    Line(
        "hunters_begin",
        "The Hunter turn begins: {owned} Intelligence owned, {track} left on the track. "
        "Available: {white} Intelligence, {blue} Police, {black} Marina.",
        TO_ALL,
        beat="turn",
        tells=("available",),
        short="The Hunter turn begins",
    ),
    Line("reduced", "Pawns are kept away by {cards}.", CARTEL_SIDE),
    Line("last_pair", "This is the last pair of turns.", TO_ALL, beat="news"),
    Line("hunters_end", "The Hunter turn ends.", TO_ALL, beat="aside", tells=("spent",)),
    # Plans.
    Line("intel_planned", "Intelligence planned: {plan}.", HUNTER_SIDE),
    Line("intel_planned_open", "Intelligence planned; on Fixed cards: {plan}.", faces(CARTEL, PUBLIC)),
    Line("enforcement_planned", "Enforcement planned: {plan}.", TO_ALL),
    # White pawns in the Found area: the Hunters' own.
    Line("found_flipped", "{card} is found ({slot}).", HUNTER_SIDE, beat="reveal", tells=("found", "leads")),
    _throw("found_rolled", "found", HUNTER_SIDE, "Intelligence on {slot}"),
    Line("found_targeted", "Intelligence works on {card}.", HUNTER_SIDE, tells=("leads",)),
    Line("leads", "Leads on {card}: {labels}.", HUNTER_SIDE, tells=("leads",)),
    Line("topography_fixed", "{card} is Fixed {place}.", TO_ALL, beat="reveal", tells=("leads",)),
    # Attempts and outcomes in the Fixed area.
    _throw("intel_attempt", "fixed", TO_ALL, "Intelligence on {target}", modified=True),
    _throw("police_attempt", "police", TO_ALL, "Police on {target}", modified=True),
    Line("marina_attempt", "Marina on {target}: automatic success.", TO_ALL, beat="news"),
    Line("marina_strikes", "Marina strikes at {target}, where Chapo is.", TO_ALL, beat="news"),
    Line("moved_to_fixed", "Now Fixed {place}: {cards}.", TO_ALL, beat="reveal", tells=("exposed", "capture")),
    Line("finished", "Finished: {cards}.", TO_ALL, beat="loss"),
    Line("no_effect", "No effect on {target}.", TO_ALL, beat="result"),
    Line("nothing_found", "Success, but nothing new comes to light {where} {target}.", TO_ALL, beat="result"),
    Line("captured", "El Chapo is captured in {place}.", TO_ALL, beat="end", tells=("capture",)),
    # The Cartel's windows and choices are its own until a card shows.
    Line(
        "window_opened",
        "The Cartel may answer {window}; usable Defenses: {cards}.",
        CARTEL_SIDE,
        beat="aside",
        short="The Cartel may answer {window}",
    ),
    Line("choice_opened", "The Cartel must expose one of: {cards}.", CARTEL_SIDE),
    Line("declined", "The Cartel lets it pass.", CARTEL_SIDE, beat="aside"),
    Line("defense_used", "{card} is used.", CARTEL_SIDE),
    Line("defense_revealed", "{card} is revealed {place}.", TO_ALL, beat="reveal", tells=("exposed",)),
    Line("defense_expended", "{card} is expended.", TO_ALL, beat="loss", tells=("exposed",)),
    _throw("check_rolled", "check", CARTEL_SIDE, "{card}", "{check} or more"),
    Line("turned_away", "Turned away: {count}.", TO_ALL, beat="result"),
    Line("follows", "Also Finished: {cards}.", TO_ALL, beat="loss", tells=("exposed",)),
    # Tickling the Wires, and the end.
    _throw("tickling", "tickling", TO_ALL, "Tickling the Wires", needed_in_words(TICKLED)),
    Line("claimed", "The Cartel claims that enough circles are filled.", CARTEL_SIDE),
    Line("game_over", "{text}", TO_ALL, beat="end"),
)
