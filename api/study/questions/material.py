"""What a model reads of a teaching to write its questions, and what that costs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from api.models import Post
from api.models.study_guide import stored_guide
from api.study.grounding.injection import without_orders
from api.study.prompts import prompt
from api.study.provider import Message, TextTask
from api.study.request_text import as_data
from api.study.teaching import blocks
from api.study.tokens import TokenCounter, estimate

# Of the teaching that a model reads, and of its reply. A longer teaching is read up to there.
MAX_TEACHING_TOKENS, MAX_REPLY_TOKENS = 4_000, 400
# Questions that the model is told not to repeat.
_MAX_KNOWN = 40


@dataclass(frozen=True, slots=True)
class Material:
    """The texts of a teaching (title, topics, excerpt, blocks), and the teacher's questions."""

    title: str
    texts: tuple[str, ...]
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """The greatest number of tokens that a number of calls takes."""

    calls: int
    input_tokens: int
    output_tokens: int

    def __add__(self, other: Estimate) -> Estimate:
        return Estimate(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
        )

    def cost(self, input_price: float, output_price: float) -> float:
        """At prices for a million tokens, in their currency."""
        return (self.input_tokens * input_price + self.output_tokens * output_price) / 1_000_000


def material_of(post: Post) -> Material:
    """Sentences that address a model are left out."""
    head = (post.title, ", ".join(post.topics), post.excerpt)
    body = (each.text for each in blocks(post.content))
    texts = (without_orders(text) for text in (*head, *body))
    guide = stored_guide(post.study_guide)
    questions = (*(guide.questions if guide else ()), *post.questions)
    return Material(post.title, tuple(text for text in texts if text), questions)


def question_task(material: Material, known: Collection[str]) -> TextTask:
    """The task for a model, within the bounds of its tokens."""
    # The tables of tiktoken would have to be loaded; the estimate is rather too high.
    text = TokenCounter().trim("\n".join(material.texts), MAX_TEACHING_TOKENS)
    parts = [as_data("teaching", text, title=material.title)]
    parts += [as_data("question", question) for question in list(known)[:_MAX_KNOWN]]
    message = Message("user", "\n".join(parts))
    return TextTask(prompt("questions"), (message,), MAX_REPLY_TOKENS, json=True)


def estimated(posts: Iterable[Post]) -> Estimate:
    """What writing about these teachings takes at most, if no call has to be repeated."""
    calls = tokens = 0
    for post in posts:
        material = material_of(post)
        task = question_task(material, material.questions)
        calls += 1
        tokens += estimate(task.prompt.text) + sum(estimate(each.content) for each in task.messages)
    return Estimate(calls, tokens, calls * MAX_REPLY_TOKENS)
