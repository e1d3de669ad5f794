"""Follow-ups are answered by rules over what was cited last (STUDY-209)."""

from __future__ import annotations

import pytest

from api.study.chat.follow_up_answers import answer_to_follow_up
from api.study.chat.schemas import ChatMessage
from tests.study.sample_teachings import a_teaching

pytestmark = pytest.mark.rule("STUDY-209")

TEXT = (
    "<p>The staff is in the hand of Moses. Yet God says to him: take the river (Exodus 7:19).</p>"
    "<p>Rashi answers: because the river had hidden him. The school of Shammai lit eight candles"
    " first. The school of Hillel lit one first, said Rabbi Yose, and added.</p>"
    "<p>A third candle stood apart. Sephardic homes keep the lamp upright on the table. Was the"
    " prayer longer than that of Moses? Its long ending was sung.</p>"
    "<h2>What became of it</h2>"
    "<p>Look for a lamp. There is a school that you left, and a first employer. Speak well of"
    " them.</p>"
)
RASHI = "Rashi answers: because the river had hidden him."
SHAMMAI = "The school of Shammai lit eight candles first."


def answer(message: str, cited: str, asked: str = "What did the school of Shammai do?") -> str:
    history = [
        ChatMessage(role="user", content=asked),
        ChatMessage(role="assistant", content=f"This teaching says:\n\n“{cited}” [1]"),
    ]
    said = answer_to_follow_up(a_teaching(TEXT), message, history)
    return said.text if said else ""


@pytest.mark.parametrize(
    ("message", "cited", "expected"),
    [
        ("where does he say that?", RASHI, "(Exodus 7:19)"),
        ("איפה זה כתוב?", RASHI, "(Exodus 7:19)"),
        ("and who said it?", SHAMMAI, "Rashi answers"),
        ("And Hillel?", SHAMMAI, "The school of Hillel"),
        ("what about the third one?", SHAMMAI, "A third candle"),
        ("And Sefardim?", SHAMMAI, "Sephardic homes"),
        ("how is that connected to prayer?", SHAMMAI, "Was the prayer longer"),
        ("ok but how do i do that at work", RASHI, "a first employer"),
        ("why is that?", SHAMMAI, "because the river"),
        ("how do we know that?", RASHI, "(Exodus 7:19)"),
        ("so what did he say?", SHAMMAI, "said Rabbi Yose"),
        ("ומה הוא אמר להם?", SHAMMAI, "said Rabbi Yose"),
        ("and did they?", SHAMMAI, "The school of Hillel lit one first"),
    ],
)
def test_what_a_follow_up_asks_for_is_beside_what_was_cited(
    message: str, cited: str, expected: str
) -> None:
    assert expected in answer(message, cited)


@pytest.mark.parametrize(
    "message",
    ["And Maimonides?", "Who wrote the Mishnah of these first days?", "What do candles mean?"],
)
def test_what_the_teaching_does_not_have_is_not_answered_so(message: str) -> None:
    assert answer(message, SHAMMAI) == ""


def test_without_an_earlier_answer_nothing_follows() -> None:
    assert answer_to_follow_up(a_teaching(TEXT), "And Hillel?", []) is None
