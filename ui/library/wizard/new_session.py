"""The choices for a new session, and beginning it. No widget is here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Rules
from engine.errors import KnownError
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.records import DiceMode
from referee.session.content_files import LoadedContent, load_content
from referee.session.session import Session
from referee.session.session_loading import read_position
from referee.store import Store


@dataclass(frozen=True)
class NewSession:
    """The choices for a new session.

    Attributes:
        title: "" for one made from game and time.
        content, position: files of the referee's own, or None.
        dice: None for what the game prescribes.
    """

    game: Game
    title: str
    seats: tuple[str, ...]
    seat_names: dict[str, str]
    options: dict[str, OptionValue]
    content: Path | None = None
    position: Path | None = None
    dice: DiceMode | None = None

    def begin(self, store: Store, entered_by: str) -> Session:
        """Set the session up, commit and return it. Raise KnownError."""
        content = self.load()
        position = None
        if self.position is not None:
            rules = self.game.rules(content.content, self.game.complete_options(self.options), self.seats)
            position = read_position(rules, self.position)
        return Session.begin(
            store,
            self.game,
            content,
            title=self.title,
            options=self.options,
            seats=self.seats,
            seat_names=self.seat_names,
            dice=self.dice,
            position=position,
            entered_by=entered_by,
        )

    def load(self) -> LoadedContent:
        """Return the content set. Raise KnownError."""
        return load_content(self.game, self.content)

    @property
    def prescribed_dice(self) -> DiceMode:
        """How dice are thrown if nothing else is said. Raise KnownError as `check` does."""
        return "physical" if self._rules.dice_entered else "roll"

    @property
    def all_see_the_same(self) -> bool:
        """Whether a public screen serves everybody. Raise KnownError as `check` does."""
        return self._rules.schema.all_see_the_same

    @property
    def _rules(self) -> Rules[Any]:
        return self.game.rules(self.load().content, self.game.complete_options(self.options), self.seats)

    def check(self) -> None:
        """Raise KnownError, one sentence, if what is chosen does not go together or two names are alike."""
        _ = self._rules
        taken = {name.casefold(): f"the {name}" for name in (REFEREE, PUBLIC)}
        for seat in self.seats:
            name, usual = self.seat_names.get(seat, ""), self.game.seat_names.get(seat, seat)
            if other := taken.get((name or usual).casefold()):
                raise KnownError(f"{usual} cannot be called {name or usual}: {other} is. Give each a name of its own.")
            taken[(name or usual).casefold()] = usual
