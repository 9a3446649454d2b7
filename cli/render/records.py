"""Record kinds: a name, the fields in order, and how an item gives their values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from chess_arbiter.cli.terminal import escape

Record: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class RecordKind:
    """A kind of machine-readable record (`finding/1`), and the line or lines people get instead.

    `values` gives an item's values in the order of `fields`; `text` gives its text without the last line feed, fit
    for a terminal, under the line `heading` if there is one. `whole` says that the fields are all of the kind's own, so
    that CSV begins with the schema, too. `types` names the fields that are not text, for formats with typed columns:
    "integer", "number", "boolean", "integers", "texts"; "json" is whatever else, as its JSON.
    """

    schema: str
    fields: tuple[str, ...]
    values: Callable[[Any], Sequence[object]]
    text: Callable[[Any], str]
    whole: bool = True
    heading: str = ""
    types: Mapping[str, str] = field(default_factory=dict)

    def record(self, item: Any) -> dict[str, object]:
        """The item as a record, schema first."""
        return {"schema": self.schema, **dict(zip(self.fields, self.values(item), strict=True))}

    def chosen(self, fields: Sequence[str]) -> "RecordKind":
        """The same with these fields only, in this order; text is their values with spaces between."""
        places = [self.fields.index(name) for name in fields]

        def values(item: Any) -> Sequence[object]:
            known = self.values(item)
            return [known[place] for place in places]

        return replace(
            self,
            fields=tuple(fields),
            values=values,
            text=lambda item: "  ".join(map(plain, values(item))),
            whole=False,
            heading="",
        )


def plain(value: object) -> str:
    """A value for people, on one line and escaped: `-` for none, lists with commas."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(map(plain, value)) or "-"
    if isinstance(value, Mapping):
        return " ".join(f"{plain(name)}:{plain(each)}" for name, each in value.items()) or "-"
    return escape(str(value))


def typed(**names: str) -> dict[str, str]:
    """The types of fields from lists of names: `typed(integer="game ply", boolean="valid")`."""
    return {name: kind for kind, listed in names.items() for name in listed.split()}
