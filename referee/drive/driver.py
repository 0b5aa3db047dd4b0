"""The line protocol: a session refereed by a program, one JSON request a line, one JSON reply a line.

docs/manual/drive.md describes every request. A reply has ``ok``; a refused request has ``error`` with ``code``,
``clause``, ``text`` and, for a clause, what it says (``clause_text``), and changes nothing. No line ends the process but
``quit`` and the end of the input.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any

import msgspec

from engine.errors import DiceNeeded, IllegalMove, KnownError
from engine.match.correction_lines import Sighting
from engine.moves.move import Move
from engine.visibility.schema import REFEREE
from referee.drive.drive_requests import (
    AskDecision,
    AskFaults,
    AskLegal,
    AskObservations,
    AskOutcome,
    AskPosition,
    AskView,
    Bookmark,
    Help,
    Message,
    Note,
    Play,
    Quit,
    Request,
    Requests,
    Rule,
    Undo,
    request_usages,
    verb_usages,
)
from referee.log.chain import canonical
from referee.session.change import Change
from referee.session.content_files import clause_text
from referee.session.session import Session

Reply = dict[str, Any]


LONGEST = 1_000_000
"""The longest request, in bytes."""
MOST_MOVES = 10_000
"""The most moves that a reply lists: some decisions have a thousand million."""
_DECODER = msgspec.json.Decoder(Requests)


def requests_in(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a stream. Of a line longer than `LONGEST` only the beginning is kept."""
    while line := stream.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = stream.readline(LONGEST + 1)


class Driver:
    """Answers requests about one session. `on_bug` reports an unexpected error and returns the text of the reply."""

    def __init__(self, session: Session, on_bug: Callable[[Exception], str]) -> None:
        self._session, self._on_bug = session, on_bug
        self._watching: set[str] = set()
        self._answers: dict[type[Request], Callable[[Any], Reply]] = {
            Help: lambda _: {"requests": request_usages(), "verbs": verb_usages(session.rules)},
            AskDecision: lambda _: {"decision": session.decision, "task": session.task},
            AskLegal: self._legal,
            Play: self._play,
            AskView: self._view,
            AskObservations: self._observations,
            Rule: self._rule,
            Undo: lambda r: self._change_reply(session.take_back(r.reason, r.plies, r.by)),
            Note: lambda r: self._change_reply(session.note(r.text, r.ply, r.by)),
            Bookmark: lambda r: self._change_reply(session.bookmark(r.text, r.ply, r.by)),
            Message: lambda r: self._change_reply(session.message(r.audience, r.text, r.by)),
            AskOutcome: lambda _: {"outcome": session.outcome},
            AskFaults: lambda _: {"faults": session.faults()},
            AskPosition: lambda _: {"position": session.position()},
            Quit: lambda _: {},
        }

    def greeting(self) -> bytes:
        """Return the first line of the output, which describes the session."""
        header = self._session.header
        hello = {
            "session": header.id,
            "game": header.game,
            "seats": header.seats,
            "audiences": self._session.audiences,
            "options": header.options,
            "dice": header.dice,
            "ply": self._session.number,
            "place": _printable(self._session.store.place),
            "problems": [_printable(problem) for problem in self._session.problems],
        }
        return canonical({"ok": True, **hello})

    def replies(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield a reply for each request; blank lines are ignored."""
        for line in lines:
            if line.strip():
                reply, going_on = self.reply(line)
                yield reply
                if not going_on:
                    return

    def reply(self, line: bytes) -> tuple[bytes, bool]:
        """Return the reply to one line, and whether the protocol continues."""
        request: Request | None = None
        try:
            if len(line) > LONGEST:
                raise msgspec.ValidationError(f"it is longer than {LONGEST:,} characters")
            request = _DECODER.decode(line)
            answer: Reply = {"ok": True, **self._answers[type(request)](request)}
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            answer = _refusal("bad_request", "", f'This line is not a request: {error}. Ask for help: {{"do": "help"}}.')
        except IllegalMove as refused:
            answer = _refusal(refused.code, refused.clause, refused.text)
            if refused.clause:
                answer["error"]["clause_text"] = clause_text(self._session.game, refused.clause)
        except DiceNeeded as needed:
            answer = _refusal("dice_needed", "", str(needed))
            answer["dice"] = {
                "roll": needed.roll,
                "title": needed.title,
                "count": needed.count,
                "faces": needed.faces,
                "given": needed.given,
            }
        except KnownError as failure:
            answer = _refusal("trouble", "", str(failure))
        except Exception as error:
            answer = _refusal("bug", "", self._on_bug(error))
        if request is not None and request.id is not None:
            answer["id"] = request.id
        return canonical(answer), not isinstance(request, Quit)

    def _legal(self, request: AskLegal) -> Reply:
        moves = self._session.anytime_moves if request.anytime else self._session.legal_moves
        forms = [form for form in moves.forms if request.verb in ("", form.verb)]
        listed: Iterator[Move] = itertools.chain.from_iterable(forms)
        count = sum(form.count() for form in forms)
        reply: Reply = {
            "count": count,
            "forms": [{"verb": form.verb, "seat": form.seat, "count": form.count()} for form in forms],
        }
        if request.chosen or request.verb:
            reply["next"] = [form.step(request.chosen) for form in forms]
        if not request.chosen:
            reply["moves"] = list(itertools.islice(listed, max(0, min(request.limit, count, MOST_MOVES))))
        return reply

    def _play(self, request: Play) -> Reply:
        move = Move(request.verb, request.args, request.seat)
        return self._change_reply(self._session.play(move, request.dice, request.by, roll=request.roll))

    def _rule(self, request: Rule) -> Reply:
        return self._change_reply(
            self._session.rule(
                request.edits,
                request.reason,
                request.by,
                question=request.question,
                clause=request.clause,
                precedent=request.precedent,
            )
        )

    def _change_reply(self, change: Change) -> Reply:
        session = self._session
        if change.entry is None:
            assert change.remark is not None, "a change is a ply or a remark"
            return {"remark": change.remark.number, "ply": change.remark.ply}
        ply = change.entry.ply
        said = [one.text for one in change.observations[REFEREE] if one.kind == "said"]
        return {
            "ply": ply.number,
            "hash": change.entry.hash,
            "takes_back": ply.takes_back,
            "changed": [audience for audience in session.audiences if audience in change.changed],
            "lines": said,
            "decision": session.decision,
            "outcome": session.outcome,
        }

    def _view(self, request: AskView) -> Reply:
        if request.at is not None and not 0 <= request.at <= self._session.number:
            raise KnownError(f"There is no move {request.at}; the session has {self._session.number}.")
        self._watch(request.audience)
        return {"view": self._session.view(request.audience, request.at)}

    def _observations(self, request: AskObservations) -> Reply:
        self._watch(request.audience)
        told = self._session.sightings(request.audience)
        undone: dict[int, list[int]] = {}
        for one in told:
            undone.setdefault(one.undone_by, []).append(one.number)
        return {"sightings": [_sighting(one, undone) for one in told if one.number > request.since]}

    def _watch(self, audience: str) -> None:
        """Record that an audience watches from now on, as a display would: take-backs name who had seen the plies."""
        if audience not in self._session.audiences:
            raise KnownError(f"There is no audience {audience!r}; there are: {', '.join(self._session.audiences)}.")
        if audience != REFEREE and audience not in self._watching and not self._session.read_only:
            self._session.screen_change(audience, "LIVE", screen="line protocol")
            self._watching.add(audience)


def _sighting(one: Sighting, undone: Mapping[int, Sequence[int]]) -> Reply:
    """Return what an audience was told, with its number, and what it undoes or was undone by."""
    reply: Reply = {"number": one.number, **msgspec.to_builtins(one.observation)}
    if one.number in undone:
        reply["undoes"] = undone[one.number]
    if one.undone_by:
        reply["undone_by"] = one.undone_by
    return reply


def _refusal(code: str, clause: str, text: str) -> Reply:
    return {"ok": False, "error": {"code": code, "clause": clause, "text": _printable(text)}}


def _printable(text: str) -> str:
    """Return a text with escapes for the undecodable bytes of file names."""
    return text.encode("utf-8", "backslashreplace").decode()
