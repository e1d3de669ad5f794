import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { messageOf } from '@/features/study/messages'
import { fullDate } from '@/shared/lib/dates'
import { readPageNumber } from '@/shared/lib/searchParams'
import { toast } from '@/shared/lib/toastStore'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { pluralize } from '../pluralize'
import { deleteForever, restoreFromTrash, trashQuery, type TrashItem } from './api'
import { DeleteButton } from './DeleteButton'
import { KINDS } from './kinds'

const PER_PAGE = 50

/** What was deleted in the last 30 days. The page is in the URL. */
export function TrashScreen() {
  const [params, setParams] = useSearchParams()
  const page = readPageNumber(params)
  const { data, error, refetch } = useQuery({ ...trashQuery(PER_PAGE, (page - 1) * PER_PAGE), placeholderData: (shown) => shown })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the trash" />
  const total = data.total ?? data.items.length
  if (total === 0) return <div className="mt-6"><Notice kind="empty">Nothing is in the trash. What you delete is kept here for 30 days.</Notice></div>
  const pages = Math.ceil(total / PER_PAGE)
  // The last page may have been emptied: the button then leads to the one that is the last now.
  const show = (next: number) => setParams({ page: String(Math.min(next, pages)) })
  return (
    <>
      <ul className="mt-6 divide-y divide-rule border-y border-rule">
        {data.items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {(pages > 1 || page > 1) && (
        <nav aria-label="Pages" className="mt-5 flex items-center gap-4">
          <Button variant="outline" disabled={page === 1} onClick={() => show(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button variant="outline" disabled={page >= pages} onClick={() => show(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

function Row({ item }: { item: TrashItem }) {
  const client = useQueryClient()
  const restore = async () => {
    try {
      const { missingPosts } = await restoreFromTrash(client, item.id)
      const without = missingPosts.length > 0 && `without ${pluralize(missingPosts.length, 'teaching')} that no longer exist`
      toast('Brought back', [item.title, without].filter(Boolean).join(', '))
    } catch (error) {
      toast('This could not be brought back', messageOf(error), 'error')
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">
          <BidiText>{item.title}</BidiText>
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
