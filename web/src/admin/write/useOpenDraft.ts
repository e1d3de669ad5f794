import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'
import { draftPath } from '../paths'
import { beginDraft, saveDraft, type Kind } from './api'

/** The id of an object, or null for a new one, which may have its first title. */
type Target = number | { title: string } | null

/** Opens the draft of an object, or of a new one. */
export function useOpenDraft(kind: Kind) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (target: Target) => {
      const draft = await beginDraft(client, kind, typeof target === 'number' ? target : null)
      if (typeof target === 'object' && target) await saveDraft(draft.id, draft.version, { ...draft.content, title: target.title })
      await navigate(draftPath(draft.id))
    },
    onError: (error) => toast('The draft could not be opened', errorText(error), 'error'),
  })
}
