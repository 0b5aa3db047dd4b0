"""A card before a room is never without its facts: the signs and words of problems, and to what techniques are immune."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.model.view import PieceView
from tests.ui.board.windows import flat, readable_in, said_on
from tests.ui.legibility import SIZES, blank
from tests.ui.shots import played

pytestmark = pytest.mark.slow


def test_every_problem_on_the_field_bears_its_name_its_signs_and_its_words(qapp: QApplication) -> None:
    match = played("deck", 3)
    content, view = blank(match, "player_1", (1920, 1080)), match.view("player_1")
    layout = content.board_view.board_scene.board.layout
    kinds = [kind for kind in match.rules.schema.kinds.values() if kind.face.style == "problem"]
    for start in range(0, len(kinds), 10):
        zones = dict(view.zones)
        for spot, kind in enumerate(kinds[start : start + 10], 1):
            marks: dict[str, int | str] = {"difficulty": kind.face.pips["difficulty"], "aspects": "PMEW"}
            piece = PieceView(f"field/{spot}~0", kind.back, kind.face, marks=marks)
            zones[f"field/{spot}"] = msgspec.structs.replace(zones[f"field/{spot}"], count=1, pieces=(piece,))
        content.show_view(msgspec.structs.replace(view, zones=zones))
        texts = said_on(content.board_view)
        said = " ".join(texts)
        assert sum(texts.count(letter) for letter in "PMEW") >= 4 * len(kinds[start : start + 10])
        for kind in kinds[start : start + 10]:
            assert any(name in said for name in layout.wordings(kind.face.name)), kind.face.name
            assert kind.face.text in said, kind.face.name


def test_a_hand_of_seven_says_what_each_technique_is_for_and_the_reader_to_what_it_is_immune(qapp: QApplication) -> None:
    """Beside its immunities, which the reader has too, what a card may be used against was small and on its edge."""
    match = played("deck", 3)
    content, view = blank(match, "player_1", (1920, 1080)), match.view("player_1")
    layout, zone = content.board_view.board_scene.board.layout, view.zones["hand:player_1"]
    kinds = [kind for kind in match.rules.schema.kinds.values() if any(label == "Immune to" for label, _ in kind.face.notes)]
    for start in range(0, len(kinds), 7):
        seven = kinds[start : start + 7]
        hand = tuple(PieceView(f"{zone.id}~{at}", kind.back, kind.face) for at, kind in enumerate(seven))
        held = msgspec.structs.replace(zone, count=len(hand), pieces=hand)
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: held}))
        said, read = " ".join(said_on(content.board_view)), readable_in(content)
        for kind in seven:
            told = next(f"{label} {text}" for label, text in kind.face.notes if label == "Immune to")
            assert flat(told) in flat(read), kind.face.name
            assert kind.face.name in said
            assert layout.sayings(kind.face.text)[-1] in said, kind.face.name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [6, 7])
def test_every_card_of_a_hand_bears_the_word_of_its_kind(qapp: QApplication, size: tuple[int, int], count: int) -> None:
    """At 1920x1080 cancels and changes had theirs, and counters had none: it was too wide by a hair."""
    match = played("deck", 3)
    content, view = blank(match, "player_1", size), match.view("player_1")
    layout, zone = content.board_view.board_scene.board.layout, view.zones["hand:player_1"]
    kinds = {kind.face.style: kind for kind in match.rules.schema.kinds.values()}
    for style in kinds.keys() - {"problem", "reality.challenge"}:  # whose word is too wide for any tile
        kind = kinds[style]
        hand = tuple(PieceView(f"{zone.id}~{at}", kind.back, kind.face) for at in range(count))
        held = msgspec.structs.replace(zone, count=count, pieces=hand)
        content.show_view(msgspec.structs.replace(view, zones={**view.zones, zone.id: held}))
        assert said_on(content.board_view).count(layout.style_of(hand[0]).label) >= count, style
