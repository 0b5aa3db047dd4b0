"""The records of the numbers of a layout, one for each way to show one; ``show`` says which (docs/boards.md)."""

from __future__ import annotations

import msgspec

from ui.board.layout.layout_names import AreaName, ChipName, Condition, Icon, NumberName, NumberOrZone, Tint
from ui.board.layout.piece_styles import LetterForm


class NumberPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="show"):
    """The place of a number, or of all numbers that match a pattern. The id of a zone stands for how many lie there."""

    id: NumberOrZone
    label: str = ""
    when: Condition = ""

    @property
    def in_heading(self) -> bool:
        """Whether it stands in the heading of its box or area."""
        return False

    @property
    def has_sign(self) -> bool:
        """Whether a sign of its own stands before it, which says what it is where its label has no room."""
        return False


class MeasuredPlace(NumberPlace, frozen=True):
    """A number that is out of another, or needs room for as many digits, letters, lines or signs."""

    of: NumberName | int = ""


class Headed:
    """What may stand in the heading of its box or area, if its ``head`` says so."""

    __slots__ = ()
    head: bool

    @property
    def in_heading(self) -> bool:
        """Whether it stands there."""
        return self.head


class Signed:
    """What may have an icon before it."""

    __slots__ = ()
    icon: str

    @property
    def has_sign(self) -> bool:
        """Whether it has one."""
        return bool(self.icon)


class FigurePlace(Headed, Signed, MeasuredPlace, frozen=True):
    """A figure or a word with its label, beside others on a line."""

    icon: Icon = ""
    tint: Tint = ""
    head: bool = False
    large: bool = False
    before: bool = False


class CountPlace(FigurePlace, frozen=True):
    """A count, which may be drawn only while it is not 0, and stand out while few are left."""

    quiet: bool = False
    few: int = 0


class ValuePlace(CountPlace, frozen=True, tag="value"):
    """The number as it is."""

    one: str = ""
    chip: ChipName = ""

    @property
    def has_sign(self) -> bool:
        """Whether an icon or a chip stands before it."""
        return bool(self.icon or self.chip)


class SharePlace(CountPlace, frozen=True, tag="of"):
    """The number and what it is out of: ``3 of 9``."""


class WordPlace(FigurePlace, frozen=True, tag="word"):
    """The word that stands for a value."""

    names: dict[str, str] = {}
    boxes: AreaName = ""


class RolePlace(NumberPlace, frozen=True, tag="role"):
    """The role of a seat: its sign with the letters of the role, its name, and in a second column what it does."""

    names: dict[str, str] = {}
    signs: dict[str, str] = {}
    tints: dict[str, Tint] = {}
    now: NumberName = ""
    beside: NumberName = ""


class FlagPlace(Headed, Signed, NumberPlace, frozen=True, tag="flag"):
    """A label that is there only while the number is true."""

    icon: Icon = ""
    tint: Tint = ""
    head: bool = False


class TeamPlace(NumberPlace, frozen=True, tag="team"):
    """A seat: its sign and its name."""


class TeamsPlace(Headed, MeasuredPlace, frozen=True, tag="teams"):
    """The signs of seats after the label, then the words or the share that follow."""

    quiet: bool = False
    head: bool = False


class PawnsPlace(MeasuredPlace, frozen=True, tag="pawns"):
    """As many discs as there are, and the places of those that are gone."""

    icon: Icon = ""
    tint: Tint = ""


class TallyPlace(MeasuredPlace, frozen=True, tag="tally"):
    """How many of how many there are of what bears a letter; without a letter how many are missing."""

    letter: str = ""
    tint: Tint = ""
    then: NumberName = ""


class StepsPlace(MeasuredPlace, frozen=True, tag="steps"):
    """Steps to a goal, side by side; the last one bears a flag."""

    tint: Tint = ""


class RisingPlace(MeasuredPlace, frozen=True, tag="rising"):
    """Steps of which each is higher and hotter than the one before, up to one that is ``lost``."""

    tint: Tint = ""
    lost: int = 0
    near: str = ""
    then: NumberName = ""
    names: dict[str, str] = {}


class CoinPlace(NumberPlace, frozen=True, tag="coin"):
    """A figure on a coin."""

    tint: Tint = ""


class TextPlace(MeasuredPlace, frozen=True, tag="text"):
    """A text in lines of its own."""

    large: bool = False


class ThrowPlace(MeasuredPlace, frozen=True, tag="throw"):
    """A text that begins with the faces of dice, drawn as dice."""

    sides: int = 6
    by: NumberName = ""
    turn: NumberName = ""
    names: dict[str, str] = {}


class OddsPlace(NumberPlace, frozen=True, tag="odds"):
    """A text that ends with a chance: that large, and what it is of."""

    large: bool = False
    by: NumberName = ""
    signs: dict[str, str] = {}
    tints: dict[str, Tint] = {}
    form: LetterForm = "disc"


AnyNumber = (
    ValuePlace
    | SharePlace
    | WordPlace
    | RolePlace
    | FlagPlace
    | TeamPlace
    | TeamsPlace
    | PawnsPlace
    | TallyPlace
    | StepsPlace
    | RisingPlace
    | CoinPlace
    | TextPlace
    | ThrowPlace
    | OddsPlace
)
"""A number of any kind, as a layout may have it."""
