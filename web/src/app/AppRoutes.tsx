import { useCallback } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { t } from 'ttag'
import { AvailableRoutesProvider } from '@/shared/hooks/useAvailableLinks'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { site } from '@/shared/lib/siteConfig'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import REDIRECTS from './redirects.json'
import { RoutePage } from './RoutePage'
import type { AppRoute, Layout } from './routeTable'
import { BareLayout } from './shell/BareLayout'
import { Shell } from './shell/Shell'
import { usePrefetch } from './usePrefetch'

const LAYOUTS = [
  ['site', Shell],
  ['bare', BareLayout],
] as const

// Only where the operator enabled it (REVIEW-3).
const ReviewerMode = lazyWithRetry(() => import('@/features/reviewer/components/ReviewerMode'))

/** The router's routes. Paths are matched case-insensitively (ROUTE-13), which is the router's default. */
export function AppRoutes({ routes }: { routes: AppRoute[] }) {
  usePrefetch(routes)
  const isAvailable = useCallback((to: string) => routes.some((route) => route.path === to.split('?')[0]), [routes])
  const inLayout = (layout: Layout) => routes.filter((route) => route.layout === layout)
  return (
    <AvailableRoutesProvider value={isAvailable}>
      <Routes>
        {LAYOUTS.map(([layout, Component]) => (
          <Route key={layout} element={<Component />}>
            {inLayout(layout).map((route) => (
              <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
            ))}
            {layout === 'site' &&
              Object.entries(REDIRECTS).map(([from, to]) => <Route key={from} path={from} element={<Redirect to={to} />} />)}
          </Route>
        ))}
      </Routes>
      {site.reviewMode && (
        <OptionalPart name={t`The reviewer mode`} floating>
          <ReviewerMode />
        </OptionalPart>
      )}
    </AvailableRoutesProvider>
  )
}

/** Redirects to the new path with the query string and the hash, as the server does (ROUTE-17). */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate replace to={{ pathname: to, search, hash }} />
}
