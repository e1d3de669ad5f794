"""Settings are read once from the environment, and errors name the invalid variable."""

from __future__ import annotations

from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

from api.core.dsn import libpq_dsn
from api.core.mail_settings import parse_smtp_url
from api.core.paths import ROOT
from api.core.settings import (
    _DEFAULT_PASSWORDS,
    SECRETS,
    Settings,
    SettingsError,
    get_settings,
    load_settings,
    misspelled_variables,
)


@pytest.mark.rule("PROD-7", "PROD-8", "OPS-15")
def test_defaults_are_the_documented_ones() -> None:
    settings = load_settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.data_dir == Path(".data")
    assert settings.environment == "development"
    assert (settings.sample_library, settings.launch_free, settings.demo_login) == (True,) * 3
    assert settings.review_mode is False
    assert (settings.site_name, settings.product_name) == ("Torah Nuggets", "Daily Nuggets")
    assert settings.zone.key == "America/New_York"
    for name in ("database_url", "meili_url", "meili_master_key", "openai_api_key", "smtp_url"):
        assert getattr(settings, name) is None


def test_environment_variables_are_the_uppercase_field_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PORT", "9001")
    monkeypatch.setenv("DATA_DIR", "/srv/data")
    monkeypatch.setenv("SAMPLE_LIBRARY", "0")
    monkeypatch.setenv("REVIEW_MODE", "1")
    monkeypatch.setenv("MEILI_URL", "http://search:7700/")
    monkeypatch.setenv("DATABASE_URL", "postgres://a:b@db/library")
    settings = load_settings()
    assert (settings.port, settings.data_dir) == (9001, Path("/srv/data"))
    assert (settings.sample_library, settings.review_mode) == (False, True)
    assert settings.meili_url == "http://search:7700"
    assert settings.database_url == "postgres://a:b@db/library"


@pytest.mark.rule("SHELL-20")
def test_lists_are_comma_separated(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = load_settings()
    assert settings.proxy_networks == settings.image_sources == settings.featured_resources == []
    monkeypatch.setenv("TRUSTED_PROXIES", "10.0.0.2, 172.16.0.0/12,::1")
    monkeypatch.setenv("IMAGE_HOSTS", "images.example.org, *.example.net")
    monkeypatch.setenv("FEATURED_RESOURCE_URLS", "https://book.example, ,https://blog.example")
    settings = load_settings()
    assert settings.featured_resources == ["https://book.example", "", "https://blog.example"]
    assert settings.proxy_networks == ["10.0.0.2/32", "172.16.0.0/12", "::1/128"]
    assert settings.image_sources == ["images.example.org", "*.example.net"]


def test_empty_variables_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "")
    monkeypatch.setenv("MEILI_URL", "")
    settings = load_settings()
    assert (settings.port, settings.meili_url) == (8000, None)


@pytest.mark.rule("OPS-15")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("DATABASE_URL", "mysql://db/library"),
        ("DATABASE_URL", "sqlite:///library.db"),
        ("MEILI_URL", "search:7700"),
        ("SITE_URL", "site.example"),
        ("SITE_TIMEZONE", "Jerusalem"),
        ("SITE_TIMEZONE", "../../etc/passwd"),
        ("ENVIRONMENT", "staging"),
        ("SECRET_KEY", "too short"),
        ("ADMIN_PASSWORD", "short"),
        ("REVIEW_MODE", "perhaps"),
        ("LAUNCH_FREE", "2"),
        ("TRUSTED_PROXIES", "proxy.example"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("TRUSTED_PROXIES", "*"),
        ("IMAGE_HOSTS", "https://images.example"),
        ("IMAGE_HOSTS", "images.example; script-src *"),
        ("IMAGE_HOSTS", "*"),
        ("FEATURED_RESOURCE_URLS", "https://a.example,javascript:alert(1)"),
        ("FEATURED_RESOURCE_URLS", "https://a.example,,,https://b.example"),
        ("SMTP_URL", "mail.example"),
        ("SMTP_URL", "https://mail.example"),
        ("SMTP_URL", "smtp://mail.example:port"),
        ("SMTP_URL", "smtp://user@mail.example"),
        ("SMTP_URL", "smtp://mail.example/?starttls=no"),
        ("MAIL_FROM", "Torah Nuggets"),
        ("MAIL_FROM", "a@site.example\r\nBcc: b@site.example"),
        ("CONTACT_EMAIL", "the owner"),
    ],
)
def test_the_error_of_an_invalid_value_names_its_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as raised:
        load_settings()
    message = str(raised.value)
    assert message.startswith(f"{name}: ")
    assert len(message.splitlines()) == 1


def test_every_invalid_value_has_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "x")
    monkeypatch.setenv("MEILI_URL", "x")
    with pytest.raises(SettingsError) as raised:
        load_settings()
    names = {line.split(":")[0] for line in str(raised.value).splitlines()}
    assert names == {"PORT", "MEILI_URL"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", "hunter2"),
        ("ADMIN_PASSWORD", "hunter2"),
        ("DATABASE_URL", "mysql://site:hunter2@db/library"),
        ("SMTP_URL", "smtp://site:hunter2@mail.example:port"),
    ],
)
def test_secrets_are_not_printed(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as raised:
        load_settings()
    assert "hunter2" not in str(raised.value)


@pytest.mark.rule("OPS-41")
def test_production_requires_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENVIRONMENT", "production")
    with pytest.raises(SettingsError, match="SECRET_KEY is required"):
        load_settings()
    monkeypatch.setenv("SECRET_KEY", "k" * 32)
    monkeypatch.setenv("SITE_URL", "https://torah.example")
    assert load_settings().environment == "production"


@pytest.mark.rule("OPS-41")
def test_production_says_at_once_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENVIRONMENT", "production")
    monkeypatch.setenv("DATABASE_PASSWORD", "nuggets")
    monkeypatch.setenv("MEILI_MASTER_KEY", "only-for-your-own-machine")
    monkeypatch.setenv("GOOGLE_CLIENT_ID", "id")
    monkeypatch.setenv("STRIPE_SECRET_KEY", "sk")
    monkeypatch.setenv("SMTP_URL", "smtp://mail.example:25")
    with pytest.raises(SettingsError) as raised:
        load_settings()
    lines = str(raised.value).splitlines()
    assert [line.split()[0] for line in lines] == [
        *("SECRET_KEY", "SITE_URL", "POSTGRES_PASSWORD", "MEILI_MASTER_KEY"),
        *("GOOGLE_CLIENT_SECRET", "STRIPE_PUBLISHABLE_KEY", "MAIL_FROM"),
    ]


@pytest.mark.rule("OPS-41")
def test_the_refused_passwords_are_those_of_compose() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    for password, variable in _DEFAULT_PASSWORDS.values():
        assert f"${{{variable}:-{password}}}" in compose


@pytest.mark.rule("OPS-41")
@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"),
        ("GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"),
        ("STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"),
        ("STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"),
    ],
)
def test_half_of_two_keys_is_refused(
    monkeypatch: pytest.MonkeyPatch, given: str, missing: str
) -> None:
    monkeypatch.setenv(given, "hunter2")
    with pytest.raises(SettingsError, match=f"^{missing} is required with {given}$"):
        load_settings()


@pytest.mark.rule("OPS-41")
@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_may_be_in_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    values = {
        "database_url": "postgresql://site:word@db/library",
        "database_read_url": "postgresql://site:word@db/library",
        "smtp_url": "smtp://mail.example:25",
    }
    value = values.get(name, "a secret of 20 letters").replace(" ", "-")
    file = tmp_path / "secret"
    file.write_text(f"{value}\n")
    for needed, other in {"MAIL_FROM": "a@site.example", "STRIPE_PUBLISHABLE_KEY": "pk"}.items():
        monkeypatch.setenv(needed, other)
    for needed in ("STRIPE_SECRET_KEY", "GOOGLE_CLIENT_ID"):
        if needed != name.upper():
            monkeypatch.setenv(needed, "other")
    if name != "google_client_secret":
        monkeypatch.setenv("GOOGLE_CLIENT_SECRET", "other")
    monkeypatch.setenv(f"{name.upper()}_FILE", str(file))
    assert getattr(load_settings(), name) == value
    assert list(misspelled_variables()) == []


@pytest.mark.rule("OPS-41")
def test_a_secret_is_given_once_and_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "absent"))
    with pytest.raises(SettingsError, match=r"^SECRET_KEY_FILE: .*absent cannot be read"):
        load_settings()
    file = tmp_path / "large"
    file.write_text("x" * 16_385)
    monkeypatch.setenv("SECRET_KEY_FILE", str(file))
    with pytest.raises(SettingsError, match=r"is longer than 16,384 bytes\.$"):
        load_settings()
    monkeypatch.setenv("SECRET_KEY", "k" * 32)
    with pytest.raises(SettingsError, match="SECRET_KEY is set, too"):
        load_settings()


@pytest.mark.rule("OPS-41")
def test_misspelled_settings_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SMPT_URL", "SITEURL", "MEILI_MASTERKEY", "PGHOST", "HOSTNAME", "HOME_DIR"):
        monkeypatch.setenv(name, "x")
    assert list(misspelled_variables()) == [
        "MEILI_MASTERKEY is not a setting. Is MEILI_MASTER_KEY meant?",
        "SITEURL is not a setting. Is SITE_URL meant?",
        "SMPT_URL is not a setting. Is SMTP_URL meant?",
    ]


def test_the_settings_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = get_settings()
    monkeypatch.setenv("PORT", "9001")
    assert get_settings() is first


def test_settings_are_immutable() -> None:
    settings = Settings()
    with pytest.raises(ValueError, match="frozen"):
        settings.port = 1


def test_a_mail_server_requires_a_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMTP_URL", "smtp://mail.example")
    with pytest.raises(SettingsError, match="MAIL_FROM is required"):
        load_settings()
    monkeypatch.setenv("MAIL_FROM", "Torah Nuggets <mail@site.example>")
    assert load_settings().mail_from == "Torah Nuggets <mail@site.example>"


@pytest.mark.parametrize(
    ("url", "port", "start_tls"),
    [
        ("smtp://mail.example", 587, None),
        ("smtp://mail.example:2525", 2525, None),
        ("smtp://us%2Fer:p%40ss@mail.example", 587, True),
        ("smtp://us%2Fer:p%40ss@127.0.0.1", 587, None),
        ("smtps://us%2Fer:p%40ss@mail.example", 465, False),
    ],
)
def test_a_password_is_never_sent_in_clear(url: str, port: int, start_tls: bool | None) -> None:
    server = parse_smtp_url(url)
    assert (server.port, server.start_tls) == (port, start_tls)
    assert (server.username, server.password) in ((None, None), ("us/er", "p@ss"))


@pytest.mark.rule("OPS-36")
@pytest.mark.parametrize("password", ["p@ss/w#rd:with?all%", "סיסמה", "plain"])
def test_a_password_of_its_own_may_have_any_character(
    monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nuggets_site@db:5432/nuggets")
    monkeypatch.setenv("DATABASE_PASSWORD", password)
    url = load_settings().database_url
    assert url is not None
    found = conninfo_to_dict(libpq_dsn(url))
    assert (found["password"], found["user"], found["host"]) == (password, "nuggets_site", "db")
    assert make_url(url).password == password
    # As the processes of the site get it.
    monkeypatch.setenv("DATABASE_URL", url)
    assert load_settings().database_url == url


def test_the_published_address_is_the_public_one_without_a_site_url(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOST", "0.0.0.0")
    monkeypatch.setenv("PUBLISHED_ADDRESS", "127.0.0.1:8055")
    assert load_settings().public_url == "http://127.0.0.1:8055"
    monkeypatch.setenv("SITE_URL", "https://torah.example")
    assert load_settings().public_url == "https://torah.example"
    monkeypatch.setenv("PUBLISHED_ADDRESS", "no port")
    with pytest.raises(SettingsError, match="PUBLISHED_ADDRESS"):
        load_settings()
