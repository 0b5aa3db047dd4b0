"""The reference of a game: what a referee looks up to settle a dispute. It holds nothing of a session's table."""
