"""The others disrupt (DECK-6.1 to 6.8, 6.20, 6.21): the poll, the disruption, and the close of the window."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.common.seats import clockwise, seat_after
from engine.errors import IllegalMove
from engine.games.deck.content import Challenge, Counter, Reality
from engine.games.deck.declare import check_placing, read_placing
from engine.games.deck.field import Field
from engine.games.deck.matching import MODIFIERS, Laid
from engine.games.deck.plays import placings
from engine.games.deck.wording import cards_form, chosen_aspect, word_of
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse
from engine.visibility.schema import REFEREE


def open_window(field: Field, desk: Desk, task: Task) -> None:
    """DECK-6.1, 6.2: the others may disrupt, unless the limit is 0."""
    desk.set("limit", field.options.disruption_limit)
    desk.then(Task("poll", data={"next": _left_of(field, desk, field.active(desk.table)), "declined": []}))


def poll(field: Field, desk: Desk, task: Task) -> None:
    """DECK-6.3, 6.4: the next seat clockwise is asked; an empty hand counts as having declined.

    ``declined`` names the seats that have declined since the window opened or since the last disruption.
    """
    table = desk.table
    others = field.others(table)
    if table.number("disruptions") >= table.number("limit"):
        desk.then(Task("end_of_turn"))
        return
    desk.set("phase", "disrupt_poll")
    desk.set("phase_word", "Disruption")
    if field.options.disruption_order == "open":
        able = tuple(seat for seat in others if field.hand(table, seat))
        desk.ask("disrupt_open", *able, REFEREE)
        return
    declined = {str(seat) for seat in task.data["declined"]}
    waiting = [seat for seat in others if seat not in declined and field.hand(table, seat)]
    if not waiting:
        desk.say("closed")
        desk.then(Task("end_of_turn"))
        return
    order = clockwise(field.seats, str(task.data["next"]))
    seat = next(seat for seat in order if seat in waiting)
    desk.ask("disrupt_poll", seat, declined=sorted(declined))


def _left_of(field: Field, desk: Desk, seat: str) -> str:
    """The next of the others, the active seat being skipped."""
    others = field.others(desk.table)
    return seat_after(field.seats, seat, others)


def decline(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.3: the asked seat declines; it may act when asked again."""
    seat = task.seats[0]
    desk.done()
    desk.say("declines", seat=seat)
    following = {"next": _left_of(field, desk, seat), "declined": [*task.data["declined"], seat]}
    desk.then(Task("poll", data=following))


def close_window(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """Option ``disruption_order`` open: the referee closes the window (DECK-6.3)."""
    desk.done()
    desk.say("closed")
    desk.then(Task("end_of_turn"))


# -------------------------------------------------------------------- what may be played


def poll_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Decline, and every disruption that bites."""
    return [ListedForm("decline"), _disruptions(field, desk, task.seats[0], "")]


def open_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Every disruption of every other seat, and the close by the referee."""
    seats = [seat for seat in task.seats if seat != REFEREE]
    return [*(_disruptions(field, desk, seat, seat) for seat in seats), ListedForm("close_window", seat=REFEREE)]


class Aim(msgspec.Struct, frozen=True):
    """What a disruption is aimed at: a technique, or the problem (""); a modifier also how it would lie."""

    on: str
    laid: Laid | None = None

    @property
    def choice(self) -> str:
        """The chosen aspect."""
        return self.laid.choice if self.laid else ""


def _disruptions(field: Field, desk: Desk, seat: str, named: str) -> Form:
    table = desk.table
    spot = field.target(table)
    problem = field.problem(table, spot)
    phrases = []
    for piece, card in field.checks_in_hand(table, seat, "disrupt"):
        for aim in _aims(field, desk, card):
            if _why_not(field, desk, seat, card, aim) is None:
                args = {"card": piece, "target": aim.on or problem.id}
                if aim.choice:
                    args["choice"] = aim.choice
                phrases.append(((word_of(piece, aim.on, aim.choice),), Move("disrupt", args, named)))
    return cards_form(desk, "disrupt", phrases, named)


def _aims(field: Field, desk: Desk, card: Reality) -> list[Aim]:
    table = desk.table
    spot = field.target(table)
    if isinstance(card, MODIFIERS):
        ways = placings(field, field.problem(table, spot), field.strategy(table, spot), field.modifiers(table, spot), card)
        return [Aim(one.on, one) for one in ways]
    return [Aim(technique) for technique in field.strategy(table, spot)]


def _why_not(field: Field, desk: Desk, seat: str, card: Reality, aim: Aim) -> IllegalMove | None:
    """DECK-4.6, 6.5 to 6.7, 6.19: why this disruption may not be played."""
    table = desk.table
    spot = field.target(table)
    if isinstance(card, Counter | Challenge):
        technique = field.content.techniques[aim.on]
        if isinstance(card, Challenge) and field.options.hardcore:
            return refuse("hardcore", "DECK-11.2", "Not used in hardcore play.")
        if card.id in technique.immune_to:
            return refuse("immune", "DECK-4.6", "This technique is immune to that card.")
        if isinstance(card, Counter) and technique.discipline not in card.args.disciplines:
            only = " or ".join(card.args.disciplines)
            return refuse("wrong_discipline", "DECK-6.5", f"This card counters {only} only.")
        if isinstance(card, Challenge) and desk.marks(aim.on, "explained"):
            return refuse("already_explained", "DECK-6.19", "Already explained.")
        hurt = [aim.on]
    else:
        assert aim.laid is not None
        hurt = _stops_matching(field, desk, spot, aim.laid)
        if not hurt and not field.options.soft_disruption:
            return refuse("disrupts_nothing", "DECK-6.6", "That would disrupt nothing.")
        hurt = [*hurt, aim.on] if aim.on else hurt
    if any(table.piece(technique).marks.get("by") == seat for technique in hurt):
        return refuse("own_technique", "DECK-6.7", "A player may not defeat their own technique.")
    return None


def _stops_matching(field: Field, desk: Desk, spot: int, one: Laid) -> list[str]:
    """Techniques that matched and would not any more."""
    problem, strategy = field.problem(desk.table, spot), field.strategy(desk.table, spot)
    lying = field.modifiers(desk.table, spot)
    before = field.unmatched(problem, strategy, lying)
    return [t for t in field.unmatched(problem, strategy, [*lying, one]) if t not in before]


# -------------------------------------------------------------------- playing it


def disrupt(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-6.5: one reality check with one legal target; it lies face up and counts (6.2)."""
    seat = _who(field, desk, task, move)
    piece, target = move.text("card"), move.text("target")
    if piece not in field.hand(desk.table, seat):
        raise refuse("not_in_hand", "DECK-5.3", "That card is not in this hand.")
    spot = field.target(desk.table)
    problem = field.problem(desk.table, spot)
    card = field.reality(piece)
    if card is None or "disrupt" not in card.windows:
        if card is not None and card.primitive == "cancel":
            raise refuse("cancel_only", "DECK-6.10", "Only in answer to a card used against one's own strategy.")
        raise refuse("wrong_window", "DECK-6.5", "That card cannot be played now.")
    aim = _aimed(field, desk, card, piece, target, move)
    if why := _why_not(field, desk, seat, card, aim):
        raise why
    desk.done()
    desk.add("disruptions", 1)
    limit = desk.table.number("limit")
    aimed_at = desk.name(aim.on) if aim.on else problem.name
    said = {"card": desk.name(piece), "target": aimed_at, "choice": chosen_aspect(aim.choice)}
    desk.say("disrupts", seat=seat, number=desk.table.number("disruptions"), limit=limit, **said)
    after = {"next": _left_of(field, desk, seat), "declined": []}
    desk.then(Task("settle", data={"card": piece}), Task("poll", data=after))
    _apply(field, desk, seat, spot, piece, aim)


def _who(field: Field, desk: Desk, task: Task, move: Move) -> str:
    """The disrupting seat. Raises IllegalMove."""
    seat = move.seat or (task.seats[0] if len(task.seats) == 1 else "")
    if seat not in task.seats or seat == REFEREE:
        raise not_asked(desk, task, seat)
    return seat


def not_asked(desk: Desk, task: Task, seat: str) -> IllegalMove:
    """Why this seat may not disrupt now (DECK-5.8, 6.3)."""
    if seat == desk.table.numbers.get("turn_of"):
        return refuse("self_disruption", "DECK-5.8", "A player may not disrupt their own strategy.")
    names = desk.schema.names
    if REFEREE not in task.seats:
        return refuse("not_asked", "DECK-6.3", f"It is {names.get(task.seats[0], task.seats[0])}'s turn to answer.")
    if not seat or seat == REFEREE:
        return refuse("not_asked", "DECK-6.3", "Anybody with cards may disrupt now: say who does.")
    return refuse("not_asked", "DECK-6.3", f"{names.get(seat, seat)} cannot disrupt now.")


def _aimed(field: Field, desk: Desk, card: Reality, piece: str, target: str, move: Move) -> Aim:
    spot = field.target(desk.table)
    problem, strategy = field.problem(desk.table, spot), field.strategy(desk.table, spot)
    if isinstance(card, MODIFIERS):
        entry = {"target": target, "choice": move.args.get("choice")}
        one = read_placing(field, card, entry, "disrupt", problem, strategy)
        check_placing(field, one, problem, field.modifiers(desk.table, spot))
        return Aim(one.on, one)
    if target not in strategy:
        raise refuse("bad_target", "DECK-6.5", "It needs a technique of the strategy as its target.")
    return Aim(target)


def _apply(field: Field, desk: Desk, seat: str, spot: int, piece: str, aim: Aim) -> None:
    """Steps 1 and 2 of one disruption: applied provisionally; a challenge is explained and judged first."""
    card = field.reality(piece)
    if aim.laid is not None:
        field.lay_modifier(desk, spot, seat, piece, aim.laid)
    else:
        desk.move(piece, "played")
        desk.mark(piece, "by", seat)
        desk.mark(piece, "on", aim.on)
    if isinstance(card, Challenge):
        desk.then(Task("ask_explanation", data={"technique": aim.on}))
        return
    if isinstance(card, Counter):
        counter(field, desk, aim.on)
    field.refresh(desk, spot)


def counter(field: Field, desk: Desk, technique: str) -> None:
    """A technique is countered: it cannot be saved, only replaced (DECK-6.11)."""
    desk.mark(technique, "countered", 1)
    desk.say("countered", card=desk.name(technique))
