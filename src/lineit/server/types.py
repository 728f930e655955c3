"""`python -m lineit.server.types` writes the browser's types, web/src/lib/protocol.ts, from the server's messages."""

import sys
from pathlib import Path
from types import UnionType

from msgspec import NODEFAULT, UNSET, inspect

from lineit.game.happenings import Happening
from lineit.game.shapes import View
from lineit.server import messages
from lineit.server.messages import ClientMessage, Request, ServerMessage
from lineit.table import Event

TARGET = Path(__file__).resolve().parents[3] / "web" / "src" / "lib" / "protocol.ts"
WIDTH = 110

HEAD = """\
/** What the server sends and takes. Types only. Written by `python -m lineit.server.types`: do not edit. */

export type Card = string;
export type Colour = 'red' | 'blue' | 'green' | 'yellow';
export type Status = View['status'];
export type Phase = View['phase'];
export type Direction = NonNullable<SeatView['direction']>;

/** Top-level fields of the view that differ; of `seats` only those that do, whole. */
export type Changes = Partial<View>;
"""

UNIONS: dict[str, UnionType] = {
    "Happening": Happening,
    "Event": Event,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
}
ANSWERS = (
    messages.Player,
    messages.Me,
    messages.Bot,
    messages.NewTable,
    messages.Answer,
    messages.EventPage,
    messages.Refused,
)

# Where a name in Python would be too short, or taken, among the browser's.
NAMES = {"Answer": "Acted", "Refused": "Refusal", "Bet": "BetState", "ColourInLine": "ColourState"}

# What JSON calls a string or an object, and the browser may know better.
FIELDS = {
    "card": "Card",
    "market": "Card[]",
    "line": "Card[]",
    "colour": "Colour",
    "Placed.colour": "Colour | null",
    "Points.jackpots": "Record<Colour, number>",
    "View.jackpots": "Record<Colour, Pile>",
    "SeatView.colours": "Record<Colour, ColourState>",
    "EventsMessage.changes": "Changes",
    "CreateTable.options": "Partial<Options>",
    "Seated.kind": "SeatView['kind']",
    "Played.source": "'market' | 'hand'",
    "Played.target": "'line' | 'hand'",
}

# Always sent by this server, but the browser also makes refusals of its own: for no answer, or a proxy's.
LOOSE = ("Refused.expected", "Refused.got")


class Types:
    """The declarations, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def struct(self, info: inspect.StructType) -> str:
        """The struct's name in the browser, declared by now."""
        name = _name(info.cls)
        if name not in self.declared:
            self.declared[name] = ""
            self.declared[name] = self._interface(name, info)
        return name

    def union(self, name: str, union: UnionType) -> None:
        """The union is declared under that name."""
        parts = [self.of(inspect.type_info(part)) for part in union.__args__]
        self.declared[name] = _type(name, parts)

    def of(self, info: inspect.Type) -> str:
        """The browser's type for that one of Python's."""
        match info:
            case inspect.StructType():
                return self.struct(info)
            case inspect.ListType() | inspect.CollectionType():
                return _list(self.of(info.item_type))
            case inspect.TupleType():
                return f"[{', '.join(self.of(item) for item in info.item_types)}]"
            case inspect.DictType():
                return f"Record<{self.of(info.key_type)}, {self.of(info.value_type)}>"
            case inspect.LiteralType():
                return " | ".join(f"'{value}'" for value in info.values)
            case inspect.UnionType():
                return _named(info) or " | ".join(self.of(part) for part in info.types)
            case inspect.Metadata():
                return self.of(info.type)
            case _:
                return _SIMPLE[type(info)]

    def _interface(self, name: str, info: inspect.StructType) -> str:
        comment = f"/** {(info.cls.__doc__ or '').splitlines()[0]} */"
        if not info.fields and info.tag is None:
            return f"{comment}\nexport interface {name} {{}}"
        lines = [comment, f"export interface {name} {{"]
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: '{info.tag}';")
        for field in info.fields:
            known = FIELDS.get(f"{info.cls.__name__}.{field.name}", FIELDS.get(field.name))
            mark = "?" if _is_optional(info, field) else ""
            # Asked even where the answer is known better, so that what it names is declared.
            kind = self.of(field.type)
            lines.append(f"  {field.name}{mark}: {known or kind};")
        return "\n".join([*lines, "}"])


_SIMPLE: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.DateTimeType: "string",
    inspect.AnyType: "unknown",
    inspect.CustomType: "unknown",
}


def protocol() -> str:
    """The whole file."""
    types = Types()
    types.of(inspect.type_info(View))
    for name, union in UNIONS.items():
        types.union(name, union)
    for request in Request.__subclasses__():
        types.of(inspect.type_info(request))
    for answer in ANSWERS:
        types.of(inspect.type_info(answer))
    return "\n\n".join([HEAD.rstrip(), *types.declared.values()]) + "\n"


def _name(cls: type) -> str:
    """The struct's name: what happened and what is logged say so, as their names alone are taken by others."""
    if cls in Happening.__args__:
        return f"{cls.__name__}Happening"
    if cls in Event.__args__:
        return f"{cls.__name__}Event"
    return NAMES.get(cls.__name__, cls.__name__)


def _type(name: str, parts: list[str]) -> str:
    """The union's declaration, laid out as the client's formatter would."""
    begin, rest = f"export type {name} =", f"{' | '.join(parts)};"
    if len(begin) + 1 + len(rest) <= WIDTH:
        return f"{begin} {rest}"
    if len(rest) + 2 <= WIDTH:
        return f"{begin}\n  {rest}"
    return begin + "".join(f"\n  | {part}" for part in parts) + ";"


def _named(info: inspect.UnionType) -> str | None:
    """The name of a union that has one."""
    parts = {part.cls for part in info.types if isinstance(part, inspect.StructType)}
    return next((name for name, union in UNIONS.items() if parts == set(union.__args__)), None)


def _list(item: str) -> str:
    return f"({item})[]" if "|" in item else f"{item}[]"


def _is_optional(info: inspect.StructType, field: inspect.Field) -> bool:
    """Whether a message may come without the field: a request's with a default, or an answer's that is left unset."""
    if f"{info.cls.__name__}.{field.name}" in LOOSE:
        return True
    return not field.required and (issubclass(info.cls, Request) or field.default in (UNSET, NODEFAULT))


def main() -> None:
    """The file is written."""
    TARGET.write_text(protocol(), encoding="utf-8")
    sys.stdout.write(f"{TARGET}\n")


if __name__ == "__main__":
    main()
