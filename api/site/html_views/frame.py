"""What surrounds every page before the app renders: header, footer and tab bar (SHELL-24).

They have the places of the app's own (`web/src/app/shell`), but work without script: the menu and
the tab 'More' lead to the footer, which links to all sections.
"""

from __future__ import annotations

from collections.abc import Set

from api.core.settings import Settings
from api.core.translation import t, t_in
from api.site.html_views.elements import (
    Attribute,
    Html,
    button_link,
    classes,
    el,
    icon,
    join,
    library_search,
)
from api.site.html_views.language import language_link
from api.site.sections import (
    ABOUT,
    AI_LEARNING,
    CONTACT,
    COOKIES,
    DAILY,
    HOME,
    LOGIN,
    PRIVACY,
    REGISTER,
    SEARCH,
    SERIES,
    SKETCH_PAD,
    TERMS,
    TIMELINE,
    WEEKLY,
)

_FOOTER_ID = "site-links"
_MENU_LINK = (
    "flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-soft hover:bg-wash "
    "hover:text-tekhelet aria-[current=page]:text-tekhelet"
)
_HEADER_LINK = (
    "flex min-h-11 items-center px-1.5 text-[0.9rem] font-medium whitespace-nowrap text-ink-soft "
    "hover:text-ink xl:px-2.5 aria-[current=page]:text-tekhelet aria-[current=page]:underline "
    "aria-[current=page]:decoration-gold-line aria-[current=page]:decoration-2 "
    "aria-[current=page]:underline-offset-8"
)
_FOOTER_LINK = (
    "inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-tekhelet "
    "hover:underline md:min-h-9"
)
_TAB = (
    "flex h-full min-w-0 flex-col items-center justify-center gap-0.5 text-[0.7rem] font-semibold "
    "text-ink-faint aria-[current=page]:text-tekhelet"
)

# A path and the text of its link.
_Link = tuple[str, str]


def header(current: Set[str], settings: Settings) -> Html:
    """`current`: the paths of the page itself and of its section."""
    return join(
        _skip_link(),
        el(
            "header",
            "server-header no-print sticky top-0 z-30 bg-paper/95 backdrop-blur-sm",
            el(
                "div",
                "mx-auto flex h-(--header-height) max-w-[84rem] items-center gap-2 px-3 sm:gap-4 "
                "sm:px-5 lg:gap-3",
                _brand(settings),
                _medium_navigation(current),
                _wide_navigation(current),
                _search_form(),
                # The room of the button that switches the theme.
                el(
                    "span",
                    "size-11 shrink-0 max-sm:hidden md:max-[56rem]:hidden lg:w-9",
                    aria_hidden="true",
                ),
                _account_links(),
                _menu_link(),
            ),
        ),
    )


def footer(current: Set[str], query: str) -> Html:
    """Footer and tab bar. `query` is that of the page's address."""
    return join(
        el(
            "footer",
            "no-print border-t border-rule bg-sunken "
            "pb-[calc(var(--tabbar-height)+env(safe-area-inset-bottom))]",
            el(
                "div",
                "page flex flex-wrap gap-x-16 gap-y-6 py-10",
                _column(t("Quick Links"), _quick_links(), current, "sm:columns-2 sm:gap-x-10"),
                _column(
                    t("Account"),
                    [(LOGIN, t("Login")), (REGISTER, t("Sign Up"))],
                    current,
                    more="visitors-only",
                ),
                _column(
                    t("Legal"),
                    [
                        (PRIVACY, t("Privacy Policy")),
                        (TERMS, t("Terms of Service")),
                        (COOKIES, t("Cookie Policy")),
                    ],
                    current,
                ),
                el(
                    "div",
                    "",
                    el("h2", "mb-1 text-base", t("Language")),
                    language_link(query, _FOOTER_LINK),
                ),
            ),
            id=_FOOTER_ID,
        ),
        _tab_bar(current),
    )


def _skip_link() -> Html:
    return el(
        "a",
        "no-print fixed top-2 start-2 z-60 -translate-y-24 rounded-lg bg-fill px-4 py-3 "
        "font-semibold text-on-fill focus:translate-y-0",
        t("Skip to content"),
        href="#content",
    )


def _brand(settings: Settings) -> Html:
    return el(
        "a",
        "flex min-h-11 min-w-11 shrink-0 items-center gap-2.5",
        el("img", src="/favicon.svg", width=36, height=36, alt=""),
        el(
            "span",
            "font-serif text-[1.2rem] font-semibold tracking-tight whitespace-nowrap "
            "max-xs:hidden md:max-lg:hidden",
            settings.site_name,
        ),
        href=HOME,
        aria_label=t("{0}, home", settings.site_name),
    )


def _medium_navigation(current: Set[str]) -> Html:
    links = [
        (HOME, t("Home")),
        (DAILY.path, t("Daily Learning")),
        (WEEKLY.path, t("Weekly Essay")),
        (SERIES.path, t("Series")),
        (TIMELINE.path, t("Torah Timeline")),
    ]
    return el(
        "nav",
        "wide-only flex shrink-0 items-center lg:hidden",
        *(_link(link, _HEADER_LINK, current) for link in links),
        aria_label=t("Main"),
    )


def _wide_navigation(current: Set[str]) -> Html:
    links = [
        (HOME, t("Home")),
        (ABOUT, t("About")),
        (DAILY.path, t("Daily Learning")),
        (WEEKLY.path, t("Weekly Essay")),
        (AI_LEARNING, t("AI Learning")),
    ]
    return el(
        "nav",
        "hidden items-center lg:flex",
        *(_link(link, _HEADER_LINK, current) for link in links),
        _ai_menu(current),
        _link((CONTACT, t("Contact")), _HEADER_LINK, current),
        aria_label=t("Main"),
    )


def _ai_menu(current: Set[str]) -> Html:
    links = [
        (SERIES.path, t("Series")),
        (TIMELINE.path, t("Torah Timeline")),
        (SKETCH_PAD, t("Torah Sketch Pad")),
        (AI_LEARNING, t("AI Learning")),
    ]
    return el(
        "details",
        "relative",
        el(
            "summary",
            "flex min-h-11 cursor-pointer list-none items-center gap-1 px-2 text-[0.9rem] "
            "whitespace-nowrap font-medium text-ink-soft hover:text-ink "
            "[&::-webkit-details-marker]:hidden",
            t("AI"),
            " ",
            icon("chevron-down", 15),
        ),
        el(
            "ul",
            "absolute top-full start-0 z-50 mt-1 w-56 rounded-xl border border-rule-strong/50 "
            "bg-raised p-1.5 shadow-panel",
            *(el("li", "", _link(link, _MENU_LINK, current)) for link in links),
        ),
    )


def _search_form() -> Html:
    return el(
        "form",
        "site-search relative flex min-w-0 grow items-center rounded-full border border-rule "
        "bg-sunken lg:ms-auto lg:max-w-[17rem] xl:max-w-[20rem]",
        library_search("", t("Search the library")),
        action=SEARCH,
        role="search",
        aria_label=t("Site"),
    )


def _account_links() -> Html:
    return el(
        "div",
        "visitors-only hidden items-center lg:flex",
        button_link(LOGIN, t("Login"), variant="quiet", more="px-3"),
        button_link(REGISTER, t("Sign Up"), more="min-h-10 px-3.5"),
    )


def _menu_link() -> Html:
    return button_link(
        f"#{_FOOTER_ID}",
        icon("menu", 22),
        variant="quiet",
        size="icon",
        more="-me-1 shrink-0 lg:hidden",
        aria_label=t("Menu"),
    )


def _quick_links() -> list[_Link]:
    return [
        (HOME, t("Home")),
        (ABOUT, t("About")),
        (DAILY.path, t("Daily Learning")),
        (WEEKLY.path, t("Weekly Essays")),
        (SERIES.path, t("Series")),
        (TIMELINE.path, t("Torah Timeline")),
        (SEARCH, t_in("verb", "Search")),
        (CONTACT, t("Contact")),
    ]


def _column(
    title: str, links: list[_Link], current: Set[str], list_classes: str = "", more: str = ""
) -> Html:
    return el(
        "nav",
        more,
        el("h2", "mb-1 text-base", title),
        el(
            "ul",
            list_classes,
            *(el("li", "", _link(link, _FOOTER_LINK, current)) for link in links),
        ),
        aria_label=title,
    )


def _tab_bar(current: Set[str]) -> Html:
    tabs = [
        (HOME, t("Home"), "house"),
        (DAILY.path, t_in("tab", "Daily"), "sunrise"),
        (SEARCH, t_in("verb", "Search"), "search"),
        (WEEKLY.path, t_in("tab", "Weekly"), "book-open-text"),
        (f"#{_FOOTER_ID}", t_in("tab", "More"), "ellipsis"),
    ]
    return el(
        "nav",
        "no-print fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-raised "
        "pb-[env(safe-area-inset-bottom)] narrow-only",
        el(
            "ul",
            "grid h-(--tabbar-height) grid-cols-5",
            *(
                el("li", "", _link((to, label), _TAB, current, icon(name, 21, stroke=1.8)))
                for to, label, name in tabs
            ),
        ),
        aria_label=t("Tabs"),
    )


def _link(link: _Link, style: str, current: Set[str], before: str = "") -> Html:
    to, label = link
    attributes: dict[str, Attribute] = {"aria_current": "page"} if to in current else {}
    return el("a", classes(style), before, label, href=to, **attributes)
