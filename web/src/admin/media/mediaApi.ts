/** The calls of uploaded files (ADMIN-34). */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiUrl, type Item } from '@/api/endpoints'
import { mutate } from '@/api/mutate'
import { invalidateUrls, urlKey } from '@/api/queries'
import { getJson } from '@/api/request'
import { adminList, asAdmin } from '../adminApi'

const MEDIA = '/api/admin/media'
const ONE = '/api/admin/media/{id}'
const CHANGES_MEDIA = { invalidates: [MEDIA] }
/** How often a file is refetched while it is processed. */
const POLL_MS = 1500

export type Media = Item<typeof MEDIA>
export type Kind = Media['kind']

export const isProcessed = ({ state }: Media): boolean => state === 'ready' || state === 'failed'

/** The newest first, refetched while one of them is processed. */
export const mediaListQuery = (kind: Kind | null, q: string, limit: number) => ({
  ...adminList(apiUrl(MEDIA, { query: { kind, q, limit } })),
  refetchInterval: ({ state }: { state: { data: Media[] | undefined } }) =>
    state.data?.every(isProcessed) === false && POLL_MS,
})

/** One file, refetched until it is processed. */
export function mediaQuery(id: number) {
  const url = apiUrl(ONE, { path: { id } })
  return queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }) => asAdmin((headers) => getJson(url, signal, headers)),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && !isProcessed(data) && POLL_MS,
  })
}

export const refreshMedia = (client: QueryClient) => invalidateUrls(client, [MEDIA])

export const setAlt = (client: QueryClient, id: number, alt: string) => {
  const url = apiUrl<typeof ONE, 'patch'>(ONE, { path: { id } })
  return asAdmin((headers) => mutate(client, 'patch', url, { body: { alt }, headers, ...CHANGES_MEDIA }))
}

export const deleteMedia = (client: QueryClient, id: number) => {
  const url = apiUrl<typeof ONE, 'delete'>(ONE, { path: { id } })
  return asAdmin((headers) => mutate(client, 'delete', url, { headers, ...CHANGES_MEDIA }))
}
