"""Places in [brackets] for what only the speaker of a speech knows (SKETCH-11)."""

from __future__ import annotations

from api.study.transforms.schemas import SpeechDetails

NAME, DAY, PORTION = "[your name]", "[the day]", "[the portion]"


def fill_places(text: str, details: SpeechDetails) -> str:
    """The text with the details that the speaker gave; other places stay as they are."""
    for place, value in ((NAME, details.name), (DAY, details.day), (PORTION, details.portion)):
        if words := value.strip():
            text = text.replace(place, words)
    return text
