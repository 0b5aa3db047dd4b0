"""Settings and preferences of the user."""
