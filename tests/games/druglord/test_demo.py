"""The demonstration: a game from which a room can learn what there is."""

from __future__ import annotations

from collections import Counter

from engine.chance.chance import Random
from engine.games import bot_move
from engine.model.event import Said
from tests.games.druglord.scene import new


def test_demonstrations_show_what_there_is() -> None:
    shown: Counter[str] = Counter()
    for seats, seed in ((3, 1), (4, 2), (5, 3)):
        match, chance = new(seats, seed), Random(seed)
        while match.outcome is None:
            ply = match.play(bot_move(match, chance))
            shown[str(ply.args.get("means", ply.verb))] += 1
            shown.update(event.line for event in ply.events if isinstance(event, Said))
        assert match.outcome.reason == "highest_score"
        assert 3 <= match.table.number("turn") <= 7
    means = {"domestic", "land", "land_extended", "sea", "hybrid", "air"}
    verbs = {"export", "sway", "attack", "draw_2", "draw_baller", "play_card", "draft", "sea_reroll", "store"}
    told = {"judged", "destroyed", "region_lost", "succeeded", "failed", "drafted", "stored"}
    assert means | verbs | told <= set(shown)
    assert shown["succeeded"] > shown["failed"]
