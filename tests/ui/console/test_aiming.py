"""The table as a place to play from: targets marked by kind with the number to roll, narrowed by typing; two clicks play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.games import all_games
from engine.match.targets import MoveTarget, move_targets
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from tests.effort import LONG, some
from tests.games.game_list import example, new_match
from tests.games.game_notes import notes_of
from tests.ui.console.entry_table import Aimed
from tests.ui.console.entry_text import chosen
from tests.ui.texts import svg_of, texts_of
from ui.board import BoardView, board_of
from ui.board.targets.target_layer import Target, TargetLayer
from ui.console.decision.dice_box import DiceRequest
from ui.console.entry.move_entry import MoveEntry
from ui.team import TeamContent
from ui.team.shared_content import SharedContent
from ui.theme import DARK, teams
from ui.widgets.lists.row_list import row_of

pytestmark = pytest.mark.slow

SIZES = ((640, 420), (1300, 800))


# -------------------------------------------------------------------- what is marked


def test_a_trade_is_marked_with_its_kind_the_number_to_roll_and_the_chance(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4)
    assert desk.until("trade", "sea")
    sea = [one for _, one in desk.panel.model.entry.aimed() if one.kind == "sea"]
    target = desk.target(sea[0].target.piece)
    assert "sea" in target.kinds
    move = Move("trade", {"means": "sea", "units": 1, "from": sea[0].origin[0].piece, "to": sea[0].target.piece})
    odds = desk.session.odds(move)
    assert odds is not None
    assert any(f"{odds.number} · {odds.percent}" in line.words for line in target.lines if line.kind == "sea")
    best = max(float(line.words.rpartition("·")[2].strip(" %") or 0) for line in target.lines if "%" in line.words)
    assert target.tag.endswith(f"{best:.0f} %")
    assert desk.table.kinds[target.kinds[0]].letter


def test_the_panel_tells_what_has_to_be_rolled_before_a_move_is_played(qtbot: QtBot) -> None:
    """For a trade too, which is thrown for only when nobody has swayed it."""
    for game, verb in ((example("druglord").id, "trade"), (example("hunt").id, "resolve_enforcement")):
        desk = Aimed(qtbot, game)
        assert desk.until(verb)
        entry = desk.panel.model.entry
        one = next(one for one in entry.candidates() if one.verb == verb and one.ready)
        odds = desk.session.odds(entry.move(one))
        assert odds is not None
        assert f"{odds.number} · {odds.percent}" in desk.presenter.consequence(entry, one).text


def test_a_chance_is_told_only_of_the_seat_that_decides(qtbot: QtBot) -> None:
    """A Cop's attack on who moves to him is not the mover's success (KING-12)."""
    desk = Aimed(qtbot, "kingpin", seats=4, seed=14)
    told: list[str] = []
    while not told:
        assert desk.until("move_character", least=1, wild=True), "no Cop waited anywhere: the test looked at nothing"
        told = [line.words for target in desk.table.targets.targets for line in target.lines if "attacks" in line.words]
    assert all("%" in words for words in told)
    assert not any(target.tag for target in desk.table.targets.targets)


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_kind_that_aims_at_something_has_its_sign(qapp: QApplication, game: str) -> None:
    kinds = board_of(game).layout.kinds
    made = next(one for one in all_games() if one.id == game)
    for seats in sorted({made.least, len(made.seats)}):
        match, chance = new_match(made, seed=2, seats=seats), Random(2)
        for _ in range(250):
            if match.outcome is not None:
                break
            for form in match.legal_moves.forms:
                assert {one.kind for one in move_targets(form, match.rules.aims)} <= set(kinds), form.verb
            match.play(match.legal_moves.sample(chance), chance=chance)


def test_of_many_targets_none_glows_and_what_most_have_in_common_is_said_once(qtbot: QtBot) -> None:
    """Nearly the whole board was yellow, and the same odds stood twelve times beside what they belong to."""
    desk = Aimed(qtbot, "hunt")
    assert desk.until("plan_enforcement")
    targets = desk.table.targets
    assert len(targets.targets) > 8
    assert {item.mark for item in desk.table.view.board_scene.pieces.values() if item.legal} <= {"one_of_many", "new"}
    odds = {target.tag for target in targets.targets if target.tag}
    assert len(odds) == 1
    number, _, percent = odds.pop().partition(" · ")
    assert desk.table.odds.text() == f"Plan Enforcement: {number} ({percent})"
    assert not targets.places()
    desk.panel.field.setText("police cul")
    desk.aiming.finish()
    assert desk.table.odds.text() == ""
    assert targets.places()


def test_odds_in_common_are_not_said_to_be_those_of_unmarked_targets_that_have_a_sign(qtbot: QtBot) -> None:
    table = Aimed(qtbot, "hunt").table
    (kind, *_) = table.kinds
    few = [Target("", f"zone{at}", (kind,), "≥4 · 50 %") for at in range(4)]
    table.set_targets([*few, Target("", "other", (kind,), "≥5 · 33 %")])
    assert table.odds.text() == "Without a number: ≥4 (50 %)"
    many = [Target("", f"zone{at}", (kind,), "≥4 · 50 %") for at in range(12)]
    table.set_targets([*many, Target("", "other", (kind,), "≥5 · 33 %")])
    assert table.odds.text() == "Unmarked targets: ≥4 (50 %)", "so many have no sign either"


def test_odds_are_not_said_to_be_those_of_a_target_whose_own_have_no_room(qtbot: QtBot) -> None:
    """A number that had no room was left out, and the key said what is common: a team would have been told wrong odds."""
    desk = Aimed(qtbot, "hunt")
    assert desk.until("plan_enforcement", least=20)
    rare = "≥5 · 33 %"
    found = desk.table.targets.targets
    claims = list[bool]()
    for often in (3, 5):
        marked = [replace(one, tag=rare if at % often == 0 else "≥4 · 50 %") for at, one in enumerate(found)]
        for size in ((300, 200), (420, 300), (640, 420), (1300, 800)):
            desk.table.resize(*size)
            qtbot.wait(1)
            desk.table.set_targets(())
            desk.table.set_targets(marked)
            qtbot.wait(1)
            claims.append(bool(desk.table.odds.text()))
            if claims[-1]:
                written = svg_of(desk.table).count("≥5")  # all of it, or the number alone
                assert written == sum(one.tag == rare for one in marked), (often, size)
    assert set(claims) == {True, False}


def test_what_makes_no_throw_is_not_said_to_have_the_odds_of_unmarked_targets(qtbot: QtBot) -> None:
    table = Aimed(qtbot, "hunt").table
    (kind, *others) = table.kinds
    few = [Target("", f"zone{at}", (kind,), "≥4 · 50 %") for at in range(4)]
    table.set_targets([*few, *(Target("", f"other{at}", (kind,)) for at in range(8))])
    assert table.odds.text() == "", "most have no sign because they need none"
    table.set_targets([*few, Target("", "rare", (kind,), "≥5 · 33 %"), Target("", "other", (others[0],))])
    assert table.odds.text().endswith("without a number: ≥4 (50 %)")
    assert not table.odds.text().startswith("Without"), "the other kind has no number either"


def test_typing_narrows_what_is_marked(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4)
    assert desk.until("trade", "sea", least=60)
    before = desk.table.targets.targets
    desk.panel.field.setText("sea")
    desk.aiming.finish()
    narrowed = desk.table.targets.targets
    assert narrowed
    assert all(target.kinds == ("sea",) for target in narrowed)
    assert {target.handle for target in narrowed} < {target.handle for target in before}
    desk.panel.field.setText("no such move")
    desk.aiming.finish()
    assert desk.table.targets.targets == before, "as in the list, it is as if nothing were typed"
    desk.panel.field.clear()
    desk.aiming.finish()
    assert desk.table.targets.targets == before


def test_the_letters_of_all_kinds_of_moves_stand_at_no_place_before_anything_is_chosen(qtbot: QtBot) -> None:
    """They said of most places that most can be done there, and nothing of what is likely."""
    desk = Aimed(qtbot, "hunt")
    assert desk.until("fulfil")
    layer, entry = desk.table.targets, desk.panel.model.entry
    assert len({kind for target in layer.targets for kind in target.kinds}) > 3
    assert all(target.tag for target in layer.places())
    assert all(target.lines for target in layer.targets), "pointing at one tells all"
    verb = max((form.verb for form, _ in entry.aimed()), key=lambda one: sum(form.verb == one for form, _ in entry.aimed()))
    desk.panel.field.setText(desk.panel.model.label_of(verb)[:1].lower())
    desk.aiming.finish()
    assert layer.targets
    assert layer.shared_kinds or layer.places(), "what is typed has its signs, or the key has the one of all"


def test_while_dice_are_awaited_the_table_offers_nothing_that_nobody_can_choose(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "hunt")
    assert desk.until("fulfil")
    assert desk.table.targets.targets
    desk.panel.dice.ask(DiceRequest("a strike", 1, (1, 2, 3, 4, 5, 6)))
    desk.aiming.restart()
    desk.aiming.finish()
    assert not desk.table.targets.targets
    assert not any(item.legal for item in desk.table.view.board_scene.pieces.values())
    desk.panel.dice.close_question()
    desk.aiming.restart()
    desk.aiming.finish()
    assert desk.table.targets.targets


def test_the_target_of_the_move_under_the_cursor_is_marked_unlike_all_others_that_fit(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, example("hunt").id)
    assert desk.until("plan_enforcement")
    pieces = desk.table.view.board_scene.pieces

    def filled() -> list[str]:
        return [handle for handle, item in pieces.items() if item.mark == "aimed_at"]

    assert filled() == [], "none is under the cursor yet"
    desk.panel.field.setText("police")
    desk.aiming.finish()
    seen = set[str]()
    for _ in range(desk.panel.model.rowCount()):
        assert len(filled()) <= 1
        seen.update(filled())
        qtbot.keyClick(desk.panel.field, Qt.Key.Key_Down)
    assert len(seen) > 1, "it goes with the cursor"
    assert seen <= {target.handle for target in desk.table.targets.targets}
    desk.panel.field.clear()
    desk.aiming.finish()
    assert filled() == []


def test_of_a_move_with_several_cards_not_only_the_last_is_filled(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, example("deck").id)
    assert desk.until("play_strategy")
    desk.panel.field.setText("pla")
    desk.aiming.finish()
    row = row_of(desk.panel.list.currentIndex())
    current = desk.panel.current
    assert current is not None
    assert current.chips[0].label in row.text, "what it is about stands in large letters, not the verb alone"
    qtbot.keyClick(desk.panel.field, Qt.Key.Key_Tab)
    desk.aiming.finish()
    current = desk.panel.current
    assert current is not None
    assert len(current.words) > 1
    pieces = desk.table.view.board_scene.pieces
    assert sum(item.mark == "aimed_at" for item in pieces.values()) == len(set(current.words))


# -------------------------------------------------------------------- where tags are


ALL_STATES = [(game.id, *state) for game in all_games() for state in notes_of(game.id).aimed]


@pytest.mark.parametrize(("game", "seats", "verb"), some(ALL_STATES, 3, __name__))
def test_tags_lie_over_no_text_and_over_no_other_tag(qtbot: QtBot, game: str, seats: int | None, verb: str) -> None:
    desk = Aimed(qtbot, game, seats=seats)
    assert desk.until(verb)
    view, layer = desk.table.view, desk.table.targets
    for size in SIZES:
        desk.table.resize(*size)
        desk.refresh()
        places = list(layer.places().values())
        assert layer.targets
        layer.hide()
        texts = texts_of(view.viewport())
        layer.show()
        for at, one in enumerate(places):
            assert QRectF(layer.rect()).contains(one)
            assert not any(one.intersects(other) for other in places[at + 1 :])
            covered = [text.said for text in texts if one.adjusted(1, 1, -1, -1).intersects(text.rect)]
            assert not covered, (size, covered)


def test_odds_stand_at_their_targets_where_land_that_nobody_holds_lies_beside_them(qtbot: QtBot) -> None:
    """They floated far off in the sea, at the ends of hairlines."""
    desk = Aimed(qtbot, example("druglord").id, seats=6)
    found = 0
    for _ in range(5):
        assert desk.until("trade", least=12)
        placed = desk.table.targets._arranged().values()
        assert all(one.place.line is None for one in placed)
        found += len(placed)
    assert found > 5


def test_zooming_makes_room_for_tags(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4, size=(640, 420))
    layer, inside = desk.table.targets, dict[Target, QRectF]()
    while not inside:  # what is aimed at may stand at the edge
        assert desk.until("trade", least=20)
        before = {target: rect.width() for target, rect in layer.places().items()}
        desk.table.zoom_in()
        desk.table.zoom_in()
        near = QRectF(layer.rect()).adjusted(90, 40, -90, -40)  # at the edge of what is in view there is less
        inside = {target: rect for target, rect in layer.places().items() if near.contains(rect)}
        for target, rect in inside.items():
            assert rect.width() >= before.get(target, 0) - 0.5
        desk.table.zoom_out()
        desk.table.zoom_out()


# -------------------------------------------------------------------- who sees them


def layers(widget: QWidget) -> list[TargetLayer]:
    return widget.findChildren(TargetLayer)


@pytest.mark.parametrize(
    ("game", "seats", "verb"), ALL_STATES if LONG else [(game.id, *notes_of(game.id).aimed[0]) for game in all_games()]
)
def test_marks_are_on_the_referees_table_alone(qtbot: QtBot, game: str, seats: int | None, verb: str) -> None:
    """Legal moves and odds tell what is secret: no team's window, shared screen, miniature or picture may bear them."""
    desk = Aimed(qtbot, game, seats=seats)
    assert desk.until(verb)
    assert layers(desk.table)
    tags = {target.tag for target in desk.table.targets.targets if target.tag}
    board, marks = board_of(game), teams({seat: seat for seat in desk.session.header.seats})
    seat = desk.session.header.seats[0]
    shown: list[tuple[str, TeamContent | SharedContent]] = [
        (seat, SharedContent(lambda one: TeamContent(one, board, marks, DARK))),
        (PUBLIC, TeamContent(PUBLIC, board, marks, DARK)),
    ]
    for audience, widget in shown:
        qtbot.addWidget(widget)
        widget.resize(1280, 720)
        widget.show_view(desk.session.view(audience))
        assert layers(widget) == []
        said = " ".join(text.said for text in texts_of(widget))
        assert not any(tag in said for tag in tags)
    view = desk.table.view
    assert not any(tag in view.svg() for tag in tags)
    other = BoardView(board, marks, DARK)
    qtbot.addWidget(other)
    assert layers(other) == []


def test_the_check_sees_a_tag(qtbot: QtBot) -> None:
    """The check can fail: on the referee's table the same look finds the tags."""
    desk = Aimed(qtbot, "druglord", seats=4, size=(1500, 1000))
    assert desk.until("trade", "sea")
    tags = {target.tag for target in desk.table.targets.targets if target in desk.table.targets.places() and target.tag}
    assert tags
    svg = svg_of(desk.table)
    assert any(tag in svg for tag in tags)


def test_what_is_marked_is_told_where_the_pointer_is(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "druglord", seats=4)
    assert desk.until("trade", "sea")
    layer = desk.table.targets
    target = layer.targets[0]
    item = desk.table.view.board_scene.pieces[target.handle]
    at = QPointF(desk.table.view.mapFromScene(item.rect().center()))
    assert layer.targets_at(at)[0] is target
    assert layer.targets_at(QPointF(2, 2)) == ()


def test_marks_come_soon_and_never_hold_up_an_entry(qtbot: QtBot) -> None:
    """They are looked for piece by piece when nothing else is to be done."""
    desk = Aimed(qtbot, "kingpin", seats=4)
    assert desk.until("influence")
    desk.panel.field.setText("zzz")
    desk.aiming.finish()
    desk.table.set_targets(())
    desk.panel.field.clear()
    assert desk.table.targets.targets == ()
    qtbot.waitUntil(lambda: len(desk.table.targets.targets) > 0, timeout=2000)


def test_where_nothing_can_be_entered_nothing_is_marked(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "kingpin", seats=2)
    assert desk.until("attack")
    assert desk.table.targets.targets
    desk.panel.set_entry(MoveEntry(), {})
    desk.aiming.finish()
    assert desk.table.targets.targets == ()


# -------------------------------------------------------------------- playing with the mouse


def first(desk: Aimed, verb: str, kind: str = "") -> MoveTarget:
    return next(one for _, one in desk.panel.model.entry.aimed() if one.verb == verb and (not kind or one.kind == kind))


@pytest.mark.parametrize(
    ("game", "seats", "verb", "kind"),
    some([(game.id, *move) for game in all_games() for move in notes_of(game.id).common], 10, "two clicks"),
)
def test_a_common_move_takes_two_clicks_on_the_table(
    qtbot: QtBot, game: str, seats: int | None, verb: str, kind: str
) -> None:
    desk = Aimed(qtbot, game, seats=seats, size=(1300, 900))
    assert desk.until(verb, kind)
    wanted = first(desk, verb, kind)
    desk.perform(wanted)
    assert 1 <= desk.clicks <= 2
    (move,) = desk.played
    assert move.verb == verb
    assert move in desk.session.legal_moves


def test_one_click_plays_nothing_and_the_second_on_the_same_target_does(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "hunt")
    assert desk.until("fulfil")
    target = first(desk, "fulfil").target
    desk.click(target.piece)
    assert desk.played == []
    assert chosen(desk.panel.model.entry) is not None
    desk.click(target.piece)
    assert [move.verb for move in desk.played] == ["fulfil"]


def test_a_click_on_the_table_then_enter_plays(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "hunt")
    assert desk.until("fulfil")
    desk.click(first(desk, "fulfil").target.piece)
    assert desk.panel.current is not None
    qtbot.keyClick(desk.panel.list, Qt.Key.Key_Return)
    assert [move.verb for move in desk.played] == ["fulfil"]


def test_pawns_are_put_down_click_by_click_and_played_only_when_told(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "hunt", size=(1300, 900))
    assert desk.until("plan_intel")
    found = [one.target for _, one in desk.panel.model.entry.aimed() if one.verb == "plan_intel"]
    for count, target in enumerate(found[:2], start=1):
        desk.click(target.piece, target.zone)
        assert len(desk.panel.model.entry.chips) == count
        assert desk.offered() == []
    assert desk.played == []


def test_a_target_of_several_moves_offers_them_beside_the_pointer(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "collection", seats=3, size=(1300, 900))
    assert desk.until("roll")
    zone = first(desk, "roll").target.zone
    desk.click(zone=zone)
    kinds = [words.partition(" · ")[0] for words in desk.offered()]
    assert "Roll for reporting" in kinds
    assert "Engage" in kinds
    assert any(row.tag.endswith("%") for row in desk.aiming.sheet.rows)
    desk.panel.field.setText("engage")
    assert desk.offered() == []


def test_what_is_offered_hides_nothing_from_the_keyboard(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "collection", seats=3, size=(1300, 900))
    assert desk.until("roll")
    desk.panel.field.setFocus()
    before = QApplication.focusWidget()
    desk.click(zone=first(desk, "roll").target.zone)
    assert desk.offered()
    assert QApplication.focusWidget() is before


def test_a_click_elsewhere_offers_nothing(qtbot: QtBot) -> None:
    desk = Aimed(qtbot, "kingpin", seats=4)
    assert desk.until("attack")
    desk.aiming.click("", "no such zone")
    assert desk.offered() == []
    assert desk.played == []


def test_a_target_whose_odds_have_no_room_is_not_marked_like_one_that_makes_no_throw(qtbot: QtBot) -> None:
    """Where the chance has no room, what has to be rolled is read, without the sign of the move if need be."""
    desk = Aimed(qtbot, "hunt")
    assert desk.until("plan_enforcement", least=20)
    marked = [replace(one, tag=f"≥{2 + at % 5} · {at + 10} %") for at, one in enumerate(desk.table.targets.targets)]
    desk.table.resize(640, 420)
    qtbot.wait(1)
    desk.table.set_targets(marked)
    qtbot.wait(1)
    assert desk.table.odds.text() == "", "no two have odds in common"
    read, tags = svg_of(desk.table), desk.table.targets.places()
    assert len(tags) > 10
    assert read.count("≥") == len(tags)
    assert 0 < read.count(" %") < len(tags), "whole where there is room"
