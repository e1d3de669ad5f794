"""A site that sells memberships, with the stand-in in Stripe's place."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine, text

from api.accounts.tokens import user_tokens
from api.core.database import sync_engine
from api.core.settings import Settings
from api.models import User
from tests.accounts.people import SITE_URL, Person, visitor
from tests.factories import example_library, replace_rows, save, session_of
from tests.site_fixtures import Site, running, site_settings
from tests.stripe_stand_in import Event, StripeStandIn
from tests.stripe_stand_in.server import running_stand_in
from tests.stripe_stand_in.state import PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET

PRICE = 8800


@dataclass
class Shop:
    """The site and the stand-in. Events are held until a test delivers them."""

    site: Site
    stripe: StripeStandIn
    engine: Engine

    def reader(self, user_id: int = 5, **columns: Any) -> Person:
        """A signed-in reader with an account of their own."""
        user = User(id=user_id, username=f"reader{user_id}", **columns)
        save(self.engine, [user, session_of(user_id)])
        person = visitor(self.site)
        person.token = user_tokens(self.settings).issue(
            sub=str(user_id), jti=f"session of {user_id}"
        )
        return person

    @property
    def settings(self) -> Settings:
        settings: Settings = self.site.app.state.settings
        return settings

    async def begin(self, person: Person, amount: int = PRICE) -> httpx2.Response:
        return await person.post("/api/create-payment-intent", amount=amount)

    async def begun(self, person: Person) -> str:
        """The id of the intent that the reader can pay."""
        response = await self.begin(person)
        assert response.status_code == 200, response.text
        return str(response.json()["clientSecret"]).partition("_secret")[0]

    async def deliver(self, event: Event, **signature: Any) -> httpx2.Response:
        """One delivery of an event, signed now."""
        return await self.site.client.post(
            "/api/webhooks/stripe",
            content=event.payload,
            headers={"Stripe-Signature": event.signature(**signature)},
        )

    async def deliver_all(self) -> None:
        """Every event that was not delivered."""
        while self.stripe.events:
            response = await self.deliver(self.stripe.events.pop(0))
            assert response.status_code == 204, response.text

    async def membership(self, person: Person) -> dict[str, Any]:
        response = await person.get("/api/membership")
        assert response.status_code == 200, response.text
        body: dict[str, Any] = response.json()
        return body

    def column(self, query: str) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.scalars(text(query)))


@pytest.fixture(scope="session")
def _stand_in() -> Iterator[tuple[StripeStandIn, str]]:
    stripe = StripeStandIn()
    with running_stand_in(stripe) as server:
        yield stripe, server.url


@pytest.fixture(scope="session")
def _shop_engine(accounts_database_url: str) -> Iterator[Engine]:
    engine = sync_engine(accounts_database_url)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
async def _shop_site(
    accounts_database_url: str,
    tmp_path_factory: pytest.TempPathFactory,
    _stand_in: tuple[StripeStandIn, str],
) -> AsyncIterator[Site]:
    settings = site_settings(
        accounts_database_url,
        tmp_path_factory.mktemp("shop"),
        site_url=SITE_URL,
        stripe_secret_key=SECRET_KEY,
        stripe_publishable_key=PUBLISHABLE_KEY,
        stripe_webhook_secret=WEBHOOK_SECRET,
        stripe_api_base=_stand_in[1],
    )
    async with running(settings) as site:
        yield site


@pytest.fixture
def shop(_shop_site: Site, _stand_in: tuple[StripeStandIn, str], _shop_engine: Engine) -> Shop:
    replace_rows(_shop_engine, example_library())
    _shop_site.forget()
    stripe = _stand_in[0]
    stripe.forget()
    return Shop(_shop_site, stripe, _shop_engine)
