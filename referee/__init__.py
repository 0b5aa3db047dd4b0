"""The referee's side: sessions, the log, review, export and the command line. Imports the engine, never the ui."""
