"""Ways into the review: from the console, from the library, from a file; and the warning before the end of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.english import counted
from referee.review import Review
from ui.review.review_style import ReviewStyle
from ui.review.review_window import ReviewWindow
from ui.session_displays.fallback_board import board_for
from ui.session_displays.team_badges import teams_of
from ui.theme import THEMES
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import plain_label
from ui.widgets.lists.chooser import Choice, Chooser
from ui.widgets.time_text import local, title_in_words, when

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.session.session import Session
    from referee.store import Store
    from ui.library.settings.settings_file import Settings

_LISTED = 500
"""How many of the newest sessions are offered."""


def review_window(session: Session, settings: Settings) -> ReviewWindow:
    """Return the window of a session, not shown yet. Raises KnownError if its board cannot be read."""
    style = ReviewStyle(
        board_for(session.rules.schema, session.game.title),
        teams_of(session),
        THEMES[settings.theme],
        THEMES[settings.room_theme],
        settings.referee,
        not settings.reduced_motion,
    )
    return ReviewWindow(Review(session), style)


class UnlockSheet(Sheet):
    """Asks before the review of an unfinished game is opened, because it shows every secret."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("The game is not over", "Open the review", parent)
        title = title_in_words(session.header.title) or "this session"
        words = (
            f"The review of {title} shows every secret in a window on this screen: "
            "the whole table at every move. No team's screen changes. Make sure that nobody looks over your shoulder."
        )
        self.body.addWidget(plain_label(words, wrap=True))
        self.be_careful()


class SessionChooser(Chooser):
    """Which session to review. ``chosen`` carries its id."""

    def __init__(self, store: Store, games: Iterable[Game], parent: QWidget | None = None) -> None:
        titles = {game.id: game.title for game in games}
        choices = [
            Choice(
                title_in_words(one.title) or one.id,
                f"{titles.get(one.game, one.game)} · {when(local(one.created))} · {counted(one.plies, 'move')}"
                f"{'' if one.over else ' · open'}",
                one.id,
            )
            for one in store.sessions(limit=_LISTED)
        ]
        super().__init__("Review a session", "A part of its title, its game or its date", choices, parent)
