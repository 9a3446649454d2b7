"""A verdict that can be unsure. YES and NO are proofs; UNKNOWN says only that none was found."""

from enum import Enum


class Verdict(Enum):
    """Three-valued truth, each value sound."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
