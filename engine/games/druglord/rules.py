"""The rules of one match, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.contract.game import OptionValue
from engine.contract.rules import Decision, Rules
from engine.errors import IllegalMove
from engine.games.druglord import game_end, marker_names, refusals, rulings
from engine.games.druglord.content import DruglordContent
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.invariants import faults
from engine.games.druglord.measures import measures
from engine.games.druglord.player_aids import player_aids
from engine.games.druglord.schema import make_schema
from engine.games.druglord.states import AIMS, BEFORE_THROWS, DECISIONS, STEPS
from engine.games.druglord.table_reader import card_of, status_of
from engine.games.druglord.wording import seat_name
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.moves.move import Move
from engine.play.verbs import verbs_by_name
from engine.play.working_table import Desk


class DruglordRules(Rules[DruglordContext]):
    """The rules of one match."""

    def __init__(self, content: DruglordContent, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> None:
        self.context = DruglordContext(content, options, seats, lambda seat: self.schema.names.get(seat, seat_name(seat)))
        self.schema = make_schema(self.context)
        self.decisions, self.steps, self.aims = DECISIONS, STEPS, AIMS
        if options["marker_style"] == "custom":
            self.decisions = {
                name: replace(one, verbs={v: refusals.in_session_words(verb) for v, verb in one.verbs.items()})
                for name, one in DECISIONS.items()
            }
        self.anytime = Decision(game_end.anytime_forms, verbs_by_name(game_end.end_game, marker_names.rename_markers))
        self.measures = tuple(measures(self.context))
        self.briefs = player_aids(self.context)
        self.dice_entered = options["dice_input"] == "manual"

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        """Return decks in content order, every Region on its space, a Status card for every seat."""
        context = self.context
        found: dict[str, Sequence[Piece]] = {f"region/{region}": [Piece(region, region)] for region in context.regions}
        found["region_deck"] = [Piece(card_of(region), card_of(region)) for region in context.regions]
        found["baller_deck"] = [Piece(card, card) for card in context.cards]
        return found | {f"status:{seat}": [Piece(status_of(seat), status_of(seat))] for seat in context.seats}

    def numbers(self) -> Mapping[str, Scalar]:
        """Return the numbers of Turn 1, with no scores."""
        context = self.context
        found: dict[str, Scalar] = {"turn": 1, "target_reached": False}
        found |= {"start_player": context.seats[0], "draft_order": " ".join(context.seats)}
        found |= marker_names.names_at_first(context)
        return found | {f"score:{seat}": 0 for seat in context.seats}

    def agenda(self) -> tuple[Task, ...]:
        """Return the deal; all else follows from it."""
        return (Task("deal"),)

    def refuse(self, desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
        """Return why a verb that the state does not list is not possible."""
        return refusals.why_no_verb(desk, task, move)

    def not_asked(self, desk: Desk[DruglordContext], task: Task, move: Move) -> IllegalMove:
        """Return why a seat that is not asked cannot answer."""
        return refusals.why_not_asked(desk, task, move)

    def after_ruling(self, desk: Desk[DruglordContext], closed: Sequence[Task]) -> None:
        """Give back markers and cards, and let the Draft go on."""
        rulings.after_ruling(desk, closed)

    def default_continuation(self, table: Table) -> Move | None:
        """Return the move by which nobody reacts or sways, then the throw (DRUG-9.7, 15.1)."""
        task = table.task
        if task is None or task.name not in BEFORE_THROWS:
            return None
        return Move("roll" if task.data.get("closed") else "all_pass")

    def faults(self, table: Table) -> Iterable[str]:
        """Yield the invariants of every component that the table breaks."""
        return faults(self.context, table)
