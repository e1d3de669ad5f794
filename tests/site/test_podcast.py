"""The podcast feed: playable teachings with the correct size and type of their files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import av
import pytest
from sqlalchemy import Engine

from api.library.catalogue import FEED_LENGTH
from api.library.media import SAMPLE_RECORDINGS
from api.models import Media
from tests.factories import SECRET, post, save
from tests.site.test_feeds import parsed
from tests.site_fixtures import Site, running, site_settings

ADDRESS = "/feeds/podcast.xml"
ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"


@pytest.fixture
def uploads(tmp_path: Path) -> Path:
    """The folder of the site's media, with a recording of 1,234 bytes."""
    folder = tmp_path / "uploads"
    folder.mkdir()
    (folder / "one.mp3").write_bytes(b"m" * 1234)
    (folder / "with space.m4a").write_bytes(b"m" * 7)
    return folder


@pytest.mark.rule("DISCOVERY-2")
@pytest.mark.usefixtures("uploads")
async def test_an_episode_has_its_audio_file(fresh_site: Site, fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1, audio_url="/media/uploads/one.mp3"), post(2)])
    feed = await parsed(fresh_site.client, ADDRESS)
    [episode] = feed.entries
    [file] = episode.enclosures
    assert file.href == "http://site.test/media/uploads/one.mp3"
    assert (file.length, file.type) == ("1234", "audio/mpeg")
    assert (episode.title, episode.author) == ("Teaching 1", "An Author")
    fetched = await fresh_site.client.get(file.href)
    assert len(fetched.content) == 1234
    assert fetched.headers["content-type"] == file.type


@pytest.mark.rule("DISCOVERY-2")
@pytest.mark.parametrize(
    "audio",
    [
        "/media/uploads/missing.mp3",
        "/media/uploads/../secret.mp3",
        "//site.test/media/uploads/one.mp3",
        "https://elsewhere.example/one.mp3",
        "/daily-learning",
        "/",
        "",
    ],
)
async def test_files_of_other_sites_are_not_episodes(
    fresh_site: Site, fresh_engine: Engine, uploads: Path, audio: str
) -> None:
    (uploads.parent / "secret.mp3").write_bytes(b"s")
    save(fresh_engine, [post(1, audio_url=audio)])
    assert (await parsed(fresh_site.client, ADDRESS)).entries == []


@pytest.mark.usefixtures("uploads")
async def test_own_files_are_recognized_by_every_form_of_their_url(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    save(
        fresh_engine,
        [
            post(1, audio_url="https://torah.example/media/uploads/one.mp3"),
            post(2, audio_url="/media/uploads/with%20space.m4a?v=2"),
        ],
    )
    settings = site_settings(fresh_database_url, tmp_path, site_url="https://torah.example")
    async with running(settings) as site:
        files = [entry.enclosures[0] for entry in (await parsed(site.client, ADDRESS)).entries]
    assert [(file.href, file.length, file.type) for file in files] == [
        ("https://torah.example/media/uploads/one.mp3", "1234", "audio/mpeg"),
        ("https://torah.example/media/uploads/with%20space.m4a?v=2", "7", "audio/mp4"),
    ]


@pytest.mark.rule("DISCOVERY-2")
async def test_an_episode_has_its_length(fresh_site: Site, fresh_engine: Engine) -> None:
    """Of an upload and of what browsers play in its place; of a sample's recording."""
    uploads = fresh_site.app.state.settings.data_dir / "uploads"
    uploads.mkdir(exist_ok=True)
    digest = "a" * 64
    for name in (f"{digest[:32]}.wav", f"{digest[:32]}-played.m4a", "unknown.mp3"):
        (uploads / name).write_bytes(b"m")
    [*samples] = sorted(file.name for file in SAMPLE_RECORDINGS.iterdir())
    played = {"file": f"{digest[:32]}-played.m4a", "type": "audio/mp4", "size": 1}
    facts = {"kind": "audio", "type": "audio/wav", "state": "ready", "size": 1}
    save(
        fresh_engine,
        [
            Media(
                **facts,
                name="a.wav",
                file=f"{digest[:32]}.wav",
                sha256=digest,
                duration=3661.4,
                variants=[played],
            ),
            post(1, audio_url=f"/media/uploads/{digest[:32]}.wav?v=2"),
            post(2, audio_url=f"/media/uploads/{digest[:32]}-played.m4a"),
            post(3, audio_url="/media/uploads/unknown.mp3"),
            *(post(at, audio_url=f"/media/samples/{name}") for at, name in enumerate(samples, 4)),
        ],
    )
    root = ElementTree.fromstring((await fresh_site.client.get(ADDRESS)).content)
    lengths = [item.findtext(f"{ITUNES}duration") for item in root.iter("item")]
    measured = [str(round(_seconds(SAMPLE_RECORDINGS / name))) for name in samples]
    assert lengths == ["3661", "3661", None, *measured]


def _seconds(file: Path) -> float:
    with av.open(str(file)) as container:
        assert container.duration is not None
        return container.duration / av.time_base


@pytest.mark.rule("DISCOVERY-2")
async def test_the_feed_has_the_tags_that_directories_require(fresh_site: Site) -> None:
    channel = ElementTree.fromstring((await fresh_site.client.get(ADDRESS)).content).find("channel")
    assert channel is not None
    itunes = ITUNES
    assert channel.findtext(f"{itunes}author") == "The Torah Nuggets Teacher"
    assert channel.findtext(f"{itunes}explicit") == "false"
    assert channel.findtext(f"{itunes}owner/{itunes}email") == "shalom@torah-nuggets.example"
    category = channel.find(f"{itunes}category")
    image = channel.find(f"{itunes}image")
    assert category is not None
    assert image is not None
    assert category.get("text") == "Religion & Spirituality"
    assert [inner.get("text") for inner in category] == ["Judaism"]
    assert image.get("href") == "http://site.test/cards/podcast.png"


@pytest.mark.usefixtures("uploads")
async def test_the_feed_has_the_newest_fifty(fresh_site: Site, fresh_engine: Engine) -> None:
    audio = "/media/uploads/one.mp3"
    save(fresh_engine, [post(id, audio_url=audio) for id in range(1, FEED_LENGTH + 11)])
    ids = [entry.id for entry in (await parsed(fresh_site.client, ADDRESS)).entries]
    assert ids == [f"torah-nuggets:post:{id}" for id in range(1, FEED_LENGTH + 1)]


@pytest.mark.rule("ACCESS-18")
@pytest.mark.usefixtures("uploads")
async def test_locked_teachings_are_not_episodes(
    fresh_database_url: str, fresh_engine: Engine, tmp_path: Path
) -> None:
    audio = "/media/uploads/one.mp3"
    save(
        fresh_engine,
        [post(1, title=SECRET, is_premium=1, audio_url=audio), post(2, audio_url=audio)],
    )
    async with running(site_settings(fresh_database_url, tmp_path, launch_free=False)) as site:
        [only] = (await parsed(site.client, ADDRESS)).entries
        assert only.title == "Teaching 2"
