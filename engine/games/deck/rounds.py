"""The end of the turn and the round: solving, refilling, giving up cards, dealing (DECK-7, 8, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.common.piles import shuffle_into
from engine.english import counted
from engine.games.deck.content import ProblemAspect, TechniqueAspect
from engine.games.deck.context import HAND, SPOTS, DeckContext
from engine.games.deck.declare import check_hand, next_or_round
from engine.games.deck.field import clear_marks, clear_spot, discard_played, drop, names
from engine.games.deck.figures import score
from engine.games.deck.game_end import end_by_score, end_if_won
from engine.model.event import Task
from engine.moves.forms import SubsetForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk

# -------------------------------------------------------------------- the end of the turn


def end_of_turn(desk: Desk[DeckContext], task: Task) -> None:
    """End the turn: the problem is solved, or what still matches stays (DECK-7.1 to 7.4, 7.7).

    A strategy that was ``given_up`` is never solved.
    """
    context = desk.context
    seat, spot = str(task.data["active"]), context.target_spot(desk.table)
    problem = context.problem(desk.table, spot)
    discard_played(desk)
    is_complete = context.is_intact(desk.table, spot) and not context.missing(desk.table, spot)
    is_solved = is_complete and not task.data.get("given_up")
    if is_solved:
        _solve(desk, seat, spot)
    else:
        _unsolved(desk, seat, spot)
    for card in context.hand(desk.table, seat):
        desk.mark(card, "failed", 0)
    desk.set("target", None)
    desk.set("declared", None)
    desk.set("disruptions", 0)
    if not end_if_won(desk, seat if is_solved else "", problem.name):
        next_or_round(desk, seat)


def _solve(desk: Desk[DeckContext], seat: str, spot: int) -> None:
    problem = desk.context.problem(desk.table, spot)
    desk.set("solved", " ".join((problem.id, *desk.context.strategy(desk.table, spot), *_changes(desk, spot))))
    clear_spot(desk, spot)
    desk.move(problem.id, f"won:{seat}")
    total = score(desk.context, desk.table, seat)
    desk.say("solved", seat=seat, problem=problem.name, points=counted(problem.points, "point"), score=total)


def _changes(desk: Desk[DeckContext], spot: int) -> Iterator[str]:
    """Yield the modifiers on a problem, each with the aspect that it adds or takes away (DECK-4.4, 4.9)."""
    for one in desk.context.modifiers(desk.table, spot):
        mark = "adds" if isinstance(one.card, ProblemAspect | TechniqueAspect) and one.card.args.op == "add" else "takes"
        yield f"{one.card.id}:{mark}={one.aspect}" if one.aspect else one.card.id


def _unsolved(desk: Desk[DeckContext], seat: str, spot: int) -> None:
    """Discard techniques that were countered or do not match now; the others stay (DECK-7.4)."""
    context = desk.context
    broken = context.broken(desk.table, spot)
    if not broken and not context.missing(desk.table, spot):
        # Given up while it was complete: without its last technique, or nobody could ever complete it (DECK-5.3).
        broken = [context.strategy(desk.table, spot)[-1]]
    stays_away = seat not in context.playing(desk.table)
    if gone := [technique for technique in broken if stays_away or not desk.marks(technique, "failed")]:
        desk.say("discarded", cards=names(desk, gone))
    drop(desk, spot, broken, seat)
    for technique in context.strategy(desk.table, spot):
        for mark in ("new", "explained"):
            desk.mark(technique, mark, 0)
    left = len(context.strategy(desk.table, spot))
    stay = f"{counted(left, 'technique') if left else 'no technique'} {'stays' if left < 2 else 'stay'} on it"
    desk.say("unsolved", problem=context.problem(desk.table, spot).name, cards=stay)


# -------------------------------------------------------------------- between rounds


def round_refill(desk: Desk[DeckContext], task: Task) -> None:
    """Fill the Field to ten; an empty one ends the game (DECK-8.3, 10.4)."""
    context = desk.context
    _fill(desk, "refilled")
    if not context.problems(desk.table):
        end_by_score(desk, "the Field is empty", "empty_field")
        return
    first = context.clockwise(desk.table, desk.table.word("second_of_round"))[0]
    desk.set("first_of_round", first)
    order = context.clockwise(desk.table, first)
    desk.then(*(Task("offer_discard", data={"seat": seat}) for seat in order), Task("round_deal"), Task("round_begin"))


def fill_field(desk: Desk[DeckContext], task: Task) -> None:
    """Lay ten problems face up (DECK-3.4)."""
    _fill(desk, "field")


def _fill(desk: Desk[DeckContext], line: str) -> None:
    laid = []
    for spot in SPOTS:
        pile = desk.table.ids("problem_pile")
        if pile and not desk.table.zones[f"field/{spot}"]:
            desk.move(pile[0], f"field/{spot}")
            laid.append(pile[0])
    if laid:
        desk.say(line, cards=names(desk, laid))


def offer_discard(desk: Desk[DeckContext], task: Task) -> None:
    """Ask a seat which cards it gives up; one without cards is skipped (DECK-8.4)."""
    seat = str(task.data["seat"])
    if seat in desk.context.playing(desk.table) and desk.context.hand(desk.table, seat):
        desk.ask("round_discard", seat)


def discard_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return any cards of the hand, none or all."""
    hand = desk.context.hand(desk.table, task.seats[0])
    labels = {piece: desk.name(piece) for piece in hand}
    return [SubsetForm("discard", "cards", hand, words=FormWords(labels, {piece: piece for piece in hand}))]


@verb("DECK-8.4", "DECK-8.5")
def discard(desk: Desk[DeckContext], task: Task, cards: list[str]) -> None:
    """Give up cards; nobody else learns which, unless the option says so."""
    seat = task.seats[0]
    cards = [str(card) for card in cards]
    check_hand(desk, seat, cards)
    desk.pop_task()
    desk.say("gave_up_cards", seat=seat, count=counted(len(cards), "card") if cards else "no cards")
    is_open = desk.context.options.round_discards == "open"
    if cards:
        given = tuple(desk.ref(card) for card in cards)
        if is_open:
            desk.say("open_discards", cards=names(desk, cards))
        else:
            desk.say("own_discards", seat=seat, cards=given)
            desk.say("seat_discards", owner=seat, cards=given)
    for card in cards:
        desk.move(card, "discard_open" if is_open else "discard_hidden", 0)


def round_deal(desk: Desk[DeckContext], task: Task) -> None:
    """Deal one card at a time clockwise up to seven; newcomers are dealt in (DECK-3.3, 8.6, 11.5)."""
    context = desk.context
    for seat in context.seats:
        if name := desk.table.numbers.get(f"queued/{seat}"):
            desk.set(f"queued/{seat}", None)
            desk.set(f"seated/{seat}", True)
            desk.set(f"roster/{seat}", str(name))
            desk.say("joins", name=str(name), seat=seat)
    order = context.clockwise(desk.table, desk.table.word("first_of_round"))
    dealt: dict[str, list[str]] = {seat: [] for seat in order}
    while any(len(context.hand(desk.table, seat)) < HAND for seat in order):
        before = sum(len(cards) for cards in dealt.values())
        for seat in order:
            if len(context.hand(desk.table, seat)) < HAND and (card := _deal_one(desk, seat)) is not None:
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
    """Deal the top card of the draw pile, after a reshuffle if need be (DECK-8.7); return it, or None if there is none."""
    if not desk.table.zones["draw_pile"]:
        discards = (*desk.table.ids("discard_open"), *desk.table.ids("discard_hidden"))
        if not discards:
            return None
        shuffle_into(desk, "draw_pile", discards)
        are = "is" if len(discards) == 1 else "are"
        desk.say("reshuffled", cards=f"{counted(len(discards), 'discarded card')} {are}")
    card = desk.table.ids("draw_pile")[0]
    clear_marks(desk, card)
    desk.move(card, f"hand:{seat}")
    return card


def round_begin(desk: Desk[DeckContext], task: Task) -> None:
    """Begin a round; its second seat is fixed now, to begin the next one (DECK-8.8)."""
    context = desk.context
    first = context.clockwise(desk.table, desk.table.word("first_of_round"))[0]
    desk.set("first_of_round", first)
    desk.set("second_of_round", context.next_seat(desk.table, first))
    for seat in context.playing(desk.table):
        desk.set(f"passed/{seat}", False)
    desk.add("round", 1)
    desk.say("round", round=desk.table.number("round"), seat=first)
    desk.then(Task("turn", data={"seat": first}))
