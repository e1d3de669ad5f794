import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from 'ttag'
import { lastTime } from '@/api/places/progress'
import { forgetPlace, forgetPlaces, onPlacesChange, readPlaces, restorePlace, type StoredPlace } from '@/api/places/store'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { shortDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { Skeleton } from '@/shared/ui/Skeleton'
import { begunQuery } from '../api/lists'
import { stopped } from '../placeTexts'
import { Entry, EntryList } from './EntryList'
import { RemoveAll } from './RemoveAll'

const newestFirst = () => readPlaces().sort((one, other) => lastTime(other) - lastTime(one))

/** What was read and listened to on this device, for readers without an account (ACCOUNT-12). */
export function DeviceHistory() {
  if (useHydrated()) return <KnownHistory />
  return (
    <>
      <Skeleton className="h-40" />
      <noscript>{t`Your browser keeps this list. To show it, this page needs script.`}</noscript>
    </>
  )
}

function KnownHistory() {
  const [places, setPlaces] = useState(newestFirst)
  useEffect(() => onPlacesChange(() => setPlaces(newestFirst())), [])
  // The titles are requested once: what is removed needs no other list.
  const [ids] = useState(() => places.map(({ postId }) => postId))
  const { data, error, refetch } = useQuery({ ...begunQuery(ids), enabled: ids.length > 0 })
  const teachings = new Map(data?.teachings.map((teaching) => [teaching.id, teaching]))
  const shown = places.flatMap((place) => {
    const post = teachings.get(place.postId)
    return post ? [{ place, post }] : []
  })

  function remove(place: StoredPlace, title: string) {
    forgetPlace(place.postId)
    toast(t`Removed from your history`, title, 'info', { label: t`Undo`, onClick: () => restorePlace(place) })
  }
  function removeAll() {
    forgetPlaces()
    toast(t`Your history is empty now`)
  }
  const isLoaded = data !== undefined || ids.length === 0
  return (
    <>
      <EntryList
        count={isLoaded ? shown.length : undefined}
        error={error}
        errorText={t`Error loading your history. Please try again later.`}
        onRetry={() => void refetch()}
        empty={t`Nothing yet. What you read and listen to appears here.`}
        onMore={undefined}
        isLoadingMore={false}
      >
        {shown.map(({ place, post }) => (
          <Entry
            key={post.id}
            post={post}
            note={`${shortDate(new Date(lastTime(place)).toISOString())}: ${stopped(place)}`}
            removeName={t`Remove: from your history ${post.title}`}
            onRemove={() => remove(place, post.title)}
          />
        ))}
      </EntryList>
      {places.length > 0 && <RemoveAll onRemove={removeAll} />}
    </>
  )
}
