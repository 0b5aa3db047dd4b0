"""Cases and the Trial (DRUG-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement

from engine.english import counted, joined, number, signed
from engine.games.druglord.content import TYPES, Verdict
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import Spelled
from engine.games.druglord.marker_moves import add_house, lose_region, take_weight
from engine.games.druglord.rolls import bonus, open_roll, totals
from engine.games.druglord.score import change_score
from engine.games.druglord.table_reader import FRESH, LAST_WAY, TRIAL, TableReader, heap_mark, read, status_of
from engine.games.druglord.wording import amount, heap_names, in_words, markers, tell, weight_name, weight_of
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE

HOUSE = "traphouse"
STORED = ".stored"
_LOCAL_BUSTS = 2
_SPLITS = {2: ((1, 2, 3), (4, 5, 9)), 3: ((1, 2), (3, 4), (5, 9)), 4: ((1,), (2,), (3,), (4,))}
"""The faces that pick among so many (DRUG-3.9); of four, 5 and 9 pick none and the die is thrown again."""


def add_cases(desk: Desk[DruglordContext], seat: str, kind: str, n: int, origin: str) -> None:
    """Make Cases of markers up to the limit, the rest goes to the bank; then the Trial (DRUG-10.1 to 10.4)."""
    context, cases = desk.context, read(desk).cases(seat)
    kept = min(n, context.case_limit - len(cases))
    for at in range(kept):
        desk.mark(status_of(seat), f"case/{len(cases) + at + 1}", f"{kind} {origin}".strip())
    if kept:
        tell(desk, "cases", seat, n=counted(kept, "Case"), total=len(cases) + kept)
    if kept and len(cases) + kept == context.case_limit:
        title = f"Trial of {context.called(seat)}"
        desk.set(LAST_WAY, TRIAL)  # the trade is done
        tell(desk, "trial", seat)
        open_roll(desk, "trial", [seat], title=title)


def trial_table(board: TableReader) -> str | None:
    """Return what each total of a Trial costs, from one until the next thing is done: first the total that was reached,
    before the throw what modifies the die, then a part for each (DRUG-10.8 to 10.14)."""
    last, _, reached = board.table.word(LAST_WAY).partition(".")
    if last != TRIAL or not board.is_going_on:
        return None
    kind, rows = weight_name(board.table, board.phase_type), board.context.content.trial_results
    totals = {str(row.total): f"{row.total}+" if row is rows[-1] else str(row.total) for row in rows}
    costs = [f"{totals[str(row.total)]}: {_COSTS[row.id].format(kind=kind)}" for row in rows]
    return "; ".join([totals.get(reached) or _modified(board.table.task), *costs])


def _modified(task: Task | None) -> str:
    """Return by how much the die of a Trial that waits for its throw is modified, in words; "" of none."""
    data = task.data if task is not None and task.data.get("kind") == "trial" and "faces" not in task.data else {}
    return f"with {signed(more)} to the die" if data.get("dice") and (more := bonus(data, data["dice"][0])) else ""


_COSTS: Mapping[Verdict, str] = {
    "local_boss_executed": "a Region",
    "crackdown": "\N{MINUS SIGN}1 for good",
    "setback": "\N{MINUS SIGN}3 score",
    "mass_raids": "all {kind}",
    "asset_seizure": "Traphouse",
    "local_busts": "2 markers",
    "nothing": "safe",
}
"""What each result takes, in few words."""


def add_cases_from_bank(desk: Desk[DruglordContext], seat: str, kind: str, n: int) -> None:
    """Add Cases without origin, by a card; no more than the bank has (DRUG-14.10)."""
    n = min(n, read(desk).bank(kind))
    add_cases(desk, seat, kind, n, "")


def clear_cases(desk: Desk[DruglordContext], seat: str) -> None:
    """Put all Cases into the bank (DRUG-10.6)."""
    for at in range(len(read(desk).cases(seat))):
        desk.mark(status_of(seat), f"case/{at + 1}", "")


def trial_rolled(desk: Desk[DruglordContext], task: Task) -> None:
    """Carry out the verdict, by the Cases as they were; they are cleared whatever it is (DRUG-10.6)."""
    seat = task.data["dice"][0]
    rows = desk.context.content.trial_results
    (total,) = totals(desk.context, task.data)
    row = rows[max(0, min(len(rows), total) - 1)]
    cases = read(desk).cases(seat)
    desk.set(LAST_WAY, f"{TRIAL}.{row.total}")
    tell(desk, "judged", seat, total=number(total), name=row.name)
    clear_cases(desk, seat)
    _RESULTS[row.id](desk, seat, cases)


Cases = Sequence[tuple[str, str]]


def _boss(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Take the origin of the latest Case that the seat still controls, without a claim (DRUG-10.8)."""
    for _, origin in reversed(cases):
        if origin and read(desk).owner(origin) == seat:
            tell(desk, "region_lost", seat, place=desk.context.name(origin))
            lose_region(desk, origin)
            return
    tell(desk, "spared", seat)


def _crackdown(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Put -1 on the most frequent type for the rest of the game (DRUG-10.9, 10.10)."""
    _of_most_frequent(desk, seat, cases, "crackdown")


def _setback(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Take three off the score (DRUG-10.11)."""
    change_score(desk, seat, -3)
    tell(desk, "set_back", seat, n=read(desk).score(seat))


def _raids(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Take all markers of the Phase's type on the seat's Regions (DRUG-10.12)."""
    board, lost = read(desk), 0
    for region in board.regions_of(seat):
        n = board.weight(region, board.phase_type)
        take_weight(desk, region, board.phase_type, n)
        lost += n
    tell(desk, "raided", seat, what=markers({board.phase_type: lost}))


def _seizure(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Take the whole Traphouse, fresh markers too (DRUG-10.12)."""
    house = read(desk).traphouse(seat)
    for kind, n in house.items():
        add_house(desk, seat, kind, -n)
    tell(desk, "seized", seat, what=markers(house))


def _busts(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Take two markers of the most prominent type (DRUG-10.13)."""
    if desk.context.options["local_busts_type"] == "cases":
        _of_most_frequent(desk, seat, cases, "busts")
        return
    board = read(desk)
    most = max(board.holding(seat, kind) for kind in TYPES)
    if most:
        kinds = [kind for kind in TYPES if board.holding(seat, kind) == most]
        _ask_busts(desk, seat, kinds)
    else:
        tell(desk, "spared", seat)


def _nothing(desk: Desk[DruglordContext], seat: str, cases: Cases) -> None:
    """Take nothing (DRUG-10.14)."""


_RESULTS: Mapping[Verdict, Callable[[Desk[DruglordContext], str, Cases], None]] = {
    "local_boss_executed": _boss,
    "crackdown": _crackdown,
    "setback": _setback,
    "mass_raids": _raids,
    "asset_seizure": _seizure,
    "local_busts": _busts,
    "nothing": _nothing,
}


# -------------------------------------------------------------------- the most frequent type, and random picks


def _of_most_frequent(desk: Desk[DruglordContext], seat: str, cases: Cases, result: str) -> None:
    if not cases:  # a card has cleared them before the throw
        tell(desk, "spared", seat)
        return
    count = Counter(kind for kind, _ in cases)
    tied = [kind for kind in TYPES if count[kind] == max(count.values())]
    if len(tied) == 1:
        _picked(desk, seat, result, tied[0])
    elif desk.physical_dice:
        faces = "; ".join(
            f"{' '.join(map(str, faces))} {kind}" for kind, faces in zip(tied, _SPLITS[len(tied)], strict=True)
        )
        desk.ask("trial_pick", REFEREE, seat=seat, result=result, types=tied, faces=in_words(desk, faces))
    else:
        kind = desk.pick(tied)
        tell(desk, "picked", seat, type=kind, types=joined(tied))
        _picked(desk, seat, result, kind)


def pick_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return the face of the die that picks."""
    picking = {face for faces in _SPLITS[len(task.data["types"])] for face in faces}
    return [ListedForm("pick", ("face",), [(face,) for face in desk.context.content.dice.faces if face in picking])]


@verb("DRUG-3.9", "DRUG-10.10")
def pick(desk: Desk[DruglordContext], task: Task, face: int) -> None:
    """Let a typed face pick among the tied types, in type order."""
    types = task.data["types"]
    for kind, faces in zip(types, _SPLITS[len(types)], strict=True):
        if face in faces:
            desk.pop_task()
            tell(desk, "picked", task.data["seat"], thrown=[(face,)], type=kind, types=joined(types))
            _picked(desk, task.data["seat"], task.data["result"], kind)
            return
    if face in desk.context.content.dice.faces:
        raise refuse("bad_die", "DRUG-3.9", f"{face} picks none of the {len(types)}: throw again.")
    raise refuse("bad_die", "DRUG-3.2", f"Faces are {', '.join(map(str, desk.context.content.dice.faces))}.")


def _picked(desk: Desk[DruglordContext], seat: str, result: str, kind: str) -> None:
    board = read(desk)
    if result == "busts":
        if board.holding(seat, kind):
            _ask_busts(desk, seat, [kind])
        else:
            tell(desk, "spared", seat)
        return
    tell(desk, "crackdown", seat, type=kind)
    if board.context.options["crackdown_stacks"] or not board.status(seat, f"crackdown/{kind}"):
        desk.add_mark(status_of(seat), f"crackdown/{kind}", 1)


# -------------------------------------------------------------------- Local Busts


def marker_places(desk: Desk[DruglordContext], seat: str, kind: str) -> dict[str, int]:
    """Return where markers of a type lie: ``uk``, ``uk.stored``, ``traphouse``, ``fresh_traphouse``."""
    board = read(desk)
    found = {}
    for region in board.regions_of(seat):
        found[region] = board.on(region, f"weight/{kind}")
        found[region + STORED] = board.on(region, f"stored/{kind}")
    for place, heap in ((HOUSE, kind), (FRESH + HOUSE, FRESH + kind)):
        found[place] = board.status(seat, heap_mark(heap))
    return {place: n for place, n in found.items() if n}


def _ask_busts(desk: Desk[DruglordContext], seat: str, kinds: Sequence[str]) -> None:
    """Ask the seat to pick the markers; one that has no more than is lost has nothing to pick."""
    n = _to_lose(desk, seat, kinds[0])
    if len(kinds) == 1 and n == read(desk).holding(seat, kinds[0]):
        lying = marker_places(desk, seat, kinds[0])
        _lose(desk, seat, kinds[0], [place for place, there in lying.items() for _ in range(there)])
        return
    desk.ask("local_busts", seat, seat=seat, types=list(kinds), what=in_words(desk, amount(n, *kinds)))


def _to_lose(desk: Desk[DruglordContext], seat: str, kind: str) -> int:
    return min(_LOCAL_BUSTS, read(desk).holding(seat, kind))


def bust_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return every choice of type and places."""
    moves = []
    for kind in task.data["types"]:
        where = marker_places(desk, task.data["seat"], kind)
        for chosen in combinations_with_replacement(where, _to_lose(desk, task.data["seat"], kind)):
            if all(chosen.count(place) <= n for place, n in where.items()):
                moves.append({"type": kind, "places": list(chosen)})
    context = desk.context
    labels = {region: context.name(region) for region in context.regions}
    labels |= {region + STORED: f"stored in {name}" for region, name in labels.items()}
    labels |= heap_names(desk.table)
    return [Spelled("lose_markers", moves, FormWords(labels, {region: region for region in context.regions}))]


@verb("DRUG-10.13")
def lose_markers(desk: Desk[DruglordContext], task: Task, type: str, places: list[str]) -> None:
    """Let the tried seat pick the markers that it loses."""
    kind, chosen, seat = type, [str(place) for place in places], task.data["seat"]
    if kind not in task.data["types"]:
        raise refuse("wrong_type", "DRUG-10.13", f"It is {' or '.join(task.data['types'])} that is lost.")
    n = _to_lose(desk, seat, kind)
    where = marker_places(desk, seat, kind)
    if len(chosen) != n:
        raise refuse("lose_exactly", "DRUG-10.13", f"Lose exactly {counted(n, 'marker')}.")
    for place in chosen:
        if chosen.count(place) > where.get(place, 0):
            raise refuse("no_weight", "DRUG-10.13", f"There are not that many {kind} markers there.")
    desk.pop_task()
    _lose(desk, seat, kind, chosen)


def _lose(desk: Desk[DruglordContext], seat: str, kind: str, chosen: Sequence[str]) -> None:
    for place in chosen:
        if place in (HOUSE, FRESH + HOUSE):
            add_house(desk, seat, place.replace(HOUSE, kind), -1)
        else:
            mark = "stored" if place.endswith(STORED) else "weight"
            desk.add_mark(place.removesuffix(STORED), f"{mark}/{kind}", -1)
    tell(desk, "busted", seat, n=len(chosen), type=weight_of(len(chosen), kind))
