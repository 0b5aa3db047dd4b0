"""Which held screens hide what their audience has to see now: the question that it is asked, or how the game ended."""

from __future__ import annotations

from engine.english import counted
from ui.displays.display import DisplayState
from ui.room.team_screens import Room


def forgotten_screens(room: Room) -> tuple[str, ...]:
    """Return the audiences whose held picture is older than what they are asked, or than the end of the game."""
    session = room.session
    asked = session.task.seats if session.task is not None else ()
    concerned = room.audiences if session.outcome is not None else asked
    return tuple(one for one in concerned if one in room.audiences and is_behind(room, one))


def is_behind(room: Room, audience: str) -> bool:
    """Return whether the picture of this audience is held, and moves were made since."""
    shown = room.session.shown_to(audience)
    return room.displays.state(audience) is DisplayState.HELD and bool(shown) and shown[-1] < room.session.number


def lag_of(room: Room, audience: str) -> tuple[str, str]:
    """Return how far a screen is behind the table, in words and in fewer; "" where it is not."""
    session = room.session
    if room.displays.state(audience) is DisplayState.HELD and (shown := session.shown_to(audience)):
        behind = session.number - shown[-1]
        if not behind:
            return "up to date", "up to date"
        if audience not in forgotten_screens(room):
            return f"since move {shown[-1]}, {counted(behind, 'move')} behind", f"{behind} behind"
        if session.outcome is not None:
            return f"does not show the end, {counted(behind, 'move')} behind", "end not shown"
        return f"asked now, but {counted(behind, 'move')} behind", "asked now"
    left = room.beats_left(audience)
    return (f"catching up, {left} to show", f"{left} to show") if left else ("", "")
