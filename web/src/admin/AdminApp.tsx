import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useStore } from '@/shared/hooks/useStore'
import { useThemeColour } from '@/shared/hooks/useThemeColour'
import { useTitle } from '@/shared/hooks/useTitle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { NOT_FOUND_DETAIL, NotFound } from '@/shared/ui/NotFound'
import { AdminLayout } from './AdminLayout'
import { Gate } from './Gate'
import { Loading } from './Loading'
import { adminPaths } from './paths'
import { ADMIN_ROUTES } from './routeTable'
import { session } from './session'
import { SiteLink } from './SiteLink'
import { SCREEN_HEADING } from './useFocusAfterRemoval'

/** Each screen loads its code when it is first opened. */
const SCREENS = ADMIN_ROUTES.map((route) => ({
  ...route,
  Component: lazyWithRetry(async () => ({ default: await route.load() })),
}))

/** The gate, or the screen of the address. The gate keeps the address, so that its screen follows the login. */
export function AdminApp() {
  const { token, ended } = useStore(session)
  useThemeColour()
  if (token === null) return <Gate ended={ended} />
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path={adminPaths.start} element={<Navigate replace to={adminPaths.teachings} />} />
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<Screen key={screen.path} {...screen} />} />
        ))}
        <Route
          path="*"
          element={
            <NotFound detail={NOT_FOUND_DETAIL}>
              <SiteLink variant="outline" />
            </NotFound>
          }
        />
      </Route>
    </Routes>
  )
}

function Screen({ title, Component }: (typeof SCREENS)[number]) {
  useTitle(`${title} | Admin`)
  return (
    <>
      <h1 id={SCREEN_HEADING} tabIndex={-1} className="text-3xl md:text-4xl">
        {title}
      </h1>
      <Suspense fallback={<Loading label="Loading the screen" />}>
        <Component />
      </Suspense>
    </>
  )
}
