"""Collection Manager Challenge and hardcore explanations (DECK-6.15 to 6.19, 11.2 to 11.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.deck.disrupt import counter
from engine.games.deck.field import Field
from engine.games.deck.respond import ask_response, discard_played
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse
from engine.visibility.schema import REFEREE


def hardcore(field: Field, desk: Desk, task: Task) -> None:
    """DECK-11.3: every technique just played is explained, in the order played."""
    desk.then(Task("ask_explanation", data={"technique": task.data["technique"]}))


def ask_explanation(field: Field, desk: Desk, task: Task) -> None:
    """The active seat explains, or concedes."""
    technique = str(task.data["technique"])
    desk.set("phase", "explain")
    desk.set("phase_word", "Explanation")
    problem = field.problem(desk.table, field.target(desk.table)).name
    name = desk.name(technique)
    desk.ask("explain", field.active(desk.table), id=technique, technique=name, problem=problem)


def explain_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """``explain`` (a note may be added) and ``concede``."""
    return [FreeTextForm("explain", "note", optional=True), ListedForm("concede")]


def explain(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.15: the note is optional and for the log."""
    note = (move.maybe("note") or "").strip()
    desk.done()
    desk.say("explains", seat=task.seats[0], card=str(task.data["technique"]), problem=str(task.data["problem"]))
    if note:
        desk.say("note", note=note)
    data = {key: task.data[key] for key in ("id", "technique", "problem")}
    desk.set("phase", "judge")
    desk.set("phase_word", "Verdict")
    if field.options.challenge_judge == "vote":
        desk.set("votes_in", 0)
        desk.ask("vote", *field.others(desk.table), **data)
    else:
        desk.ask("judge", REFEREE, **data)


def concede(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.16: as if not feasible."""
    desk.done()
    desk.say("concedes", seat=task.seats[0], card=str(task.data["technique"]))
    _fails(field, desk, str(task.data["id"]))


def judge_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Feasible or not."""
    return [ListedForm("judge", ("feasible",), [(True,), (False,)])]


def judge(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.16, 6.17: the facilitator's verdict."""
    feasible = _verdict(move)
    desk.done()
    _decide(field, desk, str(task.data["id"]), feasible)


def _verdict(move: Move) -> bool:
    feasible = move.args.get("feasible")
    if not isinstance(feasible, bool):
        raise refuse("bad_argument", "DECK-6.17", "Say whether it is feasible: true or false.")
    return feasible


def vote_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """One vote for each of the others who has not voted."""
    open_seats = [seat for seat in task.seats if f"vote/{seat}" not in desk.table.numbers]
    return [ListedForm("vote", ("feasible",), [(True,), (False,)], seat=seat) for seat in open_seats]


def vote(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.17: votes are shown together when all are in."""
    seat = move.seat
    if seat not in task.seats:
        raise refuse("not_asked", "DECK-6.17", "One of the others votes.")
    if f"vote/{seat}" in desk.table.numbers:
        raise refuse("has_voted", "DECK-6.17", "This seat has voted.")
    desk.set(f"vote/{seat}", "yes" if _verdict(move) else "no")
    desk.add("votes_in", 1)
    desk.say("voted", seat=seat, count=desk.table.number("votes_in"), of=len(task.seats))
    count_votes(field, desk, task)


def count_votes(field: Field, desk: Desk, task: Task) -> None:
    """Feasible if more yes than no; an even vote by option."""
    votes = {seat: desk.table.numbers.get(f"vote/{seat}") for seat in task.seats}
    if any(value is None for value in votes.values()):
        return
    desk.done()
    names = desk.schema.names
    desk.say("votes", votes=", ".join(f"{names.get(seat, seat)} {value}" for seat, value in votes.items()))
    clear_votes(field, desk)
    yes, no = list(votes.values()).count("yes"), list(votes.values()).count("no")
    feasible = yes > no or (yes == no and field.options.challenge_tie == "accept")
    _decide(field, desk, str(task.data["id"]), feasible)


def clear_votes(field: Field, desk: Desk) -> None:
    """No vote is open any more."""
    for seat in field.seats:
        desk.set(f"vote/{seat}", None)
    desk.set("votes_in", 0)


def _decide(field: Field, desk: Desk, technique: str, feasible: bool) -> None:
    name = desk.name(technique)
    if not feasible:
        desk.say("not_feasible", card=name)
        _fails(field, desk, technique)
        return
    desk.say("feasible", card=name)
    desk.mark(technique, "explained", 1)
    discard_played(field, desk)


def _fails(field: Field, desk: Desk, technique: str) -> None:
    """DECK-6.16, 6.18, 11.4: the technique is countered and must be replaced, or the turn ends.

    After a challenge the step that settles it asks for the response.
    """
    spot = field.target(desk.table)
    seat = field.active(desk.table)
    challenged = bool(desk.table.zones["played"])
    discard_played(field, desk)
    counter(field, desk, technique)
    field.refresh(desk, spot)
    if not challenged:
        desk.mark(technique, "failed", int(field.options.hardcore_failure == "return"))
        # Hardcore: the replacement comes before any further explanation.
        ask_response(field, desk, seat, card="", technique=technique)
