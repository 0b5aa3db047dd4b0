"""The command that draws windows, to be looked at."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from tests.games.game_list import example
from tests.rig.offscreen import Monitors
from tests.ui.shots.__main__ import draw
from tests.ui.shots.console_shots import console_shots
from tests.ui.shots.shot import Wish
from ui.theme import LIGHT


@pytest.mark.slow
def test_the_console_is_drawn_in_its_states_as_large_as_its_monitor(monitors: Monitors, user_folders: Path) -> None:
    wish = Wish((example("toy"),), sizes=((1280, 720),), themes=(LIGHT,))
    drawn = list(islice(console_shots(wish), 2))
    assert [one.state for one in drawn] == ["first", "plain"]
    assert {(one.picture.width(), one.picture.height()) for one in drawn} == {(1280, 720)}
    assert drawn[0].picture != drawn[1].picture


@pytest.mark.parametrize(
    ("wrong", "said"), [("nonsense", "Nonsense is nothing to draw"), ("--size=12", "'12' is no size")], ids=["word", "size"]
)
def test_what_cannot_be_drawn_is_said_in_one_sentence(
    wrong: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        draw([str(tmp_path), wrong])
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
