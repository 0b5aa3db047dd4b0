"""Where things go on a board: pure arithmetic."""
