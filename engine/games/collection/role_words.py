"""What a role can do, in words, for its card and the player aids."""

from __future__ import annotations

from engine.english import joined, with_article
from engine.games.collection.content import COLOURS, CollectionContent, Role


def role_in_words(content: CollectionContent, role: Role) -> str:
    """Return what a role places and rolls, and how it helps others on its space (COLL-5.6, 5.7)."""
    gems = "any gems" if set(role.gem_colours) == set(COLOURS) else f"{joined(role.gem_colours)} gems"
    can = (
        [f"places and rolls {gems}"]
        + ["counts half of them, rounded up"] * role.half_gems
        + ["only files reports"] * role.file_only
    )
    return f"{'; '.join(can)}. With others: {help_in_words(content, role)}."


def help_in_words(content: CollectionContent, role: Role) -> str:
    """Return what a role adds to a roll of others on its space (COLL-5.7, 5.8)."""
    if role.bonus_dice:
        return f"+{role.bonus_dice} die if {with_article(role.bonus_dice_if_gem)} gem lies there"
    helped = [one.name for one in content.collectors if one.id in role.bonus_level_collectors]
    everywhere = len(helped) == len(content.collectors)
    return f"level +{role.bonus_level}" + ("" if everywhere else f" at {joined(helped)}")


def subject_of(role: Role) -> str:
    """Return what a role is called in a word: the last of the subjects that it is named after."""
    return role.name.removesuffix(" Analyst").rpartition(" and ")[2]
