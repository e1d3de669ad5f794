"""The text of a portion (`TorahText.tsx` and its parts): the parts that the URL names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from api.core.translation import is_hebrew_interface, message, plural, t
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
    content_language,
    el,
    hebrew,
    icon,
    join,
    script_button,
)
from api.site.html_views.references import (
    portion_name,
    verse_name,
    verse_number,
    verse_or_chapter,
    verse_range,
)
from api.site.sections import post_url_path

# The name, and what the English interface has beside it.
_ALIYOT = (
    (message("First aliyah"), "ראשון"),
    (message("Second aliyah"), "שני"),
    (message("Third aliyah"), "שלישי"),
    (message("Fourth aliyah"), "רביעי"),
    (message("Fifth aliyah"), "חמישי"),
    (message("Sixth aliyah"), "שישי"),
    (message("Seventh aliyah"), "שביעי"),
)
_SOURCES = message(
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
            el("h2", "text-[1.75rem] md:text-[2rem]", t("The Text"), id="text"),
            script_button(t("Text options"), variant="quiet"),
        ),
        _reading_choice(text),
        _part_links(text),
        _aliyah(text),
        _haftarah(text),
        el("p", "mt-10 text-sm text-ink-faint", t(_SOURCES)),
        aria_labelledby="text",
    )


def _reading_choice(text: ShownText) -> Html:
    joined = text.readings.joined
    if not joined:
        return NOTHING
    links = (
        button_link(
            text.url(TextPart(1, each.is_joined, None), "text"),
            _reading_name(each),
            variant="link",
            size="inline",
            more="aria-[current]:text-ink",
            aria_current=_current(each.is_joined == text.part.is_joined),
        )
        for each in (text.readings.alone, joined)
    )
    css = "no-print mt-3 flex flex-wrap gap-x-5"
    return el("nav", css, *links, aria_label=t("How it is read"))


def _reading_name(reading: ReadingParts) -> str:
    name = portion_name(reading.name, reading.hebrew_name)
    if not reading.is_joined:
        return t("{0} alone", name)
    if reading.diaspora_only:
        return t("Joined: {0} (in the Diaspora)", name)
    return t("Joined: {0}", name)


def _current(is_current: bool) -> str | None:
    return "true" if is_current else None


def _part_links(text: ShownText) -> Html:
    aliyot = (
        button_link(
            text.url(replace(text.part, aliyah=number), f"aliyah-{number}"),
            verse_or_chapter(number),
            variant="quiet",
            size="icon",
            more="aria-[current]:text-tekhelet",
            aria_current=_current(number == text.part.aliyah),
            aria_label=t("Aliyah {0}", verse_or_chapter(number)),
        )
        for number in range(1, ALIYOT + 1)
    )
    haftarah = button_link(text.url(text.part, "haftarah"), t("Haftarah"), variant="quiet")
    css = "no-print mt-3 -ms-3 flex flex-wrap"
    return el("nav", css, *aliyot, haftarah, aria_label=t("Parts of the text"))


def _aliyah(text: ShownText) -> Html:
    """The aliyah of the URL, with links to the ones before and after it."""
    number = text.part.aliyah
    name, hebrew_name = _ALIYOT[number - 1]
    section = el(
        "section",
        "deferred-render mt-8 [--deferred-height:70rem]",
        el(
            "h3",
            "torah-heading",
            t(name),
            _beside(hebrew_name),
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
    before = _aliyah_link(text, number - 1) if number > 1 else NOTHING
    after = _aliyah_link(text, number + 1, rel="next") if number < ALIYOT else NOTHING
    return concat_html([before, section, after])


def _beside(hebrew_name: str) -> Html:
    """The Hebrew of a name, after the English one."""
    return NOTHING if is_hebrew_interface() else join(" · ", hebrew(hebrew_name))


def _aliyah_link(text: ShownText, number: int, rel: str | None = None) -> Html:
    name, hebrew_name = _ALIYOT[number - 1]
    link = button_link(
        text.url(replace(text.part, aliyah=number), f"aliyah-{number}"),
        t("Continue: {0}", t(name)) if rel else t("Earlier: {0}", t(name)),
        _beside(hebrew_name),
        variant="outline",
        rel=rel,
    )
    return el("p", "no-print mt-6 text-center", link)


def _haftarah(text: ShownText) -> Html:
    links = (_haftarah_link(text, each) for each in text.reading.haftarot)
    title = t("Haftarah"), _beside("הפטרה")
    heading = el("h3", "torah-heading", *title, id="haftarah", tabindex=-1)
    note = t("On a special Sabbath another one is read.")
    return el(
        "section",
        "deferred-render mt-12 border-t border-rule pt-8",
        heading,
        el("p", "text-center text-sm text-ink-faint", note),
        el("nav", "mt-1 flex flex-wrap justify-center gap-x-6", *links, aria_label=t("Haftarah")),
        *_passages(text.haftarah, prefix="haftarah-"),
        aria_labelledby="haftarah",
    )


def _haftarah_link(text: ShownText, haftarah: HaftarahPassages) -> Html:
    custom = haftarah.customs[0]
    # Hebrew names of verses have commas in them.
    verses = ("; " if is_hebrew_interface() else ", ").join(map(verse_range, haftarah.passages))
    return button_link(
        text.url(replace(text.part, haftarah=custom), "haftarah"),
        _haftarah_name(custom, verses) if len(haftarah.customs) == 1 else verses,
        variant="link",
        size="inline",
        more="whitespace-normal aria-[current]:text-ink",
        aria_current=_current(text.part.haftarah in haftarah.customs),
    )


def _haftarah_name(custom: Custom, verses: str) -> str:
    return t("Ashkenazi: {0}", verses) if custom == "ashkenazi" else t("Sephardi: {0}", verses)


def _passages(
    passages: Sequence[PassageText], *, prefix: str = "", maftir: ReadingParts | None = None
) -> Iterator[Html]:
    """The verses with their chapters; `maftir` is the reading whose maftir begins in them."""
    start = maftir.maftir if maftir else None
    begins = (start.start_chapter, start.start_verse) if start else None
    for passage in passages:
        for index, verse in enumerate(passage.verses):
            if verse.verse == 1:
                yield el("h4", "torah-break", t("Chapter {0}", verse_or_chapter(verse.chapter)))
            if (verse.chapter, verse.verse) == begins:
                yield el("h4", "torah-break", t("Maftir"), _beside("מפטיר"))
            yield _verse(passage.book, verse, prefix, is_first=index == 0)


def _verse(book: str, verse: VerseText, prefix: str, *, is_first: bool) -> Html:
    place = f"{verse.chapter}:{verse.verse}"
    shown = verse_number(verse.chapter, verse.verse) if is_first else verse_or_chapter(verse.verse)
    name = verse_name(book, verse.chapter, verse.verse)
    return el(
        "div",
        "verse",
        el("a", "verse-number", shown, href=f"#{prefix}{place}", aria_label=name),
        el("p", "verse-hebrew", without_accents(verse.hebrew), lang="he", dir="rtl"),
        el("p", "verse-english", verse.english, **content_language(verse.english)),
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
        el(
            "span",
            "sr-only",
            plural("{0} teaching on {1}", "{0} teachings on {1}", count, name),
        ),
    )
    return el("details", "verse-teachings", summary, el("ul", "", *links))
