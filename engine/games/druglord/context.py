"""What is fixed for one match: content, options, seats, and look-ups in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.contract.game import OptionValue
from engine.games.druglord.bank import Bank
from engine.games.druglord.content import BallerRecord, DruglordContent, RegionRecord
from engine.games.druglord.routes import Atlas

PLENTY = 10**6
REGION_PHASE = "region"


class DruglordContext:
    """What is fixed for one match: content, options, seats in clockwise order, and the printed map."""

    def __init__(
        self,
        content: DruglordContent,
        options: Mapping[str, OptionValue],
        seats: tuple[str, ...],
        called: Callable[[str], str],
    ) -> None:
        self.content, self.options, self.seats = content, options, seats
        self.called = called  # how the session calls a seat
        self.atlas = Atlas(content)
        self.regions: dict[str, RegionRecord] = {region.id: region for region in content.regions}
        self.cards: dict[str, BallerRecord] = {card.id: card for card in content.baller}
        self.supply = {region.id: region.supply.as_dict() for region in content.regions}
        self.demand = {region.id: region.demand.as_dict() for region in content.regions}
        self.case_limit = content.case_limit.california if options["california_style"] else content.case_limit.standard
        self.bank = Bank(
            content.bank.as_dict() if options["bank_limit"] else None,
            [*(f"region/{region}" for region in self.regions), *(f"status:{seat}" for seat in seats)],
        )
        self.target_score = int(options["target_score"])
        self.keeps = 4 if options["starting_hand"] == "faster" else 3  # Regions of the first hand (DRUG-4.3)
        self.phase_names = {weight.id: weight.phase_name for weight in content.weight_types} | {REGION_PHASE: "Region Phase"}
        self.markers = content.marker_sets[0].count if options["marker_limit"] else PLENTY

    def name(self, region: str) -> str:
        """Return the printed name of a Region."""
        return self.regions[region].name

    @property
    def seat_names(self) -> dict[str, str]:
        """What the session calls the seats, by seat."""
        return {seat: self.called(seat) for seat in self.seats}

    def zone_name(self, code: str) -> str:
        """Return the printed name of a zone."""
        return next(zone.name for zone in self.content.zones if zone.code == code)

    def ocean_name(self, letter: str) -> str:
        """Return the printed name of an ocean, without the word ocean ("Atlantic")."""
        return next(ocean.name for ocean in self.content.oceans if ocean.id == letter).rsplit(" ", 1)[0]
