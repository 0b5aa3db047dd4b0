"""What the windows need of Qt and the system: start-up checks, connections, timers, user files."""
