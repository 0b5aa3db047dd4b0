"""The line protocol: a session refereed by a program."""
