import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/request'

/** Whether the site has a media file, by its path (document 2, section 7). */
export const fileExistsQuery = (path: string) =>
  queryOptions({
    queryKey: [`/api/file-exists?path=${encodeURIComponent(path)}`] as const,
    queryFn: ({ queryKey, signal }) => getJson<{ exists: boolean }>(queryKey[0], signal),
  })
