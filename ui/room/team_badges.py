"""How the teams of a session are drawn: the same tint, sign and letter in every window, picture and print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui.theme import Team, teams

if TYPE_CHECKING:
    from referee.session.session import Session


def teams_of(session: Session) -> Mapping[str, Team]:
    """How every audience but the referee is drawn, in the order of the session's own audiences.

    The names in a session's head are no order: as they are stored they are sorted.
    """
    from engine.visibility.schema import PUBLIC, REFEREE  # only when there is a session: the window is painted before

    usual = {**session.game.seat_names, **session.header.seat_names, PUBLIC: "Public"}
    return teams({one: usual.get(one, one) for one in session.audiences if one != REFEREE})
