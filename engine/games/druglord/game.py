"""Druglord: an abstract board game of coloured markers moved between the Regions of a stylised world map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.contract.rules import Rules
from engine.english import joined
from engine.errors import KnownError
from engine.games.druglord.content import DruglordContent
from engine.games.druglord.load_content import read_content
from engine.games.druglord.options import OPTIONS, SEATS
from engine.games.druglord.presets import PRESETS
from engine.games.druglord.rules import DruglordRules
from engine.games.druglord.wording import seat_name


class Druglord(Game):
    """2 to 6 seats, every seat for itself."""

    id = "druglord"
    title = "Druglord"
    blurb = "Smuggle by land, sea and air across a world map, while rivals help or spoil your rolls and the law closes in."
    introduction = (
        "Each of you trades from Regions of your own: sell what they supply where there is Demand, by land, sea or air. "
        "Before a roll the others may help or hinder you. What fails becomes a Case, and enough Cases bring a Trial. The "
        "highest score wins. What only your own screen shows, keep to yourself."
    )
    opening = "Sell what your Regions supply where there is Demand.\nThe highest score wins; what fails becomes a Case."
    clauses = "DRUG"
    seats: ClassVar[tuple[str, ...]] = SEATS
    least = 2
    seat_names: ClassVar[Mapping[str, str]] = {seat: seat_name(seat) for seat in SEATS}
    seat_roles: ClassVar[Mapping[str, str]] = {
        "": "Trades by land, sea and air from its Regions, and may help or hinder others. The highest score wins."
    }
    move_words: ClassVar[Mapping[str, str]] = {
        "pass": "passes",
        "end_action": "has finished the Action",
        "end_slot": "is done in this Phase",
    }
    ends: ClassVar[Mapping[str, str]] = {"highest_score": "DRUG-12.8"}
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    version: ClassVar[str] = "2"
    content_model = DruglordContent

    def read_content(self, data: Mapping[str, Any], file: str) -> DruglordContent:
        """See `engine.games.druglord.load_content`."""
        return read_content(data, file)

    def complete_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return all options; newcomers are seats in any order, or none (DRUG-4.4). Raises KnownError."""
        if "newcomers" not in given:
            return super().complete_options(given)
        named = str(given["newcomers"]).lower().replace(",", " ").split()
        if strangers := set(named) - {*SEATS, "none"}:
            raise KnownError(
                f"Option newcomers names seats, such as seat_1 seat_3, or none; not {joined(sorted(strangers))}."
            )
        return super().complete_options({**given, "newcomers": " ".join(seat for seat in SEATS if seat in named)})

    def rules(self, content: DruglordContent, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        """Return the rules of one match; newcomers who do not play draw nothing."""
        return DruglordRules(content, options, seats)
