"""The preview of what would change on a screen by a ruling or take-back."""

from __future__ import annotations

from engine.model.view import Back, Face, PieceView, View, ZoneView
from ui.console.dialogs.view_diff import changes


def view(*names: str, **numbers: str) -> View:
    pieces = tuple(PieceView(f"hand~{at}", Back(), Face(name, name)) for at, name in enumerate(names))
    return View("toy", "red", {"hand": ZoneView("hand", "Hand", len(pieces), pieces)}, dict(numbers))


def test_what_has_words_for_people_is_told_in_those_words_alone() -> None:
    names = {"phase": "Phase", "phase_word": "Phase"}
    before, after = view(phase="judge", phase_word="Verdict"), view(phase="explain", phase_word="Explanation")
    assert changes(before, after, names) == ["Phase: Explanation instead of Verdict"]


def test_one_card_appears_and_several_appear() -> None:
    assert changes(view(), view("Marina"), {}) == ["Hand: Marina appears"]
    assert changes(view("Marina", "Pilot"), view(), {}) == ["Hand: Marina, Pilot disappear"]


def test_values_are_told_in_the_words_of_the_game() -> None:
    """It read "Kind of Cartel turn: chapo becomes nothing"."""
    assert changes(view(done="Move Chapo"), view(done=""), {"done": "Actions taken"}) == [
        "Actions taken: none instead of Move Chapo"
    ]
    names, called = {"turn_of": "Turn of", "kind": "Kind of turn"}, {"red": "The Reds"}
    before, after = view(turn_of="", kind="with_chapo"), view(turn_of="red", kind="")
    told = ["Turn of: The Reds instead of none", "Kind of turn: none instead of with chapo"]
    assert sorted(changes(before, after, names, called)) == sorted(told)
