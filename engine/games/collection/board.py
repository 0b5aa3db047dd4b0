"""Reading and changing the board of COLLECTION, with the checks that follow every single change (COLL-8.3)."""

from __future__ import annotations

from engine.english import counted
from engine.games.collection.content import AREAS, COLOURS, Collector, Content, Role
from engine.games.collection.options import Options
from engine.games.collection.schema import tile, token
from engine.model.table import Table
from engine.play.desk import Desk

LOWEST, HIGHEST = 1, 10
REPORT_FLOOR = 4
ENTRY_CAP = 3
COMPLETION_DROP = 3


class Board:
    """The board of one match as the rules read and change it. It holds no state of its own."""

    def __init__(self, content: Content, options: Options, seats: tuple[str, ...]) -> None:
        self.content, self.options, self.seats = content, options, seats
        self.collectors = {collector.id: collector for collector in content.collectors}

    # ---------------------------------------------------------------- reading

    def open_areas(self, table: Table) -> tuple[str, ...]:
        """Scenarios that have a card, completed ones included (COLL-4.2)."""
        return tuple(area for area in AREAS if table.zones[f"scenario/{area}"])

    def completed(self, table: Table, area: str) -> bool:
        """Whether the circle is full and the card turned (COLL-7.1)."""
        return bool(table.numbers.get(f"completed/{area}", False))

    def place(self, table: Table, seat: str) -> tuple[str, str]:
        """Area and collector where the seat's token stands. Raises ValueError before it is placed."""
        _, area, collector = table.where[token(seat)].split("/")
        return area, collector

    def role(self, table: Table, seat: str) -> Role:
        """The role of a seat."""
        return self.content.role(table.word(f"role/{seat}"))

    def gems(self, table: Table, area: str, collector: str, colour: str) -> int:
        """Engagement gems of a colour on a space."""
        return table.piece(tile(area, collector)).count(f"gems/{colour}")

    def level(self, table: Table, area: str, collector: str) -> int:
        """Level of a collector's coin on the response ladder, 0 if it is not on it."""
        return table.number(f"response/{area}/{collector}")

    def missing(self, table: Table, area: str, colour: str) -> int:
        """Reports of a colour still needed (COLL-5.14)."""
        return table.number(f"needed/{area}/{colour}") - table.number(f"reports/{area}/{colour}")

    def lost(self, table: Table) -> tuple[str, ...]:
        """The scenarios, completed or not, by whose crisis the game is lost (COLL-8.2)."""
        return tuple(area for area in self.open_areas(table) if table.number(f"crisis/{area}") >= HIGHEST)

    def full(self, table: Table) -> tuple[str, ...]:
        """The open scenarios whose circles are full (COLL-7.1)."""
        return tuple(a for a in self.open_areas(table) if not any(self.missing(table, a, colour) for colour in COLOURS))

    def won(self, table: Table) -> bool:
        """Whether all open scenarios are full, and enough of them were opened (COLL-8.1)."""
        opened = self.open_areas(table)
        return self.full(table) == opened and len(opened) >= self.options.minimum_scenarios

    def companions(self, table: Table, seat: str) -> tuple[Role, ...]:
        """Roles of the other analysts on the same space (COLL-5.7, 5.8)."""
        where = table.where[token(seat)]
        return tuple(self.role(table, s) for s in self.seats if s != seat and table.where[token(s)] == where)

    def named(self, collector: str) -> str:
        """The short name of a collector."""
        return self.collectors[collector].name

    def matching(self, word: str) -> tuple[Collector, ...]:
        """The collectors a card's word means: an id, ``all``, or ``affinity:colour``, in board order."""
        if word == "all":
            return self.content.collectors
        if word.startswith("affinity:"):
            return tuple(c for c in self.content.collectors if word.removeprefix("affinity:") in c.affinity)
        return (self.collectors[word],)

    def spaces(self, table: Table) -> list[tuple[str, str]]:
        """Every space of an open scenario."""
        return [(area, collector) for area in self.open_areas(table) for collector in self.collectors]

    # ---------------------------------------------------------------- changing

    def open(self, desk: Desk, area: str) -> None:
        """A scenario card is laid down, with a crisis gem at level 1 (COLL-3.3, 6.9)."""
        card = desk.table.ids("deck/scenario")[0]
        desk.move(card, f"scenario/{area}")
        scenario = self.content.scenario(card)
        for colour in COLOURS:
            desk.set(f"needed/{area}/{colour}", scenario.needs(colour))
            desk.set(f"reports/{area}/{colour}", 0)
        desk.say("opened", area=area, card=desk.ref(card))
        if scenario.text:
            desk.say("story", story=scenario.text)
        self.set_crisis(desk, area, LOWEST)

    def set_crisis(self, desk: Desk, area: str, level: int) -> None:
        """The crisis gem moves, held within the ladder (COLL-4.3); then the checks."""
        before, after = desk.table.number(f"crisis/{area}"), max(LOWEST, min(HIGHEST, level))
        if before != after:
            desk.set(f"crisis/{area}", after)
            desk.say("crisis", area=area, level=after)
            self.check(desk)

    def set_response(self, desk: Desk, area: str, collector: str, level: int) -> None:
        """A coin on the ladder moves, held within it (COLL-4.4)."""
        before, after = self.level(desk.table, area, collector), max(LOWEST, min(HIGHEST, level))
        if before != after:
            desk.set(f"response/{area}/{collector}", after)
            desk.say("response", area=area, collector=self.named(collector), level=after)

    def add_gem(self, desk: Desk, area: str, collector: str, colour: str) -> None:
        """An engagement gem is placed; the first one on a space brings the collector's coin (COLL-5.4)."""
        desk.add_mark(tile(area, collector), f"gems/{colour}", 1)
        if not self.level(desk.table, area, collector):
            level = min(desk.table.number(f"crisis/{area}"), ENTRY_CAP)
            desk.set(f"response/{area}/{collector}", level)
            desk.say("entered", collector=self.named(collector), area=area, level=level)

    def file(self, desk: Desk, area: str, colour: str) -> None:
        """A report goes to the circle (COLL-5.13); then the checks."""
        desk.add(f"reports/{area}/{colour}", 1)
        self.check(desk)

    # ---------------------------------------------------------------- after every change

    def check(self, desk: Desk) -> None:
        """First completion, then victory, then defeat (COLL-8.3)."""
        full = self.full(desk.table)
        now = [area for area in full if not self.completed(desk.table, area)]
        for area in now:
            self._complete(desk, area)
        if desk.table.outcome is not None:
            return
        if self.won(desk.table):
            self.end(desk, self.seats, "victory", "Every open scenario is completed: the analysts win together.")
            return
        if now and full == self.open_areas(desk.table):
            are, wanted = "is" if len(full) == 1 else "are", self.options.minimum_scenarios
            desk.say("too_few", wanted=wanted, opened=len(full), are=are)
        if lost := self.lost(desk.table):
            self.end(desk, (), "defeat", f"Crisis in scenario {lost[0]} reaches {HIGHEST}: the analysts lose together.")

    def _complete(self, desk: Desk, area: str) -> None:
        """COLL-7.1, 7.2: the card is turned over, the crisis falls to 1, its collectors fall by three."""
        desk.set(f"completed/{area}", True)
        desk.turn(desk.table.ids(f"scenario/{area}")[0], False)
        desk.say("completed", area=area, drop=COMPLETION_DROP)
        desk.set(f"crisis/{area}", LOWEST)
        for collector in self.collectors:
            if level := self.level(desk.table, area, collector):
                self.set_response(desk, area, collector, level - COMPLETION_DROP)

    def end(self, desk: Desk, winners: tuple[str, ...], reason: str, text: str) -> None:
        """The game ends."""
        desk.say("over", text=text)
        desk.set("phase", "game_over")
        desk.set("phase_word", "Game over")
        desk.end(winners, reason, text)


def plural(count: int, one: str, many: str = "") -> str:
    """``2 actions``, ``1 action``, ``no actions``."""
    return counted(count, one, many) if count else f"no {many or one + 's'}"


def at(area: str, collector: str) -> str:
    """A space as a move names it: ``B/nsa``."""
    return f"{area}/{collector}"
