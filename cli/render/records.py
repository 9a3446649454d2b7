"""Record kinds: a name, the fields in order, and how an item gives their values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Record: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class RecordKind:
    """A kind of machine-readable record (`finding/1`), and the line or lines people get instead.

    `values` gives an item's values in the order of `fields`; `text` gives its text without the last line feed, fit
    for a terminal. `whole` says that the fields are all of the kind's own, so that CSV begins with the schema, too.
    """

    schema: str
    fields: tuple[str, ...]
    values: Callable[[Any], Sequence[object]]
    text: Callable[[Any], str]
    whole: bool = True

    def record(self, item: Any) -> dict[str, object]:
        """The item as a record, schema first."""
        return {"schema": self.schema, **dict(zip(self.fields, self.values(item), strict=True))}
