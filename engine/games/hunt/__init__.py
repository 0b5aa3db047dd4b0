"""KINGPIN: The Hunt for El Chapo, two teams and a referee (clauses HUNT-*)."""
