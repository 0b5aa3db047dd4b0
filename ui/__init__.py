"""What people see: windows, boards and screens. Imports Qt only where needed."""
