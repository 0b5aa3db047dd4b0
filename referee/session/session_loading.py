"""Beginning and opening sessions: creating a log, and reading one back with all its problems."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Rules
from engine.errors import KnownError
from engine.match.invariants import RULE_CRASHES
from engine.match.match import Match
from engine.match.position_file import load_position
from engine.model.event import Ply, Pushed, events_from_json
from engine.model.table import Table
from engine.moves.move import Move
from engine.visibility.schema import Schema
from referee.files.input_files import read_text_file
from referee.files.sanitize import one_line
from referee.log.chain import canonical, is_linked, seal, seal_header
from referee.log.header_check import is_time
from referee.log.records import DiceMode, Entry, Header, Link, PlyRecord, Remark
from referee.log.stored_table import UnreadableEvents, read_events, start_from_json, start_to_json
from referee.session.clocks import stamp
from referee.session.content_files import LoadedContent, parse_content
from referee.store import LostAnswer, Store
from referee.version import APP_VERSION, EVENT_FORMAT

_ARGS = msgspec.json.Decoder(dict)
_SEEDS = 1 << 63  # the largest integer of a database is one less
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is mistaken for another when read aloud


def find_game(games: Iterable[Game], wanted: str) -> Game:
    """Return the game with this id. Raises KnownError that lists the games."""
    known = {game.id: game for game in games}
    if wanted not in known:
        raise KnownError(f"There is no game {wanted!r}; there are: {', '.join(known) or 'none'}.")
    return known[wanted]


def check_seed(seed: int | None) -> int:
    """Return the given seed, or a random one for None. Raises KnownError if a database could not hold it."""
    if seed is None:
        return secrets.randbits(63)
    if not 0 <= seed < _SEEDS:
        raise KnownError(f"The seed must be from 0 to {_SEEDS - 1}, not {seed}.")
    return seed


def read_position(rules: Rules, path: Path) -> Table:
    """Return the table of a position file. Raises KnownError (PositionError for its content)."""
    return load_position(rules, read_text_file(path), path.name)


class LoadedSession(msgspec.Struct, frozen=True):
    """A session that was read from its log.

    Attributes:
        header: how the session was begun.
        match: the match, after the plies that could be read.
        entries: these plies, with who entered them and when.
        remarks: the remarks, with their links.
        problems: what is wrong with the log, a sentence each.
    """

    header: Header
    match: Match
    entries: Sequence[Entry]
    remarks: Sequence[tuple[Remark, Link]] = ()
    problems: Sequence[str] = ()


class BeginSettings(TypedDict, total=False):
    """What a session is begun with, all of it optional.

    Attributes:
        title: by default the game's and the time.
        options, seats: by default those of the game.
        seat_names: how teams are called.
        seed: by default drawn at random.
        dice: by default what the game prescribes.
        position: a table to start from (`engine.match.position_file.load_position`).
        entered_by: who is at the console.
    """

    title: str
    options: Mapping[str, OptionValue] | None
    seats: Sequence[str] | int | None
    seat_names: Mapping[str, str] | None
    seed: int | None
    dice: DiceMode | None
    position: Table | None
    entered_by: str


def begin_log(store: Store, game: Game, content: LoadedContent, settings: BeginSettings, now: datetime) -> LoadedSession:
    """Set up a session to its first decision and commit it. Raises KnownError."""
    bare = Match(
        game,
        content.content,
        options=settings.get("options"),
        seats=settings.get("seats"),
        seed=check_seed(settings.get("seed")),
        position=settings.get("position"),
        begin=False,
    )
    mode: DiceMode = settings.get("dice") or ("physical" if bare.rules.dice_entered else "roll")
    names = settings.get("seat_names") or {}
    header = new_header(bare, content, title=settings.get("title", ""), seat_names=names, dice=mode, now=now)
    match = make_match(game, content.content, header, begin=True)
    ply, over, by = match.history.plies[0], match.outcome is not None, settings.get("entered_by", "")
    record = ply_record(header.id, ply, entered_by=by, at=stamp(now), think_ms=0, over=over)
    link = seal(record, seal_header(header))
    try:
        store.create(header, record, link)
    except LostAnswer:
        try:
            found = store.stored_hash(record)
        except KnownError:
            found = ""
        if found != link.hash:
            raise
    match = make_match(game, content.content, header, begin=False)
    match.add_ply(ply := read_ply(record))
    return LoadedSession(header, match, [entry_of(record, ply, link)])


def read_log(store: Store, session: str, games: Iterable[Game]) -> LoadedSession:
    """Read a stored session by its id or the beginning of it. Stored events are applied; no rule is asked.

    What cannot be read is among the problems, and the match ends before it. Raises KnownError if there is nothing to show.
    """
    header, head = store.header(session)
    game = find_game(games, header.game)
    content = parse_content(game, header.content_text, header.content_file)
    with damage_as_known_error(header):
        match = make_match(game, content.content, header, begin=False)
        problems = list(store.problems)
        if head != seal_header(header):
            problems.append("The head of this session was edited after it was written.")
        # Read remarks before plies: if another program adds some meanwhile, no remark is of a ply that is not read.
        noted = store.remarks(header.id)
        entries = list(read_plies(match.add_ply, head, store.plies(header.id), problems))
        return LoadedSession(header, match, entries, list(read_remarks(head, noted, problems)), problems)


def new_header(
    match: Match,
    content: LoadedContent,
    *,
    title: str,
    seat_names: Mapping[str, str],
    dice: DiceMode,
    now: datetime,
) -> Header:
    """Return the header of a session that begins now. Raises KnownError if a name is given to a seat that does not play."""
    game = match.game
    if strangers := set(seat_names) - set(match.seats):
        raise KnownError(f"{', '.join(sorted(strangers))} does not play; the seats are {', '.join(match.seats)}.")
    tail = "".join(secrets.choice(_LETTERS) for _ in range(6))
    return Header(
        id=f"{game.id}-{now:%Y-%m-%d}-{tail}",
        title=one_line(title) or f"{game.title}, {now:%Y-%m-%d %H:%M} UTC",
        game=game.id,
        rules_version=game.version,
        content_file=content.file,
        content_sha256=content.sha256,
        content_text=content.text,
        options=dict(match.options),
        seats=match.seats,
        seat_names={seat: seat_names.get(seat) or game.seat_names.get(seat, seat) for seat in match.seats},
        seed=match.seed,
        dice=dice,
        created=stamp(now),
        app_version=APP_VERSION,
        start=start_to_json(match.history.frames[0].table),
    )


@contextmanager
def damage_as_known_error(header: Header) -> Iterator[None]:
    """Raise KnownError in place of the errors that rules raise when what is stored of a session is damaged."""
    try:
        yield
    except RULE_CRASHES as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise KnownError(
            f"Session {header.id} cannot be shown, because what is stored of it is damaged ({what})."
        ) from error


def make_match(game: Game, content: Any, header: Header, *, begin: bool) -> Match:
    """Return the match of a header, after its set-up if ``begin``. Raises KnownError if the start is not readable."""
    settings: dict[str, Any] = {
        "options": header.options,
        "seats": header.seats,
        "seed": header.seed,
        "names": header.seat_names,
        "dice_entered": header.dice == "physical",
    }
    match = Match(game, content, **settings, begin=False)
    start = read_start(header, match.rules.schema)
    return Match(game, content, **settings, position=start, begin=begin)


def read_start(header: Header, schema: Schema) -> Table:
    """Return the table before the first ply. Raises KnownError if it is not readable."""
    try:
        return start_from_json(header.start, schema)
    except msgspec.MsgspecError as error:
        raise KnownError(f"Session {header.id} cannot be shown: its start is not readable ({error}).") from error


def canonical_move(move: Move) -> Move:
    """Return a move as the log will hold it: JSON data, with mappings sorted by key.

    So rules that go through a mapping do it in the same order now and when the log is verified.
    """
    return msgspec.structs.replace(move, args=msgspec.json.decode(canonical(move.args)))


def canonical_ply(ply: Ply) -> Ply:
    """Return a ply with its events as the log will hold them: the data of its tasks sorted by key.

    Without such data it is the same object.
    """
    if not any(type(event) is Pushed and event.task.data for event in ply.events):
        return ply
    return msgspec.structs.replace(ply, events=events_from_json(canonical(ply.events)))


def ply_record(
    session: str,
    ply: Ply,
    *,
    entered_by: str,
    at: str,
    think_ms: int,
    over: bool,
    told: Sequence[str] = (),
) -> PlyRecord:
    """Return a ply as it is stored."""
    return PlyRecord(
        session,
        ply.number,
        ply.kind,
        ply.seat,
        ply.verb,
        msgspec.Raw(canonical(ply.args)),
        ply.dice,
        msgspec.Raw(canonical(ply.events)),
        ply.reason,
        ply.takes_back,
        EVENT_FORMAT,
        entered_by,
        at,
        think_ms,
        ply.seen_by,
        over,
        tuple(told),
    )


def read_ply(record: PlyRecord) -> Ply:
    """Return the ply of a stored record. Raises UnreadableEvents."""
    events = read_events(record.events, record.event_format)
    if not is_time(record.at):
        raise UnreadableEvents(f"has a time that is none ({record.at})")
    try:
        args = _ARGS.decode(record.args)
    except msgspec.MsgspecError as error:
        raise UnreadableEvents(f"has arguments that are not readable ({error})") from error
    return Ply(
        record.number,
        record.kind,
        events,
        record.seat,
        record.verb,
        args,
        record.dice,
        record.reason,
        record.takes_back,
        record.seen_by,
    )


def entry_of(record: PlyRecord, ply: Ply, link: Link) -> Entry:
    """Return the entry of a stored ply."""
    return Entry(ply, record.entered_by, record.at, record.think_ms, link.hash, record.told)


def read_plies(
    add_ply: Callable[[Ply], object], head: str, records: Iterable[tuple[PlyRecord, Link]], problems: list[str]
) -> Iterator[Entry]:
    """Read stored plies up to the first problem, which is added to ``problems``; yield each when it is added.

    ``add_ply`` takes the next ply and raises ValueError, KeyError or IndexError if it does not fit.
    """
    number, before = 0, head
    for number, (record, link) in enumerate(records, 1):
        if not is_linked(record, link, number, before):
            problems.append(_broken_at(number))
            return
        before = link.hash
        try:
            ply = read_ply(record)
            add_ply(ply)
        except (UnreadableEvents, ValueError, KeyError, IndexError) as error:
            why = str(error) if isinstance(error, UnreadableEvents) else f"does not fit the table ({error})"
            problems.append(f"Move {number} {why}; the session is shown up to move {number - 1}.")
            return
        yield entry_of(record, ply, link)
    if not number:  # a session is written with its first ply
        problems.append(_broken_at(1))


def _broken_at(ply: int) -> str:
    return (
        f"The chain is broken at move {ply}: it is missing or was edited after it was written; "
        f"the session is shown up to move {ply - 1}."
    )


def read_remarks(head: str, records: Iterable[tuple[Remark, Link]], problems: list[str]) -> Iterator[tuple[Remark, Link]]:
    """Yield stored remarks up to the first break of their chain, which is added to ``problems``."""
    before = head
    for number, (remark, link) in enumerate(records, 1):
        if not is_linked(remark, link, number, before):
            problems.append(f"The chain of remarks is broken at remark {number}; later ones are not shown.")
            return
        before = link.hash
        yield remark, link
