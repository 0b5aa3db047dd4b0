"""Who knew what: what an audience had seen by a ply, what it wrongly believed, and what it did not know.

It is derived from observations and published tables, for all games alike. A place is a zone; a card counts as known once
its face was shown. What nobody knows (a card in a deck that is drawn at random) is left out. A game declares which marks
on visible cards are no longer true (`Rules.stale_marks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import msgspec

from engine.contract.rules import Rules
from engine.english import humanize
from engine.match.history import Frame
from engine.match.invariants import RULE_CRASHES
from engine.model.event import Piece
from engine.model.table import Table
from engine.model.view import Face, Scalar
from engine.visibility.projection import grade_of
from engine.visibility.schema import BACKS, FACES, REFEREE
from referee.review.audience_history import AudienceHistory, Trace, in_play

State = Literal["stale", "unknown", "lost", "remembered", "seen"]
Group = Literal["stale", "kept", "unknown", "lost", "remembered", "seen"]
GROUPS: Mapping[Group, str] = MappingProxyType(
    {
        "stale": "{who} believed, and it was no longer so",
        "kept": "{who} had not seen, though others had",
        "unknown": "{who} had not seen, nor had others",
        "lost": "{who} lost from sight",
        "remembered": "{who} had seen, and it was still there",
        "seen": "{who} saw",
    }
)
"""The groups of items in a list, in this order, with their headings (`heading_of`)."""


def heading_of(group: Group, who: str) -> str:
    """Return the heading of a group in a list, with whose knowledge it is of."""
    return GROUPS[group].format(who=who)


class Item(msgspec.Struct, frozen=True):
    """One thing that an audience knows, wrongly believes or does not know.

    Attributes:
        state: ``stale`` (what it last saw is no longer so), ``unknown`` (it has not seen this face), ``lost`` (it saw
            it leave but not where it went), ``remembered`` (hidden, and still where it saw it), ``seen`` (visible).
        what: ``card``, ``mark`` (on the card ``name``) or ``number``.
        name: its name; ``face`` is that of the card, None for a number.
        first: the ply at which the audience first saw it, 0 if not by this ply.
        ever: the ply at which it first saw it in the whole session, 0 for never.
        believed, truth: the believed and the true place (or value of a number), by name; "" for none.
        count: how many alike.
        text: one sentence for people.
        jump: the ply to look at.
        kept: whether some seat had seen the face by this ply though the audience had not.
    """

    state: State
    what: Literal["card", "mark", "number"]
    name: str
    face: Face | None
    first: int
    ever: int
    believed: str
    truth: str
    count: int
    text: str
    jump: int
    kept: bool = False

    @property
    def group(self) -> Group:
        """With what it stands in a list."""
        return "kept" if self.kept else self.state


class Overlay(msgspec.Struct, frozen=True):
    """What to draw over the referee's View for one audience after one ply.

    Attributes:
        ghosted: handles of pieces to draw faint: the audience does not know their face, or not that they are there.
        outlined: handles of pieces to outline: they are not where it believes, or have a mark that is no longer true.
        dark_zones: zones of which it does not even see that they exist, without those it knows to be empty.
        believed: by zone, the names of cards that it wrongly believes there.
        dark_numbers: numbers that it does not see.
    """

    ghosted: frozenset[str]
    outlined: frozenset[str]
    dark_zones: frozenset[str]
    believed: dict[str, tuple[str, ...]]
    dark_numbers: frozenset[str] = frozenset()


def overlay_words(overlay: Overlay) -> str:
    """Return what is seen of an overlay, to stand behind the name of its audience."""
    faint = "did not know what is faint" if overlay.ghosted or overlay.dark_zones or overlay.dark_numbers else ""
    orange = "wrongly believed what is orange" if overlay.outlined or overlay.believed else ""
    return ", ".join(part for part in (faint, orange) if part) or "knew all that lies here"


class Knowledge(msgspec.Struct, frozen=True):
    """What one audience knew after one ply.

    ``items`` are sorted by `GROUPS`, then the newest first. Of unknown items those that others had seen come first.
    """

    audience: str
    ply: int
    items: tuple[Item, ...]
    overlay: Overlay


_ORDER = {group: at for at, group in enumerate(GROUPS)}


def knowledge_at(
    rules: Rules,
    history: AudienceHistory,
    frame: Frame,
    ply: int,
    who: str,
    others: Sequence[tuple[str, AudienceHistory]] = (),
) -> Knowledge:
    """Return what an audience knew after a ply whose frame this is; ``who`` is its name, ``others`` are the seats."""
    schema, now = rules.schema, in_play(frame.table)
    items: dict[object, Item] = {}
    states = _states(history, frame.table, ply)
    for zone, pieces in frame.table.zones.items():
        for piece in pieces:
            state, trace = states[piece.id]
            if state == "unknown" and grade_of(schema, now, piece.id, REFEREE) < FACES:
                continue
            first = 0 if trace is None else history.first_seen(piece.id)
            place = trace if trace is None or state == "lost" else trace.place
            before = tuple(
                [(name, one.first_seen(piece.id)) for name, one in others if state == "unknown" and one.trace(piece.id, ply)]
            )
            key = (state, piece.kind, zone, place, first, before)
            if key in items:
                items[key] = msgspec.structs.replace(items[key], count=items[key].count + 1)
                continue
            items[key] = _card(rules, history, ply, who, piece, state, zone, before)
    marks = _marks(rules, history, frame, ply)
    found = [*items.values(), *(item for _, item in marks), *_numbers(rules, history.audience, frame, ply, who)]
    return Knowledge(
        history.audience,
        ply,
        tuple(sorted(found, key=lambda item: (_ORDER[item.group], -item.jump, item.name, item.truth))),
        _overlay(rules, history, frame.table, states, {piece for piece, _ in marks}),
    )


def overlay_at(rules: Rules, history: AudienceHistory, frame: Frame, ply: int) -> Overlay:
    """Return only what to draw of it: a hand that scrubs sees the board before it reads a list."""
    aged = {piece for piece, _ in _marks(rules, history, frame, ply)}
    return _overlay(rules, history, frame.table, _states(history, frame.table, ply), aged)


def _states(history: AudienceHistory, table: Table, ply: int) -> dict[str, tuple[State, Trace | None]]:
    """Return what every piece at the table is to the audience, and where it last saw or believed it."""
    states: dict[str, tuple[State, Trace | None]] = {}
    for piece, zone in table.where.items():
        trace = history.trace(piece, ply)
        if trace is None:
            states[piece] = ("unknown", None)
        elif trace.place != zone:
            states[piece] = ("stale" if trace.place else "lost", trace)
        else:
            states[piece] = ("seen" if trace.in_sight else "remembered", trace)
    return states


def _card(
    rules: Rules,
    history: AudienceHistory,
    ply: int,
    who: str,
    piece: Piece,
    state: State,
    zone: str,
    before: Sequence[tuple[str, int]],
) -> Item:
    """Return a card as an item; ``before`` are those who had seen one that the audience has not, and when first."""
    zones, face = rules.schema.zones, rules.schema.kinds[piece.kind].face
    trace, ever = history.trace(piece.id, ply), history.first_seen(piece.id)
    first = ever if trace is not None else 0
    there, here = zones[zone].name, zones[trace.place].name if trace is not None and trace.place else ""
    jump = first
    match state:
        case "unknown":
            saw = "".join(f"; {name} saw it at move {at}" for name, at in before)
            text = f"{face.name} ({there}): {who} {'never saw it' if not ever else f'first saw it at move {ever}'}{saw}."
            jump = ever
        case "stale":
            last = history.last_seen(piece.id, ply)
            jump = last.ply if last else first
            text = f"{face.name}: believed in {here} since move {jump}; by now in {there}."
        case "lost":
            assert trace is not None
            last, jump = history.last_seen(piece.id, ply), trace.ply
            seen_in = f"last seen in {zones[last.place].name}, " if last else ""
            text = f"{face.name}: {seen_in}out of sight since move {jump}; it is in {there}."
        case "remembered":
            text = f"{face.name}: out of sight, and still in {there}; first seen at move {first}."
        case "seen":
            text = f"{face.name}: in sight in {there}; first seen at move {first}."
    return Item(state, "card", face.name, face, first, ever, here, there, 1, text, jump, bool(before))


def _marks(rules: Rules, history: AudienceHistory, frame: Frame, ply: int) -> list[tuple[str, Item]]:
    """Return marks that this audience sees and that no longer say what is so."""
    schema, audience, shown = rules.schema, history.audience, in_play(frame.shown[history.audience])
    plan = schema.access(audience, over=False)
    assert plan is not None
    found = []
    for piece, mark in _stale(rules, frame.table):
        least = plan.marks.get(mark.partition("/")[0], FACES + 1)
        if piece not in shown.where or mark not in shown.piece(piece).marks:
            continue
        if grade_of(schema, shown, piece, audience) < least:
            continue
        face = schema.kinds[shown.piece(piece).kind].face
        plies = [one for one in history.marked.get((piece, mark), ()) if one <= ply]
        last = plies[-1] if plies else 0
        label = schema.mark_name(mark)
        text = f"{label} on {face.name}: true at move {last}, no longer so."
        found.append((piece, Item("stale", "mark", face.name, face, last, last, label, "", 1, text, last)))
    return found


def _stale(rules: Rules, table: Table) -> tuple[tuple[str, str], ...]:
    """Return what the game says has aged; nothing of a table that a ruling has put beyond the rules."""
    try:
        return tuple(rules.stale_marks(table))
    except RULE_CRASHES:
        return ()


def _numbers(rules: Rules, audience: str, frame: Frame, ply: int, who: str) -> Iterator[Item]:
    """Yield numbers as last published to the audience that have changed since."""
    plan = rules.schema.access(audience, over=False)
    if plan is None or frame.shown[audience] is frame.table:
        return
    shown, table = in_play(frame.shown[audience]), in_play(frame.table)
    for number in plan.numbers:
        then, now = rules.schema.value(shown, number), rules.schema.value(table, number)
        if then != now:
            name = rules.schema.numbers[number].name
            text = f"{name}: {who} is still shown {_value_words(then)}; it is {_value_words(now)}."
            yield Item("stale", "number", name, None, ply, ply, str(then), str(now), 1, text, ply)


def _value_words(value: Scalar) -> str:
    """Return the value of a number for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return humanize(value) if isinstance(value, str) and value else "none" if value in (None, "") else str(value)


def _overlay(
    rules: Rules,
    history: AudienceHistory,
    table: Table,
    states: Mapping[str, tuple[State, Trace | None]],
    aged: Iterable[str],
) -> Overlay:
    schema = rules.schema
    handles = handles_of(rules, table)
    plan = schema.access(history.audience, over=False)
    unseen = [zone for zone in schema.zones if plan is None or zone not in plan.zones]
    dark = frozenset(zone for zone in unseen if table.zones.get(zone) or not _is_known_empty(history, zone, states))
    dark_numbers = frozenset(number for number in schema.numbers if plan is None or number not in plan.numbers)
    ghosted = frozenset(handle for piece, handle in handles.items() if states[piece][0] in ("unknown", "lost"))
    stale = [piece for piece, (state, _) in states.items() if state == "stale"]
    old = {*stale, *aged}
    outlined = frozenset(handle for piece, handle in handles.items() if piece in old)
    believed: dict[str, list[str]] = {}
    for piece in sorted(stale, key=lambda one: (table.where[one], table.ids(table.where[one]).index(one))):
        trace = states[piece][1]
        assert trace is not None
        believed.setdefault(trace.place, []).append(schema.kinds[table.piece(piece).kind].face.name)
    return Overlay(ghosted, outlined, dark, {zone: tuple(names) for zone, names in believed.items()}, dark_numbers)


def _is_known_empty(history: AudienceHistory, zone: str, states: Mapping[str, tuple[State, Trace | None]]) -> bool:
    """Return whether cards were dealt to an empty zone, and the audience sees all of them elsewhere."""
    dealt = history.dealt.get(zone, ())
    return bool(dealt) and all(piece.id in states and states[piece.id][0] == "seen" for piece in dealt)


def handles_of(rules: Rules, table: Table) -> dict[str, str]:
    """Return the handle of every piece in the referee's View of a table (pieces of a row of backs have none)."""
    plan = rules.schema.access(REFEREE, table.outcome is not None)
    assert plan is not None
    handles: dict[str, str] = {}
    for zone, seen_of in plan.zones.items():
        if seen_of.is_row_of_backs:
            continue
        visible = [one.id for one in table.zones[zone] if (seen_of.up if one.up else seen_of.down) >= BACKS]
        handles.update({piece: f"{zone}~{at}" for at, piece in enumerate(visible)})
    return handles
