"""The HTML shells: the web bundle's HTML files, filled in with what the server knows.

`index.html` gets a page's head, HTML and initial data; `admin.html` its title and the settings;
`simple.html` a page's head and HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path

from api.core.settings import Settings
from api.core.translation import Language, current_language
from api.core.viewer import Viewer
from api.site.client_settings import client_settings
from api.site.head import head
from api.site.initial_data import is_for_everyone
from api.site.json_script import raw_script, script
from api.site.plain_pages import plain_frame
from api.site.renderer import Rendered
from api.site.view import View

_INLINE_SCRIPT = re.compile(r'<script(?: type="module")?>(.*?)</script>', re.DOTALL)
# Of the app: its scripts, links that only load more of it, and what replaces it without script.
_APP = re.compile(
    r'<script type="module".*?</script>|<link rel="modulepreload"[^>]*>|<noscript>.*?</noscript>',
    re.DOTALL,
)
_ROOT = '<div id="root"><!--page--></div>'
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_DATA = "application/json"


# The web bundle of each language, in the folder of the bundle and below the site's root.
BUNDLE_FOLDERS: Mapping[Language, str] = {"en": "", "he": "he"}


def shell_file(bundle: Path, name: str) -> Path:
    """An HTML file of the bundle in the language of the request."""
    return bundle / BUNDLE_FOLDERS[current_language()] / name


@lru_cache(maxsize=8)
def template(file: Path) -> str:
    """A built HTML file, read once."""
    return file.read_text(encoding="utf-8")


def scripts_inside(shell: str) -> list[str]:
    """The inline scripts of the shell."""
    return _INLINE_SCRIPT.findall(shell)


def render(
    shell: str,
    view: View,
    base: str,
    settings: Settings,
    viewer: Viewer,
    rendered: Rendered | None = None,
) -> str:
    """The shell filled in for one page. `base` is the site's base URL."""
    data = site_config(settings) + raw_script(_DATA, initial_data(view, viewer), "initial-data")
    html = with_title(shell, view.full_title(settings))
    html = html.replace("<!--head-->", head(view, base, settings), 1)
    # After the HTML, so that a slow connection delivers the text first.
    html = html.replace("<!--data-->", data, 1)
    return _with_root(html, view, settings, rendered)


def render_without_app(
    shell: str, view: View, base: str, settings: Settings, rendered: Rendered | None = None
) -> str:
    """A page that is complete without script, the same for readers with and without it."""
    html = with_title(_APP.sub("", shell), view.full_title(settings))
    html = html.replace("<!--head-->", head(view, base, settings), 1).replace("<!--data-->", "", 1)
    return _with_root(html, view, settings, rendered)


def render_simple(shell: str, view: View, base: str, settings: Settings) -> str:
    """A page of the simple site, whose view has all of the body."""
    html = with_title(shell, view.full_title(settings))
    html = html.replace("<!--head-->", head(view, base, settings), 1)
    return html.replace("<!--page-->", view.body(), 1)


def _with_root(shell: str, view: View, settings: Settings, rendered: Rendered | None) -> str:
    """The shell with what React rendered, which the browser takes over, or the plain page."""
    if rendered:
        attribute = f' data-server-rendered="{escape(rendered.address)}"'
        return shell.replace(_ROOT, f'<div id="root"{attribute}>{rendered.html}</div>', 1)
    body = view.body()
    page = plain_frame(body, settings) if body else ""
    return shell.replace(_ROOT, f'<div id="root">{page}</div>', 1)


def render_admin(shell: str, settings: Settings) -> str:
    """The admin's shell: its data comes from calls, so it is the same for every path."""
    html = with_title(shell, f"Admin | {settings.site_name}")
    return html.replace("<!--data-->", site_config(settings), 1)


def with_title(shell: str, title: str) -> str:
    return _TITLE.sub(lambda _: f"<title>{escape(title)}</title>", shell, count=1)


def site_config(settings: Settings) -> str:
    return script(_DATA, client_settings(settings), "site-config")


def initial_data(view: View, viewer: Viewer) -> str:
    """The responses that the page is made of, as JSON."""
    return f"[{','.join(_entry(view, url, viewer) for url in view.data)}]"


def _entry(view: View, url: str, viewer: Viewer) -> str:
    """One response with its URL, who receives it, its status if that is a 404, and the total length
    of a list."""
    is_shared = viewer.launch_free or is_for_everyone(url)
    entitlement = "any" if is_shared else viewer.entitlement
    total = f',"total":{view.totals[url]}' if url in view.totals else ""
    status = ',"status":404' if url == view.missing else ""
    return (
        f'{{"key":[{json.dumps(url)}],"entitlement":"{entitlement}"{total}{status},'
        f'"data":{view.data[url]}}}'
    )
