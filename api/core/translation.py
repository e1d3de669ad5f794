"""The interface's texts in the language of the request (LANG-1).

English texts stand in the code; `api/locale/he.po` has their Hebrew. The browser's code uses the
same catalogue (`web/build`), so a text that both show is translated once.

    t("Read the essay")                         a text
    t("Results for {0}", query)                 with values, by position
    plural("{0} lesson", "{0} lessons", count)  by number; `{0}` is the number
    t_in("verb", "Search")                      where one English word has two translations
    message("Read the essay")                   only marks a constant, to be given to `t` later

`make messages` collects the texts into the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

Language = Literal["en", "he"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT: Language = "en"
LOCALES = Path(__file__).parents[1] / "locale"

# The plural forms of an entry, in the catalogue's order: 'שיעור אחד', 'שני שיעורים', '3 שיעורים'.
_FORMS = ("one", "two", "other")

# Set for each request by `language.py`.
_current: ContextVar[Language] = ContextVar("language", default=DEFAULT)

# By context and English text: the translation, or one for each plural form.
_Texts = Mapping[tuple[str, str], tuple[str, ...]]


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
    return t_in("", text, *values)


def t_in(context: str, text: str, *values: object) -> str:
    language = _current.get()
    found = None if language == DEFAULT else _texts(language).get((context, text))
    return _filled(found[0] if found else text, values)


def plural(one: str, many: str, number: int, *values: object) -> str:
    language = _current.get()
    found = None if language == DEFAULT else _texts(language).get(("", one))
    shown = (f"{number:,}", *values)
    if not found:
        return _filled(one if number == 1 else many, shown)
    return _filled(found[_form(language, number)], shown)


def message(text: str) -> str:
    return text


def load_catalogs() -> None:
    """Read the catalogues, which takes part of a second, before the first request."""
    for language in LANGUAGES:
        if language != DEFAULT:
            _texts(language)


def read_catalog(language: Language) -> Catalog:
    with (LOCALES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _filled(text: str, values: tuple[object, ...]) -> str:
    return text.format(*values) if values else text


@lru_cache
def _texts(language: Language) -> _Texts:
    texts = {}
    for entry in read_catalog(language):
        ids, forms = _strings(entry.id), _strings(entry.string)
        if ids and all(ids) and forms and all(forms):
            texts[entry.context or "", ids[0]] = forms
    return texts


def _strings(value: object) -> tuple[str, ...]:
    """Of an entry without plural one string, of another one for each form."""
    return tuple(map(str, value)) if isinstance(value, tuple | list) else (str(value),)


def _form(language: Language, number: int) -> int:
    """The index of the plural form that the CLDR gives to a number."""
    return _FORMS.index(Locale(language).plural_form(number))
