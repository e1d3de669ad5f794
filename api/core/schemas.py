"""The base class of all request and response schemas."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict
from pydantic.alias_generators import to_camel

from api.core.typography import with_typographic_signs

# A text that is only shown, without markup (LOOK-17).
ShownText = Annotated[str, AfterValidator(with_typographic_signs)]


class Schema(BaseModel):
    """Snake case in Python, camelCase in JSON; can be built from ORM rows.

    Output schemas carry no defaults, so that the generated TypeScript fields are required.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        from_attributes=True,
        serialize_by_alias=True,
    )


def _json_integer(value: object) -> object:
    if isinstance(value, bool | str):
        raise ValueError("Input should be a valid integer")
    return value


def boolean_as_integer(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


def _flag(value: object) -> object:
    return _json_integer(boolean_as_integer(value))


# What is stored as 0 or 1. Clients may send JSON's booleans, too (API-37).
Flag = Annotated[Literal[0, 1], BeforeValidator(_flag, json_schema_input_type=Literal[0, 1] | bool)]

# An integer as JSON Schema defines it: 207.0 is one, whereas `true` and "207" are not. It is
# last in an `Annotated`: pydantic describes only the bounds before it.
JSON_INTEGER = BeforeValidator(_json_integer)
