"""How high the capitals of every text in a team's or the public window are, as shares of the window's height.

The height of a window that is narrower than 4:3 is taken as three quarters of its width, by which its texts go.

`python -m tests.ui.legibility --help` says how to print them.

A text has a role: ``now`` (whose turn it is, what is asked, what just happened, what the referee says), ``decides`` (texts
of cards in the reader, figures, names of places where a board has fewer than thirty), or ``rest``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from engine.match.match import Match
from engine.visibility.schema import PUBLIC
from tests.games.game_list import GAMES
from tests.ui.shots import played, rendered
from tests.ui.texts import Text, lay_out, texts_of, texts_of_each
from ui.board.scene.base_item import BoardItem
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.box_item import BoxItem
from ui.board.scene.number_items import NumberItem, RisingItem, StepsItem, TextItem, ThrowItem
from ui.board.scene.piece_item import PieceItem
from ui.board.scene.table_item import TableItem
from ui.session_displays.fallback_board import board_for
from ui.team import TeamContent
from ui.team.beat_banner import BeatBanner
from ui.team.feed_strip import FeedStrip
from ui.team.reader import ReaderStrip
from ui.team.text_strips import TIME, HeadingStrip, MessageStrip, Strip
from ui.theme import DARK, apply_theme, teams
from ui.theme.style import FUSION

Role = Literal["now", "decides", "rest"]
LEAST: dict[Role, int] = {"now": 36, "decides": 54, "rest": 65}
"""The least height of a capital, by its role: the window's height divided by this."""
MANY_PLACES = 30
"""From so many places on a board, their names are no longer of those that decide."""
MANY_ROWS = 6
"""Tables of more seats have figures of the least size: a window has room for no larger ones beside the board."""
LONG = 60
"""A line of more letters may be written in those of what decides, if it would fill its strip alone."""
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


@dataclass(frozen=True)
class Letters:
    """A text as it is drawn: what for, what it says, and the window's height divided by that of its capitals."""

    role: Role
    said: str
    part: float

    @property
    def is_too_small(self) -> bool:
        return self.part > LEAST[self.role] + 0.05

    @property
    def is_cut(self) -> bool:
        """Whether it ends in the middle of a word."""
        return self.said.endswith("\u2026") and self.said[-2:-1].isalnum()


def letters_of(content: TeamContent) -> list[Letters]:
    """Return all texts of a window, with what each is for."""
    high = min(content.height(), round(content.width() * 3 / 4))
    lay_out(content)
    strips = [strip for strip in content.findChildren(Strip) if strip.isVisibleTo(content)]
    found = [letters for strip in strips for letters in letters_in(strip, high)]
    return found + list(_board(content.board_view.board_scene, content.board_view.transform().m11(), high))


def letters_in(strip: Strip, high: int) -> Iterator[Letters]:
    """Return all texts of a strip of a window of this height."""
    for at, text in enumerate(texts_of(strip)):
        yield Letters(_role_in(strip, at, text), text.said, high / text.rect.height())


def _role_in(strip: QWidget, at: int, text: Text) -> Role:
    match strip:
        case HeadingStrip():
            said = strip.heading
            if text.said in (strip.team.letter, TIME):
                return "rest"
            if len(said.outcome) > LONG and said.outcome.startswith(text.said):
                return "decides"
            named = (strip.name, said.phase, *said.notices, said.outcome, said.clock)
            return "now" if text.said in named or said.decision.startswith(text.said) else "decides"
        case FeedStrip():
            if not strip.lines:
                return "now" if text.said == strip.title else "rest"
            large = next(row for row in strip.rows if row.is_large)
            if text.said not in large.lines:
                return "rest"  # it was told before, or aside
            return "now" if text.said == large.lines[0] and len(large.said) <= LONG else "decides"
        case MessageStrip():
            return "now"
        case BeatBanner() if strip.beat is not None:
            on_card = any(text.said in face.text for face in strip.beat.cards)
            if text.said in strip.texts and not on_card:
                return "now" if strip.letters >= strip.scale.state else "decides"
            return "decides" if on_card or text.said in strip.reasons else "rest"
        case ReaderStrip() if (page := strip.page) is not None:
            asides = [line.text for card in page.cards for line in card.lines if line.kind in ("label", "aside")]
            return "rest" if text.said in (page.label, page.title, page.part, *asides) else "decides"
        case ReaderStrip():
            return "rest"  # what it is for
    return "decides"


def _board(scene: BoardScene, scale: float, high: int) -> Iterator[Letters]:
    places = sum(bool(box.bound.box.title and box.bound.zones) for box in scene.boxes)
    items = [item for item in scene.items() if isinstance(item, BoardItem)]
    for item, texts in zip(items, texts_of_each(item.draw for item in items), strict=True):
        for text in texts:
            yield Letters(_role_on(item, text, places), text.said, high / (text.rect.height() * scale))


def _role_on(item: BoardItem, text: Text, places: int) -> Role:
    if isinstance(item, BoxItem):
        is_place = bool(item.bound.zones) and text.said == item.bound.box.title
        return "decides" if is_place and places < MANY_PLACES else "rest"
    if isinstance(item, StepsItem | RisingItem):
        return "decides" if text.said == str(item.value(item.bound.id)) else "rest"
    if isinstance(item, TextItem):
        return "rest"
    if isinstance(item, ThrowItem):  # the dice, and what came of it
        return "decides" if text.said.isdecimal() else "rest"
    if isinstance(item, TableItem) and len(item.bound.rows) > MANY_ROWS:
        return "rest"
    if isinstance(item, NumberItem | TableItem):
        return "decides" if text.said[:1].isdecimal() and text.said not in _signs(item) else "rest"
    if isinstance(item, PieceItem) and item.context.layout.style_of(item.piece).form == "tile":
        return "decides" if text.said.isdecimal() and text.said not in _signs(item) else "rest"
    return "rest"  # the texts of cards, too: the reader has them in large letters


def _signs(item: BoardItem) -> set[str]:
    return {team.letter for team in item.context.teams.values()}


def window(match: Match, audience: str, size: tuple[int, int]) -> TeamContent:
    """Return the window of an audience, with its clock and all that it was told."""
    content = blank(match, audience, size)
    content.set_clock("12:40")
    content.show_view(match.view(audience), [one for _, one in match.observations(audience)])
    return content


def blank(match: Match, audience: str, size: tuple[int, int]) -> TeamContent:
    """Return the window of an audience without a view."""
    marks = teams({**{seat: seat.replace("_", " ").capitalize() for seat in match.seats}, PUBLIC: "Public"})
    content = TeamContent(audience, board_for(match.rules.schema, match.game.title), marks, DARK)
    content.set_motion(False)
    content.resize(*size)
    rendered(content)  # lays it out
    return content


def main() -> int:
    """Print the least letters of every window by their role."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.legibility", description=main.__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--least", action="store_true", help="also what is smaller than it may be")
    parser.add_argument("--size", action="append", metavar="WIDTHxHEIGHT", help="of a window; may be given more than once")
    given = parser.parse_args()
    sizes = [(int(wide), int(high)) for wide, _, high in (size.partition("x") for size in given.size or ())] or SIZES
    apply_theme(QApplication([*FUSION]), DARK)
    for game in GAMES:
        if given.games and game.id not in given.games:
            continue
        for seats in sorted({game.least, len(game.seats)}):
            match = played(game.id, given.plies, seats=seats)
            for audience in (match.seats[0], PUBLIC):
                for size in sizes:
                    content = window(match, audience, size)
                    _print(f"{game.id} {seats} {audience} {'x'.join(map(str, size))}", letters_of(content), given.least)
                    content.drop()
    return 0


def _print(name: str, found: list[Letters], least: bool) -> None:
    parts = []
    for role in LEAST:
        of_role = [one for one in found if one.role == role]
        small = sum(one.is_too_small for one in of_role)
        worst = max(of_role, key=lambda one: one.part, default=None)
        parts.append(f"{role} 1/{worst.part:.1f}{f' ({small} too small)' if small else ''}" if worst else f"{role} none")
    cut = [one.said for one in found if one.is_cut]
    print(f"{name:32} {', '.join(parts)}{f', cut: {cut}' if cut else ''}")
    for one in sorted({one for one in found if one.is_too_small}, key=lambda one: -one.part)[: 12 if least else 0]:
        print(f"    {one.role:8} 1/{one.part:.1f}  {one.said}")


if __name__ == "__main__":
    sys.exit(main())
