"""What has to fall, and how likely it is, before the dice are thrown; what moves aim at."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.chance.chance import Chance, NoChance, UnknownOutcome
from engine.chance.odds import Odds, odds_of
from engine.match.match import Match
from engine.match.targets import complete_move, move_targets
from engine.model.event import Rolled
from engine.moves.forms import AllocationForm, ListedForm
from engine.moves.move import Aim, FormWords, Move
from engine.play.working_table import Desk
from engine.visibility.schema import TO_ALL, Roll
from tests.engine.toy import Toy
from tests.games.scene import ScriptedChance

D6 = (1, 2, 3, 4, 5, 6)


def one_die(*need: int, faces: tuple[int, ...] = D6) -> Odds:
    return odds_of("test", "a test", 1, faces, need=need)


@pytest.mark.parametrize(
    ("odds", "number", "percent"),
    [
        (one_die(5, 6), "≥5", "33 %"),
        (one_die(1, 2, 3), "≤3", "50 %"),
        (one_die(2, 5), "2, 5", "33 %"),
        (one_die(*D6), "≥1", "100 %"),
        (one_die(4, 6, faces=(1, 2, 4, 6)), "≥4", "50 %"),
        (odds_of("test", "", 3, tuple(range(1, 11)), need=(1, 2)), "≤2", "49 %"),
        (odds_of("test", "", 2, D6, wins=lambda faces: sum(faces) > 8), "≥9", "28 %"),
        (odds_of("test", "", 2, D6, wins=lambda faces: faces[0] > faces[1]), "", "42 %"),
        (odds_of("test", "", 2, D6, wins=lambda faces: False), "", "0 %"),
        (odds_of("test", "", 4, D6, wins=lambda faces: sum(faces) > 23), "≥24", "1 %"),
        (odds_of("test", "", 4, D6, wins=lambda faces: sum(faces) > 4), "≥5", "99 %"),
        (odds_of("test", "", 2, D6), "", ""),
    ],
)
def test_odds_say_what_has_to_fall_and_how_likely_it_is(odds: Odds, number: str, percent: str) -> None:
    assert (odds.number, odds.percent) == (number, percent)


def test_several_dice_are_told_in_words() -> None:
    assert one_die(5, 6).words == "≥5 · 33 %"
    assert odds_of("test", "", 3, tuple(range(1, 11)), need=(1, 2)).words == "≤2 on any of 3 dice · 49 %"
    assert odds_of("test", "", 2, D6, wins=lambda faces: sum(faces) > 8).words == "≥9 on 2 dice · 28 %"
    assert odds_of("test", "", 2, D6, chance=Fraction(1, 4)).words == "25 %"
    assert odds_of("test", "", 2, D6).words == ""


def test_odds_are_exact() -> None:
    assert odds_of("test", "", 3, tuple(range(1, 11)), need=(1, 2)).chance == Fraction(488, 1000)
    assert odds_of("test", "", 2, D6, wins=lambda faces: sum(faces) > 8).chance == Fraction(10, 36)
    assert odds_of("war", "", 2, D6, chance=Fraction(5, 12)).chance == Fraction(5, 12)


def desk_with_dice(chance: Chance) -> Desk:
    match = Match(Toy(), None, seed=1)
    match.rules.schema.rolls = {"test": Roll("test", "a test", TO_ALL)}
    return match.rules.desk(match.table, chance)


def test_what_is_foretold_is_what_is_recorded() -> None:
    for known in ({"need": (3, 4)}, {"need": (6,)}, {"wins": lambda faces: sum(faces) >= 7}):
        with pytest.raises(UnknownOutcome) as stopped:
            desk_with_dice(NoChance()).roll("test", 2, seat="east", **known)
        odds = stopped.value.odds
        assert odds is not None
        assert odds.chance is not None
        assert (odds.seat, odds.title, odds.count) == ("east", "a test", 2)
        for faces in ((1, 6), (3, 2), (5, 5), (1, 1)):
            desk = desk_with_dice(ScriptedChance(faces))
            desk.roll("test", 2, seat="east", **known)
            rolled = desk.events[-1]
            assert isinstance(rolled, Rolled)
            assert rolled.chance == float(odds.chance)
            assert rolled.success == (any(face in odds.need for face in faces) if odds.need else sum(faces) >= 7)


TRADES = ListedForm(
    "trade",
    ("means", "units", "from", "to", "by"),
    [("sea", 1, "a", "b", None), ("sea", 2, "a", "b", None), ("sea", 1, "a", "c", "b"), ("air", 1, "a", "b", None)],
    FormWords(pieces={name: name for name in "abc"}, zones={"c": "zone c"}),
)
AIMS = {"trade": Aim("to", kind="means", amount="units")}


def test_a_prospect_names_kind_origin_and_target() -> None:
    found = move_targets(TRADES, AIMS)
    assert [(one.kind, one.target.piece, one.words) for one in found] == [
        ("sea", "b", ("sea", "1", "a", "b")),
        ("sea", "c", ("sea", "1", "a", "c")),
        ("air", "b", ("air", "1", "a", "b")),
    ]
    assert [token.piece for token in found[0].origin] == ["a"]
    assert found[0].words_naming([("piece", "a"), ("piece", "b")]) == ("sea", "1", "a", "b")
    assert found[0].words_naming([("piece", "a")]) == ("sea", "1", "a")
    assert found[0].words_naming([("piece", "c")]) is None
    assert found[1].words_naming([("zone", "zone c")]) == ("sea", "1", "a", "c")
    every = move_targets(TRADES, AIMS, amounts=True)
    assert [one.words for one in every if one.kind == "sea"] == [
        ("sea", "1", "a", "b"),
        ("sea", "1", "a", "c"),
        ("sea", "2", "a", "b"),
    ]


def test_what_starts_and_ends_at_one_place_is_named_whole_by_it() -> None:
    form = ListedForm("trade", ("means", "from", "to"), [("domestic", "a", "a")], FormWords(pieces={"a": "a"}))
    (only,) = move_targets(form, {"trade": Aim("to", kind="means")})
    assert only.words_naming([("piece", "a")]) == ("domestic", "a", "a")


def test_words_already_chosen_narrow_the_prospects() -> None:
    assert [one.target.piece for one in move_targets(TRADES, AIMS, ("sea", "2"))] == ["b"]
    assert [one.kind for one in move_targets(TRADES, AIMS, ("air",))] == ["air"]
    (only,) = move_targets(TRADES, AIMS, ("sea", "1", "a", "c"))
    assert only.words == ("sea", "1", "a", "c")


def test_a_move_aims_at_the_last_thing_of_the_board_that_it_names() -> None:
    form = ListedForm(
        "attack", ("who", "foe", "how"), [("a", "b", "x"), ("b", None, None)], FormWords(pieces={"a": "a", "b": "b"})
    )
    assert [(one.words, one.kind) for one in move_targets(form, {})] == [(("a", "b"), "attack"), (("b",), "attack")]


def test_amounts_are_marked_once_and_nothing_is_marked_that_is_not_on_the_board() -> None:
    spread = AllocationForm("plan", "pawns", {"a": 2, "b": 2}, 3, words=FormWords(pieces={"a": "a", "b": "b"}))
    assert [one.words for one in move_targets(spread, {})] == [("a",), ("b",)]
    assert [one.target.piece for one in move_targets(spread, {}, ("a", "a"))] == ["b"]
    assert move_targets(ListedForm("pass"), {}) == []
    assert move_targets(ListedForm("play", ("card",), []), {}) == []


def test_a_prospect_is_completed_to_a_legal_move() -> None:
    assert complete_move(TRADES, ("sea", "1", "a", "c")) == Move(
        "trade", {"means": "sea", "units": 1, "from": "a", "to": "c", "by": "b"}
    )
    assert complete_move(TRADES, ("air",)) == Move("trade", {"means": "air", "units": 1, "from": "a", "to": "b"})
