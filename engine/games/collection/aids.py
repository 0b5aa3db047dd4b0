"""Short texts for the teams' screens: how a turn goes, and what each role can do (COLL-11.2)."""

from __future__ import annotations

from engine.game import Brief
from engine.games.collection.board import ENTRY_CAP, REPORT_FLOOR
from engine.games.collection.content import COLOURS, Content, Role
from engine.words import joined, with_article


def aids(content: Content) -> tuple[Brief, ...]:
    """A turn, and the roles: those always in play, then the others two by two."""
    always = [role for role in content.roles if role.mandatory]
    others = [role for role in content.roles if not role.mandatory]
    pairs = [others[at : at + 2] for at in range(0, len(others), 2)]
    roles = [("Roles always in play", always), *((joined([role.name for role in pair]), pair) for pair in pairs)]
    return (_turn(), *(Brief(title, " ".join(_role(content, one) for one in some)) for title, some in roles))


def _turn() -> Brief:
    return Brief(
        "A turn",
        "Two actions in any mix: move (here to another collector, or to the same one elsewhere), engage (one gem), or roll "
        "(one die a gem; any die below the level gives one report). Then one card. The first gem on a space brings its "
        f"collector in at the crisis level, {ENTRY_CAP} at most. Reports lower a crisis to {REPORT_FLOOR}, no further.",
    )


def _role(content: Content, role: Role) -> str:
    gems = "any gems" if set(role.gem_colours) == set(COLOURS) else f"{joined(role.gem_colours)} gems"
    can = (
        [f"places and rolls {gems}"]
        + ["counts half of them, rounded up"] * role.half_gems
        + ["only files reports"] * role.file_only
    )
    return f"{role.name}: {'; '.join(can)}. With others: {_helps(content, role)}."


def _helps(content: Content, role: Role) -> str:
    if role.bonus_dice:
        return f"+{role.bonus_dice} die if {with_article(role.bonus_dice_if_gem)} gem lies there"
    helped = [one.name for one in content.collectors if one.id in role.bonus_level_collectors]
    everywhere = len(helped) == len(content.collectors)
    return f"level +{role.bonus_level}" + ("" if everywhere else f" at {joined(helped)}")
