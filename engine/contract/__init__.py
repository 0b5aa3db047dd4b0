"""What a game has to provide: its settings and its rules."""
