"""Which elements of an HTML tree are blocks, and texts without one around them (IMPORT-35)."""

from __future__ import annotations

from api.library.importing.content import CITABLE
from api.library.importing.sites.fragments import HtmlElement, element

# They only group what is inside.
WRAPPERS = frozenset(
    {"div", "section", "article", "main", "header", "footer", "aside", "nav", "center", "address"}
    | {"details"}
)
BLOCKS = CITABLE | WRAPPERS
BLOCKS |= {
    *("h1", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd", "pre", "hr", "figure", "figcaption"),
    *("table", "summary", "form", "iframe", "audio", "video", "object", "fieldset"),
}
_INHERITED = ("dir", "lang")
# What may hold paragraphs.
_FLOW = frozenset({"blockquote", "li", "dd", "td", "th", "form", "fieldset"})


def unwrap(body: HtmlElement) -> None:
    """Replace elements that only group others by what is inside, with its text in paragraphs."""
    for item in body.iter("summary"):
        _show_summary(item)
    for item in body.iter("p"):
        if has_blocks(item):
            # As every browser reads it, its parts are paragraphs of their own.
            item.tag = "div"
    # The inner ones first, since those around them take them over.
    for item in reversed(list(body.iter())):
        if item.tag not in WRAPPERS and any(child.tag in WRAPPERS for child in item):
            if item.tag in _FLOW:
                in_paragraphs(item)
            else:
                _join_groups(item)
    in_paragraphs(body)


def _show_summary(item: HtmlElement) -> None:
    """The summary of what a click would show is a paragraph above it."""
    if has_blocks(item):
        item.tag = "div"
        return
    strong = element("strong", *item)
    strong.text, item.text = item.text, None
    item.tag = "p"
    item.append(strong)


def has_blocks(item: HtmlElement) -> bool:
    return any(child.tag in BLOCKS for child in item)


def in_paragraphs(item: HtmlElement) -> None:
    """Put what is between the blocks of an element into paragraphs."""
    parts = _parts(item)
    item.text = None
    del item[:]
    item.extend(parts)


def _parts(item: HtmlElement) -> list[HtmlElement]:
    """The blocks of an element, those of groups in it among them, and the paragraphs between."""
    parts: list[HtmlElement] = []
    run = _start(parts, item.text)
    for child in list(item):
        following = child.tail
        if child.tag in BLOCKS:
            parts += _parts_of_group(child) if child.tag in WRAPPERS else [child]
            run = _start(parts, following)
            child.tail = "\n" if run is not None or child.tag in WRAPPERS else following
        else:
            if run is None:
                parts.append(run := element("p"))
            run.append(child)
    return parts


def _start(parts: list[HtmlElement], text: str | None) -> HtmlElement | None:
    """A new paragraph that begins with a text; None where there is none."""
    if not (text or "").strip():
        return None
    parts.append(made := element("p", (text or "").lstrip()))
    return made


def _parts_of_group(group: HtmlElement) -> list[HtmlElement]:
    parts = _parts(group)
    for name in _INHERITED:
        if value := group.get(name):
            for part in parts:
                part.set(name, part.get(name, value))
    if parts and (id := group.get("id")) and parts[0].tag in CITABLE:
        # Links to a group lead to its first part.
        name_of_group = element("a", name=id)
        name_of_group.tail, parts[0].text = parts[0].text, None
        parts[0].insert(0, name_of_group)
    return parts


def _join_groups(item: HtmlElement) -> None:
    """Replace groups where no paragraphs can be, such as in a link, by what is in them."""
    children, last = list(item), None
    for child in children:
        item.remove(child)
    for child in children:
        following, child.tail = child.tail, None
        if child.tag in WRAPPERS:
            last = _add_text(item, last, f" {child.text or ''}")
            for inner in list(child):
                item.append(inner)
                last = inner
            following = f" {following or ''}"
        else:
            item.append(child)
            last = child
        last = _add_text(item, last, following)


def _add_text(item: HtmlElement, last: HtmlElement | None, text: str | None) -> HtmlElement | None:
    """Add a text after the last child of an element."""
    if last is None:
        item.text = (item.text or "") + (text or "")
    else:
        last.tail = (last.tail or "") + (text or "")
    return last
