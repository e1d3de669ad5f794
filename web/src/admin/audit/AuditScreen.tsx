import { apiUrl, type Item } from '@/api/endpoints'
import { BidiText } from '@/shared/ui/BidiText'
import { machineTime } from '@/shared/lib/dates'
import { DataTable } from '../DataTable'
import { dateTime } from '../dateTime'
import { PagedList } from '../PagedList'

const AUDIT = '/api/admin/audit'
type Entry = Item<typeof AUDIT>

/** What administrators did, the newest first (ADMIN-19). */
export function AuditScreen() {
  return (
    <PagedList noun="action" url={(page) => apiUrl(AUDIT, { query: page })}>
      {(entries) => (
        <DataTable
          caption="Actions"
          isFixed
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Action', cell: ({ action, target, title }) => <BidiText>{[action, target, title].filter(Boolean).join(' ')}</BidiText> },
            { title: 'Changes', cell: ({ changes }) => <Changes changes={changes} /> },
            { title: 'When', cell: ({ createdAt }) => <time dateTime={machineTime(createdAt)}>{dateTime(createdAt)}</time> },
            { title: 'Login', cell: ({ actor }) => actor, isWide: true },
          ]}
        />
      )}
    </PagedList>
  )
}

/** Field by field: what was there before, and what after. */
function Changes({ changes }: Pick<Entry, 'changes'>) {
  const fields = Object.entries(changes)
  if (fields.length === 0) return null
  return (
    <ul>
      {fields.map(([name, { before, after }]) => (
        <li key={name} className="break-words">
          <strong>{name}</strong>: {before !== null && <del><BidiText>{shown(before)}</BidiText></del>}{' '}
          {after !== null && <ins><BidiText>{shown(after)}</BidiText></ins>}
        </li>
      ))}
    </ul>
  )
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
