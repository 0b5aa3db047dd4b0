"""What comes before a session: the start page with the library, the new-session wizard, the settings."""
