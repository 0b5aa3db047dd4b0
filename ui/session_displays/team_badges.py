"""The tint, sign and letter of each team of a session, the same in every window, picture and print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui.theme import Team, teams

if TYPE_CHECKING:
    from referee.session.session import Session


def teams_of(session: Session) -> Mapping[str, Team]:
    """Return how every audience but the referee is drawn, in the order of the session's audiences.

    The names in the header cannot give the order: they are stored sorted.
    """
    from engine.visibility.schema import PUBLIC, REFEREE  # imported late, because the first window needs no session
    from ui.session_displays.fallback_board import board_for

    usual = {**session.game.seat_names, **session.header.seat_names, PUBLIC: "Public"}
    tints = board_for(session.rules.schema, session.game.title).layout.seats
    return teams({one: usual.get(one, one) for one in session.audiences if one != REFEREE}, tints)
