"""KINGPIN: The Hunt for El Chapo, two teams and a referee (clauses HUNT-*)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.contract.game import Game, Option, OptionValue, Preset
from engine.contract.rules import Rules
from engine.games.hunt.content import CARTEL, HUNTERS, HuntContent
from engine.games.hunt.game_end import CLAIMED
from engine.games.hunt.load_content import HuntContentFile, read_content
from engine.games.hunt.options import OPTIONS, read_options
from engine.games.hunt.presets import PRESETS
from engine.games.hunt.rules import HuntRules


class Hunt(Game):
    """The Hunt for El Chapo: the Cartel hides him and his Needs; the Hunters uncover his network and strike."""

    id = "hunt"
    title = "The Hunt for El Chapo"
    blurb = "Find, Fix, Finish: one team hides a man and his needs, the other uncovers his network."
    introduction = (
        "The Cartel hides one man and meets his Needs; the Hunters uncover his network until they can strike where he is. "
        "Each team's screen shows what only that team may know: keep to your own. Catch him, and the Hunters win at once; "
        "meet enough of his Needs in time, and the Cartel wins."
    )
    opening = (
        "The Cartel hides one man and fills his Needs in time.\nThe Hunters find him through his people and capture him."
    )
    clauses = "HUNT"
    seats: ClassVar[tuple[str, ...]] = (CARTEL, HUNTERS)
    least = 2
    seat_names: ClassVar[Mapping[str, str]] = {CARTEL: "Cartel", HUNTERS: "Hunters"}
    seats_with_article: ClassVar[frozenset[str]] = frozenset({CARTEL, HUNTERS})
    seat_roles: ClassVar[Mapping[str, str]] = {
        CARTEL: "Hides El Chapo and fulfils his Needs, behind Defenses. Wins if enough of them are met in time.",
        HUNTERS: "Uncover his network card by card, and strike where he is. Win at once if they catch him.",
    }
    ends: ClassVar[Mapping[str, str]] = {
        HUNTERS: "HUNT-14.1",
        CARTEL: "HUNT-14.2",
        CLAIMED: "HUNT-14.4",
        "stalemate": "HUNT-14.3",
        "abandoned": "HUNT-14.5",
    }
    results_without_winner: ClassVar[Mapping[str, str]] = {"stalemate": "draw"}
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    content_model = HuntContentFile
    version: ClassVar[str] = "3"

    def read_content(self, data: Mapping[str, Any], file: str) -> HuntContent:
        """See `Game.read_content`; HUNT-17."""
        return read_content(data, file)

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        """See `Game.rules`."""
        return HuntRules(content, read_options(options))
