"""A ruling closes the pending decision: what must hold then, of whatever game."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.match.match import Match
from engine.model.event import Event, Popped, events_from_json, events_to_json
from tests.engine.view_json import to_json


def rule(match: Match, *edits: Event) -> str:
    """Rule, and return why that is refused, or "". Whatever it was, something can be entered then, or the game is over.

    A refusal leaves the table as it was. A ruling is the same ply when the log is read again.
    """
    before, plies = match.table, len(match.history.plies)
    refused: IllegalMove | None = None
    try:
        match.rule(*edits, reason="it is skipped")
    except IllegalMove as error:
        refused = error
    if refused is not None:
        assert match.table == before
        assert len(match.history.plies) == plies
        assert refused.code == "bad_edit", "a ruling is refused for what it lacks"
        return str(refused)
    assert match.outcome is not None or match.legal_moves, f"nothing can be entered: {match.task}"
    ply = match.history.plies[-1]
    assert events_from_json(events_to_json(ply.events)) == ply.events
    assert match.history.frames[-2].apply(ply) == match.history.frame
    return ""


def close(match: Match) -> str:
    """Close the pending decision by a ruling, which leaves nothing lying about; return why that is refused, or ""."""
    task = match.task
    assert task is not None
    refused = rule(match, Popped(task))
    assert match.faults() == (), f"{task} was closed"
    return refused


def views(match: Match) -> list[bytes]:
    """Return what every audience is shown."""
    return [to_json(match.view(audience)) for audience in match.rules.schema.audiences]
