"""A session as a row of a comparison, read from its log without a whole review."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Rules
from engine.errors import KnownError
from engine.match.history import History
from engine.visibility.schema import REFEREE
from referee.log.chain import seal_header
from referee.log.records import Entry, Header, LibraryEntry
from referee.review.luck import rolls_of
from referee.review.measure_series import value_of
from referee.review.summary import minutes_between
from referee.session.content_files import parse_content
from referee.session.session_loading import find_game, read_plies, read_remarks, read_start
from referee.store import Store

ROW_FORMAT = 8
"""The version of rows. It is raised when their meaning changes, so that cached rows are not used."""


class FinalValue(msgspec.Struct, frozen=True, array_like=True):
    """The last value of a measure, with its title, its unit, and its seat ("" for the game)."""

    title: str
    unit: str
    seat: str
    value: float


class ComparisonRow(msgspec.Struct, frozen=True):
    """One session in a comparison.

    Attributes:
        session, title, game, created: which.
        seats: seat to what it was called, in the order of seats.
        winners: their seats. reason: how it ended, an id of the game; "" for a game that was not finished.
        plies, taken_back, rulings, minutes: its length and how often the referee stepped in.
        think_s: seconds that each seat took in all.
        luck: successes of each seat above what was to be expected.
        figures: every measure of the game that has a value at the end, by ``id``.
        problem: why not all of it could be read, or "".
        changed_options: the options that were not as printed.
    """

    session: str
    title: str
    game: str
    created: str
    seats: dict[str, str]
    winners: tuple[str, ...]
    reason: str
    plies: int
    taken_back: int
    rulings: int
    minutes: float
    think_s: dict[str, float]
    luck: dict[str, float]
    figures: dict[str, FinalValue]
    problem: str = ""
    changed_options: dict[str, OptionValue] = {}


class RowReader:
    """Reads rows of the sessions of one log. Rules that sessions share are created once."""

    def __init__(self, store: Store, games: Iterable[Game]) -> None:
        self._store, self._games = store, tuple(games)
        self._rules: dict[tuple[object, ...], Rules] = {}

    def row(self, summary: LibraryEntry) -> ComparisonRow:
        """Return the row of a session; of one that cannot be read, a row that says why."""
        with _uncollected():
            return self._row(summary)

    def rows(self, summaries: Iterable[LibraryEntry]) -> Iterator[ComparisonRow]:
        """Yield the rows of sessions, in their order."""
        return map(self.row, summaries)

    def _row(self, summary: LibraryEntry) -> ComparisonRow:
        try:
            header, head = self._store.header(summary.id)
            rules = self._rules_of(header)
            history = History(rules.schema, read_start(header, rules.schema))
            problems = [] if head == seal_header(header) else ["The head of this session was edited after it was written."]
            entries = list(read_plies(history.add, head, self._store.plies(header.id), problems))
            list(read_remarks(head, self._store.remarks(header.id), problems))
        except KnownError as error:
            return unreadable(summary, str(error))
        return _row(header, rules, history, entries, " ".join(problems), self._changed_options(header))

    def _changed_options(self, header: Header) -> dict[str, OptionValue]:
        changed = find_game(self._games, header.game).changed_options(header.options)
        return {option.id: value for option, value in changed}

    def _rules_of(self, header: Header) -> Rules:
        key = (header.game, header.content_sha256, msgspec.json.encode(header.options, order="sorted"), header.seats)
        if key not in self._rules:
            game = find_game(self._games, header.game)
            content = parse_content(game, header.content_text, header.content_file)
            self._rules[key] = game.rules(content.content, game.complete_options(header.options), header.seats)
        return self._rules[key]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Pause the search for circular garbage: a log in memory has none, and searching would take half the time."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def _row(
    header: Header,
    rules: Rules,
    history: History,
    entries: Sequence[Entry],
    problem: str,
    changed_options: dict[str, OptionValue],
) -> ComparisonRow:
    table = history.frame.table
    outcome = table.outcome
    measured = [(measure, value_of(measure, table)) for measure in rules.measures]
    luck: dict[str, float] = {}
    for _, seat, roll in rolls_of(entries[number - 1].ply for number in history.in_effect):
        luck[seat] = luck.get(seat, 0.0) + roll.success - roll.chance
    return ComparisonRow(
        header.id,
        header.title,
        header.game,
        header.created,
        {seat: header.seat_names.get(seat, seat) for seat in header.seats},  # a log gives the names back sorted
        outcome.winners if outcome else (),
        outcome.reason if outcome else "",
        len(entries),
        len({number for entry in entries for number in entry.ply.takes_back}),
        sum(entry.ply.kind == "ruling" for entry in entries),
        round(minutes_between(entries), 1),
        {seat: round(sum(entry.think_ms for entry in entries if entry.ply.seat == seat) / 1000, 1) for seat in header.seats},
        # Nothing has no sign: -0.0 + 0.0 is 0.0.
        {seat: round(luck[seat], 2) + 0.0 for seat in (*header.seats, REFEREE) if seat in luck},
        {one.id: FinalValue(one.title, one.unit, one.seat, float(value)) for one, value in measured if value is not None},
        problem,
        changed_options,
    )


def unreadable(summary: LibraryEntry, why: str) -> ComparisonRow:
    """Return the row of a session of which nothing can be read."""
    return ComparisonRow(
        session=summary.id,
        title=summary.title,
        game=summary.game,
        created=summary.created,
        seats={seat: summary.seat_names.get(seat, seat) for seat in summary.seats},
        winners=(),
        reason="",
        plies=summary.plies,
        taken_back=0,
        rulings=0,
        minutes=0,
        think_s={},
        luck={},
        figures={},
        problem=why,
    )


def encode_row(row: ComparisonRow) -> bytes:
    """Return a row as a line of JSON, without its end."""
    return msgspec.json.encode(row)


def decode_rows(lines: Iterable[str]) -> Iterator[ComparisonRow]:
    """Yield the rows of such lines. Raises KnownError if they are none."""
    try:
        for line in lines:
            yield msgspec.json.decode(line, type=ComparisonRow)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise KnownError(f"What came on standard input are no rows of a comparison ({error}).") from error
