"""Load Weight: each seat draws what its Regions yield, in one entry (DRUG-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

from engine.chance.chance import Random
from engine.english import counted, quoted
from engine.errors import IllegalMove, Refusal
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import heaps
from engine.games.druglord.marker_moves import add_house
from engine.games.druglord.table_reader import TableReader, read
from engine.games.druglord.wording import heap_names, markers, tell
from engine.model.event import Task
from engine.moves.move import Form, FormStep, Move, Token
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

OVERFLOW = "traphouse"
_LISTED = 200  # when the bank is short, loads are counted by listing them, up to so many

Place = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Yield:
    """What a seat has to load: the numbers of its Regions and of the bank (DRUG-6.3 to 6.7).

    Attributes:
        wv, slots: Weight Value and supply slots by type, of every Region of the seat, in order.
        bank: markers that can be drawn, by type.
        names: printed names, for refusals.
    """

    wv: Mapping[str, int]
    slots: Mapping[str, Mapping[str, int]]
    bank: Mapping[str, int]
    names: Mapping[str, str]

    def supplied_first(self, region: str) -> int:
        """Return how many markers the Region receives first (DRUG-6.3)."""
        return min(self.wv[region], sum(self.slots[region].values()))

    @property
    def excess(self) -> dict[str, int]:
        """Markers beyond the slots of their Region, by Region (DRUG-6.5)."""
        return {region: n for region in self.wv if (n := self.wv[region] - self.supplied_first(region))}

    @property
    def bank_suffices(self) -> bool:
        """Whether no choice can run out of markers."""
        total = sum(self.wv.values())
        most = dict.fromkeys(self.bank, max(0, total - sum(map(self.supplied_first, self.wv))))
        for slots in self.slots.values():
            for kind, n in slots.items():
                most[kind] += n
        return all(n >= min(total, most[kind]) for kind, n in self.bank.items())

    def overflows(self, overflow: Mapping[str, int], most: int) -> bool:
        """Return whether these types can overflow: each from a Region that supplies it, ``most`` in all (DRUG-6.6)."""
        if sum(overflow.values()) > most:
            return False
        wanted = [kind for kind, n in overflow.items() for _ in range(n)]

        def fit(at: int, left: dict[str, int]) -> bool:
            if at == len(wanted):
                return True
            sources = [r for r, n in left.items() if n and self.slots[r][wanted[at]]]
            return any(fit(at + 1, {**left, region: left[region] - 1}) for region in sources)

        return fit(0, self.excess)

    def next_places(self, place: Place, overflow: Mapping[str, int]) -> list[tuple[str, str]]:
        """Return where the next marker may go as (Region or overflow, type): own slots, then free slots, then overflow."""
        left, placed = self._left(place, overflow), self._placed(place)
        free = [(region, kind) for region, kind in self._free(place) if left[kind] > 0]
        if own := [(region, kind) for region, kind in free if placed[region] < self.supplied_first(region)]:
            return own
        rest = self._rest(placed)
        if rest > sum(overflow.values()) and free:
            return free
        counted = Counter(overflow)
        return [(OVERFLOW, kind) for kind in TYPES if left[kind] > 0 and self.overflows(counted + Counter({kind: 1}), rest)]

    def refusal(self, place: Place, overflow: Mapping[str, int]) -> Refusal | None:
        """Return why this load is not legal; None if it is (DRUG-6.9)."""
        if why := self._misplaced(place, overflow):
            return why
        left, placed, free = self._left(place, overflow), self._placed(place), self._free(place)
        rest = self._rest(placed)
        if rest < 0:
            return "too_many", "DRUG-6.1", f"The Regions yield {self._in_all}."
        scarce = {kind for region, kind in free if placed[region] < self.supplied_first(region)}
        for region, kind in free:
            if placed[region] < self.supplied_first(region) and left[kind] > 0:
                return "own_first", "DRUG-6.3", f"{self.names[region]} takes {self.supplied_first(region)} of its own first."
        if scarce and not self._own_only(place, overflow, placed, scarce):
            return "own_first", "DRUG-6.5", "Every Region takes its own before any excess is placed."
        if rest > 0 and any(left[kind] + overflow.get(kind, 0) > 0 for _, kind in free):
            return "fill_slots", "DRUG-6.5", "Fill free slots first."
        if sum(overflow.values()) > rest:
            return "too_many_over", "DRUG-6.6", f"Overflow is what finds no slot: {counted(rest, 'marker')}."
        if not self.overflows(overflow, rest):
            return "overflow_type", "DRUG-6.6", "Overflow is of a type that the Region it comes from supplies."
        if any(left[kind] > 0 and self.overflows(Counter(overflow) + Counter({kind: 1}), rest) for kind in TYPES):
            return "too_few", "DRUG-6.1", f"The Regions yield {self._in_all}; drawing is not optional."
        return None

    @property
    def _in_all(self) -> str:
        return f"{counted(sum(self.wv.values()), 'marker')} in all"

    def _misplaced(self, place: Place, overflow: Mapping[str, int]) -> Refusal | None:
        for region, amounts in place.items():
            if region not in self.wv:
                return "not_own", "DRUG-6.3", "Weight goes on own Regions only."
            for kind, n in amounts.items():
                slots = self.slots[region].get(kind, 0)
                if n and not slots:
                    return "not_supplied", "DRUG-6.4", f"{self.names[region]} does not supply {kind}."
                if n > slots:
                    return "slots_full", "DRUG-6.4", f"{self.names[region]} has {counted(slots, 'slot')} for {kind}."
        if not set(overflow) <= set(TYPES):
            return "no_such_type", "DRUG-6.6", f"The types are {', '.join(TYPES)}."
        if any(n < 0 for n in self._left(place, overflow).values()):
            return "bank_empty", "DRUG-6.7", "The bank does not have that many markers of that type; choose another."
        return None

    def _own_only(self, place: Place, overflow: Mapping[str, int], placed: Mapping[str, int], scarce: set[str]) -> bool:
        """Return whether no marker of a type that a Region still lacks can have been excess."""
        if any(overflow.get(kind, 0) for kind in scarce):
            return False
        return all(
            sum(n for kind, n in place.get(region, {}).items() if kind not in scarce)
            >= placed[region] - self.supplied_first(region)
            for region in self.wv
        )

    def _placed(self, place: Place) -> dict[str, int]:
        """Return how many markers every Region has received."""
        return {region: sum(place.get(region, {}).values()) for region in self.wv}

    def _free(self, place: Place) -> list[tuple[str, str]]:
        """Return slots that are not full, as (Region, type)."""
        return [
            (region, kind)
            for region, slots in self.slots.items()
            for kind, n in slots.items()
            if place.get(region, {}).get(kind, 0) < n
        ]

    def _left(self, place: Place, overflow: Mapping[str, int]) -> dict[str, int]:
        left = {kind: n - overflow.get(kind, 0) for kind, n in self.bank.items()}
        for amounts in place.values():
            for kind, n in amounts.items():
                left[kind] -= n
        return left

    def _rest(self, placed: Mapping[str, int]) -> int:
        """Return how much of the excess has found no slot."""
        used = sum(max(0, placed[region] - self.supplied_first(region)) for region in self.wv)
        return sum(self.excess.values()) - used


def yield_of(board: TableReader, seat: str) -> Yield:
    """Return what the seat has to load now."""
    held = board.regions_of(seat)
    return Yield(
        {region: board.wv(region) for region in held},
        {region: board.supply(region) for region in held},
        {kind: board.bank(kind) for kind in TYPES},
        {region: board.context.name(region) for region in held},
    )


class LoadForm:
    """``load(place, overflow)``: one word a marker (``southwest.reefer``, ``traphouse.pills``) in the order of the rule."""

    verb, seat = "load", ""

    def __init__(self, to_load: Yield, called: Mapping[str, str]) -> None:
        self._yield, self._called = to_load, called  # what the session calls the types
        self._known: dict[tuple[str, ...], list[tuple[str, str]]] = {}  # what follows, by the words in any order

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `engine.moves.move.Form`."""
        following = self._following(chosen, *self._parse(chosen))
        tokens = tuple(self._token(region, kind) for region, kind in following)
        return FormStep("place", tokens, not tokens)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `engine.moves.move.CountingForm`: all that the Regions yield, if the bank has it."""
        left = sum(self._yield.wv.values()) - len(chosen)
        return left if self._yield.bank_suffices else 0, left

    def move(self, chosen: Sequence[str]) -> Move:
        """See `engine.moves.move.Form`."""
        place, overflow = self._parse(chosen)
        if self._following(chosen, place, overflow):
            raise IllegalMove("incomplete", "DRUG-6.1", "There is more to load; drawing is not optional.")
        return _load_move(place, overflow)

    def count(self) -> int:
        """See `engine.moves.move.Form`; when the bank is short, loads are listed, and at most 200 are counted."""
        y = self._yield
        if not y.bank_suffices:
            return sum(1 for _ in islice(self, _LISTED))
        ways = {0: 1}  # excess markers placed so far: ways
        for region, slots in y.slots.items():
            own, grown = y.supplied_first(region), Counter[int]()
            fills = Counter(sum(way.values()) for way in heaps(slots, sum(slots.values()), own))
            for placed, n in ways.items():
                for fill, times in fills.items():
                    grown[placed + fill - own] += n * times
            ways = grown
        excess, free = (
            sum(y.excess.values()),
            sum(sum(s.values()) for s in y.slots.values()) - sum(map(y.supplied_first, y.wv)),
        )
        return ways.get(min(excess, free), 0) * len(self._spills(max(0, excess - free)))

    def __iter__(self) -> Iterator[Move]:
        seen: set[tuple[tuple[str, str, int], ...]] = set()

        def walk(place: dict[str, dict[str, int]], overflow: dict[str, int]) -> Iterator[Move]:
            key = tuple(sorted((r, k, n) for r, way in (*place.items(), (OVERFLOW, overflow)) for k, n in way.items()))
            if key in seen:
                return
            seen.add(key)
            following = self._yield.next_places(place, overflow)
            if not following:
                yield _load_move(place, overflow)
            for region, kind in following:
                grown, spilled = {r: dict(way) for r, way in place.items()}, dict(overflow)
                _put(grown, spilled, region, kind)
                yield from walk(grown, spilled)

        return walk({}, {})

    def sample(self, chance: Random) -> Move:
        """See `engine.moves.move.Form`: a random walk of words."""
        place: dict[str, dict[str, int]] = {}
        overflow: dict[str, int] = {}
        while following := self._yield.next_places(place, overflow):
            region, kind = following[chance.index(len(following))]
            _put(place, overflow, region, kind)
        return _load_move(place, overflow)

    def _spills(self, n: int) -> list[dict[str, int]]:
        y = self._yield
        return [way for way in heaps(y.bank, n) if y.overflows(way, n)]

    def _parse(self, chosen: Sequence[str]) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
        place: dict[str, dict[str, int]] = {}
        overflow: dict[str, int] = {}
        for at, word in enumerate(chosen):
            region, _, kind = word.partition(".")
            if (region, kind) not in self._following(chosen[:at], place, overflow):
                known = kind in self._called and region in (OVERFLOW, *self._yield.names)
                what = self._token(region, kind).label if known else quoted(word)
                raise IllegalMove("no_such_move", "DRUG-6.9", f"{what} is not possible now.")
            _put(place, overflow, region, kind)
        return place, overflow

    def _following(self, chosen: Sequence[str], place: Place, overflow: Mapping[str, int]) -> list[tuple[str, str]]:
        words = tuple(sorted(chosen))
        if words not in self._known:
            self._known[words] = self._yield.next_places(place, overflow)
        return self._known[words]

    def _token(self, region: str, kind: str) -> Token:
        if region == OVERFLOW:
            return Token(f"{region}.{kind}", f"{self._called[kind]} to the Traphouse")
        return Token(f"{region}.{kind}", f"{self._called[kind]} on {self._yield.names[region]}", region, f"region/{region}")


def _put(place: dict[str, dict[str, int]], overflow: dict[str, int], region: str, kind: str) -> None:
    heap = overflow if region == OVERFLOW else place.setdefault(region, {})
    heap[kind] = heap.get(kind, 0) + 1


def _load_move(place: Place, overflow: Mapping[str, int]) -> Move:
    return Move("load", {"place": {region: dict(way) for region, way in place.items()}, "overflow": dict(overflow)})


def _amounts_by_region(place: Any) -> dict[str, dict[str, int]]:
    """Return markers by Region and type, without zeros. Raises IllegalMove if they are not so given."""
    ways = place.values() if isinstance(place, Mapping) else [None]
    if not all(isinstance(way, Mapping) and all(type(n) is int and n >= 0 for n in way.values()) for way in ways):
        raise refuse("bad_argument", "DRUG-6.9", "load needs place, markers by Region and type.")
    return {region: {kind: n for kind, n in way.items() if n} for region, way in place.items()}


def load_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return all loads of the seat."""
    return [LoadForm(yield_of(read(desk), task.seats[0]), heap_names(desk.table))]


@verb("DRUG-6.1", "DRUG-6.9")
def load(
    desk: Desk[DruglordContext],
    task: Task,
    place: Annotated[Any, "markers by Region and type"] = None,
    overflow: Annotated[dict[str, int] | None, "markers by type"] = None,
) -> None:
    """Load all that the Regions of the seat yield, in one entry."""
    seat, overflow = task.seats[0], overflow or {}
    place = _amounts_by_region({} if place is None else place)
    if why := yield_of(read(desk), seat).refusal(place, overflow):
        raise refuse(*why)
    desk.pop_task()
    drawn: Counter[str] = Counter()
    for region, way in place.items():
        for kind, n in way.items():
            desk.add_mark(region, f"weight/{kind}", n)
            drawn[kind] += n
    for kind, n in overflow.items():
        add_house(desk, seat, kind, n)
        drawn[kind] += n
    tell(desk, "loaded", seat, drawn=markers({kind: drawn[kind] for kind in TYPES}))
    if overflow:
        tell(desk, "overflowed", seat, what=markers(overflow))
