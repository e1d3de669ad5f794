import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchQuery } from '../api/searchResults'
import { useSearchFilters } from '../hooks/useSearchFilters'
import { CalendarCard } from './CalendarCard'

/** The reading that a search asks for, above all that it finds. It comes with the results. */
export function CalendarResult({ q }: { q: string }) {
  const { selected } = useSearchFilters()
  const { data } = useQuery({ ...searchQuery(q, selected), placeholderData: keepPreviousData })
  return data?.calendar ? <CalendarCard answer={data.calendar} /> : null
}
