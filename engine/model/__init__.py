"""What a game consists of: the table, the events that change it, and what an audience is given of it."""
