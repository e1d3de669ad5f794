"""The interface's texts in the language of the request (LANG-1).

English texts stand in the code; `api/locale/he.po` has their Hebrew. The browser's code uses the
same catalogue (`web/build`), so a text that both show is translated once.

    t("Read the essay")                           a text
    t("Results for {0}", query)                   with values, by position
    ngettext("{0} lesson", "{0} lessons", count)  by number; `{0}` is the number
    pgettext("verb", "Search")                    where one English word has two translations
    gettext_noop("Read the essay")                only marks a constant, to be given to `t` later

`make messages` collects the texts into the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Literal, get_args

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Language = Literal["en", "he"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT: Language = "en"
LOCALES = Path(__file__).parents[1] / "locale"

# Set for each request by `language.py`.
_current: ContextVar[Language] = ContextVar("language", default=DEFAULT)


def known_language(value: str | None) -> Language | None:
    return next((language for language in LANGUAGES if language == value), None)


def current_language() -> Language:
    return _current.get()


def is_hebrew_interface() -> bool:
    return _current.get() == "he"


def set_language(language: Language) -> None:
    """Set the language for the rest of this request, task or thread."""
    _current.set(language)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Write to a reader whose request this is not: a job, or a webhook (LANG-18).

    A language that the site does not have (any more) counts as the default.
    """
    token = _current.set(known_language(language) or DEFAULT)
    try:
        yield
    finally:
        _current.reset(token)


def t(text: str, *values: object) -> str:
    return _filled(_translations(_current.get()).gettext(text) if text else "", values)


def pgettext(context: str, text: str, *values: object) -> str:
    return _filled(_translations(_current.get()).pgettext(context, text), values)


def ngettext(one: str, many: str, number: int, *values: object) -> str:
    found = _translations(_current.get()).ngettext(one, many, number)
    return _filled(found, (f"{number:,}", *values))


def gettext_noop(text: str) -> str:
    return text


def load_catalogs() -> None:
    """Read the catalogues, which takes part of a second, before the first request."""
    for language in LANGUAGES:
        _translations(language)


def read_catalog(language: Language) -> Catalog:
    with (LOCALES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _filled(text: str, values: tuple[object, ...]) -> str:
    return text.format(*values) if values else text


@lru_cache
def _translations(language: Language) -> NullTranslations:
    if language == DEFAULT:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_catalog(language))
    compiled.seek(0)
    return GNUTranslations(compiled)
