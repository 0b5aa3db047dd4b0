"""The pages of a board: which areas, boxes and numbers each View shows. A game's phases have a page each, and come again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial

from engine.view import View
from ui.board.bind import Binder, Bound, BoundPart, Held, held, places_of
from ui.board.layout import Area, Layout

_KEPT = 48
"""So many pages are kept bound."""


class Pages:
    """The bound pages of one board, the last ones kept. An area that is the same on two pages is bound once.

    Args:
        layout: what there may be on a page.
        names: the names of the seats.
    """

    def __init__(self, layout: Layout, names: Mapping[str, str]) -> None:
        self._layout, self._names = layout, dict(names)
        self._places = places_of(layout.areas)
        self._places_in = {area.id: places_of([area]) for area in layout.areas}
        self._pages: OrderedDict[tuple[str, str, Held], BoundPart | None] = OrderedDict()
        self._areas: dict[tuple[str, str, str, Held], Bound] = {}

    def page(self, view: View) -> BoundPart | None:
        """What there is on the page of a View; None if there is nothing."""
        holds = (view.game, view.audience, held(self._places, view))
        if holds in self._pages:
            self._pages.move_to_end(holds)
            return self._pages[holds]
        page = self._pages[holds] = Binder(self._layout, view, self._names, partial(self._area, view)).page()
        if len(self._pages) > _KEPT:
            self._pages.popitem(last=False)
            self._areas.clear()
        return page

    def _area(self, view: View, area: Area, bind: Callable[[], Bound]) -> Bound:
        holds = (view.game, view.audience, area.id, held(self._places_in[area.id], view))
        if holds not in self._areas:
            self._areas[holds] = bind()
        return self._areas[holds]

    def clear(self) -> None:
        """Forget all pages."""
        self._pages.clear()
        self._areas.clear()
