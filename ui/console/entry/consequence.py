"""What would follow from a move, in words: for every audience what it will learn, and what has to be rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.chance.odds import Odds
from engine.english import capital, joined
from engine.model.view import Face
from engine.visibility.schema import FACES, Schema, grade
from referee.session.ply_text import ply_text
from referee.session.reveal_preview import Preview, name_cards
from referee.session.session import Session

NOTHING = "nothing"
NOTHING_YET = "nothing yet"
NOTHING_ELSE = "nothing else"
TOLD = "told: "
"""What stands before sentences that are told where nothing else is learnt."""
_TOLD_IN_WORDS = ("said", "ended")
"""The kinds of observation that are sentences."""
_NAMED = 3
"""So many of the places and figures that change are named."""
ASKED_AGAIN = "More can be added before it is played."
"""What is said of a move that is not whole: what it would show may still change."""


@dataclass(frozen=True)
class Learns:
    """Audiences that learn the same, and what that is, in words."""

    audiences: tuple[str, ...]
    text: str

    @property
    def is_nothing(self) -> bool:
        """Whether they learn nothing of their own."""
        return self.text in (NOTHING, NOTHING_YET, NOTHING_ELSE)


@dataclass(frozen=True)
class Consequence:
    """What would follow from a move.

    Attributes:
        learns: every audience once, with those that learn the same; those that see cards come first, and last, together,
            those that learn nothing that is not told to all.
        common: what all are told, if some learn more than that; else "".
        note: what has to be rolled, why the move is refused, or that it is asked again; "" for none.
        entered: the number of the move by which they have learned it; 0 where they only would.
    """

    learns: tuple[Learns, ...] = ()
    note: str = ""
    common: str = ""
    entered: int = 0

    @property
    def audiences(self) -> tuple[str, ...]:
        """Those of whom it says what they learn."""
        return tuple(one for row in self.learns for one in row.audiences)

    @property
    def is_nobody_yet(self) -> bool:
        """Whether no move is chosen of which it could tell anything."""
        return not self.note and all(row.text == NOTHING_YET for row in self.learns)

    @property
    def text(self) -> str:
        """All its words but those of audiences, a line each."""
        return "\n".join(part for part in (*(row.text for row in self.learns), self.common, self.note) if part)

    def not_whole(self) -> Consequence:
        """Return the same of a move that more can be added to."""
        return replace(self, note=" ".join(part for part in (self.note, ASKED_AGAIN) if part))


def nobody_yet(audiences: Sequence[str], why: str = "") -> Consequence:
    """Return that nobody learns anything yet, and why that is not known."""
    return Consequence((Learns(tuple(audiences), NOTHING_YET),), why)


def consequence_of(preview: Preview, odds: Odds | None, audiences: Sequence[str], schema: Schema) -> Consequence:
    """Return who will learn what by a preview; ``odds`` are those of the throw of the move, if it has one."""
    thrown = odds if odds is not None and odds.chance is not None else None
    told = _rarest_first(
        {one: [said.text for said in preview.told.get(one, ()) if said.kind == "said" and said.text] for one in audiences}
    )
    chances = {one: _chance(preview, thrown, one, schema) for one in audiences}
    note = f"{capital(thrown.title)}: {thrown.words}." if thrown is not None else ""
    rows = _grouped(
        {
            one: _learned(preview, one, told[one], chances[one]) or _changed(preview, one, schema) or NOTHING
            for one in audiences
        }
    )
    shared = [text for text in told[audiences[0]] if all(text in told[one] for one in audiences)]
    if len(rows) == 1 or not shared:
        return Consequence(rows, note)
    own = {one: [text for text in told[one] if text not in shared] for one in audiences}
    texts = {one: _learned(preview, one, own[one], chances[one], is_told=True) or NOTHING_ELSE for one in audiences}
    return Consequence(_grouped(texts), note, f"{TOLD}{' '.join(shared)}")


def learned_by(session: Session, number: int) -> Consequence:
    """Return who learned what by a move that is in the log, in the sentences that each audience was told.

    What nobody but the referee is told of it is the note.
    """
    published, readers = session.history.published_observations(number), session.readers
    told = _rarest_first(
        {one: [seen.text for seen in published.get(one, ()) if seen.kind in _TOLD_IN_WORDS and seen.text] for one in readers}
    )
    said, is_move = ply_text(session, number), session.entries[number - 1].ply.kind in ("move", "start")
    has_words = any(one.kind == "said" for one in session.observations_of_ply(number))
    if is_move and not has_words and not any(told.values()):  # on some screens another is asked, without words
        told = {one: [said] if published.get(one) else [] for one in readers}
    shared = [text for text in told[readers[0]] if all(text in told[one] for one in readers)]
    own = {one: [text for text in told[one] if text not in shared] for one in readers}
    none = NOTHING_ELSE if shared else NOTHING
    rows = _grouped({one: f"{TOLD}{' '.join(texts)}" if texts else none for one, texts in own.items()})
    if len(rows) == 1 and shared:
        rows, shared = (Learns(tuple(readers), f"{TOLD}{' '.join(shared)}"),), []
    note = "" if any(told.values()) else said
    return Consequence(rows, note, f"{TOLD}{' '.join(shared)}" if shared else "", number)


def _rarest_first(told: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the same with what few are told first: where a line is cut, it still says how they differ."""
    counts = Counter(text for texts in told.values() for text in set(texts))
    return {one: sorted(texts, key=counts.__getitem__) for one, texts in told.items()}


def _chance(preview: Preview, thrown: Odds | None, audience: str, schema: Schema) -> str:
    """Return on what it depends what else this audience learns; "" if on nothing."""
    if not preview.pending:
        return ""
    if thrown is None:
        return f"chance: {preview.pending}"
    roll = schema.rolls.get(thrown.roll)
    sees = roll is None or grade(roll.visibility, audience, (thrown.seat,)) >= FACES
    return "the roll" if sees else "a roll that is not shown to them"


def _learned(preview: Preview, audience: str, told: Sequence[str], chance: str, *, is_told: bool = False) -> str:
    """Return what an audience will learn: cards, what it is told, and what is open.

    ``is_told``: it is told more, which is said of all together.
    """
    said: list[str] = []
    if faces := preview.learned.get(audience, ()):
        said.append(f"will see {name_cards(_names(faces))}.")
    if told:
        said.append(f"{'Told: ' if said else TOLD}{' '.join(told)}")
    if chance:
        said.append(f"{'The rest depends' if said else 'the rest depends' if is_told else 'depends'} on {chance}.")
    return " ".join(said)


def _changed(preview: Preview, audience: str, schema: Schema) -> str:
    """Return the names of places and figures that change before an audience without words; "" if nothing does."""
    if audience not in preview.changed:
        return ""
    named = [
        schema.zones[key].name if key in schema.zones else schema.numbers[key].name for key in preview.changed[audience]
    ]
    names = list(dict.fromkeys(named))
    if len(names) > _NAMED:
        names = [*names[: _NAMED - 1], f"{len(names) - _NAMED + 1} more"]
    return f"told nothing; changed on the screen: {joined(names)}." if names else "nothing new, only what is asked next."


def _names(faces: Sequence[Face]) -> list[str]:
    return list(dict.fromkeys(face.name for face in faces))


def _grouped(texts: Mapping[str, str]) -> tuple[Learns, ...]:
    groups: dict[str, list[str]] = {}
    for audience, text in texts.items():
        groups.setdefault(text, []).append(audience)
    rows = [Learns(tuple(who), text) for text, who in groups.items()]
    return tuple(sorted(rows, key=lambda row: (row.is_nothing, "will see" not in row.text)))


def audience_words(audiences: Sequence[str], names: Mapping[str, str], everybody: Sequence[str]) -> str:
    """Return how audiences are called together: by their names, or by what they are if they are many."""
    if len(audiences) == len(everybody) > 1:
        return "Everybody"
    missing = [one for one in everybody if one not in audiences]
    called = {one: names.get(one, one) for one in everybody}
    if len(missing) == 1 and len(audiences) > 2:
        return f"All but {called[missing[0]]}"
    return joined([called[one] for one in audiences])
