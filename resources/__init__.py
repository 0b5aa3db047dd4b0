"""Content, boards, fonts and pictures: data only."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where they lie. Windows read them here: `importlib.resources` would take a twentieth of the start."""
