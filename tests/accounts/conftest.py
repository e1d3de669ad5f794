"""A site after the launch, when premium teachings are locked, and a viewer of each kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from api.accounts.tokens import user_tokens
from api.admin_auth import tokens as admin_tokens
from api.core.database import sync_engine
from api.models import Base, JourneyPath, SeriesPost, TorahTimelinePost, User
from indexer.embedding import EmbeddingBatches
from indexer.sync import update_documents
from tests.accounts.people import REVIEW_SECRET, SITE_URL
from tests.factories import (
    example_library,
    portion,
    post,
    replace_rows,
    save,
    series,
    session_of,
)
from tests.search.embedders import minilm
from tests.site_fixtures import Site, eventually, running, site_settings

# They occur only in the locked parts of premium teachings: text, study guide and recording.
SECRET, GUIDE_SECRET, AUDIO_SECRET = SECRETS = ("Zephyrquartz", "Quillombra", "Vexomarine")
BEGINNING = "<p>" + "Everybody may read how this teaching begins. " * 10 + "</p>"
GUIDE = {
    "question": f"What does the {GUIDE_SECRET} ask of a candle?",
    "idea": f"The {GUIDE_SECRET} asks for light.",
    "takeaway": f"Light a {GUIDE_SECRET}.",
    "steps": [{"title": f"The {GUIDE_SECRET}", "text": f"The {GUIDE_SECRET} burns."}],
    "quiz": [
        {
            "question": f"What burns beside the {GUIDE_SECRET}?",
            "answer": "A candle",
            "wrong": ["A well", "A road", "A lamp"],
        }
    ],
    "comparison": {
        "post": 3,
        "both": [f"{GUIDE_SECRET} one", f"{GUIDE_SECRET} two", f"{GUIDE_SECRET} three"],
        "here": ["Hidden", "Long"],
        "there": ["Open", "Short"],
    },
}
LOCKED = {
    "content": f"{BEGINNING}<p>The candle hides {SECRET} from sight.</p>",
    "study_guide": GUIDE,
    "audio_url": f"/media/uploads/{AUDIO_SECRET}.mp3",
    "video_url": f"https://video.example/{SECRET}",
    "image_url": f"https://images.example/{SECRET}.jpg",
    "base64_image": SECRET,
    "is_premium": 1,
    "topics": ["Shabbat"],
}
Headers = Mapping[str, str]


def premium_library() -> list[Base]:
    """Posts 1 (daily) and 2 (weekly) are premium, 3 and 4 are not."""
    return [
        post(1, title="The candle", featured=1, **LOCKED),
        post(2, type="weekly", title="The long candle", **LOCKED),
        post(3, title="The open candle", topics=["Shabbat"], content="<p>A candle burns.</p>"),
        post(4, type="weekly", title="The open road", topics=["Shabbat"]),
        series(1, "light"),
        *(SeriesPost(id=n, series_id=1, post_id=n, position=n) for n in (1, 2, 3)),
        portion(1, "noach"),
        *(TorahTimelinePost(id=n, timeline_id=1, post_id=n) for n in (1, 2, 3)),
        JourneyPath(id=1, source_post_id=3, target_post_id=1, path_type="deeper-study"),
        User(id=5, username="reader"),
        User(id=6, username="member", subscription_status="premium"),
        User(
            id=7,
            username="former",
            subscription_status="premium",
            subscription_expires_at=datetime.now(UTC) - timedelta(days=1),
        ),
        User(
            id=8,
            username="refunded",
            subscription_status="free",
            subscription_expires_at=datetime.now(UTC) + timedelta(days=300),
        ),
    ]


# Starting a site takes seconds, so all tests of a worker share these two. Each test finds the
# library untouched and nobody signed in.


@pytest.fixture(scope="session")
def accounts_engine(accounts_database_url: str) -> Iterator[Engine]:
    """An engine of another process that writes to the database of `account_site`."""
    engine = sync_engine(accounts_database_url)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
async def _account_site(
    accounts_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    settings = site_settings(
        accounts_database_url,
        tmp_path_factory.mktemp("accounts"),
        site_url=SITE_URL,
        review_mode=True,
        review_secret=REVIEW_SECRET,
        review_password="given to reviewers",
    )
    async with running(settings) as site:
        yield site


@pytest.fixture
def account_site(_account_site: Site, accounts_engine: Engine) -> Site:
    """A site over a small library, on which people register. Its demo and reviewer are enabled."""
    replace_rows(accounts_engine, example_library())
    _account_site.forget()
    return _account_site


@pytest.fixture(scope="session")
def premium_engine(premium_database_url: str) -> Iterator[Engine]:
    """An engine of another process that writes to the database of `premium_site`."""
    engine = sync_engine(premium_database_url)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
async def _premium_site(
    premium_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    settings = site_settings(
        premium_database_url,
        tmp_path_factory.mktemp("premium"),
        launch_free=False,
        admin_password="correct horse",
        site_url=SITE_URL,
    )
    async with running(settings) as site:
        await eventually(lambda: site.cache.is_reliable)
        yield site


@pytest.fixture
def premium_site(_premium_site: Site, premium_engine: Engine) -> Site:
    """A site whose premium teachings are locked."""
    replace_rows(premium_engine, premium_library())
    while update_documents(premium_engine):
        pass
    _premium_site.forget()
    return _premium_site


@pytest.fixture
def embedded_site(premium_site: Site, premium_engine: Engine) -> Site:
    """The same site with vectors, by which passages and recommendations are found."""
    embed = EmbeddingBatches(premium_engine, minilm())
    while embed():
        pass
    # The site chose a model within the last seconds: that of an earlier test, or none.
    premium_site.app.state.semantic._embedder._chosen_at = float("-inf")
    premium_site.forget()
    return premium_site


@pytest.fixture
def headers(premium_site: Site, premium_engine: Engine) -> Mapping[str, Headers]:
    """The request headers of each kind of viewer."""
    settings = premium_site.app.state.settings
    signer = user_tokens(settings)
    users = {"user": "5", "member": "6", "former": "7", "refunded": "8", "deleted": "99"}
    bearers = {name: signer.issue(sub=id, jti=f"session of {id}") for name, id in users.items()}
    save(premium_engine, [session_of(int(id)) for id in users.values() if id != "99"])
    bearers["admin"] = admin_tokens.issue(settings)
    return {
        "visitor": {},
        **{name: {"Authorization": f"Bearer {token}"} for name, token in bearers.items()},
        "member by cookie": {"Cookie": f"auth_token={bearers['member']}"},
        "forged": {"Authorization": f"Bearer {bearers['member']}x"},
    }
