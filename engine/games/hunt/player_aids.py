"""The briefs of the content as the teams read them (HUNT-1.4): the player aid says what the variants of a session change."""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import joined
from engine.games.hunt.content import HuntContent
from engine.games.hunt.options import HuntOptions
from engine.visibility.schema import PUBLIC

PLAYER_AID = "player_aid"


def briefs(content: HuntContent, options: HuntOptions) -> tuple[Brief, ...]:
    """Return the briefs that everybody may read."""
    return tuple(
        Brief(brief.title, brief.body + (_changed(options) if brief.id == PLAYER_AID else ""))
        for brief in content.briefs
        if PUBLIC in brief.audience
    )


def _changed(options: HuntOptions) -> str:
    """Return what is otherwise in this session than a player aid says (HUNT-5.9, 7.8); nothing if all is as printed."""
    changes = []
    if options.cartel_turn_mode == "pulses":
        changes.append(f"the Cartel has {options.pulses} points a turn for any mix of these")
    if options.need_draw_free:
        changes.append("one new Need a turn costs nothing")
    if options.fix_window == "any_time":
        changes.append("Topography may be Fixed between two Cartel moves too")
    return f" In this session {joined(changes)}." if changes else ""
