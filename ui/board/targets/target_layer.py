"""The layer that marks targets of legal moves on the referee's board, with their kinds and odds.

It lies over one widget and not in the scene, so no picture, miniature or team's window can show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.board.geometry.label_placement import Obstacles, Place, place_tag, used_space
from ui.board.layout.layout_schema import KindStyle
from ui.board.paint.board_text import draw_line, text_width
from ui.board.targets.text_bounds import TextBounds
from ui.board.widget import BoardView
from ui.theme import Theme, shape_path

LEAST_TEXT = 11.0
"""The smallest text of a tag, in pixels of the window, however small the board is shown."""
_SHOWN = 3  # signs of kinds on one target
_ROWS = 12  # lines shown of one target
_GAP = 2.0
_ROOMY = 1.5
"""A place this many times as wide and high as a tag has no tag outside."""
_SHARED = 6
"""A sign that more targets than these and more than half of all have in common is said once instead of at each."""
_COMMON = 2
"""Odds that more targets of a kind than these and at least half of those with odds have in common are said once."""
_NONE = ("", "")
"""No kind has odds in common."""
_NO_ROLL = "no roll"
"""What is said of a target without a throw, where the others have odds in common that are not written at each."""


@dataclass(frozen=True)
class TargetLine:
    """A line about a target: the kind of move and its text."""

    kind: str
    words: str


@dataclass(frozen=True)
class Target:
    """A piece, or else a zone, that legal moves aim at.

    Attributes:
        handle, zone: where it is; a piece that is not drawn by itself is marked on its zone.
        kinds: the kinds of moves that aim at it, the likeliest to succeed first.
        tag: the odds of the first kind; "" without a throw.
        lines: all moves, shown while the pointer is over it.
    """

    handle: str
    zone: str
    kinds: tuple[str, ...]
    tag: str = ""
    lines: tuple[TargetLine, ...] = ()


@dataclass(frozen=True)
class _PlacedTag:
    place: Place
    kinds: tuple[str, ...]
    more: int
    tag: str


def _bounds(placed: _PlacedTag | None) -> list[QRect]:
    """Return the pixels that a tag and its line may touch."""
    if placed is None:
        return []
    place = placed.place
    rects = [place.rect] if place.line is None else [place.rect, QRectF(*place.line).normalized()]
    return [rect.toAlignedRect().adjusted(-2, -2, 2, 2) for rect in rects]


def kind_style(kinds: Mapping[str, KindStyle], kind: str) -> KindStyle:
    """Return how a kind is marked: as the layout says, or by the first letter of its verb."""
    return kinds.get(kind) or KindStyle(letter=kind[:1].upper())


def draw_kind(painter: QPainter, theme: Theme, style: KindStyle, rect: QRectF) -> None:
    """Draw the sign of a kind: an outline, so that it is not taken for a team's, with its letter."""
    side = rect.height()
    tint = theme.tint(style.tint)
    painter.setPen(QPen(tint.text, max(1.2, 0.08 * side)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape_path(style.shape, rect.adjusted(1, 1, -1, -1)))
    low = style.shape in ("triangle", "star")
    inner = rect.translated(0, side * 0.1) if low else rect
    size = side * (0.57 if low or style.shape == "cross" else 0.63)
    draw_line(painter, inner, style.letter, size, theme.text, 700, Qt.AlignmentFlag.AlignHCenter)


def _shared_sign(targets: Sequence[Target]) -> tuple[tuple[str, ...], str] | None:
    """Return the kinds and odds that most of many targets have in common; None if there are none."""
    counts = Counter((target.kinds, target.tag) for target in targets)
    sign, count = counts.most_common(1)[0] if counts else (None, 0)
    return sign if count > max(_SHARED, len(targets) / 2) else None


def _common_odds(targets: Sequence[Target]) -> tuple[str, str]:
    """Return the kind, and its odds, that most of the targets with odds have in common; "" and "" if there are none."""
    tags = Counter((target.kinds[0], target.tag) for target in targets if target.tag and target.kinds)
    common, count = tags.most_common(1)[0] if tags else (("", ""), 0)
    return common if count > _COMMON and 2 * count >= tags.total() else _NONE


def _kinds_of_all(targets: Sequence[Target]) -> tuple[str, ...]:
    """Return the kinds of every one of many targets; none if they differ, or if there are few."""
    kinds = {target.kinds for target in targets}
    return next(iter(kinds)) if len(kinds) == 1 and len(targets) > _SHARED else ()


def _in_common(targets: Sequence[Target]) -> tuple[tuple[tuple[str, ...], str] | None, tuple[str, str]]:
    """Return the sign that most of many targets share, and the odds that most have in common, where both agree."""
    shared, common = _shared_sign(targets), _common_odds(targets)
    differ = shared is not None and shared[1] != common[1] and shared[0][:1] == common[:1]
    return shared, _NONE if differ else common  # else those without a sign, which make no throw, would seem to have the odds


class TargetLayer(QWidget):
    """A layer over a board that marks targets. It takes no clicks and no keys.

    Odds that most targets have in common are not written at each, unless one with others has no room for its own: it would
    be read as one of those. Then they stand at each that rolls; and where one of these has no room, and all are of one kind,
    at none, as it would be read as one without a roll.

    While nothing is chosen yet a target without a throw has no sign: all kinds of moves would be read at all places.

    Signals:
        odds_shared: what is common, `shared_odds`, is another than before.
    """

    odds_shared = Signal()

    def __init__(self, view: BoardView, kinds: Mapping[str, KindStyle]) -> None:
        super().__init__(view.viewport())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view, self._kinds, self._text_bounds = view, kinds, TextBounds()
        self._targets: tuple[Target, ...] = ()
        self._is_early = False
        self._shared, self._common = self._told = _in_common(())
        self._alike: tuple[str, ...] = ()  # the kinds of all targets, which have no signs then
        self.hides_odds = self._told_hidden = False  # whether odds are written nowhere, as not all of them have room
        self._placed: dict[Target, _PlacedTag] | None = None
        self._marked: dict[Target, _PlacedTag] = {}  # texts and tags in the window
        self._part = view.viewportTransform()  # the part of the page that is in view
        self._hovered: tuple[Target, ...] = ()
        view.arranged.connect(self._rearrange)
        view.viewport().installEventFilter(self)
        self.resize(view.viewport().size())

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is marked."""
        return self._targets

    @property
    def signed(self) -> list[Target]:
        """Those at which a sign or odds stand where they have room."""
        return [target for target in self._targets if self._forms(target)]

    def set_targets(self, targets: Sequence[Target], *, is_early: bool = False) -> None:
        """Mark these, and nothing else; ``is_early``: nothing is chosen yet."""
        if (tuple(targets), is_early) != (self._targets, self._is_early):
            self._targets, self._is_early = tuple(targets), is_early
            self._shared, self._common = self._told = _in_common(self._targets)
            self._alike = _kinds_of_all(self._targets)
            self._rearrange()
            self._hovered = ()

    @property
    def shared_odds(self) -> tuple[str, str, bool]:
        """A kind and the odds that are not written at each target of it because most have them, and whether all of it do;
        "" and "" for none.
        """
        kind, tag = self._common
        return kind, tag, all(one.tag == tag for one in self._targets if one.kinds[:1] == (kind,))

    @property
    def are_of_one_kind(self) -> bool:
        """Whether whatever has no odds written at it is of the kind of which most have odds in common."""
        return all(one.tag or one.kinds[:1] == self._common[:1] for one in self._targets)

    @property
    def shared_kinds(self) -> tuple[str, ...]:
        """The kinds whose signs are written at none of the many targets that have them in common; none if there are few,
        unless none has a sign.
        """
        kinds = {target.kinds for target in self._targets}
        if len(kinds) == 1 and not self.signed:
            return next(iter(kinds))
        return self._alike or (self._shared[0] if self._shared is not None else ())

    def places(self) -> dict[Target, QRectF]:
        """Return where the tags are, in pixels of the window; a target without room for a tag is not there."""
        return {target: placed.place.rect for target, placed in self._arranged().items()}

    def targets_at(self, point: QPointF) -> tuple[Target, ...]:
        """Return the targets at a point of the window: the piece's first, then the zone's."""
        scene = self._view.board_scene
        at = self._view.mapToScene(point.toPoint())
        item, zone = scene.piece_at(at), scene.zone_at(at)
        handle, zone = (item.piece.handle, item.zone) if item is not None else ("", zone)
        found = [one for one in self._targets if one.handle and one.handle == handle]
        return (*found, *(one for one in self._targets if one not in found and not self._drawn(one) and one.zone == zone))

    # ---------------------------------------------------------------- arranging

    def _rearrange(self) -> None:
        """Post a layout request: all marks may be elsewhere, which is found out when all else is in its place."""
        self._placed = None
        part = self._view.viewportTransform()
        if self._hovered or part != self._part:  # the sheet stands beside its target, wherever that is
            self._part = part
            self.move(0, 0)  # Qt scrolls the children of a viewport with it
            self.update()
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def event(self, event: QEvent) -> bool:
        """See Qt. Of the view's window only what lies under other marks than before is painted."""
        if event.type() == QEvent.Type.LayoutRequest:
            before, self._marked = self._marked, self._arranged()
            if (self._shared, self._common) != self._told or self.hides_odds != self._told_hidden:
                self._told, self._told_hidden = (self._shared, self._common), self.hides_odds
                self.odds_shared.emit()
            for target in dict.fromkeys((*before, *self._marked)):
                was, now = before.get(target), self._marked.get(target)
                if was != now:
                    for rect in (*_bounds(was), *_bounds(now)):
                        self.update(rect)
        return super().event(event)

    @property
    def _theme(self) -> Theme:
        return self._view.board_scene.theme

    @property
    def _unit(self) -> float:
        """The size of the tags' text: that of the board's smallest when the whole page is in view, whatever the zoom."""
        return max(LEAST_TEXT, self._view.text_pixels)

    def _drawn(self, target: Target) -> bool:
        return target.handle in self._view.board_scene.pieces

    def _anchor(self, target: Target) -> QRectF:
        """Return where a target is, in the window; empty if this board has no place for it."""
        scene = self._view.board_scene
        item = scene.pieces.get(target.handle)
        is_place = item is not None and item.context.layout.style_of(item.piece).form == "site"
        box = next((box for box in scene.boxes if any(zone.id == target.zone for zone in box.bound.zones)), None)
        if box is not None and box.area.inside == "together" and (item is None or is_place):
            rect = box.room  # pieces of all its zones lie together: the whole place is meant
        elif item is not None:
            rect = item.rect()
        elif box is not None:
            rect = box.zone_rect(target.zone)
        else:
            return QRectF()
        return QRectF(self._view.mapFromScene(rect).boundingRect())

    def _home(self, target: Target, size: QSizeF) -> QRectF:
        """Return where its tag may be, in the window: its own place, or its area where that is small for a tag."""
        scene = self._view.board_scene
        box = next((box for box in scene.boxes if any(zone.id == target.zone for zone in box.bound.zones)), None)
        if box is None:
            return QRectF(self.rect())
        rect = box.sceneBoundingRect()
        home = QRectF(self._view.mapFromScene(rect).boundingRect())
        is_roomy = home.width() > _ROOMY * size.width() and home.height() > _ROOMY * size.height()
        if is_roomy or box.bound.box.building:  # in another place with a building it would be read as of that
            return home
        area = next((one for one in scene.areas if one.rect.contains(rect.center())), None)
        return QRectF(self.rect()) if area is None else QRectF(self._view.mapFromScene(area.rect).boundingRect())

    def _arranged(self) -> dict[Target, _PlacedTag]:
        if self._placed is None:
            self._placed = {}
            if self._targets:
                self._arrange(self._placed)
        return self._placed

    def _arrange(self, found: dict[Target, _PlacedTag]) -> None:
        """Place the tags so that none that is left out is read as another one."""
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        anchors = [(self._anchor(target), target) for target in self._targets]
        anchors = [(anchor, target) for anchor, target in anchors if anchor.intersects(room)]
        in_view = [target for anchor, target in anchors if room.contains(anchor.center())]
        self.hides_odds = False
        for shared, common in self._ways():
            found.clear()
            self._shared, self._common = shared, common
            self._place(anchors, room, found)
            if all(one in found and found[one].tag for one in in_view if self._departs(one)):
                return
        found.clear()
        self._shared, self._common = None, _NONE
        self.hides_odds = bool(self._alike) and len({bool(one.tag) for one in self._targets}) == 2
        if not self.hides_odds:
            self._place(anchors, room, found)

    def _ways(self) -> Iterator[tuple[tuple[tuple[str, ...], str] | None, tuple[str, str]]]:
        """Yield what may be left out at targets: the sign and the odds in common, or that there is no roll."""
        shared, common = _in_common(self._targets)
        kind, _ = _common_odds(self._targets)
        rolls_for_all = all(one.tag for one in self._targets if one.kinds[:1] == (kind,))
        if common != _NONE or not kind or rolls_for_all:
            yield shared, common
        if kind and not rolls_for_all:
            yield shared if shared is not None and not shared[1] else None, (kind, _NO_ROLL)

    def _departs(self, target: Target) -> bool:
        """Return whether it would be taken for one with the common odds if nothing were written at it."""
        forms = self._forms(target)
        return self._common != _NONE and bool(forms) and bool(forms[0][2])

    def _place(self, anchors: Sequence[tuple[QRectF, Target]], room: QRectF, found: dict[Target, _PlacedTag]) -> None:
        """Place the tags of these, those with odds of their own first."""
        obstacles = Obstacles(room, used_space(self._inked(room)), used_space(self._pieces(room)))
        order = {
            target: (not self._departs(target), not target.tag, anchor.top(), anchor.left()) for anchor, target in anchors
        }
        for anchor, target in sorted(anchors, key=lambda one: order[one[1]]):
            forms = self._forms(target)
            away = sum(bool(tag) and tag == forms[0][2] for _, _, tag in forms)
            sizes = [self._size(*form) for form in forms]
            home = self._home(target, sizes[0]) if sizes else room
            place = place_tag(anchor, sizes, replace(obstacles, inside=home & room), _GAP, away)
            if place is not None:
                found[target] = _PlacedTag(place, *forms[place.form])
                obstacles.ink.add(place.rect)

    def _pieces(self, room: QRectF) -> list[QRectF]:
        """Return the pieces in view, in pixels of the window, but for those of which no more than a text is read.

        These are a text on the ground of its place, and a place of a map that nobody holds and at which no move aims; where
        the letters stand says `_inked`.
        """
        to_window = self._view.viewportTransform()
        pieces = self._view.board_scene.pieces.values()
        aimed_at = {target.handle for target in self._targets}
        there = [
            one
            for one in pieces
            if one.context.layout.style_of(one.piece).form != "caption"
            and (one.state.part != "name" or one.piece.handle in aimed_at)
        ]
        rects = (to_window.mapRect(item.rect()) for item in there)
        return [rect for rect in rects if rect.intersects(room)]

    def _inked(self, room: QRectF) -> list[QRectF]:
        """Return all text and signs in view, in pixels of the window."""
        view, scene = self._view, self._view.board_scene
        seen = view.mapToScene(room.toRect()).boundingRect()
        inked: list[QRectF] = []
        for area in scene.areas:
            if area.heading:
                inked.append(QRectF(area.rect.left(), area.rect.top(), area.rect.width(), area.heading))
        for item in (*scene.pieces.values(), *scene.boxes, *scene.value_items):
            if item.sceneBoundingRect().intersects(seen):
                inked += self._text_bounds.of(item)
        to_window = view.viewportTransform()
        return [to_window.mapRect(rect).adjusted(-1, -1, 1, 1) for rect in inked]

    def _forms(self, target: Target) -> list[tuple[tuple[str, ...], int, str]]:
        """Return how a target may be marked, the fullest form first: kinds shown, kinds left out, the tag."""
        kinds = target.kinds
        if self._shared is not None and kinds == self._shared[0] and target.tag == self._shared[1]:
            return []
        some, rest = kinds[:_SHOWN], max(0, len(kinds) - _SHOWN)
        is_common = kinds[:1] == self._common[:1] and bool(self._common[1])
        tag = target.tag or (_NO_ROLL if is_common else "")
        tag = "" if is_common and tag == self._common[1] else tag
        is_marked_off = self._shared is not None and bool(self._shared[1])  # from those without a mark, which have odds
        if self._is_early and not tag and not target.tag and not is_marked_off:
            return []
        number = tag.partition(" · ")[0]  # which tells the chance; a sign alone would be of no throw
        if self._alike:
            return list(dict.fromkeys([((), 0, tag), ((), 0, number)])) if tag else []
        tagged = [(some, rest, tag), (kinds[:1], 0, tag), (kinds[:1], 0, number), ((), 0, number)] if tag else []
        return list(dict.fromkeys([*tagged, (some, rest, ""), (kinds[:1], 0, "")]))

    # ---------------------------------------------------------------- drawing

    def _size(self, kinds: tuple[str, ...], more: int, tag: str) -> QSizeF:
        unit = self._unit
        wide = 1.45 * unit * len(kinds) + 0.15 * unit
        if more:
            wide += text_width(f"+{more}", unit, 600) + 0.3 * unit
        if tag:
            wide += text_width(tag, unit, 600) + 0.55 * unit
        return QSizeF(wide, 1.38 * unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tags, and the sheet of the target under the pointer."""
        if not self._targets:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            covered, exposed = self._view.full_rect, event.region()
            for placed in self._arranged().values():
                if not placed.place.rect.intersects(covered) and any(map(exposed.intersects, _bounds(placed))):
                    self._draw(painter, placed)
            if self._hovered:
                self._draw_sheet(painter, covered)

    def _draw(self, painter: QPainter, placed: _PlacedTag) -> None:
        theme, unit, rect = self._theme, self._unit, placed.place.rect
        painter.setPen(QPen(theme.legal, 1.0))
        if placed.place.line is not None:
            painter.drawLine(*placed.place.line)
        painter.setBrush(theme.page)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.4 * unit, 0.4 * unit)
        left = rect.left() + 0.1 * unit
        for kind in placed.kinds:
            self._draw_kind(painter, kind, QRectF(left, rect.center().y() - 0.68 * unit, 1.36 * unit, 1.36 * unit))
            left += 1.45 * unit
        for words in (f"+{placed.more}" if placed.more else "", placed.tag):
            if words:
                left += 0.2 * unit
                line = QRectF(left, rect.top(), rect.right() - left, rect.height())
                left += draw_line(painter, line, words, unit, theme.text, 600) + 0.1 * unit

    def _draw_kind(self, painter: QPainter, kind: str, rect: QRectF) -> None:
        draw_kind(painter, self._theme, kind_style(self._kinds, kind), rect)

    # ---------------------------------------------------------------- pointing

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the view's size; tell of what the pointer is over."""
        if isinstance(event, QPaintEvent):
            return False
        if isinstance(event, QResizeEvent):
            self.resize(self._view.viewport().size())
            self._rearrange()
        elif event.type() == QEvent.Type.Leave:
            self._point(())
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove and self._targets:
            self._point(() if event.buttons() else self.targets_at(event.position()))
        return False

    def _point(self, targets: tuple[Target, ...]) -> None:
        if targets != self._hovered:
            self._hovered = targets
            self.update()

    def _draw_sheet(self, painter: QPainter, covered: QRectF) -> None:
        lines = [line for target in self._hovered for line in target.lines]
        more = len(lines) - _ROWS if len(lines) > _ROWS + 1 else 0
        lines = lines[:_ROWS] if more else lines
        said = [line.words for line in lines] + ([f"and {more} more"] if more else [])
        if not said:
            return
        theme, unit, step = self._theme, self._unit, 1.65 * self._unit
        wide = max(text_width(words, unit, 500) for words in said) + 2.9 * unit
        sheet = self._beside(QSizeF(wide, step * len(said) + 0.7 * unit), covered)
        painter.setPen(QPen(theme.legal, 1.2))
        painter.setBrush(theme.panel)
        painter.drawRoundedRect(sheet, 0.5 * unit, 0.5 * unit)
        top = sheet.top() + 0.35 * unit
        for at, words in enumerate(said):
            if at < len(lines):
                self._draw_kind(
                    painter, lines[at].kind, QRectF(sheet.left() + 0.5 * unit, top + 0.15 * unit, 1.36 * unit, 1.36 * unit)
                )
            draw_line(painter, QRectF(sheet.left() + 2.3 * unit, top, wide - 2.6 * unit, step), words, unit, theme.text, 500)
            top += step

    def _beside(self, size: QSizeF, covered: QRectF) -> QRectF:
        """Return a place for the sheet near its target, if possible over neither it nor the card shown in full."""
        anchor, room = self._anchor(self._hovered[0]), QRectF(self.rect()).adjusted(4, 4, -4, -4)
        below, above = anchor.bottom() + 4, anchor.top() - 4 - size.height()
        places = [
            QPointF(anchor.left(), below),
            QPointF(anchor.left(), above),
            QPointF(anchor.right() - size.width(), below),
            QPointF(anchor.right() - size.width(), above),
            QPointF(anchor.left() - 6 - size.width(), anchor.top()),
            QPointF(anchor.right() + 6, anchor.top()),
        ]
        for place in places:
            rect = QRectF(place, size)
            if room.contains(rect) and not rect.intersects(covered):
                return rect
        rect = QRectF(places[0], size)
        rect.moveLeft(min(max(rect.left(), room.left()), max(room.left(), room.right() - size.width())))
        rect.moveTop(min(max(rect.top(), room.top()), max(room.top(), room.bottom() - size.height())))
        return rect
