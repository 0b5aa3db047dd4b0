"""What tests of all games are told of this one."""

from __future__ import annotations

from tests.games.game_notes import GameNotes

NOTES = GameNotes(
    undrawn={
        "phase": "its word is drawn",
        "result": "the heading and the strip under the board say how the game ended",
        "filed/.*": "how many are still needed is drawn instead",
        "waiting_roll/.*": "each seat reads its own, where another may roll",
        "deck/.*": "nobody decides by how many are left",
        "discard|drawn.*": "they lie where tokens stand until all are placed",
        "completed/.*": "the card of the scenario says it",
        "given/.*": "a role that the referee gave is the seat's role from then on",
    },
    aimed=[(3, "roll")],
    common=[
        (3, "move", ""),
        (3, "engage", ""),
        (3, "roll", ""),
    ],
    dead_ends=[("engage", "engage", "no_action", "COLL-5.1")],
    untaught={"token"},
    plies_per_work=7.2,
)
