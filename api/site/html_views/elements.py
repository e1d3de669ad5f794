"""HTML elements and shared components: buttons, badges, icons, bidirectional text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape

from api.core.bidi import Direction, direction_of, foreign_runs
from api.core.hebrew import LANGUAGES, text_direction
from api.core.translation import DEFAULT, current_language, t, t_in
from api.site.html_views.icons import ICONS

_MARK = re.compile("</?mark>")
_VOID = frozenset({"img", "input"})

Attribute = str | int | bool | None


class Html(str):
    """HTML that is safe to insert. Other strings are escaped on insertion."""

    __slots__ = ()


def join(*parts: str) -> Html:
    """Concatenate HTML; plain strings are escaped."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def concat_html(parts: Iterable[Html]) -> Html:
    return Html("".join(parts))


def t_html(text: str, *parts: str) -> Html:
    """A translated text with elements in it: `t_html("Read the {0}.", el("a", "", t("essay")))`."""
    return Html(escape(t(text)).format(*(join(part) for part in parts)))


def el(name: str, classes: str = "", /, *children: str, **attributes: Attribute) -> Html:
    """An element. `for_` is the attribute `for`, `aria_label` is `aria-label`.

    An attribute that is True has no value; one that is None or False is omitted.
    """
    markup = f' class="{escape(classes)}"' if classes else ""
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        markup += f" {attribute}" if value is True else f' {attribute}="{escape(str(value))}"'
    if name in _VOID:
        return Html(f"<{name}{markup}>")
    return Html(f"<{name}{markup}>{join(*children)}</{name}>")


def classes(*names: str) -> str:
    """Join class lists, without empty ones."""
    return " ".join(filter(None, names))


NOTHING = Html("")


# --- buttons and badges (`shared/ui/Button.tsx`, `Badge.tsx`) ---

_BUTTON = (
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-lg font-semibold "
    "whitespace-nowrap no-underline "
    "transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55"
)
_VARIANTS = {
    "primary": "bg-fill text-on-fill enabled:hover:bg-fill-strong [a&]:hover:bg-fill-strong",
    "outline": "border border-rule-strong text-tekhelet hover:border-tekhelet hover:bg-wash",
    "quiet": "text-ink-soft hover:bg-sunken hover:text-ink",
    "link": "text-tekhelet underline-offset-4 hover:text-tekhelet-strong hover:underline",
    "onArt": "border border-white/65 text-white hover:bg-white/15",
    "gold": "bg-[#e8c36a] text-[#1c1608] hover:bg-[#f1d38a]",
}
_SIZES = {
    "normal": "px-4 text-[0.9375rem]",
    "large": "px-6 py-2.5 text-base",
    "icon": "w-11 px-0",
    "inline": "px-0 text-[0.9375rem]",
}
_BADGES = {
    "quiet": "bg-sunken text-ink-soft",
    "gold": "bg-gold-wash text-gold",
    "blue": "bg-wash text-tekhelet",
}
# Of text fields and selections (`shared/ui/SearchField.tsx`).
FIELD = (
    "min-h-11 w-full rounded-lg border border-rule-strong bg-raised text-ink "
    "transition-colors duration-150 hover:border-ink-faint focus-visible:border-tekhelet"
)


def button_classes(variant: str = "primary", size: str = "normal", more: str = "") -> str:
    return classes(_BUTTON, _VARIANTS[variant], _SIZES[size], more)


def button_link(
    to: str,
    *children: str,
    variant: str = "primary",
    size: str = "normal",
    more: str = "",
    **attributes: Attribute,
) -> Html:
    return el("a", button_classes(variant, size, more), *children, href=to, **attributes)


def script_button(
    *children: str, variant: str = "primary", size: str = "normal", more: str = ""
) -> Html:
    """Placeholder of a button that needs script: visible, but hidden from assistive technology."""
    return el("span", button_classes(variant, size, more), *children, aria_hidden="true")


def badge(text: str, variant: str = "quiet") -> Html:
    return el(
        "span",
        classes(
            "inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold "
            "tracking-wide",
            _BADGES[variant],
        ),
        text,
    )


def archive_badge(kind: str) -> Html:
    """'Archive' means an older teaching in lists, and the premium archive elsewhere."""
    older = kind == "older"
    meaning = t("an earlier teaching") if older else t("part of the premium archive")
    return badge(join(t("Archive"), el("span", "sr-only", f": {meaning}")))


def members_mark() -> Html:
    """Marks a teaching that the viewer may not read in full (ACCESS-22)."""
    words = (t("Members"), el("span", "sr-only", " ", t_in("members", "only")))
    return el("span", "inline-flex items-center gap-1", icon("lock", 13), *words)


def dot() -> Html:
    return el("span", "max-sm:hidden", "·", aria_hidden="true")


def ornament(more: str) -> Html:
    return el("div", classes("ornament", more), "❖", aria_hidden="true")


def back_link(to: str, text: str) -> Html:
    return button_link(to, icon("arrow-left", 17), text, variant="link", size="inline")


def share_button(label: str = "", variant: str = "quiet") -> Html:
    return script_button(icon("share-2", 17), label or t("Share"), variant=variant)


def notice(text: str, *actions: Html) -> Html:
    """The notice in place of an empty list (`shared/ui/Notice.tsx`)."""
    return el(
        "div",
        classes(
            "flex flex-col items-center gap-4 rounded-xl border px-6 py-10 text-center",
            "border-dashed border-rule-strong/60 bg-raised",
        ),
        el("p", classes("max-w-prose font-serif text-lg", "text-ink-soft"), text),
        el("div", "flex flex-wrap justify-center gap-3", *actions) if actions else NOTHING,
    )


def page_header(title: str, subtitle: str = "") -> Html:
    """The head of a list page (`shared/ui/PageHeader.tsx`)."""
    return el(
        "header",
        "page pt-9 pb-8 text-center md:pt-14 md:pb-11",
        el("h1", "text-[2.125rem] md:text-[2.9rem]", title),
        ornament("mt-4 justify-center text-[0.7rem]"),
        el(
            "p",
            "mx-auto mt-4 max-w-[38rem] font-serif text-lg text-balance text-ink-soft md:text-xl",
            subtitle,
        )
        if subtitle
        else NOTHING,
    )


def search_field(label: str, name: str, value: str, placeholder: str, **more: Attribute) -> Html:
    """A text field that also works in a form without script."""
    return el(
        "div",
        "relative",
        icon("search", 18, "pointer-events-none absolute top-3.5 start-3.5 text-ink-faint"),
        el(
            "input",
            classes(FIELD, "pe-11 ps-10"),
            type="text",
            name=name,
            value=value,
            aria_label=label,
            placeholder=placeholder,
            autocomplete="off",
            **more,
        ),
    )


def library_search(q: str, placeholder: str) -> Html:
    """The button and the field of a search of the library, which the app joins in one box
    (`SearchInput.tsx`). The icon is a button, for readers without script."""
    return join(
        el(
            "button",
            "grid size-11 shrink-0 place-items-center rounded-full text-ink-faint",
            icon("search", 18),
            type="submit",
            aria_label=t_in("verb", "Search"),
        ),
        el(
            "input",
            "min-h-11 w-full min-w-0 bg-transparent pe-2 text-base outline-none",
            type="text",
            name="q",
            value=q or None,
            aria_label=t("Search teachings, series and portions"),
            placeholder=placeholder,
            autocomplete="off",
            # The placeholder is in the direction of the page.
            dir="auto" if q else None,
        ),
    )


# --- texts in either script (`shared/ui/BidiText.tsx`) ---


def main_direction(text: str) -> Direction:
    """The direction of a text, or of that in HTML. `dir="auto"` takes that of the first letter."""
    return text_direction(text) if isinstance(text, Html) else direction_of(text)


def content_language(text: str) -> dict[str, Attribute]:
    """Attributes of an element that shows the library's own words (a title, an excerpt, a
    teaching), which stay in their language in either interface. English needs none in English."""
    return _language_of(main_direction(text))


def _language_of(direction: Direction) -> dict[str, Attribute]:
    if direction == "ltr" and current_language() == DEFAULT:
        return {}
    return {"lang": LANGUAGES[direction], "dir": direction}


def hebrew(text: str, more: str = "") -> Html:
    return el("bdi", more, text, lang="he", dir="rtl")


def bidi(text: str) -> Html:
    """Text in Latin letters, Hebrew letters or both, isolated from what is around it."""
    return marked_bidi(escape(text, quote=False))


def marked_bidi(html: str) -> Html:
    """Likewise, of escaped text with `<mark>`, as the search answers it."""
    segments = [(unescape(text), at % 2 == 1) for at, text in enumerate(_MARK.split(html)) if text]
    text = "".join(text for text, _ in segments)
    direction = direction_of(text)
    foreign: Direction = "ltr" if direction == "rtl" else "rtl"
    parts, done = list[Html](), 0
    for start, end in foreign_runs(text, direction):
        run = _between(segments, start, end)
        parts += [
            _between(segments, done, start),
            el("bdi", "", run, lang=LANGUAGES[foreign], dir=foreign),
        ]
        done = end
    parts.append(_between(segments, done, len(text)))
    attributes = _language_of(direction)
    # Without Hebrew, `bdi` has the direction of its first letter.
    if len(parts) > 1 and not attributes:
        attributes = {"dir": direction}
    return el("bdi", "", *parts, **attributes)


def _between(segments: Iterable[tuple[str, bool]], start: int, end: int) -> Html:
    """A part of a text whose segments are marked or not."""
    parts, at = list[Html](), 0
    for text, is_marked in segments:
        if part := text[max(0, start - at) : max(0, end - at)]:
            parts.append(el("mark", "", part) if is_marked else join(part))
        at += len(text)
    return concat_html(parts)


# --- icons ---


def icon(name: str, size: int, more: str = "", stroke: float = 2) -> Html:
    """An icon; an unknown one is an empty box of the same size.

    Those that point to the left or right are mirrored where text runs to the left."""
    points_sideways = name.endswith(("-left", "-right"))
    names = classes("mirrored" if points_sideways else "", more)
    return Html(
        f'<svg aria-hidden="true" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" '
        f'stroke="currentColor" stroke-width="{stroke:g}" stroke-linecap="round" '
        f'stroke-linejoin="round" class="{escape(names)}">{ICONS.get(name, "")}</svg>'
    )
