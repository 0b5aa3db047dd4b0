"""The requests of the line protocol, as data; docs/manual/drive.md describes them for people."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.contract.rules import Rules
from engine.model.event import Event


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Any request; ``id`` comes back with the reply."""

    id: str | int | None = None


class Help(Request, frozen=True, tag="help"):
    """What can be asked."""


class AskDecision(Request, frozen=True, tag="decision"):
    """The pending decision, with its data."""


class AskLegal(Request, frozen=True, tag="legal"):
    """What may be done: counts, forms, and the first ``limit`` moves (of one ``verb``; after the words ``chosen``)."""

    limit: int = 20
    verb: str = ""
    chosen: tuple[str, ...] = ()
    anytime: bool = False


class Play(Request, frozen=True, tag="move"):
    """A move by ``verb`` and ``args``; ``dice`` are physical dice, ``roll`` throws them here."""

    verb: str
    args: dict[str, Any] = {}
    seat: str = ""
    dice: tuple[int, ...] = ()
    roll: bool = False
    by: str = ""


class AskView(Request, frozen=True, tag="view"):
    """What an audience is shown now, or was after ply ``at``."""

    audience: str
    at: int | None = None


class AskObservations(Request, frozen=True, tag="sightings"):
    """What an audience was told, after its own number ``since``."""

    audience: str
    since: int = 0


class Rule(Request, frozen=True, tag="ruling"):
    """Edits of the table (events, as in docs/log-format.md) with a reason."""

    reason: str
    edits: tuple[Event, ...] = ()
    question: str = ""
    clause: str = ""
    precedent: bool = False
    by: str = ""


class Undo(Request, frozen=True, tag="undo"):
    """Take back the last plies in effect."""

    reason: str
    plies: int = 1
    by: str = ""


class Note(Request, frozen=True, tag="note"):
    """A note on a ply (default: the last)."""

    text: str
    ply: int | None = None
    by: str = ""


class Bookmark(Request, frozen=True, tag="bookmark"):
    """A bookmark on a ply (default: the last)."""

    text: str = ""
    ply: int | None = None
    by: str = ""


class Message(Request, frozen=True, tag="message"):
    """A message for a team's display, or for all (``*``)."""

    text: str
    audience: str = "*"
    by: str = ""


class AskOutcome(Request, frozen=True, tag="outcome"):
    """How the game ended; null while it goes on."""


class AskFaults(Request, frozen=True, tag="faults"):
    """Every invariant that the table breaks."""


class AskPosition(Request, frozen=True, tag="position"):
    """The table as a position file (TOML)."""


class Quit(Request, frozen=True, tag="quit"):
    """End; everything is committed already."""


Requests = (
    Help
    | AskDecision
    | AskLegal
    | Play
    | AskView
    | AskObservations
    | Rule
    | Undo
    | Note
    | Bookmark
    | Message
    | AskOutcome
    | AskFaults
    | AskPosition
    | Quit
)


def request_usages() -> list[dict[str, str]]:
    """Return every request with its fields, those that may be left out in brackets."""
    found = []
    for request in Requests.__args__:
        info = msgspec.inspect.type_info(request)
        assert isinstance(info, msgspec.inspect.StructType)
        fields = " ".join(f.name if f.required else f"[{f.name}]" for f in info.fields if f.name != "id")
        found.append({"do": str(info.tag), "fields": fields, "what": (request.__doc__ or "").replace("``", "`")})
    return found


def verb_usages(rules: Rules) -> list[dict[str, Any]]:
    """Return every verb of a game with the decisions that it is for, its arguments and its clauses."""
    decisions = [*rules.decisions.items(), *([("at any time", rules.anytime)] if rules.anytime is not None else [])]
    verbs: dict[str, dict[str, Any]] = {}
    for decision, declared in decisions:
        for name, verb in declared.verbs.items():
            found = verbs.setdefault(name, {"verb": name, "decisions": [], "args": [], "clauses": verb.clauses})
            found["decisions"].append(decision)
            found["args"] = [
                {"name": one.name, "is": one.kinds, "required": one.required, "rest": one.is_rest, "about": one.about}
                for one in verb.params
            ]
    return list(verbs.values())
