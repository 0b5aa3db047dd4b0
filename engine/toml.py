"""TOML as people write it: what is wrong with it is said in words, whatever it is."""

from __future__ import annotations

import tomllib
from typing import Any


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text. Raises ValueError with what is wrong."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise ValueError("a number has more digits than any can have") from error
    except RecursionError as error:
        raise ValueError("its brackets are nested too deeply") from error
