import { useQuery } from '@tanstack/react-query'
import { apiUrl, type Item } from '@/api/endpoints'
import { fullDay } from '@/shared/lib/dates'
import { adminList } from '../adminApi'
import { DataTable } from '../DataTable'

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
  const { data } = useQuery(adminList(apiUrl('/api/admin/searches/trend', { query: { days, query } })))
  if (!data || data.every(({ searches }) => searches === 0)) return null
  return (
    <figure className="mt-6 max-w-3xl">
      <figcaption className="font-semibold">{query === null ? 'Searches by day' : `“${query}” by day`}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-2 w-full" aria-hidden fill="none" strokeWidth="2">
        <path d={`M0 ${HEIGHT - 1}H${WIDTH}`} className="stroke-rule-strong" strokeWidth="1" />
        {SERIES.map(({ key, className }, index) => (
          <polyline key={key} points={points(data, key)} className={className} strokeDasharray={DASHES[index]} />
        ))}
      </svg>
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

function points(days: readonly Day[], key: (typeof SERIES)[number]['key']): string {
  const most = Math.max(...days.map(({ searches }) => searches), 1)
  const step = WIDTH / Math.max(days.length - 1, 1)
  return days.map((day, index) => `${(index * step).toFixed(1)},${(HEIGHT - 2 - (day[key] / most) * (HEIGHT - 8)).toFixed(1)}`).join(' ')
}
