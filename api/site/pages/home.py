"""The home page, and the card of this week that the timeline shows, too."""

from __future__ import annotations

from functools import partial

from fastapi import Request

from api.core.read_session import ReadSession
from api.core.state import SettingsDep
from api.core.translation import t
from api.library.calendar import this_week
from api.library.deps import PublicLibrary, PublicNearest
from api.library.nearest_teachings import NearestTeachings, without_teachings
from api.library.portions import portion_name
from api.library.redirects import id_query, redirects
from api.library.schemas import PostCard, TestimonialEntry, ThisWeek
from api.search.schemas import RelatedPost
from api.site.initial_data import as_json, as_schema
from api.site.page_router import PageRouter
from api.site.plain_pages import plain_list
from api.site.sections import HOME, TIMELINE, post_url_path
from api.site.view import PageResult, Redirect, View

pages = PageRouter()
THIS_WEEK = "/api/torah-timeline/this-week"
_NEAREST = f"{THIS_WEEK}/nearest"


@pages.page(HOME)
async def home(
    request: Request,
    library: PublicLibrary,
    nearest: PublicNearest,
    session: ReadSession,
    settings: SettingsDep,
) -> PageResult:
    """The home page, or the teaching that an earlier site had at `/?p=12`."""
    parameters = request.query_params
    if id_query(parameters) and (to := await redirects(session).target(HOME, parameters)):
        return Redirect(to, keeps_query=False)
    featured = as_schema(list[PostCard], await library.featured())
    recent = as_schema(list[PostCard], await library.recent())
    testimonials = as_schema(list[TestimonialEntry], await library.testimonials())
    week = await library.this_week(this_week(settings.zone))
    week_data, complete = await week_responses(week, nearest)
    title = t("Daily Torah Wisdom")
    links = {
        TIMELINE.at(portion.slug): portion_name(portion.parasha, portion.hebrew_name)
        for portion in week.diaspora.portions
        if portion.slug
    }
    links |= {post_url_path(post.type, post.id): post.title for post in [*featured, *recent]}
    return View(
        name=title,
        path=HOME,
        title=t("{0}: Daily Torah Wisdom", settings.site_name),
        description=t(
            "Short daily insights and weekly essays on the Torah, with a library "
            "that answers any spelling."
        ),
        body=partial(plain_list, title, ((name, path) for path, name in links.items())),
        is_cacheable=complete,
        data={
            **week_data,
            "/api/posts/featured": as_json(list[PostCard], featured),
            "/api/posts/recent": as_json(list[PostCard], recent),
            "/api/testimonials": as_json(list[TestimonialEntry], testimonials),
        },
    )


async def week_responses(week: ThisWeek, nearest: NearestTeachings) -> tuple[dict[str, str], bool]:
    """The responses that the card of this week is made of (`ThisWeek.tsx`), and whether they are
    complete."""
    data = {THIS_WEEK: as_json(ThisWeek, week)}
    if not without_teachings(week):
        return data, True
    found = await nearest.of_week(week)
    data[_NEAREST] = as_json(list[RelatedPost], found.posts)
    return data, found.complete
