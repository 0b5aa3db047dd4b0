"""The pages of a board: which areas, boxes and numbers each View shows. A game's phases have a page each, and come again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping

from engine.model.view import View
from ui.board.layout.binding import Binder, Bound, BoundPart, Held, Keeping, PlainBoxes, held, places_of, plain_of
from ui.board.layout.layout_schema import Area, Layout

_KEPT = 48
"""So many pages are kept bound."""

_Names = tuple[tuple[str, str], ...]


class Pages:
    """The bound pages of one board, the last ones kept. An area that is the same on two pages is bound once, and so are the
    plain boxes of one of which other things come and go.

    Args:
        layout: what there may be on a page.
        names: the names of the seats.
    """

    def __init__(self, layout: Layout, names: Mapping[str, str]) -> None:
        self._layout, self._names = layout, dict(names)
        self._places = places_of(layout.areas)
        self._pages: OrderedDict[tuple[str, str, Held], BoundPart | None] = OrderedDict()
        self._kept = _Kept(layout)

    def page(self, view: View) -> BoundPart | None:
        """What there is on the page of a View; None if there is nothing."""
        holds = (view.game, view.audience, held(self._places, view))
        if holds in self._pages:
            self._pages.move_to_end(holds)
            return self._pages[holds]
        page = self._pages[holds] = Binder(self._layout, view, self._names, _KeptFor(self._kept, view)).page()
        if len(self._pages) > _KEPT:
            self._pages.popitem(last=False)
            self._kept.clear()
        return page

    def clear(self) -> None:
        """Forget all pages."""
        self._pages.clear()
        self._kept.clear()


class _Kept:
    """What areas and their plain boxes were bound to, by all of a View on which that depends."""

    def __init__(self, layout: Layout) -> None:
        self.places = {area.id: places_of([area]) for area in layout.areas}
        self.places_in_plain = {area.id: places_of([plain_of(area)]) for area in layout.areas}
        self.areas: dict[tuple[str, str, str, Held], Bound] = {}
        self.plain: dict[tuple[str, str, str, _Names, Held], PlainBoxes] = {}

    def clear(self) -> None:
        """Forget all of it."""
        self.areas.clear()
        self.plain.clear()


class _KeptFor(Keeping):
    """What is kept, for one View."""

    def __init__(self, kept: _Kept, view: View) -> None:
        self._kept, self._view = kept, view

    def area(self, area: Area, bind: Callable[[], Bound]) -> Bound:
        """See `Keeping`."""
        holds = (self._view.game, self._view.audience, area.id, held(self._kept.places[area.id], self._view))
        if holds not in self._kept.areas:
            self._kept.areas[holds] = bind()
        return self._kept.areas[holds]

    def plain(self, area: Area, names: dict[str, str], bind: Callable[[], PlainBoxes]) -> PlainBoxes:
        """See `Keeping`."""
        inner = held(self._kept.places_in_plain[area.id], self._view)
        holds = (self._view.game, self._view.audience, area.id, tuple(names.items()), inner)
        if holds not in self._kept.plain:
            self._kept.plain[holds] = bind()
        return self._kept.plain[holds]
