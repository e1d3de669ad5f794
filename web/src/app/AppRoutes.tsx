import { useCallback } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { AvailableRoutesProvider } from '@/shared/hooks/useAvailableLinks'
import REDIRECTS from './redirects.json'
import { RoutePage } from './RoutePage'
import type { Page } from './pages'
import { Shell } from './shell/Shell'
import { usePrefetch } from './usePrefetch'

/** Addresses are matched in any case (ROUTE-13), which is the router's default. */
export function AppRoutes({ pages }: { pages: Page[] }) {
  usePrefetch(pages)
  const isAvailable = useCallback((path: string) => pages.some((page) => page.path === path), [pages])
  return (
    <AvailableRoutesProvider value={isAvailable}>
      <Routes>
        <Route element={<Shell />}>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<RoutePage key={page.path} page={page} />} />
          ))}
          {Object.entries(REDIRECTS).map(([from, to]) => (
            <Route key={from} path={from} element={<Redirect to={to} />} />
          ))}
        </Route>
      </Routes>
    </AvailableRoutesProvider>
  )
}

/** To the new address, with what was asked for, as the server does it (ROUTE-17). */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate replace to={{ pathname: to, search, hash }} />
}
