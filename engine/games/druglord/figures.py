"""Figures that follow from the table: who holds a Region, what cards add to it, the Racetrack, the bank, the Phase, the
way of what was declared, what a Trial costs, what borders a seat's Regions, what re-rolls are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from engine.games.druglord.cards import may_play
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.table_reader import LAP, LAST_WAY, TRIAL, TableReader, allowance, status_of
from engine.games.druglord.trial import trial_table
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.schema import REFEREE, TO_ALL, Mark, Marks, Number, faces

CHOOSING, READY = "choosing", "ready"
_CHOICES = frozenset({"setup_keep", "setup_reveal"})


def derived_numbers(context: DruglordContext) -> Iterator[Number]:
    """Yield the numbers that follow from the table."""

    def number(name: str, title: str, value: Callable[[TableReader], Scalar], follows_from: str) -> Number:
        return Number(
            name, title, TO_ALL, derive=lambda table: value(TableReader(context, table)), follows_from=follows_from
        )

    pending = "what is pending"
    yield number("phase", "Phase", lambda board: None if board.table.outcome else board.phase, pending)
    yield number("phase_word", "Phase", _phase_word, pending)
    yield number(
        "turn_of", "Slot of", lambda board: board.slot_of or None, f"{pending} (close it until that seat has its slot)"
    )
    yield number("roller", "Roll of", lambda board: board.roller or None, pending)
    yield number("endgame", "Last Turn", lambda board: board.is_last_turn, "the scores, or whether the target was reached")
    yield number("way", "Way", _way, "the way of the last trade or attack")
    yield number("trial", "Trial", trial_table, "the last Trial")
    yield number("load", "Load on its way", _load, "the markers set aside")
    yield number("target", "Target", lambda board: context.target_score, "the options")
    for kind in TYPES:
        yield number(f"bank/{kind}", f"Bank, {kind}", _in_bank(kind), "the markers on Regions and Status cards")
    for seat in context.seats:
        name = f"{{{seat}}}"
        yield number(f"laps:{seat}", f"Laps of {name}", _laps(seat), "the score")
        yield number(f"position:{seat}", f"Racetrack space of {name}", _position(seat), "the score")
        yield number(f"near:{seat}", f"Neighbours of {name}", _near(seat), "the Regions' cards")
        yield Number(
            f"playable/{seat}",
            f"Baller cards that {name} may play now",
            faces(REFEREE, seat),
            derive=may_play(context, seat),
            follows_from="the pending decision",
        )
        yield number(f"state:{seat}", f"Choice of {name}", _choice(seat), "the cards marked to keep")


def _phase_word(board: TableReader) -> Scalar:
    return "Game over" if board.table.outcome else board.context.phase_names.get(board.phase)


def derived_marks(context: DruglordContext) -> Iterator[Mark]:
    """Yield the marks that follow from the table."""
    oceans = {ocean.id: ocean.name for ocean in context.content.oceans}
    yield Mark(
        "owner", "Held by", derive=lambda table: _owners(TableReader(context, table)), follows_from="the Region's card"
    )
    yield Mark(
        "added",
        "Added by cards",
        parts={"wv": "Weight Value", "defence": "Defence", **_named("supply", "Supply"), **_named("demand", "Demand")},
        derive=lambda table: _added(TableReader(context, table)),
        follows_from="the cards that lie at the Region",
    )
    yield Mark(
        "left",
        "Sea re-rolls left",
        parts=oceans,
        derive=lambda table: _rerolls_left(TableReader(context, table)),
        follows_from="the cards of its Regions, or the re-rolls used",
    )
    yield Mark(
        "otherwise",
        "Scored otherwise",
        derive=lambda table: _scored_otherwise(TableReader(context, table)),
        follows_from="the score, or what was scored with each type",
    )


def _in_bank(kind: str) -> Callable[[TableReader], Scalar]:
    return lambda board: board.context.bank.left_in_bank(board.table, kind)


def _laps(seat: str) -> Callable[[TableReader], Scalar]:
    return lambda board: board.laps(seat)


def _position(seat: str) -> Callable[[TableReader], Scalar]:
    return lambda board: board.score(seat) - LAP * board.laps(seat)


def _choice(seat: str) -> Callable[[TableReader], Scalar]:
    def choice(board: TableReader) -> Scalar:
        table: Table = board.table
        if not table.zones[f"hand:{seat}"] or not any(task.name in _CHOICES for task in table.agenda):
            return None
        return READY if board.has_chosen(seat) else CHOOSING

    return choice


def _owners(board: TableReader) -> Mapping[str, Marks]:
    return {region: {"owner": seat} for region, seat in board.owners().items()}


def _named(field: str, title: str) -> dict[str, str]:
    return {f"{field}_{kind}": f"{title}, {kind}" for kind in TYPES}


def _added(board: TableReader) -> Mapping[str, Marks]:
    """Return by how much the attributes of each Region differ from what is printed (DRUG-2.15, 14.7)."""
    found: dict[str, Marks] = {}
    for region, record in board.context.regions.items():
        if len(board.table.zones[f"region/{region}"]) > 1:
            printed, supply = board.context.demand[region], board.context.supply[region]
            now = board.supply(region)
            added = {"added/wv": board.wv(region) - record.wv, "added/defence": board.attached_bonus(region, "defence")}
            for kind in TYPES:
                added[f"added/supply_{kind}"] = now[kind] - supply[kind]
                added[f"added/demand_{kind}"] = board.demand(region, kind) - printed[kind]
            found[region] = {name: n for name, n in added.items() if n}
    return found


def _way(board: TableReader) -> Scalar:
    """Return the way of what was declared, a trade or an attack, until the next thing is done (DRUG-8.24, 11.2)."""
    way = board.table.word(LAST_WAY)
    return way or None if board.is_going_on and not way.startswith(TRIAL) else None


def _load(board: TableReader) -> Scalar:
    """Return how many markers of which type are set aside for a declared trade (DRUG-8.24)."""
    aside = (f"{n} {kind}" for seat in board.context.seats for kind in TYPES if (n := board.status(seat, f"aside/{kind}")))
    return next(aside, None)


def _near(seat: str) -> Callable[[TableReader], Scalar]:
    """Return how to find the vacant Regions that border a seat's, by their ids."""

    def near(board: TableReader) -> Scalar:
        held = board.owners()
        own = {region for region, holder in held.items() if holder == seat}
        beside = {other for region in own for other in board.context.atlas.borders[region] if other not in held}
        return " ".join(sorted(beside)) or None

    return near


def _rerolls_left(board: TableReader) -> Mapping[str, Marks]:
    found: dict[str, Marks] = {}
    oceans = board.context.atlas.oceans
    for seat in board.context.seats if board.table.outcome is None else ():
        ports = Counter(ocean for region in board.regions_of(seat) for ocean in oceans[region])
        given = {ocean: allowance(n) for ocean, n in ports.items() if allowance(n)}
        if given and (card := status_of(seat)) in board.table.where:
            used = board.table.piece(card)
            found[card] = {f"left/{ocean}": max(0, n - used.count(f"reroll/{ocean}")) for ocean, n in given.items()}
    return found


def _scored_otherwise(board: TableReader) -> Mapping[str, Marks]:
    """Return, once the game has ended, what of each score no Trade brought: what Setbacks took (DRUG-10.11), and rulings."""
    found: dict[str, Marks] = {}
    for seat in board.context.seats if board.table.outcome is not None else ():
        if (card := status_of(seat)) in board.table.where:
            status = board.table.piece(card)
            more = board.score(seat) - sum(status.count(f"scored/{kind}") for kind in TYPES)
            if more:
                found[card] = {"otherwise": f"{more:+}".replace("-", "\u2212")}
    return found
