"""The page of a session as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.english import counted
from referee.review.measure_series import duration
from referee.review.review import Review
from referee.review.summary import Moment, ReviewSummary, summary_of
from referee.review.turning_points import TurningPoint


def summary_text(review: Review) -> str:
    """Return result, turning points, think time, luck, rulings, what to discuss."""
    return "\n".join(_lines(summary_of(review))) + "\n"


def _lines(summary: ReviewSummary) -> Iterator[str]:
    yield f"{summary.title} ({summary.session})"
    yield f"{summary.game}, {summary.played}, {', '.join(summary.teams)}"
    yield f"{summary.result} {summary.length}"
    if summary.ending is not None:
        yield from summary.ending.sentences
    moments: dict[str, Sequence[Moment | TurningPoint]] = {
        "Turning points": summary.turning_points,
        "What teams meant": summary.intents,
        "Longest thinks": summary.longest,
        "Rulings": summary.rulings,
        "Taken back": summary.take_backs,
        "To discuss": summary.prompts,
    }
    for title, found in moments.items():
        if found:
            yield f"{title}:"
            for moment in found:
                yield f"  move {moment.ply}: {moment.text}"
    yield "Think time:"
    for one in summary.thinking:
        taken = f"{duration(one.total_ms)} in {counted(len(one.each), 'decision')}"
        yield f"  {one.name}: {taken}, {duration(one.longest_ms)} at most"
    if summary.luck:
        yield "Luck of the dice:"
        for side in summary.luck:
            yield f"  {side.text}"
    yield f"Last hash {summary.last_hash}"
