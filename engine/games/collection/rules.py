"""The rules of one match of COLLECTION, put together from its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from engine.contract.rules import Decision, Measure, Rules
from engine.english import quoted
from engine.errors import IllegalMove
from engine.games.collection import actions, cards, setup
from engine.games.collection.aids import aids
from engine.games.collection.board import HIGHEST, LOWEST, Board
from engine.games.collection.content import AREAS, COLOURS, Content
from engine.games.collection.options import Options
from engine.games.collection.schema import make_schema, start_pieces
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse
from engine.visibility.schema import REFEREE

Step = Callable[[Board, Desk, Task], None]
Act = Callable[[Board, Desk, Task, Move], None]


class CollectionRules(Rules[Board]):
    """COLLECTION with fixed content, options and seats."""

    die_words: Mapping[int, int] = {0: 10}  # COLL-10.1

    def __init__(self, content: Content, options: Options, seats: tuple[str, ...]) -> None:
        self.board = board = Board(content, options, seats)
        self.context = self.board
        self.schema = make_schema(content, options, seats)
        self.dice_entered = options.dice_entry == "manual"
        self.decisions = {
            "setup": self._decision(setup.setup_moves, ("start",), seat=setup.take_role, start=setup.start),
            "placement": self._decision(setup.placement_moves, place=setup.place),
            "actions": self._decision(
                lambda b, d, t: [*actions.action_moves(b, d, t), *cards.held_moves(b, d, t)],
                move=actions.move,
                engage=actions.engage,
                roll=actions.roll,
                play_held=cards.play_held,
                finish_actions=cards.finish_actions,
            ),
            "use_report": self._decision(actions.report_moves, file=actions.file, reduce=actions.reduce),
            "drawn": self._decision(
                cards.drawn_moves,
                resolve_drawn=cards.resolve_drawn,
                play_drawn=cards.play_drawn,
                hold_drawn=cards.hold_drawn,
            ),
            "closing": self._decision(
                lambda b, d, t: [*cards.held_moves(b, d, t), ListedForm("end_turn")],
                play_held=cards.play_held,
                end_turn=cards.end_turn,
            ),
        }
        steps: dict[str, Step] = {
            "turn": actions.turn,
            "go_on": actions.go_on,
            "draw": cards.draw,
            "effect": cards.effect,
            "close": cards.close,
        }
        self.steps = {name: partial(step, board) for name, step in steps.items()}
        self.anytime = Decision(self._anytime_moves, {"call_game": self._call_game})
        self.measures = self._measures()
        self.briefs = aids(content, options)

    def _decision(
        self, moves: Callable[[Board, Desk, Task], Iterable[Form]], awaited: tuple[str, ...] = (), **verbs: Act
    ) -> Decision:
        acts = {verb: partial(act, self.board) for verb, act in verbs.items()}
        return Decision(partial(moves, self.board), acts, awaited)

    # ---------------------------------------------------------------- the start

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Decks in content order, tiles on their spaces, tokens not yet placed (COLL-3.6)."""
        return start_pieces(self.board.content, self.board.seats)

    def numbers(self) -> Mapping[str, Scalar]:
        """No coins, no gems; roles in the usual order until the referee changes them; whether held cards are secret."""
        numbers: dict[str, Scalar] = {"phase": "setup", "phase_word": "Setup", "turn": 0}
        for seat, role in zip(self.board.seats, setup.default_roles(self.board), strict=True):
            numbers[f"role/{seat}"] = role
        if self.board.options.private:
            numbers["private"] = True
        return numbers

    def agenda(self) -> tuple[Task, ...]:
        """Setup by the referee (COLL-3.1)."""
        return (Task("setup", (REFEREE,)),)

    # ---------------------------------------------------------------- refusals and the referee's moves

    def refuse(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """COLL-13: the reason for a verb that is not listed for the state."""
        if move.verb in ("give", "give_card"):
            return refuse("cannot_give", "COLL-6.14", "Cards cannot be given away.")
        if move.verb in ("move_gem", "move_report"):
            return refuse("stays", "COLL-4.6", "It stays where it is.")
        if task.name == "use_report":
            return refuse("report_first", "COLL-6.4", "Use the report first.")
        if task.name == "drawn":
            return refuse("card_first", "COLL-6.4", "Settle the drawn card first.")
        return refuse("wrong_state", "COLL-12", f"{quoted(move.verb)} is not possible now.")

    def not_asked(self, desk: Desk, task: Task, move: Move) -> IllegalMove:
        """COLL-13: a seat moves only in its own turn."""
        if move.verb == "play_held":
            return refuse("own_turn", "COLL-6.4", "Only in your own turn.")
        return refuse("not_their_turn", "COLL-12", "Not their turn.")

    def _anytime_moves(self, desk: Desk, task: Task) -> Iterable[Form]:
        return [FreeTextForm("call_game", "reason", ["time is up"])]

    def _call_game(self, desk: Desk, task: Task, move: Move) -> None:
        """COLL-8.4: the result is "called", with reports filed out of those needed."""
        reason = move.text("reason").strip().rstrip(".")
        if not reason:
            raise refuse("no_reason", "COLL-8.4", "Say why the game is called.")
        opened = self.board.open_areas(desk.table)
        filed = sum(desk.table.number(f"reports/{a}/{c}") for a in opened for c in COLOURS)
        text = f"Called: {filed} of {10 * len(opened)} reports filed."
        told = f'"{reason}"' if reason[-1] in "!?" else reason
        desk.say("called", filed=filed, needed=10 * len(opened), reason=told)
        self.board.end(desk, (), "called", text)

    # ---------------------------------------------------------------- invariants and figures

    def faults(self, table: Table) -> Iterable[str]:
        """Cards, coins and ladders are what they must be."""
        cards_there = sum(1 for piece in table.where if not piece.startswith(("tile/", "token:")))
        content = self.board.content
        expected = sum(card.copies for card in content.cards) + len(content.scenarios)
        if cards_there != expected:
            yield f"There are {cards_there} cards, not {expected}."
        roles = [table.word(f"role/{seat}") for seat in self.board.seats]
        if len(set(roles) & {role.id for role in content.roles}) < len(roles):
            yield "Not every seat has a role of its own."
        asked = [task.name for task in table.agenda if task.name in self.decisions]
        if table.outcome is None and asked.count("placement") != len(asked) != 1:
            yield "Not one decision is pending, but more or none."
        for zone, pieces in table.zones.items():
            if zone.startswith(("held:", "drawn:")) and any(self._label(piece) != "blue" for piece in pieces):
                yield f"A red card lies in {zone}."
        if table.outcome is None and (self.board.lost(table) or self.board.won(table)):
            yield "The game is won or lost, but has not ended."
        yield from self._board_faults(table)

    def _label(self, piece: Piece) -> str:
        return self.board.content.card(piece.kind).label

    def _board_faults(self, table: Table) -> Iterable[str]:
        for area in AREAS:
            is_open = bool(table.zones[f"scenario/{area}"])
            crisis = table.number(f"crisis/{area}")
            if is_open and not LOWEST <= crisis <= HIGHEST:
                yield f"The crisis of {area} stands at {crisis}."
            if is_open:
                kind = table.zones[f"scenario/{area}"][0].kind
                scenario = self.board.content.scenario(kind)
                full = area in self.board.full(table)
                if self.board.completed(table, area) != full or table.zones[f"scenario/{area}"][0].up == full:
                    yield f"Scenario {area} is marked as completed and is not, or the other way round."
                for colour in COLOURS:
                    needed, filed = table.number(f"needed/{area}/{colour}"), table.number(f"reports/{area}/{colour}")
                    if needed != scenario.needs(colour) or not 0 <= filed <= needed:
                        yield f"The {colour} reports of {area} do not add up."
            for collector in self.board.collectors:
                level = self.board.level(table, area, collector)
                gems = [self.board.gems(table, area, collector, colour) for colour in COLOURS]
                if level and not LOWEST <= level <= HIGHEST:
                    yield f"{collector} in {area} stands at level {level}."
                if any(gems) and not level:
                    yield f"{collector} in {area} has gems but no coin on the ladder."
                if min(gems) < 0 or (not is_open and any(gems)):
                    yield f"The gems of {collector} in {area} are impossible."

    def _measures(self) -> list[Measure]:
        measures = [
            Measure(f"crisis/{area}", f"Crisis {area}", "levels", partial(_number, name=f"crisis/{area}")) for area in AREAS
        ]
        measures += [
            Measure(f"filed/{area}", f"Reports filed in {area}", "reports", partial(_filed, area=area)) for area in AREAS
        ]
        measures += [
            Measure(f"response/{area}", f"Mean response level in {area}", "levels", partial(self._response, area=area))
            for area in AREAS
        ]
        measures.append(Measure("gems", "Engagement gems on the board", "gems", _gems, stake=False))
        measures.append(Measure("held", "Cards held", "cards", _held, stake=False))
        return measures

    def _response(self, table: Table, area: str) -> float | None:
        """Of the collectors that stand on the ladder; None if there are none."""
        levels = [level for one in self.board.collectors if (level := self.board.level(table, area, one))]
        return sum(levels) / len(levels) if levels else None


def _held(table: Table) -> float:
    return float(sum(len(pieces) for zone, pieces in table.zones.items() if zone.startswith("held:")))


def _number(table: Table, name: str) -> float | None:
    value = table.numbers.get(name)
    return float(value) if isinstance(value, int) else None


def _filed(table: Table, area: str) -> float | None:
    if not table.zones[f"scenario/{area}"]:
        return None
    return float(sum(table.number(f"reports/{area}/{colour}") for colour in COLOURS))


def _gems(table: Table) -> float:
    pieces = (piece for zone, held in table.zones.items() if zone.startswith("space/") for piece in held)
    return float(sum(piece.count(f"gems/{colour}") for piece in pieces for colour in COLOURS))
