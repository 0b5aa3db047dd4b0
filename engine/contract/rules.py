"""The rules of one match, as a game provides them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

import msgspec

from engine.chance.chance import Chance, NoChance
from engine.english import quoted
from engine.errors import IllegalMove
from engine.model.event import Piece, Task
from engine.model.table import Table, empty_table
from engine.model.view import Scalar
from engine.moves.move import Aim, Form, Move
from engine.play.desk import C, Desk
from engine.play.verbs import as_verbs
from engine.visibility.schema import Schema


class Decision(msgspec.Struct, frozen=True):
    """A kind of decision: what may be done, and what doing it means.

    Attributes:
        moves: the forms of all legal moves, for the pending task.
        verbs: what may be done, by name.
        awaited: verbs that the referee looks for before they may be entered (``start``): why not yet is told.
    """

    moves: Callable[[Desk[Any], Task], Iterable[Form]]
    verbs: Mapping[str, Any]
    awaited: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "verbs", as_verbs(self.verbs))


class Measure(msgspec.Struct, frozen=True):
    """A figure of the game over its plies, for review: a named expression over the table.

    ``unit`` is what one of it is (``circles``, ``points``, ``$K``); ``seat`` whose measure it is ("" = of the game);
    ``stake`` is false for what is only a means (a hand, pawns that come back every turn): it is no turning point.
    """

    id: str
    title: str
    unit: str
    value: Callable[[Table], float | None]
    seat: str = ""
    stake: bool = True


class Brief(msgspec.Struct, frozen=True):
    """A text that the referee may show on the teams' screens, such as a player aid. Everybody may read it."""

    title: str
    body: str


class Rules(Generic[C]):
    """The rules of one match: content, options and seats are fixed. Games subclass it.

    Attributes:
        context: what handlers need beside the table: content, options, look-ups.
        schema: what is on the table and who sees it.
        decisions: every kind of decision, by the name of its task.
        steps: what the rules carry out by themselves, by the name of the task.
        anytime: verbs that the referee may enter whatever is pending (``withdraw``, ``end_game``), with their forms.
        measures: figures for the review.
        briefs: texts for the teams' screens.
        dice_entered: whether dice are physical by default (the referee types every face).
        die_words: what an entered face is read as, where it is printed otherwise (``{0: 10}``).
        aims: of verbs whose moves do not simply aim at the last thing of the board that they name.
    """

    context: C
    schema: Schema
    decisions: Mapping[str, Decision]
    steps: Mapping[str, Callable[[Desk[Any], Task], None]]
    anytime: Decision | None = None
    measures: Sequence[Measure] = ()
    briefs: Sequence[Brief] = ()
    dice_entered: bool = False
    die_words: Mapping[int, int] = {}
    aims: Mapping[str, Aim] = {}

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """The pieces of every zone before setup begins, decks in content order (setup shuffles or draws at random)."""
        raise NotImplementedError

    def numbers(self) -> Mapping[str, Scalar]:
        """The numbers before setup begins; one that is None does not exist yet."""
        return {}

    def agenda(self) -> tuple[Task, ...]:
        """What is done first; the first task listed is carried out first."""
        raise NotImplementedError

    def refuse(self, desk: Desk[C], task: Task, move: Move) -> IllegalMove:
        """Why this verb is not possible while this decision is pending."""
        return IllegalMove("pending_first", "", f"{quoted(move.verb)} is not possible now.")

    def not_asked(self, desk: Desk[C], task: Task, move: Move) -> IllegalMove:
        """Why a seat that is not asked cannot answer this decision."""
        return IllegalMove("not_asked", "", f"{move.seat} is not asked now.")

    def present_seats(self, table: Table) -> tuple[str, ...]:
        """The seats that play now: a game in which seats come late or leave says so. Default: all."""
        return self.schema.seats

    def withheld_audiences(self, table: Table) -> Iterable[str]:
        """Audiences that are not shown the table as it is now, because a step is half done. Default: none."""
        return ()

    def faults(self, table: Table) -> Iterable[str]:
        """Every invariant of this game that the table breaks, one sentence each."""
        return ()

    def default_continuation(self, table: Table) -> Move | None:
        """The move by which nobody intervenes while a throw that was declared waits; None if none waits. Default: none."""
        return None

    def stale_marks(self, table: Table) -> Iterable[tuple[str, str]]:
        """Marks, by piece and name, that tell what was so when they were placed and is no longer. Default: none."""
        return ()

    def start(self) -> Table:
        """The table before setup."""
        table = empty_table(tuple(self.schema.zones))
        zones, where = table.zones.mutate(), table.where.mutate()
        for zone, pieces in self.pieces().items():
            zones[zone] = tuple(pieces)
            for piece in pieces:
                where[piece.id] = zone
        numbers = table.numbers.update({name: value for name, value in self.numbers().items() if value is not None})
        return Table(zones.finish(), where.finish(), numbers, tuple(reversed(self.agenda())), None)

    def desk(self, table: Table, chance: Chance | None = None) -> Desk[C]:
        """Return a desk on a table; by default one on which nothing is left to chance."""
        return Desk(self.schema, table, chance or NoChance(), self.context, self.dice_entered)

    def name(self, table: Table, piece: str) -> str:
        """The printed name of a piece, for sentences addressed to the referee."""
        return self.schema.kinds[table.piece(piece).kind].face.name
