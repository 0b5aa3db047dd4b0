"""The match: legal moves, play, rulings, take-backs and views of one game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from engine.chance.chance import Chance, EnteredDice, NoChance, PlyChance, Random, UnknownOutcome
from engine.chance.odds import Odds
from engine.contract.game import Game, OptionValue
from engine.contract.rules import Rules
from engine.english import capital
from engine.errors import IllegalMove
from engine.match.correction_lines import Sighting
from engine.match.history import Frame, History, PlyObservations, observe_ply
from engine.match.invariants import RULE_CRASHES, can_continue, faults
from engine.match.pending_steps import publish_to_all_entitled, run_pending
from engine.match.ruling_checks import edit_problem, encoding_problem, nothing_to_enter
from engine.match.shown_edits import apply_edits
from engine.match.targets import odds
from engine.model.event import Event, Outcome, Ply, Popped, Task
from engine.model.table import Table, fill_in_before
from engine.model.view import DecisionView, Observation, View
from engine.moves.move import Form, Move
from engine.play.verbs import check_size
from engine.play.working_table import Desk
from engine.visibility.projection import decision_of, piece_at, project
from engine.visibility.schema import REFEREE


class LegalMoves:
    """All legal moves of the pending decision: iterable and countable. ``move in legal_moves`` asks the rules."""

    def __init__(self, match: Match, forms: tuple[Form, ...]) -> None:
        self._match = match
        self.forms = forms

    def __iter__(self) -> Iterator[Move]:
        for form in self.forms:
            yield from form

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._match.why_not(move) is None

    def __bool__(self) -> bool:
        return any(map(_has_moves, self.forms))

    def count(self) -> int:
        """Return the number of legal moves."""
        return sum(form.count() for form in self.forms)

    def sample(self, chance: Random) -> Move:
        """Return a random move: of a random form, by its `sample`."""
        if len(self.forms) == 1:
            return self.forms[0].sample(chance)
        forms = [form for form in self.forms if _has_moves(form)]
        return forms[chance.index(len(forms))].sample(chance)


def _has_moves(form: Form) -> bool:
    """Return whether a form has a move, which is faster than counting all."""
    return next(iter(form), None) is not None


class Match:
    """One game from setup to end.

    Attributes:
        game, content, options, seats, seed: as the match was begun.
        rules: the rules of this match.
        history: all plies and the frame after each.
    """

    def __init__(
        self,
        game: Game,
        content: Any,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seats: Sequence[str] | int | None = None,
        seed: int = 0,
        names: Mapping[str, str] | None = None,
        position: Table | None = None,
        dice_entered: bool | None = None,
        begin: bool = True,
    ) -> None:
        """Set up a match to its first decision.

        ``begin=False`` leaves out the set-up, for a log whose plies follow by `add_ply`. ``dice_entered``: whether dice
        are physical, also in the set-up (default: as the rules say). Raises KnownError if options or seats do not fit, and
        ValueError if a line of the log tells of a measure that the rules do not declare.
        """
        self.game, self.content, self.seed = game, content, seed
        self.options = game.complete_options(options or {})
        self.seats = tuple(seats) if isinstance(seats, Sequence) else game.seats_for(seats, self.options)
        self.rules: Rules = game.rules(content, self.options, self.seats)
        self.rules.check_lines()
        if dice_entered is not None:
            self.rules.dice_entered = dice_entered
        schema = self.rules.schema.with_names({**game.seat_names, **(names or {})})
        self.rules.schema = schema.with_open_verbs(partial(legal_verbs, self.rules))
        start = self.rules.start()
        self.history = History(self.rules.schema, start if position is None else position)
        self._began_elsewhere = position is not None and position != start
        if begin:
            self._begin()

    # ---------------------------------------------------------------- the state

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.history.frames[-1].table

    @property
    def outcome(self) -> Outcome | None:
        """None, or how the game ended."""
        return self.table.outcome

    @property
    def task(self) -> Task | None:
        """The pending decision with its data; None when the game is over."""
        return self.table.pending()

    @property
    def decision(self) -> DecisionView | None:
        """The pending decision as the referee sees it."""
        return decision_of(self.rules.schema, self.table, REFEREE)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the pending decision."""
        task = self.task
        forms = () if task is None else tuple(self.rules.decisions[task.name].moves(self._desk(NoChance()), task))
        return LegalMoves(self, forms)

    @property
    def anytime_moves(self) -> LegalMoves:
        """The moves that the referee may enter at any time (``withdraw``, ``end_game``)."""
        anytime, task = self.rules.anytime, self.task
        return LegalMoves(self, tuple(anytime.moves(self._desk(NoChance()), task)) if anytime and task else ())

    def view(self, audience: str, at: int | None = None) -> View:
        """Return what this audience is shown now, or was shown after ply ``at``."""
        return self.history.view(audience, at)

    def observations(self, audience: str, since: int = 0) -> list[tuple[int, Observation]]:
        """Return what this audience was told after ply ``since`` and still holds, with the numbers of the plies."""
        return self.history.observations(audience, since)

    def sightings(self, audience: str) -> tuple[Sighting, ...]:
        """Return all that this audience was told, in numbers of its own, with what was undone and the corrections."""
        return self.history.sightings(audience)

    def faults(self) -> tuple[str, ...]:
        """Return every invariant that the table breaks, a sentence each."""
        return faults(self.rules, self.table)

    def why_not(self, move: Move, dice: Sequence[int] = ()) -> IllegalMove | None:
        """Return why a move is not legal; None if it is."""
        try:
            self._try(self.table, move, self.task, EnteredDice(Random(0), tuple(dice), physical=False))
        except IllegalMove as error:
            return error
        return None

    def awaited_refusals(self) -> dict[str, IllegalMove]:
        """Return why verbs that the referee waits for (`Decision.awaited`) are not possible yet, by verb."""
        task = self.task
        awaited = () if task is None else self.rules.decisions[task.name].awaited
        seat = task.seats[0] if task is not None and len(task.seats) > 1 else ""
        answers = {verb: self.why_not(Move(verb, seat=seat)) for verb in awaited}
        # Without arguments a verb that is possible is refused only for its arguments.
        return {verb: why for verb, why in answers.items() if why is not None and why.code != "bad_argument"}

    def preview(self, move: Move) -> tuple[dict[str, list[Observation]], str]:
        """Return what a move would tell each audience, and what chance has yet to decide ("" if nothing).

        Raises IllegalMove.
        """
        desk = self._desk(NoChance())
        pending = ""
        try:
            self._carry_out(desk, self.task, move)
        except UnknownOutcome as unknown:
            pending = str(unknown)
        history = self.history
        schema, events = history.schema, tuple(desk.events)
        told = observe_ply(schema, history.frame, len(history.frames), events, schema.audiences, {})
        return {audience: list(one.own) for audience, one in told.items()}, pending

    def odds(self, move: Move) -> Odds | None:
        """Return the odds of the throw of a move if nobody intervenes; None without a throw. Raises IllegalMove."""
        try:
            return odds(self.rules, self.table, move)
        except RULE_CRASHES as error:
            self._refuse_beyond_rules(error)

    def piece_at(self, handle: str) -> str | None:
        """Return the piece that a handle of the referee's View names."""
        return piece_at(self.rules.schema, self.table, REFEREE, handle)

    # ---------------------------------------------------------------- play

    def play(self, move: Move, dice: Sequence[int] = (), chance: Chance | None = None) -> Ply:
        """Play a move.

        ``dice`` are physical dice in the order thrown. Raises IllegalMove, or DiceNeeded if dice must be entered.
        """
        ply, frame = self.prepare(move, dice, chance)
        self.history.add(ply, frame)
        return ply

    def prepare(
        self, move: Move, dice: Sequence[int] = (), chance: Chance | None = None, dice_entered: bool | None = None
    ) -> tuple[Ply, Frame]:
        """Return the ply of a move, and the frame after it, without playing it. `add_ply` adds it once it is in the log.

        ``dice_entered``: whether dice are physical in this ply (default: as in the match).
        """
        number, table = len(self.history.frames), self.history.frames[-1].table
        task = table.pending()
        if chance is None:
            chance = PlyChance(self.seed, number)
        if dice:
            dice = tuple(self.rules.die_words.get(face, face) for face in dice)
        physical = self.rules.dice_entered if dice_entered is None else dice_entered
        if dice or physical:
            entered = EnteredDice(chance, tuple(dice), physical)
            desk = self._try(table, move, task, entered, physical)
            entered.check_all_used()
        else:
            desk = self._try(table, move, task, chance, physical)
        seat = move.seat or self._seat_of(move, task)
        return Ply(number, "move", tuple(desk.events), seat, move.verb, dict(move.args), tuple(dice)), self._frame(desk)

    def add_ply(self, ply: Ply, frame: Frame | None = None, told: Mapping[str, PlyObservations] | None = None) -> None:
        """Add a ply of `prepare` or of a log (see `History.add`). No rule is asked."""
        self.history.add(ply, frame, told)

    def prepare_take_back(self, reason: str, plies: int = 1, last_shown: Mapping[str, int] | None = None) -> Ply:
        """Return the ply that takes back the last plies in effect. Raises IllegalMove if there are not so many.

        ``last_shown`` is the last ply after which each audience was shown its table, by which those are told of it who had
        been shown something; by default all have been shown every ply.
        """
        line = [number for number in self.history.in_effect if self.history.plies[number - 1].kind != "start"]
        if not 1 <= plies <= len(line):
            raise IllegalMove("nothing_to_undo", "", "There is no move to take back.")
        undone = tuple(line[-plies:])
        seen_by = self.history.shown_to(undone, last_shown)
        return Ply(len(self.history.frames), "take_back", seat=REFEREE, reason=reason, takes_back=undone, seen_by=seen_by)

    def decided_by_chance(self, number: int) -> str:
        """Return what chance of the program decided first in ply ``number`` ("a draw"); "" if nothing.

        Entered again, that move would draw or throw otherwise: the chance of a ply depends on its number.
        """
        ply, table = self.history.plies[number - 1], self.history.frames[number - 1].table
        if ply.kind != "move":
            return ""
        desk = self.rules.desk(table, EnteredDice(NoChance(), ply.dice, physical=False))
        try:
            self._carry_out(desk, table.pending(), Move(ply.verb, ply.args, ply.seat))
        except UnknownOutcome as unknown:
            return str(unknown)
        except IllegalMove:  # it was played under other rules
            pass
        return ""

    def take_back(self, reason: str, plies: int = 1) -> Ply:
        """Take back the last plies in effect; they stay in the log. Raises IllegalMove if there are not so many."""
        ply = self.prepare_take_back(reason, plies)
        self.history.add(ply)
        return ply

    def ruling(self, edits: Sequence[Event], reason: str) -> tuple[Ply, Frame]:
        """Return the ply of a referee's ruling, and the frame after it. A ruling edits the table whatever the rules say.

        If the edits close the pending decision, the rules continue (`Rules.after_ruling`), with dice of the program. Raises
        IllegalMove if an edit does not fit the table, nothing could be entered after it, or no reason is given.
        """
        if not reason.strip():
            raise IllegalMove("no_reason", "", "A ruling needs a reason.")
        number = len(self.history.frames)
        desk = self._desk(PlyChance(self.seed, number))
        withheld = set(self.rules.withheld_audiences(self.table)) - {REFEREE}
        try:
            for edit in edits:
                if wrong := edit_problem(self.rules, desk.table, edit):
                    raise ValueError(wrong)
                desk.apply(fill_in_before(desk.table, edit))
        except (ValueError, KeyError, IndexError) as error:
            raise IllegalMove("bad_edit", "", f"This ruling does not fit the table: {error}.") from error
        made = len(desk.events)
        if edits:
            self._run_on(desk, [edit.task for edit in edits if isinstance(edit, Popped)])
        if not withheld:
            publish_to_all_entitled(self.rules, desk)
        else:
            self._publish_ruling(desk, made, withheld)
        ply = Ply(number, "ruling", tuple(desk.events), REFEREE, "rule", reason=reason)
        return ply, self._frame(desk)

    def rule(self, *edits: Event, reason: str) -> Ply:
        """Apply a ruling of the referee (see `ruling`). Raises IllegalMove."""
        ply, frame = self.ruling(edits, reason)
        self.history.add(ply, frame)
        return ply

    # ---------------------------------------------------------------- helpers

    def _run_on(self, desk: Desk, popped: Sequence[Task]) -> None:
        """Go on after the edits of a ruling. Raises IllegalMove if the rules cannot, or nothing could be entered then."""
        lacks = "the rules cannot go on from this ruling: add what it lacks, or rule otherwise"
        try:
            self.rules.after_ruling(desk, [task for task in popped if task not in desk.table.agenda])
            run_pending(self.rules, desk)
            if self._is_sound(desk):
                lacks = nothing_to_enter(self.rules, desk.table)
        except RULE_CRASHES:
            pass
        if lacks:
            raise IllegalMove("bad_edit", "", f"{capital(lacks)}.")

    def _is_sound(self, desk: Desk) -> bool:
        """Return whether the log can hold the events and the rules can continue: either may fail on an odd table."""
        return can_continue(self.rules, desk.table) and not encoding_problem(desk.events)

    def _publish_ruling(self, desk: Desk, edits: int, withheld: Collection[str]) -> None:
        """Publish a ruling, also to audiences from which a half-done step is withheld if they see something of it.

        One that lags behind is shown the edits alone, on the table that it was shown last, so that it learns nothing of the
        step. What the rules do when the ruling ends the decision belongs to the step, and the ruling waits for it.
        """
        schema, history = self.rules.schema, self.history
        at_once, alone = [one for one in schema.audiences if one not in withheld], dict[str, Table]()
        for audience in withheld if desk.table.task == self.task else ():
            seen = history.view(audience)
            shown = apply_edits(history.frame.shown[audience], desk.events[:edits], self.table)
            if history.has_published_all(audience) and seen == history.unpublished_view(audience):
                if seen != project(schema, desk.table, audience):
                    at_once.append(audience)
            elif seen != project(schema, shown, audience):
                alone[audience] = shown
        desk.publish(*(one for one in schema.audiences if one in at_once))
        if alone:
            desk.publish_edits(edits, {one: alone[one] for one in schema.audiences if one in alone})

    def _begin(self) -> None:
        desk = self._desk(PlyChance(self.seed, 1))
        run_pending(self.rules, desk)
        publish_to_all_entitled(self.rules, desk)
        self.history.add(Ply(1, "start", tuple(desk.events), REFEREE), self._frame(desk))

    def _desk(self, chance: Chance) -> Desk:
        return self.rules.desk(self.table, chance)

    def _seat_of(self, move: Move, task: Task | None) -> str:
        anytime = self.rules.anytime
        if task is None or (anytime is not None and move.verb in anytime.verbs):
            return REFEREE
        return task.seats[0] if len(task.seats) == 1 else ""

    def _try(self, table: Table, move: Move, task: Task | None, chance: Chance, dice_entered: bool | None = None) -> Desk:
        """Return a desk on which the move is carried out. Raises IllegalMove."""
        desk = self.rules.desk(table, chance, dice_entered)
        self._carry_out(desk, task, move)
        if self._is_odd and (not self._is_sound(desk) or nothing_to_enter(self.rules, desk.table)):
            raise self._beyond_rules()
        return desk

    def _refuse_beyond_rules(self, error: Exception) -> NoReturn:
        """Raise IllegalMove if the table is odd; otherwise raise the error, which is a bug."""
        if self._is_odd:
            raise self._beyond_rules() from error
        raise error

    @property
    def _is_odd(self) -> bool:
        """Whether the table may be one that play cannot reach, because of a ruling or the position at the start."""
        return self.history.ruled or self._began_elsewhere

    def _beyond_rules(self) -> IllegalMove:
        if self.history.ruled:
            why = "Since a ruling the table is not as the rules want it, and they cannot carry this out"
            return IllegalMove("beyond_rules", "", f"{why}: take the ruling back, or rule.")
        why = "From the position that this game began with the rules cannot carry this out"
        return IllegalMove("beyond_rules", "", f"{why}: rule, or begin with another.")

    def _carry_out(self, desk: Desk, task: Task | None, move: Move) -> None:
        if task is None:
            raise IllegalMove("game_over", "", "The game is over.")
        rules = self.rules
        check_size(move)
        try:
            verb = rules.decisions[task.name].verbs.get(move.verb)
            if verb is None:
                verb = rules.anytime.verbs.get(move.verb) if rules.anytime is not None else None
                if verb is None:
                    raise rules.refuse(desk, task, move)
            elif move.seat and (move.seat not in task.seats or (verb.seats and move.seat not in verb.seats)):
                raise rules.not_asked(desk, task, move)
            verb.carry_out(desk, task, move)
            run_pending(rules, desk)
            publish_to_all_entitled(rules, desk)
        except RULE_CRASHES as error:
            self._refuse_beyond_rules(error)

    def _frame(self, desk: Desk) -> Frame:
        before = self.history.frames[-1].shown
        return Frame(desk.table, desk.shown if len(desk.shown) == len(before) else {**before, **desk.shown})


def legal_verbs(rules: Rules[Any], table: Table, task: Task, seat: str) -> Collection[str]:
    """Return the verbs of which a seat that is asked has a legal move on this table.

    All of the decision where the rules can make no sense of the table, as a ruling may have left it.
    """
    decision = rules.decisions[task.name]
    try:
        forms = [form for form in decision.moves(rules.desk(table), task) if form.seat in ("", seat)]
        return frozenset(form.verb for form in forms if next(iter(form), None) is not None)
    except RULE_CRASHES:
        return decision.verbs.keys()


__all__ = ["LegalMoves", "Match", "Move"]
