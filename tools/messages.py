"""Collects the interface's texts from the code into the catalogues in `api/locale`.

Texts that the code no longer has are removed, new ones are added without a translation: fill them
in and run the tests, which refuse an incomplete catalogue.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from api.core.translation import DEFAULT, LANGUAGES, LOCALES, read_catalog

HEADER = """\
# The interface in Hebrew. 'make messages' adds the texts of the code; see CONTRIBUTING.md.
msgid ""
msgstr ""
"Language: he\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"

"""
ROOT = Path(__file__).parents[1]
# What `api/core/translation.py` and `api/core/markup.py` offer; the numbers are the
# arguments that are texts.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "t": None,
    "t_markup": None,
    "gettext_noop": None,
    "pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
}


def main() -> None:
    found = texts_of_the_code()
    for language in LANGUAGES:
        if language != DEFAULT:
            catalog = updated(read_catalog(language), found)
            (LOCALES / f"{language}.po").write_text(written(catalog), encoding="utf-8")
            missing = sum(not is_translated(entry) for entry in catalog if entry.id)
            sys.stdout.write(f"{language}: {len(catalog)} texts, {missing} not translated\n")


def texts_of_the_code() -> Catalog:
    """The texts of the server's and of the browser's code, without translations."""
    found = Catalog()
    extracted = extract_from_dir(ROOT / "api", [("**.py", "python")], keywords=KEYWORDS)
    for _file, _line, text, _comments, context in extracted:
        found.add(text, context=context)
    for entry in _browser_texts():
        if entry.id:
            found.add(entry.id, context=entry.context)
    return found


def _browser_texts() -> Catalog:
    run = ["node", "web/build/messages.ts"]
    printed = subprocess.run(run, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return read_po(io.BytesIO(printed.stdout))


def updated(catalog: Catalog, found: Catalog) -> Catalog:
    """The catalogue with the texts found, in the order of the alphabet."""
    fresh = Catalog(locale=catalog.locale)
    # With the number of plural forms, by which entries are written.
    fresh.mime_headers = catalog.mime_headers
    for entry in sorted(found, key=_sort_key):
        if entry.id:
            known = catalog.get(entry.id, entry.context)
            fresh.add(entry.id, known.string if known else None, context=entry.context)
    return fresh


def _sort_key(entry: Message) -> tuple[str, str]:
    text = entry.id[0] if isinstance(entry.id, tuple | list) else entry.id
    return text, entry.context or ""


def is_translated(entry: Message) -> bool:
    forms = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    return bool(forms) and all(forms)


def written(catalog: Catalog) -> str:
    """The file's text. Its header has no dates, which would differ in every branch."""
    entries = io.BytesIO()
    write_po(entries, catalog, width=100, omit_header=True)
    return HEADER + entries.getvalue().decode()


if __name__ == "__main__":
    main()
