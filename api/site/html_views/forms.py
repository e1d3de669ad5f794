"""The parts of forms (`web/src/shared/forms`).

What is typed before the script runs is kept (`app/shell/serverHtml.ts`); sending needs script.
"""

from __future__ import annotations

from api.core.translation import t
from api.site.html_views.elements import (
    FIELD,
    NOTHING,
    Attribute,
    Html,
    button_classes,
    classes,
    el,
)

FIELD_CLASSES = classes(FIELD, "px-4 aria-invalid:border-danger")


def labelled(name: str, label: str, field: Html, hint: str = "") -> Html:
    """A field with its label and hint (`Field.tsx`). The field's id is `field-{name}`."""
    return el(
        "div",
        "grid gap-1.5",
        el("label", "font-semibold", label, for_=f"field-{name}"),
        el("p", "text-sm text-ink-soft", hint) if hint else NOTHING,
        field,
    )


def text_field(name: str, label: str, hint: str = "", **more: Attribute) -> Html:
    if more.get("type") == "email":
        more["dir"] = "ltr"
    field = el("input", FIELD_CLASSES, name=name, id=f"field-{name}", **more)
    return labelled(name, label, field, hint)


def password_field(name: str, label: str, autocomplete: str, hint: str = "") -> Html:
    """`PasswordField.tsx`. Showing the password needs script."""
    field = el(
        "div",
        "relative",
        el(
            "input",
            classes(FIELD_CLASSES, "pe-17"),
            name=name,
            id=f"field-{name}",
            type="password",
            autocomplete=autocomplete,
        ),
        el(
            "span",
            "absolute top-0 end-0 grid h-11 w-16 place-items-center rounded-lg text-sm "
            "font-medium text-ink-soft hover:text-ink",
            t("Show"),
            aria_hidden="true",
        ),
        dir="ltr",
    )
    return labelled(name, label, field, hint)


def checkbox(name: str, label: Html | str, hint: str = "", *, is_checked: bool = False) -> Html:
    """`CheckboxField.tsx`"""
    control = el(
        "input",
        "mt-0.5 size-5 shrink-0 cursor-pointer",
        name=name,
        id=f"field-{name}",
        type="checkbox",
        checked=is_checked,
    )
    return el(
        "div",
        "",
        el(
            "label",
            "flex min-h-11 cursor-pointer items-start gap-3 py-2.5",
            control,
            el("span", "", label),
            for_=f"field-{name}",
        ),
        el("p", "-mt-2 ps-8 text-sm text-ink-soft", hint) if hint else NOTHING,
    )


def wide_button(*children: str, variant: str = "primary", size: str = "large") -> Html:
    """Placeholder of a button that needs script, as wide as its form."""
    style = button_classes(variant, size, "w-full")
    return el("span", style, *children, aria_hidden="true")
