"""Places in the models of lists. In a file of its own: the start page needs it, and no drawing of rows, to be seen."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
"""What Qt hands to a model."""
ROOT = QModelIndex()
"""The parent of the rows of a list."""
