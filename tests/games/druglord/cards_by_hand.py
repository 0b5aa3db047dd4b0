"""The Baller cards, written a second time from what is printed on them: who is asked about each, and what it does."""

from __future__ import annotations

from collections import Counter

from engine.match.match import Match
from engine.model.event import Rolled
from engine.moves.move import Move
from tests.games.druglord.book_by_hand import BACK_DOOR, EXTRA_HANDS, Book
from tests.games.druglord.ledger_by_hand import CONTENT, KINDS, REGIONS, Course, counts

PRINTED = {card["id"]: card for card in CONTENT["baller"]}
NEVER_MIND = "b37_never_mind"
GROWN = {"b10": "reefer", "b11": "pills", "b12": "cocaine", "b13": "opiates"}
ON_THE_DIE = {"b01": 3, "b03": 2, "b38": 2}
EASED = {"b20": ("air", 3), "b22": ("land_extended", 2), "b27": ("export", 3)}
REROLLS = ("b07", "b24", "b33")


class CardBook(Book):
    """A book that knows every card. ``took_effect``: the cards that were played and not cancelled."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.took_effect: set[str] = set()

    def card(self, seat: str, move: Move) -> Course:
        """DRUG-15.2: each other seat is asked once, from the left; then it works, unless it was cancelled."""
        card, cancelled = str(move.args["card"]), False
        self.cards[seat] -= 1
        for other in self.clockwise(seat)[1:]:
            answer, _ = yield "card_played", other
            if answer.verb == "all_pass":
                break
            if answer.verb == "play_card":
                assert answer.args["card"] == NEVER_MIND
                cancelled |= yield from self.card(other, answer)
        if not cancelled:
            self.took_effect.add(card)
            yield from self.works(seat, card[:3], move)
        return not cancelled

    def over(self, span: str) -> None:
        """DRUG-14.3: cards in play go to the discards."""
        if span == "slot":
            self.eased, self.easier = {}, Counter()
        elif span == "phase":
            self.unlimited, self.closed, self.ceasefire = set(), set(), False

    def works(self, seat: str, card: str, move: Move) -> Course:
        args, region, kind = move.args, move.args.get("region", ""), move.args.get("type", "")
        other = args.get("other", "")
        if card in ON_THE_DIE:
            self.plus[seat] += ON_THE_DIE[card]
        elif card in GROWN:
            yield from self.grow(seat, card, region)
        elif card in EASED:
            means, target = EASED[card]
            self.eased[means] = target
        elif card in REROLLS:
            self.again(seat, card)
        elif card in ("b02", "b16", "b17", "b18", "b19"):
            field, n = {"b02": ("defence", 1), "b16": ("wv", 1), "b17": ("supply", 2)}.get(card, ("demand", 2))
            self.attached.setdefault(region, []).append((field, 1 if card == "b19" else n, kind))
        elif card == "b34":
            n = min(1, self.bank[self.kind])
            self.bank[self.kind] -= n
            yield from self.caught(other, self.kind, n, "")
        elif card == BACK_DOOR[:3]:
            yield from self.break_in(seat, other)
        else:
            self.at_once(seat, card, move)

    def at_once(self, seat: str, card: str, move: Move) -> None:
        args, other = move.args, move.args.get("other", "")
        if card == "b04":
            _, _, origin, target, _ = self.sides
            near = [region for region in self.held[seat] if region in REGIONS[target]["borders"] and region != origin]
            self.plus[seat] += min(3, len(near))
        elif card == "b05":
            assert self.sides[4] == "first"
            self.called_off = True
        elif card == "b06":
            self.ceasefire = True
        elif card == "b08":
            self.spoils.update(args["take"])
        elif card == "b14":
            for kind, n in args["take"].items():
                self.bank[kind] -= n
                self.fresh[seat, kind] += n
        elif card == "b15":
            self.trade_in(seat, args["give"], args["take"])
        elif card == "b21":
            self.easier.update({"sea": 1, "hybrid": 1})
        elif card == "b23":
            self.certain = True
        elif card == "b25":
            self.rescued += args["units"]
        elif card == "b28":
            self.unlimited.add((args["region"], seat))
        elif card in ("b29", "b30", "b31"):
            self.closed.add(
                {"b29": ("ocean", args.get("ocean", "")), "b30": ("air", "")}.get(card, ("zone", args.get("zone", "")))
            )
        elif card == "b32":
            (roller,) = {
                die for die in self.seats if self.match.table.piece(f"status/{die}").marks.get(f"aside/{self.kind}")
            }
            self.plus[roller] -= 2
        elif card == "b35":
            heap = args["type"]
            (self.fresh if heap.startswith("fresh_") else self.ready)[other, heap.removeprefix("fresh_")] -= 1
            self.ready[seat, heap.removeprefix("fresh_")] += 1
        elif card == "b39":
            cases, self.cases[seat] = self.cases[seat], []
            self.bank.update(kind for kind, _ in cases)
        elif card == "b40":
            self.crackdown[seat, args["type"]] -= 1
        elif card == "b41":
            self.first = seat
        elif card == "b42":
            self.start = seat
        else:
            assert card in ("b26", "b36", NEVER_MIND[:3], EXTRA_HANDS[:3]), card

    def trade_in(self, seat: str, give: dict[str, int], take: dict[str, int]) -> None:
        for heap, n in give.items():
            (self.fresh if heap.startswith("fresh_") else self.ready)[seat, heap.removeprefix("fresh_")] -= n
            self.bank[heap.removeprefix("fresh_")] += n
        for kind, n in take.items():
            self.bank[kind] -= n
            self.ready[seat, kind] += n

    def again(self, seat: str, card: str) -> None:
        """DRUG-3.7: a die falls anew in the ply in which the card takes effect; modifiers stay."""
        ((face,),) = [event.faces for event in self.match.history.plies[-1].events if isinstance(event, Rolled)]
        self.faces[self.sides.index(seat) if card == "b07" else 0] = face

    def grow(self, seat: str, card: str, region: str) -> Course:
        faces, mods = yield from self.throw("before_roll", seat, [seat])
        (printed,) = [one for one in PRINTED.values() if one["id"].startswith(card)]
        kind, table = GROWN[card], printed["effects"][0]["table"]
        assert self.yields(region, "supply", kind), "DRUG-14.8"
        total = max(1, counts(faces[0], mods[seat]))  # DRUG-3.5
        n = min(
            next(row["units"] for row in table if row["min"] <= total <= row["max"] or row["max"] == 99), self.bank[kind]
        )
        self.bank[kind] -= n
        self.loose[region, kind] += n

    def break_in(self, seat: str, other: str) -> Course:
        """DRUG-17.1."""
        assert not self.ceasefire
        self.sides = (seat, other, "", "", "traphouse")
        faces, mods = yield from self.throw("before_roll", seat, [seat, other])
        yield from self.round("after_roll", seat)
        if faces[0] == 1 or counts(faces[0], mods[seat]) <= counts(faces[1], mods[other]):
            return
        lost: dict[str, int] = {f"fresh_{kind}": self.fresh[other, kind] for kind in KINDS}
        lost |= {kind: self.ready[other, kind] for kind in KINDS}
        if sum(lost.values()) > 3:
            lost = (yield "discard_traphouse", other)[0].args["take"]
            assert sum(lost.values()) == 3
        self.trade_in(other, lost, {})
