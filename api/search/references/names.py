"""The names by which works are cited: as readers type them, in every spelling of either script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from api.search.references.books import books
from api.search.references.spelling import consonants, key, sound, words
from api.search.references.works import ROMAN, portion_forms, table
from api.search.text.phonetics import is_english

Kind = Literal[
    "tractate", "section", "code", "portion", "book", "part", "work", "collection", "commentator",
    "corpus", "laws", "chapter", "joined", "prefixed", "title", "neutral",
]  # fmt: skip
_RABBAH = ("R", "Rab", "Rabb", "Rabba", "Rabbah")
# The longest name, in words.
_MAX_WORDS = 6


class Name(NamedTuple):
    """What a name names. `weak`: it is an abbreviation or an ordinary word as well."""

    kind: Kind
    id: str
    weak: bool = False


class Named(NamedTuple):
    """The meanings of the words from `start` to `end`."""

    names: tuple[Name, ...]
    start: int
    end: int


@cache
def names() -> dict[str, tuple[Name, ...]]:
    """Every name by its key."""
    found: defaultdict[str, dict[Name, None]] = defaultdict(dict)
    for form, name in _all():
        found[key(form)].setdefault(name)
    return {form: tuple(named) for form, named in found.items()}


class _Fitting(NamedTuple):
    """The names that a reduced spelling fits, and how long their keys are."""

    names: tuple[Name, ...]
    lengths: range


@cache
def _by_sound() -> dict[str, _Fitting]:
    return _unambiguous(sound)


@cache
def _by_consonants() -> dict[str, _Fitting]:
    return _unambiguous(consonants)


_REDUCED: tuple[Kind, ...] = (
    "tractate", "section", "code", "portion", "part", "work", "collection", "commentator", "laws",
    "corpus", "book",
)  # fmt: skip
# Spellings of one name differ by no more letters.
_MORE_LETTERS = 2


def _unambiguous(reduce: Callable[[Sequence[str]], str]) -> dict[str, _Fitting]:
    """The names by what `reduce` leaves of them, where it fits one name of each kind."""
    fitting: defaultdict[str, dict[Name, None]] = defaultdict(dict)
    lengths: defaultdict[str, list[int]] = defaultdict(list)
    for form, name in _all():
        if name.kind in _REDUCED and not name.weak:
            # Written as several words, and as one.
            for reduced in filter(None, {reduce(words(form)), reduce((key(form),))}):
                fitting[reduced].setdefault(name)
                lengths[reduced].append(len(key(form)))
    return {
        reduced: _Fitting(
            tuple(named),
            range(min(lengths[reduced]) - _MORE_LETTERS, max(lengths[reduced]) + _MORE_LETTERS + 1),
        )
        for reduced, named in fitting.items()
        if len(named) == len({name.kind for name in named})
    }


@lru_cache(maxsize=50_000)
def lookup(words: tuple[str, ...]) -> tuple[Name, ...]:
    """What words name: as they are written, else by their sound, else by their consonants."""
    joined = "".join(words)
    if found := names().get(joined):
        # 'bShab' is one word; 'B. T. Shabbat' is not the Tosefta.
        return found if len(words) == 1 else tuple(n for n in found if n.kind != "prefixed")
    if not joined.isascii() or is_english(words[0]):
        return ()
    for fitting, reduced in ((_by_sound(), sound(words)), (_by_consonants(), consonants(words))):
        if (known := fitting.get(reduced)) and len(joined) in known.lengths:
            return known.names
    return ()


def ending_at(keys: Sequence[str], end: int) -> Named | None:
    """The longest name of the words before `end`."""
    for start in range(max(0, end - _MAX_WORDS), end):
        if found := lookup(tuple(keys[start:end])):
            return Named(found, start, end)
    # A Hebrew word may have prefixes: בשבת, ובברכות.
    word = keys[end - 1] if end else ""
    for cut in (1, 2):
        if len(word) > cut + 1 and word[:cut].strip("ובהלמשכ") == "" and word[cut:] in names():
            return Named(names()[word[cut:]], end - 1, end)
    return None


def _all() -> Iterator[tuple[str, Name]]:
    yield from _tabled("tractate", table("tractates")["tractate"])
    yield from _tabled("section", table("mishneh_torah")["section"])
    for kind in ("code", "part", "work", "collection", "commentator"):
        yield from _tabled(kind, table("works")[kind])
    for portion, forms in portion_forms().items():
        yield from ((form, Name("portion", portion)) for form in forms)
    for book in books():
        for form, kind in book.forms:
            yield form, Name("book", book.name, weak=kind in ("short", "word"))
    for row in table("works")["corpus"]:
        yield from ((form, Name("corpus", row["name"], len(form) == 1)) for form in row["names"])
    words_of: dict[str, list[str]] = table("works")["words"]
    yield from ((form, Name("laws", "", len(form) == 1)) for form in words_of["laws"])
    yield from ((form, Name("title", "")) for form in words_of["titles"])
    yield from ((form, Name("neutral", "")) for form in words_of["neutral"])
    for row in table("works")["chapter"]:
        chapter = Name("chapter", f"{row['tractate']} {row['number']}")
        yield from ((form, chapter) for form in (*row["names"], *row["hebrew"]))
    yield from _rabbah()
    yield from _prefixed()
    for roman, letter in zip(ROMAN, "אבג", strict=False):
        yield from (
            (f'{zohar}"{letter}', Name("joined", f"Zohar {roman}")) for zohar in ("זח", "זוח")
        )


def _tabled(kind: Kind, rows: Iterable[dict[str, Any]]) -> Iterator[tuple[str, Name]]:
    for row in rows:
        id = f"{row['collection']}, {row['name']}" if kind == "part" else row["name"]
        for form in (
            row["name"],
            *row.get("names", ()),
            row["hebrew"],
            *row.get("other_hebrew", ()),
        ):
            yield form, Name(kind, id, is_english(key(form)) or len(key(form)) < 3)
        for form in row.get("short", ()):
            yield form, Name(kind, id, weak=True)


def _rabbah() -> Iterator[tuple[str, Name]]:
    """'Gen. R.', 'GenR', 'BR', ב"ר: a book and 'Rabbah', written as one key."""
    latin = {book.name: [form for form, kind in book.forms if kind != "hebrew"] for book in books()}
    for row in table("works")["rabbah"]:
        name = Name("joined", f"{row['book']} Rabbah", weak=True)
        for form in (*latin[row["book"]], *row["short"]):
            yield from ((f"{form} {rabbah}", name) for rabbah in _RABBAH)
        yield from ((form, name) for form in row["joined"])


def _prefixed() -> Iterator[tuple[str, Name]]:
    """'mAvot', 'bShab', 'yPeah', 'tSotah', as scholars cite."""
    forms = [
        (key(form), row["name"])
        for row in table("tractates")["tractate"]
        for form in (row["name"], *row.get("names", ()), *row.get("short", ()))
    ]
    taken = {form for form, _ in forms}
    letters = {"m": "Mishnah", "b": "Bavli", "y": "Yerushalmi", "t": "Tosefta"}
    for form, tractate in forms:
        for letter, corpus in letters.items():
            if len(form) > 1 and (joined := letter + form) not in taken:
                yield joined, Name("prefixed", f"{corpus} {tractate}", weak=True)
