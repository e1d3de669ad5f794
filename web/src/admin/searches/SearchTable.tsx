import { Link } from 'react-router'
import { fullDay } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import type { QueryCount } from '../adminApi'
import { DataTable } from '../DataTable'
import { addSpellingPath, adminPaths } from '../paths'

const count = (value: number) => value.toLocaleString('en-US')

type Props = { caption: string; rows: readonly QueryCount[] }

/** A row for each text that was searched. */
export function SearchTable({ caption, rows }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ query }) => query}
      columns={[
        { title: 'Search', cell: (row) => <Search row={row} /> },
        { title: 'Searches', cell: ({ searches }) => count(searches), isNumber: true },
        { title: 'Without results', cell: ({ empty }) => count(empty), isNumber: true },
        { title: 'Opened', cell: ({ opened }) => count(opened), isNumber: true },
        { title: 'Results, on average', cell: ({ results }) => count(results), isNumber: true, isWide: true },
        { title: 'Last searched', cell: ({ lastDay }) => fullDay(lastDay), isNumber: true, isWide: true },
      ]}
    />
  )
}

/** What was searched, with its chart. One that found nothing can become a spelling. */
function Search({ row: { query, empty } }: { row: QueryCount }) {
  return (
    <>
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
    </>
  )
}
