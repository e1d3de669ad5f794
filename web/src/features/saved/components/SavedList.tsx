import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { fullDate, shortDate } from '@/shared/lib/dates'
import { savedListQuery } from '../api/lists'
import { savedIdsQuery, type SavedEntry } from '../api/saved'
import { changeSaved, type DeviceCopies } from '../savePost'
import { Entry, EntryList } from './EntryList'

/** The saved teachings (ACCOUNT-2). One that is removed can be saved again from the toast. */
export function SavedList({ copies }: { copies: DeviceCopies }) {
  const client = useQueryClient()
  const list = useInfiniteQuery(savedListQuery())
  const { data: ids } = useQuery(savedIdsQuery())
  const loaded = list.data?.pages.flatMap(({ items }) => items)
  // The ids know at once what was removed.
  const entries = loaded?.filter(({ postId }) => ids?.includes(postId) ?? true)
  return (
    <EntryList
      count={entries?.length}
      error={list.error}
      errorText={t`Error loading your saved teachings. Please try again later.`}
      onRetry={() => void list.refetch()}
      empty={t`Nothing saved yet. “Save for Later” on a teaching keeps it here.`}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoadingMore={list.isFetchingNextPage}
    >
      {entries?.map(({ post, savedAt }) => (
        <Entry
          key={post.id}
          post={post}
          note={noteOf(post.type, fullDate(post.publishDate), shortDate(savedAt))}
          removeName={t`Remove: from your saved teachings ${post.title}`}
          onRemove={() => void changeSaved(client, copies, post, false)}
        />
      ))}
    </EntryList>
  )
}

const noteOf = (type: SavedEntry['post']['type'], published: string, saved: string) =>
  type === 'daily' ? t`Daily Insight of ${published}, saved ${saved}` : t`Weekly Essay of ${published}, saved ${saved}`
