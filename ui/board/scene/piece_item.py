"""The item of a piece, and its placement."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from engine.model.view import Observation, PieceView, View
from ui.board.paint.card_painter import draw_piece, letters_needed
from ui.board.paint.card_state import RESTING, CardState
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import glyphs, is_used_up
from ui.board.paint.mark_painter import Mark, draw_mark
from ui.board.paint.notice_painter import draw_notice, end_of
from ui.board.paint.tiles import Sought, TilePart, holder_of
from ui.board.scene.base_item import BoardItem
from ui.board.scene.playable_item import FAINT, PlayableItem

_PIECES, _ON_CARD = 10, 10.5
"""The layer of pieces, and of those that lie on another one."""
_HAIR = 1e-6
"""Fractions of a pixel up to this count as none."""


class PiecePlacement(msgspec.Struct, frozen=True):
    """Where a piece of the View lies, and how it is drawn there.

    Attributes:
        zone, piece, rect: the piece, its zone and its rectangle.
        secret: the seat whose secret it is, or "".
        stands_for: how many pieces it stands for.
        label: what is written on it in place of its name, or "".
        plain: whether what is printed on it is left out.
        over: whether the game is over, when it may look otherwise.
        on_card: whether it lies on another piece.
        free: whether the place is free of pawns.
    """

    zone: str
    piece: PieceView
    rect: QRectF
    secret: str
    stands_for: int = 1
    label: str = ""
    plain: bool = False
    over: bool = False
    on_card: bool = False
    free: bool = False


class PieceItem(BoardItem):
    """A piece, drawn in its rectangle of the scene.

    Attributes:
        legal, aimed_at, selected, new: its highlights (see `Mark`).
        opaque: how opaque it is while it rests; see `set_light`.
    """

    def __init__(self, context: DrawContext, placed: PiecePlacement) -> None:
        super().__init__(context)
        self.zone = placed.zone
        self.piece = placed.piece
        self.state = RESTING
        self.legal = self.aimed_at = self.selected = self.new = self._one_of_many = False
        self._highlight: _HighlightItem | None = None
        self.opaque = 1.0
        self._needed: tuple[str, int] | None = None  # see `letters_needed`
        self._lit: tuple[str, float, Sought] | None = None  # what `set_light` was given, if that is known
        self._playable: bool | None = None
        self._playable_labels: tuple[str, ...] = ()
        self._playable_item: PlayableItem | None = None
        self._size = QSizeF()
        self.update_from(context, placed)

    def update_from(self, context: DrawContext, placed: PiecePlacement) -> None:
        """Show this piece at this place; repaints only if something changes."""
        fits = placed.rect.size() == self._size and context.unit == self.context.unit
        self.setZValue(_ON_CARD if placed.on_card else _PIECES)
        away = placed.rect.topLeft() - self.pos()
        if not away.isNull():
            self.setPos(placed.rect.topLeft())
        part: TilePart = "name" if _is_vacant(context, placed) else "all"
        kept = self.state
        state = CardState(
            placed.secret,
            placed.stands_for,
            placed.label,
            kept.light,
            part,
            kept.own,
            kept.letters,
            kept.sought,
            plain=placed.plain,
            over=placed.over,
            free=placed.free,
        )
        changed = (
            self.context is not context
            or not looks_alike(context, placed.piece, self.piece)
            or state != self.state
            or not fits
        )
        zone = self.zone
        self.context, self.zone, self.piece, self.state, self._size = (
            context,
            placed.zone,
            placed.piece,
            state,
            placed.rect.size(),
        )
        if not fits:
            over = 0.25 * context.unit  # lines, and the count on a pile
            self.set_bounds(self._own_rect().adjusted(-over, -over, over, over))
        if changed or not self._fits_pixels(away):  # otherwise Qt shows the cached pixels of the old place
            self.update()
        if changed:
            self._lit = None
            is_notice = bool(end_of(context, placed.piece))  # which has letters of its own
            self._needed = None if is_notice else letters_needed(context, placed.piece, placed.rect.size(), state)
            self._show_mark()
        if changed or placed.zone != zone:
            self.set_playable(None, ())  # until the zone says it anew

    @property
    def letters_needed(self) -> tuple[str, int] | None:
        """The form of a card that is read across a room, and the step of letters that it needs to be whole."""
        return self._needed

    def set_letters(self, letters: int | None) -> None:
        """Set the step of letters of a card."""
        if letters != self.state.letters:
            self.state = msgspec.structs.replace(self.state, letters=letters)
            self.update()

    def _fits_pixels(self, away: QPointF) -> bool:
        """Return whether a picture moved by this begins at the same part of a pixel."""
        if away.isNull():
            return True
        scale = self.pixels
        return all(abs(far * scale - round(far * scale)) < _HAIR for far in away.toTuple())

    def set_legal(self, legal: bool, *, many: bool = False) -> None:
        """Set whether a move may name it; of ``many`` it is marked by a thin line alone."""
        if (legal, legal and many) != (self.legal, self._one_of_many):
            self.legal, self._one_of_many = legal, legal and many
            self._show_mark()

    def set_light(self, kind: str, *, vacant: float, sought: Sought = "", own: str = "") -> None:
        """Set the kind of chip that stands out, or "", how opaque a place is that nobody holds, and if it is sought.

        Places of the seat ``own`` are drawn as those of the window's own audience.

        A place that nobody holds is only less opaque then, whatever the kind, so that it need not be drawn anew in a new
        Phase.
        """
        if (kind, vacant, sought) == self._lit:
            return
        self._lit, holder = (kind, vacant, sought), holder_of(self.context, self.piece)
        light, is_own = kind if holder else "", bool(holder) and holder == own
        state = msgspec.structs.replace(self.state, light=light, own=is_own, sought=sought)
        if state != self.state:
            self.state = state
            self.update()
        self.opaque = 1.0 if holder else vacant
        self.setOpacity(self.opaque)

    def set_playable(self, playable: bool | None, labels: tuple[str, ...]) -> None:
        """Set whether it may be played now, with the first label that has room, or stands back; None if nobody asks."""
        labels = labels if playable else ()
        if (playable, labels) == (self._playable, self._playable_labels):
            return
        self._playable, self._playable_labels = playable, labels
        if self._playable_item is not None:
            self._playable_item.remove_from_scene()
            self._playable_item = None
        if playable:
            self._playable_item = PlayableItem(self.context, self.piece, self._own_rect(), labels)
            self._playable_item.setParentItem(self)
        self.opaque = FAINT if playable is False else 1.0
        self.setOpacity(self.opaque)

    def set_aimed_at(self, aimed_at: bool) -> None:
        """Set whether the move under the cursor aims at it."""
        if aimed_at != self.aimed_at:
            self.aimed_at = aimed_at
            self._show_mark()

    def set_selected(self, selected: bool) -> None:
        """Set whether it was picked."""
        if selected != self.selected:
            self.selected = selected
            self._show_mark()

    def set_new(self, new: bool) -> None:
        """Set whether it has just come or changed."""
        if new != self.new:
            self.new = new
            self._show_mark()

    @property
    def mark(self) -> Mark | None:
        """The mark that shows: of several the one that asks for most."""
        if self.selected:
            return "selected"
        if self.aimed_at:
            return "aimed_at"
        if self.legal and not self._one_of_many:
            return "legal"
        return "new" if self.new else "one_of_many" if self.legal else None

    def _show_mark(self) -> None:
        if self._highlight is not None:
            self._highlight.remove_from_scene()
            self._highlight = None
        if self.mark is not None:
            self._highlight = _HighlightItem(self.context, self.piece, self._own_rect(), self.state, self.mark)
            self._highlight.setParentItem(self)

    def _own_rect(self) -> QRectF:
        """Return the piece in its own coordinates."""
        return QRectF(QPointF(0, 0), self._size)

    def rect(self) -> QRectF:
        """Return where it lies in the scene."""
        return QRectF(self.pos(), self._size)

    def draw(self, painter: QPainter) -> None:
        """Draw the piece."""
        if end_of(self.context, self.piece):
            draw_notice(painter, self.context, self.piece, self._own_rect())
            return
        draw_piece(painter, self.context, self.piece, self._own_rect(), self.state)


class _HighlightItem(BoardItem):
    """The highlight over a piece: an item of its own, because it changes at every ply and the piece need not be redrawn."""

    def __init__(self, context: DrawContext, piece: PieceView, rect: QRectF, state: CardState, mark: Mark) -> None:
        # a place of a map may lie at parts of pixels, where a part of its line would have other ones than the whole
        super().__init__(context, kept=context.layout.style_of(piece).form == "tile")
        self._piece, self._rect, self._state, self._mark = piece, rect, state, mark
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresParentOpacity)
        margin = 0.45 * context.unit
        self.set_bounds(rect.adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter) -> None:
        """Draw the line around the piece."""
        draw_mark(painter, self.context, self._piece, self._rect, self._state, self._mark)


def _is_vacant(context: DrawContext, placed: PiecePlacement) -> bool:
    """Return whether a piece is a place of a map that nobody holds."""
    return (
        bool(placed.label) and context.layout.style_of(placed.piece).form == "tile" and not holder_of(context, placed.piece)
    )


def is_same_piece(one: PieceView, other: PieceView) -> bool:
    """Return whether two pieces look the same but for their marks and places."""
    if one.face is None or other.face is None:
        return one.face is other.face and one.back == other.back
    return one.face is other.face or one.face.id == other.face.id


def looks_alike(context: DrawContext, one: PieceView, other: PieceView) -> bool:
    """Return whether two pieces are drawn alike: they differ at most in handles and in marks that no layout shows."""
    if one is other:
        return True
    if one.face != other.face or one.back != other.back or one.up != other.up:
        return False
    if list(one.marks.items()) == list(other.marks.items()):
        return True
    if context.layout.style_of(one).rows:
        return one.marks == other.marks
    return glyphs(context, one) == glyphs(context, other) and is_used_up(context, one) == is_used_up(context, other)


def is_named(piece: PieceView, name: object) -> bool:
    """Return whether a number of this value means the piece: it is the id of its face, or the value of one of its marks."""
    return (piece.face is not None and piece.face.id == name) or name in piece.marks.values()


def is_turned_over(one: PieceView, other: PieceView) -> bool:
    """Return whether one is the other turned over."""
    return (one.face is None) != (other.face is None) and one.back == other.back


def may_concern(observation: Observation, piece: PieceView) -> bool:
    """Return whether the observation can be of this piece."""
    if observation.face is not None:
        return piece.face is not None and piece.face.id == observation.face.id
    return observation.back is None or piece.back == observation.back


def let_rest(view: View, cards: Iterable[PieceItem]) -> None:
    """Let the cards of a hand stand back while the audience is asked and has no choice, so that it can play none."""
    has_no_choice = view.decision is not None and bool(view.decision.only)
    for card in cards:
        card.set_playable(False if has_no_choice else None, ())
