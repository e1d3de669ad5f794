import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiUrl } from '@/api/endpoints'
import { queryErrorText } from '@/api/errorTexts'
import { fullDate } from '@/shared/lib/dates'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { QueryError } from '@/shared/ui/QueryError'
import { adminItem } from '../adminApi'
import { DataTable } from '../DataTable'
import { Loading } from '../Loading'
import { PagedList } from '../PagedList'
import { userPath } from '../paths'

const USERS = '/api/admin/users'
/** ADMIN-14 */
const failure = (text: string) => (error: unknown) => `Error loading admin data: ${queryErrorText(error, text)}`

/** Statistics and table of the users (ADMIN-9, ADMIN-10). */
export function UsersScreen() {
  return (
    <>
      <Statistics />
      <PagedList noun="user" url={(query) => apiUrl(USERS, { query })} failure={failure('Failed to fetch users data')}>
        {(users) => (
          <DataTable
            caption="Users"
            rows={users}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Id', cell: ({ id }) => id },
              {
                title: 'Username',
                cell: ({ id, username }) => (
                  <Link to={userPath(id)} className="text-tekhelet underline underline-offset-4">
                    <BidiText>{username}</BidiText>
                  </Link>
                ),
              },
              { title: 'Email', cell: ({ email }) => email ?? 'N/A', isWide: true },
              { title: 'Name', cell: ({ name }) => (name ? <BidiText>{name}</BidiText> : 'N/A'), isWide: true },
              { title: 'Registered', cell: ({ createdAt }) => fullDate(createdAt), isWide: true },
              {
                title: 'Subscription',
                cell: ({ subscriptionStatus: status }) => (status === 'premium' ? <Badge variant="gold">{status}</Badge> : status),
              },
            ]}
          />
        )}
      </PagedList>
    </>
  )
}

function Statistics() {
  const { data, error, refetch } = useQuery(adminItem(apiUrl('/api/admin/users/stats')))
  if (error) {
    return (
      <QueryError error={error} onRetry={() => void refetch()} className="mt-6">
        {failure('Failed to fetch user stats')(error)}
      </QueryError>
    )
  }
  if (!data) return <Loading label="Loading the statistics" />
  const cards = [
    ['Total users', data.totalUsers],
    ['New in the last 7 days', data.newUsersThisWeek],
    ['Premium users', data.premiumUsers],
  ] as const
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-3">
      {cards.map(([title, count]) => (
        <Card key={title} className="p-5">
          <dt className="text-ink-soft">{title}</dt>
          <dd className="font-serif text-3xl">{count.toLocaleString('en-US')}</dd>
        </Card>
      ))}
    </dl>
  )
}
