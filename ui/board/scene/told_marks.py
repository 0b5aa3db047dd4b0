"""What the audience was told of last, marked on the board until the next change: new pieces, and two that clash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from engine.model.view import Observation, Scalar, View
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import is_in_rows
from ui.board.scene.box_item import BoxItem
from ui.board.scene.clash_item import ClashItem, clash_of
from ui.board.scene.page_builder import PageItems
from ui.board.scene.piece_item import PieceItem, is_named, may_concern

_NEARLY_ALL = 0.75
"""Where more than this part of what lies in a zone is new, none of it is marked."""


class _Scene(Protocol):
    """What lies on the board."""

    view: View | None
    pieces: dict[str, PieceItem]

    @property
    def boxes(self) -> list[BoxItem]: ...

    def addItem(self, item: ClashItem, /) -> None: ...


class ToldMarks:
    """The marks on the board of what an audience was told of last."""

    def __init__(self, scene: _Scene) -> None:
        self._scene = scene
        self._new: list[PieceItem] = []
        self._under: list[PieceItem] = []  # what the sign of a clash lies on
        self.clash: ClashItem | None = None

    def clear(self) -> None:
        """Take the marks away."""
        for item in self._new:
            item.set_new(False)
        for item in self._under:
            item.setOpacity(item.opaque)
        if self.clash is not None:
            self.clash.remove_from_scene()
        self.forget()

    def forget(self) -> None:
        """Forget the marks: the scene is empty."""
        self._new, self._under, self.clash = [], [], None

    def mark_new(self, observations: Sequence[Observation], sought: Iterable[Scalar | None]) -> None:
        """Mark the pieces that the audience was just told of; where nearly all are new, none.

        What the board has its focus on, ``sought``, stands out already, and of a pile that shows the last alone this is the
        newest.
        """
        pieces, boxes = self._scene.pieces, self._scene.boxes
        piles = {zone.id for box in boxes for zone in box.bound.zones if zone.place.show == "last"}
        come = [one.to for one in observations if one.kind in ("moved", "made") and one.to not in piles]
        lying: dict[str, list[PieceItem]] = {zone: [] for zone in come}
        for item in pieces.values() if lying else ():
            if item.zone in lying and item.piece.face is not None:
                lying[item.zone].append(item)
        fresh: dict[PieceItem, None] = {}
        for observation in observations:
            if observation.kind in ("moved", "made"):
                fresh |= {item: None for item in lying.get(observation.to, ()) if may_concern(observation, item.piece)}
            elif (known := pieces.get(observation.handle)) is not None and (
                observation.kind == "turned" or (observation.kind == "marked" and self._draws(known, observation.name))
            ):
                fresh[known] = None
        fresh = {item: None for item in fresh if item.zone not in piles}
        if len(fresh) == len(pieces):
            return
        for there in lying.values():  # a line around each of them sets none apart
            if len(there) > 1 and sum(item in fresh for item in there) > _NEARLY_ALL * len(there):
                fresh = {item: None for item in fresh if item not in there}
        stands_out = [one for one in sought if one]
        fresh = {item: None for item in fresh if not any(is_named(item.piece, one) for one in stands_out)}
        self._new += fresh
        for item in fresh:
            item.set_new(True)

    def _draws(self, item: PieceItem, mark: str) -> bool:
        """Return whether a piece bears this mark where all see it now: in a row of chips, or as a sign."""
        layout, is_over = item.context.layout, self._scene.view is not None and self._scene.view.outcome is not None
        style = layout.style_of(item.piece)
        seen = msgspec.structs.replace(style, rows=tuple([row for row in style.rows if row.over == is_over]))
        return mark.partition("/")[0] in layout.marks or is_in_rows(seen, mark)

    def show_clash(self, context: DrawContext, observations: Sequence[Observation], items: PageItems) -> None:
        """Show on its map the last clash of two pieces of which these lines tell."""
        maps = {id(area): area.bound.area.clash for area in items.areas if area.bound.area.clash}
        lines = [line for lines in maps.values() for line in lines]
        if not lines or not observations:
            return
        there = [item for item in self._scene.pieces.values() if id(items.area_of[id(items.box_of[item.zone])]) in maps]
        found = clash_of(context, observations, lines, there)
        if not found:
            return
        zone, rects = found[0].zone, [item.rect() for item in found]
        apart = any(item.zone != zone for item in found)
        self.clash = clash = ClashItem(context, rects, items.box_of[zone].room, apart=apart)
        here = [one for one in there if items.box_of[one.zone] is items.box_of[zone] and one not in found]
        self._under = [one for one in here if clash.lies_on(one.rect())]
        for item in self._under:  # half of a name, or of a word, is none
            item.setOpacity(0.0)
        self._scene.addItem(self.clash)
