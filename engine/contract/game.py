"""The base class of games: seats, options, content, and the rules of a match."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from pydantic import BaseModel

from engine.contract.rulebook import Rulebook
from engine.contract.rules import Brief, Rules
from engine.english import capital, humanize, joined
from engine.errors import KnownError

OptionValue = str | int | bool


_NO_NAMES: Mapping[str, str] = {}
_NO_WORDS: Mapping[OptionValue, str] = {}
_NO_OPTIONS: Mapping[str, OptionValue] = {}
_NO_MINUTES: Mapping[int, int] = {}
_QUARTER, _BRIEFING, _LEAST_DEBRIEF = 15, 5, 15
"""Minutes: lessons are multiples of the first; the second briefs a class, and the debrief takes the third at least."""


class Option(msgspec.Struct, frozen=True):
    """What of a game's rules can be chosen for a session before set-up.

    Attributes:
        id, default, values: as in the rules digest; ``values`` are all that are allowed.
        clause: the clause that defines it.
        text: one or two sentences for the referee.
        title: its name for people; "" if the id says it.
        value_names: the names of its values for people, where the values do not say it.
        only_with: another option and its value without which this one means nothing; None: it always means something.
            ``text`` says so too.
    """

    id: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    clause: str
    text: str
    title: str = ""
    value_names: Mapping[OptionValue, str] = _NO_WORDS
    only_with: tuple[str, OptionValue] | None = None

    @property
    def name(self) -> str:
        """The name for people."""
        return self.title or capital(humanize(self.id))

    def in_words(self, value: OptionValue, names: Mapping[str, str] = _NO_NAMES) -> str:
        """Return a value for people; seats in it get these names."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if value in self.value_names:
            return self.value_names[value]
        words = str(value).split()
        if words and all(word in names for word in words):
            return joined([names[word] for word in words])
        return humanize(str(value)) or "none"

    def parse(self, value: OptionValue) -> OptionValue:
        """Return the allowed value for what was entered. Raises KnownError that lists the allowed values."""
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


class Agreement(msgspec.Struct, frozen=True):
    """What a class agrees on beside the rules, so that a preset is even: no option sets it, the referee says it.

    Attributes:
        name: what it is about, as an option is named.
        here: what is agreed.
        printed: how it is without the agreement.
        said: the sentence that the referee says to the class, word for word.
    """

    name: str
    here: str
    printed: str
    said: str


class Preset(msgspec.Struct, frozen=True):
    """A named set of options that a referee can choose at once.

    Attributes:
        id: its name on the command line (``first``).
        title: its name for people.
        about: what is other than in the printed game, and for whom it is, in sentences for the referee.
        options: those that differ from the printed game.
        seats: with how many seats it was measured, which is what the command line takes unless it is told; None: any.
        minutes: how long it takes, as ``measured`` says; 0 if that is not known.
        minutes_with: how long it takes with other numbers of seats, estimated in the same way; none that is not known.
        measured: how many moves were measured, and how minutes were estimated from them.
        lesson: for a lesson of how many minutes it is, briefing and debrief included; 0 if for none above others.
        balance: who wins with it, as was measured, in a sentence for the referee; "" if nobody knows.
        is_uneven: whether one side wins so much more often that the class should be told.
        is_for_first_class: whether it is the one to take with people who play the game for the first time.
        agreed: what the class agrees on to make up for it if one side wins so much more often; None if nothing has to be.
    """

    id: str
    title: str
    about: str
    options: Mapping[str, OptionValue] = _NO_OPTIONS
    seats: int | None = None
    minutes: int = 0
    measured: str = ""
    lesson: int = 0
    balance: str = ""
    is_uneven: bool = False
    is_for_first_class: bool = False
    agreed: Agreement | None = None
    minutes_with: Mapping[int, int] = _NO_MINUTES

    def with_seats(self, seats: int) -> Preset:
        """Return it as it is with so many seats; itself where that is how it was measured, or where nobody knows."""
        if seats == self.seats or seats not in self.minutes_with:
            return self
        return msgspec.structs.replace(self, seats=seats, minutes=self.minutes_with[seats], lesson=0)

    @property
    def length(self) -> str:
        """How long it takes to play, in words; "" if that is not known."""
        with_seats = f" with {self.seats} seats" if self.seats is not None else ""
        return f"About {self.minutes} minutes to play{with_seats}" if self.minutes else ""

    @property
    def lesson_needed(self) -> int:
        """How many minutes a lesson has to have for it, briefing and debrief included; 0 if that is not known.

        Where none is given there are five minutes to brief and at least fifteen to debrief, rounded up to a quarter of an
        hour, as given ones are.
        """
        return self.lesson or _QUARTER * math.ceil((_BRIEFING + self.minutes + _LEAST_DEBRIEF) / _QUARTER)

    @property
    def lesson_in_words(self) -> str:
        """Which lesson it needs, in the same words for all; "" if that is not known."""
        with_seats = f" with\N{NO-BREAK SPACE}{self.seats}\N{NO-BREAK SPACE}seats" if self.seats is not None else ""
        return f"Lesson of {self.lesson_needed} min{with_seats}" if self.lesson or self.minutes else ""

    @property
    def minutes_in_words(self) -> str:
        """Where the minutes of that lesson go, which add up to it; "" if it is not known how long the game takes."""
        rest = self.lesson_needed - _BRIEFING - self.minutes  # to arrive, stops, the debrief, the end
        return f"briefing {_BRIEFING} min, play {self.minutes} min, talk {rest} min" if self.minutes else ""

    @property
    def length_and_lesson(self) -> str:
        """Which lesson it needs, and where its minutes go; "" if that is not known."""
        return ": ".join(said for said in (self.lesson_in_words, self.minutes_in_words) if said)


class Game:
    """A game that Whitecell can run. `engine.games` lists one instance of each subclass.

    Attributes:
        id: its name on the command line and in the log (``hunt``).
        title: its printed title.
        blurb: what it is, in a sentence for whoever chooses a game.
        introduction: what the referee says to the class before the first turn, word for word, in a few sentences that are
            true with all options, of which ``{target_points}`` stands for the value of one; "" if nobody has written it.
        opening: the same in two short lines, which stand large on the teams' screens until something has happened.
        clauses: the prefix of the clauses of its rules digest (``HUNT``).
        seats: all seat ids, in turn order; a match with n seats uses the first n.
        least: the least number of seats.
        seat_names: the default names of seats.
        seats_with_article: those whose default names have an article in a sentence: ``the Hunters``.
        seat_roles: who each seat is and what it does, in a sentence or two; under "" what holds for all that have none.
        move_words: what a seat does by a verb without arguments of which no line of the log tells: ``passes``.
        ends: by which clause the game ends, by the reason (`Outcome.reason`); none for a reason that no clause gives.
        results_without_winner: how a game without a winner ended for all, in a word or two, by the reason: ``draw`` or
            ``all lost``.
        options: what of its rules can be chosen.
        presets: named sets of options; the first is the game as printed.
        version: the version of the rules, which changes with the reading of a clause.
        rulebook: what its clauses say, of a game that does not have them in ``resources/<game>/rules.toml``.
        content_model: the form of a content file, by which `read_content` validates it. The content editor and the commands
            on content sets know its tables, fields and allowed values from it; None: the game's contents cannot be edited.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str] = ""
    introduction: ClassVar[str] = ""
    opening: ClassVar[str] = ""
    clauses: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    least: ClassVar[int]
    seat_names: ClassVar[Mapping[str, str]]
    seats_with_article: ClassVar[frozenset[str]] = frozenset()
    seat_roles: ClassVar[Mapping[str, str]] = _NO_NAMES
    move_words: ClassVar[Mapping[str, str]] = _NO_NAMES
    ends: ClassVar[Mapping[str, str]] = _NO_NAMES
    results_without_winner: ClassVar[Mapping[str, str]] = _NO_NAMES
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    version: ClassVar[str] = "1"
    rulebook: ClassVar[Rulebook | None] = None
    content_model: ClassVar[type[BaseModel] | None] = None

    @property
    def suggested(self) -> Preset | None:
        """The preset of somebody who has chosen none yet: that for a first class; None if it has no presets."""
        return next((one for one in self.presets if one.is_for_first_class), next(iter(self.presets), None))

    def read_content(self, data: Mapping[str, Any], file: str) -> Any:
        """Return checked, frozen content. Raises ContentError that names file, record and field."""
        raise NotImplementedError

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules[Any]:
        """Return the rules of one match. Raises KnownError if options and seats do not go together."""
        raise NotImplementedError

    def usual_rules(self, content: Any) -> Rules[Any]:
        """Return the rules with this content, the fewest seats and the usual options, for reading. Raises KnownError."""
        options = self.complete_options({})
        rules = self.rules(content, options, self.seats_for(None, options))
        seats = rules.schema.seats
        rules.schema = rules.schema.with_names({seat: self.seat_names.get(seat, capital(humanize(seat))) for seat in seats})
        return rules

    def changed_options(self, chosen: Mapping[str, OptionValue]) -> list[tuple[Option, OptionValue]]:
        """Return the options that are other than printed, with their values."""
        values = [(option, chosen.get(option.id, option.default)) for option in self.options]
        return [(option, value) for option, value in values if value != option.default]

    def options_brief(self, chosen: Mapping[str, OptionValue], names: Mapping[str, str] = _NO_NAMES) -> Brief:
        """Return the text for the teams' screens about the options that differ from the printed game.

        ``names`` are the session's names of seats.
        """
        called = {**self.seat_names, **names}
        lines = [
            f"{option.name}: {option.in_words(value, called)} ({option.clause})"
            for option, value in self.changed_options(chosen)
        ]
        return Brief("Options of this session", ". ".join(lines) + "." if lines else "The game is played as printed.")

    def opening_brief(self, chosen: Mapping[str, OptionValue]) -> Brief | None:
        """Return what the class is told before the first turn, with what makes up for uneven options; None if unwritten."""
        said = " ".join(self._with_agreed(self.introduction, chosen))
        return Brief("Before you begin", said) if said else None

    def opening_words(self, chosen: Mapping[str, OptionValue]) -> str:
        """Return what stands on the screens meanwhile: the same in two lines; "" if nobody has written anything."""
        return "\n".join(self._with_agreed(self.opening or self.introduction, chosen))

    def _with_agreed(self, text: str, chosen: Mapping[str, OptionValue]) -> list[str]:
        preset = self.preset_of(chosen)
        agreed = preset.agreed.said if preset is not None and preset.agreed is not None else ""
        return [one for one in (text.format_map(self.complete_options(chosen)), agreed) if one]

    def condition_of(self, option: Option) -> str:
        """Return beside which value of another option alone this one means something, in words; "" if it always does."""
        if option.only_with is None:
            return ""
        wanted, value = option.only_with
        other = next(one for one in self.options if one.id == wanted)
        return f"Only with {other.name}: {other.in_words(value)}"

    def complete_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return all options: those given, checked, and the defaults of the others. Raises KnownError."""
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                raise KnownError(f"{self.title} has no option {name}; it has: {', '.join(known)}.")
        return {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}

    def find_preset(self, name: str) -> Preset:
        """Return the preset with this id or title. Raises KnownError that lists them."""
        word = name.strip().casefold()
        for preset in self.presets:
            if word in (preset.id, preset.title.casefold()):
                return preset
        known = ", ".join(preset.id for preset in self.presets) or "none"
        raise KnownError(f"{self.title} has no preset {word or 'without a name'}; it has: {known}.")

    def imbalance_of(self, chosen: Mapping[str, OptionValue]) -> str:
        """Return what the class should be told of who wins with these options; "" where no side is favoured so much."""
        preset = self.preset_of(chosen)
        return preset.balance if preset is not None and preset.is_uneven else ""

    def preset_of(self, chosen: Mapping[str, OptionValue]) -> Preset | None:
        """Return the preset with just these options; None if they are a choice of one's own. Raises KnownError."""
        options = self.complete_options(chosen)
        return next((one for one in self.presets if self.complete_options(one.options) == options), None)

    def first_seats(self, count: int | None = None) -> tuple[str, ...]:
        """Return the first ``count`` seats (default: the least number). Raises KnownError if that is no possible number."""
        count = self.least if count is None else count
        if not self.least <= count <= len(self.seats):
            span = str(self.least) if self.least == len(self.seats) else f"{self.least} to {len(self.seats)}"
            raise KnownError(f"{self.title} takes {span} seats, not {count}.")
        return self.seats[:count]

    def seats_for(self, count: int | None, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """Return the seats of a match with these options. Raises KnownError like `first_seats`."""
        return self.first_seats(count)
