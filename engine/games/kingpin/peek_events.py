"""Looking at Event cards and putting them back in any order (``peek_events``, KING-18.4, KING-18.5).

Cards that are looked at lie in front of the deck, in the zone of the seat that looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract.rules import Decision
from engine.games.kingpin.content import TITLE_SEPARATORS
from engine.games.kingpin.context import KingpinContext
from engine.model.event import Task
from engine.moves.forms import OrderingForm
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse

_BETWEEN, _DATED = TITLE_SEPARATORS


def look(desk: Desk[KingpinContext], seat: str, n: int) -> None:
    """Show a seat the top cards, and ask it for their order unless there is only one."""
    top = desk.table.ids("event_deck")[:n]
    if not top:
        return
    titles = [desk.context.name(card) for card in top]
    desk.say("looked", seat=seat, cards="Event card" if len(top) == 1 else f"{len(top)} Event cards")
    desk.say("looked_at", seat=seat, cards=", ".join(titles))
    _note(desk, seat, top)
    for card in top:
        desk.move(card, f"looking:{seat}")
    if len(top) == 1:
        _put_back(desk, top)
    else:
        desk.ask("arrange_events", seat, n=len(top))


def _note(desk: Desk[KingpinContext], seat: str, cards: Sequence[str]) -> None:
    """Write down for a seat, with the date, which cards lie on top (KING-18.5)."""
    context, table = desk.context, desk.table
    when = f"Round {table.number('round')}, turn of {context.called(context.active(table))}"
    desk.set(f"snapshot:{seat}", f"{when}{_DATED}{_BETWEEN.join(map(context.name, cards))}")


def _put_back(desk: Desk[KingpinContext], order: Sequence[str]) -> None:
    """Put the cards back on top of the deck, the first named uppermost."""
    for card in reversed(order):
        desk.move(card, "event_deck", 0)


def strike(desk: Desk[KingpinContext], title: str) -> None:
    """Strike an Event that was drawn face up from what every seat has noted."""
    for seat in desk.context.seats:
        if text := desk.table.word(f"snapshot:{seat}"):
            # What a seat is called may hold a colon, a title may not (see `load_content`).
            when, _, titles = text.rpartition(_DATED)
            left = [one for one in titles.split(_BETWEEN) if one != title]
            desk.set(f"snapshot:{seat}", f"{when}{_DATED}{_BETWEEN.join(left)}" if left else None)


def _moves(desk: Desk[KingpinContext], task: Task) -> Iterable[Form]:
    cards = desk.table.ids(f"looking:{task.seats[0]}")
    return (OrderingForm("decide", "answer", cards, desk.context.words),)


@verb("KING-20.4")
def decide(desk: Desk[KingpinContext], task: Task, answer: list[str]) -> None:
    """Put the cards back in an order."""
    seat = task.seats[0]
    if sorted(map(str, answer)) != sorted(desk.table.ids(f"looking:{seat}")):
        raise refuse("bad_answer", "KING-20.4", "Every card that was looked at goes back once.")
    desk.pop_task()
    _put_back(desk, answer)
    _note(desk, seat, answer)
    desk.say("put_back", seat=seat, cards=", ".join(map(desk.context.name, answer)))


def put_back_unasked(desk: Desk[KingpinContext]) -> None:
    """Put cards back in their old order whose seat is no longer asked for another (KING-13.14)."""
    for seat in desk.context.seats:
        cards = desk.table.ids(f"looking:{seat}")
        if cards and not any(task.name == "arrange_events" and seat in task.seats for task in desk.table.agenda):
            _put_back(desk, cards)


ARRANGE_EVENTS = Decision(_moves, verbs_by_name(decide))
