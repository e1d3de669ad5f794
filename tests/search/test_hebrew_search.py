"""Questions in Hebrew over the sample library, through the API on Postgres."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site_fixtures import running, site_settings

# On making peace with another person, and on what asks for more than words of apology.
FORGIVENESS = {
    "Your Enemy's Donkey",
    "Judah Steps Forward",
    "The Same Test Twice",
    "The Man Who Looked into the Pit",
    "The Woman Whose Lips Moved",
    "The Woman Eli Took for a Drunk",
}
# On harm done in anger, on Moses who was angry, and on Jonah's anger.
ANGER = {
    "The Stone in the Road",
    "The Middle of the Torah",
    "The Question That Ends Jonah",
}
SUBJECTS = {
    "איך לבקש סליחה מחבר": FORGIVENESS,
    "רבתי עם חברה ואני רוצה להתפייס איתה": FORGIVENESS,
    "מה אומרת התורה על כעס": ANGER,
    "אני מתעצבן וכועס על הילדים": ANGER,
}


@pytest.mark.rule("SEARCH-60")
async def test_hebrew_questions_lead_to_teachings_on_their_subject(
    sample_database_url: str, tmp_path: Path
) -> None:
    async with running(site_settings(sample_database_url, tmp_path)) as site:
        for question, subject in SUBJECTS.items():
            response = await site.client.get("/api/search", params={"q": question})
            assert response.json()["posts"][0]["title"] in subject, question
