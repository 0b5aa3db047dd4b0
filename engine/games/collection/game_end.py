"""The referee calls the game (COLL-8.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.collection.context import CollectionContext
from engine.games.collection.figures import reports_filed
from engine.games.collection.table_moves import end
from engine.model.event import Task
from engine.moves.forms import FreeTextForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def anytime_moves(desk: Desk[CollectionContext], task: Task) -> Iterable[Form]:
    """List what the referee may enter whatever is pending."""
    return [FreeTextForm("call_game", "reason", ["time is up"])]


@verb("COLL-8.4")
def call_game(desk: Desk[CollectionContext], task: Task, reason: str) -> None:
    """End the game as called, with reports filed out of those needed."""
    reason = reason.strip().rstrip(".")
    if not reason:
        raise refuse("no_reason", "COLL-8.4", "Say why the game is called.")
    filed, needed = reports_filed(desk.context, desk.table)
    desk.say("called", filed=filed, needed=needed, reason=f'"{reason}"' if reason[-1] in "!?" else reason)
    end(desk, (), "called", f"Called: {filed} of {needed} reports filed.")
