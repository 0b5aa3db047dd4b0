"""Pictures of the teams' windows in a whole game: each is told every ply, as in a session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.visibility.schema import PUBLIC, REFEREE
from referee.session.change import Change
from referee.session.session import Session
from tests.ui.shots import rendered
from tests.ui.shots.shot import Look, Shot, Wish, begun, play_to
from ui.app.application import introduction_of
from ui.session_displays.fallback_board import board_for
from ui.session_displays.team_badges import teams_of
from ui.team import TeamContent

BETWEEN, AT_END, STEP = 30, 120, 2
"""Seconds on the clock of the windows from one ply to the next, after the last one, and from one look at it to the next."""
CLOCK = "12:40"


def team_shots(wish: Wish) -> Iterator[Shot]:
    """Yield the window of every audience before the first ply, in the middle, later and at the end."""
    for game in wish.games:
        told: list[Change] = []
        session = begun(game, seats=wish.seats)
        session.subscribe(told.append)
        play_to(session)
        plies = [change for change in told if change.entry is not None]
        for look in wish.looks:
            yield from _windows(begun(game, seats=wish.seats), session.readers, plies, look)


def _windows(session: Session, audiences: Iterable[str], told: Sequence[Change], look: Look) -> Iterator[Shot]:
    """Yield the windows of these audiences, from a session in which nothing is entered yet and what is told then."""
    game, now = session.game, [0.0]
    board, marks = board_for(session.rules.schema, game.title), teams_of(session)
    contents = [
        TeamContent(audience, board, marks, look.theme, clock=lambda: now[0])
        for audience in audiences
        if audience != REFEREE
    ]
    for content in contents:
        content.resize(*look.size)
        content.show()
        content.set_clock("" if content.audience == PUBLIC else CLOCK)
        content.set_introduction(introduction_of(session))
        content.show_view(session.view(content.audience))
    drawn_at = {0: "first", len(told) // 2: "middle", len(told) * 4 // 5: "later", len(told): "last"}
    for ply in range(len(told) + 1):
        if ply:
            _tell(contents, told[ply - 1])
        for _ in range(0, BETWEEN if ply < len(told) else AT_END, STEP):
            now[0] += STEP
            for content in contents:
                content.feed.show_waiting()
        for content in contents:
            content.show_result()
            content.board_view.finish_animation()
        if state := drawn_at.get(ply):
            for content in contents:
                yield Shot(game.id, f"{content.audience}-{state}", look.theme.name, look.size[0], rendered(content))
    for content in contents:
        content.drop()
        content.close()
        content.deleteLater()


def _tell(contents: Sequence[TeamContent], change: Change) -> None:
    """Show on every window what a ply changes for its audience, and skip what is shown large of it.

    What changes nothing leaves a window untouched.
    """
    for content in contents:
        lines = change.observations[content.audience]
        if lines or content.audience in change.changed:
            content.show_view(change.views[content.audience], lines)
        while content.banner.beat is not None or content.banner.waiting:
            content.skip_beat()
