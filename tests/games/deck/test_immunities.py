"""What stops a technique, what cannot, and on which problems it serves: the manual says why, the cards obey it."""

from __future__ import annotations

import re

import pytest

from engine.games.deck.content import Challenge, Counter, DeckContent
from engine.games.deck.game import Deck
from engine.games.deck.matching import mismatch
from tests.games.game_list import content_of, new_match
from tests.house.files import ROOT

GAME = Deck()
PAGE = (ROOT / "docs" / "manual" / "games" / "deck-reasons.md").read_text(encoding="utf-8")
PHYSICALLY = {
    "r_satellite_retasked": "s12 s13 s14 g05 g06 g07 g08",  # a ship, an aircraft, a station, a drone, a hand
    "r_radio_silence": "s07 s09 s10 s11",  # wires
    "r_new_encryption": "s05 s15",  # no words
    "r_cloud_cover": "g03 g07 g12",
    "r_visa_denied": "h06 h07 h14 o01 o02 o03 o05 o10 o11",  # read at home
    "r_paywall": "o02 o11",
    "r_censored_news": "o05 o10 o11",
    "r_sensor_failure": "m08 g12",
    "r_camouflage_and_decoys": "g10 g12 g13",
    "r_counterintelligence_sweep": "h06 h07 h14",
}
INTANGIBLE = {"money", "cyber", "leadership"}
"""Kinds of problem of which there is nothing to see or measure, unless something moves as well."""


def rows(part: str) -> list[list[str]]:
    """The rows of the table of a part of the page, without its head."""
    table = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def counters(content: DeckContent) -> list[Counter]:
    return [card for card in content.realities.values() if isinstance(card, Counter)]


def fits(content: DeckContent, technique: str) -> set[str]:
    chosen = content.techniques[technique]
    return {id_ for id_, problem in content.problems.items() if mismatch(chosen, problem, []) is None}


@pytest.mark.rule("DECK-4.6", "DECK-6.5")
def test_every_technique_is_stopped_or_immune_and_the_manual_says_why() -> None:
    """Satellite Retasked stopped a ground station, Visa Denied a patent search, Radio Silence the watch on payments."""
    content = content_of(GAME)
    parts = dict(re.findall(r"^### (.+?)\n(.+?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
    assert set(parts) == {card.name for card in counters(content)}
    for card in counters(content):
        aimed = {one.name for one in content.techniques.values() if one.discipline in card.args.disciplines}
        immune = {one.name for one in content.techniques.values() if card.id in one.immune_to}
        said: dict[str, list[str]] = {"immune": [], "stops": []}
        for word, names, why in rows(parts[card.name]):
            assert why.endswith("."), card.id
            said[word] += sorted(aimed - immune) if names == "all others" else names.split(", ")
        assert sorted(said["immune"]) == sorted(immune), card.id
        assert sorted(said["stops"]) == sorted(aimed - immune), card.id


@pytest.mark.rule("DECK-4.6", "DECK-9.5")
def test_every_counter_spares_somebody_and_still_stops_a_third() -> None:
    content = content_of(GAME)
    for card in counters(content):
        aimed = [one for one in content.techniques.values() if one.discipline in card.args.disciplines]
        stopped = sum(card.id not in one.immune_to for one in aimed)
        assert len(aimed) > stopped, f"{card.id} stops all that it is aimed at"
        assert 3 * stopped >= len(aimed), card.id


@pytest.mark.rule("DECK-4.6")
def test_nobody_is_immune_to_a_card_that_could_not_be_aimed_at_it() -> None:
    content = content_of(GAME)
    cards = {card.id: card for card in counters(content)}
    for one in content.techniques.values():
        assert [id_ for id_ in one.immune_to if one.discipline not in cards[id_].args.disciplines] == [], one.id


@pytest.mark.rule("DECK-4.6")
@pytest.mark.parametrize("card", PHYSICALLY)
def test_a_counter_does_not_stop_what_it_physically_cannot(card: str) -> None:
    techniques = content_of(GAME).techniques
    assert [id_ for id_ in PHYSICALLY[card].split() if card not in techniques[id_].immune_to] == []


@pytest.mark.rule("DECK-9.5")
def test_what_is_open_cannot_be_leaked() -> None:
    """Leaked to the Press countered OSINT."""
    leaked = content_of(GAME).realities["r_leaked_to_the_press"]
    assert isinstance(leaked, Counter)
    assert set(leaked.args.disciplines) == {"GEOINT", "HUMINT", "MASINT", "SIGINT"}


@pytest.mark.rule("DECK-4.3")
def test_the_manual_says_why_each_technique_is_limited() -> None:
    content = content_of(GAME)
    said = {
        name: limit for name, limit, why in rows(PAGE.partition("## Why a technique is limited")[2].partition("\n## ")[0])
    }
    shown = {kind.face.id: kind.face.text for kind in new_match(GAME).rules.schema.kinds.values()}
    limited = [one for one in content.techniques.values() if one.only_tags or one.forbidden_tags]
    assert said == {one.name: shown[one.id] for one in limited}


@pytest.mark.rule("DECK-2.3", "DECK-4.3")
def test_the_manual_says_which_problems_are_of_a_kind() -> None:
    content = content_of(GAME)
    shown = {kind.face.id: kind.face.text for kind in new_match(GAME).rules.schema.kinds.values()}
    for kind, _, names in rows(PAGE.partition("## Kinds of problem")[2].partition("\n## ")[0]):
        of_kind = [p for p in content.problems.values() if p.tags and kind in shown[p.id].lower().split(", ")]
        assert names.split(", ") == [one.name for one in of_kind], kind
    used = {tag for one in content.techniques.values() for tag in (*one.only_tags, *one.forbidden_tags)}
    assert used == {tag for one in content.problems.values() for tag in one.tags}


@pytest.mark.rule("DECK-9.5")
def test_the_manual_counts_what_fits() -> None:
    content = content_of(GAME)
    counts = {id_: len(fits(content, id_)) for id_ in content.techniques}
    for discipline, number, average, *extremes in rows(PAGE.partition("## What fits how much")[2]):
        mine = {one.name: counts[id_] for id_, one in content.techniques.items() if one.discipline == discipline}
        assert (int(number), int(average)) == (len(mine), round(sum(mine.values()) / len(mine))), discipline
        for said, most in zip(extremes, (min(mine.values()), max(mine.values())), strict=True):
            name, _, count = said.rpartition(": ")
            assert mine[name] == int(count) == most, discipline
    share = round(100 * sum(counts.values()) / (len(content.techniques) * len(content.problems)))
    assert f"Any technique fits any problem in {share} of 100 cases." in PAGE


@pytest.mark.rule("DECK-4.3")
def test_pictures_and_instruments_say_nothing_of_money_code_or_intentions() -> None:
    """Radar, heat and change detection found a central bank's reserves; ground sensors watched a cabinet reshuffle."""
    content = content_of(GAME)
    unseen = {
        id_
        for id_, one in content.problems.items()
        if set(one.tags) & INTANGIBLE and not set(one.tags) & {"movement", "land_use"}
    }
    sensors = [id_ for id_, one in content.techniques.items() if one.discipline in ("GEOINT", "MASINT")]
    for technique in set(sensors) - {"g07", "g13"}:  # who stands beside whom, and trade at night, can be seen
        assert fits(content, technique) & unseen == set(), technique


@pytest.mark.rule("DECK-4.3")
@pytest.mark.parametrize(
    ("technique", "never"),
    [
        ("m09", "p07 p22 p30 p34 p43"),  # Unattended Ground Sensors
        ("m10", "p24 p42 p45 p46"),  # Thermal Output Analysis
        ("m05", "p19 p33 p46"),  # Laser Range Measurement
        ("m04", "p10 p14 p18 p27 p32 p40"),  # Radiation Detection Network
        ("m08", "p08 p16 p25 p31"),  # Soil and Water Sampling
        ("m03", "p08 p11 p25"),  # Acoustic Array
        ("m01", "p25 p26 p36 p41"),  # Seismic Monitoring
        ("m06", "p05 p08 p27 p39"),  # Infrasound Network
        ("m11", "p09 p10"),  # Magnetic Anomaly Detection
        ("o07", "p22 p30 p32 p40"),  # Public Opinion Polling
        ("s05", "p14 p18 p19 p26 p46"),  # Radar Emissions Collection
        ("g10", "p03 p10 p24 p28 p45"),  # Crop and Land-use Imagery
    ],
)
def test_a_technique_does_not_solve_what_it_could_not_see(technique: str, never: str) -> None:
    assert fits(content_of(GAME), technique) & set(never.split()) == set()


@pytest.mark.rule("DECK-4.2", "DECK-4.3")
@pytest.mark.parametrize(
    ("technique", "served"),
    [
        ("m03", "p29"),  # listening in the sea for submarines
        ("m08", "p19 p36"),  # swabs at a chemical plant and for enriched uranium
        ("m02", "p36 p37"),
        ("g02", "p25 p37"),
        ("h06", "p33"),  # Pasechnik, 1989
        ("o11", "p42"),  # reading a closed state's set phrases
        ("o10", "p15"),
        ("s15", "p24"),
        ("g10", "p23"),  # coca fields
        ("m11", "p29"),
    ],
)
def test_a_technique_serves_where_it_has_served_best(technique: str, served: str) -> None:
    """A textbook case lay outside the range: sound did not reach submarines, sampling no plant."""
    assert set(served.split()) <= fits(content_of(GAME), technique)


@pytest.mark.rule("DECK-2.4", "DECK-6.15")
def test_each_challenge_asks_something_else() -> None:
    """Twelve challenges shared one lesson."""
    challenge = next(card for card in content_of(GAME).realities.values() if isinstance(card, Challenge))
    kinds = new_match(GAME).rules.schema.kinds.values()
    faces = [kind.face for kind in kinds if kind.face.id == challenge.id]
    assert len(faces) == len({face.lesson for face in faces}) == challenge.copies == 12
    assert len({kind.back for kind in kinds if kind.face.id == challenge.id}) == 1
