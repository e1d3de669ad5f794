"""A quiz from the candidates of a teaching, with options from other teachings (STUDY-141)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final, Literal

from api.search.text.analyzer import tokens
from api.study.quiz.candidates import DISTRACTORS, Candidate, Kind, candidates, digest
from api.study.quiz.schemas import QuizQuestion
from api.study.quiz.sentences import has_words
from api.study.teaching import Teaching

MAX_QUESTIONS = 6
# Bounds on the work for a long teaching, and for a large library.
_MAX_TRIED = 60
_MAX_IN_GROUP = 400
# The most of a kind in one quiz, the kinds in the order in which they are preferred.
_MOST: Mapping[Kind, int] = {
    "answer": 2,
    "reason": 2,
    "next": 3,
    "who": 2,
    "meaning": 1,
    "verse": 1,
    "words": 1,
    "source": 1,
    "term": 1,
}
_ORDER = list(_MOST)
# Kinds whose options are phrases, of like length.
_PHRASES = frozenset({"reason", "words", "meaning"})
_CHAPTER = re.compile(r"(.+?\d+)(?:[ab:].*)?")


class _Missing(Enum):
    GONE = 0


GONE: Final = _Missing.GONE
Gone = Literal[_Missing.GONE]


@dataclass(frozen=True, slots=True)
class PoolEntry:
    """An answer of another teaching, as an option."""

    post_id: int
    answer: str
    source: str


# By group, in the order of the posts.
Pool = Mapping[str, Sequence[PoolEntry]]


def pool_of(found: Mapping[int, Sequence[Candidate]]) -> Pool:
    """The answers of these candidates by post, each once in its group."""
    pool: dict[str, dict[str, PoolEntry]] = {}
    for post_id, each in ((id, each) for id, listed in found.items() for each in listed):
        pool.setdefault(each.group, {}).setdefault(
            each.answer, PoolEntry(post_id, each.answer, each.source)
        )
    return {group: list(entries.values())[:_MAX_IN_GROUP] for group, entries in pool.items()}


def build(teaching: Teaching, pool: Pool) -> list[QuizQuestion]:
    """At most six questions in the order of the text, none rather than a poor one.

    The same teaching gives the same questions; its options change only with those teachings
    that they come from.
    """
    text = _words(teaching)
    found = candidates(teaching)
    ranked = sorted(found, key=lambda each: (_ORDER.index(each.kind), digest("rank", each.id)))
    chosen: dict[Candidate, list[str]] = {}
    for each in islice(_varied(ranked), _MAX_TRIED):
        if len(chosen) == MAX_QUESTIONS:
            break
        is_enough = sum(other.kind == each.kind for other in chosen) >= _MOST[each.kind]
        if is_enough or any(_overlaps(each, other) for other in chosen):
            continue
        shown = {option for options in chosen.values() for option in options}
        if (options := _options(each, teaching, text, pool, shown)) is not None:
            chosen[each] = options
    return [_question(each, chosen[each]) for each in found if each in chosen]


def _question(each: Candidate, options: list[str]) -> QuizQuestion:
    return QuizQuestion(
        id=each.id,
        question=each.question,
        options=options,
        answer=options.index(each.answer),
        quote=each.quote,
        paragraph=each.paragraph,
    )


def _words(teaching: Teaching) -> str:
    """The words of a teaching as they are compared, with a space around each."""
    text = " ".join((teaching.title, *(each.text for each in teaching.blocks)))
    return f" {' '.join(tokens(text))} "


def _varied(ranked: Sequence[Candidate]) -> Iterator[Candidate]:
    """One of each kind before a second of any is considered."""
    seen: set[Kind] = set()
    later: list[Candidate] = []
    for each in ranked:
        # The others of the kind follow, in case this one has no options.
        if each.kind in seen:
            later.append(each)
        else:
            seen.add(each.kind)
            yield each
    yield from later


def _overlaps(each: Candidate, other: Candidate) -> bool:
    """Whether two questions use one sentence, or one shows the answer of the other."""
    if other.quote == each.quote or other.answer == each.answer:
        return True
    return has_words(other.question, each.answer) or has_words(each.question, other.answer)


def questions_with_ids(
    teaching: Teaching, ids: Collection[str], pool: Pool
) -> dict[str, QuizQuestion | Gone | None]:
    """Questions by their ids; None while one lacks options, GONE once its sentence is gone."""
    text, listed = _words(teaching), candidates(teaching)
    found: dict[str, QuizQuestion | Gone | None] = dict.fromkeys(ids, GONE)
    for each in listed:
        if each.id in found and not isinstance(found[each.id], QuizQuestion):
            options = _options(each, teaching, text, pool, set())
            found[each.id] = None if options is None else _question(each, options)
    return found


def _options(
    each: Candidate, teaching: Teaching, text: str, pool: Pool, shown: Collection[str]
) -> list[str] | None:
    """The four options in a fixed order; None without three good distractors.

    Phrases that another question of the quiz shows already are left out.
    """
    if each.wrong:
        return _in_order(each, each.wrong)
    wrong: list[str] = []
    others = (entry for entry in pool.get(each.group, ()) if entry.post_id != teaching.id)
    for entry in sorted(others, key=lambda entry: digest(each.id, entry.answer)):
        is_shown = each.kind in _PHRASES and entry.answer in shown
        if is_shown or not _is_wrong(each, entry, text):
            continue
        if all(_key(each, entry.answer) != _key(each, other) for other in wrong):
            wrong.append(entry.answer)
        if len(wrong) == DISTRACTORS:
            return _in_order(each, wrong)
    return None


def _in_order(each: Candidate, wrong: Sequence[str]) -> list[str]:
    return sorted([each.answer, *wrong], key=lambda option: digest("order", each.id, option))


def _is_wrong(each: Candidate, entry: PoolEntry, text: str) -> bool:
    """Whether an answer of another teaching is surely wrong, and of like length."""
    answer = entry.answer
    own, other = len(each.answer), len(answer)
    if each.kind in _PHRASES and not 0.55 * own - 6 <= other <= 1.7 * own + 6:
        return False
    if _key(each, answer) == _key(each, each.answer):
        return False
    if each.source and _chapter(each.source) == _chapter(entry.source):
        return False
    return f" {' '.join(tokens(answer))} " not in text and not has_words(each.question, answer)


def _key(each: Candidate, answer: str) -> str:
    """What two options must not share: of a source its chapter or page, of words all of them."""
    return _chapter(answer) if each.kind in ("verse", "source") else " ".join(tokens(answer))


def _chapter(ref: str) -> str:
    found = _CHAPTER.fullmatch(ref)
    return found[1] if found else ref
