"""Content and options (HUNT-16, HUNT-17): what the loader refuses, and where it says the fault is."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.errors import ContentError, KnownError
from engine.match.match import Match
from referee.session.content_files import resource_text
from tests.games.hunt.scene import HUNT, content

rule = pytest.mark.rule
SHIPPED = tomllib.loads(resource_text("hunt", "content.toml"))
Data = dict[str, Any]


def record(data: Data, kind: str, name: str) -> Data:
    found: Data = next(entry for entry in data[kind] if entry["id"] == name)
    return found


def refused(change: Callable[[Data], object]) -> ContentError:
    data = copy.deepcopy(SHIPPED)
    change(data)
    with pytest.raises(ContentError) as caught:
        HUNT.read_content(data, "mine.toml")
    return caught.value


def setting(kind: str, name: str, **fields: Any) -> Callable[[Data], object]:
    return lambda data: record(data, kind, name).update(fields)


def without(kind: str, name: str, field: str) -> Callable[[Data], object]:
    return lambda data: record(data, kind, name).pop(field)


def effect(name: str, **fields: Any) -> Callable[[Data], object]:
    return lambda data: record(data, "defense", name)["effects"][0].update(fields)


FAULTS: list[tuple[Callable[[Data], object], str, str, str]] = [
    (setting("need", "tunnel_works", circles=5), "tunnel_works", "circles", "less than or equal to 4"),
    (setting("need", "tunnel_works", circles=0), "tunnel_works", "circles", "greater than or equal to 1"),
    (setting("need", "tunnel_works", terrain=[]), "tunnel_works", "terrain", "at least 1"),
    (setting("need", "tunnel_works", terrain=["lunar"]), "tunnel_works", "terrain", "lunar is not one of urban"),
    (setting("need", "tunnel_works", type="vague"), "tunnel_works", "type", "vague is not one of"),
    (setting("need", "tunnel_works", colour="red"), "tunnel_works", "colour", "not permitted"),
    (without("need", "tunnel_works", "text"), "tunnel_works", "text", "required"),
    (setting("need", "tunnel_works", links=[]), "tunnel_works", "links", "at least one Link"),
    (setting("need", "tunnel_works", links=["nobody"]), "tunnel_works", "links", "no card nobody"),
    (setting("need", "tunnel_works", links=["wife"]), "message_clerk", "links", "tunnel_works does not link back"),
    (setting("need", "tunnel_works", links=["rendezvous"]), "tunnel_works", "links", "same side"),
    (setting("need", "tunnel_works", id="wife"), "wife", "id", "used twice"),
    (setting("need", "tunnel_works", id="chapo"), "chapo", "id", "belongs to the rules"),
    (setting("need", "tunnel_works", origin="rumour"), "tunnel_works", "origin", "'public' or 'authored'"),
    (setting("topography", "wife", links=[]), "wife", "links", "at least one Link"),
    (setting("topography", "wife", terrain=["urban"]), "wife", "terrain", "its Linked cards: coastal, sierra, urban"),
    (setting("topography", "wife", subtype="rival"), "wife", "subtype", "rival is not one of"),
    (setting("topography", "wife", subtype="intimate"), "found", "slots_per_box", "as many as the cards"),
    (setting("topography", "wife", support_types=["magic"]), "wife", "support_types", "magic is not one of"),
    (setting("topography", "courier", support_types=["finance"]), "courier", "support_types", "only a Nexus"),
    (setting("topography", "wife", **{"class": "crowd"}), "wife", "class", "'nexus' or 'support'"),
    (setting("location", "culiacan", terrain="lunar"), "culiacan", "terrain", "lunar is not one of"),
    (setting("location", "culiacan", map_x=0.5), "culiacan", "map_x", "extra inputs are not permitted"),
    (setting("defense", "disguise", terrain=["urban"]), "disguise", "terrain", "empty exactly"),
    (setting("defense", "street_lookouts", terrain=[]), "street_lookouts", "terrain", "empty exactly"),
    (setting("defense", "disguise", move=1), "disguise", "move", "does not move by itself"),
    (setting("defense", "disguise", cost=3), "disguise", "cost", "less than or equal to 2"),
    (setting("defense", "disguise", use="often"), "disguise", "use", "'static', 'reveal', 'quiet' or 'expend'"),
    (setting("defense", "disguise", limit="daily"), "disguise", "limit", "'none', 'per_hunter_turn'"),
    (setting("defense", "disguise", effects=[]), "disguise", "effects", "at least 1"),
    (setting("defense", "street_lookouts", use="expend"), "street_lookouts", "use", "must be of use reveal"),
    (setting("defense", "courier_chain", use="reveal"), "courier_chain", "use", "must be of use static"),
    (setting("defense", "false_papers", use="static"), "false_papers", "use", "could never be used"),
    (setting("defense", "speedboat", use="static"), "speedboat", "use", "could never be used"),
    (effect("encrypted_handsets", pawns=["white", "black"]), "encrypted_handsets", "effects", "black pawn is always"),
    (effect("street_lookouts", primitive="magic"), "street_lookouts", "effects.0", "magic"),
    (effect("street_lookouts", scope="everywhere"), "street_lookouts", "effects.0.scope", "'location_spot'"),
    (effect("reinforced_door", event="breakfast"), "reinforced_door", "effects.0.event", "'fix_linked'"),
    (effect("speedboat", windows=["lunch"]), "speedboat", "effects.0.windows.0", "'cartel_turn'"),
    (effect("speedboat", to_terrain=["lunar"]), "speedboat", "effects", "lunar is not one of"),
    (lambda d: d["vocabulary"]["terrain_names"].pop("urban"), "vocabulary", "terrain_names", "urban has no name"),
    (lambda d: d["vocabulary"]["lead_labels"].pop(), "vocabulary", "lead_labels", "the Locations and with_chapo"),
    (
        lambda d: d["vocabulary"]["nexus_subtypes"].append("finance"),
        "vocabulary",
        "nexus_subtypes",
        "finance is a subtype of",
    ),
    (lambda d: d.pop("pieces"), "", "pieces", "required"),
    (lambda d: d["pieces"].update(white_start=10**6), "", "pieces.white_start", "less than or equal to"),
    (
        lambda d: d["display"][0]["slots_per_box"].update({"nexus/family": 10**5}),
        "found",
        "slots_per_box.nexus/family",
        "less than or equal to",
    ),
    (lambda d: d.update(schema_version=2), "", "schema_version", "1"),
]


@rule("HUNT-17.1", "HUNT-17.2")
@pytest.mark.parametrize(
    ("change", "name", "field", "problem"), FAULTS, ids=[f"{f[1]}-{f[2]}-{n}" for n, f in enumerate(FAULTS)]
)
def test_content_is_refused_by_record_and_field(
    change: Callable[[Data], object], name: str, field: str, problem: str
) -> None:
    error = refused(change)
    assert (error.file, error.record, error.field) == ("mine.toml", name, field)
    assert problem in error.problem


@rule("HUNT-17.2")
def test_decks_terrains_and_subtypes_that_are_too_small() -> None:
    def few_needs(data: Data) -> None:
        gone = data["need"][:5]
        data["need"] = data["need"][5:]
        _unlink(data, gone)

    def few_defenses(data: Data) -> None:
        gone = [entry for entry in data["defense"] if entry["type"] == "mobility"][:1]
        data["defense"] = [entry for entry in data["defense"] if entry not in gone]
        _unlink(data, gone)

    assert "7 cards; it needs 8" in refused(few_needs).problem
    assert "the mobility deck has 7 cards" in refused(few_defenses).problem

    def no_coast(data: Data) -> None:
        for place in data["location"]:
            place["terrain"] = "urban" if place["terrain"] == "coastal" else place["terrain"]

    assert refused(no_coast).problem == "no Location is coastal."

    def lonely_subtype(data: Data) -> None:
        for person in data["topography"]:
            if person["id"] != "wife" and "logistics" in person["support_types"]:
                person["support_types"].remove("logistics")

    assert "logistics must be Linked from at least two Nexus" in refused(lonely_subtype).problem


def _unlink(data: Data, gone: list[Data]) -> None:
    """Take cards out of the network; Terrains of those who are left follow."""
    ids = {entry["id"] for entry in gone}
    cards = {entry["id"]: entry for kind in ("need", "defense") for entry in data[kind]}
    for person in data["topography"]:
        person["links"] = [link for link in person["links"] if link not in ids]
        person["terrain"] = sorted({terrain for link in person["links"] for terrain in cards[link]["terrain"]})


@rule("HUNT-17.2")
def test_a_network_in_two_parts() -> None:
    """The Mother with two cards of her own, Linked to nobody else and to no type of Support."""

    def split(data: Data) -> None:
        record(data, "topography", "mother")["support_types"] = []
        record(data, "defense", "village_loyalty")["links"] = ["mother"]
        record(data, "topography", "gunmen_captain")["links"].remove("village_loyalty")

    error = refused(split)
    assert (error.record, error.field) == ("mother", "links")
    assert error.problem == "no chain of Links joins it to the rest of the network."


@rule("HUNT-17.2", "HUNT-4.5")
def test_a_block_that_travels_with_chapo_would_tell_where_he_is() -> None:
    def travelling(data: Data) -> None:
        record(data, "defense", "disguise")["effects"] = [
            {"primitive": "placement_block", "pawns": ["blue"], "scope": "location_spot"}
        ]

    assert "would tell the Hunters where he is" in refused(travelling).problem


@rule("HUNT-17.1")
def test_the_shipped_content_names_no_source_that_it_does_not_list() -> None:
    known = {source["id"] for source in SHIPPED["source"]}
    records = [entry for kind in SHIPPED.values() if isinstance(kind, list) for entry in kind]
    assert {entry["source"] for entry in records if "source" in entry} <= known
    assert all("source" in entry for entry in records if entry.get("origin") == "public")


# ---------------------------------------------------------------- options


@rule("HUNT-16.1")
def test_the_options_are_those_of_the_digest() -> None:
    assert {option.id: (option.default, set(option.values), option.clause) for option in HUNT.options} == {
        "turn_pairs": (6, {4, 5, 6}, "HUNT-4.2"),
        "cartel_win_fraction": ("3/4", {"3/4", "2/3"}, "HUNT-14.2"),
        "cartel_turn_mode": ("exclusive", {"exclusive", "pulses"}, "HUNT-5.9"),
        "pulses": (4, {3, 4, 5}, "HUNT-5.9"),
        "need_draw_free": (False, {False, True}, "HUNT-5.9"),
        "draw_and_place": (False, {False, True}, "HUNT-5.9"),
        "defense_draws_per_turn": (0, {0, 1}, "HUNT-5.9"),
        "fulfil_per_turn": (0, {0, 1}, "HUNT-5.9"),
        "setup_defense_mode": ("declared_split", {"declared_split", "two_each", "random"}, "HUNT-3.3"),
        "setup_defenses": (6, {6, 7, 8, 9}, "HUNT-3.3"),
        "setup_needs": (3, {2, 3, 4}, "HUNT-3.3"),
        "setup_defenses_placed": (3, {1, 2, 3}, "HUNT-3.5"),
        "chapo_lead": ("with_chapo", {"with_chapo", "chapo_location", "none"}, "HUNT-7.3"),
        "lead_update": ("targeted", {"targeted", "all_found"}, "HUNT-7.5"),
        "lead_count": ("per_location", {"per_location", "single"}, "HUNT-7.6"),
        "fix_window": ("hunter_turn", {"hunter_turn", "any_time"}, "HUNT-7.8"),
        "finish_cascade": ("one_step", {"one_step", "transitive"}, "HUNT-10.2"),
        "expend_cascade": (False, {False, True}, "HUNT-9.5"),
        "defense_box_limit": (0, {0, 1}, "HUNT-2.3"),
        "cartel_early_win": (False, {False, True}, "HUNT-14.4"),
        "dice_source": ("app", {"app", "physical"}, "HUNT-12.7"),
    }
    for option in HUNT.options:
        with pytest.raises(KnownError, match=option.id):
            HUNT.complete_options({option.id: "nonsense"})


@rule("HUNT-16.1", "HUNT-17.4")
def test_every_value_of_every_option_is_playable() -> None:
    for option in HUNT.options:
        for value in option.values:
            if value in (option.default, "physical"):
                continue
            match = Match(HUNT, content(), options={option.id: value}, seed=21)
            chance = Random(21)
            while match.outcome is None:
                match.play(match.legal_moves.sample(chance))
            assert match.faults() == (), (option.id, value)


@rule("HUNT-17.5")
def test_what_is_of_the_public_record_is_told_from_what_was_written_for_the_game() -> None:
    """Five dated rule versions are public, no card, Terrain or Location; better facts replace records and touch no rule."""
    documents = {one["document"] for one in SHIPPED["source"] if "document" in one}
    assert documents == {f"067121{number}" for number in (64, 65, 66, 67, 68)}
    kinds = ("location", "topography", "need", "defense")
    assert {entry["origin"] for kind in kinds for entry in SHIPPED[kind]} == {"authored"}
    data = copy.deepcopy(SHIPPED)
    record(data, "location", "mazatlan").update(name="Guaymas", origin="public")
    record(data, "need", "tunnel_works").update(name="Inspect the Works", origin="public")
    replaced = HUNT.read_content(data, "mine.toml")
    assert replaced.name("tunnel_works") == "Inspect the Works"
    match = Match(HUNT, replaced, seed=1)
    assert match.rules.schema.kinds["tunnel_works"].face.name == "Inspect the Works"
