import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '@/api/formErrors'
import { errorCode } from '@/api/errors'
import { messageOf } from '@/features/study/messages'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { fetchDraft, publishedQuery, saveDraft, type Draft, type Values } from './api'
import { FieldDiffs } from './FieldDiffs'

type Props = {
  draft: Draft
  mine: Values
  otherVersion: 'draft' | 'published'
  /** `fingerprint`: the published object that was seen. */
  onKeepMine: (fingerprint: string | null) => Promise<void> | void
  onTakeOther: () => Promise<void>
}

/** The form that had the focus is gone. A function of its own: it runs once. */
const focus = (heading: HTMLElement | null) => heading?.focus()

type OtherVersion = { content: Values; fingerprint: string | null; version: number | null }

/** Two versions side by side, field by field, where two windows edited the same. Nothing is overwritten unseen. */
export function Compare({ draft, mine, otherVersion, onKeepMine, onTakeOther }: Props) {
  const { data, error, refetch } = useOtherVersion(draft, otherVersion)
  const decision = useMutation({
    mutationFn: async (isMine: boolean) => {
      if (!data || !isMine) return onTakeOther()
      // The draft takes my content on top of the version that I have seen.
      if (data.version !== null) await saveDraft(draft.id, data.version, mine)
      await onKeepMine(data.fingerprint)
    },
    onError: async (failure) => {
      if (errorCode(failure) === 'draft_changed') await refetch()
    },
  })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the other version" />
  return (
    <section aria-labelledby="compare" className="mt-6 pb-16">
      <h2 id="compare" ref={focus} tabIndex={-1} className="text-xl">
        {otherVersion === 'draft' ? 'This draft was changed in another window' : 'What is published was changed since you began'}
      </h2>
      <p className="mt-2 text-ink-soft">Compare both before you go on. Nothing has been overwritten.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button disabled={decision.isPending} onClick={() => decision.mutate(true)}>
          {otherVersion === 'draft' ? 'Go on with mine' : 'Keep mine, then publish'}
        </Button>
        {otherVersion === 'draft' && (
          <Button variant="outline" disabled={decision.isPending} onClick={() => decision.mutate(false)}>
            Take theirs
          </Button>
        )}
      </div>
      {decision.error && <p role="alert" className="mt-4 font-medium text-danger">{messageOf(decision.error)}</p>}
      <FieldDiffs
        kind={draft.kind}
        one={{ title: 'Mine', content: mine }}
        other={{ title: otherVersion === 'draft' ? 'The other window' : 'Published', content: data.content }}
      />
    </section>
  )
}

function useOtherVersion(draft: Draft, otherVersion: Props['otherVersion']) {
  const published = useQuery({ ...publishedQuery(draft.kind, draft.targetId ?? 0), enabled: otherVersion === 'published' })
  const other = useQuery({ queryKey: ['other draft', draft.id], queryFn: () => fetchDraft(draft.id), enabled: otherVersion === 'draft', gcTime: 0 })
  const { error, refetch } = otherVersion === 'published' ? published : other
  const found: OtherVersion | undefined =
    otherVersion === 'published'
      ? published.data && { content: published.data.content, fingerprint: published.data.fingerprint, version: null }
      : other.data && { content: other.data.content, fingerprint: null, version: other.data.version }
  return { data: found, error, refetch }
}
