"""Paragraphs of WordPress's classic editor, which stores line breaks in their place.

The rules are those of WordPress's `wpautop` (wp-includes/formatting.php), in the same order, since
authors wrote for what it showed. Patterns never scan past the next '<' and so take linear time.
"""

from __future__ import annotations

import re

_BLOCKS = (
    "(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map"
    "|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup"
    "|header|footer|nav|figure|figcaption|details|menu|summary|iframe|audio|video)"
)
_PRE = re.compile(r"<pre\b.*?(?:</pre>|\Z)", re.DOTALL | re.IGNORECASE)
_KEPT = "<pre data-kept={}></pre>"
_KEPT_BACK = re.compile(r"<pre data-kept=(\d+)></pre>")
_LINES_IN_TAG = re.compile(r"<[a-zA-Z/][^<>]*>")
_TAG = rf"</?{_BLOCKS}(?:\s[^<>]*)?/?>"
_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), text)
    for pattern, text in (
        (r"<br\s*/?>\s*<br\s*/?>", "\n\n"),
        (rf"(<{_BLOCKS}[\s/>])", r"\n\n\1"),
        (rf"(</{_BLOCKS}>)", r"\1\n\n"),
        (r"(<hr\s*/?>)", r"\n\n\1\n\n"),
    )
)
_AFTER: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), text)
    for pattern, text in (
        (r"<p>\s*</p>", ""),
        (r"<p>([^<]+)</(div|address|form)>", r"<p>\1</p></\2>"),
        (rf"<p>\s*({_TAG})\s*</p>", r"\1"),
        (r"<p>(<li[^\0]+)</p>", r"\1"),
        (r"<p><blockquote([^<>]*)>", r"<blockquote\1><p>"),
        (r"</blockquote></p>", "</p></blockquote>"),
        (rf"<p>\s*({_TAG})", r"\1"),
        (rf"({_TAG})\s*</p>", r"\1"),
        (r"<br\s*/?>", "<br>"),
        (r"(?<!<br>)(?<![^\S\n])[^\S\n]*\n", "<br>\n"),
        (rf"({_TAG})\s*<br>", r"\1"),
        (r"<br>(\s*</?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)(?:\s[^<>]*)?>)", r"\1"),
        (r"<br>\s*\Z", ""),
    )
)


def with_paragraphs(text: str) -> str:
    """The HTML that WordPress shows for a text of its classic editor."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = _PRE.findall(text)
    numbers = iter(range(len(kept)))
    text = _PRE.sub(lambda _: _KEPT.format(next(numbers)), text)
    # Otherwise runs of spaces would be scanned again from each of them.
    text = re.sub(r"[ \t]+", " ", text)
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    text = _LINES_IN_TAG.sub(lambda tag: tag[0].replace("\n", " "), text)
    parts = (part.strip() for part in re.split(r"\n ?\n", re.sub(r"\n(?: ?\n)+", "\n\n", text)))
    text = "\0".join(f"<p>{part}</p>" for part in parts if part)
    # Separated by a character that is no line break, which would become a <br>.
    for pattern, replacement in _AFTER:
        text = pattern.sub(replacement, text)
    return _KEPT_BACK.sub(lambda found: kept[int(found[1])], text.replace("\0", "\n"))
