/**
 * The route table: path, access, layout, data and code of every page. Adding a page takes a path in
 * `shared/lib/paths.ts`, a module in `routes/` and a line here (`docs/decisions/0015-web-shell.md`); the
 * server has a function for it in `api/site/pages`, which has its data, and lists it in
 * `api/site/sitemap.py`.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, type Params } from 'react-router'
import { t } from 'ttag'
import { createLoaders, type Load } from '@/routes/loaders'
import { paths } from '@/shared/lib/paths'

/** Who may open a page. The guard (`AccessGuard`) handles the others. */
export type Access = 'everyone' | 'signed-in' | 'signed-out'
/** `site` has the header, footer and tab bar; `bare` has the content alone. */
export type Layout = 'site' | 'bare'
export type RouteModule = { Component: ComponentType }

export type AppRoute = {
  path: string
  access: Access
  layout: Layout
  /** The document's title. Pages whose title depends on their data, or that few open, call `useTitle` instead. */
  title?: string
  /** The page has a Content-Security-Policy of its own, so that it is never one document with another page (MEMBER-3). */
  isDocument?: true
  /** Starts loading the page's data. */
  load?: Load
  loadModule: () => Promise<RouteModule>
}

/** A page that everyone may read, in the site's layout. */
const PUBLIC_PAGE = { access: 'everyone', layout: 'site' } as const

export function createRouteTable(client: QueryClient): AppRoute[] {
  const load = createLoaders(client)
  return [
    { ...PUBLIC_PAGE, path: paths.home, load: load.home, loadModule: () => import('@/routes/reading/home') },
    { ...PUBLIC_PAGE, path: paths.daily, title: t`Daily Learning`, load: load.list('daily'), loadModule: () => import('@/routes/reading/dailyList') },
    { ...PUBLIC_PAGE, path: `${paths.daily}/:id`, load: load.post('daily'), loadModule: () => import('@/routes/reading/dailyPost') },
    { ...PUBLIC_PAGE, path: paths.weekly, title: t`Weekly Essays`, load: load.list('weekly'), loadModule: () => import('@/routes/reading/weeklyList') },
    { ...PUBLIC_PAGE, path: `${paths.weekly}/:id`, load: load.post('weekly'), loadModule: () => import('@/routes/reading/weeklyPost') },
    { ...PUBLIC_PAGE, path: paths.series, title: t`Series`, load: load.seriesList, loadModule: () => import('@/routes/reading/seriesList') },
    { ...PUBLIC_PAGE, path: `${paths.series}/:slug`, load: load.series, loadModule: () => import('@/routes/reading/series') },
    { ...PUBLIC_PAGE, path: paths.timeline, title: t`Torah Timeline`, load: load.timelineList, loadModule: () => import('@/routes/reading/timelineList') },
    { ...PUBLIC_PAGE, path: `${paths.timeline}/:slug`, load: load.timeline, loadModule: () => import('@/routes/reading/timeline') },
    { ...PUBLIC_PAGE, path: `${paths.timeline}/:slug/print`, loadModule: () => import('@/routes/reading/printedPortion') },
    { ...PUBLIC_PAGE, path: paths.shabbatTable, loadModule: () => import('@/routes/reading/shabbatTable') },
    { ...PUBLIC_PAGE, path: `${paths.shabbatTable}/:day`, loadModule: () => import('@/routes/reading/shabbatTable') },
    { ...PUBLIC_PAGE, path: `${paths.mishnah}/:tractate/:chapter`, load: load.mishnah, loadModule: () => import('@/routes/reading/mishnah') },
    { ...PUBLIC_PAGE, path: paths.search, load: load.search, loadModule: () => import('@/routes/search') },
    { ...PUBLIC_PAGE, path: paths.offline, title: t`Read offline`, loadModule: () => import('@/routes/reading/offline') },
    { ...PUBLIC_PAGE, path: paths.account, access: 'signed-in', title: t`My Account`, loadModule: () => import('@/routes/account') },
    { ...PUBLIC_PAGE, path: paths.history, title: t`Your History`, loadModule: () => import('@/routes/history') },
    { ...PUBLIC_PAGE, path: paths.review, access: 'signed-in', title: t`Your Reviews`, loadModule: () => import('@/routes/review') },
    { ...PUBLIC_PAGE, path: paths.checkout, isDocument: true, title: t`Membership`, loadModule: () => import('@/routes/checkout') },
    { ...PUBLIC_PAGE, path: paths.subscriptionSuccess, loadModule: () => import('@/routes/subscriptionSuccess') },
    { ...PUBLIC_PAGE, path: paths.about, title: t`About the Rabbi`, loadModule: () => import('@/routes/reading/about') },
    { ...PUBLIC_PAGE, path: paths.assistants, loadModule: () => import('@/routes/assistants') },
    { ...PUBLIC_PAGE, path: paths.contact, title: t`Contact Us`, loadModule: () => import('@/routes/contact') },
    { ...PUBLIC_PAGE, path: paths.privacy, title: t`Privacy Policy`, load: load.legal('privacy'), loadModule: () => import('@/routes/reading/privacy') },
    { ...PUBLIC_PAGE, path: paths.terms, title: t`Terms of Service`, load: load.legal('terms'), loadModule: () => import('@/routes/reading/terms') },
    { ...PUBLIC_PAGE, path: paths.cookies, title: t`Cookie Policy`, load: load.legal('cookies'), loadModule: () => import('@/routes/reading/cookies') },
    { ...PUBLIC_PAGE, path: paths.login, title: t`Login`, loadModule: () => import('@/routes/login') },
    { ...PUBLIC_PAGE, path: paths.register, title: t`Create an account`, loadModule: () => import('@/routes/register') },
    { ...PUBLIC_PAGE, path: paths.authSuccess, title: t`Completing your sign-in`, loadModule: () => import('@/routes/authSuccess') },
    { ...PUBLIC_PAGE, path: paths.signInLink, loadModule: () => import('@/routes/signInLink') },
    { ...PUBLIC_PAGE, path: paths.resetPassword, title: t`Reset your password`, loadModule: () => import('@/routes/resetPassword') },
    { ...PUBLIC_PAGE, path: paths.verifyEmail, loadModule: () => import('@/routes/verifyEmail') },
    { ...PUBLIC_PAGE, path: paths.ai, loadModule: () => import('@/routes/aiLearning') },
    { ...PUBLIC_PAGE, path: paths.sketchPad, loadModule: () => import('@/routes/sketchPad') },
    { ...PUBLIC_PAGE, path: paths.testChat, loadModule: () => import('@/routes/testChat') },
    { ...PUBLIC_PAGE, path: paths.imageTest, loadModule: () => import('@/routes/imageTest') },
    { ...PUBLIC_PAGE, path: '*', loadModule: () => import('@/routes/reading/notFound') },
  ]
}

export type RouteMatch = { route: AppRoute; params: Params }

export function matchRoute(routes: AppRoute[], pathname: string): RouteMatch | undefined {
  const match = matchRoutes(routes.map((route) => ({ path: route.path, route })), { pathname })?.[0]
  return match && { route: match.route.route, params: match.params }
}
