"""What a game is to the engine: its seats, options and content, and the rules that it makes for a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from engine.contract.rules import Brief, Rules
from engine.english import capital, humanize, joined
from engine.errors import KnownError

OptionValue = str | int | bool


_NO_NAMES: Mapping[str, str] = {}
_NO_WORDS: Mapping[OptionValue, str] = {}


class Option(msgspec.Struct, frozen=True):
    """A variant that a session can switch on before setup.

    Attributes:
        id, default, values: as in the digest; ``values`` lists everything allowed.
        clause: the clause that defines it.
        text: one or two sentences for the referee who chooses.
        title: what people call it; "" where its id says that.
        value_names: what people call its values, as far as these do not say it themselves.
    """

    id: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    clause: str
    text: str
    title: str = ""
    value_names: Mapping[OptionValue, str] = _NO_WORDS

    @property
    def name(self) -> str:
        """The option for people."""
        return self.title or capital(humanize(self.id))

    def in_words(self, value: OptionValue, names: Mapping[str, str] = _NO_NAMES) -> str:
        """One of its values for people; seats by these names."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if value in self.value_names:
            return self.value_names[value]
        words = str(value).split()
        if words and all(word in names for word in words):
            return joined([names[word] for word in words])
        return humanize(str(value)) or "none"

    def parse(self, value: OptionValue) -> OptionValue:
        """The allowed value that was meant. Raises KnownError with the allowed ones."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        word = str(value).strip().lower()
        for allowed in self.values:
            words = {True: ("true", "on", "yes"), False: ("false", "off", "no")}
            if word in (words[allowed] if isinstance(allowed, bool) else (str(allowed).lower(),)):
                return allowed
        shown = ", ".join(("on" if v else "off") if isinstance(v, bool) else str(v) for v in self.values)
        raise KnownError(f"Option {self.id} cannot be {value}; allowed: {shown}.")


class Game:
    """A game that Whitecell can run: a class of which `engine.games` lists one instance.

    Attributes:
        id: as on the command line and in the log (``hunt``).
        title: as on the box.
        clauses: the prefix of its clauses (``HUNT``).
        seats: all seat ids, in turn order; ``least`` of them must play (a match uses the first n).
        seat_names: how seats are called when the session gives no names.
        options: every variant.
        version: of the rules; changes when a reading of a clause changes.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str] = ""
    clauses: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    least: ClassVar[int]
    seat_names: ClassVar[Mapping[str, str]]
    options: ClassVar[tuple[Option, ...]]
    version: ClassVar[str] = "1"

    def read_content(self, data: Mapping[str, Any], file: str) -> Any:
        """Checked, frozen content. Raises ContentError naming file, record and field."""
        raise NotImplementedError

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules[Any]:
        """The rules of one match. Raises KnownError if options or seats do not go together."""
        raise NotImplementedError

    def variants(self, chosen: Mapping[str, OptionValue], names: Mapping[str, str] = _NO_NAMES) -> Brief:
        """The options of a session for the teams' screens: those that differ from the printed game.

        ``names`` are what the session calls seats.
        """
        called = {**self.seat_names, **names}
        lines = [
            f"{option.name}: {option.in_words(value, called)} ({option.clause})"
            for option in self.options
            if (value := chosen.get(option.id, option.default)) != option.default
        ]
        return Brief("Variants of this session", ". ".join(lines) + "." if lines else "The game is played as printed.")

    def complete_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options: the given ones checked, the others at their defaults. Raises KnownError."""
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                raise KnownError(f"{self.title} has no option {name}; it has: {', '.join(known)}.")
        return {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}

    def first_seats(self, count: int | None = None) -> tuple[str, ...]:
        """The first ``count`` seats (default: the fewest). Raises KnownError if the game does not take so many."""
        count = self.least if count is None else count
        if not self.least <= count <= len(self.seats):
            span = str(self.least) if self.least == len(self.seats) else f"{self.least} to {len(self.seats)}"
            raise KnownError(f"{self.title} takes {span} seats, not {count}.")
        return self.seats[:count]

    def seats_for(self, count: int | None, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """The seats of a match with these options, where options change them. Raises KnownError as `seated` does."""
        return self.first_seats(count)
