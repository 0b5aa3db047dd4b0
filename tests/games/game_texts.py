"""Collects every text that a game shows or says while it is played, for tests of all texts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove
from engine.games import bot_move
from engine.match.match import Match
from engine.model.event import Data
from engine.model.view import Face
from engine.moves.move import Form, Move
from tests.games.game_list import new_match, random_options

Texts = dict[str, dict[str, None]]
"""By kind, each text once: ``line``, ``asked``, ``word`` (a label of a word that may be typed), ``refusal`` and so on."""
_DEEP = 12


class Listener:
    """Plays games of one kind and keeps every text that anybody could read."""

    def __init__(self, game: Game) -> None:
        self.game, self.texts = game, Texts()
        self._tried: dict[str, list[Data]] = {}

    def hear(
        self,
        seed: int,
        plies: int,
        *,
        seats: int | None = None,
        varied: bool = False,
        random: bool = False,
        names: tuple[str, ...] = (),
    ) -> None:
        """One game with these seats, with random options or none, by random moves or by those of the demonstration.

        ``names`` are what the session calls the seats.
        """
        chance = Random(seed)
        options = random_options(self.game, chance, seats) if varied else {}
        match = new_match(self.game, seed=seed, seats=seats, options=options, names=names)
        self._printed(match)
        for _ in range(plies):
            if match.outcome is not None:
                break
            self._asked(match)
            for form in match.legal_moves.forms:
                self._offered(form, chance)
            self._refused(match, chance)
            match.play(match.legal_moves.sample(chance) if random else bot_move(match, chance))
        for audience in match.rules.schema.audiences:
            for _, told in match.observations(audience):
                self._keep({"said": "line", "rolled": "roll", "ended": "outcome"}.get(told.kind, ""), told.text)

    def _keep(self, kind: str, text: str) -> None:
        if kind and text:
            self.texts.setdefault(kind, {})[text] = None

    def _printed(self, match: Match) -> None:
        """What does not change in a match: names, cards, figures, player aids, options."""
        rules, schema = match.rules, match.rules.schema
        names = [zone.name for zone in schema.zones.values()] + [number.name for number in schema.numbers.values()]
        names += [mark.name for mark in schema.marks.values()] + [roll.title for roll in schema.rolls.values()]
        for name in names:
            self._keep("name", name)
        for kind in schema.kinds.values():
            self._keep("name", kind.back.name)
            for text in _of_face(kind.face):
                self._keep("card", text)
        for measure in rules.measures:
            self._keep("name", measure.title)
            self._keep("name", measure.unit)
        opening = self.game.opening_brief(match.options)
        for brief in (opening, *rules.briefs, self.game.options_brief(match.options, rules.schema.names)):
            if brief is not None:
                self._keep("aid", brief.title)
                self._keep("aid", brief.body)
        for option in self.game.options:
            self._keep("option", option.text)

    def _asked(self, match: Match) -> None:
        for view in match.history.views().values():
            if view.decision is not None:
                self._keep("asked", view.decision.title)
                self._keep("detail", view.decision.detail)

    def _offered(self, form: Form, chance: Random) -> None:
        """The labels along a random way through the form."""
        chosen: list[str] = []
        while form.count() and len(chosen) < _DEEP:
            step = form.step(chosen)
            for token in step.tokens:
                self._keep("word", token.label)
            if not step.tokens:
                return
            chosen.append(step.tokens[chance.index(len(step.tokens))].value)

    def _refused(self, match: Match, chance: Random) -> None:
        """What the rules say to moves of other moments, and to moves with one thing exchanged."""
        for form in match.legal_moves.forms:
            if form.count():
                self._tried.setdefault(form.verb, []).append(dict(form.sample(chance).args))
        seats = (*match.seats, "")
        for verb in list(self._tried):
            tried = self._tried[verb]
            one, other = tried[chance.index(len(tried))], tried[chance.index(len(tried))]
            name = list(one)[chance.index(len(one))] if one else ""
            mixed = {**one, name: other[name]} if name in other else one
            error = match.why_not(Move(verb, mixed, seats[chance.index(len(seats))]))
            if isinstance(error, IllegalMove) and error.clause:
                self._keep("refusal", error.text)


def _of_face(face: Face) -> Iterator[str]:
    yield face.name
    yield face.text
    for label, text in face.notes:
        yield label
        yield text
