"""The log table of the digest, line by line, and the rows of the visibility table that need a game (visibility.md)."""

from __future__ import annotations

import msgspec
import pytest

from engine.match.match import Match
from engine.model.event import Outcome, Said
from engine.visibility.observation import observe
from tests.engine.view_json import to_json
from tests.games.hunt.scene import AUDIENCES, HUNT, HuntScene, content
from tests.games.hunt.visibility import LOG, RULES, SCHEME, cells, table, view

rule = pytest.mark.rule


# ---------------------------------------------------------------- the log

_SETUP = ("setup_split", "setup_drawn", "setup_placed", "setup_to_hand")
_HIDDEN_MOVES = ("defense_drawn", "defense_played", "hidden_defense_moved", "chapo_moved_hidden", "hidden_need_fulfilled")
_WINDOWS = ("window_opened", "choice_opened", "declined", "check_rolled")
LINE_ROWS: tuple[tuple[str, ...], ...] = (
    _HIDDEN_MOVES,
    ("chapo_moved", "fixed_defense_moved", "fixed_need_fulfilled", "chapo_vanishes"),
    ("defense_used",),
    ("cartel_begins", "cartel_ends", "setup_ends", "hunters_begin", "last_pair", "hunters_end", "game_over"),
    _SETUP,
    ("intel_planned", "intel_planned_open"),
    ("enforcement_planned",),
    _WINDOWS,
    ("found_flipped", "found_rolled", "found_targeted", "leads"),
    ("topography_fixed",),
    (
        "intel_attempt",
        "police_attempt",
        "marina_attempt",
        "marina_strikes",
        "moved_to_fixed",
        "finished",
        "no_effect",
        "nothing_found",
        "captured",
    ),
    ("defense_revealed", "defense_expended", "turned_away", "follows"),
    ("tickling",),
    ("need_drawn", "need_placed", "needs_exhausted"),
)
UNLISTED = {"reduced": ("referee", "cartel"), "claimed": ("referee", "cartel")}
"""Lines that the log table does not name: what V22 shows of reductions, and a claim before the referee confirms it."""


def readers(line: str) -> set[str]:
    """Who is told a line."""
    names = (
        "exposure detection mobility cards card place pair discs circles owned white blue black plan slot die result labels"
    )
    args = dict.fromkeys([*names.split(), "target", "modified", "track", "window", "check", "count", "text"], "x")
    said = Said(line, args)  # type: ignore[arg-type]
    return {audience for audience in AUDIENCES if observe(SCHEME, table(), said, table(), audience) is not None}


@rule("HUNT-13.10")
def test_log_lines() -> None:
    """HUNT-13c, line by line."""
    assert {line for row in LINE_ROWS for line in row} | set(UNLISTED) == set(SCHEME.lines), "every line is in the table"
    for line, entitled in UNLISTED.items():
        assert readers(line) == set(entitled)
    for row, lines in zip(_log_rows(), LINE_ROWS, strict=True):
        for line in lines:
            if line == "intel_planned":
                assert readers(line) == {"referee", "hunters"}
            elif line == "intel_planned_open":
                assert readers(line) == {"cartel", "public"}
            elif line == "defense_used":
                # The Convoy is never named to others; if Chapo is Fixed they read the line of his move.
                assert readers(line) == {"referee", "cartel"}
            else:
                assert readers(line) == row, line


def _log_rows() -> list[set[str]]:
    found = []
    for _, referee, cartel, others in LOG:
        entitled = {"referee"} if referee == "full" else set()
        entitled |= {"cartel"} if cartel == "full" else set()
        if others.startswith(("full", "die only")):
            entitled |= {"hunters", "public"}
        elif others.startswith("hunters full"):
            entitled |= {"hunters"}
        found.append(entitled)
    return found


# ---------------------------------------------------------------- rows that need a game


@rule("HUNT-3.3", "HUNT-1.4")
def test_setup_is_the_cartels_own() -> None:
    """V5: the split and the drawn cards."""
    matches = []
    for seed in (1, 2):
        match = Match(HUNT, content(), seed=seed)
        start = {audience: to_json(match.view(audience)) for audience in AUDIENCES}
        move = next(iter(match.legal_moves)) if seed == 1 else list(match.legal_moves)[-1]
        match.play(move)
        matches.append(match)
        for audience, cell in cells("V5").items():
            assert (to_json(match.view(audience)) != start[audience]) == (cell == "full")
            assert bool([one for n, one in match.observations(audience) if n == 2]) == (cell == "full")


@rule("HUNT-13.9", "HUNT-8.6")
def test_a_search_where_chapo_is_not() -> None:
    """V34: all are told of the success without effect, whether he is elsewhere or Fixed there with nothing left."""
    told, lines = [], []
    for chapo in ("H:mazatlan", "H:tamazula", "F:culiacan"):
        scene = HuntScene("enforcement_resolve", {"chapo": chapo}, marks={"culiacan": {"blue": 1}})
        scene.attempt("blue", "culiacan", 5)
        for audience in AUDIENCES:
            assert "Police on Culiacán rolled 5, needed 4 or more: success." in scene.last_lines(audience)
        scene.decline()
        assert all("Success, but nothing new comes to light in Culiacán." in scene.lines(audience) for audience in AUDIENCES)
        told.append([(scene.observations(audience), scene.view(audience)) for audience in ("hunters", "public")])
        lines.append([scene.lines(audience) for audience in ("hunters", "public")])
    assert told[0] == told[1]
    assert lines[0] == lines[1] == lines[2]


@rule("HUNT-10.3", "HUNT-10.4", "HUNT-13.11")
def test_tickling_with_and_without_a_need_left() -> None:
    """V35: who is told of the drawn card, or that none was left."""
    told: dict[str, list[object]] = {audience: [] for audience in AUDIENCES}
    for left in (True, False):
        at = {} if left else {need: "F:" + RULES.context.legal_places(need)[0] for need in content().needs}
        at |= {"tunnel_works": "F:culiacan"}
        scene = HuntScene("enforcement_resolve", at, marks={"tunnel_works": {"blue": 1}})
        scene.attempt("blue", "tunnel_works", 4)
        scene.do("decline")
        shown = [scene.history.frame.shown[audience] for audience in ("hunters", "public")]
        scene.publish(6, draw="beach_holiday" if left else "")
        assert [scene.history.frame.shown[audience] for audience in ("hunters", "public")] != shown
        assert scene.asked == ("place_need" if left else "continue")
        before = len(scene.history.plies)
        if left:
            scene.do("place_need", card="beach_holiday", location="mazatlan")
        else:
            scene.do("continue")
        for audience in AUDIENCES:
            recent = [one for n, one in scene.observations(audience) if n >= before and one.kind == "said"]
            told[audience].append((recent, scene.view(audience).decision))
    for audience, cell in cells("V35").items():
        assert (told[audience][0] != told[audience][1]) == (cell == "full"), audience


@rule("HUNT-13.13", "HUNT-13.7")
def test_no_ids_of_cards_that_are_not_seen() -> None:
    """V37: nothing an audience is given names a card that it does not see; faces do not tell of the seed."""
    scene = HuntScene(
        "cartel_turn", {"tunnel_works": "H:culiacan", "speedboat": "hand", "courier_chain": "F:culiacan"}, up=("wife",)
    )
    for audience in AUDIENCES:
        given = to_json(scene.view(audience)).decode()
        for card in (*content().cards, "chapo"):
            if not scene.sees(audience, card):
                assert f'"{card}"' not in given, (audience, card)
        assert "seed" not in given


@rule("HUNT-16.1", "HUNT-1.4")
def test_briefs_are_for_all() -> None:
    """V39; there are three of them."""
    assert {brief.id for brief in content().briefs} == {"initial_investigation", "hunter_constraints", "player_aid"}
    for brief in content().briefs:
        assert {a for a in AUDIENCES if cells("V39")[a] == "full"} == set(brief.audience)


def test_after_the_game_everything_is_open() -> None:
    """V40."""
    scene = HuntScene(
        "cartel_turn", {"tunnel_works": "H:culiacan", "speedboat": "hand"}, marks={"tunnel_works": {"discs": 1}}
    )
    over = msgspec.structs.replace(scene.table, outcome=Outcome((), "stalemate", "A draw."), agenda=())
    full = view(over, "referee")
    for audience, cell in cells("V40").items():
        assert cell == "full"
        seen = view(over, audience)
        assert (seen.zones, seen.numbers, seen.outcome) == (full.zones, full.numbers, full.outcome)
    faces = [piece.face for zone in full.zones.values() for piece in zone.pieces]
    assert None not in faces
    assert len(faces) == len(over.where)
