"""What the table must always hold: conservation of markers and cards, and the limits of every component."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from engine.games.druglord.parts import World, card_of
from engine.games.druglord.score import LAP, laps_of
from engine.games.druglord.wording import seat_name

_MARKERS = frozenset({"weight", "stored", "ready", "fresh", "aside"})  # families of marks that are weight markers


@cache
def _split(mark: str) -> tuple[str, str]:
    """A mark's family and what it counts."""
    family, _, kind = mark.partition("/")
    return family, kind


def unsound(world: World) -> Iterator[str]:
    """Every invariant that the table breaks, a sentence each."""
    yield from _conservation(world)
    yield from _regions(world)
    yield from _seats(world)
    yield from _status_cards(world)
    yield from _cards(world)


def markers_on_table(world: World) -> Counter[str]:
    """Markers of every type anywhere but in the bank."""
    found: Counter[str] = Counter()
    pieces = [world.space(region) for region in world.setting.regions]
    pieces += [world.status_card(seat) for seat in world.setting.seats]
    for piece in pieces:
        for mark, n in piece.marks.items():
            family, kind = _split(mark)
            if family == "case":
                found[str(n).partition(" ")[0]] += 1
            elif family in _MARKERS and isinstance(n, int):
                found[kind] += n
    return found


def _conservation(world: World) -> Iterator[str]:
    if not world.setting.bank_bound:
        return
    outside = markers_on_table(world)
    for kind, n in world.setting.content.bank.as_dict().items():
        if outside[kind] + world.bank(kind) != n:
            yield f"There are {outside[kind] + world.bank(kind)} {kind} markers, not {n}."
        if world.bank(kind) < 0:
            yield f"The bank owes {-world.bank(kind)} {kind}."


def _regions(world: World) -> Iterator[str]:
    held = world.owners()
    for region, record in world.setting.regions.items():
        pieces = world.table.zones[f"region/{region}"]
        marks = pieces[0].marks
        if not marks and region not in held and len(pieces) == 1:
            continue
        if marks.get("owner", "") != held.get(region, ""):
            yield f"{record.name} bears another owner than the seat that holds its card."
        if len(pieces) > 1 and region not in held:
            yield f"{record.name} is vacant but has cards attached."
        for mark, n in marks.items():
            family, kind = _split(mark)
            if family in _MARKERS and region not in held:
                yield f"{record.name} is vacant but has {kind}."
            if isinstance(n, int) and not 0 < n <= (1 if family == "stored" else n):
                yield f"{record.name} bears {n} {mark.replace('/', ' ')}."


def _seats(world: World) -> Iterator[str]:
    setting, numbers = world.setting, world.table
    for seat in setting.seats:
        name, score = seat_name(seat), world.score(seat)
        if score < 0 or numbers.number(f"laps:{seat}") != laps_of(score):
            yield f"The score of {name} and its laps do not agree."
        if numbers.number(f"position:{seat}") != score - LAP * laps_of(score):
            yield f"The Score Marker of {name} is not on its space."
        if len(world.held(seat)) + 1 > setting.markers:
            yield f"{name} uses more Region Markers than there are."


def _status_cards(world: World) -> Iterator[str]:
    setting = world.setting
    trading = {task.data["roller"] for task in world.table.agenda if task.data.get("kind") == "trade"}
    for seat in setting.seats:
        name, marks = seat_name(seat), world.status_card(seat).marks
        families = Counter(_split(mark)[0] for mark in marks)
        if families["case"] != len(world.cases(seat)):
            yield f"The Cases of {name} are not numbered without gaps."
        if families["case"] >= setting.case_limit and not _on_trial(world, seat):
            yield f"{name} has {families['case']} Cases and no Trial."
        if any(isinstance(n, int) and n < 0 for n in marks.values()):
            yield f"The Status card of {name} owes markers."
        if families["aside"] and seat not in trading:
            yield f"Markers of {name} are set aside, but no trade is pending."
        if any(marks.get(f"left/{ocean.id}", 0) != world.rerolls(seat, ocean.id) for ocean in setting.content.oceans):
            yield f"The Sea re-rolls of {name} are not what its ports give."


def _on_trial(world: World, seat: str) -> bool:
    return any(task.name == "trial" and seat in task.data["dice"] for task in world.table.agenda)


def _cards(world: World) -> Iterator[str]:
    places, setting = world.table.where, world.setting
    choosing = any(task.name in ("setup_keep", "setup_reveal") for task in world.table.agenda)
    homes = {"region_deck", "row", "returned", *(f"{zone}:{seat}" for seat in setting.seats for zone in ("hand", "empire"))}
    for region, record in setting.regions.items():
        place = places.get(card_of(region), "no zone")
        if place not in homes or (place.startswith("hand:") and not choosing):
            yield f"The card of {record.name} lies in {place}."
        if places.get(region) != f"region/{region}":
            yield f"The space of {record.name} is not on the board."
    if any(card.marks for card in world.table.zones["region_deck"]):
        yield "A card of the Region deck bears a mark."
    resting = {"baller_deck", "discards", *(f"held:{seat}" for seat in setting.seats)}
    for card, baller in setting.cards.items():
        place = places.get(card, "no zone")
        attached = place.startswith("region/") and baller.lasts == "attach_region"
        if place not in resting and place != "in_play" and not attached:
            yield f"{baller.name} lies in {place}."
    for zone in resting:
        if any(piece.marks for piece in world.table.zones[zone]):
            yield f"A Baller card bears marks in {zone}."
