import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { clearToken } from '@/api/token'
import { locale } from '@/shared/lib/language'
import { Badge } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import { endAllSessions, endSession, sessionsQuery, type Session } from '../api/account'
import { logout } from '../api/logout'
import { ConfirmedButton } from './ConfirmedButton'
import { Section } from './Section'
import { focusHeading } from './sections'
import { useAction } from './useAction'

/** Where the reader is signed in (ACCOUNT-7). */
export function DevicesSection() {
  const { data, isError, error, refetch } = useQuery(sessionsQuery())
  const all = useAction(t`You are logged out everywhere`, async () => {
    await endAllSessions()
    clearToken()
  })
  return (
    <Section id="devices" title={t`Devices`} intro={t`Where you are signed in. End what you do not recognize, and change your password.`}>
      {data ? (
        <>
          <ul>
            {data.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          <ConfirmedButton
            className="mt-5"
            label={t`Sign out everywhere`}
            question={t`Sign out on every device, this one included?`}
            answer={t`Yes, sign out everywhere`}
            onConfirm={all.run}
          />
        </>
      ) : isError ? (
        <QueryError error={error} onRetry={() => void refetch()}>
          {t`Error loading your devices. Please try again later.`}
        </QueryError>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}

function Device({ session }: { session: Session }) {
  const client = useQueryClient()
  const { run, isRunning } = useAction(t`${session.device} is signed out`, async () => {
    await endSession(client, session.id)
    focusHeading('devices')
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {session.device}
          {session.isCurrent && <Badge variant="blue">{t`This device`}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {session.isCurrent
            ? t`Since ${minute(session.createdAt)}. In use now.`
            : t`Since ${minute(session.createdAt)}. Last used ${hour(session.lastUsedAt)}.`}
        </p>
      </div>
      {session.isCurrent ? (
        <Button variant="quiet" onClick={() => void logout()}>
          {t`Logout`}
        </Button>
      ) : (
        <Button variant="quiet" aria-disabled={isRunning} onClick={run}>
          {t`Sign out`}<span className="sr-only">: {session.device}</span>
        </Button>
      )}
    </li>
  )
}

const DAY = { month: 'short', day: 'numeric' } as const
/** 'Nov 20, 3:05 PM', which tells two sign-ins of one day apart. */
const minute = (iso: string) => new Date(iso).toLocaleString(locale, { ...DAY, hour: 'numeric', minute: '2-digit' })
/** 'Nov 20, 3 PM', in the reader's own time: the server rounds it to the hour. */
const hour = (iso: string) => new Date(iso).toLocaleString(locale, { ...DAY, hour: 'numeric' })
