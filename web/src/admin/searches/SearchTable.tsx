import { Link } from 'react-router'
import { fullDay } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import type { QueryCount } from '../adminApi'
import { DataTable } from '../DataTable'
import { addSpellingPath, adminPaths } from '../paths'
import { useOpenDraft } from '../write/useOpenDraft'

/** Searches without results, and questions without an answer. */
const missed = ({ empty, unanswered }: QueryCount) => empty + unanswered

/** Searches are counted in small letters. */
const sentence = (query: string) => query.charAt(0).toUpperCase() + query.slice(1)

const count = (value: number) => value.toLocaleString('en-US')

type Props = { caption: string; rows: readonly QueryCount[] }

/** A row for each text that was searched or asked. */
export function SearchTable({ caption, rows }: Props) {
  const openDraft = useOpenDraft('post')
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ query }) => query}
      columns={[
        { title: 'Search', cell: (row) => <Search row={row} openDraft={openDraft} /> },
        { title: 'Searches', cell: ({ searches }) => count(searches), isNumber: true },
        { title: 'Not answered', cell: (row) => count(missed(row)), isNumber: true },
        { title: 'Opened', cell: ({ opened }) => count(opened), isNumber: true },
        { title: 'Results, on average', cell: ({ results }) => count(results), isNumber: true, isWide: true },
        { title: 'Last searched', cell: ({ lastDay }) => fullDay(lastDay), isNumber: true, isWide: true },
      ]}
    />
  )
}

/** What was searched or asked, with its chart. What found nothing can become a spelling, or a teaching. */
function Search({ row, openDraft }: { row: QueryCount; openDraft: ReturnType<typeof useOpenDraft> }) {
  const { query, empty } = row
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
      {missed(row) > 0 && (
        <Button
          variant="link"
          size="inline"
          className="flex! justify-start!"
          disabled={openDraft.isPending}
          onClick={() => openDraft.mutate({ title: sentence(query) })}
        >
          Start a draft<span className="sr-only"> that answers it: {query}</span>
        </Button>
      )}
    </>
  )
}
