"""Violence: attack, press and counterattack (DRUG-11); the fight for a Traphouse that a card allows (DRUG-17.1).

A fight is the data of its tasks: ``fight`` with ``aggressor`` (who declared this roll), ``defender``, ``from``, ``target``,
``stage`` (first, press, counter), and ``means`` where no land leads to the target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from engine.common.rounds import open_round
from engine.common.seats import clockwise
from engine.english import counted, number
from engine.games.druglord.action_slots import action_forms, after_action, forbidden
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import heaps
from engine.games.druglord.marker_moves import add_house, clear_weight, lose_region
from engine.games.druglord.rolls import Mod, open_roll, totals, war_won
from engine.games.druglord.routes import in_reach, in_reach_by_land
from engine.games.druglord.table_reader import LAST_WAY, OVER_SEA, TableReader, read, way_of_fight, with_result
from engine.games.druglord.wording import heap_names, in_words, markers, tell
from engine.model.event import Data, Task
from engine.moves.forms import AllocationForm, ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

MARGIN = 5


def targets(board: TableReader, seat: str) -> list[tuple[str, str]]:
    """Return every pair of attacking Region and target in reach (DRUG-11.2, 11.3)."""
    owner, over_water = board.owners(), bool(board.context.options["attack_over_water"])
    atlas = board.context.atlas
    return [
        (origin, target)
        for origin in board.regions_of(seat)
        for target, holder in owner.items()
        if holder != seat and in_reach(atlas, owner, origin, target, over_water)
    ]


def attack_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return every attack in reach, or another Action."""
    board = read(desk)
    rows = [] if forbidden(desk, "violence") else targets(board, task.seats[0])
    labels = {region: board.context.name(region) for pair in rows for region in pair}
    forms = action_forms(desk, task)
    if rows:
        forms.insert(0, ListedForm("attack", ("from", "target"), rows, FormWords(labels, {r: r for r in labels})))
    return forms


def _is_violence_allowed(desk: Desk[DruglordContext], task: Task, by: str) -> None:
    """Raise IllegalMove if a card in play forbids Violence."""
    if forbidden(desk, "violence"):
        raise refuse("forbidden", "DRUG-14.2", "A card forbids Violence for the rest of this Phase.")


@verb("DRUG-11.1", "DRUG-11.2", "DRUG-11.3", precheck=_is_violence_allowed)
def attack(
    desk: Desk[DruglordContext], task: Task, from_: Annotated[str, "a Region"], target: Annotated[str, "a Region"]
) -> None:
    """Declare an attack; the Action is spent."""
    seat, board = task.seats[0], read(desk)
    origin, regions = from_, board.context.regions
    if origin not in regions or board.owner(origin) != seat:
        raise refuse("not_your_origin", "DRUG-11.2", "You do not control the attacking Region.")
    if target not in regions or board.owner(target) in ("", seat):
        raise refuse("no_opponent", "DRUG-11.2", "The target must be held by another seat.")
    if not in_reach(board.context.atlas, board.owners(), origin, target, bool(board.context.options["attack_over_water"])):
        raise refuse("out_of_reach", "DRUG-11.2", "Out of reach.")
    desk.pop_task()
    after_action(desk, seat, fought=True)
    fight = {"aggressor": seat, "defender": board.owner(target), "from": origin, "target": target, "stage": "first"}
    if not in_reach_by_land(board.context.atlas, board.owners(), origin, target):
        fight["means"] = OVER_SEA
    _declare(desk, fight)


def _declare(desk: Desk[DruglordContext], fight: Data) -> None:
    context = desk.context
    place, base = context.name(fight["target"]), context.name(fight["from"])
    other = fight["defender"]
    word = {"first": "attacks", "press": "presses the attack on", "counter": "counterattacks"}[fight["stage"]]
    if fight.get("means") == OVER_SEA:
        oceans = context.atlas.oceans[fight["from"]] & context.atlas.oceans[fight["target"]]
        ocean = context.ocean_name(min(oceans))
        tell(desk, "attacks_seat_over", fight["aggressor"], word=word, place=place, other=other, base=base, ocean=ocean)
    else:
        tell(desk, "attacks_seat", fight["aggressor"], word=word, place=place, other=other, base=base)
    desk.set(LAST_WAY, way_of_fight(fight))
    mods = defence_mods(read(desk), fight)
    declared: Data = {"fight": fight, "mods": mods, "title": f"{base} against {place}"}
    open_round(desk, "attack_declared", clockwise(context.seats, fight["aggressor"]), **declared)


def defence_mods(board: TableReader, fight: Data) -> list[Mod]:
    """Return what cards attached to the Region under attack add to its holder's die (DRUG-17.4)."""
    plus = board.attached_bonus(fight["target"], "defence")
    return [[fight["defender"], plus, f"attached to {board.context.name(fight['target'])}"]] if plus else []


def attack_stands(desk: Desk[DruglordContext], task: Task) -> None:
    """Open the roll of both after the window of the attack (DRUG-11.4)."""
    fight = task.data["fight"]
    dice = [fight["aggressor"], fight["defender"]]
    open_roll(desk, "war", dice, title=f"War: {task.data['title']}", mods=task.data["mods"], fight=fight)


def war_settled(desk: Desk[DruglordContext], task: Task) -> None:
    """Decide a fight by its dice: who won, and what will be destroyed or lost (DRUG-11.5 to 11.10)."""
    data = task.data
    fight = data["fight"]
    counts, board = totals(desk.context, data), read(desk)
    won, margin = war_won(data["faces"], counts, board.context.content.dice.fail_face), counts[1] - counts[0]
    if fight["stage"] == "traphouse":
        _tell_result(desk, fight, {}, counts, won)
        _traphouse_settled(desk, fight, won)
        return
    result = {"fight": fight, "winner": fight["aggressor" if won else "defender"], "destroyed": {}, "captured": {}}
    result |= {"at": "", "lost": "", "next": ""}
    if won:
        first_with_weight = fight["stage"] == "first" and board.all_weight(fight["target"])
        if first_with_weight:
            result |= {"at": fight["target"], "next": "press"}
        else:
            result["lost"] = fight["target"]
    elif margin >= MARGIN and fight["stage"] != "counter":
        result |= {"at": fight["from"], "next": "counter"}
    if result["at"]:
        result["destroyed"] = board.all_weight(result["at"])
    _tell_result(desk, fight, result, counts, won)
    desk.set(LAST_WAY, with_result(way_of_fight(fight), won=won))
    order, title = clockwise(board.context.seats, result["winner"]), f"{board.context.called(result['winner'])} wins"
    open_round(desk, "war_result", order, title=in_words(desk, f"{title}; {_at_stake(board, result)}"), **result)


def possible_loss(board: TableReader, fight: Data) -> str:
    """Return what the Region under attack costs its holder if the attack is won, in words; "" of a Traphouse (DRUG-11.5)."""
    if fight["stage"] == "traphouse":
        return ""
    if fight["stage"] == "first" and (weight := board.all_weight(fight["target"])):
        return f"may lose {counted(sum(weight.values()), 'marker')}"
    return "may be lost"


def _at_stake(board: TableReader, result: Data) -> str:
    """Return what the result of a fight will cost, in words: seats may still react."""
    if result["lost"]:
        return f"{board.context.called(result['fight']['defender'])} will lose {board.context.name(result['lost'])}"
    if result["destroyed"]:
        return f"{board.context.name(result['at'])} will lose {markers(result['destroyed'])}"
    return "nothing is lost"


def _tell_result(desk: Desk[DruglordContext], fight: Data, result: Data, counts: Sequence[int], won: bool) -> None:
    """Write the line of the result: who against whom, where, how the dice stand, and what it costs."""
    name, sides = desk.context.name, (fight["aggressor"], fight["defender"])
    who, other = sides if won else sides[::-1]
    place = name(fight["target"]) if result else "the Traphouse"
    count = f"{number(max(counts))} to {number(min(counts))}"
    if not won and counts[0] >= counts[1]:
        tell(desk, "war_even" if counts[0] == counts[1] else "war_natural_1", who, place=place, count=count)
    elif won and not result:
        tell(desk, "war_house", who, other=other, count=count)
    elif won and result["lost"]:
        tell(desk, "war_region", who, other=other, place=place, count=count)
    elif result.get("destroyed"):
        at, what = name(result["at"]), markers(result["destroyed"])
        tell(desk, "war_load" if won else "war_held_load", who, other=other, place=place, count=count, at=at, what=what)
    else:
        tell(desk, "war_held", who, other=other, place=place, count=count)


def war_over(desk: Desk[DruglordContext], task: Task) -> None:
    """Apply the losses; the winner may go on (DRUG-11.5 to 11.12)."""
    result = task.data
    fight, winner, context = result["fight"], result["winner"], desk.context
    place, base = context.name(fight["target"]), context.name(fight["from"])
    if result["at"] and result["destroyed"]:
        clear_weight(desk, result["at"])
        tell(desk, "destroyed", winner, what=markers(result["destroyed"]), place=context.name(result["at"]))
        for kind, n in result["captured"].items():
            add_house(desk, winner, kind, n)
        if result["captured"]:
            tell(desk, "captured", winner, what=markers(result["captured"]))
    if result["lost"]:
        tell(desk, "region_lost", read(desk).owner(result["lost"]), place=context.name(result["lost"]))
        lose_region(desk, result["lost"], winner)
    if result["next"]:
        title = {"press": f"Press the attack on {place}", "counter": f"Counterattack {base}"}[result["next"]]
        desk.ask(result["next"], winner, seat=winner, fight=fight, title=title)


def go_on_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return press or counterattack, or leave it."""
    return [ListedForm(task.name, ("yes",), [(True,), (False,)])]


@verb("DRUG-11.7", "DRUG-11.12")
def press(desk: Desk[DruglordContext], task: Task, yes: bool) -> None:
    """Press the attack, a second roll of both for the same Regions, or leave it."""
    desk.pop_task()
    if yes:
        _declare(desk, {**task.data["fight"], "stage": "press"})
    else:
        tell(desk, "holds", task.seats[0])


@verb("DRUG-11.10", "DRUG-11.12")
def counter(desk: Desk[DruglordContext], task: Task, yes: bool) -> None:
    """Counterattack, both rolling again with roles swapped, or leave it."""
    fight = task.data["fight"]
    desk.pop_task()
    if not yes:
        tell(desk, "holds", task.seats[0])
        return
    swapped = {"aggressor": fight["defender"], "defender": fight["aggressor"], "stage": "counter"}
    swapped |= {"from": fight["target"], "target": fight["from"]}
    swapped |= {"means": fight["means"]} if "means" in fight else {}
    _declare(desk, swapped)


# -------------------------------------------------------------------- the fight for a Traphouse


def open_traphouse_fight(desk: Desk[DruglordContext], seat: str, other: str, units: int) -> None:
    """Open a roll of War; no attack window, no result window, no press or counter (DRUG-17.1)."""
    fight = {"aggressor": seat, "defender": other, "stage": "traphouse", "units": units}
    called = desk.context.called
    title = f"War: {called(seat)} against the Traphouse of {called(other)}"
    open_roll(desk, "war", [seat, other], title=title, fight=fight)


def _traphouse_settled(desk: Desk[DruglordContext], fight: Data, won: bool) -> None:
    house = read(desk).traphouse(fight["defender"])
    n = min(fight["units"], sum(house.values()))
    if won and n == sum(house.values()):
        _lose_house(desk, fight["defender"], house)
    elif won:
        desk.ask("discard_traphouse", fight["defender"], seat=fight["defender"], n=n, what=counted(n, "marker"))


def house_loss_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return every choice of the victim."""
    n = task.data["n"]
    return [
        AllocationForm(
            "lose_markers", "take", read(desk).traphouse(task.seats[0]), n, least=n, words=FormWords(heap_names(desk.table))
        )
    ]


@verb("DRUG-17.1", name="lose_markers")
def lose_house_markers(desk: Desk[DruglordContext], task: Task, take: Annotated[dict[str, int], "markers by type"]) -> None:
    """Let the victim discard Traphouse markers of its choice."""
    seat, house = task.seats[0], read(desk).traphouse(task.seats[0])
    if take not in heaps(house, task.data["n"]):
        raise refuse("lose_exactly", "DRUG-17.1", f"Discard exactly {counted(task.data['n'], 'marker')} of the Traphouse.")
    desk.pop_task()
    _lose_house(desk, seat, take)


def _lose_house(desk: Desk[DruglordContext], seat: str, take: Mapping[str, int]) -> None:
    for kind, n in take.items():
        add_house(desk, seat, kind, -n)
    tell(desk, "house_lost", seat, what=markers(take))
