import { useCallback } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { StandingPages } from '@/shared/hooks/useStanding'
import MOVED from './moved.json'
import { PageHost } from './PageHost'
import type { Page } from './pages'
import { Shell } from './shell/Shell'
import { usePrefetch } from './usePrefetch'

/** Addresses are matched in any case (document 1), which is the router's default. */
export function AppRoutes({ pages }: { pages: Page[] }) {
  usePrefetch(pages)
  const stands = useCallback((path: string) => pages.some((page) => page.path === path), [pages])
  return (
    <StandingPages value={stands}>
      <Routes>
        <Route element={<Shell />}>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<PageHost key={page.path} page={page} />} />
          ))}
          {Object.entries(MOVED).map(([from, to]) => (
            <Route key={from} path={from} element={<Moved to={to} />} />
          ))}
        </Route>
      </Routes>
    </StandingPages>
  )
}

/** To the new address, with what was asked for, as the server does it (decision 21). */
function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate replace to={{ pathname: to, search, hash }} />
}
