"""Old addresses that another import has: two blogs may both have had `/?p=12` (IMPORT-46)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, select

from api.library.importing.sites.identities import post_id_of
from api.library.importing.sites.source import Address
from api.models import PathRedirect, Post


def taken_addresses(
    connection: Connection, redirects: Mapping[Address, str], own: Collection[int]
) -> list[Address]:
    """Those of these addresses that lead to a teaching of another import, in their order.

    `own` are the ids of the teachings of this one, whose addresses may change.
    """
    query = select(PathRedirect.path, PathRedirect.query, PathRedirect.target)
    taken: dict[Address, int] = {}
    for path, parameters, target in connection.execute(query):
        address, post_id = Address(path, parameters), post_id_of(target)
        if post_id and redirects.get(address, target) != target and post_id not in own:
            taken[address] = post_id
    existing = set(connection.scalars(select(Post.id))) if taken else set()
    return [address for address in redirects if taken.get(address) in existing]
