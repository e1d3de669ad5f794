import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { urlKey } from '@/api/queries'
import { getJson } from '@/api/request'

/** Whether a media file exists, by its path (LISTEN-5). */
export function fileExistsQuery(path: string) {
  const url = apiUrl('/api/file-exists', { query: { path } })
  return queryOptions({ queryKey: urlKey(url), queryFn: ({ signal }) => getJson(url, signal) })
}
