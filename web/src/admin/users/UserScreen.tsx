import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { apiUrl } from '@/api/endpoints'
import { isNotFound } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { mutate } from '@/api/mutate'
import { fullDate } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { NotFound } from '@/shared/ui/NotFound'
import { QueryError } from '@/shared/ui/QueryError'
import { ActionButton } from '../ActionButton'
import { adminItem, asAdmin } from '../adminApi'
import { Loading } from '../Loading'
import { adminPaths } from '../paths'
import { pluralize } from '../pluralize'

const USERS = '/api/admin/users'
const CHANGES_USERS = { invalidates: [USERS] }
const GIFT_MONTHS = 12

/** One account with its membership, and what the admin can do with it (ADMIN-47). */
export function UserScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = { id: Number(useParams().id) }
  const { data: user, error, refetch } = useQuery(adminItem(apiUrl<'/api/admin/users/{id}'>('/api/admin/users/{id}', { path })))
  const endSessions = () =>
    asAdmin((headers) => mutate(client, 'delete', apiUrl<'/api/admin/users/{id}/sessions', 'delete'>('/api/admin/users/{id}/sessions', { path }), { headers, ...CHANGES_USERS }))
  const give = () =>
    asAdmin((headers) => mutate(client, 'post', apiUrl<'/api/admin/users/{id}/gifts', 'post'>('/api/admin/users/{id}/gifts', { path }), { body: { months: GIFT_MONTHS }, headers, ...CHANGES_USERS }))
  const remove = () =>
    asAdmin((headers) => mutate(client, 'delete', apiUrl<'/api/admin/users/{id}', 'delete'>('/api/admin/users/{id}', { path }), { headers, invalidates: [] }))
  if (error && isNotFound(error)) return <NotFound />
  return (
    <>
      <p className="mt-3">
        <Link to={adminPaths.users} className="text-tekhelet underline underline-offset-4">
          All users
        </Link>
      </p>
      {error ? (
        <QueryError error={error} onRetry={() => void refetch()} className="mt-6">
          {errorText(error)}
        </QueryError>
      ) : !user ? (
        <Loading label="Loading the user" />
      ) : (
        <>
          <h2 className="mt-4 text-2xl">
            <BidiText>{user.username}</BidiText>
          </h2>
          <Facts
            facts={[
              ['Id', user.id],
              ['Name', user.name ?? 'N/A'],
              ['Email', user.email ?? 'N/A'],
              ['Registered', fullDate(user.createdAt)],
              ['Subscription', user.subscriptionStatus + (user.membershipEndsAt ? `, until ${fullDate(user.membershipEndsAt)}` : '')],
              ['Payments', user.payments.map(({ paidAt, amount }) => `${fullDate(paidAt)}: $${(amount / 100).toFixed(2)}`).join('; ') || 'none'],
              ['Gifts', user.gifts.map(({ months, startsAt }) => `${pluralize(months, 'month')} from ${fullDate(startsAt)}`).join('; ') || 'none'],
              ['Newsletter', user.newsletter ?? 'no'],
              ['Sessions', user.sessions],
              ...(user.deletionDueAt ? [['To be deleted', fullDate(user.deletionDueAt)] as const] : []),
            ]}
          />
          <div className="mt-6 flex flex-wrap gap-3">
            <ActionButton label="End all sessions" action={endSessions} done="All sessions have ended" />
            <ActionButton label="Give a year of membership" confirm="Give a year" action={give} done="A year of membership was given" />
            <ActionButton
              label="Delete the account"
              confirm="Delete for good"
              isDeletion
              action={remove}
              done={`The account of ${user.username} was deleted`}
              onDone={() => void navigate(adminPaths.users)}
            />
          </div>
        </>
      )}
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string | number])[] }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">
            <BidiText>{String(value)}</BidiText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
