"""The desk on which rules act: a working copy of the table, and the vocabulary to change it.

Every word of the vocabulary applies one event through the history. If a rule refuses half way the desk
is thrown away; nothing has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Generic

from typing_extensions import TypeVar

from engine.chance.chance import Chance, NoChance, UnknownOutcome
from engine.chance.odds import Wins, chance_of, chance_of_need, odds_of
from engine.errors import IllegalMove
from engine.model.event import (
    Ended,
    Event,
    LineArg,
    Made,
    Marked,
    Moved,
    Outcome,
    Piece,
    Popped,
    Published,
    Pushed,
    Ref,
    Removed,
    Rolled,
    Said,
    Set,
    Shuffled,
    Task,
    Turned,
)
from engine.model.table import APPLY, Table
from engine.model.view import Scalar
from engine.visibility.schema import Schema

C = TypeVar("C", default=Any)
"""What a game's rules need beside the table: its content, options and look-ups."""


class Desk(Generic[C]):
    """A working copy of a table. It knows no rules.

    Attributes:
        schema: what the game declares of its table.
        table: as it is now.
        chance: where dice and draws come from.
        context: what the game's rules need beside the table.
        events: what happened so far in this ply.
        shown: the table published to each audience during this ply.
        physical_dice: whether the referee throws the dice of this session.
    """

    __slots__ = ("chance", "context", "events", "physical_dice", "schema", "shown", "table")

    def __init__(self, schema: Schema, table: Table, chance: Chance, context: C, physical_dice: bool = False) -> None:
        self.physical_dice = physical_dice
        self.schema, self.table, self.chance, self.context = schema, table, chance, context
        self.events: list[Event] = []
        self.shown: dict[str, Table] = {}

    def trial(self, table: Table | None = None) -> Desk[C]:
        """Return a desk of its own on this table (default: as it is now), on which nothing is left to chance."""
        return Desk(self.schema, self.table if table is None else table, NoChance(), self.context, self.physical_dice)

    # ---------------------------------------------------------------- changing the table

    def apply(self, event: Event) -> None:
        """The event happens."""
        self.table = APPLY[type(event)](self.table, event)
        self.events.append(event)

    def move(self, piece: str, to: str, at: int | None = None) -> None:
        """A piece goes to a zone: to its end, or to place ``at`` (0 = top)."""
        origin = self.table.where[piece]
        self._move(piece, origin, self.table.place(piece, origin), to, at)

    def _move(self, piece: str, origin: str, from_at: int, to: str, at: int | None) -> None:
        if at is None:
            at = len(self.table.zones[to]) - (origin == to)
        self.apply(Moved(piece, origin, from_at, to, at))

    def turn(self, piece: str, up: bool) -> None:
        """A piece is turned, unless it lies so already."""
        if self.table.piece(piece).up != up:
            self.apply(Turned(piece, up))

    def mark(self, piece: str, mark: str, value: int | str) -> None:
        """A mark gets a value (0 or "" takes it off), unless it has it already."""
        before = self.table.piece(piece).marks.get(mark, 0)
        if before != value and not (before in (0, "") and value in (0, "")):
            self.apply(Marked(piece, mark, before, value))

    def add_mark(self, piece: str, mark: str, amount: int) -> None:
        """A counted mark grows or shrinks."""
        self.mark(piece, mark, self.marks(piece, mark) + amount)

    def marks(self, piece: str, mark: str) -> int:
        """The value of a counted mark."""
        return self.table.piece(piece).count(mark)

    def set(self, number: str, value: Scalar) -> None:
        """A number gets a value, unless it has it already. Raises KeyError if the schema does not declare it."""
        if self.schema.numbers[number].derive is not None:
            raise KeyError(f"number {number} follows from the table and cannot be set")
        before = self.table.numbers.get(number)
        if before != value or type(before) is not type(value):
            self.apply(Set(number, before, value))

    def add(self, number: str, amount: int) -> None:
        """An integer number grows or shrinks."""
        self.set(number, self.table.number(number) + amount)

    def make(self, piece: Piece, zone: str, at: int | None = None) -> None:
        """A piece comes to the table."""
        self.apply(Made(piece, zone, len(self.table.zones[zone]) if at is None else at))

    def remove(self, piece: str) -> None:
        """A piece leaves the table for good."""
        zone = self.table.where[piece]
        self.apply(Removed(self.table.piece(piece), zone, self.table.place(piece, zone)))

    # ---------------------------------------------------------------- chance

    def shuffle(self, zone: str) -> None:
        """The pieces of a zone get a random order, which is stored."""
        before = self.table.ids(zone)
        order = list(before)
        for i in range(len(order) - 1, 0, -1):
            j = self.chance.index(i + 1)
            order[i], order[j] = order[j], order[i]
        self.apply(Shuffled(zone, before, tuple(order)))

    def draw(self, zone: str, to: str, at: int | None = None) -> str | None:
        """A random piece of a zone whose order nobody needs to know yet goes to another; its id, None if empty."""
        pieces = self.table.zones[zone]
        if not pieces:
            return None
        drawn = self.chance.index(len(pieces))
        piece = pieces[drawn].id
        self._move(piece, zone, drawn, to, at)
        return piece

    def pick(self, items: Sequence[Any]) -> Any:
        """A random item; it is stored only by what the rules do with it."""
        return items[self.chance.index(len(items))]

    def roll(
        self,
        roll: str,
        count: int = 1,
        *,
        seat: str = "",
        title: str = "",
        need: Sequence[int] = (),
        chance: float | Fraction | None = None,
        wins: Wins | None = None,
    ) -> tuple[int, ...]:
        """Dice are thrown. For the record of luck: ``need``, the faces that succeed (of several dice any one is enough); or
        ``wins``, which tells success of all dice together, with its ``chance`` (by default counted over all throws).

        Raises DiceNeeded if the faces must be entered and were not.
        """
        declared = self.schema.rolls[roll]
        title = title or declared.title
        try:
            faces, entered = self.chance.dice(roll, title, count, declared.faces)
        except UnknownOutcome as unknown:
            unknown.odds = odds_of(roll, title, count, declared.faces, need=need, wins=wins, chance=chance, seat=seat)
            raise
        success = None
        if need:
            chance = chance_of_need(need, declared.faces, count)
            success = any(face in need for face in faces)
        elif wins is not None:
            success = wins(faces)
            if chance is None:
                chance = chance_of(wins, declared.faces, count)
        chance = None if chance is None else float(chance)
        self.apply(Rolled(roll, seat, faces, entered, chance, success))
        return faces

    # ---------------------------------------------------------------- the agenda

    def ask(self, decision: str, *seats: str, **data: Any) -> None:
        """A decision is put before the seats; it is taken before anything that is already on the agenda."""
        self.apply(Pushed(Task(decision, seats, data)))

    def then(self, *tasks: Task) -> None:
        """These tasks are carried out next, the first listed first."""
        for task in reversed(tasks):
            self.apply(Pushed(task))

    def done(self) -> Task:
        """The pending task is settled."""
        agenda = self.table.agenda
        assert agenda, "nothing is pending"
        task = agenda[-1]
        self.apply(Popped(task))
        return task

    def update(self, **data: Any) -> None:
        """The data of the pending task change."""
        task = self.done()
        self.apply(Pushed(Task(task.name, task.seats, {**task.data, **data})))

    # ---------------------------------------------------------------- telling

    def say(self, line: str, **args: LineArg) -> None:
        """A line of the log; its readers are declared with it. Raises KeyError if it is not declared."""
        self.schema.lines[line]
        self.apply(Said(line, args))

    def name(self, piece: str) -> str:
        """Return the printed name of a piece, for sentences that everybody named in them may read."""
        return self.schema.kinds[self.table.piece(piece).kind].face.name

    def ref(self, piece: str) -> Ref:
        """A piece as a line's argument: each reader gets the name it may know."""
        return Ref(piece)

    def publish(self, *audiences: str) -> None:
        """These audiences (default: all) are shown the table as it is now, in the middle of a ply."""
        self._publish(audiences or self.schema.audiences)

    def end(self, winners: Sequence[str], reason: str, text: str) -> None:
        """The game ends."""
        self.apply(Ended(self.table.outcome, Outcome(tuple(winners), reason, text)))

    def _publish(self, audiences: tuple[str, ...]) -> None:
        self.events.append(Published(audiences))
        self.shown.update(dict.fromkeys(audiences, self.table))


def refuse(code: str, clause: str, text: str) -> IllegalMove:
    """An IllegalMove to raise: ``raise refuse("no_points", "HUNT-5.3", "It costs 2 actions; 1 is left.")``."""
    return IllegalMove(code, clause, text)
