"""Where the pages of the documentation and their pictures are."""

from pathlib import Path

DOCS = Path(__file__).resolve().parents[3] / "docs"
