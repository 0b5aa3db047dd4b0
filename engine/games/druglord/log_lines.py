"""Every line of the log and who reads it (DRUG-16.2, 16.3)."""

from __future__ import annotations

from engine.common.throw_words import beside_dice, throw_line
from engine.model.view import Beat
from engine.visibility.schema import FACES, OWN, REFEREE, TO_ALL, Line

_OWN = {REFEREE: FACES, OWN: FACES}
_REACHES = "{target} or more"
"""What the roll of a trade needs."""
_SUM, _DIE = (("{who}", "{total}"),), (("{who}", ""),)
"""Who threw, and what the die comes to where something is added."""


def _rolls(name: str, text: str, beat: Beat = "roll") -> Line:
    """Return the line of a die that says neither what was needed nor what came of it."""
    return Line(name, text, TO_ALL, beat, "trade", _SUM if "{total}" in text else _DIE)


LINES: tuple[Line, ...] = (
    # Setup: what is drawn and kept is the seat's own until the reveal, what is not kept for ever.
    Line("setup_draw", "{who} drew {n}.", TO_ALL),
    Line("setup_drawn", "{who} drew {cards}.", _OWN),
    Line("keep_chosen", "{who} marks {cards} to keep.", _OWN),
    Line("keep", "{who} has chosen in secret.", TO_ALL, beat="aside"),
    Line("returned_unseen", "{who} puts {cards} back unseen.", _OWN),
    Line("reveal", "{who} keeps {cards}.", TO_ALL, beat="reveal"),
    # Turn, Draft, Load, order.
    Line("turn", "Turn {n} begins.", TO_ALL, beat="turn"),
    Line("row", "{who}, with the highest score, turns up the row: {cards}.", TO_ALL, beat="reveal"),
    Line("draft_order", "Draft order: {order}.", TO_ALL),
    Line("claim_declined", "{who} lets the claim lie.", TO_ALL),
    Line("drafted", "{who} drafts {card}.", TO_ALL, tells=("regions/{who}",)),
    Line("draft_declined", "{who} drafts nothing.", TO_ALL),
    Line("loaded", "{who} loads {drawn}.", TO_ALL, tells=("weight/{who}",)),
    Line("overflowed", "{who} has an overflow of {what} to the Traphouse.", TO_ALL, beat="loss", tells=("traphouse/{who}",)),
    Line("start_player", "{who} is the Start Player.", TO_ALL, beat="news"),
    Line("phase", "The {name} begins.", TO_ALL),
    Line("ripe", "Fresh markers of {who} are ready now: {n} {type}.", TO_ALL),
    Line("chosen", "{who} chooses {action}.", TO_ALL),
    # Trades.
    Line("declared", "{who} declares: {title}.", TO_ALL, tells=("traphouse/{who}", "weight/{who}")),
    Line("stashed", "{who} stashes {n} {type} from {place}.", TO_ALL, tells=("traphouse/{who}", "weight/{who}")),
    Line(
        "succeeded",
        "The trade of {who} succeeds and scores {n} in {place}.",
        TO_ALL,
        beat="result",
        tells=("score/{who}",),
        short="{who} trades in {place}",
        by="who",
    ),
    Line("failed", "The trade of {who} fails.", TO_ALL, beat="result", tells=("cases/{who}",)),
    # In logs of sessions played before this.
    Line(
        "trade_made",
        throw_line("{who}", "{total}", _REACHES, "the trade succeeds and scores {n} in {place}"),
        TO_ALL,
        beat="result",
        tells=("score/{who}",),
    ),
    Line(
        "trade_missed",
        throw_line("{who}", "{total}", _REACHES, "the trade fails"),
        TO_ALL,
        beat="result",
        tells=("cases/{who}",),
    ),
    Line("rescued", "{who} saves {what} for the Traphouse.", TO_ALL, tells=("traphouse/{who}",)),
    Line("sea_reroll", "{who} uses a re-roll of the {ocean}.", TO_ALL),
    Line("stowed", "{who} moves {n} {type} to the Traphouse.", TO_ALL, tells=("traphouse/{who}", "weight/{who}")),
    Line("stored", "{who} stores one marker of {type} in {places}.", TO_ALL, tells=("weight/{who}",)),
    # Dice.
    Line("sway", "{who} sways the die of {die} by {amount} for {pay}.", TO_ALL, beat="aside", tells=("traphouse/{who}",)),
    Line("sway_own", "{who} sways its own die by {amount} for {pay}.", TO_ALL, beat="aside", tells=("traphouse/{who}",)),
    _rolls("rolled", "{who} rolls {face}{mods}: {total}."),
    _rolls("rolled_plain", "{who} rolls {face}."),
    _rolls("rolled_against", "{who} rolls {face}{mods}: {total}.", "counter"),
    _rolls("rolled_against_plain", "{who} rolls {face}.", "counter"),
    _rolls("war_rolled_against", "{who} rolls {face}{mods}: {total}{ahead}.", "counter"),
    _rolls("war_rolled_against_plain", "{who} rolls {face}{ahead}.", "counter"),
    _rolls("rolled_again", "{who} rolls {face}{mods}: {total}, in place of the {before}{stands}."),
    _rolls("rolled_again_plain", "{who} rolls {face} in place of the {before}{stands}."),
    *(
        Line(
            f"trade_{name}",
            throw_line("{who}", rolled, _REACHES, "{verdict}"),
            TO_ALL,
            beat="roll",
            roll="trade",
            sides=_SUM if "{total}" in rolled else _DIE,
            beside=beside_dice(who, _REACHES, "{verdict}"),
        )
        for name, who, rolled in (
            ("rolled", "{who}{mods},", "{face}{mods}: {total}"),
            ("rolled_plain", "{who}", "{face}"),
            ("rolled_again", "{who}{mods},", "{face}{mods}: {total}, in place of the {before}{stands}"),
            ("rolled_again_plain", "{who}", "{face} in place of the {before}{stands}"),
        )
    ),
    # Cases and Trial.
    Line("cases", "{who} takes {n}, now {total}.", TO_ALL, tells=("cases/{who}",)),
    Line("trial", "{who} goes on Trial.", TO_ALL, beat="news"),
    Line("picked", "Of {types} the dice pick {type}.", TO_ALL, beat="roll", roll="trial", sides=(("", ""),)),
    Line(
        "judged",
        "{who} rolled {total} in the Trial: {name}.",
        TO_ALL,
        beat="news",
        beside="{who} in the Trial: {name}.",
        tells=("cases/{who}",),
    ),
    # In logs of sessions played before this.
    Line("trial_stakes", "{stakes}.", TO_ALL, beat="aside"),
    Line("verdict", "The Trial of {who}: {name}.", TO_ALL, beat="news", tells=("cases/{who}",)),
    Line("crackdown", "A Crackdown lies on the {type} of {who}.", TO_ALL, beat="loss"),
    Line("set_back", "{who} falls back to a score of {n}.", TO_ALL, tells=("score/{who}",)),
    Line("raided", "{who} loses {what} from the Regions.", TO_ALL, beat="loss", tells=("weight/{who}",)),
    Line("seized", "{who} loses {what} from the Traphouse.", TO_ALL, beat="loss", tells=("traphouse/{who}",)),
    Line("busted", "{who} loses {n} {type}.", TO_ALL, beat="loss", tells=("traphouse/{who}", "weight/{who}")),
    Line("spared", "It takes nothing from {who}.", TO_ALL, beat="result"),
    Line(
        "region_lost",
        "{who} loses {place}; it goes into the next Draft.",
        TO_ALL,
        beat="loss",
        tells=("regions/{who}", "weight/{who}"),
        short="{who} loses {place}",
    ),
    # Violence.
    Line("attacks_seat", "{who} {word} {place} ({other}) from {base}.", TO_ALL, beat="news"),
    Line("attacks_seat_over", "{who} {word} {place} ({other}) from {base} over the {ocean}.", TO_ALL, beat="news"),
    Line("attacks", "{who} {word} {place} from {base}.", TO_ALL, beat="news"),  # in earlier logs, as the next
    Line("attacks_over", "{who} {word} {place} from {base} over the {ocean}.", TO_ALL, beat="news"),
    Line("called_off", "The attack of {who} ends without a roll.", TO_ALL),
    Line(
        "war_region",
        "{who} beats {other}, {count}: {other} will lose {place}.",
        TO_ALL,
        beat="result",
        beside="{who} beats {other}: {other} will lose {place}.",
    ),
    Line(
        "war_load",
        "{who} beats {other} in {place}, {count}: {at} will lose {what}.",
        TO_ALL,
        beat="result",
        beside="{who} beats {other} in {place}: {at} will lose {what}.",
    ),
    Line(
        "war_held",
        "{who} holds {place} against {other}, {count}.",
        TO_ALL,
        beat="result",
        beside="{who} holds {place} against {other}.",
    ),
    Line(
        "war_held_load",
        "{who} holds {place} against {other}, {count}: {at} will lose {what}.",
        TO_ALL,
        beat="result",
        beside="{who} holds {place} against {other}: {at} will lose {what}.",
    ),
    Line(
        "war_house",
        "{who} wins the fight for the Traphouse of {other}, {count}.",
        TO_ALL,
        beat="result",
        beside="{who} wins the fight for the Traphouse of {other}.",
    ),
    Line(
        "war_even",
        "{who} holds {place}, {count}: a tie goes to the defender.",
        TO_ALL,
        beat="result",
        beside="{who} holds {place}: a tie goes to the defender.",
    ),
    Line("war_natural_1", "{who} holds {place}: an attacker's natural 1 never wins.", TO_ALL, beat="result"),
    Line("war_tied", "{who} holds {place}: a tie goes to the defender.", TO_ALL, beat="result"),  # in earlier logs, as
    Line("war_won", "{who} wins by {margin}.", TO_ALL, beat="result"),
    Line("destroyed", "{who} destroys {what} in {place}.", TO_ALL, beat="loss"),
    Line("captured", "{who} keeps {what} of it.", TO_ALL, tells=("traphouse/{who}",)),
    Line("holds", "{who} leaves it at that.", TO_ALL),
    Line("house_lost", "{who} discards {what} from the Traphouse.", TO_ALL, beat="loss", tells=("traphouse/{who}",)),
    # Draw 2 and Baller cards: a drawn card is the seat's own, a played one everybody's.
    Line("drew_2", "{who} draws {take}, fresh.", TO_ALL, tells=("traphouse/{who}",)),
    Line("drew_baller", "{who} drew a Baller card ({n} held).", TO_ALL),
    Line("drew_card", "{who} drew {card}.", _OWN, beat="reveal"),
    Line("reshuffled", "The discarded Baller cards are shuffled into a new deck.", TO_ALL),
    Line("discarded", "{who} discards {card}.", TO_ALL),
    Line("played", "{who} plays {card}.", TO_ALL, beat="reveal"),
    Line("played_for", "{who} plays {card}: {choice}.", TO_ALL, beat="reveal"),
    Line("cancelled", "{card} of {who} has no effect.", TO_ALL, beat="news"),
    Line("grown", "{place} of {who} gets {n} {type}.", TO_ALL, tells=("weight/{who}",)),
    Line("gained", "{who} gets {what} in the Traphouse.", TO_ALL, tells=("traphouse/{who}",)),
    Line("exchanged", "{who} exchanges {give} for {take}.", TO_ALL),
    Line("stolen", "{who} takes {what} from {other}.", TO_ALL, beat="loss", tells=("traphouse/{who}", "traphouse/{other}")),
    Line("peeked", "{who} looked at the hand of {other}.", TO_ALL),
    Line("peeked_at", "{who} saw in the hand of {other}: {cards}.", _OWN),
    Line("cleared", "The Cases of {who} go to the bank.", TO_ALL, tells=("cases/{who}",)),
    Line("relieved", "One Crackdown on the {type} of {who} is lifted.", TO_ALL),
    # The end.
    Line("endgame", "{who} has a score of {n}: this Turn is the last.", TO_ALL, beat="news"),
    Line("ranking", "Final ranking: {ranking}.", TO_ALL, beat="end"),
    Line("renamed", "In this session the name of {kind} is {name}.", TO_ALL),
    Line("set_renamed", "The Region Markers of {who} are called {name} in this session.", TO_ALL),
    Line("stopped", "The referee stops the session; nobody wins.", TO_ALL, beat="end"),
)
