"""HTML that the readers of other sites' texts write: figures, and blocks of their own."""

from __future__ import annotations


def block(html: str) -> str:
    """HTML that no paragraph of the text around it takes in."""
    return f"\n\n{html}\n\n"


def figure(inner: str, caption: str) -> str:
    """A figure; `caption` is HTML, '' for none."""
    text = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f"<figure>{inner}{text}</figure>"
