import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'
import { draftPath } from '../paths'
import { beginDraft, type Kind } from './api'

/** Opens the draft of an object, or for null a new one. */
export function useOpenDraft(kind: Kind) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (targetId: number | null) => {
      const draft = await beginDraft(client, kind, targetId)
      await navigate(draftPath(draft.id))
    },
    onError: (error) => toast('The draft could not be opened', errorText(error), 'error'),
  })
}
