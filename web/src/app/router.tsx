import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { createLoaders } from '@/routes/loaders'
import { RouteError } from '@/routes/RouteError'
import { paths } from '@/shared/lib/paths'
import { Shell } from './shell/Shell'

type Page = () => Promise<{ Component: React.ComponentType }>

/** Only the page's component is fetched when it is needed; its loader is here from the start. */
const lazily = (page: Page) => ({ lazy: { Component: async () => (await page()).Component } })

/** Decision 21. 'Blank, new and similar URLs redirect to /' (document 1). */
const REDIRECTS: Record<string, string> = {
  '/weekly-essays': paths.weekly,
  '/blank': paths.home,
  '/new': paths.home,
  '/empty': paths.home,
  '/home': paths.home,
}

export function createRoutes(client: QueryClient): RouteObject[] {
  const load = createLoaders(client)
  const pages: RouteObject[] = [
    { path: paths.home, loader: load.home, ...lazily(() => import('@/routes/home')) },
    { path: paths.daily, loader: load.list('daily'), ...lazily(() => import('@/routes/dailyList')) },
    { path: `${paths.daily}/:id`, loader: load.post('daily'), ...lazily(() => import('@/routes/dailyPost')) },
    { path: paths.weekly, loader: load.list('weekly'), ...lazily(() => import('@/routes/weeklyList')) },
    { path: `${paths.weekly}/:id`, loader: load.post('weekly'), ...lazily(() => import('@/routes/weeklyPost')) },
    { path: paths.series, loader: load.seriesList, ...lazily(() => import('@/routes/seriesList')) },
    { path: `${paths.series}/:slug`, loader: load.series, ...lazily(() => import('@/routes/series')) },
    { path: paths.timeline, loader: load.timelineList, ...lazily(() => import('@/routes/timelineList')) },
    { path: `${paths.timeline}/:slug`, loader: load.timeline, ...lazily(() => import('@/routes/timeline')) },
    { path: paths.search, loader: load.search, ...lazily(() => import('@/routes/search')) },
    { path: '*', ...lazily(() => import('@/routes/notFound')) },
  ]
  const redirects = Object.entries(REDIRECTS).map(([path, to]) => ({ path, loader: () => redirect(to) }))
  const ErrorBoundary = RouteError
  const children = [...pages, ...redirects].map((page) => ({ ErrorBoundary, ...page }))
  return [{ Component: Shell, ErrorBoundary, children }]
}

export const createRouter = (client: QueryClient) => createBrowserRouter(createRoutes(client))
