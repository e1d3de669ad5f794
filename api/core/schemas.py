"""The base class of all request and response schemas."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


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
