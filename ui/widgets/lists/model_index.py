"""Types for the indexes of list models. In a module of its own, because the start page needs no drawing of rows."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
"""The indexes that Qt passes to a model."""
ROOT = QModelIndex()
"""The parent of the rows of a list."""
