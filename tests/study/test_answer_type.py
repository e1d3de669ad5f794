"""What kind of thing answers a question (STUDY-224)."""

from __future__ import annotations

import pytest

from api.study.grounding.answer_type import has_answer_type


@pytest.mark.rule("STUDY-224")
@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("Who brings him food?", "The mothers of the priests supply it.", True),
        ("Who brings him food?", "He is given bread (Joshua 20:4).", False),
        # Whoever the question names is no answer to it.
        ("Who told Joseph?", "Joseph wept.", False),
        ("Who told Joseph?", "Benjamin came to Joseph.", True),
        ("Who comes first, my friend or my enemy?", "Go to the enemy.", None),
        ("How long must he stay?", "He lives in it until the High Priest dies.", True),
        ("How long must he stay?", "A wall keeps nothing out.", False),
        ("How many loaves are there?", "One breaks bread over two loaves.", True),
        ("When did he come down?", "It was the day after the fast.", True),
        ("When did he come down?", "He came down with the tablets.", False),
        ("Where were they beaten?", "They were beaten back to Hormah.", True),
        ("How far did he run?", "He ran three mil before the horse.", True),
        ("How far did he run?", "He ran before the horse.", False),
        ("What was the poor man called?", "His name is not told.", True),
        ("איך קראו לעני?", "Hillel ran before the poor man.", False),
        ("כמה זמן הוא נשאר?", "He lives in it until the High Priest dies.", True),
        ("What if he does not help?", "If he sits down, you are excused.", True),
        ("What if he does not help?", "You must surely help with him.", False),
        ("ומה אם הוא לא עוזר?", "You must surely help with him.", False),
        ("Why does he stay?", "He stays.", None),
    ],
)
def test_what_kind_of_thing_answers(question: str, text: str, expected: bool | None) -> None:
    assert has_answer_type(question, text) is expected
