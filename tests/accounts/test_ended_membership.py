"""What a member stored is withheld once the membership has ended (ACCESS-23, ACCESS-24)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine

from api.models import LearningPath
from tests.accounts.conftest import GUIDE_SECRET, SECRET, Headers
from tests.accounts.premium_requests import GET_ADDRESSES, changing_requests
from tests.accounts.test_premium_secret import exposed
from tests.factories import execute, save
from tests.site_fixtures import Site, eventually

pytestmark = pytest.mark.rule("ACCESS-23")

HIGHLIGHTED = f"The candle hides {SECRET} from sight."


class Member:
    """User 6 of the library, with one token before and after the end of the membership."""

    def __init__(self, site: Site, engine: Engine, headers: Headers) -> None:
        self._site, self._engine, self._headers = site, engine, headers

    async def get(self, path: str) -> Any:
        # The limit of the study tools is not tested here.
        self._site.forget_limits()
        return await self._site.client.get(path, headers=self._headers)

    async def send(self, method: str, path: str, json: Any) -> None:
        response = await self._site.client.request(method, path, json=json, headers=self._headers)
        assert response.status_code not in (403, 422, 429, 500), (path, response.text)

    async def membership_ends(self, when: str) -> None:
        """By another process, which this one learns of within milliseconds."""
        sessions = self._site.app.state.session_cache
        generation = sessions.generation
        change = f"UPDATE users SET subscription_expires_at = {when} WHERE id = 6"
        execute(self._engine, change)
        await eventually(lambda: bool(sessions.generation > generation))

    async def study(self) -> None:
        """Store all that a reader can, about a premium teaching."""
        for method, path, body in changing_requests():
            if "admin" not in path and "client-errors" not in path and path.count("/1") == 0:
                await self.send(method, path, body)
        note = {"postId": 1, "noteText": "My own words", "highlightedText": HIGHLIGHTED}
        await self.send("POST", "/api/study-notes", note)
        await self.get("/api/ai/recommendations?postId=1")


@pytest.mark.rule("ACCESS-24")
async def test_what_a_member_stored_is_withheld_after_the_end_and_then_comes_back(
    embedded_site: Site, premium_engine: Engine, headers: Mapping[str, Headers]
) -> None:
    member = Member(embedded_site, premium_engine, headers["member"])
    await member.study()
    withheld = {
        "/api/study-notes": SECRET,
        "/api/reviews": GUIDE_SECRET,
        "/api/ai/learning-path": GUIDE_SECRET,
        "/api/account/export": SECRET,
        "/api/posts/1": SECRET,
    }
    for path, secret in withheld.items():
        assert secret in (await member.get(path)).text, path
    await member.membership_ends("now() - interval '1 second'")
    for address in GET_ADDRESSES:
        response = await member.get(address)
        assert exposed(response) == [], address
    [*_, note] = sorted((await member.get("/api/study-notes")).json(), key=lambda each: each["id"])
    assert (note["noteText"], note["highlightedText"]) == ("My own words", None)
    assert (await member.get("/api/reviews")).json()["dueCount"] == 0
    [*_, exported] = (await member.get("/api/account/export")).json()["studyNotes"]
    assert (exported["noteText"], exported["highlightedText"]) == ("My own words", None)
    await member.membership_ends("now() + interval '1 year'")
    for path, secret in withheld.items():
        assert secret in (await member.get(path)).text, path


async def test_a_membership_that_ends_between_two_requests_is_noticed(
    embedded_site: Site, premium_engine: Engine, headers: Mapping[str, Headers]
) -> None:
    member = Member(embedded_site, premium_engine, headers["member"])
    for _ in range(2):
        assert exposed(await member.get("/daily-learning/1"))
    await member.membership_ends("now() - interval '1 second'")
    assert exposed(await member.get("/daily-learning/1")) == []
    assert (await member.get("/api/user")).json()["isPremium"] is False


async def test_a_path_that_a_model_worded_shows_none_of_its_words(
    embedded_site: Site, premium_engine: Engine, headers: Mapping[str, Headers]
) -> None:
    """The words of an open step may repeat those of a locked one."""
    steps = [
        {
            "stepNumber": number,
            "postId": post_id,
            "description": f"About {SECRET}.",
            "milestone": False,
            "marked": None,
        }
        for number, post_id in ((1, 1), (2, 3))
    ]
    path = LearningPath(
        user_id=6,
        path_name="A path",
        description=f"It leads to {SECRET}.",
        total_steps=2,
        path_data={"mode": "model", "steps": steps},
    )
    save(premium_engine, [path])
    member = Member(embedded_site, premium_engine, headers["member"])
    addresses = ("/api/ai/learning-path", "/api/account/export", "/api/ai/progress-analysis")
    assert (await member.get(addresses[0])).text.count(SECRET) == 3
    await member.membership_ends(f"'{datetime.now(UTC) - timedelta(seconds=1)}'")
    for address in addresses:
        assert exposed(await member.get(address)) == [], address
    shown = (await member.get(addresses[0])).json()["learningPath"]
    assert [step["title"] for step in shown["pathData"]["steps"]] == [
        "The candle",
        "The open candle",
    ]
