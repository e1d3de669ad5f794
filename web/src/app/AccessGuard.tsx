import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { NotFound } from '@/shared/ui/NotFound'
import { isAllowed } from './access'
import type { Access } from './routeTable'

const LOGIN = [{ to: paths.login }]

/** Shows the page to readers who may open it. Visitors see 'Login Required' (AUTH-50), which leads back to the page; signed-in readers go home. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const token = useStore(tokenStore)
  if (isAllowed(access, token)) return children
  return access === 'signed-in' ? <LoginRequired /> : <Navigate replace to={paths.home} />
}

/** The login page leads back here (AUTH-5). It checks the path: `loginPath` would bring that code to each reading page. */
function LoginRequired() {
  const [login] = useAvailableLinks(LOGIN)
  const { pathname, search } = useLocation()
  return (
    <NotFound title={t`Login Required`} detail={t`Please log in to see this page.`}>
      <Button asChild>
        <Link to={login ? withReturn(login.to, pathname + search) : paths.home}>{login ? t`Login` : t`Return to Home`}</Link>
      </Button>
    </NotFound>
  )
}
