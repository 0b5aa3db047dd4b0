"""Scenes, on which the rules of any game are tested: an arranged table, moves with scripted dice, and who sees what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.correction_lines import RULING
from engine.match.match import Match, Move
from engine.model.event import Ply, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE
from tests.games.game_list import content_of


class ScriptedChance:
    """Scripted dice and draws. Draws and shuffles beyond the script are random, dice are an error."""

    def __init__(self, dice: Sequence[int] = (), draws: Sequence[int] = ()) -> None:
        self.dice_left, self._draws, self._random = list(dice), list(draws), Random(1)

    def index(self, n: int) -> int:
        if not self._draws:
            return self._random.index(n)
        draw = self._draws.pop(0)
        assert 0 <= draw < n, f"the script draws {draw} of {n}"
        return draw

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        assert len(self.dice_left) >= count, f"the script has no dice for {title}"
        found, self.dice_left = tuple(self.dice_left[:count]), self.dice_left[count:]
        assert all(face in faces for face in found)
        return found, False


class Refusal(NamedTuple):
    code: str
    clause: str
    text: str


def find(table: Table, card: str, zone: str = "") -> str:
    """Return the id of the first piece in a zone (default: anywhere) that has this id or is of this kind."""
    pieces = [piece for name in ([zone] if zone else table.zones) for piece in table.zones[name]]
    return next(piece.id for piece in pieces if card in (piece.id, piece.kind.partition("#")[0]))


class ArrangedMatch(Match):
    """A match on a table that the test arranges."""

    def __init__(self, game: Game, arrange: Callable[[Desk], None] | None = None, **given: Any) -> None:
        """Begin a match with the arguments of `Match`, on a table that ``arrange`` has changed before the set-up."""
        if given.get("content") is None:
            given["content"] = content_of(game)
        if arrange is not None:
            before = Match(game, begin=False, **given)
            desk = before.rules.desk(before.table, ScriptedChance())
            arrange(desk)
            given["position"] = desk.table
        super().__init__(game, **{"seed": 1, **given})

    # ---------------------------------------------------------------- arranging

    def edit(self, change: Callable[[Desk], None]) -> None:
        """Change the table outside the rules, by a ruling."""
        desk = self.rules.desk(self.table, ScriptedChance())
        change(desk)
        if desk.events:
            self.rule(*desk.events, reason="arranged for a test")

    def set(self, **numbers: Scalar) -> None:
        def change(desk: Desk) -> None:
            for name, value in numbers.items():
                desk.set(name, value)

        self.edit(change)

    def put(self, zone: str, *cards: str, at: int | None = None, source: str = "") -> None:
        """Move cards, each given as to `find`, to the end of a zone or to place ``at``, in this order."""

        def change(desk: Desk) -> None:
            for card in cards if at is None else reversed(cards):
                desk.move(find(desk.table, card, source), zone, at)

        self.edit(change)

    # ---------------------------------------------------------------- playing

    def do(self, verb: str, /, *dice: int, by: str | int = "", draws: Sequence[int | str] = (), **args: Any) -> Ply:
        """Play a move with scripted dice, all of which must be thrown, and draws; the table must stay sound.

        ``by`` is the seat that moves, or its number from 1; a draw is an index, or the piece that is drawn from its zone. An
        underscore frees a word of Python: ``from_``.
        """
        indexes = [self.table.place(one, self.table.where[one]) if isinstance(one, str) else one for one in draws]
        chance = ScriptedChance(dice, indexes)
        ply = self.play(self.move(verb, by, args), chance=chance)
        assert not chance.dice_left, f"dice that were not thrown: {chance.dice_left}"
        assert self.faults() == ()
        return ply

    def move(self, verb: str, by: str | int, args: Mapping[str, Any]) -> Move:
        named = {name.rstrip("_"): value for name, value in args.items()}
        return Move(verb, named, by if isinstance(by, str) else self.seats[by - 1])

    def refusal(self, verb: str, /, *, by: str | int = "", **args: Any) -> Refusal:
        """Return why a move is refused; it must be, in a whole sentence, and nothing may have happened."""
        before = self.table
        error = self.why_not(self.move(verb, by, args))
        assert error is not None, f"{verb} {args} is legal"
        assert self.table is before
        assert error.text.endswith((".", "?", "!"))
        return Refusal(error.code, error.clause, error.text)

    def refused(self, verb: str, code: str, clause: str = "", /, *, by: str | int = "", **args: Any) -> str:
        """Check that a move is refused with this code and clause, and return the sentence."""
        error = self.refusal(verb, by=by, **args)
        assert error[: 2 if clause else 1] == ((code, clause) if clause else (code,)), error
        return error.text

    def may(self, verb: str, /, **args: Any) -> bool:
        """Whether a move is legal."""
        return self.why_not(self.move(verb, "", args)) is None

    # ---------------------------------------------------------------- what is pending, what lies where

    @property
    def asked(self) -> str:
        """The pending decision; "" when the game is over."""
        return self.task.name if self.task else ""

    @property
    def pending(self) -> Task:
        """The pending decision with its data; there must be one."""
        assert self.task is not None
        return self.task

    @property
    def who(self) -> str:
        """The seat that is asked, the first of several."""
        return self.pending.seats[0]

    def verbs(self) -> AbstractSet[str]:
        """The verbs of which there is a legal move."""
        return {form.verb for form in self.legal_moves.forms if form.count()}

    def offers(self, verb: str, **args: Any) -> list[Mapping[str, Any]]:
        """The arguments of the legal moves of a verb that have these among them."""
        found = [move.args for form in self.legal_moves.forms if form.verb == verb for move in form]
        return [one for one in found if all(one.get(name) == value for name, value in args.items())]

    def number(self, name: str) -> Any:
        """Return a number, stored or derived; None if there is none now."""
        return self.rules.schema.value(self.table, name)

    def marks(self, piece: str) -> dict[str, int | str]:
        """Return the marks on a piece, stored and derived."""
        schema = self.rules.schema
        return {**self.table.piece(piece).marks, **schema.derive(self.table).marks_of(schema.marks).get(piece, {})}

    @property
    def context(self) -> Any:
        """What the rules need beside the table."""
        return self.rules.context

    def where(self, piece: str) -> str:
        return self.table.where[piece]

    def kinds(self, zone: str) -> list[str]:
        return [piece.kind for piece in self.table.zones[zone]]

    # ---------------------------------------------------------------- what an audience is shown

    def sees(self, audience: str, face: str) -> bool:
        """Whether an audience is shown this face."""
        pieces = [piece for zone in self.view(audience).zones.values() for piece in zone.pieces]
        return any(piece.face is not None and piece.face.id == face for piece in pieces)

    def lines(self, audience: str = REFEREE, since: int = 0) -> list[str]:
        """Return the lines that an audience reads after ply ``since``, but for rulings: by these the table is arranged."""
        told = (one for _, one in self.observations(audience, since) if one.kind == "said")
        return [one.text for one in told if one.line != RULING]

    def last_lines(self, audience: str = REFEREE) -> list[str]:
        """Return what the last ply told an audience, in lines of the log."""
        return self.lines(audience, len(self.history.plies) - 1)
