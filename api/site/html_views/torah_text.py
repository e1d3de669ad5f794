"""The text of a portion (`TorahText.tsx` and its parts): the parts that the URL names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from api.library.torah_readings import ALIYOT, Custom
from api.library.torah_text_schemas import (
    HaftarahPassages,
    PassageText,
    PortionReadings,
    ReadingParts,
    VerseText,
)
from api.search.references.verses import without_accents
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    button_link,
    concat_html,
    el,
    hebrew,
    icon,
    script_button,
)
from api.site.html_views.text import pluralize
from api.site.html_views.week import verse_range
from api.site.sections import post_url_path

_ALIYOT = (
    *(("First", "ראשון"), ("Second", "שני"), ("Third", "שלישי"), ("Fourth", "רביעי")),
    *(("Fifth", "חמישי"), ("Sixth", "שישי"), ("Seventh", "שביעי")),
)
_CUSTOMS = {"ashkenazi": "Ashkenazi", "sephardi": "Sephardi"}
_SOURCES = (
    "Hebrew: Westminster Leningrad Codex, in the public domain, as the Open Scriptures Hebrew "
    "Bible has it. English: Jewish Publication Society, 1917, in the public domain."
)


@dataclass(frozen=True, slots=True)
class TextPart:
    """Which parts the URL names."""

    aliyah: int
    is_joined: bool
    haftarah: Custom | None

    @property
    def query(self) -> str:
        pairs = {
            "aliyah": self.aliyah if self.aliyah > 1 else None,
            "joined": 1 if self.is_joined else None,
            "haftarah": self.haftarah,
        }
        return urlencode({name: value for name, value in pairs.items() if value})


@dataclass(frozen=True, slots=True)
class ShownText:
    """A portion's text, as far as it is on the page. `path` is that of the page."""

    path: str
    readings: PortionReadings
    part: TextPart
    aliyah: Sequence[PassageText]
    haftarah: Sequence[PassageText]

    @property
    def reading(self) -> ReadingParts:
        joined = self.readings.joined if self.part.is_joined else None
        return joined or self.readings.alone

    def url(self, part: TextPart, fragment: str) -> str:
        return f"{self.path}?{part.query}#{fragment}" if part.query else f"{self.path}#{fragment}"


def torah_text(text: ShownText) -> Html:
    return el(
        "section",
        "torah mt-10 lg:-mx-24",
        el(
            "div",
            "flex flex-wrap items-center justify-between gap-x-4",
            el("h2", "text-[1.75rem] md:text-[2rem]", "The Text", id="text"),
            script_button("Text options", variant="quiet"),
        ),
        _reading_choice(text),
        _part_links(text),
        _aliyah(text),
        _haftarah(text),
        el("p", "mt-10 text-sm text-ink-faint", _SOURCES),
        aria_labelledby="text",
    )


def _reading_choice(text: ShownText) -> Html:
    joined = text.readings.joined
    if not joined:
        return NOTHING
    links = (
        button_link(
            text.url(TextPart(1, each.is_joined, None), "text"),
            f"Joined: {each.name}" if each.is_joined else f"{each.name} alone",
            " (in the Diaspora)" if each.diaspora_only else "",
            variant="link",
            size="inline",
            more="aria-[current]:text-ink",
            aria_current=_current(each.is_joined == text.part.is_joined),
        )
        for each in (text.readings.alone, joined)
    )
    css = "no-print mt-3 flex flex-wrap gap-x-5"
    return el("nav", css, *links, aria_label="How it is read")


def _current(is_current: bool) -> str | None:
    return "true" if is_current else None


def _part_links(text: ShownText) -> Html:
    aliyot = (
        button_link(
            text.url(replace(text.part, aliyah=number), f"aliyah-{number}"),
            el("span", "sr-only", "Aliyah "),
            str(number),
            variant="quiet",
            size="icon",
            more="aria-[current]:text-tekhelet",
            aria_current=_current(number == text.part.aliyah),
        )
        for number in range(1, ALIYOT + 1)
    )
    haftarah = button_link(text.url(text.part, "haftarah"), "Haftarah", variant="quiet")
    css = "no-print mt-3 -ms-3 flex flex-wrap"
    return el("nav", css, *aliyot, haftarah, aria_label="Parts of the text")


def _aliyah(text: ShownText) -> Html:
    """The aliyah of the URL, with links to the ones before and after it."""
    number = text.part.aliyah
    name, hebrew_name = _ALIYOT[number - 1]
    section = el(
        "section",
        "mt-8",
        el(
            "h3",
            "torah-heading",
            f"{name} aliyah · ",
            hebrew(hebrew_name),
            id=f"aliyah-{number}",
            tabindex=-1,
        ),
        el(
            "p",
            "text-center text-sm text-ink-faint",
            verse_range(text.reading.aliyot[number - 1]),
        ),
        *_passages(text.aliyah, maftir=text.reading if number == ALIYOT else None),
        aria_labelledby=f"aliyah-{number}",
    )
    before = _aliyah_link(text, number - 1, "Earlier") if number > 1 else NOTHING
    after = _aliyah_link(text, number + 1, "Continue", rel="next") if number < ALIYOT else NOTHING
    return concat_html([before, section, after])


def _aliyah_link(text: ShownText, number: int, label: str, rel: str | None = None) -> Html:
    name, hebrew_name = _ALIYOT[number - 1]
    link = button_link(
        text.url(replace(text.part, aliyah=number), f"aliyah-{number}"),
        f"{label}: {name} aliyah · ",
        hebrew(hebrew_name),
        variant="outline",
        rel=rel,
    )
    return el("p", "no-print mt-6 text-center", link)


def _haftarah(text: ShownText) -> Html:
    links = (_haftarah_link(text, each) for each in text.reading.haftarot)
    heading = el("h3", "torah-heading", "Haftarah · ", hebrew("הפטרה"), id="haftarah", tabindex=-1)
    note = "On a special Sabbath another one is read."
    return el(
        "section",
        "mt-12 border-t border-rule pt-8",
        heading,
        el("p", "text-center text-sm text-ink-faint", note),
        el("nav", "mt-1 flex flex-wrap justify-center gap-x-6", *links, aria_label="Haftarah"),
        *_passages(text.haftarah, prefix="haftarah-"),
        aria_labelledby="haftarah",
    )


def _haftarah_link(text: ShownText, haftarah: HaftarahPassages) -> Html:
    custom = haftarah.customs[0]
    return button_link(
        text.url(replace(text.part, haftarah=custom), "haftarah"),
        f"{_CUSTOMS[custom]}: " if len(haftarah.customs) == 1 else "",
        ", ".join(map(verse_range, haftarah.passages)),
        variant="link",
        size="inline",
        more="whitespace-normal aria-[current]:text-ink",
        aria_current=_current(text.part.haftarah in haftarah.customs),
    )


def _passages(
    passages: Sequence[PassageText], *, prefix: str = "", maftir: ReadingParts | None = None
) -> Iterator[Html]:
    """The verses with their chapters; `maftir` is the reading whose maftir begins in them."""
    start = maftir.maftir if maftir else None
    begins = (start.start_chapter, start.start_verse) if start else None
    for passage in passages:
        for index, verse in enumerate(passage.verses):
            if verse.verse == 1:
                yield el("h4", "torah-break", f"Chapter {verse.chapter}")
            if (verse.chapter, verse.verse) == begins:
                yield el("h4", "torah-break", "Maftir · ", hebrew("מפטיר"))
            yield _verse(passage.book, verse, prefix, is_first=index == 0)


def _verse(book: str, verse: VerseText, prefix: str, *, is_first: bool) -> Html:
    place = f"{verse.chapter}:{verse.verse}"
    number = place if is_first else str(verse.verse)
    name = f"{book} {place}"
    return el(
        "div",
        "verse",
        el("a", "verse-number", number, href=f"#{prefix}{place}", aria_label=name),
        el("p", "verse-hebrew", without_accents(verse.hebrew), lang="he", dir="rtl"),
        el("p", "verse-english", verse.english),
        _teachings(name, verse) if verse.teachings else NOTHING,
        id=prefix + place,
    )


def _teachings(name: str, verse: VerseText) -> Html:
    count = len(verse.teachings)
    links = (
        el(
            "li",
            "",
            el(
                "a",
                "",
                bidi(each.title),
                href=post_url_path(each.type, each.id)
                + (f"#{each.paragraph}" if each.paragraph else ""),
            ),
        )
        for each in verse.teachings
    )
    summary = el(
        "summary",
        "",
        icon("book-open-text", 15),
        el("span", "", str(count), aria_hidden="true"),
        el("span", "sr-only", f"{pluralize(count, 'teaching')} on {name}"),
    )
    return el("details", "verse-teachings", summary, el("ul", "", *links))
