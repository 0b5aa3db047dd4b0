"""The engine against a second reading of the digest, ply by ply, over random play with all options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.games.deck.matching import Placement, mismatch
from engine.match.match import Match, Move
from engine.model.event import Shuffled
from engine.visibility.schema import PUBLIC
from tests.effort import tries
from tests.games.deck.scene import GAME
from tests.games.deck.second_case import ADDS_UP, CHECKS, PROBLEMS, TECHNIQUES, Case
from tests.games.deck.second_telling import Over, Told
from tests.games.game_list import new_match, random_options

GAMES = range(tries(8, 24))
PLIES = 300
Found = tuple[str, str, Any, Any]
"""What was compared, of what, what the digest says, what the engine says."""


@cache
def differences(seed: int) -> tuple[tuple[str, ...], tuple[Found, ...]]:
    """Play at random until the two differ, the game ends, or for so many plies: kinds of decision met, differences."""
    chance = Random(seed)
    options = random_options(GAME, chance)
    if seed % 4 == 3:
        options |= {"disruption_order": "open"}
    if seed % 4 == 1:
        options |= {"challenge_judge": "vote", "challenge_tie": "reject", "hardcore": True}
    seats = 3 + chance.index(3) if options.get("team_play") else 2 + seed % 7
    match = new_match(GAME, seed=seed, seats=seats, options=options)
    told = Told(match)
    telling = told.play()
    asked: tuple[str, tuple[str, ...]] | None = next(telling)
    met, winners = list[str](), ()
    for _ in range(PLIES):
        found = tuple(compared(match, told, asked, winners))
        if found or asked is None:
            return tuple(met), found
        met.append(asked[0])
        move = any_move(match, chance)
        ply = match.play(move)
        told.shuffles = [event.after for event in ply.events if isinstance(event, Shuffled)]
        told.first = told.first or str(match.table.numbers.get("first_of_round", ""))  # where chance chose it
        try:
            asked = telling.send(move)
        except Over as over:
            asked, winners = None, over.args[0]
    return tuple(met), ()


def any_move(match: Match, chance: Random) -> Move:
    """Mostly sensible, often at random, seldom somebody who comes, goes or ends it."""
    if chance.index(40) == 0 and match.anytime_moves:
        move = match.anytime_moves.sample(chance)
        if move.verb != "call_game" or chance.index(5) == 0:
            return move
    return bot_move(match, chance) if chance.index(3) else match.legal_moves.sample(chance)


def compared(match: Match, told: Told, asked: Any, winners: tuple[str, ...]) -> Iterator[Found]:
    """Everything in which the two differ."""
    table, sorts = match.table, match.rules.schema.seats
    task, over = match.task, match.outcome
    pairs: list[Found] = [
        ("order", "who is asked what", asked, (task.name, task.seats) if task else None),
        ("order", "seats", sorted(told.playing), sorted(s for s in sorts if table.numbers.get(f"seated/{s}"))),
        ("score", "winners", winners, over.winners if over else ()),
    ]
    pairs += [("cards", pile, told.piles[pile], list(table.ids(pile))) for pile in ("draw_pile", "problem_pile")]
    loose = ("discard_open", "discard_hidden", "played", "removed")
    pairs += [("cards", pile, sorted(told.piles[pile]), sorted(table.ids(pile))) for pile in loose]
    for seat in sorts:
        pairs += [
            ("cards", f"hand of {seat}", sorted(told.hand[seat]), sorted(table.ids(f"hand:{seat}"))),
            ("cards", f"won by {seat}", told.won[seat], list(table.ids(f"won:{seat}"))),
            ("score", seat, told.score(seat), match.rules.schema.value(table, f"score/{seat}") or 0),
        ]
    for spot in range(1, 11):
        pairs += lying(match, told, spot)
    if asked is not None and asked[0] != "setup":
        numbers = match.view(PUBLIC).numbers
        passed = [seat for seat in told.playing if numbers[f"passed/{seat}"]]
        cards = told.cards if "target" in numbers else 0
        first = told.clockwise(told.first)[0] if asked[0] == "round_discard" else told.first
        pairs += [
            (
                "order",
                "round",
                (told.round, first),
                (numbers["round"], numbers["first_of_round"]),
            ),
            ("order", "passed", sorted(told.passed & set(told.playing)), sorted(passed)),
            ("order", "disruptions", cards, numbers["disruptions"]),
        ]
        pairs += offered(match, told, asked[0])
    return (one for one in pairs if one[2] != one[3])


def lying(match: Match, told: Told, spot: int) -> Iterator[Found]:
    """A problem, its techniques and modifiers, and what is shown of it."""
    table, case = match.table, told.field.get(spot)
    lies = [table.zones[f"{zone}/{spot}"] for zone in ("field", "strategy", "modifiers")]
    if case is None:
        yield "cards", f"spot {spot}", (), sum(lies, ())
        return
    yield "cards", f"spot {spot}", case.problem["id"], lies[0][0].id
    yield "cards", f"techniques on {spot}", [*case.by.items()], [(piece.id, piece.marks["by"]) for piece in lies[1]]
    laid = [(piece.id, piece.marks.get("on", ""), piece.marks.get("choice", "")) for piece in lies[2]]
    yield "cards", f"modifiers on {spot}", case.laid, laid
    shown, schema = case.problem, match.rules.schema
    marks = schema.derive(table).marks_of(schema.marks)[case.problem["id"]]
    aspects = "".join(aspect for aspect in "PMEW" if aspect in case.aspects())
    values = (case.level(), aspects, shown["points"] - len(case.by))
    yield "values", shown["id"], values, (marks["difficulty"], marks["aspects"], marks.get("missing", 0))


def offered(match: Match, told: Told, kind: str) -> Iterator[Found]:
    """Every disruption that the digest allows, and every strategy without modifiers."""
    if kind in ("disrupt_poll", "disrupt_open"):
        assert match.task is not None
        moves = [move for move in match.legal_moves if move.verb == "disrupt"]
        for seat in match.task.seats:
            if seat in told.playing:
                mine = [move.args for move in moves if move.seat in ("", seat)]
                listed = {(args["card"], args["target"], args.get("choice", "")) for args in mine}
                yield "offers", f"disruptions of {seat}", told.disruptions(seat), listed
    elif kind == "declare":
        moves = [move for move in match.legal_moves if move.verb == "play_strategy" and "modifiers" not in move.args]
        plain = {(move.args["problem"], frozenset(move.args["techniques"])) for move in moves}
        yield "offers", "plain strategies", told.strategies(), plain


@pytest.mark.slow
@pytest.mark.parametrize(
    "subject",
    [
        pytest.param(
            "cards", marks=pytest.mark.rule("DECK-3.3", "DECK-6.14", "DECK-7.2", "DECK-7.4", "DECK-8.6", "DECK-8.7")
        ),
        pytest.param(
            "order", marks=pytest.mark.rule("DECK-6.3", "DECK-7.7", "DECK-8.1", "DECK-8.4", "DECK-8.8", "DECK-11.6")
        ),
        pytest.param("score", marks=pytest.mark.rule("DECK-7.1", "DECK-7.3", "DECK-10.1", "DECK-10.2", "DECK-10.3")),
        pytest.param("values", marks=pytest.mark.rule("DECK-4.4", "DECK-4.9", "DECK-12.1")),
        pytest.param(
            "offers", marks=pytest.mark.rule("DECK-4.1", "DECK-4.2", "DECK-4.3", "DECK-5.3", "DECK-6.5", "DECK-6.6")
        ),
    ],
)
@pytest.mark.parametrize("seed", GAMES)
def test_the_engine_does_what_the_digest_says(seed: int, subject: str) -> None:
    assert not [found for found in differences(seed)[1] if found[0] == subject]


@pytest.mark.slow
def test_every_kind_of_decision_was_met() -> None:
    met = {kind for seed in GAMES for kind in differences(seed)[0]}
    assert met == set(new_match(GAME).rules.decisions)


@pytest.mark.rule("DECK-4.1", "DECK-4.2", "DECK-4.3", "DECK-4.4", "DECK-4.5")
def test_piles_of_modifiers_have_the_same_sum() -> None:
    """More cards on a problem and a technique than play would bring together."""
    match, chance = new_match(GAME), Random(7)
    content = match.content
    techniques, problems = list(TECHNIQUES), list(PROBLEMS)
    adding = [one for one in CHECKS.values() if one["primitive"] in ADDS_UP]
    fits = 0
    for _ in range(1000):
        case, technique = Case(problems[chance.index(46)]), techniques[chance.index(66)]
        for _ in range(chance.index(7)):
            kind = adding[chance.index(len(adding))]
            choice = "PMEW"[chance.index(4)] if kind["args"].get("aspect") == "choose" else ""
            case.laid.append((kind["id"], technique if kind["primitive"].startswith("technique") else "", choice))
        laid = [Placement(content.realities[kind], on, choice) for kind, on, choice in case.laid]
        why = mismatch(content.techniques[technique], content.problems[case.problem["id"]], laid)
        assert (why is None) is case.matches(technique), (technique, case.problem["id"], case.laid, why)
        fits += why is None
    assert 200 < fits < 800
