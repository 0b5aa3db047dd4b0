"""The others disrupt (DECK-6.1 to 6.8, 6.20, 6.21): the poll, the disruption, and the close of the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.common.rounds import point_at
from engine.common.seats import clockwise
from engine.errors import IllegalMove
from engine.games.deck.card_forms import cards_form, chosen_aspect, word_of
from engine.games.deck.content import Challenge, Counter, Reality
from engine.games.deck.context import DeckContext
from engine.games.deck.declare import check_placing, read_placing
from engine.games.deck.field import counter, lay_modifier
from engine.games.deck.matching import MODIFIERS, Placement
from engine.games.deck.modifier_plays import placings
from engine.games.deck.refusals import cannot_disrupt
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE


def open_window(desk: Desk[DeckContext], task: Task) -> None:
    """Let the others disrupt, unless the limit is 0 (DECK-6.1, 6.2)."""
    active = str(task.data["active"])
    following = desk.context.next_of_others(desk.table, active, active)
    desk.then(Task("poll", data={"active": active, "next": following, "declined": []}))


def poll(desk: Desk[DeckContext], task: Task) -> None:
    """Ask the next seat clockwise; an empty hand counts as having declined (DECK-6.3, 6.4).

    ``declined`` names the seats that have declined since the window opened or since the last disruption.
    """
    context, table = desk.context, desk.table
    active = str(task.data["active"])
    others = context.others(table, active)
    if table.number("disruptions") >= context.options.disruption_limit:
        desk.then(end_of_turn(active))
        return
    if context.options.disruption_order == "open":
        able = tuple(seat for seat in others if context.hand(table, seat))
        desk.ask("disrupt_open", *able, REFEREE, active=active)
        return
    declined = {str(seat) for seat in task.data["declined"]}
    waiting = [seat for seat in others if seat not in declined and context.hand(table, seat)]
    if not waiting:
        desk.say("closed")
        desk.then(end_of_turn(active))
        return
    order = clockwise(context.seats, str(task.data["next"]))
    seat = next(seat for seat in order if seat in waiting)
    polled = [one for one in clockwise(context.seats, active) if one in declined or one in waiting]
    pointer = point_at(polled, seat, passes=len(declined))
    desk.ask("disrupt_poll", seat, active=active, declined=sorted(declined), round=pointer)


def end_of_turn(active: str) -> Task:
    """Return the step that ends the turn of the active seat."""
    return Task("end_of_turn", data={"active": active})


@verb("DECK-6.3")
def decline(desk: Desk[DeckContext], task: Task) -> None:
    """Let the asked seat decline; it may act when asked again."""
    seat = task.seats[0]
    desk.pop_task()
    context = desk.context
    desk.say("declines", seat=seat, problem=context.problem(desk.table, context.target_spot(desk.table)).name)
    desk.then(after_decline(desk, task))


def after_decline(desk: Desk[DeckContext], task: Task) -> Task:
    """Return the step that asks the next seat after one that does not disrupt."""
    seat, active = task.seats[0], str(task.data["active"])
    following = desk.context.next_of_others(desk.table, active, seat)
    return Task("poll", data={"active": active, "next": following, "declined": [*task.data["declined"], seat]})


@verb("DECK-6.3", seats=(REFEREE,))
def close_window(desk: Desk[DeckContext], task: Task) -> None:
    """Close the window for the referee (option ``disruption_order`` open)."""
    desk.pop_task()
    desk.say("closed")
    desk.then(end_of_turn(str(task.data["active"])))


# -------------------------------------------------------------------- what may be played


def poll_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return ``decline``, and every disruption that bites."""
    return [ListedForm("decline"), _disruptions(desk, task.seats[0], "")]


def open_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return every disruption of every other seat, and the close by the referee."""
    seats = [seat for seat in task.seats if seat != REFEREE]
    return [*(_disruptions(desk, seat, seat) for seat in seats), ListedForm("close_window", seat=REFEREE)]


class DisruptionTarget(msgspec.Struct, frozen=True):
    """What a disruption is aimed at: a technique, or the problem (""); of a modifier also how it would lie."""

    on: str
    placed: Placement | None = None

    @property
    def choice(self) -> str:
        """The chosen aspect."""
        return self.placed.choice if self.placed else ""


def _disruptions(desk: Desk[DeckContext], seat: str, named: str) -> Form:
    """Return every disruption of a seat; ``named`` is that seat where several are asked."""
    context, table = desk.context, desk.table
    spot = context.target_spot(table)
    problem = context.problem(table, spot)
    phrases = []
    for piece, card in context.checks_in_hand(table, seat, "disrupt"):
        for aim in _aims(context, table, card):
            if _why_not(context, table, seat, card, aim) is None:
                args = {"card": piece, "target": aim.on or problem.id}
                if aim.choice:
                    args["choice"] = aim.choice
                phrases.append(((word_of(piece, aim.on, aim.choice),), Move("disrupt", args, named)))
    return cards_form(desk, "disrupt", phrases, named)


def may_disrupt(context: DeckContext, table: Table, seat: str) -> Iterator[str]:
    """Yield the cards in the hand of a seat that may be played as a disruption now, whoever is asked (DECK-6.5 to 6.7)."""
    for piece, card in context.checks_in_hand(table, seat, "disrupt"):
        if any(_why_not(context, table, seat, card, aim) is None for aim in _aims(context, table, card)):
            yield piece


def allowed_and_refused(
    context: DeckContext, table: Table, seat: str, card: Reality
) -> tuple[list[str], list[tuple[str, IllegalMove]]]:
    """Return on what a seat may play a card as a disruption, and on what not, with the reason; "" is the problem."""
    allowed, refused = list[str](), list[tuple[str, IllegalMove]]()
    for aim in _aims(context, table, card):
        why = _why_not(context, table, seat, card, aim)
        if why is None:
            allowed.append(aim.on)
        else:
            refused.append((aim.on, why))
    return allowed, refused


def _aims(context: DeckContext, table: Table, card: Reality) -> list[DisruptionTarget]:
    """Return what a card might be aimed at."""
    spot = context.target_spot(table)
    strategy = context.strategy(table, spot)
    if isinstance(card, MODIFIERS):
        ways = placings(context, context.problem(table, spot), strategy, context.modifiers(table, spot), card)
        return [DisruptionTarget(one.on, one) for one in ways]
    return [DisruptionTarget(technique) for technique in strategy]


def _why_not(context: DeckContext, table: Table, seat: str, card: Reality, aim: DisruptionTarget) -> IllegalMove | None:
    """Return why this disruption may not be played (DECK-4.6, 6.5 to 6.7, 6.19)."""
    spot = context.target_spot(table)
    if isinstance(card, Counter | Challenge):
        technique = context.content.techniques[aim.on]
        if isinstance(card, Challenge) and context.options.hardcore:
            return refuse("hardcore", "DECK-11.2", "Not used in hardcore play.")
        if card.id in technique.immune_to:
            return refuse("immune", "DECK-4.6", "This technique is immune to that card.")
        if isinstance(card, Counter) and technique.discipline not in card.args.disciplines:
            only = " or ".join(card.args.disciplines)
            return refuse("wrong_discipline", "DECK-6.5", f"This card counters {only} only.")
        if isinstance(card, Challenge) and table.piece(aim.on).marks.get("explained"):
            return refuse("already_explained", "DECK-6.19", "Already explained.")
        hurt = [aim.on]
    else:
        assert aim.placed is not None
        hurt = _stops_matching(context, table, spot, aim.placed)
        if not hurt and not context.options.soft_disruption:
            return refuse("disrupts_nothing", "DECK-6.6", "That would disrupt nothing.")
        hurt = [*hurt, aim.on] if aim.on else hurt
    if any(table.piece(technique).marks.get("by") == seat for technique in hurt):
        return refuse("own_technique", "DECK-6.7", "A player may not defeat their own technique.")
    return None


def _stops_matching(context: DeckContext, table: Table, spot: int, one: Placement) -> list[str]:
    """Return the techniques that matched and would not any more."""
    problem, strategy = context.problem(table, spot), context.strategy(table, spot)
    lying = context.modifiers(table, spot)
    before = context.unmatched(problem, strategy, lying)
    return [t for t in context.unmatched(problem, strategy, [*lying, one]) if t not in before]


# -------------------------------------------------------------------- playing it


def _may_disrupt(desk: Desk[DeckContext], task: Task, by: str) -> None:
    if by not in task.seats or by == REFEREE:
        raise cannot_disrupt(desk, task, by)


@verb("DECK-6.2", "DECK-6.5", precheck=_may_disrupt)
def disrupt(desk: Desk[DeckContext], task: Task, card: str, target: str, by: str, choice: str | None = None) -> None:
    """Play one reality check on one legal target: it lies face up and counts."""
    context = desk.context
    if card not in context.hand(desk.table, by):
        raise refuse("not_in_hand", "DECK-5.3", "That card is not in this hand.")
    spot = context.target_spot(desk.table)
    check = context.reality(card)
    if check is None or "disrupt" not in check.windows:
        if check is not None and check.primitive == "cancel":
            raise refuse("cancel_only", "DECK-6.10", "Only in answer to a card used against one's own strategy.")
        raise refuse("wrong_window", "DECK-6.5", "That card cannot be played now.")
    aim = _aimed(desk, check, target, choice)
    if why := _why_not(context, desk.table, by, check, aim):
        raise why
    desk.pop_task()
    desk.add("disruptions", 1)
    number, limit = desk.table.number("disruptions"), context.options.disruption_limit
    aimed_at = desk.name(aim.on or context.problem(desk.table, spot).id)
    said = {"card": desk.name(card), "target": aimed_at, "choice": chosen_aspect(aim.choice)}
    desk.say("disrupts", seat=by, number=number, limit=limit, **said)
    active = str(task.data["active"])
    after = {"active": active, "next": context.next_of_others(desk.table, active, by), "declined": []}
    desk.then(Task("settle", data={"card": card}), Task("poll", data=after))
    _apply(desk, by, spot, card, aim)


def _aimed(desk: Desk[DeckContext], card: Reality, target: str, choice: str | None) -> DisruptionTarget:
    """Return what the card is aimed at, and how a modifier would lie. Raises IllegalMove."""
    context, table = desk.context, desk.table
    spot = context.target_spot(table)
    problem, strategy = context.problem(table, spot), context.strategy(table, spot)
    if isinstance(card, MODIFIERS):
        one = read_placing(context, card, {"target": target, "choice": choice}, "disrupt", problem, strategy)
        check_placing(context, one, problem, context.modifiers(table, spot))
        return DisruptionTarget(one.on, one)
    if target not in strategy:
        raise refuse("bad_target", "DECK-6.5", "It needs a technique of the strategy as its target.")
    if choice:
        raise refuse("bad_argument", "", "That card lets nobody choose an aspect: leave the choice out.")
    return DisruptionTarget(target)


def _apply(desk: Desk[DeckContext], seat: str, spot: int, piece: str, aim: DisruptionTarget) -> None:
    """Apply a disruption provisionally; a challenge is explained and judged first (steps 1 and 2)."""
    card = desk.context.reality(piece)
    if aim.placed is not None:
        lay_modifier(desk, spot, seat, piece, aim.placed)
        return
    desk.move(piece, "played")
    desk.mark(piece, "by", seat)
    desk.mark(piece, "on", aim.on)
    if isinstance(card, Challenge):
        desk.then(Task("ask_explanation", data={"technique": aim.on}))
    elif isinstance(card, Counter):
        counter(desk, aim.on)
