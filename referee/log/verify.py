"""Checks of a stored session: its chain, its plies, and what today's rules would decide differently."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.contract.game import Game
from engine.errors import DiceNeeded, IllegalMove
from engine.match.invariants import RULE_CRASHES
from engine.match.match import Match
from engine.model.event import Ended, Event, Ply, Popped, Pushed, Rolled, Said
from engine.moves.move import Move
from referee.session.session import Session
from referee.session.session_loading import make_match
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
        reworded: plies that today's rules decide alike and tell in other words.
    """

    session: str
    plies: int
    last_hash: str
    problems: tuple[str, ...]
    differences: tuple[Difference, ...]
    reworded: tuple[int, ...] = ()


def verify(store: Store, session: str, games: Iterable[Game]) -> Verdict:
    """Check one session. Raises KnownError if there is no such session, or nothing of it can be read."""
    header, _ = store.header(session)
    # Counted before the plies are read: meanwhile another program may go on.
    counted = next((one.plies for one in store.sessions(search=header.id) if one.id == header.id), 0)
    stored = Session.open(store, header.id, games, read_only=True)
    differences: list[Difference] = []
    reworded: list[int] = []
    match = make_match(stored.game, stored.content, stored.header, begin=False)
    for ply, frame in zip(stored.history.plies, stored.history.frames[1:], strict=True):
        text = _difference(stored, match, ply) if ply.kind in ("start", "move") else None
        if text:
            differences.append(Difference(ply.number, text))
        elif text is not None:
            reworded.append(ply.number)
        # What follows is decided on the table as it was.
        match.add_ply(ply, frame)
    plies, problems = stored.number, stored.problems
    if counted > plies and not problems:
        problems = (f"The log counts {counted} plies of this session, and {plies} of them can be read.",)
    return Verdict(header.id, plies, stored.last_hash, problems, tuple(differences), tuple(reworded))


def _difference(stored: Session, match: Match, ply: Ply) -> str | None:
    """Return how today's rules would decide a ply; "" if only in other words, None if alike to the letter."""
    header = stored.header
    if any(type(event) is Rolled and not event.entered for event in ply.events):
        header = msgspec.structs.replace(header, dice="roll")
    match.rules.dice_entered = header.dice == "physical"
    try:
        if ply.kind == "start":
            today = make_match(stored.game, stored.content, header, begin=True).history.plies[0]
        else:
            today, _ = match.prepare(Move(ply.verb, ply.args, ply.seat), ply.dice)
    except IllegalMove as refused:
        return f"{ply.verb} would be refused: {refused}"
    except DiceNeeded as needed:
        return f"{ply.verb} would need other dice: {needed}"
    except RULE_CRASHES as error:
        return f"nothing can be made of {ply.verb or 'the set-up'} ({type(error).__name__}: {error})"
    return _compare(ply, today)


def _compare(stored: Ply, today: Ply) -> str | None:
    """Return how two plies differ in what they decide, as `_difference` does."""
    if stored.events == today.events:
        return None
    before, after = _numbered_events(stored), _numbered_events(today)
    for (number, then), (_, now) in zip(before, after, strict=False):
        if not _is_alike(_without_words(then), _without_words(now)):
            return f"event {number} would be {_json(now)}, not {_json(then)}"
    if len(before) != len(after):
        return f"it would cause {len(today.events)} events, not {len(stored.events)}"
    return ""


def _numbered_events(ply: Ply) -> list[tuple[int, Event]]:
    """Return the events of a ply, without the lines of the log, with their numbers."""
    return [(number, event) for number, event in enumerate(ply.events, 1) if type(event) is not Said]


def _without_words(event: Event) -> object:
    """Return what of an event is more than words: of an outcome all but its text."""
    match event:
        case Pushed(task) | Popped(task):
            return type(event), task.name, task.seats, task.data
        case Ended(before, after):
            return before and (before.winners, before.reason), after and (after.winners, after.reason)
        case _:
            return event


def _is_alike(then: object, now: object) -> bool:
    """Return whether two values say the same, at any depth; texts of several words are for people and count as alike."""
    match then, now:
        case (str(), str()):
            return then == now or " " in then or " " in now
        case (dict(), dict()):
            return then.keys() == now.keys() and all(_is_alike(value, now[name]) for name, value in then.items())
        case (list() | tuple(), list() | tuple()):
            return len(then) == len(now) and all(map(_is_alike, then, now))
        case _:
            return then == now


def _json(event: Event) -> str:
    return msgspec.json.encode(event).decode()
