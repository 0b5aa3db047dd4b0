"""Looking at Event cards and putting them back in any order (``peek_events``, KING-18.4, KING-18.5).

Cards that are looked at lie in front of the deck, in the zone of the seat that looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract.rules import Decision
from engine.errors import IllegalMove
from engine.games.kingpin.city import city_of
from engine.games.kingpin.display import refresh
from engine.games.kingpin.flow import rules_of
from engine.model.event import Task
from engine.moves.forms import OrderingForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk

_BETWEEN, _DATED = " · ", ": "
SEPARATORS = (_BETWEEN, _DATED)
"""What the title of an Event may not hold: a snapshot is a text of titles."""


def look(desk: Desk, seat: str, n: int) -> None:
    """The seat looks at the top cards; it is asked for their order unless there is only one."""
    city, table = city_of(desk), desk.table
    top = table.ids("event_deck")[:n]
    if not top:
        return
    titles = [city.name(card) for card in top]
    desk.say("looked", seat=seat, cards="Event card" if len(top) == 1 else f"{len(top)} Event cards")
    desk.say("looked_at", seat=seat, cards=", ".join(titles))
    when = f"Round {table.number('round')}, turn of {city.called(city.active(table))}"
    desk.set(f"snapshot:{seat}", f"{when}{_DATED}{_BETWEEN.join(titles)}")
    for card in top:
        desk.move(card, f"looking:{seat}")
    if len(top) == 1:
        put_back(desk, top)
    else:
        refresh(desk)
        desk.ask("arrange_events", seat, n=len(top))


def put_back(desk: Desk, order: Sequence[str]) -> None:
    """The cards go back on top of the deck, the first named uppermost."""
    for card in reversed(order):
        desk.move(card, "event_deck", 0)


def strike(desk: Desk, title: str) -> None:
    """An Event was drawn face up: it is struck from every snapshot."""
    for seat in city_of(desk).seats:
        if text := desk.table.word(f"snapshot:{seat}"):
            # What a seat is called may hold a colon, a title may not (see `reading`).
            when, _, titles = text.rpartition(_DATED)
            left = [one for one in titles.split(_BETWEEN) if one != title]
            desk.set(f"snapshot:{seat}", f"{when}{_DATED}{_BETWEEN.join(left)}" if left else None)


def _moves(desk: Desk, task: Task) -> Iterable[Form]:
    cards = desk.table.ids(f"looking:{task.seats[0]}")
    return (OrderingForm("decide", "answer", cards, labels=rules_of(desk).labels),)


def _decide(desk: Desk, task: Task, move: Move) -> None:
    seat = task.seats[0]
    cards, order = desk.table.ids(f"looking:{seat}"), move.items("answer")
    if sorted(map(str, order)) != sorted(cards):
        raise IllegalMove("bad_answer", "KING-20.4", "Every card that was looked at goes back once.")
    desk.done()
    put_back(desk, order)
    desk.say("put_back", seat=seat, cards=", ".join(map(city_of(desk).name, order)))


def lapse(desk: Desk, task: Task) -> None:
    """The seat is out: the cards go back in their old order (KING-13.14)."""
    put_back(desk, desk.table.ids(f"looking:{task.seats[0]}"))


ARRANGE_EVENTS = Decision(_moves, {"decide": _decide})
