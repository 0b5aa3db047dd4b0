"""Who may see what: the declarations of a game, and the one function that projects a table by them."""
