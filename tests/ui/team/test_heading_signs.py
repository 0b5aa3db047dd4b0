"""The heading of a team's window: in whose colour it is, and whose sign stands in it."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.model.view import DecisionView, Scalar, View, ZoneView
from tests.ui.shots import played, rendered
from tests.ui.team.test_content import MARKS, content_for
from tests.ui.texts import texts_of
from ui.board.layout.layout_loader import board_of
from ui.team import TeamContent
from ui.theme import DARK, LIGHT, Theme, teams

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_room_sees_on_the_public_screen_whose_turn_it_is(theme: Theme, qapp: QApplication) -> None:
    """Its heading was grey until the end, and whose turn it was had to be read."""
    content, view = content_for("public"), played("hunt", 3).view("public")
    content.set_theme(theme)
    for seats in (("hunters",), ("cartel",), ("hunters", "cartel"), ("referee",)):
        content.show_view(msgspec.structs.replace(view, decision=DecisionView("any", "Choose", seats), numbers={}))
        rendered(content)
        strip = rendered(content._heading)
        row = [strip.pixelColor(at, strip.height() // 8) for at in range(strip.width() // 3, strip.width(), 9)]
        filled = {seat for seat in ("hunters", "cartel") if row.count(theme.tint(MARKS[seat].tint).fill) > len(row) / 2}
        assert filled == (set(seats) if len(seats) == 1 else set()) - {"referee"}
        signs = {text.said for text in texts_of(content._heading)} & {MARKS[one].letter for one in ("hunters", "cartel")}
        assert signs == {MARKS[one].letter for one in seats if one in MARKS}


@pytest.mark.rule("HUNT-13.3")
def test_while_a_success_is_resolved_no_heading_says_that_the_cartel_is_asked(qapp: QApplication) -> None:
    """ "Resolving: the Cartel may answer" stood there at every success, also where it had nothing to answer with."""
    numbers: dict[str, Scalar] = {"phase_word": "enforcement", "resolving": True}
    for audience in ("hunters", "public", "cartel"):
        content = content_for(audience)
        content.show_view(View("hunt", audience, {"found": ZoneView("found", "Found", 0)}, numbers))
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        assert said[said.index("Enforcement") + 1] == "Resolving: the outcome follows", "no sign of a side stands before it"
        caller = content._heading.caller
        assert (caller and caller.id) == {"public": "hunters", "cartel": "cartel"}.get(audience), (
            "whose phase it is, no more"
        )


@pytest.mark.rule("HUNT-13.3")
def test_until_the_outcome_is_published_the_cartels_heading_looks_alike_from_afar_whether_it_is_asked_or_not(
    qapp: QApplication,
) -> None:
    """Its colour went as it had answered and stayed where it had to choose: the Hunters saw from across the room which."""
    numbers: dict[str, Scalar] = {"phase_word": "enforcement", "resolving": True}
    view = View("hunt", "cartel", {"hand": ZoneView("hand", "Hand", 0)}, numbers)
    content, fill = content_for("cartel"), DARK.tint(MARKS["cartel"].tint).fill
    asked, over = DecisionView("choose_exposed", "Expose one", ("cartel",)), {**numbers, "resolving": False}
    for shown, lit in ((view, True), (msgspec.structs.replace(view, decision=asked), True), (None, False)):
        content.show_view(shown or msgspec.structs.replace(view, numbers=over))
        rendered(content)
        strip = rendered(content._heading)
        row = [strip.pixelColor(at, strip.height() // 8) for at in range(strip.width() // 3, strip.width(), 9)]
        assert (row.count(fill) > len(row) / 2) == lit
        middle = [strip.pixelColor(at, strip.height() // 2) for at in range(strip.width())]
        ink = middle.count(DARK.tint(MARKS["cartel"].tint).ink)
        assert (ink > len(middle) / 10) == lit, "what stands there is cut out of it"


def test_what_the_referee_carries_out_is_large_where_both_have_no_room(qapp: QApplication) -> None:
    """An attack stood in two small lines beside "Waiting for the referee"."""
    view = played("hunt", 3).view("hunters")
    title = "Seat 2 attacks Seat 3 in California"
    detail = "Next both roll: California may lose 1 marker\nSeat 2: +1 own Sway; Seat 3: +0, a tie wins"
    asked = DecisionView("before_roll", title, ("referee",), detail)
    for size in ((1280, 720), (1920, 1080)):
        content = content_for("hunters")
        content.resize(*size)
        content.set_clock("12:40")
        content.show_view(msgspec.structs.replace(view, decision=asked))
        rendered(content)
        said = [text.said for text in texts_of(content._heading)]
        assert title in said
        assert "Next both roll" in " ".join(said), "nobody knew what was waited for"
        assert not any(text.startswith("Waiting") for text in said)
        content.drop()


@pytest.mark.rule("DRUG-11.4")
def test_while_the_referee_rolls_the_heading_has_the_sign_and_the_public_the_colour_of_whose_roll_it_is(
    qapp: QApplication,
) -> None:
    """An attack was told without the emblem and the colour of who attacked."""
    view, title = played("druglord", 60).view("public"), "Seat 2 attacks Seat 1 in California"
    asked = DecisionView("before_roll", title, ("referee",))
    for seats, whose in ((("referee",), "seat_2"), (("referee",), ""), (("seat_1",), "seat_2")):
        decision = msgspec.structs.replace(asked, seats=seats)
        for audience in ("public", "seat_1", "seat_2"):
            content = TeamContent(audience, board_of("druglord"), teams({"seat_1": "Seat 1", "seat_2": "Seat 2"}), DARK)
            content.resize(1920, 1080)
            content.show_view(
                msgspec.structs.replace(
                    view, audience=audience, decision=decision, numbers={**view.numbers, "roller": whose or None}
                )
            )
            rendered(content)
            awaited = [team.id for team in content.heading.awaited]
            rolls = [whose] if whose and seats == ("referee",) else []
            whom = rolls or [seat for seat in seats if seat != "referee"]
            assert awaited == [seat for seat in whom if seat != audience], "its own sign is the first thing there"
            assert content.heading.concerns == (audience != "public" and seats == ("referee",)), "it is its fight"
            caller = content._heading.caller
            of_public = awaited[0] if awaited else None
            assert (caller.id if caller is not None else None) == (
                of_public if audience == "public" else audience if audience in seats else None
            )
            content.drop()
