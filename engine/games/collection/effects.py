"""The seven effect primitives of collection cards (COLL-9), one small function each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from engine.common.seats import seat_after
from engine.english import counted, joined
from engine.games.collection.content import (
    COLOURS,
    ActionsEffect,
    Card,
    CrisisEffect,
    Effect,
    GemsEffect,
    RelocateEffect,
    ReportEffect,
    ResponseEffect,
    RollBonusEffect,
)
from engine.games.collection.context import CollectionContext
from engine.games.collection.ids import space, space_in_moves, tile, token
from engine.games.collection.log_lines import counted_or_no
from engine.games.collection.reports import offer_report, uses_of_report
from engine.games.collection.table_moves import add_gem, set_crisis, set_response
from engine.play.working_table import Desk

Choices = tuple[str, ...]
Plan = tuple[Choices, ...]
"""What is chosen for each effect of a card, as far as it will be carried out."""


def plans_of(desk: Desk[CollectionContext], seat: str, card: Card) -> list[Plan]:
    """Return every plan with which a card can be carried out, each effect on the table that the earlier ones leave."""
    return list(_plans(desk, seat, card.effects))


def _plans(desk: Desk[CollectionContext], seat: str, effects: Sequence[Effect]) -> Iterator[Plan]:
    for chosen in _choices_for(desk, seat, effects[0]):
        if not effects[1:]:
            yield (chosen,)
            continue
        trial = desk.trial()
        carry_out(trial, seat, effects[0], chosen)
        if trial.table.outcome is not None:
            yield (chosen,)  # COLL-8.2: the rest of the card is not carried out
            continue
        yield from ((chosen, *further) for further in _plans(trial, seat, effects[1:]))


def words_of(plan: Plan) -> Choices:
    """Return what is chosen, as it is entered: the words of all effects in a row."""
    return tuple(word for chosen in plan for word in chosen)


def _choices_for(desk: Desk[CollectionContext], seat: str, effect: Effect) -> Iterator[Choices]:
    table = desk.table
    match effect:
        case CrisisEffect() | ResponseEffect():
            if effect.scenario == "choose_active":
                yield from ((area,) for area in desk.context.open_areas(table))
            else:
                yield ()
        case GemsEffect(action="remove"):
            area, collector = desk.context.place(table, seat)
            have = {c: desk.context.gems(table, area, collector, c) for c in _gem_colours(desk, seat, effect)}
            count = min(effect.count, sum(have.values()))
            for mix in combinations_with_replacement(have, count):
                if all(mix.count(colour) <= have[colour] for colour in set(mix)):
                    yield mix
        case GemsEffect():
            yield from combinations_with_replacement(_gem_colours(desk, seat, effect), effect.count)
        case RelocateEffect():
            here = desk.context.place(table, seat)
            yield from ((space_in_moves(*place),) for place in desk.context.spaces(table) if place != here)
        case ReportEffect():
            yield from ((colour,) for colour in desk.context.role(table, seat).roll_colours)
        case _:
            yield ()


def _gem_colours(desk: Desk[CollectionContext], seat: str, effect: GemsEffect) -> tuple[str, ...]:
    if effect.colour == "role":
        return desk.context.role(desk.table, seat).gem_colours
    return COLOURS if effect.colour == "choose" else (effect.colour,)


def carry_out(desk: Desk[CollectionContext], seat: str, effect: Effect, chosen: Sequence[str], cause: str = "") -> None:
    """Carry out one effect completely, with the checks after every single change (COLL-6.8); a card is its ``cause``."""
    match effect:
        case CrisisEffect():
            _crisis(desk, effect, chosen, cause)
        case ResponseEffect():
            _response(desk, effect, chosen, cause)
        case GemsEffect():
            _gems(desk, seat, effect, chosen)
        case RelocateEffect():
            area, collector = chosen[0].split("/")
            desk.move(token(seat), space(area, collector))
            desk.say("moved", seat=seat, collector=desk.context.collector_name(collector), area=area)
        case ActionsEffect():
            _actions(desk, seat, effect)
        case RollBonusEffect():
            desk.add("bonus/dice", effect.dice)
            desk.add("bonus/level", effect.level)
            dice, level = desk.table.number("bonus/dice"), desk.table.number("bonus/level")
            more = [f"{counted(dice, 'more die', 'more dice')}"] if dice else []
            desk.say("next_roll", help=joined(more + ([f"a level {level} higher"] if level else [])))
        case ReportEffect():
            area, _ = desk.context.place(desk.table, seat)
            offer_report(desk, seat, area, chosen[0])


def _areas(desk: Desk[CollectionContext], word: str, chosen: Sequence[str]) -> tuple[str, ...]:
    opened = desk.context.open_areas(desk.table)
    if word == "each_active":
        return opened
    if word == "choose_active":
        return (chosen[0],)
    return tuple(area for area in opened if area == word)  # COLL-6.10: closed scenarios are passed over


def _crisis(desk: Desk[CollectionContext], effect: CrisisEffect, chosen: Sequence[str], cause: str) -> None:
    for area in _areas(desk, effect.scenario, chosen):
        set_crisis(desk, area, desk.table.number(f"crisis/{area}") + effect.delta, cause)
        if desk.table.outcome is not None:
            return  # COLL-8.2: the rest of the card is not carried out


def _response(desk: Desk[CollectionContext], effect: ResponseEffect, chosen: Sequence[str], cause: str) -> None:
    for area in _areas(desk, effect.scenario, chosen):
        for collector in desk.context.collectors_meant(effect.collectors):
            # COLL-4.5: a coin that is not on the ladder is not moved.
            if level := desk.context.level(desk.table, area, collector.id):
                set_response(desk, area, collector.id, level + effect.delta, cause)


def _gems(desk: Desk[CollectionContext], seat: str, effect: GemsEffect, chosen: Sequence[str]) -> None:
    area, collector = desk.context.place(desk.table, seat)
    for colour in chosen:
        if effect.action == "add":
            desk.say("gem_added", colour=colour, collector=desk.context.collector_name(collector), area=area)
            add_gem(desk, area, collector, colour)
        else:
            desk.say("gem_removed", colour=colour, collector=desk.context.collector_name(collector), area=area)
            desk.add_mark(tile(area, collector), f"gems/{colour}", -1)


def _actions(desk: Desk[CollectionContext], seat: str, effect: ActionsEffect) -> None:
    if effect.who == "self":
        desk.set("actions_left", max(0, desk.table.number("actions_left") + effect.delta))
        desk.say("more_actions", seat=seat, actions=counted_or_no(desk.table.number("actions_left"), "action"))
        return
    following = seat_after(desk.context.seats, seat)
    desk.add(f"next_actions/{following}", effect.delta)
    total = desk.table.number(f"next_actions/{following}")
    change = f"{counted_or_no(abs(total), 'action')} {'fewer' if total < 0 else 'more'}"
    desk.say("next_actions", seat=following, change=change)


def changes_something(desk: Desk[CollectionContext], seat: str, card: Card, plan: Plan) -> bool:
    """Return whether a card, played so, changes anything, by trying it (COLL-6.7).

    A report that would be lost is no change, one that can be used is.
    """
    trial = desk.trial()
    for effect, chosen in zip(card.effects, plan, strict=False):
        if isinstance(effect, ReportEffect):
            area, _ = desk.context.place(trial.table, seat)
            if uses_of_report(desk.context, trial.table, seat, area, chosen[0]):
                return True
            continue
        carry_out(trial, seat, effect, chosen)
        if trial.table != desk.table:
            return True
    return False
