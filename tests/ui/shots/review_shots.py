"""Pictures of the review of a whole game: its window with each of its lists and sheets, and its page in a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QImage

from referee.review import Review
from referee.review.page.session_page import write_page
from tests.ui.devices.browser import CHROMIUM, browser
from tests.ui.shots import rendered
from tests.ui.shots.referee_shots import opened_by, referee_window, settle
from tests.ui.shots.shot import Shot, Wish, begun, play_to
from ui.review.boards.board_panes import BoardLook
from ui.review.boards.room_screen import ReviewContent
from ui.review.export.table_pictures import TablePictures
from ui.review.review_window import ReviewWindow

PAGE_WIDTHS = (1280, 390)
"""Of a browser on a desk and on a phone, in pixels."""
HIGHEST = 12_000
"""Pixels of a page at most: browsers draw no picture that is much higher."""


def review_shots(wish: Wish) -> Iterator[Shot]:
    """Yield the review window at the end and at a turning point, with each list, each look and each sheet."""
    for game in wish.games:
        session = play_to(begun(game, seats=wish.seats))
        for look in wish.looks:
            with referee_window(look) as window:
                window.reviews.show(session)
                review = window.reviews.windows[-1]
                assert isinstance(review, ReviewWindow)
                review.setGeometry(0, 0, *look.size)  # as it is when it fills its monitor
                settle()
                for state, picture in _states(review):
                    yield Shot(game.id, state, look.theme.name, look.size[0], picture)
                review.close()


def _states(window: ReviewWindow) -> Iterator[tuple[str, QImage]]:
    commands, tabs = window.commands, window.happened.tabs
    yield "end", rendered(window)
    commands.home.trigger()
    commands.next_turning_point.trigger()
    settle()
    yield "turning-point", rendered(window)
    yield "before-a-room", _before_a_room(window)
    whole = window.switch.look
    window.moment.side_chosen.emit(window.review.seats[-1])
    settle()
    yield "what-a-side-knew", rendered(window)
    window.switch.set_look(whole)
    window.review.note("Who could have known this?", window.playhead.ply, "referee")
    window.refresh_notes()
    window.debrief.turning_points_wanted.emit()
    commands.lists.setChecked(True)
    window.happened.fold_wanted.emit(False)
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        settle()
        yield f"list-{tabs.tabText(at).lower()}", rendered(window)
    tabs.setCurrentIndex(0)
    seats = window.review.seats
    window.switch.set_look(BoardLook(seats[:1], overlay=True))
    settle()
    yield "who-knew-what", rendered(window)
    window.switch.set_look(BoardLook(seats[:2]))
    settle()
    yield "side-by-side", rendered(window)
    for name, command in (("summary", commands.summary), ("charts", commands.charts)):
        sheet = opened_by(command.trigger)
        yield name, rendered(sheet)
        sheet.close()


def _before_a_room(window: ReviewWindow) -> QImage:
    """Return what a room sees of the moment in view, on a monitor as large as the window."""
    content = ReviewContent(window.review, window.review_style)
    content.resize(window.size())
    content.set_moment(window.screen_shown.moment)
    content.show_view(window.review.truth(window.playhead.ply), ())
    return rendered(content)


def page_shots(wish: Wish) -> Iterator[Shot]:
    """Yield the web page of a review, its top and whole, as wide as a desk and a phone; none without a browser."""
    if not Path(CHROMIUM).exists():
        print(f"No page is drawn, as there is no browser at {CHROMIUM}: install Chromium.", file=sys.stderr)
        return
    with TemporaryDirectory() as folder, browser() as started:
        for game in wish.games:
            session = play_to(begun(game, seats=wish.seats))
            path = write_page(Review(session), Path(folder, f"{game.id}.html"), TablePictures(session, themed=True))
            for theme in wish.themes:
                for wide in PAGE_WIDTHS:
                    shot = partial(Shot, game.id, theme=theme.name, wide=wide)
                    context = started.new_context(
                        viewport={"width": wide, "height": 844},
                        color_scheme="dark" if theme.dark else "light",
                        reduced_motion="reduce",
                    )
                    page = context.new_page()
                    page.goto(path.as_uri())
                    page.wait_for_timeout(500)
                    yield shot("top", picture=QImage.fromData(page.screenshot()))
                    high = min(HIGHEST, page.evaluate("document.documentElement.scrollHeight"))
                    page.set_viewport_size({"width": wide, "height": high})
                    page.wait_for_timeout(200)
                    yield shot("whole", picture=QImage.fromData(page.screenshot()))
                    context.close()
