"""Who may join: the room's code, cards that work once, and keys for coming back."""

from __future__ import annotations

import itertools

import pytest

from ui.devices.joining import MOST_KNOWN, MOST_WAITING, Device, Joining
from ui.devices.server.wire import Join


def ignored(_device: Device) -> None:
    pass


def joined(device: Device | None) -> Device:
    assert device is not None
    return device


def test_a_card_brings_one_device_to_its_seat_and_no_other() -> None:
    joining = Joining(ignored)
    card = joining.card("red")
    device = joined(joining.join(1, Join(card=card)))
    assert (device.audience, device.connection, device.is_live) == ("red", 1, False)
    assert not joining.is_open(card)
    assert joining.join(2, Join(card=card)) is None
    assert joining.devices == [device]


def test_the_rooms_code_lets_a_device_wait() -> None:
    joining = Joining(ignored)
    device = joined(joining.join(1, Join(room=f" {joining.room_code.lower()} ")))
    assert device.audience == ""
    assert device.name == f"{device.word} {device.number}"
    assert joining.at("") == [device]


def test_who_comes_back_with_its_key_is_the_same_device() -> None:
    joining = Joining(ignored)
    device = joined(joining.join(1, Join(card=joining.card("red"))))
    device.is_live = True
    assert joining.join(2, Join(key=device.key)) is device
    assert (device.connection, device.replaced, device.is_live, device.has_screen) == (2, 1, True, False)
    assert joining.find(1) is None
    assert joining.find(2) is device
    assert joining.find(0) is None


@pytest.mark.parametrize("word", ["", "x", "a" * 60_000, "\ud800", "ключ", "\x00"])
def test_nobody_else_joins(word: str) -> None:
    joining = Joining(ignored)
    joining.card("red")
    joined(joining.join(1, Join(card=joining.card("red"))))
    for join in (Join(card=word), Join(room=word), Join(key=word)):
        assert joining.join(2, join) is None
    assert len(joining.devices) == 1


def test_a_card_given_with_another_word_is_refused_and_not_used_up() -> None:
    joining = Joining(ignored)
    card = joining.card("red")
    for join in (Join(card=card, room=joining.room_code), Join(card=card, key="x"), Join()):
        assert joining.join(1, join) is None
    assert joining.is_open(card)


def test_a_card_that_was_revoked_or_is_of_another_session_is_worth_nothing() -> None:
    joining, other = Joining(ignored), Joining(ignored)
    card = joining.card("red")
    assert other.join(1, Join(card=card)) is None
    joining.revoke_card(card)
    assert joining.join(1, Join(card=card)) is None


def test_a_device_that_was_taken_out_cannot_come_back() -> None:
    joining = Joining(ignored)
    device = joined(joining.join(1, Join(card=joining.card("red"))))
    joining.devices.remove(device)
    assert joining.join(2, Join(key=device.key)) is None


def test_tokens_have_128_bits_and_are_never_alike() -> None:
    joining = Joining(ignored)
    cards = {joining.card("red") for _ in range(500)}
    assert len(cards) == 500
    assert all(len(card) == 22 for card in cards)


def test_a_crowd_takes_no_room_from_who_is_there() -> None:
    joining = Joining(ignored)
    here = joined(joining.join(1, Join(card=joining.card("red"))))
    numbers = itertools.count(2)
    waiting = [joining.join(next(numbers), Join(room=joining.room_code)) for _ in range(MOST_WAITING + 5)]
    assert waiting[MOST_WAITING - 1] is not None
    assert waiting[MOST_WAITING:] == [None] * 5
    while len(joining.devices) < MOST_KNOWN:
        joined(joining.join(next(numbers), Join(card=joining.card("blue"))))
    assert joining.join(next(numbers), Join(card=joining.card("red"))) is None
    joining.devices[50].connection = 0  # who is away longest makes room
    assert joining.join(next(numbers), Join(card=joining.card("red"))) is not None
    assert here in joining.devices
    assert len(joining.devices) == MOST_KNOWN


def test_who_waits_and_is_away_for_a_moment_is_forgotten_only_when_its_place_is_needed() -> None:
    forgotten: list[Device] = []
    joining = Joining(forgotten.append)
    gone = [joined(joining.join(number, Join(room=joining.room_code))) for number in range(1, MOST_WAITING)]
    for device in gone:
        device.connection = 0
    assert joining.join(100, Join(room="guess")) is None
    joined(joining.join(101, Join(room=joining.room_code)))
    assert forgotten == []
    joined(joining.join(102, Join(room=joining.room_code)))
    assert forgotten == gone[:1]
    assert joining.join(103, Join(key=gone[0].key)) is None
    assert joining.join(104, Join(key=gone[1].key)) is gone[1]


def test_room_is_made_by_one_that_waits_before_one_that_has_a_seat() -> None:
    forgotten: list[Device] = []
    joining = Joining(forgotten.append)
    cards = [joined(joining.join(number, Join(card=joining.card("red")))) for number in range(1, MOST_KNOWN)]
    waits = joined(joining.join(MOST_KNOWN, Join(room=joining.room_code)))
    waits.connection = cards[0].connection = cards[1].connection = 0
    joined(joining.join(1000, Join(card=joining.card("red"))))
    joined(joining.join(1001, Join(card=joining.card("red"))))
    assert forgotten == [waits, cards[0]]


def test_words_are_told_apart() -> None:
    joining = Joining(ignored)
    words = [joined(joining.join(number, Join(card=joining.card("red")))).word for number in range(1, 60)]
    assert len(set(words)) == len(words)
