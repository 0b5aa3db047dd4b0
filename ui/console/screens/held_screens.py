"""Which screens do not show what their audience has to see now: a question, a move's news, or how the game ended."""

from __future__ import annotations

from engine.common.rounds import next_to_come
from engine.english import counted
from ui.displays.display import Display, DisplayState
from ui.session_displays.session_displays import SHARED, SessionDisplays


def forgotten_screens(room: SessionDisplays) -> tuple[str, ...]:
    """Return the audiences whose held picture is older than what they are asked, or than the end of the game."""
    session = room.session
    asked = session.task.seats if session.task is not None else ()
    concerned = room.audiences if session.outcome is not None else asked
    return tuple(one for one in concerned if one in room.audiences and is_behind(room, one))


def next_held_screen(room: SessionDisplays) -> str:
    """Return the seat that is asked next in a round of reactions if its held picture is older than the table; "" if not."""
    task = room.session.task
    seat = next_to_come(task) if task is not None and room.session.outcome is None else ""
    return seat if seat in room.audiences and is_behind(room, seat) else ""


def is_behind(room: SessionDisplays, audience: str) -> bool:
    """Return whether the picture of this audience is held, and moves were made since."""
    shown = room.session.shown_to(audience)
    return room.displays.state(audience) is DisplayState.HELD and bool(shown) and shown[-1] < room.session.number


def away_words(room: SessionDisplays) -> dict[str, str]:
    """Return of each audience whose screen would not show it the next move why not, in a word or two.

    Of a desk without screens nothing, nor of seats that share one, as it is handed from seat to seat; the public needs none.
    """
    displays = [room.displays.display(one) for one in room.audiences]
    if room.displays.display(SHARED).has_place or not any(one.has_place for one in displays):
        return {}
    needed = (one for one in displays if one.has_place or one.audience in room.session.seats)
    return {one.audience: word for one in needed if (word := _why_away(one))}


def _why_away(display: Display) -> str:
    """Return why a display would not show its audience the next move; "" if it would."""
    if not display.has_place:
        return "no monitor"
    if display.state is DisplayState.HELD:
        return "held"
    are_late = not display.placed and display.remote_curtained == len(display.remote)  # its devices came after the lift
    return "curtained" if display.state is DisplayState.CURTAIN or are_late else ""


def lag_of(room: SessionDisplays, audience: str) -> tuple[str, str]:
    """Return how far a screen is behind the table, in words and in fewer; "" where it is not."""
    session = room.session
    if room.displays.state(audience) is DisplayState.HELD and (shown := session.shown_to(audience)):
        behind = session.number - shown[-1]
        if not behind:
            return "up to date", "up to date"
        if audience == next_held_screen(room):
            return f"asked next, but {counted(behind, 'move')} behind", "asked next"
        if audience not in forgotten_screens(room):
            return f"since move {shown[-1]}, {counted(behind, 'move')} behind", f"{behind} behind"
        if session.outcome is not None:
            return f"does not show the end, {counted(behind, 'move')} behind", "end not shown"
        return f"asked now, but {counted(behind, 'move')} behind", "asked now"
    left = room.beats_left(audience)
    to_come = f"{counted(left, 'line')} to come" if left else ""
    return to_come, f"{left} to come" if left else ""
