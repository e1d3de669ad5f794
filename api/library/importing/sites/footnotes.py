"""Footnotes of any tool, which become the site's own (IMPORT-31).

Those of plug-ins are collected while a text is read (`Notes.add`), those that are links and places
in the HTML afterwards (`linked_notes.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from api.library.importing.content import BACK_SIGN, BACK_TITLE
from api.library.importing.sites.blocks import in_paragraphs
from api.library.importing.sites.fragments import HtmlElement, element, fragment, replace, text_of

# What a mark is until the notes are numbered, and where they were.
_MARK, PLACE = "data-note", "data-notes"
# The greatest number of a repeated mark that an id may have (`is_footnote_id`).
_MAX_REPEATED = 99
# Before these a list of notes needs no line.
HEADINGS_AND_LINES = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "hr"})


@dataclass(slots=True)
class Notes:
    """The footnotes of one text, by keys that stand in their marks."""

    texts: dict[str, HtmlElement] = field(default_factory=dict)
    _keys: dict[str, str] = field(default_factory=dict)

    def add(self, html: str, name: str = "") -> str:
        """The mark of a note, as HTML. Notes of one name are one."""
        return f'<sup {_MARK}="{self.key(fragment(html), name)}"></sup>'

    def key(self, content: HtmlElement, name: str = "") -> str:
        key = self._keys.get(name) if name else None
        if key is None:
            key = f"n{len(self.texts) + 1}"
            self.texts[key] = content
            if name:
                self._keys[name] = key
        elif text_of(content) and not text_of(self.texts[key]):
            self.texts[key] = content
        return key


def note_mark(key: str) -> HtmlElement:
    """The mark of a note in a tree."""
    return element("sup", **{_MARK: key})


def write_notes(body: HtmlElement, notes: Notes) -> None:
    """Number the marks, and write the notes in that order where they were, or at the end."""
    marks = _marks(body, notes)
    if not marks:
        return
    listed = element("ol")
    for number, (key, found) in enumerate(marks.items(), 1):
        for again, item in enumerate(found):
            _write_mark(item, number, again)
        listed.append(_item(notes.texts[key], number, len(found)))
    body_divs: Iterator[HtmlElement] = body.iter("div")
    place = next((item for item in body_divs if item.get(PLACE) is not None), None)
    if place is None:
        place = element("div")
        body.append(place)
    before = place.getprevious()
    is_set_off = before is not None and before.tag in HEADINGS_AND_LINES
    replace(place, *([] if is_set_off else [element("hr")]), listed)


def _marks(body: HtmlElement, notes: Notes) -> dict[str, list[HtmlElement]]:
    """The marks of each note, in the order of the first one. Notes may have notes."""
    found: dict[str, list[HtmlElement]] = {}
    waiting = [body]
    while waiting:
        for item in list(waiting.pop(0).iter("sup")):
            key = item.get(_MARK)
            if key in notes.texts:
                if key not in found:
                    waiting.append(notes.texts[key])
                found.setdefault(key, []).append(item)
    # What no mark leads to is not lost.
    return found | {key: [] for key in notes.texts if key not in found}


def _mark_id(number: int, again: int) -> str:
    return f"fnref{number}" + (f":{again}" if again else "")


def _write_mark(item: HtmlElement, number: int, again: int) -> None:
    del item.attrib[_MARK]
    link = element("a", f"[{number}]", href=f"#fn{number}")
    if again <= _MAX_REPEATED:
        link.set("id", _mark_id(number, again))
    item.append(link)


def _item(content: HtmlElement, number: int, marks: int) -> HtmlElement:
    """A note as Markdown's footnotes have them (`markdown_to_html`)."""
    in_paragraphs(content)
    if not len(content) or content[-1].tag != "p":
        content.append(element("p"))
    last = content[-1]
    for again in range(min(marks, _MAX_REPEATED + 1)):
        back = element("a", BACK_SIGN, href=f"#{_mark_id(number, again)}", title=BACK_TITLE)
        if len(last):
            last[-1].tail = (last[-1].tail or "").rstrip() + " "
        else:
            last.text = (last.text or "").rstrip() + " "
        last.append(back)
    return element("li", *content, id=f"fn{number}")
