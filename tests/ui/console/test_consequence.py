"""What would follow from a move, in words, without a window."""

from __future__ import annotations

from fractions import Fraction

from engine.chance.odds import Odds
from engine.model.view import Observation
from engine.visibility.schema import COUNT, EVERYBODY, FACES, OWN, PUBLIC, Number, Roll, Schema, Visibility, Zone
from referee.session.reveal_preview import Preview
from ui.console.entry.consequence import NOTHING_ELSE, Learns, consequence_of

SEATS = ("north", "south")


def said(visibility: Visibility, thrower: str) -> dict[str, str]:
    """What each audience is said to learn by a throw that is seen so."""
    schema = Schema("game", SEATS, kinds={}, zones=[], rolls=[Roll("raid", "a raid", visibility)])
    odds = Odds("raid", "a raid", 1, (1, 2, 3, 4, 5, 6), (5, 6), chance=Fraction(1, 3), seat=thrower)
    found = consequence_of(Preview({}, {}, "a raid", ()), odds, (*SEATS, PUBLIC), schema)
    return {one: row.text for row in found.learns for one in row.audiences}


def test_what_all_are_told_is_said_once_and_what_some_are_told_first() -> None:
    plan, answers = Observation("said", text="A plan is made."), Observation("said", text="North may answer it.")
    told = {"north": (plan, answers), "south": (plan,), PUBLIC: (plan,)}
    schema = Schema("game", SEATS, kinds={}, zones=[])
    found = consequence_of(Preview(told, {}, "", ()), None, (*SEATS, PUBLIC), schema)
    assert found.learns == (Learns(("north",), "told: North may answer it."), Learns(("south", PUBLIC), NOTHING_ELSE))
    assert found.common == "told: A plan is made."
    alike = consequence_of(Preview(dict.fromkeys(told, (plan,)), {}, "", ()), None, (*SEATS, PUBLIC), schema)
    assert (alike.common, alike.learns) == ("", (Learns((*SEATS, PUBLIC), "told: A plan is made."),))


def test_a_throw_that_only_its_seat_sees_is_shown_to_no_other() -> None:
    """Each was told that it depends on a throw that it would see, as if each had thrown."""
    unseen = "depends on a roll that is not shown to them."
    assert said({OWN: FACES}, "north") == {"north": "depends on the roll.", "south": unseen, PUBLIC: unseen}
    assert said({OWN: FACES, EVERYBODY: COUNT}, "south")["south"] == "depends on the roll."
    assert said({EVERYBODY: FACES}, "north") == dict.fromkeys((*SEATS, PUBLIC), "depends on the roll.")


def test_what_changes_without_words_is_named() -> None:
    """It said that all "will see only that the table changed", which told the referee nothing."""
    numbers = [Number(f"score/{seat}", f"Score of {seat}") for seat in SEATS]
    schema = Schema("game", SEATS, kinds={}, zones=[Zone("park", "Park"), Zone("pier", "Pier")], numbers=numbers)
    changed = {"north": ("park", "score/north"), "south": ("park", "pier", "score/north", "score/south"), PUBLIC: ()}
    found = consequence_of(Preview({}, {}, "", (), changed), None, (*SEATS, PUBLIC), schema)
    assert {one: row.text for row in found.learns for one in row.audiences} == {
        "north": "told nothing; changed on the screen: Park and Score of north.",
        "south": "told nothing; changed on the screen: Park, Pier and 2 more.",
        PUBLIC: "nothing new, only what is asked next.",
    }
