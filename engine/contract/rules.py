"""The base class of the rules of a match, which games subclass."""

from __future__ import annotations

import re
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
from engine.play.verbs import Verb
from engine.play.working_table import C, Desk
from engine.visibility.schema import Schema

_ARGUMENT = re.compile(r"\{\w+\}")  # in the id of a measure that a line tells of


class Decision(msgspec.Struct, frozen=True):
    """A kind of decision: the legal moves, and the verbs that carry them out.

    Attributes:
        moves: a function that returns the forms of all legal moves of the pending task.
        verbs: the verbs by name.
        awaited: verbs that the referee waits for (``start``): the console says why they are not possible yet.
    """

    moves: Callable[[Desk[Any], Task], Iterable[Form]]
    verbs: Mapping[str, Verb]
    awaited: tuple[str, ...] = ()


class Measure(msgspec.Struct, frozen=True):
    """A figure that the review follows over the plies: a named function of the table.

    Attributes:
        unit: the unit of its values (``circles``, ``points``, ``$K``).
        value: returns the value, or None if there is none now.
        seat: the seat that it belongs to; "" for the whole game.
        stake: whether it is part of what the game is about. A mere means (a hand, pawns that come back every turn) is not,
            and its changes are no turning points.
        decides: the reasons of an end (`Outcome.reason`) that are about it, where more of it was better for its side, or
            nearer to that end.
        goal: returns the value that ends the game, in a table that is as it is, None for a seat that is out; None if no
            value does.
        together: whether the game ends only when all figures of that reason have come to their goals.
        runs_out: the reasons of an end that comes when it is used up, whatever the figures that decide had come to.
        place: of one figure of several places the place that it is of, with which its title ends (``Crisis A``: ``A``).

    Raises ValueError for a place with which the title does not end.
    """

    id: str
    title: str
    unit: str
    value: Callable[[Table], float | None]
    seat: str = ""
    stake: bool = True
    decides: tuple[str, ...] = ()
    goal: Callable[[Table], float | None] | None = None
    together: bool = False
    runs_out: tuple[str, ...] = ()
    place: str = ""

    def __post_init__(self) -> None:
        """Check the place."""
        if self.place and not self.title.endswith(f" {self.place}"):
            raise ValueError(f"the title of the measure {self.id} has to end with its place: {self.place}")


class Brief(msgspec.Struct, frozen=True):
    """A text that the referee can show on the teams' screens, such as a player aid."""

    title: str
    body: str


class Rules(Generic[C]):
    """The rules of one match, with its content, options and seats.

    Attributes:
        context: what handlers need beside the table, such as content, options and look-ups.
        schema: the declarations of the table and who sees it.
        decisions: all kinds of decisions, by the name of the task.
        steps: what the rules carry out without a decision, by the name of the task.
        anytime: the verbs that the referee may enter at any time (``withdraw``, ``end_game``), with their forms.
        measures: figures for the review.
        briefs: texts for the teams' screens.
        dice_entered: whether dice are physical, so that the referee enters every face; a match may begin with the other.
        throw_decision: the decision by which the referee throws physical dice that fall after others in one entry
            (`engine.common.physical_throws`); "" if all dice of an entry are asked for before anything of it is seen.
        die_words: faces by the number that is entered for them, where that differs (``{0: 10}``).
        records_refusals: whether moves that are refused are recorded, for the referee only.
        aims: by verb, which argument is the target, if it is not the last one that is on the board.
    """

    context: C
    schema: Schema
    decisions: Mapping[str, Decision]
    steps: Mapping[str, Callable[[Desk[Any], Task], None]]
    anytime: Decision | None = None
    measures: Sequence[Measure] = ()
    briefs: Sequence[Brief] = ()
    dice_entered: bool = False
    throw_decision: str = ""
    die_words: Mapping[int, int] = {}
    records_refusals: bool = False
    aims: Mapping[str, Aim] = {}

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Return the pieces of every zone before set-up, decks in the order of the content."""
        raise NotImplementedError

    def numbers(self) -> Mapping[str, Scalar]:
        """Return the numbers before set-up; one that is None does not exist yet."""
        return {}

    def agenda(self) -> tuple[Task, ...]:
        """Return the first tasks, in the order in which they are done."""
        raise NotImplementedError

    def refuse(self, desk: Desk[C], task: Task, move: Move) -> IllegalMove:
        """Return why this verb is not possible while this decision is pending."""
        return IllegalMove("pending_first", "", f"{quoted(move.verb)} is not possible now.")

    def not_asked(self, desk: Desk[C], task: Task, move: Move) -> IllegalMove:
        """Return why a seat that is not asked cannot answer this decision."""
        return IllegalMove("not_asked", "", f"{move.seat} is not asked now.")

    def present_seats(self, table: Table) -> tuple[str, ...]:
        """Return the seats that play now; all, unless seats can join late or leave."""
        return self.schema.seats

    def withheld_audiences(self, table: Table) -> Iterable[str]:
        """Return the audiences that may not be shown the table yet, because a step is half done; by default none."""
        return ()

    def faults(self, table: Table) -> Iterable[str]:
        """Return every invariant of this game that the table breaks, a sentence each."""
        return ()

    def default_continuation(self, table: Table) -> Move | None:
        """Return the move by which nobody intervenes before a declared throw; None if no throw waits."""
        return None

    def stale_marks(self, table: Table) -> Iterable[tuple[str, str]]:
        """Return marks, as pairs of piece and name, that are no longer true; by default none."""
        return ()

    def after_ruling(self, desk: Desk[C], closed: Sequence[Task]) -> None:
        """Go on after a ruling that took these tasks off the agenda: put away what lay ready for them, say what follows.

        What follows is needed where nothing is left on the agenda. Raise IllegalMove to refuse the ruling, with what it
        lacks. By default nothing is done; a ruling that leaves nothing to decide is then refused.
        """

    def check_lines(self) -> None:
        """Raise ValueError if a line of the log tells of a measure that is not declared, whatever its arguments are."""
        measures = [measure.id for measure in self.measures]
        for line in self.schema.lines.values():
            for told in line.tells:
                pattern = re.compile(".+".join(map(re.escape, _ARGUMENT.split(told))))
                if not any(map(pattern.fullmatch, measures)):
                    raise ValueError(
                        f"{self.schema.game}: the line {line.id} tells of the measure {told}, which is not declared"
                    )

    def start(self) -> Table:
        """Return the table before set-up."""
        table = empty_table(tuple(self.schema.zones))
        zones, where = table.zones.mutate(), table.where.mutate()
        for zone, pieces in self.pieces().items():
            zones[zone] = tuple(pieces)
            for piece in pieces:
                where[piece.id] = zone
        numbers = table.numbers.update({name: value for name, value in self.numbers().items() if value is not None})
        return Table(zones.finish(), where.finish(), numbers, tuple(reversed(self.agenda())), None)

    def desk(self, table: Table, chance: Chance | None = None, dice_entered: bool | None = None) -> Desk[C]:
        """Return a desk on a table; without ``chance`` the first random outcome raises UnknownOutcome.

        ``dice_entered``: whether dice are physical on it (default: as in the match).
        """
        physical = self.dice_entered if dice_entered is None else dice_entered
        return Desk(self.schema, table, chance or NoChance(), self.context, physical)

    def name(self, table: Table, piece: str) -> str:
        """Return the printed name of a piece, for sentences addressed to the referee."""
        return self.schema.kinds[table.piece(piece).kind].face.name
