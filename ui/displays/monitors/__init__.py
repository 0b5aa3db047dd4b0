"""MonitorPlatform: what is plugged in, what it is called, and which rooms are remembered."""
