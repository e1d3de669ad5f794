"""Teachings of any length in shapes that take rules long, and what each tool does with a text.

Used by `test_long_teachings.py` and by `bench/study_length.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from html import escape
from itertools import count, cycle
from string import ascii_lowercase
from typing import Any, get_args

from api.search.semantic.passages import NO_SIMILARITY
from api.search.text.sentences import sentences
from api.study.chat.about import about
from api.study.chat.library_part import key_passages
from api.study.checking.checker import Checker
from api.study.diagrams.lists import venn
from api.study.diagrams.schemas import DiagramType
from api.study.diagrams.service import from_library
from api.study.grounding.evidence import evidence_of_document, evidence_of_teaching, question_of
from api.study.grounding.passages import best_passages
from api.study.grounding.words import WordRarity, subject_stems
from api.study.guide import span_of, span_with
from api.study.images.service import drawn
from api.study.learning.connections import Pair
from api.study.learning.cross_references import connections_of
from api.study.learning.documents import indexed_teaching
from api.study.quiz.building import Pool, build, pool_of
from api.study.quiz.candidates import candidates, further_options
from api.study.teaching import Teaching, blocks
from api.study.teaching_structure import ranked
from api.study.transforms.prompt_match import PromptMatch
from api.study.transforms.schemas import Context
from api.study.transforms.templates import from_prompt, from_template
from api.study.transforms.verification import checked, quoted_sources
from tests.study.sample_teachings import a_teaching, sample_teachings, without_guides

_QUESTION = "What does Rashi say about the wells of Abraham, and about forgiveness?"
_PROMPT = "a poem on the water of the well that Isaac dug"

_LRU = type(cache(lambda: None))

Shape = Callable[[int], Teaching]
Tool = Callable[[Teaching], Any]


def _paragraphs(*texts: str) -> Teaching:
    return a_teaching("".join(f"<p>{escape(text, quote=False)}</p>" for text in texts))


def _words(parts: Sequence[str], total: int) -> Iterator[str]:
    """These parts again and again, about as many as have this number of words."""
    left = total
    for part in cycle(parts):
        if left <= 0:
            return
        left -= len(part.split())
        yield part


def _name(number: int) -> str:
    """Another name for each number."""
    letters = ""
    for _ in range(4):
        number, at = divmod(number, 26)
        letters += ascii_lowercase[at]
    return letters.capitalize()


@cache
def _sample_paragraphs() -> Sequence[str]:
    return [block.text for each in without_guides().values() for block in each.blocks]


@cache
def _sample_sentences() -> Sequence[str]:
    return [sentence for text in _sample_paragraphs() for sentence in sentences(text)]


def _numbered(text: str, words: int) -> str:
    """A sentence again and again, with other names and numbers."""
    per = len(text.split())
    made = (text.format(at, _name(2 * at), _name(2 * at + 1), at % 31 + 1) for at in count())
    return " ".join(next(made) for _ in range(max(1, words // per)))


SHAPES: Mapping[str, Shape] = {
    "paragraphs": lambda words: _paragraphs(*_words(_sample_paragraphs(), words)),
    "one paragraph": lambda words: _paragraphs(" ".join(_words(_sample_sentences(), words))),
    "one sentence": lambda words: _paragraphs(" ".join(f"word{at % 997}" for at in range(words))),
    "names": lambda words: _paragraphs(_numbered("There {1} and {2} went.", words)),
    "one long name": lambda words: _paragraphs("He met " + "Na " * words),
    "questions": lambda words: _paragraphs(_numbered("Why did he do so {0}?", words)),
    "quotations": lambda words: _paragraphs(
        _numbered("“In the beginning there was number {0}” (Genesis 1:{3}).", words)
    ),
    "open quotation marks": lambda words: _paragraphs("“a " * words),
    "open brackets": lambda words: _paragraphs("“In the beginning it was” (A " + "1A " * words),
    "Hebrew without marks": lambda words: _paragraphs("שלום " * words),
    "Hebrew terms": lambda words: _paragraphs(_numbered("תשובה, {1}, is good.", words).lower()),
    "short paragraphs": lambda words: _paragraphs(*["Word."] * words),
    "paragraphs that lead on": lambda words: _paragraphs(*["He said:"] * (words // 2)),
    "headings": lambda words: a_teaching("<h2>Head one</h2><p>Here are words.</p>" * (words // 5)),
    "nested": lambda words: a_teaching("<blockquote>" * words + "w" + "</blockquote>" * words),
}


@cache
def _pool() -> Pool:
    some = list(without_guides().values())[:30]
    return pool_of({each.id: [*candidates(each), *further_options(each)] for each in some})


def _document(teaching: Teaching, id: int = 1) -> dict[str, Any]:
    return {
        "id": id,
        "type": teaching.type,
        "title": teaching.title,
        "excerpt": teaching.excerpt,
        "topics": teaching.topics,
        "content": [block.text for block in blocks(teaching.content)],
        "citations": [],
        "readMinutes": 5,
    }


def _answer(teaching: Teaching) -> None:
    question = question_of(_QUESTION, subject_stems(_QUESTION), WordRarity({}, 60))
    evidence_of_document(question, _document(teaching), NO_SIMILARITY)
    evidence = evidence_of_teaching(question, teaching, NO_SIMILARITY)
    best_passages(question, teaching, evidence, 3)


def _cross_references(teaching: Teaching) -> None:
    source = indexed_teaching(_document(teaching))
    pair = Pair(source, indexed_teaching(_document(teaching, 2)), 0.9, None)
    connections_of(source, [pair], 60, {})


def _custom(teaching: Teaching) -> None:
    ranked(teaching, _PROMPT)
    from_prompt(teaching, _PROMPT, PromptMatch())


def _of_a_model(teaching: Teaching) -> None:
    text = "He said: “There is nothing of this kind to be found.” That is all of it. " * 20
    checked(text, teaching, "", Checker(None))
    quoted_sources(text, teaching)


def _guided(teaching: Teaching) -> None:
    """Where a study guide rests in the text: with steps and quotations of another one."""
    guide = sample_teachings()[1].guide
    assert guide is not None
    last = (sentences(teaching.blocks[-1].text) or ("",))[-1]
    for text in (*(step.text for step in guide.steps), last):
        span_of(teaching, text)
        span_with(teaching, text)
    from_template(replace(teaching, guide=guide), "sermon")


def _diagram(teaching: Teaching, *, type: DiagramType) -> None:
    from_library(teaching, type)


def _transform(teaching: Teaching, *, context: Context) -> None:
    from_template(teaching, context)


TOOLS: Mapping[str, Tool] = {
    **{
        f"diagram: {type}": partial(_diagram, type=type)
        for type in get_args(DiagramType)
        if type != "venn-diagram"
    },
    "diagram: venn-diagram": lambda teaching: venn(teaching, replace(teaching, title="Other")),
    **{
        f"transform: {context}": partial(_transform, context=context)
        for context in get_args(Context)
        if context != "custom"
    },
    "transform: custom": _custom,
    "transform: of a model": _of_a_model,
    "study guide": _guided,
    "image": lambda teaching: drawn(teaching, "default"),
    "quiz": lambda teaching: build(teaching, _pool()),
    "quiz: options": lambda teaching: [*candidates(teaching), *further_options(teaching)],
    "chat: an answer, ask": _answer,
    "chat: the whole": lambda teaching: key_passages(teaching),
    "chat: sources": lambda teaching: about(teaching, "Which sources?"),
    "chat: Hebrew words": lambda teaching: about(teaching, "Which Hebrew words?"),
    "chat: how it ends": lambda teaching: about(teaching, "How does it end?"),
    "cross-references, paths, recommendations": _cross_references,
}


def forget_texts() -> None:
    """Empty the caches of the study tools, so that a text is read again."""
    modules = [module for name, module in sys.modules.items() if name.startswith("api.study")]
    for module in modules:
        for value in vars(module).values():
            # Tables that are loaded once have no greatest size.
            if isinstance(value, _LRU) and value.cache_parameters()["maxsize"]:
                value.cache_clear()
