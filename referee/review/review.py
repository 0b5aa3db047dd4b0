"""The model of a review: one stored session, any viewpoint after any ply."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from engine.english import capital, with_full_stop
from engine.model.event import ADOPTED, Outcome
from engine.model.view import Face, Observation, Scalar, View
from engine.visibility.schema import REFEREE
from referee.log.records import Remark
from referee.review.audience_history import AudienceHistory
from referee.review.knowledge import Knowledge, Overlay, knowledge_at, overlay_at
from referee.review.timeline import Band, Flag, Tick, bands_of, flags_of, ticks_of
from referee.session.change import Change
from referee.session.content_files import readable_rulebook
from referee.session.ply_text import ply_text
from referee.session.reveal_preview import name_audience
from referee.session.session import Session
from referee.store import MemoryStore

Stop = Literal["bookmark", "ruling", "take_back", "reveal", "turn"]
"""The kinds of moments to jump to."""

_SENTENCES = 4


class Review:
    """One session under review. It never changes the log; notes are added beside it.

    Creating one walks over the entries; what each audience knew is computed on first use.

    Attributes:
        session: what is reviewed.
        ticks: a tick for every ply; ``ticks[n - 1]`` is ply n.
        number: of the last ply.
        audiences: the referee, the seats, the public.
        seats: those that began, then those that joined later and decided something.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.number = session.number
        self.ticks: tuple[Tick, ...] = ticks_of(session.entries)
        joined = {tick.seat for tick in self.ticks}.difference(session.header.seats)
        schema = session.rules.schema
        self.seats: tuple[str, ...] = (*session.header.seats, *(seat for seat in schema.seats if seat in joined))
        self.audiences = tuple(one for one in session.audiences if one in self.seats or one not in schema.seats)
        self._line = session.in_effect
        self._histories: dict[str, AudienceHistory] = {}
        self._known: dict[tuple[str, int], Knowledge] = {}
        self._labels: dict[int, str] = {}

    # ---------------------------------------------------------------- the timeline

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        """The turns over plies, without gaps."""
        return bands_of(self.session.rules.schema, self._numbers)

    @cached_property
    def phases(self) -> tuple[Band, ...]:
        """The phases within the turns over plies."""
        return bands_of(self.session.rules.schema, self._numbers, phases=True)

    @cached_property
    def _numbers(self) -> list[dict[str, Scalar]]:
        """The numbers after every ply, derived ones included."""
        return [self.session.rules.schema.values(frame.table) for frame in self.session.history.frames]

    def band(self, ply: int) -> Band:
        """Return the turn to which a ply belongs, or would belong: one before the first to the first."""
        return self.bands[bisect_right(self.bands, max(1, ply), key=lambda band: band.first) - 1]

    def turn_of(self, ply: int) -> str:
        """Return the turn to which a ply belongs, and whether it ended by it: the table then shows the next."""
        band = self.band(ply)
        return f"{band.title}, its end" if band.first < ply == band.last < self.number else band.title

    def turn_after(self, ply: int) -> str:
        """Return the turn that had come after a ply, without whose it is: by the last of one the next may have begun."""
        return bands_of(self.session.rules.schema, [*self._numbers[: ply + 1], self._numbers[ply]])[-1].turn

    def flags(self) -> tuple[Flag, ...]:
        """Return bookmarks and notes, those added in review included."""
        entries = self.session.entries
        return flags_of(self.marks, entries[-1].at if entries else "")

    @property
    def marks(self) -> tuple[Remark, ...]:
        """All that was noted beside the plies that can be shown; a damaged log may hold notes on later ones."""
        return tuple(one for one in self.session.remarks if one.ply <= self.number)

    def line(self, *, taken_back: bool = False) -> tuple[int, ...]:
        """Return the plies to step through: those in effect, or all as they were entered."""
        return tuple(range(1, self.number + 1)) if taken_back else self._line

    def stops(self, kind: Stop, audience: str = "") -> tuple[int, ...]:
        """Return plies to jump to, ascending: of a kind; for ``reveal`` when ``audience`` (default: any) learned a face."""
        match kind:
            case "bookmark":
                found = {flag.ply for flag in self.flags() if flag.kind == "bookmark"}
            case "ruling" | "take_back":
                found = {tick.ply for tick in self.ticks if tick.kind == kind}
            case "turn":
                found = {band.first for band in self.bands}
            case "reveal":
                whose = [audience] if audience else [one for one in self.audiences if one != REFEREE]
                found = {ply for one in whose for ply, _ in self.history_of(one).learned}
        return tuple(sorted(found))

    def rules_version(self, ply: int) -> str:
        """Return the version of the rules by which a ply was decided; it changes when a session goes on under others."""
        at = bisect_left(self._adopted, ply, key=lambda one: one[0])
        return self._adopted[at - 1][1] if at else self.session.header.rules_version

    @cached_property
    def _adopted(self) -> list[tuple[int, str]]:
        plies = (entry.ply for entry in self.session.entries if entry.ply.kind == "ruling")
        return [(ply.number, str(ply.args[ADOPTED])) for ply in plies if ADOPTED in ply.args]

    # ---------------------------------------------------------------- what was seen

    def view(self, audience: str, ply: int) -> View:
        """Return what an audience was shown after a ply (0: before the first)."""
        return self.session.view(audience, ply)

    def truth(self, ply: int) -> View:
        """Return the table as it was after a ply, as the referee sees it."""
        return self.session.unpublished_view(REFEREE, ply)

    def name(self, audience: str) -> str:
        """Return what an audience is called: the name of a seat, ``the public``, ``the referee``."""
        return name_audience(audience, self.session.rules.schema.names)

    def name_in_sentence(self, seat: str) -> str:
        """Return the name of a seat within a sentence: ``the Hunters`` where the game says so of its default name."""
        name, game = self.name(seat), self.session.game
        return f"the {name}" if seat in game.seats_with_article and name == game.seat_names[seat] else name

    def observations(self, audience: str, ply: int) -> tuple[Observation, ...]:
        """Return what a ply told an audience when it was entered, taken back later or not."""
        return self.history_of(audience).observations[ply]

    def lines(self, ply: int, audience: str = REFEREE) -> tuple[str, ...]:
        """Return the lines of the log that a ply gave an audience."""
        return tuple(one.text for one in self.observations(audience, ply) if one.kind == "said" and one.text)

    def label(self, ply: int) -> str:
        """Return one sentence on what a ply was."""
        if ply not in self._labels:
            self._labels[ply] = ply_text(self.session, ply, 1) if ply else "Before the first move."
        return self._labels[ply]

    def clauses_of(self, ply: int) -> str:
        """Return what the clauses say that a ruling named, with their ids; "" for another ply or none."""
        if not ply or self.ticks[ply - 1].kind != "ruling":
            return ""
        named = str(self.session.entries[ply - 1].ply.args.get("clause", ""))
        texts = readable_rulebook(self.session.game).named_in(named)
        return " ".join(f"{clause}: {with_full_stop(text)}" for clause, text in texts.items())

    def ends(self, ply: int) -> bool:
        """Return whether the game ended by a ply."""
        return self.ended(ply) is not None

    def ended(self, ply: int) -> Outcome | None:
        """Return how the game ended by a ply, also if that was taken back; None if it did not end by it."""
        frames = self.session.history.frames
        return frames[ply].table.outcome if ply and frames[ply - 1].table.outcome is None else None

    def headline(self, ply: int) -> str:
        """Return the line on a ply; if the game ended by it, how it ended."""
        ended = self.ended(ply)
        return ended.text if ended is not None else self.label(ply)

    def story(self, ply: int, most: int = _SENTENCES) -> str:
        """Return all that a ply was, in ``most`` sentences at most."""
        return ply_text(self.session, ply, most) if ply else self.label(ply)

    # ---------------------------------------------------------------- who knew what

    def history_of(self, audience: str) -> AudienceHistory:
        """Return what one audience was shown and told over the whole session."""
        if audience not in self._histories:
            self._histories[audience] = AudienceHistory(self.session.history, audience)
        return self._histories[audience]

    def knowledge(self, audience: str, ply: int) -> Knowledge:
        """Return what an audience had seen, wrongly believed and did not know after a ply."""
        key = (audience, ply)
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            frame = self.session.history.frames[ply]
            seats = () if audience == REFEREE else self.seats
            others = [(capital(self.name(seat)), self.history_of(seat)) for seat in seats if seat != audience]
            self._known[key] = knowledge_at(
                self.session.rules, self.history_of(audience), frame, ply, capital(self.name(audience)), others
            )
        return self._known[key]

    def overlay(self, audience: str, ply: int) -> Overlay:
        """Return what to draw over the truth of what an audience did not know after a ply."""
        known = self._known.get((audience, ply))
        if known is not None:
            return known.overlay
        return overlay_at(self.session.rules, self.history_of(audience), self.session.history.frames[ply], ply)

    def seen_faces(self, audience: str) -> Iterator[tuple[int, str, Face]]:
        """Yield every piece whose face an audience saw, with the first ply; also what a ruling took away later."""
        kinds, frames = self.session.rules.schema.kinds, self.session.history.frames
        for ply, piece in self.history_of(audience).learned:
            tables = (frames[at].table for at in (min(ply, self.number), ply - 1))
            table = next((one for one in tables if piece in one.where), None)
            if table is not None:
                yield ply, piece, kinds[table.piece(piece).kind].face

    # ---------------------------------------------------------------- notes

    @property
    def keeps_notes(self) -> bool:
        """Whether what is noted lasts; a session from a file is in memory only, and a bundle made of it holds the notes."""
        return not isinstance(self.session.store, MemoryStore)

    def note(self, text: str, ply: int, by: str = "") -> Change:
        """Write a note on a ply. It is stored beside the log, which stays as it is. Raises KnownError."""
        return self.session.remark("note", text, ply=ply, by=by)

    def bookmark(self, text: str, ply: int, by: str = "") -> Change:
        """Set a bookmark on a ply. Raises KnownError."""
        return self.session.remark("bookmark", text, ply=ply, by=by)

    def remarks(self, ply: int) -> tuple[Remark, ...]:
        """Return notes and bookmarks on a ply."""
        return tuple(one for one in self.session.remarks if one.ply == ply and one.kind in ("note", "bookmark"))


_KEPT = 512
