"""What a game is to the engine: its options and content, and the rules of one match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from engine.english import capital, humanize, joined, quoted
from engine.errors import IllegalMove, KnownError
from engine.model.event import Piece, Task
from engine.model.table import Table, empty_table
from engine.model.view import Scalar
from engine.moves.move import Aim, Form, Move
from engine.visibility.schema import Schema

if TYPE_CHECKING:
    from engine.chance.chance import Random
    from engine.match.match import Match
    from engine.play.desk import Desk

OptionValue = str | int | bool
Handler = Callable[["Desk", Task, Move], None]


_NO_NAMES: Mapping[str, str] = {}
_NO_WORDS: Mapping[OptionValue, str] = {}


class Option(msgspec.Struct, frozen=True):
    """A variant that a session can switch on before setup.

    Attributes:
        id, default, values: as in the digest; ``values`` lists everything allowed.
        clause: the clause that defines it.
        text: one or two sentences for the referee who chooses.
        title: what people call it; "" where its id says that.
        called: what people call its values, as far as these do not say it themselves.
    """

    id: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    clause: str
    text: str
    title: str = ""
    called: Mapping[OptionValue, str] = _NO_WORDS

    @property
    def name(self) -> str:
        """The option for people."""
        return self.title or capital(humanize(self.id))

    def in_words(self, value: OptionValue, names: Mapping[str, str] = _NO_NAMES) -> str:
        """One of its values for people; seats by these names."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if value in self.called:
            return self.called[value]
        words = str(value).split()
        if words and all(word in names for word in words):
            return joined([names[word] for word in words])
        return humanize(str(value)) or "none"

    def parse(self, value: OptionValue) -> OptionValue:
        """The allowed value that was meant. Raises KnownError with the allowed ones."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        word = str(value).strip().lower()
        for allowed in self.values:
            words = {True: ("true", "on", "yes"), False: ("false", "off", "no")}
            if word in (words[allowed] if isinstance(allowed, bool) else (str(allowed).lower(),)):
                return allowed
        shown = ", ".join(("on" if v else "off") if isinstance(v, bool) else str(v) for v in self.values)
        raise KnownError(f"Option {self.id} cannot be {value}; allowed: {shown}.")


class Decision(msgspec.Struct, frozen=True):
    """A kind of decision: what may be done, and what doing it means.

    Attributes:
        moves: the forms of all legal moves, for the pending task.
        verbs: one handler a verb; it checks (raising IllegalMove), then acts through the desk. A handler that
            settles the decision calls ``desk.done()``.
        awaited: verbs that the referee looks for before they may be entered (``start``): why not yet is told.
    """

    moves: Callable[[Desk, Task], Iterable[Form]]
    verbs: Mapping[str, Handler]
    awaited: tuple[str, ...] = ()


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


class Rules:
    """The rules of one match: content, options and seats are fixed. Games subclass it.

    Attributes:
        schema: what is on the table and who sees it.
        decisions: every kind of decision, by the name of its task.
        steps: what the rules carry out by themselves, by the name of the task.
        anytime: verbs that the referee may enter whatever is pending (``withdraw``, ``end_game``), with their forms.
        measures: figures for the review.
        briefs: texts for the teams' screens.
        dice_entered: whether dice are physical by default (the referee types every face).
        die_words: what an entered face is read as, where it is printed otherwise (``{0: 10}``).
        yes_or_no: the arguments of moves that may be, or hold, true or false; no other may.
        aims: of verbs whose moves do not simply aim at the last thing of the board that they name.
    """

    schema: Schema
    decisions: Mapping[str, Decision]
    steps: Mapping[str, Callable[[Desk, Task], None]]
    anytime: Decision | None = None
    measures: Sequence[Measure] = ()
    briefs: Sequence[Brief] = ()
    dice_entered: bool = False
    die_words: Mapping[int, int] = {}
    yes_or_no: frozenset[str] = frozenset()
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

    def refuse(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """Why this verb is not possible while this decision is pending."""
        return IllegalMove("pending_first", "", f"{quoted(move.verb)} is not possible now.")

    def not_asked(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """Why a seat that is not asked cannot answer this decision."""
        return IllegalMove("not_asked", "", f"{move.seat} is not asked now.")

    def present(self, table: Table) -> tuple[str, ...]:
        """The seats that play now: a game in which seats come late or leave says so. Default: all."""
        return self.schema.seats

    def withheld(self, table: Table) -> Iterable[str]:
        """Audiences that are not shown the table as it is now, because a step is half done. Default: none."""
        return ()

    def faults(self, table: Table) -> Iterable[str]:
        """Every invariant of this game that the table breaks, one sentence each."""
        return ()

    def onward(self, table: Table) -> Move | None:
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

    def name(self, table: Table, piece: str) -> str:
        """The printed name of a piece, for sentences addressed to the referee."""
        return self.schema.kinds[table.piece(piece).kind].face.name


class Game:
    """A game that Whitecell can run: a class of which `engine.games` lists one instance.

    Attributes:
        id: as on the command line and in the log (``hunt``).
        title: as on the box.
        clauses: the prefix of its clauses (``HUNT``).
        seats: all seat ids, in turn order; ``least`` of them must play (a match uses the first n).
        seat_names: how seats are called when the session gives no names.
        options: every variant.
        version: of the rules; changes when a reading of a clause changes.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str] = ""
    clauses: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    least: ClassVar[int]
    seat_names: ClassVar[Mapping[str, str]]
    options: ClassVar[tuple[Option, ...]]
    version: ClassVar[str] = "1"

    def read_content(self, data: Mapping[str, Any], file: str) -> Any:
        """Checked, frozen content. Raises ContentError naming file, record and field."""
        raise NotImplementedError

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        """The rules of one match. Raises KnownError if options or seats do not go together."""
        raise NotImplementedError

    def demo_move(self, match: Match, chance: Random) -> Move:
        """A plausible move for the pending decision, for demonstrations; by default any legal one."""
        return match.legal_moves.sample(chance)

    def variants(self, chosen: Mapping[str, OptionValue], names: Mapping[str, str] = _NO_NAMES) -> Brief:
        """The options of a session for the teams' screens: those that differ from the printed game.

        ``names`` are what the session calls seats.
        """
        called = {**self.seat_names, **names}
        lines = [
            f"{option.name}: {option.in_words(value, called)} ({option.clause})"
            for option in self.options
            if (value := chosen.get(option.id, option.default)) != option.default
        ]
        return Brief("Variants of this session", ". ".join(lines) + "." if lines else "The game is played as printed.")

    def choose(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options: the given ones checked, the others at their defaults. Raises KnownError."""
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                raise KnownError(f"{self.title} has no option {name}; it has: {', '.join(known)}.")
        return {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}

    def seated(self, count: int | None = None) -> tuple[str, ...]:
        """The first ``count`` seats (default: the fewest). Raises KnownError if the game does not take so many."""
        count = self.least if count is None else count
        if not self.least <= count <= len(self.seats):
            span = str(self.least) if self.least == len(self.seats) else f"{self.least} to {len(self.seats)}"
            raise KnownError(f"{self.title} takes {span} seats, not {count}.")
        return self.seats[:count]

    def seats_for(self, count: int | None, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """The seats of a match with these options, where options change them. Raises KnownError as `seated` does."""
        return self.seated(count)
