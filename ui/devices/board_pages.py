"""The pages of a board for browsers: drawn by the scenes that draw every board, with what can be tapped on them."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from PySide6.QtCore import QRectF, QSizeF

from engine.english import capital
from engine.model.view import Scalar, View, ZoneView
from ui.board import Board
from ui.board.export.svg_frames import SvgFrames
from ui.board.layout.binding import AnyBound, split_seats, value_of
from ui.board.layout.number_schema import CountPlace, FlagPlace, RisingPlace, SharePlace, StepsPlace, TeamsPlace
from ui.board.scene.area_item import AreaItem
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.box_item import BoxItem
from ui.board.scene.number_items import NumberItem
from ui.board.scene.table_item import TableItem
from ui.board.scene.track_item import TrackItem
from ui.board.scene.value_item import value_text
from ui.devices.card_words import CardWords
from ui.theme import Team, Theme

UNIT = 12
"""The size of the smallest text of a picture, in its own pixels: a browser draws it as large as it likes."""
_LARGE = 1.0
_TAG = re.compile(r"(<[^>]*>)")
_EMPTY = re.compile(r"<g\b[^>]*>\s*</g>\s*")
_SPACES = re.compile(r"\s{2,}|[^\S ]")
_DIGITS = re.compile(r"(?<=\.\d\d)\d+")
_USUAL = re.compile(  # a text says that it is whole where its group, which was drawn before it, is not
    r'(?<!<text fill="#\w{6}") fill-opacity="1"| stroke-opacity="1"| vector-effect="none"| font-style="normal"'
    r'| xml:space="preserve"| transform="matrix\(1,0,0,1,0,0\)"| fill-rule="evenodd"'
)
_GROUP_FONT = re.compile(r' font-(?:family|size|weight)="[^"]*"')
_encoder = msgspec.json.Encoder()


class Parts:
    """The parts of one screen: texts under names that follow from them, so that equal texts have one name."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def add(self, text: str) -> str:
        """Add a text; return its name."""
        name = urlsafe_b64encode(blake2b(text.encode(), digest_size=6).digest()).decode()
        self.texts[name] = text
        return name

    def add_data(self, data: object) -> str:
        """Add JSON data as a text; return its name."""
        return self.add(_encoder.encode(data).decode())


class BoardPage:
    """One page of an audience's board.

    Args:
        title: what the page is called.
        wide, high: its size, in units.
        board: the layout with the page that each audience has.
    """

    def __init__(
        self,
        title: str,
        wide: float,
        high: float,
        board: Board,
        teams: Mapping[str, Team],
        theme: Theme,
        words: CardWords,
    ) -> None:
        self._title, self._words, self._teams = title, words, teams
        self._scene = BoardScene(board, teams, theme)
        self._scene.moves = False
        self._scene.set_size(QSizeF(wide * UNIT, high * UNIT), UNIT, _LARGE)
        self._frames = SvgFrames(self._scene)
        self._short: dict[str, str] = {}

    def screen(self, view: View, parts: Parts) -> dict[str, Any] | None:
        """Return the page for this View, as JSON data that names texts added to the parts; None if it is empty."""
        self._scene.show_view(view, ())
        if not any(area.bound.bears_something for area in self._scene.areas):
            return None
        page = self._scene.sceneRect()
        drawn = self._frames.parts()
        self._short = {text: self._short.get(text) or shortened(text) for text in drawn}
        return {
            "title": self._title,
            "size": [round(page.width()), round(page.height())],
            "svg": [parts.add(short) for text in drawn if (short := self._short[text])],
            "areas": [self._area(area, view, parts) for area in self._scene.areas],
        }

    def drop(self) -> None:
        """Forget the View and everything made from it, at once."""
        self._scene.drop()
        self._frames = SvgFrames(self._scene)
        self._short = {}

    def owners(self, view: View) -> Mapping[str, str]:
        """Return who owns the zones that have a place on the page."""
        return self._scene.owners_of_zones(view)

    # ---------------------------------------------------------------- what can be tapped, and heard

    def _area(self, item: AreaItem, view: View, parts: Parts) -> dict[str, Any]:
        boxes, figures = self._scene.lying_on(item)
        attached = {id(figure) for box in boxes for figure in box.attached}
        figures = [figure for figure in figures if id(figure) not in attached]
        title = item.bound.title + (f": {item.bound.says[0]}" if item.bound.closed else "")
        said = [line for figure in figures for line in self._figure(figure, view)]
        places = [_place(item.rect, title, said)] if said else []
        things = [parts.add_data(places)] if places else []
        for box in boxes:
            if lying := list(self._box(box, view, title)):
                things.append(parts.add_data(lying))
        return {"title": title, "things": things}

    def _box(self, box: BoxItem, view: View, area: str) -> Iterator[dict[str, Any]]:
        """Yield what can be tapped in a box: its zones, then on top of them the pieces that are drawn one by one."""
        title = box.bound.box.title or area
        numbers = [line for figure in box.attached for line in self._figure(figure, view)]
        if numbers:
            yield _place(box.room, title, numbers)
        for bound in box.bound.zones:
            zone = view.zones[bound.id]
            named = capital(bound.label or zone.name)
            rect = box.zone_rect(bound.id)
            if not rect.isEmpty():
                is_read = bound.place.show != "stack" or any(piece.face is not None for piece in zone.pieces)
                lying = [self._words.piece(piece) for piece in zone.pieces] if is_read else []
                yield _place(rect, named, [_count(zone)], lying)
        drawn = self._scene.pieces
        for bound in box.bound.zones:
            for piece in view.zones[bound.id].pieces:
                item = drawn.get(piece.handle)
                if item is not None and item.isVisible() and bound.place.show != "stack":
                    yield _place(item.rect(), "", (), [self._words.piece(piece)])

    def _figure(self, figure: object, view: View) -> Iterator[str]:
        """Yield a number, table or track in words."""
        if isinstance(figure, NumberItem):
            yield from self._number(figure.bound, view)
        elif isinstance(figure, TableItem):
            yield from self._table(figure, view)
        elif isinstance(figure, TrackItem):
            track = figure.bound.track
            for number, seat in figure.bound.markers:
                at = view.numbers.get(number)
                step = at if isinstance(at, int) and not isinstance(at, bool) else -1
                said = track.steps[step] if 0 <= step < len(track.steps) else self._value(at)
                yield ": ".join(part for part in (track.label, self._team(seat), said) if part)

    def _number(self, bound: AnyBound, view: View) -> Iterator[str]:
        place, value = bound.place, value_of(view, bound.id)
        label = bound.label or self._team(bound.seat)
        if isinstance(place, FlagPlace):
            yield from [label] if value and label else []
            return
        if isinstance(place, CountPlace | TeamsPlace) and place.quiet and not value:
            return
        if isinstance(place, TeamsPlace):
            seats, words = split_seats(str(value or ""), self._teams)
            said = " ".join(filter(None, (", ".join(map(self._team, seats)), words)))
        else:
            said = self._value(value, getattr(place, "names", None))
        if isinstance(place, SharePlace | StepsPlace | RisingPlace):
            total = view.numbers.get(place.of) if isinstance(place.of, str) else place.of
            said += f" of {total}" if total else ""
        if label or said:
            yield f"{label}: {said}" if label else said

    def _table(self, figure: TableItem, view: View) -> Iterator[str]:
        bound = figure.bound
        for row, ids in bound.rows:
            cells: list[str] = []
            for column, id_ in zip(bound.table.columns, ids, strict=True):
                if not id_ or (column.show == "flag" and not value_of(view, id_)):
                    continue
                label = figure.label_of(column)
                if column.show == "flag":
                    cells.append(label)
                else:
                    cells.append(f"{label} {self._value(value_of(view, id_))}".strip())
            yield f"{self._team(row)}: {', '.join(cells)}"

    def _value(self, value: Scalar, names: Mapping[str, str] | None = None) -> str:
        return self._team(value) if isinstance(value, str) and value in self._teams else value_text(value, dict(names or {}))

    def _team(self, seat: str) -> str:
        return self._teams[seat].name if seat in self._teams else seat


def _place(rect: QRectF, title: str, lines: Sequence[str] = (), cards: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return something that can be tapped: where it is in the picture, and what it says."""
    found: dict[str, Any] = {"at": [round(one) for one in (rect.x(), rect.y(), rect.width(), rect.height())]}
    for name, value in (("title", title), ("lines", lines), ("cards", cards)):
        if value:
            found[name] = value
    return found


def _count(zone: ZoneView) -> str:
    return "empty" if not zone.count else f"{zone.count} here"


def shortened(svg: str) -> str:
    """Return a part of a picture without what says nothing: empty groups, usual values, digits after the second."""
    pieces = _TAG.split(svg)  # text and tags by turns
    if len(pieces) > 1:
        # All tags at once: one by one they took a quarter of the time in which a screen is made.
        tags = _DIGITS.sub("", _USUAL.sub("", _SPACES.sub(" ", "\0".join(pieces[1::2])))).split("\0")
        pieces[1::2] = [
            _GROUP_FONT.sub("", tag) if tag.startswith("<g") else tag.replace(" />", "/>").replace(" >", ">") for tag in tags
        ]
    text = "".join(pieces)
    while (less := _EMPTY.sub("", text)) != text:
        text = less
    return text.strip().replace(">\n", ">").replace("\n<", "<")
