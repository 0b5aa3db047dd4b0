"""What tests of all games are told of this one."""

from __future__ import annotations

from tests.games.game_notes import GameNotes

NOTES = GameNotes(
    undrawn={
        "empire:.*": "each of these Regions bears the sign of its seat on the map",
        "name/.*": "what own objects are called stands in the log and in the moves; the board keeps letters and signs",
        "hand:.*|state:.*": "the heading says who is still choosing, and all have drawn as many",
        "turn_of": "the heading says who is asked",
        "roller": "its sign stands in the heading",
        "draft_order": "who is still to draft is drawn in that order",
        "discards": "each card was shown as it was played, and the reader has it",
        "region_deck|baller_deck": "nobody decides by how many are left",
        "trial": "the referee reads it on the reference sheet",
        "last_way": "the way on the map is drawn from it",
        "target_reached": "that the Turn is the last is drawn",
        "playable/.*": "the seat's own window lets these cards stand out; the referee's lists the moves",
        "near:.*": "a window has the names of the Regions that border those of its seat",
        "laps:.*|position:.*": "where markers lie on the printed Racetrack; the track on the board goes on to the target",
    },
    unmarked={
        "reroll": "what is left of them is drawn",
        "aside": "it goes on the arrow of its trade",
        "region|other": "what a card that stays in play is about: the log named it as it was played",
    },
    aimed=[(4, "trade"), (6, "attack")],
    common=[
        (4, "trade", "sea"),
        (4, "trade", "domestic"),
        (4, "trade", "land"),
        (4, "stash", ""),
        (4, "claim", ""),
        (6, "attack", ""),
    ],
    stuck={"reveal_empires"},
    dead_ends=[("choose action", "choose_action", "one_action", "DRUG-7.4")],
    mark_names={"reroll/A": "Sea re-rolls used: Atlantic Ocean", "weight/reefer": "Weight: Reefer"},
    untaught={"status"},
    plies_per_work=11.4,
)
