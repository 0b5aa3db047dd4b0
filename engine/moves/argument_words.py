"""The words in the arguments of a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def words_of(arguments: Any) -> Iterator[str]:
    """Yield every string in a move's arguments, names of arguments too; of ``blue:culiacan`` also ``culiacan``."""
    if isinstance(arguments, str):
        yield from dict.fromkeys((arguments, arguments.rpartition(":")[2]))
    elif isinstance(arguments, Mapping):
        for name, value in arguments.items():
            yield from words_of(name)
            yield from words_of(value)
    elif isinstance(arguments, list | tuple):
        for value in arguments:
            yield from words_of(value)
