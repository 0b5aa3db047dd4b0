"""What tests of all games are told of this one."""

from __future__ import annotations

from tests.games.game_notes import GameNotes

NOTES = GameNotes(
    undrawn={
        "phase": "its word is drawn",
        "roster/.*": "a team's window names its own people; the public window names all",
        "first_of_round": "the public window names it; the log tells it to all",
        "second_of_round": "it follows from who was first",
        "votes_in": "the public window counts the votes; the log tells all each time",
        "round": "the heading of the table counts it",
        "declared": "the techniques lie on the problem",
        "solved": "teams' windows and the public one show it large; the log names it",
        "discard_open|discard_hidden": "the public window counts what was discarded and given up",
        "passed/.*": "the table ticks who has passed on what is asked now, in a declaration these",
        "playable/.*|aims/.*": "the seat's own window lets these cards stand out; the referee's lists the moves",
        "seated/.*": "whether the seat has a row at all",
        "removed": "the challenges of hardcore play, which the variants of the session name; else nothing",
        "won:.*": "what is solved counts as points; the log names it",
    },
    unmarked={
        "choice": "drawn as what the card adds or takes away",
        "on": "which technique a modifier lies on is told by the log; what it changes stands on the problem",
        "new": "just played: the bright edge shows it",
        "missing": "drawn in words, in the place of what is missing",
    },
    aimed=[(None, "play_strategy")],
    common=[
        (None, "disrupt", ""),
    ],
    plies_per_work=5.5,
)
