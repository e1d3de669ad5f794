import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@/api/errorTexts'
import { messageOf } from '@/features/study/messages'
import { fullDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { deleteForever, restoreFromTrash, trashQuery, type TrashItem } from './api'
import { DeleteButton } from './DeleteButton'
import { KINDS } from './kinds'

/** What was deleted in the last 30 days. */
export function TrashScreen() {
  const { data, error, refetch } = useQuery(trashQuery())
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the trash" />
  if (data.length === 0) return <div className="mt-6"><Notice kind="empty">Nothing is in the trash. What you delete is kept here for 30 days.</Notice></div>
  return (
    <ul className="mt-6 grid divide-y divide-rule border-y border-rule">
      {data.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Row({ item }: { item: TrashItem }) {
  const client = useQueryClient()
  const restore = async () => {
    try {
      await restoreFromTrash(client, item.id)
      toast('Brought back', item.title)
    } catch (error) {
      toast('This could not be brought back', messageOf(error), 'error')
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="truncate font-medium" dir="auto">
          {item.title}
        </p>
        <p className="text-sm text-ink-soft">
          {item.isDraft ? 'Draft of a ' : ''}
          {KINDS[item.kind].singular} · deleted {fullDate(item.deletedAt)}
        </p>
      </div>
      <Button variant="outline" aria-label={`Bring back: ${item.title}`} onClick={() => void restore()}>
        Bring back
      </Button>
      <DeleteButton name={item.title} label="Delete forever" confirmLabel="Delete forever" done="Deleted forever" onDelete={() => deleteForever(client, item.id)} />
    </li>
  )
}
