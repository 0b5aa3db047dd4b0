"""The Hunt's targets on the referee's table: who needs a roll is told from who needs none."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.visibility.schema import REFEREE
from tests.ui.console.entry_table import Aimed

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [(560, 340), (820, 500), (1160, 720), (1700, 1000)])
@pytest.mark.parametrize("seed", [7, 11])
def test_of_many_targets_that_roll_all_have_their_odds_or_none(qtbot: QtBot, size: tuple[int, int], seed: int) -> None:
    """One without a number was read as one that needs no roll: all have theirs, or none, and the key says which."""
    desk = Aimed(qtbot, "hunt", size=size, seed=seed)
    assert desk.until("plan_intel", least=18)
    qtbot.wait(1)
    targets = desk.table.targets
    rolls = [one for one in targets.targets if one.tag]
    assert 3 <= len(rolls) < len(targets.targets)
    written, others = set(targets.places()), set(targets.targets) - set(rolls)
    unmarked = {"Unmarked targets: no roll": rolls, "Unmarked targets: ≥4 (50 %)": others}
    assert written == set(unmarked.get(desk.table.odds.text(), ()))
    assert written or desk.table.odds.text() == "≥4 (50 %) or no roll: point at a target"


def test_who_is_sought_is_called_in_the_list_of_moves_as_on_the_referees_table(qtbot: QtBot) -> None:
    """ "Family 1" stood in the list, and "The Mother" on the table."""
    desk = Aimed(qtbot, "hunt", seed=7)
    assert desk.until("plan_intel", least=18)
    zones = desk.presenter.session.view(REFEREE).zones
    hidden = {zone.name: zone.pieces[0].name for zone in zones.values() if zone.id.startswith("found/") and zone.pieces}
    listed = {chip.label for one in desk.presenter.entry().candidates() for chip in one.chips}
    sought = {f"{card} ({slot})" for slot, card in hidden.items()} & listed
    assert sought
    assert not {*hidden} & listed
