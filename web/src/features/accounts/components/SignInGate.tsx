import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { ForVisitors } from '@/shared/ui/ForVisitors'
import { useUser } from '../api/user'
import { KeepAccount } from './KeepAccount'

/**
 * Shows a page of signing in to visitors. Whoever is signed in, or signs in there, goes on to `returnTo`; an account that
 * will be deleted is offered to be kept first.
 */
export function SignInGate({ returnTo, children }: { returnTo: string; children: ReactNode }) {
  const isSignedIn = useStore(tokenStore) !== null
  const { data: user, isPending } = useUser()
  if (!isSignedIn) return <ForVisitors isPage>{children}</ForVisitors>
  if (user?.deletionDueAt) return <KeepAccount dueAt={user.deletionDueAt} returnTo={returnTo} />
  return isPending ? <Checking /> : <Navigate replace to={returnTo} />
}

function Checking() {
  return (
    <p role="status" className="page min-h-dvh py-20 text-center text-ink-soft">
      {t`One moment…`}
    </p>
  )
}
