"""Cards, completion and the end to the letter (COLL-4, 6, 7, 8, 9): every card does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.collection.content import Card
from engine.match.match import Move
from engine.model.event import Moved
from tests.games.collection.scene import GAME, CollectionScene
from tests.games.game_list import content_of

CARDS = {card.id: card for card in content_of(GAME).cards}
COLLECTORS = {collector.id: collector for collector in content_of(GAME).collectors}


def sentences(card: Card) -> str:
    """Return what the effects of a card are, in the words that its text must have."""
    said = []
    for effect in card.effects:
        delta = getattr(effect, "delta", 0)
        goes, by = ("rises" if delta > 0 else "falls"), abs(delta)
        match effect.op:
            case "crisis" if effect.scenario == "each_active":
                said.append(f"Crisis {goes} by {by} in every active scenario.")
            case "crisis" if effect.scenario == "choose_active":
                said.append(f"Crisis {goes} by {by} in one active scenario of your choice.")
            case "crisis":
                said.append(f"Crisis in Scenario {effect.scenario} {goes} by {by}.")
            case "response":
                said.append(_of_ladders(effect.scenario, effect.collectors, goes, by, card.expands))
            case "gems" if effect.action == "add":
                many = {1: "an engagement gem", 2: "two engagement gems"}[effect.count]
                which = {"role": "your role may place", "choose": "of any colour"}[effect.colour]
                said.append(f"Place {many} {which} on your collector space.")
            case "gems":
                many = {1: "one engagement gem", 2: "two engagement gems"}[effect.count]
                said.append(f"Remove {many} of your choice from your collector space.")
                assert effect.colour == "choose"
            case "relocate":
                said.append("Move your token to any open collector space.")
            case "actions" if effect.who == "self":
                said.append("You have one more action this turn.")
                assert delta == 1
            case "actions":
                more = {1: "one more action", -1: "one action fewer"}[delta]
                said.append(f"The next player has {more} on their turn.")
            case "roll_bonus" if effect.dice and effect.level:
                said.append("Your next roll this turn has one more die, and the collector's level counts as 1 higher.")
                assert (effect.dice, effect.level) == (1, 1)
            case "roll_bonus" if effect.dice:
                said.append("Your next roll this turn has two more dice.")
                assert (effect.dice, effect.level) == (2, 0)
            case "roll_bonus":
                said.append("On your next roll this turn the collector's level counts as 2 higher.")
                assert (effect.dice, effect.level) == (0, 2)
            case "report":
                said.append("You gain one report your role may roll for, in the scenario where you are.")
    return " ".join(said)


def _of_ladders(scenario: str, collectors: str, goes: str, by: int, expands: str | None) -> str:
    plural = goes.removesuffix("s")
    if scenario in ("A", "B", "C"):
        if collectors == "all":
            where = "its response ladder" if scenario == expands else f"the response ladder of {scenario}"
            return f"All collectors on {where} {plural} by {by}."
        if collectors in COLLECTORS:
            return f"{COLLECTORS[collectors].name} {goes} by {by} there."
        return f"Its collectors with {collectors.removeprefix('affinity:')} affinity {plural} by {by}."
    if scenario == "each_active":
        if collectors == "all":
            return f"All collectors on all response ladders {plural} by {by}."
        if collectors.startswith("affinity:"):
            colour = collectors.removeprefix("affinity:")
            return f"Collectors with {colour} affinity {plural} by {by} on every response ladder."
        return f"{COLLECTORS[collectors].name} {goes} by {by} on every response ladder."
    if collectors == "all":
        return f"All collectors on one response ladder of your choice {plural} by {by}."
    return f"{COLLECTORS[collectors].name} {goes} by {by} on one response ladder of your choice."


@pytest.mark.rule("COLL-9.1", "COLL-9.2")
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_card_says_what_it_does(card: Card) -> None:
    assert card.text == sentences(card)


@pytest.mark.rule("COLL-6.8", "COLL-9.1", "COLL-4.4", "COLL-4.5")
@pytest.mark.parametrize("card", [card for card in CARDS.values() if card.label == "red"], ids=lambda card: card.id)
def test_every_red_card_moves_what_it_names_and_nothing_else(card: Card) -> None:
    """Scenarios A and C are open with every coin but OSE's on the ladder, at 1, 5 or 10; B is closed."""
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.open("C", crisis=2)
    scene.set(**{"crisis/A": 2})
    if card.expands == "B":
        scene.open("B", crisis=2)
    levels = {"dh": 1, "do": 5, "nga": 10, "nsa": 5, "state": 2}
    for area in "ABC":
        if area in scene.rules.context.open_areas(scene.table):
            scene.set(**{f"response/{area}/{collector}": level for collector, level in levels.items()})
    scene.edit(lambda desk: desk.mark("tile/A/do", "gems/political", 2))
    before = dict(scene.table.numbers)
    scene.deck(card.id)
    scene.do("finish_actions")
    if scene.asked == "drawn":
        scene.do("resolve_drawn", choices=["A/dh"] if card.effects[0].op == "relocate" else ["A"])
    expected = {}
    opened = [area for area in "ABC" if before.get(f"crisis/{area}")]
    for effect in card.effects:
        if effect.op not in ("crisis", "response"):
            continue
        meant = {"each_active": "ABC", "choose_active": "A"}.get(effect.scenario, effect.scenario)
        for area in [area for area in opened if area in meant]:
            if effect.op == "crisis":
                expected[f"crisis/{area}"] = 2 + effect.delta
                continue
            for collector, level in levels.items():
                colour = effect.collectors.removeprefix("affinity:")
                if effect.collectors in ("all", collector) or colour in COLLECTORS[collector].affinity:
                    expected[f"response/{area}/{collector}"] = max(1, min(10, level + effect.delta))
    removed = sum(effect.count for effect in card.effects if effect.op == "gems")
    fewer = sum(effect.delta for effect in card.effects if effect.op == "actions")
    after = scene.table.numbers
    changed = {n: after[n] for n in before if n.startswith(("crisis", "response")) and after.get(n) != before[n]}
    assert changed == {name: value for name, value in expected.items() if value != before[name]}
    assert scene.table.piece("tile/A/do").marks.get("gems/political", 0) == 2 - removed
    assert scene.number("actions_left") == 2 + fewer
    assert (scene.table.where["token:player_1"] == "space/A/dh") is any(one.op == "relocate" for one in card.effects)
    assert scene.table.zones["discard"][0].kind == card.id


@pytest.mark.rule("COLL-6.7", "COLL-9.1")
@pytest.mark.parametrize("card", [card for card in CARDS.values() if card.label == "blue"], ids=lambda card: card.id)
def test_every_blue_card_is_offered_where_it_changes_something_and_only_there(card: Card) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.open("B", crisis=1)
    scene.set(**{"crisis/A": 5, "response/A/dh": 10, "response/B/dh": 4})
    for collector in ("do", "nga", "nsa", "ose", "state"):
        scene.set(**{f"response/B/{collector}": 4})
    scene.needs("A", military=2)
    scene.hold("pol", card.id)
    offered = [tuple(move.items("choices")) for move in scene.legal_moves if move.verb == "play_held"]
    effect = card.effects[0]
    if len(card.effects) > 1 and card.effects[1].op == "crisis":
        assert offered == [("A",), ("B",)]  # the crisis rises, whoever is raised
    elif effect.op == "response" and effect.scenario == "choose_active":
        assert offered == [("B",)]  # nothing moves in A: DH is at the top, the others have no coin
    elif effect.op == "crisis":
        assert offered == [("A",)]  # in B it is as low as it can be
    elif effect.op == "relocate":
        spaces = {f"{area}/{collector}" for area in "AB" for collector in COLLECTORS} - {"A/do"}
        gem = ("political",) if any(one.op == "gems" for one in card.effects) else ()
        assert set(offered) == {(space, *gem) for space in spaces}
    elif effect.op == "gems" and effect.colour == "choose":
        assert offered == [("political",), ("military",), ("economic",)]
    elif effect.op == "gems":
        assert offered == [("political", "political")]
    elif effect.op == "report":
        assert offered == [("political",)]  # the crisis may be reduced
    else:
        assert offered == [()]
    assert all(move in scene.legal_moves for move in scene.legal_moves)


@pytest.mark.rule("COLL-6.7", "COLL-5.17")
def test_a_report_that_would_be_lost_is_no_change() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.needs("A", military=2)
    scene.hold("pol", "blue_unsolicited_report")
    card = scene.table.ids("held:player_1")[0]
    scene.refused("play_held", "changes_nothing", "COLL-6.7", card=card, choices=["political"])
    assert "play_held" not in scene.verbs()


@pytest.mark.rule("COLL-4.7", "COLL-6.3")
def test_no_card_leads_into_a_closed_scenario() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.hold("pol", "blue_travel_approved", "blue_diplomatic_opening")
    travel, opening = scene.table.ids("held:player_1")
    scene.refused("play_held", "bad_choice", card=travel, choices=["B/do"])
    scene.refused("play_held", "bad_choice", card=opening, choices=["B"])


@pytest.mark.rule("COLL-6.9", "COLL-6.10")
def test_a_crisis_expansion_opens_its_scenario_and_does_nothing_else() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    top = scene.table.ids("deck/scenario")[0]
    scene.set(**{"response/A/dh": 3})
    scene.deck("ce_c_shock")
    scene.do("finish_actions")
    assert scene.table.ids("scenario/C") == (top,)
    assert [scene.number(f"crisis/{area}") for area in "ABC"] == [1, None, 1]
    assert scene.level("A/dh") == 3


@pytest.mark.rule("COLL-6.5", "COLL-5.13")
def test_a_report_by_a_drawn_card_leads_to_the_end_of_the_turn() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.hold("pol", "blue_nsa_tasked")
    scene.deck("blue_unsolicited_report")
    scene.do("finish_actions")
    scene.do("play_drawn", choices=["political"])
    assert scene.refused("end_turn", "report_first", "COLL-6.4") == "Use the report first."
    scene.do("file")
    assert (scene.asked, scene.role) == ("closing", "pol")
    scene.do("end_turn")
    assert scene.role == "mil"


@pytest.mark.rule("COLL-6.13")
def test_held_and_drawn_cards_are_not_shuffled_in_and_an_empty_deck_stops_nothing() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    deck = scene.table.ids("deck/collection")
    scene.rule(*(Moved(card, "deck/collection", 0, "held:player_2", 0) for card in deck), reason="all held")
    scene.play(Move("finish_actions"))
    assert (scene.role, scene.asked) == ("mil", "actions")
    assert len(scene.table.zones["held:player_2"]) == 80
    scene.play(Move("finish_actions"))
    assert (scene.role, scene.asked) == ("mil", "closing")  # COLL-6.5


@pytest.mark.rule("COLL-4.2", "COLL-6.12", "COLL-7.2", "COLL-7.3")
def test_what_stays_in_a_completed_scenario() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.open("B")
    scene.gems("do", political=2, military=1)
    scene.needs("A", political=1)
    scene.set(**{"crisis/A": 7, "response/A/do": 8})
    scene.do("roll", 1, 10, colour="political")
    scene.do("file")
    assert scene.table.piece("tile/A/do").marks == {"gems/political": 2, "gems/military": 1}
    assert sum(scene.number(f"reports/A/{c}") for c in ("political", "military", "economic")) == 10
    assert scene.role == "pol"
    scene.do("engage", colour="political")
    assert scene.table.piece("tile/A/do").marks["gems/political"] == 3
    scene.act("mil")
    scene.do("move", scenario="A", collector="nsa")
    scenarios = scene.table.ids("deck/scenario")
    scene.deck("ce_a_plain")  # it raises the crisis: the scenario is open, there is none to open
    scene.do("finish_actions")
    assert scene.number("crisis/A") == 2
    assert scene.table.ids("deck/scenario") == scenarios
    assert scene.faults() == ()


@pytest.mark.rule("COLL-8.1", "COLL-6.1")
@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_victory_needs_so_many_scenarios_opened(wanted: int) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do", options={"minimum_scenarios": wanted})
    for number, area in enumerate("ABC", 1):
        if area != "A":
            scene.open(area)
        scene.stand(pol=f"{area}/do")
        scene.gems(f"{area}/do", political=1)
        scene.needs(area, political=1)
        scene.set(**{f"response/{area}/do": 9})
        scene.act("pol")
        scene.do("roll", 1, colour="political")
        drawn = len(scene.table.zones["deck/collection"])
        scene.do("file")
        won = scene.outcome is not None
        assert won is (number >= wanted)
        lines = [line for line in scene.lines("public") if line.startswith("No victory yet")]
        assert len(lines) == (number if not won else number - 1)
        verb = {1: "1 of them is", 2: "2 of them are"}
        assert won or lines[-1] == f"No victory yet: {wanted} scenarios must have been opened, {verb[number]}."
        if won:
            assert len(scene.table.zones["deck/collection"]) == drawn  # before any card is drawn
            return


@pytest.mark.rule("COLL-8.4")
def test_a_called_game_has_no_ranking() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("B")
    scene.set(**{"reports/A/political": 2})
    scene.do("call_game", reason="The bell.")
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.text) == ((), "called", "Called: 2 of 20 reports filed.")
    assert "The referee calls the game: The bell. Reports filed: 2 of 20." in scene.lines("public")


@pytest.mark.rule("COLL-11.2", "COLL-11.3")
def test_played_choices_are_said_in_words_and_backs_differ() -> None:
    scene = CollectionScene("col", "pol", "mil", "eco", col="do")
    scene.open("B")
    scene.hold("col", "blue_outreach", "blue_travel_approved", "blue_diplomatic_opening")
    scene.set(**{"crisis/B": 5})
    held = {scene.table.piece(p).kind: p for p in scene.table.ids("held:player_1")}
    scene.do("play_held", card=held["blue_outreach"], choices=["military", "economic"])
    scene.do("play_held", card=held["blue_travel_approved"], choices=["B/state"])
    scene.do("play_held", card=held["blue_diplomatic_opening"], choices=["B"])
    said = scene.lines("public")
    assert "Player 1 plays Outreach: military and economic." in said
    assert "Player 1 plays Travel Approved: STATE in B." in said
    assert "Player 1 plays Diplomatic Opening: scenario B." in said
    kinds = scene.rules.schema.kinds
    assert kinds["sc01"].back != kinds["ce_a_plain"].back == kinds["blue_outreach"].back


@pytest.mark.rule("COLL-5.3", "COLL-5.7", "COLL-5.8", "COLL-11.2")
def test_what_roles_can_do_is_there_for_the_teams_screens() -> None:
    briefs = {brief.title: brief.body for brief in CollectionScene("pol", "mil", "eco").rules.briefs}
    assert (
        "Political Analyst: places and rolls political gems. With others: +1 die if a political gem lies there."
        in (briefs["Roles always in play"])
    )
    assert "With others: +1 die if an economic gem lies there." in briefs["Roles always in play"]
    text = " ".join(briefs.values())
    assert "Collection Analyst: places and rolls any gems; counts half of them, rounded up; only files reports." in text
    assert "Leadership Analyst: places and rolls political gems. With others: level +1 at OSE and STATE." in text
    assert (
        "Targeting Analyst: places and rolls any gems; counts half of them, rounded up. With others: level +1 at DH" in text
    )
    assert all(len(body) < 420 for body in briefs.values())


@pytest.mark.rule("COLL-4.8", "COLL-5.11", "COLL-6.9", "COLL-8.1")
def test_the_text_of_a_turn_says_what_the_options_of_the_session_change() -> None:
    """In every session the teams' screens said: one die a gem, and nothing of colours, cards or victory."""

    def turn(**options: Any) -> str:
        return str(CollectionScene("pol", "mil", "eco", options=options).rules.briefs[0].body)

    usual = turn()
    assert "(one die a gem; any die" in usual
    assert usual.endswith("Reports lower a crisis to 4, no further.")
    assert turn(held_cards="private", dice_entry="manual") == usual
    assert "(one die a gem, 10 at most; any die" in turn(dice_cap=10)
    only = "a collector is rolled for reports of its two colours only"
    assert turn(affinity_rule="restrict") == f"{usual} In this session {only}."
    assert turn(minimum_scenarios=2).endswith(" In this session nobody wins before 2 scenarios have opened.")
    every = turn(affinity_rule="restrict", dice_cap=10, activation_also_expands=True, minimum_scenarios=3)
    assert every.endswith(
        f" In this session {only}, a card that opens a scenario is carried out too and nobody wins before 3 scenarios "
        "have opened."
    )
    assert len(every) < 500


@pytest.mark.rule("COLL-8.4")
@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("The bell.", "The referee calls the game: The bell. Reports filed: 1 of 10."),
        ("Fire alarm!", 'The referee calls the game: "Fire alarm!". Reports filed: 1 of 10.'),
    ],
)
def test_a_called_game_is_told_in_sentences(reason: str, told: str) -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.set(**{"reports/A/political": 1})
    scene.do("call_game", reason=reason)
    assert told in scene.lines("public")
