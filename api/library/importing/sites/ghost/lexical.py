"""The documents of Ghost's editor (Lexical) as HTML, for posts that have no HTML."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from api.library.importing.sites.ghost.cards import card_html
from api.library.importing.sites.source import Findings

MAX_DEPTH = 50
# Lexical's formats of a text, one bit each.
_FORMATS = (
    (1, "strong"),
    (2, "em"),
    (4, "s"),
    (8, "u"),
    (16, "code"),
    (32, "sub"),
    (64, "sup"),
    (128, "mark"),
)
_BLOCKS = {
    "paragraph": "p",
    "quote": "blockquote",
    "extended-quote": "blockquote",
    "aside": "blockquote",
    "listitem": "li",
}
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_INLINE = frozenset({"root", "tab"})


def lexical_html(document: Any, findings: Findings) -> str:
    """The HTML of a document, as decoded from JSON."""
    root = document.get("root") if isinstance(document, dict) else None
    return _node(root, findings, 0)


def _node(node: Any, findings: Findings, depth: int) -> str:
    if not isinstance(node, dict) or depth > MAX_DEPTH:
        return ""
    kind = str(node.get("type"))
    if kind in ("text", "extended-text"):
        return _text(node)
    if kind == "linebreak":
        return "<br>"
    children = node.get("children")
    if not isinstance(children, list):
        return card_html(kind, node, findings)
    inner = "".join(_node(child, findings, depth + 1) for child in children)
    return _element(kind, node, inner, findings)


def _element(kind: str, node: Mapping[str, Any], inner: str, findings: Findings) -> str:
    if kind in ("link", "autolink"):
        return f'<a href="{escape(str(node.get("url") or ""))}">{inner}</a>'
    if kind == "list":
        name = "ol" if node.get("listType") == "number" else "ul"
        return f"<{name}>{inner}</{name}>"
    if kind in ("heading", "extended-heading"):
        name = node["tag"] if node.get("tag") in _HEADINGS else "h2"
        return f"<{name}>{inner}</{name}>"
    if block := _BLOCKS.get(kind):
        return f"<{block}>{inner}</{block}>"
    if kind not in _INLINE:
        findings.lose(f"the element '{kind}' became its text")
    return inner


def _text(node: Mapping[str, Any]) -> str:
    html, bits = escape(str(node.get("text") or ""), quote=False), node.get("format")
    if isinstance(bits, int):
        for bit, name in _FORMATS:
            if bits & bit:
                html = f"<{name}>{html}</{name}>"
    return html
