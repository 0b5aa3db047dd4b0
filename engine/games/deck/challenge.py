"""Collection Manager Challenge and hardcore explanations (DECK-6.15 to 6.19, 11.2 to 11.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.deck.context import DeckContext
from engine.games.deck.field import counter, discard_played
from engine.games.deck.figures import votes_in
from engine.games.deck.respond import ask_response
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE


def ask_explanation(desk: Desk[DeckContext], task: Task) -> None:
    """Ask the active seat to explain a technique that was challenged or, in hardcore play, just played (DECK-6.15, 11.3)."""
    context = desk.context
    technique = str(task.data["technique"])
    problem = context.problem(desk.table, context.target_spot(desk.table)).name
    name = desk.name(technique)
    desk.ask("explain", context.active(desk.table), id=technique, technique=name, problem=problem)


def explain_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return ``explain`` (a note may be added) and ``concede``."""
    return [FreeTextForm("explain", "note", optional=True), ListedForm("concede")]


@verb("DECK-6.15")
def explain(desk: Desk[DeckContext], task: Task, note: str | None = None) -> None:
    """Have the explanation judged, or voted on; the note is optional and for the log."""
    note = (note or "").strip()
    desk.pop_task()
    desk.say("explains", seat=task.seats[0], card=str(task.data["technique"]), problem=str(task.data["problem"]))
    if note:
        desk.say("note", note=note)
    data = {key: task.data[key] for key in ("id", "technique", "problem")}
    if desk.context.options.challenge_judge == "vote":
        clear_votes(desk)
        desk.ask("vote", *desk.context.others(desk.table, task.seats[0]), **data)
    else:
        desk.ask("judge", REFEREE, **data)


@verb("DECK-6.16")
def concede(desk: Desk[DeckContext], task: Task) -> None:
    """Give up the technique, as if its explanation were not feasible."""
    desk.pop_task()
    desk.say("concedes", seat=task.seats[0], card=str(task.data["technique"]))
    _fails(desk, str(task.data["id"]))


def judge_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return the two verdicts."""
    return [ListedForm("judge", ("feasible",), [(True,), (False,)])]


@verb("DECK-6.16", "DECK-6.17")
def judge(desk: Desk[DeckContext], task: Task, feasible: bool) -> None:
    """Carry out the facilitator's verdict."""
    desk.pop_task()
    _decide(desk, str(task.data["id"]), feasible)


def vote_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return one vote for each of the others who has not voted."""
    open_seats = [seat for seat in task.seats if f"vote/{seat}" not in desk.table.numbers]
    return [ListedForm("vote", ("feasible",), [(True,), (False,)], seat=seat) for seat in open_seats]


def _may_vote(desk: Desk[DeckContext], task: Task, by: str) -> None:
    if by not in task.seats:
        raise refuse("not_asked", "DECK-6.17", "One of the others votes.")
    if f"vote/{by}" in desk.table.numbers:
        raise refuse("has_voted", "DECK-6.17", "This seat has voted.")


@verb("DECK-6.17", precheck=_may_vote)
def vote(desk: Desk[DeckContext], task: Task, feasible: bool, by: str) -> None:
    """Take a vote; votes are shown together when all are in."""
    desk.set(f"vote/{by}", "yes" if feasible else "no")
    desk.say("voted", seat=by, count=votes_in(desk.table), of=len(task.seats))
    count_votes(desk, task)


def count_votes(desk: Desk[DeckContext], task: Task) -> None:
    """Settle the vote when all are in: feasible if more yes than no, an even vote by option (DECK-6.17)."""
    votes = {seat: desk.table.numbers.get(f"vote/{seat}") for seat in task.seats}
    if any(value is None for value in votes.values()):
        return
    desk.pop_task()
    names = desk.schema.names
    desk.say("votes", votes=", ".join(f"{names.get(seat, seat)} {value}" for seat, value in votes.items()))
    clear_votes(desk)
    yes, no = list(votes.values()).count("yes"), list(votes.values()).count("no")
    feasible = yes > no or (yes == no and desk.context.options.challenge_tie == "accept")
    _decide(desk, str(task.data["id"]), feasible)


def clear_votes(desk: Desk[DeckContext]) -> None:
    """Clear all votes."""
    for seat in desk.context.seats:
        desk.set(f"vote/{seat}", None)


def _decide(desk: Desk[DeckContext], technique: str, feasible: bool) -> None:
    name = desk.name(technique)
    if not feasible:
        desk.say("not_feasible", card=name)
        _fails(desk, technique)
        return
    desk.say("feasible", card=name)
    desk.mark(technique, "explained", 1)
    discard_played(desk)


def _fails(desk: Desk[DeckContext], technique: str) -> None:
    """Counter the technique: it must be replaced, or the turn ends (DECK-6.16, 6.18, 11.4).

    After a challenge the step that settles it asks for the response.
    """
    seat = desk.context.active(desk.table)
    challenged = bool(desk.table.zones["played"])
    discard_played(desk)
    counter(desk, technique)
    if not challenged:
        desk.mark(technique, "failed", int(desk.context.options.hardcore_failure == "return"))
        # Hardcore: the replacement comes before any further explanation.
        ask_response(desk, seat, card="", technique=technique)
