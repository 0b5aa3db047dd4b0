"""Setup: who plays in each team, who plays first, and the deal (DECK-3, 11.1)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.english import joined
from engine.games.deck.context import DeckContext
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

TEAM_SIZES = (2, 3)


def setup_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return ``start`` with the first seat, or without where chance decides (DECK-3.5); the people of each team (11.1)."""
    playing, options = desk.context.playing(desk.table), desk.context.options
    random = options.first_seat == "random"
    forms: list[Form] = [
        ListedForm("start") if random else ListedForm("start", ("first_seat",), [(seat,) for seat in playing])
    ]
    if options.team_play:
        forms.append(FreeTextForm("roster", "members", ["Ann, Ben"], of=("seat", playing)))
    return forms


def _has_teams(desk: Desk[DeckContext], task: Task, by: str) -> None:
    if not desk.context.options.team_play:
        raise refuse("no_teams", "DECK-11.1", "There are no teams in this session.")


@verb("DECK-11.1", precheck=_has_teams)
def roster(desk: Desk[DeckContext], task: Task, seat: str, members: str) -> None:
    """Record the two or three people of a team, for all to see."""
    people = [name.strip() for name in members.split(",") if name.strip()]
    _check_seat(desk, seat, "DECK-11.1")
    if len(people) not in TEAM_SIZES:
        raise refuse("team_size", "DECK-11.1", "A team is two or three people; put a comma between their names.")
    desk.set(f"roster/{seat}", joined(people))
    desk.say("roster", seat=seat, members=joined(people))


@verb("DECK-3.5", "DECK-3.6")
def start(desk: Desk[DeckContext], task: Task, first_seat: str) -> None:
    """Begin with the seat that the referee enters."""
    if not first_seat:
        raise refuse("unknown_seat", "DECK-3.5", "Say who plays first.")
    _check_seat(desk, first_seat, "DECK-3.5")
    _start(desk, first_seat, "")


@verb("DECK-3.5", "DECK-3.6", name="start")
def start_at_random(desk: Desk[DeckContext], task: Task) -> None:
    """Begin with a random seat."""
    _start(desk, desk.pick(desk.context.playing(desk.table)), ", as chance decided")


def _start(desk: Desk[DeckContext], first: str, why: str) -> None:
    """Shuffle, deal and open the Field; then round 1 begins (DECK-3.1 to 3.6)."""
    desk.pop_task()
    desk.set("first_of_round", first)
    desk.shuffle("draw_pile")
    desk.shuffle("problem_pile")
    desk.say("begins", seat=first, why=why)
    desk.then(Task("round_deal"), Task("fill_field"), Task("round_begin"))


def _check_seat(desk: Desk[DeckContext], seat: str, clause: str) -> None:
    if seat not in desk.context.playing(desk.table):
        raise refuse("unknown_seat", clause, f"{desk.schema.names.get(seat, seat)} is not in this session.")
