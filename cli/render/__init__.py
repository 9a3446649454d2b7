"""One renderer a format; the only importers of tabulate."""
