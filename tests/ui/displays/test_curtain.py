"""The title card, when it cannot be painted."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.displays.conftest import AUDIENCES
from ui.displays import CurtainLook
from ui.displays.curtain import Curtain
from ui.theme import teams


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
