"""Entering a move by a few letters: the legal moves' forms, narrowed by words, clicks and drags.

There is no widget here. The forms of a decision say which words may follow each other; a query such as
``plan w gua`` walks them, each word matching the beginning of any word of a verb, an argument's value or
its label. Words may be left out (``gua``), and a single word may be initials (``pwg``). A text of the referee's
own words stands in quotation marks, or follows as it is once the verb is chosen or typed in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from engine.errors import IllegalMove
from engine.move import Aim, Form, Move, Step, Token
from engine.prospect import Place, Prospect, prospects
from ui.console.candidate import Candidate, Chip, verb_label
from ui.console.matching import called, eaten, fits, own_words, split_words
from ui.console.reading import LEFT_OUT, Found, Reading

_STEPS = 800  # steps walked for one query, so that typing never waits
_ENOUGH = 8  # with so many candidates that match word for word, none are looked for that leave words out
_SHOWN = 200  # candidates offered at most
_WHOLE = 24  # a form with at most so many moves is listed move by move
_ENDINGS = 4  # ways in which a move may end after its target, at most, that are offered with it
_AIMED = 40  # beginnings that are typed for or clicked, at most, whose targets are looked for
Places = tuple[Place, ...]
"""What was clicked or dragged, all of which the move names."""

DECLINE = "decline"
_PASSING = frozenset({"pass", DECLINE})  # how the rulebooks call declining a reaction or a poll
_ALL_PASSING = "all_pass"  # and everybody's declining at once


class MoveEntry:
    """What the referee has entered so far of the next move.

    ``query`` is the half-typed text; ``chips`` are the words chosen. A clicked place narrows what is offered
    until something is chosen. ``names`` are what the teams of this session call their seats.
    """

    def __init__(
        self,
        forms: Sequence[Form] = (),
        anytime: Sequence[Form] = (),
        aims: Mapping[str, Aim] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self._forms, self._aims, self._names = (*forms, *anytime), aims or {}, names or {}
        self._anytime_from = len(forms)
        self._counts = [form.count() for form in self._forms]
        self._form: int | None = None
        self._words: tuple[str, ...] = ()
        self._place: Places | None = None
        self._steps: dict[tuple[int, tuple[str, ...]], Step | None] = {}
        self._walked = 0
        self.query = ""

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
    def chips(self) -> tuple[Chip, ...]:
        """The words chosen after the verb."""
        return () if self._form is None else self._chips(self._form, self._words)

    @property
    def empty(self) -> bool:
        """Nothing is chosen, typed or clicked."""
        return self._form is None and not self.query and self._place is None

    @property
    def ready(self) -> Move | None:
        """The move chosen, if it is complete."""
        if self._form is None:
            return None
        step = self._step(self._form, self._words)
        return self._forms[self._form].move(self._words) if step is not None and step.complete else None

    @property
    def asks_for(self) -> str:
        """The name of the argument that comes next, or ""."""
        step = None if self._form is None else self._step(self._form, self._words)
        return "" if step is None or not (step.tokens or step.free) else step.title.replace("_", " ")

    @property
    def speaking(self) -> bool:
        """What is typed is a text of the referee's own, in which every key stands for itself."""
        readings = own_words(self.query or "?")
        return any(quoted or self._spoken(head, text, in_full=True) for head, text, quoted in readings)

    def count(self) -> int:
        """How many moves the decision offers, those for any time left out."""
        return sum(self._counts[: self._anytime_from])

    def move(self, candidate: Candidate) -> Move:
        """The move a ready candidate is. Raises IllegalMove if it is not complete."""
        return self._forms[candidate.form].move(candidate.words)

    def candidates(self) -> list[Candidate]:
        """What is offered now, best first; grouped by form while nothing is typed."""
        self._walked = 0
        words = split_words(self.query)
        if self._place is not None:
            offered = self._placed()
        elif self.query.strip():
            offered = self._typed(words)
        elif self._form is not None:
            offered = self._following(self._form, self._words)
        else:
            offered = [found for form in range(len(self._forms)) for found in self._opening(form)]
        if words and self._place is not None:
            offered = [one for one in offered if fits(words, self._texts(one))]
        return list({(one.form, one.words): one for one in offered}.values())[:_SHOWN]

    def aimed(self) -> list[tuple[Form, Prospect]]:
        """What the moves that may be entered now aim at: those that fit what is chosen, typed and clicked."""
        if self.query or self._place is not None:
            begun = [(one.form, one.words) for one in self.candidates() if not one.anytime][:_AIMED]
        elif self._form is not None:
            begun = [(self._form, self._words)]
        else:
            begun = [(form, ()) for form in range(self._anytime_from) if self._counts[form]]
        found: dict[tuple[int, tuple[str, ...]], Prospect] = {}
        for form, words in begun:
            for one in prospects(self._forms[form], self._aims, words):
                found.setdefault((form, one.plain), one)
        return [(self._forms[form], one) for (form, _), one in found.items()]

    def meant(self) -> list[tuple[Candidate, Prospect]]:
        """What is offered because the place that was clicked last is what it aims at; a few endings are told apart."""
        place = () if self._place is None else self._place[-1:]
        found: list[tuple[Candidate, Prospect]] = []
        for form, one, _ in self._naming():
            if one.naming(place) == one.words:
                step = self._step(form, one.words)
                ends = [] if step is None or step.complete else list(islice(self._whole(form, one.words), _ENDINGS + 1))
                found += [(self._candidate(form, w), one) for w in (ends if len(ends) <= _ENDINGS else ()) or [one.words]]
        return found

    def passing(self) -> list[Candidate]:
        """The moves that decline, one a seat that is still asked: a pass is one key."""
        found: dict[str, Candidate] = {}
        for at, form in enumerate(self._forms[: self._anytime_from]):
            step = self._step(at, ()) if self._counts[at] else None
            if step is None:
                continue
            if form.verb in _PASSING and step.complete:
                found.setdefault(form.seat, self._candidate(at, ()))
            elif answer := next((token.value for token in step.tokens if token.value in _PASSING), ""):
                candidate = self._candidate(at, (answer,))
                if candidate.ready and candidate.final:
                    found.setdefault(form.seat, candidate)
        return list(found.values())

    def all_passing(self) -> Candidate | None:
        """The one move by which every seat declines, if the game has it."""
        for at, form in enumerate(self._forms[: self._anytime_from]):
            if form.verb == _ALL_PASSING and self._counts[at]:
                return self._candidate(at, ())
        return None

    # ---------------------------------------------------------------- entering

    def take(self, candidate: Candidate) -> None:
        """The candidate's words become chips; what was typed or clicked is used up."""
        self._form, self._words = candidate.form, candidate.words
        self.query, self._place = "", None

    def go_on_from(self, other: MoveEntry) -> None:
        """What was chosen in another entry is chosen here, as far as it is offered."""
        forms = enumerate(self._forms)
        same = [at for at, one in forms if self._counts[at] and (one.verb, one.seat) == (other.verb, other.seat)]
        if not same:
            return
        words: tuple[str, ...] = ()
        for word in other._words:
            step = self._step(same[0], words)
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
        """A click on a piece, or else its zone, narrows what is offered: to moves that name what was clicked before too,
        or if there are none to those that name it alone.

        Returns the one candidate that is meant, taken; None if several are, or none.
        """
        wanted: list[Places] = [(("piece", piece),)] if piece else []
        wanted += [(("zone", zone),)] if zone else []
        before = self._place or ()
        return self._narrow([*((*before, *place) for place in wanted if before), *wanted])

    def drag(self, piece: str, zone: str, onto: str = "") -> Candidate | None:
        """A piece dragged to a zone, or ``onto`` a piece in it: moves that name both; else those that name where it was
        let go. As `click`.
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

    # ---------------------------------------------------------------- walking the forms

    def _step(self, form: int, words: tuple[str, ...]) -> Step | None:
        key = (form, words)
        if key not in self._steps:
            try:
                self._steps[key] = called(self._forms[form].step(words), self._names)
            except IllegalMove:
                self._steps[key] = None
        return self._steps[key]

    def _tokens(self, form: int, words: tuple[str, ...]) -> tuple[Token, ...]:
        self._walked += 1
        step = self._step(form, words) if self._walked <= _STEPS else None
        return () if step is None else step.tokens

    def _chips(self, form: int, words: tuple[str, ...]) -> tuple[Chip, ...]:
        chips = []
        for at, word in enumerate(words):
            step = self._step(form, words[:at])
            tokens = step.tokens if step is not None else ()
            label = next((token.label for token in tokens if token.value == word), "")
            own = f"“{word}”" if step is not None and step.free else word.replace("_", " ")
            chips.append(Chip(word, label or own, step.title if step is not None else ""))
        return tuple(chips)

    def _candidate(self, form: int, words: tuple[str, ...]) -> Candidate:
        step = self._step(form, words)
        while step is not None and not step.complete and not step.free and len(step.tokens) == 1:
            words = (*words, step.tokens[0].value)  # only one thing can follow
            step = self._step(form, words)
        complete, final = (step.complete, not (step.tokens or step.free)) if step is not None else (False, True)
        given, chips = self._forms[form], self._chips(form, words)
        whole = complete and (final or not chips or step is None or step.title != chips[-1].title)
        return Candidate(form, given.verb, given.seat, chips, complete, final, whole, form >= self._anytime_from)

    def _opening(self, form: int) -> list[Candidate]:
        if not self._counts[form]:
            return []
        if self._counts[form] > _WHOLE:
            return self._following(form, ())
        whole = list(islice(self._whole(form, ()), _WHOLE + 1))
        if len(whole) > _WHOLE:  # the same words in many orders
            return self._following(form, ())
        return [self._candidate(form, words) for words in whole]

    def _whole(self, form: int, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """The complete moves of a small form; where words may go on (amounts, subsets), their beginnings."""
        step = self._step(form, words)
        if step is None:
            return
        if step.complete or not step.tokens:
            yield words
        if step.complete and words:
            return
        for token in step.tokens:
            yield from self._whole(form, (*words, token.value))
        if step.free and not step.complete:
            yield words  # the text is still to come

    def _following(self, form: int, words: tuple[str, ...]) -> list[Candidate]:
        step = self._step(form, words)
        if step is None:
            return []
        here = [self._candidate(form, words)] if step.complete else []
        return here + [self._candidate(form, (*words, token.value)) for token in step.tokens]

    # ---------------------------------------------------------------- matching what is typed

    def _texts(self, candidate: Candidate) -> list[str]:
        head = f"{candidate.verb} {candidate.seat}"
        return [head, *(f"{chip.value} {chip.label}" for chip in candidate.chips)]

    def _typed(self, words: list[str]) -> list[Candidate]:
        """What is typed: words of moves, and a text of the referee's own where it is quoted or where one may follow."""
        readings = own_words(self.query)
        quoted = any(marked for _, _, marked in readings)
        offered = [] if quoted else self._matching(words)
        if offered and not self.speaking:
            return offered
        spoken = (self._spoken(head, text, in_full=not quoted) for head, text, _ in readings)
        return offered + next(filter(None, spoken), [])

    def _spoken(self, head: Sequence[str], text: str, *, in_full: bool) -> list[Candidate]:
        """Moves that begin with these words and end in this text; without quotation marks only after a verb in full."""
        if head:
            paths = [(form, path) for _, form, path in self._search(list(head), 0)]
            if in_full and self._form is None:
                paths = [(form, path) for form, path in paths if self._forms[form].verb == head[0]]
        elif self._form is not None:
            paths = [(self._form, self._words)]
        else:  # words in quotation marks alone
            paths = [] if in_full else [(form, ()) for form in range(len(self._forms))]
        return [self._candidate(at, (*path, text)) for at, path in paths if (step := self._step(at, path)) and step.free]

    def _matching(self, words: list[str]) -> list[Candidate]:
        found = self._search(words, 0)
        if len(found) < _ENOUGH or found[0][0] > LEFT_OUT:
            self._walked = 0
            found = sorted([*found, *self._search(words, 2)], key=lambda one: one[0])
        if not found and len(words) == 1 and 1 < len(words[0]) <= 5:
            found = self._search(list(words[0]), 0)
        offered: list[Candidate] = []
        for _, form, path in found:
            offered += self._opening(form) if not path else [self._candidate(form, path)]
        return sorted(offered, key=lambda one: one.anytime)  # what is asked for is meant before what nobody asked for

    def _search(self, words: Sequence[str], skips: int) -> list[Found]:
        """The beginnings of moves that use up all words, the likeliest first; so many words of a move may be left out."""
        reading = Reading()
        if self._form is not None:
            reading.add(0, self._form, self._words, words, skips)
        for at, form in enumerate(self._forms) if self._form is None else ():
            if self._counts[at]:
                for used, cost in eaten(words, form.verb, form.seat):
                    reading.add(cost, at, (), words[used:], skips)
                if form.seat and len(words) > 1 and words[0] == form.verb:  # the verb in full, then whose it is
                    for used, cost in eaten(words[1:], form.seat, ""):
                        reading.add(cost, at, (), words[1 + used :], skips)
                if skips:
                    reading.add(LEFT_OUT, at, (), words, skips - 1)
        found: list[Found] = []
        while reading.begun and len(found) < _SHOWN and self._walked <= _STEPS:
            if found and reading.begun[0][0] >= found[0][0] + LEFT_OUT:
                break  # nobody means that
            cost, at, path, left, skips = reading.likeliest()
            if left:
                self._read_on(reading, cost, at, path, left, skips)
            else:
                found.append((cost, at, path))
        return sorted(found, key=lambda one: one[0])

    def _read_on(
        self, reading: Reading, cost: int, form: int, path: tuple[str, ...], words: Sequence[str], skips: int
    ) -> None:
        """What the next word of a move can be, given what is left of the typed ones."""
        step = self._step(form, path)
        if step is not None and step.complete:
            skips = 0  # what may end here goes on in any order: nothing has to be left out
        for token in self._tokens(form, path):
            further = (*path, token.value)
            for used, more in eaten(words, token.value, token.label):
                reading.add(cost + more, form, further, words[used:], skips)
            if skips:
                reading.add(cost + LEFT_OUT, form, further, words, skips - 1)

    def _placed(self) -> list[Candidate]:
        """What the clicked places can mean: the beginnings that name all of them."""
        return [self._candidate(form, words) for form, words in dict.fromkeys((form, w) for form, _, w in self._naming())]

    def _naming(self) -> Iterator[tuple[int, Prospect, tuple[str, ...]]]:
        """All that names the clicked places, with its words up to the last of them."""
        for form in range(self._anytime_from) if self._form is None else (self._form,):
            begun = self._words if form == self._form else ()
            for one in prospects(self._forms[form], self._aims, begun, amounts=True) if self._counts[form] else ():
                if (words := one.naming(self._place or ())) is not None:
                    yield form, one, words


__all__ = ["Candidate", "Chip", "MoveEntry", "verb_label"]
