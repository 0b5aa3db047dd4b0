"""The course of a game, written a second time from the digest: who is asked when, and every marker.

A ledger is a generator of what must be pending next, the state and the seat asked; it is sent the move that was made and
the faces that fell, and keeps its own books of them. It shares nothing with the game but content, moves and faces.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from importlib.resources import files
from typing import Any

from engine.match.match import Match
from engine.model.event import Ply, Rolled, Said
from engine.moves.move import Move

CONTENT = tomllib.loads(files("resources.druglord").joinpath("content.toml").read_text(encoding="utf-8"))
REGIONS: dict[str, dict[str, Any]] = {region["id"]: region for region in CONTENT["regions"]}
KINDS = ("reefer", "pills", "cocaine", "opiates")
TARGETS = {"domestic": 2, "land": 2, "land_extended": 3, "air": 4, "export": 4}

Asked = tuple[str, str]
Sent = tuple[Move, Sequence[tuple[int, ...]]]
Course = Generator[Asked, Sent, Any]


class MarkerLedger:
    """The books: ``loose`` and ``stored`` by (Region, type), ``ready``, ``fresh`` and ``crackdown`` by (seat, type)."""

    def __init__(self, match: Match) -> None:
        self.match, self.seats, self.options = match, list(match.seats), match.options
        self.held: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.loose, self.stored = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        self.ready, self.fresh = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        self.crackdown, self.used, self.rerolled = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[Asked]()
        self.scored = Counter[tuple[str, str]]()
        self.cases: dict[str, list[tuple[str, str]]] = {seat: [] for seat in self.seats}
        plenty = dict.fromkeys(KINDS, 10**6)
        self.bank, self.aside = Counter[str](CONTENT["bank"] if self.options["bank_limit"] else plenty), Counter[str]()
        self.score, self.cards = Counter[str](), Counter[str]()
        self.claims: dict[str, str] = {}
        self.returned: list[str] = []
        self.turn, self.kind, self.endgame, self.start = 1, "", False, self.seats[0]
        self.attached: dict[str, list[tuple[str, int, str]]] = {}  # by Region: what a card adds, how much, to which type
        self.plus, self.faces = Counter[str](), list[int]()  # of the roll that is pending: modifiers by seat, faces
        self.certain = self.called_off = False  # what a card has ended: a throw, an attack
        self.first = ""  # who drafts first by a card

    # ---------------------------------------------------------------- reading

    def clockwise(self, seat: str) -> list[str]:
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def owner(self, region: str) -> str:
        return next((seat for seat in self.seats if region in self.held[seat]), "")

    def there(self, region: str, kind: str) -> int:
        return self.loose[region, kind] + self.stored[region, kind]

    def yields(self, region: str, what: str, kind: str = "") -> int:
        """A printed number of a Region, with what cards attached to it add (DRUG-14.7, 17.4)."""
        printed = REGIONS[region][what][kind] if kind else REGIONS[region].get(what, 0)
        return int(printed) + sum(n for field, n, type_ in self.attached.get(region, ()) if (field, type_) == (what, kind))

    def holding(self, seat: str, kind: str) -> int:
        return self.ready[seat, kind] + self.fresh[seat, kind] + sum(self.there(r, kind) for r in self.held[seat])

    def laps(self, seat: str) -> int:  # DRUG-12.4
        return max(0, self.score[seat] - 1) // 20

    def rerolls(self, seat: str, ocean: str) -> int:  # DRUG-8.14
        ports = sum(ocean in REGIONS[region]["oceans"] for region in self.held[seat])
        return max(0, (ports - 2) // 2 - self.rerolled[seat, ocean])

    def last(self, line: str) -> dict[str, Any]:
        """What the last ply said in a line: only of what chance has picked."""
        return next(e.args for e in self.match.history.plies[-1].events if isinstance(e, Said) and e.line == line)

    # ---------------------------------------------------------------- the game

    def course(self) -> Course:
        kept: dict[str, list[str]] = {}
        while len(kept) < len(self.seats):
            move, _ = yield "setup_keep", self.seats[0]
            kept[move.seat] = list(move.args["ids"])
        while (move := (yield "setup_reveal", "referee")[0]).verb == "keep_regions":  # replaced: DRUG-4.6
            kept[move.seat] = list(move.args["ids"])
        self.held = {seat: kept[seat] for seat in self.seats}
        most = 4 if self.options["starting_hand"] == "faster" else 3
        assert {len(regions) for regions in self.held.values()} == {most}, "DRUG-4.3"
        order = self.seats
        while True:
            yield from self.turn_of(order)
            if self.endgame:
                best = [seat for seat in self.seats if self.score[seat] == max(self.score[s] for s in self.seats)]
                return (yield from self.first_of("final", best))
            self.turn += 1
            self.used.clear()
            self.rerolled.clear()
            order = yield from self.draft()

    def turn_of(self, order: list[str]) -> Course:
        for seat in order:
            if self.held[seat]:
                move, _ = yield "load", seat
                self.load(seat, move.args["place"], move.args.get("overflow", {}))
        self.start = yield from self.first_of("order_roll", self.seats)
        yield from self.round("order_set", self.start)  # a card may change the Start Player
        for self.kind in KINDS:
            for seat in self.seats:  # DRUG-13.2
                self.ready[seat, self.kind] += self.fresh.pop((seat, self.kind), 0)
            for seat in self.clockwise(self.start):
                yield from self.slot(seat)
            for seat in self.clockwise(self.start):
                yield from self.stow(seat)
            self.over("phase")
        self.over("turn")

    def draft(self) -> Course:
        # DRUG-5.3: the row itself is the deck's affair; how many cards it has is not.
        extra = bool(self.options["draft_returns_extra"])
        size = len(self.seats) + 1 + (len(self.returned) if extra else 0)
        size, returned, self.returned = max(size, len(self.returned)), self.returned, []
        row = self.match.table.ids("row")
        vacant = len(REGIONS) - sum(map(len, self.held.values()))
        assert len(row) == min(size, vacant), "DRUG-5.3, 5.4"
        assert [card.removeprefix("card/") for card in row[: len(returned)]] == returned, "DRUG-5.3"
        order: list[str] = []
        for score in sorted({self.score[seat] for seat in self.seats}):
            order += yield from self.roll_off("draft_order", [s for s in self.seats if self.score[s] == score])
        yield from self.round("draft_open", self.start)
        claims, self.claims, left = self.claims, {}, list(order)
        if self.first:
            left, self.first = [self.first, *(seat for seat in left if seat != self.first)], ""
        for seat in order:
            if own := [region for region, winner in claims.items() if winner == seat]:
                move, _ = yield "draft_claim", seat
                if region := move.args.get("region"):
                    assert region in own, "DRUG-5.8"
                    self.take(seat, region)
                    if not self.options["priority_pick_extra"]:
                        left.remove(seat)
        for seat in left:
            move, _ = yield "draft_pick", seat
            if region := move.args.get("region"):
                self.take(seat, region)
        return order

    def take(self, seat: str, region: str) -> None:
        in_use = len(self.held[seat]) + 1 + self.laps(seat)
        assert in_use < 14 or not self.options["marker_limit"], "DRUG-2.8"
        assert not self.owner(region)
        self.held[seat].append(region)

    def load(self, seat: str, place: dict[str, dict[str, int]], overflow: dict[str, int]) -> None:
        assert set(place) <= set(self.held[seat]), "DRUG-6.3"
        self.ready.update({(seat, kind): n for kind, n in overflow.items()})
        self.bank.subtract(overflow)
        for region, put in place.items():
            self.loose.update({(region, kind): n for kind, n in put.items()})
            self.bank.subtract(put)
        excess: list[str] = []
        moved, could = 0, False
        for region in self.held[seat]:
            put, wv = place.get(region, {}), self.yields(region, "wv")
            slots = {kind: self.yields(region, "supply", kind) for kind in KINDS}
            assert all(n <= slots[kind] for kind, n in put.items()), "DRUG-6.4"
            own, n = min(wv, sum(slots.values())), sum(put.values())
            free = any(put.get(kind, 0) < slots[kind] and self.bank[kind] > 0 for kind in KINDS)
            assert n >= own or not free, "DRUG-6.3, 6.7"
            excess += [region] * (wv - own)
            moved, could = moved + max(0, n - own), could or free
        spilt = [kind for kind, n in overflow.items() for _ in range(n)]
        rest = len(excess) - moved
        assert len(spilt) <= rest, "DRUG-6.1"
        assert not (rest and could), "DRUG-6.5"
        assert self.spills(spilt, excess), "DRUG-6.6"
        more = [kind for kind in KINDS if self.bank[kind] > 0 and self.spills([*spilt, kind], excess)]
        assert len(spilt) == rest or not more, "DRUG-6.1, 6.7"

    def spills(self, kinds: list[str], sources: list[str]) -> bool:
        if not kinds:
            return True
        return any(
            self.spills(kinds[1:], sources[:at] + sources[at + 1 :])
            for at, region in enumerate(sources)
            if self.yields(region, "supply", kinds[0])
        )

    def stow(self, seat: str) -> Course:
        able = [r for r in self.held[seat] if self.there(r, self.kind) and self.yields(r, "demand", self.kind)]
        keep = (yield "phase_end", seat)[0].args["keep"] if able else []
        assert set(keep) <= set(able), "DRUG-8.27"
        for region in self.held[seat]:
            stay = int(region in keep)
            self.ready[seat, self.kind] += self.there(region, self.kind) - stay
            self.loose[region, self.kind], self.stored[region, self.kind] = 0, stay

    def slot(self, seat: str) -> Course:
        """See `tests.games.druglord.book_by_hand`."""
        raise NotImplementedError

    def card(self, seat: str, move: Move) -> Course:
        """See `tests.games.druglord.cards_by_hand`."""
        raise NotImplementedError

    def over(self, span: str) -> None:
        """What lasts for a slot, a Phase or a Turn ends."""

    # ---------------------------------------------------------------- rounds and dice

    def round(self, state: str, start: str, react: Callable[[str, Sent], None] | None = None, once: bool = False) -> Course:
        order, asked, passes = self.clockwise(start), 0, 0
        while passes < len(order) and not (once and asked == len(order)):
            seat = order[asked % len(order)]
            sent = yield state, seat
            if sent[0].verb == "all_pass":
                return
            passes = passes + 1 if sent[0].verb == "pass" else 0
            asked += 1
            if sent[0].verb == "play_card":
                yield from self.card(seat, sent[0])
                if self.certain or self.called_off:
                    return
            elif sent[0].verb != "pass":
                assert react is not None
                react(seat, sent)

    def throw(self, state: str, start: str, dice: list[str], plus: dict[str, int] | None = None) -> Course:
        """Sway and cards, then the dice: the natural faces and the modifiers; no faces where a card made it certain."""
        self.plus = mods = Counter(plus or {})

        def sway(seat: str, sent: Sent) -> None:
            args = sent[0].args
            assert sum(args["pay"].values()) == abs(args["amount"]), "DRUG-9.3"
            for heap, n in args["pay"].items():
                (self.fresh if heap.startswith("fresh_") else self.ready)[seat, heap.removeprefix("fresh_")] -= n
                self.bank[heap.removeprefix("fresh_")] += n
            mods[args["die"]] += args["amount"]

        yield from self.round(state, start, sway, once=self.options["sway_mode"] == "single_round")
        if self.certain:
            return [], mods
        pending = self.match.task
        assert pending is not None
        shown = Counter[str]()
        for die, n, _ in pending.data["mods"]:
            shown[die] += n
        assert {die: shown[die] for die in dice} == {die: mods[die] for die in dice}, "DRUG-9.3, 14.6, 14.9"
        _, (faces,) = yield state, "referee"
        self.faces = list(faces)
        return self.faces, mods

    def roll_off(self, state: str, tied: list[str], first_only: bool = False) -> Course:
        if len(tied) < 2:
            return tied
        faces, mods = yield from self.throw(state, self.start, tied)
        totals = {s: counts(face, mods[s]) for s, face in zip(tied, faces, strict=True)}
        order: list[str] = []
        for total in sorted(set(totals.values()), reverse=True):
            group = [seat for seat in tied if totals[seat] == total]
            order += group if first_only and order else (yield from self.roll_off(state, group, first_only))
        return order

    def first_of(self, state: str, tied: list[str]) -> Course:
        return (yield from self.roll_off(state, tied, first_only=True))[0]


def counts(face: int, mods: int) -> int:
    """DRUG-3.3, 3.4."""
    return 1 if face == 1 else face + mods


def sent(ply: Ply) -> Sent:
    """What a ledger is sent of a ply: the move, and the faces that fell."""
    return Move(ply.verb, ply.args, ply.seat), [event.faces for event in ply.events if isinstance(event, Rolled)]
