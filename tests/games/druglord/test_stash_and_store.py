"""Stashing markers and storing them where they are demanded (DRUG-8)."""

from __future__ import annotations

import pytest

from engine.model.event import Task
from tests.games.druglord.openings import moving, why
from tests.games.druglord.scene import DruglordScene, seat


@pytest.mark.rule("DRUG-8.26", "DRUG-7.5")
def test_stash_is_free_and_ready_at_once() -> None:
    weight = {"france": "2 reefer, 1 pills"}
    scene = moving("france uk", "perth", weight=weight)
    for units in (3, 0, -1):
        scene.refused("stash", "no_weight", from_="france", units=units)
    scene.refused("stash", "not_your_origin", from_="perth", units=1)
    scene.do("stash", from_="france", units=2)
    assert scene.house(1) == {"reefer": 2}
    assert scene.weight("france") == {"pills": 1}
    assert "choose_action" not in scene.verbs()
    scene.do("export", units=2, to="uk")


@pytest.mark.rule("DRUG-7.6", "DRUG-8.27", "DRUG-8.26")
def test_store_one_marker_where_it_is_demanded() -> None:
    scene = DruglordScene("southwest iberia quebec", "perth", weight={
        "southwest": "2 reefer, 1 pills", "iberia": "1 reefer", "quebec": "1 reefer", "perth": "1 reefer",
    }, agenda=[Task("stow", (), {"seat": seat(1)}), Task("stow", (), {"seat": seat(2)}), Task("turn_end")])  # fmt: skip
    assert (scene.asked, scene.who) == ("phase_end", seat(1))
    scene.refused("store", "not_storable", keep=["iberia"])
    scene.refused("store", "bad_argument", keep={"southwest": "no"})
    scene.do("store", keep={"southwest": True, "quebec": False})
    assert scene.board.on("southwest", "stored/reefer") == 1
    assert scene.weight("southwest") == {"reefer": 1, "pills": 1}
    assert scene.house(1) == {"reefer": 3}
    assert scene.who == seat(2)
    scene.do("store", keep=[])
    assert scene.house(2) == {"reefer": 1}


@pytest.mark.rule("DRUG-8.27")
def test_a_stored_marker_counts_for_domestic_trades_only() -> None:
    scene = moving("southwest rockies", "perth", weight={"southwest": "1 reefer"}, stored={"southwest": "1 reefer"})
    assert why(scene, "land", "southwest", "rockies", units=2) == "stored"
    scene.trade("domestic", 2, "southwest", "southwest")
    assert scene.weight("southwest") == {}
    alone = moving("southwest rockies", "perth", weight={"southwest": "2 reefer"}, stored={"southwest": "1 reefer"})
    alone.trade("domestic", 2, "southwest", "southwest")
    assert (alone.board.on("southwest", "stored/reefer"), alone.board.on("southwest", "weight/reefer")) == (0, 1)


@pytest.mark.rule("DRUG-8.27", "DRUG-7.6")
def test_a_stored_marker_may_be_stashed_later() -> None:
    scene = moving("southwest", "perth", weight={}, stored={"southwest": "1 reefer"})
    scene.do("stash", from_="southwest", units=1)
    assert scene.house(1) == {"reefer": 1}
    kept = DruglordScene(
        "southwest",
        "perth",
        stored={"southwest": "1 reefer"},
        agenda=[Task("stow", (), {"seat": seat(1)}), Task("turn_end")],
    )
    kept.do("store", keep=[])
    assert kept.house(1) == {"reefer": 1}
