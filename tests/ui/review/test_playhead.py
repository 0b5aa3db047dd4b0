from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ui.review.playhead import Playhead


@pytest.fixture
def head() -> Playhead:
    made = Playhead((1, 2, 3, 6, 7, 8, 9))  # 4 and 5 were taken back
    made.set_turns((1, 3, 7))
    return made


def test_steps_go_from_stop_to_stop_and_stay_inside(head: Playhead) -> None:
    head.seek(3)
    head.step(1)
    assert head.ply == 6
    head.step(-1)
    assert head.ply == 3
    head.step(100)
    assert head.ply == 9
    head.step(-100)
    assert head.ply == 0


def test_a_seek_to_a_ply_that_was_taken_back_stops_before_it(head: Playhead) -> None:
    head.seek(5)
    assert head.ply == 3
    head.set_stops(range(1, 10))
    head.seek(5)
    assert head.ply == 5


def test_leaving_out_taken_back_plies_moves_a_head_that_stands_on_one(head: Playhead) -> None:
    head.set_stops(range(1, 10))
    head.seek(5)
    head.set_stops((1, 2, 3, 6))
    assert head.ply == 3


def test_turns_begin_where_they_were_said_to(head: Playhead) -> None:
    head.seek(8)
    head.turn(-1)
    assert head.ply == 7
    head.turn(-1)
    assert head.ply == 3
    head.turn(1)
    assert head.ply == 7
    head.turn(1)
    assert head.ply == 9  # after the last turn comes the end
    head.home()
    head.turn(-1)
    assert head.ply == 0


def test_the_next_of_some_plies(head: Playhead) -> None:
    head.seek(3)
    assert head.next_of({2, 6, 8})
    assert head.ply == 6
    assert head.next_of({2, 6, 8}, back=True)
    assert head.ply == 2
    assert not head.next_of({2}, back=True)
    assert head.ply == 2


def test_it_tells_of_a_move_once_and_of_no_other(head: Playhead, qtbot: QtBot) -> None:
    told: list[int] = []
    head.moved.connect(told.append)
    head.seek(3)
    head.seek(3)
    head.seek(4)
    assert told == [3]


def test_playing_goes_to_the_end_and_stops_there(head: Playhead, qtbot: QtBot) -> None:
    head.set_speed(200)
    told: list[bool] = []
    head.playing.connect(told.append)
    head.end()
    head.play()  # at the end it begins again
    assert head.ply == 0
    qtbot.waitUntil(lambda: not head.is_playing, timeout=3000)
    assert head.ply == head.last == 9
    assert told == [True, False]


def test_a_speed_is_above_nothing(head: Playhead) -> None:
    with pytest.raises(ValueError, match="above 0"):
        head.set_speed(0)
