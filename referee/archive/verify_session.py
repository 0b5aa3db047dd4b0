"""Checks of a stored session: its chain, its plies, and what today's rules would decide differently."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice

import msgspec

from engine.contract.game import Game
from engine.errors import DiceNeeded, IllegalMove
from engine.match.history import History
from engine.match.invariants import RULE_CRASHES
from engine.match.match import Match
from engine.model.event import Ended, Event, Ply, Popped, Pushed, Rolled, Said
from engine.moves.move import Move
from engine.visibility.projection import project_all
from referee.log.chain import seal_header
from referee.log.records import Entry, Header, Link, PlyRecord, Remark
from referee.session.clocks import Clocks
from referee.session.content_files import parse_content
from referee.session.session_loading import damage_as_known_error, find_game, make_match, read_plies, read_remarks
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
    """Check one session. Raises KnownError if there is no such session, or nothing of it can be read.

    It is read as by `Session.open`, but its plies, frames and remarks are not kept, so that a long session fits.
    """
    header, head = store.header(session)
    # Counted before the plies are read: meanwhile another program may go on.
    counted = next((one.plies for one in store.sessions(search=header.id) if one.id == header.id), 0)
    game = find_game(games, header.game)
    content = parse_content(game, header.content_text, header.content_file).content
    problems = list(store.problems)
    if head != seal_header(header):
        problems.append("The head of this session was edited after it was written.")
    replay = _Replay(header, partial(make_match, game, content))
    clocks = Clocks(replay.history.schema.seats)
    # Remarks before plies, as in `read_log`; what is wrong with them is said last.
    noted: list[str] = []
    with closing(store.iter_remarks(header.id)) as rows:
        _check_remarks(read_remarks(head, rows, noted), clocks, counted, header)
        deque(rows, maxlen=0)  # a remark that is not readable is found also after a break of the chain
    with closing(store.iter_plies(header.id)) as plies:
        needed = _NeededFrames(record for record, _ in plies)
    with closing(store.iter_plies(header.id)) as plies:
        entries = read_plies(replay.history.add, head, islice(plies, needed.plies), problems)
        for entry in _check_times(entries, clocks, header):
            replay.compare(entry, needed)
    with damage_as_known_error(header):
        project_all(replay.history.schema, replay.history.frame.shown)
    read = len(replay.history.plies)
    problems += noted
    if counted > read and not problems:
        problems.append(f"The log counts {counted} moves of this session, and {read} of them can be read.")
    return Verdict(header.id, read, replay.last_hash, tuple(problems), tuple(replay.differences), tuple(replay.reworded))


class _Replay:
    """The plies of a log beside what today's rules make of each, decided on the table as it was.

    Attributes:
        history: the plies as they were read.
        last_hash: of the last one.
        differences, reworded: as in `Verdict`.
    """

    def __init__(self, header: Header, new_match: Callable[..., Match]) -> None:
        """Begin with nothing read. Raises KnownError if no match can be made of the header."""
        self._header, self._new_match = header, new_match
        with damage_as_known_error(header):
            self._match, self.history = new_match(header, begin=False), new_match(header, begin=False).history
        self.last_hash = seal_header(header)
        self.differences: list[Difference] = []
        self.reworded: list[int] = []

    def compare(self, entry: Entry, needed: _NeededFrames) -> None:
        """Compare the ply that was just added to the history with today's rules, and forget what is not needed."""
        ply, self.last_hash = entry.ply, entry.hash
        text = _difference(self._new_match, self._header, self._match, ply) if ply.kind in ("start", "move") else None
        if text:
            self.differences.append(Difference(ply.number, text))
        elif text is not None:
            self.reworded.append(ply.number)
        self._match.add_ply(ply, self.history.frame)
        needed.forget_others(self.history)
        needed.forget_others(self._match.history)


class _NeededFrames:
    """Which frames later take-backs go back to; the others are forgotten when the next ply is there.

    Attributes:
        plies: how many there are.
    """

    def __init__(self, plies: Iterable[PlyRecord]) -> None:
        """Go through all plies of a session."""
        self.plies = 0
        self._last: dict[int, int] = {}  # by ply: the last take-back that goes back to the frame after it
        line: list[int] = []
        for self.plies, ply in enumerate(plies, 1):
            if ply.kind == "take_back":
                del line[max(0, len(line) - len(ply.takes_back)) :]
                self._last[line[-1] if line else 0] = self.plies
            else:
                line.append(self.plies)
        self._done = {take_back: ply for ply, take_back in self._last.items()}

    def forget_others(self, history: History) -> None:
        """Forget what no later ply needs, each time that one was added."""
        number = len(history.plies)
        for ply in (number - 1, self._done.get(number, 0)):
            if ply and self._last.get(ply, 0) <= number:
                history.forget(ply)


def _check_remarks(remarks: Iterable[tuple[Remark, Link]], clocks: Clocks, last_ply: int, header: Header) -> None:
    """Set the clocks by the remarks. Raises KnownError if the session could not be opened because of one."""
    with damage_as_known_error(header):
        for remark, _ in remarks:
            if remark.ply <= last_ply:
                clocks.apply_remark(remark, last_ply, 0.0)


def _check_times(entries: Iterable[Entry], clocks: Clocks, header: Header) -> Iterator[Entry]:
    """Yield entries, with their times added to the clocks. Raises KnownError where the session could not be opened."""
    with damage_as_known_error(header):
        for entry in entries:
            if entry.ply.kind == "move":
                clocks.add_think_time(entry.ply.seat, entry.think_ms)
            yield entry


def _difference(new_match: Callable[..., Match], header: Header, match: Match, ply: Ply) -> str | None:
    """Return how today's rules would decide a ply; "" if only in other words, None if alike to the letter."""
    if any(type(event) is Rolled and not event.entered for event in ply.events):
        header = msgspec.structs.replace(header, dice="roll")
    try:
        if ply.kind == "start":
            today = new_match(header, begin=True).history.plies[0]
        else:
            today, _ = match.prepare(Move(ply.verb, ply.args, ply.seat), ply.dice, dice_entered=header.dice == "physical")
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
