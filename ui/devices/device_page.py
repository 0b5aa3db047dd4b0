"""What a device shows of an audience: one piece of JSON data, made of a View, what was told with it and nothing else.

    {"shape": "phone", "seat": "red", "theme": "dark",
     "team": {"name", "letter", "tint"}, "heading": {"title", "phase", "notices", "decision", "detail", "asked", "outcome"},
     "message": "...", "choice": what may be handed in (`ui.console.decision.handing_in`), or null,
     "told": [[text, dice, whether it is said aside], ...], "fresh": 2,
     "news": [{"kind", "lines": [[text, dice], ...], "cards", "seconds"}],
     "read": [{"title": "Your cards", "cards": [part, ...]}],
     "mark": what kind of session it is, or "", "clock": [milliseconds, whether it runs] or null (added by `DeviceScreens`),
     "pages": [{"title", "size": [w, h], "svg": [part, ...], "areas": [{"title", "things": [part, ...]}]}],
     "parts": {part: text}}

Dice are ``{"svg": part, "size": [w, h], "says"}``, or null where a line tells of none. A part is SVG text or JSON text; its
name follows from the text, so a page on a device keeps what it has. A thing is what can be tapped:
``{"at": [x, y, w, h], "title", "lines", "cards"}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRectF

from engine.model.view import Face, Observation, View
from ui.board import Board
from ui.board.export.picture_export import svg_of
from ui.board.export.svg_frames import body_of
from ui.devices.board_pages import BoardPage, Parts, shortened
from ui.devices.card_words import CardWords
from ui.devices.device_content import MOST_TOLD
from ui.devices.server.wire import Shape
from ui.team.beats import BeatRow, beats_of, lines_of
from ui.team.reading_list import new_faces, reading_list, text_key
from ui.team.team_content import heading_of
from ui.theme import Team, Theme, dice_width, draw_dice

_PAGE = (88.0, 60.0)
_SQUARE_PAGE = (88.0, 74.0)
"""The size of the whole page, in units, where its layout can do with so little."""


class DevicePage:
    """Makes the screens of one display for one shape of page: those of its audience, or of the seat that has it in hand.

    It keeps the last View to draw only what changes.
    """

    def __init__(self, shape: Shape, board: Board, teams: Mapping[str, Team], theme: Theme, words: CardWords) -> None:
        self._shape, self._board, self._teams, self._theme = shape, board, teams, theme
        self._words = words
        layout = board.layout
        size = _SQUARE_PAGE if shape == "square" else _PAGE
        wide, high = max(layout.least[0], size[0]), max(layout.least[1], size[1])
        self._shows_all = shape in ("wide", "square")
        self._whole = BoardPage("Board", wide, high, board, teams, theme, words)
        self._pages, self._dice = [self._whole], DicePictures(theme)
        self._last: tuple[View, list[dict[str, Any]], Parts] | None = None
        if not self._shows_all and layout.phone:
            self._pages = [
                BoardPage(one.title, one.wide, one.high, Board(layout.with_only(one), board.pictures), teams, theme, words)
                for one in layout.phone
            ]

    def screen(
        self,
        view: View,
        told: Sequence[Observation],
        fresh: int,
        message: str,
        choice: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return the screen for this View. See `ui.devices.device_content.DeviceContent`."""
        parts = Parts()
        new = told[len(told) - fresh :] if fresh else ()
        heading = heading_of(view, self._board, self._teams)
        return {
            "shape": self._shape,
            "seat": view.audience,  # of a shared screen, that which has it in hand
            "theme": self._theme.name,
            "team": self._team(view.audience),
            "heading": {
                "title": heading.title,
                "phase": heading.phase,
                "notices": heading.notices,
                "decision": heading.decision,
                "detail": heading.detail,
                "asked": heading.asked,
                "outcome": heading.outcome,
            },
            "message": message,
            "choice": choice,
            "told": [[*self._line(row, parts), row.kind == "aside"] for _, row in lines_of(told)[-MOST_TOLD:]],
            "fresh": sum(one.kind == "said" and bool(one.text) for one in new),
            "news": [
                {
                    "kind": beat.kind,
                    "lines": [self._line(row, parts) for row in beat.rows],
                    "cards": [self._words.card(face) for face in beat.cards],
                    "seconds": round(beat.seconds, 1),
                }
                for beat in beats_of(new)
            ],
            "read": self._to_read(view, new, parts),
            "pages": self._drawn(view, parts),
            "parts": parts.texts,
        }

    def _drawn(self, view: View, parts: Parts) -> list[dict[str, Any]]:
        """Return the pages of the board; of a View that was drawn last, as they were."""
        if self._last is None or self._last[0] is not view:
            own = Parts()
            self._last = view, [page for one in self._pages if (page := one.screen(view, own)) is not None], own
        parts.texts.update(self._last[2].texts)
        return self._last[1]

    def drop(self) -> None:
        """Forget the View and everything made from it, at once."""
        self._last = None
        self._dice.drop()
        for page in {self._whole, *self._pages}:
            page.drop()

    def _line(self, row: BeatRow, parts: Parts) -> list[Any]:
        return [row.text, self._dice.picture(row, parts)]

    def _team(self, audience: str) -> dict[str, str]:
        team = self._teams.get(audience)
        return {"name": team.name, "letter": team.letter, "tint": team.tint} if team is not None else {}

    def _to_read(self, view: View, new: Sequence[Observation], parts: Parts) -> list[dict[str, Any]]:
        """Return the cards to read: those asked about, new ones, and the audience's own where no board is beside them."""
        cards = reading_list(view, self._whole.owners(view))
        asked = {text_key(face) for face in cards.asked}
        fresh = tuple([face for face in new_faces(new, cards) if text_key(face) not in asked])
        groups: tuple[tuple[str, tuple[Face, ...]], ...] = (
            ("Asked about", cards.asked),
            ("New", fresh),
            ("Your cards", () if self._shows_all else cards.own),
        )
        return [
            {"title": title, "cards": [parts.add_data(self._words.card(face)) for face in unlike(faces)]}
            for title, faces in groups
            if faces
        ]


def unlike(faces: Sequence[Face]) -> list[Face]:
    """Return those on which something else is read: a place may have a card with the same words."""
    found: dict[tuple[object, ...], Face] = {}
    for face in faces:
        found.setdefault((face.name, face.text, face.notes), face)
    return [*found.values()]


def device_pages(
    board: Board, teams: Mapping[str, Team], theme: Callable[[], Theme], words: CardWords
) -> Callable[[Shape], DevicePage]:
    """Return what makes the pages of a session's devices, each in the theme of that moment."""
    return lambda shape: DevicePage(shape, board, teams, theme(), words)


_SIDE, _HIGH = 24.0, 29.0
"""How high a die is in its picture, and the picture, which has room for the bar under a die."""


class DicePictures:
    """Draws the throws of lines in one theme, each once until `drop`.

    One takes 0.5 ms of processor time; a screen, made anew at every entry, may have one in each of its 40 lines.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._drawn: dict[tuple[object, ...], tuple[dict[str, Any], str]] = {}

    def picture(self, row: BeatRow, parts: Parts) -> dict[str, Any] | None:
        """Return the dice of a line, whose drawing is added to the parts, as JSON data; None if it tells of none."""
        if not any(faces for faces, _ in row.thrown):
            return None
        key = (*row.dice, row.successes)
        if key not in self._drawn:
            self._drawn[key] = self._draw(row)
        data, drawing = self._drawn[key]
        return {**data, "svg": parts.add(drawing)}

    def drop(self) -> None:
        """Forget what was drawn."""
        self._drawn = {}

    def _draw(self, row: BeatRow) -> tuple[dict[str, Any], str]:
        wide = round(dice_width(row.thrown, _SIDE)) + 1
        page = QRectF(0, 0, wide, _HIGH)
        drawing = svg_of(
            page, lambda painter: draw_dice(painter, self._theme, row.thrown, 0, _SIDE / 2, _SIDE, row.successes)
        )
        faces = [face for thrown, _ in row.thrown for face in thrown]
        said = ", ".join(f"{face} counted" if face in row.successes else f"{face}" for face in faces)
        return {"says": f"dice {said}", "size": [wide, round(_HIGH)]}, shortened(body_of(drawing))
