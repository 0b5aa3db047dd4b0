"""A packet for one team: what it was shown and told, and nothing else.

It is made from the team's own Views and observations alone. Moments have numbers of their own, because the numbers of plies
would reveal how much happened out of sight. Hashes, times, notes and names of moves are left out, because they depend on
what was hidden. Of what was taken back, only what the team's screen had shown is in it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from itertools import chain
from pathlib import Path

import msgspec

from engine.english import capital
from engine.match.correction_lines import undone_line
from engine.match.history import History
from engine.model.view import View
from referee.files.output_files import Progress, no_progress
from referee.review.audience_history import AudienceHistory
from referee.review.page.delta_frames import PartPool
from referee.review.page.html_builder import Picture, build_page, record_views, write_text
from referee.review.review import Review
from referee.review.timeline import bands_of


class PacketMoment(msgspec.Struct, frozen=True):
    """A change of what a team saw: its View, and the lines that it was told; those that were taken back later are marked.

    ``is_undone``: the table that it shows was taken back later.
    """

    view: View
    lines: tuple[str, ...]
    is_undone: bool = False


def moments_of(history: History, audience: str, shown: Collection[int] = ()) -> tuple[PacketMoment, ...]:
    """Return every change of what an audience saw, in order, the set-up first.

    A table with something on it that was taken back later is among them only if it is one of those ``shown``: the
    plies after which the audience's screen showed the table. It brings the lines of those before it that were not. A
    correction comes with the take-back that it tells of.
    """
    told, kept, seen = AudienceHistory(history, audience).observations, set(history.in_effect), set(shown)
    moments: list[PacketMoment] = []
    line: list[int] = []
    unsaid: dict[int, tuple[str, ...]] = {}
    for ply in history.plies:
        if ply.kind == "take_back":
            for number in ply.takes_back:
                unsaid.pop(number, None)
            del line[-len(ply.takes_back) :]
        else:
            line.append(ply.number)
        texts = (one.text for one in told[ply.number] if one.kind == "said" and one.text)
        undone = ply.kind != "take_back" and ply.number not in kept
        unsaid[ply.number] = tuple(undone_line(text) if undone else text for text in texts)
        if line[-1] not in kept and ply.number not in seen:
            continue
        view, lines = history.view(audience, ply.number), tuple(chain.from_iterable(unsaid.values()))
        unsaid.clear()
        if not moments or lines or view != moments[-1].view:
            moments.append(PacketMoment(view, lines, line[-1] not in kept))
    return tuple(moments)


def packet_of(
    history: History,
    audience: str,
    *,
    title: str,
    name: str,
    picture: Picture,
    shown: Collection[int] = (),
    progress: Progress = no_progress,
) -> str:
    """Return the packet as an HTML page; ``title`` is the session's, ``name`` the team's, ``shown`` as in `moments_of`."""
    moments = moments_of(history, audience, shown)
    pool, count = PartPool(), len(moments)

    def done(step: int) -> None:
        progress(step, count)

    drawn = record_views([moment.view for moment in moments], audience, pool, picture, done)
    views = [View(history.schema.game, audience), *(moment.view for moment in moments)]
    bands = bands_of(history.schema, [view.numbers for view in views])
    turns = {ply: band.title for band in bands for ply in range(band.first, band.last + 1)}
    outcome = views[-1].outcome
    return build_page(
        title=title,
        about=f"What {name} was told",
        result=outcome.text if outcome else "The game was not finished.",
        warning=f"This packet holds only what {name} saw and was told.",
        secret=False,
        last=count,
        body=_log(moments, turns),
        foot="made by Whitecell",
        data={
            "audiences": [{"id": audience, "name": capital(name), "look": None}],
            "plies": _plies(moments, turns),
            "bands": [(band.first, band.last, band.title, band.seat) for band in bands],
            "flags": [],
            "scenes": [],
            "stops": {"turn": [band.first for band in bands]},
            "told": {audience: {ply: moment.lines for ply, moment in enumerate(moments, 1) if moment.lines}},
            "lessons": {},
            "index": [(ply, line) for ply, moment in enumerate(moments, 1) for line in moment.lines],
            "over": {},
            "known": {},
            "items": [],
            "groups": {},
            "pictures": {audience: {"changes": drawn.changes, "at": [*drawn.at[:1], *drawn.at]}},
            "parts": pool.parts,
        },
    )


def _plies(moments: Sequence[PacketMoment], turns: Mapping[int, str]) -> list[dict[str, object]]:
    """Return the moments as the page's plies."""
    undone = _undone_by(moments)
    labels = [moment.lines[0] if moment.lines else _asked(moment.view) for moment in moments]
    return [
        {
            "kind": "move",
            "label": label,
            "moment": {"what": label},
            "seat": "",
            "turn": turns[ply],
            "undone": undone[ply - 1],
            "quiet": False,
            "rank": 0,
        }
        for ply, label in enumerate(labels, 1)
    ]


def write_packet(review: Review, audience: str, path: Path, picture: Picture, progress: Progress = no_progress) -> Path:
    """Write a team's packet into a file. Raises KnownError if it cannot be written."""
    session = review.session
    text = packet_of(
        session.history,
        audience,
        title=session.header.title,
        name=review.name(audience),
        picture=picture,
        shown=session.shown_to(audience),
        progress=progress,
    )
    return write_text(path, text)


def _asked(view: View) -> str:
    return view.decision.title if view.decision is not None and view.decision.title else "The table changes."


def _undone_by(moments: Sequence[PacketMoment]) -> list[int]:
    """Return for each moment the number of the next one that holds, if it was taken back; else 0."""
    found, holds = [], len(moments)
    for at in range(len(moments), 0, -1):
        undone = moments[at - 1].is_undone
        found.append(holds if undone else 0)
        holds = holds if undone else at
    return found[::-1]


def _log(moments: tuple[PacketMoment, ...], turns: dict[int, str]) -> str:
    rows = "".join(
        f"<tr><td class='n'><button class='jump' data-ply='{at}'>{at}</button></td><td>{escape(turns[at])}</td>"
        f"<td>{'<br>'.join(map(escape, moment.lines))}</td></tr>"
        for at, moment in enumerate(moments, 1)
        if moment.lines
    )
    return f"<section><h2>What was told</h2><table>{rows}</table></section>"
