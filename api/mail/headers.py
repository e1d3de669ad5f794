"""The header lines of a message, written by the site itself.

Python's header classes parse what they are given: a typed text that looks like an encoded word
(RFC 2047) is decoded when the header is set, and a line break in it begins another header. Here a
text is only ever written, and as one encoded word after another where it could be read otherwise.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from email.headerregistry import Address
from email.utils import getaddresses, quote

# RFC 5322: a line should have at most 78 characters and must have at most 998.
_LINE_LENGTH, _LONGEST_LINE = 78, 998
# RFC 2047: an encoded word has at most 75 characters. A letter has up to four bytes.
_ENCODED_BYTES = 42
_PREFIX, _SUFFIX = "=?utf-8?b?", "?="
# Control characters, separators of lines, bidirectional controls and lone surrogates: no mail
# program shows them, and some act on them.
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+")
# The addresses that `normalize_email` allows.
_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+")
# Of headers that are no text: links, languages, dates.
_TOKEN = re.compile(r"[!-~]+(?: [!-~]+)*")


class UnsendableEmail(ValueError):
    """A message that cannot be written, or that would not be read as it is meant."""


@dataclass(frozen=True, slots=True)
class Header:
    """One header: its line, and what a mail program must read in it."""

    name: str
    line: str
    meant: str | Address


def unsubscribe_headers(url: str) -> dict[str, str]:
    """With them mail programs unsubscribe by one click: they send a POST to the URL (RFC 8058)."""
    return {
        "List-Unsubscribe": f"<{url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def clean_text(text: str) -> str:
    """A text for a header: on one line, without characters that nobody sees.

    What looks like an encoded word gets a space, so that a program that decodes twice finds none.
    """
    text = " ".join(_UNPRINTABLE.sub(" ", text).split())
    return text.replace("=?", "= ?") if "?=" in text else text


def text_header(name: str, text: str) -> Header:
    """A header of text that people read."""
    cleaned = clean_text(text)
    words = cleaned.split(" ") if _is_plain(cleaned) else list(_encoded_words(cleaned))
    return Header(name, _folded(name, words), cleaned)


def address_header(name: str, mailbox: str) -> Header:
    """A header with one address, `address` or as `named_address` writes it."""
    found = getaddresses([mailbox])
    display_name, addr_spec = found[0]
    is_one = len(found) == 1 and not _UNPRINTABLE.search(mailbox)
    if not is_one or not _ADDRESS.fullmatch(addr_spec) or "=?" in addr_spec:
        raise UnsendableEmail(f"{name} has an invalid address")
    meant = Address(clean_text(display_name), addr_spec=addr_spec)
    if not meant.display_name:
        return Header(name, _folded(name, [addr_spec]), meant)
    words = [*_phrase(meant.display_name), f"<{addr_spec}>"]
    return Header(name, _folded(name, words), meant)


def recipient_header(address: str) -> Header:
    """To, with a single address without a name."""
    if "<" in address:
        raise UnsendableEmail("To must be one address without a name")
    return address_header("To", address)


def token_header(name: str, value: str) -> Header:
    """A header that programs read, on one line: they decode no encoded word in it."""
    line = f"{name}: {value}"
    if not _TOKEN.fullmatch(value) or "=?" in value or len(line) > _LONGEST_LINE:
        raise UnsendableEmail(f"{name} has an invalid value")
    return Header(name, line, value)


def named_address(name: str, addr_spec: str) -> str:
    """`"Ruth" <ruth@site.example>`, from which `address_header` reads the same name and address."""
    return f'"{quote(clean_text(name))}" <{addr_spec}>'


def _is_plain(text: str) -> bool:
    """Whether a text is written as it is: no program can read anything else in it."""
    longest_word = max(map(len, text.split(" ")))
    return text.isascii() and "=?" not in text and longest_word < _LINE_LENGTH


def _phrase(name: str) -> list[str]:
    """A name before an address."""
    if not _is_plain(name):
        return list(_encoded_words(name))
    return name.split(" ") if _ATOMS.fullmatch(name) else [f'"{quote(name)}"']


def _encoded_words(text: str) -> Iterator[str]:
    """The whole text as encoded words, each of whole letters."""
    part = b""
    for letter in text:
        encoded = letter.encode()
        if len(part) + len(encoded) > _ENCODED_BYTES:
            yield f"{_PREFIX}{b64encode(part).decode()}{_SUFFIX}"
            part = b""
        part += encoded
    yield f"{_PREFIX}{b64encode(part).decode()}{_SUFFIX}"


def _folded(name: str, words: list[str]) -> str:
    """The header, with a line break before each word that has no room."""
    lines = [f"{name}: {words[0]}"]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= _LINE_LENGTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f" {word}")
    if max(map(len, lines)) > _LONGEST_LINE:
        raise UnsendableEmail(f"{name} has a line that is too long")
    return "\r\n".join(lines)
