"""The records of a board layout (docs/boards.md): where the zones and numbers of a View lie, and how they are drawn.

A layout names zones and numbers by pattern. What is not in a View takes no room, so one layout serves every audience.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from engine.english import humanize
from engine.model.view import PieceView, View
from ui.board.layout.layout_names import (
    AreaName,
    ChipName,
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
from ui.board.layout.piece_styles import PLAIN, ChipLook, ChipStyle, LetterForm, MarkStyle, PipStyle, Style
from ui.board.layout.table_schema import HoldingSpec, ResultSpec, SpotlightSpec, TableSpec, TrackSpec
from ui.board.layout.zone_schema import ZonePlace

Scenery = Literal["", "person"]
"""What one sees at a place: head and shoulders of somebody."""

Measure = Literal[
    "value",
    "of",
    "dots",
    "tally",
    "word",
    "flag",
    "steps",
    "coin",
    "text",
    "throw",
    "odds",
    "team",
    "teams",
    "pawns",
]
"""How a number is drawn: with its label; ``3 of 9``; as filled dots; as ``3/9`` beside its letter, over a bar, without a
letter as how many are missing, over its label; large as a word; only if it is true; as a ladder of ``of`` steps in its own
line; as a coin, before its label; as text over ``of`` lines; as a throw, "faces. result. why", the faces as dice;
as odds, "where: needs, chance", the chance large; as the team that it names; as the signs of the teams that it names, in
order, after its label, and the words that follow them; as pawns: discs with the icon, free places for those gone, or of more
than four one and a figure."""


class PagePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share of a page: an area, or a row or column of further parts.

    Attributes:
        area: the id of an area; or else
        split, parts: how the parts lie and what they are.
        weight: the share of the room beside its neighbours.
        lines: instead of a weight: a fixed extent, in units (a unit is the size of the smallest text).
        fit: in a column, instead of a weight: as high as the area's numbers, tracks and tables need.
        ratio: of several areas of one pattern: how many times as wide as high one is best.
        each: instead of a weight: how wide and high each of several areas of one pattern is, in units: in a row the part is
            as wide as they need, in a column as high.
        leaves: how many units it leaves to parts with a weight; where they would have less it is not there.
    """

    area: AreaName = ""
    split: Literal["row", "column", ""] = ""
    parts: tuple[PagePart, ...] = ()
    weight: float = 1.0
    lines: float = 0.0
    fit: bool = False
    ratio: float = 2.0
    each: tuple[float, float] | None = None
    leaves: float = 0.0


class NumberPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a number, or of all numbers that match a pattern. The id of a zone stands for how many lie there.

    Attributes:
        id: number id or pattern; ``{box}`` is the box's id.
        label: what it counts; ``{seat}`` and other names of the pattern are filled in.
        one: the label while the value is 1.
        before: the label stands before the value: it is the how-manieth, not how many.
        show: how it is drawn.
        of: the number, or the id of the number, that it is out of.
        then: of a ``tally`` and of rising ``steps``: the id of a number: what it becomes by what may be done now.
        lost, goal: of ``steps``: the one that ends the game badly bears a cross; the last ends it, and bears a flag.
        rising: of ``steps``: each is higher and hotter than the one before; ``near``: what is written over them while the
            lost one is no more than three away, ``{count}`` steps.
        few: it stands on a hot ground while it is no more than this, or no more than this short of what it is out ``of``.
        sides: of a ``throw``: the highest face of its dice; ``by`` and ``turn``: the ids of the numbers whose values are the
            seat that threw and the turn in which it did: both stand beside the dice.
        now: of one for each seat: the id of a number; the one of the seat that is its value stands out.
        beside: of one for each seat, in a line of its own: the id of a number, ``what it is called: what is told``: what is
            told stands in a second column.
        quiet: nothing is drawn while it is 0 or false, and of one "of" another while that is.
        when: a number or zone by pattern, or several, as of an area: only while all hold is this one there, and takes room.
        head: it stands at the right of the heading of its box or area; large: its figure is as large as that allows, and its
            icon stands for its label where that has no room.
        icon, letter, chip, tint: drawn beside it: an icon, a letter in its ``form``, or a chip.
        names: for ``word``: what is written for a value; ``boxes``: an area, if a value may be one of its boxes: its title.
        signs, tints: for ``word``: letters in their ``form`` after a value, and each one's tint; several overlap, bare. Of
            ``odds`` the letter that stands for the first word.
    """

    id: NumberOrZone
    label: str = ""
    one: str = ""
    before: bool = False
    show: Measure = "value"
    of: NumberName | int = ""
    then: NumberName = ""
    lost: int = 0
    goal: bool = False
    rising: bool = False
    near: str = ""
    few: int = 0
    sides: int = 6
    by: NumberName = ""
    turn: NumberName = ""
    now: NumberName = ""
    beside: NumberName = ""
    quiet: bool = False
    when: Condition = ""
    head: bool = False
    large: bool = False
    icon: Icon = ""
    letter: str = ""
    form: LetterForm = "disc"
    chip: ChipName = ""
    tint: Tint = ""
    names: dict[str, str] = {}
    boxes: AreaName = ""
    signs: dict[str, str] = {}
    tints: dict[str, Tint] = {}


class KeyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a key: a chip in one of its looks, a figure, letters of a band, a letter or an icon, and what it stands for.

    With ``person`` the figure is stripes beside head and shoulders, as on a standee ``of`` a seat, the icon on the head, or
    without a figure and as a ``badge`` on the chest. With ``sign`` the sign of a seat, in nobody's colour, stands beside
    the person, or alone.
    Letters of a band that are ``joined`` have a line around them. ``when`` is a number without which the entry is not there.
    """

    text: str
    chip: ChipName = ""
    look: ChipLook = "have"
    figure: str = ""
    band: str = ""
    joined: bool = False
    letter: str = ""
    tint: Tint = ""
    icon: Icon = ""
    person: bool = False
    badge: bool = False
    sign: bool = False
    when: NumberName = ""


class BoxSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One titled place of an area, with zones and numbers in it.

    Attributes:
        id: unique in the area; patterns of the area's zones name it as ``{box}``.
        title, code, icon: heading; ``code`` is its short name, on a plate before the title.
        at: on a map: x, y, width and height as shares of the area.
        bare: on a map: it has no panel, as what stands in it is printed on the map.
        scenery: on a map: what one sees there, drawn along its foot.
        note: a word on what it is, after the heading while there is room, or on a place with a ``foot`` under its name while
            nothing is counted there.
        watermark: of a place with a ``foot``: its name, faint while nothing is counted there.
        foot: a place on which one sees its ``icon``, faint while nobody is there; its name, its number, a ``coin``, and what
            is printed on the piece that is the place stand over what lies there; pawns stand at its foot in rows.
        header: it heads a row, and keeps its place if nothing is in it.
        left: a header begins at the left edge of its place; else it ends at the right, before its row.
        stacked: its icon, its title and its number stand one under the other, at the left of a row of places.
        region: on a map: the id of the picture's shape that is the box's ground.
        lines: in a column: a fixed height, in units.
        lettering: a name on a map is written as that of a country or a sea, not of a place.
        zones, numbers: in addition to those of the area.
        keys: what the chips of the board stand for, one under the other.
    """

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
    sketch: Icon = ""
    bare: bool = False
    scenery: Scenery = ""
    at: tuple[float, float, float, float] | None = None
    region: str = ""
    lines: float = 0.0
    lettering: Literal["", "country", "sea"] = ""
    zones: tuple[ZonePlace, ...] = msgspec.field(default=(), name="zone")
    numbers: tuple[NumberPlace, ...] = msgspec.field(default=(), name="number")
    keys: tuple[KeyEntry, ...] = msgspec.field(default=(), name="key")


class AreaSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board.

    Attributes:
        id, title, icon: heading; a title with ``{seat}`` is filled in. An area that is lower than ``roomy`` units has none.
        title_over: its title once the game has ended, where the usual one would be read as a result.
        owner: whose area it is: a seat, ``{seat}``, ``referee``, or "" for common.
        each: a pattern: one such area for every match in the View, as in ``hand:{seat}``.
        when: a number or a zone by pattern: while it is 0, false or empty the area is not there, or is closed and bears only
            the words of ``closed``; with ``!`` before it the other way round.
            Of several, with blanks between, all must hold.
        until_end, ended: it is there until the game has ended, or from then on.
        others: of ``each``: without the audience's own. ``heads``: of these, while they are rows: by their ids the words
            over the numbers in their headings; over what lies there stand the labels of its rows.
        closed_text: what a closed area says beside; ``over``: what it says at the end of the game, without which it is gone.
        chance: of one that is sealed: a number ``of what, chance``: how likely it opens, under ``chance_text``.
        sealed: while it is closed a folder lies in its place, with what it says, a seal with its icon, and its chance; at
            the end the ``over_lines``, ``what it is called: what is told``, under ``over_title``.
        empty: what an area without boxes says while nothing lies in it; then it has no panel. ``none``: what it says instead
            to those who see every one of its zones, whatever is hidden from others.
        focus: a number whose value is ids of faces, or seats: boxes where these lie, or what is marked with them, stand out.
        clash: on a map: lines of the log that name two pieces, one that begins and one that answers: an arrow leads from
            one to the other, and both and their place have a line, until the next change.
        arrange: ``map`` (boxes at their ``at`` over the picture), ``grid`` (in rows), ``column`` or ``row``.
        columns: of a grid; 0 = as fits. In a column boxes without ``lines`` stand in so many, under the others.
        picture: file name of an SVG drawing beside the layout.
        stretch: the picture fills the area, whatever its own shape, so that it keeps step with boxes at shares of the area.
        open: on a map: of a place where nothing lies only the heading is drawn, and the map is seen.
        figure: on a map: what one sees at the place that stands out, and where a pawn stands.
        heading: how high the headings of its boxes are, in units, if not as high as usual.
        inside: how the zones of one box lie: all pieces ``together`` in a list, or ``apart``, each zone in its own place.
        bare: no frame and no heading.
        headless: no heading: what lies in it says what it is.
        framed: boxes without a title have a ground too: that of a card, and a darker one where nothing lies.
        colour_by: on a map: a mark or (with ``{box}``) a number whose value is the seat that owns the region,
            or the box where that has a place of its own.
        way: on a map: a number whose value is a kind of move and the boxes on its way, with blanks between: a line is drawn.
        load: on a map: a number whose value is how many of which kind of chip go on that way.
        light: on a map: a number whose value may be a kind of chip: then chips of that kind stand out, and the names of
            places that nobody holds are faint.
        sought: on a map: zones by pattern: the places that the cards in them name lie there as cards, and those that
            nobody holds are faint.
        near: on a map: a number by pattern whose value is boxes, with blanks between: of the places that nobody holds a
            room reads the names of these first.
        round: the map goes round the world: a way may leave it at one side and come in at the other.
        zones, numbers, tracks, tables, holdings, spotlights, boxes: what is in it.
    """

    id: str
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
    closed: str = ""
    closed_text: str = ""
    over: str = ""
    sealed: bool = False
    chance: NumberName = ""
    chance_text: str = ""
    over_title: str = ""
    over_lines: tuple[str, ...] = ()
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
    load: NumberName = ""
    light: NumberName = ""
    sought: tuple[ZoneName, ...] = ()
    near: NumberName = ""
    round: bool = False
    zones: tuple[ZonePlace, ...] = msgspec.field(default=(), name="zone")
    numbers: tuple[NumberPlace, ...] = msgspec.field(default=(), name="number")
    tracks: tuple[TrackSpec, ...] = msgspec.field(default=(), name="track")
    tables: tuple[TableSpec, ...] = msgspec.field(default=(), name="table")
    holdings: tuple[HoldingSpec, ...] = msgspec.field(default=(), name="holding")
    spotlights: tuple[SpotlightSpec, ...] = msgspec.field(default=(), name="spotlight")
    boxes: tuple[BoxSpec, ...] = msgspec.field(default=(), name="box")


WayLine = Literal["solid", "dashed", "dotted", "arched", "lane"]


class KindStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of legal move is marked where it aims at something: an outline with a letter; ``label`` is its word.

    A kind that the layout does not name bears the first letter of its verb. ``line`` is how its way is drawn on a map: a
    ``lane`` is thin and dashed, and bears the ports that its ends share; ``sign`` is the icon that stands on it until
    what came of it is known.
    """

    letter: str
    label: str = ""
    tint: Tint = "grey"
    shape: ShapeName = "circle"
    line: WayLine = "solid"
    sign: Icon = ""


class PhonePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the board on a device that is held upright. Pages of which a View has nothing are left out.

    Attributes:
        title: what it is called.
        page: the areas on it.
        wide, high: its size in units. One that is wider than a phone is moved with a finger.
        columns: instead of theirs, the columns of grids on it.
    """

    title: str
    page: PagePart
    wide: float = 31
    high: float = 50
    columns: int = 0


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a ``board.toml``.

    Attributes:
        format, title: version of this format, 1; the game's name on team windows.
        phase: id of the number that holds the phase word, and ``phases`` its names for people.
        deciders: by phase word, the seat that decides in that phase: who waits reads its name where the game does not tell
            what is asked.
        awaits: by phase word, what that seat does in the phase, in words that stand after its name there.
        meanwhile: by what is asked, as far as all know it, or by phase word, and as ``else`` in all other phases, what a
            seat can do that is not asked.
        lead: a number: the seat whose turn it is: its sign stands in the heading while the referee acts for it; while it is
            not asked ``meanwhile_lead`` says by phase word what it can do.
        asked: a number: its line that begins with a colon says to the seat alone what is asked of it, or why it has no
            choice; of several the last one is the shortest.
        notices: by numbers that all have to be true, or with ``!`` not: the words in the heading of a window meanwhile.
        noticed: by such numbers, the seat that the notice is about: its sign stands before the words.
        told: by the id of a line, why a card that it tells of is read, in two or three words: ``Just played``.
        pages: by audience id, with ``seat`` for all other seats and ``default`` for all others: how the areas share
            the page.
        areas, styles, marks, pips, chips: see there.
        kinds, verbs: by verb, or the word that says what kind of move it is; what verbs are called that aim at nothing.
        short: by name, what stands where the name, or a text with it, does not fit: one form, or several, the longest first.
        brief: by the whole text of a card, in the same way its effect in a few words where the text does not fit.
        subjects: by a card's name, or the first such word of its text, the picture of what the card is about.
        washed: before a room cards have a little of the tint of their kind in their ground.
        whole: labels of a face's notes that are written whole or not at all.
        facts: labels of notes that stand on a card before a room as its text does, before any other note.
        signed: labels of notes that say what the signs of the face say: no card bears them.
        strings: the label of a note that names other cards: from a card that is read before a room strings lead to these.
        news: how a piece is marked that has just come or changed: by a line around it, or by a bar at its left where such
            lines mean something else. Pawns have a line.
        seats: the tints of seats in their order, where the usual ones would be taken for something of the subject.
        result: by what seats are compared at the end, and how one is known that is out of the game.
        least: the width and the height, in units, that the page with everything on it needs: the smaller, the larger its
            text can be in a small window and before a room.
        phone: the pages of a device that is held upright; without any it shows the whole page of its audience.
    """

    format: Literal[1]
    title: str
    pages: dict[str, PagePart] = msgspec.field(name="page")
    areas: tuple[AreaSpec, ...] = msgspec.field(name="area")
    phase: NumberName = ""
    phases: dict[str, str] = {}
    deciders: dict[str, SeatName] = {}
    awaits: dict[str, str] = {}
    meanwhile: dict[str, str] = {}
    lead: NumberName = ""
    meanwhile_lead: dict[str, str] = {}
    asked: NumberName = ""
    notices: dict[Condition, str] = {}
    noticed: dict[str, SeatName] = {}
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
        return self.deciders.get(str(view.numbers.get(self.phase)), "")

    def awaits_of(self, view: View) -> str:
        """Return what the seat that decides in the phase does in it; "" if the layout does not say."""
        return self.awaits.get(str(view.numbers.get(self.phase)), "")

    def lead_of(self, view: View) -> str:
        """Return the seat whose turn it is; "" if it is nobody's, or the layout names no number for it."""
        return str(view.numbers.get(self.lead) or "") if self.lead else ""

    def meanwhile_of(self, view: View) -> str:
        """Return what a seat that is not asked can do meanwhile; "" if the layout does not say."""
        phase = str(view.numbers.get(self.phase))
        if self.lead_of(view) == view.audience and phase in self.meanwhile_lead:
            return self.meanwhile_lead[phase]
        in_phase = self.meanwhile.get(phase, self.meanwhile.get("else", ""))
        return self.meanwhile.get(view.decision.kind if view.decision is not None else "", in_phase)

    def phase_of(self, view: View) -> str:
        """Return the phase in words; "" while there is none, or if the layout names no number for it."""
        word = view.numbers.get(self.phase) if self.phase else None
        return "" if word is None else self.phases.get(str(word), humanize(str(word)).capitalize())


def _forms(text: str, shorter: dict[str, str | tuple[str, ...]]) -> tuple[str, ...]:
    """Return a text and its shorter forms, the longest first."""
    short = shorter.get(text, ())
    return (text, short) if isinstance(short, str) else (text, *short)
