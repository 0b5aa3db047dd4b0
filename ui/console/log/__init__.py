"""The log, notes and drafts of the session."""
