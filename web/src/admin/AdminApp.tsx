import { Navigate, Route, Routes } from 'react-router'
import { useStore } from '@/shared/hooks/useStore'
import { useThemeColour } from '@/shared/hooks/useThemeColour'
import { useTitle } from '@/shared/hooks/useTitle'
import { NotFound } from '@/shared/ui/NotFound'
import { AdminLayout } from './AdminLayout'
import { Gate } from './Gate'
import { adminPaths } from './paths'
import { ADMIN_ROUTES, type AdminRoute } from './routeTable'
import { session } from './session'
import { SiteLink } from './SiteLink'

/** The gate, or the screen of the address. The gate keeps the address, so that its screen follows the login. */
export function AdminApp() {
  const { token, ended } = useStore(session)
  useThemeColour()
  if (token === null) return <Gate ended={ended} />
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path={adminPaths.start} element={<Navigate replace to={adminPaths.searches} />} />
        {ADMIN_ROUTES.map((route) => (
          <Route key={route.path} path={route.path} element={<Screen key={route.path} route={route} />} />
        ))}
        <Route
          path="*"
          element={
            <NotFound>
              <SiteLink variant="outline" />
            </NotFound>
          }
        />
      </Route>
    </Routes>
  )
}

function Screen({ route: { title, Component } }: { route: AdminRoute }) {
  useTitle(`${title} | Admin`)
  return (
    <div className="page py-8 md:py-10">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <Component />
    </div>
  )
}
