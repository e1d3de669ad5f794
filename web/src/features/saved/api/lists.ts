/** The lists of the account page, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiUrl, type ApiUrl, type ListPath } from '@/api/endpoints'
import { urlKey, urlQuery } from '@/api/queries'
import { getPage, request } from '@/api/request'
import type { HistoryEntry } from './saved'

const PAGE = 20

/** Fetched again whenever it is shown: other devices change it, too. */
function accountList<P extends ListPath>(urlFrom: (query: { limit: number; offset: number | null }) => ApiUrl<P>) {
  const urlOf = (offset: number) => urlFrom({ limit: PAGE, offset: offset || null })
  return infiniteQueryOptions({
    queryKey: urlKey(urlOf(0)),
    queryFn: ({ pageParam, signal }) => getPage(urlOf(pageParam), signal),
    initialPageParam: 0,
    // A page may have fewer items than the server counted: teachings that are not public any more are left out.
    getNextPageParam: ({ total }, _pages, offset) => (offset + PAGE < (total ?? 0) ? offset + PAGE : undefined),
    staleTime: 0,
  })
}

export const savedListQuery = () => accountList((query) => apiUrl('/api/account/saved-posts', { query }))
export const historyListQuery = () => accountList((query) => apiUrl('/api/account/history', { query }))

/** What a device's history holds, by the ids of its teachings, the last one first (READ-64). */
export const begunQuery = (id: number[]) => urlQuery(apiUrl('/api/posts/begun', { query: { id } }))

const placeUrl = (post_id: number) => apiUrl('/api/account/places/{post_id}', { path: { post_id } })

export const removeFromHistory = (id: number) => request('delete', placeUrl(id), {})

/** Puts an entry back that was removed. */
export const restoreInHistory = ({ place: { postId, reading, listening } }: HistoryEntry) =>
  request('put', placeUrl(postId), { body: { reading, listening } })

export const clearHistory = () => request('delete', apiUrl('/api/account/history'), {})
