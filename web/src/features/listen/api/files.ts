import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/request'

/** Whether a media file exists, by its path (LISTEN-5). */
export const fileExistsQuery = (path: string) =>
  queryOptions({
    queryKey: [`/api/file-exists?path=${encodeURIComponent(path)}`] as const,
    queryFn: ({ queryKey, signal }) => getJson<{ exists: boolean }>(queryKey[0], signal),
  })
