"""Parsing of TOML, with an error in words whatever is wrong with the text."""

from __future__ import annotations

import tomllib
from typing import Any


def parse_toml(text: str) -> dict[str, Any]:
    """Return the data of a TOML text. Raises ValueError that says what is wrong."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise ValueError("a number has more digits than any can have") from error
    except RecursionError as error:
        raise ValueError("its brackets are nested too deeply") from error
