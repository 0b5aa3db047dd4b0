"""Every test of windows has the application: a widget made before it ends the whole run, whichever test comes first."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> QApplication:
    return qapp
