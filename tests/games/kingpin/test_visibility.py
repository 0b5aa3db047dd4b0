"""Dice and visibility (KING-17, KING-18). ``visibility.md`` is the digest's table, by hand, for red as the owner."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.contract.game import OptionValue
from engine.errors import DiceNeeded
from engine.games.kingpin.rules import KingpinRules
from engine.model.event import Rolled
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC, REFEREE, Grade, Line, Mark, Number, Prompt, Roll, grade
from tests.engine.view_json import to_json
from tests.games.kingpin.scene import GAME, HIDDEN, KingpinScene, content
from tests.games.scene import ArrangedMatch

_WORDS = {"full": Grade.FACES, "back": Grade.BACKS, "count": Grade.COUNT, "-": Grade.NOTHING}
_AUDIENCES = (REFEREE, "red", "blue", PUBLIC)


def _rows() -> list[list[str]]:
    text = (Path(__file__).parent / "visibility.md").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


def _rules(**options: OptionValue) -> KingpinRules:
    rules = GAME.rules(content(), GAME.complete_options(options), GAME.first_seats(3))
    assert isinstance(rules, KingpinRules)
    return rules


@pytest.mark.rule("KING-18.2")
@pytest.mark.parametrize("row", _rows(), ids=lambda row: row[0])
def test_the_declarations_are_the_digests_table(row: list[str]) -> None:
    schema = _rules().schema
    what, kind, *cells = row
    name, _, side = what.partition(" ")
    if kind == "zone":
        zone = schema.zones[name]
        sight = zone.down if side == "down" and zone.down is not None else zone.visibility
    else:
        declared: Mapping[str, Mapping[str, Number | Roll | Line | Prompt | Mark]] = {
            "number": schema.numbers,
            "roll": schema.rolls,
            "line": schema.lines,
            "ask": schema.prompts,
            "mark": schema.marks,
        }
        sight = declared[kind][name].visibility
    own = ("red",)
    assert [grade(sight, audience, own) for audience in _AUDIENCES] == [_WORDS[cell] for cell in cells]


@pytest.mark.rule("KING-18.2")
def test_everything_declared_is_in_the_table() -> None:
    schema = _rules().schema
    kinds = {
        "zone": schema.zones,
        "number": schema.numbers,
        "roll": schema.rolls,
        "ask": schema.prompts,
        "mark": schema.marks,
    }
    for kind, declared in kinds.items():
        listed = {_pattern(row[0].partition(" ")[0]) for row in _rows() if row[1] == kind}
        assert {_pattern(name) for name in declared} == listed
    # A line that the table does not list is public.
    private = {row[0] for row in _rows() if row[1] == "line"}
    for name, line in schema.lines.items():
        assert name in private or [grade(line.visibility, audience) for audience in _AUDIENCES] == [Grade.FACES] * 4, name


@pytest.mark.rule("KING-18.1")
def test_screens_hide_totals_and_nothing_else() -> None:
    open_, screened = _rules().schema, _rules(holdings_visibility="screened").schema
    changed = {name for name, number in screened.numbers.items() if number.visibility != open_.numbers[name].visibility}
    assert changed == {f"{goods}:{seat}" for goods in ("cash", "drugs", "influence") for seat in screened.seats}
    for name in changed:
        owner = name.partition(":")[2]
        sight = screened.numbers[name].visibility
        assert {audience for audience in screened.audiences if grade(sight, audience)} == {REFEREE, owner}


def _pattern(name: str) -> str:
    places = set(content().locations)
    head, _, tail = name.partition("/")
    if head in places:
        return "<place>"
    return f"{head}/<place>" if tail in places else name.partition(":")[0]


@pytest.mark.rule("KING-17.1")
def test_entered_dice_are_asked_for_roll_by_roll_and_logged_one_by_one() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}}, options={"dice_source": "entered"})
    move = Move("attack", {"character": "ferro", "target": "juno_pell"})
    with pytest.raises(DiceNeeded) as needed:
        match.play(move)
    assert needed.value.count == 4
    assert needed.value.title == "Ferro attacks Juno Pell: 2 dice of the attacker, then 2 of the defender"
    ply = match.play(move, dice=[1, 2, 6, 5])
    rolled = next(event for event in ply.events if isinstance(event, Rolled))
    assert (rolled.faces, rolled.entered) == ((1, 2, 6, 5), True)
    for audience in match.rules.schema.audiences:
        assert [one.faces for _, one in match.observations(audience) if one.kind == "rolled"] == [(1, 2, 6, 5)]


@pytest.mark.rule("KING-17.1", "KING-10.6")
def test_the_log_holds_the_chance_of_every_roll_that_can_fail() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}})
    ply = match.do("take_control", 1, 4, character="ferro")
    rolled = next(event for event in ply.events if isinstance(event, Rolled))
    assert (rolled.chance, rolled.success) == (30 / 36, True)


@pytest.mark.rule("KING-17.1", "KING-8.4")
@pytest.mark.parametrize(
    ("dice", "success"),
    [
        *[((3, 3, 3, 3), True), ((3, 2, 3, 3), False), ((1, 1, 6, 6), False)],
        *[((1, 6, 6, 2), False), ((6, 1, 6, 2), False), ((3, 4, 1, 6), True), ((3, 4, 6, 1), True)],  # each die counts once
    ],
)
def test_the_log_holds_the_chance_of_an_attack_to_do_anything(dice: tuple[int, ...], success: bool) -> None:
    # Gus adds 1 and 2 for a companion, Juno 0 and 2: ahead by 1, so that a tie of the dice is enough.
    crews = {"red": {"gus_tarrow": "docks", "ferro": "docks"}, "blue": {"juno_pell": "docks", "lady_quick": "docks"}}
    ply = KingpinScene(crews).do("attack", *dice, character="gus_tarrow", target="juno_pell")
    rolled = next(event for event in ply.events if isinstance(event, Rolled))
    pairs = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert rolled.chance == sum(mine >= theirs for mine in pairs for theirs in pairs) / 36**2
    assert rolled.success is success


@pytest.mark.rule("KING-18.1")
def test_screened_holdings_are_hidden_but_what_changes_hands_is_told() -> None:
    match = KingpinScene({"red": {"ferro": "fremont"}}, options={"holdings_visibility": "screened"})
    match.use("fremont", "corner_trade", n=2)
    for audience, seen in {"referee": True, "red": True, "blue": False, "public": False}.items():
        numbers = match.view(audience).numbers
        assert [f"{goods}:red" in numbers for goods in ("cash", "drugs", "influence")] == [seen] * 3
        assert "Red gains $30K (Corner Trade, Fremont)." in match.lines(audience)


@pytest.mark.rule("KING-18.2")
def test_views_hold_counts_and_backs_but_nothing_computed_from_a_card() -> None:
    match = KingpinScene(
        motivations={"red": "greed"}, pasts={"red": "tailed"}, options={"dark_past_visibility": "owner_only"}
    )
    text = to_json(match.view("blue")).decode()
    for secret in ("greed", "Greed", "tailed", "Tailed", "Border Closure", "heat_wiretap"):
        assert secret not in text
    piece = match.view("blue").zones["motivation:red"].pieces[0]
    assert (piece.handle, piece.face, piece.back.name) == ("motivation:red~0", None, "a Secret Motivation")
    assert match.view("blue").zones["event_deck"].pieces == ()


@pytest.mark.rule("KING-18.3")
def test_what_others_are_told_is_the_same_whether_a_motivation_is_ready_or_not() -> None:
    seen = []
    for cash in (150, 250):
        match = KingpinScene(
            {"red": {"ferro": "docks"}},
            motivations={"red": "greed"},
            numbers={"cash:red": cash},
            options={"holdings_visibility": "screened"},
        )
        match.do("take_control", 1, 1, character="ferro")
        assert bool(match.number("ready:red")) == (cash == 250)
        seen.append([(to_json(match.view(one)), match.lines(one)) for one in ("blue", "public")])
    assert seen[0] == seen[1]


@pytest.mark.rule("KING-18.4")
def test_private_lines_go_to_owner_and_referee() -> None:
    match = KingpinScene({"red": {"ferro": "the_chronicle"}}, events=["ev15", "ev38", "ev44"])
    match.use("the_chronicle", "advance_copy")
    private = "Red saw, from the top: Border Closure, Snow Day, New Year's Eve."
    assert [private in match.lines(audience) for audience in ("referee", "red", "blue", "public")] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.rule("KING-18.5")
def test_a_snapshot_is_dated_and_loses_only_what_is_drawn_face_up() -> None:
    crews = {"red": {"ferro": "the_chronicle"}, "blue": {"wilhelmina_stokes": "docks"}}
    match = KingpinScene(crews, events=["ev15", "ev38", "ev44"])
    match.use("the_chronicle", "advance_copy")
    match.answer(["ev44", "ev38", "ev15"])
    put_back = "Round 1, turn of Red: New Year's Eve · Snow Day · Border Closure"
    assert match.view("red").numbers["snapshot:red"] == put_back, "as they lie, not as they lay"
    match.do("end_actions")
    left = "Round 1, turn of Red: Snow Day · Border Closure"
    assert match.view("red").numbers["snapshot:red"] == left
    match.do("end_move")
    match.use("wilhelmina_stokes", "newsroom_cousin")
    match.answer(["ev15", "ev38"])
    # Blue has turned the order round; Red's snapshot does not know.
    assert match.view("red").numbers["snapshot:red"] == left
    assert "snapshot:red" not in match.view("blue").numbers


@pytest.mark.rule("KING-18.2", "KING-18.4")
def test_the_order_put_back_is_told_to_nobody_else() -> None:
    told = []
    for order in (["ev15", "ev38", "ev44"], ["ev44", "ev38", "ev15"]):
        match = KingpinScene({"red": {"ferro": "the_chronicle"}}, events=["ev15", "ev38", "ev44"])
        match.use("the_chronicle", "advance_copy")
        match.answer(order)
        told.append(
            [(to_json(match.view(one)), [to_json(s) for _, s in match.observations(one)]) for one in ("blue", "public")]
        )
    assert told[0] == told[1]


@pytest.mark.rule("KING-18.6")
def test_after_a_take_back_the_public_lines_of_the_move_are_gone() -> None:
    match = KingpinScene({"red": {"ferro": "fremont"}})
    before = {audience: match.lines(audience) for audience in match.rules.schema.audiences}
    match.use("fremont", "corner_trade", n=1)
    match.take_back("entered for the wrong place")
    assert {audience: match.lines(audience) for audience in before} == before


@pytest.mark.rule("KING-18.7")
def test_no_view_of_a_seat_holds_the_seed_or_the_content() -> None:
    match = ArrangedMatch(GAME, seats=3, seed=123456789)
    for audience in ("red", "public"):
        text = to_json(match.view(audience)).decode()
        assert "123456789" not in text
        assert "heat_cop_" not in text.replace("heat_cop_", "", text.count('"style":"heat.cop"'))


@pytest.mark.rule("KING-18.8", "KING-18.9")
def test_hidden_cards_stay_hidden_at_the_end_and_for_the_eliminated() -> None:
    match = KingpinScene(motivations={"blue": "greed", "red": "ghost"}, numbers={"cash:red": 500})
    match.do("end_actions")
    assert match.outcome is not None
    assert match.view("red").zones["motivation:blue"].pieces[0].face is None
    assert match.view("public").zones["motivation:red"].pieces[0].face is None
    match = KingpinScene({"blue": {"ines_calloway": HIDDEN}}, seats=3, motivations={"blue": "greed", "green": "ghost"})
    match.do("withdraw", seat="blue")
    view = match.view("blue")
    assert view.zones["left:blue"].pieces[0].face is not None
    assert view.zones["motivation:green"].pieces[0].face is None


@pytest.mark.rule("KING-15.2", "KING-14.9", "KING-18.1")
@pytest.mark.parametrize("shown", ["public", "owner_only"])
def test_the_words_of_the_turn_name_each_modifier_that_runs_with_its_card(shown: str) -> None:
    """What an unrevealed Dark Past adds is not in them, or all would read it."""
    match = KingpinScene(
        {"red": {"ines_calloway": HIDDEN, "ferro": "docks"}}, options={"dark_past_visibility": shown},
        pasts={"red": "tailed"}, in_force={"ev57": ("red", 1)},
    )  # fmt: skip
    match.do("take_control", 6, 6, character="ferro")
    words = str(match.view(PUBLIC).numbers["so_far"])
    assert ("\u22121 (Tailed)" in words) is (shown == "public")
    assert words == match.view("red").numbers["so_far"]
    assert "selling price +$2K (Ines Calloway)" in words
    assert "Take Control of a Location" in words
