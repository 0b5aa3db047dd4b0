"""Entering a move by a few letters: the legal moves' forms, narrowed by words, clicks and drags.

There is no widget here. The forms of a decision say which words may follow each other; a query such as
``plan w gua`` walks them, each word matching the beginning of any word of a verb, an argument's value or
its label. Words may be left out (``gua``), and a single word may be initials (``pwg``). A text of the referee's
own words stands in quotation marks, or follows as it is once the verb is chosen or typed in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from engine.english import humanize
from engine.match.targets import MoveTarget, Place, move_targets
from engine.moves.move import Aim, CountingForm, Form, Move
from referee.session.ply_text import ALL_PASS
from referee.text_match import begins_words, typed_words
from ui.console.entry.candidate import Candidate, Chip
from ui.console.entry.form_cursor import Forms
from ui.console.entry.prefix_match import own_words
from ui.console.entry.query import LEFT_OUT, MOST, Found, Reading
from ui.console.entry.synonyms import verb_of_sense

_ENOUGH = 8  # with so many candidates that match word for word, do not search for candidates that skip words
_ENDINGS = 4  # the most endings of a move after its target that are offered with it
_AIMED = 40  # the most typed or clicked beginnings of moves whose targets are searched
Places = tuple[Place, ...]
"""What was clicked or dragged, all of which the move names."""

DECLINE = "decline"
_PASSING = frozenset({"pass", DECLINE})  # how the rulebooks call declining a reaction or a poll


class MoveEntry:
    """What the referee has entered so far of the next move.

    ``query`` is the half-typed text; ``chips`` are the words chosen. A clicked place narrows what is offered
    until something is chosen. ``names`` are what the teams of this session call their seats, ``face_down`` the cards that
    lie face down alone in a numbered slot, by its zone: for the referee alone.

    Attributes:
        meant: the verb that the first word typed was taken for, as it begins no move itself; "" where it does.
    """

    def __init__(
        self,
        forms: Sequence[Form] = (),
        anytime: Sequence[Form] = (),
        aims: Mapping[str, Aim] | None = None,
        names: Mapping[str, str] | None = None,
        verb_words: Mapping[str, str] | None = None,
        face_down: Mapping[str, str] | None = None,
    ) -> None:
        self._forms, self._aims = Forms(forms, anytime, names or {}, verb_words or {}, face_down or {}), aims or {}
        self._form: int | None = None
        self._words: tuple[str, ...] = ()
        self._place: Places | None = None
        self.query = self.meant = ""

    # ---------------------------------------------------------------- what is there

    @property
    def verb(self) -> str:
        """The verb chosen, or ""."""
        return "" if self._form is None else self._forms[self._form].verb

    @property
    def seat(self) -> str:
        """The seat of the verb chosen, or ""."""
        return "" if self._form is None else self._forms[self._form].seat

    @property
    def words(self) -> tuple[str, ...]:
        """The words chosen after the verb, as moves contain them."""
        return self._words

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The words chosen after the verb, as people read them."""
        return () if self._form is None else self._forms.chips(self._form, self._words)

    @property
    def empty(self) -> bool:
        """Nothing is chosen, typed or clicked."""
        return self.nothing_chosen and not self.query

    @property
    def nothing_chosen(self) -> bool:
        """Nothing is chosen or clicked, whatever is typed."""
        return self._form is None and self._place is None

    @property
    def asks_for(self) -> str:
        """The name of the argument that comes next, or ""."""
        step = None if self._form is None else self._forms.step(self._form, self._words)
        return "" if step is None or not (step.tokens or step.free) else humanize(step.title)

    def is_at(self, candidate: Candidate) -> bool:
        """Return whether a candidate is what is chosen, and no word more."""
        return candidate.form == self._form and candidate.words == self._words

    @property
    def to_come(self) -> tuple[int, int]:
        """How many words at least and at most are still to come, where the form counts them; else 0 and 0."""
        form = None if self._form is None else self._forms[self._form]
        return form.to_come(self._words) if isinstance(form, CountingForm) else (0, 0)

    @property
    def speaking(self) -> bool:
        """Whether free text is being typed, in which no key is a command."""
        readings = own_words(self.query or "?")
        return any(quoted or self._spoken(head, text, in_full=True) for head, text, quoted in readings)

    def move(self, candidate: Candidate) -> Move:
        """Return the move of a ready candidate. Raises IllegalMove if it is not complete."""
        return self._forms[candidate.form].move(candidate.words)

    def form_of(self, candidate: Candidate) -> Form:
        """Return the form that a candidate of this entry is of."""
        return self._forms[candidate.form]

    def candidates(self, *, typed: bool = True) -> list[Candidate]:
        """Return what is offered now, best first; grouped by form while nothing is typed, or with ``typed`` False."""
        words = typed_words(self.query) if typed else []
        if typed:
            self.meant = ""
        if self._place is not None:
            offered = self._placed()
        elif typed and self.query.strip():
            offered = self._typed(words) or self._in_other_words(words)
        elif self._form is not None:
            offered = self._forms.following(self._form, self._words)
        else:
            offered = [found for form in self._forms.possible for found in self._forms.opening(form)]
        if words and self._place is not None:
            offered = [one for one in offered if begins_words(self._text(one), words)]
        return list({(one.form, one.words): one for one in offered}.values())[:MOST]

    def aimed(self) -> list[tuple[Form, MoveTarget]]:
        """Return what the moves aim at that fit what is chosen, typed and clicked.

        Where what is typed names the targets of a move that could be played as it is, those alone, not what may be added;
        where it fits nothing, as if it were not typed.
        """
        named: set[tuple[int, tuple[str, ...]]] = set()
        found_now = self.candidates() if self.query or self._place is not None else []
        if found_now or self._place is not None:
            offered = [one for one in found_now if not one.anytime][:_AIMED]
            begun = [(one.form, one.words) for one in offered]
            named = {(one.form, one.words) for one in offered if self.query and one.ready}
        elif self._form is not None:
            begun = [(self._form, self._words)]
        else:
            begun = [(form, ()) for form in self._forms.asked]
        found: dict[tuple[int, tuple[str, ...]], MoveTarget] = {}
        for form, words in begun:
            for further in move_targets(self._forms[form], self._aims, words):
                one = (further.begun(len(words)) or further) if (form, words) in named else further
                found.setdefault((form, one.words_without_amount), one)
        return [(self._forms[form], one) for (form, _), one in found.items()]

    def intended_candidates(self) -> list[tuple[Candidate, MoveTarget]]:
        """Return what aims at the place that was clicked last; a few endings are told apart."""
        place = () if self._place is None else self._place[-1:]
        found: list[tuple[Candidate, MoveTarget]] = []
        for form, one, _ in self._naming():
            if one.words_naming(place) == one.words:
                step = self._forms.step(form, one.words)
                ends = () if step is None or step.complete else self._forms.whole(form, one.words)
                few = list(islice(ends, _ENDINGS + 1))
                for words in few if 1 <= len(few) <= _ENDINGS else (one.words,):
                    found.append((self._forms.candidate(form, words), one))
        return found

    def passing(self) -> list[Candidate]:
        """Return the moves that decline, one for each seat that is still asked: a pass is one key."""
        found: dict[str, Candidate] = {}
        for at in self._forms.asked:
            form, step = self._forms[at], self._forms.step(at, ())
            if step is None:
                continue
            if form.verb in _PASSING and step.complete:
                found.setdefault(form.seat, self._forms.candidate(at, ()))
            elif answer := next((token.value for token in step.tokens if token.value in _PASSING), ""):
                candidate = self._forms.candidate(at, (answer,))
                if candidate.ready and candidate.final:
                    found.setdefault(form.seat, candidate)
        return list(found.values())

    def all_passing(self) -> Candidate | None:
        """Return the one move by which every seat declines, if the game has it."""
        for at in self._forms.asked:
            if self._forms[at].verb == ALL_PASS:
                return self._forms.candidate(at, ())
        return None

    # ---------------------------------------------------------------- entering

    def take(self, candidate: Candidate) -> None:
        """Make the candidate's words chips; what was typed or clicked is used up."""
        self._form, self._words = candidate.form, candidate.words
        self.query, self._place = "", None

    def restore_from(self, other: MoveEntry) -> None:
        """Choose what was chosen in another entry, as far as it is offered here."""
        chosen = (other.verb, other.seat)
        same = [at for at in self._forms.possible if (self._forms[at].verb, self._forms[at].seat) == chosen]
        if not same:
            return
        words: tuple[str, ...] = ()
        for word in other.words:
            step = self._forms.step(same[0], words)
            if step is None or not any(token.value == word for token in step.tokens):
                break
            words = (*words, word)
        self._form, self._words = same[0], words

    def back(self) -> bool:
        """Take off what was entered last. False if there was nothing."""
        if self._place is not None:
            self._place = None
        elif self._words:
            self._words = self._words[:-1]
        elif self._form is not None:
            self._form = None
        else:
            return False
        return True

    def clear(self) -> None:
        """Begin again."""
        self._form, self._words, self.query, self._place = None, (), "", None

    def click(self, piece: str = "", zone: str = "") -> Candidate | None:
        """Narrow what is offered by a click on a piece, or else its zone: to moves that name what was clicked before too,
        or if there are none to those that name it alone.

        Returns the one candidate that is meant, taken; None if several are, or none.
        """
        wanted: list[Places] = [(("piece", piece),)] if piece else []
        wanted += [(("zone", zone),)] if zone else []
        before = self._place or ()
        return self._narrow([*((*before, *place) for place in wanted if before), *wanted])

    def drag(self, piece: str, zone: str, onto: str = "") -> Candidate | None:
        """Narrow by a piece dragged to a zone, or ``onto`` a piece in it.

        To moves that name both; else to those that name where it was let go. Returns as `click`.
        """
        there: list[Place] = [("piece", onto)] if onto else []
        there += [("zone", zone)] if zone else []
        return self._narrow([*((("piece", piece), place) for place in there), *((place,) for place in there)])

    def _narrow(self, readings: Sequence[Places]) -> Candidate | None:
        for place in readings:
            self._place = place
            offered = self.candidates()
            if len(offered) == 1:
                self.take(offered[0])
                return offered[0]
            if offered:
                return None
        self._place = None
        return None

    # ---------------------------------------------------------------- matching what is typed

    def _text(self, candidate: Candidate) -> str:
        chips = (f"{chip.value} {chip.label}" for chip in candidate.chips)
        return " ".join((candidate.verb, candidate.seat, *chips))

    def _typed(self, words: list[str]) -> list[Candidate]:
        """Return what the line can mean: words of moves, and a text of the referee's own, quoted or where one may follow."""
        readings = own_words(self.query)
        quoted = any(marked for _, _, marked in readings)
        offered = [] if quoted else self._matching(words)
        if offered and not self.speaking:
            return offered
        spoken = (self._spoken(head, text, in_full=not quoted) for head, text, _ in readings)
        return offered + next(filter(None, spoken), [])

    def _in_other_words(self, words: Sequence[str]) -> list[Candidate]:
        """Return what a line can mean of which the first word is another for a verb that is asked for."""
        if self._form is not None or not words:
            return []
        said = {humanize(self._forms[at].verb): self._forms[at].verb for at in self._forms.asked}
        meant = verb_of_sense(words[0], list(said))
        offered = self._matching([*typed_words(meant), *words[1:]]) if meant else []
        self.meant = said[meant] if offered else ""
        return offered

    def _spoken(self, head: Sequence[str], text: str, *, in_full: bool) -> list[Candidate]:
        """Return moves that begin with these words and end in this text; unquoted only after a verb in full."""
        if head:
            paths = [(form, path) for _, form, path in self._read(list(head))]
            if in_full and self._form is None:
                paths = [(form, path) for form, path in paths if self._forms[form].verb == head[0]]
        elif self._form is not None:
            paths = [(self._form, self._words)]
        else:  # words in quotation marks alone
            paths = [] if in_full else [(form, ()) for form in range(len(self._forms))]
        return [
            self._forms.candidate(at, (*path, text))
            for at, path in paths
            if (step := self._forms.step(at, path)) and step.free
        ]

    def _matching(self, words: list[str]) -> list[Candidate]:
        found = self._read(words)
        if len(found) < _ENOUGH or found[0].cost > LEFT_OUT:
            found = sorted([*found, *self._read(words, skips=2)], key=lambda one: one.cost)
        if not found and len(words) == 1 and 1 < len(words[0]) <= 5:
            found = self._read(list(words[0]))
        offered: list[Candidate] = []
        for _, form, path in found:
            offered += self._forms.opening(form) if not path else [self._forms.candidate(form, path)]
        return sorted(offered, key=lambda one: one.anytime)  # moves of the decision come first

    def _read(self, typed: Sequence[str], skips: int = 0) -> list[Found]:
        """Return what these words may be, after what is chosen; so many words of a move may be left out."""
        reading = Reading(self._forms, skips)
        return reading.of_any(typed) if self._form is None else reading.after(self._form, self._words, typed)

    def _placed(self) -> list[Candidate]:
        """Return the beginnings that name all places that were clicked."""
        named = dict.fromkeys((form, words) for form, _, words in self._naming())
        return [self._forms.candidate(form, words) for form, words in named]

    def _naming(self) -> Iterator[tuple[int, MoveTarget, tuple[str, ...]]]:
        """Return all that names the clicked places, with its words up to the last of them."""
        for form in self._forms.asked if self._form is None else (self._form,):
            begun = self._words if form == self._form else ()
            for one in move_targets(self._forms[form], self._aims, begun, amounts=True):
                if (words := one.words_naming(self._place or ())) is not None:
                    yield form, one, words
