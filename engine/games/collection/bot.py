"""A team of analysts for demonstrations: each looks one action ahead and takes what promises most reports."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance.chance import Random
from engine.games.collection.content import (
    COLOURS,
    Card,
    CrisisEffect,
    GemsEffect,
    RelocateEffect,
    ResponseEffect,
    RollBonusEffect,
)
from engine.games.collection.context import REPORT_FLOOR, CollectionContext
from engine.games.collection.ids import space, token
from engine.games.collection.pool import pool_of
from engine.games.collection.reports import uses_of_report
from engine.games.collection.table_moves import add_gem, set_response
from engine.match.match import Match
from engine.moves.move import Move
from engine.play.working_table import Desk

AHEAD = 8  # actions that a plan looks ahead
MOST_GEMS = 4  # that a plan places before it rolls
SOONER = 0.85  # what the next action is worth of this one
FILING = 1.3  # what a report that is filed is worth
LOYALTY = 0.01  # among hopeless plans, gems where one stands, if the scenario is not completed
CALMING = {5: 0.3, 6: 0.6, 7: 1.0, 8: 2.0, 9: 4.0}  # what it is worth to calm a crisis at this level
PRESSING = 7  # from this level on a crisis comes before the circle
WORTH_HELPING = 0.75  # cards for the next roll are kept for rolls that are less certain
CALM = 6  # cards that calm a crisis are kept for one that stands so high


def choose(match: Match, chance: Random) -> Move:
    """Return the next move of whoever is asked."""
    desk: Desk[CollectionContext] = match.rules.desk(match.table)
    task = match.task
    assert task is not None
    if task.name == "setup":
        start = Move("start", {"first_seat": match.seats[chance.index(len(match.seats))]})
        return start if start in match.legal_moves else match.legal_moves.sample(chance)
    if task.name == "placement":
        return Move("place", {"collector": _meeting_place(desk, chance)})
    if task.name == "use_report":
        return _use_of_report(desk, task.seats[0], str(task.data["area"]), str(task.data["colour"]))
    held = _card(desk, match, task.seats[0])
    if held is not None:
        return held
    if task.name == "actions":
        return _action(desk, task.seats[0])
    if any(move.verb == "resolve_drawn" for move in match.legal_moves):
        return _resolved(desk, match, task.seats[0])
    return next(move for move in match.legal_moves if move.verb in ("hold_drawn", "end_turn"))


def _meeting_place(desk: Desk[CollectionContext], chance: Random) -> str:
    """Return where to meet, as analysts on one space help each other: the collector that most of the roles help with."""
    context, table = desk.context, desk.table
    roles = [context.role(table, seat) for seat in context.seats]
    help_with = {
        one: sum(role.bonus_level for role in roles if one in role.bonus_level_collectors) for one in context.collectors
    }
    best = [one for one in context.collectors if help_with[one] == max(help_with.values())]
    taken = [context.place(table, seat)[1] for seat in context.seats if table.where[token(seat)] != "tokens"]
    return taken[0] if taken else best[chance.index(len(best))]


def _use_of_report(desk: Desk[CollectionContext], seat: str, area: str, colour: str) -> Move:
    possible = uses_of_report(desk.context, desk.table, seat, area, colour)
    pressing = desk.table.number(f"crisis/{area}") >= PRESSING and not _is_last_report(desk, area)
    return Move("reduce" if "reduce" in possible and (pressing or "file" not in possible) else "file")


def _is_last_report(desk: Desk[CollectionContext], area: str) -> bool:
    """Return whether one report more completes the scenario, which calms it altogether."""
    return sum(desk.context.missing(desk.table, area, colour) for colour in COLOURS) == 1


# -------------------------------------------------------------------- actions


def _action(desk: Desk[CollectionContext], seat: str) -> Move:
    if not desk.table.number("actions_left"):
        return Move("finish_actions")
    best, move = max(_promises(desk, seat), key=lambda one: one[0])  # there is always a space to move to
    return move if best > 0 else Move("finish_actions")


def _promises(desk: Desk[CollectionContext], seat: str) -> Iterator[tuple[float, Move]]:
    """Yield the worth and the first action of every plan: engage here so often and then roll, or move first."""
    here = desk.context.place(desk.table, seat)
    for promise, verb, colour in _plans(desk, seat, here, 0):
        yield promise, Move(verb, {"colour": colour})
    for there in desk.context.spaces(desk.table):
        if there != here and (there[0] == here[0] or there[1] == here[1]):
            best = max((promise for promise, _, _ in _plans(desk, seat, there, 1)), default=0.0)
            yield best, Move("move", {"scenario": there[0], "collector": there[1]})


def _plans(desk: Desk[CollectionContext], seat: str, place: tuple[str, str], moves: int) -> Iterator[tuple[float, str, str]]:
    """Yield plans of a seat that stands on this space after so many moves: their worth, the first action and its colour."""
    there = desk.trial()
    there.move(token(seat), space(*place))
    rise = _rise(desk, seat, place[1])
    restricted = desk.context.options.affinity_rule == "restrict"
    for colour in desk.context.role(desk.table, seat).roll_colours:
        if restricted and colour not in desk.context.collectors[place[1]].affinity:
            continue
        if desk.context.gems(there.table, *place, colour):
            yield _worth(there, seat, place, colour, moves, rise), "roll", colour
        more = there.trial()
        best = 0.0
        for gems in range(1, MOST_GEMS + 1):
            add_gem(more, *place, colour)
            best = max(best, _worth(more, seat, place, colour, moves + gems, rise))
        hope = 0.0 if desk.context.is_completed(desk.table, place[0]) else LOYALTY / (1 + moves)
        yield best + hope, "engage", colour


def _worth(
    desk: Desk[CollectionContext],
    seat: str,
    place: tuple[str, str],
    colour: str,
    first: int,
    rise: int,
) -> float:
    """Return what rolls from the action ``first`` on are worth, each less than the one before.

    Reports are for the circle while they are needed, then against the crisis; a crisis that presses comes before all.
    """
    trial = desk.trial()
    if level := desk.context.level(trial.table, *place):
        set_response(trial, *place, level + rise)
    chance = float(pool_of(desk.context, trial.table, seat, colour).chance)
    missing, crisis = (
        float(desk.context.missing(desk.table, place[0], colour)),
        float(desk.table.number(f"crisis/{place[0]}")),
    )
    only_files = desk.context.role(desk.table, seat).file_only
    worth = 0.0
    for action in range(first, AHEAD):
        calm = 0.0 if only_files or crisis <= REPORT_FLOOR else CALMING.get(round(crisis), 0.0)
        filed = FILING if missing > 0 else 0.0
        worth += SOONER**action * chance * max(calm, filed)
        if calm > filed:
            crisis -= chance
        else:
            missing -= chance
    return worth


def _rise(desk: Desk[CollectionContext], seat: str, collector: str) -> int:
    """Return how far the cards that the seat holds could raise a collector."""
    context = desk.context
    held = [context.content.card(piece.kind) for piece in desk.table.zones[f"held:{seat}"]]
    effects = [effect for card in held for effect in card.effects if isinstance(effect, ResponseEffect)]
    return sum(
        one.delta for one in effects if collector in [other.id for other in desk.context.collectors_meant(one.collectors)]
    )


# -------------------------------------------------------------------- cards


def _card(desk: Desk[CollectionContext], match: Match, seat: str) -> Move | None:
    """Return the card most worth playing now, if one is worth it; among equals the first."""
    best, worth = None, 0.0
    for move in match.legal_moves:
        if move.verb in ("play_held", "play_drawn"):
            piece = str(move.args.get("card") or desk.table.ids(f"drawn:{seat}")[0])
            card = desk.context.content.card(desk.table.piece(piece).kind)
            found = _card_worth(desk, match, seat, card, [str(word) for word in move.items("choices")])
            if found > worth:
                best, worth = move, found
    return best


def _resolved(desk: Desk[CollectionContext], match: Match, seat: str) -> Move:
    """Return how to carry out a red card: with the least harm."""
    card = desk.context.content.card(desk.table.piece(desk.table.ids("drawn")[0]).kind)
    return max(
        (move for move in match.legal_moves if move.verb == "resolve_drawn"),
        key=lambda move: _card_worth(desk, match, seat, card, [str(word) for word in move.items("choices")]),
    )


def _card_worth(desk: Desk[CollectionContext], match: Match, seat: str, card: Card, words: list[str]) -> float:
    """Return what a card brings with these choices, above 0 if it is worth playing; effects one after the other."""
    worth, left = 0.0, iter(words)
    for effect in card.effects:
        if isinstance(effect, RelocateEffect):
            # What is done there is worth more than what could be done here.
            place = tuple(next(left, "").split("/"))
            worth += _prospect(desk, seat, (place[0], place[-1])) - _prospect(
                desk, seat, desk.context.place(desk.table, seat)
            )
        elif isinstance(effect, CrisisEffect | ResponseEffect):
            chosen = [next(left, "")] if effect.scenario == "choose_active" else [*desk.context.open_areas(desk.table)]
            worth += _calming(desk, effect, chosen) if isinstance(effect, CrisisEffect) else _rising(desk, effect, chosen)
        elif isinstance(effect, RollBonusEffect):
            pools = [
                pool_of(desk.context, desk.table, seat, str(move.args["colour"]))
                for move in match.legal_moves
                if move.verb == "roll"
            ]
            worth += any(0 < pool.chance < WORTH_HELPING for pool in pools)
        elif isinstance(effect, GemsEffect):
            gems = [next(left, "") for _ in range(effect.count)]
            level = desk.context.level(desk.table, *desk.context.place(desk.table, seat))
            worth += 0.2 * len(gems) if effect.action == "add" and level > 1 else -0.1 * len([gem for gem in gems if gem])
        else:
            worth += 1  # an action or a report, always
    return worth


def _prospect(desk: Desk[CollectionContext], seat: str, place: tuple[str, str]) -> float:
    return max((promise for promise, _, _ in _plans(desk, seat, place, 0)), default=0.0)


def _calming(desk: Desk[CollectionContext], effect: CrisisEffect, areas: list[str]) -> float:
    """Return what a change of crises is worth: calm where one stands high; harm the more the higher it stands."""
    levels = {one: desk.table.number(f"crisis/{one}") for one in desk.context.open_areas(desk.table)}
    if effect.delta > 0:
        return -0.1 * sum(CALMING.get(min(9, levels[area] + effect.delta), 0.1) for area in areas)
    return float(max(levels.values()) >= CALM and all(levels[area] == max(levels.values()) for area in areas)) - 0.5


def _rising(desk: Desk[CollectionContext], effect: ResponseEffect, areas: list[str]) -> float:
    """Return what a rise or fall of collectors is worth: only of those who are courted."""
    meant = [one.id for one in desk.context.collectors_meant(effect.collectors)]
    courted = sum(_is_courted(desk, area, one) for area in areas for one in meant)
    return 0.3 * courted * effect.delta


def _is_courted(desk: Desk[CollectionContext], area: str, collector: str) -> bool:
    """Return whether gems lie there and reports are still wanted."""
    gems = sum(desk.context.gems(desk.table, area, collector, colour) for colour in COLOURS)
    return gems > 0 and not desk.context.is_completed(desk.table, area)
