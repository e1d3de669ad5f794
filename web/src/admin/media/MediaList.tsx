import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '@/api/formErrors'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { RefetchError } from '../RefetchError'
import { MediaCard } from './MediaCard'
import { mediaListQuery, type Kind, type Media } from './mediaApi'

/** Files a step, up to the server's limit (ADMIN-34). */
export const STEP = 24
const MAX_FILES = 200

type Props = {
  kind: Kind | null
  q: string
  limit: number
  onShowMore: () => void
  /** What can be done with a file. */
  children: (media: Media) => ReactNode
}

/** The uploaded files, the newest first. */
export function MediaList({ kind, q, limit, onShowMore, children }: Props) {
  const { data, error, refetch } = useQuery({
    ...mediaListQuery(kind, q, Math.min(limit, MAX_FILES)),
    // The files stay while more of them are loading.
    placeholderData: (shown) => shown,
  })
  if (!data) {
    if (!error) return <Loading label="Loading the files" />
    return <QueryError error={error} onRetry={() => void refetch()} className="mt-5">{errorText(error)}</QueryError>
  }
  if (data.length === 0) {
    return (
      <div className="mt-5">
        <Notice kind="empty">{q ? `No file is called “${q}”.` : 'Nothing has been uploaded yet.'}</Notice>
      </div>
    )
  }
  return (
    <>
      <RefetchError error={error} onRetry={() => void refetch()} />
      <ul aria-label="Files" className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-4">
        {data.map((media) => (
          <MediaCard key={media.id} media={media}>
            {children(media)}
          </MediaCard>
        ))}
      </ul>
      {data.length >= limit && limit < MAX_FILES && (
        <Button variant="outline" className="mt-5" onClick={onShowMore}>
          Show more
        </Button>
      )}
    </>
  )
}
