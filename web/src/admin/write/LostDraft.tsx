import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorText } from '@/api/formErrors'
import { isNotFound } from '@/api/errors'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { draftPath } from '../paths'
import { beginDraft } from './api'
import { newCopyId, removeCopy, storeCopy, type DeviceCopy } from './deviceCopies'

/** Offers what was typed in a draft that was published or deleted meanwhile. */
export function LostDraft({ copy }: { copy: DeviceCopy }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const draft = await beginDraft(client, copy.kind, copy.targetId).catch((failure: unknown) => {
        if (isNotFound(failure)) return beginDraft(client, copy.kind, null)
        throw failure
      })
      // The draft of a published object has a text already: its writer compares both.
      const version = draft.targetId === null ? draft.version : 0
      const moved = { ...copy, id: newCopyId(draft.id), draftId: draft.id, targetId: draft.targetId, version, unanswered: [] }
      if (await storeCopy(moved)) await removeCopy(copy.id)
      await navigate(draftPath(draft.id))
    },
  })
  return (
    <section aria-labelledby="lost-draft" className="mt-6 grid justify-items-start gap-4 pb-16">
      <h2 id="lost-draft" className="text-xl">
        This draft was published or deleted
      </h2>
      <p>
        This device has changes of “<BidiText>{typeof copy.content.title === 'string' ? copy.content.title : 'Untitled'}</BidiText>” that had not reached the site.
      </p>
      <Button disabled={isPending} onClick={() => mutate()}>
        Make a new draft of them
      </Button>
      {error && <p role="alert" className="font-medium text-danger">{errorText(error)}</p>}
    </section>
  )
}
