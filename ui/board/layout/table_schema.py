"""What a layout says of tables, tracks, the places of a map that a seat holds, the place that matters now, and the end."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.board.layout.layout_names import Icon, LineName, MarkName, NumberName, NumberOrZone, PipName, Tint, ZoneName

GOAL = "{goal}"
"""What stands in the label of a column for the number that all want to reach."""


class ColumnSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a table of numbers: the number of each row's seat, by pattern, or how many lie in the seat's zone.

    In the label of a column ``{goal}`` stands for the number that all want to reach (``race``). ``of`` is a number: how many
    all need, written after each figure as in ``0/2``. ``team`` shows the sign of the team that the number names, ``flag`` a
    tick while the number is true. In a ``quiet`` one a 0 is faint. One that is ``ended`` stands in the place of the one
    before it once the game has ended. ``phases`` are other labels, by the phase word; ``lead`` is what stands in it in the
    row that leads while another seat is asked.
    """

    id: NumberOrZone
    label: str
    phases: dict[str, str] = {}
    lead: str = ""
    show: Literal["value", "word", "flag", "team"] = "value"
    of: NumberOrZone = ""
    quiet: bool = False
    ended: bool = False


class TableSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers per seat: a row for each seat found as ``{seat}`` in the columns' patterns, in seat order.

    Attributes:
        columns, label: what is in it, and the heading of the rows; ``count``: a number that stands after that, while it is
            0 there is no heading.
        when: a number by pattern, as in ``seated/{seat}``: only rows for which it is true.
        follows: the number whose value is the row that leads next: its sign stands after the heading of the rows.
        lead: the number whose value is the row that stands out: in a frame, which another seat has while it alone is asked.
        gone: a number by pattern: those for which it is true have no rows, but stand crossed out in one line under the
            others, which share the room.
        race: the number, of each row by pattern or one for all, that the first column is to reach: a bar at the foot of the
            row is in its seat's colour as far as it has come. Rows are higher where there is room. An audience that is not
            shown the first column has none.
        filled: that bar is the ground of the first column, which has what the names leave; each figure stands at the end of
            its bar, and after that what it is to reach, where there is room and the label does not say it.
        large: of a race: where there is room its rows are high, and the figures of the first column large.
    """

    columns: tuple[ColumnSpec, ...]
    label: str = ""
    count: NumberName = ""
    when: NumberName = ""
    lead: NumberName = ""
    follows: NumberName = ""
    gone: NumberName = ""
    race: NumberName = ""
    filled: bool = False
    large: bool = False


class TrackSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps in a line, with a marker for each number that matches.

    Attributes:
        numbers: number ids or patterns; the part named ``{seat}`` gives the marker its team.
        steps: what is written on the steps, in order.
        label: beside the track.
        upright: from the bottom up instead of left to right; if it is filled, as a gauge.
        beside: the label stands at the left of the steps, not above them.
        ends: of a gauge: what the lowest and the highest step mean; of the others only the one that is reached has its word.
        filled: the steps before that of the marker are tinted too, the more the nearer they are.
        tint: of the marker where no team is named.
        words: values are the steps' own words, not counts. One that is a kind of chip is drawn as that.
        icons: what is drawn in the place of other words.
        goal: the first step, on which all begin, is twice as wide, and the last one, where all want to come, bears a flag.
        race: the number that is written on the last step; the others share it out evenly. What is more stays on the last.
        near: so many steps before the last stand on a ground that grows hotter towards it: who is there is near the goal.
    """

    numbers: tuple[NumberName, ...]
    steps: tuple[str, ...]
    label: str = ""
    upright: bool = False
    beside: bool = False
    ends: tuple[str, str] | None = None
    filled: bool = False
    tint: Tint = ""
    words: bool = False
    icons: dict[str, Icon] = {}
    goal: bool = False
    race: NumberName = ""
    near: int = 0


class HoldingSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The places of a map that a seat holds, a line each: the rows of their tiles stand side by side in it.

    Attributes:
        zones: a pattern of the zones of the places.
        mark: the mark of the first piece there whose value is the seat that holds the place: those of the audience's own.
        rooms: lines are as high as if there were so many, by the first of these numbers that is enough.
        light: a number whose value may be a kind of chip: then chips of that kind stand out.
        across: how many lines stand side by side; where that leaves two rows, and all are long, one more, or one less where
            they are close.
        heads: what stands over the names, over what lies there, and over what is still bought.
    """

    zones: ZoneName
    mark: MarkName
    rooms: tuple[int, ...] = ()
    light: NumberName = ""
    across: int = 1
    heads: tuple[str, str, str] | None = None


class SpotlightSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place that matters now, shown large a second time: its card, and all that lies on it, each with its words.

    Attributes:
        number: the number whose value is the face, or a mark, of the card at the place.
        zones: patterns of the zones of a place, in which ``{box}`` names it: that of its card, and those of what lies on it.
        wants: a printed number of its card: how many pieces the second zone is to have.
        missing: what stands where one of these is missing.
        fits: a mark that is ``yes`` on each of these that counts; "" if all do.
        by: a number: the seat that acts there, whose sign stands there with ``by_label``, or with ``done_label`` as soon as
            so many count.
        spent, spent_of: numbers: how many of how many times others may act against it; ``spent_label`` says so.
        empty, over: what stands there while no place matters, and once the game has ended.
        last: a number that names the face of a card in a zone ``won`` and those of what lay on it, as many as it ``wants``
            first, and after ``:`` a mark that one had there, ``card:adds=E``: while no place matters they stand there
            calmly, with the sign of that seat and ``last_label``.
        own_labels: by each of these three labels, what it is on the window of that seat, whose name is "You" there.
        won: the zone of ``{seat}``: once the game has ended the cards of each seat that has won stand there, under
            ``won_label``, and beside these, or instead, those of the audience's own seat under ``own_label``. ``{sum}`` is
            what they are worth together, with the word ``worth`` after it, or ``worth_one`` after a 1.
    """

    number: NumberName = ""
    zones: tuple[ZoneName, ...] = ()
    wants: PipName = ""
    missing: str = ""
    fits: MarkName = ""
    by: NumberName = ""
    by_label: str = ""
    done_label: str = ""
    spent: NumberName = ""
    spent_of: NumberName = ""
    spent_label: str = ""
    empty: str = ""
    last: NumberName = ""
    last_label: str = ""
    own_labels: dict[str, str] = {}
    over: str = ""
    won: ZoneName = ""
    won_label: str = ""
    own_label: str = ""
    worth: str = ""
    worth_one: str = ""


class FigureSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of each seat: its ``number``, and the ``text`` in which ``{value}`` is its value; ``one`` is that of 1.

    ``of`` is the number that each wanted to reach: ``full`` is the text with both, where all of them have room.
    """

    number: NumberName
    text: str = "{value}"
    one: str = ""
    of: str = ""
    full: str = ""


class ResultSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What windows say of each seat beside the board; ``{seat}`` stands for the seat.

    Attributes:
        number: the number by which seats are compared when the game has ended; without any there is none.
        text: how that figure is written; ``{value}`` is its value.
        of, full: a number that each seat wanted to reach, and the text with it as ``{of}``, where all of them have room.
        gone: the number that is true while the seat is out of the game: its heading says so, and it stands last at the end.
        seated: the number that is true while the seat plays: one for which it is not any more is out, and one that never had
            it does not stand there at the end.
        by: the figures by which seats are compared instead when the game has ended for a reason, by its id.
        how: what the heading says of such a reason after who won, ``by cash``; where nobody did, why not.
        lost: such reasons for which all lose together.
        deeds: by such a reason, the ids of the lines that tell of what counted: the last of them is told again at the end.
    """

    number: NumberName = ""
    text: str = "{value}"
    of: NumberName = ""
    full: str = ""
    gone: NumberName = ""
    seated: NumberName = ""
    by: dict[str, FigureSpec] = {}
    how: dict[str, str] = {}
    lost: tuple[str, ...] = ()
    deeds: dict[str, tuple[LineName, ...]] = {}
