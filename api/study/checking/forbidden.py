"""What a model may never say, whatever it cites (STUDY-215)."""

from __future__ import annotations

import re

from api.study.grounding.injection import is_order

_LINK = re.compile(
    r"https?:|\bwww\.|\bmailto:|<\s*/?\s*[a-z!]|\]\(|[\w.+-]+@[\w-]+\.\w|&#?\w{2,8};|javascript:"
    r"|\b[\w-]+\.(?:com|org|net|io|co|ly|me|info|biz|app|dev|ai|xyz|example|test|ru|il|shop|online|"
    r"site|link|html?|php)\b|\b\w+ dot com\b|(?<!\d)\+?\d[\d\s().-]{7,}\d(?!\d)",
    re.IGNORECASE,
)
_SALES = re.compile(
    r"\b(?:donat\w*|coupons?|codes?|discounts?|promo(?:tion)?s?|vouchers?|gift ?cards?|bitcoin|"
    r"paypal|venmo|"
    r"subscri\w+|newsletters?|memberships?|sponsor\w*|checkout|purchas\w*|"
    r"sign up|signup|order now|buy|on sale|for sale|credit cards?|click|whatsapp|telegram|"
    r"please give|give (?:generously )?(?:now|today|here|online)|"
    r"our (?:shop|store|course|partner|plan)s?|free gift|limited offer|call now)\b"
    r"|[$€£₪]\s?\d|\b\d+ ?(?:dollars?|usd|euros?|shekels?|nis)\b"
    r"|(?<!\w)[ולבהמ]{0,2}(?:תרומות|תרומה|תרמו|לתרום|קנו|לקנות|קופון|הנחה|לחצו|הירשמו|להירשם|ביטקוין"
    r"|מבצע|רכשו)(?!\w)",
    re.IGNORECASE,
)
_CODE = re.compile(r"\b[A-Z]{3,}[-_]?\d{1,6}\b")
_HEALTH = re.compile(
    r"\b(?:medicines?|medications?|antidepressants?|pills?|chemotherapy|vaccin\w+|insulin|dosage|"
    r"psychiatr\w+|suicid\w*|kill (?:yourself|myself|himself|herself))\b"
    r"|(?<!\w)(?:תרופ\w+|כדורים)",
    re.IGNORECASE,
)
_PROMPT = re.compile(
    r"\b(?:prompts?|instructions?|guidelines|language model|chatbot|as an ai|an ai|ai model|"
    r"training data|knowledge cutoff|openai|chatgpt|gpt|llm|tokens?|jailbreak|system message|"
    r"developer message|source tags?|(?:i was|i am|i'm|i have been) (?:told|given|asked|instructed|"
    r"trained|programmed|allowed|not allowed)|my (?:rules|role|task|sources?)|the rules that i)\b"
    r"|\byou are the assistant\b|</?(?:source|teaching|question|conversation)"
    r"|(?<!\w)[והבלמש]{0,2}(?:הנחיות|ההוראות שקיבלתי|מודל שפה|בינה מלאכותית|פרומפט)(?!\w)",
    re.IGNORECASE,
)


def is_forbidden(sentence: str, passage: str) -> bool:
    """Links, addresses and numbers to call, offers and appeals, codes, advice on medicine, and talk
    of the prompt.

    Words of trade are no offer where the passage has them: Joseph is sold, too.
    """
    known = passage.casefold()
    return bool(
        _LINK.search(sentence)
        or _CODE.search(sentence)
        or any(
            found[0].casefold() not in known
            for words in (_SALES, _HEALTH, _PROMPT)
            for found in words.finditer(sentence)
        )
        or is_order(sentence)
    )
