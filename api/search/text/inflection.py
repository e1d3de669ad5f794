"""The base forms of inflected modern Hebrew words, by rule.

The Bible's table (`morphology`) has the forms of its own words only. These rules derive what a form
may be inflected from: a noun's singular, the past, the present or the infinitive of a verb; of a
regular verb the past alone is enough. Most of
what they derive is no word, so that a form is looked up in a dictionary with each of them in turn.
Words are folded: ים is ימ.
"""

from __future__ import annotations

from collections.abc import Iterator

# A base of fewer letters is nearly always another word.
_MIN_BASE = 2
# The present of a verb has as many letters at least.
_MIN_VERB = 4
# The endings before which a verb in the past loses its last vowel: I, we, you.
_PAST_ENDINGS = ("תי", "נו", "תמ", "תנ", "ת")
# The endings of nouns, adjectives and the present, and what a base form has instead.
_PLURAL_AND_FEMININE_ENDINGS = {
    "יות": ("ית", "י", "יה"),
    "ימ": ("", "ה", "י"),
    "ות": ("ה", "", "ת"),
    "ת": ("", "ה"),
    "ה": ("",),
    "י": ("ימ", "", "ה"),
}
# My, your, his, her, our and their; the first are of plurals.
_PLURAL_POSSESSIVES = "יהמ יהנ ינו יכמ יכנ יי יכ יו יה".split()
_POSSESSIVES = (*_PLURAL_POSSESSIVES, *"נו כמ כנ י כ ו ה מ נ".split())


def base_forms(form: str) -> Iterator[str]:
    """What a Hebrew word without prefixes may be inflected from, the likeliest first."""
    rules = (_past, _plural_or_feminine, _future, _possessive, _other_tense, _verbal_noun)
    found = dict.fromkeys(base for rule in rules for base in rule(form))
    return (base for base in found if len(base) >= _MIN_BASE)


def noun_base_forms(form: str) -> Iterator[str]:
    """What a noun or an adjective may be inflected from (see `base_forms`)."""
    found = dict.fromkeys((*_plural_or_feminine(form), *_possessive(form)))
    return (base for base in found if len(base) >= _MIN_BASE)


def _past(form: str) -> Iterator[str]:
    """הרגיש of הרגשתי, קנה of קניתי, קנתה and קנו, שמר of שמרה."""
    for ending in _PAST_ENDINGS:
        if form.endswith(ending):
            stem = form.removesuffix(ending)
            if stem.endswith("י"):
                yield f"{stem[:-1]}ה"
            if stem.startswith("ה") and len(stem) > _MIN_BASE:
                yield f"{stem[:-1]}י{stem[-1]}"
            yield stem
    for ending in ("תה", "ו"):
        if form.endswith(ending):
            stem = form.removesuffix(ending)
            yield from (f"{stem}ה", stem)
    if form.endswith("ה"):
        yield form[:-1]


def _plural_or_feminine(form: str) -> Iterator[str]:
    """ספר of ספרים, משפחה of משפחות and of משפחת, קונה of קונות, שומר of שומרת."""
    for ending, singulars in _PLURAL_AND_FEMININE_ENDINGS.items():
        if form.endswith(ending):
            yield from (form.removesuffix(ending) + singular for singular in singulars)


def _future(form: str) -> Iterator[str]:
    """The infinitive: לשמור of אשמור, ישמרו and שמרי, להרגיש of נרגיש, לקנות of תקנה."""
    bare = form[1:] if form.startswith(("א", "י", "נ", "ת")) else form
    for stem in dict.fromkeys((bare, bare.removesuffix("ו").removesuffix("י"))):
        if len(stem) < _MIN_BASE:
            continue
        yield from (prefix + stem for prefix in ("ל", "לה", "להי"))
        yield f"ל{stem[:-1]}ו{stem[-1]}"
        yield from (f"{prefix}{stem.removesuffix('ה')}ות" for prefix in ("ל", "לה"))


def _possessive(form: str) -> Iterator[str]:
    """ספר of ספרי, ספריהם and ספרך, משפחה of משפחתי, הורים of הוריך, מילה of מילותיו."""
    for ending in _POSSESSIVES:
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < _MIN_BASE:
            continue
        if stem.endswith("ות"):
            yield from _plural_or_feminine(stem)
        if stem.endswith("ת"):
            yield f"{stem[:-1]}ה"
        yield from (stem, f"{stem}ה")
        if ending in _PLURAL_POSSESSIVES:
            yield f"{stem}ימ"


def _other_tense(form: str) -> Iterator[str]:
    """The past: הקשיב of מקשיב, נכנס of להיכנס, שמר of שומר and לשמור, סיפר of מספרת and אספר."""
    for present in (form, form.removesuffix("ת"), form.removesuffix("ימ"), form.removesuffix("ה")):
        if len(present) >= _MIN_VERB:
            yield from _past_of_present(present)
    if form.startswith("להי"):
        yield f"נ{form[3:]}"
    for prefix in ("ל", "א", "י", "נ", "ת"):
        stem = form.removeprefix(prefix)
        if stem != form and len(stem) >= _MIN_VERB - 1:
            yield from _past_of_infinitive(stem)


def _past_of_present(form: str) -> Iterator[str]:
    if form.startswith("מ"):
        yield f"ה{form[1:]}"
        yield f"{form[1]}י{form[2:]}"
    if form[1] == "ו":
        yield form[0] + form[2:]


def _past_of_infinitive(stem: str) -> Iterator[str]:
    """What remains without the ל of an infinitive, or the first letter of a future."""
    yield f"ה{stem}"
    if stem[-2] == "ו":
        yield stem[:-2] + stem[-1]
    yield f"{stem[0]}י{stem[1:]}"


def _verbal_noun(form: str) -> Iterator[str]:
    """The past: הקשיב of הקשבה, שבר of שבירה, סיפר of סיפור."""
    if len(form) <= _MIN_VERB:
        return
    if form.startswith("ה") and form.endswith("ה"):
        yield f"{form[:-2]}י{form[-2]}"
    if form.endswith("ה") and form[-3] == "י":
        yield form[:-3] + form[-2]
    if form[1] == "י" and form[-2] == "ו":
        yield form[:-2] + form[-1]
