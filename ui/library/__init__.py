"""Before a session: the start page with the library of past sessions, the new-session wizard, the settings."""
