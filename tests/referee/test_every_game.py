"""Every registered game, refereed with slips and corrections: what was lived is what is read back, and verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import DiceNeeded
from engine.games import all_games, bot_move
from engine.model.event import Rolled
from referee.archive.session_export import export_csv, export_jsonl
from referee.archive.session_lookup import read_session
from referee.archive.verify_session import verify
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from tests.effort import tries
from tests.engine.view_json import to_json
from tests.games.game_list import example

pytestmark = pytest.mark.slow

LONGEST = tries(70, 400)


def referee(session: Session, seed: int) -> None:
    """Random legal moves, now and then a note, a take-back, a ruling, a screen that comes and goes."""
    chance = Random(seed)
    while session.outcome is None and session.number < LONGEST:
        slip = chance.index(20)
        if slip == 0 and len(session.in_effect) > 3:
            session.take_back("a slip", 1 + chance.index(2))
        elif slip == 1:
            session.rule((), "recorded", question="why?")
        elif slip == 2:
            audience = session.audiences[1 + chance.index(len(session.audiences) - 1)]
            session.screen_change(audience, ("LIVE", "HELD", "CURTAIN")[chance.index(3)])
        elif slip == 3:
            session.note("noted")
        else:
            session.play(session.legal_moves.sample(chance), roll=True)
        assert session.faults() == ()


def as_read(session: Session) -> list[bytes]:
    plies = {*range(0, session.number + 1, 17), session.number}
    views = [to_json(session.view(audience, at)) for audience in session.audiences for at in sorted(plies)]
    told = [to_json(tuple(one for _, one in session.observations(audience))) for audience in session.audiences]
    return views + told


@pytest.mark.parametrize("seed", range(1, tries(2, 4)))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_was_lived_is_what_is_read_back(game: Game, seed: int, tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "class.whitecell"))
    session = Session.begin(store, game, load_content(game), seed=seed)
    referee(session, seed)
    lived = as_read(session)
    store.close()
    store = open_store(str(tmp_path / "class.whitecell"))
    again = Session.open(store, session.header.id, all_games(), read_only=True)
    assert again.problems == ()
    assert as_read(again) == lived
    assert (again.entries, again.remarks) == (session.entries, session.remarks)
    for audience in session.audiences:
        assert again.shown_to(audience) == session.shown_to(audience), audience
    verdict = verify(store, session.header.id, all_games())
    assert (verdict.differences, verdict.reworded) == ((), ())
    bundled = read_session(str(export_jsonl(again, tmp_path / "class.jsonl")), None, all_games())
    assert as_read(bundled) == lived
    assert len(export_csv(bundled, tmp_path / "class.csv").read_text(encoding="utf-8").splitlines()) > len(session.entries)
    store.close()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_session_interrupted_at_any_ply_goes_on_to_the_same_end(game: Game) -> None:
    """Re-opening before every move changes nothing: neither what is legal nor what chance decides."""
    content = load_content(game)
    straight = Session.begin(MemoryStore(), game, content, seed=5)
    broken = Session.begin(MemoryStore(), game, content, seed=5)
    first, second = Random(6), Random(6)
    while straight.outcome is None and straight.number < 50:
        straight.play(straight.legal_moves.sample(first), roll=True)
        if broken.number % tries(8, 3) == 0:
            broken = Session.open(broken.store, broken.header.id, all_games())
        broken.play(broken.legal_moves.sample(second), roll=True)
        assert repr(broken.task) == repr(straight.task), "to the order of its data and the kind of its lists"
    assert [entry.ply for entry in broken.entries] == [entry.ply for entry in straight.entries]
    assert as_read(broken) == as_read(straight)


def test_who_does_not_play_learns_nothing() -> None:
    game = example("deck")
    session = Session.begin(MemoryStore(), game, load_content(game), seed=7)
    chance = Random(7)
    while session.number < 60 and session.outcome is None:
        session.play(bot_move(session._match, chance), roll=True)
    told = " ".join(sentence for entry in session.entries for sentence in entry.told)
    assert "will see" in told
    assert "player_" not in told


def faces(session: Session, audience: str) -> dict[str, str]:
    view = session.view(audience)
    return {one.face.id: one.face.name for zone in view.zones.values() for one in zone.pieces if one.face is not None}


def learned_unsaid(session: Session, before: dict[str, dict[str, str]]) -> list[str]:
    """Faces that an audience sees since the last ply and that its entry names to nobody."""
    said = " ".join(session.entries[-1].told)
    return [
        f"{audience}: {name}"
        for audience in before
        for key, name in faces(session, audience).items()
        if key not in before[audience] and name not in said and "other cards" not in said
    ]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_who_learns_what_is_told_to_the_last_card_also_where_the_end_opens_all(game: Game) -> None:
    session = Session.begin(MemoryStore(), game, load_content(game), seed=8)
    chance = Random(8)
    everybody = [one for one in session.audiences if one == "public" or one in session.rules.present_seats(session.table)]
    while session.outcome is None:
        before = {audience: faces(session, audience) for audience in everybody}
        broken_off = [form for form in session.anytime_moves.forms if form.verb in ("end_game", "call_game")]
        if session.number == 40 and broken_off:
            move = next(iter(broken_off[0]), None) or broken_off[0].move(("time is up",))
            foretold = session.preview(move).sentences
            session.play(move)
            assert session.entries[-1].told == foretold
        else:
            session.play(bot_move(session._match, chance), roll=True)
        assert learned_unsaid(session, before) == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_with_physical_dice_the_program_throws_none(game: Game) -> None:
    """Not in the set-up either: the referee types every face."""
    session = Session.begin(MemoryStore(), game, load_content(game), seed=4, dice="physical")
    chance = Random(4)
    for _ in range(40):
        dice: tuple[int, ...] = ()
        move = session.legal_moves.sample(chance)
        while True:
            try:
                session.play(move, dice)
                break
            except DiceNeeded as needed:
                dice += tuple(needed.faces[chance.index(len(needed.faces))] for _ in range(needed.count))
    rolls = [event for entry in session.entries for event in entry.ply.events if isinstance(event, Rolled)]
    assert all(roll.entered for roll in rolls)
    assert verify(session.store, session.header.id, all_games()).differences == ()
