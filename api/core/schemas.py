"""The base class of all request and response schemas."""

from __future__ import annotations

from typing import Annotated

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


# An integer as JSON Schema defines it: 207.0 is one, whereas `true` and "207" are not. It is
# last in an `Annotated`: pydantic describes only the bounds before it.
JSON_INTEGER = BeforeValidator(_json_integer)
