"""The most expensive requests that are known, each by what makes it expensive: anonymous searches,
and what reads HTML or a long text, for the admin and for readers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

_LATIN, _HEBREW = "abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשת"
_NAMES = ("type", "topic", "series", "book", "portion", "length")
_INDEXES = ("posts", "series", "torah_timelines")
_BOOKS = (
    "genesis exodus leviticus numbers deut joshua judges ruth samuel kings isaiah jeremiah ezekiel "
    "hosea joel amos obadiah jonah micah nahum"
)
_TERMS = (
    "shabbos pesach sukkos teshuva tefilla tzedaka torah moshe avraham yitzchak yaakov rashi "
    "ramban talmud mishna"
)


_AI = "/api/ai"


@dataclass(frozen=True, slots=True)
class Request:
    """With a `body` it is a POST."""

    name: str
    path: str
    body: dict[str, Any] | None = None


def worst_texts(length: int) -> dict[str, str]:
    """HTML of about so many characters, by what makes it expensive to read."""
    note = '<sup><a href="#fn{0}" id="r{0}">{0}</a></sup> word '
    notes = "".join(note.format(at) for at in range(1, 1001))
    texts = "".join(f'<li id="fn{at}">A note <a href="#r{at}">^</a></li>' for at in range(1, 1001))
    repeated = {
        "comments that never end": "<!--",
        "tags that never end": '<p "',
        "nested blocks": "<div>",
        "nested words": "<b>",
        "nested lists": "<ul><li>",
        "non-breaking spaces": "א&nbsp;",
        "bare entities": "&",
        "paragraphs of a word": "<p>word</p>",
        "headings": "<h2>A title</h2>",
        "long Hebrew with brackets": "שלום (עולם) [א] 12:30 ",
        "Hebrew and English in turns": "אב cd ",
        "quotation marks": "\"א' ",
        "citations": "Genesis 1:1 (1:2) ",
        "Hebrew citations": "בראשית א, א; ב, ג ",
        "links": '<a href="/?q=1">x</a>',
        "commentators": "Rashi (on ",
        "sentences": "What is it? It is so. ",
    }
    found = {name: f"<p>א</p><p>{part * (length // len(part))}" for name, part in repeated.items()}
    return found | {
        "one word": f"<p>{'א' * length}</p>",
        "a thousand footnotes": f"<p>{notes}</p><ol>{texts}</ol>" + "<p>word </p>" * (length // 40),
    }


def requests_for_text(post_id: int) -> list[Request]:
    """What readers ask of one teaching, whose text is one of `worst_texts`."""
    custom = {"postId": post_id, "contextType": "custom", "customPrompt": "(" * 2000}
    diagram = {"postId": post_id, "diagramType": "mind-map"}
    return [
        Request("page", f"/daily-learning/{post_id}?"),
        Request("API", f"/api/posts/{post_id}?"),
        Request("list", "/api/posts/daily?"),
        Request("related", f"/api/posts/{post_id}/related?"),
        Request("feed", "/feeds/daily.xml?"),
        Request("home", "/?"),
        Request("search", "/api/search?q=word+it"),
        Request("search in Hebrew", "/api/search?" + urlencode({"q": "שלום"})),
        Request("passages", "/api/passages?" + urlencode({"q": "what is it that is so"})),
        Request("quiz", f"{_AI}/quiz/{post_id}?"),
        Request("chat", f"{_AI}/chat-with-content", {"postId": post_id, "message": "What is it?"}),
        Request("transform", f"{_AI}/transform-content", custom),
        Request("diagram", f"{_AI}/generate-diagram", diagram),
        Request("image", f"{_AI}/generate-image", {"postId": post_id}),
    ]


def long_inputs() -> list[Request]:
    """What a visitor may type at its greatest length."""
    brackets = "א(ב) [" * 2_000
    contact = {"name": "A Reader", "email": "reader@example.com", "subject": "=?" * 40}
    chat = {"postId": 1, "chatHistory": [{"role": "user", "content": brackets[:4000]}] * 20}
    address = "/torah-timeline/" + "a" * 900
    error = {"message": "x" * 1000, "url": "/daily-learning/1"}
    return [
        Request("long query", "/api/search?" + urlencode({"q": brackets[:4_000]})),
        Request("page of a long query", "/search?" + urlencode({"q": brackets[:4_000]})),
        Request("page of a Hebrew query", "/search?" + urlencode({"q": brackets[:200]})),
        Request("a long reference", "/api/verses?" + urlencode({"reference": "Genesis 1:1-" * 8})),
        Request("a question", f"{_AI}/ask?" + urlencode({"q": "what is it " * 18})),
        Request("a long address", "/api/addresses?" + urlencode({"path": address})),
        Request("a long chat", f"{_AI}/chat-with-content", {**chat, "message": brackets[:2000]}),
        Request("a message", "/api/contact", {**contact, "message": brackets[:5_000]}),
        Request("an error of the client", "/api/client-errors", error),
    ]  # fmt: skip


def worst_requests() -> list[Request]:
    """The requests, the same on each run."""
    source = random.Random(5787)  # noqa: S311 - reproducible on purpose
    return [*_searches(source), *_multi_searches(source), *_others(source)]


def _searches(source: random.Random) -> list[Request]:
    some = [(name, f"value {at}") for name in _NAMES for at in range(6)]
    few = [("type", "daily"), ("type", "weekly"), *((name, "x") for name in _NAMES[1:])]
    return [
        _search("verses of many chapters, facets", "Psalms 1:2-150:5", some),
        _search("chapters, unknown words, facets", "Psalms 1-150 " + _unknown(source, 15), some),
        _search("a range without an answer", "Genesis 1:1-50:26", few),
        _search("single letters", " ".join(_LATIN)),
        _search("single Hebrew letters", "torah " + " ".join(_HEBREW)),
        _search("a long Hebrew run", _word(source, _HEBREW, 199)),
        _search("a run of one Hebrew prefix", "ו" * 199),
        _search("unknown Hebrew words", _unknown(source, 40, 4, _HEBREW)),
        _search("unknown short words", _unknown(source, 40, 4)),
        _search("unknown long words", _unknown(source, 22, 8)),
        _search("one known word, three with typos", "torah tzzzzz shhhhhx aaaabaa"),
        _search("sounds", "mitsvos hashgochas teshuvos zzevachim"),
        _search("a sentence of common words", "and the of to in is that it for with as on be by"),
        _search("numbers", " ".join(map(str, range(60)))),
        _search("many books", _BOOKS),
        _search("many terms", _TERMS),
        _search("one title again and again", "book of " * 24),
        _search("quotes", "a'" * 99),
    ]


def _multi_searches(source: random.Random) -> list[Request]:
    everything = {"limit": 100, "facets": ["*"]}
    unknown = [_unknown(source, 50, 7)[:400] for _ in range(12)]
    long = "x" * 400
    return [
        _multi("twelve texts of unknown words", [{"q": text} for text in unknown]),
        _multi("three texts of unknown words",
               [{"q": text, "limit": 8} for text in unknown[:3]] * 4),
        _multi("three texts of short words",
               [{"q": _unknown(source, 99, 3), "limit": 8} for _ in range(3)] * 4),
        _multi("single letters, maximum number of hits",
               [{"q": " ".join(_LATIN), **everything}, {"q": "a b c", "limit": 0}]),
        _multi("single Hebrew letters",
               [{"q": " ".join(_HEBREW), "limit": 33} for _ in range(3)]),
        _multi("one known word and typos",
               [{"q": f"torah {_unknown(source, 3, 7)}", "limit": 33} for _ in range(3)]),
        _multi("everything, twelve times", [{"q": "", "limit": 8, "facets": ["*"]}] * 12),
        _multi("verses, twelve times",
               [{"q": "Psalms 1:2-150:5", "limit": 8, "facets": ["*"]}] * 12),
        _multi("maximum offset", [{"q": "shabbos", "offset": 1000, "sort": ["publishTs:asc"],
                                      **everything}]),
        _multi("a hundred excluded values", [{"q": "torah", **everything, "filter": [
            [f'topics != "{long}{at}"' for at in range(100)]]}]),
        _multi("a hundred values and verses", [{"q": "Psalms 1:2-150:5", **everything, "filter": [
            [f'topics = "{long}{at}"' for at in range(100)]]}]),
        _multi("twenty numbers", [{"q": "torah", **everything, "filter": [
            [f"readMinutes != {at}" for at in range(20)]]}]),
        _multi("twenty separate conditions", [{"q": "torah", **everything, "filter": [
            f"publishTs != {at}" for at in range(20)]}]),
    ]  # fmt: skip


def _others(source: random.Random) -> list[Request]:
    facets = "/api/instant/indexes/posts/facet-search"
    citations = {"facetName": "citations", "facetQuery": "g"}
    worst = {"q": _unknown(source, 22, 8)[:200]}
    verses = {"q": "Psalms 1:2-150:5"}
    return [
        Request("list: unknown words", "/api/posts/daily?" + urlencode(worst | {"limit": 200})),
        Request("list: many chapters", "/api/posts/daily?" + urlencode(verses | {"limit": 200})),
        Request("list: large offset", "/api/posts/weekly?" + urlencode(
            {"q": "torah", "limit": 200, "offset": 1_000_000})),
        Request("timeline: unknown words", "/api/torah-timeline?" + urlencode(worst)),
        Request("page of a search: many chapters", "/search?" + urlencode(verses)),
        Request("page of a search: unknown words", "/search?" + urlencode(worst)),
        Request("page of a list: unknown words", "/daily-learning?" + urlencode(worst)),
        Request("page of the timeline: unknown words", "/torah-timeline?" + urlencode(worst)),
        Request("search: maximum offset", "/api/search?" + urlencode(
            {"q": "torah", "limit": 50, "offset": 199, "facets": "true"})),
        Request("values of a facet, unknown words", facets,
                {**citations, "q": _unknown(source, 50, 7)[:400]}),
        Request("values of a facet, verses", facets, {**citations, "q": "Psalms 1:2-150:5"}),
        Request("passages", "/api/passages?" + urlencode({"limit": 20, "q": (
            "how can i learn to be more patient with my children and the people around me")})),
    ]  # fmt: skip


def _search(name: str, typed: str, chosen: list[tuple[str, str]] | None = None) -> Request:
    values = [("q", typed[:200]), ("limit", "50"), ("facets", "true"), *(chosen or ())]
    return Request(name, f"/api/search?{urlencode(values)}")


def _multi(name: str, queries: list[dict[str, Any]]) -> Request:
    given = [{"indexUid": _INDEXES[0], **query} for query in queries]
    return Request(f"instant: {name}", "/api/instant/multi-search", {"queries": given})


def _unknown(source: random.Random, count: int, length: int = 7, letters: str = _LATIN) -> str:
    return " ".join(_word(source, letters, length) for _ in range(count))


def _word(source: random.Random, letters: str, length: int) -> str:
    return "".join(source.choice(letters) for _ in range(length))
