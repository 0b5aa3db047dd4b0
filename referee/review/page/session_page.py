"""A session as one self-contained HTML page.

It holds every secret of the session. Pictures of the table are drawn by a `Pictures` of the caller. They are stored as
compressed differences between plies, which the browser puts together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec.structs import asdict

from engine.english import capital
from engine.visibility.schema import REFEREE
from referee.files.output_files import Progress, no_progress
from referee.review.charts.session_charts import charts_of, deciding_chart, ran_out_chart
from referee.review.debrief import debrief_of
from referee.review.knowledge import GROUPS, Overlay, heading_of
from referee.review.lessons import lessons_at
from referee.review.measure_series import figures_of
from referee.review.moment_words import MomentWords, moment_words
from referee.review.page.decided_section import decided_section
from referee.review.page.delta_frames import PartPool, deltas_of
from referee.review.page.html_builder import (
    PAGE_COLOURS,
    FrameTrack,
    Pictures,
    build_page,
    chart_colours,
    record_truth,
    record_views,
    write_text,
)
from referee.review.page.html_sections import sections
from referee.review.quiet_plies import quiet_plies
from referee.review.review import Review, Stop
from referee.review.summary import ReviewSummary, summary_of
from referee.review.turning_points import TurningPoint, in_order_of_play

_WARNING = "This page holds every secret of the session. Share it only with people who may know them all."
_STOPS: tuple[Stop, ...] = ("bookmark", "ruling", "take_back", "reveal", "turn")


def write_page(review: Review, path: Path, pictures: Pictures, progress: Progress = no_progress) -> Path:
    """Write the page into a file. Raises KnownError if it cannot be written."""
    return write_text(path, page_of(review, pictures, progress), secret=True)


def page_of(review: Review, pictures: Pictures, progress: Progress = no_progress) -> str:
    """Return the page as text."""
    summary, colours = summary_of(review), chart_colours(pictures, review.seats, PAGE_COLOURS)
    decided = deciding_chart(review, summary)
    return build_page(
        title=summary.title,
        about=_about(summary),
        result=summary.result,
        warning=" ".join((_WARNING, *review.session.problems)),
        standing=summary.standing,
        secret=True,
        decided=decided_section(
            summary, decided, colours, ran_out_chart(review, summary, decided), _colour_of_winner(review, pictures)
        ),
        last=review.number,
        body=sections(review, summary, charts_of(review, summary), colours),
        foot=f"{summary.session} · last hash {summary.last_hash} · made by Whitecell",
        data=_data(review, in_order_of_play(summary.turning_points), pictures, progress),
    )


def _colour_of_winner(review: Review, pictures: Pictures) -> str:
    """Return the colour of the side that won alone; "" if none did."""
    outcome = review.session.outcome
    look = pictures.look(outcome.winners[0]) if outcome is not None and len(outcome.winners) == 1 else None
    return look.line if look is not None else ""


def _about(summary: ReviewSummary) -> str:
    return f"{summary.game} · {summary.played} · {', '.join(summary.teams)} · {summary.length}"


def _data(review: Review, turning: Sequence[TurningPoint], pictures: Pictures, progress: Progress) -> dict[str, object]:
    shown = review.audiences
    return {
        "audiences": [
            {"id": one, "name": "Truth" if one == REFEREE else capital(review.name(one)), "look": pictures.look(one)}
            for one in shown
        ],
        "plies": _plies(review, turning, pictures),
        "bands": [(band.first, band.last, band.title, band.seat) for band in review.bands],
        "flags": review.flags(),
        "scenes": debrief_of(review.marks),
        "stops": {kind: review.stops(kind) for kind in _STOPS},
        "told": {
            audience: {ply: lines for ply in range(1, review.number + 1) if (lines := review.lines(ply, audience))}
            for audience in shown
        },
        "lessons": {ply: taught for ply in range(1, review.number + 1) if (taught := _taught(review, ply))},
        "index": _index(review, shown),
        "groups": {
            audience: {group: heading_of(group, capital(review.name(audience))) for group in GROUPS}
            for audience in shown[1:]
        },
        **_recorded(review, pictures, progress),
    }


def _plies(review: Review, turning: Sequence[TurningPoint], pictures: Pictures) -> list[dict[str, object]]:
    """Return what the page says of each ply."""
    series = figures_of(review)
    ranks, points = {one.ply: rank for rank, one in enumerate(turning, 1)}, {one.ply: one for one in turning}
    quiet = quiet_plies(review, series, ranks)
    discussed = {*points, *(flag.ply for flag in review.flags() if flag.kind == "bookmark")}
    return [
        {
            "kind": tick.kind,
            "label": review.label(tick.ply),
            "moment": _moment(moment_words(review, tick.ply, series, turning, quiet)),
            "seat": tick.seat,
            "turn": _turn(review, tick.ply),
            "undone": tick.undone_by,
            "quiet": tick.ply in quiet,
            "rank": ranks.get(tick.ply, 0),
            "ringed": pictures.ringed(review, tick.ply, points.get(tick.ply)) if tick.ply in discussed else None,
        }
        for tick in review.ticks
    ]


def _moment(words: MomentWords) -> dict[str, object]:
    """Return what the page says of a ply; its figures are lines of a text there."""
    return {**{name: said for name, said in asdict(words).items() if name != "figures"}, "why": words.why}


def _turn(review: Review, ply: int) -> str:
    """Return in which turn a ply was decided; if the game ended by it in the next one, also that."""
    band = review.band(ply)
    after = review.turn_after(ply) if review.ends(ply) else band.turn
    return band.title if after == band.turn else f"{band.title}, ended in {after}"


def _recorded(review: Review, pictures: Pictures, progress: Progress) -> dict[str, object]:
    """Return what takes long: what each audience knew after each ply, and the pictures of the table."""
    others, plies = review.audiences[1:], range(review.number + 1)
    stages = 2 * len(others) + 1
    begun = iter(range(stages))

    def stage() -> Callable[[int], None]:
        before = next(begun) * review.number
        return lambda ply: progress(before + ply, stages * review.number)

    items: dict[tuple[str, str, int], int] = {}
    known, overlays = {}, {}
    for audience in others:
        known[audience], overlays[audience] = _known(review, audience, items, stage())
    pool = PartPool()
    truth, over = record_truth(map(review.truth, plies), overlays, pool, pictures, stage())
    drawn = {REFEREE: truth}
    for audience in others:
        drawn[audience] = record_views((review.view(audience, ply) for ply in plies), audience, pool, pictures, stage())
    return {"known": known, "items": list(items), "pictures": drawn, "over": over, "parts": pool.parts}


def _taught(review: Review, ply: int) -> list[tuple[str, str]]:
    """Return the cards that mattered at a ply and what they stand for."""
    return [(face.name, face.lesson) for face in lessons_at(review, ply)]


def _known(
    review: Review, audience: str, items: dict[tuple[str, str, int], int], progress: Callable[[int], None]
) -> tuple[FrameTrack, list[Overlay]]:
    """Return what an audience knew after every ply, as numbers of sentences, and as what lies over the board."""
    pages: list[tuple[int, ...]] = []
    at: list[int] = []
    overlays: list[Overlay] = []
    for ply in range(review.number + 1):
        known = review.knowledge(audience, ply)
        page = tuple([items.setdefault((one.group, one.text, one.jump), len(items)) for one in known.items])
        if not pages or page != pages[-1]:
            pages.append(page)
        at.append(len(pages) - 1)
        overlays.append(known.overlay)
        progress(ply)
    return FrameTrack(deltas_of(pages), at), overlays


def _index(review: Review, shown: Iterable[str]) -> list[tuple[int, str]]:
    """Return what can be searched: cards first seen, lines, labels, notes."""
    found = {(tick.ply, review.label(tick.ply)) for tick in review.ticks}
    found |= {(ply, line) for ply in range(1, review.number + 1) for line in review.lines(ply)}
    found |= {(flag.ply, flag.text) for flag in review.flags() if flag.text}
    for audience in shown:
        if audience != REFEREE:
            who = capital(review.name(audience))
            found |= {(ply, f"{who} first saw {face.name}.") for ply, _, face in review.seen_faces(audience)}
    return sorted(found)
