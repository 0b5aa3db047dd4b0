"""How a session ends by the referee (chapter 7 of the digest), and what else may be entered at any time."""

from __future__ import annotations

from engine.games.druglord import marker_names
from engine.games.druglord.context import DruglordContext
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk


def anytime_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return the end of the session, and new names of markers."""
    return [ListedForm("end_game"), *marker_names.rename_forms(desk, task)]


@verb()
def end_game(desk: Desk[DruglordContext], task: Task) -> None:
    """Stop the session as the referee: no winner (chapter 7 of the digest)."""
    desk.say("stopped")
    desk.end((), "stopped", "The session was stopped; nobody wins.")
