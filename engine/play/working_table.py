"""The working copy of the table on which rules act (`Desk`), with the methods that change it.

Every method applies events. If a rule refuses half way, the desk is dropped and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
"""The context of a game: what its rules need beside the table, such as content, options and look-ups."""


class Desk(Generic[C]):
    """A working copy of a table, which knows no rules.

    Attributes:
        schema: the declarations of the game.
        table: the table as it is now.
        chance: the source of dice and draws.
        context: what the rules need beside the table.
        events: the events of this ply so far.
        shown: the table last published to each audience during this ply.
        physical_dice: whether the session is played with physical dice.
    """

    __slots__ = ("chance", "context", "events", "physical_dice", "schema", "shown", "table")

    def __init__(self, schema: Schema, table: Table, chance: Chance, context: C, physical_dice: bool = False) -> None:
        self.physical_dice = physical_dice
        self.schema, self.table, self.chance, self.context = schema, table, chance, context
        self.events: list[Event] = []
        self.shown: dict[str, Table] = {}

    def trial(self, table: Table | None = None) -> Desk[C]:
        """Return a new desk on this table (default: the present one) whose chance raises UnknownOutcome."""
        return Desk(self.schema, self.table if table is None else table, NoChance(), self.context, self.physical_dice)

    # ---------------------------------------------------------------- changing the table

    def apply(self, event: Event) -> None:
        """Apply an event."""
        self.table = APPLY[type(event)](self.table, event)
        self.events.append(event)

    def move(self, piece: str, to: str, at: int | None = None) -> None:
        """Move a piece to the end of a zone, or to place ``at`` (0 is the top)."""
        origin = self.table.where[piece]
        self._move(piece, origin, self.table.place(piece, origin), to, at)

    def _move(self, piece: str, origin: str, from_at: int, to: str, at: int | None) -> None:
        if at is None:
            at = len(self.table.zones[to]) - (origin == to)
        self.apply(Moved(piece, origin, from_at, to, at))

    def turn(self, piece: str, up: bool) -> None:
        """Turn a piece face up or face down, unless it lies so already."""
        if self.table.piece(piece).up != up:
            self.apply(Turned(piece, up))

    def mark(self, piece: str, mark: str, value: int | str) -> None:
        """Set the value of a mark (0 or "" removes it), unless it has it already."""
        before = self.table.piece(piece).marks.get(mark, 0)
        if before != value and not (before in (0, "") and value in (0, "")):
            self.apply(Marked(piece, mark, before, value))

    def add_mark(self, piece: str, mark: str, amount: int) -> None:
        """Add an amount to a counted mark."""
        self.mark(piece, mark, self.marks(piece, mark) + amount)

    def marks(self, piece: str, mark: str) -> int:
        """Return the value of a counted mark."""
        return self.table.piece(piece).count(mark)

    def set(self, number: str, value: Scalar) -> None:
        """Set a number, unless it has this value already. Raises KeyError if it is derived or not declared."""
        if self.schema.numbers[number].derive is not None:
            raise KeyError(f"number {number} follows from the table and cannot be set")
        before = self.table.numbers.get(number)
        if before != value or type(before) is not type(value):
            self.apply(Set(number, before, value))

    def add(self, number: str, amount: int) -> None:
        """Add an amount to an integer number."""
        self.set(number, self.table.number(number) + amount)

    def make(self, piece: Piece, zone: str, at: int | None = None) -> None:
        """Add a piece to the table."""
        self.apply(Made(piece, zone, len(self.table.zones[zone]) if at is None else at))

    def remove(self, piece: str) -> None:
        """Remove a piece from the table."""
        zone = self.table.where[piece]
        self.apply(Removed(self.table.piece(piece), zone, self.table.place(piece, zone)))

    # ---------------------------------------------------------------- chance

    def shuffle(self, zone: str) -> None:
        """Put the pieces of a zone in a random order."""
        before = self.table.ids(zone)
        order = list(before)
        for i in range(len(order) - 1, 0, -1):
            j = self.chance.index(i + 1)
            order[i], order[j] = order[j], order[i]
        self.apply(Shuffled(zone, before, tuple(order)))

    def draw(self, zone: str, to: str, at: int | None = None) -> str | None:
        """Move a random piece of a zone to another; return its id, or None if the zone is empty.

        This replaces a shuffle where the order of the zone matters to nobody: who sees it must not take its first piece
        for the next one, so a board shows such a zone as a stack.
        """
        pieces = self.table.zones[zone]
        if not pieces:
            return None
        drawn = self.chance.index(len(pieces))
        piece = pieces[drawn].id
        self._move(piece, zone, drawn, to, at)
        return piece

    def pick(self, items: Sequence[Any]) -> Any:
        """Return a random item. The choice itself is no event: the log holds what the rules do with it."""
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
        """Throw dice and return the faces.

        The success of the throw is recorded for the luck of the review. It is given by ``need``, the faces that succeed on
        any of the dice, or by ``wins``, a function of all faces, whose ``chance`` is by default counted over all throws.

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
        """Put a decision for these seats on top of the agenda."""
        self.apply(Pushed(Task(decision, seats, data)))

    def then(self, *tasks: Task) -> None:
        """Put tasks on top of the agenda, to be done in this order."""
        for task in reversed(tasks):
            self.apply(Pushed(task))

    def pop_task(self) -> Task:
        """Remove the pending task from the agenda and return it."""
        agenda = self.table.agenda
        assert agenda, "nothing is pending"
        task = agenda[-1]
        self.apply(Popped(task))
        return task

    def update(self, **data: Any) -> None:
        """Change these data of the pending task."""
        task = self.pop_task()
        self.apply(Pushed(Task(task.name, task.seats, {**task.data, **data})))

    # ---------------------------------------------------------------- the log, publishing, the end

    def say(self, line: str, **args: LineArg) -> None:
        """Write a line of the log. Raises KeyError if the schema does not declare it."""
        self.say_roll(line, (), **args)

    def say_roll(
        self,
        line: str,
        thrown: Iterable[Sequence[int]],
        success: bool | None = None,
        successes: Sequence[int] = (),
        /,
        **args: LineArg,
    ) -> None:
        """Write a line of the log that tells of a throw (`Line.roll`), with the dice that each side threw, whether it
        succeeded if the line says so, and the faces that succeed where successes are counted.
        """
        self.schema.lines[line]
        self.apply(Said(line, args, tuple([tuple(faces) for faces in thrown]), tuple(successes), success))

    def name(self, piece: str) -> str:
        """Return the printed name of a piece, for sentences whose readers may know it."""
        return self.schema.kinds[self.table.piece(piece).kind].face.name

    def ref(self, piece: str) -> Ref:
        """Return a piece as an argument of a line, of which each reader gets the name that it may know."""
        return Ref(piece)

    def publish(self, *audiences: str) -> None:
        """Show these audiences the table as it is now, in the middle of a ply; nobody else, and without any nobody."""
        if audiences:
            self._publish(audiences)

    def publish_to_all(self) -> None:
        """Show all audiences the table as it is now, in the middle of a ply."""
        self._publish(self.schema.audiences)

    def publish_edits(self, edits: int, shown: Mapping[str, Table]) -> None:
        """Show audiences only the first so many events of this ply; ``shown`` are the tables that they see by that."""
        self.events.append(Published(tuple(shown), edits))
        self.shown.update(shown)

    def end(self, winners: Sequence[str], reason: str, text: str) -> None:
        """End the game."""
        self.apply(Ended(self.table.outcome, Outcome(tuple(winners), reason, text)))

    def _publish(self, audiences: tuple[str, ...]) -> None:
        self.events.append(Published(audiences))
        self.shown.update(dict.fromkeys(audiences, self.table))


def refuse(code: str, clause: str, text: str) -> IllegalMove:
    """Return an IllegalMove: ``raise refuse("no_points", "HUNT-5.3", "It costs 2 actions; 1 is left.")``."""
    return IllegalMove(code, clause, text)
