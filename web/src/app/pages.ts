/** The site's pages: address, what each needs, and where its code is. */
import { createLoaders, type Load } from '@/routes/loaders'
import { paths } from '@/shared/lib/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export type PageCode = { Component: ComponentType }
export type Page = { path: string; load?: Load; fetchCode: () => Promise<PageCode> }

export function createPages(client: QueryClient): Page[] {
  const load = createLoaders(client)
  return [
    { path: paths.home, load: load.home, fetchCode: () => import('@/routes/home') },
    { path: paths.daily, load: load.list('daily'), fetchCode: () => import('@/routes/dailyList') },
    { path: `${paths.daily}/:id`, load: load.post('daily'), fetchCode: () => import('@/routes/dailyPost') },
    { path: paths.weekly, load: load.list('weekly'), fetchCode: () => import('@/routes/weeklyList') },
    { path: `${paths.weekly}/:id`, load: load.post('weekly'), fetchCode: () => import('@/routes/weeklyPost') },
    { path: paths.series, load: load.seriesList, fetchCode: () => import('@/routes/seriesList') },
    { path: `${paths.series}/:slug`, load: load.series, fetchCode: () => import('@/routes/series') },
    { path: paths.timeline, load: load.timelineList, fetchCode: () => import('@/routes/timelineList') },
    { path: `${paths.timeline}/:slug`, load: load.timeline, fetchCode: () => import('@/routes/timeline') },
    { path: paths.search, load: load.search, fetchCode: () => import('@/routes/search') },
    { path: paths.offline, fetchCode: () => import('@/routes/offline') },
    { path: '*', fetchCode: () => import('@/routes/notFound') },
  ]
}
