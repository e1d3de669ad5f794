import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '@/api/errorTexts'
import { errorCode } from '@/api/errors'
import { messageOf } from '@/features/study/messages'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { fetchDraft, publishedQuery, saveDraft, type Draft, type Values } from './api'
import { States } from './States'

type Props = {
  draft: Draft
  mine: Values
  theirs: 'draft' | 'published'
  /** `fingerprint`: the published object that was seen. */
  onKeepMine: (fingerprint: string | null) => Promise<void> | void
  onTakeTheirs: () => Promise<void>
}

type Other = { content: Values; fingerprint: string | null; version: number | null }

/** Two states side by side, field by field, where two windows edited the same. Nothing is overwritten unseen. */
export function Compare({ draft, mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const { data, error, refetch } = useOther(draft, theirs)
  const decision = useMutation({
    mutationFn: async (isMine: boolean) => {
      if (!data || !isMine) return onTakeTheirs()
      // The draft takes my content on top of the state that I have seen.
      if (data.version !== null) await saveDraft(draft.id, data.version, mine)
      await onKeepMine(data.fingerprint)
    },
    onError: async (failure) => {
      if (errorCode(failure) === 'draft_changed') await refetch()
    },
  })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the other state" />
  return (
    <section aria-labelledby="compare" className="mt-6 pb-16">
      <h2 id="compare" className="text-xl">
        {theirs === 'draft' ? 'This draft was changed in another window' : 'What is published was changed since you began'}
      </h2>
      <p className="mt-2 text-ink-soft">Compare both before you go on. Nothing has been overwritten.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button disabled={decision.isPending} onClick={() => decision.mutate(true)}>
          {theirs === 'draft' ? 'Go on with mine' : 'Keep mine, then publish'}
        </Button>
        {theirs === 'draft' && (
          <Button variant="outline" disabled={decision.isPending} onClick={() => decision.mutate(false)}>
            Take theirs
          </Button>
        )}
      </div>
      {decision.error && <p role="alert" className="mt-4 font-medium text-danger">{messageOf(decision.error)}</p>}
      <States
        one={{ title: 'Mine', content: mine }}
        other={{ title: theirs === 'draft' ? 'The other window' : 'Published', content: data.content }}
      />
    </section>
  )
}

function useOther(draft: Draft, theirs: Props['theirs']) {
  const published = useQuery({ ...publishedQuery(draft.kind, draft.targetId ?? 0), enabled: theirs === 'published' })
  const other = useQuery({ queryKey: ['other draft', draft.id], queryFn: () => fetchDraft(draft.id), enabled: theirs === 'draft', gcTime: 0 })
  const { error, refetch } = theirs === 'published' ? published : other
  const found: Other | undefined =
    theirs === 'published'
      ? published.data && { content: published.data.content, fingerprint: published.data.fingerprint, version: null }
      : other.data && { content: other.data.content, fingerprint: null, version: other.data.version }
  return { data: found, error, refetch }
}
