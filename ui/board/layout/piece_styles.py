"""The records of a board layout (docs/boards.md) that say how pieces are drawn: their styles, marks, pips and chips."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.board.layout.layout_names import ChipName, ChipShape, Icon, MarkName, PipName, Tint

ChipLook = Literal["have", "free", "printed", "wanted", "gone", "kept"]
"""How a chip is drawn: one that is there is filled; a free place for one is a thin outline, what a place supplies is
filled less strongly; one that is wanted stands in a ring, which is crossed out when it is gone; what is kept has a bar."""

LetterForm = Literal["disc", "gem", "tab", "gone"]
"""On what a letter stands: a filled disc, a cut gem, a strip with a line, or a ring, in which it is struck
out. What has the same letters has another form."""


class ChipStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of thing that is counted piece by piece: its shape (see `ui.theme.chip_shapes`), its tint and its name."""

    shape: ChipShape
    tint: Tint
    name: str = ""


class RowSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of chips on a tile. In the names of marks and printed numbers ``{chip}`` stands for each kind of chip.

    Attributes:
        figure: a printed number, written as a figure before the chips; ``figure_adds``: a mark whose value is added to it.
        icon: stands before the chips where no figure does.
        sign: the sign of the seat that holds the place stands before the chips instead, if any holds it.
        slots: a printed number: how many places for chips there are; ``adds``: a mark whose value is added to it.
        have: a mark: how many chips are there, in the free places first.
        kept: a mark: how many are kept there beside these.
        soon: a mark: how many are there that cannot be used yet; they are drawn as free places.
        wanted: the places are chips that are wanted; ``gone``: a mark: how many of them are gone.
        words: a family of marks each of which is one chip: the first word of its value is the kind.
        places: of a tile without a name: a printed number: how many chips of any kind there is room for.
        band: what is printed for the band stands at its right; of several such rows, where the fewest chips are printed.
        rest: all other signs of the piece stand at its right.
        label: of a tile without a name: what its chips are, instead of the icon where it has room.
        none: what stands there while there are none, where it has room.
        over: of a tile without a name: once the game has ended such rows stand instead of the others.
    """

    none: str = ""
    over: bool = False
    figure: PipName = ""
    figure_adds: MarkName = ""
    icon: Icon = ""
    sign: bool = False
    slots: PipName = ""
    adds: MarkName = ""
    have: MarkName = ""
    kept: MarkName = ""
    soon: MarkName = ""
    wanted: bool = False
    gone: MarkName = ""
    words: MarkName = ""
    places: PipName = ""
    band: bool = False
    rest: bool = False
    label: str = ""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How faces and backs of one style are drawn: the band's word, icon, tint and shape.

    ``form`` is ``card``, ``pawn`` (a standing token), ``token`` (a disc), ``site`` (a place itself: only its
    marks are drawn, on the heading of its box), ``tile`` (a place of a map of many: name and chips, as large as fits)
    or ``standee`` (one of many at a place: its signs, and its name if there is room for all names). ``caption`` is the text
    alone, of the place where it lies: as many of its sentences as fit, and a sign if that is not all. A ``case`` is a card
    that has a picture of its subject before a room, and is never without its facts. A ``poster`` is a large name over what
    is at stake, before a picture of its subject. A tile has ``rows`` of chips under its name, or no name (``nameless``).
    Of a card of which only the back is seen, ``unseen`` is what it says once the game has ended.
    ``of`` names the mark whose value is the seat in whose colours a standee is drawn as a person, with its letter; ``icon``
    is what that person has on the head. ``turned`` is the icon on a card that lies face down, for those who know its face;
    on a poster ``turned_label`` says what that means. ``named`` cards in lines have their label on a broad tile, else before
    their text; of one in a single line the ``effect`` stands there, in one of its two shortest forms, and
    its name only where neither has room.
    """

    label: str = ""
    icon: Icon = ""
    tint: Tint = "grey"
    form: Literal["card", "pawn", "token", "site", "tile", "standee", "caption", "case", "poster"] = "card"
    of: MarkName = ""
    turned: Icon = "eye-off"
    turned_label: str = ""
    unseen: str = ""
    rows: tuple[RowSpec, ...] = msgspec.field(default=(), name="row")
    nameless: bool = False
    named: bool = False
    effect: bool = False


class MarkStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How marks of one family are drawn on a piece.

    Attributes:
        show: ``dots`` (filled out of the pip named ``of``), ``flag`` (a small flag with the label), ``count`` (an icon with
            a number), ``pawns`` (so many discs with the icon; of more than three one, and their number), ``word`` (the
            value), ``team`` (the value is a seat: its sign), ``badge`` (an icon), ``letters`` (for the label, or for each
            letter of a word, a letter in ``form`` with a tint of its own), ``stripes`` (so many, as of a rank).
        of: see ``dots``; for ``count``: the pip of the printed value, which is shown too where it is another one.
        label: for the text; ``{label}`` is the mark's part after ``/``, ``{value}`` its value.
        names: what is written for a label or value; a value whose name is empty is not drawn.
        tints: the tint for a label or letter, where it is another one.
        signs: for ``word``: the letters that stand in their ``form`` beside the sign of the seat, on a pawn.
        open: of a Location on a map that is ``open``: it stands under the name of the place while nothing lies there.
        dim: the piece is drawn as used up.
        chosen: of a secret card: its line is whole and strong; on a map, what is sought without that stands back.
        ends: its value says until when a card lies on the table: one in a list says what it does, and that under it.
    """

    show: Literal["dots", "flag", "count", "pawns", "word", "team", "badge", "letters", "stripes"] = "badge"
    label: str = ""
    icon: Icon = ""
    tint: Tint = "grey"
    of: PipName = ""
    names: dict[str, str] = {}
    tints: dict[str, Tint] = {}
    signs: dict[str, str] = {}
    form: LetterForm = "disc"
    open: bool = False
    dim: bool = False
    chosen: bool = False
    ends: bool = False


class PipStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a small printed number of a face is drawn: repeated icons up to ``repeat``, else icon and number.

    Attributes:
        to: the pip that is the upper end of a range of which this is the lower.
        letter: this letter in its ``form``, and the number; in the head of a row its ``label`` instead, where that has room.
        once: the number is left out while it is 1.
        band: that it is there says all, so there is no number; on a tile its label stands in the band. Without a label: on a
            tile the labels in the band are joined.
        on: drawn on tiles only, or on all that is no tile only; else on everything.
        chip: so many chips of this kind, in this ``look``.
        corner: of a case before a room: the icon large at its right, with the number in it.
    """

    icon: Icon = ""
    label: str = ""
    tint: Tint = ""
    repeat: int = 0
    to: PipName = ""
    letter: str = ""
    form: LetterForm = "disc"
    once: bool = False
    band: bool = False
    on: Literal["", "tile", "card"] = ""
    hide: bool = False
    chip: ChipName = ""
    look: ChipLook = "have"
    corner: bool = False


PLAIN = Style()
"""The style of a face or back that the layout does not name."""
