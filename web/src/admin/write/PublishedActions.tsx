import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/shared/ui/Button'
import { ActionButton } from '../ActionButton'
import { deleteObject, publishedQuery, unpublishObject, type Draft, type Kind } from './api'
import { DeleteButton } from './DeleteButton'
import { publicPath } from './publicPath'

type Props = {
  kind: Kind
  id: number
  /** Saves what is typed, so that the draft that it becomes has it. */
  save?: () => Promise<unknown>
  onUnpublished: (draft: Draft) => void
  onDeleted: () => void
}

/** What can be done with a published object: its page, if readers see it, making it a draft again, and the trash. */
export function PublishedActions({ kind, id, save, onUnpublished, onDeleted }: Props) {
  const client = useQueryClient()
  const { data } = useQuery(publishedQuery(kind, id))
  if (!data) return null
  const path = publicPath(kind, { ...data.content, id })
  const unpublish = async () => {
    await save?.()
    onUnpublished(await unpublishObject(client, kind, id))
  }
  return (
    <>
      {path && (
        <Button asChild variant="outline">
          <a href={path}>View</a>
        </Button>
      )}
      <ActionButton
        variant="quiet"
        label="Unpublish"
        describedAs={`Unpublish: ${data.title}`}
        confirm="Make it a draft again"
        confirmDescribedAs={`Make it a draft again: ${data.title}`}
        action={unpublish}
        done={`A draft again: ${data.title}`}
      />
      <DeleteButton name={data.title} onDelete={() => deleteObject(client, kind, id)} onDone={onDeleted} />
    </>
  )
}
