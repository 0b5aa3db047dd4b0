"""Who sees what of Collection Deck, row by row of DECK-12.1, and content files that are refused (DECK-9.4)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import ContentError
from engine.games.deck.content import Problem, Technique
from engine.visibility.schema import BACKS, COUNT, FACES, NOTHING, REFEREE, grade
from engine.visibility.schema import EVERYBODY as EVERYBODY_ELSE
from referee.session.content_files import resource_text
from tests.games.deck.scene import GAME, DeckScene

EVERYBODY = (REFEREE, "player_1", "player_2", "public")


def faces(scene: DeckScene, audience: str, zone: str) -> list[str]:
    return [piece.face.id for piece in scene.view(audience).zones[zone].pieces if piece.face]


@pytest.mark.rule("DECK-12.1")
@pytest.mark.parametrize("zone", ["draw_pile", "problem_pile", "discard_hidden"])
def test_piles_show_their_number(zone: str) -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.edit(lambda desk: desk.move("h01", "discard_hidden"))
    for audience in EVERYBODY:
        assert scene.view(audience).zones[zone].count == len(scene.table.zones[zone])
        assert bool(faces(scene, audience, zone)) is (audience == REFEREE)


@pytest.mark.rule("DECK-12.1", "DECK-12.3", "DECK-12.4")
def test_hands_show_their_number_to_others_and_in_no_order() -> None:
    scene = DeckScene("p13", p1=["h01", "r_cloud_cover"], p2=["h02"], p3=["h03"])
    assert faces(scene, "player_1", "hand:player_1") == ["h01", "r_cloud_cover"]
    for audience in ("player_2", "public"):
        view = scene.view(audience)
        assert view.zones["hand:player_1"].count == 2
        assert view.zones["hand:player_1"].pieces == ()
    kinds = scene.rules.schema.kinds
    assert kinds["h01"].back == kinds["r_cloud_cover"].back != kinds["p13"].back


@pytest.mark.rule("DECK-12.1")
def test_the_field_scores_and_decisions_are_open() -> None:
    scene = DeckScene("p17", p1=["h12", "s14"], p2=["h01"], p3=["h02"])
    scene.strategy("p17", "h12", "s14")
    for audience in EVERYBODY:
        view = scene.view(audience)
        assert faces(scene, audience, "field/1") == ["p17"]
        assert view.zones["field/1"].pieces[0].marks["difficulty"] == 5
        assert faces(scene, audience, "strategy/1") == ["h12", "s14"]
        assert view.zones["strategy/1"].pieces[0].marks["by"] == "player_1"
        assert {"score/player_1", "disruptions", "limit", "round", "first_of_round"} <= set(view.numbers)
        assert view.decision is not None
        assert (view.decision.kind, view.decision.seats) == ("disrupt_poll", ("player_2",))


@pytest.mark.rule("DECK-12.2")
def test_lines_name_no_hidden_card() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    for _ in range(3):
        scene.do("pass")
    scene.do("discard", cards=["h02"])
    name = scene.content.techniques["h02"].name
    assert "Player 2 discards 1 card." in scene.lines("player_1")
    assert not any(name in line for line in scene.lines("player_1") + scene.lines("public"))
    assert any(name in line for line in scene.lines("player_2"))


@pytest.mark.rule("DECK-12.5")
def test_hands_stay_hidden_at_the_end() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    scene.do("call_game", reason="enough")
    assert scene.view("player_2").zones["hand:player_1"].pieces == ()


@pytest.mark.rule("DECK-12.6")
def test_a_team_sees_its_own_hand() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"], options={"team_play": True})
    assert faces(scene, "team_1", "hand:team_1") == ["h01"]
    assert faces(scene, "team_2", "hand:team_1") == []


DATA = tomllib.loads(resource_text("deck", "content.toml"))


def record(data: dict[str, Any], table: str, name: str) -> dict[str, Any]:
    return next(one for one in data[table] if one["id"] == name)


@pytest.mark.rule("DECK-9.1", "DECK-9.2", "DECK-9.3", "DECK-9.4")
@pytest.mark.parametrize(
    ("spoil", "named", "field"),
    [
        (lambda d: d["technique"].pop(), "technique", ""),
        (lambda d: record(d, "reality", "r_cloud_cover").update(copies=3), "reality", ""),
        (lambda d: record(d, "technique", "h01").update(aspects=[]), "h01", "aspects"),
        (lambda d: record(d, "technique", "h01").update(difficulty_max=10), "h01", "difficulty_max"),
        (lambda d: record(d, "technique", "h01").update(difficulty_min=5), "h01", "difficulty_min"),
        (lambda d: record(d, "technique", "h01").update(immune_to=["r_rain"]), "h01", "immune_to"),
        (lambda d: record(d, "technique", "h01").update(only_tags=["rain"]), "h01", "only_tags"),
        (lambda d: record(d, "problem", "p01").update(points=4), "p01", "points"),
        (lambda d: record(d, "problem", "p01").update(tags=["rain"]), "p01", "tags"),
        (lambda d: record(d, "problem", "p02").update(id="p01"), "p01", "id"),
        (lambda d: record(d, "reality", "r_cloud_cover").update(primitive="rain"), "r_cloud_cover", ""),
        (lambda d: record(d, "reality", "r_lucky_break").update(args={"delta": "two"}), "r_lucky_break", "args.delta"),
        (lambda d: record(d, "reality", "r_cloud_cover").update(windows=["declare"]), "r_cloud_cover", "windows"),
        (lambda d: record(d, "reality", "r_aging_system").update(windows=["respond"]), "r_aging_system", "windows"),
        (lambda d: record(d, "reality", "r_new_equipment").update(windows=["disrupt"]), "r_new_equipment", "windows"),
        (lambda d: record(d, "reality", "r_changed_question").update(windows=["declare"]), "r_changed_question", "windows"),
        (lambda d: record(d, "reality", "r_joint_tasking").update(windows=["disrupt"]), "r_joint_tasking", "windows"),
        (lambda d: d.pop("problem"), "", "problem"),
        (lambda d: d["scale"].update(tags=1.5), "", "scale.tags"),
        (lambda d: d["scale"].update(difficulty_max=12), "", "scale.difficulty_max"),
        (lambda d: d["scale"].update(levels=3), "", "scale.levels"),
        (lambda d: d["scale"]["aspects"].pop(), "", "scale.aspects"),
        (lambda d: d["scale"]["windows"].append("rain"), "", "scale.windows"),
        (lambda d: d["scale"].update(points=[1, 2, 3, 4]), "", "scale.points"),
        (lambda d: d["counts"].update(draw_pile=100), "", "counts.draw_pile"),
        (lambda d: d["scale"]["tags"].append({}), "", "scale.tags"),
    ],
)
def test_a_bad_record_is_named(spoil: Callable[[dict[str, Any]], object], named: str, field: str) -> None:
    data = copy.deepcopy(DATA)
    spoil(data)
    with pytest.raises(ContentError) as refused:
        GAME.read_content(data, "class.toml")
    assert (refused.value.file, refused.value.record) == ("class.toml", named)
    assert refused.value.field.startswith(field)
    assert str(refused.value).endswith(".")


def test_every_card_teaches() -> None:
    content = GAME.read_content(DATA, "content.toml")
    cards: list[Technique | Problem] = [*content.techniques.values(), *content.problems.values()]
    assert all(one.text for one in cards)
    taught = [one.lesson for one in cards] + [one.lesson for one in content.realities.values()]
    assert all(taught)
    assert len({*taught, *(one.text for one in cards)}) == len(taught) + len(cards)  # no card repeats another, or itself
    assert max(map(len, taught)) <= 120
    assert max(len(one.text) for one in cards) <= 64  # or a hand of seven could not show them


# -------------------------------------------------------------------- the table of DECK-12.1, row by row

ZONES = {
    "draw_pile": "full number number number",
    "problem_pile": "full number number number",
    "field/1": "full full full full",
    "strategy/1": "full full full full",
    "modifiers/1": "full full full full",
    "played": "full full full full",
    "hand:player_1": "full full number number",
    "won:player_1": "full full full full",
    "discard_open": "full full full full",
    "discard_hidden": "full number number number",
    "removed": "full full full full",
}
NUMBERS = {
    "score/player_1": "full full full full",
    "disruptions": "full full full full",
    "limit": "full full full full",
    "votes_in": "full full full full",
    "vote/player_1": "full full nothing nothing",
    "playable/player_1": "full full nothing nothing",
    "aims/player_1": "full full nothing nothing",
    "roster/player_1": "full full full full",
    "queued/player_1": "full full full full",
    "seated/player_1": "full full full full",
    "passed/player_1": "full full full full",
    "has_passed/player_1": "full full full full",
    "round": "full full full full",
    "first_of_round": "full full full full",
    "target": "full full full full",
    "turn_of": "full full full full",
}
LINES = {  # as told of player_1
    "dealt": "full full full full",
    "own_cards": "nothing full nothing nothing",
    "seat_cards": "full nothing nothing nothing",
    "own_discards": "nothing full nothing nothing",
    "seat_discards": "full nothing nothing nothing",
    "gave_up_cards": "full full full full",
    "note": "full nothing nothing nothing",
    "feasible": "full full full full",
    "not_feasible": "full full full full",
    "votes": "full full full full",
    "declares": "full full full full",
    "disrupts": "full full full full",
    "passes": "full full full full",
    "declines": "full full full full",
    "gives_up": "full full full full",
    "reshuffled": "full full full full",
    "leaves": "full full full full",
    "over": "full full full full",
}
WORDS = {FACES: "full", BACKS: "backs", COUNT: "number", NOTHING: "nothing"}


@pytest.mark.rule("DECK-12.1", "DECK-12.2")
@pytest.mark.parametrize(
    ("kind", "thing"), [(k, t) for k, rows in (("z", ZONES), ("n", NUMBERS), ("l", LINES)) for t in rows]
)
def test_the_table_of_who_sees_what(kind: str, thing: str) -> None:
    schema = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"]).rules.schema
    declared: Any = {"z": schema.zones, "n": schema.numbers, "l": schema.lines}[kind][thing]
    seen = [WORDS[grade(declared.visibility, audience, ("player_1",))] for audience in EVERYBODY]
    assert " ".join(seen) == {"z": ZONES, "n": NUMBERS, "l": LINES}[kind][thing]


@pytest.mark.rule("DECK-12.1")
def test_nothing_else_is_declared_for_some_only() -> None:
    """What the table does not list as hidden is open to all, and what is hidden is listed."""
    schema = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"]).rules.schema
    kinds = ((schema.zones, ZONES), (schema.numbers, NUMBERS), (schema.lines, LINES))
    for declared, rows in kinds:
        some = {name for name, one in declared.items() if one.visibility != {EVERYBODY_ELSE: FACES}}
        plain = {name.replace(seat, "player_1") for name in some for seat in schema.seats if seat in name or ":" not in name}
        hidden = {name for name, row in rows.items() if row != "full full full full"}
        assert {name for name in plain if "player_" not in name or "player_1" in name} == hidden


@pytest.mark.rule("DECK-12.1", "DECK-12.4")
def test_what_is_pending_is_open_and_tells_nothing_of_hands() -> None:
    schema = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"]).rules.schema
    for ask in schema.prompts.values():
        assert all(grade(ask.visibility, audience) >= BACKS for audience in EVERYBODY)


@pytest.mark.rule("DECK-12.1")
def test_cards_dealt_are_named_to_their_seat_and_the_referee() -> None:
    scene = DeckScene("p13", p1=["h01"], p2=["h02"], p3=["h03"])
    dealt = {
        audience: [line for line in scene.lines(audience) if "dealt" in line or "New in" in line] for audience in EVERYBODY
    }
    assert sorted(line.split(":")[0] for line in dealt[REFEREE] if ":" in line) == [
        "New in the hand of Player 1",
        "New in the hand of Player 2",
        "New in the hand of Player 3",
    ]
    assert len([line for line in dealt["player_2"] if line.startswith("You are dealt ")]) == 1
    assert dealt["public"] == ["Player 1 is dealt 7 cards.", "Player 2 is dealt 7 cards.", "Player 3 is dealt 7 cards."]
