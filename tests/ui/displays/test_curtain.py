"""The title card: what it says to a room, and what is left when it cannot be painted."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.displays.conftest import AUDIENCES
from tests.ui.texts import texts_of
from ui.displays.curtain import WAIT, Curtain, CurtainLook
from ui.theme import DARK, LIGHT, Theme, teams


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (3840, 2160)])
def test_a_room_can_read_whose_card_it_is_and_what_to_do(qtbot: QtBot, size: tuple[int, int], theme: Theme) -> None:
    team = teams(AUDIENCES)["red"]
    curtain = Curtain(CurtainLook(team, "Class 7", theme))
    qtbot.addWidget(curtain)
    curtain.resize(*size)
    texts = texts_of(curtain)
    assert [text.said for text in texts] == [team.letter, team.name, "Class 7", WAIT]
    assert min(text.pixels for text in texts) >= size[1] / 36
    picture = curtain.grab().toImage()
    foot = {picture.pixelColor(x, picture.height() - 2).name() for x in range(picture.width())}
    assert theme.tint(team.tint).fill.name() in foot, "the band in the team's colour"
    assert picture.pixelColor(2, 2) == theme.page
    curtain.set_message("Back at ten.")
    assert [text.said for text in texts_of(curtain)] == [team.letter, team.name, "Class 7", "Back at ten."]
    curtain.set_message("")
    assert texts_of(curtain)[-1].said == WAIT


def test_an_error_while_it_is_painted_leaves_nothing_that_paints(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt warns of a painter that is still at work, and the program dies if the widget goes before it."""
    monkeypatch.setattr("ui.displays.curtain.shape_path", lambda shape, box: 1 / 0)
    curtain = Curtain(CurtainLook(teams(AUDIENCES)["red"]))
    qtbot.addWidget(curtain)
    curtain.resize(640, 360)
    with qtbot.captureExceptions() as errors:
        curtain.show()
        qtbot.waitUntil(lambda: len(errors) == 1)
        curtain.update()
        qtbot.waitUntil(lambda: len(errors) == 2)
    assert {kind for kind, _, _ in errors} == {ZeroDivisionError}
    assert not curtain.paintingActive()


@pytest.mark.parametrize("high", [720, 1080, 2160])
def test_no_word_of_a_message_stands_alone_in_its_last_line(qtbot: QtBot, high: int) -> None:
    """The lines were filled from the first: "in." was left for the last."""
    curtain = Curtain(CurtainLook(teams(AUDIENCES)["red"]))
    qtbot.addWidget(curtain)
    curtain.resize(high * 16 // 9, high)
    words = "Five more minutes. Then every team puts its plan for the coming turn on paper and hands it in."
    curtain.set_message(words)
    lines = [text for text in texts_of(curtain) if text.said in words and len(text.said) > 1]
    assert " ".join(line.said for line in lines) == words
    assert len(lines) > 1
    assert lines[-1].rect.width() > 0.6 * max(line.rect.width() for line in lines)
