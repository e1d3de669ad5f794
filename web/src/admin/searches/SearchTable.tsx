import { Link } from 'react-router'
import { fullDay } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import type { QueryCount } from '../adminApi'
import { addSpellingPath, adminPaths } from '../paths'

const COLUMNS = ['Searches', 'Without results', 'Opened'] as const
/** Columns for which a phone has no room. */
const WIDE_COLUMNS = ['Results, on average', 'Last searched'] as const

const CELL = 'py-2 pl-3 text-right'
// `main` breaks words anywhere; those of a heading stay whole.
const HEADING = `${CELL} align-bottom font-semibold wrap-normal`
const VALUE = `${CELL} align-top tabular-nums whitespace-nowrap`
const WIDE = 'max-md:hidden'

const count = (value: number) => value.toLocaleString('en-US')

type Props = { caption: string; rows: readonly QueryCount[] }

/** A row for each text that was searched. One that found nothing can become a spelling. */
export function SearchTable({ caption, rows }: Props) {
  return (
    <table className="mt-2 w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong text-sm text-ink-soft">
          <th scope="col" className="py-2 text-left align-bottom font-semibold">
            Search
          </th>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={HEADING}>
              {name}
            </th>
          ))}
          {WIDE_COLUMNS.map((name) => (
            <th key={name} scope="col" className={`${HEADING} ${WIDE}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.query} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { query, searches, empty, opened, results, lastDay } }: { row: QueryCount }) {
  return (
    <tr className="border-b border-rule">
      <th scope="row" className="py-2 text-left align-top font-normal">
        <span className="font-serif text-lg leading-snug">
          <BidiText>{query}</BidiText>
        </span>
        <Button asChild variant="link" size="inline" className="flex! justify-start!">
          <Link to={`${adminPaths.searches}?${new URLSearchParams({ query })}`}>
            By day<span className="sr-only">: {query}</span>
          </Link>
        </Button>
        {empty > 0 && (
          <Button asChild variant="link" size="inline" className="flex! justify-start!">
            <Link to={addSpellingPath(query)}>
              Add as spelling<span className="sr-only"> of a term: {query}</span>
            </Link>
          </Button>
        )}
      </th>
      <td className={VALUE}>{count(searches)}</td>
      <td className={VALUE}>{count(empty)}</td>
      <td className={VALUE}>{count(opened)}</td>
      <td className={`${VALUE} ${WIDE}`}>{count(results)}</td>
      <td className={`${VALUE} ${WIDE}`}>{fullDay(lastDay)}</td>
    </tr>
  )
}
