import { apiUrl, type Item } from '@/api/endpoints'
import { DataTable } from '../DataTable'
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
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Action', cell: ({ action, target, title }) => [action, target, title].filter(Boolean).join(' ') },
            { title: 'Changes', cell: ({ changes }) => <Changes changes={changes} /> },
            { title: 'When', cell: ({ createdAt }) => <time dateTime={createdAt}>{new Date(createdAt).toLocaleString('en-US')}</time> },
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
          <strong>{name}</strong>: {before !== null && <del>{shown(before)}</del>} {after !== null && <ins>{shown(after)}</ins>}
        </li>
      ))}
    </ul>
  )
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
