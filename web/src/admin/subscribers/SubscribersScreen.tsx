import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiUrl, type Item } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { request, send } from '@/api/request'
import { fullDate } from '@/shared/lib/dates'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { ActionButton } from '../ActionButton'
import { adminItem, asAdmin } from '../adminApi'
import { DataTable } from '../DataTable'
import { PagedList } from '../PagedList'
import { AddSubscribers } from './AddSubscribers'
import { SUBSCRIBERS } from './paths'

type Subscriber = Item<typeof SUBSCRIBERS>

const STATES = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'refused', label: 'Refused' },
] as const

const CONFIRMATION = {
  title: 'Confirmation',
  cell: ({ id, email }: Subscriber) => (
    <ActionButton
      label="Send the confirmation again"
      describedAs={`Send the confirmation again: ${email}`}
      action={() => confirmAgain(id)}
      done={`A confirmation was mailed to ${email}`}
    />
  ),
}

const confirmAgain = (id: number) =>
  asAdmin((headers) => request('post', apiUrl<'/api/admin/subscribers/{id}/confirmation', 'post'>('/api/admin/subscribers/{id}/confirmation', { path: { id } }), { headers }))

/** The newsletter's subscribers by state (ADMIN-49, ADMIN-74). The state is in the URL. */
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
  const show = (value: string) => setParams({ state: value }, { replace: true })
  return (
    <>
      <AddSubscribers onMailed={() => show('pending')} />
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <SegmentedControl label="State" options={options} value={state} onChange={show} />
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
              ...(state === 'pending' ? [CONFIRMATION] : []),
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
