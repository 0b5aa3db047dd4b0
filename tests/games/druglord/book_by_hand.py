"""The Actions of a slot, written a second time from the digest: trades, Cases and Trials, Violence, draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.match.match import Match
from engine.moves.move import Move
from tests.games.druglord.ledger_by_hand import KINDS, REGIONS, TARGETS, Course, MarkerLedger, Sent, counts

STATES = {"move_weight": "moving", "violence": "attacking", "draw_2": "drawing_2", "baller": "drawing_baller"}


EXTRA_HANDS, BACK_DOOR = "b43_extra_hands", "b09_back_door"


class Book(MarkerLedger):
    """A ledger that knows every Action; cards have set what it reads of them (`tests.games.druglord.cards_by_hand`).

    Attributes:
        eased, easier: lower targets, and what is added to the die, by means, in this slot.
        unlimited: Regions that buy without limit from a seat in this Phase.
        closed: in this Phase no trade by Air, by an ocean, by land in a zone.
        ceasefire: nobody may attack in this Phase.
        rescued: markers of the pending trade that are saved if it fails; ``spoils``: of a fight, that are kept.
        sides: of the fight that is pending: aggressor, defender, from, target, stage.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.eased: dict[str, int] = {}
        self.easier, self.spoils = Counter[str](), Counter[str]()
        self.unlimited: set[tuple[str, str]] = set()
        self.closed: set[tuple[str, str]] = set()
        self.ceasefire, self.rescued = False, 0
        self.sides = ("", "", "", "", "")

    def check_open(self, means: str, origin: str, to: str, via: str, oceans: str) -> None:
        """DRUG-14.2: what cards have closed."""
        ends = {REGIONS[region]["zone"] for region in (origin, to) if region}
        assert means != "air" or ("air", "") not in self.closed
        assert means not in ("sea", "hybrid") or not any(("ocean", ocean) in self.closed for ocean in oceans)
        assert means not in ("land", "land_extended") or not any(("zone", zone) in self.closed for zone in ends)
        assert not any(("zone", REGIONS[port]["zone"]) in self.closed for port in via.split("+") if port)

    def slot(self, seat: str) -> Course:
        yield from self.round("slot_start", seat)
        yield from self.action(seat)
        while (move := (yield "slot_after", seat)[0]).verb == "play_card":
            if (yield from self.card(seat, move)) and move.args["card"] == EXTRA_HANDS:
                yield from self.action(seat, only=("move_weight", "draw_2", "none"))
        self.over("slot")
        limit = int(self.options["baller_hand_limit"])
        if limit and self.cards[seat] > limit:  # DRUG-14.5
            move, _ = yield "hand_limit", seat
            self.cards[seat] -= len(move.args["cards"])
            assert self.cards[seat] == limit

    def action(self, seat: str, only: tuple[str, ...] = (*STATES, "none")) -> Course:
        """DRUG-7.5: another Action may be chosen until the first step of one."""
        move, state = Move(""), "slot_open"
        while True:
            move, _ = yield state, seat
            if move.verb == "choose_action":
                assert move.args["action"] in only, "DRUG-17.3"
                if move.args["action"] == "none":
                    return
                state = STATES[move.args["action"]]
            elif move.verb == "play_card":
                yield from self.card(seat, move)
                if move.args["card"] == BACK_DOOR:  # its cost stands, cancelled or not
                    return
            else:
                break
        if state == "moving":
            yield from self.moving(seat, move)
        elif move.verb == "attack":
            yield from self.fight(seat, move.args["from"], move.args["target"], "first")
        elif move.verb == "draw_2":
            assert sum(move.args["take"].values()) == min(2, sum(self.bank.values())), "DRUG-13.1"
            for kind, n in move.args["take"].items():
                self.bank[kind] -= n
                self.fresh[seat, kind] += n
        elif move.verb == "draw_baller":
            self.cards[seat] += 1

    # ---------------------------------------------------------------- Move Weight

    def moving(self, seat: str, move: Move) -> Course:
        while move.verb != "end_action":
            if move.verb == "play_card":
                yield from self.card(seat, move)
            else:
                yield from self.move_weight(seat, move)
            move, _ = yield "moving", seat

    def move_weight(self, seat: str, move: Move) -> Course:
        args, kind, units = move.args, self.kind, move.args["units"]
        origin = args.get("from", "")
        if move.verb == "stash":
            self.leave(origin, units)
            self.ready[seat, kind] += units
            return
        to, means = args["to"], args.get("means", "export")
        if means == "export":
            self.ready[seat, kind] -= units
        elif means == "domestic":
            assert (units % 2, origin) == (0, to), "DRUG-8.20"
            self.leave(origin, units)
        else:
            self.loose[origin, kind] -= units  # DRUG-8.27: never the stored one
        assert self.owner(to) == seat or (means == "export" and self.options["export_destination"] == "any"), "DRUG-8.2"
        stacks = units // 2 if means == "domestic" else units
        assert self.yields(to, "demand", kind), "DRUG-8.4"
        if self.options["demand_limit"] == "per_turn" and (to, seat) not in self.unlimited:
            assert self.used[to, kind] + stacks <= self.yields(to, "demand", kind), "DRUG-8.5"
        task = self.match.task
        assert task is not None
        target, oceans = self.target(means, origin, to, task.data["via"]), task.data["oceans"]
        self.check_open(means, origin, to, task.data["via"], oceans)
        target, self.rescued = min(target, self.eased.get(means, target)), 0
        assert task.data["target"] == target, "DRUG-8.11, 17.2"
        self.aside[kind] = units
        plus = -self.crackdown[seat, kind] + self.easier[means]
        faces, mods = yield from self.throw("before_roll", seat, [seat], {seat: plus})

        def again(_: str, sent: Sent) -> None:
            ocean = sent[0].args["ocean"]
            assert ocean in oceans, "DRUG-8.14"
            assert self.rerolls(seat, ocean), "DRUG-8.14"
            assert faces[0] == 1 or counts(faces[0], mods[seat]) < target, "DRUG-8.14"
            self.rerolled[seat, ocean] += 1
            faces[0] = sent[1][0][0]

        if not self.certain:
            yield from self.round("after_roll", seat, again)
        self.aside[kind] = 0
        certain, self.certain = self.certain, False
        if certain or (faces[0] != 1 and counts(faces[0], mods[seat]) >= target):  # DRUG-8.6
            self.bank[kind] += units
            self.used[to, kind] += stacks
            self.score[seat] += stacks  # DRUG-12.2
            self.scored[seat, kind] += stacks
            self.endgame |= self.score[seat] >= int(self.options["target_score"])  # DRUG-12.5
            return
        saved = min(self.rescued, units)
        self.ready[seat, kind] += saved
        yield from self.caught(seat, kind, units - saved, origin)

    def caught(self, seat: str, kind: str, units: int, origin: str) -> Course:
        limit = 3 if self.options["california_style"] else 5
        cases = min(units, limit - len(self.cases[seat]))  # DRUG-10.4
        self.cases[seat] += [(kind, origin)] * cases
        self.bank[kind] += units - cases
        if cases and len(self.cases[seat]) == limit:
            yield from self.trial(seat)

    def leave(self, region: str, units: int) -> None:
        first = min(units, self.stored[region, self.kind])
        self.stored[region, self.kind] -= first
        self.loose[region, self.kind] -= units - first

    def target(self, means: str, origin: str, to: str, via: str) -> int:
        if means in TARGETS:
            return TARGETS[means]
        ends = [origin, to]
        if means == "hybrid":
            ports = via.split("+")
            if len(ports) == 2:
                return 3  # DRUG-8.18
            ends[not REGIONS[to]["oceans"]] = ports[0]
            assert ports[0] in REGIONS[origin if REGIONS[to]["oceans"] else to]["borders"], "DRUG-8.16"
        return 2 if REGIONS[ends[0]]["zone"] == REGIONS[ends[1]]["zone"] else 3  # DRUG-8.11

    # ---------------------------------------------------------------- Trial

    def trial(self, seat: str) -> Course:
        faces, mods = yield from self.throw("trial", seat, [seat])
        cases, self.cases[seat] = self.cases[seat], []
        self.bank.update(kind for kind, _ in cases)  # DRUG-10.6
        kinds = Counter(kind for kind, _ in cases)
        most = [kind for kind in KINDS if kinds[kind] == max(kinds.values())]
        total = counts(faces[0], mods[seat])
        if total <= 1:
            mine = [region for _, region in cases if region and self.owner(region) == seat]
            if mine:
                self.lose(mine[-1])
        elif total == 2:
            kind = most[0] if len(most) == 1 else self.last("picked")["type"]
            assert kind in most, "DRUG-10.10"
            before = 0 if self.options["crackdown_stacks"] else self.crackdown[seat, kind]
            self.crackdown[seat, kind] += 1 - before
        elif total == 3:
            self.score[seat] = max(0, self.score[seat] - 3)
        elif total == 4:
            for region in self.held[seat]:
                self.bank[self.kind] += self.loose.pop((region, self.kind), 0) + self.stored.pop((region, self.kind), 0)
        elif total == 5:
            for kind in KINDS:
                self.bank[kind] += self.ready.pop((seat, kind), 0) + self.fresh.pop((seat, kind), 0)
        elif total == 6:
            yield from self.busts(seat, most)

    def busts(self, seat: str, most: list[str]) -> Course:
        have = {kind: self.holding(seat, kind) for kind in KINDS}
        if self.options["local_busts_type"] == "holdings":
            most = [kind for kind in KINDS if have[kind] == max(have.values())]
        elif len(most) > 1:
            most = [self.last("picked")["type"]]
        n = min(2, have[most[0]])
        if not n:
            return
        if len(most) == 1 and have[most[0]] == n:  # all of it: nothing to choose
            self.take_all(seat, most[0])
            return
        move, _ = yield "local_busts", seat
        kind, places = move.args["type"], move.args["places"]
        assert kind in most, "DRUG-10.13"
        assert len(places) == n, "DRUG-10.13"
        self.bank[kind] += n
        for place in places:
            if place.endswith("traphouse"):
                (self.fresh if place.startswith("fresh") else self.ready)[seat, kind] -= 1
            else:
                heap = self.stored if place.endswith(".stored") else self.loose
                heap[place.removesuffix(".stored"), kind] -= 1

    def take_all(self, seat: str, kind: str) -> None:
        self.bank[kind] += self.holding(seat, kind)
        self.ready[seat, kind] = self.fresh[seat, kind] = 0
        for region in self.held[seat]:
            self.loose[region, kind] = self.stored[region, kind] = 0

    # ---------------------------------------------------------------- Violence

    def destroy(self, region: str, winner: str = "") -> None:
        for kind in KINDS:
            self.bank[kind] += self.loose.pop((region, kind), 0) + self.stored.pop((region, kind), 0)
            if winner:
                self.bank[kind] -= self.spoils[kind]
                self.ready[winner, kind] += self.spoils[kind]

    def lose(self, region: str, winner: str = "") -> None:
        self.destroy(region)
        self.attached.pop(region, None)  # DRUG-14.7
        self.held[self.owner(region)].remove(region)
        self.returned.append(region)
        if winner:
            self.claims[region] = winner

    def fight(self, seat: str, origin: str, target: str, stage: str) -> Course:
        other = self.owner(target)
        assert self.owner(origin) == seat, "DRUG-11.2"
        assert other not in ("", seat), "DRUG-11.2"
        assert not self.ceasefire, "DRUG-14.2"
        self.sides, self.plus = (seat, other, origin, target, stage), Counter({other: self.yields(target, "defence")})
        yield from self.round("attack_declared", seat)
        if self.called_off:
            self.called_off = False
            return
        faces, mods = yield from self.throw("before_roll", seat, [seat, other], self.plus)
        yield from self.round("after_roll", seat)
        mine, theirs = counts(faces[0], mods[seat]), counts(faces[1], mods[other])
        won = faces[0] != 1 and mine > theirs  # DRUG-11.4
        self.spoils = Counter()
        yield from self.round("war_result", seat if won else other)
        if won and stage == "first" and any(self.there(target, kind) for kind in KINDS):  # DRUG-11.5
            self.destroy(target, seat)
            if (yield "press", seat)[0].args["yes"]:
                yield from self.fight(seat, origin, target, "press")
        elif won:  # DRUG-11.6, 11.7, 11.10
            self.lose(target, seat)
        elif theirs - mine >= 5 and stage != "counter":  # DRUG-11.8
            self.destroy(origin, other)
            if (yield "counter", other)[0].args["yes"]:
                yield from self.fight(other, target, origin, "counter")

    # ---------------------------------------------------------------- held against the table

    def differences(self) -> dict[str, tuple[Any, Any]]:
        """What the table shows otherwise than the book, by what it is."""
        table, told = self.match.table, dict[str, tuple[Any, Any]]()
        schema = self.match.rules.schema
        derived = schema.derive(table).marks_of(("owner", "left"))

        def same(what: str, here: Any, there: Any) -> None:
            if here != there:
                told[what] = (here, there)

        def marks(piece: str, family: str) -> dict[str, Any]:
            found = {**table.piece(piece).marks, **derived.get(piece, {})}
            return {mark.partition("/")[2]: n for mark, n in found.items() if mark.startswith(f"{family}/")}

        def of(heap: Mapping[tuple[str, str], int], whose: str) -> dict[str, int]:
            return {kind: n for (who, kind), n in heap.items() if who == whose and n}

        for seat in self.seats:
            status = f"status/{seat}"
            same(f"DRUG-12.2 {seat}", self.score[seat], table.number(f"score:{seat}"))
            same(f"DRUG-12.4 {seat}", self.laps(seat), schema.value(table, f"laps:{seat}"))
            same(f"DRUG-12.4 {seat}", self.score[seat] - 20 * self.laps(seat), schema.value(table, f"position:{seat}"))
            same(f"Regions {seat}", self.held[seat], [c.removeprefix("card/") for c in table.ids(f"empire:{seat}")])
            cases = {str(n): f"{kind} {origin}".strip() for n, (kind, origin) in enumerate(self.cases[seat], 1)}
            same(f"DRUG-10.1 {seat}", cases, marks(status, "case"))
            for family, heap in (
                ("ready", self.ready),
                ("fresh", self.fresh),
                ("crackdown", self.crackdown),
                ("scored", self.scored),
            ):
                same(f"{family} {seat}", of(heap, seat), marks(status, family))
            left = {ocean: n for ocean in "APIC" if (n := self.rerolls(seat, ocean))}
            same(f"DRUG-8.14 {seat}", left, marks(status, "left"))
            same(f"cards {seat}", self.cards[seat], len(table.zones[f"held:{seat}"]))
        heaps = {"weight": self.loose, "stored": self.stored, "used": self.used}
        touched = {region for heap in heaps.values() for (region, _), n in heap.items() if n}
        for region in REGIONS:
            if table.piece(region).marks or region in touched or self.owner(region):
                for family, heap in heaps.items():
                    same(f"{family} {region}", of(heap, region), marks(region, family))
                same(f"owner {region}", self.owner(region), derived.get(region, {}).get("owner", ""))
        if self.options["bank_limit"]:
            same("DRUG-2.6", {k: self.bank[k] for k in KINDS}, {k: schema.value(table, f"bank/{k}") for k in KINDS})
        aside = [marks(f"status/{seat}", "aside") for seat in self.seats]
        same("DRUG-8.24", [dict(+self.aside)] if +self.aside else [], [found for found in aside if found])
        same("DRUG-12.5", self.endgame, bool(schema.value(table, "endgame")))
        return told
