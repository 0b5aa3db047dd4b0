"""The process that faces the network. It imports nothing of the engine, the referee's side or the windows beside itself."""

COMMAND = "serve-devices"
"""The argument that makes the program this process."""
