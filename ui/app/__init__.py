"""The program: its entry point, command line, main window and crash handler."""
