"""The lines of the log of Collection Deck and the prompts of its decisions, with their readers (DECK-12.1, 12.2)."""

from __future__ import annotations

from engine.model.view import Beat
from engine.visibility.schema import BACKS, EVERYBODY, FACES, OWN, REFEREE, TO_ALL, Line, Prompt, faces

PROMPTS = (
    Prompt("setup", "Say who plays first", TO_ALL),
    Prompt("declare", "Play a strategy or pass", TO_ALL),
    Prompt("disrupt_poll", "Disrupt or decline", TO_ALL, only={"decline": "decline"}),
    Prompt("disrupt_open", "Disrupt, or close the window", TO_ALL, only={"": "wait"}),
    Prompt("respond", "Respond or give up", TO_ALL, only={"give_up": "give up"}),
    Prompt("explain", "Explain {technique} against {problem}", TO_ALL),
    Prompt("judge", "Is the explanation of {technique} feasible?", TO_ALL),
    Prompt("vote", "Is the explanation of {technique} feasible?", TO_ALL),
    Prompt("round_discard", "Give up any cards, or none", {EVERYBODY: BACKS, REFEREE: FACES, OWN: FACES}),
)

_TO_ALL = {
    "roster": "{seat}: {members}.",
    "begins": "{seat} plays first{why}.",
    "dealt": "{seat} is dealt {count}.",
    "field": "On the Field: {cards}.",
    "refilled": "New on the Field: {cards}.",
    "round": "Round {round} begins with {seat}.",
    "turn": "{seat}'s turn.",
    "passes": "{seat} passes{why}.",
    "declares": "{seat} plays {cards} against {problem}.",
    "declares_with": "{seat} plays {cards} against {problem}, with {modifiers}.",
    "disrupts": "{seat} plays {card} on {target}{choice}: disruption {number} of {limit}.",
    "declines": "{seat} does not disrupt {problem}.",
    "countered": "{card} is countered.",
    "cancels": "{seat} plays {card}: {other} is undone.",
    "modifies": "{seat} plays {card} on {target}{choice}.",
    "replaces": "{seat} replaces {old} with {new}.",
    "gives_up": "{seat} gives up{why}.",
    "accepts": "{seat} accepts it.",
    "explains": "{seat} explains how {card} could be used against {problem}.",
    "concedes": "{seat} cannot explain {card}.",
    "voted": "{seat} has voted: {count} of {of}.",
    "votes": "Votes: {votes}.",
    "feasible": "The explanation of {card} is accepted.",
    "not_feasible": "The explanation of {card} is not accepted.",
    "solved": "{seat} solves {problem}: {points}. Score {score}.",
    "unsolved": "{problem} stays unsolved; {cards}.",
    "discarded": "Discarded: {cards}.",
    "returned": "{card} goes back to the hand.",
    "closed": "The disruption window closes.",
    "round_over": "All have passed: the round is over.",
    "open_discards": "Given up: {cards}.",
    "gave_up_cards": "{seat} discards {count}.",
    "reshuffled": "{cards} shuffled into a new draw pile.",
    "late": "{name} joins with the next round, as {seat}.",
    "joins": "{name} joins the game as {seat}.",
    "leaves": "{seat} leaves the game.",
    "over": "{text}",
}

_BEATS: dict[str, Beat] = {
    "begins": "turn",
    "field": "reveal",
    "refilled": "reveal",
    "round": "turn",
    "turn": "aside",
    "passes": "aside",  # what it leads to is news
    "declines": "aside",
    "declares": "reveal",
    "declares_with": "reveal",
    "disrupts": "reveal",
    "countered": "loss",
    "cancels": "reveal",
    "modifies": "reveal",
    "explains": "news",
    "votes": "news",
    "feasible": "result",
    "not_feasible": "result",
    "solved": "news",
    "unsolved": "loss",
    "joins": "news",
    "leaves": "news",
    "over": "end",
}

_TELLS = {"solved": ("score/{seat}", "problems")}
_SHORT = {
    "solved": "{seat} solves {problem}",
    "unsolved": "{problem} stays unsolved",
    "declares": "{seat} plays against {problem}",
    "declares_with": "{seat} plays against {problem}",
}

LINES = (
    *(
        Line(name, text, TO_ALL, beat=_BEATS.get(name, ""), tells=_TELLS.get(name, ()), short=_SHORT.get(name, ""))
        for name, text in _TO_ALL.items()
    ),
    Line("note", "Explanation: {note}", faces(REFEREE)),
    Line("own_cards", "You are dealt {cards}.", {OWN: FACES}, beat="reveal"),
    Line("own_discards", "You discarded {cards}.", {OWN: FACES}),
    Line("seat_cards", "New in the hand of {owner}: {cards}.", faces(REFEREE)),
    Line("seat_discards", "Given up by {owner}: {cards}.", faces(REFEREE)),
)
