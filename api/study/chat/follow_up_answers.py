"""Answers to follow-ups by rules over what the last answer cited, without a model (STUDY-209).

'Where does he say that?', 'And who said it?', 'And the fourth?', 'And Hillel?': such a message has
next to no words of its own. What it asks for is in the cited sentences, or beside them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from api.search.text.analyzer import STOP_WORDS, tokens
from api.study.chat.about import Said
from api.study.chat.cited import Sentence, cited_in_last, in_context, nearest_first, sentences_of
from api.study.chat.follow_ups import last_question
from api.study.chat.schemas import ChatMessage
from api.study.checking.names import names_of
from api.study.checking.reading import base_stem
from api.study.grounding.words import (
    in_english,
    is_mostly_hebrew,
    stems,
    subject_stems,
)
from api.study.guide import span_with
from api.study.teaching import Teaching
from api.study.teaching_structure import Passage, extended, structure

_MAX_WORDS, _CLOSING_WORDS, _MOST_EXAMPLES = 14, 90, 4
# What somebody says next is in this paragraph or the next one.
_NEAR = 40
# So many letters at the beginning of a longer word make two spellings one: Sefardim, Sephardic.
_SAME_BEGINNING = 6
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth last other others".split()
)
_HEBREW_ORDINALS = dict(
    zip("ראשו שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי עשירי".split(), _ORDINALS, strict=False)
)
_REFERENCE = re.compile(r"\([^()]*\d[^()]*\)|\b[A-Z]\w+ \d+:\d+")
_SPEAKS = (
    r"(?:said|says|taught|teaches|writes?|wrote|answers?|answered|asks?|asked|remark\w*|repl\w+"
    r"|explains?|explained|ruled|thought|adds?|added|noticed)"
)
_SPEAKER = re.compile(rf"\b{_SPEAKS}\b")
# An item of a list that its name begins.
_ITEM = re.compile(r"(?<!\w)[A-Z]\w+: [“\"]")
_RABBI = re.compile(r"\b(?:Rabbi|Rav|Rabban|Rabbenu|Rashi|Maimonides|Hillel|Shammai)\b")
_OTHER = re.compile(r"\b(?:other|another|second|latter)\b", re.IGNORECASE)

_Answer = Callable[[Said, Sequence[Sentence], str], None]


def answer_to_follow_up(
    here: Teaching, message: str, history: Sequence[ChatMessage]
) -> Said | None:
    """The answer to a follow-up about what was cited last; None for another message."""
    if not history or len(message.split()) > _MAX_WORDS:
        return None
    cited = cited_in_last(here, history)
    for form, answer in _ANSWERS.items():
        found = form.search(message.strip())
        if found:
            said = Said(here, question=last_question(history))
            answer(said, cited, next((part for part in found.groups() if part), ""))
            if said.paragraphs:
                return said
    return None


def _where(said: Said, cited: Sequence[Sentence], _: str) -> None:
    """The reference of the cited words, else the last one before them: that of the verse that they
    explain.
    """
    if not cited:
        return
    known = [each for each in sentences_of(said.teaching) if _REFERENCE.search(each.text)]
    own = [each for each in known if each in cited]
    before = [each for each in known if cited[0].is_after(each)]
    after = [each for each in known if each.is_after(cited[-1])]
    for sentence in own or before[-1:] or after[:1]:
        _quote(said, sentence)


def _proof(said: Said, cited: Sequence[Sentence], _: str) -> None:
    """What proves the cited words: the nearest sentence that says so, else their reference."""
    _quote_beside(said, cited, _PROVES)
    if not said.paragraphs:
        _where(said, cited, "")


def _outcome(said: Said, cited: Sequence[Sentence], _: str) -> None:
    """What comes after the cited words."""
    following = [each for each in sentences_of(said.teaching) if cited and each.is_after(cited[-1])]
    for sentence in following[:2]:
        _quote(said, sentence)


def _who(said: Said, cited: Sequence[Sentence], _: str) -> None:
    speaking = [
        each
        for each in sentences_of(said.teaching)
        if _SPEAKER.search(each.text) and (_RABBI.search(each.text) or any(names_of(each.text)))
    ]
    if cited and speaking:
        own = [each for each in speaking if each in cited]
        before = [each for each in speaking if cited[0].is_after(each)]
        _quote(said, (own or before[-1:] or speaking)[0])


def _said_next(said: Said, cited: Sequence[Sentence], who: str) -> None:
    """What somebody says soon after the cited words, with their pronoun if any sentence has it."""
    pronoun = in_english(who) if is_mostly_hebrew(who) else who.casefold()
    telling = [each for each in sentences_of(said.teaching) if _SPEAKER.search(each.text)]
    after = [each for each in telling if cited and each.is_after(cited[-1])]
    own = [each for each in after if pronoun in tokens(each.text)]
    for sentence in list(nearest_first(own or after, cited))[:1]:
        if sentence.distance(cited[-1]) <= _NEAR:
            _quote(said, sentence, following=sentence.text.rstrip().endswith(":"))


def _practice(said: Said, _cited: Sequence[Sentence], _: str) -> None:
    guide = said.teaching.guide
    if guide:
        said.add_guided(guide.takeaway)
    said.add_quoted(extended(said.teaching, structure(said.teaching).closing, _CLOSING_WORDS))


def _examples(said: Said, cited: Sequence[Sentence], _: str) -> None:
    """What follows each of the cited sentences, and the beginning of the next paragraphs."""
    for sentence in cited:
        following = [
            each
            for each in sentences_of(said.teaching)
            if each.is_after(sentence) and each not in cited
        ]
        for each in following[:2]:
            if len(said.sources) < _MOST_EXAMPLES:
                _quote(said, each)
    if cited:
        for each in _under_next_heading(said.teaching, cited[-1])[1:3]:
            _quote(said, each)


def _under_next_heading(here: Teaching, last: Sentence) -> list[Sentence]:
    headings = [
        at for at, block in enumerate(here.blocks) if block.kind == "heading" and at > last.at_block
    ]
    return [each for each in sentences_of(here) if headings and each.at_block > headings[0]]


def _reason(said: Said, cited: Sequence[Sentence], _: str) -> None:
    """The sentence beside the cited ones that gives a reason."""
    _quote_beside(said, cited, _REASON)


def _ordinal(said: Said, cited: Sequence[Sentence], which: str) -> None:
    """The one that is called so, else the one after what was cited."""
    word = which.casefold()
    all_sentences = sentences_of(said.teaching)
    new = [each for each in all_sentences if each not in cited]
    if word.startswith("other"):
        _other(said, cited, new)
        return
    named = [each for each in new if word in tokens(each.text)]
    items = [each for each in all_sentences for _ in _ITEM.finditer(each.text)]
    if not named and word in _ORDINALS[: len(items)]:
        named = [items[_ORDINALS.index(word)]]
    following = [each for each in new if cited and each.is_after(cited[-1])]
    for sentence in (list(nearest_first(named, cited)) or following)[:1]:
        _quote(said, sentence, following=word in tokens(sentence.text))


def _other(said: Said, cited: Sequence[Sentence], new: Sequence[Sentence]) -> None:
    """Beside a quotation the next one, else the sentence beside it that speaks of another."""
    if not cited:
        return
    is_quote = cited[0].block.kind == "quote"
    found = [
        each
        for each in new
        if (each.block.kind == "quote" if is_quote else _OTHER.search(each.text))
    ]
    beside = [each for each in new if each.at_block == cited[0].at_block]
    for sentence in (list(nearest_first(found, cited)) or beside)[:1]:
        _quote(said, sentence)


def _mentioned(said: Said, cited: Sequence[Sentence], subject: str) -> None:
    """What the teacher answers about a subject, else the sentence about it that is most like what
    was asked before.
    """
    wanted = _subject(subject)
    if not wanted:
        return
    guide = said.teaching.guide
    for answered in guide.answers if guide else ():
        span = span_with(said.teaching, answered.quote) if answered.quote else None
        if span and _has(answered.question, wanted) and not _is_cited(span.text, cited):
            said.add(answered.answer)
            said.add_quoted(Passage(span.text, span.block.anchor, 0))
            return
    found = [each for each in sentences_of(said.teaching) if _has(each.text, wanted)]
    new = [each for each in found if each not in cited] or found
    before = stems(said.question) | frozenset(map(base_stem, tokens(said.question)))
    ordered = sorted(
        nearest_first(new, cited), key=lambda each: -len(before & _stems_of(each.text))
    )
    for sentence in ordered[:1]:
        _quote(said, sentence)


def _stems_of(text: str) -> frozenset[str]:
    return stems(text) | frozenset(map(base_stem, tokens(text)))


def _is_cited(text: str, cited: Iterable[Sentence]) -> bool:
    return any(each.text in text for each in cited)


def _subject(text: str) -> list[str]:
    """The words of a subject in English: an ordinal of Hebrew by its number."""
    if is_mostly_hebrew(text):
        ordinal = next((en for he, en in _HEBREW_ORDINALS.items() if he in text), None)
        text = ordinal or in_english(text)
    return [word for word in tokens(text) if word not in (*STOP_WORDS, "one") and len(word) > 1]


def _has(text: str, wanted: Sequence[str]) -> bool:
    """Whether a text has each of these words, in whatever form or spelling."""
    found = tokens(text)
    known = _stems_of(text)
    return all(
        not known.isdisjoint({base_stem(word), *subject_stems(word)})
        or any(_is_spelling(word, other) for other in found)
        for word in wanted
    )


def _is_spelling(word: str, other: str) -> bool:
    """'Sefardim' is 'Sephardic', and 'long' is in 'longer'."""
    one, two = (text.replace("ph", "f").replace("th", "t") for text in (word, other))
    if two in (f"{one}er", f"{one}est", f"{one}r"):
        return True
    return len(one) > _SAME_BEGINNING and one[:_SAME_BEGINNING] == two[:_SAME_BEGINNING]


def _quote_beside(said: Said, cited: Sequence[Sentence], form: re.Pattern[str]) -> None:
    """The nearest sentence of this form in the paragraphs of the cited ones."""
    found = [
        each
        for each in sentences_of(said.teaching)
        if form.search(each.text) and any(each.at_block == own.at_block for own in cited)
    ]
    for sentence in list(nearest_first(found, cited))[:1]:
        _quote(said, sentence)


def _quote(said: Said, sentence: Sentence, *, following: bool = False) -> None:
    """With the sentence that makes it clear; a short announcement with what it announces."""
    text, first = in_context(sentence)
    if following and sentence.at + 1 < len(sentence.block.sentences):
        text = f"{text} {sentence.block.sentences[sentence.at + 1]}"
    said.add_quoted(Passage(text, first.block.anchor, first.at))


_REASON = re.compile(
    r"\b(?:because|so that|in order|since|therefore|for the|as long as|why)\b", re.IGNORECASE
)
_PROVES = re.compile(
    r"\b(?:proof|proves?|evidence|from (?:this|here|these)|as it is written|for it (?:says|is said)"
    r"|learn(?:s|ed)?|derives?)\b",
    re.IGNORECASE,
)
_OPENS = r"^\W*(?:(?:and|but|so|ok|okay|then)\W+)*"
_THAT = r"(?:it|that|this|so|these words)"
_ANSWERS: Mapping[re.Pattern[str], _Answer] = {
    re.compile(
        _OPENS + rf"(?:where|in (?:which|what) (?:book|verse|place)|which (?:verse|book))\b"
        rf"(?:\W+\w+){{0,4}}\W+{_THAT}(?: (?:written|from|said|found|come from))?\W*$"
        r"|^\W*ו?(?:איפה|היכן) (?:זה|הוא|נאמר|כתוב|זה כתוב|הוא אומר)",
        re.IGNORECASE,
    ): _where,
    re.compile(
        _OPENS
        + r"how (?:do|does|can|did) (?:we|you|they|he|one|the rabbis) know(?: it| that| this)?"
        r"\W*$|^\W*ו?(?:איך|מנין|מאיפה) (?:אנחנו )?יודעים(?: את זה| זאת)?\W*$",
        re.IGNORECASE,
    ): _proof,
    re.compile(
        _OPENS + r"(?:did|was|were|is|are|does|do|will|would|could) (?:he|she|it|they|that)\W*$",
        re.IGNORECASE,
    ): _outcome,
    re.compile(
        _OPENS + rf"who (?:said|says|wrote|writes|taught|teaches|told|asked) ?{_THAT}?\W*$"
        r"|^\W*ו?מי (?:אמר|כתב|לימד)(?: את)?(?: זה| זאת)?\W*$",
        re.IGNORECASE,
    ): _who,
    re.compile(
        _OPENS + r"(?:what|how) (?:did|does|do) (he|she|they) "
        r"(?:say|answer|reply|tell|explain|respond)(?: (?:it|this|that|(?:to )?(?:him|her|them)))?"
        r"(?: about (?:it|this|that|him|her|them))?\W*$"
        r"|^\W*ו?(?:מה|איך) (הוא|היא|הם|הן) "
        r"(?:אמר|ענ|השיב|הסביר|אומר|עונ|מסביר)[א-ת]*(?: [א-ת]+){0,2}\W*$",
        re.IGNORECASE,
    ): _said_next,
    re.compile(
        r"\bhow (?:do|can|could|would|should|might) (?:i|we|you|one) (?:do|apply|use|practi[cs]e)\b"
        r"|\b(?:do|apply|use) (?:that|this|it) (?:at|in|with)\b"
        r"|(?<!\w)איך (?:אני|אפשר|מיישמים|עושים)(?!\w)",
        re.IGNORECASE,
    ): _practice,
    re.compile(
        _OPENS + r"(?:can|could|would|please|do)?\W*(?:you )?(?:give|have|show)?\W*(?:me )?"
        r"(?:an |some |any )?examples?\b",
        re.IGNORECASE,
    ): _examples,
    re.compile(
        r"\b(?:connect\w*|relat\w+|link\w*|tie\w*)\W+(?:to|with)\W+(.+?)\W*$"
        r"|\bto do with (.+?)\W*$"
        r"|(?<!\w)(?:קשור|קשורה|הקשר) ל(.+?)\W*$"
        r"|(?<!\w)ללמוד מזה על (.+?)\W*$",
        re.IGNORECASE,
    ): _mentioned,
    re.compile(
        _OPENS + rf"(?:what is |whats |what's )?(?:the reason|why)(?: for| is)? ?{_THAT}?\W*$"
        r"|^\W*ו?(?:למה|מדוע)\W*$",
        re.IGNORECASE,
    ): _reason,
    re.compile(
        rf"^(?:\W*(?:and|but|what about|how about|the|what|did|she|he|they|call|was|is)\b)*"
        rf"\W*the ({'|'.join(_ORDINALS)})(?: (?:one|ones|son|time|word|reason))?\W*$",
        re.IGNORECASE,
    ): _ordinal,
    re.compile(
        r"^\W*(?:and|but|what about|and what about|how about|and how about)\W+(?:the |for |on )?"
        r"((?:[\w'’-]+ ?){1,3}?)(?: ones?)?\W*$"
        r"|^\W*(?:ו?מה עם|ו?מה לגבי|ו)\s*((?:[\w'’-]+ ?){1,3}?)\W*$",
        re.IGNORECASE,
    ): _mentioned,
}
