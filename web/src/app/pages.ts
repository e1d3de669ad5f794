/** The site's pages: address, what each needs, and where its code is. */
import { createLoaders, type Load } from '@/routes/loaders'
import { paths } from '@/shared/lib/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export type RouteModule = { Component: ComponentType }
export type Page = { path: string; load?: Load; loadModule: () => Promise<RouteModule> }

export function createPages(client: QueryClient): Page[] {
  const load = createLoaders(client)
  return [
    { path: paths.home, load: load.home, loadModule: () => import('@/routes/home') },
    { path: paths.daily, load: load.list('daily'), loadModule: () => import('@/routes/dailyList') },
    { path: `${paths.daily}/:id`, load: load.post('daily'), loadModule: () => import('@/routes/dailyPost') },
    { path: paths.weekly, load: load.list('weekly'), loadModule: () => import('@/routes/weeklyList') },
    { path: `${paths.weekly}/:id`, load: load.post('weekly'), loadModule: () => import('@/routes/weeklyPost') },
    { path: paths.series, load: load.seriesList, loadModule: () => import('@/routes/seriesList') },
    { path: `${paths.series}/:slug`, load: load.series, loadModule: () => import('@/routes/series') },
    { path: paths.timeline, load: load.timelineList, loadModule: () => import('@/routes/timelineList') },
    { path: `${paths.timeline}/:slug`, load: load.timeline, loadModule: () => import('@/routes/timeline') },
    { path: paths.search, load: load.search, loadModule: () => import('@/routes/search') },
    { path: paths.offline, loadModule: () => import('@/routes/offline') },
    { path: '*', loadModule: () => import('@/routes/notFound') },
  ]
}
