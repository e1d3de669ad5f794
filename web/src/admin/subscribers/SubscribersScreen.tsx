import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiUrl } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { send } from '@/api/request'
import { fullDate } from '@/shared/lib/dates'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { ActionButton } from '../ActionButton'
import { adminItem, asAdmin } from '../adminApi'
import { DataTable } from '../DataTable'
import { PagedList } from '../PagedList'

const SUBSCRIBERS = '/api/admin/subscribers'

const STATES = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'refused', label: 'Refused' },
] as const

/** The newsletter's subscribers by state (ADMIN-49). The state is in the URL. */
export function SubscribersScreen() {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const { value: state } = STATES.find(({ value }) => value === params.get('state')) ?? STATES[0]
  const { data: counts } = useQuery(adminItem(apiUrl('/api/admin/subscribers/counts')))
  const options = STATES.map(({ value, label }) => ({ value, label: counts ? `${label} (${counts[value]})` : label }))
  const remove = (id: number) => {
    const url = apiUrl<'/api/admin/subscribers/{id}', 'delete'>('/api/admin/subscribers/{id}', { path: { id } })
    return asAdmin((headers) => mutate(client, 'delete', url, { headers, invalidates: [SUBSCRIBERS] }))
  }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <SegmentedControl label="State" options={options} value={state} onChange={(value) => setParams({ state: value }, { replace: true })} />
        <ActionButton label="Export as CSV" action={() => download(state)} />
      </div>
      <PagedList noun="subscriber" url={(page) => apiUrl(SUBSCRIBERS, { query: { state, ...page } })}>
        {(subscribers) => (
          <DataTable
            caption="Subscribers"
            rows={subscribers}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
              { title: 'Frequency', cell: ({ frequency }) => frequency, isWide: true },
              { title: 'Since', cell: ({ createdAt }) => fullDate(createdAt), isWide: true },
              {
                title: 'Remove',
                cell: ({ id, email }) => (
                  <ActionButton label="Remove" describedAs={`Remove ${email}`} confirm="Remove" isDeletion action={() => remove(id)} done={`${email} was removed`} />
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </>
  )
}

/** A link cannot carry the admin's token, so the file is fetched and then saved. */
async function download(state: string): Promise<void> {
  const url = `${SUBSCRIBERS}/export?${new URLSearchParams({ state })}`
  const file = URL.createObjectURL(await asAdmin((headers) => send('GET', url, (response) => response.blob(), { headers })))
  const link = Object.assign(document.createElement('a'), { href: file, download: 'subscribers.csv' })
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
