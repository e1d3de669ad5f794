import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { PostCard } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'

type Props = {
  /** Undefined while it is loading. */
  count: number | undefined
  error: unknown
  errorText: string
  onRetry: () => void
  /** Shown in place of an empty list. */
  empty: string
  /** Undefined after the last page. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  children: ReactNode
}

/** A list of teachings of the account, with its states. */
export function EntryList({ count, error, errorText, onRetry, empty, onMore, isLoadingMore, children }: Props) {
  if (count === undefined && error) {
    return (
      <QueryError error={error} onRetry={onRetry}>
        {errorText}
      </QueryError>
    )
  }
  if (count === undefined) return <Skeleton className="h-40" />
  if (count === 0 && !onMore) return <Notice kind="empty">{empty}</Notice>
  return (
    <>
      <ul>{children}</ul>
      {onMore && (
        <Button variant="outline" className="mt-5" aria-disabled={isLoadingMore} onClick={() => !isLoadingMore && onMore()}>
          {isLoadingMore ? t`Loading…` : t`Show more`}
        </Button>
      )}
    </>
  )
}

type EntryProps = { post: Pick<PostCard, 'id' | 'type' | 'title'>; note: ReactNode; removeName: string; onRemove: () => void }

/** A teaching: its title, when it was saved or read, and a button that removes it. */
export function Entry({ post, note, removeName, onRemove }: EntryProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-rule py-3">
      <div className="min-w-0">
        <Link to={postPath(post)} className="font-serif text-lg leading-snug font-semibold text-ink hover:text-tekhelet hover:underline">
          <BidiText>{post.title}</BidiText>
        </Link>
        <p className="mt-0.5 text-sm text-ink-soft">{note}</p>
      </div>
      <Button variant="quiet" className="shrink-0" aria-label={removeName} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  )
}
