import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { tokenStore } from '@/api/token'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { isAllowed } from './access'
import type { Access } from './routeTable'

const LOGIN = [{ to: paths.login }]

/** Shows the page to readers who may open it. Visitors see 'Login Required' (AUTH-50), signed-in readers go home. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const token = useStore(tokenStore)
  if (isAllowed(access, token)) return children
  return access === 'signed-in' ? <LoginRequired /> : <Navigate replace to={paths.home} />
}

/** The login page leads back here (AUTH-5). It checks the path: `loginPath` would bring that code to each reading page. */
function LoginRequired() {
  const { pathname, search } = useLocation()
  const [login] = useAvailableLinks(LOGIN)
  return (
    <NotFound title="Login Required" detail="Please log in to see this page.">
      <Button asChild>
        <Link to={login ? `${login.to}?return=${encodeURIComponent(pathname + search)}` : paths.home}>{login ? 'Login' : 'Return to Home'}</Link>
      </Button>
    </NotFound>
  )
}
