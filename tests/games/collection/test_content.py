"""Content files that are refused, by file, record and field (COLL-9)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import ContentError
from referee.session.content_files import load_rulebook, resource_text
from tests.games.collection.scene import GAME

DATA = tomllib.loads(resource_text("collection", "content.toml"))


def card(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(record for record in data["collection"] if record["id"] == name)


@pytest.mark.rule("COLL-9.1", "COLL-9.2", "COLL-9.3", "COLL-2.7")
@pytest.mark.parametrize(
    ("spoil", "record", "field"),
    [
        (lambda d: d["scenario"].pop(), "scenario", ""),
        (lambda d: card(d, "ce_a_plain").update(copies=5), "collection", ""),
        (lambda d: card(d, "ce_a_plain").update(label="green"), "ce_a_plain", "label"),
        (lambda d: card(d, "ce_a_plain").pop("expands"), "ce_a_plain", "expands"),
        (lambda d: card(d, "ce_a_plain").update(label="blue"), "ce_a_plain", "label"),
        (lambda d: card(d, "ce_a_plain").update(effects=[{"op": "rain"}]), "ce_a_plain", "effects"),
        (lambda d: card(d, "ce_a_surge")["effects"][1].update(scenario="each_active"), "ce_a_surge", "effects"),
        (lambda d: card(d, "blue_extra_staff").update(needs_action_phase=False), "blue_extra_staff", "needs_action_phase"),
        (lambda d: card(d, "blue_nsa_tasked")["effects"][0].update(collectors="fbi"), "blue_nsa_tasked", "effects.0"),
        (lambda d: card(d, "blue_nsa_tasked")["effects"][0].update(collectors="military"), "blue_nsa_tasked", "effects.0"),
        (lambda d: d["scenario"][0].update(political=9), "sc01", "political"),
        (lambda d: d["role"][0].update(mandatory=False), "political_analyst", "mandatory"),
        (lambda d: d["role"][3].update(id="librarian"), "role", "id"),
        (lambda d: d["role"][0].update(id="librarian", mandatory=False), "role", "id"),
        (lambda d: d["role"][3].update(bonus_level_collectors=["fbi"]), "collection_analyst", "bonus_level_collectors"),
        (lambda d: d["role"][0].update(bonus_dice_if_gem=""), "political_analyst", "bonus_dice_if_gem"),
        (lambda d: d["collector"][0].update(affinity=["military", "military"]), "dh", "affinity"),
        (lambda d: d["collector"][1].update(id="dh"), "dh", "id"),
        (lambda d: d.pop("role"), "", "role"),
    ],
)
def test_a_bad_record_is_named(spoil: Callable[[dict[str, Any]], object], record: str, field: str) -> None:
    data = copy.deepcopy(DATA)
    spoil(data)
    with pytest.raises(ContentError) as refused:
        GAME.read_content(data, "class.toml")
    assert refused.value.file == "class.toml"
    assert refused.value.record == record
    assert refused.value.field.startswith(field)


def test_every_card_teaches() -> None:
    content = GAME.read_content(DATA, "content.toml")
    assert all(0 < len(one.lesson) <= 101 for one in content.cards)
    assert len({one.lesson for one in content.cards}) == len(content.cards)  # no card repeats another
    assert all(one.text for one in content.scenarios)


@pytest.mark.rule("COLL-9.4")
def test_the_clause_counts_the_cards_as_they_are() -> None:
    """It went on saying 36 Crisis Expansions, 12 for each scenario, when six of them had become cards with two sides."""
    cards = GAME.read_content(DATA, "content.toml").cards
    copies = {label: sum(card.copies for card in cards if card.label == label) for label in ("red", "blue")}
    expansions = {sum(card.copies for card in cards if card.expands == area) for area in "ABC"}
    assert len(expansions) == 1
    each = expansions.pop()
    text = load_rulebook(GAME).text("COLL-9.4")
    assert text.startswith(
        f"The set supplied has {copies['red']} red cards, {3 * each} of them Crisis Expansions, {each} for each scenario, "
        f"and {copies['blue']} blue ones."
    )
