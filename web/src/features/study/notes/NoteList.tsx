import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { t } from 'ttag'
import type { Page } from '@/api/request'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import { messageOf } from '../messages'
import { NoteItem } from './NoteItem'
import { deleteNote, isSharedAccount, restoreNote, type Note, type postNotesQuery } from './queries'

type Props = {
  query: ReturnType<typeof postNotesQuery>
  /** Shown in place of an empty list. */
  empty: string
  pathOf: (note: Note) => string
  headingOf?: (note: Note) => ReactNode
}

/** Notes with their states. One that is deleted can be put back from the toast. */
export function NoteList({ query, empty, pathOf, headingOf }: Props) {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const box = useRef<HTMLDivElement>(null)
  const { deleted, remove } = useDeletion()
  const notes = notesOf(list.data)?.filter(({ id }) => !deleted.includes(id))
  if (notes === undefined) {
    if (isSharedAccount(list.error)) return <SharedAccount />
    if (list.error === null || list.isFetching) return <Skeleton className="h-32" />
    return (
      <QueryError error={list.error} onRetry={() => void list.refetch()}>
        {t`Error loading your notes. Please try again later.`}
      </QueryError>
    )
  }
  const onDelete = (note: Note) => {
    void remove(note)
    // The button that had the focus is gone.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {notes.length === 0 && !list.hasNextPage ? (
        <Notice kind="empty">{empty}</Notice>
      ) : (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} path={pathOf(note)} heading={headingOf?.(note)} onDelete={() => onDelete(note)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="mt-5"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
        </Button>
      )}
    </div>
  )
}

export const notesOf = (data: { pages: Page<Note>[] } | undefined): Note[] | undefined => data?.pages.flatMap(({ items }) => items)

/** Notes that are deleted are gone at once; the server is told afterwards. */
function useDeletion() {
  const client = useQueryClient()
  const [deleted, setDeleted] = useState<readonly number[]>([])
  async function restore(note: Note) {
    try {
      await restoreNote(client, note)
    } catch (error) {
      toast(t`This could not be undone`, messageOf(error), 'error', { label: t`Try again`, onClick: () => void restore(note) })
    }
  }
  async function remove(note: Note) {
    setDeleted((ids) => [...ids, note.id])
    try {
      await deleteNote(client, note.id)
      toast(t`Note deleted`, undefined, 'info', { label: t`Undo`, onClick: () => void restore(note) })
    } catch (error) {
      setDeleted((ids) => ids.filter((id) => id !== note.id))
      toast(t`This note could not be deleted`, messageOf(error), 'error', { label: t`Try again`, onClick: () => void remove(note) })
    }
  }
  return { deleted, remove }
}

const SharedAccount = () => (
  <Notice kind="empty">{t`This account is shared, and nothing is saved in it. In an account of your own you can keep notes.`}</Notice>
)
