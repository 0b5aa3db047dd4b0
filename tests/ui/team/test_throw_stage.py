"""A throw at the foot of a window: large dice, what they come to, and whether it succeeded, for somebody at four metres."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.model.view import Observation, ThrownDice
from engine.visibility.schema import PUBLIC, REFEREE
from tests.games.game_list import new_match
from tests.ui.shots import rendered
from tests.ui.team.test_beats import GAMES, Wall, plies
from tests.ui.texts import texts_of
from ui.board.paint.board_text import LEADING
from ui.team.throw_stage import Stage

pytestmark = pytest.mark.slow
LARGE = 1 / 25
"""How high a die that is drawn large is at least, as a share of the height of a screen: 43 pixels of 1080."""


def staged(wall: Wall, *told: Observation) -> Stage:
    """Return how the window shows these lines once it has shown them large."""
    wall.tell(list(told))
    for _ in range(4):
        wall.pass_(60)
    found = next((row.stage for row in wall.feed.rows if row.stage is not None), None)
    assert found is not None
    return found


def threw(who: str, *faces: int, total: str = "", success: bool | None = None, beat: str = "roll") -> Observation:
    text = f"{who} rolled {'+'.join(map(str, faces))} {total}, needed 8 or more."
    dice = (ThrownDice(faces, 6, (), who, total),)
    return Observation("said", text=text, beat=beat, dice=dice, beside=f"{who} needed 8 or more.", success=success)  # type: ignore[arg-type]


@pytest.fixture
def wall(qtbot: QtBot) -> Wall:
    return Wall(new_match(GAMES[0], seed=1), PUBLIC, qtbot)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_throw_of_a_game_is_drawn_large(game: Game, qtbot: QtBot) -> None:
    """A die was as high as a line of text beside it, and the room read what fell."""
    wall, small = Wall(new_match(game, seed=8, seats=len(game.seats)), PUBLIC, qtbot), list[str]()
    for told in plies(wall.match, REFEREE, 150):
        for one in told:
            if one.dice and one.beside:
                wall.tell([one])
                wall.pass_(60)
                wall.pass_(60)
                stage = next((row.stage for row in wall.feed.rows if row.stage is not None), None)
                if stage is None or min(side.place.height() for side in stage.sides) < LARGE * 1080:
                    small.append(one.text)
    assert small == []


def test_two_who_throw_against_each_other_face_each_other_with_what_both_come_to_between(wall: Wall) -> None:
    dice = (ThrownDice((4, 3), 6, (), "Anna of Red", "9"), ThrownDice((1, 5), 6, (), "Bert of Blue", "6"))
    text = "Anna of Red rolls 4+3 +2, in all 9; Bert of Blue rolls 1+5, in all 6."
    fight = Observation("said", text=text, beat="roll", dice=dice, beside="Anna 9, Bert 6.")
    result = Observation("said", text="Anna beats Bert 9 to 6: Bert must leave.", beat="result", beside="Bert must leave.")
    stage = staged(wall, fight, result)
    first, second = stage.sides
    added, between = stage.figures
    assert (added.text, between.text) == ("+2", "9 : 6")
    assert first.place.right() < added.place.left() < between.place.left() < between.place.right() < second.place.left()
    assert second.place.right() < stage.words.place.left()
    drawn = [text.said for text in texts_of(wall.feed)]
    assert {"Anna of Red", "Bert of Blue", "9 : 6", "Bert must leave."} <= set(drawn)
    assert not any("rolls" in one for one in drawn), "the dice say it"


def test_the_sum_stands_after_the_dice_and_one_die_alone_needs_none(wall: Wall) -> None:
    def sums(*faces: int, total: str = "") -> list[str]:
        return [figure.text for figure in staged(wall, threw("Anna", *faces, total=total)).figures]

    assert sums(5, 4) == ["= 9"]
    assert sums(5, 4, total="11") == ["+2 = 11"]
    assert sums(5, 4, total="8") == ["\u22121 = 8"]
    assert sums(5, total=" \u2212 1 = 4") == ["\u2212 1 = 4"]
    assert sums(5) == []


def test_success_and_failure_differ_by_more_than_a_colour(wall: Wall) -> None:
    signs = []
    for success in (True, False):
        sign = staged(wall, threw("Anna", 5, 4, success=success)).sign
        scale = wall.feed.enlarged
        inner = sign.adjusted(*[0.2 * sign.width() * by for by in (1, 1, -1, -1)])
        at = [round(scale * one) for one in (inner.left(), inner.top(), inner.width(), inner.height())]
        grey = rendered(wall.feed).copy(*at).convertToFormat(QImage.Format.Format_Grayscale8)
        middle = sorted(grey.pixelColor(x, y).value() for x in range(grey.width()) for y in range(grey.height()))
        ground = middle[len(middle) // 2]
        signs.append(
            {(x, y) for x in range(at[2]) for y in range(at[3]) if abs(grey.pixelColor(x, y).value() - ground) > 60}
        )
    assert all(signs)
    assert len(signs[0] & signs[1]) < 0.6 * max(map(len, signs))


def test_more_than_two_stand_beside_each_other_in_their_order(wall: Wall) -> None:
    names = ("Anna", "Bert", "Cleo", "Dora")
    thrown = [threw(name, 6, at + 1, beat="roll" if at == 0 else "counter") for at, name in enumerate(names)]
    stage = staged(wall, *thrown, Observation("said", text="Dora begins.", beat="news"))
    assert [side.name for side in stage.sides] == ["Anna: 7", "Bert: 8", "Cleo: 9", "Dora: 10"]
    lefts = [side.place.left() for side in stage.sides]
    assert lefts == sorted(lefts)
    assert " ".join(stage.words.lines) == "Dora begins."


def test_what_a_throw_needed_stands_under_what_came_of_it(wall: Wall) -> None:
    result = Observation("said", text="Anna takes the Docks.", beat="result")
    stage = staged(wall, threw("Anna", 5, 4, success=True), result)
    assert (" ".join(stage.words.lines), " ".join(stage.reason.lines)) == ("Anna takes the Docks.", "Anna needed 8 or more.")
    assert stage.words.place.bottom() <= stage.reason.place.top() + 1
    assert stage.words.size * LEADING > stage.reason.size
    rows = {row.said for row in wall.feed.rows if row.is_newest}
    assert "Anna takes the Docks." in rows
