"""The end of the turn and the round: solving, refilling, giving up cards, dealing (DECK-7, 8, 10)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.common.piles import shuffle_into
from engine.english import counted
from engine.games.deck.challenge import clear_votes, count_votes
from engine.games.deck.declare import check_hand, next_or_round
from engine.games.deck.field import HAND, Field, names
from engine.games.deck.schema import SPOTS
from engine.games.deck.setup import call, finish
from engine.model.event import Task
from engine.moves.forms import SubsetForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk

# -------------------------------------------------------------------- the end of the turn


def end_of_turn(field: Field, desk: Desk, task: Task) -> None:
    """DECK-7.1 to 7.4, 7.7: solved, or what still matches stays. A strategy that was ``given_up`` is never solved."""
    seat, spot = field.active(desk.table), field.target(desk.table)
    problem = field.problem(desk.table, spot)
    field.discard(desk, desk.table.ids("played"))
    if field.intact(desk.table, spot) and not field.missing(desk.table, spot) and not task.data.get("given_up"):
        _solve(field, desk, seat, spot)
    else:
        _unsolved(field, desk, seat, spot)
    for card in field.hand(desk.table, seat):
        desk.mark(card, "failed", 0)
    desk.set("target", None)
    desk.set("declared", None)
    desk.set("disruptions", 0)
    if desk.table.number(f"score/{seat}") >= field.options.target_points:
        score = desk.table.number(f"score/{seat}")
        name = desk.schema.names.get(seat, seat)
        finish(desk, (seat,), "points", f"{name} wins with {counted(score, 'point')} after solving {problem.name}.")
        return
    next_or_round(field, desk, seat)


def _solve(field: Field, desk: Desk, seat: str, spot: int) -> None:
    problem = field.problem(desk.table, spot)
    field.clear_spot(desk, spot)
    for mark in tuple(desk.table.piece(problem.id).marks):
        desk.mark(problem.id, mark, 0)
    desk.move(problem.id, f"won:{seat}")
    desk.add(f"score/{seat}", problem.points)
    score = desk.table.number(f"score/{seat}")
    desk.say("solved", seat=seat, problem=problem.name, points=counted(problem.points, "point"), score=score)


def _unsolved(field: Field, desk: Desk, seat: str, spot: int) -> None:
    """DECK-7.4: techniques that were countered, or do not match then, are discarded; the others stay."""
    broken = field.broken(desk.table, spot)
    if not broken and not field.missing(desk.table, spot):
        # Given up while it was complete: without its last technique, or nobody could ever complete it (DECK-5.3).
        broken = [field.strategy(desk.table, spot)[-1]]
    stays_away = seat not in field.playing(desk.table)
    if gone := [technique for technique in broken if stays_away or not desk.marks(technique, "failed")]:
        desk.say("discarded", cards=names(desk, gone))
    field.drop(desk, spot, broken, seat)
    for technique in field.strategy(desk.table, spot):
        for mark in ("new", "explained"):
            desk.mark(technique, mark, 0)
    field.refresh(desk, spot)
    left = len(field.strategy(desk.table, spot))
    stay = f"{counted(left, 'technique') if left else 'no technique'} {'stays' if left < 2 else 'stay'} on it"
    desk.say("unsolved", problem=field.problem(desk.table, spot).name, cards=stay)


# -------------------------------------------------------------------- between rounds


def round_refill(field: Field, desk: Desk, task: Task) -> None:
    """DECK-8.3, 10.4: the Field is filled to ten; an empty one ends the game."""
    _fill(field, desk, "refilled")
    if not field.problems(desk.table):
        call(field, desk, "the Field is empty")
        return
    first = field.clockwise(desk.table, desk.table.word("second_of_round"))[0]
    desk.set("first_of_round", first)
    desk.set("turn_of", None)
    desk.set("phase", "round_discard")
    desk.set("phase_word", "Between rounds")
    order = field.clockwise(desk.table, first)
    desk.then(*(Task("offer_discard", data={"seat": seat}) for seat in order), Task("round_deal"), Task("round_begin"))


def fill_field(field: Field, desk: Desk, task: Task) -> None:
    """DECK-3.4: ten problems face up."""
    _fill(field, desk, "field")


def _fill(field: Field, desk: Desk, line: str) -> None:
    laid = []
    for spot in SPOTS:
        pile = desk.table.ids("problem_pile")
        if pile and not desk.table.zones[f"field/{spot}"]:
            desk.move(pile[0], f"field/{spot}")
            laid.append(pile[0])
            field.refresh(desk, spot)
    if laid:
        desk.say(line, cards=names(desk, laid))


def offer_discard(field: Field, desk: Desk, task: Task) -> None:
    """DECK-8.4: a seat without cards is skipped."""
    seat = str(task.data["seat"])
    if seat in field.playing(desk.table) and field.hand(desk.table, seat):
        desk.ask("round_discard", seat)


def discard_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Any cards of the hand, none or all."""
    hand = field.hand(desk.table, task.seats[0])
    labels = {piece: desk.name(piece) for piece in hand}
    return [SubsetForm("discard", "cards", hand, labels=labels, pieces={piece: piece for piece in hand})]


def discard(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-8.4, 8.5: nobody else learns which, unless the option says so."""
    seat = task.seats[0]
    cards = [str(card) for card in move.items("cards")]
    check_hand(field, desk, seat, cards)
    desk.done()
    desk.say("gave_up_cards", seat=seat, count=counted(len(cards), "card") if cards else "no cards")
    is_open = field.options.round_discards == "open"
    if cards:
        given = tuple(desk.ref(card) for card in cards)
        if is_open:
            desk.say("open_discards", cards=names(desk, cards))
        else:
            desk.say("own_discards", seat=seat, cards=given)
            desk.say("seat_discards", owner=seat, cards=given)
    for card in cards:
        desk.move(card, "discard_open" if is_open else "discard_hidden", 0)


def round_deal(field: Field, desk: Desk, task: Task) -> None:
    """DECK-3.3, 8.6, 11.5: one card at a time clockwise up to seven; newcomers are dealt in."""
    for seat in field.seats:
        if name := desk.table.numbers.get(f"queued/{seat}"):
            desk.set(f"queued/{seat}", None)
            desk.set(f"seated/{seat}", True)
            desk.set(f"score/{seat}", 0)
            desk.say("joins", name=str(name), seat=seat)
    order = field.clockwise(desk.table, desk.table.word("first_of_round"))
    dealt: dict[str, list[str]] = {seat: [] for seat in order}
    while any(len(field.hand(desk.table, seat)) < HAND for seat in order):
        before = sum(len(cards) for cards in dealt.values())
        for seat in order:
            if len(field.hand(desk.table, seat)) < HAND and (card := _deal_one(desk, seat)) is not None:
                dealt[seat].append(card)
        if sum(len(cards) for cards in dealt.values()) == before:
            break  # DECK-8.7: nothing is left to deal
    for seat, cards in dealt.items():
        if cards:
            desk.say("dealt", seat=seat, count=counted(len(cards), "card"))
            drawn = tuple(desk.ref(card) for card in cards)
            desk.say("own_cards", seat=seat, cards=drawn)
            desk.say("seat_cards", owner=seat, cards=drawn)


def _deal_one(desk: Desk, seat: str) -> str | None:
    """The top card of the draw pile, after a reshuffle if need be (DECK-8.7)."""
    if not desk.table.zones["draw_pile"]:
        discards = (*desk.table.ids("discard_open"), *desk.table.ids("discard_hidden"))
        if not discards:
            return None
        shuffle_into(desk, "draw_pile", discards)
        are = "is" if len(discards) == 1 else "are"
        desk.say("reshuffled", cards=f"{counted(len(discards), 'discarded card')} {are}")
    card = desk.table.ids("draw_pile")[0]
    desk.move(card, f"hand:{seat}")
    return card


def round_begin(field: Field, desk: Desk, task: Task) -> None:
    """DECK-8.8: the second seat is fixed when the round begins."""
    first = field.clockwise(desk.table, desk.table.word("first_of_round"))[0]
    desk.set("first_of_round", first)
    desk.set("second_of_round", field.after(desk.table, first))
    for seat in field.playing(desk.table):
        desk.set(f"passed/{seat}", False)
    desk.add("round", 1)
    desk.say("round", round=desk.table.number("round"), seat=first)
    desk.then(Task("turn", data={"seat": first}))


def left(field: Field, desk: Desk, task: Task) -> None:
    """DECK-11.6: what a seat that leaves owed falls away."""
    seat = str(task.data["seat"])
    pending = desk.table.task
    if pending is None:
        return
    if pending.name == "round_discard" and desk.table.numbers.get("first_of_round") == seat:
        # DECK-8.8: the next one clockwise begins, of those in the game before newcomers are dealt in.
        desk.set("first_of_round", field.after(desk.table, seat))
    if task.data["active"]:
        _active_left(field, desk, seat)
    elif pending.name == "round_discard" and pending.seats == (seat,):
        desk.done()
    elif pending.name == "disrupt_poll" and pending.seats == (seat,):
        desk.done()
        desk.then(Task("poll", data={"next": seat, "declined": pending.data["declined"]}))
    elif pending.name == "disrupt_open" and seat in pending.seats:
        desk.done()
        desk.then(Task("poll", data={"next": seat, "declined": []}))
    elif pending.name == "vote" and seat in pending.seats:
        desk.done()
        desk.set(f"vote/{seat}", None)
        after = Task("vote", tuple(one for one in pending.seats if one != seat), pending.data)
        desk.set("votes_in", sum(f"vote/{one}" in desk.table.numbers for one in after.seats))
        desk.then(after)
        count_votes(field, desk, after)


def _active_left(field: Field, desk: Desk, seat: str) -> None:
    """Its turn ends: as if given up if cards were committed, else the next seat plays or the round is over."""
    while desk.table.agenda:
        desk.done()
    clear_votes(field, desk)
    if desk.table.numbers.get("target") is not None:
        desk.then(Task("end_of_turn", data={"given_up": True}))
    else:
        next_or_round(field, desk, seat)
