/** The teachings that a signed-in reader saved, and the history of what was read and listened to. */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { listQuery } from '@/api/queries'
import { request } from '@/api/request'
import type { components } from '@/api/schema'

export type SavedEntry = components['schemas']['SavedEntry']
export type HistoryEntry = components['schemas']['HistoryEntry']
/** The fields of a teaching that saving it needs. */
export type SavablePost = { id: number; title: string }

/** The ids of all saved posts, the last saved first: one call for all posts of a page. */
export const savedIdsQuery = () => listQuery(apiUrl('/api/account/saved-post-ids'))

const postUrl = (post_id: number) => apiUrl('/api/account/saved-posts/{post_id}', { path: { post_id } })

export async function sendSaved(id: number, isSaved: boolean): Promise<void> {
  if (isSaved) await request('put', postUrl(id), {})
  else await request('delete', postUrl(id), {})
}

/** Shows a post as saved or not, everywhere, once it is known which are. */
export function showSaved(client: QueryClient, id: number, isSaved: boolean): void {
  client.setQueryData(savedIdsQuery().queryKey, (ids) => {
    const others = ids?.filter((each) => each !== id)
    return isSaved && others ? [id, ...others] : others
  })
}

/** Fetches what is saved where that is not known yet. */
export const ensureSavedIds = (client: QueryClient) => client.query({ ...savedIdsQuery(), staleTime: 'static' }).catch(() => undefined)

/** Marks the lists of the account as changed. */
export const invalidateSavedPosts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && url.startsWith('/api/account/saved-posts?'),
  })
