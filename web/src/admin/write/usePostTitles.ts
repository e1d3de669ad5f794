import { useQueries, useQuery } from '@tanstack/react-query'
import { objectsQuery, publishedQuery } from './api'

/** The most that the server lists at a time. */
const NEWEST = 200

/** The titles of teachings: of the newest at once, of older ones by their ids. */
export function usePostTitles(ids: readonly number[]): (id: number) => string {
  const newest = useQuery({ ...objectsQuery('post', '', NEWEST), enabled: ids.length > 0 }).data
  const known = new Map(newest?.map(({ id, title }) => [id, title]))
  const older = newest ? [...new Set(ids)].filter((id) => !known.has(id)) : []
  const fetched = useQueries({ queries: older.map((id) => publishedQuery('post', id)) })
  for (const { data } of fetched) if (data) known.set(data.id, data.title)
  return (id) => known.get(id) ?? `Teaching ${String(id)}`
}
