"""Which elements of an HTML tree are blocks, and texts without one around them (IMPORT-35)."""

from __future__ import annotations

from api.library.importing.sites.fragments import HtmlElement, element

# Blocks that hold text, of which readers may link to the first kinds (`with_paragraph_ids`).
CITABLE = frozenset({"p", "h2", "h3", "blockquote", "li"})
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
# Where a paragraph would be one too many.
_HOLDERS = frozenset({"figure", "figcaption", "p", "h1", "h2", "h3", "h4", "h5", "h6", "summary"})


def unwrap(body: HtmlElement) -> None:
    """Replace elements that only group others by what is inside, with its text in paragraphs."""
    for item in body.iter("summary"):
        _show_summary(item)
    for item in body.iter("p"):
        if has_blocks(item):
            # As every browser reads it, its parts are paragraphs of their own.
            item.tag = "div"
    for item in reversed(list(body.iter(*WRAPPERS))):
        if item is not body:
            _unwrap(item)
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
    children, start = list(item), item.text
    item.text = None
    run: HtmlElement | None = _paragraph(item, 0, start)
    for child in children:
        if child.tag in BLOCKS:
            run = _paragraph(item, item.index(child) + 1, child.tail)
            if run is not None:
                child.tail = "\n"
        else:
            if run is None:
                run = element("p")
                item.insert(item.index(child), run)
            run.append(child)


def _paragraph(parent: HtmlElement, at: int, text: str | None) -> HtmlElement | None:
    if not (text or "").strip():
        return None
    made = element("p", (text or "").lstrip())
    parent.insert(at, made)
    return made


def _unwrap(item: HtmlElement) -> None:
    parent = item.getparent()
    if parent is None:
        return
    if parent.tag in _HOLDERS or (parent.tag not in BLOCKS and parent.tag not in ("td", "th")):
        item.tail = f" {item.tail or ''}"
        item.drop_tag()
        return
    if not has_blocks(item):
        item.tag = "p"
        return
    in_paragraphs(item)
    for name in _INHERITED:
        if value := item.get(name):
            for child in item:
                child.set(name, child.get(name, value))
    if item.get("id") and len(item):
        _keep_name(item)
    item.drop_tag()


def _keep_name(item: HtmlElement) -> None:
    """Links to a group lead to its first part."""
    name = element("a", name=item.get("id"))
    first = item[0]
    if first.tag in CITABLE:
        name.tail, first.text = first.text, None
        first.insert(0, name)
