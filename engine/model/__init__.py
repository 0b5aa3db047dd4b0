"""What a game consists of: the table, the events that change it, views of it, and the history of both."""
