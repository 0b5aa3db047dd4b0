"""Random games run as a second reading of the digest runs them: who is asked, and every marker, ply by ply."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.match.match import Match
from engine.model.event import Moved
from engine.moves.move import Move
from tests.effort import tries
from tests.games.druglord.cards_by_hand import PRINTED, CardBook
from tests.games.druglord.ledger_by_hand import sent
from tests.games.druglord.scene import GAME, new

pytestmark = pytest.mark.slow

STEPS = ("trade", "export", "stash", "attack", "draw_2", "draw_baller")
_LEFT_OUT = {"dice_input", "newcomers"}


def options(chance: Random) -> dict[str, OptionValue]:
    return {
        option.id: option.values[chance.index(len(option.values))]
        for option in GAME.options
        if option.id not in _LEFT_OUT and chance.index(2)
    }


def choose(match: Match, chance: Random, cards: bool = False) -> Move:
    """A random move, a card only if wanted; rounds are mostly passed, Actions mostly taken, and trades gone on with."""
    legal = match.legal_moves
    forms = [form for form in legal.forms if form.verb not in ("play_card", "end_action") and next(iter(form), None)]
    by_verb = {form.verb: form for form in forms}
    for form in legal.forms if cards else ():
        if form.verb == "play_card" and chance.index(3):
            return form.sample(chance)
    if "all_pass" in by_verb and chance.index(4):
        return Move("pass" if cards and chance.index(3) else "all_pass")
    if "choose_action" in by_verb:
        steps = [by_verb[verb] for verb in STEPS if verb in by_verb]
        if steps and chance.index(8):
            return steps[chance.index(len(steps))].sample(chance)
    if "trade" in by_verb and chance.index(5):
        return by_verb["trade"].sample(chance)
    if not forms or (match.task and match.task.name == "moving" and chance.index(3) == 0):
        return Move("end_action")
    return forms[chance.index(len(forms))].sample(chance)


@pytest.mark.rule("DRUG-2.6", "DRUG-2.8", "DRUG-4.3", "DRUG-5.3", "DRUG-5.4", "DRUG-5.5", "DRUG-5.6", "DRUG-5.7", "DRUG-5.8")
@pytest.mark.rule(
    "DRUG-5.9", "DRUG-6.1", "DRUG-6.2", "DRUG-6.3", "DRUG-6.4", "DRUG-6.5", "DRUG-6.6", "DRUG-6.9", "DRUG-6.10"
)
@pytest.mark.rule("DRUG-7.1", "DRUG-7.2", "DRUG-7.3", "DRUG-7.4", "DRUG-7.5", "DRUG-7.6", "DRUG-3.3", "DRUG-3.4", "DRUG-3.8")
@pytest.mark.rule("DRUG-8.2", "DRUG-8.5", "DRUG-8.6", "DRUG-8.14", "DRUG-8.20", "DRUG-8.21", "DRUG-8.26", "DRUG-8.27")
@pytest.mark.rule("DRUG-9.3", "DRUG-9.6", "DRUG-9.7", "DRUG-10.1", "DRUG-10.4", "DRUG-10.6", "DRUG-10.8", "DRUG-10.12")
@pytest.mark.rule("DRUG-11.4", "DRUG-11.5", "DRUG-11.7", "DRUG-11.8", "DRUG-11.10", "DRUG-11.11", "DRUG-12.2", "DRUG-12.5")
@pytest.mark.rule("DRUG-13.1", "DRUG-13.2", "DRUG-14.5", "DRUG-15.1", "DRUG-15.4")
@pytest.mark.parametrize(
    ("seats", "plies", "target"),
    [(2, tries(1200, 3000), 60), (3, tries(800, 2000), 20), (4, tries(500, 1200), 20), (5, 400, 40), (6, 400, 40)],
)
def test_a_game_goes_as_a_second_reading_of_the_digest_goes(seats: int, plies: int, target: int) -> None:
    chance = Random(seats)
    chosen = {**options(chance), "target_score": target, "california_style": seats == 3}
    match = new(seats, seed=seats, **chosen)
    run(match, chance, plies)


def deal(match: Match, chance: Random, book: CardBook) -> None:
    """All Baller cards are dealt at the start, so that in a short game most of them are played."""
    deck, edits = list(match.table.ids("baller_deck")), []
    for at in range(len(deck)):
        seat = match.seats[chance.index(len(match.seats))]
        edits.append(Moved(deck[at], "baller_deck", 0, f"held:{seat}", book.cards[seat]))
        book.cards[seat] += 1
    match.rule(*edits, reason="arranged for a test")


def run(match: Match, chance: Random, plies: int, *, cards: bool = False) -> CardBook:
    """So many plies, each held against the book."""
    book = CardBook(match)
    if cards:
        deal(match, chance, book)
    course = book.course()
    asked = next(course)
    for _ in range(plies):
        task = match.task
        if task is None:
            break
        assert (task.name, task.seats[0]) == asked
        winner: tuple[str, ...] = ()
        ply = match.play(choose(match, chance, cards))
        try:
            asked = course.send(sent(ply))
        except StopIteration as over:
            winner = (over.value,)
        assert book.differences() == {}, ply
        assert (match.outcome.winners if match.outcome else ()) == winner
    return book


_CARDS = """
    DRUG-14.1 DRUG-14.2 DRUG-14.3 DRUG-14.6 DRUG-14.7 DRUG-14.8 DRUG-14.9 DRUG-14.10 DRUG-15.2 DRUG-15.3 DRUG-17.1 DRUG-17.2
    DRUG-17.3 DRUG-17.4 DRUG-3.7
"""


@pytest.mark.rule(*_CARDS.split())
def test_games_with_cards_go_as_a_second_reading_of_the_cards_goes() -> None:
    worked: set[str] = set()
    for seats, seed, plies in (  # in the first three every card works
        (4, 2, 900),
        (3, 11, 900),
        (3, 12, 900),
        (2, 1, 900),
        (2, 3, 900),
        (3, 0, 900),
        (5, 1, 600),
        (6, 1, 600),
    )[: tries(3, 8)]:
        chance = Random(seed)
        chosen = {**options(chance), "target_score": 100, "baller_hand_limit": 0, "california_style": True}
        worked |= run(new(seats, seed=seed, **chosen), chance, plies, cards=True).took_effect
    assert set(PRINTED) - worked == set()
