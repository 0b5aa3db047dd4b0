"""The data of a game: the table, the events that change it, and the View that an audience has of it."""
