"""The patterns by which `references` finds verses: loose for a query, strict for running text.

All of them read text as `plain` writes it and name their parts alike: book, stop, said (the word
'chapter'), chapter, between, verse, and for a range upper (its last chapter) and last.
"""

from __future__ import annotations

import re
from functools import cache

from api.search.references.books import Kind, books
from api.search.references.numerals import BELOW_200

# Points, accents, and the marks that only change the direction of writing.
_UNREAD = re.compile(
    r"[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_SAME = {
    "'": "׳’‘ʼ`´",
    '"': "״“”",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212\u05be",
    " ": "\u00a0\u202f",
    **dict(zip("כמנפצ", "ךםןףץ", strict=True)),
}

_LATIN: tuple[Kind, ...] = ("name", "word", "short")
_HEBREW: tuple[Kind, ...] = ("hebrew",)

_DIGITS = r"[0-9]{1,3}(?![0-9])"
_NUMBER = rf"(?:{_DIGITS}|{BELOW_200})"
_CHAPTER = r"(?:[Cc]hapters?|[Cc]hap|[Cc]h|[Pp]ere[kq]|פרקימ|פרק)\.?\s{0,2}"
_VERSE = r",?\s{0,2}(?:verses?|vs|vv?|pasuk|posuk|פסוקימ|פסוק|פס')\.?\s{0,2}"
_TO = r"-|\s-\s"

# What is counted after a name and is not a chapter: 'recited Psalms 3 times', 'met Dan 3:30 pm'.
COUNTED = re.compile(
    r"[-\s]?(?:(?:times|days?|years?|hours?|minutes?|weeks?|months?|men|women|people|books?"
    r"|chapters|verses|lessons|pages?|albums?|guests|percent|bits?|feet|foot|inch(?:es)?"
    r"|miles?|(?:kilo)?met(?:er|re)s?|km|lit(?:er|re)s?|pounds?|or\s(?:more|less)|[ap]m|o'clock|פעמימ|ימימ|שנימ|פרקימ|פסוקימ)\b|[ap]\.m\.|%)",
    re.IGNORECASE,
)
# Other works in the order of the Bible's books, with chapters of their own: 'Midrash Psalms 92:1'.
OTHER_WORK = re.compile(
    r"\b(?:Midrash|Rabbah?|Sifr[aei]{1,2}|Pesi[kq]ta|Yalkut|Shimoni|Zohar"
    r"|(?:Tan[ck]?huma|Me[ck]?hilta),?|מדרש|ספרי|פסיקתא|שמעוני|(?:תנחומא|מכילתא),?)\s$",
    re.IGNORECASE,
)
# What may precede a Hebrew name: a word boundary and up to two prefix letters.
PREFIXED = re.compile(r"(?:^|\W)[ובהלמשכ]{0,2}$")
# What leads to a citation in Hebrew: 'see', 'as it says'.
LEADING = re.compile(r"(?:^|\W)(?:ראו|ראה|עיינ|עי'|ככתוב|כנאמר|שנאמר|נאמר)\s[ובהלמשכ]{0,2}$")
# What may follow after a citation for its book: '12:5, 7 and 15:6'. A number alone is a verse only
# where no word follows that it could count, or one that it cannot.
_NO_NOUN = (
    r"(?:is|are|was|were|has|have|had|says?|tells?|speaks?|shows?|gives?|asks?|begins?|ends?"
    r"|repeats?|agree)\b"
)
NEXT_LATIN = re.compile(
    rf"(?:,\s?|;\s?|,?\s(?:and|&)\s)(?:(?P<chapter>{_DIGITS}):|(?<!;)(?<!;\s))(?P<verse>{_DIGITS})"
    rf"(?:-(?:(?P<upper>{_DIGITS}):)?(?P<last>{_DIGITS}))?"
    r"(?(chapter)(?![0-9:])|(?=\s*(?:[,;.)\]!?]|(?:and|&)\s[0-9]|$)"
    rf"|\s{_NO_NOUN})(?![.:][0-9]))"
)
NEXT_HEBREW = re.compile(
    rf";\s?(?P<chapter>{_NUMBER})[,:]\s?(?P<verse>{_NUMBER})"
    rf"(?:(?:{_TO})(?:(?P<upper>{_NUMBER})[,:]\s?)?(?P<last>{_NUMBER}))?"
)


def bare(text: str) -> str:
    """The text without points, accents and marks of direction."""
    return _UNREAD.sub("", text)


def typed_text(query: str) -> str:
    """A query without marks and surplus space."""
    return " ".join(bare(query).split())


def readable(text: str) -> str:
    """A running text as the patterns read it."""
    return plain(bare(text))


def kept_positions(text: str) -> list[int] | None:
    """The position in a text of each letter of its `readable` form; None if they are the same."""
    if text.isascii() or not _UNREAD.search(text):
        return None
    return [at for at, letter in enumerate(text) if not _UNREAD.match(letter)]


def plain(text: str) -> str:
    """A bare text, letter for letter, with one kind of quotes, dashes, spaces and final letters."""
    if not text.isascii():
        # Many times faster than str.translate, which looks up every letter.
        for one, letters in _SAME.items():
            for letter in letters:
                text = text.replace(letter, one)
    return text


@cache
def typed() -> re.Pattern[str]:
    """A reference as a reader types it, in either script."""
    return _pattern(
        rf"(?<!\w)(?:(?:the )?book of |sefer |ספר )?"
        rf"(?:[ובהלמשכ]{{1,2}}?(?=[א-ת]))??(?P<book>{_any(_LATIN)}|{_any(_HEBREW)})",
        gap=r"[\s.,]{0,3}",
        between=r"\s?[:.,;]\s?|\s",
        to=r"\s?-\s?|\s(?:to|thru|through|until|עד)\s",
        flags=re.IGNORECASE,
    )


@cache
def latin() -> re.Pattern[str]:
    """A citation in running text: a capital, and nothing but a colon or stop before the verse."""
    names = "|".join(
        rf"{first}(?<!\w{first})(?i:{rests})" for first, rests in _by_letter(_LATIN).items()
    )
    return _pattern(f"(?P<book>{names})", gap=r",?\s{1,2}", between="[:.]", to="-")


@cache
def hebrew() -> re.Pattern[str]:
    """A citation in running Hebrew. The caller checks what precedes the book."""
    book = f"(?P<book>{_any(_HEBREW)})"
    return _pattern(book, gap=r",?\s{1,2}", between=r"\s?[:,.]\s?|\s", to=_TO)


def _pattern(book: str, gap: str, between: str, to: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(
        rf"{book}(?![A-Za-zא-ת'\"])(?P<stop>\.?){gap}"
        rf"(?P<said>{_CHAPTER})?(?P<chapter>{_NUMBER})"
        rf"(?:(?P<between>{_VERSE}|{between})(?P<verse>{_NUMBER})(?:ff?\b|[ab]\b)?)?"
        rf"(?:(?:{to})(?:(?P<upper>{_NUMBER})(?:{between}))?(?P<last>{_NUMBER}))?",
        flags,
    )


def _any(kinds: tuple[Kind, ...]) -> str:
    return "|".join(f"{first}(?:{rests})" for first, rests in _by_letter(kinds).items())


def _by_letter(kinds: tuple[Kind, ...]) -> dict[str, str]:
    """What follows each first letter in the names of these kinds, the longest first.

    A pattern that begins with a choice of plain letters lets the engine skip most of a text.
    """
    forms = {form for book in books() for form, kind in book.forms if kind in kinds}
    rests: dict[str, list[str]] = {}
    for form in sorted(forms, key=len, reverse=True):
        name = _name(form)
        rests.setdefault(name[0], []).append(name[1:])
    return {first: "|".join(names) for first, names in rests.items()}


def _name(form: str) -> str:
    if not form.isascii():
        # The letter of a part may bear a geresh: 'שמואל א׳'.
        mark = "'?" if form[-2] == " " else ""
        return plain(form).replace(" ", r"[\s-]{1,2}") + mark
    pattern = form.replace("'", "'?").replace(" ", r"[\s-]{0,2}")
    # 'Samuel 1 3:4' is a book with its number; 'Samuel 1:3' is not.
    return pattern + r"(?=,?\s[0-9]{1,3}\s?[:.])" if form[-1].isdigit() else pattern
