"""How files are read and written: whole or not at all, private, encrypted, with plain names."""
