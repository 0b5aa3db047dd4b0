"""The log, where sessions are kept: `open_store` opens a database, `MemoryStore` ends with the program.

Importing this package loads no database library; `open_store` does, when it is called.
"""

from referee.store.lost_answer import LostAnswer
from referee.store.memory import MemoryStore
from referee.store.store import Store, open_store

__all__ = ["LostAnswer", "MemoryStore", "Store", "open_store"]
