"""A page that says one thing and asks for at most one answer, by a form that needs no script.

Its words are here, and React lays it out (`web/src/routes/message.tsx`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

import htpy
from htpy import a, div, fieldset, label, legend, p
from markupsafe import Markup

from api.core.schemas import Schema
from api.site.initial_data import as_json
from api.site.plain_pages import plain_page
from api.site.view import View

# The key of the page's data, by which the component finds it.
MESSAGE = "message"


class Option(Schema):
    value: str
    label: str
    is_chosen: bool


class MessageForm(Schema):
    """Posts to the address of the page. `legend` names the choice among `options`."""

    button: str
    legend: str = ""
    name: str = ""
    options: Sequence[Option] = ()


class MessageLink(Schema):
    to: str
    text: str
    variant: Literal["primary", "outline", "link"]


class Message(Schema):
    """What a page says. `done`: what it has just done."""

    title: str
    text: str = ""
    done: str = ""
    form: MessageForm | None = None
    links: Sequence[MessageLink] = ()


def message_view(message: Message, description: str) -> View:
    return View(
        name=message.title,
        description=description,
        path=None,
        body=partial(_plain, message),
        is_indexable=False,
        data={MESSAGE: as_json(Message, message)},
    )


def _plain(message: Message) -> Markup:
    """The page where React cannot render it."""
    return plain_page(
        message.title,
        p[message.text],
        p(role="status")[message.done],
        _plain_form(message.form) if message.form else None,
        (p[a(href=link.to)[link.text]] for link in message.links),
    )


def _plain_form(form: MessageForm) -> htpy.Element:
    choice = fieldset[legend[form.legend], (_option(form.name, option) for option in form.options)]
    submit = htpy.button(type="submit")[form.button]
    return htpy.form(method="post")[choice if form.options else None, submit]


def _option(name: str, option: Option) -> htpy.Element:
    field = htpy.input(type="radio", name=name, value=option.value, checked=option.is_chosen)
    return div[label[field, f" {option.label}"]]
