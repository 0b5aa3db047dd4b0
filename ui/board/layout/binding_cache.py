"""A cache of the pages that were bound last, because pages of the phases of a game recur."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping

from engine.model.view import View
from ui.board.layout.binding import Binder, BoundPart, fill, ids_of, total_of, value_of
from ui.board.layout.layout_schema import BoxSpec, Layout
from ui.board.layout.number_schema import MeasuredPlace, NumberPlace

_MOST_PAGES = 48


class BindingKeys:
    """Computes the cache key: all of a View on which the contents of a page depend."""

    def __init__(self, layout: Layout) -> None:
        patterns: dict[str, None] = {}
        conditions: set[str] = set()
        named: set[str] = set()
        self._totals: list[NumberPlace] = []
        for area in layout.areas:
            zones = [*area.zones, *(zone for box in area.boxes for zone in box.zones)]
            numbers = [*area.numbers, *(number for box in area.boxes for number in box.numbers)]
            ids = [*(zone.id for zone in zones), *(number.id for number in numbers)]
            patterns |= dict.fromkeys(fill(text, {"box": box.id}) for text in ids for box in area.boxes or (BoxSpec(""),))
            patterns |= dict.fromkeys(column.id for table in area.tables for column in table.columns)
            patterns |= dict.fromkeys(text for track in area.tracks for text in track.numbers)
            patterns[area.each] = None
            patterns |= dict.fromkeys(holding.zones for holding in area.holdings)
            patterns |= dict.fromkeys(zone for spotlight in area.spotlights for zone in spotlight.zones)
            patterns |= dict.fromkeys(gain.zone for gain in area.gains)
            conditions |= {
                *(one.removeprefix("!") for one in area.when.split()),
                *(table.when for table in area.tables),
                *(one.removeprefix("!") for number in numbers for one in number.when.split()),
            }
            named |= {zone.id for zone in zones if zone.label == "*"}
            self._totals += [
                number
                for number in numbers
                if isinstance(number, MeasuredPlace) and isinstance(number.of, str) and number.of
            ]
        self._patterns = tuple(text for text in patterns if text)
        # What is of the audience's own alone counts for it alone, and not as that of any seat.
        self._conditions = tuple(sorted(one for one in conditions - {""} if "{own}" not in one))
        self._own_conditions = tuple(sorted(one for one in conditions if "{own}" in one))
        self._named = tuple(sorted(named))

    def key(self, view: View) -> Hashable:
        """Return all that decides on what is there: the audience, whether the game goes on, the ids that have a place, and
        values and names."""
        (numbers, zones), own = ids_of(view), {"own": view.audience}
        met = [(id_, bool(value_of(view, id_))) for ids in (numbers, zones) for id_ in ids.matching_any(self._conditions)]
        met += [(id_, bool(value_of(view, id_))) for id_ in (fill(one, own) for one in self._own_conditions)]
        return (
            view.audience,
            view.outcome is None,
            numbers.matching_any(self._patterns),
            zones.matching_any(self._patterns),
            tuple(met),
            tuple([total_of(place, view) for place in self._totals]),
            tuple([view.zones[id_].name for id_ in zones.matching_any(self._named)]),
        )


class BindingCache:
    """Binds Views to a layout, with a cache of the last pages by `BindingKeys`.

    To bind each View anew takes 3 to 4 ms more an entry (the console and three windows, Druglord; medians of pairs).

    Args:
        layout: the layout of the board.
        names: the names of the seats.
    """

    def __init__(self, layout: Layout, names: Mapping[str, str]) -> None:
        self._layout, self._names = layout, dict(names)
        self._keys = BindingKeys(layout)
        self._pages: OrderedDict[Hashable, BoundPart | None] = OrderedDict()

    def page(self, view: View) -> BoundPart | None:
        """Return what there is on the page of a View; None if there is nothing."""
        key = self._keys.key(view)
        if key in self._pages:
            self._pages.move_to_end(key)
            return self._pages[key]
        page = self._pages[key] = Binder(self._layout, view, self._names).page()
        if len(self._pages) > _MOST_PAGES:
            self._pages.popitem(last=False)
        return page

    def clear(self) -> None:
        """Forget all pages."""
        self._pages.clear()
