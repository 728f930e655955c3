"""Request bodies, read strictly: Litestar's own way would turn "3" into 3."""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from litestar.dto import AbstractDTO
from litestar.typing import FieldDefinition

from lineit.server.strict import read_json

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.dto.data_structures import DTOFieldDefinition
    from litestar.openapi.spec import Reference, Schema

T = TypeVar("T")


class Strict(AbstractDTO[T], Generic[T]):
    """Reads a body of that type with `read_json`, and shows the type as it is in the OpenAPI document."""

    def decode_bytes(self, value: bytes) -> T:
        """The message, or Refusal."""
        return read_json(value, msgspec.json.Decoder(self.model_type))

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: Any = None
    ) -> None:
        """Nothing to prepare: there is no backend."""

    @classmethod
    def create_openapi_schema(
        cls,
        field_definition: FieldDefinition,
        handler_id: str,  # noqa: ARG003 - asked for by Litestar; only backends need it
        schema_creator: "SchemaCreator",
    ) -> "Reference | Schema":
        """The schema of the type itself."""
        return schema_creator.for_field_definition(field_definition)

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> "Generator[DTOFieldDefinition, None, None]":  # noqa: ARG003 - as above
        """None: there is no backend."""
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:  # noqa: ARG003 - as above
        """No: there is no backend."""
        return False
