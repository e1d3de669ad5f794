"""The quiz that a teacher wrote in the study guide (STUDY-94)."""

from __future__ import annotations

from api.study.guide import span_of, span_with
from api.study.quiz.candidates import digest
from api.study.quiz.schemas import QuizQuestion
from api.study.teaching import Teaching


def guided_questions(teaching: Teaching) -> list[QuizQuestion]:
    """The guide's questions in its order, each with the sentence that answers it."""
    questions = []
    for each in teaching.guide.quiz if teaching.guide else ():
        id = digest("guide", each.question)
        options = sorted((each.answer, *each.wrong), key=lambda option: digest("order", id, option))
        quoted = span_with(teaching, each.quote) if each.quote else None
        span = quoted or span_of(teaching, f"{each.answer} {each.question}")
        questions.append(
            QuizQuestion(
                id=id,
                question=each.question,
                options=options,
                answer=options.index(each.answer),
                quote=span.text if span else teaching.excerpt,
                paragraph=span.block.anchor if span else None,
            )
        )
    return questions
