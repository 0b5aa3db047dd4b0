"""The session in the room: which views the team screens show."""
