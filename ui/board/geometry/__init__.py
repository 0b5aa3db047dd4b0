"""The geometry of a board: pure arithmetic."""
