"""Which place a chain of names and the numbers after it mean.

'b. Ber. 28b' is the name of a tractate after one of a corpus; 'Shabbat 2:1' names a tractate only,
and its numbers decide what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from api.search.references.locators import Item, Locator
from api.search.references.missing import MissingPlace
from api.search.references.names import Kind, Named
from api.search.references.rabbinic_reference import Point, RabbinicReference, place
from api.search.references.works import ROMAN, Work, collection, volume_of_portion, works

Place = RabbinicReference | MissingPlace
_BASES: tuple[Kind, ...] = (
    "tractate", "section", "code", "portion", "book", "part", "work", "joined", "prefixed",
    "chapter",
)  # fmt: skip

# The Tosefta of a tractate may have more chapters than its Mishnah, but hardly more than these.
_MORE_CHAPTERS = 6


@dataclass(frozen=True, slots=True)
class Chain:
    """The names before a place, the nearest first."""

    named: tuple[Named, ...]

    def ids(self, kind: Kind) -> list[str]:
        """What of a kind they name, the nearest first."""
        return [name.id for each in self.named for name in each.names if name.kind == kind]

    def has(self, *kinds: Kind) -> bool:
        return any(name.kind in kinds for each in self.named for name in each.names)

    @property
    def explicit(self) -> bool:
        """Whether they can mean nothing but a work: one of them is that of a corpus or a title."""
        return self.has("corpus", "laws", "collection", "joined", "prefixed", "title")

    @property
    def weak(self) -> bool:
        """Whether the work's own name is an abbreviation or an ordinary word."""
        bases = [name for each in self.named for name in each.names if name.kind in _BASES]
        return all(name.weak for name in bases)


def is_base(named: Named) -> bool:
    """Whether this can be the name of a work or of a part of one."""
    return any(name.kind in _BASES for name in named.names)


def resolve(chain: Chain, locator: Locator) -> Place | None:
    """The place that the names and numbers mean, or the likeliest; None if they mean none."""
    for found in _works_of(chain, locator):
        return found
    return None


def _works_of(chain: Chain, locator: Locator) -> Iterator[Place]:
    if chain.has("collection"):
        yield from _of_collections(chain, locator)
    if chain.has("section") and (chain.has("laws") or "Mishneh Torah" in chain.ids("corpus")):
        yield from _in(f"Mishneh Torah, {chain.ids('section')[0]}", locator)
    if chain.has("code"):
        yield from _in(f"Shulchan Arukh, {chain.ids('code')[0]}", locator)
    if chain.has("chapter"):
        yield from _of_chapter(chain, locator)
    if chain.has("tractate"):
        yield from _of_tractate(chain.ids("tractate")[0], chain.ids("corpus"), locator)
    if chain.has("joined"):
        yield from _in(chain.ids("joined")[0], locator)
    if chain.has("prefixed"):
        corpus, _, tractate = chain.ids("prefixed")[0].partition(" ")
        yield from _of_tractate(tractate, [corpus], locator)
    if chain.has("work"):
        yield from _in(chain.ids("work")[0], locator)


def _in(work: str, locator: Locator) -> Iterator[Place]:
    if found := _located(works()[work], locator):
        yield found


def _of_collections(chain: Chain, locator: Locator) -> Iterator[Place]:
    for name in chain.ids("collection"):
        parts = collection(name)["parts"]
        if parts == "book":
            for book in chain.ids("book"):
                if f"{book} Rabbah" in works():
                    yield from _in(f"{book} Rabbah", locator)
        elif parts == "code" and chain.has("code"):
            yield from _in(f"{name}, {chain.ids('code')[0]}", locator)
        elif parts == "own" and (own := _first(chain.ids("part"), f"{name}, ")):
            yield from _in(own, locator)
        elif parts == "portion" and chain.has("portion"):
            yield from _in(f"{name}, {chain.ids('portion')[0]}", locator)
        elif parts == "volume":
            yield from _of_volumes(chain, locator)


def _first(names: Iterable[str], beginning: str) -> str | None:
    return next((name for name in names if name.startswith(beginning)), None)


def _of_volumes(chain: Chain, locator: Locator) -> Iterator[Place]:
    """'Zohar II 94b', 'Zohar 2:94b', 'Zohar, Terumah 94b', and 'Zohar 94b', which may be in any."""
    items = locator.items
    if portion := chain.ids("portion") or chain.ids("book"):
        yield from _in(volume_of_portion(portion[0]), locator)
    elif len(items) > 1 and items[0].value <= len(collection("Zohar")["folios"]):
        yield from _in(f"Zohar {ROMAN[items[0].value - 1]}", replace(locator, items=items[1:]))
    elif locator.side or items[0].unit == "daf":
        volumes = [_located(works()[f"Zohar {roman}"], locator) for roman in ROMAN[:3]]
        yield from _either(volumes)


def _of_chapter(chain: Chain, locator: Locator) -> Iterator[Place]:
    tractate, _, number = chain.ids("chapter")[0].rpartition(" ")
    if locator.side or locator.items[0].unit == "daf":
        yield from _in(f"Bavli {tractate}", locator)
    elif locator.items[0].unit == "item" and len(locator.items) == 1:
        yield place(works()[f"Mishnah {tractate}"], (int(number), locator.items[0].value))


def perek(tractate: str, chapter: int) -> RabbinicReference | None:
    """A chapter of the Babylonian Talmud, from its first folio side to its last."""
    work = works().get(f"Bavli {tractate}")
    if work is None or not 1 <= chapter <= len(work.starts):
        return None
    first, last = work.starts[chapter - 1], work.last
    if chapter < len(work.starts):
        last = work.starts[chapter]
        # A chapter that begins on a side usually shares it with the one before.
        last = last if last[1] == 2 else (last[0], 1)
    found = place(work, first, last, folio=True)
    mishnah = place(works()[f"Mishnah {tractate}"], (chapter, None))
    if not isinstance(found, RabbinicReference):
        return None
    return replace(found, others=(mishnah,)) if isinstance(mishnah, RabbinicReference) else found


def _of_tractate(tractate: str, corpora: Sequence[str], locator: Locator) -> Iterator[Place]:
    """The nearest corpus counts; numbers that do not fit it are those of another."""
    corpus = next((each for each in corpora if each != "Mishneh Torah"), None)
    bavli, mishnah = works().get(f"Bavli {tractate}"), works()[f"Mishnah {tractate}"]
    if corpus in ("Yerushalmi", "Tosefta"):
        if work := works().get(f"{corpus} {tractate}"):
            yield from _in(work.name, locator)
        return
    first, *more = locator.items
    if locator.side or first.unit == "daf":
        work = works().get(f"Yerushalmi {tractate}") if (locator.side or 0) > 2 else bavli
        if work and (found := _located(work, locator)):
            yield found
    elif more:
        yield from _either(_of_two_numbers(tractate, corpus, locator))
    elif first.unit == "chapter":
        if corpus != "Mishnah" and (found := perek(tractate, first.value)):
            yield found
        yield place(mishnah, (first.value, None))
    else:
        yield from _either(_of_one_number(bavli if corpus != "Mishnah" else None, mishnah, locator))


def _of_one_number(bavli: Work | None, mishnah: Work, locator: Locator) -> Iterator[Place | None]:
    """A folio of the Talmud, or a chapter of the Mishnah."""
    if bavli:
        yield _located(bavli, locator)
    yield _located(mishnah, locator)


def _of_two_numbers(tractate: str, corpus: str | None, locator: Locator) -> Iterator[Place | None]:
    """A mishnah, a halakhah of the Yerushalmi or Tosefta, or a folio with its side as a number."""
    bavli, second = works().get(f"Bavli {tractate}"), locator.items[1]
    side = bavli and second.value in (1, 2) and second.unit is None
    if side and corpus == "Bavli" and bavli:
        yield _located(bavli, locator)
    places = [_located(works()[f"Mishnah {tractate}"], locator)]
    if corpus is None:
        others = (works().get(f"{each} {tractate}") for each in ("Yerushalmi", "Tosefta"))
        near = (
            locator.items[0].value <= len(works()[f"Mishnah {tractate}"].lengths) + _MORE_CHAPTERS
        )
        places += [_located(work, locator) for work in others if work and near]
    if side and bavli and corpus is None:
        places.insert(1, _located(bavli, locator))
    yield from places


def _either(places: Iterable[Place | None]) -> Iterator[Place]:
    """The first that exists, with the others as what the same words may mean."""
    known = [found for found in places if found]
    real = [found for found in known if isinstance(found, RabbinicReference)]
    if known and isinstance(known[0], MissingPlace):
        # What does not exist may be the other thing; of a work that is counted otherwise, unlikely.
        yield next((found for found in real if found.folio), known[0])
    elif real:
        yield replace(real[0], others=tuple(real[1:]))


def _located(work: Work, locator: Locator) -> Place | None:
    """The place of these numbers in a work; None if its places are not written so."""
    if work.division == "folios":
        return _folio(work, locator)
    first = locator.items[0]
    if work.division == "both" and (locator.side or first.unit == "daf"):
        if len(locator.items) > 2:  # '1:1 15d': the same place twice
            return _chapter(work, replace(locator, items=locator.items[:2]))
        return _folio(work, locator)
    return None if locator.side and not locator.pointed else _chapter(work, locator)


def _folio(work: Work, locator: Locator) -> Place | None:
    items, side = list(locator.items), locator.side
    if len(items) == 2 and side is None and items[1].value in (1, 2) and items[1].unit is None:
        side = items.pop().value
    if len(items) > 1 or items[0].unit not in (None, "daf", *_MISREAD):
        return None
    if side and side > len(work.columns):
        return None
    number = _whole(items[0])
    last: Point | None = None
    if locator.last_items:
        last = (_whole(locator.last_items[0]), locator.last_side if side else None)
        last = (last[0], last[1] or len(work.columns)) if side else last
    elif locator.last_side:
        last = (number, locator.last_side)
    return place(work, (number, side), last, folio=True)


# Numerals that look like an abbreviated unit: פ"ב is 82.
_MISREAD = ("chapter", "item", "seif")


def _whole(item: Item) -> int:
    return item.value if item.other is None else item.other


def _chapter(work: Work, locator: Locator) -> Place | None:
    items = list(locator.items)
    if len(items) > 1 and (items[0].unit == "part" or items[0].roman) and not work.lengths:
        del items[0]  # the part of a work whose chapters are counted through
    number = items[0].value if items[0].unit in (None, "chapter") else _whole(items[0])
    last: Point | None = None
    part = items[1].value if len(items) > 1 else None
    ends = [item.value for item in locator.last_items]
    if ends and part is not None:
        last = (ends[0], ends[1]) if len(ends) > 1 else (number, ends[0])
    elif ends:
        last = (ends[0], None)
    return place(work, (number, part), last)
