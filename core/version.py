"""The version, as a constant: `importlib.metadata` costs as much start-up as click."""

VERSION = "0.1.0"
