"""The records of a board layout (docs/boards.md): where the zones and numbers of a View lie, and how they are drawn.

A layout names zones and numbers by pattern. What is not in a View takes no room, so one layout serves every audience.
What each field means stands in docs/boards.md alone; a test finds those that are missing there.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from engine.english import humanize
from engine.model.view import PHASE, PieceView, View
from ui.board.layout.key_schema import AnyKey
from ui.board.layout.layout_names import (
    AreaName,
    Condition,
    Icon,
    LineName,
    MarkName,
    NumberName,
    NumberOrMark,
    NumberOrZone,
    PipName,
    SeatName,
    ShapeName,
    Tint,
    ZoneName,
)
from ui.board.layout.number_schema import AnyNumber
from ui.board.layout.piece_styles import PLAIN, ChipStyle, MarkStyle, PipStyle, Style
from ui.board.layout.table_schema import GainSpec, HoldingSpec, ResultSpec, SpotlightSpec, TableSpec, TrackSpec
from ui.board.layout.zone_schema import ZonePlace

Scenery = Literal["", "person"]
"""What one sees at a place: head and shoulders of somebody."""


class PagePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share of a page: an area, or a row or column of further parts."""

    area: AreaName = ""
    split: Literal["row", "column", ""] = ""
    parts: tuple[PagePart, ...] = ()
    weight: float = 1.0
    lines: float = 0.0
    fit: bool = False
    ratio: float = 2.0
    each: tuple[float, float] | None = None
    leaves: float = 0.0


class BoxSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One titled place of an area, with zones and numbers in it."""

    id: str
    title: str = ""
    code: str = ""
    note: str = ""
    watermark: str = ""
    foot: bool = False
    header: bool = False
    left: bool = False
    stacked: bool = False
    icon: Icon = ""
    building: str = ""
    bare: bool = False
    scenery: Scenery = ""
    at: tuple[float, float, float, float] | None = None
    region: str = ""
    lines: float = 0.0
    lettering: Literal["", "country", "sea"] = ""
    zones: tuple[ZonePlace, ...] = msgspec.field(default=(), name="zone")
    numbers: tuple[AnyNumber, ...] = msgspec.field(default=(), name="number")
    keys: tuple[AnyKey, ...] = msgspec.field(default=(), name="key")


class AreaSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board."""

    id: str
    like: AreaName = ""
    fill: dict[str, str] = {}
    title: str = ""
    title_over: str = ""
    icon: Icon = ""
    roomy: float = 0.0
    owner: SeatName = ""
    each: NumberOrZone = ""
    when: Condition = ""
    until_end: bool = False
    ended: bool = False
    others: bool = False
    heads: dict[str, str] = {}
    race: NumberName = ""
    closed: str = ""
    closed_text: str = ""
    over: str = ""
    over_text: str = ""
    sealed: bool = False
    chance: NumberName = ""
    chance_of: NumberOrZone = ""
    chance_text: str = ""
    empty: str = ""
    none: str = ""
    focus: NumberName = ""
    clash: tuple[LineName, ...] = ()
    arrange: Literal["map", "grid", "column", "row"] = "column"
    columns: int = 0
    picture: str = ""
    stretch: bool = False
    open: bool = False
    figure: Scenery = ""
    heading: float = 0.0
    inside: Literal["together", "apart"] = "apart"
    bare: bool = False
    headless: bool = False
    framed: bool = False
    colour_by: NumberOrMark = ""
    way: NumberName = ""
    route: NumberName = ""
    load: NumberName = ""
    light: NumberName = ""
    sought: tuple[ZoneName, ...] = ()
    near: NumberName = ""
    round: bool = False
    zones: tuple[ZonePlace, ...] = msgspec.field(default=(), name="zone")
    numbers: tuple[AnyNumber, ...] = msgspec.field(default=(), name="number")
    tracks: tuple[TrackSpec, ...] = msgspec.field(default=(), name="track")
    tables: tuple[TableSpec, ...] = msgspec.field(default=(), name="table")
    holdings: tuple[HoldingSpec, ...] = msgspec.field(default=(), name="holding")
    spotlights: tuple[SpotlightSpec, ...] = msgspec.field(default=(), name="spotlight")
    gains: tuple[GainSpec, ...] = msgspec.field(default=(), name="gain")
    boxes: tuple[BoxSpec, ...] = msgspec.field(default=(), name="box")


WayLine = Literal["solid", "dashed", "dotted", "arched", "lane"]


class KindStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of legal move is marked where it aims at something: an outline with a letter; ``label`` is its word.

    A kind that the layout does not name bears the first letter of its verb.
    """

    letter: str
    label: str = ""
    tint: Tint = "grey"
    shape: ShapeName = "circle"
    line: WayLine = "solid"
    sign: Icon = ""


class PhonePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the board on a device that is held upright. Pages of which a View has nothing are left out."""

    title: str
    page: PagePart
    wide: float = 31
    high: float = 50
    columns: int = 0


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a ``board.toml``."""

    format: Literal[1]
    title: str
    pages: dict[str, PagePart] = msgspec.field(name="page")
    areas: tuple[AreaSpec, ...] = msgspec.field(name="area")
    phases: dict[str, str] = {}
    deciders: dict[str, SeatName] = {}
    awaits: dict[str, str] = {}
    meanwhile: dict[str, str] = {}
    lead: NumberName = ""
    meanwhile_lead: dict[str, str] = {}
    asked: NumberName = ""
    notices: dict[Condition, str] = {}
    called: dict[Condition, SeatName] = {}
    told: dict[LineName, str] = {}
    styles: dict[str, Style] = msgspec.field(default_factory=dict, name="style")
    marks: dict[MarkName, MarkStyle] = msgspec.field(default_factory=dict, name="mark")
    pips: dict[PipName, PipStyle] = msgspec.field(default_factory=dict, name="pip")
    chips: dict[str, ChipStyle] = msgspec.field(default_factory=dict, name="chip")
    kinds: dict[str, KindStyle] = msgspec.field(default_factory=dict, name="kind")
    verbs: dict[str, str] = msgspec.field(default_factory=dict, name="verb")
    short: dict[str, str | tuple[str, ...]] = {}
    brief: dict[str, str | tuple[str, ...]] = {}
    subjects: dict[str, Icon] = msgspec.field(default_factory=dict, name="subject")
    whole: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()
    strings: str = ""
    news: Literal["line", "bar"] = "line"
    seats: tuple[Tint, ...] = ()
    washed: bool = False
    result: ResultSpec = ResultSpec()
    least: tuple[float, float] = (88, 54)
    phone: tuple[PhonePage, ...] = ()

    def with_only(self, phone: PhonePage) -> Layout:
        """Return the layout with one page of a device as the page of every audience."""
        grids = {area.id for area in self.areas if area.arrange == "grid" and phone.columns}
        areas = tuple(
            [msgspec.structs.replace(area, columns=phone.columns) if area.id in grids else area for area in self.areas]
        )
        return msgspec.structs.replace(self, pages={"default": phone.page}, areas=areas)

    def page(self, audience: str) -> PagePart:
        """Return how the areas share this audience's page."""
        seat = self.pages.get("seat") if audience not in ("public", "referee") else None
        return self.pages.get(audience) or seat or self.pages["default"]

    def wordings(self, name: str) -> tuple[str, ...]:
        """Return a name, and its short forms if it has any: for `ui.board.paint.board_text.first_fitting`."""
        return _forms(name, self.short)

    def sayings(self, text: str) -> tuple[str, ...]:
        """Return the text of a card, and its effect in fewer words if the layout has it."""
        return _forms(text, self.brief)

    def in_short(self, text: str, form: int = -1) -> str:
        """Return a text with the short forms of the names in it: of each the last one, or the first with ``form`` 1."""
        names = sorted((name for name in self.short if name in text), key=len, reverse=True)
        if not names:
            return text
        either = "|".join(map(re.escape, names))
        return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: self.wordings(found.group())[form], text)

    def says_end(self, mark: str) -> bool:
        """Return whether a mark says until when a card lies on the table."""
        style = self.marks.get(mark.partition("/")[0])
        return style is not None and style.ends

    def style(self, name: str) -> Style:
        """Return the style of this name, or of its longest prefix (``defense.exposure``, then ``defense``)."""
        while name:
            if name in self.styles:
                return self.styles[name]
            name = name.rpartition(".")[0]
        return PLAIN

    def style_of(self, piece: PieceView) -> Style:
        """Return the style of a piece's face, or of its back when that is all there is."""
        return self.style(piece.face.style if piece.face is not None else piece.back.style)

    def decider_of(self, view: View) -> str:
        """Return the seat that decides in the phase; "" if the layout names none."""
        return self.deciders.get(str(view.numbers.get(PHASE)), "")

    def awaits_of(self, view: View) -> str:
        """Return what the seat that decides in the phase does in it; "" if the layout does not say."""
        return self.awaits.get(str(view.numbers.get(PHASE)), "")

    def lead_of(self, view: View) -> str:
        """Return the seat whose turn it is; "" if it is nobody's, or the layout names no number for it."""
        return str(view.numbers.get(self.lead) or "") if self.lead else ""

    def meanwhile_of(self, view: View) -> str:
        """Return what a seat that is not asked can do meanwhile; "" if the layout does not say."""
        phase = str(view.numbers.get(PHASE))
        if self.lead_of(view) == view.audience and phase in self.meanwhile_lead:
            return self.meanwhile_lead[phase]
        in_phase = self.meanwhile.get(phase, self.meanwhile.get("else", ""))
        return self.meanwhile.get(view.decision.kind if view.decision is not None else "", in_phase)

    def phase_of(self, view: View) -> str:
        """Return the phase in words; "" while there is none."""
        word = view.numbers.get(PHASE)
        return "" if word is None else self.phases.get(str(word), humanize(str(word)).capitalize())


def _forms(text: str, shorter: dict[str, str | tuple[str, ...]]) -> tuple[str, ...]:
    """Return a text and its shorter forms, the longest first."""
    short = shorter.get(text, ())
    return (text, short) if isinstance(short, str) else (text, *short)
