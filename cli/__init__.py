"""The command line: parses options, makes one core call, renders what comes back."""
