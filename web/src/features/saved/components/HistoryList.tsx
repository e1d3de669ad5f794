import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { forgetPlace, forgetPlaces } from '@/api/places/store'
import { shortDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { clearHistory, historyListQuery, removeFromHistory, restoreInHistory } from '../api/lists'
import type { HistoryEntry } from '../api/saved'
import { stopped } from '../placeTexts'
import { Entry, EntryList } from './EntryList'
import { RemoveAll } from './RemoveAll'

/** What was read and listened to, and where (ACCOUNT-8). */
export function HistoryList() {
  const client = useQueryClient()
  const list = useInfiniteQuery(historyListQuery())
  const [removed, setRemoved] = useState<readonly number[]>([])
  const refetch = () => client.invalidateQueries({ queryKey: historyListQuery().queryKey })
  const entries = list.data?.pages.flatMap(({ items }) => items).filter(({ post }) => !removed.includes(post.id))

  const show = (id: number) => setRemoved((ids) => ids.filter((each) => each !== id))
  async function remove(entry: HistoryEntry) {
    const { id, title } = entry.post
    const restore = async () => {
      try {
        await restoreInHistory(entry)
        await refetch()
      } catch (error) {
        toast(t`This could not be undone`, errorText(error), 'error')
      }
      show(id)
    }
    setRemoved((ids) => [...ids, id])
    try {
      await removeFromHistory(id)
      forgetPlace(id)
      toast(t`Removed from your history`, title, 'info', { label: t`Undo`, onClick: () => void restore() })
    } catch (error) {
      show(id)
      toast(t`This could not be removed`, errorText(error), 'error', { label: t`Try again`, onClick: () => void remove(entry) })
    }
  }
  async function removeAll() {
    try {
      await clearHistory()
      forgetPlaces()
      toast(t`Your history is empty now`)
      await refetch()
    } catch (error) {
      toast(t`This could not be removed`, errorText(error), 'error')
    }
  }

  return (
    <>
      <EntryList
        count={entries?.length}
        error={list.error}
        errorText={t`Error loading your history. Please try again later.`}
        onRetry={() => void list.refetch()}
        empty={t`Nothing yet. What you read and listen to appears here.`}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoadingMore={list.isFetchingNextPage}
      >
        {entries?.map((entry) => (
          <Entry
            key={entry.post.id}
            post={entry.post}
            note={`${shortDate(entry.at)}: ${stopped(entry.place)}`}
            removeName={t`Remove: from your history ${entry.post.title}`}
            onRemove={() => void remove(entry)}
          />
        ))}
      </EntryList>
      {entries && entries.length > 0 && <RemoveAll onRemove={() => void removeAll()} />}
    </>
  )
}
