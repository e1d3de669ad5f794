"""The learning profile, and who may use the learning tools (STUDY-3, STUDY-100)."""

from __future__ import annotations

import pytest

from tests.accounts.people import Person, registered, visitor
from tests.site_fixtures import Site

PROFILE = "/api/ai/profile"
DEFAULTS = {
    "knowledgeLevel": "beginner",
    "preferredTopics": [],
    "learningGoals": [],
    "weeklyStudyMinutes": 0,
    "preferredStudyTime": None,
    "hebrewProficiency": "none",
}


async def demo(site: Site) -> Person:
    person = visitor(site)
    return person.accept(await person.post("/api/demo-login"))


@pytest.mark.rule("STUDY-3")
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", PROFILE),
        ("PATCH", PROFILE),
        ("GET", "/api/ai/learning-path"),
        ("POST", "/api/ai/learning-path"),
        ("PUT", "/api/ai/learning-path/steps/1"),
        ("GET", "/api/ai/cross-references/17"),
        ("GET", "/api/ai/recommendations"),
        ("POST", "/api/ai/recommendations/1/click"),
        ("GET", "/api/ai/progress-analysis"),
        ("POST", "/api/ai/track-session"),
    ],
)
async def test_the_learning_tools_need_a_sign_in(
    samples_site: Site, method: str, path: str
) -> None:
    response = await visitor(samples_site).send(method, path, {} if method != "GET" else None)
    assert response.status_code == 401


@pytest.mark.rule("STUDY-100")
async def test_a_profile_begins_with_defaults_and_is_changed_in_parts(samples_site: Site) -> None:
    person, stranger = await registered(samples_site), await registered(samples_site, "aharon")
    assert (await person.get(PROFILE)).json() == DEFAULTS
    first = {"knowledgeLevel": "advanced", "preferredTopics": ["Shabbat"]}
    assert (await person.send("PATCH", PROFILE, first)).json() == DEFAULTS | first
    second = {"weeklyStudyMinutes": 90, "preferredStudyTime": "evening"}
    assert (await person.send("PATCH", PROFILE, second)).json() == DEFAULTS | first | second
    await person.send("PATCH", PROFILE, {"preferredStudyTime": None})
    assert (await person.get(PROFILE)).json() == DEFAULTS | first | {"weeklyStudyMinutes": 90}
    assert (await stranger.get(PROFILE)).json() == DEFAULTS


@pytest.mark.rule("STUDY-110")
async def test_the_profile_of_a_shared_account_does_not_change(samples_site: Site) -> None:
    person = await demo(samples_site)
    response = await person.send("PATCH", PROFILE, {"knowledgeLevel": "advanced"})
    assert response.status_code == 403
    assert "shared" in response.json()["message"]
    assert (await person.get(PROFILE)).json() == DEFAULTS
