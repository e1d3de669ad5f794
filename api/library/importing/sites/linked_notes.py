"""Footnotes that are links and places in the HTML, as word processors and Markdown make them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import zip_longest
from urllib.parse import unquote

from api.core.footnotes import is_back_name, is_back_text, is_mark_text, is_note_name
from api.library.importing.sites.blocks import in_paragraphs
from api.library.importing.sites.footnotes import HEADINGS_AND_LINES, PLACE, Notes, note_mark
from api.library.importing.sites.fragments import HtmlElement, element, replace, text_of

_MOST_OF_A_MARK = 12
_MOST_OF_A_LINK = 40
_BLOCKS = frozenset({"p", "li", "div", "section", "aside", "dd", "dt"})
_LISTS, _GROUPS = frozenset({"ol", "ul", "dl"}), frozenset({"div", "section", "aside"})
_NUMBER = re.compile(r"[\s\u00a0]*[\[(]?\s*(\d{1,4}|[*\u2020\u2021]{1,3})\s*[\])]?[.:]?[\s\u00a0]*")
# What is left of a number that was a link within brackets.
_EMPTY_BRACKETS = re.compile(r"\A[\s\u00a0]*(?:\[\s*\]|\(\s*\))")
_BEFORE, _AFTER = re.compile(r"[\[(]\s*\Z"), re.compile(r"\A\s*[\])]")
_SPACE = " \t\r\n\u00a0"

# The place in the same text to which a link leads; None for other links.
PlaceOf = Callable[[str], str | None]


def collect_linked(body: HtmlElement, notes: Notes, place_of: PlaceOf) -> None:
    """Take the notes to which numbers in the text link out of the text."""
    links = _linked_notes(body, place_of)
    if not links:
        return
    blocks = _by_block(body, {target for _, target in links})
    place = element("div", **{PLACE: ""})
    _add_after([*blocks][-1], place)
    signs = {target: text_of(link) for link, target in reversed(links)}
    around = dict[HtmlElement, set[str | None]]()
    for link, target in links:
        around.setdefault(target, set()).update(_names_around(link))
    keys: dict[HtmlElement, str] = {}
    for (block, targets), following in zip_longest(blocks.items(), [*blocks][1:]):
        for target, content in _contents(block, targets, following):
            _clean(content, target, around[target], place_of)
            _strip_number(content, signs[target])
            keys[target] = notes.key(content)
    for link, target in links:
        _replace_mark(link, keys[target])
    _prune(place)


def _by_block(
    body: HtmlElement, targets: Collection[HtmlElement]
) -> dict[HtmlElement, list[HtmlElement]]:
    """The places by the blocks that hold their notes, in the order of the text."""
    blocks: dict[HtmlElement, list[HtmlElement]] = {}
    for target in sorted(targets, key=_order(body).__getitem__):
        block = _block(target)
        assert block is not None
        blocks.setdefault(block, []).append(target)
    return blocks


def _add_after(item: HtmlElement, new: HtmlElement) -> None:
    item.addnext(new)
    # lxml moves the text after an element along with it.
    new.tail, item.tail = item.tail, None


def _order(body: HtmlElement) -> dict[HtmlElement, int]:
    return {item: at for at, item in enumerate(body.iter())}


def places_by_name(body: HtmlElement) -> dict[str, list[HtmlElement]]:
    """The places of a text to which links may lead, by their names."""
    found: dict[str, list[HtmlElement]] = {}
    for item in body.iter():
        for name in {item.get("id"), item.get("name") if item.tag == "a" else None} - {None, ""}:
            found.setdefault(unquote(str(name)), []).append(item)
    return found


def _linked_notes(body: HtmlElement, place_of: PlaceOf) -> list[tuple[HtmlElement, HtmlElement]]:
    """The marks with the places of their notes, in the order of the text."""
    places, order = places_by_name(body), _order(body)
    # The places to which the links of a block lead.
    backs: dict[HtmlElement, set[str | None]] = {}
    found = []
    for link in body.iter("a"):
        href = link.get("href") or ""
        _, _, name = href.partition("#")
        name = place_of(href) or (name if is_note_name(name) else "")
        later = (item for item in places.get(name, ()) if order[item] > order[link])
        target = next(later, None)
        block = None if target is None else _block(target)
        if target is None or block is None or not _is_mark(link):
            continue
        if block not in backs:
            backs[block] = {place_of(back.get("href") or "") for back in block.iter("a")}
        if is_note_name(name) or backs[block] & (_names_around(link) - {None}):
            found.append((link, target))
    return found


def _is_mark(link: HtmlElement) -> bool:
    text = text_of(link)
    return len(text) <= _MOST_OF_A_MARK and is_mark_text(text)


def _names_around(link: HtmlElement) -> set[str | None]:
    """The names by which a note may link back to its mark."""
    around = [link, *link.iterdescendants(), *link.iterancestors("sup", "span")]
    return {link.get("name"), *(item.get("id") for item in around)}


def _block(target: HtmlElement) -> HtmlElement | None:
    """The block of a note: its list item, or its paragraph."""
    block: HtmlElement | None = target
    while block is not None and block.tag not in _BLOCKS:
        block = block.getparent()
    if block is None or block.getparent() is None:
        return None
    parent = block.getparent()
    while parent.getparent() is not None and (
        parent.tag == "li" or (parent.tag == "div" and is_note_name(parent.get("id") or ""))
    ):
        block, parent = parent, parent.getparent()
    return block


def _contents(
    block: HtmlElement, targets: list[HtmlElement], following: HtmlElement | None
) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """The text of each note of a block, which is removed."""
    more = list(_continuation(block, following))
    parts = _split(block, targets)
    for item in more:
        in_paragraphs(parts[-1])
        item.tail = None
        parts[-1].append(item)
    _remove(block)
    # A note in a block within this one went with it.
    parts += [element("div") for _ in targets[len(parts) :]]
    yield from zip(targets, parts, strict=True)


def _continuation(block: HtmlElement, following: HtmlElement | None) -> Iterator[HtmlElement]:
    """Paragraphs between a note and the next one belong to it."""
    if following is None or following.getparent() is not block.getparent():
        return
    for item in block.itersiblings():
        if item is following or item.tag in HEADINGS_AND_LINES:
            return
        yield item


def _split(block: HtmlElement, targets: list[HtmlElement]) -> list[HtmlElement]:
    """One element for each of the notes that are in one block; what precedes them stays."""
    if len(targets) == 1:
        whole = element("div")
        whole.text = block.text
        block.text = None
        whole.extend(list(block))
        return [whole]
    wanted = set(targets)
    for child in [child for child in block.iter() if child is not block]:
        if child not in wanted and sum(item in wanted for item in child.iter()) > 1:
            child.drop_tag()
    parts: list[HtmlElement] = []
    current: HtmlElement | None = None
    if block in wanted:
        parts.append(current := element("div"))
        current.text, block.text = block.text, None
    for child in list(block):
        if found := [item for item in child.iter() if item in wanted]:
            # A place within another one, as in links that nothing ends, has no text of its own.
            parts += [current := element("div"), *(element("div") for _ in found[1:])]
        if current is not None:
            current.append(child)
    for part in parts:
        if len(part) and part[-1].tag == "br" and not (part[-1].tail or "").strip():
            part[-1].drop_tree()
    return parts


def _remove(block: HtmlElement) -> None:
    if not text_of(block) and not len(block):
        block.drop_tree()


def _clean(
    content: HtmlElement, target: HtmlElement, marks: set[str | None], place_of: PlaceOf
) -> None:
    """Remove a note's own number and the links back from it, to names around its marks."""
    for link in list(content.iter("a")):
        name = place_of(link.get("href") or "") or (link.get("href") or "").rpartition("#")[2]
        text = text_of(link)
        is_back = name in marks or is_back_name(name) or link is target or is_back_text(text)
        if is_back and len(text) > _MOST_OF_A_LINK:
            link.drop_tag()
        elif is_back:
            parent = link.getparent()
            link.drop_tree()
            if parent is not None and parent.tag in ("sup", "span") and not text_of(parent):
                parent.drop_tree()


def _strip_number(content: HtmlElement, sign: str) -> None:
    """Remove the number from the beginning, and the space around it."""
    number = "".join(sign.split()).strip("[]().:")
    for item in content.iter():
        for holder, name in ((item, "text"), *(((item, "tail"),) if item is not content else ())):
            text: str = getattr(holder, name) or ""
            if text.strip(_SPACE):
                text = _EMPTY_BRACKETS.sub("", text)
                found = _NUMBER.match(text)
                rest = text[found.end() :] if found and found[1] == number else text
                setattr(holder, name, rest.lstrip(_SPACE))
                return


def _replace_mark(link: HtmlElement, key: str) -> None:
    old, parent = link, link.getparent()
    while parent is not None and parent.tag in ("sup", "span") and _is_all_of(link, parent):
        old, parent = parent, parent.getparent()
    _drop_brackets(old)
    replace(old, note_mark(key))


def _drop_brackets(item: HtmlElement) -> None:
    """Remove brackets around a mark, which has its own."""
    before, parent = item.getprevious(), item.getparent()
    text = before.tail if before is not None else parent.text if parent is not None else ""
    if not _BEFORE.search(text or "") or not _AFTER.search(item.tail or ""):
        return
    text = _BEFORE.sub("", text or "")
    if before is not None:
        before.tail = text
    elif parent is not None:
        parent.text = text
    item.tail = _AFTER.sub("", item.tail or "")


def _is_all_of(link: HtmlElement, parent: HtmlElement) -> bool:
    text, whole = text_of(link), text_of(parent)
    return whole == text or whole == f"[{text}]" or whole == f"({text})"


def _prune(place: HtmlElement) -> None:
    """Take the place of the notes out of lists and groups that are empty now."""
    parent = place.getparent()
    while parent is not None and parent.getparent() is not None:
        is_empty = not text_of(parent) and len(parent) == 1
        if parent.tag not in _LISTS and not (is_empty and parent.tag in _GROUPS):
            return
        _add_after(parent, place)
        if is_empty:
            parent.drop_tree()
        parent = place.getparent()
