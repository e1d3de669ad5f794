import { Navigate, Route, Routes } from 'react-router'
import { PageHost } from './PageHost'
import { REDIRECTS, type Page } from './pages'
import { Shell } from './shell/Shell'

/** Addresses are matched in any case (document 1), which is the router's default. */
export function AppRoutes({ pages }: { pages: Page[] }) {
  return (
    <Routes>
      <Route element={<Shell />}>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={<PageHost key={page.path} page={page} />} />
        ))}
        {Object.entries(REDIRECTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate replace to={to} />} />
        ))}
      </Route>
    </Routes>
  )
}
