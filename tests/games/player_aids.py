"""The player aids of a game, as the options of a session have them."""

from __future__ import annotations

from engine.contract.game import OptionValue
from tests.games.game_list import example, new_match


def aids_of(game_id: str, **options: OptionValue) -> dict[str, str]:
    """Return the text of each aid of a game by its title."""
    return {one.title: one.body for one in new_match(example(game_id), options=options).rules.briefs}
