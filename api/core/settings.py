"""Every setting of the site, typed in one place.

A setting is read from the environment variable of the same name in capitals. A value that
cannot be read stops the start with a `SettingsError` that names the variable.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import quote
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from api.core.mail_settings import check_address, check_sender, check_smtp_url
from api.core.secret_files import SecretFileError, secrets_in_files
from api.core.setting_types import (
    Hosts,
    HttpUrl,
    HttpUrls,
    Networks,
    PostgresDsn,
    PostgresDsns,
    ThreeCounts,
    ThreeUrls,
    TimeZone,
    split_dsns,
)
from api.core.unknown_variables import misspelled

# Each may also be in a file, which <NAME>_FILE names.
SECRETS = (
    *("database_url", "database_read_url", "database_password", "meili_master_key"),
    *("secret_key", "previous_secret_key", "admin_password", "metrics_token", "smtp_url"),
    *("openai_api_key", "stripe_secret_key", "stripe_webhook_secret", "google_client_secret"),
    *("review_secret", "review_password"),
)
# What is of no use without the other.
_PAIRS = (
    ("google_client_id", "google_client_secret"),
    ("stripe_secret_key", "stripe_publishable_key"),
)
# In `docker-compose.yml`, where everybody can read them.
_DEFAULT_PASSWORDS = {
    "database_password": ("nuggets", "POSTGRES_PASSWORD"),
    "meili_master_key": ("only-for-your-own-machine", "MEILI_MASTER_KEY"),
}


class SettingsError(Exception):
    """An environment variable has an invalid value."""


class Settings(BaseSettings):
    """The environment of one process. Field names are the variables' names in lower case."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True)

    environment: Literal["development", "test", "production"] = "development"
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    # Processes of the API.
    api_workers: int = Field(default=1, ge=1, le=64)
    # From a stop signal until connections are refused; meanwhile `/api/health/ready` is 503.
    drain_seconds: float = Field(default=0, ge=0, le=60)
    # Proxies whose X-Forwarded-For and -Proto are trusted: comma-separated addresses or networks.
    trusted_proxies: Networks = ""
    # Where the site's own port is published, with Compose: an address and a port.
    published_address: str | None = Field(default=None, pattern=r"^[^/\s]+:\d{1,5}$")
    # A file whose time of change says that an indexer, a job worker or the scheduled backups are at
    # work, for health checks (OPS-34).
    liveness_file: Path | None = None
    data_dir: Path = Path(".data")
    sample_library: bool = True
    # Scheduled backups: where, at which hour in the site's time zone, and how many of days, weeks
    # and months are kept. Without a folder there are none.
    backup_dir: Path | None = None
    backup_hour: int = Field(default=3, ge=0, le=23)
    backup_keep: ThreeCounts = "7,4,6"
    log_format: Literal["console", "json"] = "console"
    # Without it there is no /metrics.
    metrics_token: str | None = Field(default=None, min_length=16)

    # Of the role in DATABASE_URL, as it is: in the URL itself it would be percent-encoded.
    database_password: str | None = None
    database_url: PostgresDsn | None = None
    # Streaming replicas for public reading, comma-separated, and by how many seconds they may be
    # late (SCALE-1, SCALE-3).
    database_read_url: PostgresDsns | None = None
    database_read_max_lag: float = Field(default=5.0, gt=0, le=3600)
    # One server or several, comma-separated, and one key for all or one for each (SCALE-6).
    meili_url: HttpUrls | None = None
    meili_master_key: str | None = None
    # For how many seconds a cache in front of the site may keep public responses (SCALE-11).
    shared_cache_seconds: int = Field(default=0, ge=0, le=60)

    secret_key: str | None = Field(default=None, min_length=16)
    # The SECRET_KEY before the last change: its tokens are valid until they expire.
    previous_secret_key: str | None = Field(default=None, min_length=16)
    admin_password: str | None = Field(default=None, min_length=8)

    openai_api_key: str | None = None
    openai_base_url: HttpUrl | None = None
    embedding_model: str | None = None
    openai_chat_model: str = "gpt-4o-mini"
    # `off` for a server without images: all pictures are then drawn from the library.
    openai_image_model: str = "gpt-image-1"
    # AI calls a day (STUDY-1).
    ai_calls_visitor: int = Field(default=20, ge=0)
    ai_calls_reader: int = Field(default=100, ge=0)
    ai_calls_demo: int = Field(default=20, ge=0)
    # For how many teachings a day the provider writes questions; 0: for none (STUDY-200).
    ai_questions_per_day: int = Field(default=0, ge=0, le=100_000)
    stripe_secret_key: str | None = None
    stripe_publishable_key: str | None = None
    stripe_webhook_secret: str | None = None
    stripe_api_base: HttpUrl | None = None
    google_client_id: str | None = None
    google_client_secret: str | None = None
    google_discovery_url: HttpUrl | None = None
    # Without it, mail is written to DATA_DIR/mail.
    smtp_url: Annotated[str, AfterValidator(check_smtp_url)] | None = None
    mail_from: Annotated[str, AfterValidator(check_sender)] | None = None
    # For how long the mail of a teaching can be stopped after it was published (NEWS-9).
    newsletter_wait_seconds: int = Field(default=300, ge=0, le=86_400)

    review_mode: bool = False
    # In the fragment of the link that reviewers get: without it there is no such mode (REVIEW-1).
    review_secret: str | None = Field(default=None, min_length=20, pattern=r"^[A-Za-z0-9_-]+$")
    # With which the username `reviewer` works in the login form, too. No page shows it.
    review_password: str | None = Field(default=None, min_length=8)
    launch_free: bool = True
    demo_login: bool = True

    # Assistants outside of the site may search and cite it (MCP-1).
    mcp_server: bool = True

    site_url: HttpUrl | None = None
    # Hosts of images on pages besides the site itself, comma-separated.
    image_hosts: Hosts = ""
    site_name: str = "Torah Nuggets"
    product_name: str = "Daily Nuggets"
    site_timezone: TimeZone = "America/New_York"
    teacher_name: str = "The Torah Nuggets Teacher"
    contact_email: Annotated[str, AfterValidator(check_address)] = "shalom@torah-nuggets.example"
    contact_phone: str = "+1 555 0100"
    meeting_url: HttpUrl | None = None
    social_facebook_url: HttpUrl | None = None
    social_x_url: HttpUrl | None = None
    social_instagram_url: HttpUrl | None = None
    social_linkedin_url: HttpUrl | None = None
    # Booking, consultancy, blog: comma-separated, in this order. An empty one is not shown.
    featured_resource_urls: ThreeUrls = ""

    @field_validator("database_url")
    @classmethod
    def _with_password(cls, value: str | None, info: ValidationInfo) -> str | None:
        """Add the password to a URL that has a role and no password.

        Characters such as `@` and `/` would otherwise end parts of the URL.
        """
        password = info.data.get("database_password")
        scheme, _, rest = (value or "").partition("://")
        role, at, place = rest.rpartition("@")
        if not password or not at or ":" in role:
            return value
        return f"{scheme}://{role}:{quote(password, safe='')}@{place}"

    @model_validator(mode="after")
    def _is_complete(self) -> Settings:
        """All that is missing is named at once, and what to do about it."""
        problems = [*self._lacking_for_production(), *self._lacking_halves()]
        if self.smtp_url and not self.mail_from:
            problems.append("MAIL_FROM is required with SMTP_URL")
        urls, keys = self._meili_urls, self._meili_keys
        if len(urls) > 1 and len(keys) not in (0, 1, len(urls)):
            problems.append("MEILI_MASTER_KEY must be one key, or one for each URL of MEILI_URL")
        if problems:
            raise ValueError("\n".join(problems))
        return self

    def _lacking_for_production(self) -> Iterator[str]:
        if self.environment != "production":
            return
        if self.secret_key is None:
            yield "SECRET_KEY is required when ENVIRONMENT=production"
        if self.site_url is None:
            yield (
                "SITE_URL is required when ENVIRONMENT=production: links in mails begin with it, "
                "for example https://torah.example"
            )
        for name, (password, variable) in _DEFAULT_PASSWORDS.items():
            if getattr(self, name) == password:
                yield (
                    f"{variable} has its default, which everybody knows: set another one when "
                    "ENVIRONMENT=production"
                )

    def _lacking_halves(self) -> Iterator[str]:
        for pair in _PAIRS:
            given = [name.upper() for name in pair if getattr(self, name)]
            if len(given) == 1:
                [other] = {name.upper() for name in pair} - set(given)
                yield f"{other} is required with {given[0]}"

    @property
    def _meili_urls(self) -> list[str]:
        return self.meili_url.split(",") if self.meili_url else []

    @property
    def _meili_keys(self) -> list[str]:
        """A single server's key may contain commas."""
        if not self.meili_master_key or len(self._meili_urls) < 2:
            return [self.meili_master_key] if self.meili_master_key else []
        return [key.strip() for key in self.meili_master_key.split(",")]

    @property
    def meili_servers(self) -> list[tuple[str, str | None]]:
        """The URL and the key of each Meilisearch server."""
        urls = self._meili_urls
        keys: list[str | None] = [*self._meili_keys] or [None]
        return list(zip(urls, keys if len(keys) > 1 else keys * len(urls), strict=False))

    @property
    def database_replicas(self) -> list[str]:
        """DATABASE_READ_URL as a list."""
        return split_dsns(self.database_read_url) if self.database_read_url else []

    @property
    def has_review_mode(self) -> bool:
        """REVIEW_MODE, which is off without REVIEW_SECRET: anybody could be a premium reader."""
        return self.review_mode and self.review_secret is not None

    @property
    def has_google(self) -> bool:
        """Readers can sign in with Google; both variables are needed."""
        return bool(self.google_client_id and self.google_client_secret)

    @property
    def public_url(self) -> str:
        """The site's URL in mails, and where Google returns to: never taken from a request.

        A `Host` that somebody forged would otherwise send a reader's one-time link elsewhere.
        """
        address = self.published_address or f"{self.host}:{self.port}"
        return self.site_url or f"http://{address}"

    @property
    def mcp_url(self) -> str | None:
        """Where assistants connect; None where MCP_SERVER is off."""
        return f"{self.public_url}/mcp" if self.mcp_server else None

    @property
    def is_https(self) -> bool:
        """Whether browsers reach the site by TLS, so that cookies may be `Secure`."""
        return self.public_url.startswith("https://")

    @property
    def proxy_networks(self) -> list[str]:
        """TRUSTED_PROXIES as a list."""
        return self.trusted_proxies.split(",") if self.trusted_proxies else []

    @property
    def image_sources(self) -> list[str]:
        """IMAGE_HOSTS as a list."""
        return self.image_hosts.split(",") if self.image_hosts else []

    @property
    def featured_resources(self) -> list[str]:
        """FEATURED_RESOURCE_URLS as a list."""
        return self.featured_resource_urls.split(",") if self.featured_resource_urls else []

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which days are counted (PROD-9)."""
        return ZoneInfo(self.site_timezone)


def load_settings() -> Settings:
    """Read the environment, and the secrets that are in files.

    Raises SettingsError with one line for each bad variable.
    """
    try:
        return Settings(**secrets_in_files(SECRETS))
    except SecretFileError as error:
        raise SettingsError(str(error)) from None
    except ValidationError as error:
        raise SettingsError("\n".join(_explain(item) for item in error.errors())) from None


def misspelled_variables() -> Iterator[str]:
    """A sentence for each environment variable that is nearly the name of a setting."""
    known = {name.upper() for name in Settings.model_fields}
    known |= {f"{name.upper()}_FILE" for name in SECRETS}
    return misspelled(os.environ, known)


def _explain(item: object) -> str:
    assert isinstance(item, dict)
    message = str(item["msg"]).removeprefix("Value error, ")
    if not item["loc"]:
        return message
    name = str(item["loc"][0]).upper()
    # URLs may contain passwords, and this line ends up in logs.
    if name.endswith(("KEY", "SECRET", "PASSWORD", "URL", "TOKEN")):
        return f"{name}: {message}"
    return f"{name}: {message} (it is {item['input']!r})"


@lru_cache
def get_settings() -> Settings:
    """The settings of this process, read once."""
    return load_settings()
