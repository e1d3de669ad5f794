"""Places in rabbinic works as people name them: typed as a query, and cited in running text.

As for verses, a typed query may be loose, because the reader means something by it; running text is
read strictly, because most numbers after a name are not places ('Shabbat 25 hours').
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from api.search.references import locators, patterns
from api.search.references.locators import Item, Locator
from api.search.references.missing import MissingCitation, MissingPlace
from api.search.references.names import Named, ending_at
from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.resolution import Chain, Place, is_base, perek, resolve
from api.search.references.spelling import key
from api.search.references.works import table

_WORD = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*)+(?:['\"](?:[^\W\d_][\u0300-\u036f]*)+)*['\"]?")
# What may stand between the names of one citation.
_GAP = re.compile(r"[\s,.:()'\"\[\]-]{0,4}")
_MAX_NAMES = 6
# Years have four digits; in Hebrew letters, they are written without the thousands.
_YEAR, _SMALLEST_YEAR = 1_000, 500


class Word(NamedTuple):
    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    """A place, and where it is named in a text. `after` is the end of its names."""

    place: Place
    chain: Chain
    locator: Locator
    start: int
    end: int


def words(text: str) -> list[Word]:
    """The words of a text, as names are compared."""
    return [Word(_key(each.group()), each.start(), each.end()) for each in _WORD.finditer(text)]


def _key(word: str) -> str:
    return key(word.removesuffix("'s"))


def chain_before(text: str, found: Sequence[Word], end: int) -> Chain | None:
    """The names that end with the word before `end`, up to one that is of another citation."""
    keys = [word.key for word in found]
    named: list[Named] = []
    based = False
    while len(named) < _MAX_NAMES and (each := ending_at(keys, end)):
        if named and not _GAP.fullmatch(text, found[each.end - 1].end, found[each.end].start):
            break
        if is_base(each) and based and not _qualifies(each):
            break
        based = based or is_base(each)
        named.append(each)
        end = each.start
    while named and named[-1].names[0].kind == "neutral":
        named.pop()
    return Chain(tuple(named)) if named else None


def is_gap(text: str) -> bool:
    """Whether this may stand between the names and numbers of one citation."""
    return _GAP.fullmatch(text) is not None


def _qualifies(named: Named) -> bool:
    kinds = {name.kind for name in named.names}
    return bool(kinds & {"corpus", "collection", "commentator", "laws", "title", "neutral"})


# --- typed ---


def typed(text: str) -> Found | None:
    """The first place in a query, which `patterns.plain` wrote."""
    known = words(text)
    for end in range(1, len(known) + 1):
        locator = locators.read(text, known[end - 1].end)
        if locator is None or not (chain := chain_before(text, known, end)):
            continue
        found = _found(chain, locator, known)
        if found and _is_meant(text, found):
            return found
    return _place_first(text, known) or _chapter_by_name(text, known)


def _place_first(text: str, known: Sequence[Word]) -> Found | None:
    """'31a Shabbat', 'daf 31 of Shabbat': a whole query, its place before its names."""
    locator = locators.read(text, 0)
    if locator is None or not (locator.side or locator.items[0].unit):
        return None
    after = [word for word in known if word.start >= locator.end]
    chain = chain_before(text, after, len(after)) if after else None
    if chain is None or any(word.end <= after[chain.named[-1].start].start for word in after[:1]):
        return None
    place = resolve(chain, locator)
    return Found(place, chain, locator, 0, len(text)) if place else None


_CHAPTER_WORD = re.compile(r"(?:pere[kq]h?|chapter|פרק)\s", re.IGNORECASE)


def _chapter_by_name(text: str, known: Sequence[Word]) -> Found | None:
    """'perek Eilu Metziot': a whole query that names a chapter of the Talmud by its first words."""
    word = _CHAPTER_WORD.match(text)
    if word is None:
        return None
    after = [each for each in known if each.start >= word.end()]
    chain = chain_before(text, after, len(after)) if after else None
    if chain is None or chain.named[-1].start or not chain.has("chapter"):
        return None
    tractate, _, number = chain.ids("chapter")[0].rpartition(" ")
    place = perek(tractate, int(number))
    whole = Locator(0, len(text), (Item(int(number), "chapter"),))
    return Found(place, chain, whole, 0, len(text)) if place else None


def _found(chain: Chain, locator: Locator, known: Sequence[Word]) -> Found | None:
    place = resolve(chain, locator)
    if place is None:
        return None
    return Found(place, chain, locator, known[chain.named[-1].start].start, locator.end)


def _is_meant(text: str, found: Found) -> bool:
    """Whether a place is meant, and not a subject and a number: 'Shabbat 2 candles'."""
    if not _ends_well(text, found):
        return False
    whole = not re.search(r"\w", text[: found.start] + text[found.end :])
    locator, chain = found.locator, found.chain
    if isinstance(found.place, MissingPlace):
        first = locator.items[0]
        is_year = first.hebrew and first.value >= _SMALLEST_YEAR
        is_number = (first.marked and not is_year) or locator.side
        return bool(is_number and (whole or chain.explicit or (locator.side and not chain.weak)))
    if locator.side:
        return True
    if any(item.unit for item in locator.items) or len(locator.items) > 1:
        return _numbers_are_meant(found, whole=whole)
    if whole or chain.explicit:
        return True
    if chain.weak or not locator.items[0].marked:
        return False
    return not any(name in _subjects() for name in chain.ids("tractate"))


def _numbers_are_meant(found: Found, *, whole: bool) -> bool:
    """Whether numbers with a space between are a place: 'Avot 2 4', not 'Shabbat 2 3 candles'."""
    second = found.locator.items[1] if len(found.locator.items) > 1 else None
    if second is None or not second.loose or whole:
        return True
    return second.marked and not any(n in _subjects() for n in found.chain.ids("tractate"))


def _ends_well(text: str, found: Found) -> bool:
    after = text[found.end : found.end + 12]
    if any(item.value >= _YEAR for item in found.locator.items):
        return False
    return not re.match(r"\w|[:.]?[0-9]|,[0-9]{3}|['\"]\w", after) and not _counted(found, after)


def _counted(found: Found, after: str) -> bool:
    return found.locator.side is None and patterns.COUNTED.match(after) is not None


def _subjects() -> frozenset[str]:
    """Tractates whose name is a subject as well."""
    rows = table("tractates")["tractate"]
    return frozenset(row["name"] for row in rows if row.get("subject"))


# --- running text ---


def cited(text: str) -> Iterator[Found]:
    """The places that a running text cites, which `patterns.plain` wrote."""
    at = 0
    for number in _numbers(text):
        if number < at:
            continue
        found = _cited_at(text, number)
        if found and not isinstance(found.place, MissingPlace):
            yield found
            for each in _following(text, found):
                yield each
                found = each
            at = found.end


def missing_cited(text: str) -> Iterator[MissingCitation]:
    """The places that a running text cites and their works do not have.

    Only those of two numbers, and folios with their side: one number may count something else.
    """
    for number in _numbers(text):
        found = _cited_at(text, number)
        if found is None or not isinstance(found.place, MissingPlace):
            continue
        if len(found.locator.items) > 1 or found.locator.side:
            yield MissingCitation(found.place, found.start, found.end)


# '31a, 32b', '2:4; 3:1'
_NEXT = re.compile(
    r"(?:[,;]\s?|,?\s(?:and|&)\s)"
    r"(?P<place>[0-9]{1,3}(?:[ab]|:[0-9]{1,3})(?:-[0-9]{0,3}[ab]?)?)(?![\w:])"
)


def _following(text: str, found: Found) -> Iterator[Found]:
    """The places that follow a citation without the work's name."""
    folio = isinstance(found.place, RabbinicReference) and found.place.folio
    while match := _NEXT.match(text, found.end):
        locator = locators.read(match["place"], 0)
        if locator is None or bool(locator.side) != folio:
            return
        place = resolve(found.chain, locator)
        if not isinstance(place, RabbinicReference):
            return
        found = Found(place, found.chain, locator, match.start("place"), match.end())
        yield found


# A number, or what may be one in Hebrew letters: its marks, or the word before it, show that it is.
_ANCHOR = re.compile(
    r"(?<![\w.:])(?:[0-9]{1,3}(?![0-9])|[IVX]{1,4}(?=[:. ][0-9]))"
    r"|(?<![\w'\"])(?:דפ|פרק|סימנ|סי'|[פחמס]?[א-ת]{1,2}\"[א-ת]|[א-ת]{1,2}'?(?=[,:.]?\s?ע\"[אב]|[:.,]\s?[א-ת]{1,2}(?![א-ת\"])))(?![א-ת\"'])"
)
_LOOK_BACK = 90
# Words before a number that its names can have.
_MAX_NAME_WORDS = 12


def _numbers(text: str) -> Iterator[int]:
    return (match.start() for match in _ANCHOR.finditer(text))


def _cited_at(text: str, number: int) -> Found | None:
    begin = max(0, number - _LOOK_BACK)
    window = text[begin:number]
    before = words(window)[-_MAX_NAME_WORDS:]
    # Words such as 'daf' and 'chapter' belong to the place.
    for count in range(3):
        end = len(before) - count
        if end < 1:
            return None
        chain = chain_before(window, before, end)
        if chain is None:
            continue
        start = begin + before[end - 1].end
        locator = locators.read(text, start)
        if locator is None or locator.end <= number:
            return None
        place = resolve(chain, locator)
        if place is None:
            return None
        found = Found(
            place, chain, locator, begin + before[chain.named[-1].start].start, locator.end
        )
        return found if _is_cited(text, found) else None
    return None


def _is_cited(text: str, found: Found) -> bool:
    locator, chain = found.locator, found.chain
    name = text[found.start : locator.start]
    if not _ends_well(text, found) or not _is_capitalized(name):
        return False
    if any(item.loose and not item.marked for item in locator.items):
        return False
    if locator.pointed and not _is_bracketed(text, found.start):
        return False
    if (
        chain.weak
        and not chain.explicit
        and "." not in name
        and not _is_bracketed(text, found.start)
    ):
        return False
    if locator.side and not locator.pointed:
        return True
    if any(item.unit for item in locator.items) or len(locator.items) > 1:
        marked = all(item.marked for item in locator.items)
        return marked or chain.explicit or _is_bracketed(text, found.start)
    return (chain.explicit or (chain.has("work") and not chain.weak)) and locator.items[0].marked


def _is_capitalized(name: str) -> bool:
    """Whether a Latin name has a capital; others have none."""
    latin = re.findall(r"[A-Za-z][\w']*", name)
    return not latin or any(word[0].isupper() for word in latin)


def _is_bracketed(text: str, start: int) -> bool:
    before = text[max(0, start - 150) : start + 1]
    return any(before.rfind(left) > before.rfind(right) for left, right in ("()", "[]"))


__all__ = ["Found", "RabbinicReference", "cited", "typed", "words"]
