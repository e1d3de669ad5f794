import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/shared/ui/Button'
import { deleteObject, publishedQuery, type Kind } from './api'
import { DeleteButton } from './DeleteButton'
import { publicPath } from './publicPath'

type Props = { kind: Kind; id: number; onUnpublished: () => void }

/** What can be done with a published object: its page, if readers see it, and taking it from them. */
export function PublishedActions({ kind, id, onUnpublished }: Props) {
  const client = useQueryClient()
  const { data } = useQuery(publishedQuery(kind, id))
  if (!data) return null
  const path = publicPath(kind, { ...data.content, id })
  return (
    <>
      {path && (
        <Button asChild variant="outline">
          <a href={path}>View</a>
        </Button>
      )}
      <DeleteButton name={data.title} label="Unpublish" onDelete={() => deleteObject(client, kind, id)} onDone={onUnpublished} />
    </>
  )
}
