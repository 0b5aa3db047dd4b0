"""What tests of all games are told of this one."""

from __future__ import annotations

from tests.games.game_notes import GameNotes

NOTES = GameNotes(
    undrawn={
        "(blue|black|white)_(pool|spent)": "what is left of them is shown, out of all",
        "(blue|black)_available": "what of them is still to be sent is drawn, out of all",
        "phase": "its word stands in the heading",
        "mode|done|actions|draws|fulfils|need_draws|reduced_by|reductions": "counted within a turn; what is left is shown",
        "turn_of": "the phase, which stands in the heading, says it",
        "usable/.*": "the Cartel's own window lets these cards stand out; the referee's lists the moves",
        "stack": "Topography, only while it is being dealt",
        "open_circles": "how many of them are filled is drawn; all of them filled is no victory",
        "circles": "how many of them win is drawn",
        "open_discs": "the referee has all that are filled",
        "people_known": "the teams see on the map, and the Hunters in their own display, who is known",
        "stops": "his way is drawn at the end",
        "last_seen": "what is known of him is drawn, also when the game is over",
        "people_(found|to_find)|people": "the referee has all of them face up in their places",
        "circle_share": "who sees how many circles win reads that",
        "white_owned": "the Hunters read how many are left of those that are available",
        "white_left": "the referee reads what is available",
        "summary/.*": "how far each side came stands under the board of a room, at the end",
        "white_track": "which pair it is, out of how many, is drawn",
    },
    unmarked={"expended": "the referee sees it; how a card came to Finished follows from it, and is drawn"},
    aimed=[(None, "resolve_enforcement"), (None, "resolve_intel"), (None, "play_defense")],
    common=[
        (None, "resolve_intel", ""),
        (None, "resolve_enforcement", ""),
        (None, "play_defense", ""),
        (None, "move_chapo", ""),
        (None, "fulfil", ""),
        (None, "setup_place_need", ""),
        (None, "move_defense", ""),
    ],
    stuck={"setup_done"},
    dead_ends=[
        ("fulfil", "fulfil", "no_points", "HUNT-5.6"),
        ("play defense", "play_defense", "mode_locked", "HUNT-5.1"),
        ("move chapo", "move_chapo", "no_points", "HUNT-5.5"),
    ],
    mark_names={"lead/culiacan": "Lead: Culiacán", "lead/with_chapo": "Lead: With Chapo"},
    plies_per_work=12.6,
)
