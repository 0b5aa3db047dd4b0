"""Checking a stored session: its chain, its fold, and what today's rules would decide differently."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.errors import DiceNeeded, IllegalMove
from engine.event import Event, Ply
from engine.game import Game
from engine.match import Match
from engine.move import Move
from engine.sense import SENSELESS
from referee.opening import make_match
from referee.session import Session
from referee.store import Store


class Difference(msgspec.Struct, frozen=True):
    """A ply that today's rules would decide differently, and how."""

    ply: int
    text: str


class Verdict(msgspec.Struct, frozen=True):
    """What was found.

    Attributes:
        session, plies: which session, and how many of its plies could be read.
        last_hash: of the last ply that could be read.
        problems: broken links and unreadable records, one sentence each; empty for a sound log.
        differences: of the moves; an old log under newer rules may have some and is sound all the same.
    """

    session: str
    plies: int
    last_hash: str
    problems: tuple[str, ...]
    differences: tuple[Difference, ...]


def verify(store: Store, session: str, games: Iterable[Game]) -> Verdict:
    """Check one session. Raises KnownError if there is no such session, or nothing of it can be read."""
    stored = Session.open(store, session, games, read_only=True)
    differences = tuple(_differences(stored))
    return Verdict(stored.header.id, stored.number, stored.last_hash, stored.problems, differences)


def _differences(stored: Session) -> Iterable[Difference]:
    match = make_match(stored.game, stored.content, stored.header, begin=False)
    for ply, frame in zip(stored.fold.plies, stored.fold.frames[1:], strict=True):
        if ply.kind in ("start", "move") and (text := _difference(stored, match, ply)):
            yield Difference(ply.number, text)
        # What follows is decided on the table as it was.
        match.follow(ply, frame)


def _difference(stored: Session, match: Match, ply: Ply) -> str:
    match.rules.dice_entered = bool(ply.dice)
    try:
        if ply.kind == "start":
            today = make_match(stored.game, stored.content, stored.header, begin=True).fold.plies[0]
        else:
            today, _ = match.prepare(Move(ply.verb, ply.args, ply.seat), ply.dice)
    except IllegalMove as refused:
        return f"{ply.verb} would be refused: {refused}"
    except DiceNeeded as needed:
        return f"{ply.verb} would need other dice: {needed}"
    except SENSELESS as error:
        return f"nothing can be made of {ply.verb or 'the set-up'} ({type(error).__name__}: {error})"
    return _compared(ply, today)


def _compared(stored: Ply, today: Ply) -> str:
    for number, (then, now) in enumerate(zip(stored.events, today.events, strict=False), 1):
        if then != now:
            return f"event {number} would be {_named(now)}, not {_named(then)}"
    if len(stored.events) != len(today.events):
        return f"it would cause {len(today.events)} events, not {len(stored.events)}"
    return ""


def _named(event: Event) -> str:
    return msgspec.json.encode(event).decode()
