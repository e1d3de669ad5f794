import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { paths } from '@/shared/lib/paths'
import { isAllowed } from './access'
import type { Access } from './routeTable'

const LoginRequired = lazyWithRetry(() => import('./LoginRequired'))

type Props = { access: Access; children: ReactNode }

/** Shows the page to readers who may open it. Visitors see 'Login Required' (AUTH-50), which leads back to the page; signed-in readers go home. */
export function AccessGuard({ access, children }: Props) {
  const token = useStore(tokenStore)
  if (access === 'everyone') return children
  if (!isAllowed(access, token)) return access === 'signed-in' ? <LoginRequired /> : <Navigate replace to={paths.home} />
  // The server's HTML has no page of a reader: what comes in its place moves no footer.
  return <div className="min-h-dvh">{children}</div>
}
