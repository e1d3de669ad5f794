import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { searchesQuery, type SearchList } from '../adminApi'
import { Loading } from '../Loading'
import { adminPaths } from '../paths'
import { pluralize } from '../pluralize'
import { DayChart } from './DayChart'
import { SearchTable } from './SearchTable'

const LISTS = [
  { value: 'top', label: 'Most frequent' },
  { value: 'empty', label: 'Not answered' },
] as const
const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
] as const
const DEFAULT_PERIOD = PERIODS[1]
/** Rows a step, up to the server's limit (ADMIN-20). */
const STEP = 50
const MAX_ROWS = 200

const EMPTY_TEXTS: Record<SearchList, string> = {
  top: 'Nobody has searched in this period.',
  empty: 'Every search of this period had results, and every question an answer.',
}

/** What readers search for (ADMIN-20). List, period and number of rows are in the URL. */
export function SearchesScreen() {
  const [params, setParams] = useSearchParams()
  const { value: list, label } = LISTS.find(({ value }) => value === params.get('list')) ?? LISTS[0]
  const { value: days } = PERIODS.find(({ value }) => value === params.get('days')) ?? DEFAULT_PERIOD
  const limit = Math.min(MAX_ROWS, Math.max(STEP, Math.trunc(Number(params.get('limit'))) || STEP))
  const query = params.get('query')
  const show = (change: { list?: string; days?: string; limit?: string }) =>
    setParams({ list, days, ...(query !== null && { query }), ...change }, { replace: true })
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-x-5 gap-y-3">
        <SegmentedControl label="List" options={LISTS} value={list} onChange={(value) => show({ list: value })} />
        <SegmentedControl label="Period" options={PERIODS} value={days} onChange={(value) => show({ days: value })} />
      </div>
      <DayChart days={Number(days)} query={query} />
      {query !== null && (
        <Button asChild variant="link" size="inline">
          <Link to={`${adminPaths.searches}?${new URLSearchParams({ list, days })}`}>All searches by day</Link>
        </Button>
      )}
      <Searches key={list} list={list} caption={label} days={Number(days)} limit={limit} onShowMore={() => show({ limit: String(limit + STEP) })} />
    </>
  )
}

type Props = { list: SearchList; caption: string; days: number; limit: number; onShowMore: () => void }

function Searches({ list, caption, days, limit, onShowMore }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...searchesQuery(list, days, limit),
    // The rows stay while more of them, or those of another period, are loading.
    placeholderData: (shown) => shown,
  })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the searches" />
  return (
    <div aria-busy={isPlaceholderData} className="mt-6 aria-busy:opacity-60">
      <p role="status" className="text-sm text-ink-soft">
        {pluralize(data.length, 'search', 'searches')}
      </p>
      {data.length === 0 ? <Notice kind="empty">{EMPTY_TEXTS[list]}</Notice> : <SearchTable caption={caption} rows={data} />}
      {data.length >= limit && limit < MAX_ROWS && (
        <Button variant="outline" className="mt-5" onClick={onShowMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
