"""What stops a technique and what cannot: every immunity of the supplied set has a reason in SOURCES.md."""

from __future__ import annotations

import pytest

from engine.games.deck.content import Challenge, Counter
from engine.games.deck.game import Deck
from tests.games.game_list import content_of, new_match
from tests.house.files import ROOT

GAME = Deck()
ANYTHING = {"r_budget_cut", "r_leaked_to_the_press"}


def reasons() -> dict[tuple[str, str], str]:
    page = (ROOT / "resources" / "deck" / "SOURCES.md").read_text(encoding="utf-8").partition("| --- |")[2]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in page.splitlines() if row.startswith("| ")]
    return {(technique, card): why for technique, card, why in (row for row in rows if len(row) == 3)}


@pytest.mark.rule("DECK-4.6")
def test_every_immunity_has_a_reason_and_could_happen() -> None:
    """Satellite Retasked stopped a ground station, Visa Denied a patent search, Radio Silence the watch on payments."""
    content = content_of(GAME)
    cards = content.realities
    immune = {(one.name, cards[card].name) for one in content.techniques.values() for card in one.immune_to}
    assert immune == set(reasons())
    for one in content.techniques.values():
        for id_ in one.immune_to:
            card = cards[id_]
            assert isinstance(card, Counter)
            assert one.discipline in card.args.disciplines
            assert id_ not in ANYTHING


@pytest.mark.rule("DECK-4.6", "DECK-9.5")
def test_every_counter_still_stops_a_third_of_what_it_is_aimed_at() -> None:
    content = content_of(GAME)
    for card in content.realities.values():
        if isinstance(card, Counter):
            aimed = [one for one in content.techniques.values() if one.discipline in card.args.disciplines]
            assert 3 * sum(card.id not in one.immune_to for one in aimed) >= len(aimed), card.id


@pytest.mark.rule("DECK-4.3")
def test_an_instrument_says_nothing_of_leaders_books_or_networks() -> None:
    """Magnetic Anomaly Detection worked on 24 of 46 problems."""
    content = content_of(GAME)
    assert content.techniques["m11"].only_tags == ("maritime",)
    shut_out = {id_: set(content.techniques[id_].forbidden_tags) for id_ in ("m05", "m06", "m07", "m10")}
    assert all(tags & {"cyber", "economy"} for tags in shut_out.values())
    assert "leadership" in content.techniques["m03"].forbidden_tags


@pytest.mark.rule("DECK-2.4", "DECK-6.15")
def test_each_challenge_asks_something_else() -> None:
    """Twelve challenges shared one lesson."""
    challenge = next(card for card in content_of(GAME).realities.values() if isinstance(card, Challenge))
    kinds = new_match(GAME).rules.schema.kinds.values()
    faces = [kind.face for kind in kinds if kind.face.id == challenge.id]
    assert len(faces) == len({dict(face.notes)["Why"] for face in faces}) == challenge.copies == 12
    assert len({kind.back for kind in kinds if kind.face.id == challenge.id}) == 1
