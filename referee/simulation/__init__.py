"""Random legal play, many games at once."""
