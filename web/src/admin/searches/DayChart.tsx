import { useQuery } from '@tanstack/react-query'
import { apiUrl, type Item } from '@/api/endpoints'
import { fullDay, shortDate } from '@/shared/lib/dates'
import { adminList } from '../adminApi'
import { DataTable } from '../DataTable'
import { pluralize } from '../pluralize'
import { RefetchError } from '../RefetchError'

type Day = Item<'/api/admin/searches/trend'>
const WIDTH = 600
const HEIGHT = 120
const SERIES = [
  { name: 'Searches', key: 'searches', className: 'stroke-tekhelet' },
  { name: 'Without results', key: 'empty', className: 'stroke-danger' },
  { name: 'Opened', key: 'opened', className: 'stroke-gold' },
] as const

/** Searches by day, of all queries or of one, as lines with their table (ADMIN-52). */
export function DayChart({ days, query }: { days: number; query: string | null }) {
  const { data, error, refetch } = useQuery(adminList(apiUrl('/api/admin/searches/trend', { query: { days, query } })))
  if (!data) {
    return error && <RefetchError error={error} onRetry={() => void refetch()}>The searches by day could not be loaded.</RefetchError>
  }
  const most = Math.max(0, ...data.map(({ searches }) => searches))
  const [first, last] = [data[0], data.at(-1)]
  // The list below says that nobody has searched at all.
  if (query === null && most === 0) return null
  const title = query === null ? 'Searches by day' : `“${query}” by day`
  if (most === 0 || !first || !last) {
    return (
      <>
        <p className="mt-6 font-semibold">{title}</p>
        <p className="text-ink-soft">Nobody has searched for it in this period.</p>
      </>
    )
  }
  return (
    <figure className="mt-6 max-w-3xl">
      <figcaption className="font-semibold">{title}</figcaption>
      <p className={AXIS}>{pluralize(most, 'search', 'searches')}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full border-t border-dashed border-rule" aria-hidden fill="none" strokeWidth="2">
        <path d={`M0 ${HEIGHT - 1}H${WIDTH}`} className="stroke-rule-strong" strokeWidth="1" />
        {SERIES.map(({ key, className }, index) => (
          <polyline key={key} points={points(data, key, most)} className={className} strokeDasharray={DASHES[index]} />
        ))}
      </svg>
      <p className={`${AXIS} flex justify-between`}>
        <time dateTime={first.day}>{shortDate(first.day, 'UTC')}</time>
        <time dateTime={last.day}>{shortDate(last.day, 'UTC')}</time>
      </p>
      <ul className="mt-1 flex flex-wrap gap-4 text-sm">
        {SERIES.map(({ name, className }, index) => (
          <li key={name} className="flex items-center gap-2">
            <svg width="24" height="4" aria-hidden className={className} strokeWidth="3" strokeDasharray={DASHES[index]}>
              <path d="M0 2H24" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer text-tekhelet">The figures as a table</summary>
        <DataTable
          caption="Searches by day"
          rows={data.filter(({ searches }) => searches > 0)}
          rowKey={({ day }) => day}
          columns={[
            { title: 'Day', cell: ({ day }) => fullDay(day) },
            { title: 'Searches', cell: ({ searches }) => searches },
            { title: 'Without results', cell: ({ empty }) => empty },
            { title: 'Opened', cell: ({ opened }) => opened },
          ]}
        />
      </details>
    </figure>
  )
}

/** Lines differ in more than their colour. */
const DASHES = ['none', '6 4', '2 3']

const AXIS = 'mt-1 text-sm text-ink-soft tabular-nums'

function points(days: readonly Day[], key: (typeof SERIES)[number]['key'], most: number): string {
  const step = WIDTH / Math.max(days.length - 1, 1)
  return days.map((day, index) => `${(index * step).toFixed(1)},${(HEIGHT - 2 - (day[key] / most) * (HEIGHT - 3)).toFixed(1)}`).join(' ')
}
