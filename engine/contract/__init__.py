"""What a game has to provide."""
