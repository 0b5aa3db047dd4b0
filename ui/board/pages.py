"""The pages of a board: which areas, boxes and numbers each View shows. A game's phases have a page each, and come again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from engine.view import View
from ui.board.bind import Binder, BoundArea, BoundPart, Held, held, places_of
from ui.board.layout import Layout

_KEPT = 48
"""So many pages are kept bound."""


class Pages:
    """The bound pages of one board, the last ones kept. Areas that are the same on two pages are one object on both.

    Args:
        layout: what there may be on a page.
        names: the names of the seats.
    """

    def __init__(self, layout: Layout, names: Mapping[str, str]) -> None:
        self._layout, self._names = layout, dict(names)
        self._places = places_of(layout)
        self._pages: OrderedDict[tuple[str, str, Held], BoundPart | None] = OrderedDict()
        self._areas: dict[str, list[BoundArea]] = {}

    def page(self, view: View) -> BoundPart | None:
        """What there is on the page of a View; None if there is nothing."""
        holds = (view.game, view.audience, held(self._places, view))
        if holds in self._pages:
            self._pages.move_to_end(holds)
            return self._pages[holds]
        page = self._pages[holds] = Binder(self._layout, view, self._names, self._one).page()
        if len(self._pages) > _KEPT:
            self._pages.popitem(last=False)
            self._areas.clear()
        return page

    def _one(self, area: BoundArea) -> BoundArea:
        """The area that there is already, if it is the same."""
        known = self._areas.setdefault(area.key, [])
        found = next((one for one in known if one == area), None)
        if found is None:
            known.append(area)
        return found or area

    def clear(self) -> None:
        """Forget all pages."""
        self._pages.clear()
        self._areas.clear()
