"""Boards and windows of a match for tests, and what is said on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.match.match import Match
from engine.model.view import View
from engine.visibility.schema import PUBLIC
from tests.ui.texts import Text, texts_in, texts_of
from ui.board import Board, BoardView, board_of
from ui.board.layout.binding import Binder, BoundArea, BoundPart
from ui.board.scene.piece_item import PieceItem
from ui.team import TeamContent
from ui.theme import DARK, LIGHT, load_fonts, teams

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))


def names_of(match: Match) -> dict[str, str]:
    return {seat: seat.replace("_", " ").capitalize() for seat in match.rules.schema.seats} | {PUBLIC: "Public"}


def board_for(match: Match, view: View) -> BoardView:
    return shown_on(board_of(match.game.id), names_of(match), view, (1280, 600))


def shown_on(
    board: Board, names: Mapping[str, str], view: View, size: tuple[int, int], *, interactive: bool = False
) -> BoardView:
    load_fonts()
    made = BoardView(board, teams(names), DARK, interactive=interactive)
    made.resize(*size)
    made.set_unit(15)
    made.set_motion(False)
    made.show()
    made.show_view(view)
    return made


def said_on(made: BoardView) -> list[str]:
    return [text.said for text in texts_in(made.svg())]


def window(match: Match, audience: str, size: tuple[int, int]) -> tuple[TeamContent, list[Text]]:
    load_fonts()
    content = TeamContent(audience, board_of(match.game.id), teams(names_of(match)), LIGHT if size[0] > 1500 else DARK)
    content.set_motion(False)
    content.resize(*size)
    content.set_clock("12:40")
    content.show_view(match.view(audience), [one for _, one in match.observations(audience)])
    content.set_message("Five minutes are left")
    return content, texts_of(content)


def readable_in(content: TeamContent) -> str:
    """Return what is read in a window: on its board and on all pages of its reader, where a long card goes on and on."""
    said, before = [text.said for text in texts_of(content)], None
    for card in [card for page in content.reader.pages for card in page.cards]:
        said += [line.text for line in card.lines if line.text and (card.face is not before or not line.is_head)]
        before = card.face
    return " ".join(said)


def flat(said: str) -> str:
    """Return what is read without the colons after labels: cards on a board have them, the reader sets its labels apart."""
    return said.replace(": ", " ")


def drawing(monkeypatch: pytest.MonkeyPatch) -> list[PieceItem]:
    """The pieces that are drawn from now on."""
    drawn: list[PieceItem] = []
    draw = PieceItem.draw

    def noted(item: PieceItem, painter: QPainter) -> None:
        drawn.append(item)
        draw(item, painter)

    monkeypatch.setattr(PieceItem, "draw", noted)
    return drawn


def areas_of(view: View) -> Iterator[BoundArea]:
    page = Binder(board_of(view.game).layout, view, {}).page()
    stack: list[BoundPart] = [page] if page else []
    while stack:
        part = stack.pop()
        yield from part.areas
        stack += part.parts


def check_room_can_read(texts: list[Text], size: tuple[int, int]) -> None:
    """Check that no text is smaller than a room can read, leaves the window or lies over another one."""
    page = QRectF(0, 0, *size)
    assert len(texts) > 20
    assert not {text.said: text.pixels for text in texts if text.pixels < size[1] / 50}
    assert [text.said for text in texts if not page.contains(text.rect)] == []
    inner = [text.rect.adjusted(1, 1, -1, -1) for text in texts]
    for at, one in enumerate(inner):
        for further, other in enumerate(inner[at + 1 :], at + 1):
            assert not one.intersects(other), (texts[at], texts[further])
