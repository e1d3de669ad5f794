"""HTML that the readers of other sites' texts write: figures, and blocks of their own."""

from __future__ import annotations


def block(html: str) -> str:
    """HTML that no paragraph of the text around it takes in."""
    return f"\n\n{html}\n\n"


def figure(inner: str, caption: str) -> str:
    """A figure; `caption` is HTML, '' for none."""
    text = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f"<figure>{inner}{text}</figure>"


def player(name: str, url: str, caption: str) -> str:
    """A player of a recording or video, in a figure if it has a caption. Both texts are HTML."""
    html = f'<{name} src="{url}"></{name}>'
    return figure(html, caption) if caption else html
